"""The commands that read texts, sheets and lists."""

import pytest

from gameengine.__main__ import main as engine
from gameengine.cardtext.__main__ import main as cardtext
from tests.builders.samples import HERE


def test_two_lists_of_sample_cards_are_played(capsys):
    lists = [
        str(HERE / "decks" / f"legal-starter-{each}.txt") for each in ("herons",) * 2
    ]

    code = engine(["play", "--decks", *lists, "--cards", str(HERE / "cards")])

    first, *_, last = capsys.readouterr().out.splitlines()
    assert code == 0
    assert "rules of 2022+CRD 3.0" in first
    assert last.startswith("FINAL")


def test_a_text_is_explained(capsys):
    code = cardtext(["read", "run: gain 5 yards", "--side", "offense"])

    said = capsys.readouterr().out
    assert (code, said.splitlines()[0]) == (0, "Run: Gain 5 yards.")
    assert "DesignatedAbility" in said


@pytest.mark.parametrize("line", ["effect", "timing", "power-up", "synergy", "play"])
def test_a_text_that_is_not_understood_is_shown(line, capsys):
    code = cardtext(["read", "Sing a song", "--line", line])

    assert code == 1
    assert "Not understood: \u201cSing a song\u201d" in capsys.readouterr().err
