"""Compares two logs of one game: where they differ, and which one is impossible."""

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
    """The verdicts on two logs of one game, and the first act in which they differ."""

    first: Verdict
    second: Verdict
    steps: tuple[int, int] | None = None
    said: tuple[str, str] = ("", "")

    @property
    def same(self) -> bool:
        return self.steps is None

    @property
    def impossible(self) -> tuple[bool, bool]:
        """Whether each log becomes illegal at or after the first difference."""
        first, second = self.steps or (0, 0)
        return is_refuted(self.first, first), is_refuted(self.second, second)


def is_refuted(verdict: Verdict, parting: int) -> bool:
    """Return whether a log is illegal at or after the step where the logs differ."""
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
    """Verify two logs of one game and find the first act in which they differ."""
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
    """The first difference of two logs: the step in each, and the words of each."""

    steps: tuple[int, int]
    said: tuple[str, str]


def where_they_part(first: Log, second: Log) -> Parting | None:
    """Return the first act in which two logs of a game differ, or None."""
    found = part(list(public(first)), list(public(second)))
    if found is None:
        return None
    return parting(*found)


def where_claims_part(first: Log, second: Log) -> Parting | None:
    """Return the first claim in which two logs with the same acts differ, or None."""
    pairs = zip(claims(first), claims(second), strict=False)
    found = next((pair for pair in pairs if pair[0][1] != pair[1][1]), None)
    return parting(*found) if found else None


def claims(log: Log) -> Iterator[Step]:
    """Return the claims of a log with their steps."""
    return (each for each in log.acts() if each[1].verb in CLAIMS)


def parting(one: Step, other: Step) -> Parting:
    """Return the difference between two acts as a Parting."""
    return Parting((one[0], other[0]), (act_text(one[1]), act_text(other[1])))


# The tags that a game is played by.


def differing(first: Log, second: Log, *, lists: bool) -> Iterator[str]:
    """Yield the tags that differ between two logs: edition, readings, deck lists."""
    names = ("Profile", "Readings", *(DECK_TAGS if lists else ()))
    for name in names:
        one, other = (each.tags.get(name, "") for each in (first, second))
        if name in DECK_TAGS and is_list(one) != is_list(other):
            continue  # a receipt may be of that very list
        if meant(one) != meant(other):
            yield name


def is_list(value: str) -> bool:
    """Return whether a deck tag holds a list and not a receipt."""
    return bool(value) and not value.startswith(RECEIPT)


def meant(value: str) -> list[str]:
    """Return the words of a tag, sorted and with old names of editions replaced."""
    parts = value.split(", " if ", " in value else " ")
    return sorted(ALIASES.get(part, part) for part in parts)


def of_two_games(verdict: Verdict, tags: list[str]) -> Verdict:
    """Return a verdict with a note that the tags of the two logs differ."""
    note = f"The two logs differ in {', '.join(tags)}: one of them names it wrongly."
    return replace(verdict, notes=(*verdict.notes, note))


# What was done.


def public(log: Log) -> Iterator[Step]:
    """Yield the acts that both seats saw; simultaneous ones sorted by actor."""
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
    """Return the acts without timing points in which nothing public was done.

    A log also names a point for a private act, such as a draw.
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
    """Return the first pair of acts that differ, or None.

    Unseen cards, and acts that a log may leave out, are no difference.
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
    """Return the act at a place, or an empty one after the last."""
    if place < len(steps):
        return steps[place]
    return (steps[-1][0] if steps else 0), NOTHING


CALLS = ("run", "punt", "goal")


def may_lack(act: Act, other: Act) -> bool:
    """Return whether a log with `other` here may leave out a toss, a point or a run."""
    if other is NOTHING:
        return False
    if act.verb == "run":
        return other.verb not in CALLS
    if act.verb in POINTS:
        return other.verb not in POINTS
    return act.verb == "toss" and other.verb != "toss"


def alike(one: Act, other: Act) -> bool:
    """Return whether two acts may be the same; an unseen card may be any."""
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
    """Return whether two line-ups of equal size may be the same."""
    known = (one - other).total() - (one - other)[UNSEEN]
    return known <= other[UNSEEN]


def in_agreement(one: Verdict, other: Verdict) -> tuple[Verdict, Verdict]:
    """Return both verdicts with the better evidence of two equal logs.

    Logs that have not seen everything confirm only how the game ended.
    """
    is_partial = Evidence.PARTIAL in (one.evidence, other.evidence)
    grade = Evidence.SINGLE if is_partial else Evidence.BOTH
    return mark_agreed(one, grade), mark_agreed(other, grade)


def is_sworn(verdict: Verdict) -> bool:
    """Return whether a verdict confirms a log that both seats signed."""
    return verdict.evidence is Evidence.SIGNED and verdict.kind is Kind.CONFIRMED


def in_conflict(verdict: Verdict) -> Verdict:
    """Return the verdict as undecided, because both seats signed two different logs."""
    why = "Both seats signed two logs that differ."
    return replace(verdict, kind=Kind.UNDECIDED, why=why)
