"""The card rulings of the CRD: by number and name, or by name with a warning (D-22)."""

import io

import pytest
from django.core.management import call_command

from cards import rulings
from cards.models import Ruling
from cards.rulings import load_rulings
from gameengine.rulings import RULINGS, RulingChange
from tests.builders.cards import a_card, a_set, data_version
from tests.cards.test_checklist import line
from tests.cards.test_importing import taken

pytestmark = [pytest.mark.django_db, pytest.mark.both]

# The one ruling whose number and name no checklist brings together.
MISPRINT = next(each for each in RULINGS if each.other_number)
NAMED = next(each for each in RULINGS if each.op is RulingChange.ONLY_AT_END_OF_PLAY)
NAMELESS = next(each for each in RULINGS if not each.name)


def kept(number: str) -> Ruling:
    return Ruling.objects.get(number=number)


@pytest.mark.nightly
def test_every_ruling_of_the_engine_is_there_in_our_words():
    loaded = load_rulings()

    assert Ruling.objects.count() == len(RULINGS) == loaded.news == loaded.waiting
    assert {each.effect for each in Ruling.objects.all()} == {
        each.op.value for each in RULINGS
    }
    assert set(rulings.TEXTS) == set(RulingChange)
    assert {str(each.ruled_on) for each in Ruling.objects.all()} == {"2022-11-01"}
    assert all(each.source.startswith("CRD 3.0") for each in Ruling.objects.all())


@pytest.mark.nightly
def test_loading_again_changes_nothing():
    load_rulings()
    version = data_version()

    again = load_rulings()

    assert again.news == 0
    assert (Ruling.objects.count(), data_version()) == (len(RULINGS), version)


@pytest.mark.nightly
def test_a_ruling_binds_to_the_card_with_its_number_and_name():
    card = a_card(NAMED.number, name=NAMED.name.upper(), type="Player")

    load_rulings()

    assert (kept(NAMED.number).card, kept(NAMED.number).warning) == (card, "")


@pytest.mark.nightly
def test_a_ruling_without_a_name_goes_by_number():
    card = a_card(NAMELESS.number, name="Play", type="Play")

    load_rulings()

    assert kept(NAMELESS.number).card == card


def test_another_name_under_the_number_sends_the_ruling_to_the_named_card():
    """D-22: with a warning."""
    a_card(MISPRINT.number, name="Al Bo", type="Player")
    card = a_card(MISPRINT.other_number, name=MISPRINT.name, type="Player")

    loaded = load_rulings()

    bound = kept(MISPRINT.number)
    assert bound.card == card
    assert f"here that is {MISPRINT.other_number}" in bound.warning
    assert loaded.warnings == (bound.warning,)


def test_a_named_card_of_another_season_is_not_meant():
    a_card(NAMED.number, name="Al Bo", type="Player")
    a_card("C1-21", name=NAMED.name, type="Player")

    load_rulings()

    assert kept(NAMED.number).card is None
    assert "no card of that season has the name" in kept(NAMED.number).warning


@pytest.mark.nightly
def test_two_cards_of_the_name_are_left_open():
    a_card(NAMED.number, name="Al Bo", type="Player")
    a_card("C301-19", name=NAMED.name, type="Player")
    a_card("C302-19", name=NAMED.name, type="Player")

    load_rulings()

    assert kept(NAMED.number).card is None
    assert "C301-19, C302-19" in kept(NAMED.number).warning


@pytest.mark.nightly
def test_a_card_without_a_name_waits_for_it():
    a_set("19")
    a_card(NAMED.number, rating="80")

    load_rulings()

    assert kept(NAMED.number).card is None
    assert "its name is not known yet" in kept(NAMED.number).warning


@pytest.mark.nightly
def test_the_named_card_alone_is_not_enough_where_the_number_may_still_come():
    a_card("C301-19", name=NAMED.name, type="Player")

    load_rulings()

    assert (kept(NAMED.number).card, kept(NAMED.number).warning) == (None, "")


@pytest.mark.nightly
def test_an_import_binds_the_rulings_of_its_cards():
    season = NAMED.number.partition("-")[2]

    report = taken(line(NAMED.number, NAMED.name, "Player"), set_code=season)
    again = taken(line(NAMED.number, NAMED.name, "Player"), set_code=season)

    assert kept(NAMED.number).card.name == NAMED.name
    assert report.rulings[0].startswith("Rulings: 1 linked to cards")
    assert again.rulings == []


def test_the_command_tells_what_is_bound():
    out = io.StringIO()

    call_command("load_rulings", stdout=out)

    assert f"0 linked to cards, {len(RULINGS)} about cards" in out.getvalue()
