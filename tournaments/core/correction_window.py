"""How long ago a round was played, as the table of corrections counts it.

The table itself is in `rules.corrections` (docs/corrections.md).
"""

from tournaments.core import played
from tournaments.models import Round, RoundState, Stage, Tournament, TournamentState
from tournaments.rules.corrections import Action, Age, Level, level


def round_age(round_: Round) -> Age:
    """Return the Age of a round; no query for a draft or the current round."""
    if round_.tournament.state == TournamentState.FINISHED:
        return Age.FINISHED
    if round_.state == RoundState.DRAFT:
        return Age.DRAFT
    if round_.state == RoundState.PUBLISHED:
        return Age.CURRENT
    newest = played.newest_round(round_.tournament)
    if newest is not None and newest.pk == round_.pk:
        return Age.LAST
    is_before = round_.stage == Stage.SWISS and newest and newest.stage == Stage.CUT
    return Age.BEFORE_CUT if is_before else Age.OLDER


def event_age(tournament: Tournament) -> Age:
    """Return the Age that counts for dropping an entrant or taking a drop back."""
    if tournament.state == TournamentState.FINISHED:
        return Age.FINISHED
    if tournament.stage == Stage.CUT:
        return Age.BEFORE_CUT
    newest = played.newest_round(tournament)
    return Age.DRAFT if newest is None else round_age(newest)


def required_level(round_: Round, action: Action = Action.RESULT) -> Level:
    """Return what an action on a round requires now: a reason, a preview, and so on."""
    return level(action, round_age(round_))


def level_to_restore(round_: Round) -> Level:
    """Return what going back to the end of a round requires.

    Once the cut is published it takes a second official, whichever round it is.
    """
    if round_.tournament.state == TournamentState.FINISHED:
        return level(Action.RESTORE, Age.FINISHED)
    if round_.state != RoundState.CLOSED:
        return Level.NO
    return level(
        Action.RESTORE,
        Age.BEFORE_CUT if is_cut_published(round_.tournament) else round_age(round_),
    )


def is_cut_published(tournament: Tournament) -> bool:
    """Return whether a round of the cut is published."""
    return played.newest_round(tournament, Stage.CUT) is not None
