"""Every cell that holds something of a person, and what becomes of it (P6). Pure."""

from .account import ACCOUNT
from .events import EVENTS
from .kept import Keep, Kept, Leaving
from .nobody import ABOUT_NOBODY
from .records import RECORDS

INVENTORY = ACCOUNT + EVENTS + RECORDS

__all__ = ("ABOUT_NOBODY", "INVENTORY", "Keep", "Kept", "Leaving")
