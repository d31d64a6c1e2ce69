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


@pytest.mark.parametrize(
    ("cards", "deck_list"),
    [
        pytest.param("cards", "nowhere.txt", id="no file"),
        pytest.param("cards", "README.md", id="no list"),
        pytest.param("decks", "decks/legal-legends.txt", id="no sheets"),
    ],
)
def test_what_cannot_be_played_is_said(cards, deck_list, capsys):
    lists = [str(HERE / deck_list)] * 2

    code = engine(["play", "--cards", str(HERE / cards), "--decks", *lists])

    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1


def test_a_folder_without_sheets_has_no_page(capsys):
    code = cardtext(["page", str(HERE)])

    assert code == 2
    assert "There is no sheet 'franchises'" in capsys.readouterr().err
