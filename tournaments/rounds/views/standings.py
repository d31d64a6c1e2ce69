"""Public pages of the standings: the table, the sums behind each value, a CSV file."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.listing import LONGEST_QUERY
from cards.names import fold_name
from tournaments.core import cut, entrants, fragments, played
from tournaments.core.access import SAFE, event_page
from tournaments.core.fragments import CachedFragment
from tournaments.core.permissions import Position
from tournaments.core.spreadsheet import Sheet, csv_response
from tournaments.models import EntrantState, Stage, Tournament
from tournaments.rounds.queries import round_marks
from tournaments.rounds.queries import standings as selectors
from tournaments.rounds.queries.chances import has_chances_page, open_swiss_match
from tournaments.rounds.queries.round_marks import RoundMark
from tournaments.rounds.queries.standings import StandingsLine, StandingsTable
from tournaments.rounds.queries.sums import TiebreakSums, tiebreak_sums
from tournaments.rounds.views.pairings import searched_name
from tournaments.rules.standings import StandingsState
from tournaments.rules.tiebreaks import PRESETS, TIEBREAKS, Tiebreak, ValueExplanation
from tournaments.rules.tiebreaks.figures import format_value

STATES = {
    StandingsState.LIVE: gettext_lazy("Live: includes every result so far."),
    StandingsState.PROVISIONAL: gettext_lazy(
        "Provisional: some results are not final yet."
    ),
    StandingsState.FINAL: gettext_lazy("Final."),
}


def standings_state_text(tournament: Tournament, found: StandingsTable) -> str:
    """Return how final the standings are; those before a cut are not the result."""
    if tournament.cut_seeds and tournament.is_swiss:
        return _("Swiss standings, before the cut.")
    return str(STATES[found.state])


# The table.


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One row of the standings page."""

    line: StandingsLine
    marks: tuple[RoundMark, ...]
    values: tuple[tuple[str, str], ...]  # key and number
    left: str
    is_last_in: bool
    seed: int  # in a cut that no longer follows from the standings; else 0
    is_hidden: bool

    @property
    def name(self) -> str:
        return self.line.entrant.name


def standings_rows(
    tournament: Tournament, found: StandingsTable, name: str
) -> list[StandingsRow]:
    people = {str(each.entrant.pk): each.entrant.name for each in found.lines}
    names = people | missing_names(tournament, found, people)
    seeds = seeds_after_correction(tournament, found)
    last_in = () if seeds else entrants_in_cut(tournament, found)[-1:]
    return [
        StandingsRow(
            line=each,
            marks=tuple(round_marks.round_mark(cell, names) for cell in each.cells),
            values=tuple(
                (key, format_value(value, key))
                for key, value in each.row.values.items()
            ),
            left=drop_text(each),
            is_last_in=each.row.entrant in last_in,
            seed=seeds.get(each.row.entrant, 0),
            is_hidden=name not in fold_name(each.entrant.name),
        )
        for each in found.lines
    ]


def missing_names(
    tournament: Tournament, found: StandingsTable, people: dict[str, str]
) -> dict[str, str]:
    """Return, by id, the names of opponents who are no longer in the standings."""
    met = {cell.against for each in found.lines for cell in each.cells}
    return entrants.names_by_id(tournament, met - people.keys() - {""})


def entrants_in_cut(tournament: Tournament, found: StandingsTable) -> tuple[str, ...]:
    """Return the ids of those in the cut as things stand, best first."""
    if tournament.is_elimination:  # the bracket has no line below it
        return ()
    if tournament.cut_seeds:
        there = [each.row.entrant for each in found.lines]
        return tuple(each for each in there if each in tournament.cut_seeds)
    rows = found.lines
    return cut.qualified_by_order(
        tournament,
        [each.row.entrant for each in rows],
        points={each.row.entrant: each.row.points for each in rows},
        gone={
            each.row.entrant
            for each in rows
            if each.entrant.state == EntrantState.DROPPED
        },
    )


def seeds_after_correction(
    tournament: Tournament, found: StandingsTable
) -> dict[str, int]:
    """Return seed by entrant if a correction made the cut differ from the standings."""
    seeds = tournament.cut_seeds or []
    there = [each.row.entrant for each in found.lines]
    members = [each for each in there if each in seeds]
    gone = {each for each in there if each not in seeds and has_left(found, each)}
    first = [each for each in there if each not in gone][: len(members)]
    is_same = first == [each for each in seeds if each in there]
    if not seeds or is_same or not selectors.is_corrected_since_cut(tournament):
        return {}
    return {each: seed for seed, each in enumerate(seeds, 1)}


def has_left(found: StandingsTable, entrant: str) -> bool:
    states = {each.row.entrant: each.entrant.state for each in found.lines}
    return states[entrant] == EntrantState.DROPPED


def drop_text(line: StandingsLine) -> str:
    if line.entrant.state != EntrantState.DROPPED:
        return ""
    after = line.entrant.dropped_after
    if not after:
        return _("dropped")
    return _("dropped after round %(number)s") % {"number": after}


def cut_context(tournament: Tournament, found: StandingsTable) -> dict[str, Any]:
    """Return cut size, seeds or line as mark, and whether a secret draw decides it."""
    inside = entrants_in_cut(tournament, found)
    places = {each.row.entrant: each.row.place for each in found.lines}
    gone = [each for each in places if has_left(found, each)]
    return {
        "cut": len(inside),
        "is_drawn": not cut.is_draw_known(tournament)
        and bool(cut.entrants_tied_for_last_place(places, inside, gone)),
        "is_marked": bool(seeds_after_correction(tournament, found)),
    }


