"""The form for an announcement."""

from django import forms

from tournaments.models.announcements import LONGEST_ANNOUNCEMENT


class AnnouncementForm(forms.Form):
    text = forms.CharField(
        label="Announcement",
        max_length=LONGEST_ANNOUNCEMENT,
        help_text=f"Plain text, up to {LONGEST_ANNOUNCEMENT} characters. Everybody "
        f"will be able to read it.",
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST_ANNOUNCEMENT}),
        error_messages={"required": "Write the announcement."},
    )
