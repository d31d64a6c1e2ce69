"""From one's decks to the cards that lack data."""

import pytest

from tests.builders.cards import a_card
from tests.builders.decks import a_deck
from tests.builders.people import a_browser, a_person

pytestmark = pytest.mark.django_db


def test_the_cards_of_ones_decks_that_lack_data_make_a_queue():
    ada, ben = a_person("Ada"), a_person("Ben")
    a_card("C1-PS")
    a_card("C2-PS", name="Cal Rook", type="Player")
    a_card("C3-PS", name="Edda Frost", type="Player")
    a_deck(ada, text="1 C1-PS\n1 C2-PS\n")
    a_deck(ben, text="1 C3-PS\n")

    answer = a_browser(ada).get("/decks/fill/")

    assert answer["Location"] == "/cards/entry/?cards=C2-PS"


def test_without_decks_the_queue_leads_to_them():
    answer = a_browser(a_person("Ada")).get("/decks/fill/", follow=True)

    assert "Your decks have no cards on record." in answer.content.decode()
