"""The forms that take a game log: an uploaded file or pasted text."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameengine.notation import Log
from tournaments.disputes import logfiles
from tournaments.disputes.actions import LogUpload
from tournaments.disputes.logfiles import LogFileError
from tournaments.models import LogChannel

AS_NAMED, HOME, AWAY = "", "home", "away"


class LogTextForm(forms.Form):
    """A game log; each error in the log is reported with its line."""

    file = forms.FileField(
        label=_("Log file"),
        required=False,
        help_text=_(
            "A .fivelog or .json file, gzipped (.gz) if you like; up to 256 KB of text."
        ),
        widget=forms.FileInput(
            attrs={"accept": ".fivelog,.json,.txt,.gz,text/plain,application/json"}
        ),
        error_messages={"empty": _("The file is empty. Choose the log file.")},
    )
    text = forms.CharField(
        label=_("Or paste the log"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}
        ),
        error_messages={
            "null_characters_not_allowed": _(
                "The file has a NUL byte, so it is not a text file. Save the log "
                "as plain text in UTF-8, as .fivelog or .json, and submit that."
            )
        },
    )

    def __init__(self, *arguments: Any, is_optional: bool = False, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.is_optional = is_optional
        self.log: Log | None = None
        self.errors_in_log: list[str] = []
        for field in self.fields.values():
            field.widget.attrs.setdefault("autocomplete", "off")

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        file, text = said.get("file"), said.get("text") or ""
        if file and text.strip():
            self.add_error("text", _("Submit the file or the text, not both."))
        elif file:
            self.parse_log_of(
                "file",
                lambda: logfiles.read_log_file(read_up_to_limit(file), name=file.name),
            )
        elif text.strip():
            self.parse_log_of("text", lambda: logfiles.read_pasted_log(text))
        elif not self.is_optional and not self.errors:
            self.add_error("file", _("Choose a file, or paste the log."))
        return said

    def parse_log_of(self, field: str, reading: Any) -> None:
        """Parse the log of a form field with `reading`; on failure add its errors."""
        try:
            self.log = reading()
        except LogFileError as error:
            self.add_log_error(field, error)

    def add_log_error(self, field: str, error: LogFileError) -> None:
        """Show the error of a log at its field; several are listed above the form."""
        if len(error.errors) > 1:
            self.errors_in_log = list(error.error_lines())
            self.add_error(field, error_count_text(len(error.errors)))
            return
        self.add_error(field, f"{error.message} {error.remedy}")


class LogForm(LogTextForm):
    """A game log of a match to submit."""

    game = forms.TypedChoiceField(
        label=_("Which game"), required=False, coerce=int, empty_value=1
    )
    seat = forms.ChoiceField(
        label=_("Your seat in the log"),
        required=False,
        choices=[
            (AS_NAMED, _("As shown in the log")),
            (HOME, _("I am home (H)")),
            (AWAY, _("I am away (A)")),
        ],
    )

    def __init__(self, *arguments: Any, best_of: int = 1, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.fields["game"].choices = [
            (number, gettext("Game %(number)s") % {"number": number})
            for number in range(1, best_of + 1)
        ]
        if best_of == 1:
            self.fields["game"].widget = forms.HiddenInput(
                attrs={"autocomplete": "off"}
            )

    def log_upload(self) -> LogUpload | None:
        """Return the log to submit, or None if an optional one was left out."""
        if self.log is None:
            return None
        said = self.cleaned_data
        file = said.get("file")
        seat = said.get("seat")
        return LogUpload(
            log=self.log,
            channel=LogChannel.FILE if file else LogChannel.PASTE,
            file_name=file.name if file else "",
            game=said.get("game") or 1,
            is_home=None if not seat else seat == HOME,
        )


def error_count_text(errors: int) -> str:
    if errors > logfiles.SHOWN:
        told = gettext("The log has more than %(many)s errors. These are the first.")
        return told % {"many": logfiles.SHOWN}
    told = gettext("The log has %(many)s errors:")
    return told % {"many": errors}


def read_up_to_limit(file: Any) -> bytes:
    """Read at most one byte more of a file than a log may have (U1)."""
    return file.read(logfiles.MOST_BODY + 1)
