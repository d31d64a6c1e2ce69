"""The formulas of docs/standings.md and its worked example of five entrants."""

import doctest
from dataclasses import replace
from fractions import Fraction as F  # noqa: N817
from importlib import import_module

import pytest

from tests.builders.matches import a_game, five_entrants, people
from tournaments.rules.scoring import Match, Outcome, Points
from tournaments.rules.standings import StandingsSettings, explain_tiebreak_value
from tournaments.rules.tiebreaks import TIEBREAKS, SumTerm
from tournaments.rules.tiebreaks.columns import AppliedLimit

MODULES = ("columns", "formulas", "ledger", "presets", "sums", "table")
BEST_OF_THREE = StandingsSettings(best_of=3)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_run(module):
    assert (
        doctest.testmod(import_module(f"tournaments.rules.tiebreaks.{module}")).failed
        == 0
    )


def value(event, entrant, key, settings=None):
    return shown(event, entrant, key, settings).value


def shown(event, entrant, key, settings=None):
    entrants, matches = event
    return explain_tiebreak_value(
        entrants,
        matches,
        entrant=entrant,
        key=key,
        settings=settings or StandingsSettings(),
    )


# The example of docs/standings.md.

COLUMNS = (
    *("omw", "oomw", "owp", "oowp", "sos", "esos", "buchholz_cut1"),
    *("score_difference", "buchholz", "buchholz_median", "sonneborn_berger"),
    *("progressive", "points_scored", "points_allowed"),
)


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [
        ("E", "5/9 479/720 11/24 29/48 5/3 31/18 3 24 4 1 4 6 52 28"),
        ("A", "599/900 8891/16200 7/12 25/54 16/9 83/54 4 7 9/2 3/2 2 5 59 52"),
        ("B", "299/600 3397/5400 11/24 19/36 7/6 16/9 5/2 -6 3 1/2 1 3 28 34"),
        ("D", "133/200 31/54 5/8 67/144 5/3 31/18 3 -17 7/2 1/2 3/4 5/2 17 34"),
        ("C", "16/27 823/1350 17/36 5/9 16/9 83/54 7/2 -8 9/2 3/2 1/2 3/2 33 41"),
    ],
)
def test_the_five_entrants_have_what_was_worked_out_by_hand(entrant, expected):
    found = [value(five_entrants(), entrant, key) for key in COLUMNS]

    assert found == [F(each) for each in expected.split()]


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [
        ("A", F(61, 100)),
        ("D", F(133, 200)),
        ("E", F(299, 600)),
        ("B", F(299, 600)),
        ("C", F(449, 900)),
    ],
)
def test_the_byes_of_the_five_may_be_left_out(entrant, expected):
    settings = StandingsSettings(opponent_bye_counts=False)

    assert value(five_entrants(), entrant, "omw", settings) == expected


def a_record(wins, losses, ties=0, *, byes=0, dropped=False):
    """Give an event in which ada met ben, who has this record of three points a win."""
    ada, ben, *rest = people("ada ben cyd dot eli fay gus hal ivy")
    words = [*["W"] * (wins - byes), *["L"] * losses, *["T"] * ties]
    matches = []
    for number, (other, word) in enumerate(
        zip((ada, *rest), words, strict=False), start=1
    ):
        if word == "T":
            matches.append(ben.ties(other, round=number))
        else:
            won = word == "W"
            one, two = (ben, other) if won else (other, ben)
            matches.append(one.beats(two, round=number))
    last = len(words) + byes
    matches += [ben.sits_out(round=last - number) for number in range(byes)]
    ben = replace(ben, dropped_after=last if dropped else None)
    return [ada, ben, *rest], matches


