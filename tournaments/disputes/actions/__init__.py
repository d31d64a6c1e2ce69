"""Logs of games: handed in, replayed by a worker, and read by those who may.

`submitting` takes a log, `checking` has it replayed and keeps the verdict, `reading`
notes who looked at what is hidden.
"""

from .checking import check_again, checked, keep, promise_check
from .reading import read
from .submitting import Sent, submit

__all__ = [
    "Sent",
    "check_again",
    "checked",
    "keep",
    "promise_check",
    "read",
    "submit",
]
