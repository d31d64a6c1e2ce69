"""The base of every API view: who may read, how bodies are read and answers sent."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

import msgspec
from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.problems import ANY_SITE

# Caches may keep an answer and ask each time whether it still holds (H12: nothing here
# varies by who asks).
CACHED = {"Cache-Control": "public, no-cache"}


# Whoever gives it the weight 0 does not want it.
GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


class UnknownObject(NotFound):
    """404: nothing has this name; the remedy says where to look."""

    def __init__(self, message: str, *, remedy: str, rule: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy
        self.rule = rule


class RefusedRequest(ParseError):
    """400: a parameter or body cannot be used; the remedy says what to send instead."""

    def __init__(self, message: str, *, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy


class StrictView(APIView):
    """A read-only API view that refuses unknown query parameters."""

    http_method_names: ClassVar = ["get", "head", "options"]
    parameters: frozenset[str] = frozenset()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        unknown = sorted(set(request.query_params) - self.parameters)
        if unknown:
            known = ", ".join(sorted(self.parameters))
            raise RefusedRequest(
                f"Unknown parameter: {unknown[0][:40]!r}.",
                remedy=f"The parameters are: {known}."
                if known
                else "This URL takes no parameters.",
            )


class PublicView(StrictView):
    """An API view without account or session; a token only counts reads per user."""

    is_public = True
    permission_classes = (AllowAny,)

    def get_authenticators(self) -> list[BaseAuthentication]:
        known = super().get_authenticators()
        return [each for each in known if not isinstance(each, SessionAuthentication)]

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        for name, value in ANY_SITE.items():
            response[name] = value
        return response


# Bodies

Body = TypeVar("Body", bound=msgspec.Struct)


def decode_body(body: bytes, struct: type[Body], *, remedy: str) -> Body:
    """Return the body as its struct; raise RefusedRequest if anything is wrong."""
    if not body.strip():
        raise RefusedRequest("The body is empty.", remedy=remedy)
    try:
        found = msgspec.json.decode(body, type=struct)
    except UnicodeError:
        raise RefusedRequest("The body is not UTF-8 text.", remedy=remedy) from None
    except msgspec.DecodeError as error:
        what, _, where = str(error).replace("`", "").partition(" - at $.")
        reason = f"{where}: {what}" if where else what
        message = f"The request body can't be read: {reason[:200]}."
        raise RefusedRequest(message, remedy=remedy) from None
    # The reader takes the last of two equal keys; that it was the right one is a guess.
    keys = Counter(key for key, _ in json.loads(body, object_pairs_hook=list))
    for key, times in keys.items():
        if times > 1:
            message = f"{key!r} is in the body {times} times."
            raise RefusedRequest(message, remedy=remedy)
    return found


# Answers


def json_response(
    request: Request, value: Any, caching: Mapping[str, str] = CACHED
) -> HttpResponse:
    """Return data as JSON with an ETag, or 304 if the client has it already."""
    body = msgspec.json.encode(value)
    tag = hashlib.sha256(body).hexdigest()[:16]
    return tagged_response(request, body, tag=tag, caching=caching)


def accepts_gzip(request: Request) -> bool:
    return bool(GZIP.search(request.headers.get("Accept-Encoding", "")))


def tagged_response(
    request: Request,
    body: bytes,
    *,
    tag: str,
    packed: bytes | None = None,
    caching: Mapping[str, str] = CACHED,
) -> HttpResponse:
    """Return bytes with an ETag, gzipped where accepted; 304 if the client has them.

    Without `packed`, the gzip middleware compresses and weakens the ETag.
    """
    headers = {**caching, "ETag": f'"{tag}"'}
    if packed is not None and accepts_gzip(request):
        body = packed
        headers |= {"ETag": f'"{tag}-gzip"', "Content-Encoding": "gzip"}
    response = HttpResponse(body, content_type="application/json", headers=headers)
    patch_vary_headers(response, ("Accept-Encoding",))
    return get_conditional_response(request, etag=headers["ETag"], response=response)
