"""Which visitor may open which page of an event, and how a form's action is answered.

An event that the visitor may not see answers 404 (H4). Staff need a second factor to
open the desk (A1).
"""

from collections.abc import Callable, Sequence
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.models import User
from tournaments.core import permissions
from tournaments.core.announcements import ANY
from tournaments.core.compiled_query import CompiledModelQuery, ModelColumns
from tournaments.core.permissions import Position, lacks_second_factor
from tournaments.core.played import IS_ROUND_PLAYED
from tournaments.models import Arrival, Round, RoundState, Tournament, Visibility
from tournaments.rules.errors import (
    EventLocked,
    Forbidden,
    RateLimited,
    Stale,
    TournamentError,
)

View = Callable[..., HttpResponse]
# The methods that a page takes.
SAFE, POST = ("GET", "HEAD"), ("POST",)
FORM, TWO_WAYS = ("GET", "POST"), ("GET", "HEAD", "POST")
RETRY_SECONDS = 3
AFTER_SECOND_FACTOR = "after_second_factor"  # in the session: where to go on


def event_page(methods: Sequence[str]) -> Callable[[View], View]:
    """Wrap a view: pass the visitor's Position; 404 if they may not see the event."""

    def decorate_view(view: View) -> View:
        @require_http_methods([*methods])
        @wraps(view)
        def view_with_position(
            request: HttpRequest, pk: UUID, **more: Any
        ) -> HttpResponse:
            return view(request, position_or_404(request, pk), **more)

        return view_with_position

    return decorate_view


def entrant_page(methods: Sequence[str]) -> Callable[[View], View]:
    """Wrap a view of an entrant's own page: ask for a sign-in, pass the Position.

    With `ward` in the URL a guardian opens the page of that child's entry (P2); the
    Position is then that of the ward.
    """

    def decorate_view(view: View) -> View:
        @require_http_methods([*methods])
        @wraps(view)
        def view_with_position(
            request: HttpRequest, pk: UUID, ward: UUID | None = None, **more: Any
        ) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(path_after_sign_in(request, pk))
            position = position_or_404(request, pk)
            if ward is not None:
                if all(each.pk != ward for each in position.wards):
                    raise Http404
                position = position.for_ward(ward)
            return view(request, position, **more)

        return view_with_position

    return decorate_view


def own_page_url(position: Position, name: str, *more: Any) -> str:
    """Return the URL of an entrant's own page, or of their ward's page."""
    return reverse(name, args=[*position.own_page_url_args, *more])


def desk_page(methods: Sequence[str]) -> Callable[[View], View]:
    """Wrap a view of the desk: staff with a second factor only; 404 for others."""

    def decorate_view(view: View) -> View:
        answer = require_http_methods([*methods])(view)

        @wraps(view)
        def view_with_position(
            request: HttpRequest, pk: UUID, **more: Any
        ) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            position = position_or_404(request, pk)
            if not position.is_staff:
                raise Http404
            led_away = redirect_to_second_factor(request)
            if led_away is not None:
                return led_away
            return answer(request, position, **more)

        return view_with_position

    return decorate_view


def redirect_to_second_factor(request: HttpRequest) -> HttpResponse | None:
    """Return a redirect to the second-factor setup; None if it is not needed (A1)."""
    if not lacks_second_factor(request.user):
        return None
    messages.warning(
        request,
        "You need two-factor authentication to run an event. Set it up, then continue.",
    )
    if request.method == "GET":
        request.session[AFTER_SECOND_FACTOR] = request.get_full_path()
    return redirect("mfa_index")


def position_or_404(request: HttpRequest, pk: UUID) -> Position:
    """Return the visitor's Position in an event; raise Http404 if it is hidden."""
    events = EVENTS(pk=pk)
    if not events:
        raise Http404
    [found] = events
    position = permissions.position_of(request.user, found)
    if not may_see_event(request, position):
        raise Http404
    return position


def may_see_event(request: HttpRequest, position: Position) -> bool:
    """Return whether the visitor may see an event: pages, API, wall, files (H4)."""
    event = position.tournament
    if position.is_staff:
        return True
    if not permissions.is_event_published(event):
        return False
    return (
        event.visibility == Visibility.PUBLIC
        or bool(position.entries)
        or has_opened_link(request, event)
    )


LINKS, MOST_LINKS = "event_links", 50  # of the session: tokens by event, newest last


def has_opened_link(request: HttpRequest, event: Tournament) -> bool:
    """Return whether this session has opened the event's current secret link."""
    opened = getattr(request, "session", {}).get(LINKS, {})
    token = opened.get(str(event.pk), "")
    return bool(token) and constant_time_compare(token, event.link_token)


def store_opened_link(request: HttpRequest, event: Tournament) -> None:
    """Store in the session that the secret link of an event was opened."""
    opened = {**request.session.get(LINKS, {})}
    opened.pop(str(event.pk), None)
    opened[str(event.pk)] = event.link_token
    request.session[LINKS] = dict([*opened.items()][-MOST_LINKS:])


def share_url(request: HttpRequest, event: Tournament) -> str:
    """Return the absolute URL to share: the secret link if the event is by link."""
    path = reverse("event", args=[event.pk])
    if event.visibility == Visibility.LINK:
        path = reverse("event_link", args=[event.pk, event.link_token])
    return request.build_absolute_uri(path)


def is_loopback(request: HttpRequest) -> bool:
    """Return whether the site was opened by an address that no other device reaches."""
    host = split_domain_port(request.get_host())[0]
    return host in ("localhost", "[::1]") or host.startswith("127.")


