"""Desk pages to edit the pairings of a round by hand."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from accounts.models import User
from tournaments.core import rounds as round_selectors
from tournaments.core import words
from tournaments.core.access import (
    FORM,
    desk_page,
    redirect_with_message,
    standing_round_or_404,
)
from tournaments.core.desk_page import (
    desk_form_page,
    render_desk_page,
    round_name_context,
)
from tournaments.core.permissions import Position
from tournaments.core.rounds import entrants_at_tables, was_made_by_pairing
from tournaments.journal.desk_action import save_form
from tournaments.models import Match, Round, Stage
from tournaments.results.queries import build_match_sheet
from tournaments.results.report_text import side_reports
from tournaments.rounds.actions import edits
from tournaments.rounds.actions.edits import RoundEdit
from tournaments.rounds.forms import (
    BREAK,
    BYE,
    MOVE,
    PAIR,
    REPAIR,
    SWAP,
    EditForm,
    PaperRoundForm,
)
from tournaments.rounds.paper_rounds import format_round
from tournaments.rounds.queries import drafts
from tournaments.rounds.queries.pairings import corrections_since
from tournaments.rules.capabilities import Capability
from tournaments.rules.scoring import Outcome

from .desk_pairings import EDITABLE, desk_round_address, is_editable

Sent = dict[str, Any]
EDITS: dict[str, tuple[Callable[..., Round], Callable[[Sent], Sent], str]] = {
    SWAP: (
        edits.swap_seats,
        lambda sent: dict(zip(("one", "two"), sent["seats"], strict=True)),
        "Two seats were swapped.",
    ),
    BREAK: (
        edits.cancel_table,
        lambda sent: {"match_id": sent["tables"][0]},
        "The table was unpaired. Its players are waiting for a seat.",
    ),
    PAIR: (
        edits.pair_entrants,
        lambda sent: dict(zip(("home", "away"), sent["waiting"], strict=True)),
        "The two now play each other.",
    ),
    BYE: (
        edits.give_bye,
        lambda sent: {"entrant": sent["waiting"][0]},
        "The bye was assigned.",
    ),
    MOVE: (
        edits.move_table,
        lambda sent: {"match_id": sent["tables"][0], "table": sent["number"]},
        "The table was moved.",
    ),
    REPAIR: (
        edits.pair_tables_again,
        lambda sent: {"tables": sent["tables"]},
        "The selected tables were re-paired; all others are unchanged.",
    ),
}


@desk_page(FORM)
def edit_round_page(
    request: HttpRequest, position: Position, round_id: UUID
) -> HttpResponse:
    """Show all tables of a round with forms to edit them, or make a sent edit."""
    round_ = standing_round_or_404(position, round_id)
    if request.method == "GET":
        if not is_editable(round_):
            return redirect(desk_round_address(round_))
        form = EditForm(initial={"expected": round_.version})
        return render_edit_page(request, position, form, round_=round_)
    address = reverse("desk_round", args=[position.tournament.pk, round_.pk])

    def apply_edit(event_id: UUID, user: User, **sent: Any) -> str:
        service, more, said = EDITS[sent["do"]]
        service(event_id, user, round_edit_of(round_, sent), **more(sent))
        return said

    return save_form(
        request,
        position,
        EditForm(request.POST),
        apply_edit,
        page=partial(render_edit_page, round_=round_),
        done=lambda said: redirect_with_message(request, said, address),
        back=address,
    )


def round_edit_of(round_: Round, sent: Sent) -> RoundEdit:
    return RoundEdit(
        round_id=round_.pk, expected=sent["expected"], reason=sent["reason"]
    )


def render_edit_page(
    request: HttpRequest,
    position: Position,
    form: EditForm,
    *,
    round_: Round,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    rows = list(round_selectors.matches_by_table(round_).prefetch_related("reports"))
    is_swiss = round_.stage == Stage.SWISS
    since = corrections_since(round_, rows)
    return render_desk_page(
        request,
        position,
        "tournaments/rounds/desk_edit_pairings.html",
        status=status,
        round=round_,
        **round_name_context(round_),
        rows=[
            (
                row,
                table_note(row),
                since.get(row.pk, ""),
                is_table_editable(row),
                report_texts(row),
            )
            for row in rows
        ],
        table_count=sum(row.away_id is not None for row in rows),
        bye_count=sum(row.away_id is None for row in rows),
        waiting=round_selectors.unseated_entrants(round_, rows) if is_swiss else [],
        form=form,
        is_open=is_editable(round_),
        is_swiss=is_swiss,
    )


# A round that was paired on paper.


@desk_page(FORM)
def paper_round_page(
    request: HttpRequest, position: Position, round_id: UUID
) -> HttpResponse:
    """Show and handle the form to type a whole round as it was paired on paper."""
    round_ = get_object_or_404(
        Round.objects.filter(state__in=EDITABLE, stage=Stage.SWISS),
        tournament=position.tournament,
        pk=round_id,
    )
    round_.tournament = position.tournament
    if not position.may(Capability.PAIR):
        raise Http404
    rows = [
        each
        for each in round_selectors.matches_by_table(round_)
        if was_made_by_pairing(each)
    ]
    there = [
        *round_selectors.unseated_entrants(round_, rows),
        *entrants_at_tables(rows).values(),
    ]
    known = {
        "people": {each.name: str(each.pk) for each in there},
        "awarded": {str(e.pk) for e in there if round_.number in e.bye_rounds},
    }
    page = desk_form_page(
        "tournaments/rounds/desk_paper_round.html",
        round=round_,
        **round_name_context(round_),
    )
    if request.method == "GET":
        lines = format_round(
            (each.table, each.home.name, each.away.name if each.away else "")
            for each in rows
        )
        first = {"expected": round_.version, "lines": lines}
        return page(request, position, PaperRoundForm(initial=first, **known))
    address = reverse("desk_round", args=[position.tournament.pk, round_.pk])
    said = "The tables from paper are saved."
    return save_form(
        request,
        position,
        PaperRoundForm(request.POST, **known),
        lambda *by, lines, **sent: edits.enter_paper_round(
            *by, round_edit_of(round_, sent), tables=lines
        ),
        page=page,
        done=lambda _: redirect_with_message(request, said, address),
        back=address,
    )


def table_note(row: Match) -> str:
    """Return why a table was paired as it is, in a few words, or ""."""
    if row.outcome in words.OTHERS and not row.away_id:
        return words.OTHERS[row.outcome]
    return drafts.REASONS.get(row.reason, "") if row.reason else ""


def report_texts(row: Match) -> list[str]:
    """Return what players have reported on an open table, one sentence each."""
    if not row.is_open:
        return []
    return [
        f"{seat} reported: {told}."
        for _, seat, report, told, _ in side_reports(build_match_sheet(row))
        if report is not None
    ]


def is_table_editable(row: Match) -> bool:
    """Return whether to offer edits of a table; the action decides."""
    is_free = row.is_open or row.outcome == Outcome.BYE
    return is_free and not row.is_disputed
