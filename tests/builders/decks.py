"""Decks that people keep, in a few words."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from decks import services
from decks.formats import PRESEASON
from decks.models import Deck, DeckCheck, DeckVersion
from tests.builders.cards import the_sample_set
from tests.builders.samples import HERE

PS = PRESEASON.snapshots[-1]


def a_list(name: str = "legal-journeymen") -> str:
    """Give the text of a sample list."""
    return (HERE / "decks" / f"{name}.txt").read_text(encoding="utf-8")


def a_deck(owner, name: str = "Journeymen", text: str | None = None, **cells) -> Deck:
    """Keep a deck for somebody; private, unless said otherwise."""
    text = a_list() if text is None else text
    deck = services.create_deck(owner, name=name, text=text, snapshot=PS)
    return (
        services.change_settings(deck, expected=deck.changes, **cells)
        if cells
        else deck
    )


def a_version(deck: Deck, text: str, name: str = "") -> DeckVersion:
    """Keep the next version of a deck."""
    deck.refresh_from_db(from_queryset=Deck.objects.everything())
    return services.save_version(
        deck, expected=deck.changes, text=text, snapshot=PS, name=name
    )


def many_decks(owner, count: int, **cells) -> None:
    """Keep many decks of one version each, checked, in a few statements."""
    decks = [
        Deck(owner=owner, name=f"Deck {at}", snapshot=PS.id, **cells)
        for at in range(count)
    ]
    Deck.objects.everything().bulk_create(decks)
    versions = [DeckVersion(deck=each, number=1, text="# nothing") for each in decks]
    DeckVersion.objects.everything().bulk_create(versions)
    DeckCheck.objects.everything().bulk_create(
        DeckCheck(
            version=each,
            snapshot=PS.id,
            checker="1",
            card_data="",
            list_hash="",
            listed={},
            verdict="ILLEGAL",
            violations=[],
            facts={},
        )
        for each in versions
    )


@contextmanager
def on_the_shelf(blocker) -> Iterator[None]:
    """Keep the sample set for all tests of a module, and take it away at the end."""
    with blocker.unblock(), transaction.atomic():
        the_sample_set()
        yield
        transaction.set_rollback(True)
