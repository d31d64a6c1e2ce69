"""Deck texts against the cards on record: which card is meant, and no guess."""

import random

import pytest
from hypothesis import given, settings

from decks import facts
from decks.decklist import Listed, Shelf, Suggestion, What, read
from decks.errors import DeckError
from decks.facts import Facts, Group
from tests.builders.decktexts import (
    entries,
    inputs,
    names_of_one_card,
    sample_texts,
    texts,
)
from tests.builders.facts import sample_facts, sample_shelf
from tests.cards.test_matching import mistyped

TEXTS = dict(texts())
SOME = list(TEXTS)[::7]  # the rest is read in one go below


def of_samples(text, **named):
    return read(text, sample_shelf(), **named)


def only(reading):
    (line,) = reading.lines
    return line


def numbers(line):
    return [each.number for each in line.suggestions]


def a_card(number, title="Sack", *, kind="Action", **cells):
    """Make a card of which little is known; cells say what."""
    spellings = frozenset(cells.pop("spellings", ()))
    prints = cells.pop("prints", ())
    known = {"type": kind, "special_text": "", "sub_type": "Offense", **cells}
    return Facts(
        number=number,
        title=title,
        prints=prints,
        spellings=spellings,
        cells={cell: text for cell, text in known.items() if text is not None},
    )


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
    """Say whether each line that is not blank became one thing, with its words."""
    reading = of_samples(text)
    written = {at: line for at, line in enumerate(text.splitlines(), 1) if line.strip()}
    lines = reading.lines
    listed = [*reading.decklist.cards, *reading.decklist.sideboard]

    assert [each.line for each in lines] == list(written)
    assert all(each.reason and each.remedy for each in reading.errors)
    assert all(len(each.suggestions) <= 3 for each in lines)
    assert all(1 <= each.column <= len(written[each.line]) for each in reading.errors)
    # A card is in the list, once, with the line that names it.
    named = sorted(at for entry in listed for at in entry.lines)
    cards = [each for each in lines if each.what is What.CARD or each.quantity]
    assert named == [each.line for each in cards]
    assert sum(each.quantity for each in cards) == sum(each.quantity for each in listed)


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


# Which card is meant.


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("C301-PS", "C301-PS", id="number"),
        pytest.param("c301-ps", "C301-PS", id="number in small letters"),
        pytest.param("Set: PS\nC301", "C301-PS", id="number within a set"),
        pytest.param("Extra Push", "C301-PS", id="name"),
        pytest.param("extra  PUSH!", "C301-PS", id="folded name"),
        pytest.param("captains patch", "R345-PS", id="no apostrophe"),
        pytest.param("Captain\u2019s Patch", "R345-PS", id="a curly apostrophe"),
        pytest.param("Ruairi McElwane", "C13-PS", id="no accent"),
        pytest.param("Ruairi\u0301 McElwane", "C13-PS", id="an accent of its own"),
        pytest.param("Extra P", "C301-PS", id="the only name that begins so"),
        pytest.param("C301-PS extra push", "C301-PS", id="both"),
        pytest.param("C301-PS Extra", "C301-PS", id="number and part of the name"),
        pytest.param("C9-PS Trent Oberlander QB", "C9-PS", id="more than the name"),
        pytest.param("P3-PS", "P3-PS", id="a promo by its number"),
        pytest.param("P3-PS Curtis Nakagawara", "P3-PS", id="a promo by both"),
        pytest.param("Curtis Nakagawara", "C14-PS", id="the base print by name"),
    ],
)
def test_a_card_is_found(text, number):
    *_, line = of_samples(text).lines

    assert (line.what, line.card) == (What.CARD, number)


def test_a_name_of_several_prints_takes_the_base_and_says_so():
    """ID-2: a promo is the same card."""
    line = only(of_samples("Curtis Nakagawara"))

    assert line.card == "C14-PS"
    assert line.notes == (
        "Curtis Nakagawara is also printed as P3-PS; C14-PS was taken.",
    )


def test_a_beginning_is_told():
    assert only(of_samples("2 chalk")).notes == (
        "Read as C329-PS Chalk Talk, the only name that begins so.",
    )


