"""Pages that belong to no app: home, theme and errors."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.db import OperationalError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.utils.html import escape
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe
from redis.exceptions import ConnectionError, TimeoutError  # noqa: A004 (Redis's own)

from tournaments.core import events as selectors
from tournaments.desk.views import home as own_home

# What the drivers raise when PostgreSQL or Redis does not answer.
OUTAGES = (OperationalError, ConnectionError, TimeoutError)
THEMES = ("light", "dark", "system")
THEME_COOKIE = "theme"
# What is sent once more says so by this name, and is kept by it in a session.
UNSENT = "unsent"
SECRETIVE = ("/accounts/", "/admin/", "/api/")
MOST_SENT = 64 * 1024  # a game log has about 10,000, a list less


def page_context(request: HttpRequest) -> dict[str, Any]:
    """Return the template context that every page needs (a context processor)."""
    theme = request.COOKIES.get(THEME_COOKIE, "system")
    return {
        "theme": theme if theme in THEMES else "system",
        "themes": THEMES,
        "embedded": settings.EMBEDDED,
        "writes_mail_to": mail_folder(),
    }


def mail_folder() -> str:
    """Return the folder that a desk without a mail server writes e-mails to, or ""."""
    if not settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"):
        return ""
    return "/".join(Path(settings.EMAIL_FILE_PATH).parts[-2:])


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the user's own matches and events, or the front page to visitors."""
    if request.user.is_authenticated:
        return render(request, "home_own.html", own_home.home_context(request.user))
    return render(request, "home.html", {"events": selectors.front_page_events()})


@require_safe
def show_privacy_page(request: HttpRequest) -> HttpResponse:
    """Show what data is kept, and who runs the site."""
    context = {"operator": settings.DESK_OPERATOR}
    return render(request, "help/privacy.html", context)


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Remember the chosen theme in a cookie, and redirect back."""
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):  # O6
        back = "/"
    response = HttpResponseRedirect(back)
    chosen = request.POST.get("theme", "")
    if chosen in THEMES[:2]:
        response.set_cookie(
            THEME_COOKIE,
            chosen,
            max_age=365 * 24 * 3600,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(THEME_COOKIE)
    return response


# Errors: what happened, and where to go from here.


def error_view(template: str, status: int) -> Callable[..., HttpResponse]:
    def view(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
        return render(request, template, status=status)

    return view


bad_request = error_view("400.html", 400)
permission_denied = error_view("403.html", 403)
# H4: an address that is hidden and one that is unknown get the same bytes, so the page
# says nothing about the address.
page_not_found = error_view("404.html", 404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    # A page of ours whose mark is old; what another site sent is sent nowhere.
    here = f"{request.scheme}://{request.get_host()}"
    sent = sent_form(request) if request.headers.get("Origin") == here else None
    return render(request, "403_csrf.html", {"sent": sent}, status=403)


@dataclass(frozen=True)
class SentForm:
    """The fields of a refused form, to be sent again; files are not kept."""

    action: str
    fields: list[tuple[str, str]]
    had_files: bool


def sent_form(request: HttpRequest) -> SentForm | None:
    """Return a refused form's fields, or None; never passwords or other sign-ins."""
    if request.method != "POST" or request.path.startswith(SECRETIVE):
        return None
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in ("csrfmiddlewaretoken", UNSENT)
        for value in values
    ]
    if sum(len(name) + len(value) for name, value in fields) > MOST_SENT:
        return None
    return SentForm(request.get_full_path(), fields, bool(request.FILES))


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Answer 429 with the page and a Retry-After of one minute."""
    response = render(request, "429.html", status=429)
    response["Retry-After"] = "60"
    return response


class WrongMethod:
    """Middleware: answer a GET of a form-only URL with a page that links to the form.

    It happens when a form is sent after the session has ended: sign-in redirects to the
    URL of the form.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_bare = isinstance(response, HttpResponseNotAllowed) and not response.content
        if request.method != "GET" or not is_bare:
            return response
        page = render(
            request, "405.html", {"above": nearest_page_above(request.path)}, status=405
        )
        page["Allow"] = response["Allow"]
        return page


def nearest_page_above(path: str) -> str:
    """Return the relative URL of the nearest page above, repeating no path."""
    parts = path.strip("/").split("/")
    for up in range(1, len(parts)):
        if is_valid_path("/".join(("", *parts[:-up], ""))):
            return "../" * up
    return "/"


# What is left when not even our own page can be made, as before collectstatic, which
# templates ask for the names of our style sheets.
BARE = (
    '<!doctype html><html lang="en"><meta charset="utf-8">'
    "<title>Our mistake: Replay Booth (unofficial)</title>"
    "<h1>Something went wrong</h1><p>This is an error on our side, and the usual "
    "error page failed too. Tell the organizer this "
    "reference.</p><p>Reference <code>{}</code></p>"
    '<p><a href="/">Go to the front page</a></p>'
)


def error_page(template: str, context: dict[str, Any]) -> str:
    """Return the HTML of an error page, or a bare page if rendering fails too."""
    try:
        return render_to_string(template, context)
    except Exception:  # noqa: BLE001 (whatever it was, somebody waits)
        structlog.get_logger(__name__).exception("error_page_failed", page=template)
        return BARE.format(escape(context["reference"]))


def referring_page(request: HttpRequest) -> str:
    """Return the referring page if it is ours, else ""."""
    said = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        said, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    is_here = request.method == "GET" and said == request.build_absolute_uri()
    # The whole address stays: its path alone may begin with two strokes.
    return said if is_ours and not is_here else ""


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 without using the database or session, which may be what failed.

    An unreachable PostgreSQL or Redis is no bug: answer 503 with Retry-After.
    """
    away = isinstance(sys.exc_info()[1], OUTAGES)
    reference = structlog.contextvars.get_contextvars().get("request_id", "")
    context = {
        "reference": reference,
        "theme": "system",
        "changes": request.method not in {"GET", "HEAD"},
        "back": referring_page(request),
    }
    return HttpResponse(
        error_page("503.html" if away else "500.html", context),
        status=503 if away else 500,
        headers={"Retry-After": "10"} if away else None,
    )
