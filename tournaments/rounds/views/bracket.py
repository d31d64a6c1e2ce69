"""The public page of the cut: the bracket drawn and as a table, and final places."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.core import cut, entrants, played, words
from tournaments.core.access import SAFE, event_page
from tournaments.core.permissions import Position
from tournaments.models import Match, Stage, Tournament
from tournaments.rounds import bracket_layout
from tournaments.rounds.bracket_layout import BracketDrawing, MatchBox, lay_out_bracket
from tournaments.rounds.double_layout import lay_out_double_elimination
from tournaments.rounds.queries import pairings, round_steps
from tournaments.rounds.queries.pairings import Score
from tournaments.rules import bracket
from tournaments.rules.bracket import (
    CutMatch,
    CutProgress,
    FirstOffense,
    Fixture,
    RoundName,
    Source,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSeat:
    """One seat in a match of the cut; its entrant may not be known yet."""

    name: str  # or what it waits for
    seed: int | None
    score: int | str
    has_won: bool
    is_known: bool

    @property
    def name_lines(self) -> list[tuple[int, str]]:
        """Return the lines of the name, each with its vertical offset in the box."""
        found = bracket_layout.wrap_name(self.name)
        heights = (0,) if len(found) == 1 else (-8, 8)
        return [*zip(heights, found, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketMatch:
    """A match of the cut, as the table and the drawing of the page show it."""

    fixture: Fixture
    home: BracketSeat
    away: BracketSeat
    state: str
    table: int | None
    first: str  # who says who is on offense first
    why: str

    @property
    def sides(self) -> tuple[BracketSeat, BracketSeat]:
        return self.home, self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketBox:
    """A box of the drawing together with the match, or the bye, to show in it."""

    box: MatchBox
    meeting: BracketMatch | None
    bye: BracketSeat | None


@event_page(SAFE)
def bracket_page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the bracket; before the cut is confirmed, explain how it will be made."""
    tournament = position.tournament
    if tournament.started_at is None or not cut.has_cut(tournament):
        raise Http404
    context: dict[str, Any] = {
        "event": tournament,
        "is": position,
        "steps": round_steps.list_round_steps(
            tournament, list(pairings.public_rounds(tournament))
        ),
    }
    found = cut.cut_progress(tournament)
    if found is not None:
        context |= bracket_context(tournament, found)
    return render(request, "tournaments/rounds/bracket.html", context)


def bracket_context(tournament: Tournament, found: CutProgress) -> dict[str, Any]:
    names = entrants.names_by_id(tournament, found.bracket.entrants)
    rows = {row.fixture: row for row in played.published_matches(tournament, Stage.CUT)}
    meetings = {
        each.fixture.number: build_match(
            each, found, names, rows.get(each.fixture.number)
        )
        for each in found.matches
    }
    laid = (
        lay_out_double_elimination(found.bracket, steps=found.step_count)
        if found.bracket.is_double
        else lay_out_bracket(found.bracket)
    )
    return {
        "drawing": laid,
        "drawn": [*drawn_boxes(laid, meetings, found, names)],
        "rounds": [*matches_by_round(found, meetings)],
        "byes": names_with_bye(laid, found, names),
        "chooses": found.bracket.first_offense is FirstOffense.HIGHER_SEED_CHOOSES,
        "places": cut_places(tournament, found, names),
    }


def build_match(
    match: CutMatch, found: CutProgress, names: dict[str, str], row: Match | None
) -> BracketMatch:
    score: Score = pairings.match_score(row) if row else ()
    sides = [
        build_seat(who, source, at, match, found, names, score)
        for at, (who, source) in enumerate(
            ((match.home, match.fixture.home), (match.away, match.fixture.away))
        )
    ]
    return BracketMatch(
        fixture=match.fixture,
        home=sides[0],
        away=sides[1],
        state=match_state(match, row),
        table=row.table if row else None,
        first=names.get(match.first_choice, "") if not match.winner else "",
        why=row.why if row else "",
    )


def build_seat(  # noqa: PLR0913, PLR0917
    entrant: str,
    source: Source,
    at: int,
    match: CutMatch,
    found: CutProgress,
    names: dict[str, str],
    score: Score,
) -> BracketSeat:
    return BracketSeat(
        name=names.get(entrant) or bracket_layout.source_text(source, say=_),
        seed=found.bracket.seed_of(entrant) if entrant else None,
        score=score[at] if score else "",
        has_won=bool(entrant) and match.winner == entrant,
        is_known=bool(entrant),
    )


def match_state(match: CutMatch, row: Match | None) -> str:
    if match.is_walkover:
        return "walkover"
    if match.fixture.round is RoundName.DECIDER and not match.has_both_entrants:
        return "if needed"
    if row is None:
        return "to come" if not match.winner else ""
    if row.is_open:
        return "disputed" if row.is_disputed else "playing"
    return pairings.outcome_word(row)


def drawn_boxes(
    laid: BracketDrawing,
    meetings: dict[int, BracketMatch],
    found: CutProgress,
    names: dict[str, str],
) -> Iterator[BracketBox]:
    for box in laid.boxes:
        if box.fixture is not None:
            yield BracketBox(box=box, meeting=meetings[box.fixture.number], bye=None)
        else:
            seed = box.source.number
            name = names[found.bracket.entrants[seed - 1]]
            side = BracketSeat(
                name=name, seed=seed, score="", has_won=False, is_known=True
            )
            yield BracketBox(box=box, meeting=None, bye=side)


def names_with_bye(
    laid: BracketDrawing, found: CutProgress, names: dict[str, str]
) -> list[str]:
    return [
        names[found.bracket.entrants[box.source.number - 1]]
        for box in sorted(laid.boxes, key=lambda box: box.y)
        if box.fixture is None
    ]


def matches_by_round(
    found: CutProgress, meetings: dict[int, BracketMatch]
) -> Iterator[tuple[str, list[BracketMatch]]]:
    """Yield the rounds of the bracket with their matches, the final last.

    Both brackets of a double elimination are played at once, and each has its part.
    """
    for step in range(1, found.step_count + 1):
        by_name: dict[RoundName, list[BracketMatch]] = {}
        for each in reversed(found.matches_in_step(step)):
            there = by_name.setdefault(each.fixture.round, [])
            there.insert(0, meetings[each.fixture.number])
        for name in sorted(by_name, key=lambda each: each is RoundName.LOSERS):
            title = _(str(name))
            if name in words.NUMBERED:
                title = _("%(name)s, round %(number)s") % {
                    "name": title,
                    "number": step,
                }
            yield title, by_name[name]


def cut_places(
    tournament: Tournament, found: CutProgress, names: dict[str, str]
) -> list[tuple[int, str, str]]:
    """Return place, name and end of those in the cut; [] until it is decided."""
    if not found.is_complete:
        return []
    out = cut.disqualified_entrants(tournament)
    return [
        (
            each.place,
            names[each.entrant],
            words.bracket_exit_text(each.place, each.last),
        )
        for each in bracket.final_order(found, swiss=(), disqualified=out)
    ]
