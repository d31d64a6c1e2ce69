"""The form that confirms the deletion of an account."""

from typing import Any

from django import forms

from accounts import names
from accounts.models import User


class DeleteAccountForm(forms.Form):
    """Asks for the display name, so that nobody deletes an account by accident."""

    name = forms.CharField(
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    )

    def __init__(self, *words: Any, person: User, **more: Any) -> None:
        super().__init__(*words, **more)
        self.person = person
        self.fields["name"].label = f"Type your display name: {person.display_name}"

    def clean_name(self) -> str:
        typed = names.normalize_name(self.cleaned_data["name"])
        wanted = self.person.display_name
        if typed.casefold() != wanted.casefold():
            raise forms.ValidationError(
                f"This is not your display name. Type {wanted}. Nothing has been "
                "deleted yet."
            )
        return typed
