"""Who stands where: order, shared places, head to head, states."""

import doctest
import hashlib
from dataclasses import replace
from fractions import Fraction as F  # noqa: N817

import pytest

from tests.builders.matches import five_entrants, people
from tournaments.rules import standings as module
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import (
    StandingsSettings,
    StandingsState,
    compute_standings,
    explain_tiebreak_value,
)


def places(event, *, seed="", **settings):
    """Give the labels and ids in order."""
    entrants, matches = event
    found = compute_standings(
        entrants, matches, settings=StandingsSettings(**settings), lot_seed=seed
    )
    return [(row.label, row.entrant) for row in found]


def test_the_examples_run():
    assert doctest.testmod(module).failed == 0


def test_a_row_has_all_there_is_to_know():
    entrants, matches = five_entrants()

    row = compute_standings(entrants, matches, settings=StandingsSettings()).row("D")

    assert (row.label, row.points, row.rounds) == ("4", 4, 3)
    assert (row.record, row.byes) == ("1-1-1", 1)
    assert row.values == {
        "omw": F(133, 200),
        "oomw": F(31, 54),
        "score_difference": F(-17),
    }


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        pytest.param("mtr_like", "E A B D C", id="omw 599/900 before 299/600"),
        pytest.param("pokemon_like", "E A B D C", id="owp 7/12 before 11/24"),
        pytest.param("sos", "E A B D C", id="sos 16/9 before 7/6"),
        pytest.param("buchholz", "E A B D C", id="4 before 5/2"),
    ],
)
def test_the_five_entrants_in_order(preset, expected):
    found = places(five_entrants(), preset=preset)

    assert [entrant for _, entrant in found] == expected.split()


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (StandingsSettings(), ("omw", "oomw", "score_difference")),
        (StandingsSettings(best_of=3), ("omw", "gw", "ogw")),
        (
            StandingsSettings(preset="pokemon_like"),
            ("on_time", "owp", "oowp", "head_to_head"),
        ),
        (StandingsSettings(preset="sos", best_of=3), ("sos", "esos")),
        (StandingsSettings(preset="buchholz"), ("buchholz_cut1", "head_to_head")),
        (StandingsSettings(keys=("sos", "omw")), ("sos", "omw")),
        (StandingsSettings(keys=()), ()),
    ],
)
def test_the_tiebreaks_of_a_preset(settings, expected):
    assert settings.tiebreaks == expected


# Shared places and the lot.


def a_field(names="ada ben cyd dot"):
    """Give people of whom each beat nobody and lost to nobody."""
    return people(names), []


def test_equals_share_a_place_and_the_next_is_counted_on():
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [ada.beats(ben, round=1), cyd.beats(dot, round=1)]

    found = [label for label, _ in places((everybody, matches))]

    assert found == ["1=", "1=", "3=", "3="]


def test_the_lot_orders_those_who_share_a_place():
    drawn = {
        name: hashlib.sha256(f"f00d:lot:{name}".encode()).hexdigest()
        for name in ("ada", "ben", "cyd", "dot")
    }

    found = places(a_field(), seed="f00d")

    assert found == [("1=", name) for name in sorted(drawn, key=drawn.get)]


def test_another_seed_draws_another_order():
    orders = {tuple(places(a_field(), seed=str(seed))) for seed in range(200)}

    assert len(orders) == 24


def test_a_score_parts_what_a_lot_would():
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [
        ada.beats(ben, round=1, score=(14, 7)),
        cyd.beats(dot, round=1, score=(7, 6)),
    ]

    assert places((everybody, matches)) == [
        ("1", "ada"),
        ("2", "cyd"),
        ("3", "dot"),
        ("4", "ben"),
    ]


# Who is in them.


def test_whoever_dropped_keeps_the_place():
    ada, ben, cyd = people("ada ben cyd")
    ada = replace(ada, dropped_after=1)
    matches = [ada.beats(ben, round=1), ben.ties(cyd, round=2)]

    found = places(([ada, ben, cyd], matches))

    assert found[0] == ("1", "ada")


def test_the_disqualified_are_out_and_the_next_move_up():
    ada, ben, cyd = people("ada ben cyd")
    ada = replace(ada, disqualified=True)
    matches = [ada.beats(ben, round=1), ben.beats(cyd, round=2)]

    assert places(([ada, ben, cyd], matches)) == [("1", "ben"), ("2", "cyd")]


def test_whoever_entered_late_stands_below_the_others_on_equal_points():
    """Ada beat somebody who had won; ben beat somebody who had not."""
    ada, ben, cyd, dot = people("ada ben cyd dot")
    ada = replace(ada, late=True)
    matches = [
        ada.sits_out(round=1, outcome=Outcome.LATE_LOSS),
        cyd.beats(dot, round=1),
        ada.beats(cyd, round=2),
        ben.beats(dot, round=2),
    ]
    event = [ada, ben, cyd, dot], matches

    by_time = [name for _, name in places(event, keys=("on_time", "owp"))]
    by_opponents = [name for _, name in places(event, keys=("owp",))]

    assert by_time.index("ben") < by_time.index("ada")
    assert by_opponents.index("ada") < by_opponents.index("ben")


