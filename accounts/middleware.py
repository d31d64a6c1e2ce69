"""Middleware that ends idle and old sessions."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.services import renew_session


class SessionLifetime:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # A page that asked for no session costs no query for one; and a head that
        # counts by itself is nobody's act, so it keeps no session alive (A3).
        if request.session.accessed and not getattr(request, "is_nobodys_act", False):
            renew_session(request, now=timezone.now())
        return response