@pytest.mark.parametrize(
    ("record", "settings", "expected"),
    [
        pytest.param(
            a_record(5, 2, 1), StandingsSettings(), (16, 24, F(2, 3), ""), id="as it is"
        ),
        pytest.param(
            a_record(1, 3, dropped=True),
            StandingsSettings(),
            (3, 12, F(33, 100), "floor"),
            id="the floor is 0.33",
        ),
        pytest.param(
            a_record(3, 2, byes=1, dropped=True),
            StandingsSettings(),
            (9, 15, F(3, 5), ""),
            id="a bye counts",
        ),
        pytest.param(
            a_record(3, 2, byes=1, dropped=True),
            StandingsSettings(opponent_bye_counts=False),
            (6, 12, F(1, 2), ""),
            id="a bye is left out of both parts",
        ),
        pytest.param(
            a_record(5, 2, 1),
            StandingsSettings(points=Points(win=2, tie=1, bye=2)),
            (11, 16, F(11, 16), ""),
            id="the most is what a win is worth",
        ),
    ],
)
def test_the_rate_of_an_opponent(record, settings, expected):
    [term] = shown(record, "ada", "omw", settings).terms

    assert (term.numerator, term.denominator, term.value, term.mark) == expected


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(
            a_record(3, 0, dropped=True), (6, 6, F(3, 4), "cap"), id="3-0, then drop"
        ),
        pytest.param(a_record(3, 0), (6, 6, F(1), ""), id="3-0"),
        pytest.param(a_record(0, 3), (0, 6, F(1, 4), "floor"), id="0-3"),
        pytest.param(a_record(2, 1, 1, byes=1), (3, 6, F(1, 2), ""), id="a bye aside"),
        pytest.param(a_record(1, 2, dropped=True), (2, 6, F(1, 3), ""), id="below it"),
    ],
)
def test_the_win_percentage_of_an_opponent(record, expected):
    [term] = shown(record, "ada", "owp").terms

    assert (term.numerator, term.denominator, term.value, term.mark) == expected


# What the formulas have in common.


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("omw", F(33, 100)),
        ("oomw", F(33, 100)),
        ("gw", F(1)),
        ("ogw", F(33, 100)),
        ("owp", F(1, 4)),
        ("oowp", F(1, 4)),
        ("on_time", F(1)),
        ("sos", F(0)),
        ("esos", F(0)),
        ("buchholz_cut1", F(0)),
        ("score_difference", F(0)),
    ],
)
def test_without_opponents_a_mean_is_its_floor(key, expected):
    ada, ben = people("ada ben")

    assert value(([ada, ben], [ada.sits_out(round=1)]), "ada", key) == expected


def test_without_games_game_wins_are_at_the_floor():
    found = shown((people("ada ben"), []), "ada", "gw", BEST_OF_THREE)

    assert (found.value, found.mark) == (F(33, 100), AppliedLimit.FLOOR)


def test_whoever_is_met_twice_counts_twice():
    ada, ben, cyd = people("ada ben cyd")
    matches = [
        ada.beats(ben, round=1),
        ben.beats(ada, round=2),
        ada.beats(cyd, round=3),
        ben.sits_out(round=3),
    ]

    found = shown(([ada, ben, cyd], matches), "ada", "sos")

    assert [term.opponent for term in found.terms] == ["ben", "ben", "cyd"]
    assert found.value == (F(2) + F(2) + F(0)) / 3


@pytest.mark.parametrize("outcome", [Outcome.PENDING, Outcome.CANCELLED])
def test_a_match_without_a_result_makes_no_opponents(outcome):
    ada, ben = people("ada ben")

    found = shown(
        ([ada, ben], [ada.meets(ben, round=1, outcome=outcome)]), "ada", "sos"
    )

    assert found.terms == ()


def test_rounds_stop_at_the_drop():
    """Ben left after round 1 and was paired all the same; Cyd keeps her win."""
    ada, ben, cyd = people("ada ben cyd")
    ben = replace(ben, dropped_after=1)
    matches = [
        ben.beats(ada, round=1),
        cyd.beats(ben, round=2, outcome=Outcome.NO_SHOW),
    ]

    found = shown(([ada, ben, cyd], matches), "cyd", "omw")

    [term] = found.terms
    assert (term.opponent, term.numerator, term.denominator) == ("ben", 3, 3)


