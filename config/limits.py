"""Rate limits by route.

Signed-in users are counted one by one, so that a venue behind one address is not shut
out. Staff have a much higher limit in their own event. `counting` counts; if the cache
is down, requests are allowed, except sign-ins (`sign_in_limits`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.addresses import network_of_request
from accounts.models import User
from cards.problems import ANY_SITE, error_response
from config.rate_counting import (
    DAY,
    HOUR,
    MINUTE,
    FullCounter,
    RateCounter,
    Window,
    count_action,
    rate_limit_fields,
    waiting_text,
)
from config.views import OUTAGES, referring_page, sent_form
from integrations.services import tokens
from tournaments.core import permissions

BUSY_SECONDS = 5
GET, POST = frozenset(("GET",)), frozenset(("POST",))
Windows = tuple[Window, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate limit; routes with the same limit are counted together."""

    name: str
    address: Windows
    person: Windows = ()  # as for an address, if nothing else is said
    staff: Windows = ()  # for staff in their own event, if they have a ceiling there
    methods: frozenset[str] = POST
    # What is counted instead of the person: "" leaves it at that, None counts nothing.
    of: Callable[[HttpRequest], str | None] | None = None
    # One at a time: nobody asks for a second while the first is made, and a place that
    # was left behind frees itself after so many seconds. 0: as many as come.
    alone: int = 0
    also: "Limit | None" = None  # counted in the same step
    advice: str = ""  # what helps beside waiting

    @property
    def address_limit(self) -> int:
        return self.address[0].most

    def counters(self, request: HttpRequest) -> Iterator[RateCounter]:
        counted = self.own_counter(request)
        if counted is not None:
            yield counted
        if self.also is not None:
            yield from self.also.counters(request)

    def own_counter(self, request: HttpRequest) -> RateCounter | None:
        of = self.of(request) if self.of else ""
        if of is None:
            return None
        person = user_of_request(request)
        if self.staff and person and is_own_event(request, person):
            return RateCounter(self.name, f"staff:{person.pk}", self.staff)
        if of or person:
            own = self.person or self.address
            return RateCounter(self.name, of or str(person.pk), own)
        return RateCounter(
            self.name, network_of_request(request), self.address, is_address=True
        )


def window_of_a_minute(most: int) -> Windows:
    """Return the window of a limit for a minute."""
    return (Window(most),)


def user_of_request(request: HttpRequest) -> User | None:
    """Return the user of the session or the API token, counted once, or None."""
    secret = tokens.secret_in_header(request.headers.get("Authorization", ""))
    if secret and request.path.startswith("/api/"):
        token = tokens.token_of_request(request)
        return token.person if token else None
    return request.user if request.user.is_authenticated else None


def is_own_event(request: HttpRequest, user: User) -> bool:
    """Return whether the URL is of an event that this person helps to run."""
    found = request.resolver_match
    event = found.kwargs.get("event")
    if "events/<uuid:pk>/" in found.route:
        event = found.kwargs["pk"]
    return event is not None and permissions.is_staff_of(user, event)


def own_match_key(request: HttpRequest) -> str:
    """Return a key for this user and match, or "" for anonymous requests.

    Both players have a counter of their own, because one could use up a shared limit
    until the own report is accepted by timeout; an official enters a whole round.
    """
    match, person = request.resolver_match.kwargs["match"], user_of_request(request)
    return f"match {match} by {person.pk}" if person else ""


def mailbox_key(request: HttpRequest) -> str | None:
    """Return a hash of the e-mail address typed into the form, or None."""
    typed = request.POST.get("email", "").strip().lower()
    return sha256(typed.encode()).hexdigest() if typed else None


def card_query_key(request: HttpRequest) -> str | None:
    """Return "" for a card search, which counts by user or address, else None."""
    return "" if request.GET else None


