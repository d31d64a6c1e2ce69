"""Who may change the card data: whoever signed in may type, a second one confirms."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User


def may_enter(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and user.is_active


def may_decide(user: User | AnonymousUser) -> bool:
    """Return whether somebody decides on what was said against a card."""
    return may_enter(user) and user.has_perm("cards.change_change")
