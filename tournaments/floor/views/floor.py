"""The floor on a judge's phone: who waits, all tables, and actions for one table."""

import hashlib
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from decks.views.access import uuid_or_404
from tournaments.core.access import POST, SAFE, desk_page
from tournaments.core.desk_page import render_desk_page, round_name_context
from tournaments.core.fields import VersionForm
from tournaments.core.permissions import Position
from tournaments.floor.actions import calls, clock
from tournaments.floor.forms import PRESETS, CallForm, ExtendForm
from tournaments.floor.queries import checks
from tournaments.floor.queries import floor as selectors
from tournaments.floor.queries.floor import Floor, TableMark, TableTile
from tournaments.floor.queries.table_notes import notes_for_judges
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import CallTopic, Match
from tournaments.results.own_match import match_or_404
from tournaments.rounds.queries import event_rounds, round_board
from tournaments.rules.capabilities import Capability

LOOSE, NORMAL, TIGHT = "comfortable", "normal", "compact"
DENSITIES = (LOOSE, NORMAL, TIGHT)
FILTERS = (
    (None, "All"),
    (TableMark.OPEN, "Open"),
    (TableMark.ONCE, "1 of 2 reports"),
    (TableMark.DISPUTED, "Disputed"),
    (TableMark.CALL, "Call"),
    (TableMark.EXTENSION, "Extra time"),
    (TableMark.LATE, "Late"),
)
LONGEST_NUMBER = 5
SECONDS = 10  # between two looks


# How somebody looks at it: in the address, so that it can be kept and shared.


@dataclass(frozen=True, slots=True)
class FloorFilter:
    """What the URL of the floor page asks for: tile density, filter, chosen table."""

    density: str = NORMAL
    show: TableMark | None = None
    table: int | None = None

    @classmethod
    def from_request(cls, request: HttpRequest) -> "FloorFilter":
        density = request.GET.get("density", NORMAL)
        show, table = request.GET.get("show", ""), request.GET.get("table", "")
        is_number = table.isdecimal() and len(table) < LONGEST_NUMBER
        return cls(
            density=density if density in DENSITIES else NORMAL,
            show=TableMark(show) if show in [str(each) for each in TableMark] else None,
            table=int(table) if is_number else None,
        )

    @property
    def query_string(self) -> str:
        """Return the filter as a query string."""
        cells = {"density": self.density} if self.density != NORMAL else {}
        if self.show is not None:
            cells["show"] = str(self.show)
        if self.table is not None:
            cells["table"] = str(self.table)
        return urlencode(cells)

    def changed_link(self, **cells: Any) -> str:
        """Return the link to this filter with some fields changed."""
        return f"?{replace(self, **cells).query_string}"


