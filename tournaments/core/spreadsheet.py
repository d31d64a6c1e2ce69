"""Downloads: CSV sheets with an ETag, other attachments, and their file names."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from cards import spreadsheet
from cards.names import fold_name

NOT_A_LETTER = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One CSV file: its name, the version of its data, and a function for its rows."""

    name: str
    version: str  # of what it shows; the same version is the same file
    rows: Callable[[], Iterable[Sequence[object]]]

    @property
    def file_name(self) -> str:
        return safe_file_name(self.name, ".csv")


def csv_response(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """Return a sheet as CSV, safe against formulas (O4); 304 if the client has it."""
    etag = quote_etag(f"{sheet.version}-{request.GET.urlencode()}")
    found = get_conditional_response(request, etag=etag)
    if found is not None:
        return found
    answer = attachment_response(
        spreadsheet.csv_text(sheet.rows()),
        name=sheet.file_name,
        kind="text/csv; charset=utf-8",
    )
    answer["ETag"] = etag
    return answer


def attachment_response(content: str | bytes, *, name: str, kind: str) -> HttpResponse:
    """Return a file that the browser saves and never opens as a page (U5)."""
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def safe_file_name(name: str, ending: str) -> str:
    """Return a file name of plain letters, digits and hyphens (U5).

    >>> safe_file_name("Winter Kickoff, 2nd", ".csv")
    'winter-kickoff-2nd.csv'
    """
    return f"{NOT_A_LETTER.sub('-', fold_name(name)).strip('-')[:60]}{ending}"
