"""What an official says when he gives a penalty or takes one back."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.infractions import INFRACTIONS, Grade

from .fields import Count, Reason

SHORTEST = 10
WHAT_HAPPENED = "Say what happened; whom it is about reads it."


def why(**more: Any) -> Reason:
    return Reason(
        label="What happened",
        help_text=f"{SHORTEST} characters or more; whom it is about reads it.",
        min_length=SHORTEST,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
        error_messages={"required": WHAT_HAPPENED},
        **more,
    )


class PenaltyForm(forms.Form):
    """One penalty: for what, how hard, why; with what the page knew."""

    who = forms.CharField(widget=forms.HiddenInput, required=False)
    infraction = forms.ChoiceField(
        widget=forms.HiddenInput,
        choices=[(each.key, each.title) for each in INFRACTIONS.values()],
    )
    expected = Count()
    known = Count()

    def __init__(
        self,
        *arguments: Any,
        grades: Sequence[Grade],
        needs_name: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(*arguments, **more)
        self.fields["grade"] = forms.ChoiceField(
            label="Penalty",
            choices=[(str(each), each.words.capitalize()) for each in grades],
            widget=forms.RadioSelect,
            error_messages={
                "required": "Choose how hard it is taken.",
                "invalid_choice": "Choose one that your role gives.",
            },
        )
        self.allowed = list(grades)
        self.fields["reason"] = why()
        if needs_name:
            self.fields["typed_name"] = typed_name()


class RevokeForm(forms.Form):
    """Why a penalty was wrong."""

    reason = Reason(
        label="Why it was wrong",
        min_length=SHORTEST,
        error_messages={"required": "Say why it was wrong, in a few words."},
    )
    typed_name = forms.CharField(required=False)


def typed_name() -> forms.CharField:
    return forms.CharField(
        label="Name of the event",
        required=False,
        help_text="A later round is published, so this changes much: type its name.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
