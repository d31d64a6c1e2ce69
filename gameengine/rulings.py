"""The card rulings of the CRD as data, and how they change cards.

A ruling names a card by number and name. Where two prints give the named card different
numbers, it applies to both (D-22).
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from .cards import (
    Ability,
    ActionCard,
    Deck,
    ExhaustAbility,
    PlayCard,
    PlayerCard,
)
from .effect_terms import ALL_CARDS
from .effects import AddCall, Discard, Effect, EffectsInOrder, NewCall, SkipDraw
from .moments import END_OF_PLAY
from .setup import Setup


class RulingChange(StrEnum):
    """The change that a ruling makes to a card."""

    REPLACE_ABILITY = "replaces the ability"
    ONLY_AT_END_OF_PLAY = "only at the end of the play"
    UNIQUE = "counts as Unique"
    X_STRENGTH = "X is chosen as a call and 0 for Grit"
    CALL_AT_ONCE = "the call changes on use"
    KEEP_CALL = "the original call still counts"
    EVERY_USE = "triggers each time the chosen athlete uses Exhaust"
    OUTSIDE_RESULTS = "moves the ball outside Play Results"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One card ruling of the CRD."""

    number: str
    name: str
    op: RulingChange
    other_number: str = ""  # by which other prints know the named card

    def is_about(self, number: str, name: str) -> bool:
        """Return whether the ruling is about a card, by number and name (D-22).

        >>> RULINGS[0].is_about("C6-19", "patrick onwuasor")
        True
        """
        if number not in (self.number, self.other_number):
            return False
        return not self.name or plain_name(name) == plain_name(self.name)


def plain_name(name: str) -> str:
    """Return a name in a form in which different prints are equal.

    >>> plain_name("T.J. McDonald"), plain_name("Patrick Mahomes II")
    ('tj mcdonald', 'patrick mahomes')
    """
    words = "".join(each for each in name.casefold() if each.isalnum() or each == " ")
    return " ".join(word for word in words.split() if word not in SUFFIXES)


def card_season(number: str) -> str:
    return number.partition("-")[2]


SUFFIXES = {"jr", "sr", "ii", "iii", "iv"}
RULINGS = (
    Ruling("C16-19", "Patrick Onwuasor", RulingChange.REPLACE_ABILITY, "C6-19"),
    Ruling("S7-19", "Yannick Ngakoue", RulingChange.ONLY_AT_END_OF_PLAY),
    Ruling("C9-19", "Josh Allen", RulingChange.ONLY_AT_END_OF_PLAY),
    Ruling("P4-19", "Josh Allen", RulingChange.ONLY_AT_END_OF_PLAY),
    Ruling("C37-19", "T.J. McDonald", RulingChange.ONLY_AT_END_OF_PLAY),
    Ruling("U104-19", "Jared Goff", RulingChange.ONLY_AT_END_OF_PLAY),
    Ruling("R134-19", "Cam Newton", RulingChange.ONLY_AT_END_OF_PLAY),
    Ruling("L188-19", "Earl Thomas III", RulingChange.ONLY_AT_END_OF_PLAY),
    Ruling("E245-20", "Not This Sunday", RulingChange.UNIQUE),
    *(Ruling(f"E{n}-20", "", RulingChange.X_STRENGTH) for n in (240, 241, 242, 243)),
    Ruling("E245-21", "Justin Herbert II", RulingChange.CALL_AT_ONCE),
    Ruling("L279-21", "Patrick Mahomes II", RulingChange.CALL_AT_ONCE),
    Ruling("U129-22", "Mike Evans", RulingChange.KEEP_CALL),
    Ruling("E197-22", "Deion Sanders", RulingChange.EVERY_USE),
    Ruling("U137-22", "", RulingChange.UNIQUE),
    Ruling("S81-19", "Draw Offsides", RulingChange.OUTSIDE_RESULTS),
    Ruling("S84-19", "False Start", RulingChange.OUTSIDE_RESULTS),
)

