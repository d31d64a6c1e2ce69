"""The index of all cards in the database, against which deck texts are read."""

from collections.abc import Collection, Iterable, Mapping
from threading import Lock
from types import MappingProxyType

from cards import catalogue
from cards.catalogue import Catalogue, Entry
from cards.models import PersonName
from decks.decklist.card_index import CardIndex
from decks.decklist.namesakes import set_sort_key
from decks.facts import CardFacts
from gameengine.rulings import RULINGS, RulingChange

# One state a process, as the catalogue has; who still reads an older one holds it.
_kept: tuple[Catalogue, CardIndex] | None = None
_building = Lock()
MADE_UNIQUE = [each for each in RULINGS if each.op is RulingChange.UNIQUE]
# DC-21: the CRD gives the title of the X Plays with the word, which checklists leave
# out; it is printed all the same (D-13).
TITLED_UNIQUE = frozenset(
    each.number for each in RULINGS if each.op is RulingChange.X_STRENGTH
)


def card_index() -> CardIndex:
    """Return the index of all cards, renewed in one thread once card data change."""
    global _kept  # noqa: PLW0603 - the one value that a process keeps
    found = catalogue.build_catalogue()
    kept = _kept
    if kept is not None and kept[0] is found:
        return kept[1]
    if not _building.acquire(blocking=kept is None) and kept is not None:
        return kept[1]
    try:
        if _kept is None or _kept[0] is not found:
            _kept = found, renewed_index(found, _kept)
        return _kept[1]
    finally:
        _building.release()


def renewed_index(
    found: Catalogue, kept: tuple[Catalogue, CardIndex] | None
) -> CardIndex:
    """Return an index of the catalogue's cards, made of the kept one if few changed."""
    spellings = spellings_by_card(found.entries.values())
    second = second_cards(found.entries.values())
    if kept is not None and entry_prints_by_number(kept[0]) == entry_prints_by_number(
        found
    ):
        before, index = kept
        changed = [
            facts_from_entry(entry, spellings[number], is_second=number in second)
            for number, entry in found.entries.items()
            if entry is not before.entries[number]
            or spellings[number] != index.cards[number].spellings
            or index.cards[number].assumed
            != assumed_cells(entry, is_second=number in second).keys()
        ]
        if len(changed) <= catalogue.MOST_UPDATED:
            return index.copy_with_changed_cards(changed, version=found.version)
    return CardIndex(
        [
            facts_from_entry(entry, spellings[number], is_second=number in second)
            for number, entry in found.entries.items()
        ],
        version=found.version,
    )


def entry_prints_by_number(found: Catalogue) -> list[tuple[str, tuple[str, ...]]]:
    return [(number, entry.prints) for number, entry in found.entries.items()]


def spellings_by_card(entries: Collection[Entry]) -> dict[str, frozenset[str]]:
    """Return the folded spellings of each card's athlete, or title, by card number."""
    spelled: dict[str, set[str]] = {}
    for spelling, person in PersonName.objects.values_list("folded", "person__key"):
        spelled.setdefault(person, set()).add(spelling)
    for entry in entries:
        if entry.person:
            spelled.setdefault(entry.person, set()).add(entry.athlete)
    by_person = {person: frozenset(each) for person, each in spelled.items()}
    named: dict[str, list[frozenset[str]]] = {}
    for spellings in by_person.values():
        for each in spellings:
            named.setdefault(each, []).append(spellings)
    # Who is not known yet may be anybody of that name, however it is spelled.
    by_name = {
        name: frozenset((name,)).union(*named.get(name, ()))
        for name in {each.athlete for each in entries if not each.person}
    }
    return {
        entry.number: by_person[entry.person]
        if entry.person
        else by_name[entry.athlete]
        for entry in entries
    }


def second_cards(entries: Iterable[Entry]) -> set[str]:
    """Return the numbers of athletes of whom their set has an earlier card.

    Such a card may be a Superstar, whose normal card comes first in the set.
    """
    found: set[str] = set()
    first: dict[tuple[str, str], tuple[str, ...]] = {}
    for entry in sorted(entries, key=lambda each: set_sort_key(each.number)):
        if entry.likely_person:
            key = entry.likely_person, entry.number.rpartition("-")[2]
            if first.setdefault(key, entry.prints) != entry.prints:
                found.add(entry.number)
    return found


def assumed_cells(entry: Entry, *, is_second: bool) -> Mapping[str, str]:
    """Return the cells that a check may assume of a card.

    A Player whose side is known is assumed to be no Superstar, unless the card is the
    second of its athlete in the set.
    """
    is_placed = "side" in entry.assumed or entry.cells.get("side")
    is_marked = "special_text" in entry.cells or is_second
    if entry.cells.get("type") != "Player" or not is_placed or is_marked:
        return entry.assumed
    return {**entry.assumed, "special_text": ""}


def facts_from_entry(
    entry: Entry, spellings: frozenset[str], *, is_second: bool = False
) -> CardFacts:
    """Return an entry as facts; a card titled Unique in the rulings is marked so."""
    cells, assumed = entry.cells, assumed_cells(entry, is_second=is_second)
    if not TITLED_UNIQUE.isdisjoint(entry.prints):
        cells = MappingProxyType({**cells, "special_text": "Unique"})
    return CardFacts(
        number=entry.number,
        title=entry.title,
        prints=entry.prints,
        cells=MappingProxyType({**cells, **assumed}) if assumed else cells,
        assumed=frozenset(assumed),
        person=entry.person,
        likely_person=entry.likely_person,
        spellings=spellings,
        is_ruled_unique=any(
            each.is_about(number, entry.title)
            for each in MADE_UNIQUE
            for number in entry.prints
        ),
        typed=entry.typed,
        suspect=entry.suspect,
    )
