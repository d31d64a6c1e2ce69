"""Forms for typing in a card and for confirming what others typed.

A cell that is left empty says nothing; that nothing is printed there is said by a check
box or a choice. Known cells are shown, and a different value for them becomes an offer.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from cards import knowledge, numbers
from cards.cellfields import (
    BLANK,
    GIVEN,
    HALF,
    LISTS,
    SECOND,
    TEXTS,
    AthleteField,
    PrintedField,
    allowed_values,
    cells_in_entry_order,
    make_field,
)
from cards.errors import CardError
from cards.knowledge import LABELS, PERSON, Basis
from cards.models import Card, CardSet
from cards.selectors import athletes
from cards.selectors.athletes import Athlete
from cards.text_readings import TextReading
from gameengine.grammar.terms import POSITIONS

COPIED = "was_"  # hidden beside a cell: what was filled in beforehand


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """One cell as the entry page shows it, with its fields."""

    cell: str
    label: str
    value: str = ""
    basis: str = ""
    field: BoundField | None = None  # nothing to type where more than typing stands
    second: BoundField | None = None
    blank: BoundField | None = None
    offer: BoundField | None = None
    reading: TextReading | None = None
    copied: str = ""  # filled in beforehand, from the last card or a roster
    offered: tuple[Any, ...] = ()  # what others say against it

    @property
    def is_wide(self) -> bool:
        return self.cell in (*TEXTS, PERSON)

    @property
    def is_half_width(self) -> bool:
        return self.cell in HALF

    @property
    def is_read(self) -> bool:
        """Return whether the phrasebook reads this cell."""
        return self.cell in (*TEXTS, "team", "offensive_play", "defensive_play")


class HiddenCount(forms.IntegerField):
    """A hidden number that the page sends back."""

    def __init__(self) -> None:
        bounds = {"min_value": 0, "max_value": 2**31 - 1}
        super().__init__(widget=forms.HiddenInput, **bounds)


class CardForm(forms.Form):
    """The cells of one card type; a known cell can only be contradicted, by an offer.

    With `data` it is validated; with `typed` it only shows again what was typed so far.
    """

    version = HiddenCount()
    seen = HiddenCount()  # how many changes the page knew of

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        card: Card,
        kind: str,
        typed: Mapping[str, Any] | None = None,
        focus: str = "",
        **more: Any,
    ) -> None:
        self.card, self.kind = card, kind
        initial = {**typed_values(card), **(typed or {}), "type": kind}
        super().__init__(data, initial={**more.pop("initial", {}), **initial}, **more)
        for cell in self.own_cells:
            now = self.get_initial_for_field(forms.Field(), cell) or ""
            made = make_field(cell, kind, now=now)
            if knowledge.is_known(card.basis, cell):
                made.required, made.label = False, f"{made.label} on my card"
                if isinstance(made, forms.ChoiceField):
                    made.choices = [("", "The same"), *made.choices[1:]]
                self.fields[f"offer_{cell}"] = made
                continue
            self.fields[cell] = made
            if cell == "position":
                named = [(each, each) for each in POSITIONS]
                self.fields[SECOND] = forms.ChoiceField(
                    label="Second position",
                    choices=[("", "None is printed"), *named],
                    required=False,
                )
            if isinstance(made, PrintedField) and cell not in GIVEN:
                self.fields[f"blank_{cell}"] = forms.BooleanField(
                    label="Nothing is printed here", required=False
                )
        if kind == "Player":
            self.add_athlete_field()
        if focus in self.fields:
            self.fields[focus].widget.attrs["autofocus"] = True

    def add_athlete_field(self) -> None:
        """Add the field for the athlete, by the name as typed so far."""
        now = {cell: self.current_text(cell) for cell in ("name", "position", "side")}
        proposal = athletes.propose_athletes(Card(pk=self.card.pk, **now))
        stands = self.card.person.key if self.card.person else ""
        if self.card.person_basis in knowledge.KNOWN:
            others = [each for each in proposal.choices() if each[0] != stands]
            elsewhere = proposal.find(stands) is None or proposal.doubt
            if not elsewhere:
                others = [each for each in others if each[0] != athletes.THE_ONE]
            self.fields[f"offer_{PERSON}"] = forms.ChoiceField(
                label="Athlete on my card",
                choices=[("", "The same"), *others],
                required=False,
            )
            return
        was_said = self.card.person_basis == Basis.TYPED
        field = AthleteField(proposal, stands=stands if was_said else "")
        self.fields[PERSON] = field
        said = self.initial.get(PERSON)
        if not said or not field.valid_value(said):
            self.initial[PERSON] = field.preselected_answer

    def current_text(self, cell: str) -> str:
        """Return the text of a cell as it would be stored."""
        if knowledge.is_known(self.card.basis, cell):
            return str(getattr(self.card, cell))
        found = self.data.get(cell) if self.is_bound else self.initial.get(cell)
        text = "" if found == BLANK else str(found or "")
        second = self.data.get(SECOND) if self.is_bound else self.initial.get(SECOND)
        if cell == "position" and text and second:
            text = f"{text} / {second}"
        return knowledge.tidy_cell(cell, text)[:200]

    @property
    def own_cells(self) -> tuple[str, ...]:
        """Return the cells of the chosen type, the type first and perhaps alone."""
        return (
            cells_in_entry_order(self.kind)
            if self.kind in knowledge.TYPES
            else ("type",)
        )

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        for cell in self.own_cells:
            self.clean_cell(cell, found)
        return found

    def clean_cell(self, cell: str, found: dict[str, Any]) -> None:
        """Add an error if a cell is both typed and marked as blank, or was emptied."""
        text, blank = found.get(cell), found.get(f"blank_{cell}")
        label, before = LABELS[cell], getattr(self.card, cell)
        if text is None:
            return
        if text and blank:
            self.add_error(
                cell, f"{label} is filled in and also marked as blank. Choose one."
            )
        was_typed = self.card.basis.get(cell) == Basis.TYPED
        if was_typed and before and not text and not blank:
            say = "Choose" if allowed_values(cell, self.kind) else "Tick"
            self.add_error(
                cell,
                f"{label} was {before!r} and is empty now. Type what is printed. "
                f"If nothing is printed, mark {say.lower()}.",
            )
        if cell == "position" and found.get(SECOND) and text in ("", BLANK):
            self.add_error(cell, "Choose the first position, too, as printed.")

    def typed_cells(self) -> dict[str, str]:
        """Return the cells to write; one that is marked as blank is ""."""
        found = self.cleaned_data
        typed: dict[str, str] = {}
        for cell in self.own_cells:
            said = found.get(cell) or found.get(f"offer_{cell}")
            if said == BLANK or found.get(f"blank_{cell}"):
                typed[cell] = ""
            elif said and cell == "position" and found.get(SECOND):
                typed[cell] = f"{said} / {found[SECOND]}"
            elif said:
                typed[cell] = said
        return typed

    def chosen_athlete(self) -> str:
        """Return the chosen athlete, "" for none.

        A preselected athlete counts as chosen unless the user goes to the next card
        without typing anything.
        """
        if self.is_passed:
            return ""
        found = self.cleaned_data
        return found.get(PERSON) or found.get(f"offer_{PERSON}") or ""

    @property
    def is_passed(self) -> bool:
        """Return whether the user goes to the next card and changed nothing here.

        Where only the athlete is asked for, going on is the answer.
        """
        asked = {each for each in self.fields if not each.startswith("offer_")}
        is_alone = asked <= {"version", "seen", PERSON}
        typed = set(self.changed_data) - {"version", "seen"}
        return self.data.get("do") == "next" and not (typed or is_alone)

    def cell_views(
        self,
        readings: Mapping[str, TextReading],
        offered: Mapping[str, tuple[Any, ...]] | None = None,
        *,
        athlete: Athlete | None = None,
    ) -> Iterator[CellView]:
        """Yield the cells in page order, the athlete before the long texts."""
        who = self.kind == "Player"
        for cell in self.own_cells:
            if cell in TEXTS and who:
                yield self.athlete_view(athlete, (offered or {}).get(PERSON, ()))
                who = False
            yield CellView(
                cell=cell,
                label=LABELS[cell],
                value=getattr(self.card, cell),
                basis=self.card.basis.get(cell, ""),
                field=self.bound_field(cell),
                second=self.bound_field(SECOND) if cell == "position" else None,
                blank=self.bound_field(f"blank_{cell}"),
                offer=self.bound_field(f"offer_{cell}"),
                reading=readings.get(cell),
                copied=self.initial.get(f"{COPIED}{cell}", ""),
                offered=(offered or {}).get(cell, ()),
            )

    def athlete_view(
        self, athlete: Athlete | None, offered: tuple[Any, ...]
    ) -> CellView:
        is_open = PERSON in self.fields
        return CellView(
            cell=PERSON,
            label="Who is it?" if is_open else LABELS[PERSON],
            value=str(athlete or ""),
            basis=self.card.person_basis,
            field=self.bound_field(PERSON),
            offer=self.bound_field(f"offer_{PERSON}"),
            offered=offered,
        )

    def bound_field(self, name: str) -> BoundField | None:
        return self[name] if name in self.fields else None

    def values_of_other_types(self) -> Iterator[tuple[str, str]]:
        """Yield cells typed for another card type, so that they are not lost."""
        for cell in knowledge.CELLS:
            text = self.data.get(cell) if self.is_bound else self.initial.get(cell)
            if text and cell not in self.own_cells:
                yield cell, text


def typed_values(card: Card) -> dict[str, Any]:
    """Return the values that users typed so far, as initial data of the form."""
    found: dict[str, Any] = {}
    for cell, basis in card.basis.items():
        if basis != Basis.TYPED:
            continue
        value = getattr(card, cell)
        found[cell] = value or (BLANK if cell in LISTS else "")
        found[f"blank_{cell}"] = not value
    return found | split_position(found.get("position", ""))


def copied_values(copied: Mapping[str, str]) -> dict[str, str]:
    """Return what was filled in beforehand as initial data of the form."""
    marks = {f"{COPIED}{cell}": text for cell, text in copied.items()}
    return {**copied, **split_position(copied.get("position", "")), **marks}


def split_position(text: str) -> dict[str, str]:
    """Return the initial values of the two position fields, {} for a single position.

    >>> split_position("Safety / Punter")
    {'position': 'Safety', 'position_2': 'Punter'}
    """
    first, _, second = text.partition(" / ")
    if first in POSITIONS and second in POSITIONS:
        return {"position": first, SECOND: second}
    return {}


class NumberForm(forms.Form):
    """Which card to type in: its set, and its number with or without the set."""

    set = forms.ModelChoiceField(
        CardSet.objects.none(),
        to_field_name="code",
        empty_label="Choose the set",
        error_messages={"required": "Choose the card's set."},
    )
    number = forms.CharField(
        max_length=12,
        help_text="As printed, such as C9 or C9-19.",
        error_messages={"required": "Type the number of the card."},
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters"}
        ),
    )

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        codes = list(CardSet.objects.values_list("code", flat=True))
        self.fields["set"].queryset = CardSet.objects.all()
        if len(codes) == 1:
            self.initial["set"] = codes[0]
        begin = "number" if self.initial.get("set") in codes else "set"
        self.fields[begin].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if found.get("set") and found.get("number"):
            try:
                found["number"] = numbers.parse_number(
                    found["number"], set_code=found["set"].code
                )
            except CardError as error:
                self.add_error("number", str(error))
            else:
                if found["number"].set != (code := found["set"].code):
                    wrong = f"{found['number']} is not a number of set {code}."
                    self.add_error("number", f"{wrong} Change one of the two.")
        return found


class ConfirmForm(forms.Form):
    """Which of the typed cells are the same on the user's card."""

    version = HiddenCount()
    cells = forms.MultipleChoiceField(
        required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *arguments: Any,
        waiting: tuple[str, ...],
        others: tuple[str, ...],
        **more: Any,
    ) -> None:
        super().__init__(*arguments, **more)
        self.fields["cells"].choices = [(each, LABELS[each]) for each in waiting]
        self.others = others  # what somebody else typed

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if self.data.get("do") == "all":
            found["cells"] = list(self.others)
        elif not found.get("cells") and "cells" not in self.errors:
            self.add_error(
                "cells", "No cell is selected. Select those that match your card."
            )
        return found
