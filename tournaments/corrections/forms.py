"""Forms for corrections: another result, the reason, the typed name of the event."""

from typing import Any

from django import forms

from tournaments.core.fields import TOO_SHORT, HiddenCount, ReasonField
from tournaments.results.forms.results import ResultForm
from tournaments.rounds.forms import IdListField
from tournaments.rules.corrections import CurrentRoundChoice
from tournaments.rules.reasons import SHORTEST

PREVIEW, CORRECT, BACK = "preview", "correct", "back"


class TypedEventNameForm(forms.CharField):
    """The name of the event, typed as a guard against slips."""

    def __init__(self) -> None:
        super().__init__(
            label="Name of the event",
            required=False,
            max_length=200,
            widget=forms.TextInput(
                attrs={"autocomplete": "off", "autocapitalize": "off"}
            ),
        )


class CorrectionForm(ResultForm):
    """The new result, then the choice of what is paired again."""

    typed_name = TypedEventNameForm()
    choice = forms.ChoiceField(
        label="What happens to the current round",
        required=False,
        choices=[(each, each) for each in CurrentRoundChoice],
    )
    tables = IdListField()
    round_version = forms.IntegerField(required=False, min_value=0)
    basis = forms.CharField(required=False)

    @property
    def first_page_fields(self) -> list[Any]:
        """Return the fields of the first page, which the second page submits again."""
        names = ["expected", "sure", "how", "reason"]
        names += [each.name for pair in self.score_fields for each in pair]
        return [self[each] for each in names]

    @property
    def second_page_choices(self) -> list[tuple[str, str]]:
        """Return the choices of the second page, which the first page submits again."""
        found = [
            ("choice", self.chosen_repair),
            ("typed_name", self["typed_name"].value()),
        ]
        return [*found, *(("tables", each) for each in sorted(self.ticked_tables))]

    @property
    def ticked_tables(self) -> set[str]:
        return set(map(str, self["tables"].value() or ()))

    @property
    def chosen_repair(self) -> str:
        return self["choice"].value() or CurrentRoundChoice.STANDINGS_ONLY


class ReasonAndNameForm(forms.Form):
    """The reason, and the typed name of the event."""

    reason = ReasonField(
        label="Reason",
        shortest=SHORTEST,
        help_text="Everybody can read it in the event log.",
        error_messages={
            "required": "Say what happened. Everybody will be able to read it.",
            "min_length": TOO_SHORT,
        },
    )
    typed_name = TypedEventNameForm()


class DiscardForm(ReasonAndNameForm):
    """The reason to discard the current round, with its version."""

    expected = HiddenCount()


class RestoreForm(ReasonAndNameForm):
    """The reason to go back, and the rounds the user saw would be cancelled."""

    expected = HiddenCount()
    later = IdListField()


class UndoForm(forms.Form):
    """The action to undo, by its first log line, and the reason."""

    line = HiddenCount()
    reason = ReasonField(required=False)
