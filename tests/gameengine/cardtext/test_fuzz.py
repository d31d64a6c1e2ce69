"""Texts with a slip in them: understood as a whole, or refused with the place."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from gameengine.cards import Side
from gameengine.cardtext import Line, UnreadText, phrasebook, write_line
from gameengine.effect_terms import Quantity
from gameengine.effects import Change
from gameengine.grammar import phrasebook as phrasebook_module
from gameengine.grammar.errors import UnsuitableText

from .generating import Generator, Stuck

BOOK = phrasebook(Side.DEFENSE)
LONGEST = 800  # characters, more than a card has
ALPHABET = "aeinrst 0159.,:;()-\u2013\n\u2019\u00e9\u0130\U0001f3c8\x00"


def texts(seeds):
    """Give canonical texts of random meanings."""
    for seed in seeds:
        rng = Random(seed)
        line = rng.choice(list(Line))
        try:
            text = write_line(line, Generator(BOOK, rng).value(line), side=Side.DEFENSE)
        except Stuck:
            continue
        if len(text) <= LONGEST:
            yield line, text


def mutated(text, rng):
    """Drop, double, swap or replace words and letters, once to three times."""
    for _ in range(rng.randint(1, 3)):
        words = text.split(" ")
        at, other = rng.randrange(len(words)), rng.randrange(len(words))
        place = rng.randrange(len(text) + 1)
        text = (
            rng.choice(
                [
                    " ".join(words[:at] + words[at + 1 :]),
                    " ".join([*words[:at], words[at], *words[at:]]),
                    " ".join([*words[:at], words[other], *words[at + 1 :]]),
                    text[:place] + rng.choice(ALPHABET) + text[place:],
                    text[:place] + text[place + 1 :],
                    text[:place],
                ]
            )
            or "."
        )
    return text


def attempt(line, text):
    """Give what a text means, or the refusal."""
    try:
        return BOOK.read(line, text), None
    except UnreadText as error:
        return None, error


def try_to_read(count, seed):
    """Read texts with slips; tell how many were understood all the same.

    What is understood means the same once it is written and read again; what is not
    shows its place.
    """
    rng = Random(seed)
    originals = list(texts(range(seed, seed + 300)))
    understood = 0
    for number in range(count):
        line, text = rng.choice(originals)
        slip = mutated(text, rng)
        meaning, error = attempt(line, slip)
        if error is None:
            understood += 1
            canonical = write_line(line, meaning, side=Side.DEFENSE)
            assert BOOK.read(line, canonical) == meaning, (seed, number, slip)
        else:
            start, end = error.span
            assert 0 <= start <= end <= len(slip), (seed, number, slip)
            assert error.unread == slip[start:end]
    return understood


@pytest.mark.load
def test_a_slip_is_read_as_a_whole_or_not_at_all():
    understood = try_to_read(1000, seed=1)

    assert 0 < understood < 160


@pytest.mark.nightly(seconds=20)
@pytest.mark.parametrize("seed", range(2, 22))
def test_a_slip_is_read_as_a_whole_or_not_at_all_at_length(seed):
    """A hundred thousand texts."""
    try_to_read(5000, seed=seed)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("gain " * 3000, id="a word without end"),
        pytest.param("Gain 5 yards and " * 500, id="deeds without end"),
        pytest.param("Gain 5 yards. " * 500, id="sentences without end"),
        pytest.param("if you are ahead and " * 300 + "gain 5 yards", id="conditions"),
        pytest.param("you may " * 300 + "gain 5 yards", id="nested"),
        pytest.param("(" * 5000, id="brackets"),
        pytest.param("Choose one: " * 200, id="choices"),
        pytest.param("Linebacker or " * 500, id="positions"),
    ],
)
def test_a_text_of_any_length_comes_to_an_end(text):
    _, error = attempt(Line.EFFECT, text)

    assert error is None or error.span[1] <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Gain " + "9" * 5000 + " yards", id="a number without end"),
        pytest.param("a-" * 500_000, id="dashes"),
        pytest.param(" " * 1_000_000 + "x", id="blanks"),
        pytest.param("\n|" * 500_000, id="lines"),
        pytest.param("", id="nothing"),
        pytest.param(" \n\t", id="nothing but blanks"),
        pytest.param("...", id="nothing but stops"),
    ],
)
def test_what_is_no_line_of_a_card_is_refused_at_once(text):
    _, error = attempt(Line.EFFECT, text)

    assert isinstance(error, UnsuitableText)
    assert error.remedy.startswith("Type")
    assert len(str(error)) < 200


def test_what_lies_too_deep_is_refused_and_not_half_read():
    _, error = attempt(Line.EFFECT, "you may " * 60 + "gain 5 yards")

    assert error is not None


def test_many_may_read_at_once(monkeypatch):
    """A reading that is dropped while another is asked for is read again."""
    monkeypatch.setattr(phrasebook_module, "MOST_KEPT", 2)
    yards = list(range(1, 40)) * 20

    with ThreadPoolExecutor(8) as readers:
        found = readers.map(
            lambda number: BOOK.read(Line.EFFECT, f"Gain {number} yards."), yards
        )

    assert list(found) == [Change(Quantity.YARDS, number) for number in yards]
