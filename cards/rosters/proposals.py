"""What the roster lines of one name propose for a card, and what stays open. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gameengine.cards import GROUPS
from gameengine.grammar.terms import POSITIONS

from .clubs import Club
from .positions import position_and_side
from .rosterfile import RosterLine

ROSTER_CELLS = ("position", "side", "team")
_GROUP_OF = {each: group for group, members in GROUPS.items() for each in members}


@dataclass(frozen=True, slots=True)
class Appearance:
    """A roster line in the words of cards; "" where it is too vague."""

    line: RosterLine
    position: str
    side: str
    team: str

    def fits(self, told: Mapping[str, str]) -> bool:
        """Return whether the line may be the athlete of a card with these cells.

        Positions of one group, such as both of the defensive line, may be one athlete.
        """
        mine = {"side": self.side, "team": self.team, "position": self.position}
        return all(
            not mine[cell] or are_cells_alike(cell, mine[cell], told[cell])
            for cell in ROSTER_CELLS
            if told.get(cell)
        )


def are_cells_alike(cell: str, one: str, other: str) -> bool:
    if cell != "position":
        return one in other.split(" / ") if cell == "side" else one == other
    return position_group(one) in {position_group(each) for each in other.split(" / ")}


def position_group(position: str) -> str:
    short = POSITIONS.get(position, position)
    return _GROUP_OF.get(short, short)


def make_appearance(line: RosterLine, club: Club | None) -> Appearance:
    position, side = position_and_side(line.position, line.on_chart)
    return Appearance(line, position, side, club.team if club else "")


@dataclass(slots=True)
class Proposal:
    """The cells that a roster proposes for a card, and why others stay open."""

    cells: dict[str, str] = field(default_factory=dict)
    doubts: list[str] = field(default_factory=list)


def propose_cells(found: Iterable[Appearance], told: Mapping[str, str]) -> Proposal:
    """Return what all lines of a name agree on; `told` is what the card says itself."""
    every = list(found)
    fitting = [each for each in every if each.fits(told)]
    if not fitting:
        seen = ", ".join(dict.fromkeys(describe_appearances(each) for each in every))
        return Proposal(doubts=[f"the roster has {seen}, the card says otherwise"])
    sides = values_of_cell("side", fitting)
    if len(sides) > 1:
        who = " and ".join(
            dict.fromkeys(describe_appearances(each) for each in fitting)
        )
        return Proposal(doubts=[f"two people have this name: {who}"])
    proposal = Proposal()
    for cell in ROSTER_CELLS:
        values = values_of_cell(cell, fitting)
        if len(values) == 1:
            proposal.cells[cell] = values[0]
        elif values:
            several = "played for" if cell == "team" else f"{cell} is"
            proposal.doubts.append(f"{several} {' or '.join(values)}")
        else:
            written = " or ".join(
                dict.fromkeys(
                    each.line.team if cell == "team" else each.line.position or "blank"
                    for each in fitting
                )
            )
            proposal.doubts.append(f"{cell} {written!r} is not one that cards print")
    return proposal


def values_of_cell(cell: str, found: Iterable[Appearance]) -> list[str]:
    values = (getattr(each, cell) for each in found)
    return list(dict.fromkeys(filter(None, values)))


def describe_appearances(found: Appearance) -> str:
    position = found.position or found.line.position or "somebody"
    return f"{position} of {found.team or found.line.team or 'no team'}"
