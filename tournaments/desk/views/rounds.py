"""The desk page, and the actions on a round."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from decks.formats import SNAPSHOTS
from decks.forms import edition_title
from tournaments.core import played, words
from tournaments.core.access import POST, SAFE, desk_page
from tournaments.core.desk_page import (
    refuse_invalid_form,
    render_desk_page,
    round_name_context,
)
from tournaments.core.events import is_check_in_open, last_settings_line
from tournaments.core.fields import OptionalReasonForm, VersionForm
from tournaments.core.permissions import Position
from tournaments.corrections import actions as corrections
from tournaments.corrections.queries import proposals
from tournaments.desk.actions.opening import registration_problems
from tournaments.desk.queries import cut_and_podium, starting
from tournaments.disputes.queries import logs
from tournaments.entries.queries import lists
from tournaments.floor.queries import checks
from tournaments.floor.queries.floor import count_expired_clocks, load_floor
from tournaments.journal.desk_action import run_desk_action
from tournaments.journal.queries.logbook import last_log_lines
from tournaments.models import Round, RoundState, Stage, TournamentState
from tournaments.rounds.actions import cut, rounds
from tournaments.rounds.actions.rounds import ClosedRound
from tournaments.rounds.forms import CutRoundForm
from tournaments.rounds.queries import clocks, drafts, event_rounds, round_board
from tournaments.rounds.queries.clocks import ClockReading
from tournaments.rounds.queries.pairings import round_slug
from tournaments.rounds.views.desk_pairings import tables_context
from tournaments.rounds.views.pairings import PairingsFilter

LONGEST_NUMBER = 4
PUBLISH_AND_START = "publish_and_start"


@desk_page(SAFE)
def show_desk(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the state of the event, and what can be done next."""
    lines = last_log_lines(position)
    event = position.tournament
    if event.state == TournamentState.RUNNING:
        template, found = running_context(
            position, lines, PairingsFilter.from_request(request)
        )
    else:
        template, found = PHASES.get(event.state, ended_context)(position)
    return render_desk_page(request, position, template, lines=lines, **found)


Found = tuple[str, dict[str, Any]]


def draft_context(position: Position) -> Found:
    event = position.tournament
    return "tournaments/desk/draft_event.html", {
        "problems": [*registration_problems(event)],
        "format": edition_title(SNAPSHOTS[event.snapshot]),
    }


def before_start_context(position: Position) -> Found:
    event = position.tournament
    return "tournaments/desk/before_start.html", {
        "start": starting.start_overview(event),
        "settled_by": last_settings_line(event),
        "count": starting.read_headcount(event),
        "is_check_in_open": is_check_in_open(event),
    }


def running_context(
    position: Position, lines: list[Any], asked: PairingsFilter
) -> Found:
    event = position.tournament
    stand = event_rounds.read_event_rounds(event)
    whole = event_rounds.read_full_rounds(stand)
    board = None
    found: dict[str, Any] = {"stand": stand, "earlier": closed_rounds(stand)}
    if event.stage == Stage.CUT:  # only then somebody is asked for a second time
        found["waiting"] = list(proposals.waiting_proposals(event))
    people = list(played.active_entrants(event)) if stand.has_draft else None
    if stand.current is not None:
        # Failed checks the board asks for by itself, within seconds (J6).
        board = round_board.read_round_board(stand.current, people)
        found |= board_context(position, board)
        found |= round_name_context(stand.current)
    elif stand.last_closed_round is not None:
        found["last"] = last_round_text(stand.last_closed_round)
    if stand.draft is not None:
        found["draft"] = drafts.read_draft(
            event,
            [each.entry for each in lines],
            people,
            whole[stand.draft.pk],
            is_round_played=stand.current is not None,
        )
    if stand.current is None and not stand.has_draft:
        found |= next_step_context(stand)
    if stand.shown_round is not None:
        found |= tables_context(
            event,
            stand.shown_round,
            asked,
            rows=board.matches if board else None,
            before=whole.get(stand.previous_round.pk) if stand.previous_round else None,
        )
    return "tournaments/desk/running.html", found


def board_change_key(reading: ClockReading, failed: int = 0) -> str:
    """Return a key that changes with the round's version, and when time runs out."""
    round_, over = reading.round, count_expired_clocks(reading)
    named = f"{round_.pk}.{round_.version}.{failed}"
    return f"{named}.{over}" if over else named


def board_context(
    position: Position, board: round_board.RoundBoard, failed: int = 0
) -> dict[str, Any]:
    """Return the context of the board: clock, open calls, and what blocks closing."""
    found = load_floor(board)
    return {
        "board": board,
        "floor": found,
        "reading": found.reading,
        "face": found.reading.face,
        "checks_waiting": checks.may_check_decks(position) and board.open_check_count,
        "failed": failed,
        "seen": board_change_key(found.reading, failed),
    }


def closed_rounds(stand: event_rounds.EventRounds) -> list[tuple[Round, str, str, str]]:
    """Return the closed rounds, newest first, with their titles and URL parts."""
    closed = [each for each in stand.rounds if each.state == RoundState.CLOSED]
    return [
        (each, words.round_title(each), words.round_in_sentence(each), round_slug(each))
        for each in closed[::-1]
    ]


def next_step_context(stand: event_rounds.EventRounds) -> dict[str, Any]:
    """Return the context between rounds: who qualifies, next cut round, or podium."""
    if stand.next_swiss_number is not None:
        return {}
    if stand.can_confirm_cut:
        return {"qualified": cut_and_podium.qualified_entrants(stand.tournament)}
    next_round = cut_and_podium.next_cut_round(stand)
    if next_round is not None:
        return {"cut_round": next_round}
    return {
        "podium": cut_and_podium.podium_places(stand.tournament),
        "release": lists.lists_released_by_finishing(stand.tournament),
    }