CHECKS = Limit("deck checks", window_of_a_minute(30), window_of_a_minute(120))
# Each click and each pause while typing is one.
EDITS = Limit("deck edits", window_of_a_minute(120), window_of_a_minute(240))
ROBOT_GAMES = Limit("robot games", window_of_a_minute(6))
SAVES = Limit("deck saves", window_of_a_minute(60), staff=window_of_a_minute(240))
CARDS = Limit("saves of cards", window_of_a_minute(60))
READINGS = Limit("previews of cards", window_of_a_minute(240))
SEARCHES = Limit(
    "card searches",
    window_of_a_minute(60),
    window_of_a_minute(120),
    methods=GET,
    of=card_query_key,
)
# Each follows from a letter or two that somebody types, so there are more of them.
HINTS = Limit("suggestions of cards", window_of_a_minute(240), methods=GET)
PAPERS = Limit(
    "files",
    window_of_a_minute(3),
    staff=window_of_a_minute(120),
    methods=GET | POST,
    alone=MINUTE,
)
EXPORTS = Limit(
    "lists",
    window_of_a_minute(30),
    window_of_a_minute(60),
    staff=window_of_a_minute(240),
    methods=GET | POST,
)
ARRIVALS = Limit("event files", window_of_a_minute(10), alone=MINUTE)
REPORTS = Limit("result reports", window_of_a_minute(10), of=own_match_key)
ANSWERS = Limit("answers to a report", window_of_a_minute(10), of=own_match_key)
LOGS = Limit(
    "game logs", (Window(10), Window(150, HOUR)), staff=window_of_a_minute(120)
)
# The engine replays it at once, so one at a time.
VERDICTS = Limit("verified logs", window_of_a_minute(10), alone=MINUTE)
POSTED_REPLAYS = Limit("views of a verified log", window_of_a_minute(60))
# A down is a dozen taps, and nobody taps two a second for a minute.
TAPS = Limit("actions in the recorder", window_of_a_minute(120))
# Each may let a robot plan, and so may a visitor's whole venue.
PRACTICE = Limit("answers in practice", window_of_a_minute(240))
PRACTICE_GAMES = Limit("practice games", window_of_a_minute(30))
LOOKS = Limit("views of a scoresheet", window_of_a_minute(120), methods=GET)
CALLS = Limit("calls for a judge", window_of_a_minute(5))
STAFFING = Limit("changes of staff", window_of_a_minute(30))
# Each trial is a message to somebody else.
WEBHOOKS = Limit("changes of webhooks", window_of_a_minute(30))
NOTICES = Limit(
    "changes of notifications", window_of_a_minute(30), window_of_a_minute(60)
)
# Each is a line of the event's log and a notice.
ENTRIES = Limit(
    "changes of an entry", (Window(12), Window(60, HOUR)), staff=window_of_a_minute(240)
)
SIGN_INS = Limit("sign-ins", window_of_a_minute(600))
SIGN_UPS = Limit("new accounts", window_of_a_minute(100))
AGES = Limit("answers about age", window_of_a_minute(100))
NEW_PASSWORDS = Limit("new passwords", window_of_a_minute(20))
LETTERS = Limit(
    "e-mails to one address",
    (Window(2, HOUR), Window(5, DAY)),
    of=mailbox_key,
    also=Limit("e-mails", window_of_a_minute(60)),
    advice="Check for the last e-mail first, including in your spam folder.",
)
# Which routes each limit is for; those of one limit are counted together.
ROUTES: dict[Limit, str] = {
    SIGN_INS: "account_login",
    SIGN_UPS: "account_signup",
    AGES: "account_age",
    LETTERS: "account_reset_password",
    NEW_PASSWORDS: "account_reset_password_from_key",
    SEARCHES: "cards",
    HINTS: "card_suggest deck_cards",
    CHECKS: "deck_check api_deck_check",
    EDITS: "deck_live deck_mend",
    ROBOT_GAMES: "deck_games",
    SAVES: (
        "deck_new deck_edit deck_draft deck_clone account_wards deck_settings "
        "event_list recorder match_record api_list_submit "
        "api_decks api_deck_save api_deck_share"
    ),
    CARDS: (
        "card_new card_edit card_confirm cards_confirm card_names card_rosters "
        "card_photo"
    ),
    READINGS: "card_read",
    PAPERS: (
        "deck_sheet desk_print_sheet desk_print_lists decks_export "
        "account_data_file desk_export"
    ),
    EXPORTS: (
        "deck_export desk_event_file desk_table event_pairings_csv "
        "event_standings_csv series_csv event_chances scoresheet_file "
        "decks_fill cards_wanted card_sheet card_sheet_file"
    ),
    ARRIVALS: "event_import event_arriving",
    STAFFING: "series_organisers desk_staff desk_venue",
    WEBHOOKS: "desk_webhooks account_webhooks api_webhook_replay",
    ENTRIES: (
        "event_register event_register_ward event_claim event_leave event_return "
        "event_check_in api_register api_entrant_check_in api_entrant_drop "
        "api_entrant_return"
    ),
    NOTICES: "notices_read notice_wishes notices_stop",
    REPORTS: "my_match_report api_match_report",
    TAPS: (
        "scoresheet_answer scoresheet_undo scoresheet_remark scoresheet_end "
        "scoresheet_trust"
    ),
    LOOKS: "scoresheet_now",
    PRACTICE: "practice_answer",
    PRACTICE_GAMES: "practice",
    LOGS: "scoresheet_close my_match_log desk_match_log api_match_logs",
    VERDICTS: "verify_log",
    POSTED_REPLAYS: "verify_log_possession",
    ANSWERS: (
        "my_match_agree my_match_dispute my_match_appeal api_match_confirm "
        "api_match_dispute"
    ),
    CALLS: "my_match_call my_match_withdraw",
}
LIMITS = {name: limit for limit, names in ROUTES.items() for name in names.split()}


