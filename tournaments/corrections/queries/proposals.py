"""Proposals that wait for a second official, and whether they are outdated."""

from collections.abc import Callable
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import User
from tournaments.core.permissions import Position
from tournaments.core.words import cut_round_name, result_in_words
from tournaments.corrections.queries import restoring
from tournaments.models import (
    Entrant,
    Match,
    Proposal,
    ProposalAnswer,
    ProposalKind,
    Round,
    Staff,
    Stage,
    Tournament,
)
from tournaments.results.queries import claim_rules
from tournaments.rules import forfeits
from tournaments.rules.claims import ClaimedResult, parse_claim, parse_game
from tournaments.rules.corrections import CorrectionRequirement
from tournaments.rules.infractions import PenaltyGrade
from tournaments.rules.scoring import Outcome


def proposals_of_event(tournament: Tournament) -> QuerySet[Proposal]:
    """Return all proposals of an event, the newest first, with related rows."""
    return Proposal.objects.filter(tournament=tournament).select_related(
        "by", "second", "match__round", "match__home", "match__away"
    )


def waiting_proposals(tournament: Tournament) -> QuerySet[Proposal]:
    """Return the open proposals, the oldest first."""
    return (
        proposals_of_event(tournament)
        .filter(answer=ProposalAnswer.OPEN)
        .order_by("made_at")
    )


def is_outdated(proposal: Proposal) -> bool:
    """Return whether what a proposal is about has changed since."""
    if proposal.match_id is not None:
        now = Match.objects.values_list("version", flat=True).get(pk=proposal.match_id)
        return bool(now != proposal.words.get("expected"))
    return OUTDATED.get(proposal.asked, lambda _: False)(proposal)


def has_other_later_rounds(proposal: Proposal) -> bool:
    """Return whether other rounds would be cancelled than the proposer saw."""
    round_ = round_to_restore(proposal)
    if round_ is None:
        return True
    seen = {UUID(each) for each in proposal.words["later"]}
    return {each.pk for each in restoring.rounds_after(round_)} != seen


def round_to_restore(proposal: Proposal) -> Round | None:
    """Return the round that a proposal wants to go back to, or None."""
    found = Round.objects.filter(
        tournament=proposal.tournament_id, pk=proposal.words["round"]
    ).first()
    if found is not None:
        found.tournament = proposal.tournament
    return found


OUTDATED: dict[str, Callable[[Proposal], bool]] = {
    ProposalKind.RESTORE: has_other_later_rounds
}


def second_officials(position: Position, match: Match | None = None) -> QuerySet[User]:
    """Return the other officials who could confirm a proposal of the viewer."""
    event = position.tournament
    named = Staff.objects.filter(tournament=event).values("person")
    found = User.objects.filter(
        Q(pk=event.owner_id) | Q(pk__in=named), is_active=True
    ).exclude(pk=position.viewer.pk)
    if match is None:
        return found.order_by("display_name")
    sides = Entrant.objects.filter(pk__in=[match.home_id, match.away_id])
    own = sides.filter(person__isnull=False).values("person")
    guarded = sides.filter(ward__isnull=False).values("ward__guardian")
    return found.exclude(Q(pk__in=own) | Q(pk__in=guarded)).order_by("display_name")


def approval_needed(
    position: Position, level: CorrectionRequirement, match: Match | None = None
) -> CorrectionRequirement:
    """Return the approval needed: ALONE instead of SECOND if nobody could confirm."""
    if (
        level is CorrectionRequirement.SECOND
        and not second_officials(position, match).exists()
    ):
        return CorrectionRequirement.ALONE
    return level


def may_confirm(position: Position, proposal: Proposal) -> bool:
    """Return whether the viewer could confirm a proposal; the action checks again."""
    if not position.is_staff or proposal.by_id == position.viewer.pk:
        return False
    return proposal.match is None or not position.plays_match(proposal.match)


def proposal_text(proposal: Proposal) -> str:
    """Return in a few words what was proposed."""
    match, data = proposal.match, proposal.words
    if match is not None and data.get("outcome"):
        return result_in_words(match, data["outcome"], data["winner"], data["games"])
    if "title" in data:
        stage, _, number = data["title"].partition(" ")
        name = f"round {number}"
        if stage == Stage.CUT:
            cut_name = cut_round_name(proposal.tournament, int(number))
            name = f"the {cut_name.lower()}"
        return f"Roll back to the end of {name}"
    if match is not None and "grade" in data:
        grade = str(data["grade"]).replace("_", " ").capitalize()
        return f"{grade} for {match.seat(proposal_side(match, data['entrant']))}"
    return str(proposal.get_asked_display())


def proposed_claim(proposal: Proposal) -> ClaimedResult | None:
    """Return the result that the match would have, or None if it is not known."""
    match, data = proposal.match, proposal.words
    if match is None:
        return None
    if data.get("outcome"):
        return parse_claim(data["outcome"], data["winner"], data["games"])
    if "grade" not in data:
        return None
    now = forfeits.apply_penalty(
        forfeits.MatchState(
            outcome=Outcome(match.outcome),
            winner=match.winner,
            games=tuple(map(parse_game, match.games)),
        ),
        PenaltyGrade(data["grade"]),
        side=proposal_side(match, data["entrant"]),
        terms=claim_rules(proposal.tournament, match, by_staff=True),
    )
    return ClaimedResult(outcome=now.outcome, winner=now.winner, games=now.games)


def proposal_side(match: Match, entrant: str) -> str:
    return match.side_of(UUID(entrant))
