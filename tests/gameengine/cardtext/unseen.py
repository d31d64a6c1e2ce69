"""Sentences that a person would write on a card, with what each of them means.

They measure how many the phrasebook reads right, wrong or not at all, and wrong must
be none.
"""
# ruff: noqa: RUF001 - cards are printed with en dashes

from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    RUN_LEFT,
    RUN_MIDDLE,
    SHORT_PASS,
)
from gameengine.cards import (
    DesignatedAbility,
    ExhaustAbility,
    Kind,
    WheneverAbility,
    expand_positions,
)
from gameengine.conditions import (
    AmountPer,
    AthleteCountBetween,
    AthleteFilter,
    CallFits,
    ChosenNumber,
    HostIs,
    MeasureBetween,
    Synergized,
    Whose,
)
from gameengine.effect_terms import (
    AbilityKind,
    CardFilter,
    DesignatedAthlete,
    DiscardChooser,
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
    RecoverDestination,
    TurnoverKind,
)
from gameengine.effects import (
    CancelAbilities,
    CancelLayer,
    Change,
    ChooseNumber,
    ChooseOne,
    DetermineGrit,
    Discard,
    Draw,
    EffectsInOrder,
    Energize,
    Exhaust,
    ForbidTimeouts,
    If,
    LastingChange,
    LookAtCards,
    May,
    MoveBall,
    NewCall,
    OnEveryOccasion,
    OnNextPlay,
    Remove,
    ReplaceYardsIf,
    ReplayTheDown,
    Search,
    Stop,
    Substitute,
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
    EffectDuration,
    Occasion,
    Role,
)


def yards(by, *, if_successful=False):
    return Change(Quantity.YARDS, by, if_successful=if_successful)


