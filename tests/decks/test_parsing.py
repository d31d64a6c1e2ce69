"""Deck texts as a whole: every shape, every line, and where the cards stand."""

import pytest
from hypothesis import given, settings

from decks.decklist import CardIndex, LineKind, ListedCard, parse_deck_text
from decks.decklist.card_finder import MOST_NAMESAKES
from decks.errors import DeckError
from decks.facts import Group
from tests.builders.decktexts import (
    a_card,
    entries,
    inputs,
    of_samples,
    only,
    sample_texts,
    texts,
)

TEXTS = dict(texts())
SOME = list(TEXTS)[::7]  # the rest is read in one go below


# Every shape (D1).


def test_there_are_texts_enough():
    """D1: 200 at least."""
    assert len(TEXTS) >= 200
    assert len({case.text for case in TEXTS.values()}) == len(TEXTS)


@pytest.mark.parametrize("name", SOME)
def test_a_text_is_read_as_it_is_meant(name):
    """D1."""
    reading = of_samples(TEXTS[name].text)

    assert reading.errors == ()
    assert entries(reading.decklist) == TEXTS[name].expected


@pytest.mark.load
def test_all_texts_are_read_as_they_are_meant():
    """D1: of more than 200 texts in all shapes, every one."""
    wrong = [
        name
        for name, case in TEXTS.items()
        for reading in [of_samples(case.text)]
        if reading.errors or entries(reading.decklist) != case.expected
    ]

    assert wrong == []


@pytest.mark.parametrize("name", sample_texts())
def test_the_lists_that_ship_with_us_leave_nothing_to_say(name):
    reading = of_samples(sample_texts()[name], pool=frozenset({"PS"}))

    assert reading.errors == ()
    assert reading.notes == ()
    assert (
        f"# {reading.decklist.name}: {reading.decklist.remark}"
        == (sample_texts()[name].partition("\n")[0])
    )


# Every line is accounted for (D2).


def is_accounted_for(text):
    """Return whether each line that is not blank became one thing, with its words."""
    reading = of_samples(text)
    written = {at: line for at, line in enumerate(text.splitlines(), 1) if line.strip()}
    lines = reading.lines
    listed = [*reading.decklist.cards, *reading.decklist.sideboard]

    assert [each.line for each in lines] == list(written)
    assert all(each.reason and each.remedy for each in reading.errors)
    assert all(len(each.suggestions) <= MOST_NAMESAKES for each in lines)
    assert all(1 <= each.column <= len(written[each.line]) for each in reading.errors)
    # A card is in the list, once, with the line that names it.
    named = sorted(at for entry in listed for at in entry.lines)
    cards = [each for each in lines if each.what is LineKind.CARD or each.quantity]
    assert named == [each.line for each in cards]
    assert sum(each.quantity for each in cards) == sum(each.quantity for each in listed)


@pytest.mark.load
@settings(max_examples=300, deadline=None)
@given(inputs())
def test_no_line_is_lost(text):
    """D2."""
    is_accounted_for(text)


@pytest.mark.nightly
@settings(max_examples=10_000, deadline=None)
@given(inputs())
def test_no_line_of_ten_thousand_texts_is_lost(text):
    """D2."""
    is_accounted_for(text)


# Where a card stands.


@pytest.mark.parametrize(
    ("number", "group"),
    [
        ("C9-PS", Group.OFFENSE),
        ("C14-PS", Group.DEFENSE),
        ("C201-PS", Group.PLAYS),
        ("C301-PS", Group.ACTIONS),
        ("C344-PS", Group.ACTIONS),
        ("C361-PS", Group.ACTIONS),
        ("L158-PS", Group.ACTIONS),
        ("C381-PS", Group.SYNERGY),
    ],
)
@pytest.mark.parametrize("heading", ["", "Deck (50)\n"])
def test_without_a_heading_type_and_side_decide(heading, number, group):
    *_, line = of_samples(f"{heading}{number}").lines

    assert (line.what, line.group) == (LineKind.CARD, group)


@pytest.mark.parametrize("group", Group)
def test_below_a_heading_the_heading_decides(group):
    """DC-23 is a matter of the check."""
    *_, line = of_samples(f"{group}\nC9-PS").lines

    assert (line.what, line.group) == (LineKind.CARD, group)


