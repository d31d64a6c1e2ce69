"""For staff: sets, clubs, persons, rulings; who is meant; what is said against a card.

Cells are typed on the pages of the cards, never here; the history is only read.
"""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest

from cards import knowledge, services
from cards.knowledge import Basis
from cards.models import (
    Card,
    CardSet,
    Change,
    Franchise,
    Person,
    PersonName,
    Printing,
    Ruling,
    TeamName,
)
from cards.services import Hand


class Kept(admin.ModelAdmin):
    """Rows that others rest on: nothing is deleted, and whoever asks gets it anew."""

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Any, change: Any
    ) -> None:
        super().save_related(request, form, formsets, change)
        services.raise_version()

    def has_delete_permission(self, _request: HttpRequest, _row: Any = None) -> bool:
        return False


class Seen(admin.ModelAdmin):
    """Rows that are only looked at."""

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _row: Any = None) -> bool:
        return False


@admin.register(CardSet)
class CardSetAdmin(Kept):
    list_display = ("code", "name", "released_on")
    search_fields = ("code", "name")


class TeamNames(admin.TabularInline):
    model = TeamName
    extra = 1


@admin.register(Franchise)
class FranchiseAdmin(Kept):
    """A club with the names that cards print; a new one may make texts readable."""

    list_display = ("name", "key")
    search_fields = ("name", "key", "team_names__name")
    inlines = (TeamNames,)

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Any, change: Any
    ) -> None:
        super().save_related(request, form, formsets, change)
        services.read_again()


class PersonNames(admin.TabularInline):
    model = PersonName
    extra = 1


@admin.register(Person)
class PersonAdmin(Kept):
    list_display = ("name", "key")
    search_fields = ("name", "key", "names__name")
    inlines = (PersonNames,)


@admin.register(Ruling)
class RulingAdmin(Kept):
    list_display = ("number", "name", "ruled_on", "source", "warning")
    list_filter = ("ruled_on",)
    search_fields = ("number", "name", "text")
    autocomplete_fields = ("card",)
    raw_id_fields = ("supersedes",)


class Printings(admin.TabularInline):
    model = Printing
    fields = readonly_fields = ("number", "set")
    can_delete = False

    def has_add_permission(self, _request: HttpRequest, _card: Any = None) -> bool:
        return False


@admin.register(Card)
class CardAdmin(Seen):
    """A card as it is known; here it is only said who is meant (ID-3, D-10)."""

    list_display = ("name", "type", "team", "person", "person_basis", "suspect")
    list_filter = ("type", "deck_complete", "replay_complete", "person_basis")
    list_select_related = ("person",)
    search_fields = ("name", "printings__number")
    fields = ("person", "person_basis", *knowledge.CELLS, "suspect")
    readonly_fields = ("person_basis", *knowledge.CELLS, "suspect")
    autocomplete_fields = ("person",)
    inlines = (Printings,)

    def save_model(
        self, request: HttpRequest, card: Card, form: Any, _change: Any
    ) -> None:
        """Write through the service, so that it has its basis and its history."""
        if "person" in form.changed_data:
            hand = Hand(basis=Basis.RULING, by=request.user, source="decided by staff")
            services.name_person(Card(pk=card.pk), card.person, hand=hand)


@admin.register(Change)
class ChangeAdmin(Seen):
    """The history of all cards; what was said against one can be decided here."""

    list_display = ("at", "card", "cell", "before", "after", "basis_after", "by")
    list_filter = ("basis_after", "cell")
    list_select_related = ("card", "by")
    search_fields = ("card__name", "card__printings__number", "by__display_name")
    date_hierarchy = "at"
    actions = ("take", "keep")

    def has_change_permission(self, _request: HttpRequest, _row: Any = None) -> bool:
        return False

    @admin.action(description="Said against it: take it")
    def take(self, request: HttpRequest, lines: Any) -> None:
        offers = lines.filter(basis_after=knowledge.OFFERED).select_related("card")
        for offer in offers:
            services.take_offer(offer, by=request.user)
        self.message_user(request, f"Cells changed: {len(offers)}.", messages.SUCCESS)

    @admin.action(description="Said against it: keep the card as it is")
    def keep(self, request: HttpRequest, lines: Any) -> None:
        hand = Hand(basis=Basis.RULING, by=request.user, source="decided by staff")
        cards = Card.objects.filter(
            changes__in=lines.filter(basis_after=knowledge.OFFERED)
        ).distinct()
        for card in cards:
            services.doubt(card, "", hand=hand)
        self.message_user(request, f"Cards settled: {len(cards)}.", messages.SUCCESS)
