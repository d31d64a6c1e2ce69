"""Who is meant on a Player card: what people say, and what names can tell (ID-3, D-10).

A name that one athlete has is linked to that athlete, with the basis *inferred*, which
decides no verdict. A name that two have is left open until somebody says who is meant.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from cards import services
from cards.errors import CardError
from cards.knowledge import KNOWN, PERSON, Basis, Conflict
from cards.models import Card, Person, PersonName
from cards.selectors import athletes
from cards.selectors.athletes import ALIASES, NAMESAKES, key_of, why_open
from cards.selectors.clubs import teams
from cards.services import Hand
from gameengine.cardtext import Teams

__all__ = ["NAMESAKES", "Finding", "follow", "infer", "say_who"]
SOMEBODY = "somebody else"  # said against an athlete, without saying who it is


@dataclass(frozen=True, slots=True)
class Finding:
    """What came out for one card: who was named, or why it is open."""

    card: int
    before: str
    after: str
    note: str = ""


def infer(
    cards: Collection[int], *, hand: Hand, known_teams: Teams
) -> Iterator[Finding]:
    """Link the athletes of some cards where the name leaves no doubt."""
    by_name = defaultdict(list)
    players = Card.objects.filter(type="Player", printings__isnull=False)
    for card in players.select_related("person").distinct():
        by_name[key_of(card.name)].append(card)
    asked = {
        key
        for key, found in by_name.items()
        if key and any(card.pk in cards for card in found)
    }
    known = known_under(asked)
    for key in sorted(asked):
        found = by_name[key]
        people = known[key] | known_on(found)
        why = why_open(key, found, people)
        if why:
            yield from leave_open(found, why, cards=cards, hand=hand)
        else:
            yield from link(found, people, cards=cards, hand=hand, teams=known_teams)


def known_on(cards: Iterable[Card]) -> set[int | None]:
    return {card.person_id for card in cards if card.person_basis in KNOWN}


def known_under(keys: Iterable[str]) -> dict[str, set[int | None]]:
    """Return the persons who are known under each name."""
    found: dict[str, set[int | None]] = {key: set() for key in keys}
    for folded, person in PersonName.objects.values_list("folded", "person"):
        key = ALIASES.get(folded, folded)
        if key in found:
            found[key].add(person)
    return found


def leave_open(
    found: list[Card], why: str, *, cards: Collection[int], hand: Hand
) -> Iterator[Finding]:
    """Take back what was inferred before it was clear that two have the name."""
    for card in found:
        before = card.person.key if card.person else ""
        if card.person_basis == Basis.INFERRED:
            services.name_person(card, None, hand=hand)
        elif card.person_basis:
            continue
        if before or card.pk in cards:
            note = f"{why}: say who is meant with --persons"
            yield Finding(card.pk, before, "", note)


def link(
    found: list[Card],
    people: set[int | None],
    *,
    cards: Collection[int],
    hand: Hand,
    teams: Teams,
) -> Iterator[Finding]:
    """Name the one athlete of this name on the cards that name nobody yet."""
    nameless = [card for card in found if card.pk in cards and card.person is None]
    if not nameless:
        return
    if people:
        person = Person.objects.get(pk=people.pop())
    else:
        person = services.add_person(nameless[0].name)
    for card in nameless:
        services.add_spelling(person, card.name)
        services.name_person(card, person, hand=hand, known_teams=teams)
        yield Finding(card.pk, "", person.key)


# What somebody says who holds the card


def say_who(card: Card, who: str, *, hand: Hand) -> Conflict | None:
    """Name the athlete by his key, as the one of this name, or as another of it."""
    card = Card.objects.select_related("person").get(pk=card.pk)
    if card.type != "Player" or not card.name:
        return None
    proposed = athletes.proposal(card)
    if who == athletes.THE_ONE:
        if not proposed.usual:
            raise CardError(
                f"{card.name} alone does not tell who it is: {proposed.doubt}.",
                remedy="Choose who it is.",
                rule="D-10",
            )
        who = proposed.called[0].key if proposed.called else athletes.ANOTHER
    if who == athletes.ANOTHER:
        if card.person and not hand.may_replace(card.person_basis):
            return Conflict(PERSON, card.person.key, card.person_basis, SOMEBODY)
        person = services.add_person(card.name)
        hand = replace(hand, source=f"{hand.source}{services.A_NEW_ATHLETE}")
    elif proposed.find(who):
        person = Person.objects.get(key=who)
    else:
        raise CardError(
            f"{who!r} is nobody who is called {card.name}.", remedy="Choose who it is."
        )
    return services.name_person(card, person, hand=hand)


def follow(card: Card, *, hand: Hand) -> None:
    """Link by name anew after a card changed; what nobody but names said may go."""
    card = Card.objects.select_related("person").get(pk=card.pk)
    if card.type != "Player":
        if card.person and card.person_basis not in KNOWN:
            services.name_person(card, None, hand=hand)
        return
    by_name = Hand(basis=Basis.INFERRED, source="by its name")
    strange = card.person and not athletes.is_called(card.person, card.name)
    if strange and card.person_basis == Basis.INFERRED:
        services.name_person(card, None, hand=by_name)
    key = key_of(card.name)
    found = athletes.cards_called(key) if key else []
    people = known_under([key])[key] | known_on(found)
    why = why_open(key, found, people)
    only = {card.pk}
    if why:
        list(leave_open(found, why, cards=only, hand=by_name))
    elif people:
        list(link(found, people, cards=only, hand=by_name, teams=teams()))
