"""Forms of the recorder pages."""

from typing import Any
from uuid import UUID

from django import forms

from accounts.models import User
from decks import selectors as decks
from decks.formats import SNAPSHOTS
from recorder.models import LONGEST_CHOICE, LONGEST_REMARK
from recorder.services import RecordedAnswer, Tap

MOST_SKIPPED = 20


class TapForm(forms.Form):
    """One tap: how many marks the page had seen, a unique key, and the answer."""

    step = forms.IntegerField(min_value=0, max_value=10**6)
    key = forms.UUIDField()
    skip = forms.IntegerField(min_value=0, max_value=MOST_SKIPPED, required=False)
    place = forms.IntegerField(min_value=0, max_value=10**6, required=False)
    removes = forms.BooleanField(required=False)
    said = forms.CharField(max_length=LONGEST_CHOICE, required=False)

    def to_tap(self) -> Tap:
        found: UUID = self.cleaned_data["key"]
        return Tap(step=self.cleaned_data["step"], key=found)

    def to_answer(self) -> RecordedAnswer:
        actor, _, choice = self.cleaned_data["said"].partition(" ")
        skip = self.cleaned_data["skip"] or 0
        return RecordedAnswer(
            actor=actor[:1],
            choice=choice,
            skip=skip,
            place=self.cleaned_data["place"],
            removes=self.cleaned_data["removes"],
        )


class RemarkForm(TapForm):
    remark = forms.CharField(max_length=LONGEST_REMARK)


class DeckField(forms.ModelChoiceField):
    """A saved deck; an invalid id is refused in the words of the others."""

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except forms.ValidationError as wrong:
            raise forms.ValidationError("Choose one of the decks.") from wrong


class NewGameForm(forms.Form):
    """The two saved decks of a casual game: decks that the user may see."""

    home = DeckField(None, label="Home deck", empty_label="Choose a deck")
    away = DeckField(None, label="Away deck", empty_label="Choose a deck")

    def __init__(self, user: User, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        known = decks.visible_to(user).filter(snapshot__in=SNAPSHOTS)
        own = decks.owned_by(user).filter(snapshot__in=SNAPSHOTS, archived_at=None)
        for name in ("home", "away"):
            field = self.fields[name]
            field.queryset = known
            field.widget.choices = [
                ("", "Choose a deck"),
                *((each.pk, str(each)) for each in own),
            ]

    def clean(self) -> dict[str, Any]:
        """Refuse two decks of different formats."""
        found = super().clean() or {}
        home, away = found.get("home"), found.get("away")
        if home and away and home.snapshot != away.snapshot:
            self.add_error(
                "away",
                f"{home} is built for {SNAPSHOTS[home.snapshot].format}, {away} "
                f"for {SNAPSHOTS[away.snapshot].format}. Choose two decks of the "
                "same format.",
            )
        return found
