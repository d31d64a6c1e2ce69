"""Two logs of one game: where they part, and which of the two cannot go on so."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from gameengine.cards import Card, Deck
from gameengine.notation.act import UNSEEN, Act
from gameengine.notation.forms import CLAIMS
from gameengine.notation.log import Log

from .cursor import Step, spelled
from .verdict import Evidence, Kind, Verdict, verify

# What only some could see, and what is said of the table rather than done.
PRIVATE = frozenset(
    ("order", "draw", "deal", "sign", "pass", "grit", "resolve", *CLAIMS)
)


@dataclass(frozen=True)
class Comparison:
    """Both verdicts, and the first act in which two logs of one game differ."""

    first: Verdict
    second: Verdict
    steps: tuple[int, int] | None = None
    said: tuple[str, str] = ("", "")

    @property
    def same(self) -> bool:
        return self.steps is None

    @property
    def impossible(self) -> tuple[bool, bool]:
        """Tell for each log whether it cannot be, from where they part."""
        first, second = self.steps or (0, 0)
        return is_refuted(self.first, first), is_refuted(self.second, second)


def is_refuted(verdict: Verdict, parting: int) -> bool:
    return verdict.kind is Kind.ILLEGAL and verdict.step >= parting


def compare(  # noqa: PLR0913 - two logs, and all that may be known beside them
    first: Log,
    second: Log,
    cards: Mapping[str, Card],
    *,
    version: str = "",
    decks: tuple[Deck, Deck] | None = None,
    keys: Mapping[str, bytes] | None = None,
) -> Comparison:
    """Verify both logs, and find where they part."""
    one = verify(first, cards, version=version, decks=decks, keys=keys)
    other = verify(second, cards, version=version, decks=decks, keys=keys)
    parting = part(list(public(first)), list(public(second)))
    if parting is None:
        return Comparison(agreed(one), agreed(other))
    (step, act), (other_step, other_act) = parting
    if is_sworn(one) and is_sworn(other):
        one, other = in_conflict(one), in_conflict(other)
    said = spelled(act), spelled(other_act)
    return Comparison(one, other, steps=(step, other_step), said=said)


def public(log: Log) -> Iterator[Step]:
    """Give what both seats saw being done; what is done together in one order."""
    seen = [(step, act) for step, act in log.acts() if act.verb not in PRIVATE]
    place = 0
    while place < len(seen):
        kind = TOGETHER.get(seen[place][1].verb)
        end = place + 1
        while kind and end < len(seen) and TOGETHER.get(seen[end][1].verb) == kind:
            end += 1
        yield from sorted(seen[place:end], key=by_actor) if kind else seen[place:end]
        place = end


TOGETHER = {"field": 1, "play": 2, "carry": 3, "tackle": 3, "discard": 4}


def by_actor(step: Step) -> str:
    return step[1].actor


NOTHING = Act("", "")


def part(first: list[Step], second: list[Step]) -> tuple[Step, Step] | None:
    """Find the first act that differs; what one log has unseen differs in nothing."""
    for place in range(max(len(first), len(second))):
        one = first[place] if place < len(first) else (end(first), NOTHING)
        other = second[place] if place < len(second) else (end(second), NOTHING)
        if not alike(one[1], other[1]):
            return one, other
    return None


def end(steps: list[Step]) -> int:
    return steps[-1][0] if steps else 0


def alike(one: Act, other: Act) -> bool:
    if one == other:
        return True
    if (one.actor, one.verb) != (other.actor, other.verb):
        return False
    if len(one.words) != len(other.words):
        return False
    if one.verb == "field" and {*one.words} == {*other.words}:
        return True
    return all(
        word == said or UNSEEN in (word[-2:], said[-2:])
        for word, said in zip(one.words, other.words, strict=True)
    )


def agreed(verdict: Verdict) -> Verdict:
    """Two logs that say the same are better evidence than one."""
    if verdict.evidence is Evidence.SINGLE:
        return replace(verdict, evidence=Evidence.BOTH)
    return verdict


def is_sworn(verdict: Verdict) -> bool:
    return verdict.evidence is Evidence.SIGNED and verdict.kind is Kind.CONFIRMED


def in_conflict(verdict: Verdict) -> Verdict:
    """Of two signed logs that differ and can both be, neither decides."""
    why = "Both seats signed two logs that differ."
    return replace(verdict, kind=Kind.UNDECIDED, why=why)
