"""A whole event as one sealed file that another desk can import.

`schema` defines the parts, `sealing` writes and seals them, `reader` parses a file and
reports all its errors. `docs/archive.md` explains it to people.
"""

from .reader import MOST_BYTES, MOST_PACKED, ArchiveError, read_archive
from .schema import PARTS, VERSION, Archive
from .sealing import compress_archive, seal_differences, with_seals, write_archive
