"""Hostile input: every text is read or refused, and what is read can be replayed.

Nothing but `Unreadable` may come out of a reader, each error says where and what to
do, and no input takes long or much memory. A failure names its seed and its input.
"""

import json
import re
import signal
import sys
import tracemalloc
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import gameengine
from gameengine.cards import PlayerCard, Side
from gameengine.notation import Log, Unreadable, from_json, read, to_json, write
from gameengine.notation.forms import CLAIMS, FORMS
from gameengine.notation.log import LONGEST, MOST_ENTRIES
from gameengine.notation.structured import MOST_JSON
from gameengine.notation.text import MOST_TEXT
from gameengine.notation.words import MOST_WORDS
from gameengine.profiles import PROFILES
from gameengine.replay.report import as_data, told
from gameengine.replay.verdict import Kind, verify
from tests.builders.logs import in_parts

from .generating import CARDS, HEAD, JSONS, TEXTS, WILD, is_player, logs

SEEDS = 40
INPUTS = 500  # a seed; 20,000 in all
LOGS = 6  # a seed; 240 in all
REPLAYED = 10  # of what is read, one in so many is replayed
MOST_ERRORS = 51  # fifty, and that the first line is missing
LONGEST_ERROR = 600  # letters; what it quotes is cut and may be escaped
# Process time, on any machine: a guard against what never ends, no measure of speed.
SECONDS, SECONDS_OF_REPLAY = 2, 10
MOST_MEMORY = 64 * 2**20


# The bars.


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
    except Unreadable as error:
        refusal = error
    if refusal is not None:
        check_refusal(refusal, text if reader is read else None)
        return None
    check_both_forms(log)
    return log


def check_refusal(error, text):
    """Every error says what, where and what to do; in a text by line and column."""
    assert 1 <= len(error.errors) <= MOST_ERRORS
    lines = None if text is None else text.removeprefix("\ufeff").split("\n")
    for each in error.errors:
        assert each.where
        assert each.what
        assert each.remedy
        assert len(str(each)) <= LONGEST_ERROR
        if lines is not None:
            assert 1 <= each.line <= len(lines), each
            assert 1 <= each.column <= len(lines[each.line - 1]) + 1, each
            assert each.where == f"line {each.line}, column {each.column}"
    assert isinstance(error.kept, Log)


def check_both_forms(log):
    """What one form holds, the other holds too, and neither changes it."""
    text, structured = write(log), to_json(log)
    assert read(text) == log
    assert from_json(structured) == log
    assert write(from_json(structured)) == text
    assert to_json(read(text)) == structured


def check_replay(log, cards=CARDS):
    """Whatever a log says, there is a verdict on it that can be told."""
    verdict = verify(log, cards, alternatives=False)
    assert json.dumps(as_data(verdict))
    assert "\n".join(told(verdict))
    return verdict


def try_inputs(count, seed):
    """Read so many texts and JSON texts in turn; tell how many of them are logs."""
    rng = Random(seed)
    makers = [(make, read) for make in TEXTS] + [(make, from_json) for make in JSONS]
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
        what = named(write(log), make.__name__, seed, number)
        with within(SECONDS, what):
            check_both_forms(log)
        with within(SECONDS_OF_REPLAY, what):
            check_replay(log)


# Random input.


@pytest.mark.parametrize("seed", in_parts(SEEDS, fast=4))
def test_any_input_is_read_or_refused(seed):
    understood = try_inputs(INPUTS, seed)

    assert 0 < understood < INPUTS


@pytest.mark.parametrize("seed", in_parts(SEEDS, fast=4))
def test_any_log_has_a_verdict(seed):
    try_logs(LOGS, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(SEEDS, SEEDS + 50))
def test_any_input_is_read_or_refused_at_length(seed):
    understood = try_inputs(4000, seed)

    assert 0 < understood < 4000


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(SEEDS, SEEDS + 50))
def test_any_log_has_a_verdict_at_length(seed):
    try_logs(100, seed)


