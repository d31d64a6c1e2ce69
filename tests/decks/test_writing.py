"""Lists as text, table and data: what is written is read again as the same list."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from decks import facts
from decks.decklist import CardIndex, Decklist, ListedCard, Suggestion, parse_deck_text
from decks.decklist.writing import (
    canonical_order,
    list_as_csv,
    list_as_json,
    list_from_json,
    put_suggestion,
    to_deck_text,
    write_arena_text,
    write_text,
)
from decks.errors import DeckError
from decks.facts import CardFacts, Group
from tests.builders.decktexts import decklists, entries, sample_texts, spares
from tests.builders.facts import sample_facts, sample_shelf

PAGE = Path(__file__).parents[2] / "docs" / "deck-text.md"


def of_samples(text):
    return parse_deck_text(text, sample_shelf()).decklist


def a_list(*listed, **named):
    return Decklist(
        tuple(
            ListedCard(
                sample_facts().get(number) or facts.unknown_card(number), count, group
            )
            for number, count, group in listed
        ),
        **named,
    )


def test_a_list_is_written_group_by_group_type_by_type():
    text = write_text(
        a_list(
            ("L158-PS", 1, Group.ACTIONS),
            ("C361-PS", 1, Group.ACTIONS),
            ("C301-PS", 2, Group.ACTIONS),
            ("C9-PS", 1, Group.OFFENSE),
            ("Nobody", 2, Group.ACTIONS),
            ("Somebody", 1, None),
            name="Harbor Lights",
            remark="no tricks",
            sideboard=(ListedCard(sample_facts()["C14-PS"], 1, None),),
        )
    )

    assert text == (
        "# Harbor Lights: no tricks\n"
        "\n"
        "Offense: 1\n"
        "1 C9-PS Trent Oberlander\n"
        "\n"
        "Action deck: 6\n"
        "2 C301-PS Extra Push\n"
        "1 C361-PS Chewed-Up Turf\n"
        "1 L158-PS Marcus Ellery\n"
        "2 Nobody\n"
        "\n"
        "Unplaced: 1\n"
        "1 Somebody\n"
        "\n"
        "Sideboard: 1\n"
        "1 C14-PS Curtis Nakagawara\n"
    )


@pytest.mark.parametrize("name", sample_texts())
def test_the_lists_that_ship_with_us_are_written_as_they_are(name):
    text = sample_texts()[name]

    assert write_text(of_samples(text)) == text


def test_an_empty_list_is_an_empty_text():
    assert write_text(Decklist(())) == ""
    assert list_as_csv(Decklist(())) == "number,quantity,group,title\n"
    assert list_from_json(list_as_json(Decklist(())), sample_shelf()) == Decklist(())


# What is written is read again (D3).


def is_the_same(deck, again):
    assert entries(again) == entries(deck)
    assert spares(again) == spares(deck)


@pytest.mark.parametrize("name", [r"\| 0", r"Draw \| 0", r"2 \| 2", r"\·"])
def test_a_name_with_signs_of_markup_is_read_again(name):
    deck = of_samples(f"Offense:\n1 {name}")

    is_the_same(deck, of_samples(write_text(deck)))


def names_of(deck):
    return deck.name, deck.remark


def is_read_again(deck):
    """A table has no place for the name of a deck."""
    as_text = of_samples(write_text(deck))
    is_the_same(deck, as_text)
    assert names_of(as_text) == names_of(deck)

    is_the_same(deck, of_samples(list_as_csv(deck)))

    data = json.dumps(list_as_json(deck))
    assert list_from_json(data, sample_shelf()) == list_from_json(
        list_as_json(deck), sample_shelf()
    )
    is_the_same(deck, list_from_json(data, sample_shelf()))
    assert names_of(list_from_json(data, sample_shelf())) == names_of(deck)


@pytest.mark.load
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(decklists())
def test_what_is_written_is_read_again(deck):
    """D3: text, table and data."""
    is_read_again(deck)


@pytest.mark.nightly
@settings(
    max_examples=1_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(decklists())
def test_a_thousand_lists_are_read_again(deck):
    """D3: text, table and data."""
    is_read_again(deck)


@pytest.mark.parametrize("name", sample_texts())
def test_the_lists_that_ship_with_us_are_read_again(name):
    """D3."""
    is_read_again(of_samples(sample_texts()[name]))


@pytest.mark.parametrize("name", sample_texts())
def test_what_is_written_for_other_sites_is_read_again(name):
    deck = of_samples(sample_texts()[name])

    is_the_same(deck, of_samples(write_arena_text(deck)))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(decklists())
def test_writing_twice_changes_nothing(deck):
    once = write_text(deck)

    assert write_text(of_samples(once)) == once
    assert list_as_json(of_samples(once)) == list_as_json(deck)


@pytest.mark.parametrize(
    "said",
    [
        "x ray",
        "2 Minutes",
        "Plays",
        "# nobody",
        "A, 2",
        "A;2",
        'A "B"',
        "1,2",
        "=1+1",
        "-2",
    ],
)
def test_names_that_look_like_something_else_are_written_so_that_they_are_read(said):
    deck = a_list((said, 3, Group.PLAYS))

    assert entries(of_samples(write_text(deck))) == entries(deck)
    assert entries(of_samples(list_as_csv(deck))) == entries(deck)


def test_more_copies_than_a_line_may_have_take_several_lines():
    deck = a_list(("C201-PS", 250, Group.PLAYS))

    assert write_text(deck) == (
        "Plays: 250\n99 C201-PS Weak Toss\n99 C201-PS Weak Toss\n52 C201-PS Weak Toss\n"
    )
    assert entries(of_samples(write_text(deck))) == entries(deck)


@pytest.mark.parametrize("said", ["=1+1", "+1", "-1x", "@sum", "|calc", "%x", "=a|b"])
def test_no_cell_is_a_formula(said):
    """O4."""
    deck = a_list((said, 1, Group.PLAYS))
    _, row = list_as_csv(deck).splitlines()

    assert row.split(",")[3].startswith("'")
    assert entries(of_samples(list_as_csv(deck))) == entries(deck)


def test_the_order_is_that_of_groups_types_titles_and_numbers():
    deck = of_samples("P3-PS\nC14-PS\nZebra\nC381-PS\nC301-PS\nC201-PS\nC9-PS")

    assert [
        each.card.number or each.card.title for each in canonical_order(deck.cards)
    ] == [
        "C9-PS",
        "C14-PS",
        "P3-PS",
        "C201-PS",
        "C301-PS",
        "C381-PS",
        "Zebra",
    ]


def test_what_cannot_be_counted_is_written_with_0():
    deck = of_samples("Plays: 20\n2 Iso\n100 Smash\n1 Nobody\n0 Nobody\n")

    assert write_text(deck) == (
        "Plays: 3\n2 C208-PS Iso\n0 C233-PS Smash\n1 Nobody\n0 Nobody\n"
    )
    is_read_again(deck)


# Data.


def test_data_carry_a_version_and_plain_values():
    data = list_as_json(of_samples("# A: b\nPlays\n2 C201-PS\nSideboard\nNobody"))

    assert data == {
        "version": 1,
        "name": "A",
        "remark": "b",
        "cards": [
            {
                "number": "C201-PS",
                "quantity": 2,
                "group": "Plays",
                "title": "Weak Toss",
            }
        ],
        "sideboard": [{"number": "", "quantity": 1, "group": None, "title": "Nobody"}],
    }


def test_a_number_that_is_not_on_record_stays_in_the_list():
    """DC-25."""
    card = {"number": "C9-98", "title": "Nobody", "quantity": 2, "group": "Plays"}
    deck = list_from_json({"version": 1, "cards": [card]}, sample_shelf())

    assert entries(deck) == [("C9-98 Nobody", 2, "Plays")]


def test_a_sideboard_has_no_groups():
    """DC-24."""
    card = {"number": "C201-PS", "quantity": 2, "group": "Plays"}
    data = {"version": 1, "cards": [], "sideboard": [card]}
    (spare,) = list_from_json(data, sample_shelf()).sideboard

    assert spare.group is None


def test_equal_numbers_in_data_add_up():
    card = {"number": "c201-ps", "quantity": 2, "group": "Plays"}
    deck = list_from_json({"version": 1, "cards": [card, card]}, sample_shelf())

    assert entries(deck) == [("C201-PS", 4, "Plays")]


def of_one(**card):
    return {"version": 1, "cards": [{"quantity": 1, "number": "C9-PS"} | card]}


@pytest.mark.parametrize(
    "data",
    [
        "",
        "[]",
        "{",
        "null",
        b"\xff\xfe",
        '{"version": 1}',
        '{"version": 2, "cards": []}',
        '{"version": 1, "cards": [], "name": "\\ud800"}',
        '{"version": 1, "cards": [], "more": 1}',
        '{"version": 1, "cards": ' + "[" * 40_000,
        '{"version": 1, "cards": [], "name": "' + "n" * 100_000,
        None,
        [],
        {"version": 1, "cards": {}},
        {"version": 1, "cards": [], "name": "n" * 61},
        {"version": 1, "cards": [], "name": "a\x00"},
        {"version": 1, "cards": [{"quantity": 1, "number": "C9-PS"}] * 401},
        of_one(quantity=-1),
        of_one(quantity=100),
        of_one(quantity="2"),
        of_one(quantity=1.5),
        of_one(quantity=True),
        of_one(group="Bench"),
        of_one(number="", title=""),
        of_one(number="", title="a\x00"),
        of_one(number="C" * 13),
        of_one(title="t" * 121),
    ],
)
def test_data_that_are_no_list_are_refused(data):
    """U1, U5: typed and bounded."""
    with pytest.raises(DeckError) as refusal:
        list_from_json(data, sample_shelf())

    assert refusal.value.remedy


@pytest.mark.parametrize(
    "text",
    ["{{ 7*7 }}", "{", "2 C301-PS", "", "{not json}"],
)
def test_a_text_that_is_no_data_stays_as_it_is(text):
    assert to_deck_text(text) == text


def test_data_become_the_text_of_the_same_list():
    text = "# A: b\n\nPlays: 2\n2 C201-PS\n"
    deck = of_samples(f"{text}0 Smash\nUnplaced\n2 C301-PS\nSideboard\n1 Iso, x\n")
    data = json.dumps(list_as_json(deck))

    again = of_samples(to_deck_text(f"\ufeff {data}"))

    assert list_as_json(again) == list_as_json(deck)


# A click on a suggestion.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# A\r\n2x Smahs\r\n", "# A\r\n2 C233-PS Smash\r\n"),
        ("Plays\nSmahs x3", "Plays\n3 C233-PS Smash"),
        ("qty,name,group\n2,Smahs,Plays", "qty,name,group\n2,C233-PS Smash,Plays"),
        ("Smahs;2;Plays", "C233-PS;2;Plays"),
        ("2 Smahs # mine\n", "2 C233-PS Smash # mine\n"),
    ],
)
def test_a_choice_takes_the_place_of_its_line(text, expected):
    (error,) = parse_deck_text(text, sample_shelf()).errors
    choice = error.suggestions[0]
    mended = put_suggestion(text, line=error.line, card=choice)

    assert (choice.number, choice.title) == ("C233-PS", "Smash")
    assert f"{choice.quantity}" in mended
    assert mended == expected
    assert parse_deck_text(mended, sample_shelf()).errors == ()


@pytest.mark.parametrize(
    ("text", "quantity", "expected"),
    [
        pytest.param("Smash 2", 2, "2 C233-PS Smash", id="a number behind the name"),
        pytest.param("two Smash", 2, "2 C233-PS Smash", id="in words"),
        pytest.param("C233-PS Smash 2", 2, "2 C233-PS Smash", id="number and name"),
        pytest.param("C233 Smash 3", 3, "3 C233-PS Smash", id="without a set"),
        pytest.param("- Smahs 2", 2, "2 C233-PS Smash", id="misspelled, too"),
        pytest.param("1.5 Smash", 0, "? C233-PS Smash", id="no whole number"),
        pytest.param("Smash 100", 0, "? C233-PS Smash", id="too many"),
        pytest.param("2 Smash 3", 0, "? C233-PS Smash", id="two numbers"),
        pytest.param("Smahs", 1, "1 C233-PS Smash", id="none"),
    ],
)
def test_a_choice_loses_no_quantity(text, quantity, expected):
    """What may be one is offered; what is none is asked for."""
    (error,) = parse_deck_text(text, sample_shelf()).errors
    choice = error.suggestions[0]

    assert choice == Suggestion("C233-PS", "Smash", quantity)
    assert put_suggestion(text, line=1, card=choice) == expected


def test_a_number_that_belongs_to_the_name_is_no_quantity():
    index = CardIndex(
        [CardFacts(number="C1-PS", title="Cover 2", cells={"type": "Play"})]
    )

    (error,) = parse_deck_text("Cvoer 2", index).errors

    assert error.suggestions == (Suggestion("C1-PS", "Cover 2", 1),)


@pytest.mark.parametrize("line", [1, 2, 9])
def test_a_line_that_names_no_card_has_no_choice(line):
    with pytest.raises(DeckError):
        put_suggestion(
            "Plays:\n\nSmahs", line=line, card=Suggestion("C233-PS", "Smash")
        )


# The page for players.


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)


@pytest.mark.parametrize("text", blocks("text"))
def test_the_examples_of_the_page_are_read(text):
    reading = parse_deck_text(text, sample_shelf())

    assert reading.decklist.cards
    assert (reading.errors, reading.notes) == ((), ())


@pytest.mark.parametrize("data", blocks("json"))
def test_the_data_of_the_page_are_read(data):
    deck = list_from_json(data, sample_shelf())

    assert list_as_json(deck) == json.loads(data)
