"""What waits for a second official, and whether it still is about what is there."""

from collections.abc import Callable
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import User
from tournaments.core.permissions import Position
from tournaments.core.words import result_in_words
from tournaments.corrections.queries import restoring
from tournaments.models import (
    Answer,
    Asked,
    Entrant,
    Match,
    Proposal,
    Round,
    Staff,
    Stage,
    Tournament,
)
from tournaments.results.queries import terms
from tournaments.rules import forfeits
from tournaments.rules.claims import Claim, game_of, read
from tournaments.rules.corrections import Level
from tournaments.rules.infractions import Grade
from tournaments.rules.scoring import Outcome


def proposals(tournament: Tournament) -> QuerySet[Proposal]:
    """Return what officials asked for, the newest first, with all that is named."""
    return Proposal.objects.filter(tournament=tournament).select_related(
        "by", "second", "match__round", "match__home", "match__away"
    )


def waiting(tournament: Tournament) -> QuerySet[Proposal]:
    """Return what waits, the longest first."""
    return proposals(tournament).filter(answer=Answer.OPEN).order_by("made_at")


def is_outrun(proposal: Proposal) -> bool:
    """Return whether what somebody asked about has changed since."""
    if proposal.match_id is not None:
        now = Match.objects.values_list("version", flat=True).get(pk=proposal.match_id)
        return bool(now != proposal.words.get("expected"))
    return OUTRUN.get(proposal.asked, lambda _: False)(proposal)


def has_moved_on(proposal: Proposal) -> bool:
    """Return whether other rounds would be cancelled than whoever asked has seen."""
    round_ = round_of(proposal)
    if round_ is None:
        return True
    seen = {UUID(each) for each in proposal.words["later"]}
    return {each.pk for each in restoring.later(round_)} != seen


def round_of(proposal: Proposal) -> Round | None:
    """Return the round to whose end somebody wants to go back."""
    found = Round.objects.filter(
        tournament=proposal.tournament_id, pk=proposal.words["round"]
    ).first()
    if found is not None:
        found.tournament = proposal.tournament
    return found


OUTRUN: dict[str, Callable[[Proposal], bool]] = {Asked.RESTORE: has_moved_on}


def seconds(position: Position, match: Match | None = None) -> QuerySet[User]:
    """Return the other officials who could confirm what the viewer wants.

    Whoever plays in the match could not, and neither could a name without an account.
    """
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


def asked_of(position: Position, found: Level, match: Match | None = None) -> Level:
    """Return what is asked of the viewer: without a second official, nobody waits."""
    if found is Level.SECOND and not seconds(position, match).exists():
        return Level.ALONE
    return found


def may_confirm(position: Position, proposal: Proposal) -> bool:
    """Return whether somebody is a second official for it; the service decides."""
    if not position.is_staff or proposal.by_id == position.viewer.pk:
        return False
    return proposal.match is None or not position.is_at(proposal.match)


def told(proposal: Proposal) -> str:
    """Say in a few words what was asked for."""
    match, said = proposal.match, proposal.words
    if match is not None and said.get("outcome"):
        return result_in_words(match, said["outcome"], said["winner"], said["games"])
    if "title" in said:
        stage, _, number = said["title"].partition(" ")
        name = "cut round" if stage == Stage.CUT else "round"
        return f"Go back to the end of {name} {number}"
    if match is not None and "grade" in said:
        grade = str(said["grade"]).replace("_", " ").capitalize()
        return f"{grade} for {match.seat(side_of(match, said['entrant']))}"
    return str(proposal.get_asked_display())


def claim_of(proposal: Proposal) -> Claim | None:
    """Return the result that a match would have, if it can be told beforehand."""
    match, said = proposal.match, proposal.words
    if match is None:
        return None
    if said.get("outcome"):
        return read(said["outcome"], said["winner"], said["games"])
    if "grade" not in said:
        return None
    now = forfeits.applied(
        forfeits.Standing(
            outcome=Outcome(match.outcome),
            winner=match.winner,
            games=tuple(map(game_of, match.games)),
        ),
        Grade(said["grade"]),
        side=side_of(match, said["entrant"]),
        terms=terms(proposal.tournament, match, by_staff=True),
    )
    return Claim(outcome=now.outcome, winner=now.winner, games=now.games)


def side_of(match: Match, entrant: str) -> str:
    return match.side_of(UUID(entrant))
