"""Poison files: each gets a clear answer with its place, and nothing is imported."""

import codecs
import gzip
import io
import json
import random
import tracemalloc

import pytest
from django.core.management import CommandError, call_command

from cards import checklist
from cards.cardfile import UnreadableFile
from cards.models import Card, CardSet, Person, Printing
from gameengine.cardtext.sheet import COLUMNS
from tests.cards.test_checklist import line

pytestmark = pytest.mark.django_db

HEADING = ",".join(COLUMNS)
GOOD = line("C1", "Cal Rook", "Player")
OTHER = line("C2", "Al Bo", "Player")
REFUSED, UNREADABLE = 1, 3


def text(*lines: str, end: str = "\n") -> bytes:
    return end.join(lines).encode()


def cards(**changes: object) -> bytes:
    """Write a good card and a bad one as JSON."""
    good = {"number": "C1", "cells": {"name": "Cal Rook", "type": "Player"}}
    return json.dumps([good, {"number": "C2"} | changes], indent=1).encode()


def noise(size: int) -> bytes:
    return random.Random(7).randbytes(size)


# What the file is, what ends the command, what it says.
POISON = {
    # no text at all
    "empty": (b"", 3, "The file is empty."),
    "blanks": (b" \n\t\r\n ", 3, "The file is empty."),
    "only a mark": (codecs.BOM_UTF8, 3, "The file is empty."),
    "noise": (noise(5_000), 3, "Save the file as CSV (UTF-8)."),
    "png": (b"\x89PNG\r\n\x1a\n\0\0", 3, "Line 3, column 1: There is a NUL byte"),
    "jpeg": (b"\xff\xd8\xff\xe0jfif", 3, "Line 1, column 1: The byte FF is not UTF-8."),
    "gzip": (gzip.compress(text(GOOD)), 3, "NUL byte"),
    "workbook": (b"PK\x03\x04\x14\0\0\0", 3, "Line 1: The file is a workbook"),
    "nul in a cell": (
        text(GOOD, "C2,A\0l,Player"),
        3,
        "Line 2, column 5: There is a NUL",
    ),
    "nul alone": (b"\0", 3, "Line 1, column 1: There is a NUL"),
    "utf-16": (text(GOOD).decode().encode("utf-16"), 3, "Line 1: The file is UTF-16."),
    "utf-16 turned": (codecs.BOM_UTF16_BE + b"\0C", 3, "The file is UTF-16."),
    "utf-16 bare": (text(GOOD).decode().encode("utf-16-le"), 3, "Line 1, column 2"),
    "utf-32": (text(GOOD).decode().encode("utf-32"), 3, "The file is UTF-32."),
    "latin-1": (
        text(GOOD) + "\nC2,Jos\u00e9 Bo,Player".encode("latin-1"),
        3,
        "Line 2, column 7: The byte E9 is not UTF-8.",
    ),
    "half a letter": (text(GOOD) + b"\xc3", 3, "The byte C3 is not UTF-8."),
    "surrogates": (text(GOOD) + b"\xed\xa0\x80", 3, "The byte ED is not UTF-8."),
    # too much
    "ten million bytes": (b"x" * 10_000_000, 3, "more than 8,000,000 bytes"),
    "a line of a million": (
        b"a" * 1_000_000,
        3,
        "Line 1, column 100001: The line has 1,0",
    ),
    "a later long line": (
        text(GOOD, "," * 100_001),
        3,
        "Line 2, column 100001: The line has 100,001",
    ),
    "a hundred thousand fields": (
        b"," * 90_000 + b"x",
        1,
        "column 19: The line has 90,001",
    ),
    "a hundred thousand rows": (
        text(*(line(f"C{n % 999}-{n % 90:02}") for n in range(100_000))),
        3,
        "more than 20,000 rows",
    ),
    "a hundred thousand lines": (b"x\n" * 100_000, 3, "more than 20,000 rows"),
    "a long cell": (text(line("C1", "x" * 2_001, "Play")), 1, "column 2 (name)"),
    "a name of 121": (
        text(line("C1", "x" * 121, "Play")),
        1,
        "column 2 (name): The name has 121 characters; at most 120 are allowed.",
    ),
    "a number of 500": (text(line("C" * 500, "Al", "Play")), 1, "is not a card number"),
    # no sheet
    "prose": (b"Dear all,\nthese are my cards.", 1, "line 2: refused"),
    "a page": (b"<html><body>404</body></html>", 1, "The line has 1 field;"),
    "only a heading": (text(HEADING), 3, "Line 1: The file has no cards."),
    "only commas": (b",,,\n" * 50, 3, "The file has no cards."),
    "a heading and blanks": (text(HEADING, "", ",,,"), 3, "The file has no cards."),
    "semicolons": (text(GOOD.replace(",", ";")), 3, "separated by ';'"),
    "tabs": (text(GOOD.replace(",", "\t")), 3, "separated by"),
    "a strange column": (text(f"{HEADING},price", GOOD), 3, "Line 1, column 17"),
    "a column twice": (text("number,name,name", "C1,a,b"), 3, "'name' appears twice"),
    "an open quote": (
        text(GOOD, 'C2,"Al Bo,Player', OTHER),
        3,
        "Line 2, column 4: A q",
    ),
    "an open quote before much": (
        text('C2,"Al', *[GOOD] * 9_000),
        3,
        "Line 1, column 4: A quote is opened here, but not closed.",
    ),
    "an open quote behind a text": (
        text(GOOD, 'C2,"Al', 'Bo","Play', OTHER),
        3,
        "Line 3, column 5: A quote is opened here, but not closed.",
    ),
    "signs behind a quote": (text(GOOD, 'C2,"Al" Bo,Player'), 3, "Line 2, column 8"),
    "signs behind a quote further down": (
        text(GOOD, 'C2,"Al', '""Bo" x,Player'),
        3,
        "Line 3, column 6: There is a character after a closing quote.",
    ),
    "a quote over lines": (
        text(GOOD, 'C2,"Al', 'Bo",Player' + "," * 13),
        1,
        "line 2: refused  C2",
    ),
    "too few fields": (
        text(GOOD, "C2,Al Bo,Player"),
        1,
        "column 4 (rating): The line has 3 fields; it should have 16.",
    ),
    "too many fields": (text(GOOD, OTHER + ",,,a,b"), 1, "column 19"),
    "a number twice": (text(GOOD, OTHER, GOOD), 1, "C1-PS is already in line 1."),
    "a number twice, spelt apart": (text(GOOD, line("c01-ps")), 1, "already in line 1"),
    "no number": (text(GOOD, line("", "Al Bo", "Player")), 1, "column 1 (number)"),
    "a number too high": (text(line("C1000", "Al", "Play")), 1, "not a card number"),
    "another set": (text(line("C1-19", "Al", "Play")), 1, "C1-19 is from set 19"),
    "no type": (text(line("C1", "Al Bo", "Coach")), 1, "column 3 (type): 'Coach'"),
    # cells that do something
    **{
        f"a formula with {sign}": (
            text(GOOD, line("C2", f"{sign}cmd()", "Action")),
            1,
            f"column 2 (name): A cell that starts with {sign!r} is a formula.",
        )
        for sign in "=+-@"
    },
    "a formula behind blanks": (text(line("C1", "\t =A1", "Play")), 1, "is a formula"),
    "a formula as number": (text(line("=C1", "Al", "Play")), 1, "column 1 (number)"),
    **{
        f"the sign {sign:04X}": (
            text(GOOD, line("C2", f"Al{chr(sign)}Bo", "Player")),
            1,
            f"column 2 (name): The cell has the invisible character U+{sign:04X}",
        )
        for sign in (0x1, 0x7, 0x8, 0x1B, 0x7F, 0x85, 0xAD, 0x200B, 0x202E, 0x2066)
    },
    "a line separator": (text(line("C1", "A\u2028l", "Play")), 1, "U+2028"),
    "a private sign": (text(line("C1", "A\ue000l", "Play")), 1, "U+E000"),
    # line ends
    "line feeds alone and a bad row": (text(GOOD, "x"), 1, "line 2: refused"),
    "returns alone": (text(GOOD, "x", end="\r"), 1, "line 2: refused"),
    "both": (text(GOOD, "x", end="\r\n"), 1, "line 2: refused"),
    "mixed": (text(GOOD, "") + b"\r\r\nx\n", 1, "line 4: refused"),
    "a return in a number": (b"C\r1,Al,Play,,,,,,,,,,,,,", 1, "line 2: refused"),
    # JSON
    "json cut off": (cards()[:-5], 3, "This is not JSON"),
    "json behind json": (cards() + b"[]", 3, "There is something after the list."),
    "json without end": (b'[{"number": "C1"}', 3, "needs ',' or ']'"),
    "json with a comma too many": (b'[{"number": "C1"},]', 3, "Line 1, column 19"),
    "an empty list": (b"[]", 3, "Line 1: The list has no cards."),
    "an object alone": (b'{"number": "C1"}', 3, "Line 1, column 1: The cards must be"),
    "deep lists": (b"[" * 100_000, 3, "Line 1, column 10: Brackets are nested"),
    "deep objects": (b'[{"cells":' + b'{"a":' * 50_000, 3, "nested more than 8 deep"),
    "a wide card": (b'[{"cells":[' + b"[]," * 2_000_000, 3, "One card has more than"),
    "many items": (b"[" + b"1," * 3_000_000 + b"1]", 3, "more than 20,000 rows"),
    "a huge number": (cards(number=10**4_000), 1, "column number: This is a number"),
    "a huge number in a cell": (
        b'[{"number": "C1", "cells": {"rating": ' + b"9" * 50_000 + b"}}]",
        1,
        "column cells, rating: This is a number",
    ),
    "not a number": (b'[{"number": NaN}]', 1, "line 1, item 1: refused"),
    "nothing in a card": (b"[{}]", 1, "column number: The number is missing."),
    "one of many on a line": (
        b'[{"number": "C1"}, {"number": "C2"}, {"number": "?"}]',
        1,
        "line 1, item 3: refused  ?",
    ),
    "a number twice on a line": (
        b'[{"number": "C1"}, {"number": "c01"}]',
        1,
        "C1-PS is already in line 1, item 1.",
    ),
    "beyond numbers": (b'[{"number": 1e999}, {"number": -Infinity}]', 1, "a number"),
    "a name twice": (
        b'[{"number": "C1", "number": "C2"}]',
        1,
        "column number: 'number' appears twice.",
    ),
    "a cell twice": (
        b'[{"number": "C1", "cells": {"name": "a", "name": "b"}}]',
        1,
        "column cells, name: 'name' appears twice.",
    ),
    "wrong types": (cards(cells=["name"]), 1, "column cells: This is a list"),
    "cells of cells": (cards(cells={"name": {"a": 1}}), 1, "column cells, name"),
    "an unknown cell": (cards(cells={"price": "1"}), 1, "'price' is unknown here."),
    "an unknown basis": (
        cards(cells={"name": "x"}, basis={"name": "heard"}),
        1,
        "column basis, name: 'heard' is not a basis.",
    ),
    "json with a nul": (
        b'[{"number": "C1", "cells": {"name": "a\\u0000b"}}]',
        1,
        "column cells, name: The cell has the invisible character U+0000",
    ),
    "half a pair": (
        b'[{"number": "C1", "cells": {"name": "\\ud800"}}]',
        1,
        "The cell has the invisible character U+D800",
    ),
    "half a pair as number": (b'[{"number": "\\udfff"}]', 1, "is not a card number"),
    "half a pair as doubt": (b'[{"number": "C1", "suspect": "\\ud9aa"}]', 1, "U+D9AA"),
    "half a pair as key": (b'[{"number": "C1", "\\udfff": 1}]', 1, "is unknown here"),
    "a raw line end": (b'[{"number": "C1\n"}]', 3, "Line 1, column 16: This is not"),
    "a print of nothing": (cards(print_of="C9"), 1, "C9-PS, the card that it reprints"),
    "a strange key": (cards(person="../etc"), 1, "is not a key"),
    "strings in a row": (b'["C1", "C2"]', 1, "This is text; it must be an object"),
    "a string without end": (b'["' + b"a" * 5_000_000, 3, "Line 1, column 2"),
    "backslashes": (b'["' + b"\\" * 5_000_001, 3, "Line 1, column 2"),
}


