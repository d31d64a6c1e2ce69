"""Services that change an event itself: its settings, its state and its staff."""

from .cloning import clone_event
from .ending import cancel_event, finish_event, reopen_event
from .event_settings import change_settings, create_event, renew_link
from .invitations import delete_expired_invitations
from .opening import (
    open_check_in,
    open_registration,
    open_registration_and_check_in,
    start_event,
)
from .problems import NotReady
from .staffing import assign_staff_role, remove_staff_role, transfer_ownership
