"""Submitting, checking and opening the game logs of matches.

`submitting` takes a log, `checking` has it replayed and stores the verdict, `reading`
logs which official opened a log that is hidden from others.
"""

from .checking import check_log, enqueue_check, retry_check, store_verdict
from .reading import open_log
from .submitting import LogUpload, submit_log
