"""Versions that a verdict was found with: of the engine and of the rules.

Nobody has to remember to raise a number. The engine's version is a hash of what its
code does, so comments, docstrings and line breaks do not change it; the rules' version
is a hash of the edition's settings and rulings. The cards count their own.
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
def engine() -> str:
    """Return the version of the engine that is installed."""
    root = Path(gameengine.__file__).parent
    found = sha256()
    for path in sorted(root.rglob("*.py")):
        found.update(path.relative_to(root).as_posix().encode())
        found.update(code_hash(path.read_text()))
    return f"engine-{found.hexdigest()[:DIGITS]}"


def code_hash(source: str) -> bytes:
    """Hash the syntax tree of a module without its docstrings."""
    found = sha256()
    for word in syntax_words(ast.parse(source)):
        found.update(f"{word}\n".encode())
    return found.digest()


def syntax_words(node: ast.AST) -> Iterator[str]:
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
                yield from syntax_words(each)
            else:
                yield repr(each)
    yield ";"


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def rules(snapshot: str) -> str:
    """Return the version of a format's edition, with its settings and rulings."""
    profile = SNAPSHOTS[snapshot].profile
    found = sha256(f"{profile!r}{RULINGS!r}".encode())
    return f"{profile.name}-{found.hexdigest()[:DIGITS]}"
