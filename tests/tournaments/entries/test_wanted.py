"""The most wanted cards: counted in lists that everybody may read (H5)."""

import pytest
from django.core.cache import cache

from tests.builders.cards import a_card
from tests.builders.events import NAMES, a_running_event, a_submission, an_entrant
from tests.builders.people import a_browser, a_person
from tournaments.models import TournamentState
from tournaments.rules.decklist_visibility import DecklistReaders

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


def an_event_with(*texts, readers):
    event = a_running_event(
        0, state=TournamentState.FINISHED, visible_when_finished=readers
    )
    for name, text in zip(NAMES, texts, strict=False):
        a_submission(an_entrant(event, name), text=text)


def test_the_cards_of_the_most_public_lists_come_first():
    for number in ("C1-PS", "C2-PS", "C3-PS"):
        a_card(number, name=f"Somebody {number}", type="Player")
    public = DecklistReaders.PUBLIC
    an_event_with("1 C1-PS\n1 C2-PS\n", "1 C2-PS\n", readers=public)

    answer = a_browser(a_person("Ada")).get("/events/wanted-cards/")

    assert answer["Location"] == "/cards/entry/?cards=C2-PS,C1-PS"


def test_hidden_lists_do_not_count():
    a_card("C1-PS", name="Cal Rook", type="Player")
    an_event_with("1 C1-PS\n", readers=DecklistReaders.ENTRANTS)

    answer = a_browser(a_person("Ada")).get("/events/wanted-cards/")

    assert answer["Location"] == "/cards/new/"
