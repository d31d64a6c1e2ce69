"""An event as TRF: every figure in its columns."""

from pathlib import Path

import pytest

from tournaments.files.eventfile import Event, read
from tournaments.files.eventfile.form import EntrantRow, MatchRow
from tournaments.files.eventfile.trf import as_trf
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Outcome

SAMPLE = Path("samples/events/five.json")


def columns(line: str, first: int, last: int) -> str:
    """Cut columns out of a line, counted from 1 as the format does."""
    return line[first - 1 : last].strip()


def test_every_figure_stands_in_its_columns():
    text = as_trf(read(SAMPLE.read_bytes()))

    (ada,) = (line for line in text.splitlines() if "Ada" in line)
    assert columns(ada, 1, 3) == "001"
    assert columns(ada, 5, 8) == "1"
    assert columns(ada, 15, 47) == "Ada Quill"
    assert columns(ada, 81, 84) == "6.0"
    assert columns(ada, 86, 89) == "2"
    rounds = [
        tuple(columns(ada, start + first, start + last) for first, last in CELL)
        for start in (92, 102, 112)
    ]
    assert rounds == [("2", "w", "1"), ("3", "w", "1"), ("5", "b", "0")]


CELL = ((0, 3), (5, 5), (7, 7))  # opponent, color and result in a cell of a round


def test_points_and_rounds_are_told_to_the_checkers():
    lines = as_trf(read(SAMPLE.read_bytes())).splitlines()

    assert {"XXR 4", "BBW  3.0", "BBD  1.0", "BBU  3.0"} <= {*lines}
    assert "XXS W=3.0 D=1.0 L=0.0 ZPB=0.0 PAB=3.0" in lines


@pytest.mark.parametrize(
    ("match", "home", "away"),
    [
        (MatchRow(round=1, home="a", away="b", outcome=Outcome.TIE), "2 w =", "1 b ="),
        (
            MatchRow(round=1, home="a", away="b", outcome=Outcome.NO_SHOW, winner="b"),
            "2 w 0",
            "1 b 1",
        ),
        (
            MatchRow(round=1, home="a", away="b", outcome=Outcome.DOUBLE_LOSS),
            "2 w 0",
            "1 b 0",
        ),
        (MatchRow(round=1, home="a", away="b"), "2 w", "1 b"),
        (MatchRow(round=1, home="a", outcome=Outcome.BYE), "0000 - U", "0000 - Z"),
        (
            MatchRow(round=1, home="b", outcome=Outcome.LATE_LOSS),
            "0000 - Z",
            "0000 - Z",
        ),
    ],
)
def test_a_round_as_chess_writes_it(match, home, away):
    event = Event(
        event=1, entrants=(EntrantRow(id="a"), EntrantRow(id="b")), matches=(match,)
    )

    *_, one, two = as_trf(event).splitlines()

    assert (columns(one, 92, 99), columns(two, 92, 99)) == (home, away)


def test_an_awarded_bye_is_written_before_the_next_round_is_paired():
    event = Event(event=1, entrants=(EntrantRow(id="a", bye_rounds=(1,)),))

    *_, one = as_trf(event).splitlines()

    assert columns(one, 92, 99) == "0000 - F"


def test_whoever_left_sits_out_the_next_round():
    event = Event(
        event=1, entrants=(EntrantRow(id="a", dropped_after=0), EntrantRow(id="b"))
    )

    *_, one, two = as_trf(event).splitlines()

    assert (columns(one, 92, 99), columns(two, 92, 99)) == ("0000 - Z", "")


def test_forbidden_pairs_go_by_their_numbers():
    people = tuple(EntrantRow(id=each) for each in "abc")

    assert "XXP 3 1" in as_trf(Event(event=1, entrants=people, forbidden=(("c", "a"),)))


def test_more_than_four_columns_can_number_are_refused():
    people = tuple(EntrantRow(id=str(each)) for each in range(10_000))

    with pytest.raises(TournamentError, match="9,999 entrants; there are 10,000"):
        as_trf(Event(event=1, entrants=people))
