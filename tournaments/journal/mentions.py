"""Where somebody is named, and what stands there once they are named no more. Pure.

P5: a name is found as it was written, as a word of its own. Whoever is meant by
another one, or by a slip of the pen, cannot be found by anybody's program.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

# Of data, cells that hold a name and nothing else; all others are read as sentences.
NAMES = frozenset(("name", "proposed_by", "confirmed_by"))


@dataclass(frozen=True)
class Mentions:
    """Names that a person went by, each with the alias that takes its place.

    >>> gone = Mentions({"Ada Ito": "Player 7F3A", "Ada": "Player 7F3A"})
    >>> gone.out_of("ada ito was late; Ada is no Adam")
    'Player 7F3A was late; Player 7F3A is no Adam'
    >>> gone.out_of({"name": "Ada", "winner": "Ada", "why": "Ada left"})
    {'name': 'Player 7F3A', 'winner': 'Ada', 'why': 'Player 7F3A left'}
    """

    aliases: Mapping[str, str]
    _pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)
    _folded: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        longest_first = sorted(filter(None, self.aliases), key=len, reverse=True)
        either = "|".join(map(spelled, longest_first)) or r"(?!)"
        object.__setattr__(self, "_pattern", re.compile(rf"(?<!\w)(?:{either})(?!\w)"))
        folded = {name.casefold(): alias for name, alias in self.aliases.items()}
        object.__setattr__(self, "_folded", folded)

    def out_of(self, value: Any) -> Any:
        """Return a text, or plain data, with aliases where the names stood."""
        if isinstance(value, str):
            return self._pattern.sub(self._alias, value)
        return self._in_data(value)

    def are_in(self, value: Any) -> bool:
        return bool(self.out_of(value) != value)

    def _alias(self, found: re.Match[str]) -> str:
        said = found.group()
        return self.aliases.get(said) or self._folded[" ".join(said.casefold().split())]

    def _in_data(self, value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {each: self._in_data(cell, each) for each, cell in value.items()}
        if isinstance(value, list | tuple):
            return [self._in_data(each, key) for each in value]
        # A word alone may be one of ours, such as "home", and is a name nowhere else.
        if isinstance(value, str) and (key in NAMES or " " in value):
            return self.out_of(value)
        return value

    def needles(self) -> Iterator[str]:
        """Yield what to look for in a table, where data may be kept with escapes."""
        for name in self.aliases:
            yield from {name, json.dumps(name)[1:-1]} - {""}


def spelled(name: str) -> str:
    """Return how a name is looked for: two words in any case, one as it is written."""
    words = name.split()
    if len(words) < 2 and "@" not in name:  # noqa: PLR2004 (one word)
        return re.escape(name)
    return "(?i:" + r"\s+".join(map(re.escape, words)) + ")"