@desk_page(SAFE)
def show_floor(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the floor of the current round."""
    look = FloorFilter.from_request(request)
    found = read_floor(position)
    if found is None:
        return render_desk_page(
            request, position, "tournaments/floor/desk_floor_empty.html"
        )
    return render_desk_page(
        request,
        position,
        "tournaments/floor/desk_floor.html",
        **floor_context(position, found, look),
        may_check=checks.may_check_decks(position),
        checks_waiting=found.board.open_check_count,
    )


@desk_page(SAFE)
def poll_floor(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the floor if it has changed, or 204; an unchanged form is not replaced."""
    found = read_floor(position)
    if found is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    look = FloorFilter.from_request(request)
    context = floor_context(position, found, look)
    if request.GET.get("v") == context["key"]:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    with_hand = request.GET.get("h", "") != context["hand_key"]
    template = "tournaments/floor/parts/floor_live.html"
    return render_desk_page(request, position, template, with_hand=with_hand, **context)


def read_floor(position: Position) -> Floor | None:
    """Return the floor of the current round, or None if no round is played."""
    current = event_rounds.read_event_rounds(position.tournament).current
    if current is None or not position.tournament.is_in_play:
        return None
    board = round_board.read_round_board(current)
    notes = notes_for_judges(position, [each.match for each in board.tables])
    return selectors.load_floor(board, notes)


def floor_context(
    position: Position, floor: Floor, look: FloorFilter
) -> dict[str, Any]:
    tile = floor.tile(look.table)
    counts = floor.counts_by_mark
    here = f"{floor.round.pk}.{floor.round.version}.{current_minute()}"
    return {
        "floor": floor,
        **round_name_context(floor.round),
        "reading": floor.reading,
        "face": floor.reading.face,
        "look": look,
        "key": here,
        "every": SECONDS,
        "tiles": floor.tiles_with(look.show),
        "filters": [
            (
                words,
                len(floor.tiles) if mark is None else counts[mark],
                look.changed_link(show=mark),
                mark == look.show,
            )
            for mark, words in FILTERS
        ],
        "densities": [
            (each, look.changed_link(density=each), each == look.density)
            for each in DENSITIES
        ],
        "picked": replace(look, table=None).query_string,
        "hand_key": table_actions_key(tile),
        **(table_actions_context(position, tile) if tile else {}),
    }


def current_minute() -> int:
    """Return a number that changes every minute, since waiting times are shown."""
    return int(timezone.now().timestamp() // 60)


# The hand: what can be done at the table that is tapped.


def table_actions_context(position: Position, tile: TableTile) -> dict[str, Any]:
    """Return template context: what the viewer may do at the chosen table."""
    match = tile.match
    return {
        "tile": tile,
        "is_own": position.plays_match(match),
        "can_extend": position.may(Capability.EXTEND, match=match)
        and tile.face is not None
        and match.is_open,
        "can_call": position.may(Capability.EXTEND, match=match),
        "can_take": position.may(Capability.RULE, match=match),
        "can_penalise": position.may(Capability.PENALISE, match=match),
        "presets": PRESETS,
        "extend_form": ExtendForm(initial={"expected": len(tile.extensions)}),
    }


def table_actions_key(tile: TableTile | None) -> str:
    """Return a hash of the chosen table; its form is sent again only if it changes."""
    if tile is None:
        return ""
    call = tile.call
    parts = (
        tile.match.pk,
        tile.match.version,
        [each.pk for each in tile.extensions],
        call and (call.pk, call.taken_by_id),
        tile.note,
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


@desk_page(POST)
def run_table_action(
    request: HttpRequest, position: Position, match_id: UUID
) -> HttpResponse:
    """Do one action at a table: call, take, end, extend or revoke."""
    do = TABLE_ACTIONS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    return do(request, position, match_or_404(position, match_id))


def floor_link(request: HttpRequest, position: Position, row: Match) -> str:
    look = replace(FloorFilter.from_request(request), table=row.table)
    here = reverse("desk_floor", args=[position.tournament.pk])
    return f"{here}?{look.query_string}#hand"


def call_judge(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        calls.call_judge,
        form=CallForm({"about": CallTopic.OTHER, **request.POST.dict()}),
        match_id=row.pk,
        back=floor_link(request, position, row),
        said=f"A judge has been called to {table_text(row)}.",
    )


def take_call(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        lambda *by: calls.take_call(*by, call_id=selectors.latest_call(row.pk).pk),
        back=floor_link(request, position, row),
        said=f"You took the call of {table_text(row)}.",
    )


def end_call(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        lambda *by, **why: calls.end_call(
            *by, call_id=selectors.latest_call(row.pk).pk, **why
        ),
        reason=request.POST.get("reason", ""),
        back=floor_link(request, position, row),
        said=f"The call of {table_text(row)} has ended.",
    )


def extend_table(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        clock.extend_table,
        form=ExtendForm(request.POST),
        match_id=row.pk,
        back=floor_link(request, position, row),
        said=lambda made: f"{row} has {made.minutes} more min.",
    )


def revoke_extension(
    request: HttpRequest, position: Position, row: Match
) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        clock.revoke_extension,
        extension_id=uuid_or_404(request.POST.get("extension", "")),
        back=floor_link(request, position, row),
        said=f"The extra time of {table_text(row)} was removed.",
    )


TABLE_ACTIONS = {
    "call": call_judge,
    "take": take_call,
    "end": end_call,
    "extend": extend_table,
    "revoke": revoke_extension,
}


def table_text(row: Match) -> str:
    return f"table {row.table}"


# The clock.


@desk_page(POST)
def run_clock_action(
    request: HttpRequest, position: Position, round_id: UUID
) -> HttpResponse:
    """Start or stop the clock of a round."""
    event = position.tournament
    do = CLOCK_ACTIONS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    to_floor = request.POST.get("from") == "floor"
    back = reverse("desk_floor" if to_floor else "desk", args=[event.pk])
    service, said = do
    return run_desk_action(
        request,
        position,
        service,
        form=VersionForm(request.POST),
        round_id=round_id,
        back=back,
        said=said,
    )


CLOCK_ACTIONS = {
    "start": (clock.start_clock, "The clock is running."),
    "stop": (clock.stop_clock, "The clock is stopped."),
}
