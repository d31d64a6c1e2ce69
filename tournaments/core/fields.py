"""Form fields for events: a local date and time, table ranges, a reason, a name."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings

from accounts import names
from decks.forms import HiddenCount
from tournaments.models.settings import LONGEST_NAME, SETTINGS
from tournaments.rules import reasons
from tournaments.rules.errors import LookalikeName, TournamentError

TOO_SHORT = (
    "The reason needs at least %(limit_value)s characters; it has %(show_value)s. Say "
    "what happened."
)
EN_DASH = "\u2013"
MINUTES = "%Y-%m-%dT%H:%M"
USUAL_ZONES = {
    "America/New_York": "New York (Eastern Time)",
    "America/Chicago": "Chicago (Central Time)",
    "America/Denver": "Denver (Mountain Time)",
    "America/Phoenix": "Phoenix (Mountain Time, no daylight saving)",
    "America/Los_Angeles": "Los Angeles (Pacific Time)",
    "America/Anchorage": "Anchorage (Alaska)",
    "Pacific/Honolulu": "Honolulu (Hawaii)",
    "Europe/London": "London",
    "Europe/Paris": "Paris",
    "Europe/Berlin": "Berlin",
    "Europe/Madrid": "Madrid",
    "Europe/Rome": "Rome",
    "Europe/Warsaw": "Warsaw",
    "Europe/Athens": "Athens",
}
REGIONS = (
    "Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip


def timezone_choices() -> list[tuple[str, Any]]:
    """Return the time zone choices: the usual ones first, then all others by region."""
    usual = {**USUAL_ZONES, "UTC": "UTC"}
    usual = {settings.TIME_ZONE: settings.TIME_ZONE, **usual}
    found: list[tuple[str, Any]] = [("Usual", [*usual.items()])]
    others = sorted(available_timezones() - usual.keys())
    for region in REGIONS:
        names = [each for each in others if each.startswith(f"{region}/")]
        found.append((region, [(each, each.replace("_", " ")) for each in names]))
    return found


def joined_errors(form: forms.BaseForm) -> str:
    """Return all errors of a form as one text."""
    return " ".join(str(each) for errors in form.errors.values() for each in errors)


class LocalDateTimeField(forms.CharField):
    """A form field for a date and time without a zone."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTES)

    def to_python(self, value: Any) -> datetime | None:  # type: ignore[override]
        said = str(value or "").strip()
        if not said:
            return None
        try:
            return datetime.fromisoformat(said).replace(tzinfo=None)
        except ValueError as error:
            raise forms.ValidationError(
                "Enter a date and time like 2026-02-21 10:00."
            ) from error


def local_time_to_instant(local_time: datetime | None, zone: str) -> datetime | None:
    """Return a local time as an instant; ValidationError where clocks skip it."""
    if local_time is None:
        return None
    found = local_time.replace(tzinfo=ZoneInfo(zone))
    back = found.astimezone(ZoneInfo("UTC")).astimezone(ZoneInfo(zone))
    if back.replace(tzinfo=None) != local_time:
        raise forms.ValidationError(
            f"In {zone}, clocks skip {local_time:%H:%M} on that day. Choose "
            "another time."
        )
    return found


def format_local(value: datetime | None, zone: str) -> str:
    """Return an instant as the text of a datetime-local input, in its zone."""
    return "" if value is None else value.astimezone(ZoneInfo(zone)).strftime(MINUTES)


class TableRangesField(forms.CharField):
    """A form field for ranges of table numbers, such as "1-20, 41-60"."""

    def to_python(self, value: Any) -> list[list[int]]:  # type: ignore[override]
        text = super().to_python(value) or ""
        parts = [each for each in text.replace(EN_DASH, "-").split(",") if each.strip()]
        return [self.parse_range(each) for each in parts]

    def parse_range(self, part: str) -> list[int]:
        first, _, last = part.partition("-")
        try:
            return [int(first), int(last or first)]
        except ValueError as error:
            raise forms.ValidationError(
                f"“{part.strip()[:20]}” is not a range of tables. Use a format like "
                f"1-20."
            ) from error

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return ", ".join(f"{first}-{last}" for first, last in value)


class ReasonField(forms.CharField):
    """A form field for why an official does something; those concerned read it."""

    def __init__(self, *, shortest: int = 0, **more: Any) -> None:
        more.setdefault("label", "Reason")
        if shortest:
            more["min_length"] = shortest
        more.setdefault("widget", forms.TextInput(attrs={"autocomplete": "off"}))
        more.setdefault("error_messages", {"required": "Give a short reason."})
        super().__init__(**more)

    def clean(self, value: Any) -> str:
        said = super().clean(value)
        try:
            return reasons.optional_reason(said)
        except TournamentError as error:
            raise forms.ValidationError(str(error)) from error


class VersionForm(forms.Form):
    """A button: the version of what the page showed."""

    expected = HiddenCount()


class OptionalReasonForm(VersionForm):
    """A button beside which a reason may be typed."""

    reason = ReasonField(required=False)


class NewNameForm(forms.Form):
    """A form with a new name; one that looks like another needs a confirmation."""

    is_alike_ok = forms.BooleanField(required=False, widget=forms.HiddenInput)

    @property
    def may_confirm_lookalike(self) -> bool:
        """Return whether the name was refused only for looking the same."""
        found = [each.code for some in self.errors.as_data().values() for each in some]
        return found == [LookalikeName.code]


WITHOUT_COMPLETION = {"autocomplete": "off"}


class EventNameField(forms.CharField):
    """A form field for the name of an event, by the rules for public names (O5)."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            label=SETTINGS["name"].label,
            max_length=LONGEST_NAME,
            error_messages={"required": "Give the event a name."},
            widget=forms.TextInput(attrs=WITHOUT_COMPLETION),
            **more,
        )

    def clean(self, value: Any) -> str:
        name = names.normalize_name(super().clean(value))
        if found := names.name_problems(name, longest=LONGEST_NAME):
            raise forms.ValidationError(found)
        return name
