"""Hostile shapes: texts of any size, forms that nearly fit, patterns to get lost in."""

import json
import re
import tracemalloc
from importlib import import_module
from pathlib import Path

import pytest

import gameengine
from gameengine.notation import UnreadableLog, from_json, from_text
from gameengine.notation.grammar import MOST_WORDS
from gameengine.notation.json_form import MOST_JSON
from gameengine.notation.log import LONGEST, MOST_ENTRIES
from gameengine.notation.text import MOST_TEXT
from gameengine.notation.verb_forms import CLAIMS, FORMS

from .bars import (
    MOST_MEMORY,
    SECONDS,
    attempt,
    named,
    within,
)
from .generating import HEAD


def filled(part, head=HEAD, most=MOST_TEXT):
    """Repeat a part until nothing more goes into a text."""
    room = most - len(head.encode())
    return head + part * (room // len(part.encode()))


TEXT_SHAPES = {
    "one word": filled("a"),
    "one line": filled("H run "),
    "one line of numbers": filled("H x 1 "),
    "blanks": filled(" "),
    "blanks and a word": filled(" ", HEAD + "H", MOST_TEXT - 1) + "x",
    "blanks of another script": filled("\u3000"),
    "line ends": filled("\n"),
    "returns": filled("\r"),
    "form feeds": filled("\f"),
    "separators": filled("\u2028"),
    "nothing but NUL": filled("\0"),
    "marks of byte order": filled("\ufeff", ""),
    "halves of letters": HEAD + "\ud800" * 80_000,
    "brackets": filled("["),
    "brackets on lines": filled("[\n"),
    "bars": filled("|"),
    "bars and blanks": filled("| "),
    "actors and bars": filled("H |"),
    "arrows": filled("H cast ?? > 1 "),
    "semicolons": filled(";"),
    "semicolons on lines": filled(";\n"),
    "quotes": filled('"'),
    "backslashes": filled("\\"),
    "one tag many times": filled('[A ""]'),
    "one tag on many lines": filled('[A ""]\n'),
    "many tags": HEAD + "".join(f'[T{n} ""]\n' for n in range(20_000)),
    "tags that never close": filled('[A "'),
    "a tag that never ends": filled("a", HEAD + '[A "'),
    "a tag of escapes": filled("\\\\", HEAD + '[A "'),
    "a tag of escaped quotes": filled('\\"', HEAD + '[A "'),
    "a tag of blanks": filled(" ", HEAD + "[A"),
    "a tag that is too long": filled("a", HEAD + '[A "', MOST_TEXT - 2) + '"]',
    "an error on every line": filled("x\n"),
    "NUL on every line": filled("\0\n"),
    "many entries": HEAD + "H run\n" * MOST_ENTRIES,
    "an entry too many": HEAD + "H run\n" * (MOST_ENTRIES + 1),
    "a remark too many": HEAD + "; x\n" * (MOST_ENTRIES + 1),
    "many words": HEAD + ("H" + " run" * (MOST_WORDS - 1) + "\n") * 500,
    "a word too many": HEAD + "H" + " run" * MOST_WORDS,
    "many deals": filled("* deal H 3p 3a" + " | A 3p 3a" * 25 + "\n"),
    "long orders": filled("* order H p" + " A1-A" * 100 + "\n"),
    "orders with a slip": filled("* order H p" + " A1-A" * 100 + " y\n"),
    "long draws": filled("* draw" + " H:??" * 40 + "\n"),
    "claims on one line": filled("= ok 4 "),
    "claims with a slip": filled("-- 1 x" + " A1-A" * 11 + "\n"),
    "a byte too many": filled("a") + "a" * 10,
    "a megabyte": "a" * 2**20,
}
STRUCTURED = '{"fivelog":1,"tags":{},"entries":['
JSON_SHAPES = {
    "lists in lists": filled("[", "", MOST_JSON),
    "objects in objects": filled('{"a":', "", MOST_JSON),
    "lists side by side": filled("[],", STRUCTURED, MOST_JSON - 4) + "[]]}",
    "objects side by side": filled("{},", STRUCTURED, MOST_JSON - 4) + "{}]}",
    "nothing many times": filled("null,", STRUCTURED, MOST_JSON - 6) + "null]}",
    "one long entry": filled("0,", STRUCTURED + "[", MOST_JSON - 4) + "0]]}",
    "quotes": filled('"', "", MOST_JSON),
    "backslashes": filled("\\", "", MOST_JSON),
    "a string that never ends": filled("a", '"', MOST_JSON),
    "escapes that never end": filled("\\\\", '"', MOST_JSON),
    "escaped quotes that never end": filled('\\"', '"', MOST_JSON),
    "escaped quotes": filled('\\"', '"', MOST_JSON - 1) + '"',
    "half escapes": filled("\\\n", '"', MOST_JSON),
    "a number without end": filled("9", "", MOST_JSON),
    "a version without end": filled("9", '{"fivelog":', MOST_JSON - 1) + "}",
    "blanks": filled(" ", "", MOST_JSON),
    "many names": json.dumps({str(number): 0 for number in range(40_000)}),
    "many tags": json.dumps(
        {
            "fivelog": 1,
            "tags": {f"T{number}": "" for number in range(35_000)},
            "entries": [],
        }
    ),
    "one name many times": filled('"a":0,', "{", MOST_JSON - 6) + '"b":0}',
    "brackets in a string": json.dumps("[" * 500_000),
    "an entry too many": json.dumps(
        {"fivelog": 1, "tags": {}, "entries": [["H", "run"]] * (MOST_ENTRIES + 1)}
    ),
    "a byte too many": " " * (MOST_JSON + 1),
}
SHAPES = [
    *(
        pytest.param(from_text, each, id=f"text, {name}")
        for name, each in TEXT_SHAPES.items()
    ),
    *(
        pytest.param(from_json, each, id=f"JSON, {name}")
        for name, each in JSON_SHAPES.items()
    ),
]


@pytest.mark.load
@pytest.mark.parametrize(("reader", "text"), SHAPES)
def test_a_shape_of_any_size_is_read_or_refused_at_once(reader, text):
    with within(SECONDS, named(text, reader.__module__)):
        attempt(reader, text)


# Those that take most; they stand for the rest by day.
HEAVY = {
    *("text, bars", "text, line ends", "text, many tags", "text, many deals"),
    *("text, one tag many times", "text, a tag that never ends"),
    *("JSON, a string that never ends", "JSON, objects side by side"),
}


@pytest.mark.load
@pytest.mark.parametrize(
    ("reader", "text"), [each for each in SHAPES if each.id in HEAVY]
)
def test_a_shape_of_any_size_takes_little_memory(reader, text):
    assert peak_of(reader, text) < MOST_MEMORY


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("reader", "text"), [each for each in SHAPES if each.id not in HEAVY]
)
def test_any_other_shape_takes_little_memory(reader, text):
    assert peak_of(reader, text) < MOST_MEMORY


