"""Logs as people write them: a few lines, by two of the sample decks."""

from pathlib import Path

import pytest

from gameengine.__main__ import main
from gameengine.notation import Log, from_text, header
from gameengine.replay.verdict import Verdict, verify
from gameengine.setup import Setup
from tests.builders.samples import sample_cards, sample_decks

LANTERNS, HERONS = "starter-lanterns", "starter-herons"
# One play of eighty yards, and then time is called.
OPENING = (
    "* toss H",
    "== H25 c15 0-0 t3/3",
    "H field U61-PS R102-PS U60-PS C1-PS | A field C14-PS U65-PS U68-PS U66-PS",
    "-- 1 H25 c15 0-0 t3/3 x",
)
TOUCHDOWN = (
    *OPENING,
    "H run",
    "H play C239-PS | A play C233-PS",
    "H carry R102-PS | A tackle U68-PS",
    "= ok 8 +80 c14 7-0",
    "J time",
)


def a_head(**tags: str) -> str:
    """Write the tags of a game of Lanterns against Herons; `None` leaves one out."""
    decks = sample_decks()
    known = {
        "Profile": "P22C",
        "Home": "Lanterns",
        "HomeDeck": header.deck_tag(decks[LANTERNS]),
        "Away": "Herons",
        "AwayDeck": header.deck_tag(decks[HERONS]),
    } | tags
    lines = [f'[{name} "{value}"]' for name, value in known.items() if value]
    return "\n".join(['[Fivelog "1"]', *lines]) + "\n\n"


def a_text(*lines: str, **tags: str) -> str:
    return a_head(**tags) + "\n".join(lines) + "\n"


def a_log(*lines: str, **tags: str) -> Log:
    """Give a log of some lines by two sample decks; home has the Lanterns."""
    return from_text(a_text(*lines, **tags))


def a_setup(log: Log) -> Setup:
    return header.build_setup(log, sample_cards())


def verdict_on(log: Log, **more: object) -> Verdict:
    return verify(log, sample_cards(), **more)


class Desk:
    """Where logs lie in files, and where the command is run."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self.capsys = path, capsys

    def run(self, *words: object) -> tuple[int, str, str]:
        """Give the code of the command, what it prints and what it complains of."""
        code = main([str(word) for word in words])
        said = self.capsys.readouterr()
        return code, said.out, said.err

    def keep(self, text: str | bytes, name: str = "game.fivelog") -> Path:
        path = self.path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path
