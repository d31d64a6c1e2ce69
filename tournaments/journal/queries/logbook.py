"""The log of an event as lines with sentences, limited to what a viewer may read."""

from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.core import words as wording
from tournaments.core.log_kinds import LOG_KINDS
from tournaments.core.permissions import Position
from tournaments.journal.sentences import (
    Cells,
    code_in_plain_words,
    fields_after,
    fields_before,
    full_sentence,
    payload_fields,
)
from tournaments.models import (
    Audience,
    Entrant,
    EntrantState,
    Entry,
    Tournament,
    TournamentState,
)
from tournaments.rules.capabilities import (
    Capability,
    CapabilityScope,
    EventRole,
    granted_scopes,
)
from tournaments.rules.scoring import Outcome

LAST_LINES = 6
# Values that are kept by a name of ours; what people typed stays as it is.
CONSTANTS = {*EntrantState.values, *TournamentState.values, *map(str, Outcome)}
OFFICIALS_ONLY = (Audience.JUDGES, Audience.STAFF)  # no entrant reads these
# Why somebody left may speak of their health: it is for officials and for them.
PRIVATE_REASONS = (
    *("entrant_dropped", "entrant_withdrawn", "result_ruled", "ruling_appealed"),
)
# Lines of deck checks: the lists that are read for one, and what was taken back too.
CHECKS = ("checks_drawn", "check_added", "check_started", "check_ended")
ABOUT_CHECKS = (
    Q(kind__in=CHECKS)
    | Q(kind="hidden_list_read", match__isnull=False)
    | Q(kind="act_undone", visibility=Audience.JUDGES)
)


def readable_entries(position: Position) -> QuerySet[Entry]:
    """Return the lines of an event's log that a viewer's roles let them read."""
    found = Entry.objects.filter(tournament=position.tournament)
    if not may_know_of_checks(position):
        found = found.exclude(ABOUT_CHECKS)
    reach = granted_scopes(Capability.READ_LOG, position.parts)
    if CapabilityScope.YES in reach:
        return found
    open_ones = Q(visibility=Audience.PUBLIC)
    if CapabilityScope.MATCHES in reach:
        open_ones |= Q(match__isnull=False) | Q(visibility=Audience.JUDGES)
    if CapabilityScope.OWN_MATCHES in reach and position.entries:
        mine = [each.pk for each in position.entries]
        open_ones |= Q(entrant__in=mine) & ~Q(visibility__in=OFFICIALS_ONLY)
        in_it = Q(match__home__in=mine) | Q(match__away__in=mine)
        open_ones |= Q(visibility=Audience.MATCH) & in_it
    return found.filter(open_ones)


def last_sealed_entry(tournament: Tournament) -> Entry | None:
    """Return the last line of the log, whose hash seals all lines before it."""
    found = Entry.objects.filter(tournament=tournament).order_by("-seq")
    return found.only("seq", "at", "hash").first()


def is_readable(entry: Entry, position: Position) -> bool:
    """Return whether a viewer may read one line: the rule of `readable_entries`."""
    if not may_know_of_checks(position) and is_about_a_check(entry):
        return False
    reach = granted_scopes(Capability.READ_LOG, position.parts)
    if CapabilityScope.YES in reach or entry.visibility == Audience.PUBLIC:
        return True
    is_of_judges = entry.match_id is not None or entry.visibility == Audience.JUDGES
    if CapabilityScope.MATCHES in reach and is_of_judges:
        return True
    if CapabilityScope.OWN_MATCHES not in reach:
        return False
    mine = {each.pk for each in position.entries}
    is_own = entry.entrant_id in mine and entry.visibility not in OFFICIALS_ONLY
    is_in_it = entry.match is not None and position.plays_match(entry.match)
    return is_own or (is_in_it and entry.visibility == Audience.MATCH)


def may_know_of_checks(position: Position) -> bool:
    """Return whether a viewer may know of deck checks: judges who do not play."""
    return not position.plays_in_event and not position.parts.isdisjoint(
        (EventRole.JUDGE, EventRole.HEAD_JUDGE, EventRole.ORGANISER)
    )


