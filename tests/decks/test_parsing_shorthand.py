"""Names as people type them: seasons and positions beside them, surnames, slips."""

import doctest
from dataclasses import replace

import pytest

from decks.decklist import CardIndex, LineKind, parse_deck_text, shorthand
from decks.decklist.shorthand import Shorthand, parse_shorthand
from decks.facts import CardFacts
from decks.views.card_summaries import summary_among_namesakes
from tests.builders.decktexts import a_card, numbers, of_samples, only

FORMAT = frozenset(("19", "21", "22"))


def a_player(number: str, title: str, person: str = "", **cells: str) -> CardFacts:
    """Make a card of whom little is known but the name, as a checklist has it."""
    return CardFacts(
        number=number,
        title=title,
        prints=(number,),
        likely_person=person or title.casefold(),
        cells={"type": "Player", **cells},
    )


def an_action(number: str, title: str, **cells: str) -> CardFacts:
    return a_card(number, title, prints=(number,), **cells)


SEASONS = CardIndex(
    [
        a_player("L194-19", "Cal Rook"),
        a_player("L272-21", "Cal Rook"),
        a_player("R154-22", "Cal Rook"),
        a_player("E188-22", "T.J. Frost"),
        a_player("L212-22", "T.J. Frost"),
        a_player("P1-22", "T.J. Frost"),
        a_player("C1-22", "Edda Maholm Jr."),
        a_player("C2-22", "Ola Maholme", position="Safety", side="Defense"),
        a_player("C3-19", "Ben Allder", "ben", position="Quarterback"),
        a_player("C4-21", "Ben Allder", "ben-2", position="Linebacker"),
        a_player("C5-19", "Amon-Ra St. Lund"),
        a_player("C6-23", "Cal Rook"),
        a_player("C7-19", "Ira Vanterly"),
        a_player("C7-22", "Ira Vantelry"),
        an_action("C70-19", "Kill Call"),
        an_action("C70-22", "Kill Call"),
        an_action("C71-19", "Level Up", special_text="Unique"),
        an_action("C71-22", "Level Up", special_text=""),
        a_card("C80-19", "Play", kind="Play", prints=("C80-19",)),
        a_card("C80-22", "Play", kind="Play", prints=("C80-22",)),
    ]
)


def line_of(text: str):
    return parse_deck_text(text, SEASONS, pool=FORMAT).lines[-1]


def test_the_examples_run():
    result = doctest.testmod(shorthand)

    assert (result.failed, bool(result.attempted)) == (0, True)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Cal Rook", "R154-22"),
        ("Rook", "R154-22"),
        ("C. Rook", "R154-22"),
        ("C Rook", "R154-22"),
        ("Rook '21", "L272-21"),
        ("Rook \u201919", "L194-19"),
        ("Cal Rook (2021)", "L272-21"),
        ("Cal Rook (21)", "L272-21"),
        ("Cal Rook [2021]", "L272-21"),
        ("Cal Rook, 2021", "L272-21"),
        ("Cal Rook 21", "L272-21"),
        ("2021 Cal Rook", "L272-21"),
        ("1x Cal Rook (2021)", "L272-21"),
        ("Set: 2021\nCal Rook", "L272-21"),
        ("Set: 2021\nrook", "L272-21"),
        ("Set: 2021\nCal Rook '19", "L194-19"),
        ("Ira Vanterly", "C7-19"),
        ("Set: 2022\nIra Vanterly", "C7-22"),
        ("Ira Vanterly '22", "C7-22"),
        ("QB Cal Rook", "R154-22"),
        ("QB: Cal Rook 21", "L272-21"),
        ("Cal Rook QB", "R154-22"),
        ("Cal Rook (QB) 2021", "L272-21"),
        ("TJ Frost 22", "E188-22"),
        ("t j frost", "E188-22"),
        ("Roook", "R154-22"),
        ("St. Lund", "C5-19"),
        ("QB Ben Allder", "C3-19"),
        ("LB Allder", "C4-21"),
        ("Kill Call", "C70-22"),
        ("Kill Call '19", "C70-19"),
        ("L194 Cal Rook", "L194-19"),
        ("L194", "L194-19"),
    ],
)
def test_a_name_with_what_stands_beside_it(text, number):
    line = line_of(text)

    assert (line.card or numbers(line), line.quantity) == (number, 1)


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        pytest.param("Ben Allder", ["C4-21", "C3-19"], id="two athletes"),
        pytest.param("Maholmm", [], id="two surnames are as near"),
        pytest.param("Level Up", ["C71-22", "C71-19"], id="one of them is Unique"),
        pytest.param("1 Play", ["C80-22", "C80-19"], id="Plays differ by content"),
        pytest.param("C70", ["C70-22", "C70-19"], id="a number of two sets"),
        pytest.param("Cal Rook '20", [], id="no card of that set on record"),
        pytest.param("Set: 2022\nBen Allder '22", ["C4-21", "C3-19"], id="not in it"),
        pytest.param("Kill Call 19", [], id="two digits might be a quantity"),
        pytest.param("QB Kill Call", [], id="an Action has no position"),
        pytest.param("Rok", [], id="a short word is no surname with a slip"),
    ],
)
def test_what_is_a_question_stays_one(text, offered):
    line = line_of(text)

    assert (line.what, line.card) == (LineKind.ERROR, "")
    assert numbers(line)[: len(offered)] == offered


