"""Decks as files: a list as text, table or data; all of one's decks; the sheet."""

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards import names
from decks import selectors, sheet
from decks.checking import check_text
from decks.decklist.writing import as_csv, as_json, write_text
from decks.formats import SNAPSHOTS
from decks.forms import edition
from decks.models import Deck, DeckVersion
from decks.sheet import Paper
from decks.views.building import own_or_404
from decks.views.reading import decklist_of, guarded, seen_or_404, version_or_404
from decks.views.report import ListPart, ListRow, Report, reported

WRITERS = {
    "txt": ("text/plain", write_text),
    "csv": ("text/csv", as_csv),
    "json": (
        "application/json",
        lambda found: json.dumps(as_json(found), ensure_ascii=False, indent=2) + "\n",
    ),
}
NOT_A_LETTER = re.compile(r"[^a-z0-9]+")


def file_name(deck: Deck, version: DeckVersion, ending: str) -> str:
    """Return a plain name; the person's own is for people, not for disks (U5)."""
    plain = NOT_A_LETTER.sub("-", names.fold_name(deck.name)).strip("-")[:40] or "deck"
    return f"{plain}-v{version.number}.{ending}"


def download(text: str | bytes, name: str, kind: str) -> HttpResponse:
    """Hand a text out as a file (U5)."""
    charset = "; charset=utf-8" if isinstance(text, str) else ""
    answer = HttpResponse(text, content_type=f"{kind}{charset}")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@require_safe
def export(request: HttpRequest, pk: UUID, ending: str) -> HttpResponse:
    """Hand out a version as text, table or data; each can be read again (D3)."""
    deck = seen_or_404(request, pk)
    version = version_or_404(deck, request.GET.get("version", ""))
    if ending not in WRITERS:
        raise Http404
    kind, write = WRITERS[ending]
    text = write(decklist_of(version))
    return guarded(download(text, file_name(deck, version, ending), kind), deck)


# All decks of a person


@login_required
@require_safe
def export_all(request: HttpRequest) -> StreamingHttpResponse:
    """Hand out all own decks with every version, as one file."""
    answer = StreamingHttpResponse(
        every_deck(request.user), content_type="application/json; charset=utf-8"
    )
    answer["Content-Disposition"] = 'attachment; filename="decks.json"'
    answer["X-Content-Type-Options"] = "nosniff"
    answer["X-Robots-Tag"] = "noindex"
    return answer


def every_deck(owner: Any) -> Iterator[str]:
    yield '{"version": 1, "decks": ['
    for at, deck in enumerate(selectors.owned_by(owner).order_by("made_at", "pk")):
        yield ",\n" if at else "\n"
        yield from one_deck(deck)
    yield "\n]}\n"


def one_deck(deck: Deck) -> Iterator[str]:
    known = {
        "name": deck.name,
        "snapshot": deck.snapshot,
        "visibility": deck.visibility,
        "made_at": deck.made_at.isoformat(),
        "archived_at": deck.archived_at and deck.archived_at.isoformat(),
    }
    yield json.dumps(known, ensure_ascii=False)[:-1] + ', "versions": ['
    for at, version in enumerate(
        selectors.versions(deck).order_by("number").iterator()
    ):
        row = {
            "number": version.number,
            "name": version.name,
            "made_at": version.made_at.isoformat(),
            "text": version.text,
        }
        yield (", " if at else "") + json.dumps(row, ensure_ascii=False)
    yield "]}"


# The sheet


@login_required
@require_safe
def print_sheet(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Print a version as a registration sheet; the code leads back to the deck."""
    deck = own_or_404(request, pk)
    version = version_or_404(deck, request.GET.get("version", ""))
    try:
        paper = Paper(request.GET.get("paper", Paper.A4).lower())
    except ValueError as error:
        raise Http404 from error
    report = reported(check_text(version.text, SNAPSHOTS[deck.snapshot]))
    page = f"{reverse('deck', args=[deck.pk])}?version={version.number}"
    made = sheet_of(version, report, address=request.build_absolute_uri(page))
    name = file_name(deck, version, "pdf")
    return guarded(download(sheet.pdf([made], paper), name, "application/pdf"), deck)


def sheet_of(version: DeckVersion, report: Report, *, address: str) -> sheet.Sheet:
    deck = version.deck
    entrant = deck.owner.display_name
    named = f" ({version.name})" if version.name else ""
    return sheet.Sheet(
        entrant=entrant,
        surname=sheet.surname(entrant),
        version=f"{deck.name}, version {version.number}{named}",
        format=edition(report.snapshot),
        verdict=str(report.outcome.verdict),
        made_at=f"{timezone.localtime():%Y-%m-%d %H:%M %Z}",
        receipt=selectors.receipt(version),
        address=address,
        parts=parts_of(report),
    )


def parts_of(report: Report) -> tuple[sheet.Part, ...]:
    """Return the rows of a list as its sheet has them."""
    return tuple(
        sheet.Part(
            part.rows[0].listed.group,
            total(part),
            tuple(
                sheet.Row(copies(row), row.card.number, row.card.title)
                for row in part.rows
            ),
        )
        for part in report.parts()
    )


def copies(row: ListRow) -> int | None:
    return row.listed.quantity if row.listed.is_counted else None


def total(part: ListPart) -> str:
    """Say how many cards a part has, beside what is wanted."""
    wish = part.tile.wish if part.tile else ""
    if wish.startswith("exactly ") and part.total.isdecimal():
        return f"{part.total} of {wish.removeprefix('exactly ')}"
    return f"{part.total}, {wish}" if wish else part.total
