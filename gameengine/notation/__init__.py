"""The game log as text and as JSON; both forms have the same content.

`grammar` has the grammar of a line, `text` and `structured` the two forms, `log` the
value and its hashes, `header` the meaning of the tags. Whether the game follows the
rules is checked by `replay`.
"""

from . import header
from .act import Act
from .json_form import from_json, from_trusted_json, to_json
from .log import (
    Entry,
    Log,
    LogError,
    UnreadableLog,
    check_signatures,
    log_hash,
    sign_log,
)
from .text import from_text, tag_notes, to_text


def parse_log(text: str) -> Log:
    """Return the log in a text or in JSON; raise UnreadableLog with all errors."""
    return (
        from_json(text)
        if text.lstrip("\ufeff \t\r\n").startswith("{")
        else from_text(text)
    )


__all__ = [
    "Act",
    "Entry",
    "Log",
    "LogError",
    "UnreadableLog",
    "check_signatures",
    "from_json",
    "from_text",
    "from_trusted_json",
    "header",
    "log_hash",
    "parse_log",
    "sign_log",
    "tag_notes",
    "to_json",
    "to_text",
]
