"""What an event comes to in numbers, read from its rows; lists only if all are shown.

H5: figures of lists are content of lists. They are made of those that the settings of
the event show to somebody, and only if that is every one: what a part of them holds,
taken from what all hold, would tell of the rest. Nobody reads them here by office,
because such readings are logged one by one (H9).
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
from tournaments.rules import scoring, statistics
from tournaments.rules.statistics import Fielded, Played, Scored


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """Somebody among the first, with the way there."""

    place: int
    name: str
    climb: statistics.Climb


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A game with its names."""

    scored: Scored
    home: str
    away: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that the page shows of results."""

    entrants: int
    rounds: tuple[Played, ...]
    whole: statistics.Summary
    by_round: tuple[statistics.Summary, ...]
    leaders: tuple[Leader, ...]
    games: tuple[Scored, ...]
    closest: tuple[Told, ...]
    highest: Told | None


def report(tournament: Tournament, there: Sequence[Round]) -> Report:
    """Add up what was played in some rounds: three queries, whoever came."""
    people = list(played.took_part(tournament))
    rows = {stage: list(played.matches(tournament, stage)) for stage in Stage.values}
    rounds = rounds_of(tournament, there, [*rows[Stage.SWISS], *rows[Stage.CUT]])
    games = statistics.scored(rounds)
    order = cut.final_order_from_rows(
        tournament, people, rows[Stage.SWISS], rows[Stage.CUT]
    )
    first = order[: statistics.LEADERS]
    names = {str(each.pk): each.name for each in people}
    climbs = statistics.climbs(
        [each.entrant for each in first], rounds, tournament.points
    )
    most = max(games, key=lambda each: each.total, default=None)
    return Report(
        entrants=len(people),
        rounds=rounds,
        whole=statistics.summary(rounds, title="All rounds"),
        by_round=tuple(statistics.by_round(rounds)),
        leaders=tuple(
            Leader(place=each.place, name=names[each.entrant], climb=climb)
            for each, climb in zip(first, climbs, strict=True)
        ),
        games=games,
        closest=tuple(told(each, names) for each in statistics.closest(games)),
        highest=told(most, names) if most else None,
    )


def told(game: Scored, names: dict[str, str]) -> Told:
    match = game.match
    return Told(scored=game, home=names[match.home], away=names[match.away])


def rounds_of(
    tournament: Tournament, there: Sequence[Round], rows: Sequence[Match]
) -> tuple[Played, ...]:
    """Return rounds with what was played in them, in their order."""
    found: dict[object, list[scoring.Match]] = {}
    for row in rows:
        found.setdefault(row.round_id, []).append(played.match(row))
    order = sorted(there, key=lambda each: (each.stage == Stage.CUT, each.number))
    return tuple(
        Played(
            title=words.round_title(each, tournament),
            address=pairings.address(each),
            matches=tuple(found.get(each.pk, ())),
            is_swiss=each.stage == Stage.SWISS,
        )
        for each in order
    )


# Lists.


@dataclass(frozen=True, slots=True)
class Handed:
    """How many lists count, of how many who took part; everybody knows that (H7)."""

    lists: int
    entrants: int


def handed_in(tournament: Tournament) -> Handed:
    has_one = Exists(Submission.objects.filter(entrant=OuterRef("pk"), is_current=True))
    found = played.took_part(tournament).aggregate(
        lists=Count("pk", filter=has_one), entrants=Count("pk")
    )
    return Handed(**found)


def are_shown(position: Position, handed: Handed) -> bool:
    """Tell whether the settings show somebody every list, so that sums tell nothing."""
    if position.tournament.list_policy == ListPolicy.NONE:
        return False
    return 0 < handed.lists == list_selectors.released_to(position).count()


def fielded(position: Position, index: CardIndex) -> Fielded:
    """Add up the lists of an event, for somebody who may read every one of them."""
    snapshot = SNAPSHOTS[position.tournament.snapshot]
    texts = list_selectors.released_to(position).values_list("text", flat=True)
    return statistics.fielded(
        [
            decklist.parse_deck_text(each, index, pool=snapshot.pool).decklist
            for each in texts
        ],
        clubs=dict(TeamName.objects.values_list("name", "franchise__name")),
        profile=snapshot.profile,
    )
