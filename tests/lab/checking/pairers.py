"""Pairers to try the judge on: one that is greedy, and some that forget something."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from lab.checking.field import (
    EntrantFigures,
    Field,
    Pair,
    field_from_figures,
    field_from_history,
    pair_of,
)
from lab.checking.optimum import best_by_matching
from tournaments.rules.scoring import Match

FieldPairingFunction = Callable[[Field], list[Pair]]


FIGURES = (
    "id", "score", "byes", "floated_down", "floated_up", "has_awarded_bye",
    "acceleration",
)  # fmt: skip


def field_from_data(data) -> Field:
    """Return the field that `field_to_data` wrote."""
    return field_from_figures(
        [
            EntrantFigures(**dict(zip(FIGURES, row, strict=True)))
            for row in data["entrants"]
        ],
        met={(one, other): times for one, other, times in data["met"]},
        forbidden=[(one, other) for one, other in data["forbidden"]],
    )


def greedy(field: Field) -> list[Pair]:
    """Take the next below who is new, else the next; the last of an odd number rests.

    Everybody sits, and seldom in the best way.
    """
    waiting = sorted(
        field.entrants, key=lambda name: (-field.entrants[name].pairing_points, name)
    )
    tables = [(waiting.pop(), "")] if field.has_bye else []
    while waiting:
        first, *others = waiting
        strangers = [name for name in others if not field.met.get(pair_of(first, name))]
        partner = (strangers or others)[0]
        tables.append((first, partner))
        waiting = [name for name in others if name != partner]
    return tables


def forgets_down_floats(field: Field) -> list[Pair]:
    return best_by_matching(retold(field, floated_down=False))


def forgets_up_floats(field: Field) -> list[Pair]:
    return best_by_matching(retold(field, floated_up=False))


def forgets_byes(field: Field) -> list[Pair]:
    return best_by_matching(retold(field, byes=0))


def forgets_meetings(field: Field) -> list[Pair]:
    return best_by_matching(replace(field, met={}))


def counts_a_meeting_once(field: Field) -> list[Pair]:
    return best_by_matching(replace(field, met=dict.fromkeys(field.met, 1)))


def forgets_forbidden_pairs(field: Field) -> list[Pair]:
    return best_by_matching(replace(field, forbidden=frozenset()))


def forgets_acceleration(field: Field) -> list[Pair]:
    return best_by_matching(retold(field, acceleration=0))


def retold(field: Field, **changes: int) -> Field:
    entrants = field.entrants.items()
    return replace(
        field, entrants={name: replace(each, **changes) for name, each in entrants}
    )


FORGETFUL = (
    forgets_down_floats,
    forgets_up_floats,
    forgets_byes,
    forgets_meetings,
    counts_a_meeting_once,
    forgets_forbidden_pairs,
    forgets_acceleration,
)


def around_awards(pair: FieldPairingFunction, field: Field) -> list[Pair]:
    """Pair everybody but those with an awarded bye, who sit alone."""
    alone = [(name, "") for name in sorted(field.with_awarded_bye)]
    return pair(field.without_entrants(field.with_awarded_bye)) + alone


def from_matches(pair: FieldPairingFunction):
    """Let a pairer of fields play in a tournament."""

    def paired(
        active: Sequence[str],
        matches: Sequence[Match],
        *,
        points,
        forbidden,
        awarded,
        accelerated,
        **_,
    ) -> list[Pair]:
        field = field_from_history(
            active,
            matches,
            points=points,
            forbidden=forbidden,
            awarded=awarded,
            accelerated=accelerated,
        )
        return around_awards(pair, field)

    return paired
