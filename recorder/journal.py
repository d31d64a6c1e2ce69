"""The journal of a scoresheet: its marks in order, without those undone. Pure.

A *mark* is one line that was recorded: an answer, a remark or an undo.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gameengine.recording import CHANCE, JUDGE, KEEPERS, REMARK, Reply

CUT = "<"  # the actor of a mark that goes back to an earlier place


@dataclass(frozen=True, slots=True)
class JournalMark:
    """One mark of a scoresheet, as recorded."""

    actor: str
    choice: str
    tap: int
    takes_back: bool = False
    number: int = 0

    @property
    def reply(self) -> Reply:
        return Reply(self.actor, self.choice)

    @property
    def is_answer(self) -> bool:
        return self.actor not in (REMARK, KEEPERS)


Lines = tuple[JournalMark, ...]
WaitingLine = tuple[Lines, int]  # the lines of a game, and one of them


def go_back_choice(place: int, rest: int) -> str:
    """Return the choice of a mark that goes back to a place and keeps a rest.

    Both count the lines that hold and those that wait.
    """
    return f"{place} {rest}"


class Journal:
    """The marks that count: all that were made, less those that were undone.

    A cut goes back to an earlier place. The marks of its tap follow there; of the lines
    after that place those from the rest on wait until they fit again.

    >>> lines = [JournalMark("*", "H", 1), JournalMark("H", "run", 2)]
    >>> Journal([*lines, JournalMark("", "", 2, takes_back=True)]).replies
    [Reply(actor='*', choice='H')]
    >>> Journal([*lines, JournalMark(CUT, "0 1", 3), JournalMark("*", "A", 3)]).replies
    [Reply(actor='*', choice='A')]
    """

    def __init__(self, lines: Iterable[JournalMark]) -> None:
        self.lines: list[JournalMark] = []
        self.waiting: list[WaitingLine] = []
        self.lines_before_cut: list[JournalMark] = []  # of the last cut
        self.length = 0  # marks so far
        self.corrections: set[int] = set()  # taps that went back
        self.last_change = 0  # the number of the last mark that went back or took back
        before: dict[int, tuple[list[JournalMark], list[WaitingLine]]] = {}
        for line in lines:
            self.length += 1
            if line.takes_back:
                self.last_change = self.length
                self.restore(line.tap, *before[line.tap])
                continue
            if line.tap not in before:
                before[line.tap] = self.lines.copy(), self.waiting
            if line.actor == CUT:
                self.last_change = self.length
                self.corrections.add(line.tap)
                self.go_back(*map(int, line.choice.split(" ")))
            else:
                self.lines.append(line)

    def restore(
        self, tap: int, lines: list[JournalMark], waiting: list[WaitingLine]
    ) -> None:
        """Return to the lines before a tap; remarks made since stay."""
        since = [each for each in self.lines if each.tap > tap and not each.is_answer]
        self.lines, self.waiting = [*lines, *since], waiting

    def go_back(self, place: int, rest: int) -> None:
        self.lines_before_cut = self.lines
        later = self.lines_after(place)
        self.waiting = later[rest - place :]
        self.lines = self.lines[:place]

    def lines_after(self, place: int) -> list[WaitingLine]:
        """Return the lines that hold after a place, and those that wait."""
        now = tuple(self.lines)
        return [*((now, at) for at in range(place, len(now))), *self.waiting]

    def lines_held_at(self, step: int) -> int | None:
        """Return how many lines counted after `step` marks; None if changed since."""
        if step < self.last_change or step > self.length:
            return None
        return sum(each.number <= step for each in self.lines)

    @property
    def replies(self) -> list[Reply]:
        return [each.reply for each in self.lines]

    @property
    def last_tap_marks(self) -> Sequence[JournalMark]:
        """Return the marks that undo would remove: the last tap, without remarks."""
        for line in reversed(self.lines):
            if line.is_answer:
                return [each for each in self.lines if each.tap == line.tap]
        return ()


def may_undo_tap(lines: Sequence[JournalMark], seats: Iterable[str]) -> bool:
    """Return whether a scorer of these seats may undo a tap.

    Random events (coin toss, flipped cards) may be undone from either seat.
    """
    seats = {*seats}
    actors = {each.actor for each in lines}
    return bool(seats) and bool(actors & {*seats, CHANCE, JUDGE})
