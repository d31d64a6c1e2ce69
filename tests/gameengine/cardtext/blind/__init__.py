"""Texts of people who knew the rules and not the grammar, with what they meant.

Each batch was committed before it was tried. `readings-N.json` has the canonical text
of those that are read as meant; all others must stay unread or be asked about.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from gameengine.cards import Side
from gameengine.cardtext import Line, read_line, write_line

FOLDER = Path(__file__).parent
CLUBS = ("Chiefs", "Packers", "Bears", "Steelers", "Cowboys", "Ravens", "Bills", "Rams")
TEAMS = tuple((name, name) for name in CLUBS)
_ENTRY = re.compile(
    r"## (?P<number>\d+)\s*\nType: (?P<type>.*?)\n```[^\n]*\n(?P<text>.*?)\n```\s*\n"
    r"Meaning: (?P<meaning>.*?)(?=\n## |\Z)",
    re.DOTALL,
)
# How the type of a card begins, and the line that holds its whole text.
LINES = {
    "player": Line.ABILITIES,
    "superstar": Line.ABILITIES,
    "legend": Line.ABILITIES,
    "gridiron": Line.GRIDIRON,
    "power up": Line.ATTACHMENT,
    "action, power up": Line.ATTACHMENT,
    "synergy": Line.SYNERGY,
    "play": Line.PLAY_CARD,
}


def entries(batch: int) -> Iterator[tuple[str, str, str]]:
    """Give the number, the type and the text of each card of a batch."""
    written = (FOLDER / f"batch-{batch}.md").read_text(encoding="utf-8")
    for found in _ENTRY.finditer(written):
        yield found["number"], found["type"], found["text"]


def readings(batch: int) -> dict[str, str]:
    """Give the canonical texts of those that are read, by number."""
    path = FOLDER / f"readings-{batch}.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def side_of(card_type: str) -> Side:
    said = card_type.lower()
    if said.startswith(("play,", "play ", "gridiron", "power up", "synergy")):
        return Side.GENERIC
    if "offens" in said.partition(",")[2].replace("offensive ", ""):
        return Side.OFFENSE
    return Side.DEFENSE if "defens" in said.replace("defensive ", "") else Side.GENERIC


def canonical(card_type: str, text: str) -> str:
    """Read the whole text of a card and write it as the engine would."""
    said = card_type.lower()
    line = next(
        (line for start, line in LINES.items() if said.startswith(start)), Line.ACTION
    )
    side = side_of(card_type)
    meaning = read_line(line, text, side=side, teams=TEAMS)
    return write_line(line, meaning, side=side, teams=TEAMS)
