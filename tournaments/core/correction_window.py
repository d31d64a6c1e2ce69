"""How long ago a round was played, as the table of corrections counts it.

The table itself is in `rules.corrections` (docs/corrections.md).
"""

from tournaments.core import played
from tournaments.models import Round, RoundState, Stage, Tournament, TournamentState
from tournaments.rules.corrections import (
    CorrectionKind,
    CorrectionRequirement,
    RoundAge,
    correction_requirement,
)


def round_age(round_: Round) -> RoundAge:
    """Return how long ago a round was; no query for a draft or the current one."""
    if round_.tournament.state == TournamentState.FINISHED:
        return RoundAge.FINISHED
    if round_.state == RoundState.DRAFT:
        return RoundAge.DRAFT
    if round_.state == RoundState.PUBLISHED:
        return RoundAge.CURRENT
    newest = played.newest_round(round_.tournament)
    if newest is not None and newest.pk == round_.pk:
        return RoundAge.LAST
    is_before = round_.stage == Stage.SWISS and newest and newest.stage == Stage.CUT
    return RoundAge.BEFORE_CUT if is_before else RoundAge.OLDER


def event_age(tournament: Tournament) -> RoundAge:
    """Return the RoundAge by which a drop, or taking it back, is judged."""
    if tournament.state == TournamentState.FINISHED:
        return RoundAge.FINISHED
    if tournament.stage == Stage.CUT:
        return RoundAge.BEFORE_CUT
    newest = played.newest_round(tournament)
    return RoundAge.DRAFT if newest is None else round_age(newest)


def requirement_for_round(
    round_: Round, action: CorrectionKind = CorrectionKind.RESULT
) -> CorrectionRequirement:
    """Return what an action on a round requires now: a reason, a preview, and so on."""
    return correction_requirement(action, round_age(round_))


def requirement_to_restore(round_: Round) -> CorrectionRequirement:
    """Return what going back to the end of a round requires: a second official, etc.

    Once the cut is published it takes a second official, whichever round it is.
    """
    if round_.tournament.state == TournamentState.FINISHED:
        return correction_requirement(CorrectionKind.RESTORE, RoundAge.FINISHED)
    if round_.state != RoundState.CLOSED:
        return CorrectionRequirement.NO
    return correction_requirement(
        CorrectionKind.RESTORE,
        RoundAge.BEFORE_CUT
        if is_cut_published(round_.tournament)
        else round_age(round_),
    )


def is_cut_published(tournament: Tournament) -> bool:
    """Return whether a round of the cut is published."""
    return played.newest_round(tournament, Stage.CUT) is not None
