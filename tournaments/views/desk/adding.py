"""Names that the desk enters: typed, pasted, from a file, or of one who comes late."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments import namelists
from tournaments.errors import Stale, TournamentError
from tournaments.forms.people import LateForm, NamesForm
from tournaments.models import TournamentState
from tournaments.namelists import NameList
from tournaments.policy import Position
from tournaments.selectors import people
from tournaments.services import entrants
from tournaments.services.entrants import Line, NobodyEntered
from tournaments.views.reading import desk_page, status_of

from .frame import outrun, page

ENTER = "enter"


@desk_page
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest, position: Position) -> HttpResponse:
    """Enter names, once they were looked at; in an event that runs, a late one."""
    event = position.tournament
    if event.state == TournamentState.RUNNING:
        return add_late(request, position)
    if request.method == "GET":
        return page(request, position, "add.html", form=NamesForm())
    form = NamesForm(request.POST, request.FILES)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return page(request, position, "add.html", form=form, status=status)
    return added(request, position, form)


def added(request: HttpRequest, position: Position, form: NamesForm) -> HttpResponse:
    """Look at a list, or enter it; one name alone is entered at once."""
    names = form.cleaned_data["names"]
    status, report, is_done = HTTPStatus.OK, [], False
    wanted = NameList(heading="", lines=())
    try:
        wanted = namelists.read(names)
        is_done = request.POST.get("do") == ENTER or len(wanted.lines) == 1
        do = entrants.add_lines if is_done else entrants.look_at_lines
        report = do(position.tournament.pk, request.user, text=names)
    except NobodyEntered as error:
        status, report = HTTPStatus.UNPROCESSABLE_ENTITY, error.report
        form.add_error(None, str(error))
    except TournamentError as error:
        status = status_of(error)
        form.add_error(None, str(error))
    return page(
        request,
        position,
        "add.html",
        status=status,
        form=again(form, report, is_done=is_done),
        report=report,
        unread_columns=wanted.unread,
        numbered=wanted.numbered,
        readable=namelists.READ,
        is_done=is_done,
        entered=sum(not each.problem for each in report),
        doubles=sum(each.is_double for each in report),
        has_tables=any(each.table for each in report),
    )


def again(form: NamesForm, report: list[Line], *, is_done: bool) -> NamesForm:
    """Keep what was typed; of a list that was entered, what could not be."""
    names = form.cleaned_data.get("names", "")
    if not form.errors and is_done:
        refused = {each.number for each in report if each.problem}
        return NamesForm(
            initial={"names": namelists.left_over(namelists.read(names), refused)}
        )
    if form.errors:
        # A file cannot be sent back; its names can.
        form.data = form.data.copy()
        form.data["names"] = names
        return form
    return NamesForm(initial={"names": names})


def add_late(request: HttpRequest, position: Position) -> HttpResponse:
    event = position.tournament
    price = people.late(event)
    initial = {"losses": price.losses if price else 0}
    form = (
        LateForm(request.POST)
        if request.method == "POST"
        else LateForm(initial=initial)
    )
    status = HTTPStatus.OK
    if form.is_bound and form.is_valid():
        sent = form.cleaned_data
        try:
            row = entrants.enter_late(event.pk, request.user, **sent)
        except Stale as error:
            address = reverse("desk_add", args=[event.pk])
            return outrun(request, position, error, back=address)
        except TournamentError as error:
            form.add_error(None, str(error))
            status = status_of(error)
        else:
            return redirect("desk_entrant", event.pk, row.pk)
    elif form.is_bound:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return page(
        request,
        position,
        "late.html",
        status=status,
        form=form,
        late=price,
    )
