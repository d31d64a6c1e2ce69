"""Pages to type in cards: choose a number, type the cells, check how texts are read."""

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
from cards.selectors import entry_queue, roster_queue
from cards.text_readings import read_texts
from cards.views.editor import MEND, CardEditor, card_face, current_cells, number_or_404

FACE = "face"  # asked for in the place of a cell: the card as it looks so far


@login_required
@require_http_methods(["GET", "POST"])
def choose_card_to_type(request: HttpRequest) -> HttpResponse:
    """Ask for the card number, or go to the set's next card to type."""
    chosen = request.POST.get("next_of", "")
    if request.method == "POST" and chosen:
        return redirect_to_next(request, get_object_or_404(CardSet, code=chosen))
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
            "sets": entry_queue.sets_in_progress(),
            "to_compare": entry_queue.cards_to_confirm(request.user),
            "rosters": roster_queue.count_proposals(),
        },
        status=422 if form.errors else 200,
    )


def redirect_to_next(request: HttpRequest, chosen: CardSet) -> HttpResponse:
    found = entry_queue.next_number_to_type(chosen.code)
    if found is not None:
        return redirect("card_edit", number=str(found))
    messages.success(
        request,
        f"All numbers of {chosen.name} have been entered. If your card is not in "
        "the list, enter its number.",
    )
    return redirect(f"{reverse('card_new')}?{urlencode({'set': chosen.code})}")


@login_required
@require_http_methods(["GET", "POST"])
def edit_card(request: HttpRequest, number: str) -> HttpResponse:
    """Show the form of a card, and save what the user types."""
    if not policy.may_enter(request.user):
        raise PermissionDenied
    read = number_or_404(number)
    if request.method == "GET" and number != str(read):
        return redirect("card_edit", number=str(read))
    editor = CardEditor(request, read)
    if request.method == "GET":
        return editor.page(editor.form(focus=editor.first_untyped_cell()))
    mended = [name for name in request.POST if name.startswith(MEND)]
    if mended or request.POST.get("do") in ("type", "check"):
        return editor.show_again(mended[0] if mended else "")
    return editor.save()


@login_required
@require_POST
def show_text_reading(request: HttpRequest, number: str) -> HttpResponse:
    """Return how the phrasebook reads one text while it is being typed."""
    cell = request.POST.get("cell", "")
    editor = CardEditor(request, number_or_404(number))
    cells = current_cells(editor.card, {**request.POST.dict(), "type": editor.kind})
    if cell == FACE:
        so_far = card_face(editor.card, cells, request.POST)
        shown = {"card": so_far, "number": editor.number}
        return render(request, "cards/parts/face.html", shown)
    if cell == knowledge.PERSON:
        return editor.render_athlete()
    if cell not in knowledge.CELLS:
        raise Http404
    found = next(read_texts(cells, teams=editor.teams, only=cell), None)
    return render(
        request,
        "cards/parts/entry_reading.html",
        {"reading": found, "number": editor.number},
    )
