"""The desk page to enter names: typed, pasted, from a file, or a late entrant."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.core import entrants as entrant_selectors
from tournaments.core import events
from tournaments.core.access import FORM, desk_page, http_status
from tournaments.core.desk_page import desk_form_page, render_desk_page
from tournaments.core.permissions import Position
from tournaments.entries import actions as entrants
from tournaments.entries import namelists
from tournaments.entries.actions import LineReport, NobodyEntered
from tournaments.entries.forms.people import EnterNamesForm, LateEntrantForm
from tournaments.entries.namelists import NameList
from tournaments.entries.queries import people
from tournaments.entries.queries.late_entry import late_entry_at_desk
from tournaments.entries.queries.people import ReturnOption
from tournaments.journal.desk_action import save_form
from tournaments.models import Entrant, TournamentState
from tournaments.rules.errors import TournamentError

LOOK = "look"
ENTER = "enter"
ENTER_AND_CHECK_IN = "check_in"


@desk_page(FORM)
def add_entrants(request: HttpRequest, position: Position) -> HttpResponse:
    """Enter names after a preview; in a running event, enter one late entrant."""
    event = position.tournament
    if event.state == TournamentState.RUNNING:
        return add_late_entrant(request, position)
    if request.method == "GET":
        return render_add_page(request, position, EnterNamesForm())
    form = EnterNamesForm(request.POST, request.FILES)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render_add_page(request, position, form, status=status)
    return enter_names(request, position, form)


def render_add_page(
    request: HttpRequest, position: Position, form: EnterNamesForm, **more: Any
) -> HttpResponse:
    return render_desk_page(
        request,
        position,
        "tournaments/entries/desk_add_names.html",
        form=form,
        is_check_in_open=events.is_check_in_open(position.tournament),
        **more,
    )


def enter_names(
    request: HttpRequest, position: Position, form: EnterNamesForm
) -> HttpResponse:
    """Enter or preview a list of names; a single name is entered at once."""
    names = form.cleaned_data["names"]
    status, report, is_done = HTTPStatus.OK, [], False
    wanted = NameList(heading="", lines=())
    button = request.POST.get("do", "")
    try:
        wanted = namelists.parse_name_list(names)
        is_one = len(wanted.lines) == 1 and button != LOOK
        is_done = is_one or button in (ENTER, ENTER_AND_CHECK_IN)
        do = entrants.enter_name_list if is_done else entrants.preview_name_list
        check_in = button == ENTER_AND_CHECK_IN
        report = do(
            position.tournament.pk,
            request.user,
            text=names,
            check_in=check_in,
            is_alike_ok=request.GET.get("alike") == "ok",
        )
    except NobodyEntered as error:
        status, report = HTTPStatus.UNPROCESSABLE_ENTITY, error.report
        form.add_error(None, str(error))
    except TournamentError as error:
        status = http_status(error)
        form.add_error(None, str(error))
    return render_add_page(
        request,
        position,
        form_to_show(form, report, is_done=is_done),
        status=status,
        report=[
            (each, return_option_of_holder(position, each.holder)) for each in report
        ],
        unread_columns=wanted.unread,
        numbered=wanted.numbered,
        readable=namelists.READABLE_COLUMNS,
        is_done=is_done,
        is_looked=bool(report) and not is_done,
        entered=sum(not each.problem for each in report),
        doubles=sum(each.is_double for each in report),
        alike=sum(each.is_alike for each in report),
        has_seeds=any(each.seed for each in report),
        has_teams=any(each.team for each in report),
        has_tables=any(each.table for each in report),
        can_start=is_done and not events.start_preview(position.tournament).problems,
    )


def return_option_of_holder(
    position: Position, holder: Entrant | None
) -> ReturnOption | None:
    """Return how the entrant who holds a name can come back; None if they are in."""
    return people.return_option_of(position.tournament, holder) if holder else None


def form_to_show(
    form: EnterNamesForm, report: list[LineReport], *, is_done: bool
) -> EnterNamesForm:
    """Return the form with what was typed; after entering, with the refused lines."""
    names = form.cleaned_data.get("names", "")
    if not form.errors and is_done:
        refused = {each.number for each in report if each.problem}
        return EnterNamesForm(
            initial={
                "names": namelists.refused_lines_text(
                    namelists.parse_name_list(names), refused
                )
            }
        )
    if form.errors:
        # A file cannot be sent back; its names can.
        form.data = form.data.copy()
        form.data["names"] = names
        return form
    return EnterNamesForm(initial={"names": names})


def add_late_entrant(request: HttpRequest, position: Position) -> HttpResponse:
    event = position.tournament
    price = late_entry_at_desk(event)
    template = "tournaments/entries/desk_late_entry.html"
    page = desk_form_page(template, late=price)
    if request.method == "GET":
        form = LateEntrantForm(initial={"losses": price.losses if price else 0})
        return page(request, position, form)
    form = LateEntrantForm(request.POST)
    if form.is_valid():
        holder = entrant_selectors.entrant_by_name(event, form.cleaned_data["name"])
        if back := return_option_of_holder(position, holder):
            page = desk_form_page(template, late=price, back=back)
            return page(request, position, form, status=HTTPStatus.CONFLICT)
    return save_form(
        request,
        position,
        form,
        entrants.enter_late_entrant,
        page=page,
        done=lambda row: redirect("desk_entrant", event.pk, row.pk),
        back=reverse("desk_add", args=[event.pk]),
    )
