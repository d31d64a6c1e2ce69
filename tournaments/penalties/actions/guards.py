"""Rules that a penalty must meet; each function raises with what to do instead."""

from tournaments.core import played
from tournaments.core.action import Act
from tournaments.models import Entrant, EntrantState, Match, Penalty
from tournaments.penalties import queries as penalties
from tournaments.results.actions.guards import (
    require_event_in_play,
    require_two_players,
)
from tournaments.rules import infractions
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.infractions import INFRACTIONS, WITHOUT_EFFECT, PenaltyGrade


def require_grade(act: Act, grade: PenaltyGrade, match: Match | None) -> None:
    """Raise Forbidden if the official's role may not give this grade."""
    act.by.require(Capability.PENALISE, match=match)
    if not infractions.may_give_penalty(grade, act.by.parts):
        raise Forbidden(
            "Judges can give at most a game loss; this is "
            f"{infractions.grade_with_article(grade)}.",
            rule="events 1",
            remedy="Ask the head judge.",
        )


def refuse_own_opponent(act: Act, entrant: Entrant) -> None:
    if penalties.is_official_or_opponent(act.by, entrant):
        raise Forbidden(
            f"{entrant.name} is you or your opponent.",
            rule="events 1",
            remedy="Ask another staff member to do it.",
        )


def refuse_unknown_infraction(infraction: str) -> None:
    if infraction not in INFRACTIONS:
        raise TournamentError(
            f"There is no infraction “{infraction[:24]}”.",
            rule="PN-1",
            remedy="Choose one from the list, or “Something else”.",
        )


def refuse_changed_history(entrant: Entrant, known: int | None) -> None:
    """Raise Stale if the entrant got a penalty since the form was loaded."""
    if known is not None and penalties.count_penalties(entrant.pk) != known:
        raise Stale(
            f"{entrant.name} got another penalty in the meantime.",
            remedy="Check it, then decide again.",
        )


def refuse_wrong_phase(act: Act, grade: PenaltyGrade) -> None:
    if grade not in WITHOUT_EFFECT:
        require_event_in_play(act)
    elif act.tournament.state not in penalties.WRITTEN_IN:
        state = act.tournament.get_state_display().lower()
        raise TournamentError(
            f"Penalties cannot be given now: the event is {state}.",
            remedy="They can be given from registration to the end of the event.",
        )


def refuse_absent_entrant(entrant: Entrant, grade: PenaltyGrade) -> None:
    if entrant.state in played.NEVER_TOOK_PART:
        raise TournamentError(
            f"{entrant.name} is not in the event "
            f"({entrant.get_state_display().lower()}).",
            remedy="There is nothing to penalize.",
        )
    is_out = entrant.state == EntrantState.DISQUALIFIED
    if is_out and grade is PenaltyGrade.DISQUALIFICATION:
        raise TournamentError(
            f"{entrant.name} is already disqualified.",
            remedy="Nothing was changed.",
        )


def refuse_other_match(
    entrant: Entrant, match: Match | None, grade: PenaltyGrade
) -> None:
    """Raise TournamentError if the entrant is not in the match or it cannot be lost."""
    if match is None:
        if grade in infractions.FORFEITS:
            raise TournamentError(
                f"{infractions.grade_with_article(grade).capitalize()} needs a match.",
                rule="PN-2",
                remedy="Open the match and give the penalty there.",
            )
        return
    if not match.side_of(entrant.pk):
        raise TournamentError(
            f"{entrant.name} does not play at {str(match).lower()}.",
            remedy="Choose one of the two players.",
        )
    if grade in infractions.FORFEITS:
        require_two_players(match)


def require_may_revoke(act: Act, penalty: Penalty) -> None:
    if penalty.revoked_at is not None:
        raise Stale(
            f"This penalty of {penalty.entrant.name} was already revoked.",
            remedy="Reload the page.",
        )
    act.by.require(Capability.PENALISE, match=penalty.match)
    refuse_own_opponent(act, penalty.entrant)
    if not penalties.may_revoke(act.by, penalty):
        raise Forbidden(
            (
                f"{penalty.by.display_name} gave this penalty; judges can only revoke "
                "their own."
            ),
            rule="PN-5",
            remedy="Ask them, or the head judge.",
        )