# Of the address of a link: where it leads to.
TO_CHECK_IN = "check-in"
LINK_PAGES = {
    TO_CHECK_IN: "event_check_in",
    "register": "event_register",
    "register-child": "event_register_ward",
    "claim": "event_claim",
}


def path_after_sign_in(request: HttpRequest, pk: UUID) -> str:
    """Return the path to come back to after signing in.

    For an event by link it goes through the secret link that the visitor opened, so
    that an account confirmed in another browser can see the event there, too.
    """
    match = request.resolver_match
    name = match.url_name if match else ""
    to = next((key for key, each in LINK_PAGES.items() if each == name), "")
    for event in EVENTS(pk=pk) if to else ():
        if event.visibility == Visibility.LINK and has_opened_link(request, event):
            return secret_link_path(event, to)
    return request.get_full_path()


def secret_link_path(event: Tournament, to: str) -> str:
    """Return the path of an event's secret link that leads on to the page `to`."""
    return f"{reverse('event_link', args=[event.pk, event.link_token])}?to={to}"


def check_in_path(event: Tournament) -> str:
    """Return the path behind the QR code at the door, which leads to the check-in.

    For an event by link it goes through the secret link, so that the visitor may see
    the event.
    """
    if event.visibility == Visibility.LINK:
        return secret_link_path(event, TO_CHECK_IN)
    return reverse("event_check_in", args=[event.pk])


EVENTS = CompiledModelQuery(
    lambda pk: Tournament.objects.filter(pk=pk).annotate(
        has_announcements=ANY, is_round_played=IS_ROUND_PLAYED
    ),
    of=Tournament,
    beside=(ModelColumns(User, "owner"), ModelColumns(Arrival, "arrival")),
    more=("has_announcements", "is_round_played"),
)


def refuse_page(
    request: HttpRequest, position: Position, error: TournamentError, *, back: str
) -> HttpResponse:
    """Render the page that says why an action was refused, with a link back.

    The reason or name that was typed is shown again, so that it can be copied.
    """
    status = http_status(error)
    answer = render(
        request,
        "tournaments/core/refused.html",
        {
            "event": position.tournament,
            "error": error_parts(error),
            "back": back,
            "is": position,
            "written": request.POST.get("reason") or request.POST.get("name", ""),
        },
        status=status,
    )
    return add_retry_after(answer, error)


def translate_error(error: TournamentError) -> str:
    """Return the text of an error in the language of the page."""
    return str(error_in_page_language(error))


def error_parts(error: TournamentError) -> dict[str, str]:
    """Return message, rule and remedy of an error in the language of the page."""
    told = error_in_page_language(error)
    return {"message": told.message, "rule": told.rule, "remedy": told.remedy}


def error_in_page_language(error: TournamentError) -> TournamentError:
    """Return the same error with its texts in the language of the page."""
    message, remedy = (
        gettext(each) if each else "" for each in (error.template, error.advice)
    )
    return TournamentError(message, remedy=remedy, rule=error.rule, fills=error.fills)


def add_retry_after(answer: HttpResponse, error: TournamentError) -> HttpResponse:
    """Set Retry-After on EventLocked and RateLimited, where waiting helps (C4, R2)."""
    if isinstance(error, EventLocked):
        answer["Retry-After"] = str(RETRY_SECONDS)
    if isinstance(error, RateLimited):
        answer["Retry-After"] = str(error.wait)
    return answer


def run_action(  # noqa: PLR0913
    request: HttpRequest,
    position: Position,
    service: Callable[..., Any],
    *,
    back: str,
    success: str | Callable[[Any], str] = "",
    refuse: View = refuse_page,
    **sent: Any,
) -> HttpResponse:
    """Call a service with event, user and what was `sent`, and redirect to `back`.

    A TournamentError is answered by `refuse`, a missing row with 404. `success` is the
    message, or a function that makes it from the service's result.
    """
    try:
        result = service(position.tournament.pk, request.user, **sent)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except TournamentError as error:
        return refuse(request, position, error, back=back)
    told = success(result) if callable(success) else success
    if told:
        messages.success(request, told)
    return redirect(back)


def redirect_with_message(
    request: HttpRequest, message: str, to: str, *arguments: Any
) -> HttpResponse:
    """Show a success message on the page that the visitor is redirected to."""
    messages.success(request, message)
    return redirect(to, *arguments)


def standing_round_or_404(position: Position, round_id: UUID) -> Round:
    """Return a round of the event that was not canceled, or raise Http404."""
    found = get_object_or_404(
        Round.objects.exclude(state=RoundState.CANCELLED),
        tournament=position.tournament,
        pk=round_id,
    )
    found.tournament = position.tournament
    return found


def http_status(error: TournamentError) -> HTTPStatus:
    if isinstance(error, Forbidden):
        return HTTPStatus.FORBIDDEN
    if isinstance(error, Stale | EventLocked):
        return HTTPStatus.CONFLICT
    if isinstance(error, RateLimited):
        return HTTPStatus.TOO_MANY_REQUESTS
    return HTTPStatus.UNPROCESSABLE_ENTITY


def posted_number(request: HttpRequest, name: str) -> int:
    """Return a number that the form posted; -1 (never a version) if there is none."""
    sent = request.POST.get(name, "")
    return int(sent) if sent.isdecimal() and len(sent) < 10 else -1  # noqa: PLR2004
