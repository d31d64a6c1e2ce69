"""The page to type in one card: its form, and what happens when it is sent."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from cards import card_entry, knowledge, numbers
from cards.cellfields import BLANK, CALLS, SECOND, cells_in_entry_order
from cards.errors import CardError, Stale
from cards.forms import COPIED, CardForm, copied_values
from cards.knowledge import KNOWN, LABELS, OFFERED, PERSON, Basis, Conflict
from cards.models import Card, CardSet
from cards.numbers import CardNumber
from cards.selectors import athletes, entry_queue
from cards.selectors.clubs import clubs_by_team_name
from cards.services import Origin
from cards.text_readings import read_texts
from cards.views.queue import queue_from_request

FROM_THE_CARD = "from the card"
MEND = "mend-"  # a button that puts another text in the place of one
FILLED_IN = ("position", "team", "side")  # from a roster or the last card


class CardEditor:
    """One card on the entry page: its form, and the request."""

    def __init__(self, request: HttpRequest, number: CardNumber) -> None:
        self.request, self.number = request, number
        self.queue = queue_from_request(request)
        cards = Card.objects.select_related("person")
        found = cards.filter(printings__number=str(number)).first()
        if found is None:
            get_object_or_404(CardSet, code=number.set)
        self.is_new = found is None
        self.card = found or Card(version=0)
        self.teams = clubs_by_team_name()
        asked = request.POST.get("type") or request.GET.get("type", "")
        fixed = knowledge.is_known(self.card.basis, "type")
        kind = self.card.type if fixed or not asked else asked
        self.kind = kind if kind in knowledge.TYPES else ""

    def first_untyped_cell(self) -> str:
        """Return the cell to focus: the requested, the type, or an untyped one."""
        asked = self.request.GET.get("cell", "")
        if asked in (*knowledge.CELLS, PERSON) or not self.kind:
            return asked or "type"
        bases = self.card.bases | self.prefilled_cells()
        cells = [each for each in cells_in_entry_order(self.kind) if each != "type"]
        last = PERSON if bases[PERSON] not in KNOWN and self.card.name else "name"
        return next((each for each in cells if not bases.get(each)), last)

    def form(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        typed: Mapping[str, Any] | None = None,
        focus: str = "",
    ) -> CardForm:
        seen = 0 if self.is_new else self.card.changes.count()
        initial = {"version": self.card.version, "seen": seen}
        return CardForm(
            data,
            card=self.card,
            kind=self.kind,
            typed=typed,
            focus=focus,
            initial=initial | copied_values(self.prefilled_cells()),
        )

    def prefilled_cells(self) -> dict[str, str]:
        """Return the cells that are filled in for the user, to be compared.

        A Player's position, team and side come from a roster; where it says nothing,
        team and side are those of the card before.
        """
        if self.kind != "Player":
            return {}
        if self.request.method == "POST":
            was = {
                cell: self.request.POST.get(f"{COPIED}{cell}", "") for cell in FILLED_IN
            }
        else:
            said = self.request.GET
            was = {cell: said.get(cell, "")[:60] for cell in ("team", "side")}
            was |= {
                cell: getattr(self.card, cell)
                for cell in FILLED_IN
                if self.card.basis.get(cell) == Basis.ROSTER
            }
        untouched = ("", Basis.ROSTER, Basis.INFERRED)
        return {
            cell: text
            for cell, text in was.items()
            if text and self.card.basis.get(cell, "") in untouched
        }

    def posted_values(self) -> dict[str, Any]:
        """Return the values that were posted, as initial data without validation."""
        sent = self.request.POST
        names = (*knowledge.CELLS, SECOND, PERSON)
        found: dict[str, Any] = {each: sent[each] for each in names if each in sent}
        for cell in (*knowledge.CELLS, PERSON):
            found[f"blank_{cell}"] = f"blank_{cell}" in sent
            found[f"offer_{cell}"] = sent.get(f"offer_{cell}", "")
        return found

    def show_again(self, mended: str) -> HttpResponse:
        """Show the form again: for another type, or with a suggested text put in."""
        typed, cell = self.posted_values(), mended.removeprefix(MEND)
        for name in ("version", "seen"):  # as the page was first shown
            typed[name] = self.request.POST.get(name, "")
        if cell in knowledge.CELLS:
            typed[cell] = self.request.POST[mended]
        form = self.form(typed=typed, focus=cell)
        if self.request.htmx:
            return render(
                self.request, "cards/parts/entry_cells.html", self.context(form)
            )
        return self.page(form)

    def render_athlete(self) -> HttpResponse:
        """Return the athlete field for the name as typed now."""
        form = self.form(typed=self.posted_values())
        found = [
            each for each in form.cell_views({}) if each.cell == PERSON and each.field
        ]
        if not found:
            raise Http404
        context = {"cell": found[0], "number": self.number}
        return render(self.request, "cards/parts/entry_cell.html", context)

    def save(self) -> HttpResponse:
        form = self.form(self.request.POST)
        if not form.is_valid():
            return self.page(form, status=422)
        if form.is_passed or not (form.typed_cells() or form.chosen_athlete()):
            return self.skip_card(form)
        origin = Origin(basis=Basis.TYPED, by=self.request.user, source=FROM_THE_CARD)
        try:
            card, conflicts = card_entry.enter_card(
                self.number,
                form.typed_cells(),
                origin=origin,
                version=form.cleaned_data["version"],
                athlete=form.chosen_athlete(),
            )
        except Stale as error:
            return self.show_conflict(error, form.cleaned_data["seen"])
        except CardError as error:
            form.add_error(None, str(error))
            return self.page(form, status=422)
        self.report_saved(card, conflicts)
        return redirect(self.next_url(conflicts))

    def skip_card(self, form: CardForm) -> HttpResponse:
        """Go to the next card if nothing was typed, or show an error."""
        if self.request.POST.get("do") == "next":
            return redirect(self.next_url([]))
        form.add_error(
            None, "Nothing was entered. Fill in at least one field, or go back."
        )
        return self.page(form, status=422)

    def show_conflict(self, error: Stale, seen: int) -> HttpResponse:
        """Show what changed meanwhile; typed values stay in the form (C7)."""
        now = CardEditor(self.request, self.number)
        changes = entry_queue.changes_since(now.card, seen)
        typed = now.posted_values()
        told = current_cells(Card(), typed)
        saw = {
            each.cell: each.before
            for each in reversed(changes)
            if OFFERED not in (each.basis_before, each.basis_after)
        }
        for cell, before in saw.items():
            if told.get(cell) in (before, getattr(now.card, cell, None)):
                now.drop_unchanged(typed, cell)
            elif knowledge.is_known(now.card.basis, cell):
                typed[f"offer_{cell}"] = told.get(cell, "")
        return now.page(
            now.form(typed=typed),
            status=409,
            outrun=error,
            changes=[(LABELS.get(each.cell, each.cell), each) for each in changes],
        )

    def drop_unchanged(self, typed: dict[str, Any], cell: str) -> None:
        """Drop a posted cell that was not edited, so that its new value shows."""
        for name in (cell, f"blank_{cell}", *((SECOND,) if cell == "position" else ())):
            typed.pop(name, None)

    def report_saved(self, card: Card, conflicts: list[Conflict]) -> None:
        """Add messages about what was saved, what waits, and what cannot be read."""
        count = len(entry_queue.unconfirmed_cells(card))
        saved = f"{self.number} {card.name}".strip()
        waits = f"{count} cell{'s' if count != 1 else ''} of it"
        messages.success(
            self.request,
            f"{saved} is saved."
            + (f" Another person has to confirm {waits}." if count else ""),
        )
        for cell in card.unread:
            messages.warning(
                self.request,
                f"{saved}: {LABELS[cell].lower()} is saved as you entered it, but "
                "the rules engine cannot read it yet. If the card says so, there "
                "is nothing to do.",
            )
        for conflict in conflicts:
            messages.warning(
                self.request,
                f"{saved}: {conflict} Your value is kept, and staff decide.",
            )

    def next_url(self, conflicts: list[Conflict]) -> str:
        """Return the URL of the next card, or of this one if there are conflicts."""
        here = str(self.number)
        if conflicts:
            return reverse("card_edit", args=[here])
        if self.request.POST.get("do") != "next":
            return reverse("card", args=[here])
        if self.queue.numbers:
            found = self.queue.next_url(self.request, after=here)
            return (
                f"{found}&{self.values_for_next_card()}"
                if found
                else reverse("card_new")
            )
        following = entry_queue.next_number(self.number)
        if following is None:
            return reverse("card_new")
        address = reverse("card_edit", args=[str(following)])
        return f"{address}?{self.values_for_next_card()}"

    def values_for_next_card(self) -> str:
        """Return what the next card takes over: type, and a Player's team and side."""
        sent = self.request.POST
        kept = ("team", "side") if self.kind == "Player" else ()
        found = {cell: sent.get(cell) or getattr(self.card, cell) for cell in kept}
        return urlencode({"type": self.kind} | {k: v for k, v in found.items() if v})

    def context(self, form: CardForm) -> dict[str, Any]:
        offers = {} if self.is_new else entry_queue.offers_by_cell(self.card)
        sent = form.data.dict() if form.is_bound else form.initial
        now = current_cells(self.card, {**sent, "type": self.kind})
        by_cell = {each.cell: each for each in read_texts(now, teams=self.teams)}
        athlete = athletes.athlete_of_card(self.card)
        cells = list(form.cell_views(by_cell, offers, athlete=athlete))
        return {
            "form": form,
            "cells": [each for each in cells if each.field],
            "known": [each for each in cells if not each.field],
            "others": self.count_confirmable(),
            "has_offers": any(each.offer.value() for each in cells if each.offer),
            "face": card_face(self.card, now, sent),
            "carried": list(form.values_of_other_types()),
            "number": self.number,
            "queue": self.queue,
            "queue_place": self.queue.place_text(str(self.number)),
            "prefixes": numbers.PREFIXES,
            "card": self.card,
            "is_new": self.is_new,
            "kind": self.kind,
            "teams": self.teams,
            "calls": CALLS,
        }

    def count_confirmable(self) -> int:
        """Return how many cells this user could confirm."""
        if self.is_new or not entry_queue.unconfirmed_cells(self.card):
            return 0
        return len(entry_queue.confirmable_cells(self.card, self.request.user))

    def page(self, form: CardForm, *, status: int = 200, **more: Any) -> HttpResponse:
        more["set"] = CardSet.objects.get(code=self.number.set)
        return render(
            self.request, "cards/edit.html", self.context(form) | more, status=status
        )


def current_cells(card: Card, sent: Mapping[str, Any]) -> dict[str, str]:
    """Return the cells as they would be stored: known ones, then typed ones."""
    found = {}
    for cell in knowledge.CELLS:
        known = knowledge.is_known(card.basis, cell)
        text = getattr(card, cell) if known else str(sent.get(cell) or "")
        found[cell] = "" if text == BLANK else knowledge.tidy_cell(cell, text)
    if second := sent.get(SECOND):
        found["position"] = f"{found['position']} / {second}"
    return found


def card_face(
    card: Card, cells: Mapping[str, str], sent: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the card as it looks so far; cells marked as blank count as typed."""
    said = [each for each in cells if cells[each] or sent.get(f"blank_{each}")]
    return {**cells, "basis": {**dict.fromkeys(said, Basis.TYPED), **card.basis}}


def number_or_404(number: str) -> CardNumber:
    try:
        return numbers.parse_number(number)
    except CardError as error:
        raise Http404 from error
