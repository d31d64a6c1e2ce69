"""The athletes that a Player card's name may mean, told apart (ID-3, D-10).

A name that one athlete has proposes that athlete. If it is ambiguous, or nearly another
athlete's name, nothing is proposed and all candidates are listed with their card
numbers.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, Q

from cards import matching, names
from cards.knowledge import KNOWN, Basis
from cards.models import Card, Person, PersonName
from gameengine.cards import Side
from gameengine.cardtext import phrasebook
from gameengine.grammar.errors import UnreadText

from . import listed_cards, printings_in_order

# Spellings of the checklists that no folding brings together, folded.
ALIASES = {"christian mccaffery": "christian mccaffrey"}
# Names that two athletes of the game have, and that no checklist tells apart.
NAMESAKES = frozenset(("josh allen", "michael thomas"))
ALIKE = 85.0  # from here on a name may be a slip of another one
SHOWN_NUMBERS = 3
# Answers that give no key: the one athlete of this name, or another one.
THE_ONE, ANOTHER = "=", "+"


def athlete_name_key(name: str) -> str:
    """Return the folded name that finds an athlete, known misspellings corrected.

    >>> athlete_name_key("Cal Rook Jr.")
    'cal rook'
    """
    found = names.fold_athlete_name(name)
    return ALIASES.get(found, found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Athlete:
    """An athlete with the card numbers they are on."""

    key: str
    name: str
    numbers: tuple[str, ...] = ()
    position: str = ""

    def __str__(self) -> str:
        """Return name, position and card numbers, so that namesakes can be told apart.

        >>> numbers = ("C9-19", "C3-20", "L269-21", "R160-22")
        >>> str(Athlete(key="x", name="Cal Rook", position="Safety", numbers=numbers))
        'Cal Rook, Safety (C9-19, C3-20, L269-21 and 1 more)'
        """
        more = len(self.numbers) - SHOWN_NUMBERS
        listed = ", ".join(self.numbers[:SHOWN_NUMBERS])
        listed += f" and {more} more" if more > 0 else ""
        position = f", {self.position}" if self.position else ""
        return f"{self.name}{position} ({listed or 'no other card'})"


@dataclass(frozen=True, slots=True, kw_only=True)
class AthleteProposal:
    """The choices for the athlete on a card, and whether its name is ambiguous."""

    name: str
    called: tuple[Athlete, ...] = ()  # by this very name
    alike: tuple[Athlete, ...] = ()  # by nearly this name
    doubt: str = ""  # why the name alone does not tell

    @property
    def preselected_answer(self) -> str:
        return "" if self.doubt else THE_ONE

    def choices(self) -> list[tuple[str, str]]:
        found = [(each.key, str(each)) for each in self.called]
        if not self.name:
            found = [(THE_ONE, "The athlete with this name")]
        elif not self.called:
            new = ANOTHER if self.doubt else THE_ONE
            found = [(new, "A new athlete with this name")]
        elif not self.doubt:
            found = [(THE_ONE, str(self.called[0]))]
        if self.called:
            found.append((ANOTHER, "Somebody else with this name"))
        slips = [(each.key, f"Spelled differently: {each}") for each in self.alike]
        return [*found, *slips]

    def find(self, key: str) -> Athlete | None:
        both = (*self.called, *self.alike)
        return next((each for each in both if each.key == key), None)


def propose_athletes(card: Card) -> AthleteProposal:
    """Return who may be on a card, which may be unsaved and still being typed."""
    key = athlete_name_key(card.name)
    if not key:
        return AthleteProposal(name="")
    same = [each for each in cards_by_name(key) if each.pk != card.pk]
    people = Person.objects.filter(
        Q(names__folded__in=spellings_of_name(key))
        | Q(pk__in={each.person_id for each in same})
    )
    called = athletes_with_cards(people.distinct(), without=card.pk)
    as_known = Card(
        position=card.position,
        side=card.side,
        basis=dict.fromkeys(("position", "side"), Basis.ENTERED),
    )
    doubt = why_ambiguous(key, [*same, as_known], {each.key for each in called})
    near = (
        ()
        if called or doubt
        else athletes_with_cards(athletes_with_similar_name(key), without=card.pk)
    )
    alike = tuple(each for each in near if each.numbers)
    if alike:
        doubt = f"{alike[0].name} has a very similar name"
    return AthleteProposal(name=card.name, called=called, alike=alike, doubt=doubt)


def cards_by_name(key: str) -> list[Card]:
    """Return the Player cards with this name, in all its spellings."""
    starts = [Q(folded__startswith=each) for each in spellings_of_name(key)]
    wanted = starts[0]
    for each in starts[1:]:
        wanted |= each
    found = listed_cards().filter(wanted, type="Player").select_related("person")
    return [
        card for card in found.order_by("place") if athlete_name_key(card.name) == key
    ]


def spellings_of_name(key: str) -> list[str]:
    return [key, *(alias for alias, name in ALIASES.items() if name == key)]


def athletes_with_similar_name(key: str) -> Iterable[Person]:
    """Return athletes of similar names, in case this one is misspelled (D4)."""
    known = defaultdict(list)
    for folded, person in PersonName.objects.values_list("folded", "person"):
        known[folded].append(person)
    near = matching.nearest_folded_names(key, known, least=ALIKE)
    return Person.objects.filter(pk__in=[pk for name in near for pk in known[name]])


def athletes_with_cards(
    people: Iterable[Person], *, without: int | None
) -> tuple[Athlete, ...]:
    """Return athletes with their card numbers; the card `without` is left out."""
    found = {person.pk: person for person in people}
    cards: dict[int, list[Card]] = {pk: [] for pk in found}
    numbered = Prefetch("printings", printings_in_order(), to_attr="prints")
    theirs = Card.objects.filter(person__in=found).exclude(pk=without).order_by("pk")
    for card in theirs.prefetch_related(numbered) if found else ():
        if card.prints:
            cards[card.person_id].append(card)
    return tuple(
        Athlete(
            key=person.key,
            name=person.name,
            numbers=tuple(card.prints[0].number for card in cards[pk]),
            position=next((card.position for card in cards[pk] if card.position), ""),
        )
        for pk, person in sorted(found.items())
    )


def athlete_of_card(card: Card) -> Athlete | None:
    """Return the athlete of a card with their other cards, or None."""
    if card.person is None:
        return None
    (found,) = athletes_with_cards([card.person], without=card.pk)
    return found


def has_name(person: Person, name: str) -> bool:
    return person.names.filter(
        folded__in=spellings_of_name(athlete_name_key(name))
    ).exists()


def namesakes_of(card: Card) -> list[Card]:
    """Return the cards of other athletes with the same name."""
    key = athlete_name_key(card.name)
    if card.type != "Player" or card.person_id is None or not key:
        return []
    return [
        each
        for each in cards_by_name(key)
        if each.person_id not in (None, card.person_id)
    ]


# Whether the cards of one name can be one athlete's


def why_ambiguous(key: str, cards: list[Card], people: Iterable[object]) -> str:
    """Return why a name may mean several athletes, "" if it means one."""
    if key in NAMESAKES or len(set(people)) > 1:
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
    """Return a card's positions by abbreviation, or as printed if unknown."""
    try:
        return frozenset(phrasebook(Side.GENERIC, ()).read("positions", card.position))
    except UnreadText:
        return frozenset((names.fold_name(card.position),))
