"""The formats of events: their edition, card pool and restrictions by day.

The date of an event in its own time zone picks the snapshot. A snapshot never changes;
a change is a new snapshot.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Self

from cards import names
from decks.errors import DeckError
from decks.facts import CardFacts
from gameengine.profiles import ALIASES, P19, P21, P22, P22C, Profile

BANNED = 0
folded = lru_cache(maxsize=8192)(names.fold_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Restriction:
    """A card of which a format allows fewer copies than the rules do, or none.

    Given by number, it is that card in all its prints; given by title, all cards of
    that title.
    """

    card: str
    limit: int  # copies; 0 is banned
    source: str

    def applies_to(self, card: CardFacts) -> bool:
        if self.card in card.prints or self.card == card.number:
            return True
        return folded(self.card) == folded(card.title)


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A format from one day on: its edition, card pool and restrictions."""

    id: str
    format: str
    valid_from: date
    edition: str  # the profile, or P20, which has none of its own (D-02)
    profile: Profile
    pool: frozenset[str] | None  # codes of sets; None is open (DC-17)
    restrictions: tuple[Restriction, ...] = ()
    warning: str = ""

    def with_open_settings(self, **settings: Any) -> Self:
        """Return the snapshot with other values of what the documents leave open.

        >>> CONSTRUCTED.for_profile("P22C").with_open_settings(card_pool=None).id
        'constructed-2022-11-01+card_pool=None'
        """
        profile = self.profile.with_open_settings(**settings)
        changes = "".join(f"+{key}={settings[key]}" for key in sorted(settings))
        is_opened = settings.get("card_pool", ()) is None
        return replace(
            self,
            id=f"{self.id}{changes}",
            profile=profile,
            pool=None if is_opened else self.pool,
        )


@dataclass(frozen=True, slots=True)
class Format:
    """A format and its snapshots, oldest first."""

    name: str
    title: str
    snapshots: tuple[Snapshot, ...]  # by the day from which they hold

    def snapshot_on(self, day: date) -> Snapshot:
        """Return the snapshot of a day at the event; raise DeckError before the first.

        >>> CONSTRUCTED.snapshot_on(date(2022, 10, 31)).profile.name
        'P22'
        """
        held = [each for each in self.snapshots if each.valid_from <= day]
        if not held:
            first = self.snapshots[0].valid_from
            raise DeckError(
                f"{self.title} was not played on {day}.",
                remedy=f"It starts on {first}; choose that day or a later one.",
            )
        return held[-1]

    def for_profile(self, name: str) -> Snapshot:
        """Return the newest snapshot of an edition; raise DeckError if there is none.

        P20 is an alias of P21 where the format has no snapshot of its own for it.

        >>> PRESEASON.for_profile("P20").profile.name
        'P21'
        """
        for edition in (name, ALIASES.get(name)):
            for snapshot in reversed(self.snapshots):
                if snapshot.edition == edition:
                    return snapshot
        known = ", ".join(dict.fromkeys(each.edition for each in self.snapshots))
        raise DeckError(
            f"{self.title} is not played with the edition {name[:20]}.",
            remedy=f"Choose one of these: {known}.",
        )


def local_day(instant: datetime, zone: tzinfo) -> date:
    """Return the date of an instant in a time zone.

    >>> from datetime import UTC, timedelta, timezone
    >>> midnight = datetime(2022, 11, 1, tzinfo=UTC)
    >>> local_day(midnight, timezone(timedelta(hours=-1))).isoformat()
    '2022-10-31'
    """
    if instant.tzinfo is None:
        raise ValueError("A time without a time zone could be on either of two days.")
    return instant.astimezone(zone).date()


NO_RULEBOOK_OF_2020 = (
    "There is no 2020 rulebook; its cards are checked by the 2021 rulebook."
)
# The days on which a season's cards, or the rulings, came out.
EDITIONS = (
    (date(2019, 10, 4), "P19", P19),
    (date(2020, 8, 21), "P20", P21),
    (date(2021, 8, 18), "P21", P21),
    (date(2022, 9, 7), "P22", P22),
    (date(2022, 11, 1), "P22C", P22C),
)
SEASON_OF_2020 = frozenset(("19", "20"))


def constructed_snapshots() -> Iterator[Snapshot]:
    for day, edition, profile in EDITIONS:
        is_alias = edition in ALIASES
        seasons = frozenset(map(str, profile.card_pool or ()))
        yield Snapshot(
            id=f"constructed-{day}",
            format="constructed",
            valid_from=day,
            edition=edition,
            profile=profile,
            pool=SEASON_OF_2020 if is_alias else seasons,
            warning=NO_RULEBOOK_OF_2020 if is_alias else "",
        )


def preseason_snapshots() -> Iterator[Snapshot]:
    """Yield one snapshot per edition, each with only the Preseason set in its pool."""
    for day, edition, profile in EDITIONS:
        if edition not in ALIASES:
            yield Snapshot(
                id=f"preseason-{day}",
                format="preseason",
                valid_from=day,
                edition=edition,
                profile=profile,
                pool=frozenset(("PS",)),
            )


CONSTRUCTED = Format("constructed", "Constructed", tuple(constructed_snapshots()))
PRESEASON = Format("preseason", "Preseason", tuple(preseason_snapshots()))
FORMATS: Mapping[str, Format] = MappingProxyType(
    {each.name: each for each in (CONSTRUCTED, PRESEASON)}
)
SNAPSHOTS: Mapping[str, Snapshot] = MappingProxyType(
    {each.id: each for form in FORMATS.values() for each in form.snapshots}
)


def find_format(name: str) -> Format:
    """Return a format by its name in any letter case; raise DeckError if there is none.

    >>> find_format("Constructed").title
    'Constructed'
    """
    found = FORMATS.get(name.strip().lower())
    if found is None:
        titles = ", ".join(each.title for each in FORMATS.values())
        raise DeckError(
            f"There is no format {name.strip()[:30]!r}.",
            remedy=f"Choose one of these: {titles}.",
        )
    return found


def find_snapshot(name: str, edition: str = "") -> Snapshot:
    """Return the snapshot of a format for an edition, by default its newest one.

    Raise DeckError if there is no such format or edition.
    """
    chosen = find_format(name)
    return chosen.for_profile(edition.upper()) if edition else chosen.snapshots[-1]
