"""Rows of a sheet become cards, or say which cell does not."""

import pytest

from gameengine.calls import LONG_PASS, PASSES, RUN, RUN_LEFT, RUN_MIDDLE, SHORT_PASS
from gameengine.cards import ActionCard, Kind, PlayCard, PlayerCard, Side
from gameengine.cardtext.sheet import (
    COLUMNS,
    FranchisesAndPersons,
    SheetError,
    card_from_row,
    cards_in_sheet,
    read_deck_list,
    text_columns,
)
from gameengine.effect_terms import Quantity
from gameengine.effects import Change
from gameengine.moments import (
    ADJUSTMENTS,
    START_OF_DOWN,
    START_OF_POSSESSION,
    SUPERSTAR_POINTS,
)

GULLS = FranchisesAndPersons(
    (("Harbor Gulls", "gulls"), ("Bay Gulls", "gulls")), {"C1-XX": "ada"}
)


def a_row(**cells):
    return dict.fromkeys(COLUMNS, "") | {"number": "C1-XX", "name": "Somebody"} | cells


def a_player(**cells):
    known = {
        "type": "Player",
        "rating": "81",
        "team": "Bay Gulls",
        "position": "Wide Receiver / Cornerback",
        "side": "Offense",
    }
    return a_row(**(known | cells))


def a_play(**cells):
    known = {
        "type": "Play",
        "strength": "4",
        "time_units": "1",
        "offensive_play": "Short Pass: 15 (0-9)",
        "defensive_play": "Run Left / Run Middle",
    }
    return a_row(**(known | cells))


@pytest.mark.load
def test_a_player_is_read_with_franchise_and_person():
    made = card_from_row(a_player(ability="Run: Gain 5 yards."), GULLS)

    assert isinstance(made, PlayerCard)
    assert (made.positions, made.franchise, made.person, made.rating) == (
        ("WR", "CB"),
        "gulls",
        "ada",
        81,
    )
    assert made.abilities[0].effect == Change(Quantity.YARDS, 5)


def test_a_player_without_text_has_no_ability():
    assert card_from_row(a_player()).abilities == ()


def test_legends_and_superstars_are_told_apart():
    legend = card_from_row(a_player(special_text="Legend"))
    star = card_from_row(a_player(special_text="Superstar"))

    assert (legend.legend, isinstance(star, ActionCard)) == (True, True)
    assert (star.kind, star.windows) == (Kind.SUPERSTAR, SUPERSTAR_POINTS)
    assert star.face.name == "Somebody"


@pytest.mark.parametrize(
    ("printed", "call", "yards", "catch"),
    [
        ("Short Pass: 15 (0-9)", SHORT_PASS, 15, (0, 9)),
        ("Long Pass: 45 (5\u20138)", LONG_PASS, 45, (5, 8)),
        ("Run Left", RUN_LEFT, 0, (0, 9)),
        ("Run", RUN, 0, (0, 9)),
    ],
)
def test_the_call_of_a_play_is_read(printed, call, yards, catch):
    made = card_from_row(a_play(offensive_play=printed))

    assert isinstance(made, PlayCard)
    assert (made.call, made.yards, made.catch) == (call, yards, catch)


@pytest.mark.parametrize(
    ("printed", "defense"),
    [("Run Left / Run Middle", RUN_LEFT | RUN_MIDDLE), ("All Passes", PASSES)],
)
def test_the_defense_of_a_play_is_read(printed, defense):
    assert card_from_row(a_play(defensive_play=printed)).defense == defense


def test_x_is_no_number_and_unique_is_seen():
    made = card_from_row(a_play(strength="X", special_text="Unique"))

    assert (made.strength, made.unique) == (None, True)


def test_a_gridiron_without_timing_is_put_down_at_a_start():
    made = card_from_row(
        a_row(type="Gridiron", sub_type="Weather", effect="Grit is 1 lower.")
    )

    assert (made.kind, made.subtype) == (Kind.GRIDIRON, "Weather")
    assert made.windows == START_OF_POSSESSION | START_OF_DOWN


