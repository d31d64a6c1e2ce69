"""How many cards a list has: each group, the quarterbacks, and all together."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from decks.facts import Group
from decks.formats import Snapshot
from gameengine.profiles import Profile

from .finding import finding
from .standing import Bounds, Entry, Tally, label, lacking, together
from .violation import Severity, Violation

NORMALS = 5  # a side, exactly (D-18)
QUARTERBACKS = 1, 2
ENDLESS = 10**6  # D-17: from 2021 on there is no upper limit


class Range(NamedTuple):
    """How many there must be at least, and may be at most."""

    least: int
    most: int

    @property
    def figure(self) -> int | tuple[int, int]:
        """Say it shortly: one number where it is exact, or where there is no end."""
        is_one = self.most in (self.least, ENDLESS)
        return self.least if is_one else (self.least, self.most)


def wanted(count: int, *, is_exact: bool) -> Range:
    return Range(count, count if is_exact else ENDLESS)


def limits(profile: Profile) -> dict[Group, Range]:
    """Say how many cards an edition wants in each group."""
    is_exact = profile.deck_total_exact
    return {
        Group.OFFENSE: Range(NORMALS, NORMALS),
        Group.DEFENSE: Range(NORMALS, NORMALS),
        Group.PLAYS: wanted(profile.play_count, is_exact=is_exact),
        Group.ACTIONS: wanted(profile.action_count, is_exact=is_exact),
        Group.SYNERGY: Range(0, 1 if profile.newer_types else 0),
    }


def offense(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-2: exactly five normal Players."""
    yield from sized("DC-2", Group.OFFENSE, tally, snapshot)


def defense(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-3: exactly five normal Players."""
    yield from sized("DC-3", Group.DEFENSE, tally, snapshot)


def plays(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-6: twenty Plays, or at least as many."""
    yield from sized("DC-6", Group.PLAYS, tally, snapshot)


def actions(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-10: twenty Action-deck cards, or at least as many, in any mixture."""
    yield from sized("DC-10", Group.ACTIONS, tally, snapshot)


def synergies(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-14: one at most; the edition that has none speaks by DC-16."""
    if snapshot.profile.newer_types:
        yield from sized("DC-14", Group.SYNERGY, tally, snapshot)


def sized(
    code: str, group: Group, tally: Tally, snapshot: Snapshot
) -> Iterator[Violation]:
    """Compare the size of a group; name what is too many, or what may belong to it."""
    counted, allowed = tally.sizes[group], limits(snapshot.profile)[group]
    if counted.least < allowed.least or counted.most > allowed.most:
        is_many = counted.least > allowed.most
        here = [each for each in tally.entries if group in each.standing.places]
        told = [each for each in here if is_many or is_unsure(each)]
        yield counting(code, snapshot, counted, allowed, told, group=group)


def is_unsure(entry: Entry) -> bool:
    return len(entry.standing.places) > 1 or not entry.listed.is_counted


def total(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-1: fifty cards or at least as many, the Synergy aside (DC-15)."""
    profile, counted = snapshot.profile, tally.total
    allowed = wanted(profile.deck_total, is_exact=profile.deck_total_exact)
    if counted.least < allowed.least or counted.most > allowed.most:
        is_many = counted.least > allowed.most
        told = overfull(tally, profile) if is_many else filter(is_unsure, tally.entries)
        yield counting("DC-1", snapshot, counted, allowed, told)


def overfull(tally: Tally, profile: Profile) -> Iterator[Entry]:
    """Give the cards of groups that are too large; a deck that is, has such a group."""
    groups = {
        group
        for group, allowed in limits(profile).items()
        if group is not Group.SYNERGY and tally.sizes[group].most > allowed.most
    }
    return (each for each in tally.entries if each.standing.places & groups)


def quarterbacks(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-4: one or two on offense; a Superstar is none of them, a Legend is."""
    throwing = [
        each
        for each in tally.of(Group.OFFENSE)
        if each.card.is_quarterback is not False
    ]
    counted = together(each.bounds(may=each.card.is_quarterback) for each in throwing)
    allowed = Range(*QUARTERBACKS)
    if counted.least < allowed.least or counted.most > allowed.most:
        yield counting(
            "DC-4",
            snapshot,
            counted,
            allowed,
            throwing,
            group=Group.OFFENSE,
            cells=("position",),
        )


def counting(  # noqa: PLR0913 - a count, its limits, and whom they concern
    code: str,
    snapshot: Snapshot,
    counted: Bounds,
    allowed: Range,
    entries: Iterable[Entry],
    *,
    group: Group | None = None,
    cells: tuple[str, ...] = (),
) -> Violation:
    """Tell that a count is wrong, or may be."""
    concerned = list(entries)
    is_few, is_many = counted.most < allowed.least, counted.least > allowed.most
    is_certain = is_few or is_many
    return finding(
        code,
        snapshot,
        Severity.ERROR if is_certain else Severity.UNKNOWN,
        (each.listed for each in concerned),
        group=group,
        actual=counted,
        limit=allowed.figure,
        missing=() if is_certain else missing(concerned, cells),
        is_few=is_few,
        is_exact=allowed.most != ENDLESS,
    )


def missing(
    entries: Iterable[Entry], cells: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """Name what is not known of the cards that may or may not count."""
    for entry in entries:
        if is_unsure(entry):
            yield from lacking(entry)
        if entry.card.is_on_record:
            for cell in cells:
                if cell not in entry.card.cells:
                    yield label(entry.card), cell
