"""Authentication by API token for one event. Settings name it: import no view."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from accounts.models import User
from integrations.models import Token
from integrations.services import tokens
from tournaments.rules.api_scopes import WORDS, ApiScope

KIND = "bearer"


class UnknownToken(AuthenticationFailed):
    default_code = "unknown_token"
    default_detail = "This token is unknown, was revoked, or has expired."
    remedy = "Create another one on the event's API tokens and webhooks page."


class TokenNotAllowed(PermissionDenied):
    """Raised when a token is for another event or does not allow the action."""

    default_code = "beyond_token"
    remedy = (
        "Create a token with this permission on the event's API tokens and "
        "webhooks page."
    )


class TokenAuthentication(BaseAuthentication):
    """Authenticates `Authorization: Bearer`; leaves other requests to the session."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        said = request.headers.get("Authorization", "")
        if said.partition(" ")[0].lower() != KIND:
            return None
        token = tokens.token_of_request(request._request)  # noqa: SLF001 (DRF wraps it)
        if token is None:
            raise UnknownToken
        require_scope(token, request)
        return token.person, token

    def authenticate_header(self, _request: Request) -> str:
        return 'Bearer realm="Replay Booth"'


def require_scope(token: Token, request: Request) -> None:
    """Raise TokenNotAllowed unless the token allows this action in this event."""
    view: Any = request.parser_context["view"]
    if getattr(view, "is_public", False):
        return
    verbs = getattr(view, "verbs", None)
    if verbs is None:
        error = TokenNotAllowed(
            "A token works for one event only, and this URL is not part of that event."
        )
        error.remedy = "To read your own decks, send the session cookie."
        raise error
    if view.kwargs.get("event") != token.tournament_id:
        error = TokenNotAllowed("This token is for another event.")
        error.remedy = (
            "Create a token for that event. Public data can be read without one."
        )
        raise error
    verb = ApiScope(verbs.get(request.method, ApiScope.READ))
    if verb not in token.verbs:
        raise TokenNotAllowed(f"This token may not {WORDS[verb]}.")


class TokenAuthenticationSchema(OpenApiAuthenticationExtension):
    target_class = "integrations.token_authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": KIND}
