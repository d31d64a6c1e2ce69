"""Reported results of a match: parsed, checked and compared. Pure.

A claim has an outcome, a winner and the games with their scores by side. Points follow
from the outcome alone; the games must not contradict it. Checks collect every problem.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import ALONE, TIED, UNDECIDED, WON, Game, Outcome

HOME, AWAY, NOBODY = "home", "away", ""
SIDES = (HOME, AWAY)
MOST_SCORE = 999
MOST_GAMES = 9  # more are not even read


class GameEnding(StrEnum):
    REGULATION = "regulation"
    OVERTIME = "overtime"
    TIME = "time"
    CONCESSION = "concession"
    PENALTY = "penalty"


# The score does not tell who won these.
CUT_SHORT = (GameEnding.CONCESSION, GameEnding.PENALTY)
# What the two at a table may say; the rest is for officials.
SAID_BY_ENTRANTS = (Outcome.WIN, Outcome.CONCESSION, Outcome.TIE, Outcome.AGREED_TIE)
SAID_BY_STAFF = tuple(
    each for each in Outcome if each not in ALONE and each not in UNDECIDED
)
PLAYED_OUT = (Outcome.WIN, Outcome.TIE)
WITHOUT_A_WINNER = TIED | {Outcome.DOUBLE_LOSS}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedResult:
    """The result of a match as an entrant or an official reports it."""

    outcome: Outcome
    winner: str = NOBODY
    games: tuple[Game, ...] = ()

    def games_won_by(self, side: str) -> int:
        return sum(game.winner == side for game in self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRules:
    """The rules that a claim is checked against: match length, stage, who reports."""

    best_of: int = 1
    is_cut: bool = False
    level_games: bool = False  # D-105: by the rules of 2019 a level game is over
    by_staff: bool = False

    @property
    def reportable_outcomes(self) -> tuple[Outcome, ...]:
        return SAID_BY_STAFF if self.by_staff else SAID_BY_ENTRANTS

    @property
    def wins_needed(self) -> int:
        return self.best_of // 2 + 1


# Reading and writing.


def parse_claim(
    outcome: object, winner: object = NOBODY, games: object = ()
) -> ClaimedResult:
    """Return the claim that a form or file states; raise TournamentError if malformed.

    A game may omit its winner, who then follows from the score.

    >>> won = parse_claim("win", "home", [{"home_score": 21, "away_score": 14}])
    >>> won.games[0].winner
    'home'
    """
    raise_problems([*malformed_claim_problems(outcome, winner, games)])
    assert isinstance(games, Sequence)  # noqa: S101 (read above, for mypy)
    return ClaimedResult(
        outcome=Outcome(str(outcome)),
        winner=str(winner or NOBODY),
        games=tuple(map(parse_game, games)),
    )


def malformed_claim_problems(
    outcome: object, winner: object, games: object
) -> Iterator[str]:
    """Yield what is malformed: an unknown outcome, side or number."""
    words = ", ".join(SAID_BY_STAFF)
    if outcome not in list(SAID_BY_STAFF):
        yield f"{str(outcome)[:20]!r} is not a result; results are: {words}."
    if winner not in (*SIDES, NOBODY, None):
        yield f"The winner must be home or away, not {str(winner)[:20]!r}."
    if not isinstance(games, list | tuple):
        yield "The games must be a list."
        return
    if len(games) > MOST_GAMES:
        yield f"There are {len(games)} games; at most {MOST_GAMES} are allowed."
        return
    for number, game in enumerate(games, 1):
        if not isinstance(game, Mapping):
            yield f"Game {number} must have two scores."
            continue
        for side in SIDES:
            score = game.get(f"{side}_score")
            if not isinstance(score, int) or isinstance(score, bool):
                yield f"Game {number}: the score of {side} must be a whole number."


def parse_game(row: Mapping[str, Any]) -> Game:
    score = Game(home_score=row["home_score"], away_score=row["away_score"])
    named = row.get("winner")
    return Game(
        home_score=score.home_score,
        away_score=score.away_score,
        winner=leading_side(score) if named is None else str(named),
        ending=str(row.get("ending") or GameEnding.REGULATION),
    )


def serialize_games(claim: ClaimedResult) -> list[dict[str, Any]]:
    """Return the games of a claim as they are stored."""
    return [
        {
            "home_score": game.home_score,
            "away_score": game.away_score,
            "winner": game.winner,
            "ending": game.ending,
        }
        for game in claim.games
    ]


def leading_side(game: Game) -> str:
    """Return the side with the higher score, or an empty text."""
    if game.home_score == game.away_score:
        return NOBODY
    return HOME if game.home_score > game.away_score else AWAY


def other_side(side: str) -> str:
    return AWAY if side == HOME else HOME


# Comparing.


def claims_agree(one: ClaimedResult, another: ClaimedResult) -> bool:
    """Return whether two claims agree; one without scores contradicts no score.

    >>> won = ClaimedResult(outcome=Outcome.CONCESSION, winner=HOME)
    >>> claims_agree(won, ClaimedResult(outcome=Outcome.CONCESSION, winner=AWAY))
    False
    """
    if (one.outcome, one.winner) != (another.outcome, another.winner):
        return False
    if not one.games or not another.games:
        return True
    return game_scores(one) == game_scores(another)


def game_scores(claim: ClaimedResult) -> list[tuple[int, int, str]]:
    return [(game.home_score, game.away_score, game.winner) for game in claim.games]


def claim_with_scores(one: ClaimedResult, another: ClaimedResult) -> ClaimedResult:
    """Return the one of two agreeing claims that has scores."""
    return one if one.games else another


# Checking.


def check_claim(claim: ClaimedResult, terms: ClaimRules) -> None:
    """Raise TournamentError, with every problem, if a claim is not possible."""
    raise_problems(claim_problems(claim, terms))


def raise_problems(found: Sequence[str]) -> None:
    """Raise one TournamentError with all problems, if there are any."""
    if found:
        remedy = "Correct it." if len(found) == 1 else "Correct these."
        raise TournamentError(" ".join(found), remedy=f"{remedy} Nothing was saved.")


def claim_problems(claim: ClaimedResult, terms: ClaimRules) -> list[str]:
    """Return every problem of a claim; sums are checked once the games are valid."""
    found = [
        *outcome_problems(claim, terms),
        *winner_problems(claim),
        *game_count_problems(claim, terms),
    ]
    wrong = [
        problem
        for number, game in enumerate(claim.games, 1)
        for problem in game_problems(number, game, claim=claim, terms=terms)
    ]
    return [*found, *wrong, *(() if wrong else game_tally_problems(claim, terms))]


def outcome_problems(claim: ClaimedResult, terms: ClaimRules) -> Iterator[str]:
    """Yield a problem if this reporter may not report it, or the cut needs a winner."""
    if claim.outcome not in terms.reportable_outcomes:
        words = ", ".join(terms.reportable_outcomes)
        name = outcome_with_article(claim.outcome)
        yield f"{name} can only be entered by staff; you can report: {words}."
    if terms.is_cut and claim.outcome in WITHOUT_A_WINNER:
        name = outcome_with_article(claim.outcome).lower()
        yield f"A bracket match needs a winner, and {name} has none."


def winner_problems(claim: ClaimedResult) -> Iterator[str]:
    """Yield problems of the winner: missing, or named for an outcome without one."""
    if claim.outcome in WON and claim.winner not in SIDES:
        yield f"{outcome_with_article(claim.outcome)} needs a winner, home or away."
    if claim.outcome not in WON and claim.winner:
        name = outcome_with_article(claim.outcome)
        yield f"{name} has no winner, but {claim.winner} is given."


def game_count_problems(claim: ClaimedResult, terms: ClaimRules) -> Iterator[str]:
    """Yield problems of the number of games: too many, missing, or any at all."""
    played = len(claim.games)
    if played > terms.best_of:
        name = game_count_text(played)
        yield f"It has {name}; a match here has at most {terms.best_of}."
    if not played and claim.outcome in PLAYED_OUT and not terms.by_staff:
        yield f"{outcome_with_article(claim.outcome)} needs a score."
    if played and claim.outcome is Outcome.NO_SHOW:
        yield f"It has {game_count_text(played)}, but no game is played in a no-show."


def game_problems(
    number: int, game: Game, *, claim: ClaimedResult, terms: ClaimRules
) -> Iterator[str]:
    """Yield problems of one game: its score, ending and winner."""
    name, score = f"Game {number}", f"{game.home_score}\N{EN DASH}{game.away_score}"
    if not all(0 <= each <= MOST_SCORE for each in (game.home_score, game.away_score)):
        yield f"{name} has the score {score}; scores go from 0 to {MOST_SCORE}."
    if game.ending not in list(GameEnding):
        endings = ", ".join(GameEnding)
        yield (
            f"{name} ended by {game.ending[:20]!r}, which is not possible. Possible "
            f"endings: {endings}."
            f""
        )
    elif game.winner not in (*SIDES, NOBODY):
        yield f"{name}: the winner must be home or away, not {game.winner[:20]!r}."
    else:
        yield from game_winner_problems(
            f"{name} ({score})", game, claim=claim, terms=terms
        )


def game_winner_problems(
    name: str, game: Game, *, claim: ClaimedResult, terms: ClaimRules
) -> Iterator[str]:
    """Yield problems if the winner of a game fits neither its score nor its ending."""
    ahead = leading_side(game)
    if game.ending in CUT_SHORT:
        if not game.winner:
            yield f"{name} ended by {game.ending} and needs a winner."
        return
    if game.ending == GameEnding.OVERTIME and terms.level_games and not terms.is_cut:
        yield f"{name}: under the 2019 rules, a tied game ends without overtime."
    if claim.outcome is Outcome.AGREED_TIE and not game.winner:
        return  # they stopped, whatever the score was
    if ahead and game.winner != ahead:
        yield (
            f"{name} was won by {ahead}, but {game.winner or 'nobody'} is given "
            "as the winner."
        )
    if not ahead and game.winner:
        yield f"{name} is tied, but {game.winner} is given as its winner."
    if not ahead and not game.winner and not may_be_tied(game, terms):
        yield f"{name} is tied; {tie_refusal_text(terms)}"


def may_be_tied(game: Game, terms: ClaimRules) -> bool:
    if terms.is_cut:
        return False
    if game.ending == GameEnding.TIME:
        return True
    return terms.level_games and game.ending == GameEnding.REGULATION


def tie_refusal_text(terms: ClaimRules) -> str:
    if terms.is_cut:
        return "in a bracket, overtime is played until somebody leads."
    if terms.level_games:
        return "a tie is possible at the end of regulation or when time runs out."
    # D-105: from the rules of 2021 on overtime decides.
    return "it needs overtime. Choose “Time ran out” or “We agreed to a tie”."


def game_tally_problems(claim: ClaimedResult, terms: ClaimRules) -> Iterator[str]:
    """Yield problems if the games do not add up to the outcome."""
    home, away = claim.games_won_by(HOME), claim.games_won_by(AWAY)
    tally = f"home won {game_count_text(home)}, away {away}"
    if claim.outcome is Outcome.WIN and claim.games and claim.winner in SIDES:
        won, lost = (
            claim.games_won_by(claim.winner),
            claim.games_won_by(other_side(claim.winner)),
        )
        if won <= lost:
            yield f"{claim.winner.title()} is given as the winner, but {tally}."
    if claim.outcome is Outcome.TIE and home != away:
        yield f"It cannot be a tie: {tally}."
    is_decided = max(home, away) >= terms.wins_needed
    if is_decided and claim.outcome is Outcome.AGREED_TIE:
        yield f"The match was already decided, so there is no tie to agree on: {tally}."
    if claim.outcome is Outcome.CONCESSION and claim.winner in SIDES:
        loser = other_side(claim.winner)
        if claim.games_won_by(loser) >= terms.wins_needed:
            yield f"{loser.title()} had already lost: {tally}."
    yield from surplus_game_problems(claim, terms)


def has_missing_games(claim: ClaimedResult, terms: ClaimRules) -> bool:
    """Return whether a played match is undecided although more games were possible."""
    if claim.outcome not in PLAYED_OUT or not claim.games:
        return False
    is_decided = (
        max(claim.games_won_by(HOME), claim.games_won_by(AWAY)) >= terms.wins_needed
    )
    is_over = len(claim.games) >= terms.best_of or claim.games[-1].ending in (
        GameEnding.TIME,
        *CUT_SHORT,
    )
    return not is_decided and not is_over


def surplus_game_problems(claim: ClaimedResult, terms: ClaimRules) -> Iterator[str]:
    """Yield a problem if a game was played after the match was decided."""
    won = dict.fromkeys(SIDES, 0)
    for number, game in enumerate(claim.games[: terms.best_of], 1):
        if max(won.values()) >= terms.wins_needed:
            yield (
                f"Game {number} can't have been played: one side had already won "
                f"{terms.wins_needed} games."
            )
            return
        if game.winner:
            won[game.winner] += 1


def outcome_with_article(outcome: Outcome) -> str:
    article = "An" if outcome is Outcome.AGREED_TIE else "A"
    return f"{article} {outcome.replace('no_show', 'no-show').replace('_', ' ')}"


def game_count_text(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"
