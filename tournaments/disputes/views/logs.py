"""A log and what replaying it gave: the verdict, the viewer, the file.

All who may look come here; with whose eyes they look, the selector says (H14). What
an official sees by office alone is logged before he sees it (H9).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gameengine.notation import to_text
from gameengine.replay.verdict import Evidence
from tournaments.core import words
from tournaments.core.access import View, event_page, redirect_to_second_factor
from tournaments.core.permissions import Position
from tournaments.disputes import actions as services
from tournaments.disputes.queries import logs, material
from tournaments.disputes.queries.logs import Exhibit, Sight
from tournaments.disputes.replays import Showing
from tournaments.disputes.views.filing import name_of
from tournaments.disputes.views.replaying import possession_response, viewer_context
from tournaments.models import GameLog
from tournaments.results import log_proof, report_text
from tournaments.results.queries import sheet
from tournaments.rules.capabilities import May

SECONDS = 3  # between two looks at a check that is not done


@dataclass(frozen=True)
class Bench:
    """Somebody before a log that he may look at."""

    request: HttpRequest
    position: Position
    shown: Exhibit
    sight: Sight

    @property
    def log(self) -> GameLog:
        return self.shown.log

    def address(self, name: str) -> str:
        return reverse(name, args=[self.position.tournament.pk, self.log.pk])

    def showing(self) -> Showing | None:
        """Return the game to step through; not to who may not know the verdict yet."""
        if not self.sight.is_told:
            return None
        return material.showing(self.log, self.sight, self.shown.report)

    def context(self) -> dict[str, Any]:
        match = self.shown.match
        return {
            "event": self.position.tournament,
            "is": self.position,
            "shown": self.shown,
            "log": self.log,
            "match": match,
            "title": words.round_title(match.round, self.position.tournament),
            "is_told": self.sight.is_told,
            "name": name_of(self.shown),
            "may_rule": self.position.may(May.RULE, match=match),
        }


def log_page(view: Callable[[Bench], HttpResponse]) -> View:
    """Return a view a log that the visitor may see; to others it is not there (H4)."""

    @wraps(view)
    @require_safe
    @event_page
    def page(request: HttpRequest, position: Position, log: UUID) -> HttpResponse:
        who = request.user if request.user.is_authenticated else None
        try:
            sight = logs.sight(position, logs.exhibit(position.tournament, log))
            if sight.is_by_office and (led_away := redirect_to_second_factor(request)):
                return led_away
            shown, sight = services.read(position.tournament.pk, who, log_id=log)
        except GameLog.DoesNotExist as error:
            raise Http404 from error
        answer = view(Bench(request, position, shown, sight))
        answer["Cache-Control"] = "private, no-store"  # H12
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return page


# The verdict.


@log_page
def verdict(bench: Bench) -> HttpResponse:
    """Show what a log proves, beside what the two say."""
    shown = bench.shown
    event = bench.position.tournament
    said = sheet(event, shown.match.pk)
    context = (
        bench.context()
        | state_of(bench)
        | {
            "sheet": said,
            "claims": report_text.reports_of(said),
            "finding": material.told(shown, bench.sight) if shown.verdict else None,
            "computed": words.log_verdict_text(shown.verdict, shown.match)
            if shown.verdict
            else "",
            "grades": list(Evidence),
            "takes": shown.verdict is not None and logs.is_result(shown.verdict),
            "proves": shown.verdict is not None
            and log_proof.proves(shown.verdict, shown.match),
            "claimed": words.log_claim_text(shown.log),
            "stands": "" if shown.match.is_open else words.result_text_of(shown.match),
            "flags": logs.flags(bench.sight.audience, shown),
        }
    )
    return render(bench.request, "tournaments/disputes/verdict.html", context)


# How far the check is.


@log_page
def state(bench: Bench) -> HttpResponse:
    """Answer a page that waits for a check; when it is done, the page comes anew."""
    if not bench.shown.is_waiting:
        answer = HttpResponse(status=HTTPStatus.NO_CONTENT)
        answer["HX-Refresh"] = "true"
        return answer
    return render(
        bench.request,
        "tournaments/disputes/parts/check_progress.html",
        bench.context() | state_of(bench),
    )


def state_of(bench: Bench) -> dict[str, Any]:
    return {
        "progress": bench.shown.progress,
        "place": logs.places([bench.shown]).get(bench.log.pk, 0),
        "every": SECONDS if bench.shown.is_waiting else 0,
    }


# The viewer.


@log_page
def replay(bench: Bench) -> HttpResponse:
    """Show the game of a log step by step."""
    showing = bench.showing()
    context = bench.context()
    if showing is not None:
        context |= viewer_context(
            bench.request,
            showing,
            here=bench.address("event_log_replay"),
            fragment=bench.address("event_log_possession"),
        )
    context["is_shown"] = showing is not None
    return render(bench.request, "tournaments/disputes/replay.html", context)


@log_page
def possession(bench: Bench) -> HttpResponse:
    """Return the frames of one possession."""
    showing = bench.showing()
    if showing is None:
        raise Http404
    here = bench.address("event_log_replay")
    return possession_response(bench.request, showing, here=here)


# The file.


@log_page
def file(bench: Bench) -> HttpResponse:
    """Hand the log out as its reader may know it (U5)."""
    log = material.readable(bench.shown, bench.sight)
    if log is None:
        raise Http404
    answer = HttpResponse(to_text(log), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{bench.log.pk}.fivelog"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
