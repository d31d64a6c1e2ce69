"""Phrases for when a card is used: moments, conditions and limits, in any order."""

from dataclasses import dataclass
from typing import Any

from gameengine.conditions import Condition
from gameengine.grammar.meanings import Slot
from gameengine.grammar.phrases import Phrase
from gameengine.grammar.terms import ListTerm
from gameengine.moments import ANY_POINT, EffectDuration

from .joining import join_conditions

S: Any = Slot


@dataclass(frozen=True)
class Adverbs:
    """The timing points, the condition and the limit of an ability or an Action."""

    windows: int = ANY_POINT
    condition: Condition | None = None
    limit: EffectDuration | None = None


def merge_adverbs(several: list[Adverbs]) -> Adverbs | None:
    """Return several adverbs as one; None if two are of the same sort."""
    windows = [each.windows for each in several if each.windows != ANY_POINT]
    limits = [each.limit for each in several if each.limit is not None]
    given = [each.condition for each in several if each.condition is not None]
    if len(windows) > 1 or len(limits) > 1:
        return None
    whole = join_conditions(given) if len(given) > 1 else next(iter(given), None)
    return Adverbs(next(iter(windows), ANY_POINT), whole, next(iter(limits), None))


def split_adverbs(told: Adverbs) -> list[Adverbs]:
    """Split adverbs into ones that state only a timing, a condition or a limit."""
    windows = [] if told.windows == ANY_POINT else [Adverbs(told.windows)]
    given = [] if told.condition is None else [Adverbs(condition=told.condition)]
    limits = [] if told.limit is None else [Adverbs(limit=told.limit)]
    return [*windows, *given, *limits]


ROWS = (
    Phrase("adverb", "{w:windows}", Adverbs(S("w"))),
    Phrase("adverb", "{if:given}", Adverbs(condition=S("if"))),
    Phrase("adverb", "{n:limit}", Adverbs(limit=S("n"))),
    Phrase("where", "", Adverbs()),
    Phrase("where", "{a:adverbs}", S("a")),
    # Before what it is about a condition ends with "then" at most.
    Phrase("first_adverb", "{w:windows}", Adverbs(S("w"))),
    Phrase("first_adverb", "{if:given_first}", Adverbs(condition=S("if"))),
    Phrase("first_adverb", "{n:limit}", Adverbs(limit=S("n"))),
    Phrase("where_first", "", Adverbs()),
    Phrase("where_first", "{a:first_adverbs} [then]", S("a")),
    # Behind an ability: "Exhaust only …", "Once per possession."
    Phrase(
        "tail",
        ". Exhaust only {a:adverbs}",
        S("a"),
        (
            "{_:gap} {_:only} {a:adverbs} {_:closed}",
            "{_:gap} only {a:adverbs} may this [ability] be used",
        ),
    ),
    Phrase(
        "tail",
        ". {n:limit}",
        Adverbs(limit=S("n")),
        ("{_:gap} [(] {_:once_only} {n:limit} {_:closed}",),
    ),
    Phrase("tailed", "", Adverbs()),
    Phrase("tailed", "{a:tails}", S("a")),
)
JOINS = (
    (),
    ("and",),
    ("and", "only"),
    ("only",),
    ("but",),
    ("but", "only"),
    ("then",),
    ("and", "then"),
)
TERMS: dict[str, Any] = {
    "adverbs": ListTerm("adverb", JOINS, " ", merge_adverbs, split_adverbs),
    "first_adverbs": ListTerm("first_adverb", JOINS, " ", merge_adverbs, split_adverbs),
    "tails": ListTerm("tail", ((),), " ", merge_adverbs, lambda told: [told]),
}
