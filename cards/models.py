"""The card database: sets, cards with cells, numbers, athletes, clubs, rulings.

A card is a print group (ID-2): one or more card numbers with the same content. Its
cells are text as printed; `basis` says how each of them is known.
"""

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from cards import knowledge, names

CELL = {"blank": True, "default": ""}


class CardSet(models.Model):
    """A set of cards: a season by its two digits, or a code of two to four capitals."""

    code = models.CharField(max_length=4, unique=True)
    name = models.CharField(max_length=60)
    released_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["code"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(code__regex=r"^([0-9]{2}|[A-Z]{2,4})$"),
                name="set_code_has_its_form",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Franchise(models.Model):
    """A club across its moves and names (D-23)."""

    key = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=60)

    def __str__(self) -> str:
        return self.name


class TeamName(models.Model):
    """A team name as printed on cards, and the club that it belongs to."""

    name = models.CharField(max_length=60, unique=True)
    franchise = models.ForeignKey(
        Franchise, on_delete=models.PROTECT, related_name="team_names"
    )

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """The athlete on Player cards; namesakes are separate persons (D-10)."""

    key = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.name


class PersonName(models.Model):
    """One spelling of an athlete's name; athletes of the same name share it."""

    name = models.CharField(max_length=80)
    folded = models.CharField(max_length=80, db_index=True, editable=False)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="names")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["folded", "person"], name="one_spelling_a_person"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded = names.fold_athlete_name(self.name)[:80]
        super().save(*args, **kwargs)


class Card(models.Model):
    """A card with its cells as printed; `knowledge` explains cells and basis."""

    name = models.CharField(max_length=120, **CELL)
    type = models.CharField(max_length=12, **CELL)
    rating = models.CharField(max_length=4, **CELL)
    team = models.CharField(max_length=60, **CELL)
    position = models.CharField(max_length=60, **CELL)
    side = models.CharField(max_length=20, **CELL)
    ability = models.TextField(max_length=2000, **CELL)
    special_text = models.CharField(max_length=60, **CELL)
    strength = models.CharField(max_length=4, **CELL)
    time_units = models.CharField(max_length=4, **CELL)
    offensive_play = models.CharField(max_length=120, **CELL)
    defensive_play = models.CharField(max_length=200, **CELL)
    sub_type = models.CharField(max_length=40, **CELL)
    effect = models.TextField(max_length=2000, **CELL)
    timing = models.CharField(max_length=300, **CELL)
    basis = models.JSONField(default=dict, blank=True)

    person = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.PROTECT, related_name="cards"
    )
    person_basis = models.CharField(max_length=10, **CELL)
    suspect = models.CharField(max_length=200, **CELL)  # why something looks wrong

    # Worked out by the services whenever a cell changes, for search and lists.
    folded = models.CharField(max_length=120, db_index=True, editable=False, **CELL)
    deck_complete = models.BooleanField(default=False, editable=False)
    replay_complete = models.BooleanField(default=False, editable=False)
    unread = models.JSONField(default=dict, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    # The version of the card data that the last change of a cell made.
    changed_in = models.PositiveBigIntegerField(
        default=0, db_default=0, db_index=True, editable=False
    )

    class Meta:
        ordering: ClassVar = ["folded", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(type__in=["", *knowledge.TYPES]), name="card_type_is_known"
            ),
            models.CheckConstraint(
                condition=Q(person_basis__in=["", *knowledge.BASES_OF_PERSON]),
                name="person_basis_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def cells(self) -> dict[str, str]:
        return {cell: getattr(self, cell) for cell in knowledge.CELLS}

    @property
    def bases(self) -> dict[str, str]:
        """Return the basis of every cell, and of the athlete."""
        return {**self.basis, knowledge.PERSON: self.person_basis}


class Printing(models.Model):
    """One card number, such as C9-19 (ID-1)."""

    number = models.CharField(max_length=12, unique=True)
    prefix = models.CharField(max_length=3)
    ordinal = models.PositiveSmallIntegerField()
    set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="printings")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="printings")

    class Meta:
        ordering: ClassVar = ["set__code", "prefix", "ordinal"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["set", "prefix", "ordinal"], name="one_number_a_set"
            )
        ]

    def __str__(self) -> str:
        return self.number


class Photo(models.Model):
    """A user's photo of their own card, which only they and staff see."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    printing = models.ForeignKey(
        Printing, on_delete=models.CASCADE, related_name="photos"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="card_photos"
    )
    at = models.DateTimeField(auto_now=True)
    data = models.BinaryField()  # a JPEG that we wrote

    class Meta:
        ordering: ClassVar = ["at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["printing", "by"], name="one_photo_of_a_card"
            )
        ]

    def __str__(self) -> str:
        return f"{self.printing} by {self.by}"


class Ruling(models.Model):
    """An official ruling on a card: its number and name, date, source and text."""

    number = models.CharField(max_length=12)
    name = models.CharField(max_length=120, **CELL)
    card = models.ForeignKey(
        Card, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings"
    )
    warning = models.CharField(max_length=300, **CELL)  # D-22: number and name differ
    ruled_on = models.DateField()
    source = models.CharField(max_length=200)
    text = models.TextField(max_length=2000)
    effect = models.CharField(max_length=80, **CELL)  # what the engine makes of it
    supersedes = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="later"
    )

    class Meta:
        ordering: ClassVar = ["ruled_on", "number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["number", "source", "text"], name="a_ruling_stands_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.text}"


class Change(models.Model):
    """One change of a cell, never edited, so that every value can be traced."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="changes")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="card_changes",
    )
    cell = models.CharField(max_length=20)
    before = models.TextField(**CELL)
    after = models.TextField(**CELL)
    basis_before = models.CharField(max_length=10, **CELL)
    basis_after = models.CharField(max_length=10, **CELL)
    source = models.CharField(max_length=200, **CELL)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.card}: {self.cell}"


class CardData(models.Model):
    """The version of all card data: one row, raised by every change."""

    version = models.PositiveBigIntegerField(default=1)
    # Random, and new with every change of more than the cells of one card.
    structure = models.UUIDField(null=True, editable=False)

    def __str__(self) -> str:
        return str(self.version)
