"""Hostile input: every text is read or refused, and what is read can be replayed.

Nothing but `Unreadable` may come out of a reader, each error says where and what to
do, and no input takes long or much memory. A failure names its seed and its input.
"""

import sys

import pytest

from tests.builders.logs import in_parts

from .bars import try_inputs, try_logs, within

SEEDS = 40
INPUTS = 500  # a seed; 20,000 in all
LOGS = 2  # a seed; 80 in all, and 5,000 at night


@pytest.mark.load
@pytest.mark.parametrize("seed", in_parts(SEEDS, fast=4, by_day=8))
def test_any_input_is_read_or_refused(seed):
    understood = try_inputs(INPUTS, seed)

    assert 0 < understood < INPUTS


@pytest.mark.parametrize("seed", in_parts(SEEDS, fast=4, by_day=8))
def test_any_log_has_a_verdict(seed):
    try_logs(LOGS, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(SEEDS, SEEDS + 12))
def test_any_input_is_read_or_refused_at_length(seed):
    understood = try_inputs(4000, seed)

    assert 0 < understood < 4000


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(SEEDS, SEEDS + 12))
def test_any_log_has_a_verdict_at_length(seed):
    try_logs(100, seed)


def spin():
    with within(0.05, "a loop"):
        while sys.maxsize:
            pass


def test_the_guard_ends_what_never_ends():
    with pytest.raises(pytest.fail.Exception, match=r"still at work .* on a loop"):
        spin()
