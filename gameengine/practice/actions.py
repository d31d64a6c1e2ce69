"""Practice cards of the Action deck, which use every kind of effect."""

from gameengine.bans import Ban, Deed
from gameengine.calls import LONG_PASS, MEDIUM_PASS, PASSES, RUNS, SHORT_PASS
from gameengine.cards import (
    ActionCard,
    Side,
)
from gameengine.conditions import (
    AnyOf,
    Athletes,
    Between,
    CallFits,
    Capped,
    Compare,
    Condition,
    DefenseFits,
    Has,
    LastPlay,
    Missing,
    OnOffense,
    Per,
    PlayIs,
    Scored,
    Status,
    Whose,
    X,
    Zone,
)
from gameengine.effect_terms import (
    ALL_CARDS,
    EITHER,
    AbilityKind,
    Attached,
    By,
    Cards,
    Chosen,
    Every,
    Into,
    Pick,
    Quantity,
    Static,
    TurnoverKind,
)
from gameengine.effects import (
    AddCall,
    AddTime,
    Audible,
    Both,
    CallFromHand,
    CancelLayer,
    Change,
    Choose,
    ChooseNumber,
    ChooseOne,
    DetermineGrit,
    Discard,
    Draw,
    Effect,
    Energize,
    Exhaust,
    FirstDown,
    Forbid,
    GainTimeout,
    If,
    Instead,
    InsteadIf,
    Lasting,
    Later,
    Look,
    LoseTimeout,
    May,
    Mill,
    MoveBall,
    Multiply,
    NewCall,
    NextPlay,
    NoTimeouts,
    Recover,
    Remove,
    RemoveAttached,
    ReplayTheDown,
    Search,
    SetTo,
    Silence,
    SkipDraw,
    Stop,
    Substitute,
    Succeed,
    Tally,
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
    Lasts,
    Occasion,
)

MINE = Athletes()
TIRED = Athletes(energized=False)
THEIRS = Athletes(whose=Whose.OPPONENT)
RESTED = Athletes(energized=True)
THEIR_RESTED = Athletes(Whose.OPPONENT, energized=True)
EVERYONE = Athletes(whose=Whose.BOTH)


def yards(by: int | Per | X, *, if_successful: bool = False) -> Change:
    return Change(Quantity.YARDS, by, if_successful=if_successful)


def forbidden(ban: Ban) -> Lasting:
    """Return the effect that forbids something to a seat in this down."""
    return Lasting(Static(Quantity.BANS, 0, ban=ban), Lasts.DOWN)


Row = tuple[str, int, Effect, Condition | None]