SEASONS = {card_season(each.number) for each in RULINGS}

# C16-19 as the ruling has it read.
EMPTY_THE_HAND = ExhaustAbility(
    EffectsInOrder((Discard(ALL_CARDS), SkipDraw())), windows=END_OF_PLAY
)


def apply_rulings(setup: Setup) -> Setup:
    """Return a set-up with its cards changed by the rulings, if they are in force."""
    if not setup.profile.card_rulings:
        return setup
    home, away = setup.decks
    ruled = deck_with_rulings(home), deck_with_rulings(away)
    return setup if ruled == setup.decks else replace(setup, decks=ruled)


@lru_cache(maxsize=64)
def deck_with_rulings(deck: Deck) -> Deck:
    ruled = replace(
        deck,
        players=tuple(player_with_rulings(card) for card in deck.players),
        plays=tuple(play_with_rulings(card) for card in deck.plays),
        actions=tuple(action_with_rulings(card) for card in deck.actions),
    )
    return deck if ruled == deck else ruled


def rulings_on_card(number: str, name: str) -> list[Ruling]:
    if card_season(number) not in SEASONS:
        return []
    return [each for each in RULINGS if each.is_about(number, name)]


def player_with_rulings(card: PlayerCard, *, number: str = "") -> PlayerCard:
    for ruling in rulings_on_card(number or card.number, card.name):
        if ruling.op is RulingChange.REPLACE_ABILITY:
            card = replace(card, abilities=(EMPTY_THE_HAND,))
        elif ruling.op in ABILITY_CHANGES:
            change = ABILITY_CHANGES[ruling.op]
            card = replace(card, abilities=tuple(map(change, card.abilities)))
    return card


def play_with_rulings(card: PlayCard) -> PlayCard:
    for ruling in rulings_on_card(card.number, card.title):
        if ruling.op is RulingChange.UNIQUE:
            card = replace(card, unique=True)
        elif ruling.op is RulingChange.X_STRENGTH:
            card = replace(card, strength=None, grit=0)
    return card


def action_with_rulings(card: ActionCard) -> ActionCard:
    if card.face is not None:
        face = player_with_rulings(card.face, number=card.number)
        return card if face is card.face else replace(card, face=face)
    for ruling in rulings_on_card(card.number, card.title):
        if ruling.op is RulingChange.UNIQUE:
            card = replace(card, unique=True)
    return card


def only_at_end_of_play(ability: Ability) -> Ability:
    """Return an Exhaust ability that can be used only at the end of the play."""
    if isinstance(ability, ExhaustAbility):
        return replace(ability, windows=END_OF_PLAY)
    return ability


def new_calls_changer(
    change: Callable[[NewCall], Effect],
) -> Callable[[Ability], Ability]:
    """Return a function that changes every NewCall in an ability's effect."""

    def rewrite_part(part: Any) -> Any:
        if isinstance(part, NewCall):
            return change(part)
        if isinstance(part, tuple):
            return tuple(rewrite_part(each) for each in part)
        if isinstance(part, Effect):
            values = {each.name: getattr(part, each.name) for each in fields(part)}  # type: ignore[arg-type]
            return type(part)(
                **{name: rewrite_part(each) for name, each in values.items()}
            )
        return part

    def rewrite_ability(ability: Ability) -> Ability:
        effect = getattr(ability, "effect", None)
        return replace(ability, effect=rewrite_part(effect)) if effect else ability

    return rewrite_ability


ABILITY_CHANGES: dict[RulingChange, Callable[[Ability], Ability]] = {
    RulingChange.ONLY_AT_END_OF_PLAY: only_at_end_of_play,
    RulingChange.CALL_AT_ONCE: new_calls_changer(
        lambda call: replace(call, immediate=True)
    ),
    # U129-22: a pass that becomes another keeps what it was.
    RulingChange.KEEP_CALL: new_calls_changer(lambda call: AddCall(call.call)),
}
