"""Save single rows of quick entry from JavaScript (static/js/quick.js).

The same form validates a row here and on the page without a script. The services record
the result and refuse one that was typed for an older version.
"""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import Form, UUIDField
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from tournaments.core import played
from tournaments.core import rounds as round_selectors
from tournaments.core.access import POST, SAFE, desk_page, http_status
from tournaments.core.fields import VersionForm
from tournaments.core.permissions import Position
from tournaments.core.words import result_text_of as said_of
from tournaments.corrections.actions.undoing import undo_action as undo_act
from tournaments.corrections.forms import UndoForm
from tournaments.models import Entry, Match, Round, RoundState
from tournaments.results import actions as results
from tournaments.results.actions.settlement import with_games_lost_by_penalty
from tournaments.results.forms.results import ResultForm
from tournaments.results.queries import MatchSheet, reported_result_of
from tournaments.rounds.queries import round_board
from tournaments.rules import result_text
from tournaments.rules.errors import EventLocked, Stale, TournamentError
from tournaments.rules.scoring import Outcome

from .quick_entry import (
    confirm_label,
    reports_and_reason,
    reports_text,
    result_form,
    typed_result_text,
)
from .results import CONFIRM, MatchAtDesk, confirm_report

# States of a row; static/js/quick.js shows each.
SAVED, UNDONE = "saved", "undone"
QUESTION, INVALID, STALE, BUSY, REFUSED, GONE = (
    "question",
    "invalid",
    "stale",
    "busy",
    "refused",
    "gone",
)


@desk_page(POST)
def save_row(request: HttpRequest, position: Position, match_id: UUID) -> HttpResponse:
    """Record the result of one row, or answer why it is not saved."""
    table = table_or_response(request, position, match_id)
    if isinstance(table, HttpResponse):
        return table
    if (moved := moved_table_response(table)) is not None:
        return moved
    if CONFIRM in request.POST:
        return confirm_row(table)
    form = result_form(position, table.sheet.match, request.POST)
    is_valid = form.is_valid()
    if table.is_stale:
        return stale_response(table, form)
    if not is_valid:
        return errors_or_question(table, form)
    return enter_result(table, form)


def enter_result(table: MatchAtDesk, form: ResultForm) -> HttpResponse:
    """Record the typed result of a row, unless a player's report contradicts it."""
    request, position = table.request, table.position
    match_id = table.sheet.match.pk
    try:
        if table.contradicts_report(form):
            table.hold_report_countdown(form)
            return ask_which_result_counts(
                MatchAtDesk.load(request, position, match_id), form
            )
        results.enter_result(
            position.tournament.pk,
            request.user,
            match_id=match_id,
            expected=form.cleaned_data["expected"],
            claim=form.cleaned_data["claim"],
        )
    except Stale:
        return stale_response(MatchAtDesk.load(request, position, match_id), form)
    except TournamentError as error:
        return refusal_response(error, table)
    return result_saved_response(MatchAtDesk.load(request, position, match_id))


def confirm_row(table: MatchAtDesk) -> HttpResponse:
    """Record the result that one player reported; refuse it if the report changed."""
    form = VersionForm(table.request.POST)
    if not form.is_valid():
        return row_response(INVALID, " ".join(form.errors["expected"]), table)
    try:
        confirm_report(table, expected=form.cleaned_data["expected"])
    except Stale:
        now = MatchAtDesk.load(table.request, table.position, table.sheet.match.pk)
        return row_response(STALE, state_text(now.sheet), now)
    except TournamentError as error:
        return refusal_response(error, table)
    return result_saved_response(
        MatchAtDesk.load(table.request, table.position, table.sheet.match.pk)
    )


