"""The API tokens of a user."""

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.db.models.functions import Now

from accounts.models import User
from integrations.models import Token
from tournaments.models import Tournament


def tokens_of_user(user: User, tournament: Tournament | None) -> QuerySet[Token]:
    """Return the user's tokens for an event, or the account; valid ones first."""
    holds = Q(ended_at=None, expires_at__gt=Now())
    return (
        Token.objects.filter(person=user, tournament=tournament)
        .annotate(holds=ExpressionWrapper(holds, output_field=BooleanField()))
        .order_by("-holds", "-made_at")
    )
