"""The copy limit of the Action deck: two of a title, two of a Superstar (DC-11)."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from decks.facts import Group, Kind
from decks.formats import Snapshot, folded

from .athletes import (
    athlete_key,
    group_by_spelling,
    missing_athletes,
    possible_superstars,
)
from .placement import Bounds, Entry, Tally, add_bounds, unknown_placement_cells
from .reporting import judged_violation
from .violation import Violation

LIMIT = 2
# ID-4: a Power Up is an Action (D-19); Superstars go by their athletes.
TYPES = (frozenset((Kind.ACTION, Kind.POWER_UP)), frozenset((Kind.GRIDIRON,)))


def check_copy_limit(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-11: yield a violation for more than two copies of a card, by prints (D-08)."""
    titles: dict[str, list[Entry]] = defaultdict(list)
    for each in tally.entries_in_groups(Group.ACTIONS):
        if each.card.is_on_record:
            titles[folded(each.card.title)].append(each)
    found = [
        each
        for entries in titles.values()
        if sum(it.listed.quantity for it in entries) > LIMIT
        for each in title_violations(entries, snapshot)
    ]
    yield from merge_duplicates(
        (*found, *superstar_violations(possible_superstars(tally), snapshot))
    )


def merge_duplicates(found: Iterable[Violation]) -> Iterable[Violation]:
    """Merge violations of the same cards and count, as a card of unknown type has."""
    once: dict[Any, Violation] = {}
    for each in found:
        key = each.cards, each.severity, each.actual
        first = once.setdefault(key, each)
        missing = tuple(dict.fromkeys((*first.missing, *each.missing)))
        once[key] = replace(first, missing=missing)
    return once.values()


def title_violations(entries: list[Entry], snapshot: Snapshot) -> Iterator[Violation]:
    """DC-11: yield violations for cards of one title, counted by type (ID-4)."""
    for kinds in TYPES:
        of_type = [each for each in entries if kinds & each.placement.kinds]
        counted = add_bounds(each.bounds() for each in of_type)
        if counted.most > LIMIT:
            yield too_many_copies(of_type, counted, snapshot)


def superstar_violations(
    stars: Collection[Entry], snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-11: yield violations for Superstars, counted by athlete, or else by name."""
    if sum(each.listed.quantity for each in stars) <= LIMIT:
        return
    same: dict[str, list[Entry]] = defaultdict(list)
    for each in stars:
        same[athlete_key(each.card)].append(each)
    nameless = group_by_spelling(each for each in stars if not each.card.person)
    told = set()
    for own in same.values():
        counted = add_bounds(each.bounds() for each in own)
        if counted.least > LIMIT:
            yield too_many_copies(own, counted, snapshot)
            continue
        spellings = frozenset[str]().union(*(each.card.spellings for each in own))
        key = own[0].card.person or spellings
        if key not in told:  # a name is in doubt once, however many cards share it
            told.add(key)
            alike = add_possible_namesakes(own, spellings, nameless)
            most = sum(each.listed.quantity for each in alike)
            if most > LIMIT:
                yield too_many_copies(alike, Bounds(counted.least, most), snapshot)


def add_possible_namesakes(
    own: list[Entry], spellings: Iterable[str], nameless: dict[str, list[Entry]]
) -> list[Entry]:
    """Return an athlete's entries, and those of namesakes of unknown athlete."""
    others = (each for it in sorted(spellings) for each in nameless.get(it, ()))
    return list({id(each): each for each in (*own, *others)}.values())


def too_many_copies(
    entries: list[Entry], counted: Bounds, snapshot: Snapshot
) -> Violation:
    return judged_violation(
        "DC-11",
        snapshot,
        (each.listed for each in entries),
        is_certain=counted.least > LIMIT,
        missing=missing_athlete_or_type(entries),
        group=Group.ACTIONS,
        actual=counted,
        limit=LIMIT,
        title=entries[0].card.title,
    )


def missing_athlete_or_type(entries: Collection[Entry]) -> Iterator[tuple[str, str]]:
    """Yield what would tell these cards apart; prints of one card have one athlete."""
    is_one = len({each.card.base for each in entries}) == 1
    for each in entries:
        if Kind.SUPERSTAR in each.placement.kinds and not is_one:
            yield from missing_athletes([each])
        elif not each.is_certain:
            yield from unknown_placement_cells(each)
