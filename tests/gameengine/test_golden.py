"""Games of the practice decks are told as they were, line by line."""

from itertools import zip_longest

import pytest

from gameengine.rulebook import RULES

from .golden import COLUMN, GAMES, HERE, path, told

AGAIN = "run python -m tests.gameengine.golden and look at the difference"


def first_difference(kept: str, now: str) -> str:
    """Show the first line that differs; nothing where none does."""
    lines = zip_longest(kept.split("\n"), now.split("\n"))
    for number, (old, new) in enumerate(lines, 1):
        if old != new:
            return f"line {number}\n  kept: {old}\n  now:  {new}"
    return ""


@pytest.mark.parametrize(
    ("profile", "seed"), GAMES, ids=[f"{each.name}-{seed}" for each, seed in GAMES]
)
def test_a_game_is_told_as_it_was(profile, seed):
    kept = path(profile, seed)

    difference = first_difference(kept.read_text("utf-8"), told(profile, seed))

    assert not difference, f"{kept.name}, {difference}\n{AGAIN}"


def test_every_file_is_a_game_that_is_told():
    assert set(HERE.glob("*.txt")) == {path(*game) for game in GAMES}, AGAIN


@pytest.mark.parametrize("file", sorted(HERE.glob("*.txt")), ids=lambda f: f.name)
def test_every_line_of_a_game_starts_with_its_rule(file):
    _, *lines = file.read_text("utf-8").splitlines()

    rules = {line[:COLUMN].strip() for line in lines}

    assert rules <= {"", *RULES}


@pytest.mark.parametrize(
    ("kept", "now", "expected"),
    [
        pytest.param("a\nb", "a\nb", "", id="the same"),
        pytest.param("a\nb", "a\nc", "line 2\n  kept: b\n  now:  c", id="other"),
        pytest.param("a", "a\nb", "line 2\n  kept: None\n  now:  b", id="longer"),
        pytest.param("a\nb", "a", "line 2\n  kept: b\n  now:  None", id="shorter"),
    ],
)
def test_the_first_line_that_differs_is_shown(kept, now, expected):
    assert first_difference(kept, now) == expected
