"""Services that change an event itself: its settings, its state and its staff."""

from .cloning import clone
from .ending import cancel, finish, reopen
from .invitations import delete_expired_invitations
from .opening import (
    open_check_in,
    open_registration,
    open_registration_and_check_in,
    start,
)
from .problems import NotReady
from .settling import change_settings, create, renew_link
from .staffing import hand_over, name_staff, remove_staff
