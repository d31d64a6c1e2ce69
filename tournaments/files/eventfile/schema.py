"""The fields of an event file, and their conversion for pairing and scoring."""

import msgspec

from tournaments.rules.pairing import Candidate, build_candidates
from tournaments.rules.scoring import Entrant, Game, Match, Outcome, Points
from tournaments.rules.tiebreaks import StandingsSettings as Tiebreaks
from tournaments.rules.tiebreaks.presets import MTR_LIKE

VERSION = 1


class EventFilePart(
    msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """Base of all parts of the file; unknown fields are refused."""


class PointsRow(EventFilePart):
    win: int = 3
    tie: int = 1
    loss: int = 0
    bye: int = 3


class SettingsRow(EventFilePart):
    """The settings that are fixed before the first round."""

    points: PointsRow = msgspec.field(default_factory=PointsRow)
    tiebreaks: str | tuple[str, ...] = MTR_LIKE  # a preset, or its own keys
    opponent_bye_counts: bool = True
    best_of: int = 1
    rounds: int = 0  # of Swiss in all; 0 leaves it open
    seeded: bool = False
    first_round_by_seed: bool = False
    accelerated_rounds: int = 0
    first_table: int = 1
    table_ranges: tuple[tuple[int, int], ...] = ()
    lot_seed: str = ""


class EntrantRow(EventFilePart):
    id: str
    name: str = ""
    rank: int = 0
    fixed_table: int = 0
    bye_rounds: tuple[int, ...] = ()  # awarded before the round is paired
    accelerated: bool = False  # counts one more win in the accelerated rounds
    late: bool = False
    dropped_after: int | None = None
    disqualified: bool = False


class GameRow(EventFilePart):
    home_score: int = 0
    away_score: int = 0
    winner: str = ""
    ending: str = "regulation"


class MatchRow(EventFilePart):
    round: int
    home: str
    away: str = ""
    outcome: Outcome = Outcome.PENDING
    winner: str = ""
    games: tuple[GameRow, ...] = ()
    table: int = 0


class Event(EventFilePart):
    """The content of an event file: settings, entrants and matches."""

    event: int
    entrants: tuple[EntrantRow, ...]
    name: str = ""
    settings: SettingsRow = msgspec.field(default_factory=SettingsRow)
    forbidden: tuple[tuple[str, str], ...] = ()
    matches: tuple[MatchRow, ...] = ()

    @property
    def last_round(self) -> int:
        return max((match.round for match in self.matches), default=0)


# What the pure modules are given.


def scoring_points(event: Event) -> Points:
    return Points(**msgspec.structs.asdict(event.settings.points))


def tiebreaks_in_order(event: Event) -> Tiebreaks:
    settings, named = event.settings, event.settings.tiebreaks
    return Tiebreaks(
        points=scoring_points(event),
        preset=named if isinstance(named, str) else MTR_LIKE,
        keys=None if isinstance(named, str) else named,
        opponent_bye_counts=settings.opponent_bye_counts,
        best_of=settings.best_of,
    )


def scoring_entrants(event: Event) -> list[Entrant]:
    return [
        Entrant(
            id=row.id,
            name=row.name,
            late=row.late,
            dropped_after=row.dropped_after,
            disqualified=row.disqualified,
        )
        for row in event.entrants
    ]


def scoring_matches(event: Event) -> list[Match]:
    return [
        Match(
            round=row.round,
            home=row.home,
            away=row.away,
            outcome=row.outcome,
            winner=row.winner,
            games=tuple(Game(**msgspec.structs.asdict(game)) for game in row.games),
            table=row.table,
        )
        for row in event.matches
    ]


def entrants_to_pair(event: Event) -> list[Candidate]:
    """Return the entrants to pair in the next round: those who have not left."""
    number = event.last_round + 1
    is_accelerated = number <= event.settings.accelerated_rounds
    more = scoring_points(event).acceleration if is_accelerated else 0
    people = [
        Candidate(
            id=row.id,
            name=row.name,
            rank=row.rank,
            fixed_table=row.fixed_table,
            has_awarded_bye=number in row.bye_rounds,
            acceleration=more if row.accelerated else 0,
        )
        for row in event.entrants
        if row.dropped_after is None and not row.disqualified
    ]
    return build_candidates(
        people, scoring_matches(event), points=scoring_points(event)
    )
