"""How long ago a round was, as the table of corrections counts it (events 7)."""

from tournaments.core import played
from tournaments.models import Round, RoundState, Stage, Tournament, TournamentState
from tournaments.rules.corrections import Action, Age, Level, level


def age(round_: Round) -> Age:
    """Return how far back a round lies: no query while it is a draft or played."""
    if round_.tournament.state == TournamentState.FINISHED:
        return Age.FINISHED
    if round_.state == RoundState.DRAFT:
        return Age.DRAFT
    if round_.state == RoundState.PUBLISHED:
        return Age.CURRENT
    newest = played.last(round_.tournament)
    if newest is not None and newest.pk == round_.pk:
        return Age.LAST
    is_before = round_.stage == Stage.SWISS and newest and newest.stage == Stage.CUT
    return Age.BEFORE_CUT if is_before else Age.OLDER


def age_of_event(tournament: Tournament) -> Age:
    """Return where an event stands for whoever leaves it or comes back."""
    if tournament.state == TournamentState.FINISHED:
        return Age.FINISHED
    if tournament.stage == Stage.CUT:
        return Age.BEFORE_CUT
    newest = played.last(tournament)
    return Age.DRAFT if newest is None else age(newest)


def asks(round_: Round, action: Action = Action.RESULT) -> Level:
    """Return what an action on a round asks for now."""
    return level(action, age(round_))


def asks_to_restore(round_: Round) -> Level:
    """Return what going back to the end of a round asks for.

    Once the cut is out it is a second official's matter, wherever it leads.
    """
    if round_.tournament.state == TournamentState.FINISHED:
        return level(Action.RESTORE, Age.FINISHED)
    if round_.state != RoundState.CLOSED:
        return Level.NO
    return level(
        Action.RESTORE,
        Age.BEFORE_CUT if is_cut_out(round_.tournament) else age(round_),
    )


def is_cut_out(tournament: Tournament) -> bool:
    """Return whether a round of the cut is published, so that it stays as it is."""
    return played.last(tournament, Stage.CUT) is not None