def peak_of(reader, text):
    """Give the most memory that is taken while a text is read."""
    tracemalloc.start()
    try:
        with within(5 * SECONDS, named(text, reader.__module__)):
            try:
                reader(text)
            except UnreadableLog:
                pass
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return peak


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('[Home "a\tb"]', id="a tab in a tag"),
        pytest.param("; a\tb", id="a tab in a remark"),
        pytest.param("H\trun\t;\ta", id="tabs between words"),
        pytest.param('[A ""];', id="an empty remark after a tag"),
        pytest.param('[A ""]; a remark', id="a remark after a tag"),
        pytest.param('[A ""];' + "x" * (LONGEST + 1), id="a long remark after a tag"),
        pytest.param(";;; a", id="a remark that starts as one"),
        pytest.param('; "a" \\ | > [b]', id="a remark of signs"),
        pytest.param('[A "\\a\\"\\\\"]', id="escapes"),
        pytest.param(";a\n" * MOST_ENTRIES, id="as many remarks as there may be"),
        pytest.param((";" + '"' * 1998 + "\n") * 131, id="remarks of quotes"),
        pytest.param(
            ("H" + " x 1" * 59 + "\n") * 1100, id="more brackets than words in JSON"
        ),
        pytest.param(
            ("H run;" + "x" * 60 + "\n") * 3890, id="blanks that are left out"
        ),
    ],
)
def test_what_is_read_can_be_written_and_read_again(text):
    assert len(HEAD + text) <= MOST_TEXT

    attempt(from_text, HEAD + text)


