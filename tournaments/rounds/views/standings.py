"""The standings for everybody, how each number came about, and as a file."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cards.listing import LONGEST_QUERY
from cards.names import fold_name
from tournaments.core import cut, entrants, fragments
from tournaments.core.access import event_page
from tournaments.core.fragments import Built
from tournaments.core.permissions import Position
from tournaments.core.spreadsheet import Sheet, csv_response
from tournaments.models import EntrantState, Stage, Tournament
from tournaments.rounds.queries import marks
from tournaments.rounds.queries import standings as selectors
from tournaments.rounds.queries.chances import is_offered, open_match
from tournaments.rounds.queries.marks import Mark
from tournaments.rounds.queries.standings import Line, Table
from tournaments.rounds.queries.sums import account
from tournaments.rounds.views.pairings import said
from tournaments.rules.standings import State
from tournaments.rules.tiebreaks import PRESETS, TIEBREAKS, Sum, Tiebreak
from tournaments.rules.tiebreaks.figures import SHORT, format_value

STATES = {
    State.LIVE: gettext_lazy("Live: every result so far counts."),
    State.PROVISIONAL: gettext_lazy("Provisional: not every result is settled."),
    State.FINAL: gettext_lazy("Final."),
}


# The table.


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A line of the page."""

    line: Line
    marks: tuple[Mark, ...]
    values: tuple[tuple[str, str], ...]  # key and number
    left: str
    is_last_in: bool
    seed: int  # in a cut that no longer follows from the standings; else 0
    is_hidden: bool

    @property
    def name(self) -> str:
        return self.line.entrant.name


def lines(tournament: Tournament, found: Table, name: str) -> list[Shown]:
    people = {str(each.entrant.pk): each.entrant.name for each in found.lines}
    names = people | missing_names(tournament, found, people)
    seeds = kept_seeds(tournament, found)
    last_in = () if seeds else within(tournament, found)[-1:]
    return [
        Shown(
            line=each,
            marks=tuple(marks.mark_of(cell, names) for cell in each.cells),
            values=tuple(
                (key, format_value(value, key))
                for key, value in each.row.values.items()
            ),
            left=left(each),
            is_last_in=each.row.entrant in last_in,
            seed=seeds.get(each.row.entrant, 0),
            is_hidden=name not in fold_name(each.entrant.name),
        )
        for each in found.lines
    ]


def missing_names(
    tournament: Tournament, found: Table, people: dict[str, str]
) -> dict[str, str]:
    """Name those whom people met and who are in the standings no longer."""
    met = {cell.against for each in found.lines for cell in each.cells}
    return entrants.names_by_id(tournament, met - people.keys() - {""})


def within(tournament: Tournament, found: Table) -> tuple[str, ...]:
    """Return who is in the cut as things are, best first."""
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


def kept_seeds(tournament: Tournament, found: Table) -> dict[str, int]:
    """Return who plays the cut by seed, if a correction has changed the order since.

    Nothing where the standings still lead to the published cut: one line shows it.
    """
    seeds = tournament.cut_seeds or []
    there = [each.row.entrant for each in found.lines]
    members = [each for each in there if each in seeds]
    gone = {each for each in there if each not in seeds and has_left(found, each)}
    first = [each for each in there if each not in gone][: len(members)]
    is_same = first == [each for each in seeds if each in there]
    if not seeds or is_same or not selectors.is_corrected_since_cut(tournament):
        return {}
    return {each: seed for seed, each in enumerate(seeds, 1)}


def has_left(found: Table, entrant: str) -> bool:
    states = {each.row.entrant: each.entrant.state for each in found.lines}
    return states[entrant] == EntrantState.DROPPED


def left(line: Line) -> str:
    if line.entrant.state != EntrantState.DROPPED:
        return ""
    after = line.entrant.dropped_after
    if not after:
        return _("dropped")
    return _("dropped after round %(number)s") % {"number": after}


def cut_of(tournament: Tournament, found: Table) -> dict[str, Any]:
    """Return how many are in the cut, and whether a line can show who."""
    return {
        "cut": len(within(tournament, found)),
        "is_marked": bool(kept_seeds(tournament, found)),
    }


