"""Tries every interpretation of a log that leaves something open.

A fork is a place where several ways are possible. A run asks at each fork which way to
go; the next run repeats its choices up to the last fork that has an untried way.
"""

from collections.abc import Iterator

MOST_RUNS = 500


class Forks:
    """The choices that one run makes at its forks, and how many each fork offers."""

    __slots__ = ("choices", "sizes")

    def __init__(self, choices: tuple[int, ...] = ()) -> None:
        self.choices = list(choices)
        self.sizes: list[int] = []

    def choose(self, size: int) -> int:
        """Return which of `size` ways this run takes at its next fork."""
        place = len(self.sizes)
        self.sizes.append(size)
        if place == len(self.choices):
            self.choices.append(0)
        return self.choices[place]

    def next_choices(self) -> tuple[int, ...] | None:
        """Return the choices for the next run, or None if all ways were tried."""
        way = self.choices[: len(self.sizes)]
        while way:
            last = way.pop()
            if last + 1 < self.sizes[len(way)]:
                return (*way, last + 1)
        return None


def fork_runs(most: int = MOST_RUNS) -> Iterator[Forks]:
    """Yield the forks for one run after another, up to `most` runs."""
    way: tuple[int, ...] | None = ()
    for _ in range(most):
        if way is None:
            return
        forks = Forks(way)
        yield forks
        way = forks.next_choices()
