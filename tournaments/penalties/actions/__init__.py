"""Give penalties, apply them to results, and revoke them.

`giving` and `revoking` are the actions of officials, `matches` applies a penalty to a
match, `disqualification` disqualifies and readmits entrants, `guards` raises what is
not allowed.
"""

from .giving import give_penalty, propose_penalty
from .revoking import Revocation, propose_revocation, revoke_penalty
