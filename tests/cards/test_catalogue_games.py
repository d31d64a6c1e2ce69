"""The sample decks play whole games with cards that come out of the database."""

from collections.abc import Iterator
from random import Random

import pytest
from django.db import transaction

from cards import catalogue
from cards.knowledge import Basis
from cards.models import Printing
from cards.services import Origin, write_cells
from gameengine.cardtext.sheet import deck_list_title, read_deck_list
from gameengine.chance import SeededChance
from gameengine.profiles import DEFAULT
from gameengine.recording.log_writer import write_log
from gameengine.replay.verdict import VerdictKind, verify
from gameengine.robots import RandomRobot, play_game
from gameengine.setup import Setup
from tests.builders.cards import PUSH, a_card, the_sample_set
from tests.builders.samples import HERE, sample_cards

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]


@pytest.fixture(scope="module")
def sample_set(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Write the sample set once for all tests that read it."""
    with django_db_blocker.unblock(), transaction.atomic():
        the_sample_set()
        yield
        transaction.set_rollback(True)


def a_whole_game(cards, *, seed=11):
    """Let two sample decks play, with the cards of a catalogue."""
    lists = [
        (HERE / "decks" / f"legal-{name}.txt").read_text(encoding="utf-8")
        for name in ("starter-lanterns", "promo-night")
    ]
    home, away = (
        read_deck_list(deck_list_title(text), text, cards.cards) for text in lists
    )
    rng = Random(seed)
    robots = (RandomRobot(rng), RandomRobot(rng))
    setup = Setup(decks=(home, away), profile=DEFAULT)
    return write_log(play_game(setup, SeededChance(seed), robots), Cards=cards.version)


def test_the_sample_set_comes_out_as_its_sheets_say(sample_set):
    found = catalogue.build_catalogue().cards

    assert {number: repr(card) for number, card in found.items()} == {
        number: repr(card) for number, card in sample_cards().items()
    }


def test_sample_decks_play_a_game_from_the_database_and_its_log_is_confirmed(
    sample_set,
):
    cards = catalogue.build_catalogue()

    log = a_whole_game(cards)
    found = verify(log, cards.cards, version=cards.version, alternatives=False)

    assert found.kind is VerdictKind.CONFIRMED
    assert found.notes == ()


def test_a_verdict_is_the_same_after_an_import_of_other_things(sample_set):
    """D11: new cards, and cells that are not known, change no verdict."""
    before = catalogue.build_catalogue()
    log = a_whole_game(before)
    judged = verify(log, before.cards, version=before.version, alternatives=False)
    a_card("C1-XY", **(PUSH | {"name": "Late Arrival"}))
    used = Printing.objects.get(number="C301-PS").card
    guess = Origin(basis=Basis.TYPED)
    assert write_cells(used, {"effect": "Gain 90 yards."}, origin=guess)  # conflicts
    write_cells(used, {"rating": "99"}, origin=guess)

    after = catalogue.build_catalogue()
    again = verify(log, after.cards, version=after.version, alternatives=False)

    assert after.version != before.version
    assert (again.kind, again.score, again.winner) == (
        judged.kind,
        judged.score,
        judged.winner,
    )
    [note] = again.notes
    assert before.version in note
    assert after.version in note


def test_the_part_that_two_lists_need_plays_the_same_game(sample_set):
    whole = catalogue.build_catalogue()
    log = a_whole_game(whole)
    tags = (log.tags["HomeDeck"], log.tags["AwayDeck"])
    numbers = {part.split(" ")[1] for tag in tags for part in tag.split(", ")}

    part = catalogue.build_catalogue(numbers)

    assert part.cards.keys() == numbers
    assert a_whole_game(part).entries == log.entries