@desk_page(POST)
def undo_row(request: HttpRequest, position: Position, match_id: UUID) -> HttpResponse:
    """Undo the result that was saved in one row."""
    table = table_or_response(request, position, match_id)
    if isinstance(table, HttpResponse):
        return table
    form = UndoForm(request.POST)
    if not form.is_valid() or form.cleaned_data["line"] != undoable_line_number(table):
        return row_response(STALE, state_text(table.sheet), table)
    try:
        undo_act(position.tournament.pk, request.user, line=form.cleaned_data["line"])
    except Stale:
        return row_response(REFUSED, "It's too late to undo this here.", table)
    except TournamentError as error:
        return refusal_response(error, table)
    table = MatchAtDesk.load(request, position, match_id)
    count = round_board.count_tables_with_result(table.sheet.match.round)
    return row_response(UNDONE, "No result.", table, reported=count)


@desk_page(SAFE)
def changed_rows(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the rows of the current round, or 204 if nothing in it has changed."""
    request.is_nobodys_act = True  # a page that asks by itself keeps no session alive
    current = played.current_round(position.tournament)
    if current is None or str(current.pk) != request.GET.get("round"):
        return JsonResponse(
            {"is_over": True, "is_closed": is_round_closed(request, position)}
        )
    if str(current.version) == request.GET.get("v"):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    current.tournament = position.tournament
    board = round_board.read_round_board(current)
    return JsonResponse(
        {
            "is_over": False,
            "version": current.version,
            "reported": board.decided_count,
            "is_done": board.can_close,
            "rows": [serialize_row(each) for each in board.tables],
            "gone": cancelled_table_notes(current),
        }
    )


# Tables that are no more


def is_round_closed(request: HttpRequest, position: Position) -> bool:
    """Return whether the round was closed; False if its publication was taken back."""
    form = RoundForm(request.GET)
    return (
        form.is_valid()
        and Round.objects.filter(
            tournament=position.tournament,
            pk=form.cleaned_data["round"],
            state=RoundState.CLOSED,
        ).exists()
    )


class RoundForm(Form):
    """The id of the round that a page of quick entry shows."""

    round = UUIDField()


def table_or_response(
    request: HttpRequest, position: Position, match_id: UUID
) -> MatchAtDesk | HttpResponse:
    """Return the match of a row, or the response that it no longer exists."""
    try:
        table = MatchAtDesk.load(request, position, match_id)
    except Http404:
        said = {"state": GONE, "message": "This table is no longer in the round."}
        return JsonResponse(said, status=HTTPStatus.NOT_FOUND)
    match = table.sheet.match
    if match.outcome != Outcome.CANCELLED:
        return table
    said = {"state": GONE, "message": cancelled_table_notes(match.round)[str(match.pk)]}
    return JsonResponse(said, status=HTTPStatus.CONFLICT)


def moved_table_response(table: MatchAtDesk) -> HttpResponse | None:
    """Refuse a row if its match moved to another table; return None if it did not.

    A result slip is found by its table number: under the old one it would go to the
    wrong match.
    """
    match = table.sheet.match
    shown = table.request.POST.get("table", "")
    if shown in {"", str(match.table)}:
        return None
    message = f"This match moved from table {shown} to table {match.table}."
    said = {"state": GONE, "message": message}
    return JsonResponse(said, status=HTTPStatus.CONFLICT)


def cancelled_table_notes(round_: Round) -> dict[str, str]:
    """Return a sentence for each match that re-pairing cancelled, by match id."""
    now = {
        each.table: each
        for each in round_selectors.matches_by_table(round_)
        if each.away_id
    }
    ended = Match.objects.filter(round=round_, outcome=Outcome.CANCELLED)
    return {
        str(pk): f"Table {number} was re-paired: {player_names(now[number])}."
        if number in now
        else f"Table {number} was unpaired."
        for pk, number in ended.order_by().values_list("pk", "table")
    }


def player_names(match: Match) -> str:
    return f"{match.home} {result_text.DASH} {match.away}"


def serialize_row(sheet: MatchSheet) -> dict[str, Any]:
    """Return the state of a row as JSON data."""
    match = sheet.match
    return {
        "match": str(match.pk),
        "table": str(match.table),
        "version": match.version,
        "is_open": match.is_open and not sheet.is_disputed,
        "standing": state_text(sheet),
        "confirm": confirm_label(sheet),
    }


def state_text(sheet: MatchSheet) -> str:
    """Return the recorded result of a match, or what its players reported."""
    match = sheet.match
    if sheet.is_disputed:
        return "Disputed: waiting for a judge."
    if not match.is_open:
        return f"{said_of(match)} ({match.settled_text.lower()})."
    return reports_and_reason(sheet)


# Answers


def row_response(
    state: str, message: str, table: MatchAtDesk, **more: Any
) -> JsonResponse:
    row = serialize_row(table.sheet)
    said = {"state": state, "message": message, "row": row, **more}
    return JsonResponse(said, status=STATUS[state])


STATUS = {
    SAVED: HTTPStatus.OK,
    UNDONE: HTTPStatus.OK,
    QUESTION: HTTPStatus.UNPROCESSABLE_ENTITY,
    INVALID: HTTPStatus.UNPROCESSABLE_ENTITY,
    STALE: HTTPStatus.CONFLICT,
    BUSY: HTTPStatus.CONFLICT,
    REFUSED: HTTPStatus.UNPROCESSABLE_ENTITY,
}


def result_saved_response(table: MatchAtDesk) -> JsonResponse:
    match = table.sheet.match
    count = round_board.count_tables_with_result(match.round)
    said = f"{said_of(match, with_end=True)}."
    return row_response(
        SAVED, said, table, line=undoable_line_number(table), reported=count
    )


def undoable_line_number(table: MatchAtDesk) -> int | None:
    """Return the number of the log line that this official may undo, or None."""
    lines = Entry.objects.filter(match=table.sheet.match).order_by("-seq")
    last = lines.values_list("kind", "actor", "seq").first()
    mine = ("result_entered", table.position.viewer.pk)
    return last[2] if last and last[:2] == mine else None


def errors_or_question(table: MatchAtDesk, form: ResultForm) -> JsonResponse:
    """Answer with the errors of a row, or ask to confirm an unusual score."""
    if form.doubts:
        confirmed = {"sure": form.data["sure"]}
        return row_response(
            QUESTION, unusual_score_question(form), table, confirmed=confirmed
        )
    return row_response(INVALID, " ".join(error_texts(form)), table)


def ask_which_result_counts(table: MatchAtDesk, form: ResultForm) -> JsonResponse:
    """Ask whether the typed result or the player's report counts; record neither."""
    message = f"{reports_text(table.sheet)} You typed: {typed_result_text(form)}."
    return row_response(QUESTION, message, table, confirmed={"overrule": "1"})


def stale_response(table: MatchAtDesk, form: ResultForm) -> JsonResponse:
    """Refuse a row typed for an older version, and show both results.

    If the typed result is recorded already, as after a lost response, answer that it is
    saved.
    """
    match, claim = table.sheet.match, form.cleaned_data.get("claim")
    if (
        not match.is_open
        and claim
        and reported_result_of(match) == with_games_lost_by_penalty(match, claim)
    ):
        return result_saved_response(table)
    now = state_text(table.sheet) or "This match was changed."
    message = f"Meanwhile: {now} You typed: {typed_result_text(form)}."
    confirmed = {"expected": str(match.version), "overrule": "1"}
    return row_response(STALE, message, table, confirmed=confirmed)


def refusal_response(error: TournamentError, table: MatchAtDesk) -> JsonResponse:
    state = BUSY if isinstance(error, EventLocked) else REFUSED
    said = row_response(state, str(error), table)
    said.status_code = http_status(error)
    return said


def error_texts(form: ResultForm) -> list[str]:
    """Return the errors of a row, each with the label of its field."""
    return [
        each if name == NON_FIELD_ERRORS else f"{form.fields[name].label}: {each}"
        for name, found in form.errors.items()
        for each in found
    ]


def unusual_score_question(form: ResultForm) -> str:
    """Return the question about an unusual score."""
    asked = form.doubts.get(NON_FIELD_ERRORS) or "This score is unusual."
    return f"{typed_result_text(form)}. {asked}"
