"""Reads card text into abilities and effects, and writes them back.

A text is understood as a whole or not at all: the error names what is not understood,
or both meanings of an ambiguous text. The phrases are in `table`.
"""

import re
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from gameengine.cards import Side

from .book import Ambiguous, Book, NoWording, PhraseError, Unread
from .phrases import Phrase
from .table import (
    abilities,
    athletes,
    calls,
    cards,
    conditions,
    durations,
    exchanges,
    forbidden,
    hosts,
    joining,
    occasions,
    people,
    piles,
    predicates,
    sentences,
    settings,
    situations,
    standing,
    texts,
    timing,
    wordings,
    yards,
)
from .terms import TERMS, Names
from .wording import sentence_case

__all__ = [
    "Ambiguous",
    "Line",
    "NoWording",
    "PhraseError",
    "Teams",
    "Unread",
    "phrasebook",
    "read_line",
    "write_line",
]

Teams = tuple[tuple[str, str], ...]  # the name of a team, the key of its franchise


class Line(StrEnum):
    """The lines of text on a card, by the kind of value each is read into."""

    ABILITIES = "abilities"  # of a Player or Gridiron: a tuple of abilities
    EFFECT = "effects"  # of an Action: an effect
    TIMING = "timing"  # of what comes from the hand: windows, and a condition or None
    POWER_UP = "power_up"  # the athletes it goes under, a tuple of abilities
    SYNERGY = "synergy"  # its condition, a tuple of abilities
    PLAY = "play_text"  # of a Play: a tuple of abilities
    ACTION = "action"  # timing and effect of an Action as one text
    GRIDIRON = "gridiron"  # its timing or None, its abilities
    ATTACHMENT = "attachment"  # timing or None of a Power Up, and the Power Up


# On offense the play is one's own; on defense it is not, and on either it may be.
OFFENSE_SAYS = {
    "@play": "<the|this|your> play",
    "@own": "<your|the|this> play",
    "@you": "<you|the offense>",
}
OTHERS_SAY = {"@play": "<the|this> play", "@own": "your play", "@you": "the offense"}


_SIGN = re.compile("@(?:play|own|you)")


def as_said(row: Phrase, side: Side) -> Phrase:
    """Return a phrase with the words that cards of a side use for the play."""
    says = OFFENSE_SAYS if side is Side.OFFENSE else OTHERS_SAY
    return replace(
        row,
        also=tuple(
            _SIGN.sub(lambda sign: says[sign.group()], each) for each in row.also
        ),
    )


@lru_cache(maxsize=12)  # a few states of the teams, for each side
def phrasebook(side: Side = Side.GENERIC, teams: Teams = ()) -> Book:
    """Return the phrasebook for cards of a side, with the names of teams."""
    rows = (
        *wordings.ROWS,
        *athletes.ROWS,
        *conditions.ROWS,
        *hosts.ROWS,
        *situations.ROWS,
        *situations.SIDED[side],
        *timing.ROWS,
        *yards.ROWS,
        *yards.ROWS_OF[side],
        *calls.ROWS,
        *people.ROWS,
        *cards.ROWS,
        *piles.ROWS,
        *durations.ROWS,
        *forbidden.ROWS,
        *settings.ROWS,
        *exchanges.ROWS,
        *predicates.ROWS,
        *sentences.ROWS,
        *occasions.ROWS,
        *abilities.ROWS,
        *standing.ROWS,
        *texts.ROWS,
    )
    rows = tuple(as_said(row, side) for row in rows)
    terms: dict[str, Any] = {"team": Names(dict(teams))}
    for each in (TERMS, cards.TERMS, joining.TERMS, abilities.TERMS, texts.TERMS):
        terms |= each
    return Book(rows, terms, frozenset(Line))


def read_line(
    line: Line, text: str, *, side: Side = Side.GENERIC, teams: Teams = ()
) -> Any:
    """Return the meaning of a line of a card; raise Unread with the reason.

    >>> read_line(Line.EFFECT, "Gain 5 yards.")
    Change(of=<Quantity.YARDS: 0>, by=5, if_successful=False, limit=None)
    """
    return phrasebook(side, teams).read(line, text)


def write_line(
    line: Line, meaning: Any, *, side: Side = Side.GENERIC, teams: Teams = ()
) -> str:
    """Return the canonical wording of a line; raise NoWording if there is none.

    >>> write_line(Line.EFFECT, read_line(Line.EFFECT, "the offense gains 5 yards"))
    'Gain 5 yards.'
    """
    return sentence_case(phrasebook(side, teams).write(line, meaning))
