"""Athletes whose names are nearly the same, of whom one may be a misspelling."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from cards import names
from cards.knowledge import Basis
from cards.models import Person, Printing

from .athletes import ALIKE, Athlete, athletes_with_cards

SHOWN = 30  # pairs on a page
SAID = (Basis.TYPED, Basis.ENTERED, Basis.PRINTED, Basis.RULING)


@dataclass(frozen=True, slots=True)
class SimilarPair:
    """Two athletes whose names are alike; the one with more cards is first."""

    one: Athlete
    other: Athlete

    @property
    def athletes(self) -> tuple[Athlete, Athlete]:
        return self.one, self.other


def similar_pairs() -> list[SimilarPair]:
    """Return athletes of nearly one name who may be one person.

    Left out are two who are in one set, which spells a name in one way, and two of whom
    somebody has said who they are. Names are compared with those of the same initial.
    """
    people = Person.objects.filter(cards__printings__isnull=False).distinct()
    by_initial: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for pk, name in people.order_by("pk").values_list("pk", "name"):
        folded = names.fold_athlete_name(name)
        by_initial[folded[:1]].append((folded, pk))
    near = [pair for alike in by_initial.values() for pair in pairs_among(alike)]
    sets, said = sets_by_person(near), people_confirmed_by_users(near)
    found = [
        (one, other)
        for one, other in near
        if sets[one].isdisjoint(sets[other]) and not {one, other} <= said
    ][:SHOWN]
    shown = Person.objects.in_bulk({pk for pair in found for pk in pair})
    athletes = {
        each.key: each for each in athletes_with_cards(shown.values(), without=None)
    }
    pairs = [[athletes[shown[pk].key] for pk in pair] for pair in found]
    for pair in pairs:
        pair.sort(key=lambda each: -len(each.numbers))
    return [SimilarPair(*pair) for pair in pairs]


def pairs_among(named: list[tuple[str, int]]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of ids whose folded names are alike."""
    spelled = [name for name, _ in named]
    for at, (name, pk) in enumerate(named):
        rest = spelled[at + 1 :]
        alike = process.extract(name, rest, scorer=fuzz.ratio, score_cutoff=ALIKE)
        for _, _, behind in alike:
            yield pk, named[at + 1 + behind][1]


def sets_by_person(pairs: list[tuple[int, int]]) -> dict[int, set[int]]:
    found = defaultdict(set)
    people = {pk for pair in pairs for pk in pair}
    rows = Printing.objects.filter(card__person__in=people)
    for person, of_set in rows.values_list("card__person", "set"):
        found[person].add(of_set)
    return found


def people_confirmed_by_users(pairs: list[tuple[int, int]]) -> set[int]:
    """Return the people whom a user has confirmed as the athlete of a card."""
    people = {pk for pair in pairs for pk in pair}
    told = Person.objects.filter(pk__in=people, cards__person_basis__in=SAID)
    return set(told.values_list("pk", flat=True))