def test_below_players_the_side_decides():
    """A Superstar is claimed as a Player there; a Play is none."""
    reading = of_samples("Players: 4\nC9-PS\nC14-PS\nL158-PS\nC201-PS")

    assert [each.group for each in reading.lines[1:]] == [
        Group.OFFENSE,
        Group.DEFENSE,
        Group.OFFENSE,
        Group.PLAYS,
    ]


@pytest.mark.parametrize(
    ("text", "what", "group"),
    [
        ("QB Cal Rook", LineKind.CARD, Group.OFFENSE),
        ("2 Cal Rook (SS)", LineKind.CARD, Group.DEFENSE),
        ("T Cal Rook", LineKind.ERROR, None),
    ],
)
def test_the_position_beside_a_name_says_the_side_of_a_player(text, what, group):
    """It is a claim as a heading is one, and fills no cell."""
    index = CardIndex([a_card("C1-19", "Cal Rook", kind="Player", special_text=None)])

    line = only(parse_deck_text(text, index))

    assert (line.what, line.card, line.group) == (what, "C1-19", group)
    assert ("by the position." in " ".join(line.notes)) == bool(group)


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (
            a_card("C1-19", "Cal Rook", kind="Player"),
            "The side of Cal Rook (C1-19) is unknown.",
        ),
        (
            a_card("C1-19", "Cal Rook", kind="Player", special_text=None),
            "The side of Cal Rook (C1-19) is unknown.",
        ),
        (
            a_card("C1-19", "Cal Rook", kind="Player", side="Offense / Defense"),
            "Cal Rook (C1-19) is printed for both sides.",
        ),
        (
            a_card("C1-19", "Cal Rook", kind=None),
            "The type of Cal Rook (C1-19) is unknown.",
        ),
        (
            a_card(
                "C1-19", "Cal Rook", kind="Player", side="Offense", special_text=None
            ),
            "The type of Cal Rook (C1-19) is unknown.",
        ),
    ],
)
def test_what_nobody_can_place_asks_for_a_heading(card, reason):
    """DC-22, DC-25: a heading is a claim, and fills no cell."""
    index = CardIndex([card])
    line = only(parse_deck_text("1 C1-19", index))
    *_, claimed = parse_deck_text("Offense:\n1 C1-19", index).lines

    assert (line.what, line.card, line.reason) == (LineKind.ERROR, "C1-19", reason)
    assert "heading" in line.remedy
    assert parse_deck_text("1 C1-19", index).decklist.cards == (
        ListedCard(card, 1, None, (1,)),
    )
    assert (claimed.what, claimed.group) == (LineKind.CARD, Group.OFFENSE)


def test_a_column_of_its_own_beats_the_heading():
    reading = of_samples("Plays: 1\nC301-PS,2,Action deck\nC201-PS,1,")

    assert [each.group for each in reading.lines[1:]] == [Group.ACTIONS, Group.PLAYS]
    assert reading.notes == ()


def test_a_column_that_names_no_group_is_told():
    line = only(of_samples("C301-PS,2,Bench"))

    assert line.reason == '"Bench" is not a section of a deck.'
    assert line.column == 11


def test_a_title_in_the_third_column_is_no_group():
    assert only(of_samples("C301-PS,2,Extra Push")).what is LineKind.CARD


def test_a_sideboard_is_kept_apart():
    """DC-24: there is none, and the check says so."""
    reading = of_samples("Plays\nC201-PS\nSideboard: 2\n2 C301-PS\nPlays\nC202-PS")
    (spare,) = reading.decklist.sideboard

    assert (spare.card.number, spare.quantity, spare.group) == ("C301-PS", 2, None)
    assert entries(reading.decklist) == [
        ("C201-PS", 1, "Plays"),
        ("C202-PS", 1, "Plays"),
    ]


# What is told and is no error.


def test_repeated_lines_add_up_and_say_so():
    """ID-2: other prints and other groups stay apart; the check knows what is equal."""
    text = "Plays\n2 C201-PS\n1 Weak Toss\nDefense\nC14-PS\nP3-PS\nC201-PS"
    reading = of_samples(text)

    assert entries(reading.decklist) == [
        ("C14-PS", 1, "Defense"),
        ("C201-PS", 1, "Defense"),
        ("C201-PS", 3, "Plays"),
        ("P3-PS", 1, "Defense"),
    ]
    assert reading.notes == ((3, "C201-PS Weak Toss is also on line 2; 3 together."),)
    assert reading.decklist.cards[0].lines == (2, 3)


