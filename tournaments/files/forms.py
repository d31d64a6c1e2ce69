"""The form to upload an event archive."""

from typing import Any

from django import forms

from tournaments.files.archive import MOST_PACKED


class ArchiveForm(forms.Form):
    file = forms.FileField(
        label="Event file",
        help_text="A file that another desk exported: .event.json.gz, or .json if you "
        f"unpacked it. At most {MOST_PACKED // 2**20} MB.",
        widget=forms.FileInput(
            attrs={"accept": ".gz,.json,application/gzip,application/json"}
        ),
        error_messages={
            "required": "Choose the file of an event.",
            "empty": "The file is empty. Choose the one that was exported.",
        },
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_PACKED:
            raise forms.ValidationError(
                f"The file has {file.size:,} bytes; {MOST_PACKED:,} are taken. Send "
                "it packed, as it was exported."
            )
        return file
