"""Processes that judge logs side by side, and give the verdicts in their order.

Each is sent the cards once. Engine's cards hold functions, so what is sent is a pack
of plain data, and the processes need neither Django nor a database.
"""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from cards.pack import Pack

from .judging import Judged, judged

AT_ONCE = 4  # files that a process takes along; more would leave another idle
ENDED = "a process ended in the middle of it; try it alone, with --jobs 1"
_pack: Pack  # of this process


def in_order(paths: Sequence[Path], pack: Pack, *, jobs: int) -> Iterator[Judged]:
    """Judge files in so many processes; what a lost process held has no verdict (J2).

    Processes are spawned, because a forked one may inherit a lock that nobody opens.
    """
    crew = ProcessPoolExecutor(
        min(jobs, len(paths)),
        mp_context=get_context("spawn"),
        initializer=begin,
        initargs=(pack,),
    )
    done = 0
    try:
        for found in crew.map(judged_here, paths, chunksize=AT_ONCE):
            done += 1
            yield found
    except BrokenProcessPool:
        yield from [Judged(None, ENDED)] * (len(paths) - done)
    finally:
        crew.shutdown(cancel_futures=True)


def begin(pack: Pack) -> None:
    """Take the cards; Ctrl-C reaches all processes, and the first ends the others."""
    global _pack  # noqa: PLW0603 - what a process is given once
    _pack = pack
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def judged_here(path: Path) -> Judged:
    return judged(path, _pack)
