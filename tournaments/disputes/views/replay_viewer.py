"""The replay viewer as part of a page: its template context and fragments.

Who may see a log is decided by the calling view.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string

from gameengine.replay.endings import Ending
from gameengine.replay.verdict import VerdictKind
from gameengine.viewpoint import Audience
from tournaments.disputes.queries.replay_inputs import wrong_step_in
from tournaments.disputes.replays import (
    Frame,
    Replay,
    ReplayView,
    claimed_score_text,
    explain_later_step,
    explain_wrong_step,
    replay_outline,
    scoring_plays,
    situation_at_end,
)
from tournaments.disputes.replays.seats import SeatView
from tournaments.disputes.replays.steps import Possession, Step
from tournaments.disputes.ruling_advice import claimed_result
from tournaments.disputes.verdict_text import basis_of_step

SEEN_AS = {
    Audience.HOME: "You see what the home player could see.",
    Audience.AWAY: "You see what the away player could see.",
    Audience.JUDGE: "You see what judges can see.",
    Audience.SPECTATOR: "You see only face-up cards.",
}
# Name, label and drawing of each control.
CONTROLS = (
    ("first", "First step", "M4 4h2v16H4zM20 4v16L8 12z"),
    ("down-back", "Back one down", "M11 4v16l-9-8zM22 4v16l-9-8z"),
    ("back", "Back one decision", "M17 4v16L6 12z"),
    ("on", "Forward one decision", "M7 4v16l11-8z"),
    ("down-on", "Forward one down", "M13 4v16l9-8zM2 4v16l9-8z"),
    ("last", "Last step", "M18 4h2v16h-2zM4 4v16l12-8z"),
)


NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedFrame:
    """A frame of the replay with its parts rendered to HTML, for the template."""

    drawn: Frame
    home: str
    away: str
    field: str
    situation: str
    timing: str
    reasons: tuple[str, ...]
    shown: bool


def viewer_context(
    request: HttpRequest,
    view: ReplayView,
    *,
    here: str,
    fragment: str,
    kept: Mapping[str, str] = NOTHING,
) -> dict[str, Any]:
    """Return template context for `replay/viewer.html` at the requested step.

    `here` is the URL of the page itself, `fragment` the one that answers with
    possessions. Where each step is a POST of the log, `here` is "", and `kept` has what
    is sent with the log.
    """
    replay = Replay(view)
    if not replay.steps:
        return {"replay": None}
    flagged = view.wrong.step if view.wrong is not None else replay.first_step
    step = replay.nearest_step(number_from_query(request, "step", default=flagged))
    possession = replay.possession_of(step)
    address = urlsplit(here)
    link = step_link(here)
    return {
        "replay": {
            "link": link,
            "end": step_link_ending(link),
            "path": address.path,
            "kept": [*parse_qsl(address.query), *kept.items()],
            "fragment": fragment,
            "frames": render_possession(replay, possession, link=link, shown=step),
            "number": step.number,
            "first": replay.first_step,
            "last": replay.last_step,
            "count": len(replay.steps),
            "possession": possession.number,
            "outline": replay_outline(replay),
            "controls": [*viewer_controls(replay, step)],
            "wrong": replay.nearest_step(replay.wrong.step).number
            if replay.wrong
            else 0,
            "beyond": [(each.number, each.lines[0].text) for each in replay.beyond],
            "last_line": len(view.log.steps),
            "edition": view.setup.profile.title,
            "seen_as": SEEN_AS[view.audience],
        }
    }


def context_of_replay(replay: Replay, report: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a replay adds to a verdict: why, each score, the last down."""
    kind, later = report["verdict"], wrong_step_in(report, "entry")
    result = claimed_result(replay.showing.log)
    differs = kind == VerdictKind.DIFFERENT_RESULT
    return {
        "explanation": explain_wrong_step(replay, by=basis_of_step(report)),
        "later": explain_later_step(replay, later) if later else "",
        "scores": scoring_plays(replay) if differs else [],
        "score_note": claimed_score_text(replay, result[1] if result else None)
        if differs
        else "",
        "at_end": situation_at_end(replay)
        if (kind in UNFINISHED and not report["wrong"]) or is_cut_short(report)
        else "",
    }


UNFINISHED = frozenset((VerdictKind.INCOMPLETE, VerdictKind.UNDECIDED))


def is_cut_short(report: Mapping[str, Any]) -> bool:
    """Return whether only the last line of a confirmed log ends the game."""
    ending = report.get("ending")
    return report["verdict"] == VerdictKind.CONFIRMED and ending not in (
        None,
        Ending.PLAYED,
    )