def test_a_wrong_count_in_a_heading_is_told():
    reading = of_samples("Plays: 20\n2 C201-PS\n1 Nobody Knows\nSynergy: 0\n")

    assert reading.notes == (
        (1, "The heading says 20, but the lines below it have 3."),
    )


@pytest.mark.parametrize("head", ["Deck (50)", "Players: 10"])
def test_a_heading_over_headings_counts_all_of_them(head):
    assert of_samples(f"{head}\nOffense: 1\nC9-PS").notes == ()


def test_a_card_called_like_a_heading_is_not_lost():
    index = CardIndex([a_card("C1-19", "Action"), a_card("C2-19", "Synergy")])
    reading = parse_deck_text("Action\n1 Action\nSynergy x2\nSynergy:", index)

    assert entries(reading.decklist) == [
        ("C1-19", 1, "Action deck"),
        ("C2-19", 2, "Action deck"),
    ]
    assert reading.notes == (
        (1, "Read as a heading. To add the card with this name, write 1 Action."),
    )


def test_below_a_heading_that_nobody_knows_type_and_side_decide():
    reading = of_samples("Plays\nC201-PS\nExtras:\nC301-PS\nC202-PS")

    assert reading.errors == ()
    assert entries(reading.decklist) == [
        ("C201-PS", 1, "Plays"),
        ("C202-PS", 1, "Plays"),
        ("C301-PS", 1, "Action deck"),
    ]
    assert reading.notes == (
        (3, '"Extras" is not a section; type and side decide below.'),
    )


def test_a_total_is_told_if_a_card_is_called_so():
    index = CardIndex([a_card("C1-19", "Total")])

    assert only(of_samples("Total: 50")).notes == ()
    assert only(parse_deck_text("2 Total", index)).notes == (
        "Read as a total. For a card with this name, write its number.",
    )


def test_a_remark_behind_a_card_is_told_and_not_shown():
    """What somebody notes for himself stays in his text; others see the rest."""
    line = only(of_samples("2 C301-PS Extra Push # against Ben"))

    assert (line.card, line.quantity) == ("C301-PS", 2)
    assert line.text == "2 C301-PS Extra Push"
    assert line.notes == ("Text after # or // was read as a comment.",)


@pytest.mark.parametrize("heading", ["# Plays (1)", "## Plays: 1", "//Plays"])
def test_a_heading_may_stand_behind_the_sign_of_a_comment(heading):
    """Markdown writes `## Plays`, and some sites `//Sideboard`."""
    assert of_samples(f"{heading}\nC301-PS").lines[1].group is Group.PLAYS


@pytest.mark.parametrize(
    ("text", "name", "remark"),
    [
        ("# Harbor Lights: no tricks\n# more", "Harbor Lights", "no tricks"),
        ("\n\n// Harbor Lights\nC9-PS", "Harbor Lights", ""),
        ("C9-PS\n# Harbor Lights", "", ""),
        ("# Plays", "", ""),
        ("-----", "", ""),
        ("# " + "long " * 100, ("long " * 12).strip(), ""),
    ],
)
def test_the_first_comment_names_the_deck(text, name, remark):
    decklist = of_samples(text).decklist

    assert (decklist.name, decklist.remark) == (name, remark)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("2 Smahs", 3),
        ("  2x  Smahs", 7),
        ("Smahs x2", 1),
        ("\ufeff2 Smahs", 3),
        ("2 2", 3),
        ("\u202e2 Smahs", 4),
        ("100 Smash", 1),
        ("\tSet: x", 2),
    ],
)
def test_an_error_says_where_it_begins(text, column):
    assert only(of_samples(text)).column == column


# How many cannot be told.


@pytest.mark.parametrize(
    ("text", "said", "group"),
    [
        ("10000 C216-PS Right Power", "C216-PS", "Plays"),
        ("0 kill call", "C302-PS", "Action deck"),
        ("-2 Kill Call", "C302-PS", "Action deck"),
        ("Defense\n0 Kill Call", "C302-PS", "Defense"),
        ("C302-PS,100,Plays", "C302-PS", "Plays"),
        ("0 Nobody", "Nobody", ""),
    ],
)
def test_a_wrong_quantity_loses_no_card(text, said, group):
    reading = of_samples(text)
    (error,) = reading.errors

    assert entries(reading.decklist) == [(said, 0, group)]
    assert error.reason.startswith("A line can have 1 to 99 copies")
    assert error.suggestions == ()


