"""Admin pages for staff: sets, clubs, athletes, rulings, and decisions about cards.

Cells of cards are typed on the card pages, never here; the history of changes is
read-only.
"""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest

from cards import card_entry, knowledge, policy, services
from cards.errors import CardError
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
from cards.selectors import entry_queue, printings_in_order
from cards.services import Origin


class BasisFilter(admin.AllValuesFieldListFilter):
    """Filter by the basis of a cell, with a label for cells that have none."""

    def choices(self, changelist: Any) -> Iterable[dict[str, Any]]:
        for choice in super().choices(changelist):
            yield {**choice, "display": choice["display"] or "nothing"}


class UndeletableAdmin(admin.ModelAdmin):
    """Admin of rows that are never deleted; saving one raises the card data version."""

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Any, change: Any
    ) -> None:
        super().save_related(request, form, formsets, change)
        services.raise_version()

    def has_delete_permission(self, _request: HttpRequest, _row: Any = None) -> bool:
        return False


class ReadOnlyAdmin(admin.ModelAdmin):
    """Admin of rows that are neither added nor deleted here."""

    def warn(self, request: HttpRequest, told: Iterable[object]) -> None:
        for each in told:
            self.message_user(request, str(each), messages.WARNING)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _row: Any = None) -> bool:
        return False


@admin.register(CardSet)
class CardSetAdmin(UndeletableAdmin):
    list_display = ("code", "name", "released_on")
    search_fields = ("code", "name")


class TeamNames(admin.StackedInline):
    model = TeamName
    extra = 1


@admin.register(Franchise)
class FranchiseAdmin(UndeletableAdmin):
    """A club with its team names; saving one reads all card texts again."""

    list_display = ("name", "key")
    search_fields = ("name", "key", "team_names__name")
    inlines = (TeamNames,)

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Any, change: Any
    ) -> None:
        super().save_related(request, form, formsets, change)
        services.reread_cards()


class PersonNames(admin.StackedInline):
    model = PersonName
    extra = 1


@admin.register(Person)
class PersonAdmin(UndeletableAdmin):
    list_display = ("name", "key")
    search_fields = ("name", "key", "names__name")
    inlines = (PersonNames,)


@admin.register(Ruling)
class RulingAdmin(UndeletableAdmin):
    list_display = ("number", "name", "ruled_on", "source", "warning")
    list_filter = ("ruled_on",)
    search_fields = ("number", "name", "text")
    raw_id_fields = ("card", "supersedes")


class Printings(admin.TabularInline):
    model = Printing
    fields = readonly_fields = ("number", "set")
    can_delete = False

    def has_add_permission(self, _request: HttpRequest, _card: Any = None) -> bool:
        return False


@admin.register(Card)
class CardAdmin(ReadOnlyAdmin):
    """One card; staff set its athlete (ID-3, D-10), join prints (ID-2), drop it."""

    list_display = ("name", "type", "team", "person", "person_basis", "suspect")
    list_filter = (
        "type",
        "deck_complete",
        "replay_complete",
        ("person_basis", BasisFilter),
    )
    list_select_related = ("person",)
    search_fields = ("name", "printings__number")
    fields = ("person", "person_basis", *knowledge.CELLS, "suspect")
    readonly_fields = ("person_basis", *knowledge.CELLS, "suspect")
    raw_id_fields = ("person",)
    inlines = (Printings,)
    actions = ("join_cards", "remove_numbers", "clear_suspicion")

    def save_model(
        self, request: HttpRequest, card: Card, form: Any, _change: Any
    ) -> None:
        """Save the athlete by the service, so that it gets a basis and a history."""
        if "person" in form.changed_data:
            services.link_person(
                Card(pk=card.pk), card.person, origin=staff_origin(request)
            )

    @admin.action(description="They are prints of one card", permissions=["change"])
    def join_cards(self, request: HttpRequest, cards: Any) -> None:
        found = list(printings_in_order().filter(card__in=cards).select_related("card"))
        joined = list(dict.fromkeys(each.card for each in found))
        try:
            conflicts = [
                each
                for other in joined[1:]
                for each in services.join_cards(other, into=joined[0])
            ]
        except CardError as error:
            self.warn(request, [error])
            return
        self.warn(request, conflicts)
        told = ", ".join(each.number for each in found)
        self.message_user(request, f"One card: {told}.", messages.SUCCESS)

    @admin.action(
        description="Remove the number: nobody needs it", permissions=["change"]
    )
    def remove_numbers(self, request: HttpRequest, cards: Any) -> None:
        gone = []
        for each in printings_in_order().filter(card__in=cards):
            try:
                services.remove_printing(each, by=request.user)
            except CardError as error:
                self.warn(request, [error])
            else:
                gone.append(each.number)
        if gone:
            self.message_user(request, f"Removed: {', '.join(gone)}.", messages.SUCCESS)

    @admin.action(description="The data is right", permissions=["change"])
    def clear_suspicion(self, request: HttpRequest, cards: Any) -> None:
        origin, found = staff_origin(request), list(cards.exclude(suspect=""))
        for card in found:
            services.mark_suspect(card, "", origin=origin)
            card_entry.update_suspicion(card, origin=origin)
        self.message_user(request, f"Cards settled: {len(found)}.", messages.SUCCESS)


@admin.register(Change)
class ChangeAdmin(ReadOnlyAdmin):
    """The history of all cards; staff decide on offers against cells here."""

    list_display = ("at", "card", "cell", "before", "after", "basis_after", "by")
    list_filter = (("basis_after", BasisFilter), "cell")
    list_select_related = ("card", "by")
    search_fields = ("card__name", "card__printings__number", "by__display_name")
    date_hierarchy = "at"
    actions = ("accept_offers", "decline_offers")

    def has_change_permission(self, _request: HttpRequest, _row: Any = None) -> bool:
        return False

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may decide on offers, which changes cards."""
        return policy.may_decide(request.user)

    @admin.action(description="Accept the objection", permissions=["decide"])
    def accept_offers(self, request: HttpRequest, lines: Any) -> None:
        taken = 0
        for offer in entry_queue.open_offers(lines).select_related("card"):
            try:
                stays: list[object] = [*card_entry.accept_offer(offer, by=request.user)]
            except CardError as error:
                stays = [error]
            self.warn(request, stays)
            taken += not stays
        self.message_user(request, f"Cells changed: {taken}.", messages.SUCCESS)

    @admin.action(description="Reject the objection", permissions=["decide"])
    def decline_offers(self, request: HttpRequest, lines: Any) -> None:
        offers = list(entry_queue.open_offers(lines).select_related("card"))
        for offer in offers:
            card_entry.decline_offer(offer, by=request.user)
        self.message_user(request, f"Cells kept: {len(offers)}.", messages.SUCCESS)


def staff_origin(request: HttpRequest) -> Origin:
    source = card_entry.DECIDED
    return Origin(basis=Basis.RULING, by=request.user, source=source, decides=True)
