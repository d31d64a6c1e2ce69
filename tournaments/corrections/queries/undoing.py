"""Which action can be undone, and what prevents it."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db import models
from django.db.models import Exists, OuterRef, Q

from tournaments.core import undo_store, words
from tournaments.core.log_kinds import FINAL
from tournaments.core.permissions import Position
from tournaments.journal.queries import logbook
from tournaments.models import (
    Audience,
    Call,
    Deed,
    Entrant,
    Entry,
    GameLog,
    Match,
    Report,
    Round,
    RoundState,
    Tournament,
)
from tournaments.rules.capabilities import Capability, CapabilityScope, granted_scopes


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """The last action, its log lines, and the problems that prevent undoing it."""

    deed: Deed
    lines: list[logbook.LogLine]
    problems: list[str]
    remedy: str = ""

    @property
    def is_possible(self) -> bool:
        return not self.problems

    @property
    def is_public(self) -> bool:
        """Return whether everybody could read the log line of undoing it."""
        return any(each.entry.visibility == Audience.PUBLIC for each in self.lines)


def last_action(tournament: Tournament) -> Deed | None:
    """Return the newest action of an official that was not undone."""
    kept = Deed.objects.filter(tournament=tournament, is_undone=False)
    return kept.select_related("by").order_by("-first").first()


def undoable_result_entry(tournament: Tournament, line: int) -> Deed | None:
    """Return the action that entered one result of the current round, or None.

    Results of one round do not depend on each other, so they are undone in any order.
    """
    kept = Deed.objects.filter(tournament=tournament, first=line, is_undone=False)
    deed = kept.select_related("by").first()
    if deed is None or deed.kinds != ["result_entered"]:
        return None
    played = all_lines_of_action(deed).filter(match__round__state=RoundState.PUBLISHED)
    return deed if played.exists() else None


def undo_lines_by_match(position: Position, round_: Round) -> dict[UUID, int]:
    """Return the log line by which the viewer can undo each result they entered.

    Only where nothing was logged about the match since. One query.
    """
    kept = Deed.objects.filter(
        tournament=position.tournament,
        by=position.viewer,
        is_undone=False,
        kinds=["result_entered"],
    )
    since = Entry.objects.filter(match=OuterRef("match"), seq__gt=OuterRef("seq"))
    entries = Entry.objects.filter(
        tournament=position.tournament,
        match__round=round_,
        seq__in=kept.values("first"),
    )
    return dict(entries.exclude(Exists(since)).values_list("match", "seq"))


def undo_offer(position: Position) -> UndoOffer | None:
    """Return what the viewer could undo now, with the lines that they may read."""
    deed = last_action(position.tournament)
    if deed is None:
        return None
    found = logbook.with_related_rows(readable_lines(position, deed)).order_by("seq")
    lines = logbook.to_log_lines(found, position=position)
    problems, remedy = undo_problems(position, deed)
    return UndoOffer(deed, lines, problems, remedy)


def readable_lines(position: Position, deed: Deed) -> models.QuerySet[Entry]:
    return logbook.readable_entries(position).filter(
        seq__gte=deed.first, seq__lte=deed.last
    )


def undo_problems(position: Position, deed: Deed) -> tuple[list[str], str]:
    """Return why an action cannot be undone, and what to do instead."""
    if not may_undo(position, deed):
        doer = f"{deed.by.display_name} did this."
        return [doer], "Ask them, or an organizer."
    if is_about_viewer(position, deed):
        return ["It is about you or your own match."], "Ask another staff member."
    if readable_lines(position, deed).count() < all_lines_of_action(deed).count():
        return [
            "Your role does not let you see all of it."
        ], "Ask another staff member."
    for kind in deed.kinds:
        if kind in FINAL:
            return ["This cannot be undone here."], FINAL[kind]
    return [
        *dict.fromkeys(changes_since_action(deed))
    ], "Correct what is wrong instead."


def is_about_viewer(position: Position, deed: Deed) -> bool:
    """Return whether another official's action concerns the viewer as a player."""
    own = position.entries
    if not own or deed.by_id == position.viewer.pk:
        return False
    about = Q(entrant__in=own) | Q(match__home__in=own) | Q(match__away__in=own)
    return all_lines_of_action(deed).filter(about).exists()


def all_lines_of_action(deed: Deed) -> models.QuerySet[Entry]:
    return Entry.objects.filter(
        tournament=deed.tournament_id, seq__gte=deed.first, seq__lte=deed.last
    )


def may_undo(position: Position, deed: Deed) -> bool:
    """Return whether the viewer may undo it: organizers all, others their own."""
    reach = granted_scopes(Capability.UNDO, position.parts)
    return CapabilityScope.YES in reach or (
        CapabilityScope.OWN_ACTS in reach and deed.by_id == position.viewer.pk
    )


def changes_since_action(deed: Deed) -> Iterator[str]:
    """Yield what has happened since and depends on the action."""
    for row in undo_store.rows_changed_since(deed):
        yield f"{row_name(row)} has changed since."
    published = [
        key
        for name, key, before, after in deed.rows
        if name == "round" and was_published(before, after)
    ]
    for round_ in Round.objects.filter(pk__in=published):
        yield from tables_with_activity(round_)


def was_published(before: dict | None, after: dict | None) -> bool:
    """Return whether an action published the round."""
    if before is None or after is None:  # a round of the cut is made and shown in one
        return before is None
    states = before.get("state"), after.get("state")
    return states == (RoundState.DRAFT, RoundState.PUBLISHED)


def tables_with_activity(round_: Round) -> Iterator[str]:
    """Yield the tables of a round that have a report, a judge call or a game log."""
    if round_.state != RoundState.PUBLISHED:
        return
    for rows, what in (
        (Report.objects, "a report"),
        (Call.objects, "a call for a judge"),
        (GameLog.objects, "a game log"),
    ):
        found = rows.filter(match__round=round_).values_list("match__table", flat=True)
        for table in sorted(set(found)):
            yield f"Table {table} has {what}."


def row_name(row: models.Model | None) -> str:
    if isinstance(row, Match):
        return f"Table {row.table}" if row.table else f"The seat of {row.home}"
    if isinstance(row, Round):
        return words.round_title(row)
    if isinstance(row, Entrant):
        return f"The entry of {row.name}"
    if isinstance(row, Tournament):
        return "The event"
    return "Something"
