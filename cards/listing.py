"""Search text and pagination of long lists on pages."""

from collections.abc import Mapping
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest
from django.utils.http import urlencode

LONGEST_QUERY = 60  # characters of a search


def search_text(request: HttpRequest) -> str:
    """Return the text of the search box, with single spaces and cut to length."""
    return " ".join(request.GET.get("q", "").replace("\0", "").split())[:LONGEST_QUERY]


def page_context(  # noqa: PLR0913
    request: HttpRequest,
    rows: Any,
    *,
    size: int,
    address: str = "",
    query: Mapping[str, str] | None = None,
    number: Any = None,
) -> dict[str, Any]:
    """Return the requested page as context of `cards/parts/pages.html`.

    `rows` is a list or a queryset. `address` defaults to the path of the request and
    `number` to its page parameter.
    """
    pages = Paginator(rows, size)
    page = pages.get_page(request.GET.get("page") if number is None else number)
    address = address or request.path
    return {
        "page": page,
        "pages": pages.get_elided_page_range(page.number, on_each_side=1),
        "elsewhere": f"{address}?{urlencode(query)}" if query else address,
    }
