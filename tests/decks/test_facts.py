"""What cells say of a card, in whatever letters they were typed."""

import doctest

import pytest

from decks import facts
from decks.facts import CardFacts, Kind

KNOWN = {"type": "Play", "special_text": "", "sub_type": "", "defensive_play": ""}


def a_card(title="Play", **cells):
    return CardFacts(number="C1-21", title=title, cells=KNOWN | cells)


def test_the_examples_run():
    result = doctest.testmod(facts)

    assert (result.failed, bool(result.attempted)) == (0, True)


@pytest.mark.parametrize(
    "card",
    [
        a_card("Goal Line (Unique)"),
        a_card("Unique: Blitz"),
        a_card(special_text="Unique, Legend"),
        a_card(special_text="unique"),
        a_card(type="Action", sub_type="Unique Offense"),
    ],
)
def test_the_word_unique_is_seen_wherever_it_stands(card):
    """D-13: title, marking or subtype."""
    assert card.is_unique is True


def test_another_word_is_not_unique():
    assert a_card("Uniquely Ours").is_unique is False


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        ({"type": "Player", "special_text": "superstar"}, Kind.SUPERSTAR),
        ({"type": "Player", "special_text": "Legend"}, Kind.PLAYER),
        ({"type": "Action", "sub_type": "Power-Up"}, Kind.POWER_UP),
        ({"type": "Action", "sub_type": "power up"}, Kind.POWER_UP),
        ({"type": "Action", "sub_type": "Offense"}, Kind.ACTION),
    ],
)
def test_a_subtype_is_told_in_any_letters(cells, kind):
    assert a_card(**cells).kind is kind


@pytest.mark.parametrize("text", ["All Runs", "all passes", "Stops all run plays"])
def test_stopping_all_is_a_phrase(text):
    """D-14."""
    assert a_card(defensive_play=text).stops_all is True


def test_a_card_is_the_same_after_it_was_kept():
    card = a_card("Blitz", special_text="Unique")

    assert facts.facts_from_row(card.number, facts.facts_to_row(card)) == card
