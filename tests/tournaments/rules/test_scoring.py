"""Outcomes and what they are worth (events 6)."""

import doctest

import pytest

from tests.builders import events
from tests.builders.matches import people
from tests.builders.swiss import total_points
from tournaments.rules import scoring
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import (
    Match,
    Outcome,
    Points,
    points_from_match,
)

ada, ben, cyd = people("ada ben cyd")


def test_the_examples_run():
    assert doctest.testmod(scoring).failed == 0
    assert doctest.testmod(events).failed == 0


@pytest.mark.parametrize(
    ("outcome", "home", "away", "counts", "is_meeting"),
    [
        pytest.param("win", 3, 0, True, True),
        pytest.param("concession", 3, 0, True, True),
        pytest.param("no_show", 3, 0, True, True),
        pytest.param("penalty_loss", 3, 0, True, True),
        pytest.param("tie", 1, 1, True, True),
        pytest.param("agreed_tie", 1, 1, True, True),
        pytest.param("double_loss", 0, 0, True, True),
        pytest.param("bye", 3, None, True, False),
        pytest.param("late_loss", 0, None, True, False),
        pytest.param("absent_loss", 0, None, True, False),
        pytest.param("pending", 0, 0, False, False),
        pytest.param("cancelled", 0, 0, False, False),
    ],
)
def test_what_an_outcome_is_worth(outcome, home, away, counts, is_meeting):
    match = a_match(Outcome(outcome), alone=away is None)

    worth = [points_from_match(match, each, Points()) for each in seats(match)]

    assert worth == [home] if away is None else [home, away]
    assert (match.is_decided, match.counts_as_meeting) == (counts, is_meeting)


def test_every_outcome_has_its_points():
    """Other points than usual, each different, so that none is taken for another."""
    points = Points(win=5, tie=2, loss=1, bye=4)

    worth = {
        str(outcome): tuple(
            points_from_match(match, each, points) for each in seats(match)
        )
        for outcome in Outcome
        for match in [a_match(outcome, alone=outcome in scoring.ALONE)]
    }

    assert worth == {
        **dict.fromkeys(("win", "concession", "no_show", "penalty_loss"), (5, 1)),
        **dict.fromkeys(("tie", "agreed_tie"), (2, 2)),
        "double_loss": (1, 1),
        "bye": (4,),
        **dict.fromkeys(("late_loss", "absent_loss"), (1,)),
        **dict.fromkeys(("pending", "cancelled"), (0, 0)),
    }


def test_the_winner_may_sit_on_either_side():
    match = Match(round=1, home="ada", away="ben", outcome=Outcome.WIN, winner="ben")

    assert points_from_match(match, "ada", Points()) == 0
    assert points_from_match(match, "ben", Points()) == 3


def test_totals_add_up_what_everybody_has():
    matches = [
        ada.beats(ben, round=1),
        cyd.sits_out(round=1),
        ben.ties(cyd, round=2),
        ada.sits_out(round=2, outcome=Outcome.ABSENT_LOSS),
        ada.meets(cyd, round=3),
    ]

    assert total_points(matches, Points()) == {"ada": 3, "ben": 1, "cyd": 4}


def a_match(outcome, *, alone):
    if alone:
        return ada.sits_out(round=1, outcome=outcome)
    if outcome in scoring.WON:
        return ada.beats(ben, round=1, outcome=outcome)
    return ada.meets(ben, round=1, outcome=outcome)


def seats(match):
    return [each for each in (match.home, match.away) if each]


@pytest.mark.parametrize("name", ["win", "tie", "loss", "bye"])
def test_nothing_is_worth_less_than_nothing(name):
    with pytest.raises(TournamentError, match=f"A {name} is worth -1 points"):
        Points(**{name: -1})
