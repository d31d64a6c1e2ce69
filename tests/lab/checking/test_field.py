"""The field before a round: figures worked out of a history, by hand and by code."""

import pytest

from lab.checking.field import (
    EntrantFigures,
    Field,
    field_from_figures,
    field_from_history,
    field_to_data,
)
from tests.lab.checking.pairers import field_from_data
from tournaments.rules.scoring import (
    ALONE,
    UNDECIDED,
    Match,
    Outcome,
    Points,
    points_from_match,
)

ADA_BEATS_BEN = Match(
    round=1, home="ada", away="ben", outcome=Outcome.WIN, winner="ada"
)
CAI_AND_DOT_TIE = Match(round=1, home="cai", away="dot", outcome=Outcome.TIE)
EVA_RESTS = Match(round=1, home="eva", outcome=Outcome.BYE)
ROUND_1 = (ADA_BEATS_BEN, CAI_AND_DOT_TIE, EVA_RESTS)


def after(*matches: Match, active=("ada", "ben", "cai", "dot", "eva")) -> Field:
    return field_from_history(active, (*ROUND_1, *matches), points=Points())


def test_round_one_gives_scores_meetings_and_byes():
    field = after()

    assert field == Field(
        entrants={
            "ada": EntrantFigures(id="ada", score=3),
            "ben": EntrantFigures(id="ben", score=0),
            "cai": EntrantFigures(id="cai", score=1),
            "dot": EntrantFigures(id="dot", score=1),
            "eva": EntrantFigures(id="eva", score=3, byes=1),
        },
        met={("ada", "ben"): 1, ("cai", "dot"): 1},
    )


def test_the_higher_floats_down_and_the_lower_up_by_scores_before_the_round():
    cai_beats_ada = Match(
        round=2, home="cai", away="ada", outcome=Outcome.WIN, winner="cai"
    )

    field = after(cai_beats_ada)

    ada, cai = field.entrants["ada"], field.entrants["cai"]
    assert ada == EntrantFigures(id="ada", score=3, floated_down=True)
    assert cai == EntrantFigures(id="cai", score=4, floated_up=True)


def test_equals_do_not_float_whatever_they_win_later():
    cai_beats_dot = Match(
        round=2, home="cai", away="dot", outcome=Outcome.WIN, winner="cai"
    )

    field = after(cai_beats_dot)

    assert field.met["cai", "dot"] == 2
    assert not any(
        each.floated_down or each.floated_up for each in field.entrants.values()
    )


def test_a_pending_table_is_a_meeting_and_a_float_without_points():
    field = after(Match(round=2, home="ada", away="cai"))

    assert field.met["ada", "cai"] == 1
    assert field.entrants["ada"] == EntrantFigures(id="ada", score=3, floated_down=True)


def test_a_cancelled_table_never_was():
    field = after(Match(round=2, home="ada", away="cai", outcome=Outcome.CANCELLED))

    assert field == after()


def test_a_missed_round_is_neither_a_bye_nor_a_meeting():
    late = Match(round=1, home="fay", outcome=Outcome.LATE_LOSS)

    field = after(late, active=("ada", "fay"))

    assert field.entrants["fay"] == EntrantFigures(id="fay")
    assert field.size == 2


def test_the_order_of_matches_and_seats_does_not_matter():
    later = Match(round=2, home="cai", away="ada", outcome=Outcome.WIN, winner="cai")
    turned = Match(round=2, home="ada", away="cai", outcome=Outcome.WIN, winner="cai")

    field = field_from_history(
        ["eva", "dot", "cai", "ben", "ada"],
        [turned, *reversed(ROUND_1)],
        points=Points(),
    )

    assert field == after(later)


@pytest.mark.parametrize("outcome", Outcome)
def test_points_told_twice_are_the_same(outcome):
    """The judge has a table of its own; it must be that of the desk."""
    points = Points(win=13, tie=7, loss=3, bye=11)
    away = "" if outcome in ALONE else "ben"
    won = "ada" if outcome not in UNDECIDED | ALONE else ""
    match = Match(round=1, home="ada", away=away, outcome=outcome, winner=won)

    field = field_from_history(["ada", "ben"], [match], points=points)

    assert field.entrants["ada"].score == points_from_match(match, "ada", points)
    if away:
        assert field.entrants["ben"].score == points_from_match(match, "ben", points)


def test_a_field_written_down_is_read_back():
    field = field_from_figures(
        [
            EntrantFigures(id="ada", score=6, byes=1, floated_down=True),
            EntrantFigures(
                id="ben",
                score=4,
                floated_up=True,
                has_awarded_bye=True,
                acceleration=3,
            ),
        ],
        met={("ben", "ada"): 2},
        forbidden=[("ben", "ada")],
    )

    data = field_to_data(field)

    assert data == {
        "entrants": [["ada", 6, 1, 1, 0, 0, 0], ["ben", 4, 0, 0, 1, 1, 3]],
        "met": [["ada", "ben", 2]],
        "forbidden": [["ada", "ben"]],
    }
    assert field_from_data(data) == field
