"""What may be handed in as a game log, and what everything else is told."""

import codecs
import gzip
import tracemalloc

import pytest

from gameengine.notation import parse_log, to_json, to_text
from gameengine.notation.log import MOST_JSON, MOST_TEXT
from tests.builders.poison import (
    BOMBS,
    GOOD,
    HEAD,
    MEMBER,
    POISON,
    bomb,
    document,
    noise,
    text,
    zipped,
)
from tests.gameengine.notation.bars import MOST_MEMORY, SECONDS, within
from tournaments.disputes import logfiles
from tournaments.disputes.logfiles import LogFileError, read_log_file, read_pasted_log
from tournaments.rules.errors import TournamentError

LOG = parse_log(GOOD.decode())
AS_JSON = to_json(LOG).encode()


def refusal(data: bytes, name: str) -> LogFileError:
    with pytest.raises(LogFileError) as refused:
        read_log_file(data, name=name)
    return refused.value


# What is read.


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("game.fivelog", GOOD, id="a text"),
        pytest.param("game.json", AS_JSON, id="JSON"),
        pytest.param("game.txt", GOOD, id="a text that was pasted"),
        pytest.param("game.txt", AS_JSON, id="JSON that was pasted"),
        pytest.param("game.fivelog", AS_JSON, id="JSON under the other name"),
        pytest.param("game.fivelog.gz", MEMBER, id="a packed text"),
        pytest.param("game.json.gz", gzip.compress(AS_JSON), id="packed JSON"),
        pytest.param("game.txt.gz", gzip.compress(GOOD), id="a packed pasted text"),
        pytest.param("../../x/Final Game.FIVELOG.GZ", MEMBER, id="any case and path"),
        pytest.param("game.fivelog", codecs.BOM_UTF8 + GOOD, id="with a mark"),
        pytest.param("game.json", codecs.BOM_UTF8 + AS_JSON, id="JSON with a mark"),
        pytest.param(
            "game.json.gz",
            gzip.compress(codecs.BOM_UTF8 + AS_JSON),
            id="packed, with a mark",
        ),
        pytest.param("game.fivelog", GOOD.replace(b"\n", b"\r\n"), id="line ends"),
        pytest.param("game.json", b"\n " + AS_JSON + b"\n", id="blanks around JSON"),
    ],
)
def test_a_log_is_read_whatever_form_it_comes_in(name, data):
    assert read_log_file(data, name=name) == LOG


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "with a mark"])
@pytest.mark.parametrize("data", [GOOD, AS_JSON], ids=["text", "JSON"])
def test_a_pasted_log_is_read(data, mark):
    assert read_pasted_log(mark + data.decode()) == LOG


def test_a_log_of_the_largest_size_is_read():
    """U1: 256 KB as text, 5,000 entries, strings of 2,000."""
    longest = "x" * 2_000
    remarks = f"; {longest[2:]}\n" * 100
    entries = "H run\n" * 4_900
    data = f'{HEAD}[Home "{longest}"]\n{entries}{remarks}'.encode()
    assert len(data) < MOST_TEXT

    log = read_log_file(data, name="game.fivelog")

    assert len(log.entries) == 5_000
    assert read_log_file(to_json(log).encode(), name="game.json") == log


def test_json_may_be_padded_up_to_its_bound():
    padded = AS_JSON.ljust(MOST_JSON)

    assert read_log_file(padded, name="game.json") == LOG
    assert "524,289 bytes; at most 524,288 are allowed" in str(
        refusal(padded + b" ", "game.json")
    )


def test_what_is_kept_is_canonical():
    """Section 4: the bytes that came are never kept."""
    spaced = document(tags={"Home": "Ada", "Profile": "P22C"})

    log = read_log_file(spaced, name="game.json")

    assert to_json(log) == (
        '{"fivelog":1,"tags":{"Profile":"P22C","Home":"Ada"},"entries":[["H","run"]]}'
    )
    assert read_pasted_log(to_text(log)) == log


# What is refused.


def test_there_is_enough_poison():
    """U3."""
    assert len(POISON) >= 60


@pytest.mark.parametrize("name", POISON)
def test_a_poison_file_is_refused_with_what_to_do(name):
    """U3: a clear answer that can be shown, and no hang."""
    file_name, data = POISON[name]

    with within(SECONDS, name):
        error = refusal(data, file_name)

    assert isinstance(error, TournamentError)
    assert error.message.endswith(".")
    assert error.remedy
    assert error.rule or error.errors or "empty" in error.message
    shown = "\n".join((str(error), *error.error_lines()))
    assert len(shown) < 20_000
    assert "\0" not in shown
    shown.encode()


