"""The kept faults of tests/mutants/: each still applies, and names tests that exist."""

import subprocess
import sys
from dataclasses import replace

import pytest

from tests import mutants
from tests.mutants import BadPatch, Mutant, find_tests, mutate, read_mutant

EVERY = mutants.read_mutants()
IDS = [each.name for each in EVERY]


@pytest.mark.parametrize("mutant", EVERY, ids=IDS)
def test_every_mutant_applies_and_changes_its_file(mutant):
    sound = (mutants.ROOT / mutant.file).read_text()

    faulty = mutate(mutant)

    assert faulty != sound


@pytest.mark.parametrize("mutant", EVERY, ids=IDS)
def test_every_mutant_names_its_fault_and_tests_that_exist(mutant):
    assert mutant.fault.endswith(".")
    assert all((mutants.ROOT / each).exists() for each in mutant.folders)
    assert mutant.survives or mutant.caught_by
    assert list(find_tests(mutant.caught_by)) == list(mutant.caught_by)


def test_the_documented_table_is_the_one_of_the_patches():
    page = (mutants.ROOT / "docs" / "testing.md").read_text()

    assert mutants.to_markdown(EVERY) in page, "./booth mutants --table prints it"


PATCH = """\
Fault: One is two.
Area: engine
Tests:
  tests/gameengine
Caught by:
  tests/gameengine/test_one.py::test_one
--- a/one.py
+++ b/one.py
@@ -2,3 +2,3 @@
 a = 0
-b = 1
+b = 2
 c = 3
"""


@pytest.fixture
def one(tmp_path) -> Mutant:
    path = tmp_path / "01-one-is-two.patch"
    path.write_text(PATCH)
    return read_mutant(path)


def test_a_patch_is_read_with_its_header(one):
    assert one == Mutant(
        name="01-one-is-two",
        fault="One is two.",
        area="engine",
        folders=("tests/gameengine",),
        caught_by=("tests/gameengine/test_one.py::test_one",),
        survives="",
        file="one.py",
        line=2,
        old=("a = 0", "b = 1", "c = 3"),
        new=("a = 0", "b = 2", "c = 3"),
    )


def test_a_patch_follows_its_lines_when_they_move(one, tmp_path):
    (tmp_path / "one.py").write_text("# new\n\n# lines\na = 0\nb = 1\nc = 3\n")

    assert mutate(one, root=tmp_path) == "# new\n\n# lines\na = 0\nb = 2\nc = 3\n"


def test_of_places_that_look_alike_the_nearest_is_changed(one, tmp_path):
    alike = "a = 0\nb = 1\nc = 3\n"
    (tmp_path / "one.py").write_text(alike + "\n" * 9 + alike)

    first = mutate(one, root=tmp_path)
    second = mutate(replace(one, line=13), root=tmp_path)

    assert first == "a = 0\nb = 2\nc = 3\n" + "\n" * 9 + alike
    assert second == alike + "\n" * 9 + "a = 0\nb = 2\nc = 3\n"


@pytest.mark.parametrize("text", ["a = 0\nb = 7\nc = 3\n", None], ids=["other", "gone"])
def test_a_patch_that_no_longer_applies_is_refused(one, tmp_path, text):
    if text is not None:
        (tmp_path / "one.py").write_text(text)

    with pytest.raises(BadPatch, match=r"01-one-is-two no longer applies: one\.py"):
        mutate(one, root=tmp_path)


def test_a_patch_of_two_hunks_is_refused(tmp_path):
    path = tmp_path / "02-two.patch"
    path.write_text(PATCH + "@@ -9,1 +9,1 @@\n-x\n+y\n")

    with pytest.raises(BadPatch, match="a diff of one hunk"):
        read_mutant(path)


def test_a_test_that_is_gone_is_not_asked_for(tmp_path):
    (tmp_path / "test_one.py").write_text("def test_one(): ...\n")
    nodes = ("test_one.py::test_one", "test_one.py::test_two", "gone.py::test_one")

    assert find_tests(nodes, root=tmp_path) == ["test_one.py::test_one"]


def test_an_unknown_name_is_refused():
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "99"],
        cwd=mutants.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr.startswith("There is no mutant 99")
