"""Finds whom "he" or "that Player" means: the Player whose text it is, or nobody.

Where somebody else was named before, a pronoun stays as it is: the grammar knows it
after a choice, and asks everywhere else.
"""

from collections.abc import Sequence
from dataclasses import replace

from .words import Word

# Lines of a Player, whose text speaks of him; and of a card that lies under one.
OF_PLAYER = ("abilities",)
UNDER_PLAYER = ("power_up", "attachment")
PERSONS = frozenset(
    (
        *("player", "quarterback", "back", "fullback", "receiver", "guard", "center"),
        *("kicker", "punter", "linebacker", "cornerback", "safety", "lineman"),
        *("qb", "rb", "fb", "wr", "te", "ot", "og", "de", "dt", "lb", "cb", "db"),
        *("dl", "ol", "tackler", "carrier", "runner", "defender", "superstar"),
    )
)
# What stands above the text of a Gridiron, and that it does nothing from elsewhere.
HEADING = (("weather", "stadium", "event"), (".", ":", "\u2013"))
PRESENCE = tuple(
    ("while", "this", *name, "is", *where)
    for name in (("card",), ("gridiron",), ())
    for where in (("on", "the", "field"), ("in", "play"))
)
# "End" and "tackle" name a Player behind one of these.
SIDES = ("tight", "defensive", "offensive")
# "Both players" are seats, and "this Player" is himself.
SEATS = ("this", "each", "both", "either")


def resolve_pronouns(said: Sequence[Word], line: str) -> list[Word]:
    """Return the words of a line with "this Player" for a pronoun that means him."""
    if line == "gridiron":
        return drop_gridiron_subtype(said)
    named = {**dict.fromkeys(OF_PLAYER, 0), **dict.fromkeys(UNDER_PLAYER, 1)}
    if line not in named:
        return list(said)
    found: list[Word] = []
    persons = 0
    at = 0
    texts = [word.text for word in said]
    while at < len(said):
        length = _pronoun_length(texts, at, under=line in UNDER_PLAYER)
        if length and persons == named[line]:
            whole = replace(said[at], end=said[at + length - 1].end)
            found += [replace(whole, text="this"), replace(whole, text="player")]
        else:
            length = 1
            found.append(said[at])
            persons += _is_person(texts, at)
        at += length
    return found


def drop_gridiron_subtype(said: Sequence[Word]) -> list[Word]:
    """Return the words of a Gridiron without its subtype and its presence."""
    found = list(said)
    if [word.text in also for word, also in zip(found, HEADING, strict=False)] == [
        True,
        True,
    ]:
        found = found[2:]
    texts = [word.text for word in found]
    for at in range(len(texts) - 1, -1, -1):
        for presence in PRESENCE:
            if tuple(texts[at : at + len(presence)]) == presence:
                del found[at : at + len(presence)]
                break
    return found


def _pronoun_length(texts: list[str], at: int, *, under: bool) -> int:
    """Return how many words from a place on may mean the Player; 0 for none."""
    if texts[at] == "he":
        return 1
    if under and texts[at : at + 2] == ["that", "player"]:
        return 2
    return int(under and texts[at] == "they" and "opponent" not in texts)


def _is_person(texts: list[str], at: int) -> bool:
    """Return whether a word names a Player; a list of positions names one."""
    before, after = texts[at - 1] if at else "", texts[at + 1 : at + 2]
    if texts[at] in ("end", "tackle"):
        named = before in SIDES
    else:
        named = texts[at] in PERSONS and (
            texts[at] != "player" or (before not in SEATS and after[:1] != ["is"])
        )
    return named and "or" not in texts[max(0, at - 3) : at]
