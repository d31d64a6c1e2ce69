"""How somebody wants to hear of what."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms

from tournaments.journal.queries.notices import Ways
from tournaments.models import Topic

SITE, MAIL = "site", "mail"


class WishesForm(forms.Form):
    """Two boxes for each topic: on the site, by mail."""

    def __init__(self, *words: Any, wishes: Mapping[str, Ways], **more: Any) -> None:
        super().__init__(*words, **more)
        for topic in Topic:
            ways = wishes[topic]
            self.fields[f"{topic}-{SITE}"] = box(topic, "here", is_on=ways.on_site)
            self.fields[f"{topic}-{MAIL}"] = box(topic, "by mail", is_on=ways.by_mail)

    def rows(self) -> Iterator[tuple[str, forms.BoundField, forms.BoundField]]:
        """Yield each topic in words, with its two boxes."""
        for topic in Topic:
            yield topic.label, self[f"{topic}-{SITE}"], self[f"{topic}-{MAIL}"]

    @property
    def wishes(self) -> dict[str, Ways]:
        sent = self.cleaned_data
        return {
            str(topic): Ways(
                on_site=sent[f"{topic}-{SITE}"], by_mail=sent[f"{topic}-{MAIL}"]
            )
            for topic in Topic
        }


def box(topic: Topic, way: str, *, is_on: bool) -> forms.BooleanField:
    return forms.BooleanField(
        required=False,
        initial=is_on,
        label=f"{topic.label}, {way}",
        widget=forms.CheckboxInput(attrs={"aria-label": f"{topic.label}: {way}"}),
    )
