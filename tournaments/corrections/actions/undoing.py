"""Taking back the last act of an official while nothing rests on it (events 11)."""

from uuid import UUID

from accounts.models import User
from tournaments.core import undo_store
from tournaments.core.action import Act, act_on
from tournaments.corrections.queries import undoing
from tournaments.journal.sentences import payload_part
from tournaments.models import Audience, Deed, Entry
from tournaments.rounds.actions.guards import listed
from tournaments.rules import reasons
from tournaments.rules.errors import Forbidden, Stale, TournamentError


def undo(event_id: UUID, who: User, *, line: int, reason: str = "") -> Deed:
    """Take back the act whose first line is this one; the log keeps both.

    The line is what whoever asks has seen as the last act (C7): if somebody has done
    something since, it is another one, and nothing happens. One result of the round
    being played may be older. What somebody else did needs a reason.
    """
    with act_on(event_id, who) as act:
        deed = found(act, line)
        refuse(act, deed)
        is_his = deed.by_id == act.by.viewer.pk
        why = reasons.optional(reason) if is_his else reasons.given(reason)
        act.is_kept = False
        lines = list(undoing.all_lines(deed).select_related("match", "entrant"))
        undo_store.put_back(act.tournament, deed, by=who)
        Deed.objects.filter(pk=deed.pk).update(is_undone=True)
        for each in lines:
            log(act, each, reason=why)
    return deed


def found(act: Act, line: int) -> Deed:
    deed = undoing.last(act.tournament)
    if deed is None or deed.first != line:
        deed = undoing.entered(act.tournament, line)
    if deed is None:
        raise Stale(
            "This is not the last act any more: somebody did or undid something.",
            remedy="Look at what is the last act now.",
        )
    return deed


def refuse(act: Act, deed: Deed) -> None:
    if not undoing.may_undo(act.by, deed):
        raise Forbidden(
            f"{deed.by.display_name} did this; your role lets you take back what you "
            "did yourself.",
            remedy="Ask whoever did it, or an organiser.",
        )
    problems, remedy = undoing.against(act.by, deed)
    if problems:
        raise TournamentError(listed(problems), rule="events 11", remedy=remedy)


def log(act: Act, entry: Entry, *, reason: str) -> None:
    """Write a line against each line that no longer counts, for the same readers."""
    act.log(
        "act_undone",
        before=payload_part(entry, "after"),
        after={"line": entry.seq, "kind": entry.kind, **payload_part(entry, "before")},
        reason=reason,
        match=entry.match,
        entrant=entry.entrant,
        subject=entry.subject,
        to=Audience(entry.visibility),
    )
