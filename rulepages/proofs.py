"""Which tests cite a rule, read from the page that the tests write. Pure."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

COVERAGE = Path(__file__).resolve().parent.parent / "docs/generated/rules-coverage.md"
ROW = re.compile(r"^\| ([^|]+) \| (?:[^|]+ \| )?([^|]*) \|$", re.MULTILINE)
TEST = re.compile(r"`[^`]*::test_(\w+)`")


@cache
def tests_by_rule() -> Mapping[str, list[str]]:
    """Return what the tests of each rule say, as sentences; empty without the page."""
    if not COVERAGE.exists():
        return {}
    return {
        rule_id: [test_sentence(name) for name in dict.fromkeys(TEST.findall(tests))]
        for rule_id, tests in ROW.findall(COVERAGE.read_text(encoding="utf-8"))
    }


def test_sentence(name: str) -> str:
    """Return the name of a test as a sentence.

    >>> test_sentence("a_punt_that_reaches_the_end_zone_is_a_touchback")
    'A punt that reaches the end zone is a touchback'
    """
    said = name.replace("_", " ")
    return said[0].upper() + said[1:]
