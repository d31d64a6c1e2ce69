"""Read access to events: the same data as on the pages, from the same queries."""

from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import IsAuthenticated

from cards.apibase import RefusedRequest
from tournaments.api.base import (
    ListView,
    ReadView,
    document_read,
    require_second_factor,
)
from tournaments.api.errors import not_found
from tournaments.api.examples import events as examples
from tournaments.api.schemas import events as schemas
from tournaments.api.serializers import (
    serialize_bracket,
    serialize_deck_list,
    serialize_entrant,
    serialize_final_order,
    serialize_full_deck_list,
    serialize_listed_entrant,
    serialize_log_line,
    serialize_match,
    serialize_pairing,
    serialize_round,
    serialize_standings,
)
from tournaments.core import cut, entrants
from tournaments.core import rounds as round_selectors
from tournaments.core.permissions import Position
from tournaments.entries.actions import lists as list_services
from tournaments.entries.queries import lists, own_list
from tournaments.journal.queries import logbook
from tournaments.models import (
    EntrantState,
    Match,
    Round,
    RoundState,
    Stage,
    TournamentState,
)
from tournaments.results import queries as results
from tournaments.rounds.queries import pairings
from tournaments.rules.capabilities import Capability
from tournaments.rules.scoring import UNDECIDED, Outcome

MOST_DIGITS = 10  # of the number of a line

# Who is in it


@document_read(
    "entrants",
    examples.ENTRANT,
    summary="Entrants, by name",
    description="Without entrants who withdrew before the start.",
)
class EntrantList(ListView):
    def list_rows(self, position: Position, **_: Any) -> Any:
        found = entrants.roster(position.tournament)
        return [each for each in found if each.state != EntrantState.WITHDRAWN]

    def serialize_page(self, _position: Position, page: Any) -> list[schemas.Entrant]:
        return [serialize_listed_entrant(each) for each in page]


@document_read(
    "mine",
    examples.MINE,
    summary="Your entry and table",
    description="Your entry, and your match in the current round.",
)
class MyStatus(ReadView):
    permission_classes = (IsAuthenticated,)

    def read_struct(self, position: Position, **_: Any) -> schemas.Mine:
        own = position.entrant
        if own is None:
            raise not_found()
        found = results.my_match(position.tournament, own)
        return schemas.Mine(
            entrant=serialize_entrant(own),
            match=found and serialize_match_for(position, found.match),
            side=found.side if found else "",
            list=own_list.own_list_status(position.tournament, own).status,
        )


# Rounds


def visible_rounds(position: Position) -> Any:
    """Return the rounds that the viewer may see; drafts only for users who may pair."""
    found = round_selectors.rounds_of_event(position.tournament)
    if position.may(Capability.PAIR):
        return found
    return found.exclude(state=RoundState.DRAFT)


def visible_round(position: Position, at: str) -> Round:
    """Return a round by its slug, such as `4` or `cut-2`; raise Round.DoesNotExist."""
    is_cut = at.startswith(pairings.CUT_PREFIX)
    number = at.removeprefix(pairings.CUT_PREFIX)
    if not number.isdecimal() or len(number) > len("999"):
        raise Round.DoesNotExist
    stage = Stage.CUT if is_cut else Stage.SWISS
    return visible_rounds(position).get(stage=stage, number=int(number))


def annotate_table_counts(found: Any) -> Any:
    """Annotate each round with its number of tables, and of tables with a result."""
    two = Q(matches__away__isnull=False) & ~Q(matches__outcome=Outcome.CANCELLED)
    done = two & ~Q(matches__outcome__in=[str(each) for each in UNDECIDED])
    return found.annotate(
        tables=Count("matches", filter=two), reported=Count("matches", filter=done)
    ).order_by(F("published_at").asc(nulls_last=True))


def serialize_round_by_id(position: Position, pk: UUID) -> schemas.Round:
    row = annotate_table_counts(
        Round.objects.filter(tournament=position.tournament)
    ).get(pk=pk)
    return serialize_round(row, position.tournament)


@document_read(
    "rounds",
    examples.ROUND,
    summary="Rounds, in their order",
    description="Drafts are listed only for staff who pair rounds.",
)
class RoundList(ListView):
    def list_rows(self, position: Position, **_: Any) -> Any:
        return annotate_table_counts(visible_rounds(position))

    def serialize_page(self, position: Position, page: Any) -> list[schemas.Round]:
        return [serialize_round(each, position.tournament) for each in page]


@document_read(
    "pairings",
    examples.PAIRING,
    summary="The pairings of a round, by table",
    description="Byes and missed rounds come after the tables.",
)
class PairingList(ListView):
    def list_rows(self, position: Position, *, at: str) -> Any:
        found = visible_round(position, at)
        if found.state == RoundState.DRAFT:
            require_second_factor(self.request)
        return pairings.read_pairings(position.tournament, found).tables

    def serialize_page(self, _position: Position, page: Any) -> list[schemas.Pairing]:
        return [serialize_pairing(each, self.kwargs["at"]) for each in page]


@document_read(
    "match",
    examples.MATCH,
    summary="One match",
    description=("Only the two players and staff see both reports."),
)
class MatchDetail(ReadView):
    def read_struct(self, position: Position, *, match: UUID) -> schemas.Match:
        row = results.matches_with_reports(position.tournament).get(pk=match)
        if position.is_staff and not position.plays_match(row):
            require_second_factor(self.request)
        return serialize_match_for(position, row)


