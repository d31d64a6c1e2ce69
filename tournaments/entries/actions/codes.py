"""Claim codes: link an entry made at the desk to the account of its player.

A8: at least 40 bits, ten minutes, one use, five tries; only a keyed hash is stored.
"""

import secrets
from datetime import timedelta
from uuid import UUID

from django.db.models.functions import Now
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext_noop as _

from accounts.models import User
from tournaments.core import events
from tournaments.core.action import Act, act_on, lock_account
from tournaments.models import Audience, Entrant
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

from .rows import get_entrant, save_changes

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's, 5 bits each
LENGTH = 8
GROUP = 4
MOST_TRIES = 5
LIFETIME = timedelta(minutes=10)


def make_claim_code(event_id: UUID, user: User, *, entrant: UUID, expected: int) -> str:
    """Return a new claim code for an entry without an account; older codes are void."""
    code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
    with act_on(event_id, user, may=Capability.ADMIT) as act:
        row = get_entrant(act, entrant, expected=expected)
        if row.person_id is not None:
            raise TournamentError(
                f"The entry of {row.name} already belongs to an account.",
                remedy="There is nothing to claim.",
            )
        if row.ward_id is not None:
            raise TournamentError(
                f"A guardian acts for {row.name}.",
                remedy="There is nothing to claim.",
            )
        until = events.database_now(act.tournament) + LIFETIME
        save_changes(
            row, claim_hash=hash_claim_code(row, code), claim_until=until, claim_tries=0
        )
        act.log("claim_code_made", entrant=row, to=Audience.STAFF)
    return f"{code[:GROUP]}-{code[GROUP:]}"


def claim_entry(event_id: UUID, user: User, *, entrant: UUID, code: str) -> Entrant:
    """Link an entry to the user's account by its code; a wrong code counts as a try."""
    with act_on(event_id, user) as act:
        row = Entrant.objects.get(tournament=act.tournament, pk=entrant)
        require_claimable(act, row)
        is_right = constant_time_compare(row.claim_hash, hash_claim_code(row, code))
        if is_right:
            link_account(act, row, lock_account(user))
        else:
            count_wrong_code(act, row)
    if not is_right:  # outside, so that the try stays counted
        raise wrong_code_error()
    return row


def require_claimable(act: Act, entrant: Entrant) -> None:
    if act.by.entrant is not None:
        raise TournamentError(
            _("You are already in this event, as %(name)s."),
            remedy=_("If that is not you, ask staff."),
            fills={"name": act.by.entrant.name},
        )
    in_time = Entrant.objects.filter(pk=entrant.pk, claim_until__gt=Now())
    if not entrant.claim_hash or entrant.person_id or not in_time.exists():
        raise wrong_code_error()


def wrong_code_error() -> TournamentError:
    return TournamentError(
        _(
            "This code is wrong, already used or more than %(minutes)s minutes old. "
            "You get %(tries)s tries per code."
        ),
        remedy=_("Ask staff for a new code."),
        fills={"minutes": LIFETIME.seconds // 60, "tries": MOST_TRIES},
    )


def link_account(act: Act, entrant: Entrant, user: User) -> None:
    save_changes(entrant, person=user, claim_hash="", claim_until=None, claim_tries=0)
    act.log("entry_claimed", entrant=entrant, to=Audience.SELF)


def count_wrong_code(act: Act, entrant: Entrant) -> None:
    tries = entrant.claim_tries + 1
    is_void = tries >= MOST_TRIES
    save_changes(
        entrant,
        claim_tries=tries,
        claim_hash="" if is_void else entrant.claim_hash,
    )
    act.log(
        "claim_code_refused",
        after={"tries": tries},
        entrant=entrant,
        to=Audience.STAFF,
    )


def hash_claim_code(entrant: Entrant, code: str) -> str:
    """Return the hash of a code for one entry; "o" reads as 0, "i" and "l" as 1."""
    typed = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    read = "".join(sign for sign in typed if sign in SIGNS)
    return salted_hmac(
        "tournaments.rules.claims", f"{entrant.pk}:{read}", algorithm="sha256"
    ).hexdigest()
