"""Queries for decks as a viewer may see them; all reads go here (trust H13).

A deck that the viewer may not see is treated like one that does not exist.
"""

from uuid import UUID

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils.crypto import salted_hmac

from decks import policy, receipts
from decks.models import (
    Deck,
    DeckCheck,
    DeckDraft,
    DeckVersion,
    RobotSeries,
    Visibility,
)
from decks.policy import Viewer


def visible_to(viewer: Viewer) -> QuerySet[Deck]:
    """Return the decks that the viewer may open: own ones, and shared unarchived."""
    shared = Q(
        visibility__in=(Visibility.PUBLIC, Visibility.UNLISTED), archived_at=None
    )
    return Deck.objects.everything().filter(policy.owned_filter(viewer) | shared)


def owned_by(viewer: Viewer) -> QuerySet[Deck]:
    return Deck.objects.everything().filter(policy.owned_filter(viewer))


def public_decks() -> QuerySet[Deck]:
    return Deck.objects.everything().filter(
        visibility=Visibility.PUBLIC, archived_at=None
    )


def with_newest_version(decks: QuerySet[Deck]) -> QuerySet[Deck]:
    """Return decks annotated with the number and verdict of their newest version."""
    newest = DeckVersion.objects.everything().filter(deck=OuterRef("pk"))
    verdict = (
        DeckCheck.objects.everything()
        .filter(version__deck=OuterRef("pk"), snapshot=OuterRef("snapshot"))
        .order_by("-version__number", "-checked_at", "-pk")
    )
    return decks.select_related("owner").annotate(
        newest=Subquery(newest.order_by("-number").values("number")[:1]),
        verdict=Subquery(verdict.values("verdict")[:1]),
    )


def deck_versions(deck: Deck) -> QuerySet[DeckVersion]:
    """Return the versions of a deck that the caller has checked, newest first."""
    return DeckVersion.objects.everything().filter(deck=deck)


def versions_of_owner(viewer: Viewer) -> QuerySet[DeckVersion]:
    """Return all versions of the viewer's own decks, deck by deck, oldest first."""
    return (
        DeckVersion.objects.everything()
        .filter(deck__in=owned_by(viewer))
        .select_related("deck")
        .order_by("deck__made_at", "deck_id", "number")
    )


def find_version(deck: Deck, number: int | None = None) -> DeckVersion | None:
    """Return one version by number, or the newest; None if there is none."""
    found = deck_versions(deck)
    return (found if number is None else found.filter(number=number)).first()


def drafts_of(viewer: Viewer) -> QuerySet[DeckDraft]:
    return DeckDraft.objects.everything().filter(policy.owned_filter(viewer))


def find_draft(viewer: Viewer, deck: Deck | None) -> DeckDraft | None:
    """Return the viewer's draft of a deck, or of the new one, if there is one."""
    return drafts_of(viewer).filter(deck=deck).first()


def robot_series_of(viewer: Viewer) -> QuerySet[RobotSeries]:
    found = RobotSeries.objects.everything().filter(policy.owned_filter(viewer))
    return found.select_related("version__deck")


def find_series(key: UUID) -> RobotSeries | None:
    """Return a series for the worker that plays it; None if it was deleted."""
    found = RobotSeries.objects.everything()
    found = found.select_related("owner", "version__deck", "opponent__deck")
    return found.filter(pk=key).first()


def receipt_code(version: DeckVersion) -> str:
    """Return the receipt code of a version, the same one on every printed sheet."""
    key = salted_hmac("decks.receipts", "", algorithm="sha256").digest()
    nonce = receipts.version_nonce(key, f"{version.deck_id} {version.number}")
    return receipts.receipt_code(key, nonce, version.text.encode())


def version_checks(version: DeckVersion) -> QuerySet[DeckCheck]:
    return DeckCheck.objects.everything().filter(version=version)


def count_decks(viewer: Viewer) -> dict[str, int]:
    """Return how many decks the viewer owns, in use and archived."""
    return owned_by(viewer).aggregate(
        kept=Count("pk", filter=Q(archived_at=None)),
        archived=Count("pk", filter=~Q(archived_at=None)),
    )
