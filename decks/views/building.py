"""Decks that people build: a new one, and the next version of an own one."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST

from decks import selectors, services
from decks.differences import Difference, compared
from decks.errors import DeckError, Stale
from decks.facts import Group
from decks.formats import SNAPSHOTS
from decks.models import Deck, DeckVersion
from decks.views.reading import decklist_of, seen_or_404, version_or_404
from decks.views.workbench import DRAFT, NEW, Workbench, address


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Build a deck; what was checked before signing in is there already."""
    bench = Workbench(request, place=NEW)
    if request.method == "GET":
        return first_look(bench)
    form = bench.form_class(request.POST)
    if not form.is_valid():
        return refused(bench, form)
    sent = form.cleaned_data
    try:
        deck = services.create(
            request.user,
            name=sent["name"],
            text=sent["text"],
            snapshot=SNAPSHOTS[sent["snapshot"]],
        )
    except DeckError as error:
        form.add_error(None, str(error))
        return refused(bench, form)
    request.session.pop(DRAFT, None)
    messages.success(request, f"{deck.name} is saved. Only you can see it.")
    return redirect(address(deck))


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Change a list; saving keeps a new version, and the earlier ones stay."""
    deck = own_or_404(request, pk)
    bench = Workbench(request, deck=deck)
    if request.method == "GET":
        asked = request.GET.get("version", "")
        older = {"text": version_or_404(deck, asked).text} if asked else {}
        return first_look(bench, **older)
    form = bench.form_class(request.POST)
    if not form.is_valid():
        return refused(bench, form)
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
        return outrun(request, pk, error, sent["base"])
    except DeckError as error:
        form.add_error(None, str(error))
        return refused(bench, form)
    messages.success(request, f"Version {version.number} is saved.")
    return redirect(address(deck))


def first_look(bench: Workbench, **older: str) -> HttpResponse:
    """Show what there is to begin with, checked."""
    form = bench.form(**older)
    text = form.shown_text
    report = bench.report(text, form.chosen) if text.strip() else None
    return bench.page(form, report)


def refused(bench: Workbench, form: Any) -> HttpResponse:
    """Show what the form says, with everything that was typed, checked if it can be."""
    text = form.shown_text
    can_be_read = "text" not in form.errors
    report = bench.report(text, form.chosen) if can_be_read else None
    return bench.page(form, report, status=422)


def outrun(request: HttpRequest, pk: UUID, error: Stale, base: int) -> HttpResponse:
    """Show what changed meanwhile; what was typed stays, to be saved again (C7)."""
    deck = own_or_404(request, pk)
    bench, newest = Workbench(request, deck=deck), version_or_404(deck, "")
    typed = bench.typed() | {"expected": deck.changes, "base": newest.number}
    form = bench.form_class(initial=typed)
    return bench.page(
        form,
        bench.report(form.shown_text, form.chosen),
        status=409,
        outrun=error,
        newest=newest,
        base=base,
        changes=changes_since(deck, base, newest),
    )


def changes_since(
    deck: Deck, base: int, newest: DeckVersion
) -> list[tuple[Group | None, Difference]]:
    """Return the cards of which there are more or fewer than there were."""
    known = selectors.version(deck, base)
    if known is None:
        return []
    known.deck = deck
    return [
        (each.group, row)
        for each in compared(decklist_of(known), decklist_of(newest))
        for row in each.rows
        if not row.is_equal
    ]


@login_required
@require_POST
def clone(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Copy a deck that somebody may see into one of his own."""
    deck = seen_or_404(request, pk)
    version = version_or_404(deck, request.POST.get("version", ""))
    try:
        copy = services.clone(version, owner=request.user)
    except DeckError as error:
        messages.error(request, str(error))
        return redirect(address(deck))
    messages.success(request, f"This is your own copy of {deck.name}; only you see it.")
    return redirect(address(copy))


def own_or_404(request: HttpRequest, pk: UUID) -> Deck:
    return get_object_or_404(selectors.owned_by(request.user), pk=pk)
