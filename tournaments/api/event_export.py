"""A finished event as one value for the bulk file: what visitors may read of it."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tournaments.api.schemas import bulk as schemas
from tournaments.api.serializers import (
    Names,
    newest_round_slug,
    serialize_event,
    serialize_final_order,
    serialize_games,
    serialize_standings,
    struct_from_row,
    without_remarks,
)
from tournaments.core import played
from tournaments.core.permissions import position_of
from tournaments.desk.queries import overview
from tournaments.entries.queries import lists
from tournaments.models import Match, Stage, Tournament, TournamentState
from tournaments.rounds.queries import pairings
from tournaments.seasons.queries import series

NOBODY = AnonymousUser()


def exportable_events() -> QuerySet[Tournament]:
    """Return the finished events that everybody may see."""
    found = overview.listed_events(NOBODY)
    return found.filter(state=TournamentState.FINISHED)


def serialize_for_export(row: Tournament, names: Names) -> schemas.ExportedEvent:
    """Return an event of `exportable_events`; raise TournamentError without an end."""
    event = serialize_event(
        row,
        taken=row.taken,
        waiting=row.waiting,
        newest_round=newest_round_slug(row),
    )
    return schemas.ExportedEvent(
        **{each: getattr(event, each) for each in event.__struct_fields__},
        series=[each.pk for each in series.series_of_event(row)],
        final=serialize_final_order(row, names).places,
        standings=serialize_standings(row, names).rows,
        matches=[
            serialize_match(each)
            for stage in (Stage.SWISS, Stage.CUT)
            for each in played.published_matches(row, stage)
        ],
        lists=[
            schemas.ExportedList(
                entrant=each.entrant_id,
                deck=each.deck_name,
                text=without_remarks(each, row.snapshot),
            )
            for each in lists.lists_released_to(position_of(NOBODY, row))
            if each.text
        ],
    )


def serialize_match(row: Match) -> schemas.ExportedMatch:
    return struct_from_row(
        schemas.ExportedMatch,
        row,
        round=pairings.round_slug(row.round),
        home=row.home_id,
        away=row.away_id,
        games=serialize_games(row.games),
    )