def serialize_match_for(position: Position, row: Match) -> schemas.Match:
    tables = pairings.read_pairings(position.tournament, row.round).tables
    found = next(each for each in tables if each.match.pk == row.pk)
    return serialize_match(
        found,
        pairings.round_slug(row.round),
        row,
        with_reports=position.is_staff or position.plays_match(row),
    )


# Standings


@document_read(
    "standings",
    examples.STANDINGS,
    summary="Standings",
    description=(
        "Of the Swiss rounds, or of the bracket if there are none; `stage` says "
        "which. All entrants in one answer, available once the event has started. "
        "Tiebreakers are exact fractions, so that you can recalculate the "
        "order."
    ),
)
class StandingsDetail(ReadView):
    def read_struct(self, position: Position, **_: Any) -> schemas.Standings:
        tournament = position.tournament
        if tournament.started_at is None:
            raise not_found()
        return serialize_standings(tournament)


@document_read(
    "bracket",
    examples.BRACKET,
    summary="The bracket",
    description=(
        "All matches of the cut or the elimination, including future ones. Available "
        "once the cut is confirmed."
    ),
)
class BracketDetail(ReadView):
    def read_struct(self, position: Position, **_: Any) -> schemas.Bracket:
        found = cut.cut_progress(position.tournament)
        if found is None:
            raise not_found()
        return serialize_bracket(position.tournament, found)


@document_read(
    "final",
    examples.FINAL_ORDER,
    summary="The final order",
    description=(
        "The final standings, the champion first: results of the cut, then the Swiss "
        "standings. Available once the "
        "event is finished."
    ),
)
class FinalOrderDetail(ReadView):
    def read_struct(self, position: Position, **_: Any) -> schemas.FinalOrder:
        tournament = position.tournament
        if tournament.state != TournamentState.FINISHED:
            raise not_found()
        return serialize_final_order(tournament)


# Disputes


@document_read(
    "disputes",
    examples.DISPUTE,
    summary="Open disputes, oldest first",
    description="For staff with two-factor authentication.",
)
class DisputeList(ListView):
    def list_rows(self, position: Position, **_: Any) -> Any:
        if not position.is_staff:
            raise not_found()
        require_second_factor(self.request)
        return results.dispute_queue(position.tournament)

    def serialize_page(self, position: Position, page: Any) -> list[schemas.Match]:
        by_round: dict[UUID, dict[UUID, Any]] = {}
        for each in page:
            row = each.match.round
            if row.pk not in by_round:
                tables = pairings.read_pairings(position.tournament, row).tables
                by_round[row.pk] = {table.match.pk: table for table in tables}
        return [
            serialize_match(
                by_round[each.match.round_id][each.match.pk],
                pairings.round_slug(each.match.round),
                each.match,
                with_reports=True,
            )
            for each in page
        ]


# Lists


@document_read(
    "lists",
    examples.LIST,
    summary="Deck lists that you may read",
    description=(
        "Your own list, and those that the event's settings show you now. "
        "Staff read other lists at the address of each list, where every view "
        "is logged."
    ),
)
class DecklistList(ListView):
    has_version_tag = False  # lists are released by the clock

    def list_rows(self, position: Position, **_: Any) -> Any:
        return lists.lists_readable_without_role(position).order_by("entrant__name_key")

    def serialize_page(self, _position: Position, page: Any) -> list[schemas.List]:
        return [serialize_deck_list(each) for each in page]


@document_read(
    "list",
    examples.WHOLE_LIST,
    summary="One deck list",
    description=(
        "When staff read it because of their role, that is noted in the event log (H9)."
    ),
)
class DecklistDetail(ReadView):
    has_version_tag = False

    def read_struct(self, position: Position, *, submission: UUID) -> schemas.WholeList:
        tournament = position.tournament
        _, sight = lists.readable_list(position, submission)
        if sight.is_by_role:
            require_second_factor(self.request)
        user = self.request.user if self.request.user.is_authenticated else None
        found = list_services.read_decklist(tournament.pk, user, submission=submission)
        return serialize_full_deck_list(found, sight, tournament.snapshot)


# The log


@document_read(
    "lines",
    examples.LINE,
    summary="The event log, newest line first",
    description=(
        "Only the lines that your role may read. With `after`, oldest first: read "
        "from the last line that you know."
    ),
    parameters=(
        OpenApiParameter(
            "after",
            {"type": "integer", "minimum": 0},
            description="Only lines after the one with this number.",
        ),
    ),
)
class LogLineList(ListView):
    parameters = ListView.parameters | {"after"}
    has_version_tag = False  # some actions are logged and change nothing

    def list_rows(self, position: Position, **_: Any) -> Any:
        if position.is_staff:
            require_second_factor(self.request)
        rows = logbook.with_related_rows(logbook.readable_entries(position))
        after = self.request.query_params.get("after")
        if after is None:
            return rows
        if not (after.isdecimal() and after.isascii() and len(after) < MOST_DIGITS):
            raise RefusedRequest(
                f"after={after[:20]!r} is not the number of a line.",
                remedy="Send the seq of the last line that you know, or 0.",
            )
        return rows.filter(seq__gt=int(after)).order_by("seq")

    def serialize_page(self, position: Position, page: Any) -> list[schemas.LogLine]:
        lines = logbook.to_log_lines(page, position=position)
        return [serialize_log_line(each) for each in lines]
