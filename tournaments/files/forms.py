"""The form to upload an event archive."""

from typing import Any

from django import forms

from tournaments.files.archive import MOST_PACKED


class ArchiveForm(forms.Form):
    file = forms.FileField(
        label="Event file",
        help_text=(
            "A file exported from another site: .event.json.gz, or .json if you "
            f"unpacked it. At most {MOST_PACKED // 2**20} MB."
        ),
        widget=forms.FileInput(
            attrs={"accept": ".gz,.json,application/gzip,application/json"}
        ),
        error_messages={
            "required": "Choose an event file.",
            "empty": "The file is empty. Choose the exported file.",
        },
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_PACKED:
            raise forms.ValidationError(
                f"The file has {file.size:,} bytes; at most {MOST_PACKED:,} are "
                "allowed. Upload it packed, as it was exported."
            )
        return file
