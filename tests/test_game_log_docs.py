"""docs/game-log.md says what the reader reads, and its game is a game."""

import json
import re
from pathlib import Path

import pytest

from gameengine.notation import Entry, Log, from_json, from_text, to_text
from gameengine.notation.act import ACTORS, POINTS
from gameengine.notation.grammar import parse_line
from gameengine.notation.log import MOST_ENTRIES, MOST_TEXT, TAGS, VERSION
from gameengine.notation.verb_forms import CLAIMS, FORMS
from gameengine.profiles import PROFILES
from gameengine.replay.forks import MOST_RUNS
from gameengine.replay.verdict import Evidence, VerdictKind, verify
from tests.builders.samples import sample_cards

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "game-log.md").read_text(encoding="utf-8")
PROSE = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
CODE = re.findall(r"`([^`\n]+)`", PROSE)


def block(language):
    [found] = re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)
    return found


GAME = from_text(block("fivelog"))


def test_the_whole_game_is_written_as_the_writer_writes_it():
    plain = Log(GAME.tags, tuple(Entry(entry.words) for entry in GAME.entries))
    lines = [line.partition("  ;")[0] for line in block("fivelog").splitlines()]

    assert to_text(plain) == "\n".join(lines) + "\n"


def test_the_whole_game_is_confirmed():
    found = verify(GAME, sample_cards(), alternatives=False)

    assert (found.kind, found.why, found.score, found.evidence) == (
        VerdictKind.CONFIRMED,
        "",
        (6, 3),
        Evidence.SINGLE,
    )


# Tables.

# What a form means where the page leaves something out.
ELLIPSES = {
    "H field C1-PS C4-PS C9-PS C12-PS | A field …": "H field C1-PS | A field C2-PS",
    "A resolve R240-PS …": "A resolve R240-PS",
    "* order H p C101-PS C102-PS …": "* order H p C101-PS C102-PS",
}
STARTS = (*ACTORS, *CLAIMS)


def examples():
    """Give what the tables show in their first column, as lines of a log.

    Of running text, what has an actor, a verb and all that belongs to it.
    """
    for line in PROSE.splitlines():
        if not line.startswith("|"):
            for example in re.findall(r"`([^`]+)`", line):
                _, verb, *rest = (*example.split(" "), "")
                if verb in FORMS and (any(rest) or FORMS[verb].fits("")):
                    yield example
        if not line.startswith("| `"):
            continue
        # A bar inside of a cell is escaped.
        first = line.replace("\\|", "\0").split("|")[1].replace("\0", "|")
        for example in re.findall(r"`([^`]+)`", first):
            shown = ELLIPSES.get(example, example)
            if shown.split(" ")[0] in STARTS and " " in shown:
                yield shown
            elif shown.split(" ")[0] in FORMS and " " in shown:
                yield f"H {shown}"  # what follows an actor and a verb


EXAMPLES = list(dict.fromkeys(examples()))


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_entry_of_the_tables_can_be_read(example):
    log = from_text(f'[Fivelog "{VERSION}"]\n{example}\n')

    assert [str(entry) for entry in log.entries] == [example]


def test_the_tables_show_many_entries():
    verbs = {
        act.verb for each in EXAMPLES for act in parse_line(tuple(each.split(" ")))
    }

    assert len(EXAMPLES) >= 40
    assert verbs >= CLAIMS.keys()


def words_of_the_page():
    """Give every word that stands in code on the page, beside its blocks."""
    return {word for code in CODE for word in code.replace("\\|", "|").split(" ")}


@pytest.mark.parametrize("word", [*FORMS, *CLAIMS, *POINTS, *ACTORS, *TAGS, *PROFILES])
def test_every_word_of_a_log_is_on_the_page(word):
    assert word in words_of_the_page()


@pytest.mark.parametrize("kind", [*VerdictKind, *Evidence])
def test_every_verdict_and_grade_is_on_the_page(kind):
    assert str(kind) in CODE


def test_the_limits_are_those_of_the_reader():
    assert f"at most {MOST_TEXT // 1024} KB and {MOST_ENTRIES:,} entries" in PAGE


def test_as_many_ways_are_tried_as_the_page_says():
    assert f"up to {MOST_RUNS} ways" in PAGE


def test_the_json_of_the_page_is_a_log():
    text = block("json").strip()

    log = from_json(text)

    assert log == Log(
        {"Profile": "P22C", "Home": "Ada"},
        (Entry(("*", "toss", "H"), "a remark"), Entry(("H", "run"))),
    )
    assert json.loads(text)["fivelog"] == int(VERSION)
