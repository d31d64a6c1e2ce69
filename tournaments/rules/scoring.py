"""Outcomes of matches and what they are worth in points.

Points follow from the outcome of a match alone; games and scores do not decide.
"""

from dataclasses import dataclass
from enum import StrEnum

from .errors import TournamentError


class Outcome(StrEnum):
    """How a match ended, or that it has not."""

    WIN = "win"
    CONCESSION = "concession"
    NO_SHOW = "no_show"
    PENALTY_LOSS = "penalty_loss"
    TIE = "tie"
    AGREED_TIE = "agreed_tie"
    DOUBLE_LOSS = "double_loss"
    BYE = "bye"
    LATE_LOSS = "late_loss"
    ABSENT_LOSS = "absent_loss"
    PENDING = "pending"
    CANCELLED = "cancelled"


WON = frozenset(
    (Outcome.WIN, Outcome.CONCESSION, Outcome.NO_SHOW, Outcome.PENALTY_LOSS)
)
TIED = frozenset((Outcome.TIE, Outcome.AGREED_TIE))
ALONE = frozenset((Outcome.BYE, Outcome.LATE_LOSS, Outcome.ABSENT_LOSS))
MISSED = ALONE - {Outcome.BYE}
UNDECIDED = frozenset((Outcome.PENDING, Outcome.CANCELLED))
NOBODY = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The points for a win, a tie, a loss and a bye; none may be negative."""

    win: int = 3
    tie: int = 1
    loss: int = 0
    bye: int = 3

    def __post_init__(self) -> None:
        for name in ("win", "tie", "loss", "bye"):
            if getattr(self, name) < 0:
                raise TournamentError(
                    f"A {name} is worth {getattr(self, name)} points.",
                    remedy="Use 0 or more.",
                )

    @property
    def acceleration(self) -> int:
        """Return the extra points that pairing counts for an accelerated entrant.

        They are the difference between a win and a loss.
        """
        return max(0, self.win - self.loss)

    def for_outcome(self, outcome: Outcome, *, is_winner: bool) -> int:
        """Return what a match that ended like this is worth to one who was in it."""
        if outcome in WON:
            return self.win if is_winner else self.loss
        if outcome in TIED:
            return self.tie
        if outcome is Outcome.BYE:
            return self.bye
        return self.loss if outcome not in UNDECIDED else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of a match: the scores by seat, the winner and how it ended."""

    home_score: int = 0
    away_score: int = 0
    winner: str = NOBODY
    ending: str = "regulation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One match of one round; an entrant without an opponent is `home`."""

    round: int
    home: str
    away: str = NOBODY
    outcome: Outcome = Outcome.PENDING
    winner: str = NOBODY
    games: tuple[Game, ...] = ()
    table: int = 0

    @property
    def is_decided(self) -> bool:
        """Return whether the match is decided and was not cancelled."""
        return self.outcome not in UNDECIDED

    @property
    def counts_as_meeting(self) -> bool:
        """Return whether two entrants met in it: decided, no bye, no missed round."""
        return self.outcome not in UNDECIDED and self.outcome not in ALONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """An entrant as scoring needs them; `dropped_after` is their last round, if any."""

    id: str
    name: str = ""
    late: bool = False
    dropped_after: int | None = None
    disqualified: bool = False


def points_from_match(match: Match, entrant: str, points: Points) -> int:
    """Return the points that an entrant gets for a match they were in.

    >>> ada_won = Match(round=1, home="ada", away="ben", outcome=Outcome.WIN,
    ...                 winner="ada")
    >>> [points_from_match(ada_won, each, Points()) for each in ("ada", "ben")]
    [3, 0]
    """
    return points.for_outcome(match.outcome, is_winner=match.winner == entrant)
