"""How often a card is in the Action deck: two of a title, two of a Superstar."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from decks.facts import Group, Kind
from decks.formats import Snapshot, folded

from .athletes import by_spelling, identity, superstars, unnamed
from .finding import finding, judged
from .standing import Bounds, Entry, Tally, lacking, together
from .violation import Violation

LIMIT = 2
# ID-4: a Power Up is an Action (D-19); Superstars go by their athletes.
TYPES = (frozenset((Kind.ACTION, Kind.POWER_UP)), frozenset((Kind.GRIDIRON,)))


def copies(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-11: at most two of a card, whatever its numbers and seasons (D-08)."""
    titles: dict[str, list[Entry]] = defaultdict(list)
    for each in tally.of(Group.ACTIONS):
        if each.card.is_on_record:
            titles[folded(each.card.title)].append(each)
    found = [
        each
        for entries in titles.values()
        if sum(it.listed.quantity for it in entries) > LIMIT
        for each in of_one_title(entries, snapshot)
    ]
    yield from told_once((*found, *of_one_athlete(superstars(tally), snapshot)))


def told_once(found: Iterable[Violation]) -> Iterable[Violation]:
    """Tell once what the same cards are too many of, whichever type they may be."""
    once: dict[Any, Violation] = {}
    for each in found:
        key = each.cards, each.severity, each.actual
        first = once.setdefault(key, each)
        missing = tuple(dict.fromkeys((*first.missing, *each.missing)))
        once[key] = replace(first, missing=missing)
    return once.values()


def of_one_title(entries: list[Entry], snapshot: Snapshot) -> Iterator[Violation]:
    """DC-11: count the copies of a title type by type (ID-4)."""
    for kinds in TYPES:
        of_type = [each for each in entries if kinds & each.standing.kinds]
        counted = together(each.bounds() for each in of_type)
        if counted.most > LIMIT:
            yield too_many(of_type, counted, snapshot)


def of_one_athlete(stars: Collection[Entry], snapshot: Snapshot) -> Iterator[Violation]:
    """DC-11: count Superstars by athlete, and by name where nobody knows who it is."""
    if sum(each.listed.quantity for each in stars) <= LIMIT:
        return
    same: dict[str, list[Entry]] = defaultdict(list)
    for each in stars:
        same[identity(each.card)].append(each)
    nameless = by_spelling(each for each in stars if not each.card.person)
    told = set()
    for own in same.values():
        counted = together(each.bounds() for each in own)
        if counted.least > LIMIT:
            yield too_many(own, counted, snapshot)
            continue
        spellings = frozenset[str]().union(*(each.card.spellings for each in own))
        key = own[0].card.person or spellings
        if key not in told:  # a name is in doubt once, however many cards share it
            told.add(key)
            alike = namesakes(own, spellings, nameless)
            most = sum(each.listed.quantity for each in alike)
            if most > LIMIT:
                yield too_many(alike, Bounds(counted.least, most), snapshot)


def namesakes(
    own: list[Entry], spellings: Iterable[str], nameless: dict[str, list[Entry]]
) -> list[Entry]:
    """Add to the cards of an athlete those that may be of the same."""
    others = (each for it in sorted(spellings) for each in nameless.get(it, ()))
    return list({id(each): each for each in (*own, *others)}.values())


def too_many(entries: list[Entry], counted: Bounds, snapshot: Snapshot) -> Violation:
    is_certain = counted.least > LIMIT
    return finding(
        "DC-11",
        snapshot,
        judged(is_certain=is_certain),
        (each.listed for each in entries),
        group=Group.ACTIONS,
        actual=counted,
        limit=LIMIT,
        missing=() if is_certain else missing(entries),
        title=entries[0].card.title,
    )


def missing(entries: Collection[Entry]) -> Iterator[tuple[str, str]]:
    """Name what would tell these cards apart; one card is of one athlete."""
    is_one = len({each.card.base for each in entries}) == 1
    for each in entries:
        if Kind.SUPERSTAR in each.standing.kinds and not is_one:
            yield from unnamed([each])
        elif not each.is_certain:
            yield from lacking(each)
