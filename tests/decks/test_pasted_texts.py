"""Lists as other sites and people write them: marks, columns, titles, seasons."""

import doctest
import time

import pytest

from decks.decklist import (
    CardIndex,
    LineKind,
    clear_matches,
    likely_set,
    markup,
    parse_deck_text,
    remarks,
    side_by_side,
)
from decks.decklist.clear_matches import clear_matches as clear_matches_of
from decks.decklist.scanning import scan_text
from decks.decklist.writing import put_suggestion, to_deck_text
from decks.facts import CardFacts
from tests.builders.decktexts import a_card, entries, of_samples


@pytest.mark.parametrize(
    "module", [clear_matches, likely_set, markup, remarks, side_by_side]
)
def test_the_examples_run(module):
    result = doctest.testmod(module)

    assert (result.failed, bool(result.attempted)) == (0, True)


PASTED = {
    "HTML list": "<ul><li>2 Smash</li>\n<li>1x Kill Call</li></ul>",
    "HTML table": (
        "<table><tr><th>Qty</th><th>Card</th></tr>\n<tr>\n<td>2</td>\n<td>Smash</td>\n"
        "</tr><tr><td>1</td><td>Kill Call</td></tr></table>"
    ),
    "line breaks": "2 Smash<br>\n1 Kill Call<br/>",
    "a table in Markdown": (
        "| Card | Qty |\n|---|:-:|\n| Smash | 2 |\n| Kill Call | 1 |"
    ),
    "a table without outer signs": "Name | # \n--- | ---\nSmash | 2\nKill Call | 1",
    "a quotation": "> 2 Smash\n> 1 Kill Call",
    "a numbered list": "1. 2x Smash\n2. Kill Call\n3. Total: 3",
    "two columns": "2 Smash            1 Kill Call",
    "two columns with pipes": "2 Smash | 1 Kill Call",
    "columns of names and quantities": "Smash      2      Kill Call     1",
    "one sentence": "2 Smash, 1 Kill Call",
    "behind the part": "Plays: 2 Smash\nActions: 1 Kill Call",
    "a site's export": "2 Smash (PS) C233 *F*\n1 Kill Call (PS) 302 #draw",
    "with its set behind": "2 Smash C233 PS\n1 Kill Call C302 PS",
    "with a column for the set": (
        "Qty,Name,Set,Number\n2,Smash,PS,C233\n1,Kill Call,PS,302"
    ),
    "the number last": "2\tSmash\tC233-PS\n1\tKill Call\tC302-PS",
    "headings side by side": "Plays          Actions\n2 Smash        1 Kill Call",
}


@pytest.mark.parametrize("shape", PASTED)
def test_a_pasted_list_is_read(shape):
    reading = of_samples(to_deck_text(PASTED[shape]))

    assert not reading.errors
    assert entries(reading.decklist) == [
        ("C233-PS", 2, "Plays"),
        ("C302-PS", 1, "Action deck"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "2. Smash",  # two of them? the first place in a list is 1
        "Smash - Kill Call",
        "2 Smash (Kill Call)",
        "Smash, Kill Call",
    ],
)
def test_what_may_be_two_cards_or_a_quantity_is_asked(line):
    assert of_samples(to_deck_text(line)).errors


def test_marks_that_are_part_of_a_name_stay():
    index = CardIndex([a_card("C1-PS", "Stop_It_Now"), a_card("C2-PS", "A*B")])

    found = [parse_deck_text(each, index) for each in ("2 Stop_It_Now", "2 A*B")]

    assert [each.lines[0].card for each in found] == ["C1-PS", "C2-PS"]


ATHLETES = CardIndex(
    [
        CardFacts(
            number=f"C{at}-{year}",
            title=name,
            prints=(f"C{at}-{year}",),
            likely_person=name.casefold(),
            cells={"type": "Player"},
        )
        for at, name in enumerate(("Cal Rook", "Ben Allder", "Ola Frost"), 1)
        for year in (21, 22)
    ]
)


@pytest.mark.parametrize(
    "text",
    [
        "# 2021 season\nCal Rook\nBen Allder",
        "My deck, cards of 2021\n\nOffense\nCal Rook\nBen Allder\nDefense\n\n\n",
        "Cal Rook (2021)\nBen Allder (2021)\nOla Frost",
        "C1-21\nBen Allder (21) C2\nOla Frost",
        "Cal Rook // all of 2021\nBen Allder",
    ],
)
def test_a_list_of_one_season_need_not_say_it_on_each_line(text):
    found = parse_deck_text(text, ATHLETES).lines

    assert {each.card[-2:] for each in found if each.card} == {"21"}


def test_a_season_beside_few_names_is_not_that_of_the_others():
    text = "Cal Rook (2021)\nBen Allder\nOla Frost\n"

    found = [each.card for each in parse_deck_text(text, ATHLETES).lines]

    assert found == ["C1-21", "C2-22", "C3-22"]


def test_the_date_of_an_event_is_no_season():
    text = "Event: Autumn Cup, November 5, 2021\nCal Rook\nBen Allder"

    found = parse_deck_text(text, ATHLETES).lines[1:]

    assert [each.card for each in found] == ["C1-22", "C2-22"]


LONG = "\n".join(f"1 {name}" for name in ("Smash", "Kill Call", "Extra Push") * 4)


@pytest.mark.parametrize(
    "title",
    [
        "Winter Lanterns by Ada",
        "here's my list for saturday, hope you like it",
        "Player: Ada Ito",
        "Deck built on Saturday",
    ],
)
def test_titles_labels_and_sentences_are_remarks(title):
    reading = of_samples(f"{title}\n\n{LONG}\n\n\n\n\n\n")

    assert not reading.errors
    assert reading.lines[0].what is LineKind.COMMENT
    assert reading.lines[0].notes in {("Read as a remark, not as a card.",), ()}


@pytest.mark.parametrize(
    "line",
    [
        *("1 Winter Lanterns", "Smahs", "Qqqq (2)", "X9-22 Winter"),
        *("Winter Lanterns x2", "All Hands on Deck", "Deck Shuffle"),
    ],
)
def test_nothing_that_may_be_a_card_is_read_as_a_remark(line):
    """A list would be called legal without the card."""
    reading = of_samples(f"{LONG}\n{line}\n\n\n\n\n")

    assert [each.text for each in reading.errors] == [line]


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("2 Smahs\n1 Kil Call", "2 C233-PS Smash\n1 C302-PS Kill Call"),
        ("Marcus Ellery", None),  # of three cards
        ("1.5 Smash", None),  # nobody knows how many
        ("Qqqq", None),
    ],
)
def test_only_clear_matches_are_accepted_together(text, accepted):
    found = clear_matches_of(of_samples(text))
    for line, card in found:
        text = put_suggestion(text, line=line.line, card=card)

    assert (text if found else None) == accepted


@pytest.mark.parametrize(
    "unit",
    ["a ", "1 ", "(a) ", "[a]", "- ", "**", "_ ", ". ", "super star", "](", "<a "],
)
def test_no_line_takes_long(unit):
    """U6: no pattern takes more time than the length of its line is worth."""
    text = "\n".join([(unit * 200)[:190] + "!"] * 60)
    start = time.process_time()

    scan_text(to_deck_text(text))

    assert time.process_time() - start < 2