def test_the_card_of_a_wrong_quantity_is_named_and_no_number_is_guessed():
    line = only(of_samples("0 kill call"))

    assert line.remedy == (
        "Write how many copies of C302-PS Kill Call are in the deck, or remove "
        "the line."
    )


def test_a_heading_is_not_compared_with_what_cannot_be_counted():
    assert of_samples("Plays: 4\n2 Smash\n0 Iso").notes == ()


@pytest.mark.parametrize(
    ("text", "both"),
    [
        ("2 Smash, 3 Iso", ("2 Smash", "3 Iso")),
        ("2x Smash / 3x Iso", ("2x Smash", "3x Iso")),
        ("Smash x2; Iso x3", ("Smash x2", "Iso x3")),
        ("Smash / Iso", ("Smash", "Iso")),
        ("2 C233-PS Smash, 3 C208-PS Iso", ("2 C233-PS Smash", "3 C208-PS Iso")),
        ("C233-PS Smash, 3 Iso", ("C233-PS Smash", "3 Iso")),
        ("Smash (C233-PS) / Iso (C208-PS)", ("Smash (C233-PS)", "Iso (C208-PS)")),
        ("2 C233-PS C208-PS", ("C208-PS", "C233-PS")),
        ("C233-PS,2,C208-PS,3", ("C208-PS", "C233-PS")),
    ],
)
def test_two_cards_on_a_line_are_one_error_that_names_both(text, both):
    reading = of_samples(f"Plays\n{text}")
    (error,) = reading.errors

    assert error.reason == f'This line names 2 cards: "{both[0]}" and "{both[1]}".'
    assert error.remedy == "Write one card per line."
    assert error.suggestions == ()
    assert entries(reading.decklist) == [(text, 0, "Plays")]


def test_a_number_and_a_name_that_disagree_are_one_card():
    """D-22: which of them is right is asked."""
    line = only(of_samples("C233-PS, Iso"))

    assert line.reason.startswith('C233-PS is "Smash", not')


def test_beside_its_number_a_name_may_have_a_letter_wrong():
    line = only(of_samples("2 Smahs, C233-PS"))

    assert (line.card, line.quantity) == ("C233-PS", 2)
    assert line.notes == ("Read as C233-PS Smash.",)


@pytest.mark.parametrize(
    "text", ["2 No Guts, No Glory", "C1-19, No Guts, No Glory", "2 C1-19 No Guts, No"]
)
def test_a_name_with_a_comma_is_one_card(text):
    index = CardIndex([a_card("C1-19", "No Guts, No Glory"), a_card("C2-19", "Sack")])

    assert only(parse_deck_text(text, index)).card == "C1-19"


# Hostile texts.


def test_an_empty_text_is_an_empty_list():
    for text in ("", "\n\n  \n", "\ufeff"):
        reading = of_samples(text)

        assert (reading.lines, reading.decklist.cards) == ((), ())


@pytest.mark.parametrize(
    "text",
    ["\x00" * 10, "2 Smash\n" * 401, "Smash " * 200_000, "2 Sm\x00ash"],
)
def test_what_is_no_deck_text_is_refused(text):
    """U1."""
    with pytest.raises(DeckError):
        of_samples(text)


def test_ten_thousand_copies_are_an_error():
    reading = of_samples("Plays\n10000 Smash\n" + "99 Iso\n" * 300)

    assert [each.line for each in reading.errors] == [2]
    assert entries(reading.decklist) == [
        ("C208-PS", 29_700, "Plays"),
        ("C233-PS", 0, "Plays"),
    ]


def test_a_list_of_unknown_cards_is_read_to_its_end():
    reading = of_samples("\n".join(f"2 Nobody No {at}" for at in range(400)))

    assert len(reading.errors) == len(reading.decklist.cards) == 400


def test_marks_that_turn_a_line_around_change_nothing():
    reading = of_samples("\u202e2 C301-PS \u2067Extra Push\u2069")

    assert entries(reading.decklist) == [("C301-PS", 2, "Action deck")]
    assert reading.notes == ((1, "Invisible characters were removed."),)


def test_a_name_of_digits_and_commas_is_no_list_of_cards():
    line = only(of_samples("1 1x 0,0 0"))

    assert line.reason == 'There is no card called "1x 0,0 0".'
