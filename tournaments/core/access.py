"""An event as a request may see it, and how an act of a form ends.

What is not visible is not there (H4). Whoever helps to run an event needs a second
factor for it, as all staff do (A1).
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext

from accounts.models import User
from tournaments.core import permissions
from tournaments.core.announcements import ANY
from tournaments.core.compiled_query import CompiledRows, Part
from tournaments.core.permissions import Position, lacks_second_factor
from tournaments.core.played import IS_ROUND_PLAYED
from tournaments.models import Arrival, Tournament, Visibility
from tournaments.rules.errors import Busy, Forbidden, Stale, TooOften, TournamentError

View = Callable[..., HttpResponse]
RETRY_SECONDS = 3
AFTER_SECOND_FACTOR = "after_second_factor"  # in the session: where to go on


def event_page(view: View) -> View:
    """Return a view the visitor's position in the event, or nothing there."""

    @wraps(view)
    def page(request: HttpRequest, pk: UUID, **more: Any) -> HttpResponse:
        return view(request, position_or_404(request, pk), **more)

    return page


def entrant_page(view: View) -> View:
    """Ask whoever has not signed in to do so; a guardian may stand for a ward (P2)."""

    @wraps(view)
    def page(
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

    return page


def own_address(position: Position, name: str, *more: Any) -> str:
    """Return the address of an entrant's own page, or of the same page of a ward."""
    return reverse(name, args=[*position.address, *more])


def desk_page(view: View) -> View:
    """Open the desk to those who help to run the event; to others it is not there."""

    @wraps(view)
    def page(request: HttpRequest, pk: UUID, **more: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        position = position_or_404(request, pk)
        if not position.is_staff:
            raise Http404
        led_away = without_second_factor(request)
        if led_away is not None:
            return led_away
        return view(request, position, **more)

    return page


def without_second_factor(request: HttpRequest) -> HttpResponse | None:
    """Lead whoever would run an event to the second factor that he lacks (A1)."""
    if not lacks_second_factor(request.user):
        return None
    messages.warning(
        request,
        "Running an event needs a second factor. Set one up, then go on from there.",
    )
    if request.method == "GET":
        request.session[AFTER_SECOND_FACTOR] = request.get_full_path()
    return redirect("mfa_index")


def position_or_404(request: HttpRequest, pk: UUID) -> Position:
    events = EVENTS(pk=pk)
    if not events:
        raise Http404
    [found] = events
    position = permissions.position(request.user, found)
    if not may_see(request, position):
        raise Http404
    return position


def may_see(request: HttpRequest, position: Position) -> bool:
    """Return whether the pages of an event are there for somebody (H4).

    The one rule for pages, API, wall, files and calendar.
    """
    event = position.tournament
    if position.is_staff:
        return True
    if not permissions.is_open(event):
        return False
    return (
        event.visibility == Visibility.PUBLIC
        or bool(position.entries)
        or has_link(request, event)
    )


LINKS, MOST_LINKS = "event_links", 50  # of the session: tokens by event, newest last


def has_link(request: HttpRequest, event: Tournament) -> bool:
    """Return whether the visitor has opened the link of an event, as it is now."""
    opened = getattr(request, "session", {}).get(LINKS, {})
    token = opened.get(str(event.pk), "")
    return bool(token) and constant_time_compare(token, event.link_token)


def keep_link(request: HttpRequest, event: Tournament) -> None:
    opened = {**request.session.get(LINKS, {})}
    opened.pop(str(event.pk), None)
    opened[str(event.pk)] = event.link_token
    request.session[LINKS] = dict([*opened.items()][-MOST_LINKS:])


def share_address(request: HttpRequest, event: Tournament) -> str:
    """Return the address to give to others: of an event by link, its link."""
    path = reverse("event", args=[event.pk])
    if event.visibility == Visibility.LINK:
        path = reverse("event_link", args=[event.pk, event.link_token])
    return request.build_absolute_uri(path)


# Of the address of a link: where it leads to.
TO_CHECK_IN = "check-in"
LINK_PAGES = {
    TO_CHECK_IN: "event_check_in",
    "register": "event_register",
    "register-child": "event_register_ward",
    "claim": "event_claim",
}


def path_after_sign_in(request: HttpRequest, pk: UUID) -> str:
    """Return where a sign-in leads back to.

    Of an event by link it goes through the link that the visitor has opened: an account
    that is confirmed in another browser sees the event there, too.
    """
    match = request.resolver_match
    name = match.url_name if match else ""
    to = next((key for key, each in LINK_PAGES.items() if each == name), "")
    for event in EVENTS(pk=pk) if to else ():
        if event.visibility == Visibility.LINK and has_link(request, event):
            return through_link(event, to)
    return request.get_full_path()


def through_link(event: Tournament, to: str) -> str:
    return f"{reverse('event_link', args=[event.pk, event.link_token])}?to={to}"


def door_path(event: Tournament) -> str:
    """Return where the code at the door leads: of an event by link, through its link.

    So whoever stands there may see the event, and is asked to sign in.
    """
    if event.visibility == Visibility.LINK:
        return through_link(event, TO_CHECK_IN)
    return reverse("event_check_in", args=[event.pk])


EVENTS = CompiledRows(
    lambda pk: Tournament.objects.filter(pk=pk).annotate(
        has_announcements=ANY, is_round_played=IS_ROUND_PLAYED
    ),
    of=Tournament,
    beside=(Part(User, "owner"), Part(Arrival, "arrival")),
    more=("has_announcements", "is_round_played"),
)


def refused(
    request: HttpRequest, position: Position, error: TournamentError, *, back: str
) -> HttpResponse:
    """Say why something was refused, and lead to where it can be mended.

    The reason or the name that somebody wrote is shown again, to take along.
    """
    status = status_of(error)
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


def spoken(error: TournamentError) -> str:
    """Return an error in the language of the page; services speak English alone."""
    return str(worded(error))


def error_parts(error: TournamentError) -> dict[str, str]:
    """Return an error in its parts, for a page that shows them apart."""
    told = worded(error)
    return {"message": told.message, "rule": told.rule, "remedy": told.remedy}


def worded(error: TournamentError) -> TournamentError:
    message, remedy = (
        gettext(each) if each else "" for each in (error.template, error.advice)
    )
    return TournamentError(message, remedy=remedy, rule=error.rule, fills=error.fills)


def add_retry_after(answer: HttpResponse, error: TournamentError) -> HttpResponse:
    """Say when to try again, where waiting helps (C4, R2)."""
    if isinstance(error, Busy):
        answer["Retry-After"] = str(RETRY_SECONDS)
    if isinstance(error, TooOften):
        answer["Retry-After"] = str(error.wait)
    return answer


def run_action(  # noqa: PLR0913
    request: HttpRequest,
    position: Position,
    act: Callable[[], Any],
    *,
    back: str,
    said: str | Callable[[Any], str] = "",
    refuse: View = refused,
) -> HttpResponse:
    """Run what a form asks for, confirm it, and redirect to `back`.

    What the action refuses is answered by `refuse`; what is not there is a 404.
    """
    try:
        result = act()
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except TournamentError as error:
        return refuse(request, position, error, back=back)
    told = said(result) if callable(said) else said
    if told:
        messages.success(request, told)
    return redirect(back)


def status_of(error: TournamentError) -> int:
    if isinstance(error, Forbidden):
        return HTTPStatus.FORBIDDEN
    if isinstance(error, Stale | Busy):
        return HTTPStatus.CONFLICT
    if isinstance(error, TooOften):
        return HTTPStatus.TOO_MANY_REQUESTS
    return HTTPStatus.UNPROCESSABLE_ENTITY


def posted_number(request: HttpRequest, name: str) -> int:
    """Return a number that a form carries; -1, which no version is, without one."""
    sent = request.POST.get(name, "")
    return int(sent) if sent.isdecimal() and len(sent) < 10 else -1  # noqa: PLR2004
