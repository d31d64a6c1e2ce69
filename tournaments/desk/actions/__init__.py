"""Services that change an event itself: its settings, its state and its staff."""

from .cloning import clone
from .ending import cancel, finish, reopen
from .invitations import forget_invitations
from .opening import open_check_in, open_doors, open_registration, start
from .problems import NotReady
from .settling import create, renew_link, settle
from .staffing import hand_over, name_staff, remove_staff

__all__ = (
    "NotReady",
    "cancel",
    "clone",
    "create",
    "finish",
    "forget_invitations",
    "hand_over",
    "name_staff",
    "open_check_in",
    "open_doors",
    "open_registration",
    "remove_staff",
    "renew_link",
    "reopen",
    "settle",
    "start",
)
