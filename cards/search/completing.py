"""The end of a query that is still being typed: what it may become."""

import re
from dataclasses import dataclass

from cards import names

from .fields import CHOICES, LONG_NAMES, written
from .scanner import Scanner
from .tree import Vocabulary

_VALUE = re.compile(r'([A-Za-z]+):(?:"([^"]*)|([^\s()"]*))$')


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What stands before the end, the field it belongs to, and its first letters."""

    front: str
    field: str
    said: str


def unfinished(text: str) -> Unfinished:
    """Part a query from what is being typed at its end: a value, or words of a name.

    >>> unfinished('t:player team:"har')
    Unfinished(front='t:player ', field='team', said='har')
    >>> unfinished("t:player cal ro")
    Unfinished(front='t:player ', field='n', said='cal ro')
    """
    found = _VALUE.search(text)
    if found:
        name = found[1].casefold()
        said = found[2] if found[3] is None else found[3]
        return Unfinished(text[: found.start()], LONG_NAMES.get(name, name), said)
    ends = [each.end for each in Scanner(text).tokens() if each.kind != "word"]
    front = text[: max(ends, default=0)]
    rest = text[len(front) :]
    said = rest.lstrip()
    return Unfinished(front + rest[: len(rest) - len(said)], "n", said)


def values(part: Unfinished, vocabulary: Vocabulary) -> list[str]:
    """Give whole queries, for each value of a field that begins or has what was typed.

    >>> values(unfinished("-is:pr"), Vocabulary())
    ['-is:promo']
    """
    listed: dict[str, list[str]] = {
        "set": list(vocabulary.sets or ()),
        "team": list(vocabulary.teams or ()),
        "sub": list(vocabulary.subtypes or ()),
    }
    choices = CHOICES.get(part.field, {}).values()
    known = listed.get(part.field) or list(dict.fromkeys(value for value, _ in choices))
    said = names.folded(part.said)
    alike = [each for each in known if said in names.folded(each)]
    alike.sort(key=lambda each: not names.folded(each).startswith(said))
    return [f"{part.front}{written(part.field, each)}" for each in alike]
