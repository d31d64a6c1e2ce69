"""Security headers of every response, errors and static files included."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# O3: nothing but our own files; no inline script or style, nothing evaluated.
POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'"
)
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


class SecurityHeaders:
    """Adds the content security policy and keeps personal pages out of caches."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # A request id from outside ends up in logs and rows: only a plain one may.
        if not REQUEST_ID.fullmatch(request.META.get("HTTP_X_REQUEST_ID", "")):
            request.META.pop("HTTP_X_REQUEST_ID", None)
        response = self.get_response(request)
        response.setdefault("Content-Security-Policy", POLICY)
        response.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=()"
        )
        # H12: every page varies by who asks; static files bring their own header.
        response.setdefault("Cache-Control", "private, no-store")
        return response
