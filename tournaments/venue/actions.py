"""Raise the rate limits for the network of a venue, and lower them again."""

from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now
from redis.exceptions import RedisError

from accounts.models import User
from tournaments.core import events, venues
from tournaments.core.action import Act, lock_for_logging
from tournaments.models import Audience, TournamentState, VenueAllowance
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

LIVE = (
    TournamentState.REGISTRATION,
    TournamentState.CHECK_IN,
    TournamentState.RUNNING,
)


def open_venue_network(event_id: UUID, user: User, *, network: str) -> VenueAllowance:
    """Raise the rate limits for a venue's network address for twelve hours.

    The log does not record the address: it is personal data, and the log is permanent.
    """
    with lock_for_logging(event_id, user) as act:
        require_may_open_network(act, network)
        now = events.database_now(act.tournament)
        until = now + venues.LASTS
        row, _ = VenueAllowance.objects.update_or_create(
            tournament=act.tournament,
            network=network,
            defaults={"opened_by": user, "opened_at": now, "until": until},
        )
        act.log("venue_opened", after={"until": until.isoformat()}, to=Audience.STAFF)
        transaction.on_commit(partial(forget_network_limits, network))
    return row


def require_may_open_network(act: Act, network: str) -> None:
    act.by.require(Capability.SETTLE)
    act.tournament.refresh_from_db()
    if act.tournament.state not in LIVE:
        raise TournamentError(
            "The network can be opened from registration until the event is over.",
            remedy="Open registration first."
            if act.tournament.state == TournamentState.DRAFT
            else "There is nothing to open it for.",
        )
    if not network:
        raise TournamentError(
            "The site cannot tell which network you are on.",
            remedy="Ask the site's administrator to set TRUSTED_PROXIES.",
        )


def close_venue_network(event_id: UUID, user: User, *, network: str) -> None:
    """Restore the normal rate limits for a network before the twelve hours are over."""
    with lock_for_logging(event_id, user) as act:
        act.by.require(Capability.SETTLE)
        rows = VenueAllowance.objects.filter(tournament=act.tournament, network=network)
        gone, _ = rows.delete()
        if not gone:
            raise TournamentError(
                "This network is no longer open.",
                remedy="Nothing was changed.",
            )
        act.log("venue_closed", to=Audience.STAFF)
        transaction.on_commit(partial(forget_network_limits, network))


def delete_expired_networks() -> int:
    """Delete expired venue networks, whose addresses are personal; return how many."""
    gone, _ = VenueAllowance.objects.filter(until__lte=Now()).delete()
    return gone


def forget_network_limits(network: str) -> None:
    try:
        venues.forget_limit_factor(network)
    except RedisError:  # what is remembered there is gone within a minute
        return
