"""How often somebody may do something in a minute (trust section 7), by its route.

Whoever has signed in counts alone, so that a hall behind one address is not shut out
(R3). A count is one atomic step of the cache; without the cache nobody is shut out.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from rest_framework.throttling import BaseThrottle

from config.views import OUTAGES
from tournaments.archive import MOST_PACKED
from tournaments.selectors import mine as seats

MINUTE = 60
BUSY_SECONDS = 5
# U1: 1 MiB, and what a form has around a file.
MOST_BODY = 2**20 + 16 * 2**10
# A whole event is larger than anything else that is sent, and comes to one address.
MOST_EVENT = MOST_PACKED + 16 * 2**10


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times a minute; routes with the same name are counted together."""

    name: str
    most: int  # for an address
    signed_in: int  # for a person
    methods: frozenset[str] = frozenset(("POST",))
    # What is counted instead of the person, if it gives something.
    of: Callable[[HttpRequest], str] | None = None
    # One at a time: nobody asks for a second while the first is made, and a place that
    # was left behind frees itself after so many seconds. 0: as many as come.
    alone: int = 0


def own_match(request: HttpRequest) -> str:
    """Name the match that somebody reports; who is not in it counts alone.

    Otherwise anybody could use up what the two at a table may say.
    """
    match = request.resolver_match.kwargs["match"]
    is_seated = request.user.is_authenticated and seats.is_in(match, request.user)
    return f"match {match}" if is_seated else ""


CHECKS = Limit("deck checks", 30, 120)
SAVES = Limit("deck saves", 60, 60)
CARDS = Limit("saves of cards", 60, 60)
READINGS = Limit("readings of cards", 240, 240)
PAPERS = Limit("files", 3, 3, frozenset(("GET", "POST")), alone=MINUTE)
EXPORTS = Limit("lists", 30, 60, frozenset(("GET", "POST")))
ARRIVALS = Limit("files", 3, 3, alone=MINUTE)
REPORTS = Limit("result reports", 10, 10, of=own_match)
LOGS = Limit("game logs", 10, 10)
# A down is a dozen taps, and nobody taps two a second for a minute.
TAPS = Limit("taps of the recorder", 120, 120)
LOOKS = Limit("looks of a phone", 120, 120, frozenset(("GET",)))
CALLS = Limit("calls for a judge", 5, 5)
# A6: whoever names staff learns which addresses have an account; few a minute.
STAFFING = Limit("changes of staff", 10, 10)
# Each trial is a message to somebody else.
WEBHOOKS = Limit("changes of programs that are told", 10, 10)
NOTICES = Limit("changes of notices", 30, 60)
LIMITS = {
    "deck_check": CHECKS,
    "deck_live": CHECKS,
    "deck_mend": CHECKS,
    "api_deck_check": CHECKS,
    "deck_new": SAVES,
    "deck_edit": SAVES,
    "deck_clone": SAVES,
    "card_new": CARDS,
    "card_edit": CARDS,
    "card_confirm": CARDS,
    "card_read": READINGS,
    "deck_sheet": PAPERS,
    "desk_print_sheet": PAPERS,
    "desk_print_lists": PAPERS,
    "decks_export": PAPERS,
    "deck_export": EXPORTS,
    "desk_export": PAPERS,
    "desk_event_file": EXPORTS,
    "desk_trf": EXPORTS,
    "desk_table": EXPORTS,
    "event_import": ARRIVALS,
    "event_arriving": ARRIVALS,
    "event_pairings_csv": EXPORTS,
    "event_standings_csv": EXPORTS,
    "series_csv": EXPORTS,
    "series_organisers": STAFFING,
    "account_wards": SAVES,
    "event_chances": EXPORTS,
    "deck_settings": SAVES,
    "desk_staff": STAFFING,
    "desk_webhooks": WEBHOOKS,
    "event_list": SAVES,
    "notices_read": NOTICES,
    "notice_wishes": NOTICES,
    "notices_stop": NOTICES,
    "my_match_report": REPORTS,
    **dict.fromkeys(
        (
            *("scoresheet_answer", "scoresheet_undo", "scoresheet_remark"),
            *("scoresheet_end", "scoresheet_trust"),
        ),
        TAPS,
    ),
    "scoresheet_now": LOOKS,
    "scoresheet_close": LOGS,
    "recorder": SAVES,
    "match_record": SAVES,
    "scoresheet_file": EXPORTS,
    "my_match_agree": REPORTS,
    "my_match_dispute": REPORTS,
    "my_match_appeal": REPORTS,
    "my_match_call": CALLS,
    "my_match_withdraw": CALLS,
    "my_match_log": LOGS,
    "desk_match_log": LOGS,
    "api_match_logs": LOGS,
}


