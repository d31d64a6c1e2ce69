"""Settings page of a deck: its name, who may see it, the archive, and a new check."""

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
from decks.views.access import keep_from_search_engines
from decks.views.building import own_deck_or_404
from decks.views.workbench import deck_url

WHO = {
    Visibility.PRIVATE: "Only you can see it.",
    Visibility.UNLISTED: "Anyone with the link can see it.",
    Visibility.PUBLIC: "Everybody can see it.",
}
PUT_AWAY = (
    "It is archived, and only you can see it. When you restore it, it is private."
)


@login_required
@require_http_methods(["GET", "POST"])
def deck_settings(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Change a deck's name or visibility, archive or restore it, or check it again."""
    deck = own_deck_or_404(request, pk)
    if request.method == "GET":
        return settings_page(request, deck, settings_form(deck))
    form = SettingsForm(request.POST)
    do = request.POST.get("do", "")
    try:
        if do in ACTIONS:
            state = StateForm(request.POST)
            # Without the state that the page showed, the user is asked to look again.
            known = state.cleaned_data["expected"] if state.is_valid() else -1
            return ACTIONS[do](request, deck, known)
        if not form.is_valid():
            return settings_page(request, deck, form, status=422)
        return save_settings(request, deck, form.cleaned_data)
    except Stale as error:
        now = own_deck_or_404(request, pk)
        typed = request.POST.dict() | {"expected": now.changes}
        again = SettingsForm(initial={**settings_form(now).initial, **typed})
        return settings_page(request, now, again, status=409, outrun=error)


def settings_form(deck: Deck) -> SettingsForm:
    return SettingsForm(
        initial={
            "name": deck.name,
            "visibility": deck.visibility,
            "expected": deck.changes,
        }
    )


def settings_page(
    request: HttpRequest,
    deck: Deck,
    form: SettingsForm,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {"deck": deck, "form": form, **more}
    return keep_from_search_engines(
        render(request, "decks/settings.html", context, status=status), deck
    )


def save_settings(
    request: HttpRequest, deck: Deck, sent: dict[str, Any]
) -> HttpResponse:
    deck = services.change_settings(
        deck,
        expected=sent["expected"],
        name=sent["name"],
        visibility=sent["visibility"],
    )
    who = PUT_AWAY if deck.archived_at else WHO[deck.visibility]
    messages.success(request, f"{deck.name} is saved. {who}")
    return redirect(deck_url(deck))


def archive_and_redirect(
    request: HttpRequest, deck: Deck, expected: int
) -> HttpResponse:
    services.archive_deck(deck, expected=expected)
    messages.success(request, f"{deck.name} is archived. Only you can see it.")
    return redirect("decks")


def restore_and_redirect(
    request: HttpRequest, deck: Deck, expected: int
) -> HttpResponse:
    services.restore_deck(deck, expected=expected)
    messages.success(request, f"{deck.name} is restored. Only you can see it.")
    return redirect(deck_url(deck))


def check_again(request: HttpRequest, deck: Deck, _expected: int) -> HttpResponse:
    """Check the newest version with today's card data and store the verdict."""
    found = services.check_again(selectors.find_version(deck))
    messages.success(request, f"Checked again: {found.verdict.lower()}.")
    return redirect(deck_url(deck))


ACTIONS = {
    "archive": archive_and_redirect,
    "restore": restore_and_redirect,
    "check": check_again,
}
