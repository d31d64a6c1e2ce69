"""Draw random docstrings and names of the product, for a reader who judges them.

python -m lab.readability 7          100 docstrings and 100 names, drawn with seed 7

The reader sees no code and marks each entry: understood at once, not understood, or
misleading.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent
LEFT_OUT = {"tests", "migrations", "var", "node_modules"}
MOST = 100
Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Definition(NamedTuple):
    """A module, class or function, by its dotted name, and its docstring if any."""

    name: str
    docstring: str


def all_definitions() -> Iterator[Definition]:
    for path in sorted(HERE.rglob("*.py")):
        parts = path.relative_to(HERE).with_suffix("").parts
        if LEFT_OUT.isdisjoint(parts) and not parts[0].startswith("."):
            yield from definitions_in(path, ".".join(parts))


def definitions_in(path: Path, module: str) -> Iterator[Definition]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield Definition(module, ast.get_docstring(tree) or "")
    yield from definitions_below(tree, module)


def definitions_below(node: ast.AST, name: str) -> Iterator[Definition]:
    """Return classes and functions with their qualified names: `ledger.Ledger.note`."""
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, Named):
            inner = f"{name}.{child.name}"
            if not child.name.startswith("__"):
                yield Definition(inner, ast.get_docstring(child) or "")
        yield from definitions_below(child, inner)


def draw_sample(seed: int) -> tuple[list[Definition], list[str]]:
    """Return documented definitions and names, drawn at random with a seed."""
    found = list(all_definitions())
    draw = Random(seed)  # noqa: S311 - a sample, not a secret
    documented = [each for each in found if each.docstring]
    names = [each.name for each in found]
    return draw.sample(documented, MOST), draw.sample(names, MOST)


def main(seed: int) -> None:
    docstrings, names = draw_sample(seed)
    for number, each in enumerate(docstrings, 1):
        sys.stdout.write(f"D{number}  {each.name}\n{each.docstring}\n\n")
    for number, name in enumerate(names, 1):
        sys.stdout.write(f"N{number}  {name}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
