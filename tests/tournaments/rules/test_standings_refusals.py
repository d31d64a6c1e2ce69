"""What no standings are made of: contradictory matches, settings and questions."""

from dataclasses import replace

import pytest

from tests.builders.matches import Someone, people
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Game, Match, Outcome, Points
from tournaments.rules.standings import (
    StandingsSettings,
    compute_standings,
    explain_tiebreak_value,
)

ada, ben, cyd = people("ada ben cyd")
zed = Someone(id="zed")


@pytest.mark.parametrize(
    ("matches", "message"),
    [
        pytest.param(
            [ada.beats(zed, round=2, table=4)],
            'Round 2, table 4: "zed" is not an entrant of this event.',
            id="a stranger",
        ),
        pytest.param(
            [zed.sits_out(round=1)],
            'Round 1: "zed" is not an entrant of this event.',
            id="a stranger alone",
        ),
        pytest.param(
            [zed.meets(ada, round=1)],
            'Round 1: "zed" is not an entrant of this event.',
            id="a stranger in an open match",
        ),
        pytest.param(
            [replace(ada.beats(ben, round=1), winner="cyd")],
            'Round 1: the winner "cyd" was not in the match.',
            id="a winner from elsewhere",
        ),
        pytest.param(
            [replace(ada.beats(ben, round=1), games=(Game(winner="cyd"),))],
            'Round 1: the winner "cyd" was not in the match.',
            id="a winner of a game from elsewhere",
        ),
        pytest.param(
            [replace(ada.beats(ben, round=1), winner="")],
            "Round 1: a win needs a winner.",
            id="no winner",
        ),
        pytest.param(
            [Match(round=1, home="ada", outcome=Outcome.TIE)],
            "Round 1: a tie needs two entrants.",
            id="alone with a tie",
        ),
        pytest.param(
            [ada.beats(ada, round=1)],
            "Round 1: a win needs two entrants.",
            id="against oneself",
        ),
        pytest.param(
            [ada.meets(ben, round=1, outcome=Outcome.BYE)],
            "Round 1: a bye has no opponent.",
            id="two with a bye",
        ),
        pytest.param(
            [ada.beats(ben, round=3), ada.beats(cyd, round=3)],
            'Round 3: "ada" has 2 results; only one is allowed.',
            id="twice in a round",
        ),
    ],
)
def test_a_match_that_contradicts_itself_is_refused_by_name(matches, message):
    with pytest.raises(TournamentError) as refusal:
        compute_standings([ada, ben, cyd], matches, settings=StandingsSettings())

    assert refusal.value.message == message
    assert refusal.value.remedy == "Correct the entry."


def test_all_that_is_wrong_is_named_at_once_up_to_five():
    matches = [zed.sits_out(round=number) for number in range(1, 8)]

    with pytest.raises(TournamentError) as refusal:
        compute_standings([ada], matches, settings=StandingsSettings())

    assert refusal.value.message.count("zed") == 5
    assert refusal.value.message.endswith("And 2 more.")
    assert refusal.value.remedy == "Correct these entries."


def test_a_match_that_is_cancelled_and_paired_again_is_one_seat():
    matches = [
        ada.meets(ben, round=1, outcome=Outcome.CANCELLED),
        ada.beats(cyd, round=1),
    ]

    found = compute_standings([ada, ben, cyd], matches, settings=StandingsSettings())

    assert found.rows[0].entrant == "ada"


def test_whoever_is_entered_twice_is_refused():
    with pytest.raises(TournamentError, match='"ada" is listed 2 times'):
        compute_standings([ada, ben, ada], [], settings=StandingsSettings())


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (StandingsSettings(keys=("omw", "luck")), 'There is no tiebreaker "luck".'),
        (
            StandingsSettings(keys=("omw", "omw")),
            'The tiebreaker "omw" is listed twice.',
        ),
        (
            StandingsSettings(keys=("lot", "omw")),
            'The tiebreaker "lot" always comes last.',
        ),
        (
            StandingsSettings(keys=("ogw",)),
            'The tiebreaker "ogw" counts games, but matches are best of 1.',
        ),
        (StandingsSettings(preset="luck"), 'There is no preset "luck".'),
        (
            StandingsSettings(points=Points(win=0)),
            "A win is worth 0 points; percentages need at least 1.",
        ),
    ],
)
def test_settings_that_cannot_be_computed_are_refused(settings, message):
    with pytest.raises(TournamentError) as refusal:
        compute_standings([ada], [], settings=settings)

    assert refusal.value.message == message


@pytest.mark.parametrize(
    ("entrant", "key", "message"),
    [
        ("zed", "omw", '"zed" is not an entrant of this event.'),
        ("ada", "luck", 'There is no tiebreaker "luck".'),
    ],
)
def test_a_sum_of_nobody_or_nothing_is_refused(entrant, key, message):
    with pytest.raises(TournamentError) as refusal:
        explain_tiebreak_value(
            [ada], [], entrant=entrant, key=key, settings=StandingsSettings()
        )

    assert refusal.value.message == message


def test_nobody_but_those_in_them_has_a_row():
    found = compute_standings(
        [replace(ada, disqualified=True)], [], settings=StandingsSettings()
    )

    with pytest.raises(TournamentError, match="is not in the standings"):
        found.row("ada")
