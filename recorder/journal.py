"""Marks in order, and what of them still holds. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gameengine.recording import CHANCE, CONCEDE, HANDS, JUDGE, NOTE, Reply


@dataclass(frozen=True, slots=True)
class Line:
    """A mark as it was made."""

    actor: str
    choice: str
    tap: int
    takes_back: bool = False

    @property
    def reply(self) -> Reply:
        return Reply(self.actor, self.choice)


class Journal:
    """What was said, less what was taken back.

    >>> lines = [Line("*", "H", 1), Line("H", "run", 2), Line("", "", 2, True)]
    >>> Journal(lines).replies
    [Reply(actor='*', choice='H')]
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        holding: list[Line] = []
        for line in lines:
            if line.takes_back:
                holding = [
                    each
                    for each in holding
                    if each.tap != line.tap or each.actor in (NOTE, HANDS)
                ]
            else:
                holding.append(line)
        self.lines = holding

    @property
    def replies(self) -> list[Reply]:
        return [each.reply for each in self.lines]

    @property
    def last(self) -> Sequence[Line]:
        """The marks of the last tap that can be taken back; remarks stay."""
        for line in reversed(self.lines):
            if line.actor not in (NOTE, HANDS):
                return [each for each in self.lines if each.tap == line.tap]
        return ()


def may_take_back(lines: Sequence[Line], seats: Iterable[str]) -> bool:
    """Return whether somebody who answers for some seats has a part in a tap.

    What luck did is everybody's to mend.
    """
    seats = {*seats}
    actors = {each.actor for each in lines}
    return bool(seats) and bool(actors & {*seats, CHANCE, JUDGE})


def ends_game(said: Reply) -> bool:
    """Return whether something ends a game beside its rules."""
    return said.actor == JUDGE or said.choice == CONCEDE
