"""Processes that share a pile of work, and give it back in its order.

Each is sent what they all need once, then one piece after the other. A process that
ends in the middle of a piece costs that piece alone.
"""

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

AHEAD = 2  # one at work, and one that waits for it
TRIES = 2  # it may have been somebody else who ended the process
PATIENCE = 5  # seconds for a process that closed its pipe, to tell its code


@dataclass(frozen=True, slots=True)
class Lost:
    """A piece of work that ended its process; the code is that of the process."""

    code: int | None


@dataclass(eq=False, slots=True)
class Hand:
    """A process, and the pieces that it holds in their order."""

    process: BaseProcess
    pipe: Connection
    holds: deque[int] = field(default_factory=deque)

    def give(self, place: int, piece: Any) -> None:
        self.holds.append(place)
        with suppress(OSError):  # it has ended, as its pipe will tell
            self.pipe.send((place, piece))

    def dismiss(self) -> int | None:
        """End the process, whatever it is at, and give the code that it ended with."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()
        code = self.process.exitcode
        self.process.close()
        return code


Work = Callable[[Any, Any], Any]


def hired(work: Work, shared: Any) -> Hand:
    # Spawned, because a forked process may inherit a lock that nobody will open.
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, work, shared), daemon=True)
    # It inherits the block, so that Ctrl-C does not find it half imported. The tracker
    # would lift the block as it starts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    theirs.close()
    return Hand(process, ours)


def serve(pipe: Connection, work: Work, shared: Any) -> None:
    """Do what comes through the pipe, until whoever sends it is gone."""
    # Ctrl-C reaches all processes of a terminal; the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            place, piece = pipe.recv()
            pipe.send((place, work(piece, shared)))


def in_order(
    pieces: Sequence[Any], *, work: Work, shared: Any, jobs: int
) -> Iterator[Any]:
    """Give what the work makes of each piece, in the order of the pieces."""
    pile = Pile(pieces, work, shared)
    try:
        for _ in range(min(jobs, len(pieces))):
            pile.hands.append(hired(work, shared))
        for place in range(len(pieces)):
            while place not in pile.done:
                pile.go_on()
            yield pile.done.pop(place)
    finally:
        for hand in pile.hands:
            hand.dismiss()


class Pile:
    """Work that waits, is at hand, or is done."""

    def __init__(self, pieces: Sequence[Any], work: Work, shared: Any) -> None:
        self.pieces, self.work, self.shared = pieces, work, shared
        self.waiting = deque(range(len(pieces)))
        self.done: dict[int, Any] = {}
        self.hands: list[Hand] = []
        self.ended: Counter[int] = Counter()  # how often a piece ended its process

    def go_on(self) -> None:
        """Hand work out, wait, and take what comes back."""
        for _ in range(AHEAD):  # one each, before anybody has two
            for hand in self.hands:
                if self.waiting and len(hand.holds) < AHEAD:
                    place = self.waiting.popleft()
                    hand.give(place, self.pieces[place])
        ready = wait([hand.pipe for hand in self.hands if hand.holds])
        for hand in [each for each in self.hands if each.pipe in ready]:
            self.take(hand)

    def take(self, hand: Hand) -> None:
        try:
            place, made = hand.pipe.recv()
        except (EOFError, OSError):
            self.replace(hand)
            return
        hand.holds.remove(place)
        self.done[place] = made

    def replace(self, hand: Hand) -> None:
        """Put another process in the place of one that has ended."""
        hand.process.join(PATIENCE)
        self.hands.remove(hand)
        code = hand.dismiss()
        first = hand.holds[0]
        self.ended[first] += 1
        if self.ended[first] == TRIES:
            self.done[hand.holds.popleft()] = Lost(code)
        self.waiting.extendleft(reversed(hand.holds))
        self.hands.append(hired(self.work, self.shared))
