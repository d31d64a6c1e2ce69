"""How a penalty changes the result of a match. Pure.

Games lost by penalty in an open match wait until the rest is reported, and count with
it. Penalties of both sides have the same effect in either order (PN-3).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.rules.claims import (
    NOBODY,
    SIDES,
    ClaimedResult,
    ClaimRules,
    GameEnding,
    other_side,
)
from tournaments.rules.errors import TournamentError
from tournaments.rules.infractions import PenaltyGrade
from tournaments.rules.scoring import Game, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState:
    """The state of a match: open, with games lost by penalty so far, or decided."""

    outcome: Outcome = Outcome.PENDING
    winner: str = NOBODY
    games: tuple[Game, ...] = ()

    @property
    def is_open(self) -> bool:
        return self.outcome is Outcome.PENDING

    def games_won_by(self, side: str) -> int:
        return sum(game.winner == side for game in self.games)


def apply_penalty(
    standing: MatchState, grade: PenaltyGrade, *, side: str, terms: ClaimRules
) -> MatchState:
    """Return the match after an entrant on one side got a penalty.

    >>> terms, grade = ClaimRules(best_of=1), PenaltyGrade.GAME_LOSS
    >>> lost = apply_penalty(MatchState(), grade, side="home", terms=terms)
    >>> lost.outcome, lost.winner
    (<Outcome.PENALTY_LOSS: 'penalty_loss'>, 'away')
    >>> both = apply_penalty(lost, grade, side="away", terms=terms)
    >>> both.outcome, both.winner
    (<Outcome.DOUBLE_LOSS: 'double_loss'>, '')
    """
    if grade is PenaltyGrade.GAME_LOSS and terms.best_of > 1:
        return lose_game(standing, side=side, terms=terms)
    return lose_match(standing, side=side, terms=terms)


def lose_match(standing: MatchState, *, side: str, terms: ClaimRules) -> MatchState:
    """Return the match lost by one side; a double loss if the other lost it, too."""
    if standing.outcome is Outcome.DOUBLE_LOSS:
        return standing
    if standing.outcome is Outcome.PENALTY_LOSS and standing.winner == side:
        return double_loss(standing, terms=terms)
    winner = other_side(side)
    games = standing.games
    if games and terms.best_of == 1:
        games = (*games[:-1], award_game(games[-1], winner))
    return MatchState(outcome=Outcome.PENALTY_LOSS, winner=winner, games=games)


def double_loss(standing: MatchState, *, terms: ClaimRules) -> MatchState:
    """Return the match as a double loss; raise TournamentError in the cut (BR-6)."""
    if terms.is_cut:
        raise TournamentError(
            "The opponent has already lost this match by a penalty, and a bracket "
            "match needs a winner."
            "",
            rule="BR-6",
            remedy=(
                "Revoke the other penalty, or disqualify the player who can't continue."
            ),
        )
    games = standing.games
    if terms.best_of == 1:
        games = ()  # a game has one winner, and neither of them is
    return MatchState(outcome=Outcome.DOUBLE_LOSS, games=games)


def lose_game(standing: MatchState, *, side: str, terms: ClaimRules) -> MatchState:
    if standing.is_open:
        return lose_open_game(standing, side=side, terms=terms)
    return lose_won_game(standing, side=side, terms=terms)


def lose_open_game(standing: MatchState, *, side: str, terms: ClaimRules) -> MatchState:
    """Return an open match with one more game lost, which may decide it."""
    found = replace(standing, games=(*standing.games, forfeited_game(other_side(side))))
    if found.games_won_by(other_side(side)) < terms.wins_needed:
        return found
    return replace(found, outcome=Outcome.PENALTY_LOSS, winner=other_side(side))


def lose_won_game(standing: MatchState, *, side: str, terms: ClaimRules) -> MatchState:
    """Return a decided match with a side's last win lost; raise if nobody wins."""
    won = [at for at, game in enumerate(standing.games) if game.winner == side]
    if not won:
        return standing  # there is nothing to take
    games = [*standing.games]
    games[won[-1]] = award_game(games[won[-1]], other_side(side))
    found = replace(standing, games=tuple(games))
    if standing.outcome not in (Outcome.WIN, Outcome.PENALTY_LOSS):
        return found
    for each in SIDES:
        if found.games_won_by(each) >= terms.wins_needed:
            is_same = each == standing.winner
            return found if is_same else match_won_by_penalty(found, winner=each)
    if standing.winner != side:
        return found
    raise TournamentError(
        "The match is over, and with one game less the score would be "
        f"{found.games_won_by(SIDES[0])}:{found.games_won_by(SIDES[1])}, so "
        "nobody would have won.",
        remedy="Give a warning, or ask the head judge for a match loss.",
    )


def match_won_by_penalty(found: MatchState, *, winner: str) -> MatchState:
    return replace(found, outcome=Outcome.PENALTY_LOSS, winner=winner)


def forfeited_game(winner: str) -> Game:
    return Game(winner=winner, ending=GameEnding.PENALTY)


def award_game(game: Game, winner: str) -> Game:
    return replace(game, winner=winner, ending=GameEnding.PENALTY)


# Games that were lost before the rest was reported.


def stored_games_after_penalty(
    games: Iterable[Mapping[str, Any]],
) -> list[Mapping[str, Any]]:
    """Return the stored games of a match that a penalty decided."""
    return [each for each in games if each["ending"] == GameEnding.PENALTY]


def claim_with_forfeits(claim: ClaimedResult, lost: Sequence[Game]) -> ClaimedResult:
    """Return the claim with games lost by penalty put first, if they are missing."""
    if not lost or any(game.ending == GameEnding.PENALTY for game in claim.games):
        return claim
    if claim.outcome is Outcome.NO_SHOW:
        return claim
    return replace(claim, games=(*lost, *claim.games))
