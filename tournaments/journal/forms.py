"""The forms for an announcement and for notification settings."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms

from tournaments.journal.queries.notices import NoticeChannels
from tournaments.models import Topic
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


SITE, MAIL = "site", "mail"


class NotificationSettingsForm(forms.Form):
    """Two check boxes for each topic: on the site, by email."""

    def __init__(
        self, *words: Any, wishes: Mapping[str, NoticeChannels], **more: Any
    ) -> None:
        super().__init__(*words, **more)
        for topic in Topic:
            ways = wishes[topic]
            self.fields[f"{topic}-{SITE}"] = channel_checkbox(
                topic, "here", is_on=ways.on_site
            )
            self.fields[f"{topic}-{MAIL}"] = channel_checkbox(
                topic, "by e-mail", is_on=ways.by_mail
            )

    def rows(self) -> Iterator[tuple[str, forms.BoundField, forms.BoundField]]:
        """Yield the label of each topic, with its two check boxes."""
        for topic in Topic:
            yield topic.label, self[f"{topic}-{SITE}"], self[f"{topic}-{MAIL}"]

    @property
    def chosen_channels(self) -> dict[str, NoticeChannels]:
        sent = self.cleaned_data
        return {
            str(topic): NoticeChannels(
                on_site=sent[f"{topic}-{SITE}"], by_mail=sent[f"{topic}-{MAIL}"]
            )
            for topic in Topic
        }


def channel_checkbox(topic: Topic, way: str, *, is_on: bool) -> forms.BooleanField:
    return forms.BooleanField(
        required=False,
        initial=is_on,
        label=f"{topic.label}, {way}",
        widget=forms.CheckboxInput(attrs={"aria-label": f"{topic.label}: {way}"}),
    )