OFFENSE: tuple[Row, ...] = (
    ("Second Effort", ADJUSTMENTS | AFTER_DESIGNATION, yards(10), None),
    ("Check at the Line", ADJUSTMENTS, Audible(), None),
    ("Spare Call", ADJUSTMENTS, Both((CallFromHand(), Draw(1, PLAY))), None),
    ("Dump It Off", ADJUSTMENTS, NewCall(SHORT_PASS, 15, (0, 9)), CallFits(RUNS)),
    (
        "Hard Count",
        ADJUSTMENTS,
        Both((ReplayTheDown(), MoveBall(5))),
        None,
    ),
    (
        "Move the Chains",
        PRIOR_TO_SELECTING,
        NextPlay(InsteadIf(30, 10, Both((FirstDown(), Energize(Every(EVERYONE)))))),
        None,
    ),
    ("Fresh Set", ADJUSTMENTS, FirstDown(), PlayIs(Status.SUCCESS)),
    ("Threaded", ADJUSTMENTS, Succeed(), CallFits(PASSES)),
    ("Play Action", ADJUSTMENTS, AddCall(LONG_PASS), CallFits(PASSES)),
    (
        "Spread Them Out",
        PRIOR_TO_SELECTING,
        Lasting(Static(Quantity.CATCH_HIGH, 1, OnOffense())),
        None,
    ),
    (
        "Push the Pile",
        ADJUSTMENTS | AFTER_DESIGNATION,
        ChooseNumber(3, Both((Discard(X(), whose=Whose.OWN), yards(X(5))))),
        None,
    ),
    (
        "Coffin Corner",
        START_OF_DOWN,
        Both((Change(Quantity.PUNT_YARDS, 10), Change(Quantity.GRIT, 1))),
        None,
    ),
    (
        "Steady Foot",
        START_OF_DOWN,
        Both((Change(Quantity.GOAL_LOW, -1), Change(Quantity.GOAL_HIGH, 1))),
        Between(Measure.DISTANCE, most=40),
    ),
    (
        "Milk the Clock",
        ADJUSTMENTS,
        Both((Change(Quantity.TIME, 1), NoTimeouts())),
        Between(Measure.LEAD, least=1),
    ),
    ("No Huddle", ADJUSTMENTS, Change(Quantity.TIME, -1), None),
)
DEFENSE: tuple[Row, ...] = (
    ("Fill the Gap", ADJUSTMENTS, Stop(), AnyOf((CallFits(RUNS), DefenseFits(RUNS)))),
    ("Picked Off", ADJUSTMENTS, Turnover(TurnoverKind.INTERCEPTION), CallFits(PASSES)),
    (
        "House Call",
        ADJUSTMENTS,
        DetermineGrit(((0, 1, Turnover(TurnoverKind.PICK_SIX)), (8, 9, yards(-5)))),
        CallFits(LONG_PASS | MEDIUM_PASS),
    ),
    ("Strip", AFTER_DESIGNATION, Turnover(TurnoverKind.FUMBLE), CallFits(RUNS)),
    (
        "Dropped for a Loss",
        ADJUSTMENTS,
        DetermineGrit(((4, 6, Instead(-10)),)),
        CallFits(PASSES),
    ),
    ("Jumped Early", START_OF_DOWN, MoveBall(-5), None),
    ("Bend, Don't Break", AFTER_DESIGNATION, yards(-10), None),
    ("Disguise", ADJUSTMENTS, Audible(), None),
    ("Jam", ADJUSTMENTS, Change(Quantity.CATCH_LOW, 2), CallFits(PASSES)),
    ("Wear Them Down", END_OF_PLAY, Exhaust(Pick(THEIRS, 2, up_to=True)), None),
    (
        "Hold That Line",
        END_OF_PLAY,
        Both((ReplayTheDown(), LoseTimeout(Whose.OWN))),
        Scored(),
    ),
    ("Ice the Kicker", START_OF_DOWN, Change(Quantity.GOAL_HIGH, -2), None),
    (
        "Head Hunter",
        ADJUSTMENTS,
        Silence(AbilityKind.DESIGNATED | AbilityKind.EXHAUST),
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
        Energize(Pick(TIRED, 2, up_to=True)),
        None,
    ),
    ("Film Room", PRIOR_TO_SELECTING, Both((Look(PLAY), Draw(1))), None),
    ("Deep Playbook", PRIOR_TO_SELECTING, Draw(3, PLAY), None),
    ("Scouting Trip", END_OF_PLAY, Search(Cards(EITHER)), None),
    ("Old Favourite", PRIOR_TO_SELECTING, Recover(Cards(PLAY)), None),
    ("Waiver Wire", END_OF_PLAY, Recover(Cards(ACTION), into=Into.DECK), None),
    ("Hostile Crowd", END_OF_PLAY, Discard(1, by=By.CHANCE), None),
    ("Stolen Signals", PRIOR_TO_SELECTING, Discard(1, PLAY, by=By.CONTROLLER), None),
    (
        "Change of Legs",
        START_OF_DOWN | PRIOR_TO_SELECTING,
        Substitute(Pick(MINE)),
        None,
    ),
    ("Shaken Up", ADJUSTMENTS | END_OF_PLAY, Remove(Pick(THEIRS)), None),
    (
        "Strip the Tape",
        START_OF_DOWN,
        RemoveAttached(Attached.POWER_UP, Pick(THEIRS)),
        None,
    ),
    (
        "Off Day",
        START_OF_DOWN,
        RemoveAttached(Attached.SUPERSTAR, Every(Athletes(Whose.OPPONENT, Zone.TEAM))),
        None,
    ),
    ("Roof Closed", START_OF_DOWN, RemoveAttached(Attached.GRIDIRON), None),
    ("Burned Timeout", START_OF_DOWN, LoseTimeout(), None),
    ("Ball Control", END_OF_PLAY, SkipDraw(Whose.OPPONENT), None),
    (
        "Two Ways Home",
        ADJUSTMENTS,
        ChooseOne((yards(5), yards(-5), May(Draw(1)))),
        None,
    ),
    (
        "Captain's Word",
        ADJUSTMENTS,
        If(Has(MINE, least=4), yards(Per(5, Athletes(least_rating=90))), Draw(1)),
        None,
    ),
    (
        "Second Wind",
        PRIOR_TO_SELECTING,
        Later(Occasion.PLAY_ENDS, Energize(Every(TIRED))),
        None,
    ),
    (
        "Longer Bench",
        START_OF_POSSESSION | PRIOR_TO_SELECTING,
        Lasting(Static(Quantity.ACTION_LIMIT, 1)),
        None,
    ),
)


