"""What people write beside the name of an athlete: a season, a position. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_YEAR = r"(?:(?:'|\u2019|\u2018)|20)([0-9]{2})"
_LAST_YEAR = re.compile(rf"(\S.*?)[ ,]*(?: |,|\()[(\[]?{_YEAR}[)\]]?")
_FIRST_YEAR = re.compile(rf"[(\[]?{_YEAR}[)\]]? (\S.*)")
_BARE_YEAR = re.compile(r"(\S.*) ([0-9]{2})")
_FIRST_WORD = re.compile(r"\(?([A-Za-z]{1,4})\)?(?: ?[:\-/]| )[ ]?(\S.*)")
_LAST_WORD = re.compile(r"(\S.*?)[ ,]+[(\[]?([A-Za-z]{1,4})[)\]]?")
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


@dataclass(frozen=True, slots=True)
class Shorthand:
    """A name as it is meant: with the season and the positions written beside it."""

    name: str
    season: str = ""  # the code of a set
    positions: tuple[str, ...] = ()
    is_bare: bool = False  # two digits alone, which might be a quantity

    @property
    def is_of_athlete(self) -> bool:
        """Whether only the name of an athlete may have this beside it."""
        return self.is_bare or bool(self.positions)


def parse_shorthand(said: str) -> Iterator[Shorthand]:
    """Yield what a line may mean beside the name as it stands, the likeliest first.

    >>> [(it.name, it.season) for it in parse_shorthand("Rook '22")]
    [('Rook', '22')]
    >>> next(parse_shorthand("QB Cal Rook"))
    Shorthand(name='Cal Rook', season='', positions=('QB',), is_bare=False)
    """
    plain = Shorthand(said)
    for dated in _with_season(plain):
        if dated.season:
            yield dated
        for placed in _with_position(dated):
            if placed.season:
                yield placed
            else:
                yield from (it for it in _with_season(placed) if it.season)
                yield placed


def _with_season(read: Shorthand) -> Iterator[Shorthand]:
    """Yield the reading without a season beside the name, and then as it stands."""
    if found := _LAST_YEAR.fullmatch(read.name):
        yield replace(read, name=found[1], season=found[2])
    elif found := _FIRST_YEAR.fullmatch(read.name):
        yield replace(read, name=found[2], season=found[1])
    elif found := _BARE_YEAR.fullmatch(read.name):
        yield replace(read, name=found[1], season=found[2], is_bare=True)
    yield read


def _with_position(read: Shorthand) -> Iterator[Shorthand]:
    """Yield the reading without a position before or behind the name."""
    for pattern, word, name in ((_FIRST_WORD, 1, 2), (_LAST_WORD, 2, 1)):
        found = pattern.fullmatch(read.name)
        positions = POSITIONS.get(found[word].upper(), ()) if found else ()
        if found and positions:
            yield replace(read, name=found[name], positions=positions)
