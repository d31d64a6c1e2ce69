"""Undo the last action of an official, as long as nothing depends on it."""

from uuid import UUID

from accounts.models import User
from tournaments.core import undo_store
from tournaments.core.action import Act, act_on
from tournaments.corrections.queries import undoing
from tournaments.journal.sentences import payload_fields
from tournaments.models import Audience, Deed, Entry
from tournaments.rounds.actions.guards import list_first_few
from tournaments.rules import reasons
from tournaments.rules.errors import Forbidden, Stale, TournamentError


def undo_action(event_id: UUID, user: User, *, line: int, reason: str = "") -> Deed:
    """Undo the action whose first log line is `line`; the log keeps both.

    Raise Stale if it is not the last action any more. Single results of the current
    round can be undone in any order. Undoing another official's action needs a reason.
    """
    with act_on(event_id, user) as act:
        deed = get_undoable_action(act, line)
        refuse_undo(act, deed)
        is_own = deed.by_id == act.by.viewer.pk
        why = (
            reasons.optional_reason(reason)
            if is_own
            else reasons.required_reason(reason)
        )
        act.is_kept = False
        lines = list(
            undoing.all_lines_of_action(deed).select_related("match", "entrant")
        )
        undo_store.restore_rows(act.tournament, deed, by=user)
        Deed.objects.filter(pk=deed.pk).update(is_undone=True)
        for each in lines:
            log_undone_line(act, each, reason=why)
    return deed


def get_undoable_action(act: Act, line: int) -> Deed:
    deed = undoing.last_action(act.tournament)
    if deed is None or deed.first != line:
        deed = undoing.undoable_result_entry(act.tournament, line)
    if deed is None:
        raise Stale(
            "This is no longer the last action: somebody did or undid something.",
            remedy="Check what the last action is now.",
        )
    return deed


def refuse_undo(act: Act, deed: Deed) -> None:
    """Raise unless the user may undo this action and nothing depends on it."""
    if not undoing.may_undo(act.by, deed):
        raise Forbidden(
            f"{deed.by.display_name} did this; your role only lets you undo your "
            "own actions.",
            remedy="Ask them, or an organizer.",
        )
    problems, remedy = undoing.undo_problems(act.by, deed)
    if problems:
        raise TournamentError(list_first_few(problems), rule="events 11", remedy=remedy)


def log_undone_line(act: Act, entry: Entry, *, reason: str) -> None:
    """Log that a line no longer counts, for the same readers as that line."""
    act.log(
        "act_undone",
        before=payload_fields(entry, "after"),
        after={
            "line": entry.seq,
            "kind": entry.kind,
            **payload_fields(entry, "before"),
        },
        reason=reason,
        match=entry.match,
        entrant=entry.entrant,
        subject=entry.subject,
        to=Audience(entry.visibility),
    )