@pytest.mark.parametrize(
    ("key", "floor"), [("omw", F(33, 100)), ("owp", F(1, 4)), ("sos", F(0))]
)
def test_an_opponent_without_rounds_is_at_the_floor(key, floor):
    """Ben left before round 1 and was paired all the same."""
    ada, ben = people("ada ben")
    ben = replace(ben, dropped_after=0)
    match = ada.beats(ben, round=1, outcome=Outcome.NO_SHOW)

    [term] = shown(([ada, ben], [match]), "ada", key).terms

    assert (term.denominator, term.value, term.mark) == (0, floor, "floor")


def test_the_results_of_the_disqualified_stay_for_opponents():
    ada, ben, cyd = people("ada ben cyd")
    ben = replace(ben, disqualified=True)
    matches = [ben.beats(ada, round=1), ben.beats(cyd, round=2)]

    assert value(([ada, ben, cyd], matches), "ada", "omw") == 1


# Games.


def of_games(one, other, winners, *, round):  # noqa: A002
    """Give a match by the winners of its games; nobody wins a level one."""
    ahead = sum(each is one for each in winners) - sum(
        each is other for each in winners
    )
    games = tuple(a_game(each or "", score=(0, 0)) for each in winners)
    if not ahead:
        return Match(
            round=round, home=one.id, away=other.id, outcome=Outcome.TIE, games=games
        )
    winner = one.id if ahead > 0 else other.id
    return Match(
        round=round,
        home=one.id,
        away=other.id,
        outcome=Outcome.WIN,
        winner=winner,
        games=games,
    )


def three_of_games():
    """Ada 2-1 Ben, Cyd bye; Ada 1-1-1 Cyd, Ben bye; Ben 0-2 Cyd, Ada absent."""
    ada, ben, cyd = people("ada ben cyd")
    return [ada, ben, cyd], [
        of_games(ada, ben, [ada, ben, ada], round=1),
        cyd.sits_out(round=1),
        of_games(ada, cyd, [cyd, ada, None], round=2),
        ben.sits_out(round=2),
        of_games(ben, cyd, [cyd, cyd], round=3),
        ada.sits_out(round=3, outcome=Outcome.ABSENT_LOSS),
    ]


@pytest.mark.parametrize(
    ("entrant", "wins", "of_opponents"),
    [
        pytest.param("ada", F(10, 18), (F(9, 21) + F(16, 21)) / 2, id="3-2-1"),
        pytest.param("ben", F(9, 21), (F(10, 18) + F(16, 21)) / 2, id="3-4, bye 2-0"),
        pytest.param("cyd", F(16, 21), (F(10, 18) + F(9, 21)) / 2, id="5-1-1"),
    ],
)
def test_game_wins(entrant, wins, of_opponents):
    event = three_of_games()

    assert value(event, entrant, "gw", BEST_OF_THREE) == wins
    assert value(event, entrant, "ogw", BEST_OF_THREE) == of_opponents


def test_game_wins_are_at_least_the_floor():
    ada, ben = people("ada ben")
    event = [ada, ben], [of_games(ada, ben, [ada, ada], round=1)]

    assert value(event, "ben", "gw", BEST_OF_THREE) == F(33, 100)
    assert value(event, "ada", "ogw", BEST_OF_THREE) == F(33, 100)


@pytest.mark.parametrize(
    ("score", "expected", "mark"),
    [
        ((21, 0), 21, ""),
        ((22, 0), 21, "cap"),
        ((48, 7), 21, "cap"),
        ((28, 8), 20, ""),
    ],
)
def test_a_game_moves_the_score_difference_by_at_most_21(score, expected, mark):
    ada, ben = people("ada ben")
    event = [ada, ben], [ada.beats(ben, round=1, score=score)]

    [term] = shown(event, "ben", "score_difference").terms

    assert (term.numerator, term.value, term.mark) == (
        score[1] - score[0],
        -expected,
        mark,
    )
    assert value(event, "ada", "score_difference") == expected


