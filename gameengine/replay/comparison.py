"""Two logs of one game: where they part, and which of the two cannot go on so."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from gameengine.cards import Card, Deck
from gameengine.notation.act import POINTS, UNSEEN, Act
from gameengine.notation.forms import CLAIMS
from gameengine.notation.header import DECK_TAGS, RECEIPT
from gameengine.notation.log import Log
from gameengine.profiles import ALIASES

from .answers import may_mean
from .cursor import END, Step, act_text
from .unnamed_points import OUTSIDE
from .verdict import Evidence, Kind, Verdict, mark_agreed, verify

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
        """Return for each log whether it is impossible from where they part."""
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
    tags = [*differing(first, second, lists=decks is None)]
    if tags:
        one, other = (of_two_games(each, tags) for each in (one, other))
    apart = where_they_part(first, second)
    if apart is None:
        if not tags:
            one, other = in_agreement(one, other)
        return Comparison(one, other)
    if is_sworn(one) and is_sworn(other):
        one, other = in_conflict(one), in_conflict(other)
    return Comparison(one, other, steps=apart.steps, said=apart.said)


@dataclass(frozen=True, slots=True)
class Parting:
    """The first act in which two logs differ: where it stands in each, and what."""

    steps: tuple[int, int]
    said: tuple[str, str]


def where_they_part(first: Log, second: Log) -> Parting | None:
    """Find the first act in which two logs of a game differ, whatever it proves."""
    found = part(list(public(first)), list(public(second)))
    if found is None:
        return None
    return parting(*found)


def where_claims_part(first: Log, second: Log) -> Parting | None:
    """Find the first claim in which two logs differ that tell of the same acts."""
    pairs = zip(claims(first), claims(second), strict=False)
    found = next((pair for pair in pairs if pair[0][1] != pair[1][1]), None)
    return parting(*found) if found else None


def claims(log: Log) -> Iterator[Step]:
    return (each for each in log.acts() if each[1].verb in CLAIMS)


def parting(one: Step, other: Step) -> Parting:
    return Parting((one[0], other[0]), (act_text(one[1]), act_text(other[1])))


# The tags that a game is played by.


def differing(first: Log, second: Log, *, lists: bool) -> Iterator[str]:
    """Name what two logs do not have alike: the edition, its readings, the lists."""
    names = ("Profile", "Readings", *(DECK_TAGS if lists else ()))
    for name in names:
        one, other = (each.tags.get(name, "") for each in (first, second))
        if name in DECK_TAGS and is_list(one) != is_list(other):
            continue  # a receipt may be of that very list
        if meant(one) != meant(other):
            yield name


def is_list(value: str) -> bool:
    return bool(value) and not value.startswith(RECEIPT)


def meant(value: str) -> list[str]:
    """Return the words of a tag in one order; a list may name its cards in any."""
    parts = value.split(", " if ", " in value else " ")
    return sorted(ALIASES.get(part, part) for part in parts)


def of_two_games(verdict: Verdict, tags: list[str]) -> Verdict:
    note = f"The two logs differ in {', '.join(tags)}: one of them names it wrongly."
    return replace(verdict, notes=(*verdict.notes, note))


# What was done.


def public(log: Log) -> Iterator[Step]:
    """Yield what both seats saw being done; what is done together in one order."""
    seen = named([each for each in log.acts() if each[1].verb not in PRIVATE])
    place = 0
    while place < len(seen):
        kind = TOGETHER.get(seen[place][1].verb)
        end = place + 1
        while kind and end < len(seen) and TOGETHER.get(seen[end][1].verb) == kind:
            end += 1
        yield from sorted(seen[place:end], key=by_actor) if kind else seen[place:end]
        place = end


def named(steps: list[Step]) -> list[Step]:
    """Leave out the names of timing points in which nothing public was done.

    A log names a point for what only some could see, such as a draw.
    """
    following = [*(act.verb for _, act in steps[1:]), END.verb]
    return [
        each
        for each, after in zip(steps, following, strict=False)
        if each[1].verb not in POINTS or after not in OUTSIDE
    ]


TOGETHER = {"field": 1, "play": 2, "carry": 3, "tackle": 3, "discard": 4}


def by_actor(step: Step) -> str:
    return step[1].actor


NOTHING = Act("", "")


def part(first: list[Step], second: list[Step]) -> tuple[Step, Step] | None:
    """Find the first act that differs.

    What one log has unseen, or leaves out because it may, differs in nothing.
    """
    here = there = 0
    while here < len(first) or there < len(second):
        one, other = at(first, here), at(second, there)
        if alike(one[1], other[1]):
            here, there = here + 1, there + 1
        elif may_lack(one[1], other[1]):
            here += 1
        elif may_lack(other[1], one[1]):
            there += 1
        else:
            return one, other
    return None


def at(steps: list[Step], place: int) -> Step:
    if place < len(steps):
        return steps[place]
    return (steps[-1][0] if steps else 0), NOTHING


CALLS = ("run", "punt", "goal")


def may_lack(act: Act, other: Act) -> bool:
    """Return whether a log that goes on with the other act may have left this one out.

    So it is with a toss, the name of a timing point, and a run before its Play cards.
    """
    if other is NOTHING:
        return False
    if act.verb == "run":
        return other.verb not in CALLS
    if act.verb in POINTS:
        return other.verb not in POINTS
    return act.verb == "toss" and other.verb != "toss"


def alike(one: Act, other: Act) -> bool:
    if one == other:
        return True
    if (one.actor, one.verb) != (other.actor, other.verb):
        return False
    if len(one.words) != len(other.words):
        return False
    if one.verb == "field":
        return may_be_one(Counter(one.words), Counter(other.words))
    words, said = (
        # For Grit either of the two may stand first.
        sorted(each.words, key=by_seat) if each.verb == "flip" else each.words
        for each in (one, other)
    )
    return all(
        may_mean(word, each) or may_mean(each, word)
        for word, each in zip(words, said, strict=True)
    )


def by_seat(word: str) -> str:
    return word.partition(":")[0]


def may_be_one(one: Counter[str], other: Counter[str]) -> bool:
    """Return whether two line-ups of one size may be the same, in whatever order."""
    known = (one - other).total() - (one - other)[UNSEEN]
    return known <= other[UNSEEN]


def in_agreement(one: Verdict, other: Verdict) -> tuple[Verdict, Verdict]:
    """Two logs that say the same are better evidence than one, if both saw it all.

    How the game ended both say, whatever else they did not see.
    """
    is_partial = Evidence.PARTIAL in (one.evidence, other.evidence)
    grade = Evidence.SINGLE if is_partial else Evidence.BOTH
    return mark_agreed(one, grade), mark_agreed(other, grade)


def is_sworn(verdict: Verdict) -> bool:
    return verdict.evidence is Evidence.SIGNED and verdict.kind is Kind.CONFIRMED


def in_conflict(verdict: Verdict) -> Verdict:
    """Of two signed logs that differ and can both be, neither decides."""
    why = "Both seats signed two logs that differ."
    return replace(verdict, kind=Kind.UNDECIDED, why=why)
