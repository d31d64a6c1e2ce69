"""Every change of who is in an event: coming, being there, leaving, coming back."""

from .byes import award_byes, revoke_byes
from .codes import claim, make_code
from .leaving import Leaving, drop, undrop
from .many import Line, NobodyEntered, add_lines, look_at_lines
from .places import enter_late, promote, readmit, withdraw
from .presence import check_in, check_in_all, fix_table, rename, undo_check_in
from .registering import add, register, register_ward

__all__ = (
    "Leaving",
    "Line",
    "NobodyEntered",
    "add",
    "add_lines",
    "award_byes",
    "check_in",
    "check_in_all",
    "claim",
    "drop",
    "enter_late",
    "fix_table",
    "look_at_lines",
    "make_code",
    "promote",
    "readmit",
    "register",
    "register_ward",
    "rename",
    "revoke_byes",
    "undo_check_in",
    "undrop",
    "withdraw",
)
