"""Complete the end of a search query while it is being typed."""

import re
from dataclasses import dataclass

from cards import names

from .fields import CHOICES, LONG_NAMES, write_part
from .scanner import Scanner
from .tree import Vocabulary

_VALUE = re.compile(r'([A-Za-z]+):(?:"([^"]*)|([^\s()"]*))$')


@dataclass(frozen=True, slots=True)
class UnfinishedQuery:
    """The query before its unfinished end, the field, and the typed letters."""

    front: str
    field: str
    said: str


def split_unfinished(text: str) -> UnfinishedQuery:
    """Split a query from its unfinished end: the value of a field, or words of a name.

    >>> split_unfinished('t:player team:"har')
    UnfinishedQuery(front='t:player ', field='team', said='har')
    >>> split_unfinished("t:player cal ro")
    UnfinishedQuery(front='t:player ', field='n', said='cal ro')
    """
    found = _VALUE.search(text)
    if found:
        name = found[1].casefold()
        said = found[2] if found[3] is None else found[3]
        return UnfinishedQuery(text[: found.start()], LONG_NAMES.get(name, name), said)
    ends = [each.end for each in Scanner(text).tokens() if each.kind != "word"]
    front = text[: max(ends, default=0)]
    rest = text[len(front) :]
    said = rest.lstrip()
    return UnfinishedQuery(front + rest[: len(rest) - len(said)], "n", said)


def complete_value(part: UnfinishedQuery, vocabulary: Vocabulary) -> list[str]:
    """Return whole queries, one for each value of the field with the typed letters.

    >>> complete_value(split_unfinished("-is:pr"), Vocabulary())
    ['-is:promo']
    """
    listed: dict[str, list[str]] = {
        "set": list(vocabulary.sets or ()),
        "team": list(vocabulary.teams or ()),
        "sub": list(vocabulary.subtypes or ()),
    }
    choices = CHOICES.get(part.field, {}).values()
    known = listed.get(part.field) or list(dict.fromkeys(value for value, _ in choices))
    said = names.fold_name(part.said)
    alike = [each for each in known if said in names.fold_name(each)]
    alike.sort(key=lambda each: not names.fold_name(each).startswith(said))
    return [f"{part.front}{write_part(part.field, each)}" for each in alike]
