"""The public page that verifies a game log without an event. Nothing is stored.

Every step of the viewer sends the log again.
"""

import logging
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods, require_POST

from gameengine.notation import to_text
from gameengine.reading_words import READING_WORDS
from gameengine.replay.report import verdict_data
from tournaments.disputes.forms import LogTextForm
from tournaments.disputes.posted_log import PostedLog, posted_log
from tournaments.disputes.replays import Replay
from tournaments.disputes.views.replay_viewer import (
    context_of_replay,
    possession_response,
    viewer_context,
)

logger = logging.getLogger(__name__)


@require_http_methods(["GET", "POST"])
def verify_log(request: HttpRequest) -> HttpResponse:
    """Verify a pasted or uploaded log; open the viewer at its first wrong step."""
    if request.method == "GET":
        return render_page(request, LogTextForm())
    form = LogTextForm(request.POST, request.FILES)
    if not form.is_valid() or form.log is None:
        return render_page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    found = posted_log(form.log)
    try:
        context = checked_context(request, found)
    except Exception:  # J2: a crash of the engine is never a verdict
        logger.exception("The engine failed on a posted log.")
        context = {"is_engine_broken": True}
    text = to_text(form.log)
    filled = LogTextForm(initial={"text": text})
    return render_page(request, filled, posted=text, **context)


@require_POST
def show_posted_possession(request: HttpRequest) -> HttpResponse:
    """Render the frames of one possession of a log that is sent again."""
    form = LogTextForm(request.POST)
    view = None
    if form.is_valid() and form.log is not None:
        view = posted_log(form.log).replay_view(reading=asked_reading(request))
    if view is None:
        return HttpResponseBadRequest()
    return possession_response(request, view, here="")


def checked_context(request: HttpRequest, found: PostedLog) -> dict[str, Any]:
    """Return the verdict for the page, and the replay, by another reading if asked."""
    verdict, reading = found.verdict(), asked_reading(request)
    view = found.replay_view(verdict)
    context: dict[str, Any] = {
        "finding": found.verdict_text(verdict),
        "verdict": verdict,
        "names": found.names,
        "cards": found.data.title,
    }
    if view is None:
        return context
    context |= context_of_replay(Replay(view), verdict_data(verdict))
    other = found.replay_view(reading=reading) if reading else None
    context |= viewer_context(
        request,
        other or view,
        here="",
        fragment=reverse("verify_log_possession"),
        kept={"reading": reading} if other else {},
    )
    if other is not None:
        context["reading"] = READING_WORDS.get(tuple(reading.split("=", 1)))
    return context


def asked_reading(request: HttpRequest) -> str:
    """Return the other reading of a rule that the replay is asked by, or ""."""
    return request.POST.get("reading", "")[:100]


def render_page(
    request: HttpRequest,
    form: LogTextForm,
    *,
    status: int = HTTPStatus.OK,
    **context: Any,
) -> HttpResponse:
    context["form"] = form
    answer = render(
        request, "tournaments/disputes/verify_log.html", context, status=status
    )
    add_never_cache_headers(answer)  # H12
    return answer
