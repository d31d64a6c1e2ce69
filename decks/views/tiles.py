"""How many cards each group of a list has, beside how many it should have."""

from collections.abc import Iterator
from dataclasses import dataclass

from decks.checking import Outcome
from decks.facts import Group
from decks.legality.sizes import ENDLESS, Range, group_limits
from decks.legality.wording import range_text


@dataclass(frozen=True, slots=True)
class Tile:
    """How many cards a group has, and how many it should have."""

    group: Group
    least: int
    most: int
    allowed: Range

    @property
    def shown(self) -> str:
        return range_text((self.least, self.most), link="\u2013")

    @property
    def wish(self) -> str:
        least, most = self.allowed
        if most == ENDLESS:
            return f"at least {least}"
        if least == most:
            return f"exactly {least}" if least else "none in this edition"
        return f"at most {most}"

    @property
    def state(self) -> str:
        if self.most < self.allowed.least:
            return "short"
        if self.least > self.allowed.most:
            return "over"
        is_met = self.least >= self.allowed.least and self.most <= self.allowed.most
        return "met" if is_met else "open"

    @property
    def gap(self) -> str:
        match self.state:
            case "short":
                return f"{self.allowed.least - self.most} more"
            case "over":
                return f"{self.least - self.allowed.most} too many"
            case "open":
                return "not certain"
            case _:
                return ""


def tiles(outcome: Outcome) -> Iterator[Tile]:
    allowed = group_limits(outcome.snapshot.profile)
    for group in Group:
        least, most = outcome.checked.counts[group]
        if group is not Group.SYNERGY or most:
            yield Tile(group, least, most, allowed[group])
