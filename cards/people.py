"""Who is meant on a Player card, as far as names can tell (ID-3, D-10).

A name that one athlete has is linked to that athlete, with the basis *inferred*, which
decides no verdict. A name that two have is left open until somebody says who is meant.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from cards import names, services
from cards.knowledge import KNOWN, Basis
from cards.models import Card, Person, PersonName
from cards.services import Hand
from gameengine.cards import Side
from gameengine.cardtext import Teams, phrasebook
from gameengine.cardtext.book import Unread

# Spellings of the checklists that no folding brings together, folded.
ALIASES = {"christian mccaffery": "christian mccaffrey"}
# Names that two athletes of the game have, and that no checklist tells apart.
NAMESAKES = frozenset(("josh allen", "michael thomas"))


@dataclass(frozen=True, slots=True)
class Finding:
    """What came out for one card: who was named, or why it is open."""

    card: int
    before: str
    after: str
    note: str = ""


def key_of(name: str) -> str:
    """Give the name under which one athlete is looked for.

    >>> key_of("Cal Rook Jr.")
    'cal rook'
    """
    found = names.person(name)
    return ALIASES.get(found, found)


def infer(
    cards: Collection[int], *, hand: Hand, known_teams: Teams
) -> Iterator[Finding]:
    """Link the athletes of some cards where the name leaves no doubt."""
    athletes = defaultdict(list)
    players = Card.objects.filter(type="Player", printings__isnull=False)
    for card in players.select_related("person").distinct():
        athletes[key_of(card.name)].append(card)
    asked = {
        key
        for key, found in athletes.items()
        if key and any(card.pk in cards for card in found)
    }
    known = known_under(asked)
    for key in sorted(asked):
        found = athletes[key]
        people = known[key] | {
            card.person_id for card in found if card.person_basis in KNOWN
        }
        why = why_open(key, found, people)
        if why:
            yield from leave_open(found, why, cards=cards, hand=hand)
        else:
            yield from link(found, people, cards=cards, hand=hand, teams=known_teams)


def known_under(keys: Iterable[str]) -> dict[str, set[int]]:
    """Give the persons who are known under each name."""
    found: dict[str, set[int]] = {key: set() for key in keys}
    for folded, person in PersonName.objects.values_list("folded", "person"):
        key = ALIASES.get(folded, folded)
        if key in found:
            found[key].add(person)
    return found


def why_open(key: str, cards: list[Card], people: set[int]) -> str:
    """Say why a name does not tell who is meant."""
    if key in NAMESAKES or len(people) > 1:
        return "two athletes have this name"
    sides = {card.side for card in cards if card.side and is_known(card, "side")}
    if len(sides) > 1:
        return f"this name plays {' and '.join(sorted(sides))}"
    positions = [
        positions_of(card)
        for card in cards
        if card.position and is_known(card, "position")
    ]
    for at, one in enumerate(positions):
        for other in positions[at + 1 :]:
            if one.isdisjoint(other):
                return f"this name plays {' and '.join(sorted(one | other))}"
    return ""


def is_known(card: Card, cell: str) -> bool:
    return card.basis.get(cell) in KNOWN


def positions_of(card: Card) -> frozenset[str]:
    """Give the positions of a card by their letters, or as printed if nobody can."""
    try:
        return frozenset(phrasebook(Side.GENERIC, ()).read("positions", card.position))
    except Unread:
        return frozenset((names.folded(card.position),))


def leave_open(
    found: list[Card], why: str, *, cards: Collection[int], hand: Hand
) -> Iterator[Finding]:
    """Take back what was inferred before it was clear that two have the name."""
    for card in found:
        before = card.person.key if card.person else ""
        if card.person_basis == Basis.INFERRED:
            services.name_person(card, None, hand=hand)
        if card.person_basis not in KNOWN and (before or card.pk in cards):
            note = f"{why}: say who is meant with --persons"
            yield Finding(card.pk, before, "", note)


def link(
    found: list[Card],
    people: set[int],
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
