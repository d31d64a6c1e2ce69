"""The form by which a player reports a match: who won, the scores, how it ended."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import HiddenCount
from tournaments.rules.claims import (
    HOME,
    NOBODY,
    ClaimedResult,
    ClaimRules,
    GameEnding,
    other_side,
)
from tournaments.rules.result_text import DASH
from tournaments.rules.scoring import Outcome

from .scores import ScoreField, ScoresForm, result_of_outcome_and_scores

WON, LOST, TIE = "won", "lost", "tie"
AGREED = "agreed"  # an end of the match, not of a game
ENDING_LABELS = {
    GameEnding.REGULATION: _("Played to the end"),
    GameEnding.OVERTIME: _("In overtime"),
    GameEnding.TIME: _("Time ran out"),
    GameEnding.CONCESSION: _("By concession"),
    AGREED: _("We agreed to a tie"),
}


def score_label(opponent: str, number: int, *, is_one: bool) -> str:
    """Return the label of a score field: the opponent's, or the user's own if ""."""
    if opponent and is_one:
        told = gettext("%(name)s\u2019s score")
    elif opponent:
        told = gettext("Game %(number)s, %(name)s")
    else:
        told = gettext("Your score") if is_one else gettext("Game %(number)s, you")
    return told % {"name": opponent, "number": number}


class ReportForm(ScoresForm):
    """A player's report, typed as "I" and "opponent", turned into home and away."""

    result = forms.ChoiceField(
        label=_("Who won?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose who won.")},
    )
    ending = forms.ChoiceField(
        label=_("How it ended"),
        required=False,
        widget=forms.Select(attrs={"autocomplete": "off"}),
    )
    expected = HiddenCount()

    def __init__(
        self, *arguments: Any, side: str, opponent: str, terms: ClaimRules, **more: Any
    ) -> None:
        super().__init__(*arguments, **more)
        self.side, self.opponent, self.terms = side, opponent, terms
        they_won = gettext("%(name)s won") % {"name": opponent}
        results = [(WON, gettext("I won")), (LOST, they_won)]
        endings = [
            GameEnding.REGULATION,
            GameEnding.OVERTIME,
            GameEnding.TIME,
            GameEnding.CONCESSION,
        ]
        if terms.level_games and not terms.is_cut:
            endings.remove(GameEnding.OVERTIME)  # D-105: a level game is over
        if not terms.is_cut:
            results.append((TIE, gettext("Tie")))
            endings.append(AGREED)
        self.fields["result"].choices = results
        self.fields["ending"].choices = [
            (each, ENDING_LABELS[each]) for each in endings
        ]
        for number in range(1, terms.best_of + 1):
            for name, who in (("mine", ""), ("theirs", opponent)):
                label = score_label(who, number, is_one=terms.best_of == 1)
                self.fields[f"{name}_{number}"] = ScoreField(label)

    @property
    def score_fields(self) -> Iterator[tuple[Any, Any]]:
        """Yield the two score fields of each game, the user's own first."""
        for number in range(1, self.terms.best_of + 1):
            yield self[f"mine_{number}"], self[f"theirs_{number}"]

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        result, ending = said.get("result"), said.get("ending")
        if ending == AGREED and result in (WON, LOST):
            self.add_error("ending", gettext("An agreed tie has no winner."))
        if ending == GameEnding.CONCESSION and result == TIE:
            self.add_error(
                "ending", gettext("If one of you conceded, it is not a tie.")
            )
        self.check_scores(said)
        if not self.errors:
            self.check_tied_score(ending)
        if not self.errors:
            self.question_unlikely_scores(said, self.to_claim(), self.terms)
        return said

    def check_scores(self, said: dict[str, Any]) -> None:
        """Add errors if a score is missing, or contradicts the winner."""
        has_ended = False
        for number in range(1, self.terms.best_of + 1):
            mine, theirs = said.get(f"mine_{number}"), said.get(f"theirs_{number}")
            if f"mine_{number}" in self.errors or f"theirs_{number}" in self.errors:
                continue
            if (mine is None) != (theirs is None):
                missing = "mine" if mine is None else "theirs"
                self.add_error(
                    f"{missing}_{number}", gettext("Give both scores of a game.")
                )
            elif mine is not None and has_ended:
                self.add_error(
                    f"mine_{number}",
                    gettext("Game %(number)s has no score.") % {"number": number - 1},
                )
            has_ended = has_ended or mine is None
        ends_anyhow = (GameEnding.CONCESSION, AGREED)  # whatever the score is
        if self.terms.best_of == 1 and said.get("ending") not in ends_anyhow:
            self.check_score_fits_winner(
                said.get("result"), said.get("mine_1"), said.get("theirs_1")
            )

    def check_tied_score(self, ending: str | None) -> None:
        """Add an error if a tied last game is said to be played to its end (D-105)."""
        scores = [*self.complete_scores()]
        # A level game of the cut is refused by the action.
        is_over = self.terms.level_games or self.terms.is_cut
        is_played = (ending or GameEnding.REGULATION) == GameEnding.REGULATION
        if scores and scores[-1][0] == scores[-1][1] and is_played and not is_over:
            self.add_error(
                "ending",
                gettext(
                    "A tied game goes to overtime. Choose “Time ran out” "
                    "or “We agreed to a tie”."
                ),
            )

    def check_score_fits_winner(
        self, result: str | None, mine: int | None, theirs: int | None
    ) -> None:
        """Add an error if the score of the only game contradicts who won."""
        if mine is None or theirs is None:
            return
        wrong = {WON: mine <= theirs, LOST: mine >= theirs, TIE: mine != theirs}
        if wrong.get(result or ""):
            told = {
                WON: gettext(
                    "You can't win %(score)s. Correct the score or the winner."
                ),
                LOST: gettext(
                    "%(name)s can't win %(score)s. Correct the score or the winner."
                ),
                TIE: gettext(
                    "%(score)s is not a tie. Correct the score or the winner."
                ),
            }[result]
            score = f"{mine}{DASH}{theirs}"
            self.add_error("mine_1", told % {"score": score, "name": self.opponent})

    def to_claim(self) -> ClaimedResult:
        """Return the typed result as a claim, not yet checked."""
        said = self.cleaned_data
        ending = said.get("ending") or GameEnding.REGULATION
        winner = {WON: self.side, LOST: other_side(self.side)}.get(
            said["result"], NOBODY
        )
        outcome = Outcome.WIN if winner else Outcome.TIE
        if ending == GameEnding.CONCESSION:
            outcome = Outcome.CONCESSION
        elif ending == AGREED:
            outcome = Outcome.AGREED_TIE
        scores = [*self.complete_scores()]
        last = (
            self.last_game_end(scores[-1], ending=ending, winner=winner)
            if scores
            else {}
        )
        return result_of_outcome_and_scores(outcome, winner, scores, last=last)

    def complete_scores(self) -> Iterator[tuple[int, int]]:
        """Yield the scores of the games that have both, home first."""
        for number in range(1, self.terms.best_of + 1):
            mine, theirs = (
                self.cleaned_data.get(f"{whose}_{number}")
                for whose in ("mine", "theirs")
            )
            if mine is not None and theirs is not None:
                yield (mine, theirs) if self.side == HOME else (theirs, mine)

    def last_game_end(
        self, score: tuple[int, int], *, ending: str, winner: str
    ) -> dict[str, str]:
        """Return how the last game ended and, if scores do not say it, its winner."""
        is_level = score[0] == score[1]
        if ending == GameEnding.CONCESSION:
            return {"ending": ending, "winner": winner}
        if ending == AGREED:
            # They stopped, whatever the score was; a decided game stays decided.
            stopped = self.terms.best_of == 1 or is_level
            return {"winner": NOBODY} if stopped else {}
        return {"ending": ending}
