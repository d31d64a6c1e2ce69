"""Practice cards of the Action deck, which use every kind of effect."""

from gameengine.bans import Ban, ForbiddenAction
from gameengine.calls import LONG_PASS, MEDIUM_PASS, PASSES, RUNS, SHORT_PASS
from gameengine.cards import ActionCard, Side
from gameengine.conditions import (
    AmountPer,
    AnyOf,
    AthleteCountBetween,
    AthleteFilter,
    CallFits,
    CallIsMatched,
    CappedAmount,
    ChosenNumber,
    Condition,
    DefenseFits,
    DifferenceBetween,
    LastPlay,
    MeasureBetween,
    OnOffense,
    PlayIs,
    Scored,
    Shortfall,
    Status,
    Value,
    Whose,
    Zone,
)
from gameengine.effect_terms import (
    ALL_CARDS,
    EITHER,
    AbilityKind,
    AttachedCardKind,
    CardFilter,
    ChosenAthletes,
    DiscardChooser,
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
    RecoverDestination,
    TurnoverKind,
)
from gameengine.effects import (
    AddCall,
    AddTime,
    Audible,
    CallFromHand,
    CancelAbilities,
    CancelLayer,
    Change,
    Choose,
    ChooseNumber,
    ChooseOne,
    CountThenDo,
    DetermineGrit,
    Discard,
    DiscardTopCards,
    Draw,
    Effect,
    EffectsInOrder,
    Energize,
    Exhaust,
    FirstDown,
    Forbid,
    ForbidTimeouts,
    GainTimeout,
    If,
    LastingChange,
    LookAtCards,
    LoseTimeout,
    May,
    MoveBall,
    Multiply,
    NewCall,
    OnNextOccasion,
    OnNextPlay,
    Remove,
    RemoveAttached,
    ReplaceYards,
    ReplaceYardsIf,
    ReplayTheDown,
    Search,
    SetQuantity,
    SkipDraw,
    Stop,
    Substitute,
    Succeed,
    TakeFromDiscards,
    Turnover,
)
from gameengine.measures import ACTION, PLAY, Measure
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    ANY_POINT,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
    EffectDuration,
    Occasion,
)

MINE = AthleteFilter()
TIRED = AthleteFilter(energized=False)
THEIRS = AthleteFilter(whose=Whose.OPPONENT)
RESTED = AthleteFilter(energized=True)
THEIR_RESTED = AthleteFilter(Whose.OPPONENT, energized=True)
EVERYONE = AthleteFilter(whose=Whose.BOTH)
OWN, NO_DESIGNATION = Whose.OWN, ForbiddenAction.DESIGNATE
CHOSEN, CHOSEN_FIVES = ChosenNumber(), ChosenNumber(5)


def yards_effect(by: Value, *, if_successful: bool = False) -> Change:
    return Change(Quantity.YARDS, by, if_successful=if_successful)


def forbid_effect(ban: Ban) -> LastingChange:
    """Return the effect that forbids something to a seat in this down."""
    change = LastingStaticChange(Quantity.BANS, 0, ban=ban)
    return LastingChange(change, EffectDuration.DOWN)


Row = tuple[str, int, Effect, Condition | None]

