"""Versions that are stored with a verdict: of the engine and of the rules.

Both are computed and need no upkeep. The engine's version is a hash of its code without
comments and docstrings; the rules' version is a hash of the edition's settings and
rulings. `cards` has the version of the card data.
"""

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import gameengine
from decks.formats import SNAPSHOTS
from gameengine.rulings import RULINGS

DIGITS = 12


@cache
def engine_version() -> str:
    """Return the version of the installed engine: a hash of its code."""
    root = Path(gameengine.__file__).parent
    found = sha256()
    for path in sorted(root.rglob("*.py")):
        found.update(path.relative_to(root).as_posix().encode())
        found.update(code_hash(path.read_text()))
    return f"engine-{found.hexdigest()[:DIGITS]}"


def code_hash(source: str) -> bytes:
    """Return a hash of a module's syntax tree without its docstrings."""
    found = sha256()
    for word in syntax_tree_values(ast.parse(source)):
        found.update(f"{word}\n".encode())
    return found.digest()


def syntax_tree_values(node: ast.AST) -> Iterator[str]:
    """Yield every node and value of a syntax tree in order, empty fields left out.

    `ast.dump` is not used: what it prints changes with the version of Python.
    """
    yield type(node).__name__
    has_docstring = isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None
    for name, value in ast.iter_fields(node):
        if value is None or value == []:
            continue
        yield f".{name}"
        values = value if isinstance(value, list) else [value]
        if name == "body" and has_docstring:
            values = values[1:]
        for each in values:
            if isinstance(each, ast.AST):
                yield from syntax_tree_values(each)
            else:
                yield repr(each)
    yield ";"


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def rules_version(snapshot: str) -> str:
    """Return the version of the rules of a format: of its edition and the rulings."""
    profile = SNAPSHOTS[snapshot].profile
    found = sha256(f"{profile!r}{RULINGS!r}".encode())
    return f"{profile.name}-{found.hexdigest()[:DIGITS]}"
