"""Who may see and change a deck, as query filters; staff have no special rights."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from accounts.models import User
from decks.models import Deck

Viewer = User | AnonymousUser


def owned_filter(viewer: Viewer) -> Q:
    """Return the filter for the viewer's own decks, none if anonymous."""
    return Q(owner=viewer.pk) if viewer.is_authenticated else Q(pk__in=())


def may_change(viewer: Viewer, deck: Deck) -> bool:
    return viewer.is_authenticated and deck.owner_id == viewer.pk
