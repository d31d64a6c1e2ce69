"""What people write beside the name of an athlete: a season, a position. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cards import names
from decks.facts import Group

_YEAR = r"(?:(?:'|\u2019|\u2018)|20)([0-9]{2})"
_LAST_YEAR = re.compile(rf"(\S.*?)[ ,]*(?: |,|\()[(\[]?{_YEAR}[)\]]?")
_FIRST_YEAR = re.compile(rf"[(\[]?{_YEAR}[)\]]? (\S.*)")
_YEAR_ALONE = re.compile(r"(?:'|\u2019|\u2018|20)?([0-9]{2})")
_BARE_YEAR = re.compile(r"(\S.*) ([0-9]{2})")
_FIRST_WORD = re.compile(r"\(?([A-Za-z]{1,4})\)?(?: ?[:\-/]| )[ ]?(\S.*)")
_LAST_WORD = re.compile(r"(\S.*?)(?: ?[-:/,] ?| )[(\[]?([A-Za-z]{1,4})[)\]]?")
_LAST_SET = re.compile(r"(\S.*?) ?[(\[]([A-Za-z]{2,4})[)\]]")
_ASIDE = re.compile(r"(\S.*?) ?[(\[]([^()\[\]]*)[)\]]")
_DASHED = re.compile(r"(\S.*?) +- +([^-]*)")
_SURNAME_FIRST = re.compile(r"([^,\s][^,]*), *([^,\s][^,]*)")
_SUPERSTAR = re.compile(r"super ?star", re.IGNORECASE)
# Positions as lists write them; a group stands for each of its members.
POSITIONS = {
    **{each: (each,) for each in ("QB", "FB", "WR", "TE", "OT", "OG", "C", "K", "P")},
    **{each: (each,) for each in ("DE", "DT", "LB", "CB", "S")},
    **dict.fromkeys(("RB", "HB"), ("RB", "FB")),
    "T": ("OT", "DT"),
    "G": ("OG",),
    "OL": ("OT", "OG", "C"),
    "NT": ("DT",),
    "DL": ("DE", "DT"),
    "EDGE": ("DE", "LB"),
    **dict.fromkeys(("OLB", "ILB", "MLB"), ("LB", "DE")),
    "DB": ("CB", "S"),
    **dict.fromkeys(("FS", "SS"), ("S",)),
}
_ON_DEFENSE = frozenset(("DE", "DT", "LB", "CB", "S"))


@dataclass(frozen=True, slots=True)
class Shorthand:
    """A name as it is meant: with the season and the positions written beside it."""

    name: str
    season: str = ""  # the code of a set
    positions: tuple[str, ...] = ()
    is_bare: bool = False  # two digits alone, which might be a quantity
    is_superstar: bool = False  # the word stands beside the name
    left_out: str = ""  # words that say nothing of the card, such as (backup)

    @property
    def is_of_athlete(self) -> bool:
        """Whether only the name of an athlete may have this beside it."""
        return self.is_bare or self.is_superstar or bool(self.positions)


def parse_shorthand(said: str) -> Iterator[Shorthand]:
    """Yield what a line may mean, such as name and season, the likeliest first.

    >>> [(it.name, it.season) for it in parse_shorthand("Rook '22")]
    [('Rook', '22')]
    >>> [(it.name, it.positions) for it in parse_shorthand("QB Cal Rook")]
    [('Cal Rook', ('QB',))]
    """
    for plain in _readings_without_asides(Shorthand(said)):
        for dated in _readings_with_season(plain):
            if dated != Shorthand(said):
                yield dated
            for placed in _readings_with_position(dated):
                if placed.season:
                    yield placed
                else:
                    yield from (it for it in _readings_with_season(placed) if it.season)
                    yield placed


def _readings_without_asides(read: Shorthand) -> Iterator[Shorthand]:
    """Yield the reading as it stands, then without words in brackets or Superstar."""
    yield read
    if found := _SURNAME_FIRST.fullmatch(read.name):
        yield replace(read, name=surname_last(found[1], found[2]))
    parts = [each.strip(" -:,()[]") for each in _SUPERSTAR.split(read.name)]
    if len(parts) > 1 and (name := parts[0] or parts[-1]) and not all(parts):
        read = replace(read, name=name, is_superstar=True)
        yield read
    if found := _ASIDE.fullmatch(read.name):
        yield _without_aside(read, *found.groups())
    if found := _DASHED.fullmatch(read.name):  # Sack - Iso are two cards
        aside = _without_aside(read, *found.groups())
        if aside.positions or aside.season or aside.is_superstar:
            yield aside


def surname_last(surname: str, first: str) -> str:
    """Return a name in the usual order, its suffix behind the surname.

    >>> surname_last("Rook", "Cal III")
    'Cal Rook III'
    """
    words = first.split()
    suffix = [words.pop()] if names.fold_name(words[-1]) in names.SUFFIXES else []
    return " ".join((*words, surname, *suffix))


def _without_aside(read: Shorthand, name: str, aside: str) -> Shorthand:
    """Return the reading without an aside, of which a position or season is kept."""
    words = re.split(r"[ ,/-]+", aside.strip())
    positions = [it for word in words for it in POSITIONS.get(word.upper(), ())]
    years = [found[1] for word in words if (found := _YEAR_ALONE.fullmatch(word))]
    return replace(
        read,
        name=name,
        positions=tuple(positions) or read.positions,
        season=years[0] if years else read.season,
        is_superstar=read.is_superstar or "superstar" in aside.casefold(),
        left_out=aside,
    )


def _readings_with_season(read: Shorthand) -> Iterator[Shorthand]:
    """Yield the reading without a season beside the name, and then as it stands."""
    if found := _LAST_YEAR.fullmatch(read.name):
        yield replace(read, name=found[1], season=found[2])
    elif found := _FIRST_YEAR.fullmatch(read.name):
        yield replace(read, name=found[2], season=found[1])
    elif found := _BARE_YEAR.fullmatch(read.name):
        yield replace(read, name=found[1], season=found[2], is_bare=True)
    if found := _LAST_SET.fullmatch(read.name):
        yield replace(read, name=found[1], season=found[2].upper())
    yield read


def _readings_with_position(read: Shorthand) -> Iterator[Shorthand]:
    """Yield the reading without a position before or behind the name."""
    for pattern, word, name in ((_FIRST_WORD, 1, 2), (_LAST_WORD, 2, 1)):
        found = pattern.fullmatch(read.name)
        positions = POSITIONS.get(found[word].upper(), ()) if found else ()
        if found and positions:
            yield replace(read, name=found[name], positions=positions)


def bare_name(said: str) -> str:
    """Return a name without anything that may stand beside it.

    >>> bare_name("QB Cal Rook (2022, backup)")
    'Cal Rook'
    """
    return min((it.name for it in parse_shorthand(said)), key=len, default=said)


def side_beside(said: str) -> Group | None:
    """Return the side of the position beside a name, None without a clear one.

    >>> [side_beside(each) for each in ("QB Cal Rook", "Cal Rook (T)", "Cal Rook")]
    [<Group.OFFENSE: 'Offense'>, None, None]
    """
    positions = next((it.positions for it in parse_shorthand(said) if it.positions), ())
    sides = {
        Group.DEFENSE if each in _ON_DEFENSE else Group.OFFENSE for each in positions
    }
    return sides.pop() if len(sides) == 1 else None


def season_beside(said: str) -> str:
    """Return the season that stands behind the name of a card, or ""."""
    found = _LAST_YEAR.fullmatch(said)
    return found[2] if found else ""
