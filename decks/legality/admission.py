"""Whether each card may be there at all: on record, of the edition, in the pool, at
home; then what the format restricts, a sideboard, and what people should look at.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain

from cards.errors import CardError
from cards.numbers import read
from decks.decklist.listed import Decklist, Listed
from decks.facts import Group
from decks.formats import BANNED, Snapshot

from .finding import finding, judged
from .standing import Bounds, Entry, Maybe, Standing, Tally, lacking, uncounted
from .violation import Severity, Violation


def unknown_cards(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-25: what nobody knows, or can count, is told once, and widens the counts."""
    for entry in tally.entries:
        if not entry.card.is_on_record or not entry.listed.is_counted:
            yield finding(
                "DC-25",
                snapshot,
                Severity.UNKNOWN,
                [entry.listed],
                group=entry.listed.group,
                missing=lacking(entry),
            )


def newer_types(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-16: 2019 has Players, Plays and Actions alone."""
    if not snapshot.profile.newer_types:
        yield from broken("DC-16", tally, snapshot, lambda it: it.is_of_newer_type)


def misplaced(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-23: what stands in the wrong group counts in none."""
    yield from broken("DC-23", tally, snapshot, lambda it: it.is_misplaced)


def broken(
    code: str, tally: Tally, snapshot: Snapshot, answer: Callable[[Standing], Maybe]
) -> Iterator[Violation]:
    """Tell certain breaches card by card, and possible ones together for a group."""
    in_doubt: dict[Group | None, list[Entry]] = {}
    for entry in tally.entries:
        is_broken = answer(entry.standing)
        card, group = entry.card, entry.listed.group
        if is_broken:
            yield finding(
                code,
                snapshot,
                judged(is_certain=entry.listed.is_counted),
                [entry.listed],
                group=group,
                missing=uncounted(entry.listed),
                copies=entry.listed.quantity,
                kinds=(card.kind or "",),
                homes=tuple(sorted(card.homes)),
            )
        elif is_broken is None and card.is_on_record:
            in_doubt.setdefault(group, []).append(entry)
    for group, entries in in_doubt.items():
        yield finding(
            code,
            snapshot,
            Severity.UNKNOWN,
            (each.listed for each in entries),
            group=group,
            missing=(cell for each in entries for cell in lacking(each)),
        )


def outside_the_pool(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-17: every set is in the pool; a set that nobody named is in none (ID-1)."""
    pool = snapshot.pool
    if pool is None:
        return
    for entry in tally.entries:
        card = entry.card
        if card.is_on_record and card.set not in pool:
            yield finding(
                "DC-17",
                snapshot,
                judged(is_certain=entry.listed.is_counted),
                [entry.listed],
                group=entry.listed.group,
                missing=uncounted(entry.listed),
                copies=entry.listed.quantity,
                sets=(card.set,),
                pool=tuple(sorted(pool)),
            )


def restricted(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """FR-1, FR-2: what the format bans, or limits below what the rules allow."""
    for rule in snapshot.restrictions:
        meant = [
            each.listed
            for each in tally.entries
            if each.card.is_on_record and rule.means(each.card)
        ]
        copies = copies_of(meant)
        if copies.most > rule.limit:
            is_certain = copies.least > rule.limit
            yield finding(
                "FR-1" if rule.limit == BANNED else "FR-2",
                snapshot,
                judged(is_certain=is_certain),
                meant,
                actual=copies,
                limit=rule.limit,
                missing=() if is_certain else chain(*map(uncounted, meant)),
                cite=rule.source,
            )


def copies_of(cards: Iterable[Listed]) -> Bounds:
    """Count copies, from those that somebody has counted on."""
    every = list(cards)
    sure = sum(each.quantity for each in every if each.is_counted)
    return Bounds(sure, sum(each.quantity for each in every))


def sideboard(decklist: Decklist, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-24: a list is played as it is registered."""
    copies = copies_of(decklist.sideboard)
    if copies.most:
        is_certain = copies.least > 0
        yield finding(
            "DC-24",
            snapshot,
            judged(is_certain=is_certain),
            decklist.sideboard,
            actual=copies,
            limit=0,
            missing=() if is_certain else chain(*map(uncounted, decklist.sideboard)),
        )


def notes(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """Say what people should look at; a note never changes the verdict."""
    if snapshot.warning:
        yield finding("D-02", snapshot, Severity.WARNING, why=snapshot.warning)
    for entry in tally.entries:
        card, listed = entry.card, entry.listed
        if card.is_on_record and not has_known_prefix(card.number):
            yield finding("ID-1", snapshot, Severity.WARNING, [listed])
        if card.suspect:
            yield finding(
                "DC-25", snapshot, Severity.WARNING, [listed], why=card.suspect
            )


@lru_cache(maxsize=4096)
def has_known_prefix(number: str) -> bool:
    """Return whether a number is of a kind that we know (ID-1, D-21).

    >>> has_known_prefix("RK284-21"), has_known_prefix("Q7-21")
    (True, False)
    """
    try:
        return read(number).is_known_prefix
    except CardError:
        return False