# Head to head.


def keyed(event, *keys):
    return places(event, keys=keys)


def test_head_to_head_parts_two_who_met():
    ada, ben, cyd = everybody = people("ada ben cyd")
    matches = [ben.beats(ada, round=1), ada.beats(cyd, round=2)]

    found = keyed((everybody, matches), "head_to_head")

    assert found == [("1", "ben"), ("2", "ada"), ("3", "cyd")]


def test_head_to_head_decides_nothing_unless_all_have_met():
    """Ben beat ada, dot beat ben; ada and dot never met."""
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [
        ben.beats(ada, round=1),
        ada.beats(cyd, round=2),
        dot.beats(ben, round=2),
    ]

    found = keyed((everybody, matches), "head_to_head")

    assert [label for label, _ in found] == ["1=", "1=", "1=", "4"]


def six_points_each():
    """Ada and ben have six points; ben beat ada, and lost to cyd."""
    ada, ben, cyd, dot, eli = everybody = people("ada ben cyd dot eli")
    return everybody, [
        ben.beats(ada, round=1),
        cyd.beats(ben, round=2),
        ada.beats(dot, round=3),
        ada.beats(eli, round=4),
        ben.beats(dot, round=5),
    ]


def test_head_to_head_counts_only_matches_among_the_tied():
    found = keyed(six_points_each(), "head_to_head")

    assert found[:3] == [("1", "ben"), ("2", "ada"), ("3", "cyd")]


def test_head_to_head_leaves_a_circle_to_the_next_key():
    ada, ben, cyd = everybody = people("ada ben cyd")
    matches = [
        ada.beats(ben, round=1, score=(21, 0)),
        ben.beats(cyd, round=2, score=(7, 0)),
        cyd.beats(ada, round=3, score=(7, 0)),
    ]

    found = keyed((everybody, matches), "head_to_head", "score_difference")

    assert found == [("1", "ada"), ("2", "cyd"), ("3", "ben")]


def test_head_to_head_speaks_to_those_whom_earlier_keys_left_tied():
    """Three have three points and have not all met; cyd differs in score."""
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [
        ben.beats(ada, round=1, score=(7, 0)),
        ada.beats(dot, round=2, score=(14, 0)),
        cyd.sits_out(round=1),
    ]
    event = everybody, matches

    after = keyed(event, "score_difference", "head_to_head")
    before = keyed(event, "head_to_head", "score_difference")

    assert after == [("1", "ben"), ("2", "ada"), ("3", "cyd"), ("4", "dot")]
    assert [label for label, _ in before] == ["1=", "1=", "3", "4"]


def test_head_to_head_looks_once():
    """Among four, ada and ben have six points; that ada beat ben is not asked again."""
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [
        ada.beats(ben, round=1),
        cyd.beats(dot, round=1),
        ada.beats(cyd, round=2),
        ben.beats(dot, round=2),
        dot.beats(ada, round=3),
        ben.beats(cyd, round=3),
        cyd.sits_out(round=4),
        dot.sits_out(round=4),
    ]

    found = keyed((everybody, matches), "head_to_head")

    assert [label for label, _ in found] == ["1=", "1=", "3=", "3="]
    assert {name for _, name in found[:2]} == {"ada", "ben"}


def test_the_row_and_the_sum_say_what_head_to_head_said():
    entrants, matches = six_points_each()
    settings = StandingsSettings(keys=("head_to_head",))

    rows = compute_standings(entrants, matches, settings=settings).rows
    said = {row.entrant: row.values["head_to_head"] for row in rows}
    sums = {
        each.id: explain_tiebreak_value(
            entrants, matches, entrant=each.id, key="head_to_head", settings=settings
        )
        for each in entrants
    }

    assert said == {"ben": 3, "ada": 0, "cyd": None, "dot": None, "eli": None}
    assert {name: each.value for name, each in sums.items()} == said
    assert str(sums["ben"]).splitlines()[1:] == [
        "round 1 against ada: 3",
        "sum 3",
        "value 3",
    ]
    assert sums["cyd"].note == "tied with nobody"
    assert sums["dot"].note == "not all of them have played each other: dot, eli"


# States.


@pytest.mark.parametrize(
    ("outcome", "given", "expected"),
    [
        ("tie", None, "live"),
        ("cancelled", None, "live"),
        ("pending", None, "provisional"),
        ("pending", StandingsState.LIVE, "live"),
        ("tie", StandingsState.PROVISIONAL, "provisional"),
        ("tie", StandingsState.FINAL, "final"),
    ],
)
def test_the_state_of_the_standings(outcome, given, expected):
    ada, ben = people("ada ben")
    match = ada.meets(ben, round=1, outcome=Outcome(outcome))

    found = compute_standings(
        [ada, ben], [match], settings=StandingsSettings(), state=given
    )

    assert found.state == expected


def test_standings_are_not_final_while_a_match_is_open():
    ada, ben = people("ada ben")

    with pytest.raises(TournamentError, match="a match has no result"):
        compute_standings(
            [ada, ben],
            [ada.meets(ben, round=1)],
            settings=StandingsSettings(),
            state=StandingsState.FINAL,
        )
