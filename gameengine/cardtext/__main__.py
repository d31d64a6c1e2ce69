"""Try the phrasebook: what a text means, or the page of all phrases.

python -m gameengine.cardtext read "Run: Gain 5 yards."
python -m gameengine.cardtext read --line effect "Replay the down. Lose 15 yards."
python -m gameengine.cardtext page samples/cards > docs/generated/phrasebook.md
"""

import argparse
import sys
from pathlib import Path
from pprint import pprint

from gameengine.cards import Side

from . import Line, UnreadText, read_line, write_line
from .phrasebook_page import first_card_by_phrase, render_page
from .sheet import read_names, sheet_rows

LINES = {
    "ability": Line.ABILITIES,
    "effect": Line.EFFECT,
    "timing": Line.TIMING,
    "power-up": Line.POWER_UP,
    "synergy": Line.SYNERGY,
    "play": Line.PLAY,
}
SIDES = {side.name.lower(): side for side in Side}
NAMES = ("franchises", "persons")
NO_NAMES = {"franchises": "team,franchise\n", "persons": "number,person\n"}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m gameengine.cardtext")
    commands = parser.add_subparsers(dest="command", required=True)
    reading = commands.add_parser("read", help="say what a line of a card means")
    reading.add_argument("text")
    reading.add_argument("--line", choices=LINES, default="ability")
    reading.add_argument("--side", choices=SIDES, default="offense")
    paging = commands.add_parser("page", help="print the page of all phrases")
    paging.add_argument("cards", type=Path, help="a folder of sheets for examples")
    chosen = parser.parse_args(arguments)
    if chosen.command == "page":
        return print_page(chosen.cards)
    text = chosen.text.replace("\\n", "\n")  # abilities stand on lines of their own
    return explain_text(LINES[chosen.line], text, SIDES[chosen.side])


def explain_text(line: Line, text: str, side: Side) -> int:
    """Print what a text means and its canonical wording, or the error.

    Return the exit code.
    """
    try:
        meaning = read_line(line, text, side=side)
    except UnreadText as error:
        print(error, file=sys.stderr)
        return 1
    print(write_line(line, meaning, side=side))
    pprint(meaning)
    return 0


def read_sheet_files(path: Path) -> dict[str, str]:
    """Return the texts of a folder of sheets by name, or of a single sheet."""
    if path.is_file():
        return {path.stem: path.read_text(encoding="utf-8"), **NO_NAMES}
    return {
        each.stem: each.read_text(encoding="utf-8")
        for each in sorted(path.glob("*.csv"))
    }


def print_page(folder: Path) -> int:
    """Print the page of all phrases; return the exit code."""
    try:
        print(phrase_page(folder), end="")
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def phrase_page(folder: Path) -> str:
    """Return the page of all phrases, with cards of a folder as examples."""
    texts = read_sheet_files(folder)
    for name in NAMES:
        if name not in texts:
            raise ValueError(f"There is no sheet {name!r} in {folder}")
    known = read_names(*(texts.pop(each) for each in NAMES))
    cards = [row for text in texts.values() for row in sheet_rows(text)]
    return render_page(first_card_by_phrase(cards, known))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # whoever read on has seen enough
        sys.stderr.close()
