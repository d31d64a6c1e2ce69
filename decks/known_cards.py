"""The index of all cards in the database, against which deck texts are read."""

from collections.abc import Collection
from threading import Lock
from types import MappingProxyType

from cards import catalogue, knowledge, names
from cards.catalogue import Catalogue, Entry
from cards.knowledge import Basis
from cards.models import PersonName, Printing
from decks.decklist.card_index import CardIndex
from decks.facts import Facts
from gameengine.rulings import RULINGS, Op

# One state a process, as the catalogue has; who still reads an older one holds it.
_kept: tuple[Catalogue, CardIndex] | None = None
_building = Lock()
MADE_UNIQUE = [each for each in RULINGS if each.op is Op.UNIQUE]
# DC-21: the CRD gives the title of the X Plays with the word, which checklists leave
# out; it is printed all the same (D-13).
TITLED_UNIQUE = frozenset(each.number for each in RULINGS if each.op is Op.X_STRENGTH)


def card_index() -> CardIndex:
    """Return the index of all cards, built once per process and card data version."""
    global _kept  # noqa: PLW0603 - the one value that a process keeps
    found = catalogue.build()
    with _building:
        if _kept is None or _kept[0] is not found:
            _kept = found, build_card_index(found)
        return _kept[1]


def build_card_index(found: Catalogue) -> CardIndex:
    """Return an index of the catalogue's cards, with their athletes' spellings."""
    spelled: dict[str, set[str]] = {}
    for folded, person in PersonName.objects.values_list("folded", "person__key"):
        spelled.setdefault(person, set()).add(folded)
    for entry in found.entries.values():
        if entry.person:
            spelled.setdefault(entry.person, set()).add(
                names.fold_athlete_name(entry.title)
            )
    # Who is not known yet may be anybody of his name, however that one is spelled.
    alike: dict[str, set[str]] = {}
    for spellings in spelled.values():
        for each in spellings:
            alike.setdefault(each, set()).update(spellings)
    return CardIndex(
        [
            facts_of(
                entry,
                spelled.get(entry.person)
                or alike.get(names.fold_athlete_name(entry.title), ()),
            )
            for entry in found.entries.values()
        ],
        version=found.version,
        typed=unconfirmed_cells(),
    )


def unconfirmed_cells() -> dict[str, frozenset[str]]:
    """Return, by card number, the cells typed by one person and confirmed by none."""
    rows = Printing.objects.filter(card__replay_complete=False).values_list(
        "number", "card__basis", "card__person_basis"
    )
    found = {
        number: frozenset(
            cell
            for cell, each in {**basis, knowledge.PERSON: person}.items()
            if each == Basis.TYPED
        )
        for number, basis, person in rows
    }
    return {number: cells for number, cells in found.items() if cells}


def facts_of(entry: Entry, spellings: Collection[str]) -> Facts:
    """Return an entry as facts; a card titled Unique in the rulings is marked so."""
    cells = entry.cells
    if not TITLED_UNIQUE.isdisjoint(entry.prints):
        cells = MappingProxyType({**cells, "special_text": "Unique"})
    return Facts(
        number=entry.number,
        title=entry.title,
        prints=entry.prints,
        cells=cells,
        person=entry.person,
        spellings=frozenset((names.fold_athlete_name(entry.title), *spellings)),
        is_ruled_unique=any(
            each.is_about(number, entry.title)
            for each in MADE_UNIQUE
            for number in entry.prints
        ),
        suspect=entry.suspect,
    )
