"""Twenty practice Play cards that make a balanced deck, and a few special ones."""

from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    PASS,
    PASSES,
    RUN,
    RUN_LEFT,
    RUN_MIDDLE,
    RUN_RIGHT,
    RUNS,
    SHORT_PASS,
)
from gameengine.cards import PlayCard, WheneverAbility
from gameengine.conditions import OnOffense
from gameengine.effect_terms import Quantity
from gameengine.effects import Change
from gameengine.moments import Occasion

# Title, call, yards, catch range, defense, strength, time units.
_ROWS = (
    ("Counter Left", RUN_LEFT, 0, (0, 9), RUN_LEFT, 3, 1),
    ("Pitch Left", RUN_LEFT, 0, (0, 9), SHORT_PASS | LONG_PASS, 6, 1),
    ("Blast", RUN_MIDDLE, 0, (0, 9), RUN_MIDDLE, 4, 1),
    ("Trap", RUN_MIDDLE, 0, (0, 9), MEDIUM_PASS, 7, 1),
    ("Sweep Right", RUN_RIGHT, 0, (0, 9), RUN_RIGHT, 2, 1),
    ("Stretch Right", RUN_RIGHT, 0, (0, 9), SHORT_PASS, 5, 1),
    ("Scramble", RUN, 0, (0, 9), LONG_PASS, 8, 2),
    ("Slant", SHORT_PASS, 15, (1, 9), SHORT_PASS, 1, 1),
    ("Quick Out", SHORT_PASS, 20, (2, 8), RUN_LEFT | RUN_MIDDLE, 4, 0),
    ("Drag", SHORT_PASS, 25, (3, 8), MEDIUM_PASS | LONG_PASS, 9, 1),
    ("Curl", MEDIUM_PASS, 25, (2, 7), RUN_RIGHT, 0, 1),
    ("Dig", MEDIUM_PASS, 30, (3, 7), SHORT_PASS | MEDIUM_PASS, 3, 1),
    ("Crossing Pair", MEDIUM_PASS, 35, (4, 8), RUN_MIDDLE | RUN_RIGHT, 6, 1),
    ("Post", LONG_PASS, 45, (5, 8), LONG_PASS, 2, 1),
    ("Go Route", LONG_PASS, 55, (6, 8), RUN_LEFT, 5, 1),
    ("Flea Flicker", LONG_PASS, 60, (7, 9), MEDIUM_PASS | LONG_PASS, 7, 2),
    ("Option Pass", PASS, 20, (2, 6), RUN_LEFT | RUN_RIGHT, 8, 1),
)

PLAYS = tuple(
    PlayCard(
        f"C{place}-PR",
        title,
        call,
        defense,
        strength,
        time=time,
        yards=yards,
        catch=catch,
    )
    for place, (title, call, yards, catch, defense, strength, time) in enumerate(
        _ROWS, 101
    )
)

ANY_NUMBER = PlayCard(
    "E118-PR",
    "Improvise",
    SHORT_PASS,
    SHORT_PASS | MEDIUM_PASS,
    None,
    yards=20,
    catch=(2, 7),
    unique=True,
)
GOAL_LINE_STAND = PlayCard(
    "U119-PR", "Goal Line Stand", RUN_MIDDLE, RUNS, 1, unique=True
)
PREVENT = PlayCard("U120-PR", "Prevent", RUN_LEFT, PASSES, 9, unique=True)
HURRY = PlayCard(
    "R121-PR",
    "Hurry to the Line",
    SHORT_PASS,
    RUN_RIGHT,
    6,
    yards=15,
    catch=(2, 9),
    abilities=(
        WheneverAbility(
            Occasion.CALLS_REVEALED,
            Change(Quantity.TIME, -1),
            condition=OnOffense(),
        ),
    ),
)