@pytest.mark.load
@pytest.mark.parametrize(
    "name", [name for name, (_, data) in POISON.items() if data != GOOD]
)
def test_poison_that_is_pasted_is_refused_too(name):
    _, data = POISON[name]
    pasted = data.decode(errors="surrogateescape")

    with within(SECONDS, name), pytest.raises(LogFileError) as refused:
        read_pasted_log(pasted)

    str(refused.value).encode()


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_takes_little_memory(name):
    """U3, U4: the output is bounded while it is unpacked."""
    file_name, data = BOMBS[name]

    tracemalloc.start()
    try:
        refusal(data, file_name)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < MOST_MEMORY / 8


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        pytest.param("game.fivelog", zipped(), "The file is a zip archive", id="zip"),
        pytest.param(
            "game.fivelog",
            GOOD.decode().encode("utf-16"),
            "The file is UTF-16. Save the log as plain text in UTF-8",
            id="UTF-16",
        ),
        pytest.param(
            "game.fivelog",
            text("H run", "H \0"),
            "Line 4, column 3: there is a NUL",
            id="NUL",
        ),
        pytest.param(
            "game.fivelog",
            text("H run", "H \xe9").decode().encode("latin-1"),
            "Line 4, column 3: the byte E9 is not UTF-8",
            id="Latin-1",
        ),
        pytest.param(
            "game.fivelog.gz", MEMBER * 2, "bytes of another file", id="two members"
        ),
        pytest.param(
            "game.fivelog.gz",
            MEMBER + b"xy",
            "2 bytes of other data",
            id="garbage",
        ),
        pytest.param(
            "game.fivelog.gz", MEMBER[:-8] + b"12345678", "incorrect data", id="sum"
        ),
        pytest.param(
            "game.fivelog.gz", bomb(2**21), "unpack to more than", id="a bomb"
        ),
        pytest.param(
            "game.fivelog.gz", gzip.compress(MEMBER), "packed with gzip twice", id="gz"
        ),
        pytest.param("game.doc", GOOD, "'game.doc' does not end in", id="a name"),
        pytest.param("game.json", b"{", "It is not JSON (Expecting", id="JSON"),
        pytest.param("game.fivelog", b"", "is empty. Choose a file", id="empty"),
        pytest.param(
            "game.fivelog", b" " * (2**20 + 1), "more than 1,048,576", id="U1"
        ),
    ],
)
def test_a_refusal_says_what_is_wrong(name, data, message):
    assert message in str(refusal(data, name))


@pytest.mark.parametrize("size", [logfiles.MOST_UNPACKED, logfiles.MOST_UNPACKED + 1])
def test_one_byte_too_many_is_one_too_many(size):
    """U1; a file that is unpacked is judged for what is in it."""
    packed = gzip.compress(noise(20_000) + b"x" * (size - 20_000))
    assert len(packed) > size / logfiles.MOST_RATIO

    is_too_large = "unpack to more than" in str(refusal(packed, "game.fivelog.gz"))

    assert is_too_large == (size > logfiles.MOST_UNPACKED)


def test_errors_have_line_and_column():
    error = refusal(text("H run", "H jump", "H hop"), "game.fivelog")

    assert [(each.line, each.column) for each in error.errors] == [(4, 3), (5, 3)]
    assert error.message == (
        "The log has 2 errors. The first is on line 4, column 3: 'jump' is not an "
        "action."
    )
    assert error.remedy == error.errors[0].remedy


def test_a_slip_in_json_has_line_and_column():
    error = refusal(b'{"fivelog": 1,\n "tags": }', "game.json")

    assert [(each.line, each.column) for each in error.errors] == [(2, 10)]


def test_many_errors_are_cut_when_they_are_shown():
    error = refusal(text(*["H jump"] * 40), "game.fivelog")

    assert len(error.errors) == 40
    assert len([*error.error_lines()]) == logfiles.SHOWN + 1
    assert [*error.error_lines()][-1].startswith("There are more")


def test_whoever_counts_no_further_says_so():
    error = refusal(text(*["H jump"] * 70), "game.fivelog")

    assert error.message.startswith("The log has at least 50 errors. The first is on ")


def test_a_result_that_is_none_is_told_to_whoever_hands_it_in():
    error = refusal(b'[Fivelog "1"]\n[Profile "P22"]\n[Result "won"]\n', "game.fivelog")

    assert error.message == "The tag Result cannot be read: 'won' is not a result."
    assert error.remedy == "Write: H 21-14"
