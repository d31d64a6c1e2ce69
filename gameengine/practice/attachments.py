"""Practice Power Ups, Gridirons and Synergies."""

from gameengine.bans import Ban, ForbiddenAction
from gameengine.calls import PASSES
from gameengine.cards import (
    ActionCard,
    DesignatedAbility,
    ExhaustAbility,
    Kind,
    SynergyCard,
    WheneverAbility,
    expand_positions,
)
from gameengine.conditions import (
    All,
    AmountPer,
    AthleteFilter,
    CallFits,
    HostIs,
    MeasureBetween,
    Not,
    OnOffense,
    Synergized,
    TeamCountBetween,
    Whose,
)
from gameengine.effect_terms import (
    LastingStaticChange,
    Quantity,
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
    EffectDuration,
    Occasion,
    Role,
)

from .actions import yards_effect

POWER_UPS = (
    ActionCard(
        "U401-PR",
        "New Cleats",
        Kind.POWER_UP,
        windows=START_OF_DOWN,
        host=AthleteFilter(positions=expand_positions("RB", "WR", "TE")),
        abilities=(DesignatedAbility(Role.RUN | Role.RECEIVE, yards_effect(5)),),
    ),
    ActionCard(
        "U402-PR",
        "Sticky Gloves",
        Kind.POWER_UP,
        windows=START_OF_DOWN | END_OF_PLAY,
        host=AthleteFilter(positions=expand_positions("WR", "DB")),
        abilities=(
            LastingStaticChange(
                Quantity.CATCH_HIGH, 1, HostIs(AthleteFilter(energized=True))
            ),
        ),
    ),
    ActionCard(
        "U403-PR",
        "Spotter",
        Kind.POWER_UP,
        windows=START_OF_DOWN,
        host=AthleteFilter(positions=expand_positions("DL", "LB")),
        abilities=(DesignatedAbility(Role.TACKLE, yards_effect(-5)),),
    ),
)
LATER_POWER_UPS = (
    ActionCard(
        "U404-PR",
        "Second Helmet",
        Kind.POWER_UP,
        windows=START_OF_DOWN,
        abilities=(
            ExhaustAbility(
                yards_effect(5), windows=ADJUSTMENTS, limit=EffectDuration.HALF
            ),
            LastingStaticChange(
                Quantity.BANS,
                0,
                ban=Ban(ForbiddenAction.EXHAUST, only_host=True, by_opponent=True),
            ),
        ),
    ),
    ActionCard(
        "U405-PR",
        "Second Wind",
        Kind.POWER_UP,
        windows=START_OF_DOWN,
        abilities=(
            LastingStaticChange(Quantity.RATING, 5),
            LastingStaticChange(Quantity.GOAL_GRIT, -1),
            LastingStaticChange(
                Quantity.BANS, 0, ban=Ban(ForbiddenAction.TIRE, only_host=True)
            ),
            WheneverAbility(Occasion.ATTACHED, Draw(1), only_host=True),
            DesignatedAbility(
                Role.RUN | Role.RECEIVE,
                yards_effect(AmountPer(5, AthleteFilter(energized=True), other=True)),
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
        abilities=(LastingStaticChange(Quantity.CATCH_HIGH, -1),),
        subtype="Weather",
    ),
    ActionCard(
        "U412-PR",
        "Dome",
        Kind.GRIDIRON,
        windows=START_OF_DOWN,
        abilities=(
            LastingStaticChange(Quantity.GRIT, 1),
            LastingStaticChange(Quantity.YARDS, 5, CallFits(PASSES)),
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
                condition=Not(MeasureBetween(Measure.GRIDIRONS, least=3)),
            ),
        ),
        subtype="Event",
    ),
)
SYNERGIES = (
    SynergyCard(
        "U421-PR",
        "One Voice",
        TeamCountBetween(positions=("QB",), most=1),
        (LastingStaticChange(Quantity.STRENGTH, 1, All((OnOffense(), Synergized()))),),
    ),
    SynergyCard(
        "U422-PR",
        "Two Captains",
        TeamCountBetween(positions=("QB",), least=2),
        (WheneverAbility(Occasion.POSSESSION_STARTS, Draw(1), whose=Whose.OWN),),
    ),
)