@pytest.mark.parametrize(
    ("text", "reason", "offered"),
    [
        pytest.param(
            "2 Marcus Ellery",
            '3 cards are called "Marcus Ellery".',
            ["U67-PS", "E120-PS", "L158-PS"],
            id="namesakes (D-10)",
        ),
        pytest.param(
            "xavier lockridge jr",
            '2 cards are called "xavier lockridge jr".',
            ["L160-PS", "E118-PS"],
            id="a suffix separates nobody (ID-3)",
        ),
        pytest.param(
            "Jet Motion",
            '2 names begin with "Jet Motion".',
            ["C203-PS", "C217-PS"],
            id="two names begin so",
        ),
        pytest.param(
            "Smahs",
            'No card on record is called "Smahs".',
            ["C233-PS"],
            id="a typing error",
        ),
        pytest.param(
            "Ellery",
            'No card on record is called "Ellery".',
            ["U67-PS", "E120-PS", "L158-PS"],
            id="the last name alone",
        ),
        pytest.param(
            "2 C301-PS Kill Call",
            'C301-PS is "Extra Push", not "Kill Call".',
            ["C301-PS", "C302-PS"],
            id="number and name disagree (D-22)",
        ),
        pytest.param(
            "2 C999-PS Kill Call",
            "No card on record has the number C999-PS.",
            ["C302-PS"],
            id="an unknown number with a known name",
        ),
        pytest.param(
            "2 C999-PS Kil Call",
            "No card on record has the number C999-PS.",
            ["C302-PS"],
            id="an unknown number with a typing error",
        ),
        pytest.param(
            "C301",
            "C301 has no set.",
            ["C301-PS"],
            id="a number without its set (ID-1)",
        ),
        pytest.param("qqqq", 'No card on record is called "qqqq".', [], id="nothing"),
        pytest.param("!!!", "This line names no card.", [], id="no name at all"),
        pytest.param(
            "Special teams:",
            '"Special teams:" is no heading that we know.',
            [],
            id="a heading that nobody knows",
        ),
    ],
)
def test_nothing_is_guessed(text, reason, offered):
    """What is in doubt stays in the list as a card that is not on record (DC-25)."""
    reading = of_samples(text)
    line = only(reading)
    (listed,) = reading.decklist.cards

    assert (line.what, line.card, line.reason) == (What.ERROR, "", reason)
    assert line.remedy
    assert numbers(line)[: len(offered)] == offered
    assert not listed.card.is_on_record
    assert listed.quantity == line.quantity


def test_an_unknown_card_keeps_its_words_quantity_and_group():
    """DC-25."""
    reading = of_samples("Plays: 2\n2x Smahs")

    assert reading.decklist.cards == (
        Listed(facts.unknown("Smahs"), 2, Group.PLAYS, (2,)),
    )


def test_what_fits_the_heading_is_offered_first():
    *_, line = of_samples("Action deck\nMarcus Ellery").lines

    assert numbers(line) == ["L158-PS", "U67-PS", "E120-PS"]
    assert line.suggestions[0] == Suggestion("L158-PS", "Marcus Ellery")


@pytest.mark.parametrize("said", ["C3O1-PS", "C3011-PS", "C301/PS"])
def test_numbers_that_look_alike_are_offered(said):
    assert "C301-PS" in numbers(only(of_samples(f"2 {said}")))


@pytest.mark.parametrize("errors", [1, 2])
def test_the_right_card_is_among_three_suggestions(errors):
    """D4: in 97 of 100 cases, and it is never taken without a click."""
    rng = random.Random(6)
    known = {
        card.title: number
        for number, card in sample_facts().items()
        if card.title in names_of_one_card()
    }
    tried, missed = 0, []

    for name, number in known.items():
        said = name
        for _ in range(errors):
            said = mistyped(said, rng) or name
        *_, line = of_samples(f"1x {said}").lines
        if line.what is What.ERROR:
            tried += 1
            if number not in numbers(line):
                missed.append((name, said))
        else:
            # Letters that do not count, or a beginning that is left: told in a note.
            assert line.card == number or line.notes

    assert tried > 150
    assert len(missed) <= 0.03 * tried, missed


# Pools, prints and spellings.

