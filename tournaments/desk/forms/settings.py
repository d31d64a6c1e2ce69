"""The settings form of an event: fields to change, and values that are fixed."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone

from decks.formats import SNAPSHOTS
from decks.forms import edition_title
from tournaments.core.events import last_settings_line
from tournaments.core.fields import (
    WITHOUT_COMPLETION,
    EventNameField,
    HiddenCount,
    LocalDateTimeField,
    TableRangesField,
    format_local,
)
from tournaments.models import DecklistMode, Tournament
from tournaments.models.settings import INSTANTS, SETTINGS, Group, Setting
from tournaments.rules import decklist_visibility
from tournaments.rules.presets import VISIBILITY
from tournaments.rules.structure import Structure

from .events import (
    capacity_field,
    convert_local_times,
    format_field,
    time_zone_field,
)


@dataclass(frozen=True, slots=True)
class SettingsGroup:
    """A group of settings: fields that can be changed and values that are fixed."""

    key: str
    title: str
    fields: list[forms.BoundField]
    frozen: list[tuple[str, Any]]


GAMES = [(each, "1 game" if each == 1 else f"best of {each}") for each in (1, 3, 5)]


def best_of_field(label: str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, choices=GAMES, coerce=int)


def new_setting_fields() -> dict[str, forms.Field]:
    """Return a new form field for every setting of an event, by its name."""
    made = forms.fields_for_model(
        Tournament,
        fields=[*SETTINGS],
        labels={name: each.label for name, each in SETTINGS.items()},
        help_texts={name: each.hint for name, each in SETTINGS.items() if each.hint},
    )
    made |= {name: date_time_field(SETTINGS[name]) for name in INSTANTS}
    made |= {
        "name": EventNameField(),
        "zone": time_zone_field(),
        "snapshot": format_field(),
        "capacity": capacity_field(),
        "best_of": best_of_field(SETTINGS["best_of"].label),
        "cut_best_of": best_of_field(SETTINGS["cut_best_of"].label),
        "table_ranges": TableRangesField(
            label=SETTINGS["table_ranges"].label,
            required=False,
            help_text=SETTINGS["table_ranges"].hint,
            widget=forms.TextInput(attrs=WITHOUT_COMPLETION),
        ),
    }
    made["about"].widget = forms.Textarea(attrs={"rows": 4})
    return {name: made[name] for name in SETTINGS}


def date_time_field(setting: Setting) -> LocalDateTimeField:
    return LocalDateTimeField(
        label=setting.label, required=False, help_text=setting.hint
    )


class SettingsForm(forms.Form):
    """The settings that may still be changed; `groups` also has those that may not."""

    expected = HiddenCount()

    def __init__(
        self,
        *arguments: Any,
        event: Tournament,
        frozen: frozenset[str],
        may_widen: bool,
        **more: Any,
    ) -> None:
        more.setdefault("initial", initial_values(event))
        super().__init__(*arguments, **more)
        self.event, self.frozen = event, frozen
        for cell, field in new_setting_fields().items():
            if cell not in frozen:
                self.fields[cell] = field
        if not may_widen:
            self.remove_wider_choices()

    def remove_wider_choices(self) -> None:
        """Remove the choices that would show deck lists to more people than now."""
        for cell in VISIBILITY:
            if cell in self.fields:
                now = getattr(self.event, cell)
                self.fields[cell].choices = [
                    (mode, label)
                    for mode, label in DecklistMode.choices
                    if not decklist_visibility.has_more_readers(mode, than=now)
                ]

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        sent = convert_local_times(self, sent, sent.get("zone", self.event.zone))
        for cell in INSTANTS:
            # The page shows minutes; an instant that was left alone stays itself.
            now = getattr(self.event, cell)
            if cell in sent and is_same_minute(sent[cell], now):
                sent[cell] = now
        closes = sent.get("registration_closes_at")
        is_new = closes != self.event.registration_closes_at
        if closes and is_new and closes < timezone.now():
            self.add_error(
                "registration_closes_at",
                "This time has passed. Choose a later one, or leave it empty. To "
                "close registration now, choose the next minute.",
            )
        return sent

    def setting_values(self) -> dict[str, Any]:
        return {
            cell: self.cleaned_data[cell] for cell in SETTINGS if cell in self.fields
        }

    def widened_visibility(self) -> list[str]:
        """Return the settings by which this form shows deck lists to more people."""
        return [
            cell
            for cell in VISIBILITY
            if cell in self.fields
            and decklist_visibility.has_more_readers(
                self.cleaned_data[cell], than=getattr(self.event, cell)
            )
        ]

    @property
    def groups(self) -> list[SettingsGroup]:
        made = [self.settings_group(group) for group in Group]
        return [each for each in made if each.fields or each.frozen]

    def settings_group(self, group: Group) -> SettingsGroup:
        names = [name for name, each in SETTINGS.items() if each.group is group]
        return SettingsGroup(
            group.name.lower(),
            group.value,
            fields=[self[name] for name in names if name in self.fields],
            frozen=[
                (capitalize_first(SETTINGS[name].label), setting_text(self.event, name))
                for name in names
                if name in self.frozen and is_setting_relevant(self.event, name)
            ],
        )


SWISS_ONLY = {
    "late_entry_until_round",
    "visible_in_cut",
    "round_table",
    "is_first_round_seeded",
    "accelerated_rounds",
    "team_protection_rounds",
    "cut",
    "cut_points",
    "cut_best_of",
    "cut_minutes",
    "first_offense",
    "replacement",
    "third_place",
}
OF_A_BRACKET = {"visible_in_cut", "cut_best_of", "cut_minutes", "first_offense"}
NOT_OF_A_BRACKET = {
    *SWISS_ONLY,
    *(name for name, each in SETTINGS.items() if each.group is Group.STANDINGS),
    "best_of",
    "rounds",
    "auto_accept_minutes",
    "visible_in_swiss",
} - OF_A_BRACKET


def is_setting_relevant(event: Tournament, cell: str) -> bool:
    """Return whether a setting has an effect, given the other settings."""
    if cell == "check_in_opens_at":
        return event.has_check_in
    if cell == "third_place" and event.structure == Structure.SINGLE_ELIMINATION:
        return True
    if event.is_elimination:
        return cell not in NOT_OF_A_BRACKET
    if event.is_round_robin:
        return cell not in SWISS_ONLY and (cell != "rounds" or event.rounds is not None)
    return True


def capitalize_first(label: str) -> str:
    return f"{label[0].upper()}{label[1:]}"


def is_same_minute(one: Any, other: Any) -> bool:
    if not isinstance(one, datetime) or not isinstance(other, datetime):
        return False
    return one.replace(second=0, microsecond=0) == other.replace(
        second=0, microsecond=0
    )


def initial_values(event: Tournament) -> dict[str, Any]:
    cells = {cell: getattr(event, cell) for cell in SETTINGS}
    walls = {cell: format_local(cells[cell], event.zone) for cell in INSTANTS}
    return {**cells, **walls, "expected": last_settings_line(event)}


def setting_text(event: Tournament, cell: str) -> Any:
    """Return the value of a setting as text, for those who cannot change it."""
    value = getattr(event, cell)
    if value is None:
        return SETTINGS[cell].empty
    if cell in WORDED:
        return WORDED[cell](value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return f"{value.astimezone(event.timezone):%B %-d, %Y, %H:%M} ({event.zone})"
    words = getattr(event, f"get_{cell}_display", None)
    return words() if words else value


def edition_text(snapshot: str) -> str:
    return edition_title(SNAPSHOTS[snapshot]) if snapshot in SNAPSHOTS else snapshot


def table_ranges_text(ranges: list[list[int]]) -> str:
    return TableRangesField().prepare_value(ranges) or "as many as needed"


WORDED = {
    "best_of": dict(GAMES).get,
    "cut_best_of": dict(GAMES).get,
    "snapshot": edition_text,
    "table_ranges": table_ranges_text,
    "rounds": str,
    "cut": lambda places: str(places) if places else "none",
    "check_target": lambda percent: f"{percent}%" if percent else "none",
}
