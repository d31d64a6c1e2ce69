"""Forms by which staff edit or publish a round: ticked tables, entrants, a reason."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms

from tournaments.core.fields import HiddenCount, ReasonField
from tournaments.rounds.paper_rounds import TypedTable, parse_round
from tournaments.rules.pairing.seating import HIGHEST_TABLE

SWAP, BREAK, PAIR, BYE, MOVE, REPAIR = "swap", "break", "pair", "bye", "move", "repair"
LONGEST_ROUND = 200_000  # 1024 tables of two long names
# How many names or tables each edit needs, and the error without them.
WANTED = {
    SWAP: ("seats", (2,), "Select the two names that swap seats."),
    BREAK: ("tables", (1,), "Select the one table to unpair."),
    PAIR: ("waiting", (2,), "Select the two players without a seat."),
    BYE: ("waiting", (1,), "Select the player who gets the bye."),
    MOVE: ("tables", (1,), "Select one table to move."),
    REPAIR: ("tables", None, ""),
}


class IdListField(forms.MultipleChoiceField):
    """A form field for the ids of ticked boxes; the action checks that they exist."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def validate(self, value: Sequence[str]) -> None:
        """Accept any id; the action checks it."""

    def clean(self, value: Any) -> list[UUID]:
        try:
            return [UUID(each) for each in super().clean(value)]
        except ValueError as error:
            raise forms.ValidationError("Choose from the list.") from error


class CutRoundForm(forms.Form):
    """The entrants of the next cut round as the page showed them, seat by seat.

    Publishing compares them, so that no changed pairing is published unseen.
    """

    seats = IdListField()


class PaperRoundForm(forms.Form):
    """Type a whole round as it was paired on paper, one table per line."""

    expected = HiddenCount()
    lines = forms.CharField(
        label="Tables",
        max_length=LONGEST_ROUND,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=(
            "One line per table: the table number, then two names with a dash "
            "between, or “bye” and one name. Enter results later."
        ),
        error_messages={"required": "Enter one line per table."},
    )
    reason = ReasonField(
        help_text="Everybody can read it next to each table that was changed.",
        error_messages={"required": "Enter a reason."},
    )

    def __init__(
        self,
        *arguments: Any,
        people: Mapping[str, str],
        awarded: Collection[str] = (),
        **more: Any,
    ) -> None:
        super().__init__(*arguments, **more)
        self.people, self.awarded = people, awarded

    def clean_lines(self) -> tuple[TypedTable, ...]:
        """Return the typed tables; raise ValidationError with all problems at once."""
        found = parse_round(
            self.cleaned_data["lines"], self.people, awarded=self.awarded
        )
        if found.problems:
            raise forms.ValidationError(list(found.problems))
        return found.tables


class EditForm(forms.Form):
    """Edit the pairings of a round: ticked tables or names, and which edit to make."""

    expected = HiddenCount()
    do = forms.ChoiceField(choices=[(each, each) for each in WANTED])
    seats = IdListField()
    tables = IdListField()
    waiting = IdListField()
    number = forms.IntegerField(
        label="Table", required=False, min_value=1, max_value=HIGHEST_TABLE
    )
    reason = ReasonField(
        required=False,
        help_text="Everybody sees it next to the table.",
    )

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        do = sent.get("do")
        if do is None:
            return sent
        cell, counts, told = WANTED[do]
        if counts and len(sent.get(cell, ())) not in counts:
            self.add_error(None, told)
        if do == MOVE and not sent.get("number"):
            self.add_error("number", "Enter the new table number.")
        if do != MOVE and not sent.get("reason"):
            self.add_error("reason", "Enter a reason.")
        return sent

    @property
    def ticked_values(self) -> set[str]:
        """Return the ids that were ticked, to tick them again in a refused form."""
        if not self.is_bound:
            return set()
        return {
            each
            for cell in ("seats", "tables", "waiting")
            for each in self.data.getlist(cell)
        }
