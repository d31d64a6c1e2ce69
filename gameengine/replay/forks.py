"""Where a log leaves something open: every way is tried, one run after the other.

A run asks at each fork which way to go. The next run goes the same ways up to the
last fork that has another one, and takes that; so all are tried, and none twice.
"""

from collections.abc import Iterator

MOST_RUNS = 500


class Forks:
    """The ways that one run takes, and how many there were at each fork."""

    __slots__ = ("sizes", "way")

    def __init__(self, way: tuple[int, ...] = ()) -> None:
        self.way = list(way)
        self.sizes: list[int] = []

    def choose(self, size: int) -> int:
        """Return the way to go at a fork of so many."""
        place = len(self.sizes)
        self.sizes.append(size)
        if place == len(self.way):
            self.way.append(0)
        return self.way[place]

    def next(self) -> tuple[int, ...] | None:
        """Return the way of the next run; None if all were tried."""
        way = self.way[: len(self.sizes)]
        while way:
            last = way.pop()
            if last + 1 < self.sizes[len(way)]:
                return (*way, last + 1)
        return None


def runs(most: int = MOST_RUNS) -> Iterator[Forks]:
    """Yield forks for one run after another, until all ways or so many were tried."""
    way: tuple[int, ...] | None = ()
    for _ in range(most):
        if way is None:
            return
        forks = Forks(way)
        yield forks
        way = forks.next()
