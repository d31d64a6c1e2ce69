"""Quick entry: the tables of the current round, each with a small form."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cards.listing import LONGEST_QUERY, page_context, search_text
from tournaments.core import played
from tournaments.core.access import SAFE, desk_page
from tournaments.core.desk_page import render_desk_page, round_name_context
from tournaments.core.permissions import Position
from tournaments.core.words import entrant_names_by_side
from tournaments.core.words import result_text_of as said_of
from tournaments.corrections.queries.undoing import undo_lines_by_match
from tournaments.models import Match
from tournaments.results.forms.results import PLAYED, ResultForm
from tournaments.results.queries import MatchSheet, claim_rules
from tournaments.results.report_text import lone_report, side_reports
from tournaments.rounds.queries import round_board
from tournaments.rules import result_text
from tournaments.rules.capabilities import Capability
from tournaments.rules.names import name_key

A_PAGE = 40
# A row is reached by its number without loading a page; 256 players sit at 128 tables.
ROWS_A_PAGE = 128


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One table of quick entry, with its form unless it has a result or is disputed."""

    sheet: MatchSheet
    form: ResultForm | None
    line: int | None = None  # with which the viewer can undo the result

    @property
    def result_text(self) -> str:
        return said_of(self.sheet.match)

    @property
    def confirm_label(self) -> str:
        return confirm_label(self.sheet)

    @property
    def reports_text(self) -> str:
        return reports_and_reason(self.sheet)


def reports_text(sheet: MatchSheet) -> str:
    """Return what each player of a match reported, as sentences."""
    return " ".join(
        f"{seat.name} reported: {claim}."
        for _, seat, report, claim, _ in side_reports(sheet)
        if seat is not None and report is not None
    )


def reports_and_reason(sheet: MatchSheet) -> str:
    """Return what the players of a match reported, and why the desk has to decide."""
    waits = f"{sheet.desk_reason}." if sheet.desk_reason else ""
    return f"{reports_text(sheet)} {waits}".strip()


def typed_result_text(form: ResultForm) -> str:
    """Return the result typed in a row as a sentence; an invalid one as typed."""
    claim, match = form.cleaned_data.get("claim"), form.match
    if claim:
        return result_text.result_sentence(
            claim, entrant_names_by_side(match), with_end=True
        )
    scores = [
        (home.value() or "", away.value() or "") for home, away in form.score_fields
    ]
    shown = [f"{home}{result_text.DASH}{away}" for home, away in scores if home or away]
    names = entrant_names_by_side(match)
    words = [f"{names['home']} {', '.join(shown)} {names['away']}"] if shown else []
    how = form["how"].value()
    if how != PLAYED:
        choices = {
            key: said for _, group in form.fields["how"].choices for key, said in group
        }
        words.append(choices.get(how, ""))
    return ", ".join(words)


def confirm_label(sheet: MatchSheet) -> str:
    """Return the label of the button that records the only report, or ""."""
    found = lone_report(sheet)
    return found.confirm if found else ""


@desk_page(SAFE)
def quick_entry(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the tables of the current round, each with a small form."""
    return quick_page(request, position)


def quick_page(
    request: HttpRequest,
    position: Position,
    *,
    sent: ResultForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    current = played.current_round(position.tournament)
    if current is None:
        return redirect("desk", position.tournament.pk)
    current.tournament = position.tournament
    board = round_board.read_round_board(current)
    said = search_text(request)
    is_all = request.GET.get("show") == "all"
    rows = [
        each
        for each in board.tables
        if (is_all or each.match.is_open or is_form_of_match(sent, each.match))
        and (not said or matches_search(each.match, said))
    ]
    query = {"show": "all"} if is_all else {}
    paged = page_context(
        request,
        rows,
        size=ROWS_A_PAGE,
        query={**query, "q": said},
        number=page_number(request, rows, sent),
    )
    lines = undo_lines_by_match(position, current) if is_all else {}
    return render_desk_page(
        request,
        position,
        "tournaments/desk/quick_entry.html",
        status=status,
        tab="desk_results",  # also where a match refuses its row
        board=board,
        **round_name_context(current),
        entries=[
            make_table_entry(position, each, sent, line=lines.get(each.match.pk))
            for each in paged["page"]
        ],
        next_table=next_table_number(request, rows, sent),
        **paged,
        said=said,
        is_all=is_all,
    )


def matches_search(match: Match, said: str) -> bool:
    """Return whether a match has the table number or name that was searched for."""
    if said.isdecimal():
        return match.table == int(said)
    key = name_key(said)
    return any(key in each.name_key for each in (match.home, match.away) if each)


def is_form_of_match(form: ResultForm | None, match: Match) -> bool:
    return form is not None and form.match.pk == match.pk


def page_number(
    request: HttpRequest, rows: list[MatchSheet], sent: ResultForm | None
) -> Any:
    """Return the page of the submitted row, or of the table after `after`."""
    for at, each in enumerate(rows):
        if is_form_of_match(sent, each.match) or has_open_table_after_last(
            request, each.match
        ):
            return at // ROWS_A_PAGE + 1
    return request.GET.get("page")


def has_open_table_after_last(request: HttpRequest, match: Match) -> bool:
    last = request.GET.get("after", "")
    is_number = last.isdecimal() and len(last) < LONGEST_QUERY
    return is_number and match.is_open and (match.table or 0) > int(last)


def next_table_number(
    request: HttpRequest, rows: list[MatchSheet], sent: ResultForm | None
) -> int | None:
    """Return the number of the table to type next, for a link.

    No field is focused automatically: keys typed while the page loads would land in the
    wrong table.
    """
    following = (
        each.match.table
        for each in rows
        if has_open_table_after_last(request, each.match)
    )
    return None if sent else next(following, None)


def make_table_entry(
    position: Position, sheet: MatchSheet, sent: ResultForm | None, *, line: int | None
) -> TableEntry:
    form = sent if is_form_of_match(sent, sheet.match) else empty_form(position, sheet)
    return TableEntry(sheet, form, line)


def empty_form(position: Position, sheet: MatchSheet) -> ResultForm | None:
    match = sheet.match
    if not match.is_open or sheet.is_disputed:
        return None
    if not position.may(Capability.SCORE, match=match) or position.plays_match(match):
        return None
    return result_form(position, match)


def result_form(
    position: Position,
    match: Match,
    *data: Any,
    needs_reason: bool = False,
    is_ruling: bool = False,
    **more: Any,
) -> ResultForm:
    return ResultForm(
        *data,
        match=match,
        terms=claim_rules(position.tournament, match, by_staff=True),
        may_penalise=position.may(Capability.PENALISE, match=match),
        needs_reason=needs_reason,
        is_ruling=is_ruling,
        **more,
    )