@pytest.mark.nightly
def test_there_is_enough_of_it():
    assert len(POISON) >= 60


@pytest.mark.daily("png", "utf-16", "nul in a cell", "many items")
@pytest.mark.parametrize("name", POISON)
def test_a_poison_file_gets_a_clear_answer(name, tmp_path):
    """Trust U3: no traceback, nothing half imported."""
    data, code, says = POISON[name]
    file, out = tmp_path / "poison.csv", io.StringIO()
    file.write_bytes(data)

    with pytest.raises(CommandError) as answer:
        call_command("import_cards", str(file), "--set", "PS", stdout=out)

    told = f"{out.getvalue()}{answer.value}"
    assert answer.value.returncode == code
    assert says in told
    told.encode()  # it can be shown
    assert len(told) < 2_000_000
    for model in (Card, CardSet, Person, Printing):
        assert not model.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"[" + b"[]," * 2_600_000, id="lists"),
        pytest.param(b'[{"a":[' + b"{}," * 2_600_000, id="objects"),
        pytest.param(b",\n" * 4_000_000, id="commas"),
        pytest.param(b'C1,"' + b"x\n" * 3_900_000, id="a quote"),
        pytest.param(b"x" * 7_999_999, id="a line"),
        pytest.param("\U0001f600\n".encode() * 1_500_000, id="faces"),
    ],
)
def test_a_large_file_takes_a_bounded_memory(data):
    """Trust U3: at most 64 MiB more, and as little time as one pass takes."""
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableFile):
            checklist.parse_file(data, set_code="PS")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert most < 64 * 2**20


