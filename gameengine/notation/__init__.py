"""The game log: what was done at the table, as text and as JSON, one to one.

Both forms hold the same tags and the same words; `words` knows the grammar, `text`
and `structured` the two forms, `log` the value and its hashes, `header` what the
tags mean. Whether a game could be so is for `replay` to say.
"""

from . import header
from .act import Act
from .log import Entry, Error, Log, Unreadable, check_signatures, digest, sign
from .structured import from_canonical, from_json, to_json
from .text import from_text, to_text, unknown_tags


def parse_log(text: str) -> Log:
    """Read a log in whichever of its forms it is."""
    return (
        from_json(text)
        if text.lstrip("\ufeff \t\r\n").startswith("{")
        else from_text(text)
    )


__all__ = [
    "Act",
    "Entry",
    "Error",
    "Log",
    "Unreadable",
    "check_signatures",
    "digest",
    "from_canonical",
    "from_json",
    "from_text",
    "header",
    "parse_log",
    "sign",
    "to_json",
    "to_text",
    "unknown_tags",
]
