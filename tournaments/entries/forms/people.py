"""Forms of the desk about entrants and officials."""

from typing import Any

from django import forms

from decks.forms import ListField
from tournaments.core.fields import (
    HiddenCount,
    NewNameForm,
    OptionalReasonForm,
    VersionForm,
)
from tournaments.entries import namelists
from tournaments.entries.actions import OpenMatchChoice
from tournaments.entries.actions.pairs import LONGEST
from tournaments.models import Role
from tournaments.rules.errors import TournamentError
from tournaments.rules.pairing.seating import HIGHEST_TABLE
from tournaments.rules.schedule import MOST_ROUNDS

MOST_BYTES = 400_000  # of a file with names (U1)
NO_NAMES = "Enter a name, or choose a file with names."


class EnterNamesForm(forms.Form):
    """Names to enter: typed, pasted, or in a file."""

    names = forms.CharField(
        label="Names",
        required=False,
        strip=False,
        help_text=(
            "Enter one name per line. Or paste a spreadsheet with a header row; its "
            "columns can be “name” (or “first name” and “last name”), “table” (a "
            "fixed table number), “seed” and “team”."
        ),
        widget=forms.Textarea(
            attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}
        ),
    )
    file = forms.FileField(
        label="or a file",
        required=False,
        help_text="A text or CSV file saved from a spreadsheet: UTF-8, separated by "
        "commas, semicolons or tabs.",
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        file = sent.get("file")
        if file is not None:
            sent["names"] = f"{sent.get('names', '')}\n{self.read_file(file)}".lstrip(
                "\n"
            )
        if not self.errors and not sent.get("names", "").strip():
            self.add_error("names", NO_NAMES)
        return sent

    def read_file(self, file: Any) -> str:
        if file.size > MOST_BYTES:
            self.add_error(
                "file", "The file is larger than 400 KB. Split it into smaller files."
            )
            return ""
        try:
            return namelists.decode_file(file.read())
        except TournamentError as error:
            self.add_error("file", str(error))
            return ""


class LateEntrantForm(NewNameForm):
    """A late entrant, and the number of lost rounds that the page showed."""

    name = forms.CharField(
        label="Name",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": "Enter the name of the late player."},
    )
    losses = HiddenCount()


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label="Role", choices=Role.choices, initial=Role.JUDGE)


class RenameEntrantForm(VersionForm):
    name = forms.CharField(
        label="Name",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": "Enter the name."},
    )


class FixedTableForm(VersionForm):
    table = forms.IntegerField(
        label="Fixed table", required=False, min_value=1, max_value=HIGHEST_TABLE
    )


class AwardByesForm(VersionForm):
    """The rounds for which byes are awarded or revoked."""

    rounds = forms.TypedMultipleChoiceField(
        label="Rounds",
        coerce=int,
        choices=[(number, number) for number in range(1, MOST_ROUNDS + 1)],
        error_messages={
            "required": "Select a round.",
            "invalid_choice": "There is no such round. Select one from the list.",
        },
    )

    @property
    def ticked_rounds(self) -> set[str]:
        return {*self.data.getlist("rounds")} if self.is_bound else set()


class KeepApartForm(forms.Form):
    """Two entrants, by name, who should not be paired, and why."""

    one = forms.CharField(
        label="First player",
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "entrants"}),
        error_messages={"required": "Choose the first player."},
    )
    two = forms.CharField(
        label="Second player",
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "entrants"}),
        error_messages={"required": "Choose the second player."},
    )
    reason = forms.CharField(
        label="Reason",
        required=False,
        max_length=LONGEST,
        help_text="Only staff who pair rounds can read it.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class DropEntrantForm(OptionalReasonForm):
    open_match = forms.ChoiceField(
        choices=[("", ""), *((each, each) for each in OpenMatchChoice)], required=False
    )


class LateEntryForm(VersionForm):
    losses = HiddenCount()


class UndropForm(VersionForm):
    """An entrant who comes back; `losses` is the number that the page showed."""

    losses = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)


class StaffDeckListForm(forms.Form):
    """A deck list that staff submit for an entrant without an account."""

    text = ListField(
        label="List",
        error_messages={
            "required": "Paste or type the list, such as: 2 S86-19 or 2 Sack."
        },
    )
