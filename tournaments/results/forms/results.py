"""The form by which an official enters a result: how it ended, and the scores.

The choices name the players, so that nobody has to remember who is home.
"""

from typing import Any

from django import forms

from tournaments.core.fields import TOO_SHORT, HiddenCount, ReasonField
from tournaments.models import Match
from tournaments.rules.claims import (
    AWAY,
    HOME,
    PLAYED_OUT,
    ClaimedResult,
    ClaimRules,
    GameEnding,
)
from tournaments.rules.errors import TournamentError
from tournaments.rules.reasons import SHORTEST
from tournaments.rules.scoring import Outcome

from .scores import ScoreField, ScoresForm, result_of_outcome_and_scores

PLAYED, OVERTIME, TIME = "played", "overtime", "time"
# The ending of the last game, for matches that were played out.
ENDINGS = {
    PLAYED: GameEnding.REGULATION,
    OVERTIME: GameEnding.OVERTIME,
    TIME: GameEnding.TIME,
}
# What else may have happened: the outcome, and who wins by it.
OUTCOMES = {
    "home_win": (Outcome.WIN, HOME),
    "away_win": (Outcome.WIN, AWAY),
    "home_conceded": (Outcome.CONCESSION, AWAY),
    "away_conceded": (Outcome.CONCESSION, HOME),
    "home_absent": (Outcome.NO_SHOW, AWAY),
    "away_absent": (Outcome.NO_SHOW, HOME),
    "agreed_tie": (Outcome.AGREED_TIE, ""),
    "double_loss": (Outcome.DOUBLE_LOSS, ""),
    "home_penalty": (Outcome.PENALTY_LOSS, AWAY),
    "away_penalty": (Outcome.PENALTY_LOSS, HOME),
}
# A game of which the score does not tell who won it.
RULING_READERS = (
    "The two players and staff can read it; everybody else sees only the result."
)
CORRECTION_READERS = (
    "Players with an account are notified, and everybody can read the reason in the "
    "event log."
)
CUT_SHORT = {
    Outcome.CONCESSION: GameEnding.CONCESSION,
    Outcome.PENALTY_LOSS: GameEnding.PENALTY,
    Outcome.AGREED_TIE: GameEnding.REGULATION,
}


class ResultForm(ScoresForm):
    """The result of one match; for corrections and rulings also the reason."""

    expected = HiddenCount()
    overrules = False

    def __init__(
        self,
        *arguments: Any,
        match: Match,
        terms: ClaimRules,
        may_penalise: bool = False,
        needs_reason: bool = False,
        is_ruling: bool = False,
        **more: Any,
    ) -> None:
        more.setdefault("initial", {}).setdefault("expected", match.version)
        more.setdefault("auto_id", f"m{match.pk.hex[:12]}_%s")
        super().__init__(*arguments, **more)
        self.match, self.terms = match, terms
        for game in range(1, terms.best_of + 1):
            for side, name in ((HOME, match.home), (AWAY, match.away)):
                which = f", game {game}" if terms.best_of > 1 else ""
                self.fields[f"{side}_{game}"] = ScoreField(f"{name}'s score{which}")
        self.fields["how"] = forms.ChoiceField(
            label="How it ended",
            choices=ending_choices(match, terms, may_penalise=may_penalise),
            initial=PLAYED,
        )
        if needs_reason:
            self.fields["reason"] = ReasonField(
                label="Reason",
                shortest=SHORTEST,
                help_text=RULING_READERS if is_ruling else CORRECTION_READERS,
                error_messages={
                    "required": "Say what happened.",
                    "min_length": TOO_SHORT,
                },
            )

    def ask_to_save_again(self, reported: str, typed: str) -> None:
        """Ask to save again, because the result differs from what was reported."""
        self.overrules = True
        self.add_error(
            None,
            f"{reported} You typed: {typed}. Save it again if yours is right; "
            "players at the table who have an account are notified.",
        )

    @property
    def score_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [
            (self[f"{HOME}_{game}"], self[f"{AWAY}_{game}"])
            for game in range(1, self.terms.best_of + 1)
        ]

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        scores = self.complete_scores(sent)
        # Other errors are shown at once, whether or not the reason is valid.
        if not set(self.errors) - {"reason"}:
            try:
                sent["claim"] = result_of_chosen_ending(
                    sent["how"], scores, best_of=self.terms.best_of
                )
            except TournamentError as error:
                self.add_error(None, str(error))
            else:
                self.question_unlikely_scores(sent, sent["claim"], self.terms)
        return sent

    def complete_scores(self, sent: dict[str, Any]) -> list[tuple[int, int]]:
        """Return the scores of games that have both; add an error if one is missing."""
        found, missing = [], 0
        for game in range(1, self.terms.best_of + 1):
            names = [f"{side}_{game}" for side in (HOME, AWAY)]
            if set(names) & set(self.errors):
                continue
            pair = tuple(sent.get(name) for name in names)
            if pair == (None, None):
                missing = missing or game
            elif None in pair:
                empty = names[pair.index(None)]
                self.add_error(
                    empty, "Only the other score is filled in. Enter this one, too."
                )
            elif missing:
                self.add_error(names[0], f"Game {missing} has no score.")
            else:
                found.append(pair)
        return found


def ending_choices(
    match: Match, terms: ClaimRules, *, may_penalise: bool
) -> list[tuple[str, Any]]:
    """Return the choices of how the match ended, in groups, with the players' names."""
    home, away = match.home.name, match.away.name if match.away else ""
    played = [(PLAYED, "Played out")]
    if not terms.level_games or terms.is_cut:
        played.append((OVERTIME, "After overtime"))
    played.append((TIME, "Time ran out"))
    without = [
        ("home_win", f"{home} won, score unknown"),
        ("away_win", f"{away} won, score unknown"),
        ("home_conceded", f"{home} conceded"),
        ("away_conceded", f"{away} conceded"),
        ("home_absent", f"{home} did not show up"),
        ("away_absent", f"{away} did not show up"),
    ]
    if not terms.is_cut:
        without += [("agreed_tie", "Agreed tie"), ("double_loss", "Both lose")]
    if may_penalise:
        without += [
            ("home_penalty", f"{home} loses by penalty"),
            ("away_penalty", f"{away} loses by penalty"),
        ]
    return [("With a score", played), ("Without a score", without)]


def result_of_chosen_ending(
    how: str, scores: list[tuple[int, int]], *, best_of: int
) -> ClaimedResult:
    """Return the result that a chosen ending and scores amount to."""
    if how in ENDINGS:
        return result_of_scores_played(scores, ENDINGS[how])
    outcome, winner = OUTCOMES[how]
    last = {}
    if best_of == 1 and outcome in CUT_SHORT:
        last = {"ending": CUT_SHORT[outcome], "winner": winner}
    return result_of_outcome_and_scores(outcome, winner, scores, last=last)


def result_of_scores_played(
    scores: list[tuple[int, int]], ending: GameEnding
) -> ClaimedResult:
    """Return the result of a match that was played out, by its scores."""
    if not scores:
        raise TournamentError(
            "There is no score.",
            remedy="Enter both scores, or choose how the match ended.",
        )
    home = sum(one > other for one, other in scores)
    away = sum(one < other for one, other in scores)
    winner = "" if home == away else HOME if home > away else AWAY
    outcome = Outcome.WIN if winner else Outcome.TIE
    return result_of_outcome_and_scores(
        outcome, winner, scores, last={"ending": ending}
    )


def form_data_for_result(claim: ClaimedResult) -> dict[str, Any]:
    """Return the form data that would produce this result."""
    if claim.outcome not in PLAYED_OUT:
        said = (claim.outcome, claim.winner)
        how = next(key for key, value in OUTCOMES.items() if value == said)
    elif claim.games:
        last = claim.games[-1].ending
        how = next((key for key, end in ENDINGS.items() if end == last), PLAYED)
    else:
        how = f"{claim.winner}_win" if claim.winner else PLAYED
    scores = {
        f"{side}_{number}": getattr(game, f"{side}_score")
        for number, game in enumerate(claim.games, 1)
        for side in (HOME, AWAY)
    }
    return {"how": how, **scores}
