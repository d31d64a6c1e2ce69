"""Giving a penalty: written down, applied to the result, told to whom it is about."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import User
from tournaments.core import entrants
from tournaments.core.action import Act, act_on
from tournaments.corrections.actions import Grounds, errand, propose, require_level
from tournaments.entries.actions.rows import change, entrant_of
from tournaments.models import Asked, Audience, Entrant, Match, Penalty, Proposal
from tournaments.penalties import queries as penalties
from tournaments.penalties.queries import ENTRANT
from tournaments.results.actions.appeals import require_head_judge
from tournaments.results.actions.countdown import accept_if_due
from tournaments.results.actions.guards import compare, reasoned
from tournaments.results.actions.writing import shown
from tournaments.results.queries import sheets
from tournaments.rules.infractions import FORFEITS, Grade

from . import guards
from .matches import lose
from .people import put_out


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """What somebody is given, and for what."""

    entrant: Entrant
    match: Match | None
    grade: Grade
    infraction: str

    @property
    def is_forfeit(self) -> bool:
        return self.grade in FORFEITS


def give(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    entrant: UUID,
    grade: str,
    infraction: str,
    reason: str,
    expected: int,
    match: UUID | None = None,
    known: int | None = None,
) -> Penalty:
    """Return somebody a penalty, in a match or without one.

    `expected` is what the form knew of the match (`penalties.unmoved`), or of the entry
    without a match; `known` is how many penalties it showed of him.
    """
    with act_on(event_id, who) as act:
        charge = charged(act, entrant, match, grade, infraction, expected=expected)
        guards.refuse_more_known(charge.entrant, known)
        grounds = required(act, charge, reason=reason)
        return carry_out(act, charge, reason=grounds.reason, more=grounds.noted)


def propose_penalty(  # noqa: PLR0913
    event_id: UUID,
    who: User,
    *,
    entrant: UUID,
    match: UUID,
    grade: str,
    infraction: str,
    reason: str,
    expected: int,
) -> Proposal:
    """Ask a second official to confirm a penalty that changes a Swiss result."""
    with act_on(event_id, who) as act:
        charge = charged(act, entrant, match, grade, infraction, expected=expected)
        grounds = require_level(act, charge.match, reason=reason, is_proposal=True)
        return propose(
            act,
            Asked.PENALTY,
            match=charge.match,
            words=words(charge),
            reason=grounds.reason,
        )


@errand(Asked.PENALTY)
def give_as_proposed(act: Act, proposal: Proposal, both: dict[str, str]) -> None:
    """Do what two officials want."""
    said = proposal.words
    match = sheets(act.tournament).get(pk=proposal.match_id)
    match.round.tournament = act.tournament
    charge = Charge(
        entrant=Entrant.objects.get(tournament=act.tournament, pk=said["entrant"]),
        match=match,
        grade=Grade(said["grade"]),
        infraction=said["infraction"],
    )
    carry_out(act, charge, reason=proposal.reason, by=proposal.by, more=both)


def charged(  # noqa: PLR0913
    act: Act,
    entrant_id: UUID,
    match_id: UUID | None,
    grade: str,
    infraction: str,
    *,
    expected: int,
) -> Charge:
    """Find whom it is about, and refuse what cannot be given to him or by this one."""
    row = None if match_id is None else sheets(act.tournament).get(pk=match_id)
    if row is None:
        entrant = entrant_of(act, entrant_id, expected=expected)
    else:
        row.round.tournament = act.tournament
        entrant = Entrant.objects.get(tournament=act.tournament, pk=entrant_id)
    found = Grade(grade)
    guards.require_grade(act, found, row)
    guards.refuse_too_near(act, entrant)
    guards.refuse_unknown(infraction)
    guards.refuse_moment(act, found)
    guards.refuse_entrant(entrant, found)
    guards.refuse_match(entrant, row, found)
    if row is not None:
        compare(expected, penalties.unmoved(row))
    return Charge(entrant=entrant, match=row, grade=found, infraction=infraction)


def required(act: Act, charge: Charge, *, reason: str) -> Grounds:
    """Take the reason; a result that stands is changed by the table of corrections."""
    if charge.is_forfeit:
        require_head_judge(act, charge.match)
        return require_level(act, charge.match, reason=reason)
    return Grounds(reasoned(reason))


def carry_out(
    act: Act,
    charge: Charge,
    *,
    reason: str,
    by: User | None = None,
    more: dict[str, Any],
) -> Penalty:
    match, replaced = charge.match, {}
    if charge.is_forfeit:
        replaced = lost(act, charge, match)
    if charge.grade is Grade.DISQUALIFICATION:
        open_match = open_match_of(act, charge.entrant)
        match = open_match or match
        replaced = {} if open_match is None else lost(act, charge, open_match)
        replaced[ENTRANT] = put_out(act, charge.entrant)
    else:
        change(charge.entrant)  # his own page looks for news by its version
    penalty = Penalty.objects.create(
        entrant=charge.entrant,
        match=match,
        grade=charge.grade,
        infraction=charge.infraction,
        reason=reason,
        by=by or act.by.viewer,
        replaced=replaced,
    )
    log(act, penalty, reason=reason, more=more)
    return penalty


def lost(act: Act, charge: Charge, match: Match) -> dict[str, Any]:
    accept_if_due(act, match)
    side = match.side_of(charge.entrant.pk)
    return lose(act, match, side=side, grade=charge.grade)


def open_match_of(act: Act, entrant: Entrant) -> Match | None:
    found = entrants.open_match(entrant)
    if found is None:
        return None
    match = sheets(act.tournament).get(pk=found.pk)
    match.round.tournament = act.tournament
    return match


def log(act: Act, penalty: Penalty, *, reason: str, more: dict[str, Any]) -> None:
    """Tell whom it is about; what others may know stands in a line of its own."""
    changed = shown(penalty.match) if penalties.changes_result(penalty) else {}
    act.log(
        "penalty_given",
        after={
            "grade": str(penalty.grade),
            "infraction": penalty.infraction,
            "penalty": str(penalty.pk),
            **changed,
            **more,
        },
        reason=reason,
        match=penalty.match,
        entrant=penalty.entrant,
        to=Audience.SELF,
    )


def words(charge: Charge) -> dict[str, Any]:
    return {
        "entrant": str(charge.entrant.pk),
        "grade": str(charge.grade),
        "infraction": charge.infraction,
    }
