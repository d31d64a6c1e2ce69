"""Actions on entrants: register, check in, award byes, drop, come back."""

from .bulk_entry import LineReport, NobodyEntered, add_lines, preview_lines
from .byes import award_byes, revoke_byes
from .codes import claim, make_code
from .leaving import Leaving, drop, undrop
from .places import enter_late, promote, readmit, withdraw
from .presence import check_in, check_in_all, fix_table, rename, undo_check_in
from .registering import add, register, register_ward
