"""Figures of a deck's runs and passes against the Plays that an opponent may call."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import product
from operator import and_
from typing import Any

from decks import odds
from decks.charts import Chart
from decks.facts import CardFacts
from decks.odds import Range, Rival, Strength
from gameengine.calls import NAMES, PASSES, RUNS

from .figure import Figure, distance_chart
from .plays import Call, PossiblePlay, X, count_copies, count_known, share_matching

Worth = Callable[[Rival], int | Fraction]
Worths = Callable[[Strength, Call], Worth]
Field = Mapping[tuple[Rival, ...], int]  # what each rival may be, and its copies

UNIFORM: Field = {(rival,): 1 for rival in odds.UNIFORM}
DISTANCES = range(5, 50, 5)  # no run gains more than 45


@dataclass(frozen=True, slots=True)
class PlayFigures:
    """One Play whose call is known, and its average result."""

    card: CardFacts
    copies: int
    call: str
    yards: int  # of a pass
    catch: Range
    strength: str  # blank where nobody knows
    worth: Figure


@dataclass(frozen=True, slots=True)
class CallFigures:
    """The runs or passes of a deck: their share of the Plays and average result."""

    share: Figure  # of all Plays
    worth: Figure | None  # yards of a run, chance of a pass; None where there is none
    lines: tuple[PlayFigures, ...]
    scores: Chart | None = None  # by distance, of a run


def possible_rivals(plays: Sequence[PossiblePlay]) -> Field:
    """Return a list's Plays as rivals with copies; those alike count together."""
    field: Counter[tuple[Rival, ...]] = Counter()
    for play in plays:
        may_be = product(play.strengths, play.stops)
        field[tuple(Rival(*each) for each in may_be)] += play.copies
    return field


def pass_figures(plays: Sequence[PossiblePlay], *, against: Field) -> CallFigures:
    def is_caught(strength: Strength, call: Call) -> Worth:
        bit, _, catch = call
        return partial(odds.is_caught, strength=strength, call=bit, catch=catch)

    return call_figures(PASSES, plays, worths=is_caught, against=against)


def rushing_figures(plays: Sequence[PossiblePlay], *, against: Field) -> CallFigures:
    def run_yards(strength: Strength, call: Call) -> Worth:
        return partial(odds.yards_run, strength=strength, call=call[0])

    def run_reaches_distance(distance: int, strength: Strength, call: Call) -> Worth:
        gained = run_yards(strength, call)
        return lambda rival: gained(rival) >= distance

    runs = call_figures(RUNS, plays, worths=run_yards, against=against)
    if runs.worth is None:
        return runs
    average = partial(average_worth, RUNS, plays, against=against)
    scores = {
        f"{distance} yards": average(worths=partial(run_reaches_distance, distance))
        for distance in DISTANCES
    }
    return replace(
        runs,
        scores=distance_chart(
            "scores", "Chance that a run scores, by distance", scores
        ),
    )


def call_figures(
    kind: int, plays: Sequence[PossiblePlay], *, worths: Worths, against: Field
) -> CallFigures:
    """Return the figures of a deck's runs, or passes; `worths` values a call."""
    worth = None
    if any(play.calls_of_kind(kind) for play in plays):
        worth = average_worth(kind, plays, worths=worths, against=against)
    return CallFigures(
        share=share_matching(plays, "bits", partial(and_, kind)),
        worth=worth,
        lines=tuple(
            play_figures(play, worths=worths, against=against)
            for play in plays
            if play.is_known("calls") and play.calls_of_kind(kind)
        ),
    )


def play_figures(play: PossiblePlay, *, worths: Worths, against: Field) -> PlayFigures:
    ((bit, yards, catch),) = play.calls
    strength, *others = play.strengths
    may_be = [worths(each, play.calls[0]) for each in play.strengths]
    low, high = worth_range(may_be, against=against)
    return PlayFigures(
        card=play.card,
        copies=play.copies,
        call=NAMES[bit],
        yards=yards,
        catch=catch,
        strength="" if others else X if strength is None else str(strength),
        worth=Figure(low, high, 0 if others else play.copies, play.copies),
    )


# Ranges


def worth_range(
    may_be: Iterable[Worth], *, against: Field
) -> tuple[Fraction, Fraction]:
    """Return a Play's lowest and highest average worth over its possible values.

    An average adds up over the rivals, so each rival is taken at its own worst or best.
    """
    each = list(may_be)
    lows = [odds.mean(partial(extreme_worth, min, it), against=against) for it in each]
    highs = [odds.mean(partial(extreme_worth, max, it), against=against) for it in each]
    return min(lows), max(highs)


def extreme_worth(
    choose: Callable[[Iterable[Any]], Any], worth: Worth, rivals: tuple[Rival, ...]
) -> Any:
    return choose(map(worth, rivals))


def average_worth(
    kind: int, plays: Sequence[PossiblePlay], *, worths: Worths, against: Field
) -> Figure:
    """Return the average worth of a deck's runs or passes, each card equally likely.

    The range is exact if one of the two lists is fully known; where both have gaps, it
    may be wider than needed.
    """
    plays = [play for play in plays if play.calls_of_kind(kind)]
    lows, highs = [], []
    for is_doubtful, copies, may_be in group_by_worth(kind, plays, worths=worths):
        low, high = worth_range(may_be, against=against)
        lows.append((is_doubtful, low, copies))
        highs.append((is_doubtful, -high, copies))
    rests_on = count_known(plays, "calls", "strengths"), count_copies(plays)
    return Figure(lowest_mean(lows), -lowest_mean(highs), *rests_on)


def group_by_worth(
    kind: int, plays: Sequence[PossiblePlay], *, worths: Worths
) -> Iterator[tuple[bool, int, list[Worth]]]:
    """Yield Plays of equal possible values together, then all fully known ones.

    Known Plays face the same rival, so its worst or best is chosen once for all of
    them. Each group is: may it be of another kind, its copies, and the functions it may
    be worth.
    """
    alike: Counter[tuple[tuple[Strength, ...], tuple[Call, ...], bool]] = Counter()
    for play in plays:
        calls = play.calls_of_kind(kind)
        alike[play.strengths, calls, calls != play.calls] += play.copies
    sure = []
    for (strengths, calls, is_doubtful), copies in alike.items():
        may_be = [worths(*each) for each in product(strengths, calls)]
        if len(may_be) == 1:
            sure.append((may_be[0], copies))
        else:
            yield is_doubtful, copies, may_be
    if sure:
        yield (
            False,
            sum(copies for _, copies in sure),
            [partial(average_worth_against, sure)],
        )


def average_worth_against(plays: Sequence[tuple[Worth, int]], rival: Rival) -> Fraction:
    """Return the average worth of several Plays against one rival."""
    total = sum(worth(rival) * copies for worth, copies in plays)
    return Fraction(total) / sum(copies for _, copies in plays)


def lowest_mean(parts: Iterable[tuple[bool, Fraction, int]]) -> Fraction:
    """Return the lowest mean of values; a doubtful one that would raise it is left out.

    >>> lowest_mean([(False, Fraction(3), 1), (True, Fraction(1), 1), (True, 4, 1)])
    Fraction(2, 1)
    """
    total, cards = Fraction(0), 0
    for is_doubtful, value, copies in sorted(parts):
        if not is_doubtful or not cards or value * cards < total:
            total += value * copies
            cards += copies
    return total / cards
