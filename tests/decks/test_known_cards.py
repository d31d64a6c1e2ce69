"""The index of cards that deck texts are read against, as the database fills it."""

import pytest

from cards import services
from cards.knowledge import Basis
from cards.models import Card
from cards.services import Origin
from decks import known_cards
from decks.facts import Kind
from tests.builders.cards import RUNNER, a_card, a_team, the_sample_set
from tests.builders.facts import sample_facts

pytestmark = [pytest.mark.django_db, pytest.mark.both]
PRINTED = Origin(basis=Basis.PRINTED)


def a_runner(number, **cells):
    a_team()
    return a_card(number, **RUNNER | cells)


def known(card, person):
    services.link_person(card, person, origin=PRINTED)


def told(card):
    """Return what the check makes of a card."""
    who = card.person, card.spellings, bool(card.is_quarterback)
    return (
        card.title,
        card.prints,
        card.kinds,
        card.possible_groups,
        bool(card.is_unique),
        who,
    )


@pytest.mark.nightly
def test_the_sample_set_is_known_as_its_sheets_say():
    the_sample_set()

    index = known_cards.card_index()

    assert {each.number: told(each) for each in index.cards.values()} == {
        each.number: told(each) for each in sample_facts().values()
    }


@pytest.mark.nightly
def test_a_shelf_is_built_once_for_a_state_of_the_data():
    a_card("R1-PS")
    first = known_cards.card_index()

    assert known_cards.card_index() is first
    a_card("R2-PS")
    assert known_cards.card_index() is not first


def test_what_one_person_typed_is_not_known():
    a_card("R1-PS", basis=Basis.TYPED)

    [card] = known_cards.card_index().cards.values()

    assert (card.title, dict(card.cells)) == ("Second Push", {})
    assert card.kinds == frozenset(Kind)


@pytest.mark.nightly
def test_an_athlete_goes_by_all_his_spellings():
    """ID-3: aliases are of the person, whichever card is looked at."""
    first, second = a_runner("C1-19"), a_runner("C2-20", name="Calvin Rook")
    cal = services.add_person("Cal Rook")
    known(first, cal)
    known(second, cal)

    for card in known_cards.card_index().cards.values():
        assert (card.person, card.spellings) == (cal.key, {"cal rook", "calvin rook"})


@pytest.mark.nightly
def test_who_is_not_known_yet_may_be_anybody_of_his_name():
    """D8: to say later who he is gives him no spelling that he could not have."""
    first = a_runner("C1-19")
    cal = services.add_person("Cal Rook")
    known(first, cal)
    services.add_spelling(cal, "Calvin Rook")
    a_runner("C2-20", name="Calvin Rook")

    card = known_cards.card_index().cards["C2-20"]

    assert (card.person, card.spellings) == ("", {"cal rook", "calvin rook"})


@pytest.mark.nightly
def test_a_ruling_makes_unique_by_number_and_name():
    """D-22: E245-20 is meant by its own name alone."""
    a_card("E245-20", name="Not This Sunday", type="Action")
    a_card("U137-22", name="Anything", type="Play")
    a_card("E245-21", name="Not This Sunday", type="Action")

    unique = {
        number: each.is_ruled_unique
        for number, each in known_cards.card_index().cards.items()
    }

    assert unique == {"E245-20": True, "U137-22": True, "E245-21": False}


@pytest.mark.nightly
def test_a_doubt_reaches_the_check():
    card = a_card("R1-PS")
    Card.objects.filter(pk=card.pk).update(suspect="The type looks wrong.")
    services.raise_version()

    assert known_cards.card_index().cards["R1-PS"].suspect == "The type looks wrong."


@pytest.mark.nightly
def test_the_title_that_the_crd_gives_makes_a_play_unique():
    """DC-21, D-13: checklists call E240-20 to E243-20 just Play."""
    a_card("E240-20", name="Play", type="Play")
    a_card("E244-20", name="Play", type="Play")

    unique = {
        number: each.is_unique
        for number, each in known_cards.card_index().cards.items()
    }

    assert unique == {"E240-20": True, "E244-20": None}
