"""What an official sends to correct an event: the result, why, the event's name."""

from typing import Any
from uuid import UUID

from django import forms

from tournaments.core.fields import TOO_SHORT, Count, ReasonField
from tournaments.results.forms.results import ResultForm
from tournaments.rounds.forms import Keys
from tournaments.rules.corrections import Choice
from tournaments.rules.reasons import SHORTEST

PREVIEW, CORRECT, BACK = "preview", "correct", "back"


class Typed(forms.CharField):
    """The name of the event, typed so that no slip of the hand does it."""

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
    """A result that is to replace another, then what is done with what follows."""

    typed_name = Typed()
    choice = forms.ChoiceField(
        label="What becomes of the round that is played",
        required=False,
        choices=[(each, each) for each in Choice],
    )
    tables = Keys()
    round_version = forms.IntegerField(required=False, min_value=0)
    basis = forms.CharField(required=False)

    @property
    def kept(self) -> list[Any]:
        """Return the cells of the first page, which the second carries along."""
        names = ["expected", "sure", "how", "reason"]
        names += [each.name for pair in self.games for each in pair]
        return [self[each] for each in names]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """Return what was chosen on the second page, for the first to carry along."""
        found = [("choice", self.chosen), ("typed_name", self["typed_name"].value())]
        return [*found, *(("tables", each) for each in sorted(self.ticked))]

    @property
    def ticked(self) -> set[str]:
        return set(map(str, self["tables"].value() or ()))

    @property
    def chosen(self) -> str:
        return self["choice"].value() or Choice.STANDINGS_ONLY


class SureForm(forms.Form):
    """Why, and the name of the event."""

    reason = ReasonField(
        label="Why",
        shortest=SHORTEST,
        help_text="A few words. Everybody can read it in the event log.",
        error_messages={
            "required": "Say what happened; everybody can read it.",
            "min_length": TOO_SHORT,
        },
    )
    typed_name = Typed()


class DiscardForm(SureForm):
    expected = Count()


class RestoreForm(SureForm):
    """Which rounds somebody saw that would be cancelled, and in which version."""

    expected = Count()
    later = Keys()

    @property
    def seen(self) -> list[UUID]:
        return list(self.cleaned_data["later"])


class UndoForm(forms.Form):
    """The act that was seen as the last one, and why it is taken back."""

    line = Count()
    reason = ReasonField(required=False)
