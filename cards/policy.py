"""Who may change the card data: whoever signed in may type, a second one confirms."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from cards.models import Card


def may_enter(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and user.is_active


def may_confirm(user: User | AnonymousUser, typists: dict[str, object]) -> bool:
    """Tell whether something waits that somebody else typed."""
    return may_enter(user) and any(by != user.pk for by in typists.values())


def may_import(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and user.is_staff


def may_merge(user: User | AnonymousUser, card: Card) -> bool:
    """Only staff say which numbers are one card, or who is meant."""
    return may_import(user) and card.pk is not None
