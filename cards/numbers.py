"""Card numbers: prefix, integer and set, such as C9-19 (ID-1). Pure."""

import re
from dataclasses import dataclass

from .errors import CardError

# D-21: what the rulebooks list, S of 2019, promos, and the Minicamp cards.
PREFIXES = ("C", "U", "R", "E", "L", "RK", "P", "S", "X")
PROMO = "P"
_SET = r"[0-9]{2}|[A-Z]{2,4}"
_NUMBER = re.compile(
    rf"(?P<prefix>[A-Z]{{1,3}})(?P<ordinal>[0-9]{{1,3}})(?:-(?P<set>{_SET}))?"
)
SET_CODE = re.compile(_SET)


@dataclass(frozen=True, slots=True, order=True)
class CardNumber:
    """A card number; integers repeat between sets, so it takes all three parts."""

    set: str
    prefix: str
    ordinal: int

    def __str__(self) -> str:
        return f"{self.prefix}{self.ordinal}-{self.set}"

    @property
    def is_known_prefix(self) -> bool:
        return self.prefix in PREFIXES

    @property
    def is_promo(self) -> bool:
        return self.prefix == PROMO


def parse_number(text: str, *, set_code: str = "") -> CardNumber:
    """Return the card number in a text; `set_code` is used if it has no set.

    Raise CardError if it is no card number.

    >>> str(parse_number(" c9-19 ")), str(parse_number("RK284", set_code="21"))
    ('C9-19', 'RK284-21')
    """
    found = _NUMBER.fullmatch(text.strip().upper())
    if found is None:
        raise CardError(
            f"{text[:20]!r} is not a card number.",
            remedy="Write prefix, number and set, such as C9-19.",
            rule="ID-1",
        )
    code = found["set"] or set_code
    if not SET_CODE.fullmatch(code):
        raise CardError(
            f"{text.strip()} has no set.",
            remedy="Add the set: two digits of a season, or 2 to 4 capital letters.",
            rule="ID-1",
        )
    return CardNumber(code, found["prefix"], int(found["ordinal"]))