# Words that came later; they are in a deck only where every word is wanted.
LATER_OFFENSE: tuple[Row, ...] = (
    (
        "Shift the Line",
        ADJUSTMENTS,
        Both(
            (
                SetTo(Quantity.STRENGTH, 7),
                Change(Quantity.CATCH_HIGH, 2, limit=9),
                forbidden(Ban(Deed.STOP, Whose.OWN)),
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
        Both((AddTime(1), GainTimeout())),
        Compare(Per(1, RESTED), Per(1, THEIR_RESTED), 1),
    ),
    (
        "Ball Security",
        PRIOR_TO_SELECTING,
        Both(
            (
                forbidden(Ban(Deed.TURNOVER, Whose.OWN)),
                Forbid(Ban(Deed.EXHAUST, only_host=True, by_opponent=True), Pick(MINE)),
            )
        ),
        None,
    ),
)
LATER_DEFENSE: tuple[Row, ...] = (
    (
        "Cover Him",
        PRIOR_TO_SELECTING,
        Both(
            (
                Choose(Pick(THEIRS)),
                Forbid(Ban(Deed.DESIGNATE, only_host=True), Chosen()),
                forbidden(Ban(Deed.NEW_CALL)),
            )
        ),
        None,
    ),
    (
        "Crowd the Field",
        START_OF_DOWN,
        ChooseOne(
            (forbidden(Ban(Deed.GOAL)), forbidden(Ban(Deed.PUNT)), NoTimeouts()),
            by_opponent=True,
        ),
        None,
    ),
)
LATER_GENERIC: tuple[Row, ...] = (
    (
        "Burn the Tape",
        END_OF_PLAY,
        Both((Mill(1, PLAY), Recover(Cards(ACTION), into=Into.TOP))),
        None,
    ),
    ("Back of the Book", START_OF_DOWN, Recover(Cards(PLAY), into=Into.BOTTOM), None),
    (
        "New Game Plan",
        START_OF_DOWN,
        Tally(Discard(ALL_CARDS, PLAY, Whose.OWN), Draw(X(), PLAY)),
        None,
    ),
    (
        "Catch Up",
        START_OF_DOWN,
        Both(
            (
                Draw(Missing(Measure.ACTION_HAND, Measure.OPPOSING_ACTION_HAND)),
                Draw(Capped(Per(1, Measure.OPPOSING_TIMEOUTS), 2), PLAY),
            )
        ),
        None,
    ),
    ("Delay of Game", START_OF_DOWN, forbidden(Ban(Deed.ACTION)), None),
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
