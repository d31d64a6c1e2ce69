"""Forms of the account pages: sign-up, age, display name, privacy, wards."""

import datetime as dt
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.utils import timezone
from django.utils.dates import MONTHS

from accounts import ages, names, policy
from accounts.ages import BirthMonth
from accounts.models import HistoryVisibility, Ward

# P1: what the age question left in the session, until an account was made with it.
AGE = "age"


class DisplayNameField(forms.CharField):
    """A display name; the error message lists every problem with it."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            label="Display name",
            help_text="Shown in pairings and standings. At most 40 characters.",
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
            **more,
        )

    def clean(self, value: Any) -> str:
        name = names.normalize_name(super().clean(value))
        if found := names.person_name_problems(name):
            raise forms.ValidationError(found)
        return name


class DisplayNameForm(forms.Form):
    """The display name, added to allauth's sign-up form."""

    display_name = DisplayNameField()
    field_order = ("display_name", "email", "password1")

    def signup(self, request: HttpRequest, user: Any) -> None:
        """Save the name; for a minor set the adult date, hide the history (P1, P3)."""
        user.display_name = self.cleaned_data["display_name"]
        said = request.session[AGE]["adult_from"]
        if said is not None:
            user.adult_from = dt.date.fromisoformat(said)
            user.history = HistoryVisibility.HIDDEN
        user.save(update_fields=["display_name", "adult_from", "history"])


class BirthMonthForm(forms.Form):
    """Asks for month and year of birth without revealing the age limit (P1)."""

    month = forms.TypedChoiceField(
        label="Month of birth", coerce=int, choices=[("", "Month"), *MONTHS.items()]
    )
    year = forms.IntegerField(
        label="Year of birth",
        min_value=1000,
        max_value=9999,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "bday-year", "size": 6}
        ),
        error_messages={
            "invalid": "This is not a year. Enter four digits.",
            "min_value": "This is not a year. Enter four digits.",
            "max_value": "This is not a year. Enter four digits.",
        },
    )

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        if "month" in sent and "year" in sent:
            birth = BirthMonth(sent["year"], sent["month"])
            if found := birth.impossible_reasons(timezone.localdate()):
                raise forms.ValidationError(found)
        return sent

    @property
    def birth_month(self) -> BirthMonth:
        return BirthMonth(self.cleaned_data["year"], self.cleaned_data["month"])


class ProfileForm(forms.ModelForm):
    display_name = DisplayNameField()

    class Meta:
        model = get_user_model()
        fields = ("display_name",)


class PublicProfileForm(forms.ModelForm):
    """What others may see of a user outside of events (P3)."""

    history = forms.ChoiceField(
        label="Who can see your player page",
        help_text=(
            "Unless you choose “Everybody, including search engines”, we ask "
            "search engines not to list your page."
        ),
        choices=HistoryVisibility,
        widget=forms.RadioSelect,
    )
    shows_whole_name = forms.BooleanField(
        label="Show my full display name on leaderboards and on my page",
        required=False,
    )

    class Meta:
        model = get_user_model()
        fields = ("history", "shows_whole_name")

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        if policy.is_minor(self.instance):
            del self.fields["shows_whole_name"]
            self.fields["history"].choices = [
                each
                for each in HistoryVisibility.choices
                if each[0] != HistoryVisibility.FOUND
            ]


class WardForm(forms.ModelForm):
    """A child for whom the user acts: display name and birth year only (P2)."""

    display_name = DisplayNameField()
    birth_year = forms.IntegerField(
        label="Year of birth",
        min_value=1900,
        max_value=2200,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 6}),
        error_messages={
            "invalid": "This is not a year. Enter four digits.",
            "min_value": "This is not a year. Enter four digits.",
            "max_value": "This is not a year. Enter four digits.",
        },
    )

    class Meta:
        model = Ward
        fields = ("display_name", "birth_year")

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.fields["display_name"].help_text = (
            "Everybody can see it in pairings and standings. Use a nickname, not "
            "the child's full name. At most 40 characters."
        )

    def clean_birth_year(self) -> int:
        year: int = self.cleaned_data["birth_year"]
        today = timezone.localdate()
        if year > today.year:
            raise forms.ValidationError("This year is in the future. Check it.")
        if not ages.is_minor_by_year(year, today=today):
            raise forms.ValidationError(
                f"Anyone born in {year} is an adult and needs their own account. "
                "Check the year."
            )
        return year