SEASONS = Shelf(
    [
        a_card("C9-19", "Cal Rook", kind="Player", prints=("C9-19", "P4-19")),
        a_card("P4-19", "Cal Rook", kind="Player", prints=("C9-19", "P4-19")),
        a_card("L269-21", "Cal Rook", kind="Player"),
        a_card("E245-20", "Old Whistle"),
        a_card("E245-21", "New Whistle"),
        a_card("U137-22", "Quiet Crowd", prints=("U137-22", "P2-23")),
        a_card("P2-23", "Quiet Crowd", prints=("U137-22", "P2-23")),
        a_card(
            "C3-20",
            "Cris Mocaffrey",
            kind="Player",
            side="Offense",
            spellings=("cris mocaffrey", "cris mocaffery"),
        ),
    ],
    aliases=[("The Old One", "Old Whistle")],
)


def of_seasons(text, *pool):
    return only(read(text, SEASONS, pool=frozenset(pool) or None))


def test_a_name_means_the_one_card_in_the_pool():
    both = of_seasons("Cal Rook")
    one = of_seasons("Cal Rook", "21", "22")

    assert both.reason == '2 cards are called "Cal Rook".'
    assert one.card == "L269-21"


def test_a_name_that_only_other_sets_have_is_still_that_card():
    """DC-17 is a matter of the check."""
    line = of_seasons("Old Whistle", "21")

    assert line.card == "E245-20"
    assert line.notes == ("E245-20 is the only card of this name.",)


def test_the_print_that_the_pool_has_is_taken():
    assert of_seasons("Quiet Crowd", "23").card == "P2-23"
    assert of_seasons("Quiet Crowd", "22").card == "U137-22"
    assert of_seasons("Quiet Crowd", "22").notes == ()


def test_a_beginning_counts_names_of_the_pool():
    assert of_seasons("Old", "20").card == "E245-20"
    assert of_seasons("Old", "22").what is What.ERROR


@pytest.mark.parametrize("said", ["Cris Mocaffery", "CRIS MOCAFFERY Jr."])
def test_another_spelling_of_a_person_is_told(said):
    line = of_seasons(said)

    assert line.card == "C3-20"
    assert line.notes == ("Read as C3-20 Cris Mocaffrey, which is spelled so too.",)


def test_other_names_may_be_given_with_the_shelf():
    assert of_seasons("the old one").card == "E245-20"


def test_a_number_with_another_spelling_agrees():
    line = of_seasons("C3-20 Cris Mocaffery")

    assert (line.card, line.notes) == ("C3-20", ())


def test_a_numeral_separates_cards_that_are_no_athletes():
    """ID-4: by title; only of athletes a suffix is left out (ID-3)."""
    shelf = Shelf([a_card("C1-19", "Trick IV"), a_card("C2-19", "Trick V")])

    assert only(read("Trick V", shelf)).card == "C2-19"
    assert only(read("C1-19 Trick V", shelf)).what is What.ERROR


def test_a_card_without_a_name_is_found_by_its_number_alone():
    nameless = Facts(number="C1-19", title="", spellings=frozenset(("",)))
    by_number, by_nothing = read("C1-19\n!!!", Shelf([nameless])).lines

    assert by_number.card == "C1-19"
    assert by_nothing.reason == "This line names no card."


def test_equal_integers_of_two_seasons_are_two_cards():
    """D-21: E245-20 and E245-21."""
    text = "E245-20\nSet: 2021\nE245\nSet: 20\nE245"
    reading = read(text, SEASONS)

    assert [each.card for each in reading.lines if each.card] == [
        "E245-20",
        "E245-21",
        "E245-20",
    ]


def test_a_set_without_a_card_is_told():
    first, line = of_samples("Set: 2017\nC301").lines

    assert first.notes == ("No card of the set 17 is on record.",)
    assert line.reason == "No card on record has the number C301-17."


def test_a_set_that_cannot_be_read_ends_the_one_before():
    """A number below it is not read with the wrong set."""
    _, bad, line = of_samples("Set: PS\nSet: the second one\nC301").lines

    assert bad.what is What.ERROR
    assert line.reason == "C301 has no set."


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

    assert (line.what, line.group) == (What.CARD, group)


