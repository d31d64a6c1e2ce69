"""Drafts: the text of a workbench between two saves, one for each deck of a user."""

from django.db import transaction

from accounts.models import User
from decks import selectors
from decks.formats import Snapshot
from decks.models import Deck, DeckDraft


def save_draft(  # noqa: PLR0913
    owner: User,
    deck: Deck | None,
    *,
    text: str,
    snapshot: Snapshot,
    name: str = "",
    base: int = 0,
) -> DeckDraft:
    """Store the text of a deck, or of the new one; the last text counts."""
    cells = {
        "text": text,
        "snapshot": snapshot.id,
        "name": name[:60],
        "base": base,
    }
    with transaction.atomic():
        draft, _ = selectors.drafts_of(owner).update_or_create(
            owner=owner, deck=deck, defaults=cells
        )
    return draft


def discard_draft(owner: User, deck: Deck | None) -> None:
    """Delete the draft of a deck, or of the new one, if there is one."""
    selectors.drafts_of(owner).filter(deck=deck).delete()
