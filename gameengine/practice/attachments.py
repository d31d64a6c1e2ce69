"""Practice Power Ups, Gridirons and Synergies."""

from gameengine.bans import Ban, Deed
from gameengine.calls import PASSES
from gameengine.cards import (
    ActionCard,
    DesignatedAbility,
    ExhaustAbility,
    Kind,
    SynergyCard,
    WheneverAbility,
    positions,
)
from gameengine.conditions import (
    All,
    Athletes,
    Between,
    CallFits,
    HostIs,
    Not,
    OnOffense,
    Synergized,
    TeamHas,
    Whose,
)
from gameengine.effect_terms import (
    Quantity,
    Static,
)
from gameengine.effects import (
    Draw,
)
from gameengine.measures import ACTION, Measure
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    START_OF_DOWN,
    START_OF_POSSESSION,
    Lasts,
    Occasion,
    Role,
)

from .actions import yards

POWER_UPS = (
    ActionCard(
        "U401-PR",
        "New Cleats",
        Kind.POWER_UP,
        windows=START_OF_DOWN,
        host=Athletes(positions=positions("RB", "WR", "TE")),
        abilities=(DesignatedAbility(Role.RUN | Role.RECEIVE, yards(5)),),
    ),
    ActionCard(
        "U402-PR",
        "Sticky Gloves",
        Kind.POWER_UP,
        windows=START_OF_DOWN | END_OF_PLAY,
        host=Athletes(positions=positions("WR", "DB")),
        abilities=(Static(Quantity.CATCH_HIGH, 1, HostIs(Athletes(energized=True))),),
    ),
    ActionCard(
        "U403-PR",
        "Spotter",
        Kind.POWER_UP,
        windows=START_OF_DOWN,
        host=Athletes(positions=positions("DL", "LB")),
        abilities=(DesignatedAbility(Role.TACKLE, yards(-5)),),
    ),
)
LATER_POWER_UPS = (
    ActionCard(
        "U404-PR",
        "Second Helmet",
        Kind.POWER_UP,
        windows=START_OF_DOWN,
        abilities=(
            ExhaustAbility(yards(5), windows=ADJUSTMENTS, limit=Lasts.HALF),
            Static(
                Quantity.BANS,
                0,
                ban=Ban(Deed.EXHAUST, only_host=True, by_opponent=True),
            ),
        ),
    ),
)
GRIDIRONS = (
    ActionCard(
        "U411-PR",
        "Sleet",
        Kind.GRIDIRON,
        windows=START_OF_POSSESSION | START_OF_DOWN,
        abilities=(Static(Quantity.CATCH_HIGH, -1),),
        subtype="Weather",
    ),
    ActionCard(
        "U412-PR",
        "Dome",
        Kind.GRIDIRON,
        windows=START_OF_DOWN,
        abilities=(
            Static(Quantity.GRIT, 1),
            Static(Quantity.YARDS, 5, CallFits(PASSES)),
        ),
        subtype="Stadium",
    ),
    ActionCard(
        "U413-PR",
        "Homecoming",
        Kind.GRIDIRON,
        windows=START_OF_POSSESSION | END_OF_PLAY,
        abilities=(
            WheneverAbility(
                Occasion.SCORED,
                Draw(1, ACTION, Whose.BOTH),
                condition=Not(Between(Measure.GRIDIRONS, least=3)),
            ),
        ),
        subtype="Event",
    ),
)
SYNERGIES = (
    SynergyCard(
        "U421-PR",
        "One Voice",
        TeamHas(positions=("QB",), most=1),
        (Static(Quantity.STRENGTH, 1, All((OnOffense(), Synergized()))),),
    ),
    SynergyCard(
        "U422-PR",
        "Two Captains",
        TeamHas(positions=("QB",), least=2),
        (WheneverAbility(Occasion.POSSESSION_STARTS, Draw(1), whose=Whose.OWN),),
    ),
)
