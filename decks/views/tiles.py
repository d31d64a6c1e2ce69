"""How many cards each group of a list has, and how many it should have.

A count is that of the cards as they are listed. Where missing data could move a card to
another group, it says that it is not certain; Players of whom nobody knows the side
have a count of their own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from decks.checking import CheckOutcome
from decks.facts import SIDES, Group, Kind
from decks.legality.sizes import ENDLESS, NORMALS, Range, group_limits

PLAYERS = frozenset((Kind.PLAYER, Kind.SUPERSTAR))


@dataclass(frozen=True, slots=True)
class Tile:
    """The number of cards of a group, and how many are allowed."""

    title: str
    count: int  # of the cards as they are listed
    least: int
    most: int
    allowed: Range

    @property
    def short_title(self) -> str:
        return {"Offense": "Off", "Defense": "Def", "Action deck": "Act"}.get(
            self.title, self.title
        )

    @property
    def allowed_text(self) -> str:
        """How many cards the group should have, as text."""
        least, most = self.allowed
        if most == ENDLESS:
            return f"at least {least}"
        if least == most:
            return f"exactly {least}" if least else "none in this edition"
        return f"at most {most}"

    @property
    def state(self) -> str:
        """Whether the group is short, over, met, or open as its count is uncertain."""
        if self.most < self.allowed.least:
            return "short"
        if self.least > self.allowed.most:
            return "over"
        is_met = self.least >= self.allowed.least and self.most <= self.allowed.most
        return "met" if is_met else "open"

    @property
    def gap(self) -> str:
        """How many cards are missing or too many, as text."""
        match self.state:
            case "short":
                return f"{self.allowed.least - self.most} more"
            case "over":
                return f"{self.least - self.allowed.most} too many"
            case "open":
                return "not certain"
            case _:
                return ""


def group_tiles(outcome: CheckOutcome) -> Iterator[Tile]:
    allowed = group_limits(outcome.snapshot.profile)
    listed = outcome.reading.decklist
    sideless = sum(
        each.quantity
        for each in listed.cards
        if each.group is None and each.card.kinds <= PLAYERS
    )
    if sideless:
        both = Range(2 * NORMALS, 2 * NORMALS)
        known = sum(listed.count_in(each) for each in SIDES)
        yield Tile("Players", known + sideless, known, known + sideless, both)
    for group in Group:
        if sideless and group in SIDES:
            continue
        least, most = outcome.checked.counts[group]
        if group is not Group.SYNERGY or most:
            yield Tile(group, listed.count_in(group), least, most, allowed[group])
