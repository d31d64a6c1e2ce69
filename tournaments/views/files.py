"""Sheets of an event for a spreadsheet: one writer, and an answer for who has it."""

import io
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from defusedcsv import csv
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from cards.names import folded

NOT_A_LETTER = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    name: str
    version: str  # of what it shows; the same version is the same file
    rows: Callable[[], Iterable[Sequence[object]]]

    @property
    def file_name(self) -> str:
        """Give a plain name; what people call it is for people (U5)."""
        return f"{NOT_A_LETTER.sub('-', folded(self.name)).strip('-')[:60]}.csv"


def csv_file(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """Hand a sheet out, guarded against formulas (O4); 304 to who has this version."""
    etag = quote_etag(f"{sheet.version}-{request.GET.urlencode()}")
    found = get_conditional_response(request, etag=etag)
    if found is not None:
        return found
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(sheet.rows())
    answer = HttpResponse(file.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{sheet.file_name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    answer["ETag"] = etag
    return answer
