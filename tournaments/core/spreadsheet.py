"""Sheets of an event for a spreadsheet: one writer, and an answer for who has it."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from cards import spreadsheet
from cards.names import folded

NOT_A_LETTER = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    name: str
    version: str  # of what it shows; the same version is the same file
    rows: Callable[[], Iterable[Sequence[object]]]

    @property
    def file_name(self) -> str:
        return plain_name(self.name, ".csv")


def csv_file(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """Hand a sheet out, guarded against formulas (O4); 304 to who has this version."""
    etag = quote_etag(f"{sheet.version}-{request.GET.urlencode()}")
    found = get_conditional_response(request, etag=etag)
    if found is not None:
        return found
    answer = attachment(
        spreadsheet.text(sheet.rows()),
        name=sheet.file_name,
        kind="text/csv; charset=utf-8",
    )
    answer["ETag"] = etag
    return answer


def attachment(content: str | bytes, *, name: str, kind: str) -> HttpResponse:
    """Hand a file out to be kept, never to be opened as a page (U5)."""
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def plain_name(name: str, ending: str) -> str:
    """Return a plain file name; what people call it is for people (U5).

    >>> plain_name("Winter Kickoff, 2nd", ".csv")
    'winter-kickoff-2nd.csv'
    """
    return f"{NOT_A_LETTER.sub('-', folded(name)).strip('-')[:60]}{ending}"
