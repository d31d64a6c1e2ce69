"""Rules about single cards: edition, pool, group, restrictions; also warnings."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from cards.errors import CardError
from cards.numbers import parse_number
from decks.decklist.contents import Decklist, ListedCard
from decks.facts import Group
from decks.formats import BANNED, Snapshot

from .placement import Bounds, Entry, Tally, missing_count, unknown_placement_cells
from .reporting import judged_violation, make_violation
from .violation import Severity, Violation


def check_unknown_cards(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-25: yield a violation for each line whose card or quantity is unknown."""
    for entry in tally.entries:
        if not entry.card.is_on_record or not entry.listed.is_counted:
            yield make_violation(
                "DC-25",
                snapshot,
                Severity.UNKNOWN,
                [entry.listed],
                group=entry.listed.group,
                missing=unknown_placement_cells(entry),
            )


def check_card_types(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-16: yield a violation for each card of a type that the edition lacks."""
    if not snapshot.profile.newer_types:
        yield from check_placements("DC-16", "is_of_newer_type", tally, snapshot)


def check_placements(
    code: str, question: str, tally: Tally, snapshot: Snapshot
) -> Iterator[Violation]:
    """Yield a violation for each misplaced card, and one per group for doubts.

    `question` names what a placement answers with True, False or None (unknown).
    """
    in_doubt: dict[Group | None, list[Entry]] = {}
    for entry in tally.entries:
        is_broken = getattr(entry.placement, question)
        card, group = entry.card, entry.listed.group
        if is_broken:
            yield judged_violation(
                code,
                snapshot,
                [entry.listed],
                is_certain=entry.listed.is_counted,
                missing=missing_count(entry.listed),
                group=group,
                copies=entry.listed.quantity,
                kinds=(card.kind or "",),
                homes=tuple(sorted(card.possible_groups)),
            )
        elif is_broken is None and card.is_on_record:
            in_doubt.setdefault(group, []).append(entry)
    for group, entries in in_doubt.items():
        yield make_violation(
            code,
            snapshot,
            Severity.UNKNOWN,
            (each.listed for each in entries),
            group=group,
            missing=(
                cell for each in entries for cell in unknown_placement_cells(each)
            ),
        )


def check_card_pool(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-17: yield a violation for each card whose set is not in the card pool."""
    pool = snapshot.pool
    if pool is None:
        return
    for entry in tally.entries:
        card = entry.card
        if card.is_on_record and card.set not in pool:
            yield judged_violation(
                "DC-17",
                snapshot,
                [entry.listed],
                is_certain=entry.listed.is_counted,
                missing=missing_count(entry.listed),
                group=entry.listed.group,
                copies=entry.listed.quantity,
                sets=(card.set,),
                pool=tuple(sorted(pool)),
            )


def check_restrictions(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """FR-1, FR-2: yield a violation for each card above the format's own limit."""
    for rule in snapshot.restrictions:
        meant = [
            each.listed
            for each in tally.entries
            if each.card.is_on_record and rule.applies_to(each.card)
        ]
        copies = count_copies(meant)
        if copies.most > rule.limit:
            is_certain = copies.least > rule.limit
            yield judged_violation(
                "FR-1" if rule.limit == BANNED else "FR-2",
                snapshot,
                meant,
                is_certain=is_certain,
                missing=chain(*map(missing_count, meant)),
                actual=copies,
                limit=rule.limit,
                cite=rule.source,
            )


def count_copies(cards: Iterable[ListedCard]) -> Bounds:
    """Return the bounds of copies; unreadable counts are in the upper one only."""
    every = list(cards)
    sure = sum(each.quantity for each in every if each.is_counted)
    return Bounds(sure, sum(each.quantity for each in every))


def check_sideboard(decklist: Decklist, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-24: yield a violation if the list has a sideboard, which no format allows."""
    copies = count_copies(decklist.sideboard)
    if copies.most:
        yield judged_violation(
            "DC-24",
            snapshot,
            decklist.sideboard,
            is_certain=copies.least > 0,
            missing=chain(*map(missing_count, decklist.sideboard)),
            actual=copies,
            limit=0,
        )


def format_and_data_warnings(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """Yield warnings about format and card data; they never change the verdict."""
    if snapshot.warning:
        yield make_violation("D-02", snapshot, Severity.WARNING, why=snapshot.warning)
    for entry in tally.entries:
        card, listed = entry.card, entry.listed
        if card.is_on_record and not has_known_prefix(card.number):
            yield make_violation("ID-1", snapshot, Severity.WARNING, [listed])
        if card.suspect:
            yield make_violation(
                "DC-25", snapshot, Severity.WARNING, [listed], why=card.suspect
            )


@lru_cache(maxsize=4096)
def has_known_prefix(number: str) -> bool:
    """Return whether a card number has a prefix of a known kind (ID-1, D-21).

    >>> has_known_prefix("RK284-21"), has_known_prefix("Q7-21")
    (True, False)
    """
    try:
        return parse_number(number).is_known_prefix
    except CardError:
        return False
