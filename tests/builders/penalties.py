"""Penalties as officials give them, from forms that are opened now."""

from tests.builders.tables import again, event_of
from tournaments.models import Entrant, Match, Penalty
from tournaments.penalties import actions as penalties
from tournaments.penalties import queries as selectors

WHY = "Was told twice, and did it again."


def punish(match: Match, side: str, grade: str, *, by=None, **more) -> Penalty:
    """Give one side of a table a penalty, as the head judge unless told."""
    event, row = event_of(match), again(match)
    more.setdefault("expected", selectors.version_without_penalties(row))
    return penalties.give_penalty(
        event.pk,
        by or event.owner,
        entrant=row.seat(side).pk,
        match=row.pk,
        grade=grade,
        **{"infraction": "slow_play", "reason": WHY, **more},
    )


def note(entrant: Entrant, grade: str = "warning", *, by=None, **more) -> Penalty:
    """Give somebody a penalty without a match."""
    row = Entrant.objects.select_related("tournament").get(pk=entrant.pk)
    more.setdefault("expected", row.version)
    return penalties.give_penalty(
        row.tournament_id,
        by or row.tournament.owner,
        entrant=row.pk,
        grade=grade,
        **{"infraction": "conduct", "reason": WHY, **more},
    )


def pardon(penalty: Penalty, *, by=None, reason="Looked at it again.", **more):
    event = penalty.entrant.tournament
    return penalties.revoke_penalty(
        event.pk, by or event.owner, penalty=penalty.pk, reason=reason, **more
    )
