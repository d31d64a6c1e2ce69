"""The replay viewer as a part of pages: what to draw, and the fragments it loads.

Who may see a log, and with whose eyes, is for the view that calls these.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from gameengine.viewpoint import Audience
from tournaments.disputes.replays import Drawn, Reel, Showing, outline
from tournaments.disputes.replays.seats import SeatDrawn
from tournaments.disputes.replays.steps import Possession, Step

SEEN_AS = {
    Audience.HOME: "You see what home could see.",
    Audience.AWAY: "You see what away could see.",
    Audience.JUDGE: "You see what a judge may see.",
    Audience.SPECTATOR: "You see what lay face up.",
}
# Name, label and drawing of each control.
CONTROLS = (
    ("first", "First step", "M4 4h2v16H4zM20 4v16L8 12z"),
    ("down-back", "Back one down", "M11 4v16l-9-8zM22 4v16l-9-8z"),
    ("back", "Back one decision", "M17 4v16L6 12z"),
    ("on", "On one decision", "M7 4v16l11-8z"),
    ("down-on", "On one down", "M13 4v16l9-8zM2 4v16l9-8z"),
    ("last", "Last step", "M18 4h2v16h-2zM4 4v16l12-8z"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameShown:
    """A frame with its larger parts rendered, as the template takes it."""

    drawn: Drawn
    home: str
    away: str
    field: str
    situation: str
    timing: str
    reasons: tuple[str, ...]
    shown: bool


def viewer_context(
    request: HttpRequest, showing: Showing, *, here: str, fragment: str
) -> dict[str, Any]:
    """Return what `replay/viewer.html` needs to show the step that was asked for.

    `here` is the address of the page itself, `fragment` the one that answers with
    possessions.
    """
    reel = Reel(showing)
    if not reel.steps:
        return {"replay": None}
    flagged = showing.wrong.step if showing.wrong is not None else reel.first
    step = reel.nearest(number(request, "step", usual=flagged))
    possession = reel.holding(step)
    address = urlsplit(here)
    link = link_of(here)
    return {
        "replay": {
            "link": link,
            "path": address.path,
            "kept": parse_qsl(address.query),
            "fragment": fragment,
            "frames": frames(reel, possession, link=link, shown=step),
            "number": step.number,
            "first": reel.first,
            "last": reel.last,
            "count": len(reel.steps),
            "possession": possession.number,
            "outline": outline(reel),
            "controls": [*controls(reel, step)],
            "wrong": reel.nearest(reel.wrong.step).number if reel.wrong else 0,
            "beyond": [(each.number, each.lines[0].text) for each in reel.beyond],
            "last_line": len(showing.log.steps),
            "edition": showing.setup.profile.title,
            "seen_as": SEEN_AS[showing.audience],
        }
    }


def possession_response(
    request: HttpRequest, showing: Showing, *, here: str
) -> HttpResponse:
    """Answer with every frame of a possession, each of them hidden."""
    reel = Reel(showing)
    page = ""
    if reel.possessions:
        wanted = number(request, "possession", usual=0)
        chosen = min(reel.possessions, key=lambda each: abs(each.number - wanted))
        page = frames(reel, chosen, link=link_of(here))
    return HttpResponse(page, headers={"Cache-Control": "private, no-store"})


def link_of(here: str) -> str:
    """Return the address of a step of a page, up to its number.

    >>> link_of("/logs/7/"), link_of("/logs/7/?side=away")
    ('/logs/7/?step=', '/logs/7/?side=away&step=')
    """
    return f"{here}{'&' if urlsplit(here).query else '?'}step="


MOST_DIGITS = 9


def number(request: HttpRequest, name: str, *, usual: int) -> int:
    """Read a number from the address; what is none is the usual one."""
    said = request.GET.get(name, "")
    if said.isascii() and said.isdigit() and len(said) <= MOST_DIGITS:
        return int(said)
    return usual


def frames(
    reel: Reel, possession: Possession, *, link: str, shown: Step | None = None
) -> str:
    """Render the frames of a possession; all but the one that is shown are hidden."""
    number = shown.number if shown is not None else 0
    return rendered(reel.drawn(possession), link=link, shown=number)


def one_frame(reel: Reel, number: int, *, link: str, uid: str) -> str:
    """Render the frame of one step; the prefix keeps its ids apart from others."""
    drawn = reel.draw(reel.nearest(number))
    return rendered([drawn], link=link, shown=drawn.number, uid=uid)


def rendered(frames: Sequence[Drawn], *, link: str, shown: int, uid: str = "") -> str:
    parts = Parts(link=link, uid=uid)
    found = [frame_shown(parts, drawn, shown=drawn.number == shown) for drawn in frames]
    context = {"frames": found, "uid": uid}
    return render_to_string("replay/possession.html", context)


def frame_shown(parts: "Parts", drawn: Drawn, *, shown: bool) -> FrameShown:
    """Render the parts of a frame, as far as they are new."""
    return FrameShown(
        drawn=drawn,
        home=parts.seat(drawn.home),
        away=parts.seat(drawn.away),
        field=parts.of("field", drawn.situation),
        situation=parts.of("situation", drawn.situation),
        timing=parts.of("timing", drawn.timing),
        reasons=tuple(parts.of("reason", each) for each in drawn.reasons),
        shown=shown,
    )


class Parts:
    """Renders a part once, however many frames it stays as it is."""

    def __init__(self, *, link: str, uid: str) -> None:
        self.context = {"link": link, "uid": uid}
        self.known: dict[tuple[str, Hashable], str] = {}

    def of(self, name: str, part: Hashable, **more: Any) -> str:
        """Return a part as a page has it."""
        key = name, part
        if key not in self.known:
            context = {**self.context, **more, "part": part}
            self.known[key] = render_to_string(f"replay/{name}.html", context)
        return self.known[key]

    def seat(self, seat: SeatDrawn) -> str:
        """Return a seat; its piles change one at a time."""
        hands = [
            (hand, self.of("cards", hand.cards), self.of("cards", hand.discards))
            for hand in seat.hands
        ]
        field = self.of("athletes", seat.field)
        bench = self.of("bench", seat.bench)
        return self.of("seat", seat, field=field, bench=bench, hands=hands)


def controls(reel: Reel, step: Step) -> Iterator[tuple[str, str, int, str]]:
    """Yield each control with the step that it leads to."""
    downs = [down.steps[0].number for each in reel.possessions for down in each.downs]
    place = reel.places[step.number]
    to = {
        "first": reel.first,
        "last": reel.last,
        "back": reel.steps[max(0, place - 1)].number,
        "on": reel.steps[min(len(reel.steps) - 1, place + 1)].number,
        "down-back": max((at for at in downs if at < step.number), default=reel.first),
        "down-on": min((at for at in downs if at > step.number), default=reel.last),
    }
    for name, label, path in CONTROLS:
        yield name, label, to[name], path
