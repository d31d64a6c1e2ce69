"""Who may change card data: signed-in users type and confirm, staff decide."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.policy import may_act_as_staff


def may_enter(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and user.is_active


def may_decide(user: User | AnonymousUser) -> bool:
    """Return whether the user may decide on offers against cells."""
    return may_enter(user) and user.has_perm("cards.change_change")


def may_see_photos(user: User | AnonymousUser) -> bool:
    """Return whether the user may see others' photos: staff who decide on offers."""
    return may_decide(user) and may_act_as_staff(user)
