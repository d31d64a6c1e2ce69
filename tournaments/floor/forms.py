"""Forms of the floor: judge call, extra time, clock buttons, deck checks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import ReasonField, VersionForm
from tournaments.floor.actions.calls import LONGEST
from tournaments.floor.actions.clock import LONGEST_REASON
from tournaments.models import CallTopic, CheckFinding
from tournaments.models.floor import MOST_MINUTES

# What one hand can choose; 3 is what a deck check adds to its own time.
PRESETS = (1, 2, 3, 5, 10)
READY = ("judge call", "deck check", "late start", "wrong table", "slow opponent")


class CallForm(forms.Form):
    """A judge call: its topic, and an optional note."""

    about = forms.ChoiceField(
        label=_("What is it about?"),
        choices=[(each.value, _(each.label)) for each in CallTopic],
        initial=CallTopic.RULES,
        widget=forms.RadioSelect,
    )
    words = forms.CharField(
        label=_("In a few words"),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "max_length": _(
                "Use at most %(limit_value)d characters; tell the judge the rest."
            )
        },
    )


class ExtendForm(VersionForm):
    """Extra minutes for a table, with a reason."""

    minutes = forms.IntegerField(
        label="Minutes",
        min_value=1,
        max_value=MOST_MINUTES,
        error_messages={
            "required": "Choose the number of minutes.",
            "min_value": "Give at least 1 minute.",
            "max_value": f"Give at most {MOST_MINUTES} minutes.",
        },
    )
    ready = forms.ChoiceField(
        label="Reason", choices=[(each, each) for each in READY], required=False
    )
    reason = ReasonField(
        label="Other reason",
        required=False,
        max_length=LONGEST_REASON,
    )

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        ready = sent.pop("ready", "")
        why = sent.get("reason") or ready
        if not why and not self.errors:
            self.add_error("reason", "Enter a reason.")
        return {**sent, "reason": why}


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
        choices=CheckFinding.choices, required=False, widget=forms.RadioSelect
    )
    away = forms.ChoiceField(
        choices=CheckFinding.choices, required=False, widget=forms.RadioSelect
    )
    note = ReasonField(
        label="Details",
        required=False,
        help_text="Needed if a deck is not as registered. Only judges can read it.",
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )
