"""Tiebreaker presets: which tiebreakers an event uses, in order; and its points.

No official policy exists. The presets are ours; their names refer to a family of
formulas and do not claim conformity.
"""

from dataclasses import dataclass, field

from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Points

from .table import HEAD_TO_HEAD, LOT, find_tiebreak


@dataclass(frozen=True, slots=True, kw_only=True)
class TiebreakPreset:
    """A named order of tiebreaks; for matches of several games it may differ."""

    name: str
    keys: tuple[str, ...]
    keys_of_games: tuple[str, ...] | None = None


MTR_LIKE = "mtr_like"
PRESETS = {
    MTR_LIKE: TiebreakPreset(
        name="MTR-like",
        keys=("omw", "oomw", "score_difference"),
        keys_of_games=("omw", "gw", "ogw"),
    ),
    "pokemon_like": TiebreakPreset(
        name="Pokémon-like", keys=("on_time", "owp", "oowp", HEAD_TO_HEAD)
    ),
    "sos": TiebreakPreset(name="SoS", keys=("sos", "esos")),
    "buchholz": TiebreakPreset(name="Buchholz", keys=("buchholz_cut1", HEAD_TO_HEAD)),
    "chess": TiebreakPreset(
        name="Chess",
        keys=("buchholz_median", "buchholz", "sonneborn_berger", "progressive"),
    ),
    "football": TiebreakPreset(
        name="Football",
        keys=(HEAD_TO_HEAD, "score_difference", "points_scored", "points_allowed"),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSettings:
    """The points and tiebreaks of an event; `keys` replaces those of the preset.

    >>> StandingsSettings().tiebreaks
    ('omw', 'oomw', 'score_difference')
    >>> StandingsSettings(best_of=3).tiebreaks
    ('omw', 'gw', 'ogw')
    """

    points: Points = field(default_factory=Points)
    preset: str = MTR_LIKE
    keys: tuple[str, ...] | None = None
    opponent_bye_counts: bool = True
    best_of: int = 1

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """Return the tiebreak keys in order, without the final random draw."""
        if self.keys is not None:
            return self.keys
        preset = PRESETS[self.preset]
        if self.best_of > 1 and preset.keys_of_games is not None:
            return preset.keys_of_games
        return preset.keys

    def check(self) -> None:
        """Raise TournamentError if standings cannot be computed with this."""
        if self.keys is None and self.preset not in PRESETS:
            raise TournamentError(
                f'There is no preset "{self.preset}".',
                remedy=f"Choose one of: {', '.join(PRESETS)}.",
            )
        if self.points.win < 1:
            raise TournamentError(
                f"A win is worth {self.points.win} points; percentages need at "
                "least 1.",
                remedy="Make a win worth at least 1 point.",
            )
        for number, key in enumerate(self.tiebreaks):
            self._check_key(key, again=key in self.tiebreaks[:number])

    def _check_key(self, key: str, *, again: bool) -> None:
        tiebreak = find_tiebreak(key)
        if again or key == LOT:
            why = "is listed twice" if again else "always comes last"
            raise TournamentError(f'The tiebreaker "{key}" {why}.', remedy="Remove it.")
        if tiebreak.needs_games and self.best_of < 2:  # noqa: PLR2004
            raise TournamentError(
                f'The tiebreaker "{key}" counts games, but matches are best of '
                f"{self.best_of}.",
                remedy="Remove it, or play matches of more games.",
            )
