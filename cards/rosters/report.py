"""The report of a roster import: what was proposed, what is open, what to do. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cards.cardfile import Problem
from cards.importreport import CellChange, count_noun

MOST_LISTED = 20  # cards of a kind; -v 2 lists all


@dataclass(frozen=True, slots=True)
class RosterCard:
    """A Player card, what a roster changed on it, and what a person has to look at."""

    number: str
    name: str
    changes: tuple[CellChange, ...] = ()
    doubts: tuple[str, ...] = ()  # what the roster does not tell for sure
    differing: tuple[str, ...] = ()  # where the card itself says otherwise, and stays
    is_found: bool = True

    @property
    def label(self) -> str:
        return f"{self.number} {self.name}"


@dataclass(slots=True)
class SeasonReport:
    """What the roster of a season did to the Player cards of its set."""

    code: str
    lines: int
    cards: list[RosterCard] = field(default_factory=list)

    @property
    def changed(self) -> list[RosterCard]:
        return [each for each in self.cards if each.changes]

    @property
    def open(self) -> list[RosterCard]:
        return [each for each in self.cards if each.is_found and each.doubts]

    @property
    def differing(self) -> list[RosterCard]:
        return [each for each in self.cards if each.differing]

    @property
    def unfound(self) -> list[RosterCard]:
        return [each for each in self.cards if not each.is_found]


@dataclass(slots=True)
class RosterReport:
    source: str
    seasons: list[SeasonReport] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    unknown_teams: set[str] = field(default_factory=set)
    new_teams: list[str] = field(default_factory=list)
    is_written: bool = False


def report_text(report: RosterReport, *, lists_all: bool = False) -> Iterator[str]:
    """Yield the report as lines: what people have to look at, counts, what to do."""
    most = len(report.refused) if lists_all else MOST_LISTED
    yield from (f"{each}" for each in report.refused[:most])
    if len(report.refused) > most:
        yield f"... and {len(report.refused) - most:,} lines more (-v 2 lists all)"
    for season in report.seasons:
        yield from season_text(season, report, lists_all=lists_all)
    if report.unknown_teams:
        known = ", ".join(sorted(report.unknown_teams))
        yield f"No team is known for {known}. Name them with --teams FILE."
    if report.new_teams:
        yield f"Teams added: {', '.join(sorted(report.new_teams))}."
    if not report.is_written:
        yield "Nothing was saved."
    elif any(season.changed for season in report.seasons):
        yield "Next: confirm them team by team at /cards/rosters/."


def season_text(
    season: SeasonReport, report: RosterReport, *, lists_all: bool
) -> Iterator[str]:
    """Yield the cards of a season that need a person, then its counts."""
    if not season.cards:
        yield (
            f"Set {season.code}: {count_noun(season.lines, 'line')}, and no Player "
            "cards. Import its cards first (import_cards)."
        )
        return
    most = len(season.cards) if lists_all else MOST_LISTED
    if lists_all:
        yield from card_lines(
            "Proposed",
            [(it, "; ".join(map(str, it.changes))) for it in season.changed],
            most,
        )
    for heading, cards, what in (
        ("Open, in part or in all", season.open, "doubts"),
        ("The card says otherwise, and stays", season.differing, "differing"),
        ("Not in the roster", season.unfound, "doubts"),
    ):
        told = [(each, "; ".join(getattr(each, what))) for each in cards]
        yield from card_lines(heading, told, most)
    cells = sum(len(each.changes) for each in season.changed)
    verb = "filled" if report.is_written else "would be filled"
    yield (
        f"Set {season.code}: {count_noun(len(season.cards), 'Player card')}, "
        f"{count_noun(cells, 'cell')} {verb} on {len(season.changed)} of them; "
        f"{len(season.open)} open in part, {len(season.unfound)} not in the roster."
    )


def card_lines(
    heading: str, told: Iterable[tuple[RosterCard, str]], most: int
) -> Iterator[str]:
    every = list(told)
    if not every:
        return
    yield f"{heading}:"
    for card, why in every[:most]:
        yield f"  {card.label}: {why}" if why else f"  {card.label}"
    if len(every) > most:
        yield f"  ... and {len(every) - most:,} more (-v 2 lists all)"


def as_data(report: RosterReport) -> dict[str, Any]:
    return {
        "source": report.source,
        "written": report.is_written,
        "unknown_teams": sorted(report.unknown_teams),
        "new_teams": sorted(report.new_teams),
        "refused": [str(each) for each in report.refused],
        "seasons": [
            {
                "set": season.code,
                "lines": season.lines,
                "cards": [
                    {
                        "number": card.number,
                        "name": card.name,
                        "found": card.is_found,
                        "cells": {each.cell: each.after for each in card.changes},
                        "open": list(card.doubts),
                        "differing": list(card.differing),
                    }
                    for card in season.cards
                ],
            }
            for season in report.seasons
        ],
    }