OFFENSE: tuple[Row, ...] = (
    ("Second Effort", ADJUSTMENTS | AFTER_DESIGNATION, yards_effect(10), None),
    ("Check at the Line", ADJUSTMENTS, Audible(), None),
    ("Spare Call", ADJUSTMENTS, EffectsInOrder((CallFromHand(), Draw(1, PLAY))), None),
    ("Dump It Off", ADJUSTMENTS, NewCall(SHORT_PASS, 15, (0, 9)), CallFits(RUNS)),
    (
        "Hard Count",
        ADJUSTMENTS,
        EffectsInOrder((ReplayTheDown(), MoveBall(5))),
        None,
    ),
    (
        "Move the Chains",
        PRIOR_TO_SELECTING,
        OnNextPlay(
            ReplaceYardsIf(
                30, 10, EffectsInOrder((FirstDown(), Energize(EveryAthlete(EVERYONE))))
            )
        ),
        None,
    ),
    ("Fresh Set", ADJUSTMENTS, FirstDown(), PlayIs(Status.SUCCESS)),
    ("Threaded", ADJUSTMENTS, Succeed(), CallFits(PASSES)),
    ("Play Action", ADJUSTMENTS, AddCall(LONG_PASS), CallFits(PASSES)),
    (
        "Spread Them Out",
        PRIOR_TO_SELECTING,
        LastingChange(LastingStaticChange(Quantity.CATCH_HIGH, 1, OnOffense())),
        None,
    ),
    (
        "Push the Pile",
        ADJUSTMENTS | AFTER_DESIGNATION,
        ChooseNumber(
            3,
            EffectsInOrder((Discard(CHOSEN, whose=OWN), yards_effect(CHOSEN_FIVES))),
        ),
        None,
    ),
    (
        "Coffin Corner",
        START_OF_DOWN,
        EffectsInOrder((Change(Quantity.PUNT_YARDS, 10), Change(Quantity.GRIT, 1))),
        None,
    ),
    (
        "Steady Foot",
        START_OF_DOWN,
        EffectsInOrder((Change(Quantity.GOAL_LOW, -1), Change(Quantity.GOAL_HIGH, 1))),
        MeasureBetween(Measure.DISTANCE, most=40),
    ),
    (
        "Milk the Clock",
        ADJUSTMENTS,
        EffectsInOrder((Change(Quantity.TIME, 1), ForbidTimeouts())),
        MeasureBetween(Measure.LEAD, least=1),
    ),
    ("No Huddle", ADJUSTMENTS, Change(Quantity.TIME, -1), None),
)
DEFENSE: tuple[Row, ...] = (
    ("Fill the Gap", ADJUSTMENTS, Stop(), AnyOf((CallFits(RUNS), DefenseFits(RUNS)))),
    ("Picked Off", ADJUSTMENTS, Turnover(TurnoverKind.INTERCEPTION), CallFits(PASSES)),
    (
        "House Call",
        ADJUSTMENTS,
        DetermineGrit(
            ((0, 1, Turnover(TurnoverKind.PICK_SIX)), (8, 9, yards_effect(-5)))
        ),
        CallFits(LONG_PASS | MEDIUM_PASS),
    ),
    ("Strip", AFTER_DESIGNATION, Turnover(TurnoverKind.FUMBLE), CallFits(RUNS)),
    (
        "Dropped for a Loss",
        ADJUSTMENTS,
        DetermineGrit(((4, 6, ReplaceYards(-10)),)),
        CallFits(PASSES),
    ),
    ("Jumped Early", START_OF_DOWN, MoveBall(-5), None),
    ("Bend, Don't Break", AFTER_DESIGNATION, yards_effect(-10), None),
    ("Disguise", ADJUSTMENTS, Audible(), None),
    ("Jam", ADJUSTMENTS, Change(Quantity.CATCH_LOW, 2), CallFits(PASSES)),
    (
        "Wear Them Down",
        END_OF_PLAY,
        Exhaust(PickedAthletes(THEIRS, 2, up_to=True)),
        None,
    ),
    (
        "Hold That Line",
        END_OF_PLAY,
        EffectsInOrder((ReplayTheDown(), LoseTimeout(OWN))),
        Scored(),
    ),
    ("Ice the Kicker", START_OF_DOWN, Change(Quantity.GOAL_HIGH, -2), None),
    (
        "Head Hunter",
        ADJUSTMENTS,
        CancelAbilities(AbilityKind.DESIGNATED | AbilityKind.EXHAUST),
        None,
    ),
)
GENERIC: tuple[Row, ...] = (
    ("Flag on the Play", ADJUSTMENTS, CancelLayer(), None),
    ("Not So Fast", ANY_POINT, CancelLayer(abilities=False), None),
    ("Booth Review", ADJUSTMENTS, ReplayTheDown(), None),
    (
        "Water Break",
        START_OF_DOWN | END_OF_PLAY,
        Energize(PickedAthletes(TIRED, 2, up_to=True)),
        None,
    ),
    (
        "Film Room",
        PRIOR_TO_SELECTING,
        EffectsInOrder((LookAtCards(PLAY), Draw(1))),
        None,
    ),
    ("Deep Playbook", PRIOR_TO_SELECTING, Draw(3, PLAY), None),
    ("Scouting Trip", END_OF_PLAY, Search(CardFilter(EITHER)), None),
    ("Old Favorite", PRIOR_TO_SELECTING, TakeFromDiscards(CardFilter(PLAY)), None),
    (
        "Waiver Wire",
        END_OF_PLAY,
        TakeFromDiscards(CardFilter(ACTION), into=RecoverDestination.DECK),
        None,
    ),
    ("Hostile Crowd", END_OF_PLAY, Discard(1, by=DiscardChooser.CHANCE), None),
    (
        "Stolen Signals",
        PRIOR_TO_SELECTING,
        Discard(1, PLAY, by=DiscardChooser.CONTROLLER),
        None,
    ),
    (
        "Change of Legs",
        START_OF_DOWN | PRIOR_TO_SELECTING,
        Substitute(PickedAthletes(MINE)),
        None,
    ),
    ("Shaken Up", ADJUSTMENTS | END_OF_PLAY, Remove(PickedAthletes(THEIRS)), None),
    (
        "Strip the Tape",
        START_OF_DOWN,
        RemoveAttached(AttachedCardKind.POWER_UP, PickedAthletes(THEIRS)),
        None,
    ),
    (
        "Off Day",
        START_OF_DOWN,
        RemoveAttached(
            AttachedCardKind.SUPERSTAR,
            EveryAthlete(AthleteFilter(Whose.OPPONENT, Zone.TEAM)),
        ),
        None,
    ),
    ("Roof Closed", START_OF_DOWN, RemoveAttached(AttachedCardKind.GRIDIRON), None),
    ("Burned Timeout", START_OF_DOWN, LoseTimeout(), None),
    ("Ball Control", END_OF_PLAY, SkipDraw(Whose.OPPONENT), None),
    (
        "Two Ways Home",
        ADJUSTMENTS,
        ChooseOne((yards_effect(5), yards_effect(-5), May(Draw(1)))),
        None,
    ),
    (
        "Captain's Word",
        ADJUSTMENTS,
        If(
            AthleteCountBetween(MINE, least=4),
            yards_effect(AmountPer(5, AthleteFilter(least_rating=90))),
            Draw(1),
        ),
        None,
    ),
    (
        "Second Wind",
        PRIOR_TO_SELECTING,
        OnNextOccasion(Occasion.PLAY_ENDS, Energize(EveryAthlete(TIRED))),
        None,
    ),
    (
        "Longer Bench",
        START_OF_POSSESSION | PRIOR_TO_SELECTING,
        LastingChange(LastingStaticChange(Quantity.ACTION_LIMIT, 1)),
        None,
    ),
)


