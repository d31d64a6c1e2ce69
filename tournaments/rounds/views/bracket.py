"""The cut for everybody: drawn, as a table, and the order that comes of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core import cut, entrants, played
from tournaments.core.access import event_page
from tournaments.core.permissions import Position
from tournaments.models import Match, Stage, Tournament
from tournaments.rounds import bracket_layout
from tournaments.rounds.bracket_layout import Box, Drawing
from tournaments.rounds.queries import pairings, steps
from tournaments.rounds.queries.pairings import Score
from tournaments.rules import bracket
from tournaments.rules.bracket import (
    CutMatch,
    FirstOffense,
    Fixture,
    Progress,
    RoundName,
    Source,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One seat of a match of the cut, whoever will sit in it."""

    name: str  # or what it waits for
    seed: int | None
    score: int | str
    has_won: bool
    is_known: bool

    @property
    def lines(self) -> list[tuple[int, str]]:
        """Return the name line by line, each with its height in the box."""
        found = bracket_layout.wrapped(self.name)
        heights = (0,) if len(found) == 1 else (-8, 8)
        return [*zip(heights, found, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A match of the cut as page and drawing show it."""

    fixture: Fixture
    home: Side
    away: Side
    state: str
    table: int | None
    first: str  # who says who is on offense first
    why: str

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.home, self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A box of the drawing with what stands in it."""

    box: Box
    meeting: Meeting | None
    bye: Side | None


@require_safe
@event_page
def page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the bracket, or what it will be made of."""
    tournament = position.tournament
    if tournament.started_at is None or not cut.has_cut(tournament):
        raise Http404
    context: dict[str, Any] = {
        "event": tournament,
        "is": position,
        "steps": steps.steps(tournament, list(pairings.on_the_books(tournament))),
    }
    found = cut.cut_progress(tournament)
    if found is not None:
        context |= shown(tournament, found)
    return render(request, "tournaments/rounds/bracket.html", context)


def shown(tournament: Tournament, found: Progress) -> dict[str, Any]:
    names = entrants.names_by_id(tournament, found.bracket.entrants)
    rows = {row.fixture: row for row in played.published_matches(tournament, Stage.CUT)}
    meetings = {
        each.fixture.number: meeting(each, found, names, rows.get(each.fixture.number))
        for each in found.matches
    }
    laid = bracket_layout.drawing(found.bracket)
    return {
        "drawing": laid,
        "drawn": [*drawn(laid, meetings, found, names)],
        "rounds": [*by_round(found, meetings)],
        "byes": byes(laid, found, names),
        "chooses": found.bracket.first_offense is FirstOffense.HIGHER_SEED_CHOOSES,
        "places": order(tournament, found, names),
    }


def meeting(
    match: CutMatch, found: Progress, names: dict[str, str], row: Match | None
) -> Meeting:
    score: Score = pairings.score(row) if row else ()
    sides = [
        side(who, source, at, match, found, names, score)
        for at, (who, source) in enumerate(
            ((match.home, match.fixture.home), (match.away, match.fixture.away))
        )
    ]
    return Meeting(
        fixture=match.fixture,
        home=sides[0],
        away=sides[1],
        state=state(match, row),
        table=row.table if row else None,
        first=names.get(match.first_choice, "") if not match.winner else "",
        why=row.why if row else "",
    )


def side(  # noqa: PLR0913, PLR0917
    who: str,
    source: Source,
    at: int,
    match: CutMatch,
    found: Progress,
    names: dict[str, str],
    score: Score,
) -> Side:
    return Side(
        name=names.get(who) or bracket_layout.said(source, say=_),
        seed=found.bracket.seed(who) if who else None,
        score=score[at] if score else "",
        has_won=bool(who) and match.winner == who,
        is_known=bool(who),
    )


def state(match: CutMatch, row: Match | None) -> str:
    if match.is_walkover:
        return "walkover"
    if row is None:
        return "to come" if not match.winner else ""
    word = pairings.WORDS.get(row.outcome, "")
    if row.is_open:
        return "disputed" if row.is_disputed else "playing"
    return "walkover" if word == "no show" else word


def drawn(
    laid: Drawing, meetings: dict[int, Meeting], found: Progress, names: dict[str, str]
) -> Iterator[Drawn]:
    for box in laid.boxes:
        if box.fixture is not None:
            yield Drawn(box=box, meeting=meetings[box.fixture.number], bye=None)
        else:
            seed = box.source.number
            name = names[found.bracket.entrants[seed - 1]]
            side = Side(name=name, seed=seed, score="", has_won=False, is_known=True)
            yield Drawn(box=box, meeting=None, bye=side)


def byes(laid: Drawing, found: Progress, names: dict[str, str]) -> list[str]:
    return [
        names[found.bracket.entrants[box.source.number - 1]]
        for box in sorted(laid.boxes, key=lambda box: box.y)
        if box.fixture is None
    ]


def by_round(
    found: Progress, meetings: dict[int, Meeting]
) -> Iterator[tuple[RoundName, list[Meeting]]]:
    """Yield the rounds in the order in which they are played, the final last."""
    for name in reversed(RoundName):
        there = [
            meetings[each.fixture.number]
            for each in found.matches
            if each.fixture.round is name
        ]
        if there:
            yield name, there


def order(
    tournament: Tournament, found: Progress, names: dict[str, str]
) -> list[tuple[int, str, str]]:
    """Return the places in the cut once its last match is decided."""
    if not found.is_complete:
        return []
    out = cut.disqualified_entrants(tournament)
    return [
        (each.place, names[each.entrant], _(str(each.last)))
        for each in bracket.final_order(found, swiss=(), disqualified=out)
    ]
