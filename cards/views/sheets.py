"""Cards as a spreadsheet: taken out, edited anywhere, brought in after a look at it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cards import card_entry, numbers, policy
from cards.checklist import parse_file
from cards.errors import CardError, Stale
from cards.knowledge import Basis
from cards.models import CardSet
from cards.selectors.sheet_changes import MOST_CARDS, card_edits, sheet_rows
from cards.services import Origin
from cards.spreadsheet import csv_text

PENDING = "card_sheet"  # in the session: the changes that wait for a yes
MOST_BYTES = 512 * 1024
SOURCE = "from a spreadsheet"


class SheetForm(forms.Form):
    """A spreadsheet of cards, saved as CSV."""

    file = forms.FileField(
        label="Spreadsheet, saved as CSV",
        error_messages={"required": "Choose a file."},
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv"}),
    )

    def clean_file(self) -> bytes:
        sent = self.cleaned_data["file"]
        if sent.size > MOST_BYTES:
            raise forms.ValidationError(
                f"The file is larger than {MOST_BYTES // 1024} KB. Send one set."
            )
        data: bytes = sent.read()
        return data


@login_required
@require_safe
def download_sheet(_request: HttpRequest, code: str) -> HttpResponse:
    """Return the cards of a set as CSV, with all that is on record."""
    chosen = get_object_or_404(CardSet, code=code)
    answer = HttpResponse(csv_text(sheet_rows(code)), content_type="text/csv")
    name = f'attachment; filename="cards-{chosen.code}.csv"'
    answer["Content-Disposition"] = name
    return answer


@login_required
@require_http_methods(["GET", "POST"])
def edit_by_sheet(request: HttpRequest) -> HttpResponse:
    """Show the sets to take out; read a sheet, show what it changes, and save that."""
    if request.method == "GET":
        return sheet_page(request, SheetForm())
    if not policy.may_enter(request.user):
        raise PermissionDenied
    if request.POST.get("do") == "save":
        return save_changes(request)
    form = SheetForm(request.POST, request.FILES)
    if not form.is_valid():
        return sheet_page(request, form, status=422)
    try:
        sheet = parse_file(form.cleaned_data["file"])
    except CardError as error:
        form.add_error("file", str(error))
        return sheet_page(request, form, status=422)
    edits, unknown = card_edits(sheet)
    request.session[PENDING] = [
        (each.number, each.version, each.new_cells)
        for each in edits[:MOST_CARDS]
        if each.new_cells
    ]
    more = {"edits": edits[:MOST_CARDS], "unknown": unknown, "refused": sheet.refused}
    more["left"], more["is_read"] = max(0, len(edits) - MOST_CARDS), True
    return sheet_page(request, SheetForm(), **more)


def save_changes(request: HttpRequest) -> HttpResponse:
    """Save what was shown, as typed by the user; a second person confirms it."""
    saved, stale = 0, []
    origin = Origin(basis=Basis.TYPED, by=request.user, source=SOURCE)
    for number, version, cells in request.session.pop(PENDING, []):
        read = numbers.parse_number(number)
        try:
            card_entry.enter_card(read, cells, origin=origin, version=version)
            saved += 1
        except Stale:
            stale.append(number)
        except CardError as error:
            messages.error(request, f"{number}: {error}")
    if saved:
        cards = f"{saved} card{'s' if saved != 1 else ''}"
        messages.success(request, f"{cards} saved. A second person confirms them.")
    if stale:
        changed = ", ".join(stale)
        messages.warning(request, f"Changed in the meantime, and not saved: {changed}.")
    return redirect("card_sheet")


def sheet_page(
    request: HttpRequest, form: SheetForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"form": form, "sets": CardSet.objects.all(), **more}
    return render(request, "cards/sheet.html", context, status=status)