# Words that came later; they are in a deck only where every word is wanted.
LATER_OFFENSE: tuple[Row, ...] = (
    (
        "Shift the Line",
        ADJUSTMENTS,
        EffectsInOrder(
            (
                SetQuantity(Quantity.STRENGTH, 7),
                Change(Quantity.CATCH_HIGH, 2, limit=9),
                forbid_effect(Ban(ForbiddenAction.STOP, OWN)),
            )
        ),
        None,
    ),
    (
        "Break Away",
        ADJUSTMENTS | AFTER_DESIGNATION,
        Multiply(2),
        LastPlay(status=Status.STOPPED),
    ),
    (
        "Sideline Route",
        END_OF_PLAY,
        EffectsInOrder((AddTime(1), GainTimeout())),
        DifferenceBetween(AmountPer(1, RESTED), AmountPer(1, THEIR_RESTED), 1),
    ),
    (
        "Ball Security",
        PRIOR_TO_SELECTING,
        EffectsInOrder(
            (
                forbid_effect(Ban(ForbiddenAction.TURNOVER, OWN)),
                Forbid(
                    Ban(ForbiddenAction.EXHAUST, only_host=True, by_opponent=True),
                    PickedAthletes(MINE),
                ),
            )
        ),
        None,
    ),
)
LATER_DEFENSE: tuple[Row, ...] = (
    (
        "Cover Him",
        PRIOR_TO_SELECTING,
        EffectsInOrder(
            (
                Choose(PickedAthletes(THEIRS)),
                Forbid(Ban(NO_DESIGNATION, only_host=True), ChosenAthletes()),
                forbid_effect(Ban(ForbiddenAction.NEW_CALL)),
            )
        ),
        None,
    ),
    (
        "Crowd the Field",
        START_OF_DOWN,
        ChooseOne(
            (
                forbid_effect(Ban(ForbiddenAction.GOAL)),
                forbid_effect(Ban(ForbiddenAction.PUNT)),
                ForbidTimeouts(),
            ),
            by_opponent=True,
        ),
        None,
    ),
)
LATER_GENERIC: tuple[Row, ...] = (
    (
        "Burn the Tape",
        END_OF_PLAY,
        EffectsInOrder(
            (
                DiscardTopCards(1, PLAY),
                TakeFromDiscards(CardFilter(ACTION), into=RecoverDestination.TOP),
            )
        ),
        None,
    ),
    (
        "Back of the Book",
        START_OF_DOWN,
        TakeFromDiscards(CardFilter(PLAY), into=RecoverDestination.BOTTOM),
        None,
    ),
    (
        "New Game Plan",
        START_OF_DOWN,
        CountThenDo(Discard(ALL_CARDS, PLAY, OWN), Draw(CHOSEN, PLAY)),
        None,
    ),
    (
        "Catch Up",
        START_OF_DOWN,
        EffectsInOrder(
            (
                Draw(Shortfall(Measure.ACTION_HAND, Measure.OPPOSING_ACTION_HAND)),
                Draw(CappedAmount(AmountPer(1, Measure.OPPOSING_TIMEOUTS), 2), PLAY),
            )
        ),
        None,
    ),
    ("Right Call", ADJUSTMENTS, If(CallIsMatched(), Draw(1)), None),
    ("Delay of Game", START_OF_DOWN, forbid_effect(Ban(ForbiddenAction.ACTION)), None),
)


def _action_cards(
    side: Side, first: int, rows: tuple[Row, ...]
) -> tuple[ActionCard, ...]:
    """Return the Action cards of a side, numbered from `first`."""
    return tuple(
        ActionCard(
            f"R{first + place}-PR",
            title,
            side=side,
            windows=windows,
            condition=condition,
            effect=effect,
        )
        for place, (title, windows, effect, condition) in enumerate(rows)
    )


ACTIONS = (
    *_action_cards(Side.OFFENSE, 301, OFFENSE),
    *_action_cards(Side.DEFENSE, 331, DEFENSE),
    *_action_cards(Side.GENERIC, 361, GENERIC),
)
LATER_ACTIONS = (
    *_action_cards(Side.OFFENSE, 316, LATER_OFFENSE),
    *_action_cards(Side.DEFENSE, 346, LATER_DEFENSE),
    *_action_cards(Side.GENERIC, 386, LATER_GENERIC),
)
