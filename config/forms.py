"""How forms are rendered: one field template, and our wording for forms of allauth."""

from typing import Any

from django import forms
from django.forms import renderers

# Labels, hints and attributes of forms that allauth brings, in our words.
LABELS = {
    "Email": "E-mail address",
    "Current Password": "Current password",
    "New Password": "New password",
    "New Password (again)": "New password again",
    "Password (again)": "Password again",
    "Authenticator code": "Code from the app",
}
HINTS = {
    # Their hint is a link to the reset page; the tab key would meet it before the
    # field. Our pages put it below the button.
    "password": "",
    "oldpassword": "",
    "password1": (
        "At least 10 characters. A few unrelated words work well. Avoid common "
        "passwords, your name and your e-mail address."
    ),
}
ATTRIBUTES = {
    "login": {"autocomplete": "username"},
    "code": {"autocapitalize": "none", "spellcheck": "false"},
}


# What Django says by default, in our words.
NO_SUCH_CHOICE = "Choose one of the options in the list."
BOUNDS = {
    "min_value": "Enter %(limit_value)s or more.",
    "max_value": "Enter %(limit_value)s or less.",
    "min_length": "Use at least %(limit_value)d characters, not %(show_value)d.",
    "max_length": "Use at most %(limit_value)d characters, not %(show_value)d.",
}


class DeskBoundField(forms.BoundField):
    """A bound field with our labels, hints and errors, also in forms of allauth."""

    def __init__(self, form: Any, field: forms.Field, name: str) -> None:
        super().__init__(form, field, name)
        self.label = LABELS.get(str(self.label), self.label)
        self.help_text = HINTS.get(name, self.help_text)
        # Forms bind their fields before they check them.
        field.error_messages = BOUNDS | field.error_messages
        default = type(field).default_error_messages.get("invalid_choice")
        if default and field.error_messages["invalid_choice"] == default:
            field.error_messages["invalid_choice"] = NO_SUCH_CHOICE

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: forms.Widget | None = None
    ) -> dict[str, Any]:
        # A placeholder repeats the label and is gone when one needs it; Django
        # leaves out an attribute that is False.
        more = {"placeholder": False, **ATTRIBUTES.get(self.name, {})}
        return super().build_widget_attrs({**attrs, **more}, widget)


class DeskFormRenderer(renderers.TemplatesSetting):
    form_template_name = "parts/form.html"
    field_template_name = "parts/field.html"
    bound_field_class = DeskBoundField
