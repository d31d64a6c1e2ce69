"""Verify logs in parallel processes, with the verdicts in order.

Each process gets the cards once, as plain data, since the cards of the engine hold
functions. The processes need neither Django nor a database.
"""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from cards.playable_cards import PlayableCards

from .log_verification import FileVerdict, verify_file

AT_ONCE = 4  # files that a process takes along; more would leave another idle
ENDED = "a process crashed during it; try it on its own, with --jobs 1"
_pack: PlayableCards  # of this process


def verify_in_parallel(
    paths: Sequence[Path], pack: PlayableCards, *, jobs: int
) -> Iterator[FileVerdict]:
    """Yield the verdict on each file, in order; files of a crashed process have none.

    Processes are spawned, because a forked one may inherit a locked lock.
    """
    crew = ProcessPoolExecutor(
        min(jobs, len(paths)),
        mp_context=get_context("spawn"),
        initializer=start_worker,
        initargs=(pack,),
    )
    done = 0
    try:
        for found in crew.map(verify_in_worker, paths, chunksize=AT_ONCE):
            done += 1
            yield found
    except BrokenProcessPool:
        yield from [FileVerdict(None, ENDED)] * (len(paths) - done)
    finally:
        crew.shutdown(cancel_futures=True)


def start_worker(pack: PlayableCards) -> None:
    """Store the cards in a worker process and leave Ctrl-C to the parent."""
    global _pack  # noqa: PLW0603 - what a process is given once
    _pack = pack
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def verify_in_worker(path: Path) -> FileVerdict:
    return verify_file(path, _pack)
