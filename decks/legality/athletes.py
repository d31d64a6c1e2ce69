"""Rules about athletes: DC-5 (different), DC-22 (one side), DC-13 (counterparts).

Cards of a known athlete are compared by the athlete's key. Without a key, two cards may
be of one athlete if they share a spelling of the name; the name alone never proves it
(D-10).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from decks.facts import LIST, CardFacts, Group, Kind
from decks.formats import Snapshot
from gameengine.cards import GROUPS
from gameengine.grammar.terms import GROUP_NAMES, POSITIONS

from .placement import (
    Bounds,
    Entry,
    Tally,
    add_bounds,
    card_label,
    card_name,
    missing_count,
    unknown_placement_cells,
)
from .reporting import judged_violation, make_violation
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
    """Return the position groups of a position cell, or None if one is unknown (ID-3).

    >>> sorted(position_groups("Offensive Guard / Center")), position_groups("Water")
    (['OL'], None)
    """
    found = {POSITION_GROUPS.get(word) for word in LIST.split(cell or "")}
    return None if None in found else frozenset(filter(None, found))


def athlete_key(card: CardFacts) -> str:
    """Return the key of the card's athlete, or its base number if unknown (ID-2)."""
    return card.person or card.base


def may_be_same_athlete(one: CardFacts, other: CardFacts) -> bool:
    """Return whether two cards may show the same athlete, by key or by spelling."""
    if one.person and other.person:
        return one.person == other.person
    return not one.spellings.isdisjoint(other.spellings)


def may_share_position(one: CardFacts, other: CardFacts) -> bool:
    """Return whether two cards have a position group in common, or may have."""
    ours, theirs = (position_groups(it.cells.get("position")) for it in (one, other))
    return ours is None or theirs is None or not ours.isdisjoint(theirs)


def missing_athletes(entries: Iterable[Entry]) -> Iterator[tuple[str, str]]:
    """Yield what must be known, as (card, cell), to say which athletes these are."""
    for entry in entries:
        if not entry.is_certain:
            yield from unknown_placement_cells(entry)
        if entry.card.is_on_record and not entry.card.person:
            yield card_label(entry.card), PERSON


def check_different_athletes(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-5: yield a violation for each athlete who may be on one side twice."""
    for side in (Group.OFFENSE, Group.DEFENSE):
        entries = [
            each for each in tally.entries_in_groups(side) if each.card.is_on_record
        ]
        yield from certain_repeats(side, entries, snapshot)
        if not snapshot.profile.same_person_two_normals:
            yield from possible_repeats(side, entries, snapshot)


def certain_repeats(
    side: Group, entries: Iterable[Entry], snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-5: yield violations for the same card, or athlete, on one side (D-09)."""
    is_by_card = snapshot.profile.same_person_two_normals
    same: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        same[entry.card.base if is_by_card else athlete_key(entry.card)].append(entry)
    for twins in same.values():
        counted = add_bounds(each.bounds() for each in twins)
        if counted.most > 1:
            is_one_card = len({each.card.base for each in twins}) == 1
            yield judged_violation(
                "DC-5",
                snapshot,
                (each.listed for each in twins),
                is_certain=counted.least > 1,
                missing=missing_athletes(twins),
                group=side,
                actual=counted,
                limit=1,
                decision="D-08" if is_one_card else "D-09",
            )


def possible_repeats(
    side: Group, entries: Collection[Entry], snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-5: yield violations for one name and position, with an athlete unknown."""
    if all(each.card.person for each in entries):
        return
    told = set()
    for alike in group_by_spelling(entries).values():
        doubtful = [
            one
            for one in alike
            if any(is_match_uncertain(one.card, other.card) for other in alike)
        ]
        numbers = frozenset(each.card.number for each in doubtful)
        if doubtful and numbers not in told:
            told.add(numbers)
            yield make_violation(
                "DC-5",
                snapshot,
                Severity.UNKNOWN,
                (each.listed for each in doubtful),
                group=side,
                limit=1,
                missing=missing_athletes(doubtful),
                decision="D-10",
                is_in_doubt=True,
            )


def group_by_spelling(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Return the entries by each spelling of their athlete's name."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for spelling in sorted(entry.card.spellings):
            found[spelling].append(entry)
    return found


def is_match_uncertain(one: CardFacts, other: CardFacts) -> bool:
    """Return whether nobody can tell if namesakes on two cards are one athlete."""
    if (one.person and other.person) or athlete_key(one) == athlete_key(other):
        return False
    return may_share_position(one, other)


def check_one_side(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-22: yield a violation for each two-sided card on both sides or none (D-20)."""
    on_offense = {
        each.card.base: each for each in tally.entries_in_groups(Group.OFFENSE)
    }
    for entry in tally.entries_in_groups(Group.DEFENSE):
        twin = on_offense.get(entry.card.base)
        if twin is not None and twin is not entry and entry.card.is_on_record:
            is_certain = twin.is_certain and entry.is_certain
            yield judged_violation(
                "DC-22",
                snapshot,
                (twin.listed, entry.listed),
                is_certain=is_certain,
                missing=(
                    *unknown_placement_cells(twin),
                    *unknown_placement_cells(entry),
                ),
                actual=Bounds(2 if is_certain else 1, 2),
                limit=1,
                is_known=twin.is_placed and entry.is_placed,
            )
    for entry in tally.entries:
        may = entry.placement.is_on_no_side
        if may is not False and entry.card.is_on_record:
            yield judged_violation(
                "DC-22",
                snapshot,
                [entry.listed],
                is_certain=may is True and entry.listed.is_counted,
                missing=missing_count(entry.listed)
                if may
                else unknown_placement_cells(entry),
                actual=Bounds(0, 0 if may else 1),
                limit=1,
                is_known=may is True,
            )


def possible_superstars(tally: Tally) -> list[Entry]:
    """Return the entries of the Action deck that are, or may be, Superstars."""
    return [
        each
        for each in tally.entries_in_groups(Group.ACTIONS)
        if Kind.SUPERSTAR in each.placement.kinds and each.card.is_on_record
    ]


def check_counterparts(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-13: yield a violation for each Superstar without a normal card of theirs."""
    stars: dict[str, list[Entry]] = defaultdict(list)
    for each in possible_superstars(tally):
        stars[athlete_key(each.card)].append(each)
    if not stars:
        return
    normals = list(tally.entries_in_groups(Group.OFFENSE, Group.DEFENSE))
    certain = {each.card.person for each in normals if each.is_certain} - {""}
    for key, shining in stars.items():
        if key not in certain:
            yield from counterpart_violation(shining, normals, snapshot)


def counterpart_violation(
    shining: list[Entry], normals: Iterable[Entry], snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-13: yield a Superstar's violation; it is unknown if a card may be theirs."""
    star = shining[0].card
    # What is not on record may be anybody; no card is its own counterpart.
    possible = [
        each
        for each in normals
        if (not each.card.is_on_record or may_be_same_athlete(each.card, star))
        and shining != [each]
    ]
    yield judged_violation(
        "DC-13",
        snapshot,
        (each.listed for each in (*shining, *possible)),
        is_certain=any(each.is_certain for each in shining) and not possible,
        missing=missing_athletes((*shining, *possible)),
        group=Group.ACTIONS,
        decision="D-10" if possible else "D-11",
        stars=tuple(card_name(each.card) for each in shining),
        possible=tuple(card_name(each.card) for each in possible),
        is_star=any(each.is_placed for each in shining),
        is_same=bool(star.person)
        and all(each.card.person and each.is_placed for each in possible),
    )
