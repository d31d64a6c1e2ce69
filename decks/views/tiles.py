"""How many cards each group of a list has, and how many it should have."""

from collections.abc import Iterator
from dataclasses import dataclass

from decks.checking import CheckOutcome
from decks.facts import Group
from decks.legality.sizes import ENDLESS, Range, group_limits
from decks.legality.wording import range_text


@dataclass(frozen=True, slots=True)
class Tile:
    """The number of cards of a group, and how many are allowed."""

    group: Group
    least: int
    most: int
    allowed: Range

    @property
    def shown(self) -> str:
        return range_text((self.least, self.most), link="\u2013")

    @property
    def wish(self) -> str:
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
    for group in Group:
        least, most = outcome.checked.counts[group]
        if group is not Group.SYNERGY or most:
            yield Tile(group, least, most, allowed[group])
