"""Forms of entrants: register, claim an entry, check in, leave, submit a deck list."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names
from decks.forms import FEWEST_ROWS, ListField
from tournaments.core.fields import NewNameForm, VersionForm
from tournaments.entries.actions import OpenMatchChoice
from tournaments.models.entrants import LONGEST_TEAM

LONGEST_CODE = 20
LONGEST_REASON = 400


class NameField(forms.CharField):
    """A name for pairings: a new one, or one that exists (O5)."""

    def __init__(self, *, is_new: bool = True, **more: Any) -> None:
        self.problems = names.person_name_problems if is_new else names.name_problems
        super().__init__(
            max_length=names.LONGEST,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            **more,
        )

    def clean(self, value: Any) -> str:
        name = names.normalize_name(super().clean(value))
        found = self.problems(name, say=gettext) if name else []
        if found:
            raise forms.ValidationError(found)
        return name


class TeamField(forms.CharField):
    """The team or club of an entrant; forms have it where teams are kept apart."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Team or club"),
            help_text=_(
                "In the first rounds, members of a team are not paired together. "
                "Only staff see it."
            ),
            required=False,
            max_length=LONGEST_TEAM,
            widget=forms.TextInput(attrs={"autocomplete": "organization"}),
        )


class RegisterForm(NewNameForm):
    """The name to register; `waits` is whether the page announced the waiting list."""

    name = NameField(
        label=_("Your name in pairings and standings"),
        help_text=_("Everybody can see it. At most 40 characters."),
        error_messages={"required": _("Enter a name.")},
    )
    team = TeamField()
    waits = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *words: Any, has_team: bool = False, **more: Any) -> None:
        super().__init__(*words, **more)
        if not has_team:
            del self.fields["team"]


class WardEntryForm(NewNameForm):
    """The child to register (P2), and a name if it is not the nickname."""

    ward = forms.ChoiceField(
        label=_("Who are you registering?"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose a person."),
            "invalid_choice": _("Choose a person from the list."),
        },
    )
    name = NameField(
        label=_("Another name in this event"),
        help_text=_(
            "Leave blank to use the nickname. Please don't use the family name."
        ),
        required=False,
    )
    team = TeamField()

    def __init__(
        self,
        *words: Any,
        wards: list[tuple[str, str]],
        has_team: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(*words, **more)
        if not has_team:
            del self.fields["team"]
        self.fields["ward"].choices = wards


class ClaimEntryForm(forms.Form):
    name = NameField(
        is_new=False,
        label=_("Your name in the pairings"),
        error_messages={
            "required": _("Enter your name as it appears in the pairings.")
        },
    )
    code = forms.CharField(
        label=_("Code from staff"),
        max_length=LONGEST_CODE,
        help_text=_(
            "Eight letters and digits, such as 7KQ2-M9XD. The code works for 10 "
            "minutes."
        ),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code",
                "autocapitalize": "characters",
                "spellcheck": "false",
            }
        ),
        error_messages={"required": _("Enter the code from staff.")},
    )


class LeaveEventForm(VersionForm):
    """How an entrant leaves: what happens to their match, and a reason if required."""

    open_match = forms.ChoiceField(
        label=_("Your match"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose whether to concede or finish your match.")
        },
    )
    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=LONGEST_REASON, strip=True
    )

    def __init__(
        self,
        *arguments: Any,
        choices: list[tuple[OpenMatchChoice, str]],
        needs_reason: bool,
        **more: Any,
    ) -> None:
        super().__init__(*arguments, **more)
        if choices:
            self.fields["open_match"].choices = choices
        else:
            del self.fields["open_match"]
        if needs_reason:
            self.fields["reason"].required = True
            self.fields["reason"].help_text = _("Only staff can read it.")
        else:
            del self.fields["reason"]


class SubmitDeckListForm(forms.Form):
    """A deck list to submit: a text, or else a version of one of the user's decks."""

    deck = forms.ChoiceField(
        label=_("Which deck"),
        required=False,
        widget=forms.Select(attrs={"autocomplete": "off"}),
    )
    version = forms.IntegerField(
        label=_("An older version of the deck"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_("The version number. Leave blank to use the newest version."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    text = ListField(
        label=_("Or a list as text"),
        required=False,
        help_text=_("Used instead of the deck."),
    )

    def __init__(
        self, *arguments: Any, decks: list[tuple[str, str]], **more: Any
    ) -> None:
        super().__init__(*arguments, **more)
        self.fields["text"].widget.attrs["rows"] = FEWEST_ROWS
        if decks:
            self.fields["deck"].choices = decks
        else:
            del self.fields["deck"], self.fields["version"]
            self.fields["text"].label = _("Your list")
            self.fields["text"].help_text = _(
                "One card per line, as on the deck pages."
            )

    @property
    def shows_all_fields(self) -> bool:
        """Return whether the less usual fields were used, or are the only ones."""
        names = ("version", "text")
        return "deck" not in self.fields or any(self.data.get(each) for each in names)

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if not said.get("deck") and not said.get("text") and "text" not in self.errors:
            self.add_error("text", _("Choose a deck, or paste a list."))
        return said
