"""Games of an own deck between robots: start a series, watch it, read what it says."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods

from decks import robot_series, selectors
from decks.errors import DeckError
from decks.models import Deck, DeckVersion, RobotSeries
from decks.robot_games import Decider, SeriesTally
from decks.samples import has_example, sample_decks
from decks.views.access import uuid_or_404, version_or_404, visible_deck_or_404
from decks.views.building import own_deck_or_404

SAMPLE = "sample:"
MOST_OWN, MOST_SHOWN = 50, 10


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """A series as the page shows it."""

    series: RobotSeries
    tally: SeriesTally | None

    @property
    def percent(self) -> str:
        return f"{100 * self.tally.win_rate:.0f}%" if self.tally else ""

    @property
    def interval(self) -> str:
        if not self.tally:
            return ""
        low, high = self.tally.interval
        return f"{100 * low:.0f}\u2013{100 * high:.0f}%"

    @property
    def averages(self) -> list[tuple[str, str, str]]:
        """What each deck did on average: label, ours, theirs."""
        tally = self.tally
        if not tally:
            return []
        sides = (tally.ours, tally.theirs)
        points = [f"{each / tally.games:.1f}" for each in tally.points]
        rows = [("Points a game", *points)]
        for label, what, of, unit in (
            ("Yards a play", "yards", "plays", 1),
            ("Plays stopped", "stopped", "plays", 100),
            ("Passes caught", "caught", "passes", 100),
            ("Pass Plays", "passes", "plays", 100),
        ):
            cells = [
                f"{unit * each[what] / each[of]:.{0 if unit > 1 else 1}f}"
                f"{'%' if unit > 1 else ''}"
                if each[of]
                else "\u2013"
                for each in sides
            ]
            rows.append((label, *cells))
        lost = [f"{each['turnovers'] / tally.games:.1f}" for each in sides]
        return [*rows, ("Turnovers a game", *lost)]

    @property
    def deciders(self) -> list[tuple[str, int, int]]:
        """By which points games were decided: label, games won, games lost."""
        if not self.tally:
            return []
        found = ((it, self.tally.won_by[it], self.tally.lost_by[it]) for it in Decider)
        rows = [(str(each).capitalize(), won, lost) for each, won, lost in found]
        return [row for row in rows if any(row[1:])]


def series_result(series: RobotSeries) -> SeriesResult:
    tally = SeriesTally.from_json(series.tally) if series.tally else None
    return SeriesResult(series, tally)


@login_required
@require_http_methods(["GET", "POST"])
def play_robot_games(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the series of an own deck; start one or stop the running one."""
    deck = own_deck_or_404(request, pk)
    version = version_or_404(deck, request.GET.get("version", ""))
    problem: DeckError | None = None
    if request.method == "POST":
        if "stop" in request.POST:
            robot_series.stop_series(request.user)
            return redirect(request.path)
        try:
            start(request, version)
        except DeckError as error:
            problem = error
        else:
            return redirect(request.path)
    context = page_context(request, deck, version) | {"problem": problem}
    is_part = request.htmx and request.htmx.target == "series"
    template = "decks/parts/series.html" if is_part else "decks/games.html"
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    answer = render(request, template, context, status=status)
    answer["X-Robots-Tag"] = "noindex"
    add_never_cache_headers(answer)
    return answer


def start(request: HttpRequest, version: DeckVersion) -> RobotSeries:
    """Start a series against the deck that the form names; raise DeckError."""
    chosen = request.POST.get("against", "")
    if chosen.startswith(SAMPLE):
        return robot_series.start_series(
            request.user, version, sample=chosen.removeprefix(SAMPLE)
        )
    other = visible_deck_or_404(request, uuid_or_404(chosen))
    return robot_series.start_series(
        request.user, version, opponent=version_or_404(other, "")
    )


def page_context(
    request: HttpRequest, deck: Deck, version: DeckVersion
) -> dict[str, Any]:
    mine = selectors.robot_series_of(request.user)
    of_deck = mine.filter(version__deck=deck).select_related("version")
    own = selectors.owned_by(request.user).filter(archived_at=None).only("name")
    return {
        "deck": deck,
        "version": version,
        "running": mine.filter(finished_at=None).first(),
        "results": [series_result(each) for each in of_deck[:MOST_SHOWN]],
        "own": own[:MOST_OWN],
        "samples": [
            (f"{SAMPLE}{name}", title) for name, (title, _) in sample_decks().items()
        ]
        if has_example()
        else [],
        "games": robot_series.GAMES,
    }
