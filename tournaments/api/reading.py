"""What can be read of events: the same as on their pages, by the same selectors."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q
from drf_spectacular.utils import OpenApiParameter
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cards.listing import LONGEST_QUERY
from decks.api import Personal
from tournaments.api import showing
from tournaments.api.examples import events as examples
from tournaments.api.frame import (
    Listing,
    Reading,
    Shown,
    not_there,
    readable,
    require_second_factor,
)
from tournaments.api.shapes import events as shapes
from tournaments.core import entrants
from tournaments.core import rounds as round_selectors
from tournaments.core.permissions import Position
from tournaments.desk.queries import overview
from tournaments.entries.actions import lists as list_services
from tournaments.entries.queries import lists, own_list
from tournaments.journal.queries import logbook
from tournaments.models import (
    EntrantState,
    Match,
    Round,
    RoundState,
    Stage,
)
from tournaments.results import queries as results
from tournaments.rounds.queries import pairings, standings
from tournaments.rules.capabilities import May
from tournaments.rules.scoring import UNDECIDED, Outcome

# Events


@readable(
    "events",
    shapes.EventSerializer(many=True),
    examples.EVENT,
    summary="Events",
    description=(
        "What is being played first, then what comes, then what is over. A draft is "
        "there for those who help to run it."
    ),
    parameters=(OpenApiParameter("q", str, description="A part of a name."),),
)
class EventList(Personal, GenericAPIView):
    permission_classes = (AllowAny,)
    filter_backends = ()
    parameters = frozenset(("page", "size", "q"))
    is_tagged = False
    is_public = True

    def get(self, request: Request) -> Response:
        said = request.query_params.get("q", "").replace("\0", "")[:LONGEST_QUERY]
        # A7: a token is for one event, so it opens no drafts of others here.
        viewer = AnonymousUser() if request.auth else request.user
        page = self.paginate_queryset(overview.listed(viewer, said))
        return self.get_paginated_response(
            [
                showing.event(
                    each, taken=each.taken, waiting=each.waiting, round_=newest(each)
                )
                for each in page
            ]
        )


def newest(event: Any) -> str | None:
    """Name the newest round of an event of the list."""
    if event.newest_round is None:
        return None
    return pairings.address(Round(stage=event.newest_stage, number=event.newest_round))


@readable(
    "event",
    shapes.WholeEventSerializer,
    examples.WHOLE_EVENT,
    summary="One event",
    description="With its settings, and with what you are in it.",
)
class EventDetail(Reading):
    def read(self, position: Position, **_: Any) -> Response:
        return Response(showing.whole_event(position))


# Who is in it


@readable(
    "entrants",
    shapes.EntrantSerializer(many=True),
    examples.ENTRANT,
    summary="Entrants, by name",
    description="Whoever withdrew before the start is left out.",
)
class EntrantList(Listing):
    def rows(self, position: Position, **_: Any) -> Any:
        found = entrants.roster(position.tournament)
        return [each for each in found if each.state != EntrantState.WITHDRAWN]

    def shown(self, _position: Position, page: Any) -> list[Shown]:
        return [showing.listed(each) for each in page]


@readable(
    "mine",
    shapes.MineSerializer,
    examples.MINE,
    summary="You: your table",
    description="Your entry, and your match of the round that is played.",
)
class Mine(Reading):
    permission_classes = (IsAuthenticated,)

    def read(self, position: Position, **_: Any) -> Response:
        own = position.entrant
        if own is None:
            raise not_there()
        found = results.my_match(position.tournament, own)
        return Response(
            {
                "entrant": showing.entrant(own),
                "match": found and whole_match(position, found.match),
                "side": found.side if found else "",
                "list": own_list.own_list(position.tournament, own).status,
            }
        )


# Rounds


def on_the_books(position: Position) -> Any:
    """Return the rounds that somebody may see; a draft is for those who pair."""
    found = round_selectors.rounds(position.tournament)
    if position.may(May.PAIR):
        return found
    return found.exclude(state=RoundState.DRAFT)


def round_at(position: Position, at: str) -> Round:
    """Find a round as addresses name it, or raise Round.DoesNotExist."""
    is_cut = at.startswith(pairings.CUT_PREFIX)
    number = at.removeprefix(pairings.CUT_PREFIX)
    if not number.isdecimal() or len(number) > len("999"):
        raise Round.DoesNotExist
    stage = Stage.CUT if is_cut else Stage.SWISS
    return on_the_books(position).get(stage=stage, number=int(number))


def counted(found: Any) -> Any:
    """Count with each round its tables, and those that have a result."""
    two = Q(matches__away__isnull=False) & ~Q(matches__outcome=Outcome.CANCELLED)
    done = two & ~Q(matches__outcome__in=[str(each) for each in UNDECIDED])
    return found.annotate(
        tables=Count("matches", filter=two), reported=Count("matches", filter=done)
    ).order_by(F("published_at").asc(nulls_last=True))


def whole_round(position: Position, pk: UUID) -> Shown:
    row = counted(Round.objects.filter(tournament=position.tournament)).get(pk=pk)
    return showing.round_(
        row, position.tournament, tables=row.tables, reported=row.reported
    )


@readable(
    "rounds",
    shapes.RoundSerializer(many=True),
    examples.ROUND,
    summary="Rounds, in their order",
    description="A draft is there for those who pair.",
)
class RoundList(Listing):
    def rows(self, position: Position, **_: Any) -> Any:
        return counted(on_the_books(position))

    def shown(self, position: Position, page: Any) -> list[Shown]:
        return [
            showing.round_(
                each, position.tournament, tables=each.tables, reported=each.reported
            )
            for each in page
        ]


@readable(
    "pairings",
    shapes.PairingSerializer(many=True),
    examples.PAIRING,
    summary="The pairings of a round, by table",
    description="Byes and missed rounds stand behind the tables.",
)
class PairingList(Listing):
    def rows(self, position: Position, *, at: str) -> Any:
        found = round_at(position, at)
        if found.state == RoundState.DRAFT:
            require_second_factor(self.request)
        return pairings.pairings(position.tournament, found).tables

    def shown(self, _position: Position, page: Any) -> list[Shown]:
        return [showing.pairing(each, self.kwargs["at"]) for each in page]


@readable(
    "match",
    shapes.MatchSerializer,
    examples.MATCH,
    summary="One match",
    description=(
        "The two in it, and officials, see what each side says; nobody else does."
    ),
)
class MatchDetail(Reading):
    def read(self, position: Position, *, match: UUID) -> Response:
        row = results.sheets(position.tournament).get(pk=match)
        if position.is_staff and not position.is_at(row):
            require_second_factor(self.request)
        return Response(whole_match(position, row))


def whole_match(position: Position, row: Match) -> Shown:
    within = position.is_staff or position.is_at(row)
    tables = pairings.pairings(position.tournament, row.round).tables
    found = next(each for each in tables if each.match.pk == row.pk)
    return showing.match(found, pairings.address(row.round), row, is_within=within)


# Standings


@readable(
    "standings",
    shapes.StandingsSerializer,
    examples.STANDINGS,
    summary="The standings of the Swiss rounds",
    description=(
        "All at once, from the start on. Values are exact fractions: whoever adds them "
        "up gets the same order."
    ),
)
class Standings(Reading):
    def read(self, position: Position, **_: Any) -> Response:
        tournament = position.tournament
        if tournament.started_at is None:
            raise not_there()
        found = standings.table(tournament)
        return Response(
            {
                "state": found.state,
                "version": tournament.version,
                "rows": [showing.standing(each) for each in found.lines],
            }
        )


# Disputes


@readable(
    "disputes",
    shapes.MatchSerializer(many=True),
    examples.DISPUTE,
    summary="Disputes that wait for a judge, the longest first",
    description="For those who help to run the event, with a second factor.",
)
class DisputeList(Listing):
    def rows(self, position: Position, **_: Any) -> Any:
        if not position.is_staff:
            raise not_there()
        require_second_factor(self.request)
        return results.queue(position.tournament)

    def shown(self, position: Position, page: Any) -> list[Shown]:
        by_round: dict[UUID, dict[UUID, Any]] = {}
        for each in page:
            row = each.match.round
            if row.pk not in by_round:
                tables = pairings.pairings(position.tournament, row).tables
                by_round[row.pk] = {table.match.pk: table for table in tables}
        return [
            showing.match(
                by_round[each.match.round_id][each.match.pk],
                pairings.address(each.match.round),
                each.match,
                is_within=True,
            )
            for each in page
        ]


# Lists


class Untagged(Reading):
    """H10: a tag is a hash, and the hash of a list gives it away."""

    is_tagged = False


@readable(
    "lists",
    shapes.ListSerializer(many=True),
    examples.LIST,
    summary="Decklists that are shown to you",
    description=(
        "Yours, and those that the settings of the event show to you now. What an "
        "official reads by office is on the list's own address, where it is logged."
    ),
)
class Decklists(Untagged, Listing):
    def rows(self, position: Position, **_: Any) -> Any:
        return lists.shown_to(position).order_by("entrant__name_key")

    def shown(self, _position: Position, page: Any) -> list[Shown]:
        return [showing.list_(each) for each in page]


@readable(
    "list",
    shapes.WholeListSerializer,
    examples.WHOLE_LIST,
    summary="One decklist",
    description=(
        "What an official sees by office alone is noted in the log of the event (H9)."
    ),
)
class Decklist(Untagged):
    def read(self, position: Position, *, submission: UUID) -> Response:
        tournament = position.tournament
        sight = lists.sight(position, own_list.submission_of(tournament, submission))
        if sight.is_by_office:
            require_second_factor(self.request)
        who = self.request.user if self.request.user.is_authenticated else None
        found = list_services.read(tournament.pk, who, submission=submission)
        return Response(showing.whole_list(found, sight, tournament.snapshot))


# The log


@readable(
    "lines",
    shapes.LogLineSerializer(many=True),
    examples.LINE,
    summary="The log of the event, the newest line first",
    description="As far as your part in the event lets you read it.",
)
class LineList(Listing):
    def rows(self, position: Position, **_: Any) -> Any:
        if position.is_staff:
            require_second_factor(self.request)
        return logbook.with_names(logbook.readable(position))

    def shown(self, position: Position, page: Any) -> list[Shown]:
        return [showing.line(each) for each in logbook.lines(page, position=position)]
