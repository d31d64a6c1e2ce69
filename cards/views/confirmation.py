"""Pages to confirm what another user typed, and the history of a card."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from cards import card_entry, knowledge, policy
from cards.errors import CardError, Stale
from cards.forms import ConfirmForm
from cards.knowledge import LABELS, PERSON, Basis
from cards.listing import page_context
from cards.models import Card, CardSet, Change
from cards.numbers import CardNumber
from cards.selectors import athletes, entry_queue
from cards.selectors.clubs import clubs_by_team_name
from cards.selectors.missing import cell_label
from cards.views.editor import number_or_404
from cards.views.queue import queue_from_request

CHANGES_A_PAGE = 50
MOST_AT_ONCE = 50
ONE_CLICK = timedelta(seconds=5)


@login_required
@require_http_methods(["GET", "POST"])
def confirm_typed_cells(request: HttpRequest, number: str) -> HttpResponse:
    """Show the cells that another user typed, and confirm those that are ticked."""
    read = number_or_404(number)
    if request.method == "GET" and number != str(read):
        return redirect("card_confirm", number=str(read))
    confirmation = Confirmation(request, read)
    return (
        confirmation.save()
        if request.method == "POST"
        else confirmation.page(confirmation.form())
    )


class Confirmation:
    """One card on the page where a second user confirms its cells."""

    def __init__(self, request: HttpRequest, number: CardNumber) -> None:
        self.request, self.number = request, number
        self.queue = queue_from_request(request)
        cards = Card.objects.select_related("person")
        self.card = get_object_or_404(cards, printings__number=str(number))
        self.typists = entry_queue.typists_by_cell(self.card)
        self.cells = entry_queue.unconfirmed_cells(self.card)
        self.others = entry_queue.confirmable_cells(self.card, request.user)

    def form(self, data: Any = None) -> ConfirmForm:
        return ConfirmForm(
            data,
            waiting=self.cells,
            others=self.others,
            initial={"version": self.card.version},
        )

    def save(self) -> HttpResponse:
        form = self.form(self.request.POST)
        if not form.is_valid():
            return self.page(form, status=422)
        try:
            known = card_entry.confirm_cells(
                self.card,
                form.cleaned_data["cells"],
                by=self.request.user,
                version=form.cleaned_data["version"],
            )
        except Stale as error:
            now = Confirmation(self.request, self.number)
            return now.page(now.form(), status=409, outrun=error)
        except CardError as error:
            form.add_error("cells", str(error))
            return self.page(form, status=422)
        named = f"{self.number} {self.card.name}".strip()
        count = f"{len(known)} cell{'s' if len(known) != 1 else ''}"
        messages.success(self.request, f"{named}: {count} confirmed. Thank you.")
        return redirect(self.next_url())

    def next_url(self) -> str:
        """Return the address of the queue's next card, else of this one again."""
        here = str(self.number)
        found = self.queue.next_url(self.request, after=here)
        return found or reverse("card_confirm", args=[here])

    def rows(self, form: ConfirmForm) -> list[dict[str, Any]]:
        people = User.objects.in_bulk({by for by in self.typists.values() if by})
        ticked = form.data.getlist("cells") if form.is_bound else []
        return [
            {
                "cell": cell,
                "label": LABELS[cell],
                "value": self.value(cell),
                "by": people.get(self.typists.get(cell)),
                "is_own": cell not in self.others,
                "is_from_roster": self.card.bases[cell] == Basis.ROSTER,
                "is_ticked": cell in ticked,
            }
            for cell in self.cells
        ]

    def value(self, cell: str) -> str:
        if cell == PERSON:
            return str(athletes.athlete_of_card(self.card))
        return str(getattr(self.card, cell))

    def page(
        self, form: ConfirmForm, *, status: int = 200, **more: Any
    ) -> HttpResponse:
        card = self.card
        missing = knowledge.missing_cells(
            card.type,
            card.bases,
            is_placed=card.team in dict(clubs_by_team_name()),
            for_replay=True,
        )
        rest = entry_queue.cards_to_confirm(self.request.user)
        context = {
            "form": form,
            "number": self.number,
            "queue": self.queue,
            "set": CardSet.objects.get(code=self.number.set),
            "card": self.card,
            "rows": self.rows(form),
            "others": self.others,
            "missing": [LABELS[each] for each in missing if each not in self.cells],
            "to_compare": [each for each in rest if each.number != str(self.number)],
        }
        return render(self.request, "cards/confirm.html", context | more, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def confirm_many(request: HttpRequest) -> HttpResponse:
    """Show the cards that others typed, each in full, and confirm the ticked ones."""
    if request.method == "POST":
        if not policy.may_enter(request.user):
            raise PermissionDenied
        ticked = request.POST.getlist("cards")[:MOST_AT_ONCE]
        versions = dict(each.rpartition("@")[::2] for each in ticked)
        done = card_entry.confirm_cards(versions, by=request.user)
        report_confirmed(request, len(done), changed=len(versions) - len(done))
        return redirect("cards_confirm")
    context = {"to_compare": entry_queue.cards_to_confirm(request.user)}
    return render(request, "cards/confirm_many.html", context)


def report_confirmed(request: HttpRequest, count: int, *, changed: int) -> None:
    """Add messages about how many cards were confirmed, and how many were not."""
    if count:
        cards = f"{count} card{'s' if count != 1 else ''}"
        messages.success(request, f"{cards} confirmed. Thank you.")
    if changed:
        them = "it" if changed == 1 else "them"
        messages.warning(
            request, f"{changed} changed in the meantime: check {them} again."
        )
    if not count and not changed:
        messages.warning(request, "No card was selected.")


@require_safe
def show_card_history(request: HttpRequest, number: str) -> HttpResponse:
    """Show every change of a card, the latest first."""
    read = number_or_404(number)
    card = get_object_or_404(Card, printings__number=str(read))
    paged = page_context(request, entry_queue.card_history(card), size=CHANGES_A_PAGE)
    return render(
        request,
        "cards/history.html",
        {
            "number": read,
            "set": CardSet.objects.get(code=read.set),
            "card": card,
            **paged,
            "lines": group_confirmations(paged["page"]),
        },
    )


def group_confirmations(lines: Iterable[Change]) -> list[tuple[Change, list[str]]]:
    """Return changes with cell labels; cells confirmed at once share a line."""
    found: list[tuple[Change, list[str]]] = []
    for line in lines:
        if found and is_same_confirmation(found[-1][0], line):
            found[-1][1].insert(0, cell_label(line.cell))
        else:
            found.append((line, [cell_label(line.cell)]))
    return found


def is_same_confirmation(later: Change, earlier: Change) -> bool:
    return (
        later.by_id == earlier.by_id
        and later.at - earlier.at < ONE_CLICK
        and all(
            each.basis_after == Basis.ENTERED and each.before == each.after
            for each in (later, earlier)
        )
    )
