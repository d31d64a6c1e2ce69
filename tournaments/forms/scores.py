"""Scores as somebody types them, and a question about one that hardly can be."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.claims import MOST_SCORE

# 15 time units a half leave no room for more in a game that we know of; but no rule
# forbids it, so it is asked about and not refused.
LIKELY_SCORE = 99
NO_SCORE = _("A score is a number from 0 to %(most)s.")


class Score(forms.IntegerField):
    def __init__(self, label: str) -> None:
        look = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 3}
        kinds = ("invalid", "min_value", "max_value")
        told = dict.fromkeys(kinds, NO_SCORE % {"most": MOST_SCORE})
        super().__init__(
            label=label,
            required=False,
            min_value=0,
            max_value=MOST_SCORE,
            widget=forms.TextInput(attrs=look),
            error_messages=told,
        )


class Scored(forms.Form):
    """A form with scores: one that hardly can be counts when it is sent again."""

    sure = forms.CharField(required=False, widget=forms.HiddenInput)

    def doubt(self, said: dict[str, Any]) -> None:
        """Ask about scores that look like a slip of a finger."""
        odd = {
            name: said[name]
            for name, field in self.fields.items()
            if isinstance(field, Score) and (said.get(name) or 0) > LIKELY_SCORE
        }
        seen = " ".join(f"{name}={score}" for name, score in odd.items())
        if said.get("sure") == seen:
            return
        told = gettext(
            "%(score)s points in one game are many. Correct it, or send it once more "
            "if it is right."
        )
        for name, score in odd.items():
            self.add_error(name, told % {"score": score})
        self.data = self.data.copy()
        self.data["sure"] = seen
