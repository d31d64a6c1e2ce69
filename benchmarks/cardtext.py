"""Parse a thousand card texts, compared with Python's own parser.

The texts are those of the Preseason set; nothing is cached. The peer parses as many
characters of Python.
"""

import ast
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from benchmarks.report import BenchmarkReport
from gameengine.cards import Side
from gameengine.cardtext import phrasebook
from gameengine.cardtext.sheet import sheet_rows, text_columns
from gameengine.grammar.phrasebook import Phrasebook
from tests.builders.samples import HERE, SHEETS, sample_names

TEXTS = 1000
ROUNDS = 5


def run() -> BenchmarkReport:
    texts = sample_texts()
    source = Path(ast.__file__).read_text(encoding="utf-8")
    length = sum(len(text) for _, text, _ in texts)
    source = source[: source.rindex("\n\n\n", 0, length)]
    ours = median(seconds_to_read_card_text(texts) for _ in range(ROUNDS))
    peer = (
        median(seconds_to_parse_python(source) for _ in range(ROUNDS))
        * length
        / len(source)
    )
    print(f"{TEXTS} texts, {length / TEXTS:.0f} characters each on average")
    report = BenchmarkReport("cardtext")
    report.add("seconds for 1,000 texts", ours, most=1)
    report.add("against ast.parse of as many characters", ours / peer, most=1000)
    return report


def sample_texts() -> list[tuple[str, str, Side]]:
    """Return a thousand lines of sample cards; some appear several times."""
    found = [
        (line, row[column], side)
        for name in SHEETS
        for row in sheet_rows(
            (HERE / "cards" / f"{name}.csv").read_text(encoding="utf-8")
        )
        for column, line, side in text_columns(row)
        if column in ("ability", "effect", "timing")
    ]
    return list(islice(cycle(found), TEXTS))


def seconds_to_read_card_text(texts: list[tuple[str, str, Side]]) -> float:
    """Return the seconds to parse all texts, without a cache."""
    teams = sample_names().teams
    books: dict[Side, Phrasebook] = {side: phrasebook(side, teams) for side in Side}
    started = time.process_time()
    for line, text, side in texts:
        books[side].used(line, text)
    return time.process_time() - started


def seconds_to_parse_python(source: str) -> float:
    started = time.process_time()
    ast.parse(source)
    return time.process_time() - started
