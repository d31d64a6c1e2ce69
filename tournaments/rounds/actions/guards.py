"""Checks of actions on rounds; each raises an error with a remedy."""

from collections.abc import Collection, Sequence
from uuid import UUID

from tournaments.core import played
from tournaments.core import rounds as selectors
from tournaments.core.action import Act
from tournaments.models import (
    Match,
    Report,
    Round,
    Settled,
    Stage,
    Tournament,
)
from tournaments.rounds.queries.boards import read_board
from tournaments.rules.errors import OutdatedDraft, Stale, TournamentError

MOST_NAMED = 8
# Results that need no report.
WITHOUT_REPORT = (Settled.NOT, Settled.BY_DESK)


def get_round(act: Act, round_id: UUID, *, expected: int) -> Round:
    """Return a round of the event; raise Stale if its version is not `expected`."""
    round_ = Round.objects.get(tournament=act.tournament, pk=round_id)
    round_.tournament = act.tournament
    if round_.version != expected:
        raise Stale(
            f"{selectors.round_label(round_)} was changed meanwhile; its state is now "
            f"“{round_.get_state_display().lower()}”.",
            remedy="Look at it as it is, then decide again.",
        )
    return round_


def require_stage(tournament: Tournament, stage: str = "") -> None:
    """Raise TournamentError unless the event is running, and in this stage if given."""
    if not tournament.is_in_play:
        raise TournamentError(
            f"The event is not running; it is "
            f"{tournament.get_state_display().lower()}.",
            remedy="Rounds are played from its start to its end.",
        )
    if stage and tournament.stage != stage:
        raise TournamentError(
            f"The event is in another stage: {tournament.get_stage_display().lower()}.",
            remedy="Look at the event; somebody has moved it on.",
        )


def refuse_another_number(tournament: Tournament, number: int) -> None:
    """Raise Stale if the round exists, TournamentError if it is not next (C1)."""
    there = {each.number: each for each in selectors.rounds(tournament, Stage.SWISS)}
    if number in there:
        state = there[number].get_state_display().lower()
        raise Stale(
            f"Round {number} is there already, in state “{state}”.",
            remedy="Look at it; nothing was made twice.",
        )
    expected = max(there, default=0) + 1
    if number != expected or selectors.draft_round(tournament) is not None:
        raise TournamentError(
            f"Round {number} cannot be drafted: "
            + (
                f"round {expected} comes first."
                if number != expected
                else f"round {expected - 1} is a draft itself."
            ),
            remedy="Take the rounds one after the other.",
        )
    if number > tournament.rounds:
        raise TournamentError(
            f"Round {number} cannot be drafted: the event plays "
            f"{tournament.rounds} Swiss rounds.",
            remedy="Confirm the cut, or finish the event.",
        )


def require_state(round_: Round, state: str, done: str) -> None:
    """Raise TournamentError unless the round has this state; `done` is a participle."""
    if round_.state != state:
        raise TournamentError(
            f"{selectors.round_label(round_)} cannot be {done}: it is "
            f"{round_.get_state_display().lower()}.",
            remedy="Look at it as it is.",
        )


def refuse_while_open(tournament: Tournament, round_: Round) -> None:
    """Raise TournamentError if another round is still being played."""
    before = played.current_round(tournament)
    if before is not None:
        raise TournamentError(
            f"Round {round_.number} cannot be published: round {before.number} is "
            "not closed.",
            remedy=f"Close round {before.number} first.",
        )


def refuse_stale(round_: Round, rows: Sequence[Match]) -> None:
    """Raise OutdatedDraft if results or entrants changed since the draft was made."""
    stale = selectors.staleness(round_, rows)
    if stale:
        raise OutdatedDraft(
            f"Round {round_.number} was drafted before something changed: "
            f"{join_first(stale.facts)}.",
            remedy="Pair the tables that this concerns again, or draft the round anew.",
        )


def refuse_unacknowledged(round_: Round, acknowledged: Collection[str]) -> None:
    """Raise TournamentError if a notice of the round is not acknowledged."""
    missing = [
        each["message"] for each in round_.notices if each["key"] not in acknowledged
    ]
    if missing:
        raise TournamentError(
            " ".join(missing), remedy="Acknowledge this, or change the round."
        )


def refuse_blocked(round_: Round) -> None:
    """Raise TournamentError if a table is undecided or an entrant has no seat."""
    board = read_board(round_)
    blocking = [
        *board.undecided,
        *(f"{each.name} has no seat" for each in board.unseated),
    ]
    if blocking:
        raise TournamentError(
            f"{selectors.round_label(round_)} cannot be closed: "
            f"{join_first(blocking)}.",
            remedy="Enter what is missing.",
        )


def refuse_reported(round_: Round) -> None:
    """Raise TournamentError if a table of the round has a report or a result."""
    said = Report.objects.filter(match__round=round_).values("match")
    rows = Match.objects.filter(round=round_)
    found = (
        rows.filter(pk__in=said) | rows.exclude(settled__in=WITHOUT_REPORT)
    ).order_by("table")
    spoken = [f"table {row.table} has a report or a result" for row in found]
    if spoken:
        raise TournamentError(
            f"{selectors.round_label(round_)} cannot be taken back: "
            f"{join_first(spoken)}.",
            remedy="Leave the round published, and correct what is wrong in it.",
        )


def join_first(facts: Sequence[object]) -> str:
    """Return the first few facts in one text, with the number of the others."""
    named = [str(each) for each in facts[:MOST_NAMED]]
    more = len(facts) - len(named)
    return "; ".join([*named, *([f"and {more} more"] if more else [])])
