"""Actions on entrants: register, check in, award byes, drop, come back."""

from .bulk_entry import LineReport, NobodyEntered, enter_name_list, preview_name_list
from .byes import award_byes, revoke_byes
from .codes import claim_entry, make_claim_code
from .leaving import OpenMatchChoice, drop_from_event, undrop_entrant
from .pairs import allow_pair, forbid_pair
from .places import (
    enter_late_entrant,
    promote_from_waiting_list,
    readmit_withdrawn_entrant,
    withdraw_from_event,
)
from .presence import (
    check_in,
    check_in_all,
    fix_entrant_table,
    rename_entrant,
    undo_check_in,
)
from .registering import add_entrant_at_desk, register_for_event, register_ward
