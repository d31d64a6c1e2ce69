"""What people type about themselves."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.http import HttpRequest

from accounts import names


class DisplayNameField(forms.CharField):
    """A name as others see it; every problem with it is told at once."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            label="Display name",
            help_text="As shown in pairings and standings. At most 40 characters.",
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
            **more,
        )

    def clean(self, value: Any) -> str:
        name = names.tidy(super().clean(value))
        if found := names.problems(name):
            raise forms.ValidationError(found)
        return name


class DisplayNameForm(forms.Form):
    """The part of signing up that allauth does not know."""

    display_name = DisplayNameField()
    field_order = ("display_name", "email", "password1")

    def signup(self, _request: HttpRequest, user: Any) -> None:
        user.display_name = self.cleaned_data["display_name"]
        user.save(update_fields=["display_name"])


class ProfileForm(forms.ModelForm):
    display_name = DisplayNameField()

    class Meta:
        model = get_user_model()
        fields = ("display_name",)