def problem(
    code: str,
    message: str,
    *,
    remedy: str,
    rule: str = "",
    details: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Give an error as every address of the API tells it."""
    return {
        "code": code,
        "message": message,
        "rule": rule,
        "remedy": remedy,
        "details": details or {},
    }


class BodyLimit:
    """Refuses a body that nobody reads to its end (U1, U2).

    Its length is what the client says; one that says none has none, and one that says
    too little is cut off there.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        said = request.META.get("CONTENT_LENGTH") or "0"
        most = MOST_EVENT if request.path == reverse("event_import") else MOST_BODY
        if said.isdecimal() and int(said) > most:
            return too_large(request, int(said), most)
        return self.get_response(request)


def too_large(request: HttpRequest, size: int, most: int) -> HttpResponse:
    """Say how large a body may be, in the form in which it was sent."""
    message = f"That has {size:,} bytes; {most:,} are the most that is read."
    remedy = "A game log has about 10,000, a list less: send one at a time."
    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    if request.path.startswith("/api/"):
        return JsonResponse(problem("too_large", message, remedy=remedy), status=status)
    told = {"message": message, "remedy": remedy}
    return render(request, "413.html", told, status=status)


class RateLimits:
    """Refuses what is done too often, before its view is called."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            return self.get_response(request)
        finally:
            let_go(request)

    def process_view(
        self, request: HttpRequest, *_: Any, **__: Any
    ) -> HttpResponse | None:
        limit = LIMITS.get(request.resolver_match.url_name or "")
        if limit is None or request.method not in limit.methods:
            return None
        most = limit.most
        who = network(BaseThrottle().get_ident(request))
        if request.user.is_authenticated:
            most, who = limit.signed_in, str(request.user.pk)
        who = (limit.of and limit.of(request)) or who
        wait = full(f"{limit.name}:{who}", most)
        if wait:
            return refused(request, limit, most, wait)
        if limit.alone and not held(request, f"{limit.name}:{who}", limit.alone):
            return busy(request, limit)
        return None


def full(name: str, most: int) -> int:
    """Count one more; give the seconds to wait where that is one too many."""
    minute, second = divmod(int(time.time()), MINUTE)
    key = f"limit:{minute}:{name.replace(' ', '-')}"
    try:
        cache.add(key, 0, timeout=2 * MINUTE)
        return MINUTE - second if cache.incr(key) > most else 0
    except (*OUTAGES, ValueError):  # no cache, or one that forgot the key
        return 0


def held(request: HttpRequest, name: str, seconds: int) -> bool:
    """Keep a place until the answer is there; tell whether it was free."""
    key = f"alone:{name.replace(' ', '-')}"
    try:
        is_free = cache.add(key, 1, timeout=seconds)
    except OUTAGES:
        return True
    if is_free:
        request.held_place = key
    return bool(is_free)


def let_go(request: HttpRequest) -> None:
    key = getattr(request, "held_place", "")
    if not key:
        return
    try:
        cache.delete(key)
    except OUTAGES:  # it frees itself
        return


def busy(request: HttpRequest, limit: Limit) -> HttpResponse:
    message = f"You have asked for one of these {limit.name} already; it is being made."
    return told_off(request, message, BUSY_SECONDS)


def refused(request: HttpRequest, limit: Limit, most: int, wait: int) -> HttpResponse:
    message = f"That was more than {most} {limit.name} in a minute."
    return told_off(request, message, wait)


def told_off(request: HttpRequest, message: str, wait: int) -> HttpResponse:
    """Say how often is too often, in the form in which it was asked."""
    remedy = f"Wait {wait} seconds and try again; nothing was lost."
    headers = {"Retry-After": str(wait)}
    status = HTTPStatus.TOO_MANY_REQUESTS
    if request.path.startswith("/api/"):
        told = problem("throttled", message, remedy=remedy)
        # Pages of other sites may check lists, and may know why they are refused.
        headers["Access-Control-Allow-Origin"] = "*"
        return JsonResponse(told, status=status, headers=headers)
    page = "parts/too_often.html" if request.htmx else "429.html"
    told = {
        "message": message,
        "remedy": remedy,
        "back": came_from(request),
        "event": event_of(request),
    }
    response = render(request, page, told, status=status)
    response["Retry-After"] = headers["Retry-After"]
    return response


def came_from(request: HttpRequest) -> str:
    """Give the page of ours on which somebody asked; none if it is another's (O6)."""
    said = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        said, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    is_here = request.method == "GET" and said == request.build_absolute_uri()
    # The whole address stays: its path alone may begin with two strokes.
    return said if is_ours and not is_here else ""


def event_of(request: HttpRequest) -> str:
    """Give the page of the event that was asked about, whether there is one or not."""
    match = request.resolver_match
    is_of_one = match.route.startswith("events/<uuid:pk>/")
    return reverse("event", args=[match.kwargs["pk"]]) if is_of_one else ""


def network(address: str) -> str:
    """Give what counts as one reader: an address, of IPv6 its /64.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2', '192.0.2.7')
    """
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return ":".join(f"{int(part, 16):x}" for part in found.exploded.split(":")[:4])
