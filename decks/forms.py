"""Forms about decks: a list, a name, settings, a fix. They change nothing."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django import forms

from accounts import names
from cards.forms import HiddenCount
from decks.checking import require_cards
from decks.decklist.contents import MOST_BYTES, MOST_COPIES, MOST_LINES
from decks.decklist.parsing import deck_name_in
from decks.decklist.scanning import names_cards, scan_text
from decks.decklist.writing import to_deck_text
from decks.errors import DeckError
from decks.facts import Group
from decks.formats import FORMATS, SNAPSHOTS, Snapshot
from decks.legality.violation import Fix, FixAction
from decks.models import Visibility
from decks.samples import default_snapshot

LONGEST_NAME = 60
FEWEST_ROWS = 14
MOST_CARDS = MOST_COPIES * MOST_LINES


def edition_choices() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the choices of format and edition, newest first within each format."""
    for each in FORMATS.values():
        yield (
            each.title,
            [(it.id, edition_title(it)) for it in reversed(each.snapshots)],
        )


def edition_title(snapshot: Snapshot) -> str:
    """Return the title of a format and its edition, as pages show it."""
    title, rules = FORMATS[snapshot.format].title, snapshot.profile.title
    if snapshot.warning:
        return f"{title}, {snapshot.valid_from.year} cards under {rules} rules"
    return f"{title}, {rules}"


def default_format() -> str:
    return default_snapshot().id


class ListField(forms.CharField):
    """A deck text with equal line ends, or our own JSON as text."""

    widget = forms.Textarea(
        attrs={
            "class": "sheet-text",
            "spellcheck": "false",
            "autocapitalize": "none",
            "autocomplete": "off",
            "wrap": "off",
        }
    )

    def __init__(self, **more: Any) -> None:
        super().__init__(strip=False, **more)
        self.validators = []  # the scanner says it better

    def to_python(self, value: Any) -> str:
        text: str = super().to_python(value)
        with suppress(DeckError):
            text = to_deck_text(text)
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def bound_data(self, data: Any, initial: Any) -> str:
        """Return the text to show again; of JSON, the text that was checked."""
        return self.to_python(super().bound_data(data, initial))

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        if self.required and text.isspace():
            raise forms.ValidationError(self.error_messages["required"])
        try:
            text = require_cards(text) if self.required else to_deck_text(text)
            scan_text(text)
        except DeckError as error:
            raise forms.ValidationError(str(error)) from error
        return text


class NameField(forms.CharField):
    """The name of a deck or version, by the rules for public names (trust O5)."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **more)

    def clean(self, value: Any) -> str:
        name = names.normalize_name(super().clean(value))
        found = names.name_problems(name, longest=LONGEST_NAME) if name else []
        if found:
            raise forms.ValidationError(found)
        return name


class ListForm(forms.Form):
    """A deck list, with the format and edition by which it is checked."""

    snapshot = forms.ChoiceField(
        label="Format and edition", choices=[*edition_choices()], initial=default_format
    )
    text = ListField(
        label="List",
        error_messages={"required": "Paste a list, or type one card per line."},
    )

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        rows = self.shown_text.count("\n") + 2
        self.fields["text"].widget.attrs["rows"] = max(rows, FEWEST_ROWS)

    @property
    def shown_text(self) -> str:
        """The text as the page shows it: as sent, or as the form starts."""
        text = self.data.get("text") if self.is_bound else self.initial.get("text")
        return self.fields["text"].to_python(text)

    @property
    def was_json(self) -> bool:
        """Whether the list came as JSON and was converted to text."""
        sent = str(self.data.get("text", "")) if self.is_bound else self.shown_text
        return sent.split() != self.shown_text.split()

    @property
    def is_blank(self) -> bool:
        """Whether the text names no card yet."""
        with suppress(DeckError):
            return not names_cards(scan_text(self.shown_text))
        return False

    @property
    def chosen_snapshot(self) -> Snapshot:
        """The chosen snapshot, even of an invalid list, or else the default."""
        said = self["snapshot"].value()
        return SNAPSHOTS.get(str(said)) or default_snapshot()


class DeckForm(ListForm):
    """A list to save as a new deck, by default named as its first comment."""

    name = NameField(
        label="Name of the deck",
        error_messages={"required": "Enter a name for the deck."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        known = self.data = self.data.copy()
        if not self.is_bound:
            known = self.initial = dict(self.initial)
        if not str(known.get("name") or "").strip():
            known["name"] = deck_name_in(self.shown_text)


class VersionForm(ListForm):
    """A deck list to be saved as the next version of a deck."""

    version_name = NameField(
        label="Name of this version",
        required=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "placeholder": "after the Lighthouse Open"}
        ),
    )
    expected = HiddenCount()
    base = HiddenCount()


class SettingsForm(forms.Form):
    name = NameField(
        label="Name of the deck",
        error_messages={"required": "Enter a name for the deck."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    visibility = forms.ChoiceField(
        label="Who can see it", choices=Visibility.choices, widget=forms.RadioSelect
    )
    expected = HiddenCount()


class StateForm(forms.Form):
    """The change counter of a deck as the page showed it, to notice changes since."""

    expected = HiddenCount()


class FixForm(forms.Form):
    """A fix as its button sends it; whether it still applies is not checked here."""

    deed = forms.ChoiceField(choices=[(each, each) for each in FixAction])
    number = forms.CharField(max_length=12)
    quantity = forms.IntegerField(min_value=0, max_value=MOST_CARDS)
    had = forms.IntegerField(min_value=0, max_value=MOST_CARDS)
    group = forms.ChoiceField(
        choices=[("", ""), *((each, each) for each in Group)], required=False
    )
    other = forms.CharField(max_length=12, required=False)

    def fix(self) -> Fix:
        """Return the fix; raise DeckError if the fields are invalid."""
        if not self.is_valid():
            raise DeckError(
                "This fix is no longer offered.", remedy="Check the list again."
            )
        sent = self.cleaned_data
        group = Group(sent["group"]) if sent["group"] else None
        return Fix(
            FixAction(sent["deed"]),
            sent["number"],
            sent["quantity"],
            group,
            sent["other"],
            sent["had"],
        )


class ChoiceForm(forms.Form):
    """The card and section that the player chose for a line, as its button sends it."""

    line = forms.IntegerField(min_value=1, max_value=MOST_BYTES)
    number = forms.CharField(max_length=12)
    section = forms.ChoiceField(
        choices=[("", ""), *((each, each) for each in Group)], required=False
    )

    def choice(self) -> tuple[int, str, str]:
        """Return line, card number and section, or raise DeckError if invalid."""
        if not self.is_valid():
            raise DeckError(
                "This card is no longer offered.", remedy="Check the list again."
            )
        data = self.cleaned_data
        return data["line"], data["number"], data["section"]


def fix_fields(fix: Fix) -> dict[str, Any]:
    return {
        "deed": str(fix.action),
        "number": fix.number,
        "quantity": fix.quantity,
        "group": fix.group or "",
        "other": fix.other,
        "had": fix.had,
    }
