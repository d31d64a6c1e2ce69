"""Pages to build a deck: a new one, the next version of one, or a copy."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST

from decks import drafts, selectors, services
from decks.differences import Difference, compare_lists
from decks.errors import DeckError, Stale
from decks.facts import Group
from decks.formats import SNAPSHOTS
from decks.models import Deck, DeckVersion
from decks.views.access import parse_version, version_or_404, visible_deck_or_404
from decks.views.workbench import (
    DRAFT,
    NEW,
    Workbench,
    deck_url,
    workbench_for_request,
)


@login_required
@require_http_methods(["GET", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """Build a new deck; a list that was checked before signing in is filled in."""
    bench = Workbench(request, place=NEW)
    if request.method == "GET":
        return show_form(bench)
    form = bench.form_class(request.POST)
    if not form.is_valid():
        return show_errors(bench, form)
    sent = form.cleaned_data
    try:
        deck = services.create_deck(
            request.user,
            name=sent["name"],
            text=sent["text"],
            snapshot=SNAPSHOTS[sent["snapshot"]],
        )
    except DeckError as error:
        form.add_error(None, str(error))
        return show_errors(bench, form)
    request.session.pop(DRAFT, None)
    drafts.discard_draft(request.user, None)
    messages.success(request, f"{deck.name} is saved. Only you can see it.")
    return redirect(deck_url(deck))


@login_required
@require_http_methods(["GET", "POST"])
def edit_deck(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Edit the list of an own deck; saving makes a new version."""
    deck = own_deck_or_404(request, pk)
    bench = Workbench(request, deck=deck)
    if request.method == "GET":
        asked = request.GET.get("version", "")
        older = {"text": version_or_404(deck, asked).text} if asked else {}
        return show_form(bench, **older)
    form = bench.form_class(request.POST)
    if not form.is_valid():
        return show_errors(bench, form)
    sent = form.cleaned_data
    try:
        version = services.save_version(
            deck,
            expected=sent["expected"],
            text=sent["text"],
            snapshot=SNAPSHOTS[sent["snapshot"]],
            name=sent["version_name"],
        )
    except Stale as error:
        return show_conflict(request, pk, error, sent["base"])
    except DeckError as error:
        form.add_error(None, str(error))
        return show_errors(bench, form)
    drafts.discard_draft(request.user, deck)
    messages.success(request, f"Version {version.number} is saved.")
    return redirect(deck_url(deck))


@login_required
@require_POST
def discard_draft(request: HttpRequest) -> HttpResponse:
    """Delete what was typed since the last save, and show the saved list again."""
    bench = workbench_for_request(request)
    drafts.discard_draft(request.user, bench.deck)
    request.session.pop(DRAFT, None)
    if bench.deck:
        return redirect("deck_edit", pk=bench.deck.pk)
    return redirect("deck_new")


def show_form(bench: Workbench, **older: str) -> HttpResponse:
    """Return the page with the initial text, checked."""
    form = bench.form(**older)
    text = form.shown_text
    report = bench.report(text, form.chosen_snapshot) if text.strip() else None
    return bench.page(form, report)


def show_errors(bench: Workbench, form: Any) -> HttpResponse:
    """Return the page with errors and what was typed, checked if readable."""
    text = form.shown_text
    can_be_read = "text" not in form.errors
    report = bench.report(text, form.chosen_snapshot) if can_be_read else None
    return bench.page(form, report, status=422)


def show_conflict(
    request: HttpRequest, pk: UUID, error: Stale, base: int
) -> HttpResponse:
    """Return the page with what changed meanwhile and what was typed (trust C7)."""
    deck = own_deck_or_404(request, pk)
    bench, newest = Workbench(request, deck=deck), version_or_404(deck, "")
    typed = bench.posted_values() | {"expected": deck.changes, "base": newest.number}
    form = bench.form_class(initial=typed)
    return bench.page(
        form,
        bench.report(form.shown_text, form.chosen_snapshot),
        status=409,
        outrun=error,
        newest=newest,
        base=base,
        changes=changes_since(deck, base, newest),
    )


def changes_since(
    deck: Deck, base: int, newest: DeckVersion
) -> list[tuple[Group | None, Difference]]:
    """Return the cards whose copies differ between version `base` and the newest."""
    known = selectors.find_version(deck, base)
    if known is None:
        return []
    known.deck = deck
    return [
        (each.group, row)
        for each in compare_lists(parse_version(known), parse_version(newest))
        for row in each.rows
        if not row.is_equal
    ]


@login_required
@require_POST
def clone_deck(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Copy a deck that the user may see into a deck of their own."""
    deck = visible_deck_or_404(request, pk)
    version = version_or_404(deck, request.POST.get("version", ""))
    try:
        copy = services.clone_version(version, owner=request.user)
    except DeckError as error:
        messages.error(request, str(error))
        return redirect(deck_url(deck))
    messages.success(
        request, f"This is your own copy of {deck.name}. Only you can see it."
    )
    return redirect(deck_url(copy))


def own_deck_or_404(request: HttpRequest, pk: UUID) -> Deck:
    return get_object_or_404(selectors.owned_by(request.user), pk=pk)
