"""Every change of a deck: locked, compared with what the form knew, written once."""

import hashlib
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from decks import legality, selectors
from decks.checking import (
    CHECKER,
    Outcome,
    check_text,
    explained,
    serialize_check,
)
from decks.decklist import CardIndex
from decks.decklist.editing import strip_remarks
from decks.decklist.writing import as_json, from_json, write_text
from decks.errors import DeckError, Stale
from decks.facts import facts_from_row, facts_to_row
from decks.formats import SNAPSHOTS, Snapshot
from decks.legality.violation import CheckResult
from decks.models import Deck, DeckCheck, DeckVersion, Visibility

MOST_DECKS, MOST_VERSIONS = 500, 500


@transaction.atomic
def create(
    owner: User, *, name: str, text: str, snapshot: Snapshot, version_name: str = ""
) -> Deck:
    """Keep a new deck, private, with its first version."""
    # Whoever saves twice at once waits for himself, so that the limit holds.
    User.objects.select_for_update().get(pk=owner.pk)
    if selectors.owned_by(owner).count() >= MOST_DECKS:
        raise DeckError(
            f"You keep {MOST_DECKS} decks, and more cannot be kept.",
            remedy="Save this list as a version of another deck.",
        )
    outcome = check_text(text, snapshot)
    deck = Deck.objects.create(owner=owner, name=name, snapshot=snapshot.id)
    keep(deck, 1, version_name, text, outcome)
    return deck


@transaction.atomic
def save_version(
    deck: Deck, *, expected: int, text: str, snapshot: Snapshot, name: str = ""
) -> DeckVersion:
    """Keep a list as the next version of a deck; the earlier ones stay."""
    deck = locked(deck, expected=expected)
    newest = selectors.version(deck)
    number = newest.number + 1 if newest else 1
    if number > MOST_VERSIONS:
        raise DeckError(
            f"The deck has {MOST_VERSIONS} versions, and more cannot be kept.",
            remedy="Clone it, and go on with the clone.",
        )
    outcome = check_text(text, snapshot)
    version = keep(deck, number, name, text, outcome)
    touch(deck, snapshot=snapshot.id)
    return version


@transaction.atomic
def clone(version: DeckVersion, *, owner: User) -> Deck:
    """Copy a version that somebody may see into a deck of his own.

    What the owner noted beside his cards stays his: others get the list alone.
    """
    source = version.deck
    is_own = owner.pk == source.owner_id
    return create(
        owner,
        name=source.name[:53] + " (copy)",
        text=version.text if is_own else strip_remarks(version.text),
        snapshot=SNAPSHOTS[source.snapshot],
        version_name=version.name,
    )


@transaction.atomic
def change(deck: Deck, *, expected: int, **cells: Any) -> Deck:
    """Return a deck another name or visibility."""
    deck = locked(deck, expected=expected)
    touch(deck, **cells)
    return deck


@transaction.atomic
def archive(deck: Deck, *, expected: int) -> Deck:
    """Put a deck away: nobody but its owner finds it, and it can be taken back."""
    deck = locked(deck, expected=expected)
    touch(deck, archived_at=timezone.now())
    return deck


@transaction.atomic
def restore(deck: Deck, *, expected: int) -> Deck:
    """Take a deck back, private, so that nothing is shown by surprise."""
    deck = locked(deck, expected=expected)
    touch(deck, archived_at=None, visibility=Visibility.PRIVATE)
    return deck


def locked(deck: Deck, *, expected: int) -> Deck:
    """Lock a deck, and refuse what was decided about an older state of it (C7)."""
    found = selectors.owned_by(deck.owner).select_for_update().get(pk=deck.pk)
    if found.changes != expected:
        raise Stale(
            "This deck was changed meanwhile, in another window or on another device.",
            remedy="Look at what is new, then save again; your text is still here.",
        )
    return found


def touch(deck: Deck, **cells: Any) -> None:
    for name, value in cells.items():
        setattr(deck, name, value)
    deck.changes += 1
    deck.save()


# Versions and verdicts.


def keep(
    deck: Deck, number: int, name: str, text: str, outcome: Outcome
) -> DeckVersion:
    version = DeckVersion.objects.create(deck=deck, number=number, name=name, text=text)
    record(version, outcome)
    return version


def record(version: DeckVersion, outcome: Outcome) -> DeckCheck:
    """Keep a verdict with all that it rests on; the same one is kept once."""
    decklist = outcome.reading.decklist
    found, _ = DeckCheck.objects.everything().get_or_create(
        version=version,
        snapshot=outcome.snapshot.id,
        checker=CHECKER,
        card_data=outcome.index.version,
        defaults={
            "list_hash": hashlib.sha256(write_text(decklist).encode()).hexdigest(),
            "listed": as_json(decklist),
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
    """Check a version by what is known today; earlier verdicts stay (J13)."""
    snapshot = SNAPSHOTS[version.deck.snapshot]
    return record(version, check_text(version.text, snapshot))


def reached_again(check: DeckCheck) -> CheckResult:
    """Reach a verdict anew from what was kept with it, whatever is known now (D11)."""
    index = CardIndex(
        facts_from_row(number, row) for number, row in check.facts.items()
    )
    snapshot = SNAPSHOTS[check.snapshot]
    counted = from_json(check.listed, index).with_maximum_counts
    return explained(
        legality.check(counted, snapshot, index=None), unread(check), snapshot
    )


def unread(check: DeckCheck) -> dict[int, str]:
    """Return the lines that could not be read then, and why: no list says it again."""
    return {
        line: each["message"]
        for each in check.violations
        if each["code"] == "DC-25" and not each["cards"]
        for line in each["lines"]
    }
