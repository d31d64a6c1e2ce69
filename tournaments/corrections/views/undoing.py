"""The page that undoes the last action of an official."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core.access import FORM, desk_page
from tournaments.core.desk_page import refuse_invalid_form, render_desk_page
from tournaments.core.permissions import Position
from tournaments.corrections.actions.undoing import undo_action as take_back
from tournaments.corrections.forms import UndoForm
from tournaments.corrections.queries import undoing as selectors
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import Deed

DONE = "The last action is undone. The log keeps both entries."


@desk_page(FORM)
def undo_last_action(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the last action and what prevents undoing it; undo it."""
    if request.method == "GET":
        return render_desk_page(
            request,
            position,
            "tournaments/corrections/desk_undo.html",
            offer=selectors.undo_offer(position),
        )
    event, form = position.tournament, UndoForm(request.POST)
    if not form.is_valid():
        here = reverse("desk_undo", args=[event.pk])
        return refuse_invalid_form(request, position, form, back=here)
    back = reverse("desk", args=[event.pk])
    said: str | Callable[[Deed], str] = DONE
    if request.POST.get("from") == "quick":
        back = f"{reverse('desk_results', args=[event.pk])}?show=all"
        said = undone_text
    return run_desk_action(
        request, position, take_back, form=form, back=back, said=said
    )


def undone_text(deed: Deed) -> str:
    line = (
        selectors.all_lines_of_action(deed)
        .exclude(match=None)
        .select_related("match")
        .first()
    )
    return f"Table {line.match.table}: result undone." if line else DONE
