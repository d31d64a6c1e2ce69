"""What people type from a card in their hand: the cells of its type, checked.

A cell that is left alone says nothing; a cell that is blank on the card is said to be
so, by a tick or by a choice. What rests on more than typing is shown and not asked for,
but whoever's card says something else can say that.
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
    PrintedField,
    WhoField,
    field_of,
    in_list,
    in_order,
)
from cards.errors import CardError
from cards.knowledge import LABELS, PERSON, Basis
from cards.models import Card, CardSet
from cards.readings import Reading
from cards.selectors import athletes
from cards.selectors.athletes import Athlete
from gameengine.cardtext.terms import POSITIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A cell as the page shows it."""

    cell: str
    label: str
    value: str = ""
    basis: str = ""
    field: BoundField | None = None  # nothing to type where more than typing stands
    second: BoundField | None = None
    blank: BoundField | None = None
    offer: BoundField | None = None
    reading: Reading | None = None
    offered: tuple[Any, ...] = ()  # what others say against it

    @property
    def is_wide(self) -> bool:
        return self.cell in (*TEXTS, PERSON)

    @property
    def is_half(self) -> bool:
        return self.cell in HALF

    @property
    def is_read(self) -> bool:
        """Return whether the phrasebook has a say in it."""
        return self.cell in (*TEXTS, "team", "offensive_play", "defensive_play")


class Count(forms.IntegerField):
    """A number that the page sends along and nobody sees."""

    def __init__(self) -> None:
        bounds = {"min_value": 0, "max_value": 2**31 - 1}
        super().__init__(widget=forms.HiddenInput, **bounds)


class CardForm(forms.Form):
    """The cells of one type of card, of which some are not asked for.

    With data it is checked; with `typed` it only shows again what was typed so far.
    """

    version = Count()
    seen = Count()  # how many changes the page knew of

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
        initial = {**standing(card), **(typed or {}), "type": kind}
        super().__init__(data, initial={**more.pop("initial", {}), **initial}, **more)
        for cell in self.own_cells:
            now = self.get_initial_for_field(forms.Field(), cell) or ""
            made = field_of(cell, kind, now=now)
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
            self.ask_who()
        if focus in self.fields:
            self.fields[focus].widget.attrs["autofocus"] = True

    def ask_who(self) -> None:
        """Ask who is on the card, by the name as it is typed so far."""
        now = {cell: self.so_far(cell) for cell in ("name", "position", "side")}
        proposal = athletes.proposal(Card(pk=self.card.pk, **now))
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
        field = WhoField(proposal, stands=stands if was_said else "")
        self.fields[PERSON] = field
        said = self.initial.get(PERSON)
        if not said or not field.valid_value(said):
            self.initial[PERSON] = field.usual

    def so_far(self, cell: str) -> str:
        """Return a cell as it would be kept."""
        if knowledge.is_known(self.card.basis, cell):
            return str(getattr(self.card, cell))
        found = self.data.get(cell) if self.is_bound else self.initial.get(cell)
        text = "" if found == BLANK else str(found or "")
        second = self.data.get(SECOND) if self.is_bound else self.initial.get(SECOND)
        if cell == "position" and text and second:
            text = f"{text} / {second}"
        return knowledge.tidied(cell, text)[:200]

    @property
    def own_cells(self) -> tuple[str, ...]:
        """Give the cells of the type, the type first; before it is chosen, it alone."""
        return in_order(self.kind) if self.kind in knowledge.TYPES else ("type",)

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        for cell in self.own_cells:
            self.clean_cell(cell, found)
        return found

    def clean_cell(self, cell: str, found: dict[str, Any]) -> None:
        """Ask about a cell that is blank and is not, and about one that was emptied."""
        text, blank = found.get(cell), found.get(f"blank_{cell}")
        label, before = LABELS[cell], getattr(self.card, cell)
        if text is None:
            return
        if text and blank:
            self.add_error(
                cell,
                f"{label} is typed, and ticked as blank. Take one of them away.",
            )
        was_typed = self.card.basis.get(cell) == Basis.TYPED
        if was_typed and before and not text and not blank:
            say = "Choose" if in_list(cell, self.kind) else "Tick"
            self.add_error(
                cell,
                f"{label} was {before!r} and is empty now. Type what is printed; if "
                f"nothing is, {say.lower()} that.",
            )
        if cell == "position" and found.get(SECOND) and text in ("", BLANK):
            self.add_error(cell, "Choose the first position too, as it is printed.")

    def typed_cells(self) -> dict[str, str]:
        """Return what is to be written; a blank that was said to be one is among it."""
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

    def who(self) -> str:
        """Return who is said to be on the card.

        What was chosen by itself is said by whoever keeps the card with it; passing it
        over with something else to type says nothing.
        """
        found = self.cleaned_data
        said: str = found.get(PERSON) or found.get(f"offer_{PERSON}") or ""
        asked = {each for each in self.fields if not each.startswith("offer_")}
        is_alone = asked <= {"version", "seen", PERSON}
        typed = set(self.changed_data) - {"version", "seen"}
        is_passed = self.data.get("do") == "next" and not (typed or is_alone)
        return "" if is_passed else said

    def shown(
        self,
        readings: Mapping[str, Reading],
        offered: Mapping[str, tuple[Any, ...]] | None = None,
        *,
        athlete: Athlete | None = None,
    ) -> Iterator[Shown]:
        """Yield the cells in the order of the page; before the texts, who it is."""
        who = self.kind == "Player"
        for cell in self.own_cells:
            if cell in TEXTS and who:
                yield self.shown_who(athlete, (offered or {}).get(PERSON, ()))
                who = False
            yield Shown(
                cell=cell,
                label=LABELS[cell],
                value=getattr(self.card, cell),
                basis=self.card.basis.get(cell, ""),
                field=self.bound(cell),
                second=self.bound(SECOND) if cell == "position" else None,
                blank=self.bound(f"blank_{cell}"),
                offer=self.bound(f"offer_{cell}"),
                reading=readings.get(cell),
                offered=(offered or {}).get(cell, ()),
            )

    def shown_who(self, athlete: Athlete | None, offered: tuple[Any, ...]) -> Shown:
        is_open = PERSON in self.fields
        return Shown(
            cell=PERSON,
            label="Who is it?" if is_open else LABELS[PERSON],
            value=str(athlete or ""),
            basis=self.card.person_basis,
            field=self.bound(PERSON),
            offer=self.bound(f"offer_{PERSON}"),
            offered=offered,
        )

    def bound(self, name: str) -> BoundField | None:
        return self[name] if name in self.fields else None

    def carried(self) -> Iterator[tuple[str, str]]:
        """Yield what was typed for another type, for those who come back to it."""
        for cell in knowledge.CELLS:
            text = self.data.get(cell) if self.is_bound else self.initial.get(cell)
            if text and cell not in self.own_cells:
                yield cell, text


