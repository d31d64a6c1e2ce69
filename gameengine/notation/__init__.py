"""The game log: what was done at the table, as text and as JSON, one to one.

Both forms hold the same tags and the same words; `words` knows the grammar, `text`
and `structured` the two forms, `log` the value and its hashes, `header` what the
tags mean. Whether a game could be so is for `replay` to say.
"""

from . import header
from .act import Act
from .log import Entry, Error, Log, Unreadable, digest, sign, signed
from .structured import from_canonical, from_json, to_json
from .text import read, unknown_tags, write


def read_either(text: str) -> Log:
    """Read a log in whichever of its forms it is."""
    return (
        from_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else read(text)
    )


__all__ = [
    "Act",
    "Entry",
    "Error",
    "Log",
    "Unreadable",
    "digest",
    "from_canonical",
    "from_json",
    "header",
    "read",
    "read_either",
    "sign",
    "signed",
    "to_json",
    "unknown_tags",
    "write",
]
