"""The floor on a judge's phone: who waits, all tables, one hand for one of them."""

import hashlib
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.access import desk_page
from tournaments.core.desk_page import (
    refuse_invalid_form,
    render_desk_page,
    round_name_context,
)
from tournaments.core.permissions import Position
from tournaments.floor.actions import calls, clock
from tournaments.floor.forms.floor import PRESETS, CallForm, ExtendForm, TurnForm
from tournaments.floor.queries import checks
from tournaments.floor.queries import floor as selectors
from tournaments.floor.queries.floor import Floor, Mark, Tile
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import About, Match
from tournaments.results import queries as results
from tournaments.rounds.queries import boards, event_rounds
from tournaments.rules.capabilities import May

LOOSE, NORMAL, TIGHT = "loose", "normal", "tight"
DENSITIES = (LOOSE, NORMAL, TIGHT)
FILTERS = (
    (None, "All"),
    (Mark.OPEN, "Open"),
    (Mark.ONCE, "One report"),
    (Mark.DISPUTED, "Disputed"),
    (Mark.CALL, "Call"),
    (Mark.EXTENSION, "Extension"),
    (Mark.LATE, "Late"),
)
LONGEST_NUMBER = 5
SECONDS = 10  # between two looks


# How somebody looks at it: in the address, so that it can be kept and shared.


@dataclass(frozen=True, slots=True)
class Looking:
    density: str = NORMAL
    show: Mark | None = None
    table: int | None = None

    @classmethod
    def of(cls, request: HttpRequest) -> "Looking":
        density = request.GET.get("density", NORMAL)
        show, table = request.GET.get("show", ""), request.GET.get("table", "")
        is_number = table.isdecimal() and len(table) < LONGEST_NUMBER
        return cls(
            density=density if density in DENSITIES else NORMAL,
            show=Mark(show) if show in [str(each) for each in Mark] else None,
            table=int(table) if is_number else None,
        )

    @property
    def query(self) -> str:
        """Return the address of this look, after the question mark."""
        cells = {"density": self.density} if self.density != NORMAL else {}
        if self.show is not None:
            cells["show"] = str(self.show)
        if self.table is not None:
            cells["table"] = str(self.table)
        return urlencode(cells)

    def turned(self, **cells: Any) -> str:
        """Return the address of another look; without a word it is all of it."""
        return f"?{replace(self, **cells).query}"


