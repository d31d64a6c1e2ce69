"""Keep two entrants apart: no Swiss round pairs them if it can be avoided."""

from uuid import UUID

from accounts.models import User
from tournaments.core import entrants
from tournaments.core.action import Act, act_on
from tournaments.entries.queries.byes import has_rounds_open_for_byes
from tournaments.models import Audience, Entrant, ForbiddenPair
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError
from tournaments.rules.reasons import required_reason

from .places import mark_draft_stale
from .rows import refuse_own_entry

MOST = 1000  # pairs of one event
LONGEST = 200  # of a reason


def forbid_pair(
    event_id: UUID, user: User, *, one: str, two: str, reason: str = ""
) -> ForbiddenPair:
    """Keep two entrants apart, given by name; only officials read the reason."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        refuse_without_swiss_rounds(act)
        people = [entrant_by_name(act, each) for each in (one, two)]
        lower, upper = sorted(people, key=lambda each: each.pk)
        if lower == upper:
            raise TournamentError(
                f"Both names belong to {lower.name}.",
                remedy="Enter two different entrants.",
            )
        pairs = ForbiddenPair.objects.filter(tournament=act.tournament)
        if pairs.filter(one=lower, two=upper).exists():
            raise TournamentError(
                f"{people[0].name} and {people[1].name} are already kept apart.",
                remedy="Nothing was changed.",
            )
        if pairs.count() >= MOST:
            raise TournamentError(
                f"{MOST} pairs are already kept apart; that is the limit.",
                remedy="Remove others first.",
            )
        pair = ForbiddenPair.objects.create(
            pk=ForbiddenPair.key_of(lower.pk, upper.pk),
            tournament=act.tournament,
            one=lower,
            two=upper,
            reason=required_reason(reason, longest=LONGEST) if reason else "",
        )
        after = {"other": str(people[1].pk), "name": people[1].name}
        act.log("pair_forbidden", after=after, entrant=people[0], to=Audience.STAFF)
        mark_draft_stale(act)
    return pair


def allow_pair(event_id: UUID, user: User, *, pair: UUID) -> ForbiddenPair:
    """Let two entrants meet again who were kept apart."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        refuse_without_swiss_rounds(act)
        rows = ForbiddenPair.objects.filter(tournament=act.tournament)
        row = rows.select_related("one", "two").get(pk=pair)
        for each in (row.one, row.two):
            refuse_own_entry(act, each)
        before = {"other": str(row.two_id), "name": row.two.name}
        row.delete()
        act.log("pair_allowed", before=before, entrant=row.one, to=Audience.STAFF)
        mark_draft_stale(act)
    return row


def entrant_by_name(act: Act, name: str) -> Entrant:
    """Return an entrant, or raise; an official who plays decides about others only."""
    found = entrants.entrant_by_name(act.tournament, name)
    if found is None:
        raise TournamentError(
            f"There is no entrant “{name}”.",
            remedy="Type the name exactly as it appears in the list of entrants.",
        )
    refuse_own_entry(act, found)
    return found


def refuse_without_swiss_rounds(act: Act) -> None:
    """Raise TournamentError unless Swiss rounds are still to be paired."""
    tournament = act.tournament
    if not tournament.is_swiss:
        name = tournament.get_structure_display().lower()
        raise TournamentError(
            f"In a {name}, nobody can be kept apart, because the schedule is fixed.",
            remedy="Nothing was changed.",
        )
    if not has_rounds_open_for_byes(tournament):
        raise TournamentError(
            "Entrants can be kept apart from registration to the last Swiss "
            "round; the status of the event is "
            f"“{tournament.get_state_display()}”.",
            remedy="Nothing was changed.",
        )
