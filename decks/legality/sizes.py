"""Rules about numbers: of each group, of quarterbacks, of the whole deck."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from decks.facts import Group
from decks.formats import Snapshot
from gameengine.profiles import Profile

from .placement import (
    Bounds,
    Entry,
    Tally,
    add_bounds,
    card_label,
    unknown_placement_cells,
)
from .reporting import judged_violation
from .violation import Violation

NORMALS = 5  # a side, exactly (D-18)
QUARTERBACKS = 1, 2
ENDLESS = 10**6  # D-17: from 2021 on there is no upper limit


class Range(NamedTuple):
    """How many cards are allowed: at least and at most."""

    least: int
    most: int

    @property
    def figure(self) -> int | tuple[int, int]:
        """The range as reported: one number if exact or without upper limit."""
        is_one = self.most in (self.least, ENDLESS)
        return self.least if is_one else (self.least, self.most)


def size_range(count: int, *, is_exact: bool) -> Range:
    """Return the allowed range: exactly `count`, or at least `count`."""
    return Range(count, count if is_exact else ENDLESS)


def group_limits(profile: Profile) -> dict[Group, Range]:
    """Return how many cards an edition allows in each group."""
    is_exact = profile.deck_total_exact
    return {
        Group.OFFENSE: Range(NORMALS, NORMALS),
        Group.DEFENSE: Range(NORMALS, NORMALS),
        Group.PLAYS: size_range(profile.play_count, is_exact=is_exact),
        Group.ACTIONS: size_range(profile.action_count, is_exact=is_exact),
        Group.SYNERGY: Range(0, 1 if profile.newer_types else 0),
    }


def check_group_size(
    code: str, group: Group, tally: Tally, snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-2, DC-3, DC-6, DC-10, DC-14: yield a violation if a group may be of a wrong
    size; it names the surplus or doubtful cards.
    """
    if group is Group.SYNERGY and not snapshot.profile.newer_types:
        return  # DC-16 speaks
    counted, allowed = tally.sizes[group], group_limits(snapshot.profile)[group]
    if counted.least < allowed.least or counted.most > allowed.most:
        is_many = counted.least > allowed.most
        here = [each for each in tally.entries if group in each.placement.places]
        told = [each for each in here if is_many or is_uncertain(each)]
        yield count_violation(code, snapshot, counted, allowed, told, group=group)


def is_uncertain(entry: Entry) -> bool:
    """Return whether it is not known in which group an entry counts, or how often."""
    return len(entry.placement.places) > 1 or not entry.listed.is_counted


def check_deck_size(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-1: yield a violation unless there are fifty cards, Synergy apart (DC-15)."""
    profile, counted = snapshot.profile, tally.total
    allowed = size_range(profile.deck_total, is_exact=profile.deck_total_exact)
    if counted.least < allowed.least or counted.most > allowed.most:
        is_many = counted.least > allowed.most
        told = (
            cards_of_overfull_groups(tally, profile)
            if is_many
            else filter(is_uncertain, tally.entries)
        )
        yield count_violation("DC-1", snapshot, counted, allowed, told)


def cards_of_overfull_groups(tally: Tally, profile: Profile) -> Iterator[Entry]:
    """Return the entries of groups that are too large; an oversized deck has one."""
    groups = {
        group
        for group, allowed in group_limits(profile).items()
        if group is not Group.SYNERGY and tally.sizes[group].most > allowed.most
    }
    return (each for each in tally.entries if each.placement.places & groups)


def check_quarterbacks(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-4: yield a violation unless one or two quarterbacks are on Offense."""
    throwing = [
        each
        for each in tally.entries_in_groups(Group.OFFENSE)
        if each.card.is_quarterback is not False
    ]
    counted = add_bounds(each.bounds(may=each.card.is_quarterback) for each in throwing)
    allowed = Range(*QUARTERBACKS)
    if counted.least < allowed.least or counted.most > allowed.most:
        yield count_violation(
            "DC-4",
            snapshot,
            counted,
            allowed,
            throwing,
            group=Group.OFFENSE,
            cells=("position",),
        )


def count_violation(  # noqa: PLR0913 - a count, its limits, and whom they concern
    code: str,
    snapshot: Snapshot,
    counted: Bounds,
    allowed: Range,
    entries: Iterable[Entry],
    *,
    group: Group | None = None,
    cells: tuple[str, ...] = (),
) -> Violation:
    """Return the violation for a count that is outside its range, or may be."""
    concerned = list(entries)
    is_few, is_many = counted.most < allowed.least, counted.least > allowed.most
    return judged_violation(
        code,
        snapshot,
        (each.listed for each in concerned),
        is_certain=is_few or is_many,
        missing=missing_for_count(concerned, cells),
        group=group,
        actual=counted,
        limit=allowed.figure,
        is_few=is_few,
        is_exact=allowed.most != ENDLESS,
    )


def missing_for_count(
    entries: Iterable[Entry], cells: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """Yield what must be known, as (card, cell), to say which cards count."""
    for entry in entries:
        if is_uncertain(entry):
            yield from unknown_placement_cells(entry)
        if entry.card.is_on_record:
            for cell in cells:
                if cell not in entry.card.cells:
                    yield card_label(entry.card), cell
