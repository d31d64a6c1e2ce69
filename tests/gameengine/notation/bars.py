"""What every input must keep to: how it may be refused, and how long it takes."""

import json
import re
import signal
from contextlib import contextmanager
from random import Random

import pytest

from gameengine.notation import (
    Log,
    UnreadableLog,
    from_json,
    from_text,
    from_trusted_json,
    to_json,
    to_text,
)
from gameengine.replay.report import verdict_data, verdict_lines
from gameengine.replay.verdict import verify

from .generating import CARDS, JSONS, TEXTS, WILD

REPLAYED = 10  # of what is read, one in so many is replayed
MOST_ERRORS = 51  # fifty, and that the first line is missing
LONGEST_ERROR = 600  # letters; what it quotes is cut and may be escaped
# Process time, on any machine: a guard against what never ends, no measure of speed.
SECONDS, SECONDS_OF_REPLAY = 2, 30
MOST_MEMORY = 64 * 2**20


@contextmanager
def within(seconds, what):
    """Fail with the input if the work on it takes too long, and name it if it fails."""

    def give_up(*_):
        pytest.fail(f"still at work after {seconds} s on {what}")

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    except Exception as error:
        error.add_note(f"on {what}")
        raise
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def named(text, *origin):
    """Name an input by where it comes from, and as it is if it is short enough."""
    shown = ascii(text if len(text) <= 4000 else f"{text[:200]} ... {text[-50:]}")
    return f"{origin}, {len(text)} letters: {shown}"


def attempt(reader, text):
    """Give the log that a text holds, or None if it is refused as it should be."""
    refusal = None
    try:
        log = reader(text)
    except UnreadableLog as error:
        refusal = error
    if refusal is not None:
        check_refusal(refusal, text if reader is from_text else None)
        return None
    check_both_forms(log)
    return log


def check_refusal(error, text):
    """Every error says what, where and what to do; in a text by line and column."""
    assert 1 <= len(error.errors) <= MOST_ERRORS
    lines = None if text is None else re.split("\r\n?|\n", text.removeprefix("\ufeff"))
    for each in error.errors:
        assert each.where
        assert each.what
        assert each.remedy
        assert len(str(each)) <= LONGEST_ERROR
        if lines is not None:
            assert 1 <= each.line <= len(lines), each
            assert 1 <= each.column <= len(lines[each.line - 1]) + 1, each
            assert each.where == f"line {each.line}, column {each.column}"
    assert isinstance(error.partial, Log)


def check_both_forms(log):
    """What one form holds, the other holds too, and neither changes it."""
    text, structured = to_text(log), to_json(log)
    assert from_text(text) == log
    assert from_json(structured) == log
    assert to_text(from_json(structured)) == text
    assert to_json(from_text(text)) == structured
    assert from_trusted_json(structured) == log


def check_replay(log, cards=CARDS):
    """Whatever a log says, there is a verdict on it that can be told."""
    verdict = verify(log, cards, alternatives=False)
    assert json.dumps(verdict_data(verdict))
    assert "\n".join(verdict_lines(verdict))
    return verdict


def try_inputs(count, seed):
    """Read so many texts and JSON texts in turn; tell how many of them are logs."""
    rng = Random(seed)
    makers = [(make, from_text) for make in TEXTS] + [
        (make, from_json) for make in JSONS
    ]
    understood = 0
    for number in range(count):
        make, reader = makers[number % len(makers)]
        text = make(rng)
        what = named(text, make.__name__, seed, number)
        with within(SECONDS, what):
            log = attempt(reader, text)
        if log is not None:
            understood += 1
            if understood % REPLAYED == 0:
                with within(SECONDS_OF_REPLAY, what):
                    check_replay(log)
    return understood


def try_logs(count, seed):
    """Replay so many logs that can be read and cannot be true."""
    for number in range(count):
        make = WILD[number % len(WILD)]
        rng = Random(f"{seed} {number}")
        log = make(rng)
        what = named(to_text(log), make.__name__, seed, number)
        with within(SECONDS, what):
            check_both_forms(log)
        with within(SECONDS_OF_REPLAY, what):
            check_replay(log)
