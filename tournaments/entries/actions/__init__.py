"""Actions on entrants: register, check in, award byes, drop, come back."""

from .bulk_entry import LineReport, NobodyEntered, add_lines, preview_lines
from .byes import award_byes, revoke_byes
from .codes import claim, make_code
from .leaving import Leaving, drop, undrop
from .places import enter_late, promote, readmit, withdraw
from .presence import check_in, check_in_all, fix_table, rename, undo_check_in
from .registering import add, register, register_ward

__all__ = (
    "Leaving",
    "LineReport",
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
    "make_code",
    "preview_lines",
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
