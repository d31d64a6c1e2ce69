"""Everything that is settled about an event: what may be changed, what is frozen."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone

from decks.formats import SNAPSHOTS
from decks.forms import edition
from tournaments.core.events import settled_by
from tournaments.core.fields import Count, Instant, Tables, local
from tournaments.core.words import LABELS
from tournaments.desk.actions.settling import VISIBILITY
from tournaments.models import Mode, Tournament
from tournaments.rules import decklist_visibility

from .events import (
    INSTANTS,
    WITHOUT_COMPLETION,
    EventName,
    capacity_field,
    format_field,
    with_zone,
    zone_field,
)


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that are looked at together: those to change, and those that stay."""

    key: str
    title: str
    fields: list[forms.BoundField]
    frozen: list[tuple[str, Any]]


GROUPS = {
    ("event", "The event"): ("name", "place", "about", "visibility"),
    ("when", "When"): ("starts_at", "zone", "has_check_in", "check_in_opens_at"),
    ("people", "Entrants"): (
        "capacity",
        "registration_closes_at",
        "late_entry_until_round",
    ),
    ("lists", "Lists"): (
        "snapshot",
        "list_policy",
        "list_deadline_at",
        "undetermined_policy",
        *VISIBILITY,
        "check_target",
    ),
    ("matches", "Matches"): (
        "best_of",
        "minutes",
        "time_procedure",
        "auto_accept_minutes",
        "log_policy",
    ),
    ("rounds", "Rounds and cut"): (
        "round_table",
        "rounds",
        "cut",
        "cut_points",
        "cut_best_of",
        "cut_minutes",
        "first_offense",
        "replacement",
        "third_place",
    ),
    ("standings", "Points and standings"): (
        "win_points",
        "tie_points",
        "loss_points",
        "bye_points",
        "tiebreaks",
        "opponent_bye_counts",
    ),
    ("room", "The room"): ("first_table", "table_ranges"),
}
CELLS = tuple(cell for cells in GROUPS.values() for cell in cells)
HINTS = {
    "about": "Shown on the public page as plain text.",
    "visibility": "An event by link is not listed. Send people its link, which appears "
    "below once registration is open.",
    "late_entry_until_round": "One loss for every round that was missed. 0: nobody "
    "comes late.",
    "minutes": "Empty: no clock.",
    "cut_minutes": "Empty: no clock.",
    "auto_accept_minutes": "Unless the opponent objects. Against somebody without an "
    "account a report waits for the desk. 0: somebody has to agree. Never in the cut.",
    "rounds": "Empty: by how many are there at the start.",
    "cut": "2 to 32, or 0 for none. Empty: by how many are there at the start.",
    "cut_points": "Then everybody who has them is in; the places are the fewest.",
    "tiebreaks": "Match points come first, the lot last. Presets of ours; the names "
    "name a family of formulas.",
    "check_target": "So many are drawn by lot until the last Swiss round; judges alone "
    "see whom. 0: none.",
    "visible_in_swiss": "May be narrowed at any time, widened only before the first "
    "list.",
}
GAMES = [(each, "1 game" if each == 1 else f"best of {each}") for each in (1, 3, 5)]


def games_field(label: str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, choices=GAMES, coerce=int)


def fresh_fields() -> dict[str, forms.Field]:
    """Give a field for every setting, in order."""
    made = forms.fields_for_model(
        Tournament, fields=CELLS, labels=LABELS, help_texts=HINTS
    )
    made |= {
        "name": EventName(),
        "zone": zone_field(),
        "snapshot": format_field(),
        "capacity": capacity_field(),
        "best_of": games_field(LABELS["best_of"]),
        "cut_best_of": games_field(LABELS["cut_best_of"]),
        "starts_at": Instant(label=LABELS["starts_at"], required=False),
        "registration_closes_at": Instant(
            label=LABELS["registration_closes_at"],
            required=False,
            help_text="In the time zone of the event. Empty: at the start. The desk "
            "can add names after it.",
        ),
        "check_in_opens_at": Instant(
            label=LABELS["check_in_opens_at"],
            required=False,
            help_text="Empty: by hand.",
        ),
        "list_deadline_at": Instant(
            label=LABELS["list_deadline_at"],
            required=False,
            help_text="Empty: at the start. The last list before it counts.",
        ),
        "table_ranges": Tables(
            label=LABELS["table_ranges"],
            required=False,
            help_text="Such as 1-20, 41-60. Empty: as many as are needed.",
            widget=forms.TextInput(attrs=WITHOUT_COMPLETION),
        ),
    }
    made["about"].widget = forms.Textarea(attrs={"rows": 4})
    return {cell: made[cell] for cell in CELLS}


