"""Forms of deck checks."""

from django import forms

from tournaments.core.fields import ReasonField
from tournaments.models import Finding


class AddCheckForm(forms.Form):
    """The reason to check a table that was not drawn."""

    reason = ReasonField(
        label="Reason",
        min_length=10,
        help_text="Only judges can read it.",
        error_messages={"required": "Enter a reason. Only judges can read it."},
    )


class EndCheckForm(forms.Form):
    """The findings of a check for both decks; a note is needed if one differs."""

    home = forms.ChoiceField(
        choices=Finding.choices, required=False, widget=forms.RadioSelect
    )
    away = forms.ChoiceField(
        choices=Finding.choices, required=False, widget=forms.RadioSelect
    )
    note = ReasonField(
        label="In words",
        required=False,
        help_text="Needed if a deck is not as registered. Only judges can read it.",
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )
