"""What could be taken back: the last act of an official, and what speaks against it."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db import models
from django.db.models import Exists, OuterRef, Q

from tournaments.core import undo_store, words
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
from tournaments.rules.capabilities import May, Scope, scope
from tournaments.rules.log_kinds import FINAL


@dataclass(frozen=True, slots=True)
class Offer:
    """An act that is the next to be taken back, if nothing speaks against it."""

    deed: Deed
    lines: list[logbook.Line]
    problems: list[str]
    remedy: str = ""

    @property
    def is_open(self) -> bool:
        return not self.problems

    @property
    def is_public(self) -> bool:
        """Return whether everybody reads the line that undoing it writes."""
        return any(each.entry.visibility == Audience.PUBLIC for each in self.lines)


def last(tournament: Tournament) -> Deed | None:
    """Return the newest act of an official that was not taken back already."""
    kept = Deed.objects.filter(tournament=tournament, is_undone=False)
    return kept.select_related("by").order_by("-first").first()


def entered(tournament: Tournament, line: int) -> Deed | None:
    """Return the act that entered one result of the round being played, if it is kept.

    Results of one round do not rest on each other: they are undone in any order.
    """
    kept = Deed.objects.filter(tournament=tournament, first=line, is_undone=False)
    deed = kept.select_related("by").first()
    if deed is None or deed.kinds != ["result_entered"]:
        return None
    played = all_lines(deed).filter(match__round__state=RoundState.PUBLISHED)
    return deed if played.exists() else None


def lines_by_match(position: Position, round_: Round) -> dict[UUID, int]:
    """Return the lines by which this official can undo results they entered.

    Nothing was written about the match since, and the act is still kept. One query.
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


def offer(position: Position) -> Offer | None:
    """Return what somebody at the desk could take back, as far as he may read it."""
    deed = last(position.tournament)
    if deed is None:
        return None
    found = logbook.with_names(lines_of(position, deed)).order_by("seq")
    lines = logbook.to_lines(found, position=position)
    problems, remedy = against(position, deed)
    return Offer(deed, lines, problems, remedy)


def lines_of(position: Position, deed: Deed) -> models.QuerySet[Entry]:
    return logbook.readable_entries(position).filter(
        seq__gte=deed.first, seq__lte=deed.last
    )


def against(position: Position, deed: Deed) -> tuple[list[str], str]:
    """Say why an act cannot be taken back, and what helps instead."""
    if not may_undo(position, deed):
        return [
            f"{deed.by.display_name} did this."
        ], "Ask whoever did, or an organiser."
    if is_about_himself(position, deed):
        return ["It concerns your own match, or yourself."], "Ask another official."
    if not reads_all(position, deed):
        return ["Your role does not let you read all of it."], "Ask another official."
    for kind in deed.kinds:
        if kind in FINAL:
            return ["Undo does not cover this."], FINAL[kind]
    return [*dict.fromkeys(rests_on(deed))], "Correct what is wrong instead."


def is_about_himself(position: Position, deed: Deed) -> bool:
    """Keep playing staff from undoing what others did to them (events 1)."""
    own = position.entries
    if not own or deed.by_id == position.viewer.pk:
        return False
    about = Q(entrant__in=own) | Q(match__home__in=own) | Q(match__away__in=own)
    return all_lines(deed).filter(about).exists()


def reads_all(position: Position, deed: Deed) -> bool:
    return lines_of(position, deed).count() == all_lines(deed).count()


def all_lines(deed: Deed) -> models.QuerySet[Entry]:
    return Entry.objects.filter(
        tournament=deed.tournament_id, seq__gte=deed.first, seq__lte=deed.last
    )


def may_undo(position: Position, deed: Deed) -> bool:
    """Let organisers undo anything, other officials their own acts (events 1)."""
    reach = scope(May.UNDO, position.parts)
    return Scope.YES in reach or (
        Scope.OWN_ACTS in reach and deed.by_id == position.viewer.pk
    )


def rests_on(deed: Deed) -> Iterator[str]:
    """Name what happened since and would lose its ground."""
    for row in undo_store.outrun(deed):
        yield f"{told(row)} has changed since."
    published = [
        key
        for name, key, before, after in deed.rows
        if name == "round" and came_out(before, after)
    ]
    for round_ in Round.objects.filter(pk__in=published):
        yield from said_in(round_)


def came_out(before: dict | None, after: dict | None) -> bool:
    """Return whether an act showed a round to everybody."""
    if before is None or after is None:  # a round of the cut is made and shown in one
        return before is None
    states = before.get("state"), after.get("state")
    return states == (RoundState.DRAFT, RoundState.PUBLISHED)


def said_in(round_: Round) -> Iterator[str]:
    """Name the tables of a round from which something has come already."""
    if round_.state != RoundState.PUBLISHED:
        return
    for rows, what in (
        (Report.objects, "a report"),
        (Call.objects, "a call for a judge"),
        (GameLog.objects, "a game log"),
    ):
        found = rows.filter(match__round=round_).values_list("match__table", flat=True)
        for table in sorted(set(found)):
            yield f"There is {what} of table {table}."


def told(row: models.Model | None) -> str:
    if isinstance(row, Match):
        return f"Table {row.table}" if row.table else f"The seat of {row.home}"
    if isinstance(row, Round):
        return words.round_title(row)
    if isinstance(row, Entrant):
        return f"The entry of {row.name}"
    if isinstance(row, Tournament):
        return "The event"
    return "Something"