def test_what_json_holds_the_text_can_hold():
    tags = {f"T{number}": "x" * LONGEST for number in range(200)}

    attempt(from_json, json.dumps({"fivelog": 1, "tags": tags, "entries": []}))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"fivelog":1,"tags":{},"entries":[["H","x",7]]}', id="a number"),
        pytest.param('{"fivelog":1,"tags":{"A":5},"entries":[]}', id="a tag"),
        pytest.param('{"fivelog":1,"tags":{"A":NaN},"entries":[]}', id="no number"),
        pytest.param('{"fivelog":"1","tags":{},"entries":[]}', id="a version as text"),
        pytest.param('{"fivelog":1}', id="no tags and no entries"),
        pytest.param('{"fivelog":1,"fivelog":1,"tags":{},"entries":[]}', id="twice"),
        pytest.param('{"fivelog":true,"tags":{},"entries":[]}', id="true is not 1"),
        pytest.param('{"fivelog":1.0,"tags":{},"entries":[]}', id="1.0 is not 1"),
        pytest.param('{"fivelog":1,"tags":[],"entries":[]}', id="a list of tags"),
        pytest.param('{"fivelog":1,"tags":{},"entries":{}}', id="entries by name"),
        pytest.param('{"fivelog":1,"tags":{},"entries":["H run"]}', id="a line"),
        pytest.param('{"fivelog":1,"tags":{},"entries":[["H run"]]}', id="a blank"),
        pytest.param('{"fivelog":1,"tags":{},"entries":[["H","run;"]]}', id="a sign"),
        pytest.param('{"fivelog":1,"tags":{},"entries":[[]]}', id="an empty entry"),
        pytest.param('[["H","run"]]', id="entries alone"),
    ],
)
def test_what_the_schema_does_not_allow_is_refused(text):
    assert attempt(from_json, text) is None


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("H x \u0667", id="Arabic"),
        pytest.param("-- 1 H\uff12\uff15", id="wide"),
        pytest.param("H play C\u0967-PR", id="Devanagari"),
        pytest.param("= ok \U0001d7d7", id="mathematical"),
    ],
)
def test_digits_of_another_script_are_no_digits(line):
    """Two texts that look alike or mean the same must not differ in their hash."""
    assert attempt(from_text, HEAD + line) is None


# Patterns.


def patterns():
    """Give every pattern of the notation and the replay, with its source."""
    root = Path(gameengine.__file__).parent
    for folder in ("notation", "replay"):
        for path in sorted((root / folder).glob("*.py")):
            name = f"gameengine.{folder}.{path.stem}".removesuffix(".__init__")
            for key, value in vars(import_module(name)).items():
                if isinstance(value, re.Pattern):
                    yield pytest.param(value, id=f"{path.stem} {key}")
    for verb, form in (FORMS | CLAIMS).items():
        yield pytest.param(re.compile(form.words), id=f"words {verb}")


PUMPS = (
    *(" ", "\t", "a", "A", "0", "9-9", "??", "H:?? ", "C1-PS ", " C1-PS", "1 C1-PS, "),
    *('"', "\\", '\\"', "\\\\", '"\\', '[A "', '[A ""]', "[", "]", "{", "|", ">", ";"),
    *("H1", " H:A1-A", "c1", " t1/1", "1-1 ", "+1", "=1 ", "x x ", "50", "ok "),
)


HEADS = ("", '"', '[A "', "H p", "1", "H:")
PUMPED = [
    head + pump * (30_000 // len(pump)) + "\0" for head in HEADS for pump in PUMPS
]


@pytest.mark.parametrize("pattern", list(patterns()))
def test_no_pattern_goes_back_and_forth(pattern):
    """Text twice as long may take twice the time, never four times."""
    for text in PUMPED:
        with within(SECONDS, named(text, pattern.pattern)):
            pattern.match(text)
            pattern.fullmatch(text)
