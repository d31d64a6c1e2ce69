"""Every change of a deck: in one transaction, locked, compared with the form."""

import hashlib
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from decks import selectors
from decks.checking import (
    CHECKER,
    CheckOutcome,
    check_text,
    serialize_check,
)
from decks.decklist.editing import strip_remarks
from decks.decklist.writing import list_as_json, write_text
from decks.errors import DeckError, Stale
from decks.facts import facts_to_row
from decks.formats import SNAPSHOTS, Snapshot
from decks.models import Deck, DeckCheck, DeckVersion, Visibility

MOST_DECKS, MOST_VERSIONS = 500, 500


@transaction.atomic
def create_deck(
    owner: User, *, name: str, text: str, snapshot: Snapshot, version_name: str = ""
) -> Deck:
    """Create a private deck, checked; raise DeckError at the limit per user."""
    # Whoever saves twice at once waits for himself, so that the limit holds.
    User.objects.select_for_update().get(pk=owner.pk)
    if selectors.owned_by(owner).count() >= MOST_DECKS:
        raise DeckError(
            f"You have {MOST_DECKS} decks; that is the limit.",
            remedy="Save this list as a version of another deck.",
        )
    outcome = check_text(text, snapshot)
    deck = Deck.objects.create(owner=owner, name=name, snapshot=snapshot.id)
    create_version(deck, 1, version_name, text, outcome)
    return deck


@transaction.atomic
def save_version(
    deck: Deck, *, expected: int, text: str, snapshot: Snapshot, name: str = ""
) -> DeckVersion:
    """Save the next version; raise Stale if the deck changed since `expected`."""
    deck = lock_deck(deck, expected=expected)
    newest = selectors.find_version(deck)
    number = newest.number + 1 if newest else 1
    if number > MOST_VERSIONS:
        raise DeckError(
            f"The deck has {MOST_VERSIONS} versions; that is the limit.",
            remedy="Clone it and continue with the clone.",
        )
    outcome = check_text(text, snapshot)
    version = create_version(deck, number, name, text, outcome)
    save_changes(deck, snapshot=snapshot.id)
    return version


@transaction.atomic
def clone_version(version: DeckVersion, *, owner: User) -> Deck:
    """Copy a version into a new deck; with remarks if it is the owner's own."""
    source = version.deck
    is_own = owner.pk == source.owner_id
    return create_deck(
        owner,
        name=source.name[:53] + " (copy)",
        text=version.text if is_own else strip_remarks(version.text),
        snapshot=SNAPSHOTS[source.snapshot],
        version_name=version.name,
    )


@transaction.atomic
def change_settings(deck: Deck, *, expected: int, **cells: Any) -> Deck:
    """Change name or visibility; raise Stale if it changed since `expected`."""
    deck = lock_deck(deck, expected=expected)
    save_changes(deck, **cells)
    return deck


@transaction.atomic
def archive_deck(deck: Deck, *, expected: int) -> Deck:
    """Archive a deck, so that only its owner sees it; it can be restored."""
    deck = lock_deck(deck, expected=expected)
    save_changes(deck, archived_at=timezone.now())
    return deck


@transaction.atomic
def restore_deck(deck: Deck, *, expected: int) -> Deck:
    """Restore an archived deck as private, so that nothing is shown by surprise."""
    deck = lock_deck(deck, expected=expected)
    save_changes(deck, archived_at=None, visibility=Visibility.PRIVATE)
    return deck


def lock_deck(deck: Deck, *, expected: int) -> Deck:
    """Return the deck locked; raise Stale if it is not at `expected` (trust C7)."""
    found = selectors.owned_by(deck.owner).select_for_update().get(pk=deck.pk)
    if found.changes != expected:
        raise Stale(
            (
                "This deck was changed in the meantime, in another window or on "
                "another device."
            ),
            remedy="Check what changed, then save again. Your text is still here.",
        )
    return found


def save_changes(deck: Deck, **cells: Any) -> None:
    """Save these fields of a deck and raise its change counter."""
    for name, value in cells.items():
        setattr(deck, name, value)
    deck.changes += 1
    deck.save()


# Versions and verdicts.


def create_version(
    deck: Deck, number: int, name: str, text: str, outcome: CheckOutcome
) -> DeckVersion:
    version = DeckVersion.objects.create(deck=deck, number=number, name=name, text=text)
    record_check(version, outcome)
    return version


def record_check(version: DeckVersion, outcome: CheckOutcome) -> DeckCheck:
    """Store a verdict with all that it is based on; the same check is stored once."""
    decklist = outcome.reading.decklist
    found, _ = DeckCheck.objects.everything().get_or_create(
        version=version,
        snapshot=outcome.snapshot.id,
        checker=CHECKER,
        card_data=outcome.index.version,
        defaults={
            "list_hash": hashlib.sha256(write_text(decklist).encode()).hexdigest(),
            "listed": list_as_json(decklist),
            "verdict": outcome.verdict,
            "violations": msgspec.to_builtins(serialize_check(outcome).violations),
            "facts": {
                each.card.number: facts_to_row(each.card)
                for each in (*decklist.cards, *decklist.sideboard)
                if each.card.is_on_record
            },
        },
    )
    return found


@transaction.atomic
def check_again(version: DeckVersion) -> DeckCheck:
    """Check a version with today's card data; earlier verdicts stay (trust J13)."""
    snapshot = SNAPSHOTS[version.deck.snapshot]
    return record_check(version, check_text(version.text, snapshot))


def unread_lines(check: DeckCheck) -> dict[int, str]:
    """Return the lines that could not be read in a stored check, with the reason."""
    return {
        line: each["message"]
        for each in check.violations
        if each["code"] == "DC-25" and not each["cards"]
        for line in each["lines"]
    }