def test_other_seasons_of_an_athlete_are_told():
    """Nothing is taken in silence: the note has the other numbers."""
    (note,) = line_of("Offense\nCal Rook").notes
    assert note == (
        "Cal Rook is also on L272-21, L194-19; R154-22 was taken. Write the number "
        "for another."
    )


def test_a_slip_is_told():
    assert line_of("Offense\nRoook '22").notes == (
        "Read as R154-22 Cal Rook, one letter of the name differs.",
    )


def test_a_card_outside_the_named_set_says_so():
    *_, line = parse_deck_text("Set: 2022\n1 St. Lund", SEASONS, pool=FORMAT).lines

    assert line.card == "C5-19"
    assert line.notes[-1] == "It is not in the set 22."


def test_a_superstar_is_meant_below_its_heading_and_its_normal_card_elsewhere():
    below = of_samples("Action deck\nXavier Lockridge").lines[-1]
    above = only(of_samples("xavier lockridge jr"))

    assert (below.card, above.card) == ("L160-PS", "E118-PS")


def test_a_name_below_a_heading_means_a_card_that_may_stand_there():
    *_, star = of_samples("Action deck\nMarcus Ellery").lines
    *_, thrower = of_samples("Offense\nMarcus Ellery").lines

    assert (star.card, thrower.card) == ("L158-PS", "E120-PS")


def test_a_number_behind_a_play_is_never_taken_for_a_season():
    """Twenty-two copies of a Play are legal, and nobody can tell."""
    assert Shorthand("Smash", "22", is_bare=True) in parse_shorthand("Smash 22")
    assert line_of("Kill Call 22").what is LineKind.ERROR


def test_plays_of_one_name_are_told_apart_by_what_they_do():
    cells = {"offensive_play": "Short Pass: 20 (1-9)", "defensive_play": "Run Left"}
    play = CardFacts(
        number="C80-19",
        title="Play",
        cells={"type": "Play", "special_text": "", "strength": "4", **cells},
    )

    assert (
        summary_among_namesakes(play)
        == "Short Pass: 20 (1-9), stops Run Left, strength 4"
    )


def test_the_newest_card_of_an_athlete_may_have_another_spelling():
    both = frozenset(("ira vanterly", "ira vantelry"))
    index = CardIndex(
        [
            replace(a_player("C7-19", "Ira Vanterly", "ira"), spellings=both),
            replace(a_player("C7-22", "Ira Vantelry", "ira"), spellings=both),
            replace(a_player("C8-22", "Ira Moss", "moss"), spellings=both),
        ]
    )

    line = parse_deck_text("Ira Vanterly", index, pool=FORMAT).lines[-1]

    assert line.card == "C7-22"
