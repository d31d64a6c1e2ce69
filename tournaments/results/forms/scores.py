"""Score fields, and a second look at scores that are probably typing errors."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.rules.claims import (
    MOST_SCORE,
    ClaimedResult,
    ClaimRules,
    GameEnding,
    has_missing_games,
    parse_claim,
)
from tournaments.rules.scoring import Outcome

# Games end at 40 points or less; 60 is more likely a slip of a finger. No rule forbids
# it, so it is questioned and not refused.
LIKELY_SCORE = 59
# A touchdown is 7 points, a field goal 3, a safety 2: nobody ends with 1, and a 1 is
# often a 14 whose second digit was lost.
IMPOSSIBLE_SCORE = 1
NO_SCORE = _("Enter a score from 0 to %(most)s.")


class ScoreField(forms.IntegerField):
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


class ScoresForm(forms.Form):
    """A form with scores; an unlikely score is accepted if it is sent a second time."""

    sure = forms.CharField(required=False, widget=forms.HiddenInput)
    doubts: Mapping[str, str] = {}  # what is questioned, by field; all its errors then

    def question_unlikely_scores(
        self, said: dict[str, Any], claim: ClaimedResult, terms: ClaimRules
    ) -> None:
        """Add errors for unlikely scores and missing games, unless sent before."""
        found = {
            name: self.unlikely_score_text(said[name])
            for name, field in self.fields.items()
            if isinstance(field, ScoreField) and is_unlikely_score(said.get(name) or 0)
        }
        if has_missing_games(claim, terms):
            found[NON_FIELD_ERRORS] = self.missing_games_text(terms)
        seen = "; ".join(found.values())
        if said.get("sure") == seen:
            return
        self.doubts = found
        for name, told in found.items():
            self.add_error(name, told)
        self.data = self.data.copy()
        self.data["sure"] = seen

    def unlikely_score_text(self, score: int) -> str:
        if score == IMPOSSIBLE_SCORE:
            return gettext(
                "No score in this game gives exactly 1 point. Correct it, or save "
                "again if it is right."
            )
        told = gettext(
            "%(score)s points in one game is unusual. Correct it, or save again if it "
            "is right."
        )
        return told % {"score": score}

    def missing_games_text(self, terms: ClaimRules) -> str:
        told = gettext(
            "Best of %(games)s, but nobody has won %(needed)s games yet. Add the other "
            "games, choose that time was up, or save again if the match ended like "
            "this."
        )
        return told % {"games": terms.best_of, "needed": terms.wins_needed}


def is_unlikely_score(score: int) -> bool:
    """Return whether a score is probably a typing error: 1, or far above any game."""
    return score > LIKELY_SCORE or score == IMPOSSIBLE_SCORE


def result_of_outcome_and_scores(
    outcome: Outcome,
    winner: str,
    scores: Sequence[tuple[int, int]],
    *,
    last: Mapping[str, str] | None = None,
) -> ClaimedResult:
    """Return the claimed result of an outcome and game scores, each home first.

    `last` says how the last game ended; the others were played to their end.
    """
    games: list[dict[str, Any]] = [
        {"home_score": home, "away_score": away, "ending": GameEnding.REGULATION}
        for home, away in scores
    ]
    if games:
        games[-1] |= last or {}
    return parse_claim(outcome, winner, games)
