"""Whole events as files: given out with a line in the log, taken in with a proof."""

from .giving import export
from .taking import AlreadyHere, bring_in, keep, look, parcel_of, unpack

__all__ = (
    "AlreadyHere",
    "bring_in",
    "export",
    "keep",
    "look",
    "parcel_of",
    "unpack",
)
