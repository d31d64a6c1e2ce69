"""For staff: sets, clubs, persons, rulings; who is meant; what is said against a card.

Cells are typed on the pages of the cards, never here; the history is only read.
"""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest

from cards import entering, knowledge, policy, services
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
from cards.selectors import prints, waiting
from cards.services import Hand


class RestsOn(admin.AllValuesFieldListFilter):
    """On what a cell rests; a link has to have words also where it rests on nothing."""

    def choices(self, changelist: Any) -> Iterable[dict[str, Any]]:
        for choice in super().choices(changelist):
            yield {**choice, "display": choice["display"] or "nothing"}


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

    def warn(self, request: HttpRequest, told: Iterable[object]) -> None:
        for each in told:
            self.message_user(request, str(each), messages.WARNING)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _row: Any = None) -> bool:
        return False


@admin.register(CardSet)
class CardSetAdmin(Kept):
    list_display = ("code", "name", "released_on")
    search_fields = ("code", "name")


class TeamNames(admin.StackedInline):
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


class PersonNames(admin.StackedInline):
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
    raw_id_fields = ("card", "supersedes")


class Printings(admin.TabularInline):
    model = Printing
    fields = readonly_fields = ("number", "set")
    can_delete = False

    def has_add_permission(self, _request: HttpRequest, _card: Any = None) -> bool:
        return False


@admin.register(Card)
class CardAdmin(Seen):
    """A card as it is known; here it is said who is meant (ID-3, D-10).

    Which numbers are one card is said here too (ID-2), and that one is none.
    """

    list_display = ("name", "type", "team", "person", "person_basis", "suspect")
    list_filter = (
        "type",
        "deck_complete",
        "replay_complete",
        ("person_basis", RestsOn),
    )
    list_select_related = ("person",)
    search_fields = ("name", "printings__number")
    fields = ("person", "person_basis", *knowledge.CELLS, "suspect")
    readonly_fields = ("person_basis", *knowledge.CELLS, "suspect")
    raw_id_fields = ("person",)
    inlines = (Printings,)
    actions = ("join", "remove", "settle")

    def save_model(
        self, request: HttpRequest, card: Card, form: Any, _change: Any
    ) -> None:
        """Write through the service, so that it has its basis and its history."""
        if "person" in form.changed_data:
            services.name_person(Card(pk=card.pk), card.person, hand=staff(request))

    @admin.action(description="They are prints of one card", permissions=["change"])
    def join(self, request: HttpRequest, cards: Any) -> None:
        found = list(prints().filter(card__in=cards).select_related("card"))
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
    def remove(self, request: HttpRequest, cards: Any) -> None:
        gone = []
        for each in prints().filter(card__in=cards):
            try:
                services.remove_printing(each, by=request.user)
            except CardError as error:
                self.warn(request, [error])
            else:
                gone.append(each.number)
        if gone:
            self.message_user(request, f"Gone: {', '.join(gone)}.", messages.SUCCESS)

    @admin.action(description="Nothing is wrong with it", permissions=["change"])
    def settle(self, request: HttpRequest, cards: Any) -> None:
        hand, found = staff(request), list(cards.exclude(suspect=""))
        for card in found:
            services.doubt(card, "", hand=hand)
            entering.weigh(card, hand=hand)
        self.message_user(request, f"Cards settled: {len(found)}.", messages.SUCCESS)


@admin.register(Change)
class ChangeAdmin(Seen):
    """The history of all cards; what was said against one can be decided here."""

    list_display = ("at", "card", "cell", "before", "after", "basis_after", "by")
    list_filter = (("basis_after", RestsOn), "cell")
    list_select_related = ("card", "by")
    search_fields = ("card__name", "card__printings__number", "by__display_name")
    date_hierarchy = "at"
    actions = ("take", "keep")

    def has_change_permission(self, _request: HttpRequest, _row: Any = None) -> bool:
        return False

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Ask for more than to look at it: a decision changes a card."""
        return policy.may_decide(request.user)

    @admin.action(description="Said against it: take it", permissions=["decide"])
    def take(self, request: HttpRequest, lines: Any) -> None:
        taken = 0
        for offer in waiting.open_offers(lines).select_related("card"):
            try:
                stays: list[object] = [*entering.take_offer(offer, by=request.user)]
            except CardError as error:
                stays = [error]
            self.warn(request, stays)
            taken += not stays
        self.message_user(request, f"Cells changed: {taken}.", messages.SUCCESS)

    @admin.action(
        description="Said against it: keep the card as it is", permissions=["decide"]
    )
    def keep(self, request: HttpRequest, lines: Any) -> None:
        offers = list(waiting.open_offers(lines).select_related("card"))
        for offer in offers:
            entering.decline_offer(offer, by=request.user)
        self.message_user(request, f"Cells kept: {len(offers)}.", messages.SUCCESS)


def staff(request: HttpRequest) -> Hand:
    source = entering.DECIDED
    return Hand(basis=Basis.RULING, by=request.user, source=source, decides=True)