# Shapes.


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
        pytest.param(read, each, id=f"text, {name}")
        for name, each in TEXT_SHAPES.items()
    ),
    *(
        pytest.param(from_json, each, id=f"JSON, {name}")
        for name, each in JSON_SHAPES.items()
    ),
]


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
            except Unreadable:
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

    attempt(read, HEAD + text)


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
    assert attempt(read, HEAD + line) is None


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


# Tags.


SEALED, PUBLIC = logs()[12:14]


@pytest.mark.parametrize(
    "setting",
    [
        "__class__=<class'gameengine.profiles.profile'>",
        "__module__=gameengine.profiles",
        "__weakref__=none",
        "__doc__=x",
        "__dict__=x",
        "__init__=x",
        "varied=x",
        "choices=x",
        "=",
        "\u200b=x",
    ],
)
def test_what_is_no_setting_is_said_to_be_none(setting):
    verdict = check_replay(PUBLIC.with_tags(Readings=setting))

    assert verdict.kind is Kind.UNREADABLE
    assert verdict.why.endswith("is no setting. Leave it out.")


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_no_word_of_the_profile_makes_a_reading_fail(profile):
    """Whatever the profile has as an attribute, its own value or another."""
    for key in dir(profile):
        own = str(getattr(profile, key)).lower().replace(" ", "")
        for word in ("", "x", "none", "true", own):
            log = Log({"Profile": profile.name, "Readings": f"{key}={word}"})

            assert check_replay(log).kind in (Kind.UNREADABLE, Kind.UNDECIDED)


def of(count, numbers):
    """Write a list as long as a tag may be."""
    text = ", ".join([f"{count} {number}" for number in numbers] * 40)
    return text[:LONGEST].rpartition(", ")[0]


PLAYERS = [number for number in CARDS if is_player(number)]
OTHERS = [number for number in CARDS if not is_player(number)]
TEAM = ", ".join(f"1 {number}" for number in PLAYERS)


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(of(99, PLAYERS), id="99 of every Player"),
        pytest.param(f"{TEAM}, {of(99, OTHERS[:50])}"[:LONGEST], id="99 of the rest"),
        pytest.param(TEAM, id="Players alone"),
        pytest.param(of(99, OTHERS), id="no Players"),
        pytest.param("99 " + "x" * 1990, id="a long number"),
        pytest.param("1 __class__", id="a name of Python"),
        pytest.param("0 C1-PR", id="none of a card"),
        pytest.param("\u0661 C1-PR", id="one in another script"),
        pytest.param(", " * 1000, id="commas"),
        pytest.param("1 " * 1000, id="ones"),
        pytest.param("receipt:" + "0" * 1990, id="a long receipt"),
    ],
)
def test_any_list_has_a_verdict(deck):
    log = PUBLIC.with_tags(HomeDeck=deck, AwayDeck=deck)

    with within(SECONDS_OF_REPLAY / 2, named(deck)):
        verdict = check_replay(log)

    assert len(verdict.why) <= 4 * LONGEST_ERROR


def test_a_list_of_a_hundred_players_a_side_has_a_verdict():
    """Line-ups are four of a side: with a hundred there are four million of them."""
    wide = {
        f"W{n}-X": PlayerCard(f"W{n}-X", f"N{n}", Side(n % 2), ("QB",), "F")
        for n in range(200)
    }
    deck = ", ".join([f"1 {number}" for number in wide] + [f"1 {OTHERS[0]}"])
    tags = {"Profile": "P22C", "HomeDeck": deck, "AwayDeck": deck}
    log = read(write(Log(tags)) + "* toss H\nH field ?? ?? ?? ??\n")

    with within(SECONDS_OF_REPLAY / 2, named(deck)):
        check_replay(log, CARDS | wide)


@pytest.mark.parametrize(
    "result",
    [
        *("999-999", "H 999-999", "tie 1-0", "H 0-1", "\u0663-0", "1000-0", "-", ""),
        *("H", "tie", "**", "h 1-0", "H  1-0", "H 1-0 ", "9" * LONGEST, "0-" * 1000),
    ],
)
def test_any_result_has_a_verdict(result):
    verdict = check_replay(PUBLIC.with_tags(Result=result))

    assert verdict.kind in (Kind.DIFFERENT_RESULT, Kind.UNREADABLE)
    assert len(verdict.why) <= LONGEST_ERROR