def tiebreak_headings(found: StandingsTable) -> list[Tiebreak]:
    return [TIEBREAKS[key] for key in found.keys]


def build_standings(
    tournament: Tournament, name: str = "", *, people: str = "", sums: str = ""
) -> CachedFragment:
    """Render the standings; `people` and `sums` are prefixes of the table's links."""
    found = selectors.read_standings(tournament)
    rows = standings_rows(tournament, found, name)
    context = {
        "rows": rows,
        "people": people,
        "sums": sums,
        "rounds": found.rounds,
        "headings": tiebreak_headings(found),
        "said": standings_state_text(tournament, found),
        **cut_context(tournament, found),
        "is_none": all(each.is_hidden for each in rows),
    }
    html = render_to_string("tournaments/rounds/parts/standings_table.html", context)
    return CachedFragment(tournament.version, html)


@event_page(SAFE)
def standings_page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the standings of the Swiss rounds; the table is cached per event version."""
    tournament = position.tournament
    if tournament.started_at is None:
        raise Http404
    name = searched_name(request)
    if name:
        part = build_standings(tournament, name)
    else:
        part = fragments.cached_fragment(
            tournament.pk,
            "standings",
            tournament.version,
            lambda: build_standings(tournament),
            at_once=position.is_staff,
        )
    context = {
        "event": tournament,
        "is": position,
        "part": part.html,
        "q": request.GET.get("q", "")[:LONGEST_QUERY],
        **tiebreak_context(tournament),
        "is_cut": tournament.stage == Stage.CUT,
    }
    return render(request, "tournaments/rounds/standings.html", context)


def tiebreak_context(tournament: Tournament) -> dict[str, Any]:
    """Return the tiebreaker preset and its rules, to show below the table."""
    return {
        "preset": PRESETS[tournament.tiebreaks].name,
        "rules": [TIEBREAKS[key] for key in selectors.tiebreak_keys(tournament)],
    }


# Show the sum.


@dataclass(frozen=True, slots=True, kw_only=True)
class FormattedSum:
    """One tiebreaker value with the terms it adds up from, as texts for the page."""

    tiebreak: Tiebreak
    sum: ValueExplanation
    value: str
    total: str
    terms: tuple[tuple[Any, str, str], ...]  # each with its fraction and its number


def format_sum(found: ValueExplanation) -> FormattedSum:
    key = found.key
    return FormattedSum(
        tiebreak=TIEBREAKS[key],
        sum=found,
        value=format_value(found.value, key),
        total=format_value(found.total, key),
        terms=tuple(
            (
                each,
                format_fraction(each.numerator, each.denominator),
                format_value(each.value, key),
            )
            for each in found.terms
        ),
    )


def format_fraction(numerator: int, denominator: int) -> str:
    return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"


@event_page(SAFE)
def tiebreak_sums_page(
    request: HttpRequest, position: Position, entrant: UUID
) -> HttpResponse:
    """Show, once built for each version, how tiebreaker values add up by term."""
    tournament = position.tournament
    there = played.participants(tournament).filter(pk=entrant).first()
    if there is None or tournament.started_at is None:
        raise Http404
    if tournament.is_elimination:  # places are by the bracket, not by sums
        return redirect("event_standings", tournament.pk)

    @cache
    def sums() -> TiebreakSums | None:
        return tiebreak_sums(tournament, entrant)

    lead, part = (
        fragments.cached_fragment(
            tournament.pk,
            f"{kind}-{entrant}",
            tournament.version,
            lambda kind=kind: render_sums(tournament, sums(), kind),
            at_once=position.is_staff,
        ).html
        for kind in ("tiebreaker_sum_lead", "tiebreaker_sum")
    )
    context = {
        "event": tournament,
        "is": position,
        "entrant": there,
        "lead": lead,
        "part": part,
    }
    return render(request, "tournaments/rounds/tiebreaker_sum.html", context)


def render_sums(
    tournament: Tournament, found: TiebreakSums | None, kind: str
) -> CachedFragment:
    if found is None:  # not in the event any more
        raise Http404
    pk = found.entrant.pk
    context = {
        "event": tournament,
        "account": found,
        "worked": [format_sum(each) for each in found.sums],
        "points": tournament.points,
        "has_chances": has_chances_page(
            tournament, open_swiss_match(tournament, pk), pk
        ),
    }
    html = render_to_string(f"tournaments/rounds/parts/{kind}.html", context)
    return CachedFragment(tournament.version, html)


# As a file.


@event_page(SAFE)
def standings_csv(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the standings as a CSV file, only the searched name if one is given."""
    tournament = position.tournament
    if tournament.started_at is None:
        raise Http404
    name = searched_name(request)

    def csv_rows() -> Iterable[Sequence[object]]:
        found = selectors.read_standings(tournament)
        yield (
            *("place", "name", "points", "wins", "losses", "ties", "byes"),
            *found.keys,
            *(f"round {number}" for number in found.rounds),
            "left",
        )
        for each in standings_rows(tournament, found, name):
            if not each.is_hidden:
                yield csv_row(each, has_points=not tournament.is_elimination)

    version = f"{tournament.pk}-{tournament.version}"
    sheet = Sheet(name=f"{tournament.name} standings", version=version, rows=csv_rows)
    return csv_response(request, sheet)


def csv_row(each: StandingsRow, *, has_points: bool) -> Sequence[object]:
    row = each.line.row
    points, byes = (row.points, row.byes) if has_points else ("", "")
    return (
        *(row.label, each.name, points, row.wins, row.losses, row.ties, byes),
        *(value for _, value in each.values),
        *(mark.letter for mark in each.marks),
        each.left,
    )
