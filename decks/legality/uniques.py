"""Rules about Unique cards: Plays (DC-7, DC-8) and Action deck (DC-12)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from decks.facts import CardFacts, Group, Kind
from decks.formats import Snapshot
from gameengine.profiles import Profile, StopAllDetection, UniqueRule

from .placement import (
    Bounds,
    Entry,
    Maybe,
    Tally,
    add_bounds,
    card_label,
    unknown_placement_cells,
)
from .reporting import judged_violation, make_violation
from .violation import Severity, Violation

LIMIT = 1
Family = Sequence[tuple[Entry, Maybe]]  # cards that may be Unique, and whether


def check_unique_plays(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-7: yield a violation for a second Unique Play, in all or of each (D-07).

    DC-8 is added if Plays that stop all runs or passes are among them. Plays and Action
    deck are counted separately.
    """
    profile = snapshot.profile
    if profile.unique_play_rule is UniqueRule.NONE:
        return
    found = entries_that_may_match(
        is_unique_play, tally.entries_in_groups(Group.PLAYS), profile
    )
    for family in group_for_counting(found, profile):
        counted = add_bounds(each.bounds(may=may) for each, may in family)
        if counted.most > LIMIT:
            yield too_many_uniques("DC-7", snapshot, Group.PLAYS, family, counted)
            yield from stop_all_violations(family, counted, snapshot)


def group_for_counting(found: Family, profile: Profile) -> Iterable[Family]:
    """Return the Unique Plays that share a limit: all together, or card by card."""
    if profile.unique_play_rule is UniqueRule.ONE_TOTAL:
        return [found]
    by_card: dict[str, list[tuple[Entry, Maybe]]] = {}
    for entry, may in found:
        by_card.setdefault(entry.card.base or entry.card.title, []).append((entry, may))
    return by_card.values()


def stop_all_violations(
    family: Family, counted: Bounds, snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-8: yield the Plays that are Unique because they stop all runs or passes."""
    if not snapshot.profile.stop_all_is_unique:
        return
    entries = (each for each, _ in family)
    stopping = entries_that_may_match(is_stop_all, entries, snapshot.profile)
    known = [(each, may) for each, may in stopping if may and each.is_placed]
    sure = [(each, may) for each, may in known if each.is_certain]
    if stopping:
        is_certain = bool(sure) and counted.least > LIMIT
        yield too_many_uniques(
            "DC-8",
            snapshot,
            Group.PLAYS,
            sure if is_certain else stopping,
            counted,
            is_certain=is_certain,
            deciding=family,
            is_sure=stopping == known,
        )


def note_listed_stops(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-8: yield a note for each Play that lists all runs or all passes (D-14)."""
    if snapshot.profile.stop_all_detection is StopAllDetection.PHRASE:
        for entry in tally.entries_in_groups(Group.PLAYS):
            if entry.card.lists_all:
                yield make_violation(
                    "DC-8", snapshot, Severity.INFO, [entry.listed], group=Group.PLAYS
                )


def check_unique_actions(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-12: yield a violation for a second Unique card in the Action deck."""
    profile = snapshot.profile
    if profile.unique_action_rule is UniqueRule.NONE:
        return
    found = entries_that_may_match(
        is_unique, tally.entries_in_groups(Group.ACTIONS), profile
    )
    counted = add_bounds(each.bounds(may=may) for each, may in found)
    if counted.most > LIMIT:
        yield too_many_uniques("DC-12", snapshot, Group.ACTIONS, found, counted)


def entries_that_may_match(
    answer: Callable[[CardFacts, Profile], Maybe],
    entries: Iterable[Entry],
    profile: Profile,
) -> list[tuple[Entry, Maybe]]:
    """Return the entries of which the answer is True or None, with that answer."""
    found = ((each, answer(each.card, profile)) for each in entries)
    return [(each, may) for each, may in found if may is not False]


def is_unique(card: CardFacts, profile: Profile) -> Maybe:
    """Return whether a card is Unique by its print, or by a ruling (D-13, D-15)."""
    return True if card.is_ruled_unique and profile.card_rulings else card.is_unique


def is_unique_play(card: CardFacts, profile: Profile) -> Maybe:
    """Return whether a Play is Unique, also by stopping all (DC-8); None: unknown."""
    answers = [is_unique(card, profile)]
    if profile.stop_all_is_unique:
        answers.append(is_stop_all(card, profile))
    if True in answers:
        return True
    return None if None in answers else False


def is_stop_all(card: CardFacts, profile: Profile) -> Maybe:
    """Return whether a Play stops all runs or passes in an edition, or None."""
    if card.stops_all or profile.stop_all_detection is StopAllDetection.PHRASE:
        return card.stops_all
    return card.lists_all


def too_many_uniques(  # noqa: PLR0913 - a count, its rule, and whom it concerns
    code: str,
    snapshot: Snapshot,
    group: Group,
    family: Family,
    counted: Bounds,
    *,
    is_certain: bool | None = None,
    deciding: Family = (),
    **params: Any,
) -> Violation:
    """Return the violation for too many Unique cards, with the missing cells."""
    return judged_violation(
        code,
        snapshot,
        (each.listed for each, _ in family),
        is_certain=counted.least > LIMIT if is_certain is None else is_certain,
        missing=missing_unique_cells((*family, *deciding), snapshot.profile),
        group=group,
        actual=counted,
        limit=LIMIT,
        is_each=snapshot.profile.unique_play_rule is UniqueRule.ONE_PER_CARD,
        **params,
    )


def missing_unique_cells(family: Family, profile: Profile) -> Iterator[tuple[str, str]]:
    """Yield the (card, cell) pairs that must be known to say which cards are Unique."""
    for entry, may in family:
        card = entry.card
        if not entry.is_certain:
            yield from unknown_placement_cells(entry)
        if may is None and card.is_on_record:
            for cell in cells_deciding_unique(card, profile):
                if cell not in card.cells:
                    yield card_label(card), cell


def cells_deciding_unique(card: CardFacts, profile: Profile) -> Iterator[str]:
    """Yield the cells that can make this card Unique."""
    yield "special_text"
    if Kind.ACTION in card.kinds:
        yield "sub_type"
    if Kind.PLAY in card.kinds and profile.stop_all_is_unique:
        yield "defensive_play"
