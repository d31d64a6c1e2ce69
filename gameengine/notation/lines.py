"""Puts acts on the lines of a log: simultaneous acts, and effects with details."""

from collections.abc import Iterable, Iterator

from .act import JOIN, Act
from .log import Entry

# What belongs to an effect, and goes on its line.
DETAILS = frozenset(("flip", "grit", "pick", "choose", "take", "discard", "x"))
JOINED = {("field", "field"), ("play", "play"), ("carry", "tackle")}


def entries_from_acts(acts: Iterable[Act]) -> Iterator[Entry]:
    """Yield the lines of a log; simultaneous acts, or an effect's parts, share one."""
    words: list[str] = []
    first = last = Act("", "")
    for act in acts:
        if words and act.actor == last.actor and is_detail(first, act):
            words += [act.verb, *act.words]
        elif words and (last.verb, act.verb) in JOINED and act.actor != last.actor:
            words += [JOIN, act.actor, act.verb, *act.words]
            first = act
        elif last.verb == act.verb == "deal":
            words += [JOIN, *act.words]
        else:
            if words:
                yield Entry(tuple(words))
            words = [*filter(None, (act.actor, act.verb)), *act.words]
            first = act
        last = act
    if words:
        yield Entry(tuple(words))


def is_detail(first: Act, act: Act) -> bool:
    """Return whether an act continues the line that another act began."""
    if act.verb == "grit":
        return first.verb in ("flip", "resolve")
    return act.verb in DETAILS and (
        first.verb == "resolve"
        or (first.verb in ("cast", "use") and act.verb != "discard")
    )