def position_context(request: HttpRequest, view: ReplayView) -> dict[str, Any]:
    """Return the context for the position after a step, or before the first error."""
    replay = Replay(view)
    if not replay.steps:
        raise Http404
    last = replay.first_wrong - 1 if replay.first_wrong else replay.last_step
    asked = number_from_query(request, "step", default=last)
    step = replay.nearest_step(min(asked, last))
    frame = replay.frame_of_step(step)
    return {
        "frame": frame,
        "seats": (frame.home, frame.away),
        "is_earlier": step.number < asked,
        "seen_as": SEEN_AS[view.audience],
    }


def possession_response(
    request: HttpRequest, view: ReplayView, *, here: str
) -> HttpResponse:
    """Answer with all frames of the requested possession, each hidden."""
    replay = Replay(view)
    page = ""
    if replay.possessions:
        wanted = number_from_query(request, "possession", default=0)
        chosen = min(replay.possessions, key=lambda each: abs(each.number - wanted))
        page = render_possession(replay, chosen, link=step_link(here))
    return HttpResponse(page, headers={"Cache-Control": "private, no-store"})


def step_link(here: str) -> str:
    """Return the URL of a page's steps, to be completed by a step number.

    >>> step_link("/logs/7/"), step_link("/logs/7/?side=away"), step_link("")
    ('/logs/7/?step=', '/logs/7/?side=away&step=', '#s')
    """
    return f"{here}{'&' if urlsplit(here).query else '?'}step=" if here else "#s"


def step_link_ending(link: str) -> str:
    """Return what follows the number in a link to a step: the place on its page."""
    return "" if link.startswith("#") else "#replay"


MOST_DIGITS = 9


def number_from_query(request: HttpRequest, name: str, *, default: int) -> int:
    """Return a number from the query string or form, or the default if it is none."""
    text = request.GET.get(name) or request.POST.get(name, "")
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return int(text)
    return default


def render_possession(
    replay: Replay, possession: Possession, *, link: str, shown: Step | None = None
) -> str:
    """Render the frames of a possession, all hidden but the one of step `shown`."""
    number = shown.number if shown is not None else 0
    return render_frames(
        replay.frames_of_possession(possession), link=link, shown=number
    )


def render_frames(
    frames: Sequence[Frame], *, link: str, shown: int, uid: str = ""
) -> str:
    """Render frames, hidden but one; `uid` makes the ids of their elements unique."""
    parts = PartRenderer(link=link, uid=uid)
    found = [
        render_frame(parts, drawn, shown=drawn.number == shown) for drawn in frames
    ]
    context = {"frames": found, "uid": uid}
    return render_to_string("replay/possession.html", context)


def render_frame(parts: "PartRenderer", drawn: Frame, *, shown: bool) -> RenderedFrame:
    """Render the parts of one frame."""
    return RenderedFrame(
        drawn=drawn,
        home=parts.render_seat(drawn.home),
        away=parts.render_seat(drawn.away),
        field=parts.render_part("field", drawn.situation),
        situation=parts.render_part("situation", drawn.situation),
        timing=parts.render_part("timing", drawn.timing),
        reasons=tuple(parts.render_part("reason", each) for each in drawn.reasons),
        shown=shown,
    )


class PartRenderer:
    """Renders parts of frames; a part that several frames share is rendered once."""

    def __init__(self, *, link: str, uid: str) -> None:
        self.context = {"link": link, "end": step_link_ending(link), "uid": uid}
        self.known: dict[tuple[str, Hashable], str] = {}

    def render_part(self, name: str, part: Hashable, **more: Any) -> str:
        """Return a part rendered to HTML with `replay/<name>.html`."""
        key = name, part
        if key not in self.known:
            context = {**self.context, **more, "part": part}
            self.known[key] = render_to_string(f"replay/{name}.html", context)
        return self.known[key]

    def render_seat(self, seat: SeatView) -> str:
        """Return one seat rendered to HTML; its piles are parts of their own."""
        hands = [
            (
                hand,
                self.render_part("cards", hand.cards),
                self.render_part("cards", hand.discards),
            )
            for hand in seat.hands
        ]
        field = self.render_part("athletes", seat.field)
        bench = self.render_part("bench", seat.bench)
        return self.render_part("seat", seat, field=field, bench=bench, hands=hands)


def viewer_controls(replay: Replay, step: Step) -> Iterator[tuple[str, str, int, str]]:
    """Yield each control of the viewer with the step that it leads to."""
    downs = [down.steps[0].number for each in replay.possessions for down in each.downs]
    place = replay.places[step.number]
    to = {
        "first": replay.first_step,
        "last": replay.last_step,
        "back": replay.steps[max(0, place - 1)].number,
        "on": replay.steps[min(len(replay.steps) - 1, place + 1)].number,
        "down-back": max(
            (at for at in downs if at < step.number), default=replay.first_step
        ),
        "down-on": min(
            (at for at in downs if at > step.number), default=replay.last_step
        ),
    }
    for name, label, path in CONTROLS:
        yield name, label, to[name], path