class SettingsForm(forms.Form):
    """The settings that may still be changed; the others are shown beside them."""

    expected = Count()

    def __init__(
        self,
        *arguments: Any,
        event: Tournament,
        frozen: frozenset[str],
        may_widen: bool,
        **more: Any,
    ) -> None:
        more.setdefault("initial", initial(event))
        super().__init__(*arguments, **more)
        self.event, self.frozen = event, frozen
        for cell, field in fresh_fields().items():
            if cell not in frozen:
                self.fields[cell] = field
        if not may_widen:
            self.leave_out_wider()

    def leave_out_wider(self) -> None:
        """Offer no visibility that could not be had any more (events 4)."""
        for cell in VISIBILITY:
            if cell in self.fields:
                now = getattr(self.event, cell)
                self.fields[cell].choices = [
                    (mode, label)
                    for mode, label in Mode.choices
                    if not decklist_visibility.is_wider(mode, than=now)
                ]

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        sent = with_zone(self, sent, sent.get("zone", self.event.zone))
        for cell in INSTANTS:
            # The page shows minutes; an instant that was left alone stays itself.
            now = getattr(self.event, cell)
            if cell in sent and same_minute(sent[cell], now):
                sent[cell] = now
        closes = sent.get("registration_closes_at")
        is_new = closes != self.event.registration_closes_at
        if closes and is_new and closes < timezone.now():
            self.add_error(
                "registration_closes_at",
                "This time is over. Choose a later one, or leave it empty. To close "
                "registration now, choose the next minute.",
            )
        return sent

    def cells(self) -> dict[str, Any]:
        return {cell: self.cleaned_data[cell] for cell in CELLS if cell in self.fields}

    def wider(self) -> list[str]:
        """Name the phases in which more people would read lists than do now."""
        return [
            cell
            for cell in VISIBILITY
            if cell in self.fields
            and decklist_visibility.is_wider(
                self.cleaned_data[cell], than=getattr(self.event, cell)
            )
        ]

    @property
    def groups(self) -> list[Group]:
        labels = {cell: field.label for cell, field in fresh_fields().items()}
        return [
            Group(
                key,
                title,
                fields=[self[cell] for cell in cells if cell in self.fields],
                frozen=[
                    (capitalised(str(labels[cell])), shown(self.event, cell))
                    for cell in cells
                    if cell in self.frozen and has_meaning(self.event, cell)
                ],
            )
            for (key, title), cells in GROUPS.items()
        ]


def has_meaning(event: Tournament, cell: str) -> bool:
    """Tell whether a setting does anything beside the others as they are."""
    return event.has_check_in or cell != "check_in_opens_at"


def capitalised(label: str) -> str:
    return f"{label[0].upper()}{label[1:]}"


def same_minute(one: Any, other: Any) -> bool:
    if not isinstance(one, datetime) or not isinstance(other, datetime):
        return False
    return one.replace(second=0, microsecond=0) == other.replace(
        second=0, microsecond=0
    )


def initial(event: Tournament) -> dict[str, Any]:
    cells = {cell: getattr(event, cell) for cell in CELLS}
    walls = {cell: local(cells[cell], event.zone) for cell in INSTANTS}
    return {**cells, **walls, "expected": settled_by(event)}


EMPTY = {
    "cut_points": "none",
    "rounds": "by how many start",
    "cut": "by how many start",
    "minutes": "no clock",
    "cut_minutes": "no clock",
    "registration_closes_at": "at the start",
    "check_in_opens_at": "by hand",
    "list_deadline_at": "at the start",
}


def shown(event: Tournament, cell: str) -> Any:
    """Give a setting in words, for those who can no longer change it."""
    value = getattr(event, cell)
    if value is None:
        return EMPTY.get(cell, "open")
    if cell in WORDED:
        return WORDED[cell](value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return f"{value.astimezone(event.timezone):%-d %B %Y, %H:%M} ({event.zone})"
    words = getattr(event, f"get_{cell}_display", None)
    return words() if words else value


def edition_of(snapshot: str) -> str:
    return edition(SNAPSHOTS[snapshot]) if snapshot in SNAPSHOTS else snapshot


def tables_of(ranges: list[list[int]]) -> str:
    return Tables().prepare_value(ranges) or "as many as are needed"


WORDED = {
    "best_of": dict(GAMES).get,
    "cut_best_of": dict(GAMES).get,
    "snapshot": edition_of,
    "table_ranges": tables_of,
    "rounds": str,
    "cut": lambda places: str(places) if places else "none",
    "check_target": lambda percent: f"{percent} %" if percent else "none",
}
