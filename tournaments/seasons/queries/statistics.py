"""Statistics of an event; those of deck lists only for viewers who may read them all.

H5: figures about lists reveal what is in them, so they are computed only if the event's
settings show every list to the viewer; figures about some lists would reveal the
others. An official's role does not count here, because each reading by role is logged
(H9).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef

from cards.models import TeamName
from decks import decklist
from decks.decklist import CardIndex
from decks.formats import SNAPSHOTS
from tournaments.core import cut, played, words
from tournaments.core.permissions import Position
from tournaments.entries.queries import lists as list_selectors
from tournaments.models import (
    ListPolicy,
    Match,
    Round,
    Stage,
    Submission,
    Tournament,
)
from tournaments.rounds.queries import pairings
from tournaments.rules import scoring
from tournaments.seasons import statistics
from tournaments.seasons.statistics import FieldedCards, PlayedRound, ScoredGame


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderPoints:
    """One of the top entrants, with their points after each round."""

    place: int
    name: str
    climb: statistics.EntrantPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """A game with the names of its players."""

    scored: ScoredGame
    home: str
    away: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultStatistics:
    """All statistics of results that the page shows."""

    entrants: int
    rounds: tuple[PlayedRound, ...]
    whole: statistics.ScoreSummary
    by_round: tuple[statistics.ScoreSummary, ...]
    leaders: tuple[LeaderPoints, ...]
    games: tuple[ScoredGame, ...]
    closest: tuple[GameResult, ...]
    highest: GameResult | None


def result_statistics(
    tournament: Tournament, there: Sequence[Round]
) -> ResultStatistics:
    """Return the statistics of some rounds: three queries for any number of people."""
    people = list(played.participants(tournament))
    rows = {
        stage: list(played.published_matches(tournament, stage))
        for stage in Stage.values
    }
    rounds = group_matches_by_round(
        tournament, there, [*rows[Stage.SWISS], *rows[Stage.CUT]]
    )
    games = statistics.scored_games(rounds)
    order = cut.final_order_from_rows(
        tournament, people, rows[Stage.SWISS], rows[Stage.CUT]
    )
    first = order[: statistics.LEADERS]
    names = {str(each.pk): each.name for each in people}
    climbs = statistics.points_after_rounds(
        [each.entrant for each in first], rounds, tournament.points
    )
    most = max(games, key=lambda each: each.total, default=None)
    return ResultStatistics(
        entrants=len(people),
        rounds=rounds,
        whole=statistics.summarize_round(rounds, title="All rounds"),
        by_round=tuple(statistics.summaries_by_round(rounds)),
        leaders=tuple(
            LeaderPoints(place=each.place, name=names[each.entrant], climb=climb)
            for each, climb in zip(first, climbs, strict=True)
        ),
        games=games,
        closest=tuple(
            game_result(each, names) for each in statistics.closest_games(games)
        ),
        highest=game_result(most, names) if most else None,
    )


def game_result(game: ScoredGame, names: dict[str, str]) -> GameResult:
    match = game.match
    return GameResult(scored=game, home=names[match.home], away=names[match.away])


def group_matches_by_round(
    tournament: Tournament, there: Sequence[Round], rows: Sequence[Match]
) -> tuple[PlayedRound, ...]:
    """Return the rounds with their matches, in order."""
    found: dict[object, list[scoring.Match]] = {}
    for row in rows:
        found.setdefault(row.round_id, []).append(played.to_scoring_match(row))
    order = sorted(there, key=lambda each: (each.stage == Stage.CUT, each.number))
    return tuple(
        PlayedRound(
            title=words.round_title(each, tournament),
            address=pairings.round_slug(each),
            matches=tuple(found.get(each.pk, ())),
            is_swiss=each.stage == Stage.SWISS,
        )
        for each in order
    )


# Lists.


@dataclass(frozen=True, slots=True)
class ListCounts:
    """How many deck lists were registered, and by how many entrants (H7)."""

    lists: int
    entrants: int


def count_lists(tournament: Tournament) -> ListCounts:
    has_one = Exists(Submission.objects.filter(entrant=OuterRef("pk"), is_current=True))
    found = played.participants(tournament).aggregate(
        lists=Count("pk", filter=has_one), entrants=Count("pk")
    )
    return ListCounts(**found)


def may_see_all_lists(position: Position, handed: ListCounts) -> bool:
    """Return whether the event's settings show every deck list to the viewer."""
    if position.tournament.list_policy == ListPolicy.NONE:
        return False
    return 0 < handed.lists == list_selectors.lists_released_to(position).count()


def list_statistics(position: Position, index: CardIndex) -> FieldedCards:
    """Return the statistics of all deck lists, for a viewer who may read them all."""
    snapshot = SNAPSHOTS[position.tournament.snapshot]
    texts = list_selectors.lists_released_to(position).values_list("text", flat=True)
    return statistics.fielded_cards(
        [
            decklist.parse_deck_text(each, index, pool=snapshot.pool).decklist
            for each in texts
        ],
        clubs=dict(TeamName.objects.values_list("name", "franchise__name")),
        profile=snapshot.profile,
    )
