"""Who may see a deck, and who may change it. Staff are nobody special here."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from accounts.models import User
from decks.models import Deck, Visibility

Viewer = User | AnonymousUser


def own(viewer: Viewer) -> Q:
    """Match the viewer's own decks; nobody's, for somebody who is not signed in."""
    return Q(owner=viewer.pk) if viewer.is_authenticated else Q(pk__in=())


def visible(viewer: Viewer) -> Q:
    """Match what the viewer may open by its address; archived ones are the owner's."""
    shared = Q(
        visibility__in=(Visibility.PUBLIC, Visibility.UNLISTED), archived_at=None
    )
    return own(viewer) | shared


def listed() -> Q:
    """Match what is shown to everybody without being asked for."""
    return Q(visibility=Visibility.PUBLIC, archived_at=None)


def may_change(viewer: Viewer, deck: Deck) -> bool:
    return viewer.is_authenticated and deck.owner_id == viewer.pk
