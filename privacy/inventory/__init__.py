"""The inventory of all columns with personal data, and how each is kept (P6). Pure."""

from .columns import INVENTORY
from .not_personal import IMPERSONAL
from .personal_data import AfterDeletion, PersonalData, Retention

__all__ = ("IMPERSONAL", "INVENTORY", "AfterDeletion", "PersonalData", "Retention")
