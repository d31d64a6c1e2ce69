"""Deck lists in text, and section B of the rules matrix told a second time.

Small, plain and independent of the engine: rows come from the sheets by `csv`, every
card is known, parameters have the values of A.4, and the pool is our own set, so that
DC-17 and DC-25 never speak. No card of the set is printed for both sides (DC-22).
"""

import csv
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SAMPLES = Path(__file__).parents[2] / "samples"
SHEETS = ("players", "superstars", "plays", "actions", "synergies")
OFFENSE, DEFENSE, PLAYS = "Offense", "Defense", "Plays"
ACTIONS, SYNERGY = "Action deck", "Synergy"
GROUPS = (OFFENSE, DEFENSE, PLAYS, ACTIONS, SYNERGY)
QUARTERBACK, UNIQUE, SUPERSTAR = "Quarterback", "Unique", "Superstar"
STOP_ALL = {"All Runs", "All Passes"}
LEGAL = "legal"

Row = dict[str, str]


@dataclass(frozen=True)
class Edition:
    """Hold what differs between editions in A.4; the defaults are those from 2021."""

    exact: bool = False  # DC-1, DC-6, DC-10: exactly as many, or at least
    new_types: bool = True  # DC-16: Superstar, Power Up, Gridiron, Synergy
    uniques_in_total: bool = True  # DC-7, DC-12: one in all, or one of each Play
    stop_all_is_unique: bool = False  # DC-8


EDITIONS = {
    "P19": Edition(exact=True, new_types=False, uniques_in_total=False),
    "P21": Edition(),
    "P22": Edition(),
    "P22C": Edition(stop_all_is_unique=True),
}


@dataclass(frozen=True)
class Line:
    """Hold one line of a list: a group as registered, a count and a card number."""

    group: str
    count: int
    number: str


@dataclass(frozen=True)
class Decklist:
    heading: str
    lines: tuple[Line, ...]


@cache
def cards() -> dict[str, Row]:
    """Read every row of the set by its number, with the person where there is one."""
    persons = {row["number"]: row["person"] for row in rows("persons")}
    return {
        row["number"]: row | {"person": persons.get(row["number"], "")}
        for sheet in SHEETS
        for row in rows(sheet)
    }


def rows(sheet: str) -> list[Row]:
    path = SAMPLES / "cards" / f"{sheet}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def parsed(text: str) -> Decklist:
    """Read a list; names, and the counts of headings, are for people."""
    heading, group, lines = "", "", []
    for line in text.splitlines():
        if line.startswith("#"):
            heading = line
        elif found := re.fullmatch(rf"({'|'.join(GROUPS)}): \d+", line):
            group = found[1]
        elif line:
            count, number, _ = line.split(" ", 2)
            lines.append(Line(group, int(count), number))
    return Decklist(heading, tuple(lines))


def written(deck: Decklist) -> str:
    """Write the canonical text: groups in order, cards by type, title and number."""
    parts = [f"{deck.heading}\n"]
    for group in GROUPS:
        lines = sorted((each for each in deck.lines if each.group == group), key=place)
        if lines:
            total = sum(each.count for each in lines)
            names = [f"{each.count} {each.number} {title(each)}\n" for each in lines]
            parts.append(f"{group}: {total}\n{''.join(names)}")
    return "\n".join(parts)


def title(line: Line) -> str:
    return cards()[line.number]["name"]


def place(line: Line) -> tuple[str, str, str]:
    return cards()[line.number]["type"], title(line), line.number


def verdict(deck: Decklist, profile: str) -> str:
    return " ".join(violated(deck, EDITIONS[profile])) or LEGAL


def violated(deck: Decklist, edition: Edition) -> list[str]:
    """Give the ids of all broken rules in the order of B.3."""
    copies = [
        (each.group, cards()[each.number])
        for each in deck.lines
        for _ in range(each.count)
    ]
    # B.0: a type that the edition lacks raises DC-16 and nothing else; the card is
    # counted where it is registered.
    strange = [(group, row) for group, row in copies if is_strange(row, edition)]
    known = [(group, row) for group, row in copies if not is_strange(row, edition)]
    # DC-23: what stands in the wrong group counts in none.
    at_home = [(group, row) for group, row in known if group == home(row)]
    size = Counter(group for group, _ in strange + at_home)
    offense, defense, plays, actions, synergies = (
        [row for group, row in at_home if group == each] for each in GROUPS
    )

    uniques = [row for row in plays if is_unique_play(row, edition)]
    many_uniques = too_many_plays(uniques, edition)
    quarterbacks = sum(QUARTERBACK in row["position"].split(" / ") for row in offense)
    persons = {row["person"] for row in offense + defense}
    superstars = {row["person"] for row in actions if is_superstar(row)}
    broken = {
        "DC-16": bool(strange),
        "DC-23": len(at_home) < len(known),
        "DC-2": size[OFFENSE] != 5,
        "DC-3": size[DEFENSE] != 5,
        "DC-4": not 1 <= quarterbacks <= 2,
        "DC-5": not is_different(offense) or not is_different(defense),
        "DC-6": is_wrong(size[PLAYS], 20, edition),
        "DC-7": many_uniques,
        "DC-8": many_uniques and any(stops_all(row, edition) for row in uniques),
        "DC-10": is_wrong(size[ACTIONS], 20, edition),
        "DC-11": any(count > 2 for count in Counter(map(identity, actions)).values()),
        "DC-12": edition.uniques_in_total and sum(map(is_unique, actions)) > 1,
        "DC-13": not superstars <= persons,
        "DC-14": len(synergies) > 1,
        "DC-1": is_wrong(size.total() - size[SYNERGY], 50, edition),  # DC-15
    }
    return [rule for rule, is_broken in broken.items() if is_broken]


def home(row: Row) -> str:
    """Give the group of a card; Legends are normal Players (DC-19)."""
    if row["type"] == "Player" and not is_superstar(row):
        return row["side"]
    return {"Play": PLAYS, "Synergy": SYNERGY}.get(row["type"], ACTIONS)


def is_strange(row: Row, edition: Edition) -> bool:
    is_new = row["type"] in ("Gridiron", "Synergy") or row["sub_type"] == "Power Up"
    return not edition.new_types and (is_new or is_superstar(row))


def is_superstar(row: Row) -> bool:
    return row["special_text"] == SUPERSTAR


def is_unique(row: Row) -> bool:
    return UNIQUE in row["special_text"].split() or UNIQUE in row["name"].split()


def is_unique_play(row: Row, edition: Edition) -> bool:
    return is_unique(row) or stops_all(row, edition)


def stops_all(row: Row, edition: Edition) -> bool:
    return edition.stop_all_is_unique and row["defensive_play"] in STOP_ALL


def too_many_plays(uniques: list[Row], edition: Edition) -> bool:
    copies = Counter(map(content, uniques)).values()
    return (sum(copies) if edition.uniques_in_total else max(copies, default=0)) > 1


def is_different(team: list[Row]) -> bool:
    """Tell Players apart by person (ID-3), so a promo is the same as its base."""
    return len({row["person"] for row in team}) == len(team)


def identity(row: Row) -> tuple[str, str]:
    """Say when two Action-deck cards are one (ID-4): by title, or by person."""
    return row["type"], row["person"] or row["name"]


def content(row: Row) -> tuple[str, ...]:
    """Say when two Plays are one (ID-5): all but the number is equal."""
    return tuple(cell for column, cell in row.items() if column != "number")


def is_wrong(count: int, wanted: int, edition: Edition) -> bool:
    return count != wanted if edition.exact else count < wanted
