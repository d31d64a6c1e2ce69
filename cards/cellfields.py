"""Form fields for the cells of a card: choices where values are few, else text."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from accounts.names import FORBIDDEN
from cards import knowledge
from cards.knowledge import LABELS, TYPES
from cards.models import Card
from cards.selectors.athletes import THE_ONE, AthleteProposal
from gameengine.cardtext.sheet import BEST
from gameengine.grammar.terms import POSITIONS

BLANK = "-"  # chosen from a list: nothing is printed there
OPEN = ("", "(not looked at)")  # so that N chooses the next
NOTHING = (BLANK, "Nothing printed")
SECOND = "position_2"
GIVEN = ("name", "type", "side")  # no card is without
TEXTS = ("ability", "effect", "timing")
TYPE_LABELS = {"Action": "Action or Power Up"}
ORDER = (
    *("type", "name", "sub_type", "rating", "position", "team", "side"),
    *("strength", "time_units", "offensive_play", "defensive_play", "special_text"),
    *TEXTS,
)
HALF = ("name", "team", "offensive_play", "defensive_play")  # of the width
CALLS = (
    "Run Left",
    "Run Middle",
    "Run Right",
    "Short Pass",
    "Medium Pass",
    "Long Pass",
)
LISTS: dict[str, Mapping[str, tuple[str, ...]]] = {
    "side": {"": ("Offense", "Defense")},
    "position": {"": tuple(POSITIONS)},
    "special_text": {"Player": ("Legend", "Superstar"), "": ("Unique",)},
    "strength": {"": (*"0123456789", "X")},
    "time_units": {"": tuple("0123456789")},
    "sub_type": {
        "Gridiron": ("Environment", "Event", "Stadium", "Weather"),
        "": ("Offense", "Defense", "Generic", "Power Up"),
    },
}
HINTS = {
    "ability": "One ability per line.",
    "effect": "One ability per line.",
    "effect of a Synergy": "The condition, then the effect, one per line.",
    "timing": "When it can be played.",
    "offensive_play": "Such as Short Pass: 20 (1-9).",
    "defensive_play": "Several with a slash: Run Left / Short Pass.",
}


def cells_in_entry_order(kind: str) -> tuple[str, ...]:
    """Return the cells of a card type in the order of the entry form.

    >>> cells_in_entry_order("Synergy")
    ('type', 'name', 'effect')
    """
    asked = knowledge.cells_of_type(kind)
    return tuple(each for each in ORDER if each in asked)


def allowed_values(cell: str, kind: str) -> tuple[str, ...]:
    """Return the values that a cell may have, () if any text may be typed.

    >>> allowed_values("special_text", "Play"), allowed_values("name", "Play")
    (('Unique',), ())
    """
    few = LISTS.get(cell, {"": ()})
    return few.get(kind, few.get("", ()))


class PrintedField(forms.CharField):
    """A text as printed on the card: limited length, no invisible characters."""

    def __init__(self, cell: str, *, kind: str = "", **more: Any) -> None:
        longest = Card._meta.get_field(cell).max_length  # noqa: SLF001 (Django's own)
        help_text = HINTS.get(f"{cell} of a {kind}") or HINTS.get(cell, "")
        super().__init__(
            label=LABELS[cell], required=False, help_text=help_text, **more
        )
        self.cell, self.longest = cell, longest
        self.widget.attrs |= {"maxlength": longest, "autocomplete": "off"}

    def to_python(self, value: Any) -> str:
        text = unicodedata.normalize("NFC", super().to_python(value) or "")
        for place, sign in enumerate(text, 1):
            if unicodedata.category(sign) in FORBIDDEN and sign not in "\r\n\t":
                name = unicodedata.name(sign, "without a name").lower()
                raise ValidationError(
                    f"{self.label} has an invisible character at position {place} "
                    f"(U+{ord(sign):04X}, {name}). Delete it."
                )
        text = knowledge.tidy_cell(self.cell, text)
        if len(text) > self.longest:
            raise ValidationError(
                f"{self.label} has {len(text)} characters; at most {self.longest} "
                "are allowed. Type only what is printed in this place."
            )
        return text


class RatingField(PrintedField):
    def to_python(self, value: Any) -> str:
        text = super().to_python(value)
        if text and not (text.isascii() and text.isdecimal() and int(text) <= BEST):
            raise ValidationError(
                f"{text!r} is not a rating. Type the number on the card, from 0 "
                f"to {BEST}."
            )
        return text


class AthleteField(forms.ChoiceField):
    """The athlete on the card, to choose from those with its name."""

    def __init__(
        self, proposal: AthleteProposal, *, stands: str = "", **more: Any
    ) -> None:
        self.proposal, self.stands = proposal, stands
        super().__init__(
            label="Who is it?",
            choices=[OPEN, *proposal.choices()],
            required=False,
            error_messages={
                "invalid_choice": "This person has another name. Choose who it is."
            },
            **more,
        )

    @property
    def preselected_answer(self) -> str:
        """Return the preselected answer: that given before, or the one namesake."""
        is_offered = self.stands and self.valid_value(self.stands)
        return self.stands if is_offered else self.proposal.preselected_answer

    def to_python(self, value: Any) -> str:
        """Return the chosen answer; raise ValidationError if the name is ambiguous."""
        said: str = super().to_python(value)
        doubt = self.proposal.doubt
        if said == THE_ONE and doubt:
            raise ValidationError(f"Choose who it is: {doubt}.")
        if said == self.stands and not self.valid_value(said):
            return self.proposal.preselected_answer
        return said


def make_field(cell: str, kind: str, *, now: str = "") -> forms.Field:
    """Return the form field of a cell; an unusual current value is a choice too."""
    if cell == "type":
        # Play stands before Player, so that whoever types it into the list gets it.
        named = [(each, TYPE_LABELS.get(each, each)) for each in sorted(TYPES)]
        return forms.ChoiceField(
            label=LABELS[cell],
            choices=[("", "Choose the type"), *named],
            error_messages={"required": "Choose the type of the card."},
        )
    if few := allowed_values(cell, kind):
        values = dict.fromkeys((*few, now) if now not in ("", BLANK) else few)
        choices = [(each, each) for each in values]
        if cell == "special_text":  # most cards have none
            choices.insert(0, NOTHING)
        elif cell not in GIVEN:
            choices.append(NOTHING)
        choices.insert(0, OPEN)
        return forms.ChoiceField(label=LABELS[cell], choices=choices, required=False)
    if cell == "rating":
        attributes = {"inputmode": "numeric"}
        return RatingField(cell, widget=forms.TextInput(attrs=attributes))
    if cell in TEXTS:
        rows = 2 if cell == "timing" else 4
        widget = forms.Textarea(attrs={"rows": rows})
        return PrintedField(cell, kind=kind, widget=widget)
    lists = {"team": "teams", "offensive_play": "calls", "defensive_play": "calls"}
    attributes = {"list": lists[cell]} if cell in lists else {}
    return PrintedField(cell, widget=forms.TextInput(attrs=attributes))
