"""What an owner decides about a deck: its name, who may see it, the archive."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from decks import selectors, services
from decks.errors import Stale
from decks.forms import SettingsForm, StateForm
from decks.models import Deck, Visibility
from decks.views.building import own_or_404
from decks.views.reading import guarded
from decks.views.workbench import address

WHO = {
    Visibility.PRIVATE: "Only you can see it.",
    Visibility.UNLISTED: "Whoever has the link can see it.",
    Visibility.PUBLIC: "Everybody can see it.",
}
PUT_AWAY = "It is in the archive, where only you can see it; taken back it is private."


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Name a deck, show or hide it, put it away or take it back."""
    deck = own_or_404(request, pk)
    if request.method == "GET":
        return page(request, deck, form_of(deck))
    form = SettingsForm(request.POST)
    do = request.POST.get("do", "")
    try:
        if do in DEEDS:
            state = StateForm(request.POST)
            # Who does not say what he saw saw nothing: he is asked to look again.
            known = state.cleaned_data["expected"] if state.is_valid() else -1
            return DEEDS[do](request, deck, known)
        if not form.is_valid():
            return page(request, deck, form, status=422)
        return changed(request, deck, form.cleaned_data)
    except Stale as error:
        now = own_or_404(request, pk)
        typed = request.POST.dict() | {"expected": now.changes}
        again = SettingsForm(initial={**form_of(now).initial, **typed})
        return page(request, now, again, status=409, outrun=error)


def form_of(deck: Deck) -> SettingsForm:
    return SettingsForm(
        initial={
            "name": deck.name,
            "visibility": deck.visibility,
            "expected": deck.changes,
        }
    )


def page(
    request: HttpRequest,
    deck: Deck,
    form: SettingsForm,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {"deck": deck, "form": form, **more}
    return guarded(render(request, "decks/settings.html", context, status=status), deck)


def changed(request: HttpRequest, deck: Deck, sent: dict[str, Any]) -> HttpResponse:
    deck = services.change(
        deck,
        expected=sent["expected"],
        name=sent["name"],
        visibility=sent["visibility"],
    )
    who = PUT_AWAY if deck.archived_at else WHO[deck.visibility]
    messages.success(request, f"{deck.name} is saved. {who}")
    return redirect(address(deck))


def archive(request: HttpRequest, deck: Deck, expected: int) -> HttpResponse:
    services.archive(deck, expected=expected)
    messages.success(
        request, f"{deck.name} is in the archive. Nobody but you finds it there."
    )
    return redirect("decks")


def restore(request: HttpRequest, deck: Deck, expected: int) -> HttpResponse:
    services.restore(deck, expected=expected)
    messages.success(request, f"{deck.name} is back. Only you can see it.")
    return redirect(address(deck))


def check_again(request: HttpRequest, deck: Deck, _expected: int) -> HttpResponse:
    """Keep the verdict of today beside the earlier ones."""
    found = services.check_again(selectors.version(deck))
    messages.success(request, f"Checked again: {found.verdict.lower()}.")
    return redirect(address(deck))


DEEDS = {"archive": archive, "restore": restore, "check": check_again}