@desk_page
@require_safe
def floor(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the floor of the round that is played."""
    look = Looking.of(request)
    found = walked(position)
    if found is None:
        return render_desk_page(
            request, position, "tournaments/floor/desk_floor_empty.html"
        )
    return render_desk_page(
        request,
        position,
        "tournaments/floor/desk_floor.html",
        **shown(position, found, look),
        may_check=checks.may_check(position),
        checks_waiting=found.board.unchecked,
    )


@desk_page
@require_safe
def live(request: HttpRequest, position: Position) -> HttpResponse:
    """Answer a phone that looks for news; what a hand fills in stays as it is."""
    found = walked(position)
    if found is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    look = Looking.of(request)
    context = shown(position, found, look)
    if request.GET.get("v") == context["key"]:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    with_hand = request.GET.get("h", "") != context["hand_key"]
    template = "tournaments/floor/parts/floor_live.html"
    return render_desk_page(request, position, template, with_hand=with_hand, **context)


def walked(position: Position) -> Floor | None:
    """Read the floor, if a round is played."""
    current = event_rounds.event_rounds(position.tournament).current
    if current is None or not position.tournament.is_in_play:
        return None
    return selectors.floor(boards.read_board(current))


def shown(position: Position, found: Floor, look: Looking) -> dict[str, Any]:
    tile = found.tile(look.table)
    counts = found.counts
    here = f"{found.round.pk}.{found.round.version}.{minute()}"
    return {
        "floor": found,
        **round_name_context(found.round),
        "reading": found.reading,
        "face": found.reading.face,
        "look": look,
        "key": here,
        "every": SECONDS,
        "tiles": found.marked(look.show),
        "filters": [
            (
                words,
                len(found.tiles) if mark is None else counts[mark],
                look.turned(show=mark),
                mark == look.show,
            )
            for mark, words in FILTERS
        ],
        "densities": [
            (each, look.turned(density=each), each == look.density)
            for each in DENSITIES
        ],
        "picked": replace(look, table=None).query,
        "hand_key": hand_key(tile),
        **(hand(position, tile) if tile else {}),
    }


def minute() -> int:
    """Number the minute: what is late or waits grows older by itself."""
    return int(timezone.now().timestamp() // 60)


# The hand: what can be done at the table that is tapped.


def hand(position: Position, tile: Tile) -> dict[str, Any]:
    match = tile.match
    return {
        "tile": tile,
        "is_own": tile.is_of(position),
        "can_extend": position.may(May.EXTEND, match=match)
        and tile.face is not None
        and match.is_open,
        "can_call": position.may(May.EXTEND, match=match),
        "can_take": position.may(May.RULE, match=match),
        "can_penalise": position.may(May.PENALISE, match=match),
        "presets": PRESETS,
        "extend_form": ExtendForm(initial={"expected": len(tile.extensions)}),
    }


def hand_key(tile: Tile | None) -> str:
    """Name what the hand holds; as long as it is the same it is not sent again."""
    if tile is None:
        return ""
    call = tile.call
    parts = (
        tile.match.pk,
        tile.match.version,
        [each.pk for each in tile.extensions],
        call and (call.pk, call.taken_by_id),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


@desk_page
@require_POST
def table_deed(
    request: HttpRequest, position: Position, match_id: UUID
) -> HttpResponse:
    """Call, take, end, extend or take time back at one table."""
    do = DEEDS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    try:
        row = results.sheet(position.tournament, match_id).match
    except Match.DoesNotExist as error:
        raise Http404 from error
    return do(request, position, row)


def back_to(request: HttpRequest, position: Position, row: Match) -> str:
    look = replace(Looking.of(request), table=row.table)
    here = reverse("desk_floor", args=[position.tournament.pk])
    return f"{here}?{look.query}#hand"


def called(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    back = back_to(request, position, row)
    form = CallForm({"about": About.OTHER, **request.POST.dict()})
    if not form.is_valid():
        return refuse_invalid_form(request, position, form, back=back)
    return run_desk_action(
        request,
        position,
        lambda: calls.call(
            position.tournament.pk, request.user, match_id=row.pk, **form.cleaned_data
        ),
        back=back,
        said=f"A judge is called to {table(row)}.",
    )


def taken(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        lambda: calls.take(
            position.tournament.pk, request.user, call_id=selectors.call_at(row.pk).pk
        ),
        back=back_to(request, position, row),
        said=f"You have taken the call of {table(row)}.",
    )


def ended(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        lambda: calls.end(
            position.tournament.pk,
            request.user,
            call_id=selectors.call_at(row.pk).pk,
            reason=request.POST.get("reason", ""),
        ),
        back=back_to(request, position, row),
        said=f"The call of {table(row)} is ended.",
    )


def extended(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    back = back_to(request, position, row)
    form = ExtendForm(request.POST)
    if not form.is_valid():
        return refuse_invalid_form(request, position, form, back=back)
    sent = form.cleaned_data
    return run_desk_action(
        request,
        position,
        lambda: clock.extend(
            position.tournament.pk,
            request.user,
            match_id=row.pk,
            minutes=sent["minutes"],
            reason=sent["reason"],
            expected=sent["expected"],
        ),
        back=back,
        said=f"{row} has {sent['minutes']} min more.",
    )


def revoked(request: HttpRequest, position: Position, row: Match) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        lambda: clock.revoke(
            position.tournament.pk,
            request.user,
            extension_id=key_or_404(request, "extension"),
        ),
        back=back_to(request, position, row),
        said=f"The time of {table(row)} is taken back.",
    )


DEEDS = {
    "call": called,
    "take": taken,
    "end": ended,
    "extend": extended,
    "revoke": revoked,
}


def key_or_404(request: HttpRequest, name: str) -> UUID:
    try:
        return UUID(request.POST.get(name, ""))
    except ValueError as error:
        raise Http404 from error


def table(row: Match) -> str:
    return f"table {row.table}"


# The clock.


@desk_page
@require_POST
def clock_deed(
    request: HttpRequest, position: Position, round_id: UUID
) -> HttpResponse:
    """Start the clock of a round, or stop it."""
    event = position.tournament
    do = TURNS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    to_floor = request.POST.get("from") == "floor"
    back = reverse("desk_floor" if to_floor else "desk", args=[event.pk])
    form = TurnForm(request.POST)
    if not form.is_valid():
        return refuse_invalid_form(request, position, form, back=back)
    service, said = do
    return run_desk_action(
        request,
        position,
        lambda: service(
            event.pk,
            request.user,
            round_id=round_id,
            expected=form.cleaned_data["expected"],
        ),
        back=back,
        said=said,
    )


TURNS = {
    "start": (clock.start, "The clock runs."),
    "stop": (clock.stop, "The clock stands still."),
}