def is_about_a_check(entry: Entry) -> bool:
    if entry.kind == "hidden_list_read":
        return entry.match_id is not None
    is_back = entry.kind == "act_undone" and entry.visibility == Audience.JUDGES
    return entry.kind in CHECKS or is_back


def with_related_rows(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Fetch the related rows that the sentences of lines need, newest line first."""
    return entries.select_related(
        *("tournament", "actor", "entrant", "payload", "remainder"),
        *("match__home", "match__away", "match__round"),
    ).order_by("-seq")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log with its sentence."""

    entry: Entry
    words: str
    names: Cells = field(default_factory=dict)  # of entrants, by their ids
    shows_reason: bool = True

    @property
    def reason(self) -> str:
        return (payload_fields(self.entry, "reason") or "") if self.shows_reason else ""

    @property
    def round_text(self) -> str:
        """Return the round of the match that the line is about, or ""."""
        match = self.entry.match
        if match is None:
            return ""
        return wording.round_title(match.round, self.entry.tournament).lower()

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        """Return the name, old value and new value of each changed field, as text."""
        was, now = fields_before(self.entry), fields_after(self.entry)
        return [
            (
                changed_field_name(self.entry, each),
                *(value_text(cells.get(each), self.names) for cells in (was, now)),
            )
            for each in dict.fromkeys([*was, *now])
        ]


def to_log_lines(
    entries: QuerySet[Entry],
    names: Cells | None = None,
    *,
    position: Position | None = None,
) -> list[LogLine]:
    """Return log lines with sentences, and the reasons that the viewer may read."""
    return [
        LogLine(each, full_sentence(each), names or {}, may_read_reason(each, position))
        for each in entries
    ]


def may_read_reason(entry: Entry, position: Position | None) -> bool:
    if entry.kind not in PRIVATE_REASONS:
        return True
    if position is None:
        return False
    is_own = any(each.pk == entry.entrant_id for each in position.entries)
    plays = entry.match is not None and position.plays_match(entry.match)
    return is_own or plays or position.is_staff


def entrant_names(tournament: Tournament) -> dict[str, str]:
    """Return the names of an event's entrants by id, to show in place of ids."""
    found = Entrant.objects.filter(tournament=tournament).values_list("pk", "name")
    return {str(key): name for key, name in found}


def value_text(value: Any, names: Cells) -> str:
    """Return a logged value as text, with names in place of ids.

    >>> value_text([[1, "a", "b"], [2, "c", ""]], {"a": "Ada", "b": "Ben", "c": "Cy"})
    '1 Ada Ben; 2 Cy'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        cells = (
            (code_in_plain_words(key), value_text(each, names))
            for key, each in value.items()
        )
        return ", ".join(f"{key} {each}" for key, each in cells if each)
    if isinstance(value, list):
        joint = "; " if any(isinstance(each, list | dict) for each in value) else " "
        return joint.join(filter(None, (value_text(each, names) for each in value)))
    said = "" if value is None else str(names.get(str(value), value))
    return code_in_plain_words(said) if said in CONSTANTS else said


def changed_field_name(entry: Entry, key: str) -> str:
    """Return the name of a changed field; a setting has the label of its form."""
    if entry.kind == "settings_changed":
        return wording.setting_label(key)
    return code_in_plain_words(key)


def lines_under_heading(entries: QuerySet[Entry], heading: str) -> QuerySet[Entry]:
    """Return the lines whose kind is under one heading of the log page."""
    return entries.filter(
        kind__in=[key for key, kind in LOG_KINDS.items() if kind.heading == heading]
    )


def lines_mentioning_name(entries: QuerySet[Entry], text: str) -> QuerySet[Entry]:
    """Return the lines by or about people whose name contains the text."""
    return entries.filter(
        Q(actor__display_name__icontains=text)
        | Q(entrant__name__icontains=text)
        | Q(match__home__name__icontains=text)
        | Q(match__away__name__icontains=text)
    )


def last_log_lines(position: Position) -> list[LogLine]:
    """Return the newest lines that a viewer may read."""
    found = with_related_rows(readable_entries(position))
    return to_log_lines(found[:LAST_LINES], position=position)
