"""Services for whole events as files: export with a log entry, import with checks."""

from .giving import export
from .taking import AlreadyHere, bring_in, keep, look, parcel_of, unpack
