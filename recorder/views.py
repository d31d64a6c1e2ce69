"""Pages of the recorder: one question at a time, and the resulting log."""

import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_POST, require_safe

from decks import selectors as decks
from gameengine.notation import to_json, to_text
from gameengine.recording import (
    BOTH,
    CONCEDE,
    JUDGE,
    REMARK,
    TIME,
    InvalidReply,
)
from recorder import selectors, services
from recorder.corrections import may_be_removed, seats_that_may_answer, steps_for_seats
from recorder.forms import NewGameForm, RemarkForm, TapForm
from recorder.labels import GameLabels
from recorder.models import Scoresheet
from recorder.screen import RecorderScreen, Snapshot, build_screen
from recorder.selectors import SheetView
from tournaments.core import permissions
from tournaments.core.access import http_status, redirect_to_second_factor
from tournaments.core.action import lock_for_logging
from tournaments.disputes.views.replay_viewer import PartRenderer
from tournaments.models import Audience, Match, RoundState, Tournament
from tournaments.rules.errors import TournamentError

LONGEST_PLACE = 7  # digits
MOST_STEPS = 200
GAMES = ("1", "2", "3", "4", "5")
POLL_SECONDS, POLL_SECONDS_ALONE = 2, 6  # of a scorer of one seat, or of both
View = Callable[..., HttpResponse]


def sheet_page(view: View) -> View:
    """Return a view that gets the viewer's sheet; 404 without a part in the game."""

    @wraps(view)
    @login_required
    def page(request: HttpRequest, sheet: UUID, **more: Any) -> HttpResponse:
        try:
            table = load_sheet_view(request, sheet)
        except Scoresheet.DoesNotExist:
            return redirect_to_second_factor_or_404(request, sheet)
        answer = view(request, table, **more)
        add_never_cache_headers(answer)  # H12
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return page


def load_sheet_view(request: HttpRequest, sheet: UUID) -> SheetView:
    """Return a sheet for its viewer, logged for officials; DoesNotExist for others."""
    table = selectors.get_sheet_view(request.user, sheet)
    log_view_of_hidden_lists(request, table)
    return table


def redirect_to_second_factor_or_404(request: HttpRequest, sheet: UUID) -> HttpResponse:
    """Redirect an official who only lacks a second factor to its page; else 404."""
    row = selectors.sheets_with_players().filter(pk=sheet).first()
    if row is None or not selectors.needs_second_factor(request.user, row.match):
        raise Http404
    return redirect_to_second_factor(request) or redirect("recorder")


# Beginning.