def standing(card: Card) -> dict[str, Any]:
    """Return what somebody typed so far, as the form shows it, and no guesses."""
    found: dict[str, Any] = {}
    for cell, basis in card.basis.items():
        if basis != Basis.TYPED:
            continue
        value = getattr(card, cell)
        found[cell] = value or (BLANK if cell in LISTS else "")
        found[f"blank_{cell}"] = not value
    return found | split_position(found.get("position", ""))


def split_position(text: str) -> dict[str, str]:
    """Return two positions to their two lists.

    >>> split_position("Safety / Punter")
    {'position': 'Safety', 'position_2': 'Punter'}
    """
    first, _, second = text.partition(" / ")
    if first in POSITIONS and second in POSITIONS:
        return {"position": first, SECOND: second}
    return {}


class NumberForm(forms.Form):
    """Which card is in the hand: its set, and its number with or without the set."""

    set = forms.ModelChoiceField(
        CardSet.objects.none(),
        to_field_name="code",
        empty_label="Choose the set",
        error_messages={"required": "Choose the set of the card."},
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
                found["number"] = numbers.read(
                    found["number"], set_code=found["set"].code
                )
            except CardError as error:
                self.add_error("number", str(error))
            else:
                self.match_sets(found["number"], found["set"])
        return found

    def match_sets(self, number: numbers.CardNumber, chosen: CardSet) -> None:
        if number.set != chosen.code:
            self.add_error(
                "number",
                f"{number} is no number of set {chosen.code}. Change one of the two.",
            )


class ConfirmForm(forms.Form):
    """Which of the cells that somebody typed are so on the card."""

    version = Count()
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
                "cells", "No cell is ticked. Tick those that are so on your card."
            )
        return found
