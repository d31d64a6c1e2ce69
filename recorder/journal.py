"""The journal of a scoresheet: its marks in order, without those undone. Pure.

A *mark* is one line that was recorded: an answer, a remark or an undo.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gameengine.recording import CHANCE, CONCEDE, JUDGE, KEEPERS, REMARK, Reply


@dataclass(frozen=True, slots=True)
class JournalMark:
    """One mark of a scoresheet, as recorded."""

    actor: str
    choice: str
    tap: int
    takes_back: bool = False

    @property
    def reply(self) -> Reply:
        return Reply(self.actor, self.choice)


class Journal:
    """The marks that count: all that were made, less those that were undone.

    >>> lines = [JournalMark("*", "H", 1), JournalMark("H", "run", 2)]
    >>> Journal([*lines, JournalMark("", "", 2, takes_back=True)]).replies
    [Reply(actor='*', choice='H')]
    """

    def __init__(self, lines: Iterable[JournalMark]) -> None:
        kept: list[JournalMark] = []
        for line in lines:
            if line.takes_back:
                kept = [
                    each
                    for each in kept
                    if each.tap != line.tap or each.actor in (REMARK, KEEPERS)
                ]
            else:
                kept.append(line)
        self.lines = kept

    @property
    def replies(self) -> list[Reply]:
        return [each.reply for each in self.lines]

    @property
    def last_tap_marks(self) -> Sequence[JournalMark]:
        """Return the marks that undo would remove: the last tap, without remarks."""
        for line in reversed(self.lines):
            if line.actor not in (REMARK, KEEPERS):
                return [each for each in self.lines if each.tap == line.tap]
        return ()


def may_undo_tap(lines: Sequence[JournalMark], seats: Iterable[str]) -> bool:
    """Return whether a scorer of these seats may undo a tap.

    Random events (coin toss, flipped cards) may be undone from either seat.
    """
    seats = {*seats}
    actors = {each.actor for each in lines}
    return bool(seats) and bool(actors & {*seats, CHANCE, JUDGE})


def ends_game_early(reply: Reply) -> bool:
    """Return whether a reply ends the game by a concession or a call of time."""
    return reply.actor == JUDGE or reply.choice == CONCEDE
