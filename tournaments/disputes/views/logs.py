"""Pages of one game log: the verdict, the replay viewer, the file.

What a viewer may see is decided by `queries.logs` (H14). What an official sees only
because of their role is logged first (H9).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from gameengine.notation import to_text
from gameengine.notation.header import HeaderError
from gameengine.reading_words import READING_WORDS
from gameengine.replay.verdict import VerdictKind
from tournaments.core import words
from tournaments.core.access import (
    SAFE,
    View,
    event_page,
    redirect_to_second_factor,
)
from tournaments.core.permissions import Position
from tournaments.disputes import actions as services
from tournaments.disputes.log_comparison import SAME_ACTIONS, conflict_text
from tournaments.disputes.queries import logs, replay_inputs
from tournaments.disputes.queries.logs import LogAccess, SubmittedLog
from tournaments.disputes.replays import Replay, ReplayView
from tournaments.disputes.verdict_text import GRADES
from tournaments.disputes.views.log_list import (
    log_differences,
    log_rows,
    submitter_names,
)
from tournaments.disputes.views.replay_viewer import (
    context_of_replay,
    position_context,
    possession_response,
    viewer_context,
)
from tournaments.models import GameLog
from tournaments.results import log_proof, report_text
from tournaments.results.queries import MatchSheet, get_match_sheet
from tournaments.rules.capabilities import Capability

SECONDS = 3  # between two looks at a check that is not done


@dataclass(frozen=True)
class LogRequest:
    """A request for a game log that the viewer may see."""

    request: HttpRequest
    position: Position
    shown: SubmittedLog
    sight: LogAccess

    @property
    def log(self) -> GameLog:
        return self.shown.log

    def log_url(self, name: str) -> str:
        return reverse(name, args=[self.position.tournament.pk, self.log.pk])

    def replay_view(self) -> ReplayView | None:
        """Return the replay to step through; None while its verdict is hidden."""
        if not self.sight.is_told:
            return None
        view = replay_inputs.replay_view(self.log, self.sight, self.shown.report)
        if view is None or not self.reading:
            return view
        try:
            return replay_inputs.replay_view_by_reading(view, self.reading)
        except HeaderError as error:
            raise Http404 from error

    @property
    def reading(self) -> str:
        """Return the other reading of a rule that the replay is asked by, or ""."""
        return self.request.GET.get("reading", "")[:100]

    def replay_url(self, name: str) -> str:
        asked = f"?{urlencode({'reading': self.reading})}" if self.reading else ""
        return f"{self.log_url(name)}{asked}"

    def base_context(self) -> dict[str, Any]:
        match = self.shown.match
        return {
            "event": self.position.tournament,
            "is": self.position,
            "shown": self.shown,
            "log": self.log,
            "match": match,
            "title": words.round_title(match.round, self.position.tournament),
            "is_told": self.sight.is_told,
            "name": submitter_names(self.shown),
            "may_rule": self.position.may(Capability.RULE, match=match),
        }


def log_page(view: Callable[[LogRequest], HttpResponse]) -> View:
    """Decorate a view of a log: answer 404 unless the viewer may see it (H4)."""

    @event_page(SAFE)
    @wraps(view)
    def view_visible_log(
        request: HttpRequest, position: Position, log: UUID
    ) -> HttpResponse:
        user = request.user if request.user.is_authenticated else None
        try:
            _, sight = logs.readable_log(position, log)
            if sight.is_by_role and (led_away := redirect_to_second_factor(request)):
                return led_away
            shown, sight = services.open_log(position.tournament.pk, user, log_id=log)
        except GameLog.DoesNotExist as error:
            raise Http404 from error
        answer = view(LogRequest(request, position, shown, sight))
        answer["Cache-Control"] = "private, no-store"  # H12
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return view_visible_log


# The verdict.


@log_page
def show_verdict(log_request: LogRequest) -> HttpResponse:
    """Show the verdict on a log beside the results that the players reported."""
    shown = log_request.shown
    event = log_request.position.tournament
    match_sheet = get_match_sheet(event, shown.match.pk)
    together = logs.logs_of_match(shown.match)
    of_game = [each for each in together if each.log.game == shown.log.game]
    apart = log_differences(log_request.position, of_game)
    context = (
        log_request.base_context()
        | check_state(log_request)
        | {
            "sheet": match_sheet,
            "claims": report_text.side_reports(match_sheet),
            **replay_context(log_request),
            "apart": apart,
            "is_contradicted": any(not each.endswith(SAME_ACTIONS) for each in apart),
            "others": log_rows(log_request.position, other_logs(log_request, together)),
            "finding": replay_inputs.verdict_text_for(shown, log_request.sight)
            if shown.verdict
            else None,
            "computed": words.log_verdict_text(shown.verdict, shown.match)
            if shown.verdict
            else "",
            "grades": GRADES.items(),
            "takes": shown.verdict is not None
            and logs.has_replayed_result(shown.verdict)
            and not (
                shown.verdict.kind == VerdictKind.CONFIRMED
                and not log_proof.is_log_proven(shown.verdict)
            ),
            "proves": shown.verdict is not None
            and log_proof.proves_accepted_result(shown.verdict, shown.match),
            "claimed": words.log_claim_text(shown.log),
            "conflict": report_conflict(shown, match_sheet),
            "stands": "" if shown.match.is_open else words.result_text_of(shown.match),
            "flags": logs.visible_flags(log_request.sight.audience, shown),
        }
    )
    return render(log_request.request, "tournaments/disputes/verdict.html", context)


def replay_context(log_request: LogRequest) -> dict[str, Any]:
    """Return what a replay tells of the verdict: why, each score, the last down."""
    report = log_request.shown.report
    view = log_request.replay_view() if report else None
    if view is None:
        return {}
    return context_of_replay(Replay(view), report)


def report_conflict(shown: SubmittedLog, match_sheet: MatchSheet) -> str:
    """Return where reports and log conflict; of a match of several games nothing."""
    match = shown.match
    if shown.log.game > 1 or len(match.games) > 1:
        return ""
    seats = words.entrant_names_by_side(match)
    reports = {
        name: words.result_text_of(match, report) if report else ""
        for side, name in seats.items()
        for report in (match_sheet.report_by_side(side),)
    }
    senders = [name for side, name in seats.items() if side in shown.submitting_sides]
    return conflict_text(reports, words.log_claim_text(shown.log), senders)


def other_logs(
    log_request: LogRequest, together: list[SubmittedLog]
) -> list[SubmittedLog]:
    """Return the other logs of the same game that the viewer may step through."""
    return [
        each
        for each in together
        if each.log.pk != log_request.log.pk
        and each.log.game == log_request.log.game
        and logs.audience_of_viewer(log_request.position, each) is not None
    ]


# How far the check is.


@log_page
def poll_check_state(log_request: LogRequest) -> HttpResponse:
    """Answer a page that waits for a check: reload it when the check is done."""
    if not log_request.shown.is_waiting:
        answer = HttpResponse(status=HTTPStatus.NO_CONTENT)
        answer["HX-Refresh"] = "true"
        return answer
    return render(
        log_request.request,
        "tournaments/disputes/parts/check_progress.html",
        log_request.base_context() | check_state(log_request),
    )


def check_state(log_request: LogRequest) -> dict[str, Any]:
    return {
        "progress": log_request.shown.progress,
        "place": logs.queue_positions([log_request.shown]).get(log_request.log.pk, 0),
        "every": SECONDS if log_request.shown.is_waiting else 0,
    }


# The viewer.


@log_page
def show_replay(log_request: LogRequest) -> HttpResponse:
    """Show the game of a log step by step."""
    view = log_request.replay_view()
    context = log_request.base_context()
    if view is not None:
        context |= viewer_context(
            log_request.request,
            view,
            here=log_request.replay_url("event_log_replay"),
            fragment=log_request.replay_url("event_log_possession"),
        )
    context["is_shown"] = view is not None
    context["reading"] = READING_WORDS.get(tuple(log_request.reading.split("=", 1)))
    return render(log_request.request, "tournaments/disputes/replay.html", context)


@log_page
def show_position(log_request: LogRequest) -> HttpResponse:
    """Show the position after a step, to print it and set it up at a table."""
    view = log_request.replay_view()
    if view is None:
        raise Http404
    context = log_request.base_context() | position_context(log_request.request, view)
    return render(log_request.request, "tournaments/disputes/position.html", context)


@log_page
def show_possession(log_request: LogRequest) -> HttpResponse:
    """Render the frames of one possession."""
    view = log_request.replay_view()
    if view is None:
        raise Http404
    here = log_request.replay_url("event_log_replay")
    return possession_response(log_request.request, view, here=here)


# The file.


@log_page
def download_log(log_request: LogRequest) -> HttpResponse:
    """Download the log with only what the viewer may know (U5)."""
    log = replay_inputs.log_for_download(log_request.shown, log_request.sight)
    if log is None:
        raise Http404
    answer = HttpResponse(to_text(log), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = (
        f'attachment; filename="{log_request.log.pk}.fivelog"'
    )
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