def test_a_power_up_knows_whom_it_goes_under():
    made = card_from_row(
        a_row(
            type="Action",
            sub_type="Power Up",
            effect="Attach to one of your Punters.\nGrit is 1 higher.",
            timing="Play only at the start of a down.",
        )
    )

    assert (made.kind, made.host.positions) == (Kind.POWER_UP, ("P",))


def test_an_action_is_read_by_its_side():
    made = card_from_row(
        a_row(
            type="Action",
            sub_type="Offense",
            effect="Gain 5 yards.",
            timing="Play only during On Field Adjustments if you called a Run play.",
        )
    )

    assert (made.side, made.windows) == (Side.OFFENSE, ADJUSTMENTS)


@pytest.mark.parametrize(
    ("row", "column", "why"),
    [
        (a_row(type="Coach"), "type", "not a type of card"),
        (a_player(rating="good"), "rating", "not a number"),
        (a_player(side="Left"), "side", "not a side"),
        (a_player(position="Goalkeeper"), "position", "Goalkeeper"),
        (a_player(ability="Run: Fly."), "ability", "Fly"),
        (a_play(strength="strong"), "strength", "not a number"),
        (a_play(time_units=""), "time_units", "not a number"),
        (a_play(offensive_play="Punt"), "offensive_play", "Punt"),
        (a_play(defensive_play="All"), "defensive_play", "All"),
        (a_player(side=""), "side", "offense or for defense"),
        (a_player(rating="850"), "rating", "0 to 99"),
        (a_player(special_text="legend"), "special_text", "not one of"),
        (a_play(strength="15"), "strength", "0 to 9"),
        (a_play(offensive_play="Short Pass"), "offensive_play", "Not understood"),
        (a_play(offensive_play="Run Left: 5 (0-9)"), "offensive_play", "Not"),
        (a_play(offensive_play="Long Pass: 40 (8-2)"), "offensive_play", "Not"),
        (a_row(type="Play", ability=None), "ability", "missing"),
        (a_row(type="Action", sub_type="Odd"), "sub_type", "not a side"),
        (a_row(type="Action", effect="Gain 5 yards."), "timing", "There is no text"),
        (a_row(type="Synergy", effect="Gain 5 yards."), "effect", "Not understood"),
    ],
)
def test_a_cell_that_is_not_understood_is_named(row, column, why):
    with pytest.raises(SheetError, match=why) as caught:
        card_from_row(row)

    assert (caught.value.number, caught.value.column) == ("C1-XX", column)


def test_lines_name_the_columns_that_hold_text():
    row = a_row(type="Action", sub_type="Defense", effect="Gain 5 yards.")

    assert list(text_columns(row)) == [("effect", "effects", Side.DEFENSE)]


def test_a_sheet_and_a_list_make_a_deck():
    text = "number,name,type,rating,team,position,side,ability,special_text,strength,"
    text += "time_units,offensive_play,defensive_play,sub_type,effect,timing\n"
    text += "C9-XX,Dive,Play,,,,,,,3,1,Run Middle,Long Pass,,,\n"

    made = read_deck_list(
        "Ours", "# ours\n\nPlays: 2\n2 C9-XX Dive\n", cards_in_sheet(text)
    )

    assert [play.title for play in made.plays] == ["Dive", "Dive"]


def test_a_list_with_a_strange_number_is_refused():
    with pytest.raises(ValueError, match="Ours: no card has the number C9-XX"):
        read_deck_list("Ours", "1 C9-XX Dive", {})


@pytest.mark.parametrize("line", ["2x C9-XX", " 2 C9-XX", "C9-XX", "two of them"])
def test_a_list_with_a_strange_line_is_refused(line):
    with pytest.raises(ValueError, match="is not a line of a deck list"):
        read_deck_list("Ours", f"# ours\nPlays: 2\n{line}", {})


def test_a_number_that_stands_twice_is_refused():
    cells = ",".join(a_play().values())

    with pytest.raises(SheetError, match="twice"):
        cards_in_sheet("\n".join([",".join(COLUMNS), cells, cells]))
