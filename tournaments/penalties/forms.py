"""Forms to give and to revoke a penalty."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.core.fields import TOO_SHORT, HiddenCount, ReasonField
from tournaments.rules.infractions import INFRACTIONS, PenaltyGrade
from tournaments.rules.reasons import SHORTEST

WHAT_HAPPENED = "Say what happened. The player and staff can read it."


def what_happened_field(**more: Any) -> ReasonField:
    return ReasonField(
        label="What happened",
        help_text="Only the player and staff can read it.",
        shortest=SHORTEST,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
        error_messages={"required": WHAT_HAPPENED, "min_length": TOO_SHORT},
        **more,
    )


class PenaltyForm(forms.Form):
    """One penalty: infraction, grade and reason, with the versions the page showed."""

    who = forms.CharField(widget=forms.HiddenInput, required=False)
    infraction = forms.ChoiceField(
        widget=forms.HiddenInput,
        choices=[(each.key, each.title) for each in INFRACTIONS.values()],
    )
    expected = HiddenCount()
    known = HiddenCount()

    def __init__(
        self,
        *arguments: Any,
        grades: Sequence[PenaltyGrade],
        **more: Any,
    ) -> None:
        super().__init__(*arguments, **more)
        self.fields["grade"] = forms.ChoiceField(
            label="Penalty",
            choices=[(str(each), each.words.capitalize()) for each in grades],
            widget=forms.RadioSelect,
            error_messages={
                "required": "Choose a penalty.",
                "invalid_choice": "Choose a penalty that your role can give.",
            },
        )
        self.allowed = list(grades)
        self.fields["reason"] = what_happened_field()


class RevokeForm(forms.Form):
    """Why a penalty was wrong."""

    reason = ReasonField(
        label="Why it was wrong",
        shortest=SHORTEST,
        error_messages={
            "required": "Enter a reason.",
            "min_length": TOO_SHORT,
        },
    )