SENTENCES = (
    (
        "ability",
        (
            "Exhaust: Energize one of your Exhausted WRs. "
            "Exhaust only at the start of a down."
        ),
        (
            ExhaustAbility(
                Energize(
                    PickedAthletes(AthleteFilter(energized=False, positions=("WR",)))
                ),
                windows=START_OF_DOWN,
            ),
        ),
    ),
    (
        "ability",
        "Run or Receive: Pick up an extra 5 yards, then draw a Play card.",
        (
            DesignatedAbility(
                Role.RUN | Role.RECEIVE, EffectsInOrder((yards(5), Draw(1, PLAY)))
            ),
        ),
    ),
    (
        "ability",
        "Tackle: The offense loses 5 yards and the ball carrier becomes Exhausted.",
        (
            DesignatedAbility(
                Role.TACKLE, EffectsInOrder((yards(-5), Exhaust(DesignatedAthlete())))
            ),
        ),
    ),
    (
        "ability",
        "Exhaust – Long Pass: Get 15 extra yards if the play is successful.",
        (ExhaustAbility(yards(15, if_successful=True), qualifier=LONG_PASS),),
    ),
    (
        "ability",
        (
            "As long as this player is Energized, "
            "the Strength of the play is increased by 1."
        ),
        (
            LastingStaticChange(
                Quantity.STRENGTH, 1, HostIs(AthleteFilter(energized=True))
            ),
        ),
    ),
    (
        "ability",
        (
            "Every play gains 5 additional yards while you have "
            "two or more Energized Wide Receivers on the field."
        ),
        (
            LastingStaticChange(
                Quantity.YARDS,
                5,
                AthleteCountBetween(
                    AthleteFilter(energized=True, positions=("WR",)), least=2
                ),
            ),
        ),
    ),
    (
        "ability",
        "Whenever one of your QBs becomes Exhausted, you may draw a Play card.",
        (
            WheneverAbility(
                Occasion.EXHAUSTED,
                May(Draw(1, PLAY)),
                whose=Whose.OWN,
                among=AthleteFilter(positions=("QB",)),
            ),
        ),
    ),
    (
        "ability",
        "Bench – Whenever your opponent scores, draw two Action cards.",
        (WheneverAbility(Occasion.SCORED, Draw(2), whose=Whose.OPPONENT, bench=True),),
    ),
    (
        "ability",
        (
            "Bench – Exhaust: Your opponent discards an Action card at random. "
            "Exhaust only at the end of the play."
        ),
        (
            ExhaustAbility(
                Discard(1, by=DiscardChooser.CHANCE), windows=END_OF_PLAY, bench=True
            ),
        ),
    ),
    (
        "ability",
        "Receive: Gain 5 yards for each Play card in your hand.",
        (DesignatedAbility(Role.RECEIVE, yards(AmountPer(5, Measure.PLAY_HAND))),),
    ),
    (
        "ability",
        (
            "Exhaust: Change your current play to a Medium Pass: 25 (2-7). "
            "Exhaust only during On Field Adjustments if you called a Long Pass."
        ),
        (
            ExhaustAbility(
                NewCall(MEDIUM_PASS, 25, (2, 7)),
                windows=ADJUSTMENTS,
                condition=CallFits(LONG_PASS),
            ),
        ),
    ),
    (
        "ability",
        (
            "Run: Gain 10 yards.\n"
            "Whenever this player becomes Energized, "
            "look at the Play cards in your opponent's hand."
        ),
        (
            DesignatedAbility(Role.RUN, yards(10)),
            WheneverAbility(Occasion.ENERGIZED, LookAtCards(PLAY), only_host=True),
        ),
    ),
    (
        "ability",
        (
            "Exhaust – Run Left or Run Middle: The play is stopped. "
            "Exhaust only during On Field Adjustments."
        ),
        (ExhaustAbility(Stop(), windows=ADJUSTMENTS, qualifier=RUN_LEFT | RUN_MIDDLE),),
    ),
    (
        "ability",
        "Tackle: Determine Grit. If it is 7 or higher, the offense fumbles the ball.",
        (
            DesignatedAbility(
                Role.TACKLE, DetermineGrit(((7, 9, Turnover(TurnoverKind.FUMBLE)),))
            ),
        ),
    ),
    (
        "ability",
        (
            "Exhaust – Medium Pass: Lower the high end of the catch range by 2. "
            "Exhaust only during On Field Adjustments."
        ),
        (
            ExhaustAbility(
                Change(Quantity.CATCH_HIGH, -2),
                windows=ADJUSTMENTS,
                qualifier=MEDIUM_PASS,
            ),
        ),
    ),
    (
        "ability",
        (
            "Whenever a Short Pass or Medium Pass is stopped, "
            "you and your opponent each draw an Action card."
        ),
        (
            WheneverAbility(
                Occasion.PLAY_STOPPED,
                Draw(1, ACTION, Whose.BOTH),
                condition=CallFits(SHORT_PASS | MEDIUM_PASS),
            ),
        ),
    ),
    (
        "ability",
        "Receive – Short Pass: Choose one: gain 10 yards, or draw two Play cards.",
        (
            DesignatedAbility(
                Role.RECEIVE,
                ChooseOne((yards(10), Draw(2, PLAY))),
                qualifier=SHORT_PASS,
            ),
        ),
    ),
    (
        "ability",
        (
            "Exhaust: Substitute one of your players. "
            "Exhaust only prior to selecting a play if it is 4th down."
        ),
        (
            ExhaustAbility(
                Substitute(PickedAthletes(AthleteFilter())),
                windows=PRIOR_TO_SELECTING,
                condition=MeasureBetween(Measure.DOWN, 4, 4),
            ),
        ),
    ),
    (
        "effect",
        "Replay the down. The offense is pushed back 5 yards.",
        EffectsInOrder((ReplayTheDown(), MoveBall(-5))),
    ),
    (
        "effect",
        (
            "Discard up to two Play cards from your hand. "
            "Gain 10 yards for each card discarded this way."
        ),
        ChooseNumber(
            2,
            EffectsInOrder(
                (Discard(ChosenNumber(), PLAY, Whose.OWN), yards(ChosenNumber(10)))
            ),
            of_hand=PLAY,
        ),
    ),
    (
        "effect",
        "If your team is Synergized, pick up 15 yards. Otherwise, pick up 5 yards.",
        If(Synergized(), yards(15), yards(5)),
    ),
    (
        "effect",
        "Exhaust up to two of your opponent's DBs.",
        Exhaust(
            PickedAthletes(
                AthleteFilter(Whose.OPPONENT, positions=expand_positions("DB")),
                2,
                up_to=True,
            )
        ),
    ),
    (
        "effect",
        "Cancel the effect of an Action card just played by your opponent.",
        CancelLayer(abilities=False, kinds=(Kind.ACTION,)),
    ),
    (
        "effect",
        (
            "The opposing player cannot use any timeouts this down, "
            "and the play takes one more time unit."
        ),
        EffectsInOrder((ForbidTimeouts(), Change(Quantity.TIME, 1))),
    ),
    (
        "effect",
        (
            "Search your Play deck for a Long Pass, show it to your opponent "
            "and put it into your hand. Then shuffle your deck."
        ),
        Search(CardFilter(PLAY, calls=LONG_PASS)),
    ),
    (
        "effect",
        "The pass is intercepted and returned for a touchdown.",
        Turnover(TurnoverKind.PICK_SIX),
    ),
    (
        "effect",
        "If this play would gain at least 20 yards, it gains only 5 yards instead.",
        ReplaceYardsIf(20, 5),
    ),
    (
        "effect",
        (
            "Gain 5 yards for each Legend you have on the field. "
            "Energize all of your Exhausted players."
        ),
        EffectsInOrder(
            (
                yards(AmountPer(5, AthleteFilter(legend=True))),
                Energize(EveryAthlete(AthleteFilter(energized=False))),
            )
        ),
    ),
    (
        "effect",
        (
            "Choose one of your opponent's players. Each time that player uses "
            "an Exhaust ability this possession, draw an Action card."
        ),
        OnEveryOccasion(
            PickedAthletes(AthleteFilter(Whose.OPPONENT)),
            Occasion.EXHAUST_USED,
            Draw(1),
            EffectDuration.POSSESSION,
        ),
    ),
    (
        "effect",
        "For the rest of the game, your maximum Action hand size is increased by 2.",
        LastingChange(
            LastingStaticChange(Quantity.ACTION_LIMIT, 2), EffectDuration.GAME
        ),
    ),
    (
        "effect",
        (
            "Determine Grit value. If the Grit is 0-3, the play is stopped. "
            "If the Grit is 8-9, draw an Action card."
        ),
        DetermineGrit(((0, 3, Stop()), (8, 9, Draw(1)))),
    ),
    (
        "effect",
        (
            "Shuffle one Action card from your discard pile back into your deck. "
            "Draw two Play cards if you are trailing by 7 or more."
        ),
        EffectsInOrder(
            (
                TakeFromDiscards(
                    CardFilter(ACTION, kinds=(Kind.ACTION,)),
                    into=RecoverDestination.DECK,
                ),
                If(MeasureBetween(Measure.LEAD, most=-7), Draw(2, PLAY)),
            )
        ),
    ),
    (
        "effect",
        (
            "Remove one opposing LB from the field. "
            "Your opponent can't use Exhaust abilities for the rest of this down."
        ),
        EffectsInOrder(
            (
                Remove(
                    PickedAthletes(AthleteFilter(Whose.OPPONENT, positions=("LB",)))
                ),
                CancelAbilities(AbilityKind.EXHAUST),
            )
        ),
    ),
    (
        "effect",
        "Your next play gains 10 yards if it is successful.",
        OnNextPlay(yards(10, if_successful=True)),
    ),
    (
        "timing",
        "Play only at the start of a down or at the end of the play.",
        (START_OF_DOWN | END_OF_PLAY, None),
    ),
    (
        "timing",
        (
            "Play only during On Field Adjustments "
            "if the offense called a Medium Pass or a Long Pass."
        ),
        (ADJUSTMENTS, CallFits(MEDIUM_PASS | LONG_PASS)),
    ),
    (
        "timing",
        "Play only after Player Designation if you are in the lead.",
        (AFTER_DESIGNATION, MeasureBetween(Measure.LEAD, least=1)),
    ),
    (
        "timing",
        "Play at any time.",
        (ANY_POINT, None),
    ),
    (
        "timing",
        "Play only prior to selecting a play on 3rd down.",
        (PRIOR_TO_SELECTING, MeasureBetween(Measure.DOWN, 3, 3)),
    ),
    (
        "timing",
        (
            "Play only at the start of a down "
            "when the offense is within 20 yards of the end zone."
        ),
        (START_OF_DOWN, MeasureBetween(Measure.DISTANCE, most=20)),
    ),
)
