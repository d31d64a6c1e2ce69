"""One card on its way into the database: its form, and what becomes of it.

Nothing is decided here: what may be typed is the form's, what is kept is the services'.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from cards import entering, knowledge, numbers
from cards.cellfields import BLANK, CALLS, SECOND, in_order
from cards.errors import CardError, Stale
from cards.forms import CardForm
from cards.knowledge import KNOWN, LABELS, OFFERED, PERSON, Basis, Conflict
from cards.models import Card, CardSet
from cards.numbers import CardNumber
from cards.readings import readings
from cards.selectors import athletes, waiting
from cards.selectors.clubs import teams
from cards.services import Hand

FROM_THE_CARD = "from the card"
MEND = "mend-"  # a button that puts another text in the place of one


class Desk:
    """One card on the way into the database: the form, and what came with it."""

    def __init__(self, request: HttpRequest, number: CardNumber) -> None:
        self.request, self.number = request, number
        cards = Card.objects.select_related("person")
        found = cards.filter(printings__number=str(number)).first()
        if found is None:
            get_object_or_404(CardSet, code=number.set)
        self.is_new = found is None
        self.card = found or Card(version=0)
        self.teams = teams()
        asked = request.POST.get("type") or request.GET.get("type", "")
        fixed = knowledge.is_known(self.card.basis, "type")
        kind = self.card.type if fixed or not asked else asked
        self.kind = kind if kind in knowledge.TYPES else ""

    def first_open(self) -> str:
        """Return the cell to begin with: the type, then what nobody has typed."""
        asked = self.request.GET.get("cell", "")
        if asked in (*knowledge.CELLS, PERSON) or not self.kind:
            return asked or "type"
        bases = self.card.bases
        cells = [each for each in in_order(self.kind) if each != "type"]
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
            initial=initial,
        )

    def typed(self) -> dict[str, Any]:
        """Return what the page sent, to be shown again without a word about it."""
        sent = self.request.POST
        names = (*knowledge.CELLS, SECOND, PERSON)
        found: dict[str, Any] = {each: sent[each] for each in names if each in sent}
        for cell in (*knowledge.CELLS, PERSON):
            found[f"blank_{cell}"] = f"blank_{cell}" in sent
            found[f"offer_{cell}"] = sent.get(f"offer_{cell}", "")
        return found

    def try_out(self, mended: str) -> HttpResponse:
        """Show the form again: for another type, read anew, or with a mended text."""
        typed, cell = self.typed(), mended.removeprefix(MEND)
        for name in ("version", "seen"):  # what he saw is as old as it was
            typed[name] = self.request.POST.get(name, "")
        if cell in knowledge.CELLS:
            typed[cell] = self.request.POST[mended]
        form = self.form(typed=typed, focus=cell)
        if self.request.htmx:
            return render(
                self.request, "cards/parts/entry_cells.html", self.context(form)
            )
        return self.page(form)

    def ask_who(self) -> HttpResponse:
        """Ask who it is once more, by the name as it is typed now."""
        form = self.form(typed=self.typed())
        found = [each for each in form.shown({}) if each.cell == PERSON and each.field]
        if not found:
            raise Http404
        context = {"cell": found[0], "number": self.number}
        return render(self.request, "cards/parts/entry_cell.html", context)

    def save(self) -> HttpResponse:
        form = self.form(self.request.POST)
        if not form.is_valid():
            return self.page(form, status=422)
        if not form.typed_cells() and not form.who():
            return self.pass_over(form)
        hand = Hand(basis=Basis.TYPED, by=self.request.user, source=FROM_THE_CARD)
        try:
            card, conflicts = entering.enter_card(
                self.number,
                form.typed_cells(),
                hand=hand,
                version=form.cleaned_data["version"],
                who=form.who(),
            )
        except Stale as error:
            return self.outrun(error, form.cleaned_data["seen"])
        except CardError as error:
            form.add_error(None, str(error))
            return self.page(form, status=422)
        self.tell(card, conflicts)
        return redirect(self.onward(conflicts))

    def pass_over(self, form: CardForm) -> HttpResponse:
        """Go on without a word about a card that nothing was typed for."""
        if self.request.POST.get("do") == "next":
            return redirect(self.onward([]))
        form.add_error(
            None, "Nothing was typed. Type at least one cell, or leave the page."
        )
        return self.page(form, status=422)

    def outrun(self, error: Stale, seen: int) -> HttpResponse:
        """Show what somebody else changed meanwhile; what was typed stays (C7)."""
        now = Desk(self.request, self.number)
        changes = waiting.changes_since(now.card, seen)
        typed = now.typed()
        told = as_cells(Card(), typed)
        saw = {
            each.cell: each.before
            for each in reversed(changes)
            if OFFERED not in (each.basis_before, each.basis_after)
        }
        for cell, before in saw.items():
            if told.get(cell) in (before, getattr(now.card, cell, None)):
                now.forget(typed, cell)
            elif knowledge.is_known(now.card.basis, cell):
                typed[f"offer_{cell}"] = told.get(cell, "")
        return now.page(
            now.form(typed=typed),
            status=409,
            outrun=error,
            changes=[(LABELS.get(each.cell, each.cell), each) for each in changes],
        )

    def forget(self, typed: dict[str, Any], cell: str) -> None:
        """Let a cell that he only saw show what stands there now."""
        for name in (cell, f"blank_{cell}", *((SECOND,) if cell == "position" else ())):
            typed.pop(name, None)

    def tell(self, card: Card, conflicts: list[Conflict]) -> None:
        """Say what was kept, what waits, and what nobody reads yet."""
        count = len(waiting.waiting_cells(card))
        saved = f"{self.number} {card.name}".strip()
        waits = f"{count} cell{'s' if count != 1 else ''} of it"
        messages.success(
            self.request,
            f"{saved} is saved."
            + (f" A second person has to compare {waits}." if count else ""),
        )
        for cell in card.unread:
            messages.warning(
                self.request,
                f"{saved}: {LABELS[cell].lower()} is kept as you typed it, and no "
                "phrase reads it yet. If the card says so, nothing is to do.",
            )
        for conflict in conflicts:
            messages.warning(
                self.request, f"{saved}: {conflict} Yours is kept for staff to decide."
            )

    def onward(self, conflicts: list[Conflict]) -> str:
        """Go on to the next card, unless there is something to see on this one."""
        here = str(self.number)
        if conflicts:
            return reverse("card_edit", args=[here])
        if self.request.POST.get("do") != "next":
            return reverse("card", args=[here])
        found = waiting.next_number(self.number)
        if found is None:
            return reverse("card_new")
        query = urlencode({"type": self.kind})
        return f"{reverse('card_edit', args=[str(found)])}?{query}"

    def context(self, form: CardForm) -> dict[str, Any]:
        offers = {} if self.is_new else waiting.offers(self.card)
        sent = form.data.dict() if form.is_bound else form.initial
        now = as_cells(self.card, {**sent, "type": self.kind})
        by_cell = {each.cell: each for each in readings(now, teams=self.teams)}
        athlete = athletes.of_card(self.card)
        cells = list(form.shown(by_cell, offers, athlete=athlete))
        return {
            "form": form,
            "cells": [each for each in cells if each.field],
            "known": [each for each in cells if not each.field],
            "others": self.of_others(),
            "has_offers": any(each.offer.value() for each in cells if each.offer),
            "face": face(self.card, now, sent),
            "carried": list(form.carried()),
            "number": self.number,
            "prefixes": numbers.PREFIXES,
            "card": self.card,
            "is_new": self.is_new,
            "kind": self.kind,
            "teams": self.teams,
            "calls": CALLS,
        }

    def of_others(self) -> int:
        """Count the cells that somebody else typed, and nobody has confirmed."""
        if self.is_new or not waiting.waiting_cells(self.card):
            return 0
        return len(waiting.confirmable(self.card, self.request.user))

    def page(self, form: CardForm, *, status: int = 200, **more: Any) -> HttpResponse:
        more["set"] = CardSet.objects.get(code=self.number.set)
        return render(
            self.request, "cards/edit.html", self.context(form) | more, status=status
        )


def as_cells(card: Card, sent: Mapping[str, Any]) -> dict[str, str]:
    """Return the cells as they would be kept: what is known, then what is typed."""
    found = {}
    for cell in knowledge.CELLS:
        known = knowledge.is_known(card.basis, cell)
        text = getattr(card, cell) if known else str(sent.get(cell) or "")
        found[cell] = "" if text == BLANK else knowledge.tidied(cell, text)
    if second := sent.get(SECOND):
        found["position"] = f"{found['position']} / {second}"
    return found


def face(
    card: Card, cells: Mapping[str, str], sent: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the card as it looks so far; what is said to be blank is not unknown."""
    said = [each for each in cells if cells[each] or sent.get(f"blank_{each}")]
    return {**cells, "basis": {**dict.fromkeys(said, Basis.TYPED), **card.basis}}


def number_or_404(number: str) -> CardNumber:
    try:
        return numbers.read(number)
    except CardError as error:
        raise Http404 from error