# Buchholz.


def test_rounds_that_an_opponent_sat_out_count_half():
    """Ben: bye 1/2, late 1/2, absent 1/2, a win 1, a loss 0, then he dropped."""
    ada, ben, cyd = people("ada ben cyd")
    ben = replace(ben, dropped_after=5)
    matches = [
        ben.sits_out(round=1, outcome=Outcome.LATE_LOSS),
        ben.sits_out(round=2),
        ben.sits_out(round=3, outcome=Outcome.ABSENT_LOSS),
        ben.beats(cyd, round=4),
        ada.beats(ben, round=5),
        ada.beats(cyd, round=6),
    ]

    found = shown(([ada, ben, cyd], matches), "ada", "buchholz_cut1")

    assert [(term.opponent, term.value, term.mark) for term in found.terms] == [
        ("ben", F(5, 2), ""),
        ("cyd", F(0), "cut"),
    ]
    assert found.value == F(5, 2)


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        pytest.param("bye", F(1) + 0 + F(1, 2) * 2, id="got all"),
        pytest.param("late_loss", F(1) + 1 + F(1, 2) * 2, id="late, got nothing"),
        pytest.param("absent_loss", F(1) + 1 + F(1, 2) * 2, id="absent, got nothing"),
    ],
)
def test_a_round_sat_out_brings_somebody_who_stood_level(outcome, expected):
    """Round 2 of 4 after a win: before + (1 - got) + half of the rounds to come."""
    ada, ben, cyd = people("ada ben cyd")
    matches = [
        ada.beats(ben, round=1),
        ada.sits_out(round=2, outcome=Outcome(outcome)),
        ben.beats(cyd, round=4),
    ]

    _, term = shown(([ada, ben, cyd], matches), "ada", "buchholz_cut1").terms

    assert (term.opponent, term.value) == ("", expected)


# Show the sum.


def test_the_sum_of_a_mean_is_shown_with_its_floor():
    found = shown(five_entrants(), "A", "omw")

    assert found.terms == (
        SumTerm(round=1, opponent="B", numerator=6, denominator=9, value=F(2, 3)),
        SumTerm(
            round=2,
            opponent="C",
            numerator=1,
            denominator=9,
            value=F(33, 100),
            mark=AppliedLimit.FLOOR,
        ),
        SumTerm(round=3, opponent="E", numerator=9, denominator=9, value=F(1)),
    )
    assert (found.total, found.divisor, found.value) == (F(599, 300), 3, F(599, 900))


def test_the_sum_of_a_mean_of_means_shows_what_each_opponent_has():
    found = shown(five_entrants(), "E", "oomw")

    assert [(term.opponent, term.value) for term in found.terms] == [
        ("D", F(133, 200)),
        ("A", F(599, 900)),
    ]


def test_a_lot_shows_what_was_drawn():
    entrants, matches = five_entrants()

    found = explain_tiebreak_value(
        entrants,
        matches,
        entrant="A",
        key="lot",
        settings=StandingsSettings(),
        lot_seed="f00d",
    )

    assert found.value is None
    assert found.note.startswith("drawn ")


@pytest.mark.parametrize("key", TIEBREAKS)
def test_every_tiebreak_is_told_in_sentences(key):
    tiebreak = TIEBREAKS[key]

    assert tiebreak.key == key
    assert tiebreak.name
    assert tiebreak.rule.endswith(".")


@pytest.mark.parametrize("key", TIEBREAKS)
@pytest.mark.parametrize("event", [five_entrants(), three_of_games()], ids=("5", "3"))
def test_every_sum_can_be_told(key, event):
    for each in event[0]:
        found = shown(event, each.id, key, BEST_OF_THREE)

        assert str(found).startswith(f"{key} of {each.id}\n")