def headings(found: Table) -> list[tuple[Tiebreak, str]]:
    return [(TIEBREAKS[key], SHORT[key]) for key in found.keys]


def built(
    tournament: Tournament, name: str = "", *, people: str = "", sums: str = ""
) -> Built:
    """Build the table; its links are relative to the public page unless told."""
    found = selectors.table(tournament)
    rows = lines(tournament, found, name)
    context = {
        "rows": rows,
        "people": people,
        "sums": sums,
        "rounds": found.rounds,
        "headings": headings(found),
        "said": STATES[found.state],
        **cut_of(tournament, found),
        "is_none": all(each.is_hidden for each in rows),
    }
    html = render_to_string("tournaments/rounds/parts/standings_table.html", context)
    return Built(tournament.version, html)


@require_safe
@event_page
def page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the standings of the Swiss rounds, built once for each version."""
    tournament = position.tournament
    if tournament.started_at is None:
        raise Http404
    name = said(request)
    if name:
        part = built(tournament, name)
    else:
        part = fragments.cached_fragment(
            tournament.pk,
            "standings",
            tournament.version,
            lambda: built(tournament),
            at_once=position.is_staff,
        )
    context = {
        "event": tournament,
        "is": position,
        "part": part.html,
        "q": request.GET.get("q", "")[:LONGEST_QUERY],
        **ordered_by(tournament),
        "is_cut": tournament.stage == Stage.CUT,
    }
    return render(request, "tournaments/rounds/standings.html", context)


def ordered_by(tournament: Tournament) -> dict[str, Any]:
    """Return the preset of tiebreaks and its rules, for the foot of the table."""
    return {
        "preset": PRESETS[tournament.tiebreaks].name,
        "rules": [(TIEBREAKS[key], SHORT[key]) for key in selectors.keys(tournament)],
    }


# Show the sum.


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """One value with its terms, as the page writes them down."""

    tiebreak: Tiebreak
    short: str
    sum: Sum
    value: str
    total: str
    terms: tuple[tuple[Any, str, str], ...]  # each with its fraction and its number


def worked(found: Sum) -> Worked:
    key = found.key
    return Worked(
        tiebreak=TIEBREAKS[key],
        short=SHORT[key],
        sum=found,
        value=format_value(found.value, key),
        total=format_value(found.total, key),
        terms=tuple(
            (
                each,
                fraction(each.numerator, each.denominator),
                format_value(each.value, key),
            )
            for each in found.terms
        ),
    )


def fraction(numerator: int, denominator: int) -> str:
    return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"


@require_safe
@event_page
def sums(request: HttpRequest, position: Position, entrant: UUID) -> HttpResponse:
    """Show how every number of somebody came about, to be added up again."""
    tournament = position.tournament
    found = account(tournament, entrant) if tournament.started_at else None
    if found is None:
        raise Http404
    context = {
        "event": tournament,
        "is": position,
        "account": found,
        "worked": [worked(each) for each in found.sums],
        "points": tournament.points,
        "has_chances": is_offered(tournament, open_match(tournament, entrant), entrant),
    }
    return render(request, "tournaments/rounds/tiebreaker_sum.html", context)


# As a file.


@require_safe
@event_page
def as_csv(request: HttpRequest, position: Position) -> HttpResponse:
    """Hand the standings out as a sheet; a name leaves only its lines."""
    tournament = position.tournament
    if tournament.started_at is None:
        raise Http404
    name = said(request)

    def rows() -> Iterable[Sequence[object]]:
        found = selectors.table(tournament)
        yield (
            *("place", "name", "points", "wins", "losses", "ties", "byes"),
            *found.keys,
            *(f"round {number}" for number in found.rounds),
            "left",
        )
        for each in lines(tournament, found, name):
            if not each.is_hidden:
                yield row_of(each)

    version = f"{tournament.pk}-{tournament.version}"
    sheet = Sheet(name=f"{tournament.name} standings", version=version, rows=rows)
    return csv_response(request, sheet)


def row_of(each: Shown) -> Sequence[object]:
    row = each.line.row
    return (
        *(row.label, each.name, row.points, row.wins, row.losses, row.ties, row.byes),
        *(value for _, value in each.values),
        *(mark.letter for mark in each.marks),
        each.left,
    )
