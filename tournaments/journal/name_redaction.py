"""Replace the names of a person by an alias in texts and plain data. Pure.

P5: a name is found as it was written, as a whole word. Nicknames and misspelled names
are not found.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

# Of data, cells that hold a name and nothing else; all others are read as sentences.
NAMES = frozenset(("name", "proposed_by", "confirmed_by"))


@dataclass(frozen=True)
class NameRedactor:
    """Replaces names of people, each by the alias that belongs to it.

    >>> gone = NameRedactor({"Ada Ito": "Player 7F3A", "Ada": "Player 7F3A"})
    >>> gone.redact("ada ito was late; Ada is no Adam")
    'Player 7F3A was late; Player 7F3A is no Adam'
    >>> gone.redact({"name": "Ada", "winner": "Ada", "why": "Ada left"})
    {'name': 'Player 7F3A', 'winner': 'Ada', 'why': 'Player 7F3A left'}
    """

    aliases: Mapping[str, str]
    _pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)
    _folded: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        longest_first = sorted(filter(None, self.aliases), key=len, reverse=True)
        either = "|".join(map(name_pattern, longest_first)) or r"(?!)"
        object.__setattr__(self, "_pattern", re.compile(rf"(?<!\w)(?:{either})(?!\w)"))
        folded = {name.casefold(): alias for name, alias in self.aliases.items()}
        object.__setattr__(self, "_folded", folded)

    def redact(self, value: Any) -> Any:
        """Return a text, or plain data, with aliases in place of the names."""
        if isinstance(value, str):
            return self._pattern.sub(self._alias, value)
        return self._redact_data(value)

    def is_named_in(self, value: Any) -> bool:
        return bool(self.redact(value) != value)

    def _alias(self, found: re.Match[str]) -> str:
        said = found.group()
        return self.aliases.get(said) or self._folded[" ".join(said.casefold().split())]

    def _redact_data(self, value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {each: self._redact_data(cell, each) for each, cell in value.items()}
        if isinstance(value, list | tuple):
            return [self._redact_data(each, key) for each in value]
        # A word alone may be one of ours, such as "home", and is a name nowhere else.
        if isinstance(value, str) and (key in NAMES or " " in value):
            return self.redact(value)
        return value

    def search_terms(self) -> Iterator[str]:
        """Yield each name as text and as JSON keeps it, to search a table for."""
        for name in self.aliases:
            yield from {name, json.dumps(name)[1:-1]} - {""}


def name_pattern(name: str) -> str:
    """Return a regular expression: two words in any case, one word as it is written."""
    words = name.split()
    if len(words) < 2 and "@" not in name:  # noqa: PLR2004 (one word)
        return re.escape(name)
    return "(?i:" + r"\s+".join(map(re.escape, words)) + ")"
