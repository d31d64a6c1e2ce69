"""Cards that are Unique: in the Play deck, and in the Action deck."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from decks.facts import Facts, Group, Kind
from decks.formats import Snapshot
from gameengine.profiles import Profile, StopAllDetection, UniqueRule

from .finding import finding, judged
from .standing import Bounds, Entry, Maybe, Tally, label, lacking, together
from .violation import Severity, Violation

LIMIT = 1
Family = Sequence[tuple[Entry, Maybe]]  # cards that may be Unique, and whether


def unique_plays(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-7: one copy of each, or one in all (D-07); DC-8 if a stop-all is among them.

    Play and Action deck have an allowance each.
    """
    profile = snapshot.profile
    if profile.unique_play_rule is UniqueRule.NONE:
        return
    found = [
        (each, may)
        for each in tally.of(Group.PLAYS)
        if (may := is_unique_play(each.card, profile)) is not False
    ]
    for family in families(found, profile):
        counted = together(each.bounds(may=may) for each, may in family)
        if counted.most > LIMIT:
            yield too_many("DC-7", snapshot, Group.PLAYS, family, counted)
            yield from stop_alls(family, counted, snapshot)


def families(found: Family, profile: Profile) -> Iterable[Family]:
    """Part the Unique Plays as they are counted: all together, or card by card."""
    if profile.unique_play_rule is UniqueRule.ONE_TOTAL:
        return [found]
    by_card: dict[str, list[tuple[Entry, Maybe]]] = {}
    for entry, may in found:
        by_card.setdefault(entry.card.base or entry.card.title, []).append((entry, may))
    return by_card.values()


def stop_alls(
    family: Family, counted: Bounds, snapshot: Snapshot
) -> Iterator[Violation]:
    """DC-8: name the Plays that are Unique because they stop all runs or passes."""
    if not snapshot.profile.stop_all_is_unique:
        return
    stopping = [
        (each, may)
        for each, _ in family
        if (may := is_stop_all(each.card, snapshot.profile)) is not False
    ]
    known = [(each, may) for each, may in stopping if may and each.is_placed]
    sure = [(each, may) for each, may in known if each.is_certain]
    if stopping:
        is_certain = bool(sure) and counted.least > LIMIT
        yield too_many(
            "DC-8",
            snapshot,
            Group.PLAYS,
            sure if is_certain else stopping,
            counted,
            severity=judged(is_certain=is_certain),
            deciding=family,
            is_sure=stopping == known,
        )


def listed_one_by_one(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-8: note a Play that names all runs or all passes singly (D-14)."""
    if snapshot.profile.stop_all_detection is StopAllDetection.PHRASE:
        for entry in tally.of(Group.PLAYS):
            if entry.card.lists_all:
                yield finding(
                    "DC-8", snapshot, Severity.INFO, [entry.listed], group=Group.PLAYS
                )


def unique_actions(tally: Tally, snapshot: Snapshot) -> Iterator[Violation]:
    """DC-12: one in all, of whatever type; 2019 has no such rule."""
    profile = snapshot.profile
    if profile.unique_action_rule is UniqueRule.NONE:
        return
    found = [
        (each, may)
        for each in tally.of(Group.ACTIONS)
        if (may := is_unique(each.card, profile)) is not False
    ]
    counted = together(each.bounds(may=may) for each, may in found)
    if counted.most > LIMIT:
        yield too_many("DC-12", snapshot, Group.ACTIONS, found, counted)


def is_unique(card: Facts, profile: Profile) -> Maybe:
    """Return whether a card is Unique by its print, or by a ruling (D-13, D-15)."""
    return True if card.is_ruled_unique and profile.card_rulings else card.is_unique


def is_unique_play(card: Facts, profile: Profile) -> Maybe:
    """Return whether a Play is Unique, be it because it stops all (DC-8)."""
    answers = [is_unique(card, profile)]
    if profile.stop_all_is_unique:
        answers.append(is_stop_all(card, profile))
    if True in answers:
        return True
    return None if None in answers else False


def is_stop_all(card: Facts, profile: Profile) -> Maybe:
    if card.stops_all or profile.stop_all_detection is StopAllDetection.PHRASE:
        return card.stops_all
    return card.lists_all


def too_many(  # noqa: PLR0913 - a count, its rule, and whom it concerns
    code: str,
    snapshot: Snapshot,
    group: Group,
    family: Family,
    counted: Bounds,
    *,
    severity: Severity | None = None,
    deciding: Family = (),
    **params: Any,
) -> Violation:
    """Tell of Unique cards; what they lack, and others that decide, may be missing."""
    judgement = severity or judged(is_certain=counted.least > LIMIT)
    is_certain = judgement is Severity.ERROR
    asked = (*family, *deciding)
    return finding(
        code,
        snapshot,
        judgement,
        (each.listed for each, _ in family),
        group=group,
        actual=counted,
        limit=LIMIT,
        missing=() if is_certain else missing(asked, snapshot.profile),
        is_each=snapshot.profile.unique_play_rule is UniqueRule.ONE_PER_CARD,
        **params,
    )


def missing(family: Family, profile: Profile) -> Iterator[tuple[str, str]]:
    """Name what nobody knows of the cards that may be Unique."""
    for entry, may in family:
        card = entry.card
        if not entry.is_certain:
            yield from lacking(entry)
        if may is None and card.is_on_record:
            for cell in marking(card, profile):
                if cell not in card.cells:
                    yield label(card), cell


def marking(card: Facts, profile: Profile) -> Iterator[str]:
    """Name the cells that may make a card Unique."""
    yield "special_text"
    if Kind.ACTION in card.kinds:
        yield "sub_type"
    if Kind.PLAY in card.kinds and profile.stop_all_is_unique:
        yield "defensive_play"
