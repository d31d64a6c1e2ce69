"""Compares two logs of one game: where they differ, and which one is impossible."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from gameengine.cards import Card, Deck
from gameengine.notation.act import POINTS, UNSEEN, Act
from gameengine.notation.header import RECEIPT
from gameengine.notation.log import DECK_TAGS, Log
from gameengine.notation.verb_forms import CLAIMS
from gameengine.profiles import ALIASES

from .answers import may_mean
from .cursor import END, Step, act_text
from .unnamed_points import CALL_VERBS, OUTSIDE_POINTS
from .verdict import Evidence, Verdict, VerdictKind, mark_agreed, verify

# Entries that not both seats saw, or that only state what is so.
PRIVATE = frozenset(
    ("order", "draw", "deal", "sign", "pass", "grit", "resolve", *CLAIMS)
)
# Choices that both seats make at the same time, by the decision that they answer.
SIMULTANEOUS = {"field": 1, "play": 2, "carry": 3, "tackle": 3, "discard": 4}
NO_ACT = Act("", "")


@dataclass(frozen=True)
class Comparison:
    """The verdicts on two logs of one game, and the first act in which they differ."""

    first: Verdict
    second: Verdict
    steps: tuple[int, int] | None = None
    words: tuple[str, str] = ("", "")

    @property
    def same(self) -> bool:
        return self.steps is None

    @property
    def impossible(self) -> tuple[bool, bool]:
        """Whether each log becomes illegal at or after the first difference."""
        first, second = self.steps or (0, 0)
        return is_refuted(self.first, first), is_refuted(self.second, second)


def is_refuted(verdict: Verdict, step: int) -> bool:
    """Return whether a log is illegal at or after the step where the logs differ."""
    return verdict.kind is VerdictKind.ILLEGAL and verdict.step >= step


def compare_logs(  # noqa: PLR0913 - two logs, and all that may be known beside them
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
    tags = [*differing_tags(first, second, lists=decks is None)]
    if tags:
        one, other = (note_different_tags(each, tags) for each in (one, other))
    apart = first_difference(first, second)
    if apart is None:
        if not tags:
            one, other = combine_evidence(one, other)
        return Comparison(one, other)
    if is_signed_confirmation(one) and is_signed_confirmation(other):
        one, other = undecided_conflict(one), undecided_conflict(other)
    return Comparison(one, other, steps=apart.steps, words=apart.words)


@dataclass(frozen=True, slots=True)
class LogDifference:
    """The first difference of two logs: the step in each, and the words of each."""

    steps: tuple[int, int]
    words: tuple[str, str]


def first_difference(first: Log, second: Log) -> LogDifference | None:
    """Return the first act in which two logs of a game differ, or None."""
    found = first_unequal_acts(list(public_acts(first)), list(public_acts(second)))
    return log_difference(*found) if found else None


def first_claim_difference(first: Log, second: Log) -> LogDifference | None:
    """Return the first claim in which two logs with the same acts differ, or None."""
    pairs = zip(claim_acts(first), claim_acts(second), strict=False)
    found = next((pair for pair in pairs if pair[0][1] != pair[1][1]), None)
    return log_difference(*found) if found else None


def claim_acts(log: Log) -> Iterator[Step]:
    return (each for each in log.acts() if each[1].verb in CLAIMS)


def log_difference(one: Step, other: Step) -> LogDifference:
    return LogDifference((one[0], other[0]), (act_text(one[1]), act_text(other[1])))


# Tags: edition, readings and deck lists.


def differing_tags(first: Log, second: Log, *, lists: bool) -> Iterator[str]:
    """Yield the tags that differ between two logs: edition, readings, deck lists."""
    names = ("Profile", "Readings", *(DECK_TAGS if lists else ()))
    for name in names:
        one, other = (each.tags.get(name, "") for each in (first, second))
        if name in DECK_TAGS and is_deck_list(one) != is_deck_list(other):
            continue  # the receipt may be of the same list
        if normalized_tag(one) != normalized_tag(other):
            yield name


def is_deck_list(value: str) -> bool:
    """Return whether a deck tag holds a list and not a receipt."""
    return bool(value) and not value.startswith(RECEIPT)


def normalized_tag(value: str) -> list[str]:
    """Return the words of a tag, sorted and with old names of editions replaced."""
    parts = value.split(", " if ", " in value else " ")
    return sorted(ALIASES.get(part, part) for part in parts)


def note_different_tags(verdict: Verdict, tags: list[str]) -> Verdict:
    """Return a verdict with a note that the tags of the two logs differ."""
    note = f"The two logs differ in {', '.join(tags)}, so one of them is wrong there."
    return replace(verdict, notes=(*verdict.notes, note))


# Acts.


def public_acts(log: Log) -> Iterator[Step]:
    """Yield the acts that both seats saw; simultaneous ones sorted by actor."""
    seen = [
        (step, act)
        for step, act in log.acts()
        if act.verb not in PRIVATE and not (act.verb == "take" and act.statement)
    ]
    for kind, steps in groupby(drop_empty_points(seen), simultaneous_kind):
        group = list(steps)
        yield from sorted(group, key=actor_of_step) if kind else group


def simultaneous_kind(step: Step) -> int | None:
    return SIMULTANEOUS.get(step[1].verb)


def actor_of_step(step: Step) -> str:
    return step[1].actor


def drop_empty_points(steps: list[Step]) -> list[Step]:
    """Return the acts without timing points in which nothing public was done.

    A log also names a point for a private act, such as a draw.
    """
    following = [*(act.verb for _, act in steps[1:]), END.verb]
    return [
        each
        for each, after in zip(steps, following, strict=False)
        if each[1].verb not in POINTS or after not in OUTSIDE_POINTS
    ]


def first_unequal_acts(
    first: list[Step], second: list[Step]
) -> tuple[Step, Step] | None:
    """Return the first two acts that differ, ignoring optional and unseen ones."""
    here = there = 0
    while here < len(first) or there < len(second):
        one, other = act_at(first, here), act_at(second, there)
        if may_be_equal(one[1], other[1]):
            here, there = here + 1, there + 1
        elif may_omit(one[1], other[1]):
            here += 1
        elif may_omit(other[1], one[1]):
            there += 1
        else:
            return one, other
    return None


def act_at(steps: list[Step], place: int) -> Step:
    """Return the act at a place, or an empty one after the last."""
    if place < len(steps):
        return steps[place]
    return (steps[-1][0] if steps else 0), NO_ACT


def may_omit(act: Act, other: Act) -> bool:
    """Return whether a log may leave out this act where it has `other`."""
    if other is NO_ACT:
        return False
    if act.verb == "run":
        return other.verb not in CALL_VERBS
    if act.verb in POINTS:
        return other.verb not in POINTS
    return act.verb == "toss" and other.verb != "toss"


def may_be_equal(one: Act, other: Act) -> bool:
    """Return whether two acts may be the same; an unseen card may be any."""
    if one == other:
        return True
    if (one.actor, one.verb) != (other.actor, other.verb):
        return False
    if len(one.words) != len(other.words):
        return False
    if one.verb == "field":
        return may_be_equal_lineups(Counter(one.words), Counter(other.words))
    words = [
        # For Grit either of the two may stand first.
        sorted(each.words, key=seat_of_card_word) if each.verb == "flip" else each.words
        for each in (one, other)
    ]
    return all(
        may_mean(here, there) or may_mean(there, here)
        for here, there in zip(*words, strict=True)
    )


def seat_of_card_word(word: str) -> str:
    return word.partition(":")[0]


def may_be_equal_lineups(one: Counter[str], other: Counter[str]) -> bool:
    """Return whether two lineups of equal size may be the same."""
    known = (one - other).total() - (one - other)[UNSEEN]
    return known <= other[UNSEEN]


def combine_evidence(one: Verdict, other: Verdict) -> tuple[Verdict, Verdict]:
    """Return both verdicts with the better evidence of two equal logs.

    Logs that have not seen everything confirm only how the game ended.
    """
    is_partial = Evidence.PARTIAL in (one.evidence, other.evidence)
    grade = Evidence.SINGLE if is_partial else Evidence.BOTH
    return mark_agreed(one, grade), mark_agreed(other, grade)


def is_signed_confirmation(verdict: Verdict) -> bool:
    """Return whether a verdict confirms a log that both seats signed."""
    return verdict.evidence is Evidence.SIGNED and verdict.kind is VerdictKind.CONFIRMED


def undecided_conflict(verdict: Verdict) -> Verdict:
    """Return the verdict as undecided, because both seats signed two different logs."""
    why = "Both players signed two logs that differ."
    return replace(verdict, kind=VerdictKind.UNDECIDED, why=why)
