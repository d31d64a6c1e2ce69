"""The version of a round, by which pages that poll notice a change."""

from uuid import UUID

from django.db.models import F

from tournaments.models import Round


def save_round(round_: Round, *fields: str) -> None:
    """Save some fields of a round under its next version."""
    round_.version += 1
    round_.save(update_fields=[*fields, "version"])


def raise_round_version(round_id: UUID) -> None:
    """Raise the version of a round by its id, without loading the row."""
    Round.objects.filter(pk=round_id).update(version=F("version") + 1)
