"""Forms of a series: settings, events, organizers."""

from typing import Any

from django import forms

from tournaments.core.fields import EventNameField, HiddenCount
from tournaments.models import Series, Tournament
from tournaments.rules.series import DEFAULT, InvalidPointsTable, parse_points_table
from tournaments.seasons.actions.series import LONGEST_TEXT, MOST_COUNTED

LONGEST_TABLE = 4000


class PointsField(forms.CharField):
    """A table of points as text, a line for each place or range of places."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            max_length=LONGEST_TABLE,
            widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
            **more,
        )

    def clean(self, value: Any) -> str:
        said = super().clean(value)
        try:
            parse_points_table(said)
        except InvalidPointsTable as error:
            raise forms.ValidationError([*error.problems, error.remedy]) from error
        return said


class SeriesForm(forms.Form):
    """The settings of a series."""

    name = EventNameField()
    about = forms.CharField(
        label="Description",
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="A short description for visitors, without formatting.",
    )
    points = PointsField(
        label="Points by place",
        initial=str(DEFAULT),
        help_text=(
            "One line for each place or range, best first; use “others” for "
            "all remaining places. Tied players split the points for their places "
            "evenly."
        ),
    )
    counts_best = forms.IntegerField(
        label="Number of results that count for each player",
        required=False,
        min_value=1,
        max_value=MOST_COUNTED,
        help_text="Only each player's best results count. Leave blank to count every "
        "result.",
    )

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.fields["name"].label = "Name of the series"
        self.fields["name"].error_messages["required"] = "Enter a name for the series."

    @property
    def settings(self) -> dict[str, Any]:
        """Return the settings as the service takes them."""
        return {
            name: self.cleaned_data[name]
            for name in ("name", "about", "points", "counts_best")
        }


class SeriesSettingsForm(SeriesForm):
    """The settings of an existing series, with its version."""

    expected = HiddenCount()


def initial_settings(series: Series) -> dict[str, Any]:
    return {
        "expected": series.version,
        "name": series.name,
        "about": series.about,
        "points": str(series.table),
        "counts_best": series.counts_best,
    }


class SeriesEventForm(forms.Form):
    """An event to add to the series."""

    expected = HiddenCount()
    event = forms.ChoiceField(
        label="An event that you organize",
        error_messages={
            "required": "Choose an event.",
            "invalid_choice": "Choose one.",
        },
    )

    def __init__(self, *words: Any, events: list[Tournament], **more: Any) -> None:
        super().__init__(*words, auto_id="member_%s", **more)
        self.fields["event"].choices = [
            (str(each.pk), f"{each.name} ({each.get_state_display().lower()})")
            for each in events
        ]


class OrganiserForm(forms.Form):
    """The e-mail address of another organizer."""

    expected = HiddenCount()
    email = forms.EmailField(
        label="E-mail address of the organizer's account",
        error_messages={"required": "Enter the e-mail address they sign in with."},
    )

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, auto_id="organiser_%s", **more)
