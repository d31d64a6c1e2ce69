"""Read access to series and their leaderboards, from the queries of the pages."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from cards.apibase import UnknownObject, json_response
from cards.openapi import ETAG, UNCHANGED, document_get, error_responses
from decks.apibase import PersonalView
from tournaments.api.base import READ_ERRORS
from tournaments.api.event_views import viewer_of_list
from tournaments.api.examples import series as examples
from tournaments.api.schemas import series as schemas
from tournaments.api.serializers import struct_from_row
from tournaments.models import Series
from tournaments.rules.series import EventResult
from tournaments.seasons.queries import series as selectors


class SeriesView(PersonalView):
    permission_classes = (AllowAny,)
    is_public = True

    def visible(self) -> QuerySet[Series]:
        return selectors.listed_series(viewer_of_list(self.request))


def document_series(name: str, shape: Any, example: Any, **texts: str) -> Any:
    errors = {each: text for each, text in READ_ERRORS.items() if each != "403"}
    responses = UNCHANGED | error_responses(errors)
    return document_get(name, shape, example, responses, parameters=[*ETAG], **texts)


@document_series(
    "series",
    list[schemas.Series],
    examples.SERIES,
    summary="Series, newest first",
    description="Private ones are listed for who runs them only.",
)
class SeriesList(SeriesView, GenericAPIView):
    parameters = frozenset(("page", "size"))

    def get(self, request: Request) -> HttpResponse:
        page = self.paginate_queryset(self.visible())
        rows = [serialize_series(each) for each in page]
        answer = self.get_paginated_response(rows)
        return json_response(request, answer.data, caching={})


@document_series(
    "leaderboard",
    schemas.Leaderboard,
    examples.LEADERBOARD,
    summary="One series with its leaderboard",
    description=(
        "Names are those of pages across events (P3). Points are exact fractions; "
        "`/api/v1/events/?series=` has the events."
    ),
)
class LeaderboardDetail(SeriesView):
    def get(self, request: Request, series: UUID) -> HttpResponse:
        row = self.visible().filter(pk=series).first()
        if row is None:
            raise UnknownObject(
                "This series does not exist, or it is hidden from you.",
                remedy="/api/v1/series/ lists those that you may read.",
            )
        return json_response(request, serialize_leaderboard(row), caching={})


def serialize_series(row: Any) -> schemas.Series:
    return struct_from_row(schemas.Series, row, page=reverse("series", args=[row.pk]))


def serialize_leaderboard(row: Any) -> schemas.Leaderboard:
    return struct_from_row(
        schemas.Leaderboard,
        row,
        page=reverse("series", args=[row.pk]),
        rows=[
            schemas.LeaderboardRow(
                place=each.line.place,
                shared=each.line.is_shared,
                key=each.who.key,
                name=each.who.name,
                points=str(each.line.total),
                counted=[*map(serialize_result, each.line.counted)],
                left_out=[*map(serialize_result, each.line.left_out)],
            )
            for each in selectors.leaderboard(row).standings
        ],
    )


def serialize_result(found: EventResult) -> schemas.SeriesResult:
    return schemas.SeriesResult(
        event=UUID(found.event),
        place=found.place,
        shared=found.is_shared,
        points=str(found.points),
    )
