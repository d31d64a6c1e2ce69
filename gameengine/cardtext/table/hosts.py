"""Phrases for conditions on one Player: the host, or a designated one."""

from typing import Any

from gameengine.calls import PASSES
from gameengine.conditions import (
    All,
    AthleteFilter,
    CallFits,
    HostIs,
    PlayIs,
    Status,
    Whose,
    Zone,
)
from gameengine.grammar.meanings import Slot, class_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure

from .athletes import players_of_seat
from .counts import measure_in_range

S: Any = Slot
CARRIER = (
    "the [designated|opposing] ball carrier|the Player <with|carrying> the ball|"
    "the Player who have the ball|the Player designated to run or receive"
)
TACKLER = "the [designated|opposing] tackler|the Player designated to tackle"


def is_zone_condition(condition: HostIs) -> bool:
    """Return whether a condition is about a Player on the field or bench."""
    return condition.athletes.zone is not Zone.TEAM


DESIGNEES = tuple(
    Phrase(
        "condition",
        f"{who} is {says}",
        HostIs(athletes, place),
        (f"<{also}> is {says}",),
        rule="CRD 6.A",
        holds=is_zone_condition,
    )
    for who, place, also in (
        ("the Player who runs or receives", 0, CARRIER),
        ("the Player who tackles", 1, TACKLER),
    )
    for says, athletes in (
        ("a {players:players}", players_of_seat(Whose.OWN)),
        ("Energized", AthleteFilter(energized=True)),
        ("Exhausted", AthleteFilter(energized=False)),
        (
            "rated {n:number} or higher",
            class_meaning(AthleteFilter, least_rating=S("n")),
        ),
        ("rated {n:number} or lower", class_meaning(AthleteFilter, most_rating=S("n"))),
    )
)
HOSTS = (
    Phrase(
        "condition",
        "this Player is Energized",
        HostIs(AthleteFilter(energized=True)),
        ("Energized", "<this card|this Player> is Energized [on the field]"),
    ),
    Phrase(
        "condition",
        "this Player is Exhausted",
        HostIs(AthleteFilter(energized=False)),
        ("Exhausted", "<he|this card> is Exhausted"),
    ),
    Phrase(
        "condition",
        "the pass is complete",
        All((CallFits(PASSES), PlayIs(Status.SUCCESS))),
        (
            "the play is a complete pass",
            "a pass is complete",
            "@caller complete a pass",
        ),
        rule="D-127",
    ),
    Phrase(
        "condition",
        "the offense completed a pass of {span:span} yards",
        All(
            (
                CallFits(PASSES),
                PlayIs(Status.SUCCESS),
                measure_in_range(Measure.YARDS),
            )
        ),
        (
            "@caller complete a pass <of|for> {span:yardage}",
            "the play is a complete pass <of|for> {span:yardage}",
        ),
        "D-128",
    ),
    Phrase(
        "condition",
        "this Player is on the bench",
        HostIs(AthleteFilter(zone=Zone.BENCH)),
        ("this Player is benched", "<he|this card> is on the bench", "on the bench"),
    ),
    Phrase(
        "condition",
        "this Player is on the field",
        HostIs(AthleteFilter()),
        ("<he|this card> is on the field", "on the field"),
    ),
    Phrase(
        "condition",
        "this Player is <a|an> {players:players}",
        HostIs(players_of_seat(Whose.OWN)),
        holds=is_zone_condition,
    ),
)

ROWS = (*DESIGNEES, *HOSTS)
