"""A card that changes is read alone, and nobody waits for whoever reads all of them."""

from dataclasses import replace
from threading import Thread

import pytest
from django.db import connection, transaction

from cards import catalogue, services
from cards.knowledge import Basis
from cards.models import Card
from cards.selectors.data_state import read_card_data_state
from cards.services import Origin, write_cells
from decks import known_cards
from tests.builders.cards import RUNNER, a_card, a_team, data_version, many_cards

pytestmark = pytest.mark.django_db
RULED = Origin(basis=Basis.RULING, source="decided by staff", decides=True)


def rename(number, name):
    card = Card.objects.get(printings__number=number)
    write_cells(card, {"name": name}, origin=RULED)


def a_known_field():
    """Let ten cards be known, and one change that was the last."""
    many_cards(10)
    rename("C2-PS", "Long Push")
    return catalogue.build_catalogue(), known_cards.card_index()


def told(found):
    """Return the entries in their order; engine cards are compared as they print."""
    cards = [(number, repr(card)) for number, card in found.cards.items()]
    return [replace(each, card=None) for each in found.entries.values()], cards


def assert_as_if_read_anew(found, index):
    anew = catalogue.read_catalogue(read_card_data_state())
    assert told(found) == told(anew)
    assert found.version == anew.version
    whole = known_cards.renewed_index(anew, None)
    assert [*index.cards.items()] == [*whole.cards.items()]


def test_one_changed_card_is_read_and_the_others_are_kept():
    before, shelf = a_known_field()

    rename("C7-PS", "Harbor Push")

    after, index = catalogue.build_catalogue(), known_cards.card_index()
    new = {
        number
        for number in after.entries
        if after.entries[number] is not before.entries[number]
    }
    assert new == {"C2-PS", "C7-PS"}  # the last change before, and the new one
    assert index.bases_by_name("harbor push") == ("C7-PS",)
    assert index.cards["C5-PS"] is shelf.cards["C5-PS"]
    assert_as_if_read_anew(after, index)


def test_a_spelling_reaches_the_other_cards_of_the_athlete():
    a_team()
    first, second = (a_card(each, **RUNNER) for each in ("R1-PS", "R2-PS"))
    cal = services.add_person("Cal Rook")
    for card in (first, second):
        services.link_person(card, cal, origin=RULED)
    known_cards.card_index()

    rename("R2-PS", "Calvin Rook")

    index = known_cards.card_index()
    assert index.cards["R1-PS"].spellings == {"cal rook", "calvin rook"}
    assert_as_if_read_anew(catalogue.build_catalogue(), index)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda: a_card("R1-PS"), id="a new number"),
        pytest.param(lambda: a_team("Harbor Lights"), id="a new team"),
        pytest.param(services.raise_version, id="anything else"),
    ],
)
def test_more_than_one_card_reads_all_of_them(change):
    a_known_field()

    change()
    services.raise_version()

    assert_as_if_read_anew(catalogue.build_catalogue(), known_cards.card_index())


def test_a_change_that_was_rolled_back_is_not_built_upon():
    """Its version was given again, and one more change came before anybody looked."""
    a_known_field()
    with transaction.atomic():
        rename("C7-PS", "Lost")
        known_cards.card_index()
        transaction.set_rollback(True)

    rename("C8-PS", "Kept")
    rename("C9-PS", "Kept too")

    assert_as_if_read_anew(catalogue.build_catalogue(), known_cards.card_index())


@pytest.mark.django_db(transaction=True)
def test_while_one_reads_all_cards_the_others_use_the_old_ones(eventually):
    before, _ = a_known_field()
    services.raise_version()
    found = []

    def build():
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 0")
        found.append(catalogue.build_catalogue())
        connection.close()

    reading, served = Thread(target=build), Thread(target=build)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE cards_printing IN ACCESS EXCLUSIVE MODE")
        reading.start()
        eventually(lambda: is_somebody_waiting(cursor))
        served.start()
        served.join(30)
        assert found == [before]
    reading.join(30)

    assert found[1].version == f"cards-{data_version()}" != before.version


def is_somebody_waiting(cursor):
    cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
    return cursor.fetchone()[0]
