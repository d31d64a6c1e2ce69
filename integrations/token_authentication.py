"""Authentication by API token. Settings name it, so it may import no view."""

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
    remedy = "Create another one on the page API tokens of the event or your account."


class TokenNotAllowed(PermissionDenied):
    """Raised when a token is for another event or does not allow the action."""

    default_code = "beyond_token"
    remedy = (
        "Create a token with this permission on the page API tokens of the event "
        "or your account."
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
    """Raise TokenNotAllowed unless the token allows this action."""
    view: Any = request.parser_context["view"]
    verbs = getattr(view, "verbs", {})
    if getattr(view, "is_public", False) and request.method not in verbs:
        return
    event = view.kwargs.get("event")
    if event is None and token.tournament_id is not None:
        error = TokenNotAllowed(
            "This token is for one event, and this URL is not part of that event."
        )
        error.remedy = "Create a token for your account."
        raise error
    if token.tournament_id not in (None, event):
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