@login_required
def recorder_home(request: HttpRequest) -> HttpResponse:
    """List the user's games, and start one between two saved decks."""
    form = NewGameForm(request.user, request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                return redirect("scoresheet", begin_from_form(request, form).pk)
            except TournamentError as error:
                form.add_error(None, str(error))
    context = {"form": form, "sheets": selectors.scoresheets_of_viewer(request.user)}
    return render(request, "recorder/recorder.html", context, status=status)


def begin_from_form(request: HttpRequest, form: NewGameForm) -> Scoresheet:
    home, away = form.cleaned_data["home"], form.cleaned_data["away"]
    versions = decks.find_version(home), decks.find_version(away)
    if None in versions:
        raise TournamentError("The deck has no list.", remedy="Save a list first.")
    return services.begin_casual_sheet(
        request.user, versions[0], versions[1], snapshot=home.snapshot
    )


@require_POST
@login_required
def open_match_sheet(request: HttpRequest, pk: UUID, match: UUID) -> HttpResponse:
    """Open the scoresheet of a match for its players or an official."""
    event = get_object_or_404(Tournament, pk=pk)
    row = get_object_or_404(
        Match.objects.select_related("round__tournament", "home", "away"),
        pk=match,
        round__tournament=event,
        round__state=RoundState.PUBLISHED,
        away__isnull=False,
    )
    position = permissions.position_of(request.user, event)
    if selectors.needs_second_factor(request.user, row):
        return redirect_to_second_factor(request) or redirect("recorder")
    if not position.plays_match(row) and not permissions.may_read_hidden_lists(
        position
    ):
        raise Http404
    game = request.POST.get("game", "")
    try:
        sheet = services.begin_match_sheet(
            row,
            request.user,
            game=int(game) if game in GAMES else 1,
        )
    except TournamentError as error:
        messages.error(request, str(error))
        return redirect("my_match", event.pk)
    return redirect("scoresheet", sheet.pk)


@login_required
def claim_away_seat_by_link(request: HttpRequest, code: str) -> HttpResponse:
    """Take the away seat of a casual game that was shared by link."""
    sheet = get_object_or_404(selectors.sheets_with_players(), code=code, match=None)
    if request.method != "POST":
        seat = selectors.find_sheet_view(request.user, sheet)
        if seat is not None:
            return redirect("scoresheet", sheet.pk)
        return render(request, "recorder/invitation.html", {"sheet": sheet})
    try:
        services.claim_away_seat(sheet, request.user)
    except TournamentError as error:
        messages.error(request, str(error))
        return redirect("recorder")
    return redirect("scoresheet", sheet.pk)


# The sheet.


@require_safe
@sheet_page
def scoresheet_page(request: HttpRequest, table: SheetView) -> HttpResponse:
    """Show the sheet, or the game as it was at the earlier place of `?at=`."""
    at = request.GET.get("at", "")
    if not (at.isascii() and at.isdigit() and len(at) < LONGEST_PLACE):
        return render_sheet(request, table)
    if table.is_waiting or not table.sheet.is_open:
        return redirect("scoresheet", table.sheet.pk)
    place = min(int(at), len(table.journal.lines))
    with suppress(InvalidReply):
        return render_sheet(request, table, snapshot=table.replay_to(place))
    return render_sheet(request, table)


@require_safe
@sheet_page
def earlier_steps(request: HttpRequest, table: SheetView) -> HttpResponse:
    """List the steps that the viewer may change, newest first."""
    if table.is_waiting or not table.sheet.is_open:
        return redirect("scoresheet", table.sheet.pk)
    words = GameLabels(table.setup, table.names)
    steps = [
        (
            each.place,
            words.step_text(each.line.reply, each.question, is_own=each.is_own),
            words.step_kind_text(each.question),
            each.question.down,
        )
        for each in steps_for_seats(table.history, table.scorer.seats)
    ]
    context = {"table": table, "sheet": table.sheet, "steps": steps[:MOST_STEPS]}
    return render(request, "recorder/steps.html", context)


@require_safe
@sheet_page
def poll_scoresheet(request: HttpRequest, table: SheetView) -> HttpResponse:
    """Answer a poll: 204 unless the sheet has changed."""
    if request.GET.get("version") == str(table.sheet.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render_sheet(request, table, part=True)


def render_sheet(
    request: HttpRequest,
    table: SheetView,
    *,
    part: bool = False,
    error: TournamentError | None = None,
    snapshot: Snapshot | None = None,
) -> HttpResponse:
    """Render the sheet as in the snapshot, else as it is; with a tap's error."""
    if table.is_waiting:
        return render_waiting(request, table, part=part, error=error)
    try:
        snapshot = snapshot or table.replay_with_answers()
    except InvalidReply as unfit:
        return render(
            request,
            "recorder/unfit.html",
            {"table": table, "unfit": unfit},
            status=HTTPStatus.CONFLICT,
        )
    place = snapshot.place
    sealed = [
        actor
        for actor in table.sheet.sealed
        if place is None
        and (table.scorer.answers_for_both_seats or actor in table.scorer.seats)
    ]
    words = GameLabels(snapshot.game.setup, table.names)
    screen = build_screen(
        snapshot,
        names=table.names,
        sealed=sealed,
        undo=undo_text(table, words, sealed) if place is None else "",
        stops=table.sheet.stops_at_points and place is None,
    )
    back = earlier_step(table, words, place)
    context = {
        "table": table,
        "sheet": table.sheet,
        "scorer": table.scorer,
        "screen": screen,
        "parts": render_board(screen),
        "key": uuid.uuid4(),
        "error": error,
        "taken_back_by": table.undone_by(request.user),
        "every": poll_seconds(table) if place is None else 0,
        "back": back,
        # An act that is changed stands among the windows, and what is the other's not.
        "is_asked": back is None or (back["is_own"] and not back["may_remove"]),
        "correction": correction_texts(request, table, words),
        "notes": [each.choice for each in table.journal.lines if each.actor == REMARK],
        "concede": CONCEDE,
        "time": f"{JUDGE} {TIME}",
    }
    return render_part(request, "recorder/parts/now.html", context, part=part)


def earlier_step(
    table: SheetView, words: GameLabels, place: int | None
) -> dict[str, Any] | None:
    """Return the step that the page goes back to, in words; None if it does not."""
    if place is None:
        return None
    old = table.step_at(place)
    if old is None:
        return {"place": place, "what": "", "is_own": True, "may_remove": False}
    is_own = bool(seats_that_may_answer(old.question) & table.scorer.seats)
    return {
        "place": place,
        "what": words.step_text(old.reply, old.question, is_own=is_own),
        "is_own": is_own,
        "may_remove": is_own and may_be_removed(old),
    }


def correction_texts(
    request: HttpRequest, table: SheetView, words: GameLabels
) -> dict[str, Any] | None:
    """Return who corrected an earlier step last, and the steps that it dropped."""
    found = table.correction(request.user)
    if found is None:
        return None
    name, lost = found
    return {
        "by": name,
        "lost": [words.undo_text(each.reply) for each in lost],
        "waiting": len(table.journal.waiting),
    }


def render_waiting(
    request: HttpRequest, table: SheetView, *, part: bool, error: TournamentError | None
) -> HttpResponse:
    """Render the page that waits for both players, without any card."""
    context = {
        "table": table,
        "sheet": table.sheet,
        "key": uuid.uuid4(),
        "error": error,
        "every": poll_seconds(table),
    }
    return render_part(request, "recorder/parts/waiting.html", context, part=part)


def render_part(
    request: HttpRequest, inner: str, context: dict[str, Any], *, part: bool
) -> HttpResponse:
    """Render the part of the page that changes, for a script, else the whole page."""
    error = context["error"]
    answer = render(
        request,
        inner if part else "recorder/scoresheet.html",
        context | {"inner": inner},
        status=http_status(error) if error else HTTPStatus.OK,
    )
    if part:
        answer["X-Recorder"] = "part"
    return answer


def poll_seconds(table: SheetView) -> int:
    """Return the seconds between two polls, or 0 if the sheet is closed."""
    if not table.sheet.is_open or table.is_decided:
        return 0
    return POLL_SECONDS_ALONE if table.scorer.answers_for_both_seats else POLL_SECONDS


def undo_text(table: SheetView, words: GameLabels, sealed: list[str]) -> str:
    """Return what the undo button would undo, or "" if the viewer may not undo."""
    if sealed:
        return "the face-down choice"
    last = table.journal.last_tap_marks
    if not last or not services.may_undo_tap(last, table.scorer.seats):
        return ""
    chosen = [each for each in last if each.choice != BOTH] or last[:1]
    if last[0].tap in table.journal.corrections:
        return f"the change of an earlier step ({words.undo_text(chosen[0].reply)})"
    return ", ".join(words.undo_text(each.reply) for each in chosen[-2:])


def render_board(screen: RecorderScreen) -> dict[str, str]:
    """Render the parts of the board as the replay viewer does."""
    parts = PartRenderer(link="", uid="")
    drawn = screen.drawn
    return {
        "home": parts.render_seat(drawn.home),
        "away": parts.render_seat(drawn.away),
        "field": parts.render_part("field", drawn.situation),
        "timing": parts.render_part("timing", drawn.timing),
    }


def log_view_of_hidden_lists(request: HttpRequest, table: SheetView) -> None:
    """Add a line to the event's log, once, that an official sees hidden lists."""
    if not table.scorer.is_official or table.event is None:
        return
    noted = str(table.sheet.pk)
    seen = request.session.setdefault("scoresheets", [])
    if noted in seen:
        return
    with lock_for_logging(table.event.pk, request.user) as act:
        act.log("hidden_log_read", match=table.match, subject=noted, to=Audience.JUDGES)
    request.session["scoresheets"] = [*seen[-20:], noted]


# What is tapped.


TapAction = Callable[[HttpRequest, UUID, TapForm], tuple[SheetView, Snapshot | None]]


def tap_view(act: TapAction, form: type[TapForm]) -> View:
    """Return a view that runs an action and shows the sheet, with any error."""

    @wraps(act)
    @require_POST
    def page(request: HttpRequest, sheet: UUID) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("scoresheet", args=[sheet]))
        part = request.headers.get("X-Recorder") == "part"
        sent = form(request.POST)
        try:
            table, snapshot, refusal = run_action(act, request, sheet, sent)
        except Scoresheet.DoesNotExist:
            return redirect_to_second_factor_or_404(request, sheet)
        if not part and refusal is None:
            return redirect("scoresheet", sheet)
        answer = render_sheet(
            request, table, part=part, error=refusal, snapshot=snapshot
        )
        add_never_cache_headers(answer)
        return answer

    return page


def run_action(
    act: TapAction, request: HttpRequest, sheet: UUID, sent: TapForm
) -> tuple[SheetView, Snapshot | None, TournamentError | None]:
    """Run the action of a tap; return the sheet, the game and the error, if any."""
    try:
        if not sent.is_valid():
            raise INVALID_TAP
        table, snapshot = act(request, sheet, sent)
    except TournamentError as error:
        return load_sheet_view(request, sheet), None, error
    log_view_of_hidden_lists(request, table)
    return table, snapshot, None


INVALID_TAP = TournamentError(
    "The answer could not be read.", remedy="Reload the page and answer again."
)


def _answer_question(
    request: HttpRequest, sheet: UUID, sent: TapForm
) -> tuple[SheetView, Snapshot | None]:
    return services.answer_question(
        sheet, request.user, tap=sent.to_tap(), answer=sent.to_answer()
    )


def _take_back_tap(
    request: HttpRequest, sheet: UUID, sent: TapForm
) -> tuple[SheetView, None]:
    return services.take_back_tap(sheet, request.user, tap=sent.to_tap()), None


def _add_remark(
    request: HttpRequest, sheet: UUID, sent: TapForm
) -> tuple[SheetView, None]:
    text = sent.cleaned_data["remark"]
    return services.add_remark(sheet, request.user, tap=sent.to_tap(), text=text), None


def _end_game(
    request: HttpRequest, sheet: UUID, sent: TapForm
) -> tuple[SheetView, None]:
    answer = sent.to_answer()
    return services.end_game(
        sheet, request.user, tap=sent.to_tap(), answer=answer
    ), None


def _set_opponent_trust(
    request: HttpRequest, sheet: UUID, _: TapForm
) -> tuple[SheetView, None]:
    word = request.POST.get("trusts")
    if word == "alone":
        return services.keep_both_seats(sheet, request.user), None
    return services.set_opponent_trust(sheet, request.user, trusts=word == "yes"), None


def _set_stop_at_every_point(
    request: HttpRequest, sheet: UUID, _: TapForm
) -> tuple[SheetView, None]:
    stops = request.POST.get("stops") == "yes"
    return services.set_stop_at_every_point(sheet, request.user, stops=stops), None


def _confirm_kickoff(
    request: HttpRequest, sheet: UUID, _: TapForm
) -> tuple[SheetView, None]:
    return services.confirm_kickoff(sheet, request.user), None


answer = tap_view(_answer_question, TapForm)
take_back = tap_view(_take_back_tap, TapForm)
remark = tap_view(_add_remark, RemarkForm)
end = tap_view(_end_game, TapForm)
trust = tap_view(_set_opponent_trust, TapForm)
stops = tap_view(_set_stop_at_every_point, TapForm)
kickoff = tap_view(_confirm_kickoff, TapForm)


# The end.


@require_POST
@sheet_page
def close_scoresheet(request: HttpRequest, table: SheetView) -> HttpResponse:
    """Close a finished game, and report its result."""
    try:
        sheet = services.close_sheet(table.sheet.pk, request.user)
    except TournamentError as error:
        return render_sheet(
            request, load_sheet_view(request, table.sheet.pk), error=error
        )
    if sheet.match is None:
        messages.success(request, "The game is closed. Its log is below.")
        return redirect("scoresheet", sheet.pk)
    messages.success(
        request, "The log was submitted with the result. It is being replayed now."
    )
    if table.scorer.own:
        return redirect(reverse("my_match", args=[table.event.pk]))
    return redirect("desk", table.event.pk)


@require_safe
@sheet_page
def download_log(request: HttpRequest, table: SheetView, ending: str) -> HttpResponse:
    """Download the log so far, without the cards that the viewer may not see."""
    if ending not in ("txt", "json") or table.is_waiting:
        raise Http404
    log = table.visible_log(request.user)
    body = to_json(log) if ending == "json" else to_text(log)
    kind = "application/json" if ending == "json" else "text/plain"
    answer = HttpResponse(body, content_type=f"{kind}; charset=utf-8")
    name = f"{table.sheet.pk}.{'json' if ending == 'json' else 'fivelog'}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
