"""Every change of who is in an event: coming, being there, leaving, coming back."""

from .codes import claim, make_code
from .leaving import Leaving, drop, undrop
from .places import enter_late, promote, readmit, withdraw
from .presence import check_in, fix_table, rename
from .registering import Line, NobodyEntered, add, add_lines, register

__all__ = (
    "Leaving",
    "Line",
    "NobodyEntered",
    "add",
    "add_lines",
    "check_in",
    "claim",
    "drop",
    "enter_late",
    "fix_table",
    "make_code",
    "promote",
    "readmit",
    "register",
    "rename",
    "undrop",
    "withdraw",
)
