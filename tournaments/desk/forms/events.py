"""Forms for a new event and for a clone of one, and fields that they share."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import forms

from decks.forms import default_format, edition_choices
from tournaments.core.fields import (
    EventNameField,
    LocalDateTimeField,
    local_time_to_instant,
    timezone_choices,
)
from tournaments.models.events import MOST_ENTRANTS, Tournament
from tournaments.models.settings import INSTANTS, SETTINGS
from tournaments.rules.presets import PRESETS, STORE, SettingsPreset
from tournaments.rules.schedule import FEWEST_ENTRANTS
from tournaments.rules.structure import Structure


def time_zone_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=SETTINGS["zone"].label,
        choices=timezone_choices,
        help_text="The time zone of the place where the event is held. All times of "
        "the event use it.",
    )


def format_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=SETTINGS["snapshot"].label,
        choices=[*edition_choices()],
        initial=default_format,
        help_text="The edition of the rules for games and deck lists.",
    )


def structure_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=SETTINGS["structure"].label,
        choices=[*Tournament._meta.get_field("structure").choices],  # noqa: SLF001
        initial=Structure.SWISS,
        required=False,
        help_text=SETTINGS["structure"].hint,
    )


def capacity_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=SETTINGS["capacity"].label,
        min_value=FEWEST_ENTRANTS,
        max_value=MOST_ENTRANTS,
        help_text="When the event is full, people join a waiting list.",
    )


class NewEventForm(forms.Form):
    """The few fields of a new event; a preset fills in all other settings."""

    name = EventNameField()
    starts_at = LocalDateTimeField(
        label="Starts at",
        required=False,
        help_text="You can set it later, but you can't open registration without it.",
    )
    zone = time_zone_field()
    snapshot = format_field()
    capacity = capacity_field()
    structure = structure_field()
    preset = forms.ChoiceField(
        label="Level of play",
        choices=[(each.key, each.title) for each in PRESETS.values()],
        widget=forms.RadioSelect,
        initial=STORE.key,
    )

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        return convert_local_times(self, sent, sent.get("zone"))

    @property
    def chosen_preset(self) -> str:
        return str(self["preset"].value())

    @property
    def presets(self) -> Iterable[SettingsPreset]:
        return PRESETS.values()

    def setting_values(self) -> dict[str, Any]:
        """Return all settings of the new event: those of the preset and those typed."""
        sent = dict(self.cleaned_data)
        sent["structure"] = sent["structure"] or Structure.SWISS
        return {**PRESETS[sent.pop("preset")].cells, **sent}


class CloneForm(forms.Form):
    """The name, start and staff of a cloned event."""

    name = EventNameField()
    starts_at = LocalDateTimeField(
        label="Starts at",
        required=False,
        help_text="You can set it later, but you can't open registration without it.",
    )
    with_staff = forms.BooleanField(
        label="Copy the staff",
        required=False,
        help_text="Same people, same roles. You may be asked for your password.",
    )

    def __init__(self, *arguments: Any, zone: str, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.zone = zone
        self.fields["starts_at"].label = f"Starts at ({zone})"

    def clean(self) -> dict[str, Any]:
        return convert_local_times(self, super().clean() or {}, self.zone)


def convert_local_times(
    form: forms.Form, sent: dict[str, Any], zone: str | None
) -> dict[str, Any]:
    """Make local times in form data aware; one that does not exist is an error."""
    for cell in INSTANTS:
        if zone and isinstance(sent.get(cell), datetime):
            try:
                sent[cell] = local_time_to_instant(sent[cell], zone)
            except forms.ValidationError as error:
                form.add_error(cell, error)
    return sent