def ended_context(position: Position) -> Found:
    event = position.tournament
    has_order = event.state == TournamentState.FINISHED
    return "tournaments/desk/finished.html", {
        "podium": cut_and_podium.podium_places(event) if has_order else []
    }


PHASES = {
    TournamentState.DRAFT: draft_context,
    TournamentState.REGISTRATION: before_start_context,
    TournamentState.CHECK_IN: before_start_context,
}


def last_round_text(round_: Round) -> str:
    """Return the beginning of a sentence, such as "Round 2 of 3 was"."""
    if round_.stage == Stage.CUT:
        return words.round_state_sentence(round_, "", past=True)
    return f"Round {round_.number} of {round_.tournament.rounds} was"


@desk_page(SAFE)
def poll_board(request: HttpRequest, position: Position) -> HttpResponse:
    """Render the board of the current round for polling; 204 if nothing has changed."""
    stand = event_rounds.read_event_rounds(position.tournament)
    current = stand.current
    failed = logs.count_failed_checks(current) if current else 0
    if current is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if request.GET.get("v", "") == board_change_key(clocks.read_clock(current), failed):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    board = round_board.read_round_board(current)
    return render_desk_page(
        request,
        position,
        "tournaments/desk/parts/board_live.html",
        stand=stand,
        **tables_context(
            position.tournament, current, PairingsFilter(), rows=board.matches
        ),
        **board_context(position, board, failed),
        **round_name_context(current),
    )


# Deeds to a round.


@desk_page(POST)
def draft_round(request: HttpRequest, position: Position) -> HttpResponse:
    """Draft the pairings of the next round."""
    number = posted_number_or_404(request)
    return run_desk_action(
        request,
        position,
        rounds.draft_swiss_round,
        number=number,
        back=reverse("desk", args=[position.tournament.pk]),
        said=f"Round {number} is drafted. Only staff can see it.",
    )


def posted_number_or_404(request: HttpRequest) -> int:
    said = request.POST.get("number", "")
    if not said.isdecimal() or len(said) > LONGEST_NUMBER:
        raise Http404
    return int(said)


@desk_page(POST)
def run_cut_action(request: HttpRequest, position: Position) -> HttpResponse:
    """Confirm who is in the cut, or publish its next round."""
    back = reverse("desk", args=[position.tournament.pk])
    if request.POST.get("do") == "confirm":
        return run_desk_action(
            request,
            position,
            cut.confirm_cut,
            form=VersionForm(request.POST),
            back=back,
            said="The bracket is drawn. Publish its first round."
            if position.tournament.is_elimination
            else "The cut is confirmed. Publish its first round.",
        )
    number = posted_number_or_404(request)
    shown = CutRoundForm(request.POST)
    if not shown.is_valid():
        return refuse_invalid_form(request, position, shown, back=back)
    starts_clock = request.POST.get("do") == PUBLISH_AND_START
    return run_desk_action(
        request,
        position,
        cut.publish_cut_round,
        number=number,
        shown=shown.cleaned_data["seats"],
        starts_clock=starts_clock,
        back=back,
        said=started_text if starts_clock else published_text,
    )


@desk_page(POST)
def run_round_action(
    request: HttpRequest, position: Position, round_id: UUID
) -> HttpResponse:
    """Run an action on a round, such as publishing or closing it."""
    do = DEEDS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    service, said, form = do
    more = {}
    if said in (published_text, started_text):
        more["acknowledged"] = set(request.POST.getlist("seen"))
    return run_desk_action(
        request,
        position,
        service,
        form=form(request.POST),
        round_id=round_id,
        back=reverse("desk", args=[position.tournament.pk]),
        said=said,
        **more,
    )


def published_text(round_: Round) -> str:
    return f"{words.round_state_sentence(round_, 'published')}."


def started_text(round_: Round) -> str:
    return f"{words.round_state_sentence(round_, 'published')}. The clock is running."


def closing_text(closing: ClosedRound) -> str:
    said = f"{words.round_state_sentence(closing.round, 'closed')}."
    if closing.redrawn is None:
        return said
    changed = len(closing.redrawn.new_pairs)
    if not changed:
        return f"{said} The draft of the next round was re-paired and did not change."
    pairs = "pair is" if changed == 1 else "pairs are"
    return f"{said} The draft of the next round was re-paired: {changed} {pairs} new."


RoundAction = tuple[Callable[..., Any], Callable[..., str], type[VersionForm]]
DEEDS: dict[str, RoundAction] = {
    "publish": (rounds.publish_swiss_round, published_text, VersionForm),
    PUBLISH_AND_START: (
        partial(rounds.publish_swiss_round, starts_clock=True),
        started_text,
        VersionForm,
    ),
    "close": (rounds.close_round, closing_text, VersionForm),
    "discard": (
        rounds.discard_draft,
        lambda made: f"The draft of round {made.number} was discarded.",
        VersionForm,
    ),
    "redraft": (
        rounds.redraft_round,
        lambda made: (
            f"Round {made.number} was re-paired with random draw number {made.attempt}."
        ),
        VersionForm,
    ),
    "reopen": (
        corrections.reopen_round,
        lambda made: f"{words.round_state_sentence(made, 'open again')}.",
        OptionalReasonForm,
    ),
    "unpublish": (
        rounds.unpublish_round,
        lambda made: f"{words.round_state_sentence(made, 'unpublished')}.",
        OptionalReasonForm,
    ),
}
