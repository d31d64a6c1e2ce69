"""A whole event as one sealed file, from which another desk makes it anew.

`form` has the parts, `sealing` writes and seals them, `reading` takes a file apart and
says all that is wrong with it. `docs/archive.md` is for people.
"""

from .form import PARTS, VERSION, Archive
from .reading import MOST_BYTES, MOST_PACKED, ArchiveError, read
from .sealing import differences, packed, sealed, write

__all__ = (
    "MOST_BYTES",
    "MOST_PACKED",
    "PARTS",
    "VERSION",
    "Archive",
    "ArchiveError",
    "differences",
    "packed",
    "read",
    "sealed",
    "write",
)
