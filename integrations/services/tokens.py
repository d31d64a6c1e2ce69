"""Create, find and revoke API tokens."""

import datetime as dt
import hashlib
import secrets
from collections.abc import Collection
from uuid import UUID, uuid4

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from integrations.models import Token
from integrations.models.tokens import HINT
from tournaments.core.permissions import Position
from tournaments.models import Tournament
from tournaments.rules.api_scopes import OF_ACCOUNTS, OF_OFFICIALS, WORDS, ApiScope
from tournaments.rules.capabilities import STAFF
from tournaments.rules.errors import Forbidden, Stale, TournamentError

PREFIX = "booth_"  # so that whoever finds one knows what was lost
SECRET_BYTES = 32
MOST_DAYS = 90
MOST_TOKENS = 20  # of one person for one event or the account, valid at a time
USED_EVERY = dt.timedelta(minutes=1)


def token_digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def secret_in_header(header: str) -> str:
    """Return the secret of a Bearer header, or "".

    >>> secret_in_header("Bearer booth_abc"), secret_in_header("Basic abc")
    ('booth_abc', '')
    """
    kind, _, secret = header.partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def create_token(  # noqa: PLR0913
    position: Position | None,
    user: User,
    *,
    name: str,
    verbs: Collection[str],
    days: int,
    key: UUID | None = None,
) -> tuple[Token, str]:
    """Create a token; return it with its secret. Raise Stale if `key` was used.

    It is for the event of the position; without one, for the whole account.
    """
    wanted = [each for each in ApiScope if each in verbs]
    if position is not None:
        check_place_in_event(position, wanted)
    check_new_token(wanted, days)
    tournament = position.tournament if position else None
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    now = timezone.now()
    with transaction.atomic():
        # Whoever makes two at once waits for the other to count it.
        User.objects.select_for_update().get(pk=user.pk)
        require_below_token_limit(tournament, user)
        if key is not None and Token.objects.filter(pk=key).exists():
            raise Stale(
                "This token was already created and shown.",
                remedy="If you did not copy it, revoke it and create another one.",
            )
        made = Token.objects.create(
            id=key or uuid4(),
            person=user,
            tournament=tournament,
            name=name,
            verbs=wanted,
            digest=token_digest(secret),
            hint=secret[-HINT:],
            made_at=now,
            expires_at=now + dt.timedelta(days=days),
        )
    return made, secret


def check_place_in_event(position: Position, wanted: Collection[ApiScope]) -> None:
    """Raise an error if the user may not create such a token for the event."""
    if not position.entries and not position.is_staff:
        raise Forbidden(
            "You are not in this event.",
            remedy="Register, or ask an organizer to add you to the staff.",
        )
    if not OF_ACCOUNTS.isdisjoint(wanted):
        raise TournamentError(
            "A token for one event cannot read decks or create events.",
            remedy="Create a token for your account.",
        )
    beyond = [WORDS[each] for each in wanted if each in OF_OFFICIALS]
    if beyond and position.parts.isdisjoint(STAFF):
        raise Forbidden(
            f"You may not {beyond[0]}, so your token may not either.",
            remedy="Choose only what you may do yourself.",
        )


def check_new_token(wanted: Collection[ApiScope], days: int) -> None:
    if not wanted:
        raise TournamentError(
            "A token without permissions is of no use.",
            remedy="Choose what the program can do.",
        )
    if not 1 <= days <= MOST_DAYS:
        raise TournamentError(
            f"A token can be valid for 1 to {MOST_DAYS} days, not {days}.",
            rule="A7",
            remedy="Create another one when it expires.",
        )


def require_below_token_limit(tournament: Tournament | None, user: User) -> None:
    held = Token.objects.filter(
        tournament=tournament, person=user, ended_at=None, expires_at__gt=timezone.now()
    ).count()
    if held >= MOST_TOKENS:
        raise TournamentError(
            f"You already have {held} tokens "
            f"for {'this event' if tournament else 'your account'}.",
            remedy="Revoke one that is no longer used.",
        )


def revoke_token(user: User, *, tournament: Tournament | None, pk: str) -> Token:
    held = Token.objects.select_for_update()
    with transaction.atomic():
        row = held.get(pk=pk, person=user, tournament=tournament)
        if row.ended_at is None:
            row.ended_at = timezone.now()
            row.save(update_fields=["ended_at"])
    return row


def revoke_all_tokens(user: User) -> int:
    """Revoke all tokens of a user, as after a new password; return how many."""
    held = Token.objects.filter(person=user, ended_at=None)
    return held.update(ended_at=timezone.now())


def token_of_request(request: HttpRequest) -> Token | None:
    """Return the API token that a request carries, or None; cached on the request."""
    if not hasattr(request, "token"):
        secret = secret_in_header(request.headers.get("Authorization", ""))
        request.token = find_valid_token(secret) if secret else None
    return request.token


def find_valid_token(secret: str) -> Token | None:
    """Return the valid token with this secret, or None; record that it was used."""
    now = timezone.now()
    found = (
        Token.objects.filter(
            digest=token_digest(secret),
            ended_at=None,
            expires_at__gt=now,
            person__is_active=True,
        )
        .select_related("person")
        .first()
    )
    if found is not None and (found.used_at or found.made_at) < now - USED_EVERY:
        Token.objects.filter(pk=found.pk).update(used_at=now)
    return found
