"""The inventory of all columns with personal data, and how each is kept (P6). Pure."""

from .account import ACCOUNT
from .events import EVENTS
from .impersonal import IMPERSONAL
from .personal_data import AfterDeletion, PersonalData, Retention
from .records import RECORDS

INVENTORY = ACCOUNT + EVENTS + RECORDS

__all__ = (
    "IMPERSONAL",
    "INVENTORY",
    "AfterDeletion",
    "PersonalData",
    "Retention",
)
