"""What the deck pages start with, by which cards are on record."""

import pytest

from decks.formats import CONSTRUCTED, PRESEASON
from decks.samples import default_snapshot, example_card, example_deck
from tests.builders.cards import a_card as card_on_record
from tests.builders.looking import source

pytestmark = pytest.mark.django_db


@pytest.mark.nightly
def test_without_any_card_the_format_is_constructed_and_nothing_is_offered():
    assert default_snapshot() == CONSTRUCTED.snapshots[-1]
    assert example_deck() is None
    assert example_card(default_snapshot()) is None


def test_the_cards_of_a_season_make_constructed_the_format(client):
    card_on_record("S86-22")

    assert default_snapshot() == CONSTRUCTED.snapshots[-1]
    assert example_deck() is None
    assert "Try an example" not in source(client.get("/decks/check/"))
    assert client.post("/decks/check/", {"do": "example"}).status_code == 404


@pytest.mark.nightly
def test_the_sample_set_alone_makes_preseason_the_format():
    card_on_record("R1-PS")

    assert default_snapshot() == PRESEASON.snapshots[-1]
