"""Detects that a page was made for another user than the one now signed in.

A page that stays open loads parts of itself. After signing in or out in another tab,
such a part could belong to another user than the page around it. A *viewer mark* is a
hash that stands for the signed-in user.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import salted_hmac

# Every piece is asked for with the mark of the page (templates/base.html).
HEADER = "X-Viewer"
SAFE = ("GET", "HEAD", "OPTIONS")
# By this status htmx asks no more.
NO_MORE = 286


def viewer_mark(request: HttpRequest) -> str:
    """Return the mark of the signed-in user, or "" for a visitor."""
    user = getattr(request, "user", None)  # none is asked for what is too large
    return mark_of_user(user.pk) if user and user.is_authenticated else ""


def mark_of_user(user_id: object) -> str:
    return salted_hmac(__name__, str(user_id)).hexdigest()[:16]


def mark_of_last_signed_in_user(request: HttpRequest) -> str:
    """Return the mark of the user who signed in last in this browser, or "".

    It says whose form it is that is sent after the session has ended.
    """
    return request.COOKIES.get(settings.VIEWER_COOKIE_NAME, "")


def viewer_context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the viewer mark, computed only where a template uses it."""
    return {"viewer_mark": partial(viewer_mark, request)}


class SameViewerMiddleware:
    """Answers requests from a page of another viewer with a notice.

    The page is not reloaded, so that what was typed there stays.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # What asked nobody's name is the same for everybody, and costs no query here.
        # A page that was nobody's may show what is for whoever has signed in since.
        is_somebodys = request.session.accessed and request.headers.get(HEADER)
        is_apart = is_somebodys or request.method not in SAFE
        if is_apart and is_page_of_another_viewer(request):
            return render_another_viewer(request)
        store_viewer_mark(request, response)
        return response

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        is_act = request.method not in SAFE
        return (
            render_another_viewer(request)
            if is_act and is_page_of_another_viewer(request)
            else None
        )


def store_viewer_mark(request: HttpRequest, response: HttpResponse) -> None:
    """Store the mark of the signed-in user in a cookie, with HTML pages only."""
    is_page = response.get("Content-Type", "").startswith("text/html")
    is_known = is_page and request.session.accessed
    person = request.session.get(SESSION_KEY) if is_known else None
    if person and mark_of_last_signed_in_user(request) != mark_of_user(person):
        safe = {"secure": settings.SESSION_COOKIE_SECURE, "httponly": True}
        name = settings.VIEWER_COOKIE_NAME
        response.set_cookie(name, mark_of_user(person), samesite="Lax", **safe)


def is_page_of_another_viewer(request: HttpRequest) -> bool:
    """Return whether the page that sends the request was made for another viewer."""
    said = request.headers.get(HEADER)
    return said is not None and said != viewer_mark(request)


def render_another_viewer(request: HttpRequest) -> HttpResponse:
    said = {"was_nobodys": not request.headers[HEADER]}
    page = "accounts/parts/another_viewer.html"
    response = render(request, page, said, status=NO_MORE)
    response["HX-Retarget"], response["HX-Reswap"] = "#another-viewer", "innerHTML"
    response["HX-Push-Url"], response["HX-Reselect"] = "false", ".notice"
    return response
