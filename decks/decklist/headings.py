"""The headings that divide a deck list, in all the ways people write them. Pure."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from cards import names
from decks.facts import Group


class OtherSection(StrEnum):
    """A section of a deck text that is no group of the deck, such as a sideboard."""

    PLAYERS = "Players"  # of both sides: the side of each card says where it stands
    DECK = "Deck"  # all of it: cards stand where type and side put them
    SIDEBOARD = "Sideboard"  # DC-24: there is none; kept to say so
    UNPLACED = "Unplaced"  # cards of which nobody says where they belong
    OTHER = "Other"  # a heading that we do not know


Place = Group | OtherSection

LONGEST = 60
_SAID: dict[Place, str] = {
    Group.OFFENSE: "offense, offence, offensive, offensive players, offensive player, "
    "offence players, offense players, offensive team, offensive side, off, o, "
    "offensive unit, offense unit, offensive roster, offensive lineup, "
    "offensive starters, offense starters, "
    "starting offense, offensive line, offensive linemen, quarterback, quarterbacks, "
    "running back, running backs, wide receiver, wide receivers, receivers, "
    "tight end, tight ends",
    Group.DEFENSE: "defense, defence, defensive, defensive players, defensive player, "
    "defence players, defense players, defensive team, defensive side, def, d, "
    "defensive unit, defense unit, defensive roster, defensive lineup, "
    "defensive starters, defense starters, "
    "starting defense, defensive line, defensive linemen, linebacker, linebackers, "
    "cornerback, cornerbacks, safeties, defensive backs, secondary",
    Group.PLAYS: "plays, play, play deck, playdeck, play cards, play card, playbook, "
    "play book, run plays, pass plays, runs, passes, offensive plays, "
    "defensive plays, play pile",
    # B.0: the Action deck holds four types of cards.
    Group.ACTIONS: "action deck, actiondeck, actions, action, action cards, "
    "action card, action deck cards, power ups, power up, powerups, powerup, "
    "stars, superstars, superstar, superstar players, super stars, "
    "gridirons, gridiron, "
    "gridiron cards, action pile",
    Group.SYNERGY: "synergy, synergies, synergy card, synergy cards, team synergy, "
    "stadium, synergy stadium",
    OtherSection.PLAYERS: "players, player, player cards, normal players, team, "
    "roster, lineup, line up, starters, player deck, personnel",
    OtherSection.DECK: "deck, main deck, maindeck, mainboard, deck list, decklist, "
    "cards, main, list, commander, companion",
    OtherSection.SIDEBOARD: "sideboard, side board, side deck, sb, maybeboard, "
    "maybe board, considering",
    OtherSection.UNPLACED: "unplaced",
}
WORDS: Mapping[str, Place] = MappingProxyType(
    {word: place for place, said in _SAID.items() for word in said.split(", ")}
)
_COUNTED = frozenset(("cards", "card", "total"))
_TOTAL = _COUNTED | {"deck", "in", "all", "size", "main", "count", "sum"}
_COUNTED_PARTS = frozenset(("players", "plays", "actions", "copies"))
_AND = re.compile(r" ?(?:&|\+|/|,|:| and ) ?")


def parse_section_name(said: str) -> Place | None:
    """Return the group or part that a name means, or None: "Offence" is the Offense."""
    return WORDS.get(names.fold_name(said)) if len(said) <= LONGEST else None


def parse_heading(text: str) -> tuple[Place, int | None] | None:
    """Return the part that a heading begins and its count; None if the line is none.

    >>> parse_heading("Plays: 20"), parse_heading("Sack")
    ((<Group.PLAYS: 'Plays'>, 20), None)
    >>> parse_heading("== OFFENCE (5 cards) ==")
    (<Group.OFFENSE: 'Offense'>, 5)
    """
    return _parse_short_heading(text) if len(text) <= LONGEST else None


def is_total(text: str) -> bool:
    """Return whether a line counts the whole list and begins no part of it.

    >>> is_total("Total: 50"), is_total("50 cards"), is_total("Cards: 50")
    (True, True, False)
    """
    if len(text) > LONGEST or parse_heading(text):
        return False
    words = names.fold_name(text).split()
    said = {each for each in words if not each.isdecimal()}
    is_counting = "total" in said or any(map(str.isdecimal, words))
    if words[:1] and words[0].isdecimal() and words[1:2] in (["cards"], ["card"]):
        return True  # 46 cards (50 required)
    return is_counting and not said.isdisjoint(_COUNTED | {"size"}) and said <= _TOTAL


@lru_cache(maxsize=1_000)
def _parse_short_heading(text: str) -> tuple[Place, int | None] | None:
    words, count = names.fold_name(text).split(), None
    if words[1:] and words[0].isdecimal() and words[-1] not in _COUNTED:
        return None  # 5 Actions: a quantity and a name
    if words[2:] and words[-1] in _COUNTED_PARTS and words[-2].isdecimal():
        words.pop()  # Offense (5 players)
    while words and (words[-1].isdecimal() or words[-1] in _COUNTED):
        last = words.pop()
        if last.isdecimal():
            count = int(last)
        elif " ".join((*words, last)) in WORDS:  # "Action cards"
            words.append(last)
            break
    found = WORDS.get(" ".join(words)) or _place_of_both(text)
    return None if found is None else (found, count)


def _place_of_both(text: str) -> Place | None:
    """Return the place of two words for the same part: `Actions & Gridirons (6)`."""
    front = text.rstrip("0123456789 ()[]:-=*")
    places = {
        WORDS.get(" ".join(names.fold_name(each).split())) for each in _AND.split(front)
    }
    if len(places) > 1:  # Players: Defense
        places -= {OtherSection.PLAYERS, OtherSection.DECK}
    return places.pop() if len(places) == 1 else None
