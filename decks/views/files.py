"""Decks as files: text, CSV, JSON, all decks of a user, registration sheet."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
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
from decks.decklist.writing import (
    list_as_csv,
    list_as_json,
    write_arena_text,
    write_text,
)
from decks.formats import SNAPSHOTS
from decks.forms import edition_title
from decks.models import Deck, DeckVersion
from decks.sheet import Paper
from decks.views.access import (
    keep_from_search_engines,
    parse_version,
    version_or_404,
    visible_deck_or_404,
)
from decks.views.building import own_deck_or_404
from decks.views.report import ListPart, Report, build_report

WRITERS = {
    "txt": ("text/plain", write_text),
    "arena.txt": ("text/plain", write_arena_text),
    "csv": ("text/csv", list_as_csv),
    "json": (
        "application/json",
        lambda found: (
            json.dumps(list_as_json(found), ensure_ascii=False, indent=2) + "\n"
        ),
    ),
}
NOT_A_LETTER = re.compile(r"[^a-z0-9]+")


def file_name(deck: Deck, version: DeckVersion, ending: str) -> str:
    """Return a file name of the letters and digits of the deck's name (trust U5)."""
    plain = NOT_A_LETTER.sub("-", names.fold_name(deck.name)).strip("-")[:40] or "deck"
    return f"{plain}-v{version.number}.{ending}"


def file_response(text: str | bytes, name: str, kind: str) -> HttpResponse:
    """Return a response that is downloaded as a file (trust U5)."""
    charset = "; charset=utf-8" if isinstance(text, str) else ""
    answer = HttpResponse(text, content_type=f"{kind}{charset}")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@require_safe
def export_version(request: HttpRequest, pk: UUID, ending: str) -> HttpResponse:
    """Download a version as a file; each kind can be read again (trust D3)."""
    deck = visible_deck_or_404(request, pk)
    version = version_or_404(deck, request.GET.get("version", ""))
    if ending not in WRITERS:
        raise Http404
    kind, write = WRITERS[ending]
    text = write(parse_version(version))
    return keep_from_search_engines(
        file_response(text, file_name(deck, version, ending), kind), deck
    )


# All decks of a person


@login_required
@require_safe
def export_all_decks(request: HttpRequest) -> StreamingHttpResponse:
    """Download all decks of the user with every version, as one JSON file."""
    answer = StreamingHttpResponse(
        decks_as_json(request.user), content_type="application/json; charset=utf-8"
    )
    answer["Content-Disposition"] = 'attachment; filename="decks.json"'
    answer["X-Content-Type-Options"] = "nosniff"
    answer["X-Robots-Tag"] = "noindex"
    return answer


def decks_as_json(owner: Any) -> Iterator[str]:
    """Yield the file, read in one query however many decks and versions there are."""
    yield '{"version": 1, "decks": ['
    found = selectors.versions_of_owner(owner).iterator()
    for at, (deck, versions) in enumerate(groupby(found, attrgetter("deck"))):
        yield ",\n" if at else "\n"
        yield from deck_as_json(deck, versions)
    yield "\n]}\n"


def deck_as_json(deck: Deck, versions: Iterable[DeckVersion]) -> Iterator[str]:
    known = {
        "name": deck.name,
        "snapshot": deck.snapshot,
        "visibility": deck.visibility,
        "made_at": deck.made_at.isoformat(),
        "archived_at": deck.archived_at and deck.archived_at.isoformat(),
    }
    yield json.dumps(known, ensure_ascii=False)[:-1] + ', "versions": ['
    for at, version in enumerate(versions):
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
    """Download a version as a registration sheet with a QR code of its address."""
    deck = own_deck_or_404(request, pk)
    version = version_or_404(deck, request.GET.get("version", ""))
    try:
        paper = Paper(request.GET.get("paper", Paper.A4).lower())
    except ValueError as error:
        raise Http404 from error
    report = build_report(check_text(version.text, SNAPSHOTS[deck.snapshot]))
    page = f"{reverse('deck', args=[deck.pk])}?version={version.number}"
    made = build_sheet(version, report, address=request.build_absolute_uri(page))
    name = file_name(deck, version, "pdf")
    return keep_from_search_engines(
        file_response(sheet.render_pdf([made], paper), name, "application/pdf"), deck
    )


def build_sheet(version: DeckVersion, report: Report, *, address: str) -> sheet.Sheet:
    deck = version.deck
    entrant = deck.owner.display_name
    named = f" ({version.name})" if version.name else ""
    return sheet.Sheet(
        entrant=entrant,
        surname=sheet.surname(entrant),
        version=f"{deck.name}, version {version.number}{named}",
        format=edition_title(report.snapshot),
        verdict=str(report.outcome.verdict),
        made_at=f"{timezone.localtime():%Y-%m-%d %H:%M %Z}",
        receipt=selectors.receipt_code(version),
        address=address,
        parts=sheet_parts(report),
    )


def sheet_parts(report: Report) -> tuple[sheet.Part, ...]:
    """Return the groups of a checked list as parts of its sheet."""
    return tuple(
        sheet.Part(
            part.rows[0].listed.group,
            total_text(part),
            tuple(
                sheet.Row(
                    row.listed.quantity if row.listed.is_counted else None,
                    row.card.number,
                    row.card.title,
                )
                for row in part.rows
            ),
        )
        for part in report.parts()
    )


def total_text(part: ListPart) -> str:
    """Return how many cards a part has, with how many it should have."""
    wish = part.tile.allowed_text if part.tile else ""
    if wish.startswith("exactly ") and part.total.isdecimal():
        return f"{part.total} of {wish.removeprefix('exactly ')}"
    return f"{part.total}, {wish}" if wish else part.total
