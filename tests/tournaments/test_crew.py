"""Processes that share work: its order, and what the end of one of them costs."""

import os
import signal
import time

import pytest

from tournaments.management.crew import Lost, in_order


def doubled(piece, shared):
    return shared + 2 * piece


def slower_at_first(piece, shared):
    time.sleep(0.3 if piece == 0 else 0)
    return piece, os.getpid()


def ended(piece, shared):
    """End the process at one piece, as a fault of the interpreter would."""
    if piece == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return piece


def ended_once(piece, shared):
    if piece == 3 and not shared.exists():
        shared.touch()
        os._exit(7)
    return piece


def is_blocked(piece, shared):
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def interrupted(piece, shared):
    os.kill(os.getpid(), signal.SIGINT)
    return piece


@pytest.mark.parametrize("jobs", [1, 2, 9])
def test_everything_is_done_in_its_order(jobs):
    found = in_order(range(7), work=doubled, shared=100, jobs=jobs)

    assert [*found] == [100, 102, 104, 106, 108, 110, 112]


def test_no_work_needs_no_process():
    assert [*in_order([], work=doubled, shared=0, jobs=2)] == []


def test_work_goes_on_while_the_first_piece_takes_long():
    found = [*in_order(range(6), work=slower_at_first, shared=None, jobs=2)]

    assert [piece for piece, _ in found] == [0, 1, 2, 3, 4, 5]
    assert len({process for _, process in found}) == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_piece_that_ends_its_process_costs_itself_alone(jobs):
    """J2."""
    found = [*in_order(range(8), work=ended, shared=None, jobs=jobs)]

    assert found == [0, 1, 2, Lost(-signal.SIGKILL), 4, 5, 6, 7]


def test_a_process_that_somebody_ends_costs_nothing(tmp_path):
    found = in_order(range(8), work=ended_once, shared=tmp_path / "once", jobs=2)

    assert [*found] == [0, 1, 2, 3, 4, 5, 6, 7]


def test_an_interrupt_is_left_to_the_first_process():
    """Ctrl-C at a terminal reaches all of them."""
    assert [*in_order([1, 2], work=interrupted, shared=None, jobs=2)] == [1, 2]


def test_an_interrupt_finds_no_process_half_started():
    """One that is still importing would end with a traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())

    found = [*in_order([1, 2], work=is_blocked, shared=None, jobs=2)]

    assert found == [True, True]
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_processes_are_gone_when_nobody_asks_any_more():
    found = in_order(range(50), work=slower_at_first, shared=None, jobs=2)
    _, process = next(found)

    found.close()

    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
