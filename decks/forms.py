"""What people send about decks: a list, a name, a fix. What it means is not here."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django import forms

from accounts import names
from decks.checking import readable
from decks.decklist.contents import MOST_BYTES, MOST_COPIES, MOST_LINES
from decks.decklist.parsing import deck_name_in
from decks.decklist.scanning import names_cards, scan_text
from decks.decklist.writing import json_to_text
from decks.errors import DeckError
from decks.facts import Group
from decks.formats import FORMATS, SNAPSHOTS, Snapshot
from decks.legality.violation import Fix, FixAction
from decks.models import Visibility
from decks.samples import default_snapshot

LONGEST_NAME = 60
FEWEST_ROWS = 14
MOST_CARDS = MOST_COPIES * MOST_LINES


def editions() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the snapshots of every format, the newest first."""
    for each in FORMATS.values():
        yield each.title, [(it.id, edition(it)) for it in reversed(each.snapshots)]


def edition(snapshot: Snapshot) -> str:
    """Name a format and its edition, as pages do."""
    title, rules = FORMATS[snapshot.format].title, snapshot.profile.title
    if snapshot.warning:
        return f"{title}, {snapshot.valid_from.year} by the {rules} rules"
    return f"{title}, {rules}"


def default_format() -> str:
    return default_snapshot().id


class ListField(forms.CharField):
    """A deck text, as it was written; only line ends are made equal."""

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
            text = json_to_text(text)
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def bound_data(self, data: Any, initial: Any) -> str:
        """Show a list that came as JSON as the text that was checked."""
        return self.to_python(super().bound_data(data, initial))

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        if self.required and text.isspace():
            raise forms.ValidationError(self.error_messages["required"])
        try:
            text = readable(text) if self.required else json_to_text(text)
            scan_text(text)
        except DeckError as error:
            raise forms.ValidationError(str(error)) from error
        return text


class NameField(forms.CharField):
    """A name of a deck or a version, by the rules for names that others read (O5)."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **more)

    def clean(self, value: Any) -> str:
        name = names.tidy(super().clean(value))
        found = names.problems(name, longest=LONGEST_NAME) if name else []
        if found:
            raise forms.ValidationError(found)
        return name


class Count(forms.IntegerField):
    """A number that the page sends along and nobody sees."""

    def __init__(self) -> None:
        bounds = {"min_value": 0, "max_value": 2**31 - 1}
        super().__init__(widget=forms.HiddenInput, **bounds)


class ListForm(forms.Form):
    """A list, and by which rules it is checked."""

    snapshot = forms.ChoiceField(
        label="Format and edition",
        choices=[*editions()],
        initial=default_format,
    )
    text = ListField(
        label="List",
        error_messages={"required": "Paste a list, or type one card a line."},
    )

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        rows = self.shown_text.count("\n") + 2
        self.fields["text"].widget.attrs["rows"] = max(rows, FEWEST_ROWS)

    @property
    def shown_text(self) -> str:
        text = self.data.get("text") if self.is_bound else self.initial.get("text")
        return self.fields["text"].to_python(text)

    @property
    def is_unfolded(self) -> bool:
        """Return whether a list came as JSON and is a text now."""
        sent = str(self.data.get("text", "")) if self.is_bound else self.shown_text
        return sent.split() != self.shown_text.split()

    @property
    def is_blank(self) -> bool:
        """Return whether no card has been named yet."""
        with suppress(DeckError):
            return not names_cards(scan_text(self.shown_text))
        return False

    @property
    def chosen(self) -> Snapshot:
        """Return the snapshot that is chosen so far, even if the list is none."""
        said = self["snapshot"].value()
        return SNAPSHOTS.get(str(said)) or default_snapshot()


class DeckForm(ListForm):
    """A list on its way to become a deck; unless said, its first comment names it."""

    name = NameField(
        label="Name of the deck",
        error_messages={"required": "Give the deck a name."},
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
    """A list on its way to become the next version of a deck."""

    version_name = NameField(
        label="Name of this version",
        required=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "placeholder": "after the Lighthouse Open"}
        ),
    )
    expected = Count()
    base = Count()


class SettingsForm(forms.Form):
    name = NameField(
        label="Name of the deck",
        error_messages={"required": "Give the deck a name."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    visibility = forms.ChoiceField(
        label="Who may see it", choices=Visibility.choices, widget=forms.RadioSelect
    )
    expected = Count()


class StateForm(forms.Form):
    """What the page knew of a deck when a button was pressed."""

    expected = Count()


class FixForm(forms.Form):
    """A fix as a button sends it; whether it still fits is not asked here."""

    deed = forms.ChoiceField(choices=[(each, each) for each in FixAction])
    number = forms.CharField(max_length=12)
    quantity = forms.IntegerField(min_value=0, max_value=MOST_CARDS)
    had = forms.IntegerField(min_value=0, max_value=MOST_CARDS)
    group = forms.ChoiceField(
        choices=[("", ""), *((each, each) for each in Group)], required=False
    )
    other = forms.CharField(max_length=12, required=False)

    def fix(self) -> Fix:
        """Return the fix, or refuse what is none."""
        if not self.is_valid():
            raise DeckError(
                "This is no fix that was offered.", remedy="Check the list again."
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
    """A card that is meant by a line, as a button sends it."""

    line = forms.IntegerField(min_value=1, max_value=MOST_BYTES)
    number = forms.CharField(max_length=12)

    def choice(self) -> tuple[int, str]:
        if not self.is_valid():
            raise DeckError(
                "This is no card that was offered.", remedy="Check the list again."
            )
        return self.cleaned_data["line"], self.cleaned_data["number"]


def sent(fix: Fix) -> dict[str, Any]:
    """Return the fields of a fix, as a button sends them."""
    return {
        "deed": str(fix.action),
        "number": fix.number,
        "quantity": fix.quantity,
        "group": fix.group or "",
        "other": fix.other,
        "had": fix.had,
    }
