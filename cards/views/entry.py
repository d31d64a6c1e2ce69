"""Cards typed in by people who hold them, and how they are read meanwhile."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from cards import knowledge, policy
from cards.forms import NumberForm
from cards.models import CardSet
from cards.readings import readings
from cards.selectors import waiting
from cards.views.desk import MEND, Desk, as_cells, face, number_or_404

FACE = "face"  # asked for in the place of a cell: the card as it looks so far


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Ask which card is in the hand; the next one with something to type is at hand."""
    chosen = request.POST.get("next_of", "")
    if request.method == "POST" and chosen:
        return next_of_set(request, get_object_or_404(CardSet, code=chosen))
    number = request.GET.get("number", "")[:12]
    code = request.GET.get("set") or number.rpartition("-")[2].upper()
    start = {"set": code, "number": number}
    form = NumberForm(request.POST or None, initial=start)
    if request.method == "POST" and form.is_valid():
        return redirect("card_edit", number=str(form.cleaned_data["number"]))
    return render(
        request,
        "cards/new.html",
        {
            "form": form,
            "sets": waiting.sets_in_progress(),
            "to_compare": waiting.to_compare(request.user),
        },
        status=422 if form.errors else 200,
    )


def next_of_set(request: HttpRequest, chosen: CardSet) -> HttpResponse:
    found = waiting.next_open(chosen.code)
    if found is not None:
        return redirect("card_edit", number=str(found))
    messages.success(
        request,
        f"Every number of {chosen.name} on record is typed. If the card in your hand "
        "is not on record, type its number.",
    )
    return redirect(f"{reverse('card_new')}?{urlencode({'set': chosen.code})}")


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, number: str) -> HttpResponse:
    """Show the cells of a card's type to whoever holds it, and keep what he types."""
    if not policy.may_enter(request.user):
        raise PermissionDenied
    read = number_or_404(number)
    if request.method == "GET" and number != str(read):
        return redirect("card_edit", number=str(read))
    desk = Desk(request, read)
    if request.method == "GET":
        return desk.page(desk.form(focus=desk.first_open()))
    mended = [name for name in request.POST if name.startswith(MEND)]
    if mended or request.POST.get("do") in ("type", "check"):
        return desk.try_out(mended[0] if mended else "")
    return desk.save()


@login_required
@require_POST
def read(request: HttpRequest, number: str) -> HttpResponse:
    """Say how the phrasebook reads one text, while it is being typed."""
    cell = request.POST.get("cell", "")
    desk = Desk(request, number_or_404(number))
    cells = as_cells(desk.card, {**request.POST.dict(), "type": desk.kind})
    if cell == FACE:
        so_far = face(desk.card, cells, request.POST)
        shown = {"card": so_far, "number": desk.number}
        return render(request, "cards/parts/face.html", shown)
    if cell == knowledge.PERSON:
        return desk.ask_who()
    if cell not in knowledge.CELLS:
        raise Http404
    found = next(readings(cells, teams=desk.teams, only=cell), None)
    return render(
        request,
        "cards/parts/entry_reading.html",
        {"reading": found, "number": desk.number},
    )
