"""Decks as somebody may see them; page, file and API ask here and nowhere else (H13).

What is not visible is not there: who asks for it gets what an unknown id gets.
"""

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils.crypto import salted_hmac

from decks import policy, receipts
from decks.models import Deck, DeckCheck, DeckVersion
from decks.policy import Viewer


def visible_to(viewer: Viewer) -> QuerySet[Deck]:
    """Return the decks that somebody may open."""
    return Deck.objects.everything().filter(policy.visible(viewer))


def owned_by(viewer: Viewer) -> QuerySet[Deck]:
    return Deck.objects.everything().filter(policy.own(viewer))


def public() -> QuerySet[Deck]:
    return Deck.objects.everything().filter(policy.listed())


def for_lists(decks: QuerySet[Deck]) -> QuerySet[Deck]:
    """Add what a list shows of each deck: its newest version and that one's verdict."""
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


def versions(deck: Deck) -> QuerySet[DeckVersion]:
    """Return the versions of a deck that somebody may see, the newest first."""
    return DeckVersion.objects.everything().filter(deck=deck)


def version(deck: Deck, number: int | None = None) -> DeckVersion | None:
    """Return one version, or the newest."""
    found = versions(deck)
    return (found if number is None else found.filter(number=number)).first()


def receipt(version: DeckVersion) -> str:
    """Return the code that its sheet carries, the same one at every print."""
    key = salted_hmac("decks.receipts", "", algorithm="sha256").digest()
    nonce = receipts.nonce(key, f"{version.deck_id} {version.number}")
    return receipts.receipt(key, nonce, version.text.encode())


def checks(version: DeckVersion) -> QuerySet[DeckCheck]:
    return DeckCheck.objects.everything().filter(version=version)


def tally(viewer: Viewer) -> dict[str, int]:
    """Count somebody's decks, those in use and those in the archive."""
    return owned_by(viewer).aggregate(
        kept=Count("pk", filter=Q(archived_at=None)),
        archived=Count("pk", filter=~Q(archived_at=None)),
    )
