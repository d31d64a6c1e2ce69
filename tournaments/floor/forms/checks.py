"""What a judge says about the decks of a table."""

from django import forms

from tournaments.core.fields import ReasonField
from tournaments.models import Finding


class AddForm(forms.Form):
    """A table that was not drawn, and why its decks are looked at."""

    reason = ReasonField(
        label="Why this table",
        min_length=10,
        help_text="A few words; only judges read it.",
        error_messages={"required": "Say why; only judges read it."},
    )


class EndForm(forms.Form):
    """What came of a check: of each deck, and in words if one differs."""

    home = forms.ChoiceField(
        choices=Finding.choices, required=False, widget=forms.RadioSelect
    )
    away = forms.ChoiceField(
        choices=Finding.choices, required=False, widget=forms.RadioSelect
    )
    note = ReasonField(
        label="In words",
        required=False,
        help_text="Needed if a deck is not as registered; only judges read it.",
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )
