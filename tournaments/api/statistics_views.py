"""Read access to the statistics of a finished event, from the queries of their page."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec

from decks import known_cards
from decks.charts import Chart
from tournaments.api.base import ReadView, document_read
from tournaments.api.errors import not_found
from tournaments.api.examples import statistics as examples
from tournaments.api.schemas import statistics as schemas
from tournaments.core import fragments
from tournaments.core.fragments import CachedFragment
from tournaments.core.permissions import Position
from tournaments.models import TournamentState
from tournaments.rounds.queries import pairings
from tournaments.seasons import statistics
from tournaments.seasons.queries import statistics as selectors
from tournaments.seasons.queries.statistics import GameResult
from tournaments.seasons.statistics import CountedShare, ScoreSummary


@document_read(
    "statistics",
    examples.STATISTICS,
    summary="The statistics of a finished event",
    description=(
        "What the page *Statistics* shows. Available once the event is finished."
    ),
)
class StatisticsDetail(ReadView):
    has_version_tag = False  # those of lists follow the card data

    def read_struct(self, position: Position, **_: Any) -> schemas.Statistics:
        if position.tournament.state != TournamentState.FINISHED:
            raise not_found()
        return serialize_statistics(position)


def serialize_statistics(position: Position) -> schemas.Statistics:
    tournament = position.tournament
    found = selectors.result_statistics(
        tournament, list(pairings.public_rounds(tournament))
    )
    return schemas.Statistics(
        entrants=found.entrants,
        whole=serialize_round_figures(found.whole),
        rounds=[serialize_round_figures(each) for each in found.by_round],
        leaders=[
            schemas.Leader(
                place=each.place,
                entrant=UUID(each.climb.entrant),
                name=each.name,
                points=[step.points for step in each.climb.steps],
            )
            for each in found.leaders
        ],
        scores=shares_of_chart(statistics.score_chart(found.whole.scores)),
        margins=shares_of_chart(statistics.margin_chart(found.games)),
        endings=serialize_shares(statistics.count_endings(found.rounds)),
        seats=serialize_shares(statistics.wins_by_seat(found.rounds)),
        closest=[serialize_game(each) for each in found.closest],
        highest=found.highest and serialize_game(found.highest),
        lists=read_list_figures(position),
    )


def serialize_round_figures(found: ScoreSummary) -> schemas.RoundFigures:
    average = statistics.average_total(found.totals)
    return schemas.RoundFigures(
        round=found.address,
        title=found.title,
        matches=found.matches,
        ties=found.ties,
        unplayed=found.unplayed,
        alone=found.alone,
        games=len(found.totals),
        average=None if average is None else str(average),
        highest=max(found.totals, default=None),
    )


def shares_of_chart(chart: Chart) -> list[schemas.Share]:
    return [
        schemas.Share(mark.label, int(mark.low), chart.table.of)
        for mark in chart.table.marks
    ]


def serialize_shares(found: Iterable[CountedShare]) -> list[schemas.Share]:
    return [schemas.Share(each.label, each.count, each.of) for each in found]


def serialize_game(found: GameResult) -> schemas.ScoredGame:
    return schemas.ScoredGame(
        round=found.scored.round.address,
        home=found.home,
        away=found.away,
        home_score=found.scored.game.home_score,
        away_score=found.scored.game.away_score,
    )


def read_list_figures(position: Position) -> schemas.ListFigures | None:
    """Return the figures of all deck lists, or None if the viewer may not see them.

    They are the same for everybody who may, so they are cached like those of the page.
    """
    tournament = position.tournament
    if not selectors.may_see_all_lists(position, selectors.count_lists(tournament)):
        return None
    index = known_cards.card_index()

    def build() -> CachedFragment:
        found = selectors.list_statistics(position, index)
        marks = found.plays.table.marks if found.plays else ()
        figures = schemas.ListFigures(
            lists=found.lists,
            franchises=serialize_shares(found.clubs),
            without_team=found.nameless,
            plays=[schemas.PlayShare(mark.label, *mark.cells) for mark in marks],
        )
        return CachedFragment(tournament.version, msgspec.json.encode(figures).decode())

    cached = fragments.cached_fragment(
        tournament.pk, f"statistics-api-{index.version}", tournament.version, build
    )
    return msgspec.json.decode(cached.html.encode(), type=schemas.ListFigures)