class RateLimits:
    """Middleware that refuses requests over the limit before the view runs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            response = self.get_response(request)
        finally:
            end_exclusive_request(request)
        if counts := getattr(request, "counted", ()):
            add_rate_limit_fields(response, counts)
        # R2: a form that says "too often" among its errors keeps what was typed.
        if wait := getattr(request, "must_wait", 0):
            response.status_code = HTTPStatus.TOO_MANY_REQUESTS
            response["Retry-After"] = str(wait)
        return response

    def process_view(
        self, request: HttpRequest, *_: Any, **__: Any
    ) -> HttpResponse | None:
        limit = LIMITS.get(request.resolver_match.url_name or "")
        if limit is None or request.method not in limit.methods:
            return None
        counts = list(limit.counters(request))
        note_counters(request, counts)
        full = count_request(*counts)
        if full:
            return limit_response(request, limit, full)
        if limit.alone and not begin_exclusive_request(request, counts[0], limit.alone):
            return busy_response(request, limit)
        return None


def count_request(*counts: RateCounter) -> FullCounter | None:
    """Count a request; return the full counter, or None, also if the cache is down."""
    try:
        return count_action(*counts)
    except OUTAGES:
        return None


def note_counters(request: HttpRequest, counts: Iterable[RateCounter]) -> None:
    """Note what an API request was counted by, for the fields of its response."""
    if request.path.startswith("/api/"):
        request.counted = [*getattr(request, "counted", ()), *counts]


def add_rate_limit_fields(
    response: HttpResponse, counts: Sequence[RateCounter]
) -> None:
    try:
        fields = rate_limit_fields(counts)
    except OUTAGES:
        return
    for name, value in fields.items():
        response[name] = value


def begin_exclusive_request(
    request: HttpRequest, count: RateCounter, seconds: int
) -> bool:
    """Reserve a route that each user may request once at a time; False if in use."""
    key = f"alone:{count.name.replace(' ', '-')}:{count.who}"
    try:
        is_free = cache.add(key, 1, timeout=seconds)
    except OUTAGES:
        return True
    if is_free:
        request.held_place = key
    return bool(is_free)


def end_exclusive_request(request: HttpRequest) -> None:
    key = getattr(request, "held_place", "")
    if not key:
        return
    try:
        cache.delete(key)
    except OUTAGES:  # it frees itself
        return


def busy_response(request: HttpRequest, limit: Limit) -> HttpResponse:
    message = (
        f"You have already asked for {limit.name}; your request is being processed."
    )
    return too_many_response(request, message, BUSY_SECONDS)


def limit_response(
    request: HttpRequest, limit: Limit, full: FullCounter
) -> HttpResponse:
    message = (
        f"The limit is {full.window.most} {full.count.name} in "
        f"{full.window.length_text()}."
    )
    return too_many_response(request, message, full.wait, advice=limit.advice)


def too_many_response(
    request: HttpRequest, message: str, wait: int, *, advice: str = ""
) -> HttpResponse:
    """Answer 429, as JSON below /api/, else as a page that keeps what was sent."""
    remedy = (
        f"Wait {waiting_text(wait)} and try again; nothing was lost. {advice}".strip()
    )
    headers = {"Retry-After": str(wait)}
    status = HTTPStatus.TOO_MANY_REQUESTS
    if request.path.startswith("/api/"):
        # Pages of other sites may check lists, and may know why they are refused.
        headers |= ANY_SITE
        return error_response(
            status, "throttled", message, remedy=remedy, headers=headers
        )
    page = "parts/too_often.html" if request.htmx else "429.html"
    told = {
        "message": message,
        "remedy": remedy,
        "back": referring_page(request),
        "event": event_page_url(request),
        "sent": sent_form(request),
    }
    response = render(request, page, told, status=status)
    response["Retry-After"] = headers["Retry-After"]
    return response


def event_page_url(request: HttpRequest) -> str:
    """Return the URL of the page of the event that the request is about, or ""."""
    match = request.resolver_match
    is_of_one = match.route.startswith("events/<uuid:pk>/")
    return reverse("event", args=[match.kwargs["pk"]]) if is_of_one else ""
