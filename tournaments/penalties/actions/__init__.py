"""Penalties: given, applied to the result, revoked where they were wrong (events 8).

`giving` and `revoking` are the acts of officials, `matches` writes what a penalty makes
of a match, `people` takes somebody out of the event and back in, `guards` holds what
they refuse.
"""

from .giving import give, propose_penalty
from .revoking import Revoked, propose_revocation, revoke

__all__ = ["Revoked", "give", "propose_penalty", "propose_revocation", "revoke"]
