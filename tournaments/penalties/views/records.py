"""The list of an event's penalties, and revoking one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from accounts.models import User
from cards.listing import page_context, search_text
from tournaments.core import correction_window
from tournaments.core.access import POST, SAFE, desk_page, run_action
from tournaments.core.desk_page import refuse_invalid_form, render_desk_page
from tournaments.core.permissions import Position
from tournaments.corrections.queries.proposals import approval_needed
from tournaments.models import Penalty
from tournaments.penalties import actions as penalties
from tournaments.penalties import queries as selectors
from tournaments.penalties.forms import RevokeForm
from tournaments.penalties.queries import PenaltyFilter, PenaltyText
from tournaments.rules.corrections import CorrectionRequirement
from tournaments.rules.names import name_key

A_PAGE = 50
PENALTIES = "desk_penalties"


@desk_page(SAFE)
def list_penalties(request: HttpRequest, position: Position) -> HttpResponse:
    """List the penalties of the event, the newest first."""
    event, said = position.tournament, search_text(request)
    which = request.GET.get("show", "")
    show = PenaltyFilter(which) if which in list(PenaltyFilter) else PenaltyFilter.ALL
    found = selectors.filter_penalties(selectors.penalties_of_event(event), show)
    query = {key: value for key, value in (("show", which), ("q", said)) if value}
    if said:
        found = found.filter(entrant__name_key__contains=name_key(said))
    paged = page_context(request, found, size=A_PAGE, query=query)
    counts = selectors.count_by_filter(event)
    return render_desk_page(
        request,
        position,
        "tournaments/penalties/desk_penalties.html",
        rows=penalty_rows(position, paged["page"]),
        **paged,
        said=said,
        show=show,
        choices=[
            (str(each), selectors.TITLES[each], counts[each])
            for each in PenaltyFilter
            if counts[each] or each is PenaltyFilter.ALL
        ],
    )


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """A penalty of the list, and whether the viewer may revoke it."""

    text: PenaltyText
    may_revoke: bool


def penalty_rows(position: Position, found: Iterable[Penalty]) -> list[PenaltyRow]:
    near = selectors.own_entry_and_opponent_ids(position)
    return [
        PenaltyRow(PenaltyText(each), selectors.may_revoke(position, each, near=near))
        for each in selectors.penalties_with_event(found, position.tournament)
    ]


@desk_page(POST)
def revoke_penalty_view(
    request: HttpRequest, position: Position, penalty_id: UUID
) -> HttpResponse:
    """Revoke a penalty that was wrong."""
    event = position.tournament
    row = get_object_or_404(
        selectors.penalties_of_event(event).select_related("match__round"),
        pk=penalty_id,
    )
    back = reverse(PENALTIES, args=[event.pk])
    form = RevokeForm(request.POST)
    if not form.is_valid():
        return refuse_invalid_form(request, position, form, back=back)
    return run_action(
        request,
        position,
        lambda event_id, user, **sent: revoke_or_propose(
            event_id, user, position, row, **sent
        ),
        back=back,
        success=str,
        **form.cleaned_data,
    )


def revoke_or_propose(
    event_id: UUID, user: User, position: Position, row: Penalty, **sent: Any
) -> str:
    """Revoke a penalty, or propose it to a second official; return a message."""
    if row.match is not None:
        row.match.round.tournament = position.tournament
    level = CorrectionRequirement.NO
    if selectors.grade_changes_result(row):
        level = approval_needed(
            position,
            correction_window.requirement_for_round(row.match.round),
            row.match,
        )
    if level is CorrectionRequirement.SECOND:
        penalties.propose_revocation(event_id, user, penalty=row.pk, **sent)
        return "A second staff member was asked to confirm it."
    done = penalties.revoke_penalty(event_id, user, penalty=row.pk, **sent)
    return f"The penalty of {row.entrant.name} was revoked. {done.result_text}".strip()
