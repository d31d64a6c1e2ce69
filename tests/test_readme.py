"""The README's example runs, and its links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    HERE / "README.md",
    HERE / "CONTRIBUTING.md",
    HERE / "SECURITY.md",
    *(HERE / "docs").rglob("*.md"),
]


@pytest.mark.parametrize(
    ("document", "steps"), [("README.md", 9), ("docs/engine.md", 8)]
)
def test_the_example_of_a_document_runs(document, steps):
    result = doctest.testfile(str(HERE / document), module_relative=False)

    assert (result.failed, result.attempted) == (0, steps)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text())

    assert [name for name in targets if not (document.parent / name).exists()] == []
