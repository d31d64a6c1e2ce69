"""For whom a page was made, while others may sign in or out in another tab.

A page that stays open asks for pieces of itself. Without this check, a piece may
belong to another user than the page around it, or be the sign-in page.
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
    """Return what tells one viewer from another, and says nothing else of them."""
    user = getattr(request, "user", None)  # none is asked for what is too large
    return mark_of_user(user.pk) if user and user.is_authenticated else ""


def mark_of_user(person: object) -> str:
    return salted_hmac(__name__, str(person)).hexdigest()[:16]


def last_viewer_mark(request: HttpRequest) -> str:
    """Return the mark of who has signed in last in this browser, if anybody has.

    It tells whose a form is that is sent after the session has ended.
    """
    return request.COOKIES.get(settings.VIEWER_COOKIE_NAME, "")


def viewer_context(request: HttpRequest) -> dict[str, Any]:
    """Return the mark for templates; one that does not use it costs no query."""
    return {"viewer_mark": partial(viewer_mark, request)}


class SameViewer:
    """Answer a page that was made for somebody else with saying so.

    What is typed there stays: a page that loaded itself again would lose it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # What asked nobody's name is the same for everybody, and costs no query here.
        # A page that was nobody's may show what is for whoever has signed in since.
        is_somebodys = request.session.accessed and request.headers.get(HEADER)
        is_apart = is_somebodys or request.method not in SAFE
        if is_apart and is_for_another(request):
            return answer_another_viewer(request)
        store_viewer_mark(request, response)
        return response

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        is_act = request.method not in SAFE
        return (
            answer_another_viewer(request)
            if is_act and is_for_another(request)
            else None
        )


def store_viewer_mark(request: HttpRequest, response: HttpResponse) -> None:
    """Store the signed-in user's mark in a cookie; anonymous pages cost no query.

    A program is given no cookie: it has no form that it could send again.
    """
    is_page = response.get("Content-Type", "").startswith("text/html")
    is_known = is_page and request.session.accessed
    person = request.session.get(SESSION_KEY) if is_known else None
    if person and last_viewer_mark(request) != mark_of_user(person):
        safe = {"secure": settings.SESSION_COOKIE_SECURE, "httponly": True}
        name = settings.VIEWER_COOKIE_NAME
        response.set_cookie(name, mark_of_user(person), samesite="Lax", **safe)


def is_for_another(request: HttpRequest) -> bool:
    """Return whether the page that asks was made for another viewer."""
    said = request.headers.get(HEADER)
    return said is not None and said != viewer_mark(request)


def answer_another_viewer(request: HttpRequest) -> HttpResponse:
    said = {"was_nobodys": not request.headers[HEADER]}
    page = "accounts/parts/another_viewer.html"
    response = render(request, page, said, status=NO_MORE)
    response["HX-Retarget"], response["HX-Reswap"] = "#another-viewer", "innerHTML"
    response["HX-Push-Url"], response["HX-Reselect"] = "false", ".notice"
    return response
