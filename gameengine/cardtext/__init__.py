"""Reads card text into abilities and effects, and writes them back.

A text is understood as a whole or not at all: the error names what is not understood,
or both meanings of an ambiguous text. The phrases are in `table`.
"""

import re
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from gameengine import effects as e
from gameengine.cards import Side
from gameengine.grammar.errors import AmbiguousText, NoWording, PhraseError, UnreadText
from gameengine.grammar.meanings import class_of_meaning
from gameengine.grammar.phrasebook import Phrasebook
from gameengine.grammar.phrases import Phrase
from gameengine.grammar.terms import TERMS, NameTerm
from gameengine.grammar.wording import sentence_case

from .table import (
    abilities,
    adverbs,
    athletes,
    attached,
    ball,
    calls,
    cards,
    conditions,
    designated,
    durations,
    exchanges,
    forbidden,
    grit,
    hosts,
    joining,
    lasting_changes,
    number_changes,
    occasions,
    piles,
    player_effects,
    predicates,
    printed,
    sentences,
    situations,
    texts,
    timing,
    wordings,
    yards,
)

__all__ = [
    "AmbiguousText",
    "Line",
    "NoWording",
    "PhraseError",
    "Teams",
    "UnreadText",
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
    PLAY_CARD = "play_card"  # a whole Play: what is printed on it
    ACTION = "action"  # timing and effect of an Action as one text
    GRIDIRON = "gridiron"  # its timing or None, its abilities
    ATTACHMENT = "attachment"  # timing or None of a Power Up, and the Power Up


TERM_TABLES = (
    *(TERMS, cards.TERMS, joining.TERMS),
    *(adverbs.TERMS, abilities.TERMS, texts.TERMS, printed.TERMS),
)
# On offense the play is one's own; on defense it is not, and on either it may be.
OTHERS_SAY = {
    "play": ("the play", "this play", "it"),
    "own": ("your play",),
    "you": ("the offense",),
    "caller": ("the offense",),
    "their": ("the", "the offenses"),
    "foe": ("your opponent",),
    "goal": ("the end zone", "the defenses end zone"),
    "deep": ("the", "the defenses"),
    "home": ("the offenses own end zone", "the offenses end zone"),
}
OFFENSE_SAYS = {
    "play": ("the play", "this play", "your play", "it"),
    "own": ("your play", "the play", "this play"),
    "you": ("you", "the offense"),
    "caller": ("you", "the offense"),
    "their": ("your", "the", "the offenses"),
    "foe": ("your opponent", "the defense"),
    "goal": ("the end zone", "your opponents end zone", "the defenses end zone"),
    "deep": ("the", "the defenses", "opponents"),
    "home": (
        *("your own end zone", "your end zone"),
        *("the offenses own end zone", "the offenses end zone"),
    ),
}
DEFENSE_SAYS = OTHERS_SAY | {
    "caller": ("your opponent", "the offense"),
    "their": ("the", "the offenses", "opponents"),
    "foe": ("your opponent", "the offense"),
    "goal": (
        *("your own end zone", "your end zone"),
        *("the end zone", "the defenses end zone"),
    ),
    "deep": ("the", "the defenses", "your", "your own"),
    "home": (
        *("your opponents end zone", "your opponents own end zone"),
        *("the offenses end zone", "the offenses own end zone"),
    ),
}
SAYS = {Side.OFFENSE: OFFENSE_SAYS, Side.DEFENSE: DEFENSE_SAYS}
_SIGN = re.compile(r"@(play|own|you|caller|their|foe|goal|home|deep)")


# What lasts until the end of the down by itself (D-50), said or not.
OF_THE_DOWN = (
    *(
        e.Change,
        e.SetQuantity,
        e.NewCall,
        e.AddCall,
        e.Multiply,
        e.ReplaceYards,
        e.Stop,
    ),
    *(e.Succeed, e.Audible, e.CallFromHand, e.EffectsInOrder, e.CancelAbilities),
)


def add_side_wordings(row: Phrase) -> Phrase:
    """Return a phrase with slots for words that differ by the side of the card."""
    if row.kind == "clause" and class_of_meaning(row.means) in OF_THE_DOWN:
        longer = (f"{each} {{_:for_the_down}}" for each in row.templates)
        row = replace(row, also=(*row.also, *longer))
    if "@" not in "".join(row.also):
        return row
    also = tuple(_SIGN.sub(r"{_:said_\1}", each) for each in row.also)
    return replace(row, also=also)


@lru_cache(maxsize=12)  # a few states of the teams, for each side
def phrasebook(side: Side = Side.GENERIC, teams: Teams = ()) -> Phrasebook:
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
        *ball.ROWS,
        *yards.ROWS_OF[side],
        *calls.ROWS,
        *player_effects.ROWS,
        *cards.ROWS,
        *piles.ROWS,
        *durations.ROWS,
        *forbidden.ROWS,
        *number_changes.ROWS,
        *exchanges.ROWS,
        *predicates.ROWS,
        *sentences.ROWS,
        *grit.ROWS,
        *occasions.ROWS,
        *adverbs.ROWS,
        *designated.ROWS,
        *abilities.ROWS,
        *lasting_changes.ROWS,
        *attached.ROWS,
        *printed.ROWS,
        *texts.ROWS,
    )
    rows = tuple(add_side_wordings(row) for row in rows) + tuple(
        Phrase(f"said_{who}", first, None, tuple(also))
        for who, (first, *also) in SAYS.get(side, OTHERS_SAY).items()
    )
    terms: dict[str, Any] = {"team": NameTerm(dict(teams))}
    for each in TERM_TABLES:
        terms |= each
    return Phrasebook(rows, terms, frozenset(Line))


def read_line(
    line: Line, text: str, *, side: Side = Side.GENERIC, teams: Teams = ()
) -> Any:
    """Return the meaning of a line of a card; raise UnreadText with the reason.

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
