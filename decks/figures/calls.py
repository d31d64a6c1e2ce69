"""What the runs and passes of a deck come to against a field of rivals."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import product
from operator import and_

from decks import odds
from decks.charts import Chart
from decks.facts import Facts
from decks.odds import Range, Rival, Strength
from gameengine.calls import NAMES, PASSES, RUNS

from .figure import Figure, by_distance
from .plays import Call, Play, X, count, known, share

Worth = Callable[[Rival], int | Fraction]
Worths = Callable[[Strength, Call], Worth]
Field = Mapping[tuple[Rival, ...], int]  # what each rival may be, and its copies

UNIFORM: Field = {(rival,): 1 for rival in odds.UNIFORM}
DISTANCES = range(5, 50, 5)  # no run gains more than 45


@dataclass(frozen=True, slots=True)
class Line:
    """One Play whose call is known, and what that call comes to."""

    card: Facts
    copies: int
    call: str
    yards: int  # of a pass
    catch: Range
    strength: str  # blank where nobody knows
    worth: Figure


@dataclass(frozen=True, slots=True)
class Calls:
    """The runs or the passes of a deck."""

    share: Figure  # of all Plays
    worth: Figure | None  # yards of a run, chance of a pass; None where there is none
    lines: tuple[Line, ...]
    scores: Chart | None = None  # by distance, of a run


def field_of(plays: Sequence[Play]) -> Field:
    """Give the Plays of a list as rivals; those that may be the same count together."""
    field: Counter[tuple[Rival, ...]] = Counter()
    for play in plays:
        may_be = product(play.strengths, play.stops)
        field[tuple(Rival(*each) for each in may_be)] += play.copies
    return field


def completion(strength: Strength, call: Call) -> Worth:
    bit, _, catch = call
    return partial(odds.is_caught, strength=strength, call=bit, catch=catch)


def gain(strength: Strength, call: Call) -> Worth:
    return partial(odds.yards_run, strength=strength, call=call[0])


def reaching(distance: int, strength: Strength, call: Call) -> Worth:
    return partial(odds.runs_to, strength=strength, call=call[0], distance=distance)


def passes_of(plays: Sequence[Play], *, against: Field) -> Calls:
    return calls_of(PASSES, plays, worths=completion, against=against)


def runs_of(plays: Sequence[Play], *, against: Field) -> Calls:
    runs = calls_of(RUNS, plays, worths=gain, against=against)
    if runs.worth is None:
        return runs
    average = partial(on_average, RUNS, plays, against=against)
    scores = {
        f"{distance} yards": average(worths=partial(reaching, distance))
        for distance in DISTANCES
    }
    return replace(runs, scores=by_distance("scores", "A run scores from", scores))


def calls_of(
    kind: int, plays: Sequence[Play], *, worths: Worths, against: Field
) -> Calls:
    worth = None
    if any(play.calls_of(kind) for play in plays):
        worth = on_average(kind, plays, worths=worths, against=against)
    return Calls(
        share=share(plays, "bits", partial(and_, kind)),
        worth=worth,
        lines=tuple(
            line(play, worths=worths, against=against)
            for play in plays
            if play.is_known("calls") and play.calls_of(kind)
        ),
    )


def line(play: Play, *, worths: Worths, against: Field) -> Line:
    ((bit, yards, catch),) = play.calls
    strength, *others = play.strengths
    may_be = [worths(each, play.calls[0]) for each in play.strengths]
    low, high = extremes(may_be, against=against)
    return Line(
        card=play.card,
        copies=play.copies,
        call=NAMES[bit],
        yards=yards,
        catch=catch,
        strength="" if others else said(strength),
        worth=Figure(low, high, 0 if others else play.copies, play.copies),
    )


def said(strength: Strength) -> str:
    return X if strength is None else str(strength)


# Ranges


def extremes(may_be: Iterable[Worth], *, against: Field) -> tuple[Fraction, Fraction]:
    """Return the least and the most that a Play may be worth, of all it may be.

    A mean adds up over the rivals, so each of them is the worst or the best for itself.
    """
    lows, highs = [], []
    for worth in may_be:
        lows.append(odds.mean(partial(least, worth), against=against))
        highs.append(odds.mean(partial(most, worth), against=against))
    return min(lows), max(highs)


def least(worth: Worth, rivals: tuple[Rival, ...]) -> int | Fraction:
    return min(map(worth, rivals))


def most(worth: Worth, rivals: tuple[Rival, ...]) -> int | Fraction:
    return max(map(worth, rivals))


def on_average(
    kind: int, plays: Sequence[Play], *, worths: Worths, against: Field
) -> Figure:
    """Return what a run or a pass of the deck is worth, each card as likely as any.

    The range is as narrow as can be if one of the lists is known; where both have
    gaps, it holds all that may be, and may hold more.
    """
    plays = [play for play in plays if play.calls_of(kind)]
    lows, highs = [], []
    for is_doubtful, copies, may_be in parts(kind, plays, worths=worths):
        low, high = extremes(may_be, against=against)
        lows.append((is_doubtful, low, copies))
        highs.append((is_doubtful, -high, copies))
    rests_on = known(plays, "calls", "strengths"), count(plays)
    return Figure(lowest_mean(lows), -lowest_mean(highs), *rests_on)


def parts(
    kind: int, plays: Sequence[Play], *, worths: Worths
) -> Iterator[tuple[bool, int, list[Worth]]]:
    """Give Plays that may be anything, alike ones together; then all known ones as one.

    What is known meets the same rival, so its worst or best is picked once for all.
    Each part says whether it may be of another kind, its copies and all it may be.
    """
    alike: Counter[tuple[tuple[Strength, ...], tuple[Call, ...], bool]] = Counter()
    for play in plays:
        calls = play.calls_of(kind)
        alike[play.strengths, calls, calls != play.calls] += play.copies
    sure = []
    for (strengths, calls, is_doubtful), copies in alike.items():
        may_be = [worths(*each) for each in product(strengths, calls)]
        if len(may_be) == 1:
            sure.append((may_be[0], copies))
        else:
            yield is_doubtful, copies, may_be
    if sure:
        yield False, sum(copies for _, copies in sure), [partial(mixed, sure)]


def mixed(plays: Sequence[tuple[Worth, int]], rival: Rival) -> Fraction:
    total = sum(worth(rival) * copies for worth, copies in plays)
    return Fraction(total) / sum(copies for _, copies in plays)


def lowest_mean(parts: Iterable[tuple[bool, Fraction, int]]) -> Fraction:
    """Return the lowest mean of some values; a doubtful one that raises it is left out.

    >>> lowest_mean([(False, Fraction(3), 1), (True, Fraction(1), 1), (True, 4, 1)])
    Fraction(2, 1)
    """
    total, cards = Fraction(0), 0
    for is_doubtful, value, copies in sorted(parts):
        if not is_doubtful or not cards or value * cards < total:
            total += value * copies
            cards += copies
    return total / cards
