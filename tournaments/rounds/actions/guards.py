"""Preconditions of the actions on rounds.

Each raises an error that says how to fix it.
"""

from collections.abc import Collection, Sequence
from uuid import UUID

from tournaments.core import played
from tournaments.core import rounds as selectors
from tournaments.core.action import Act
from tournaments.models import (
    Match,
    Report,
    Round,
    SettledBy,
    Stage,
    Tournament,
)
from tournaments.rounds.queries.round_board import read_round_board
from tournaments.rules.errors import OutdatedDraft, Stale, TournamentError

MOST_NAMED = 8
# Results that need no report.
WITHOUT_REPORT = (SettledBy.NOT, SettledBy.BY_DESK)


def get_round(act: Act, round_id: UUID, *, expected: int) -> Round:
    """Return a round of the event; raise Stale if its version is not `expected`."""
    round_ = Round.objects.get(tournament=act.tournament, pk=round_id)
    round_.tournament = act.tournament
    if round_.version != expected:
        raise Stale(
            f"{selectors.round_label(round_)} was changed in the meantime; its "
            f"status is now “{round_.get_state_display().lower()}”.",
            remedy="Check it, then decide again.",
        )
    return round_


def require_stage(tournament: Tournament, stage: str = "") -> None:
    """Raise TournamentError unless the event is running, and in `stage` if given."""
    if not tournament.is_in_play:
        raise TournamentError(
            "The event is not running; its status is "
            f"“{tournament.get_state_display().lower()}”.",
            remedy="Rounds can be played only while it runs.",
        )
    if stage and tournament.stage != stage:
        raise TournamentError(
            (
                "The event has moved on to another stage: "
                f"{tournament.get_stage_display().lower()}."
            ),
            remedy="Reload the page.",
        )


def require_next_swiss_round(tournament: Tournament, number: int) -> None:
    """Raise Stale if this round exists, TournamentError if it is not next (C1)."""
    there = {
        each.number: each for each in selectors.rounds_of_event(tournament, Stage.SWISS)
    }
    if number in there:
        state = there[number].get_state_display().lower()
        raise Stale(
            f"Round {number} already exists, with the status “{state}”.",
            remedy="Reload the page; nothing was created twice.",
        )
    expected = max(there, default=0) + 1
    if number != expected or selectors.draft_round(tournament) is not None:
        raise TournamentError(
            f"Round {number} cannot be drafted: "
            + (
                f"round {expected} has to be drafted first."
                if number != expected
                else f"round {expected - 1} is still a draft."
            ),
            remedy="Draft the rounds in their order.",
        )
    if number > tournament.rounds:
        raise TournamentError(
            f"Round {number} cannot be drafted: the event has {tournament.rounds} "
            "Swiss rounds.",
            remedy="Confirm the cut, or finish the event.",
        )


def require_state(round_: Round, state: str, done: str) -> None:
    """Raise unless the round has this state; `done` ends "… cannot be"."""
    if round_.state != state:
        raise TournamentError(
            f"{selectors.round_label(round_)} cannot be {done}: it is "
            f"{round_.get_state_display().lower()}.",
            remedy="Reload the page.",
        )


def require_no_open_round(tournament: Tournament, round_: Round) -> None:
    """Raise TournamentError if another round is published and not yet closed."""
    before = played.current_round(tournament)
    if before is not None:
        raise TournamentError(
            f"Round {round_.number} cannot be published: round {before.number} is "
            "not closed.",
            remedy=f"Close round {before.number} first.",
        )


def refuse_outdated_draft(round_: Round, rows: Sequence[Match]) -> None:
    """Raise OutdatedDraft if results or entrants changed since the round was paired."""
    stale = selectors.draft_staleness(round_, rows)
    if stale:
        raise OutdatedDraft(
            f"Something changed after round {round_.number} was drafted: "
            f"{list_first_few(stale.facts)}.",
            remedy="Re-pair these tables, or draft the round again.",
        )


def require_acknowledged_notices(round_: Round, acknowledged: Collection[str]) -> None:
    """Raise TournamentError unless each warning of the draft was acknowledged."""
    missing = [
        each["message"] for each in round_.notices if each["key"] not in acknowledged
    ]
    if missing:
        raise TournamentError(
            " ".join(missing), remedy="Confirm this, or change the round."
        )


def require_no_blockers(round_: Round) -> None:
    """Raise TournamentError if a table has no final result, or an entrant no seat."""
    board = read_round_board(round_)
    blocking = [
        *board.blocked_tables,
        *(f"{each.name} has no seat" for each in board.unseated),
    ]
    if blocking:
        raise TournamentError(
            f"{selectors.round_label(round_)} cannot be closed: "
            f"{list_first_few(blocking)}.",
            remedy="Enter the missing results.",
        )


def require_no_reports(round_: Round) -> None:
    """Raise TournamentError if a table of the round has a report or a result."""
    said = Report.objects.filter(match__round=round_).values("match")
    rows = Match.objects.filter(round=round_)
    found = (
        rows.filter(pk__in=said) | rows.exclude(settled__in=WITHOUT_REPORT)
    ).order_by("table")
    spoken = [f"table {row.table} has a report or a result" for row in found]
    if spoken:
        raise TournamentError(
            f"{selectors.round_label(round_)} cannot be unpublished: "
            f"{list_first_few(spoken)}.",
            remedy="Leave the round published, and correct what is wrong.",
        )


def list_first_few(facts: Sequence[object]) -> str:
    """Join the first few texts with semicolons, then say how many more there are."""
    named = [str(each) for each in facts[:MOST_NAMED]]
    more = len(facts) - len(named)
    return "; ".join([*named, *([f"and {more} more"] if more else [])])
