"""A demo game of two entrants, and the logs that both hand in.

Robots play it with the registered deck lists. One log is correct; in the other the ball
was moved once, and the result is changed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from cards import catalogue
from decks.formats import SNAPSHOTS
from gameengine.chance import SeededChance
from gameengine.notation import Log, header
from gameengine.notation.log import Entry
from gameengine.recording.log_writer import write_log
from gameengine.replay.redaction import redact_log
from gameengine.robots import SensibleRobot, play_game
from gameengine.setup import Setup
from gameengine.viewpoint import Audience
from tournaments.disputes.actions import LogUpload
from tournaments.disputes.queries.replay_inputs import registered_deck
from tournaments.entries.queries import lists
from tournaments.models import Entrant, LogChannel, Match, Submission, Tournament
from tournaments.rules.claims import AWAY, HOME, ClaimedResult, other_side, parse_claim
from tournaments.rules.scoring import Outcome

DOWN = "--"  # how the claims before a down begin
MOVED = 5  # yards by which the ball was moved
FROM_DOWN = 9  # the first down at which somebody could have looked away
SEEDS = range(1, 40)


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A demo game: its winner, its correct claim and its log."""

    winner: str
    claim: ClaimedResult
    log: Log

    @property
    def loser(self) -> str:
        return other_side(self.winner)

    def false_claim_with_log(self) -> tuple[ClaimedResult, Log]:
        """Return the false claim of the loser, with a log that fits it."""
        claim = claim_seen_by_opponent(self.claim)
        game = claim.games[0]
        letter = "H" if claim.winner == HOME else "A"
        result = f"{letter} {game.home_score}-{game.away_score}"
        return claim, with_ball_moved(self.log).with_tags(Result=result)


def play_decided_game(
    event: Tournament, match: Match, *, seeds: Iterable[int] = SEEDS
) -> DemoGame:
    """Let robots play the registered lists until one wins; return the game."""
    setup = game_setup(event, match)
    for seed in seeds:
        rng = Random(seed)  # noqa: S311 (a game, not a secret)
        game = play_game(
            setup, SeededChance(seed), (SensibleRobot(rng), SensibleRobot(rng))
        )
        whole = write_log(game)
        claimed = header.claimed_result(whole)
        if claimed is not None and claimed[0] in ("H", "A"):
            return demo_game(event, match, whole, setup)
    raise RuntimeError("None of the games had a winner.")


def game_setup(event: Tournament, match: Match) -> Setup:
    known = catalogue.build_catalogue()
    home, away = (
        registered_deck(row.text, row.entrant.name, event.snapshot, known)
        for seat in (match.home, match.away)
        for row in [registered_list(seat)]
    )
    return Setup(decks=(home, away), profile=SNAPSHOTS[event.snapshot].profile)


def registered_list(seat: Entrant | None) -> Submission:
    found = lists.current_submission(seat) if seat else None
    if found is None:
        raise RuntimeError(f"{seat} has not registered a deck list.")
    return found


def demo_game(event: Tournament, match: Match, whole: Log, setup: Setup) -> DemoGame:
    """Return a game with the log that a spectator could write."""
    seen = redact_log(whole, setup, Audience.SPECTATOR, receipts={})
    tags = {
        "Event": event.name,
        "Match": f"R{match.round.number} table {match.table}",
        "Home": match.home.name,
        "Away": str(match.away),
        "HomeDeck": f"{header.RECEIPT}{registered_list(match.home).receipt}",
        "AwayDeck": f"{header.RECEIPT}{registered_list(match.away).receipt}",
    }
    letter, (home, away) = header.claimed_result(whole) or ("tie", (0, 0))
    winner = HOME if letter == "H" else AWAY
    game = {"home_score": home, "away_score": away}
    return DemoGame(
        winner, parse_claim(Outcome.WIN, winner, [game]), seen.with_tags(**tags)
    )


def claim_seen_by_opponent(claim: ClaimedResult) -> ClaimedResult:
    """Return the claim of a loser who reports the same score as a win."""
    game = claim.games[0]
    return parse_claim(
        Outcome.WIN,
        other_side(claim.winner),
        [{"home_score": game.away_score, "away_score": game.home_score}],
    )


def with_ball_moved(log: Log) -> Log:
    """Return the log with the ball moved before one down."""
    downs = [at for at, each in enumerate(log.entries) if each.words[:1] == (DOWN,)]
    at = next(at for at in downs[FROM_DOWN:] if is_movable(log.entries[at].words[2]))
    words = list(log.entries[at].words)
    words[2] = f"{words[2][0]}{int(words[2][1:]) + MOVED}"
    entries = [*log.entries]
    entries[at] = Entry(tuple(words))
    return Log(log.tags, tuple(entries))


def is_movable(spot: str) -> bool:
    """Return whether a spot can be moved without crossing midfield."""
    return spot[0] in "HA" and int(spot[1:]) + MOVED < 50  # noqa: PLR2004


def demo_log_upload(log: Log) -> LogUpload:
    return LogUpload(log=log, channel=LogChannel.FILE, file_name="game.fivelog")
