"""In which language a page answers.

A page is whole in one language: what TRANSLATED names is there in all of them, and
everything else is in English, errors included, so that the `lang` of a page is always
true (WCAG 3.1.1). Whoever asks chooses: by the switch at the foot of every page, which
sets a cookie, or else by what the browser says it reads.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpRequest, HttpResponse
from django.utils import translation

ENGLISH = "en"
# A piece that a page asks for is in the language of that page, whatever the cookie has
# become meanwhile in another tab.
PAGE_HEADER = "X-Language"

# The path of a player through an event, by the names of routes.
TRANSLATED = frozenset(
    (
        "events",
        "event",
        "event_you",
        "event_entrants",
        "event_pairings",
        "event_round_table",
        "event_clock_line",
        "event_standings",
        "event_chances",
        "event_bracket",
        "event_register",
        "event_register_ward",
        "event_claim",
        "event_check_in",
        "event_leave",
        "event_return",
        "event_list",
        "my_match",
        "my_match_live",
        "my_match_report",
        "my_match_agree",
        "my_match_dispute",
        "my_match_appeal",
        "my_match_call",
        "my_match_withdraw",
        "my_match_log",
        "my_match_logs",
        "notices_count",
    )
)


def chosen(request: HttpRequest) -> str:
    """Give the language that somebody wants to read.

    The page that asks for a piece of itself says its own; then the cookie counts, then
    the browser's Accept-Language.
    """
    said = request.headers.get(PAGE_HEADER, "")
    if said in dict(settings.LANGUAGES):
        return said
    return translation.get_language_from_request(request)


class PageLanguage:
    """Speak the chosen language on translated routes, and English on all others.

    It stands so far inside that what is answered before a view is asked, such as a rate
    limit, is in English.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(ENGLISH):
            response = self.get_response(request)
            response.setdefault("Content-Language", translation.get_language())
        return response

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        if request.resolver_match.view_name in TRANSLATED:
            translation.activate(chosen(request))

    def process_exception(self, _request: HttpRequest, _error: Exception) -> None:
        # The pages of errors are in English alone.
        translation.activate(ENGLISH)


class Messages(FallbackStorage):
    """Messages that know their language: the page that shows one may have another."""

    def add(self, level: int, message: Any, extra_tags: str = "") -> None:
        super().add(level, message, extra_tags or translation.get_language() or ENGLISH)
