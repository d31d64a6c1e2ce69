"""What is known of a card, on which basis, and what is still missing. Pure.

A cell is known if it was printed on a trusted sheet, ruled, or typed by one user and
confirmed by another; what a public roster proposes, once a user confirms it. A known
blank cell means that nothing is printed there; a blank cell without a basis means that
nobody has looked. Inferred values never decide a verdict.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from gameengine.cardtext import Teams, phrasebook
from gameengine.cardtext.sheet import COLUMNS, SheetError, text_columns
from gameengine.grammar.errors import UnreadText

from .errors import CardError

TYPES = ("Player", "Play", "Action", "Gridiron", "Synergy")
CELLS = COLUMNS[1:]  # everything but the number, which belongs to a printing
LABELS = {
    "name": "Name",
    "type": "Type",
    "rating": "Rating",
    "team": "Team",
    "position": "Position",
    "side": "Side",
    "ability": "Ability",
    "special_text": "Special text",
    "strength": "Strength",
    "time_units": "Time units",
    "offensive_play": "Offensive play",
    "defensive_play": "Defensive play",
    "sub_type": "Subtype",
    "effect": "Effect",
    "timing": "Timing",
    "person": "Athlete",
    "franchise": "Club",
}


class Basis(StrEnum):
    """How we know the value of a cell, from ruled to inferred."""

    PRINTED = "printed"
    RULING = "ruling"
    ENTERED = "entered"  # typed in, and confirmed by a second person
    TYPED = "typed"  # by one person
    ROSTER = "roster"  # proposed by a public roster, compared with no card
    INFERRED = "inferred"


OFFERED = "offered"  # in the history alone: said against a cell that rests on more
KNOWN = frozenset((Basis.PRINTED, Basis.RULING, Basis.ENTERED))
STRENGTH = {
    "": 0,
    Basis.INFERRED: 1,
    Basis.ROSTER: 2,
    Basis.TYPED: 3,
    Basis.ENTERED: 4,
    Basis.PRINTED: 5,
    Basis.RULING: 6,
}
# A roster tells where an athlete played, and never which athlete is on a card.
BASES_OF_PERSON = tuple(each for each in Basis if each is not Basis.ROSTER)
# A value that somebody has to compare with the card before it counts as known.
UNCONFIRMED = frozenset((Basis.TYPED, Basis.ROSTER))

# Asked of athletes beside their cells: who is meant (ID-3), and the club (D-23).
PERSON, FRANCHISE = "person", "franchise"

# What the deck check asks of a card, and what a replay asks beside it. Everything needs
# its name and type.
FOR_DECKS = {
    "Player": (PERSON, "team", "position", "side", "special_text"),
    "Play": ("special_text", "defensive_play"),
    "Action": ("special_text", "sub_type"),
    "Gridiron": ("special_text",),
    "Synergy": (),
}
FOR_REPLAY = {
    "Player": ("rating", "ability"),
    "Play": ("strength", "time_units", "offensive_play", "ability"),
    "Action": ("effect", "timing"),
    "Gridiron": ("sub_type", "effect", "timing"),
    "Synergy": ("effect",),
}
Cells = Mapping[str, str]
Bases = Mapping[str, str]
TEXTS = ("ability", "effect")  # abilities are told apart by their lines


@dataclass(frozen=True, slots=True)
class Conflict:
    """A cell that was not overwritten: the value that stays, and the one offered."""

    cell: str
    kept: str
    basis: str
    offered: str

    def __str__(self) -> str:
        label = LABELS.get(self.cell, self.cell.capitalize())
        stays = f"{label} is {self.kept!r} ({self.basis}) and stays"
        return f"{stays}; {self.offered!r} was offered."


def may_replace(old: str, new: str) -> bool:
    """Return whether a value with the basis `new` may replace one with `old`.

    Typed values never replace known ones, and of two printed ones the first stays.

    >>> may_replace(Basis.TYPED, Basis.TYPED), may_replace("", Basis.INFERRED)
    (True, True)
    >>> may_replace(Basis.PRINTED, Basis.PRINTED), may_replace(Basis.ENTERED, "typed")
    (False, False)
    """
    if old in KNOWN:
        return STRENGTH[new] > STRENGTH[old]
    return STRENGTH[new] >= STRENGTH[old]


def tidy_cell(cell: str, text: str) -> str:
    r"""Return a cell's text with single spaces; abilities and effects keep their lines.

    >>> tidy_cell("name", " Cal \u00a0 Rook "), tidy_cell("effect", "One. \r\n\n Two.")
    ('Cal Rook', 'One.\nTwo.')
    """
    lines = text.splitlines() if cell in TEXTS else [text]
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))


def cells_of_type(kind: str) -> tuple[str, ...]:
    """Return the cells that a card type has, in the order of the sheet."""
    if kind not in FOR_DECKS:
        return CELLS
    asked = {"name", "type", *FOR_DECKS[kind], *FOR_REPLAY[kind]}
    return tuple(cell for cell in CELLS if cell in asked)


def is_known(bases: Bases, cell: str) -> bool:
    return bases.get(cell) in KNOWN


def missing_cells(
    kind: str, bases: Bases, *, is_placed: bool = True, for_replay: bool = False
) -> list[str]:
    """Return the needed cells that are not known; `is_placed`: the club is known."""
    asked = ("name", "type", *FOR_DECKS.get(kind, ()))
    if for_replay:
        asked += FOR_REPLAY.get(kind, ())
    found = [cell for cell in asked if not is_known(bases, cell)]
    if kind == "Player" and "team" not in found and not is_placed:
        found.append(FRANCHISE)
    return found


def unread_texts(cells: Cells, *, teams: Teams = ()) -> Iterator[tuple[str, str]]:
    """Yield each cell whose text the phrasebook cannot read, with the reason.

    >>> row = dict.fromkeys(COLUMNS, "") | {"type": "Action", "sub_type": "Offense"}
    >>> [cell for cell, _ in unread_texts(row | {"effect": "Buy lunch."})]
    ['effect']
    """
    row = {**dict.fromkeys(COLUMNS, ""), **cells}
    if row["type"] not in TYPES:
        return
    try:
        texts = [*text_columns(row)]
    except SheetError as error:
        yield error.column, error.why
        return
    for cell, line, side in texts:
        try:
            phrasebook(side, teams).read(line, row[cell])
        except UnreadText as error:
            yield cell, str(error)


def check_cells(cells: Cells) -> None:
    """Raise CardError if a cell name or the card type does not exist."""
    unknown = sorted(set(cells) - set(CELLS))
    if unknown:
        raise CardError(
            f"A card does not have a cell {', '.join(unknown)}.",
            remedy=f"Its cells are: {', '.join(CELLS)}.",
        )
    if cells.get("type", "Play") not in TYPES:
        raise CardError(
            f"{cells['type']!r} is not a type of card.",
            remedy=f"Choose one of: {', '.join(TYPES)}.",
        )
