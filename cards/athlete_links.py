"""Link Player cards to athletes, by name or as users say (ID-3, D-10).

A name that only one athlete has is linked with the basis *inferred*, which decides no
verdict. A name that two have is left open until a user says which of them it is.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from django.db import transaction

from cards import services
from cards.errors import CardError
from cards.knowledge import KNOWN, PERSON, Basis, Conflict
from cards.models import Card, Person, PersonName
from cards.selectors import athletes
from cards.selectors.athletes import ALIASES, NAMESAKES, athlete_name_key, why_ambiguous
from cards.selectors.clubs import clubs_by_team_name
from cards.services import Origin
from gameengine.cardtext import Teams

__all__ = ["NAMESAKES", "LinkResult", "link_by_name", "record_athlete", "relink_card"]
SOMEBODY = "another person"  # an offer that does not say who it is


@dataclass(frozen=True, slots=True)
class LinkResult:
    """The athlete of one card before and after linking, or why it is open."""

    card: int
    before: str
    after: str
    note: str = ""


def link_by_name(
    cards: Collection[int], *, origin: Origin, known_teams: Teams
) -> Iterator[LinkResult]:
    """Link the cards to athletes where the name is unambiguous; yield what changed."""
    by_name = defaultdict(list)
    players = Card.objects.filter(type="Player", printings__isnull=False)
    for card in players.select_related("person").distinct():
        by_name[athlete_name_key(card.name)].append(card)
    asked = {
        key
        for key, found in by_name.items()
        if key and any(card.pk in cards for card in found)
    }
    known = athletes_by_name(asked)
    for key in sorted(asked):
        found = by_name[key]
        people = known[key] | athletes_known_on(found)
        why = why_ambiguous(key, found, people)
        if why:
            yield from unlink_ambiguous_cards(found, why, cards=cards, origin=origin)
        else:
            yield from link_cards(
                found, people, cards=cards, origin=origin, teams=known_teams
            )


def athletes_known_on(cards: Iterable[Card]) -> set[int | None]:
    return {card.person_id for card in cards if card.person_basis in KNOWN}


def athletes_by_name(keys: Iterable[str]) -> dict[str, set[int | None]]:
    """Return the ids of the athletes known by each folded name."""
    found: dict[str, set[int | None]] = {key: set() for key in keys}
    for folded, person in PersonName.objects.values_list("folded", "person"):
        key = ALIASES.get(folded, folded)
        if key in found:
            found[key].add(person)
    return found


def unlink_ambiguous_cards(
    found: list[Card], why: str, *, cards: Collection[int], origin: Origin
) -> Iterator[LinkResult]:
    """Remove inferred athletes from cards whose name turned out to be ambiguous."""
    for card in found:
        before = card.person.key if card.person else ""
        if card.person_basis == Basis.INFERRED:
            services.link_person(card, None, origin=origin)
        elif card.person_basis:
            continue
        if before or card.pk in cards:
            note = f"{why}: say who is meant with --persons"
            yield LinkResult(card.pk, before, "", note)


def link_cards(
    found: list[Card],
    people: set[int | None],
    *,
    cards: Collection[int],
    origin: Origin,
    teams: Teams,
) -> Iterator[LinkResult]:
    """Link cards to the only athlete of their name, if it has one; yield each link."""
    nameless = [card for card in found if card.pk in cards and card.person is None]
    if not nameless:
        return
    if people:
        person = Person.objects.get(pk=people.pop())
    else:
        person = services.add_person(nameless[0].name)
    for card in nameless:
        services.add_spelling(person, card.name)
        services.link_person(card, person, origin=origin, known_teams=teams)
        yield LinkResult(card.pk, "", person.key)


# What users say


def record_athlete(card: Card, athlete: str, *, origin: Origin) -> Conflict | None:
    """Link a card to the athlete that a user chose; return a Conflict with another.

    `athlete` is a key, `THE_ONE` for the only athlete of this name, or `ANOTHER` for a
    new one.
    """
    card = Card.objects.select_related("person").get(pk=card.pk)
    if card.type != "Player" or not card.name:
        return None
    proposed = athletes.propose_athletes(card)
    if athlete == athletes.THE_ONE:
        if not proposed.preselected_answer:
            raise CardError(
                f"The name {card.name} alone does not show who it is: "
                f"{proposed.doubt}.",
                remedy="Choose who it is.",
                rule="D-10",
            )
        athlete = proposed.called[0].key if proposed.called else athletes.ANOTHER
    if athlete == athletes.ANOTHER:
        if card.person and not origin.may_replace(card.person_basis):
            return Conflict(PERSON, card.person.key, card.person_basis, SOMEBODY)
        person = services.add_person(card.name)
        origin = replace(origin, source=f"{origin.source}{services.A_NEW_ATHLETE}")
    elif proposed.find(athlete):
        person = Person.objects.get(key=athlete)
    else:
        raise CardError(
            f"{athlete!r} is not called {card.name}.",
            remedy="Choose who it is.",
        )
    return services.link_person(card, person, origin=origin)


def relink_card(card: Card, *, origin: Origin) -> None:
    """Link a changed card by its name again; drop an inferred link that misfits."""
    card = Card.objects.select_related("person").get(pk=card.pk)
    if card.type != "Player":
        if card.person and card.person_basis not in KNOWN:
            services.link_person(card, None, origin=origin)
        return
    by_name = Origin(basis=Basis.INFERRED, source="by its name")
    strange = card.person and not athletes.has_name(card.person, card.name)
    if strange and card.person_basis == Basis.INFERRED:
        services.link_person(card, None, origin=by_name)
    key = athlete_name_key(card.name)
    found = athletes.cards_by_name(key) if key else []
    people = athletes_by_name([key])[key] | athletes_known_on(found)
    why = why_ambiguous(key, found, people)
    only = {card.pk}
    if why:
        list(unlink_ambiguous_cards(found, why, cards=only, origin=by_name))
    elif people:
        list(
            link_cards(
                found, people, cards=only, origin=by_name, teams=clubs_by_team_name()
            )
        )


@transaction.atomic
def join_athletes(one: Person, other: Person, *, origin: Origin) -> None:
    """Link the other athlete's cards to the first, and move the spelling of the name.

    A link that is known stays, and with it the other athlete.
    """
    for card in other.cards.all():
        services.link_person(card, one, origin=origin)
    if not other.cards.exists():
        for spelling in other.names.all():
            services.add_spelling(one, spelling.name)
        other.delete()


@transaction.atomic
def keep_athletes_apart(one: Person, other: Person, *, origin: Origin) -> None:
    """Note on one card of each of two athletes that it shows that athlete."""
    for person in (one, other):
        card = person.cards.order_by("pk").first()
        if card is not None:
            services.link_person(card, person, origin=origin)
