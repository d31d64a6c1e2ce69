"""A whole event as one sealed file that another desk can import.

`form` defines the parts, `sealing` writes and seals them, `reading` parses a file and
reports all its errors. `docs/archive.md` explains it to people.
"""

from .form import PARTS, VERSION, Archive
from .reading import MOST_BYTES, MOST_PACKED, ArchiveError, read
from .sealing import differences, packed, sealed, write