@pytest.mark.parametrize("group", Group)
def test_below_a_heading_the_heading_decides(group):
    """DC-23 is a matter of the check."""
    *_, line = of_samples(f"{group}\nC9-PS").lines

    assert (line.what, line.group) == (What.CARD, group)


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
    ("card", "reason"),
    [
        (
            a_card("C1-19", "Cal Rook", kind="Player"),
            "Nobody knows yet for which side Cal Rook (C1-19) is.",
        ),
        (
            a_card("C1-19", "Cal Rook", kind="Player", side="Offense / Defense"),
            "Cal Rook (C1-19) is printed for both sides (DC-22).",
        ),
        (
            a_card("C1-19", "Cal Rook", kind=None),
            "Nobody knows yet what Cal Rook (C1-19) is.",
        ),
        (
            a_card(
                "C1-19", "Cal Rook", kind="Player", side="Offense", special_text=None
            ),
            "Nobody knows yet what Cal Rook (C1-19) is.",
        ),
    ],
)
def test_what_nobody_can_place_asks_for_a_heading(card, reason):
    """DC-22, DC-25: a heading is a claim, and fills no cell."""
    shelf = Shelf([card])
    line = only(read("1 C1-19", shelf))
    *_, claimed = read("Offense:\n1 C1-19", shelf).lines

    assert (line.what, line.card, line.reason) == (What.ERROR, "C1-19", reason)
    assert "heading" in line.remedy
    assert read("1 C1-19", shelf).decklist.cards == (Listed(card, 1, None, (1,)),)
    assert (claimed.what, claimed.group) == (What.CARD, Group.OFFENSE)


def test_a_column_of_its_own_beats_the_heading():
    reading = of_samples("Plays: 1\nC301-PS,2,Action deck\nC201-PS,1,")

    assert [each.group for each in reading.lines[1:]] == [Group.ACTIONS, Group.PLAYS]
    assert reading.notes == ()


def test_a_column_that_names_no_group_is_told():
    line = only(of_samples("C301-PS,2,Bench"))

    assert line.reason == '"Bench" is no part of a deck.'
    assert line.column == 11


def test_a_title_in_the_third_column_is_no_group():
    assert only(of_samples("C301-PS,2,Extra Push")).what is What.CARD


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
    assert reading.notes == ((3, "C201-PS Weak Toss is on line 2 too; together 3."),)
    assert reading.decklist.cards[0].lines == (2, 3)


def test_a_wrong_count_in_a_heading_is_told():
    reading = of_samples("Plays: 20\n2 C201-PS\n1 Nobody Knows\nSynergy: 0\n")

    assert reading.notes == ((1, "The heading says 20; the lines below it have 3."),)


@pytest.mark.parametrize("head", ["Deck (50)", "Players: 10"])
def test_a_heading_over_headings_counts_all_of_them(head):
    assert of_samples(f"{head}\nOffense: 1\nC9-PS").notes == ()


def test_a_card_called_like_a_heading_is_not_lost():
    shelf = Shelf([a_card("C1-19", "Action"), a_card("C2-19", "Synergy")])
    reading = read("Action\n1 Action\nSynergy x2\nSynergy:", shelf)

    assert entries(reading.decklist) == [
        ("C1-19", 1, "Action deck"),
        ("C2-19", 2, "Action deck"),
    ]
    assert reading.notes == (
        (1, "A heading; for the card of this name write 1 Action."),
    )


def test_a_heading_behind_a_comment_sign_is_told():
    assert of_samples("# Plays: 20").notes == (
        (1, "This is a comment; a heading stands without # or //."),
    )


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


def test_ten_thousand_copies_are_an_error_and_no_card_on_record():
    reading = of_samples("Plays\n10000 Smash\n" + "99 Iso\n" * 300)

    assert [each.line for each in reading.errors] == [2]
    assert entries(reading.decklist) == [
        ("10000 Smash", 1, "Plays"),
        ("C208-PS", 29_700, "Plays"),
    ]


def test_a_list_of_unknown_cards_is_read_to_its_end():
    reading = of_samples("\n".join(f"2 Nobody No {at}" for at in range(400)))

    assert len(reading.errors) == len(reading.decklist.cards) == 400


def test_marks_that_turn_a_line_around_change_nothing():
    reading = of_samples("\u202e2 C301-PS \u2067Extra Push\u2069")

    assert entries(reading.decklist) == [("C301-PS", 2, "Action deck")]
    assert reading.notes == ((1, "Invisible characters were left out."),)