def test_bad_rows_left_out_leave_the_good_ones(tmp_path):
    file = tmp_path / "mixed.csv"
    file.write_bytes(text(GOOD, line("C2", "=cmd()", "Action"), "x"))

    with pytest.raises(CommandError, match="2 rows refused; the others are imported"):
        call_command(
            "import_cards",
            str(file),
            "--set",
            "PS",
            "--skip-bad",
            stdout=io.StringIO(),
        )

    assert [each.number for each in Printing.objects.all()] == ["C1-PS"]


@pytest.mark.nightly
@pytest.mark.parametrize("option", ["--teams", "--persons"])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "The file is empty."),
        (b"\0", "NUL"),
        (b"team,price\nOwls,3\n", "The heading is"),
        (b'team,franchise\n"Owls', "Line 2, column 1: A quote"),
    ],
)
def test_the_other_sheets_are_no_way_in(option, data, says, tmp_path):
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_bytes(text(GOOD))
    bad.write_bytes(data)

    with pytest.raises(CommandError) as answer:
        call_command("import_cards", str(good), "--set", "PS", option, str(bad))

    assert answer.value.returncode == UNREADABLE
    assert says in str(answer.value) or "The heading is" in str(answer.value)
    assert not Card.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize("key", ["../owls", "x" * 41, "Owls!", "", "=1", "\u202eowls"])
def test_a_key_that_is_none_is_refused(key, tmp_path):
    good, teams = tmp_path / "good.csv", tmp_path / "teams.csv"
    good.write_bytes(text(GOOD))
    teams.write_text(f"team,franchise\nOwls,{key}\n")

    with pytest.raises(CommandError) as answer:
        call_command(
            "import_cards",
            str(good),
            "--set",
            "PS",
            "--teams",
            str(teams),
            stdout=io.StringIO(),
        )

    assert answer.value.returncode == REFUSED
    assert not Card.objects.exists()
