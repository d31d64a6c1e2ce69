"""Who is meant by a card: different athletes on a side, and those of Superstars.

A known person is compared by key. Without one, cards may be of one athlete if they
share a spelling; names alone never make them the same (D-10).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from decks.facts import LIST, Facts, Group, Kind
from decks.formats import Snapshot
from gameengine.cards import GROUPS
from gameengine.cardtext.terms import GROUP_NAMES, POSITIONS

from .finding import finding, judged
from .standing import Bounds, Entry, Tally, label, lacking, name, together, uncounted
from .violation import Severity, Violation

PERSON = "person"
_GROUPED = {each: group for group, members in GROUPS.items() for each in members}
_SHORT = {**POSITIONS, **GROUP_NAMES}
POSITION_GROUPS = {
    said: _GROUPED.get(short, short)
    for name, short in _SHORT.items()
    for said in (name, short)
}


@lru_cache(maxsize=1024)
def position_groups(cell: str | None) -> frozenset[str] | None:
    """Return the groups of the printed positions; None if they could be any (ID-3).

    >>> sorted(position_groups("Offensive Guard / Center")), position_groups("Water")
    (['OL'], None)
    """
    found = {POSITION_GROUPS.get(word) for word in LIST.split(cell or "")}
    return None if None in found else frozenset(filter(None, found))


def identity(card: Facts) -> str:
    """Say who a card is for certain: its athlete, or at least this card (ID-2)."""
    return card.person or card.base


def may_be_same(one: Facts, other: Facts) -> bool:
    if one.person and other.person:
        return one.person == other.person
    return not one.spellings.isdisjoint(other.spellings)


def may_play_the_same(one: Facts, other: Facts) -> bool:
    ours, theirs = (position_groups(it.cells.get("position")) for it in (one, other))
    return ours is None or theirs is None or not ours.isdisjoint(theirs)


def unnamed(entries: Iterable[Entry]) -> Iterator[tuple[str, str]]:
    """Name what is missing to say who these are."""
    for entry in entries:
        if not entry.is_certain:
            yield from lacking(entry)
        if entry.card.is_on_record and not entry.card.person:
            yield label(entry.card), PERSON


def different(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-5: no athlete twice on a side; the sides are looked at one by one."""
    for side in (Group.OFFENSE, Group.DEFENSE):
        entries = [each for each in tally.of(side) if each.card.is_on_record]
        yield from repeated(side, entries, snapshot)
        if not snapshot.profile.same_person_two_normals:
            yield from namesakes(side, entries, snapshot)


def repeated(
    side: Group, entries: Iterable[Entry], snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-5: cards that are the same: one card, or one athlete (D-09)."""
    is_by_card = snapshot.profile.same_person_two_normals
    same: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        same[entry.card.base if is_by_card else identity(entry.card)].append(entry)
    for twins in same.values():
        counted = together(each.bounds() for each in twins)
        if counted.most > 1:
            is_one_card = len({each.card.base for each in twins}) == 1
            yield finding(
                "DC-5",
                snapshot,
                judged(is_certain=counted.least > 1),
                (each.listed for each in twins),
                group=side,
                actual=counted,
                limit=1,
                missing=() if counted.least > 1 else unnamed(twins),
                decision="D-08" if is_one_card else "D-09",
            )


def namesakes(
    side: Group, entries: Collection[Entry], snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-5: cards of one name and position group, and nobody knows who it is."""
    if all(each.card.person for each in entries):
        return
    told = set()
    for alike in by_spelling(entries).values():
        doubtful = [
            one
            for one in alike
            if any(is_in_doubt(one.card, other.card) for other in alike)
        ]
        numbers = frozenset(each.card.number for each in doubtful)
        if doubtful and numbers not in told:
            told.add(numbers)
            yield finding(
                "DC-5",
                snapshot,
                Severity.UNKNOWN,
                (each.listed for each in doubtful),
                group=side,
                limit=1,
                missing=unnamed(doubtful),
                decision="D-10",
                is_in_doubt=True,
            )


def by_spelling(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for spelling in sorted(entry.card.spellings):
            found[spelling].append(entry)
    return found


def is_in_doubt(one: Facts, other: Facts) -> bool:
    """Return whether two cards of one spelling may or may not be of one athlete."""
    if (one.person and other.person) or identity(one) == identity(other):
        return False
    return may_play_the_same(one, other)


def on_one_side(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-22: a card printed for both sides stands on exactly one (D-20)."""
    on_offense = {each.card.base: each for each in tally.of(Group.OFFENSE)}
    for entry in tally.of(Group.DEFENSE):
        twin = on_offense.get(entry.card.base)
        if twin is not None and twin is not entry and entry.card.is_on_record:
            is_certain = twin.is_certain and entry.is_certain
            yield finding(
                "DC-22",
                snapshot,
                judged(is_certain=is_certain),
                (twin.listed, entry.listed),
                actual=Bounds(2 if is_certain else 1, 2),
                limit=1,
                missing=() if is_certain else (*lacking(twin), *lacking(entry)),
                is_known=twin.is_placed and entry.is_placed,
            )
    for entry in tally.entries:
        may = entry.standing.is_on_no_side
        if may is not False and entry.card.is_on_record:
            yield finding(
                "DC-22",
                snapshot,
                judged(is_certain=may is True and entry.listed.is_counted),
                [entry.listed],
                actual=Bounds(0, 0 if may else 1),
                limit=1,
                missing=uncounted(entry.listed) if may else lacking(entry),
                is_known=may is True,
            )


def superstars(tally: Tally) -> list[Entry]:
    """Return the cards of the Action deck that may be Superstars."""
    return [
        each
        for each in tally.of(Group.ACTIONS)
        if Kind.SUPERSTAR in each.standing.kinds and each.card.is_on_record
    ]


def counterparts(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-13: a Superstar needs a normal card of its athlete, of any club or season."""
    stars: dict[str, list[Entry]] = defaultdict(list)
    for each in superstars(tally):
        stars[identity(each.card)].append(each)
    if not stars:
        return
    normals = list(tally.of(Group.OFFENSE, Group.DEFENSE))
    certain = {each.card.person for each in normals if each.is_certain} - {""}
    for key, shining in stars.items():
        if key not in certain:
            yield from alone(shining, normals, snapshot)


def alone(
    shining: list[Entry], normals: Iterable[Entry], snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-13: tell of a Superstar whose athlete is not there, or may not be."""
    star = shining[0].card
    # What is not on record may be anybody; no card is its own counterpart.
    possible = [
        each
        for each in normals
        if (not each.card.is_on_record or may_be_same(each.card, star))
        and shining != [each]
    ]
    is_certain = any(each.is_certain for each in shining) and not possible
    yield finding(
        "DC-13",
        snapshot,
        judged(is_certain=is_certain),
        (each.listed for each in (*shining, *possible)),
        group=Group.ACTIONS,
        missing=() if is_certain else unnamed((*shining, *possible)),
        decision="D-10" if possible else "D-11",
        stars=tuple(name(each.card) for each in shining),
        possible=tuple(name(each.card) for each in possible),
        is_star=any(each.is_placed for each in shining),
        is_same=bool(star.person)
        and all(each.card.person and each.is_placed for each in possible),
    )
