"""Saved decks: their versions, which never change, and every verdict on them."""

import uuid
from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length

from decks.decklist.contents import MOST_BYTES
from decks.legality.violation import Verdict

models.TextField.register_lookup(Length)


class UnscopedQuery(RuntimeError):
    """Raised if decks are queried without a viewer: a programming error (trust H13)."""


class ScopedManager(models.Manager):
    """Manager that refuses plain queries: decks are read through `selectors`."""

    def get_queryset(self) -> NoReturn:
        raise UnscopedQuery(
            f"Ask decks.selectors for {self.model.__name__} as somebody."
        )

    def everything(self) -> models.QuerySet:
        """Return all rows; only `selectors` and `services` may call it."""
        return super().get_queryset()

    def create(self, **cells: Any) -> models.Model:
        """Create a row; this needs no viewer, because it reveals nothing."""
        return self.everything().create(**cells)


class Visibility(models.TextChoices):
    PRIVATE = "private", "Private: only you"
    UNLISTED = "unlisted", "Unlisted: anyone with the link"
    PUBLIC = "public", "Public: everybody"


class Deck(models.Model):
    # H3: a random id, because it stands in addresses.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks"
    )
    name = models.CharField(max_length=60)
    snapshot = models.CharField(max_length=60)  # of the format that it is built for
    visibility = models.CharField(
        max_length=8, choices=Visibility, default=Visibility.PRIVATE
    )
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    changes = models.PositiveIntegerField(default=0)  # forms carry it (C7)

    objects = ScopedManager()

    class Meta:
        ordering: ClassVar = ["-changed_at", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values),
                name="deck_visibility_is_known",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="deck_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class DeckVersion(models.Model):
    """A list as it was saved; a database trigger refuses changes."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60, blank=True, default="")
    text = models.TextField(max_length=MOST_BYTES)
    made_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager()

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["deck", "number"], name="one_version_a_number"
            ),
            models.CheckConstraint(
                condition=Q(text__length__lte=MOST_BYTES), name="deck_text_is_bounded"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"Version {self.number}"


class DeckDraft(models.Model):
    """The text of a workbench that is not saved as a version yet; only its owner's."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deck_drafts"
    )
    deck = models.ForeignKey(  # none: the deck is not saved yet
        Deck, null=True, on_delete=models.CASCADE, related_name="drafts"
    )
    name = models.CharField(max_length=60, blank=True, default="")
    snapshot = models.CharField(max_length=60)
    text = models.TextField(max_length=MOST_BYTES)
    base = models.PositiveSmallIntegerField(default=0)  # the version it began with
    changed_at = models.DateTimeField(auto_now=True)

    objects = ScopedManager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "deck"], name="one_draft_a_deck"),
            models.UniqueConstraint(
                fields=["owner"], condition=Q(deck=None), name="one_draft_of_a_new_deck"
            ),
            models.CheckConstraint(
                condition=Q(text__length__lte=MOST_BYTES), name="deck_draft_is_bounded"
            ),
        ]

    def __str__(self) -> str:
        return self.name or "Draft"


class DeckCheck(models.Model):
    """A verdict with all it is based on (trust D11); a trigger refuses changes."""

    version = models.ForeignKey(
        DeckVersion, on_delete=models.CASCADE, related_name="checks"
    )
    snapshot = models.CharField(max_length=60)
    checker = models.CharField(max_length=20)
    card_data = models.CharField(max_length=20)
    list_hash = models.CharField(max_length=64)
    listed = models.JSONField()  # the list as it was read
    verdict = models.CharField(max_length=12)
    violations = models.JSONField()
    facts = models.JSONField()  # what was known of the cards of the list
    checked_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager()

    class Meta:
        ordering: ClassVar = ["-checked_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["version", "snapshot", "checker", "card_data"],
                name="one_check_a_state",
            ),
            models.CheckConstraint(
                condition=Q(verdict__in=[*Verdict]), name="deck_verdict_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version}: {self.verdict}"


class RobotSeries(models.Model):
    """Games of a saved list against another, played by robots in the background."""

    # H3: a random id, because it stands in addresses.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="robot_series"
    )
    version = models.ForeignKey(
        DeckVersion, on_delete=models.CASCADE, related_name="robot_series"
    )
    # The other list: a version of a deck that the owner may see, or a sample deck.
    opponent = models.ForeignKey(
        DeckVersion,
        null=True,
        on_delete=models.CASCADE,
        related_name="robot_series_against",
    )
    sample = models.CharField(max_length=60, blank=True, default="")
    opponent_name = models.CharField(max_length=60)
    snapshot = models.CharField(max_length=60)
    games = models.PositiveSmallIntegerField()
    played = models.PositiveSmallIntegerField(default=0)
    tally = models.JSONField(default=dict)
    error = models.CharField(max_length=300, blank=True, default="")
    made_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    objects = ScopedManager()

    class Meta:
        ordering: ClassVar = ["-made_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["owner"],
                condition=Q(finished_at=None),
                name="one_running_series_a_user",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.games} games against {self.opponent_name}"