# Logs without end.


AT_NIGHT = pytest.mark.nightly
FORKED = "* toss H\nH field ?? ?? ?? ??\nA field ?? ?? ?? ??\n"
EVERYBODY = {
    name: f"{TEAM}, 2 " + ", 2 ".join(OTHERS[:12]) for name in ("HomeDeck", "AwayDeck")
}


@pytest.mark.load
@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(
            "-- 1 H25 c15 0-0 t3/3\n" * 4900, id="claims that hold", marks=AT_NIGHT
        ),
        pytest.param(
            "-- 1 H99 c9 99-99 t9/9 x A1-A\n" * 4900,
            id="claims that fail",
            marks=AT_NIGHT,
        ),
        pytest.param("H sign 0123456789abcdef\n" * 4900, id="signatures"),
        pytest.param(
            ("* deal H 3p 3a" + " | A 3p 3a" * 25 + "\n") * 900,
            id="deals without end",
            marks=AT_NIGHT,
        ),
        pytest.param("H run\nH play ?? | A play ??\n" * 2400, id="calls unseen"),
        pytest.param("@down\nH cast ??\nH use ??\n" * 1600, id="acts unseen"),
        pytest.param("H cast ??\nA use ??\n" * 2400, id="acts unseen at any point"),
        pytest.param("H resolve ??\n" * 4900, id="effects unseen"),
        pytest.param("* toss ??\n" * 4900, id="tosses"),
        pytest.param(("* draw" + " H:??" * 40 + "\n") * 1200, id="draws"),
        pytest.param("* order H p\n" * 4900, id="orders of nothing"),
        pytest.param("* flip ?? ?? grit 0\n" * 4900, id="flips"),
    ],
)
def test_a_log_of_any_length_has_a_verdict(entries):
    """Every line-up unseen leaves more ways than are tried, each as long as the log."""
    tags = dict(PUBLIC.tags) | EVERYBODY
    log = read(write(Log(tags)) + FORKED + entries)

    with within(SECONDS_OF_REPLAY, named(entries)):
        check_replay(log)


def clouded(log, verb):
    """Give a log in which nobody saw the cards of a verb."""
    unseen = " ?? ?? ?? ??" if verb == "field" else " ??"
    cards = r"(?: [A-Z]+\d+-[A-Z]+)+"
    return re.sub(rf"(?<= {verb}){cards}", unseen, write(log))


@pytest.mark.load
@pytest.mark.parametrize(
    "verb",
    [
        "discard",
        "play",
        "cast",
        pytest.param("field", marks=AT_NIGHT),
        pytest.param("carry", marks=AT_NIGHT),
        pytest.param("tackle", marks=AT_NIGHT),
    ],
)
@pytest.mark.parametrize(
    "log",
    [
        pytest.param(PUBLIC, id="public"),
        pytest.param(SEALED, id="sealed", marks=AT_NIGHT),
    ],
)
def test_a_true_log_with_much_unseen_has_a_verdict(log, verb):
    """What is left open in a true log leaves many ways that all lead to its end."""
    text = clouded(log, verb)

    with within(SECONDS_OF_REPLAY, named(text)):
        verdict = check_replay(read(text))

    assert verdict.kind is not Kind.ILLEGAL


@pytest.mark.nightly
def test_a_verdict_takes_little_memory():
    log = read(clouded(PUBLIC, "field"))
    tracemalloc.start()

    with within(10 * SECONDS_OF_REPLAY, "line-ups unseen"):
        check_replay(log)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < MOST_MEMORY


def spin():
    with within(0.05, "a loop"):
        while sys.maxsize:
            pass


def test_the_guard_ends_what_never_ends():
    with pytest.raises(pytest.fail.Exception, match=r"still at work .* on a loop"):
        spin()
