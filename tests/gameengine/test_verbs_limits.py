"""Verbs that set, bound and multiply numbers, give back, and forbid."""

import pytest

from gameengine.bans import Ban, ForbiddenAction
from gameengine.calls import LONG_PASS
from gameengine.cards import ExhaustAbility, WheneverAbility
from gameengine.conditions import (
    AmountPer,
    AthleteFilter,
    CappedAmount,
    ChosenNumber,
    DifferenceBetween,
    LastPlay,
    Shortfall,
    Status,
    Whose,
)
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import (
    ALL_CARDS,
    AttachedCardKind,
    CardFilter,
    ChosenAthletes,
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
    RecoverDestination,
    ThisAthlete,
    TurnoverKind,
)
from gameengine.effects import (
    AddTime,
    Change,
    Choose,
    ChooseOne,
    CountThenDo,
    Discard,
    DiscardTopCards,
    Draw,
    EffectsInOrder,
    Exhaust,
    Forbid,
    GainTimeout,
    LastingChange,
    May,
    Multiply,
    RemoveAttached,
    ReplaceYardsIf,
    SetQuantity,
    Stop,
    TakeFromDiscards,
    Turnover,
)
from gameengine.measures import ACTION, PLAY, Measure
from gameengine.moments import START_OF_DOWN, EffectDuration, Occasion
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_gridiron,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    blanks,
    flip,
    play_down,
    play_on,
    told,
    yards,
)
from tests.builders.plays import (
    RUN_15,
    cast_at_start,
    cast_in_down,
    failures,
    gained,
    use,
)


def forbidden(ban, lasts=EffectDuration.DOWN):
    return LastingChange(LastingStaticChange(Quantity.BANS, 0, ban=ban), lasts)


MINE, THEIRS = AthleteFilter(), AthleteFilter(Whose.OPPONENT)


def test_the_strength_can_be_set_and_changed_afterwards():
    """CRD 4.C.a: 7 strength is 35 yards, and one more 40."""
    effect = EffectsInOrder(
        (SetQuantity(Quantity.STRENGTH, 7), Change(Quantity.STRENGTH, 1))
    )

    assert gained(cast_in_down(effect, calls=RUN_15)) == [40]


def test_the_catch_range_can_be_set():
    """CRD 4.C: 3 is not in 5-9, and it is in 0-3."""
    effect = EffectsInOrder(
        (SetQuantity(Quantity.CATCH_LOW, 0), SetQuantity(Quantity.CATCH_HIGH, 3))
    )
    calls = (a_pass(20, (5, 9), strength=3), a_stop(LONG_PASS))

    assert gained(cast_in_down(effect, calls=calls)) == [20]


@pytest.mark.parametrize(("strength", "expected"), [(3, 25), (8, 45), (9, 45)])
def test_a_change_goes_no_further_than_its_limit(strength, expected):
    """CRD 4.C.a: two more, but 9 at most; what is there already is not taken away."""
    effect = Change(Quantity.STRENGTH, 2, limit=9)

    game = cast_in_down(effect, calls=(a_run(strength), a_stop(LONG_PASS)))

    assert gained(game) == [expected]


def test_time_can_be_set():
    """CRD 7.F."""
    game = cast_in_down(SetQuantity(Quantity.TIME, 0), calls=RUN_15)

    assert game.table.clock == 15


def test_the_final_yards_can_be_multiplied():
    """CRD 7.B: after gains and losses."""
    game = cast_in_down(EffectsInOrder((Multiply(2), yards(-5))), calls=RUN_15, x=40)

    assert game.table.x == 60


@pytest.mark.parametrize(("by", "expected"), [(-30, 0), (0, 15)])
def test_a_range_of_yards_can_be_replaced(by, expected):
    """CRD 7.B: a play that would lose yards loses none."""
    effect = EffectsInOrder((ReplaceYardsIf(-999, 0, None, -1), yards(by)))

    assert gained(cast_in_down(effect, calls=RUN_15, x=40)) == [expected]


@pytest.mark.parametrize(("clock", "expected"), [(4, 6), (14, 15)])
def test_time_comes_back_up_to_the_whole_clock(clock, expected):
    """D-103."""
    game = cast_at_start(AddTime(2), clock=clock)

    assert game.table.clock == expected


@pytest.mark.parametrize(("left", "expected"), [(1, 2), (3, 3)])
def test_a_timeout_comes_back_up_to_three(left, expected):
    """CRD 7.F.a."""
    game = cast_at_start(GainTimeout(), timeouts=(left, 3))

    assert game.table.timeouts[HOME] == expected


def test_the_top_of_a_deck_can_be_discarded():
    """R22 Zones."""
    top = flip(4)

    game = cast_at_start(DiscardTopCards(1, PLAY), flips=((), (top,)), kick=True)

    assert game.table.discards[PLAY][AWAY] == [top]


@pytest.mark.parametrize(
    ("into", "place"), [(RecoverDestination.TOP, -1), (RecoverDestination.BOTTOM, 0)]
)
def test_a_discarded_card_can_go_on_or_under_the_deck(into, place):
    """R22 Zones."""
    spent = an_action(yards(0), windows=START_OF_DOWN)
    card = an_action(TakeFromDiscards(CardFilter(ACTION), into), windows=START_OF_DOWN)
    game = a_game(hands=((spent, card), ()))

    use(game, f"H cast {spent.number}")
    play_down(game)
    use(game, f"H cast {card.number}")

    assert game.table.decks[ACTION][HOME][place] is spent


def test_x_counts_what_was_discarded():
    """R22 Zones."""
    effect = CountThenDo(Discard(ALL_CARDS, ACTION, Whose.OWN), Draw(ChosenNumber()))

    game = cast_at_start(effect, hands=(blanks(3), ()), draws=(blanks(3), ()))

    assert next(len(each[4]) for each in told(game, "draw") if each[2] == HOME) == 3


@pytest.mark.parametrize(("own", "expected"), [(0, 3), (2, 1), (4, 0)])
def test_a_draw_can_fill_up_to_the_other_hand(own, expected):
    """R22 Zones."""
    value = Shortfall(Measure.ACTION_HAND, Measure.OPPOSING_ACTION_HAND)

    game = cast_at_start(
        Draw(value), hands=(blanks(own), blanks(3)), draws=(blanks(4), ())
    )

    assert len(game.table.hands[ACTION][HOME]) == own + expected


def test_a_count_can_have_a_ceiling():
    """CRD 7.B: four Players, and two count."""
    game = cast_in_down(
        Change(Quantity.YARDS, CappedAmount(AmountPer(5, MINE), 10)), calls=RUN_15
    )

    assert gained(game) == [25]


@pytest.mark.parametrize(("answer", "expected"), [("yes", [2, 3]), ("no", [3, 3])])
def test_the_opponent_may_be_the_one_who_decides(answer, expected):
    """TP-7."""
    from gameengine.effects import LoseTimeout

    effect = May(LoseTimeout(Whose.OWN), by_opponent=True)

    assert cast_at_start(effect, f"A {answer}").table.timeouts == expected


def test_the_opponent_may_choose_among_effects():
    """TP-7."""
    effect = ChooseOne((GainTimeout(), AddTime(1)), by_opponent=True)

    game = cast_at_start(effect, "A 2", clock=3, timeouts=(1, 3))

    assert (game.table.clock, game.table.timeouts[HOME]) == (4, 1)


# What is forbidden.


def test_whom_a_card_protects_is_not_exhausted_by_the_opponent():
    """R22 Gls:Exhaust: designation and costs still exhaust."""
    safe = an_athlete(
        LastingStaticChange(
            Quantity.BANS,
            0,
            ban=Ban(ForbiddenAction.EXHAUST, only_host=True, by_opponent=True),
        )
    )
    card = an_action(Exhaust(EveryAthlete(THEIRS)), windows=START_OF_DOWN)
    game = a_game(home=[safe, *(an_athlete() for _ in range(3))], hands=((), (card,)))

    use(game, f"A cast {card.number}")

    tired = [each.card for each in game.table.field(HOME) if not each.energized]
    assert len(tired) == 3
    assert safe not in tired


@pytest.mark.parametrize(
    ("ban", "effect"),
    [
        (Ban(ForbiddenAction.STOP, Whose.OFFENSE), Stop()),
        (Ban(ForbiddenAction.TURNOVER, Whose.OFFENSE), Turnover(TurnoverKind.FUMBLE)),
    ],
)
def test_what_may_not_be_done_to_a_play_fails(ban, effect):
    """R22 Gls:Cancel."""
    game = cast_in_down(EffectsInOrder((forbidden(ban), effect)), calls=RUN_15)

    assert gained(game) == [15]
    assert len(failures(game)) == 1


def test_an_action_card_that_is_forbidden_is_not_offered():
    """TP-4."""
    card = an_action(forbidden(Ban(ForbiddenAction.ACTION)), windows=START_OF_DOWN)
    other = an_action(yards(5), windows=START_OF_DOWN)
    game = a_game(hands=((card,), (other,)))

    play_down(game, f"H cast {card.number}")

    assert told(game, "cast") == [("TP-4", "cast", HOME, card.number, "")]


def test_a_kick_that_is_forbidden_is_not_offered():
    """CRD 2.B."""
    game = cast_at_start(forbidden(Ban(ForbiddenAction.PUNT, Whose.OWN)), x=70)

    assert game.legal() == ["run", "field goal"]


def test_who_may_not_be_designated_is_not_offered():
    """CRD 6.A: a chosen Player of the opponent."""
    effect = EffectsInOrder(
        (
            Choose(PickedAthletes(THEIRS)),
            Forbid(Ban(ForbiddenAction.DESIGNATE, only_host=True), ChosenAthletes()),
        )
    )
    game = cast_at_start(effect)
    name = told(game, "lasts") and game.table.lasting[0].about.name

    play_on(game, "H run", until=DecisionKind.DESIGNATE)
    play_on(game, f"H {game.legal()[0]}", until=DecisionKind.DESIGNATE)

    assert game.pending_decision.seat == AWAY
    assert name not in game.legal()
    assert len(game.legal()) == 3


def test_no_timeout_can_be_spent_while_it_is_forbidden():
    """CRD 7.F.a: for the possession, so in the next down too."""
    ban = forbidden(Ban(ForbiddenAction.TIMEOUT, Whose.BOTH), EffectDuration.POSSESSION)
    game = cast_at_start(ban)

    play_down(game)
    play_on(game, "H run", until=DecisionKind.TIMEOUT)

    assert (
        game.pending_decision.ask is not DecisionKind.TIMEOUT
        or game.table.offense == AWAY
    )


def test_an_ability_can_be_used_once_in_a_half():
    """TP-4, TP-5."""
    ability = ExhaustAbility(
        AddTime(-1), windows=START_OF_DOWN, limit=EffectDuration.HALF
    )
    athlete = an_athlete(ability)
    game = a_game(home=[athlete, *(an_athlete() for _ in range(3))])
    name = game.table.field(HOME)[0].name

    use(game, f"H use {name}")
    game.table.field(HOME)[0].energized = True
    play_down(game)

    assert len(told(game, "use")) == 1
    assert (HOME, name, ability) in game.table.spent


def test_a_gridiron_can_leave_by_itself():
    """R22 Types:Gridiron."""
    leaves = WheneverAbility(
        Occasion.PLAY_ENDS, RemoveAttached(AttachedCardKind.GRIDIRON, ThisAthlete())
    )
    card = a_gridiron(leaves, windows=START_OF_DOWN)
    game = a_game(hands=((card,), ()))

    play_down(game, f"H cast {card.number}")

    assert game.table.gridirons == []
    assert card in game.table.discards[ACTION][HOME]


def test_another_of_ones_players_is_not_oneself():
    """D-44: when another Player becomes Exhausted."""
    ability = WheneverAbility(
        Occasion.EXHAUSTED, Draw(1), whose=Whose.OWN, among=MINE, other=True
    )
    athlete = an_athlete(ability)
    card = an_action(Exhaust(EveryAthlete(MINE)), windows=START_OF_DOWN)
    game = a_game(
        home=[athlete, *(an_athlete() for _ in range(3))], hands=((card,), ())
    )

    use(game, f"H cast {card.number}")

    assert len(told(game, "triggers")) == 3


# What is compared and remembered.


@pytest.mark.parametrize(("clock", "holds"), [(2, True), (9, False)])
def test_two_values_can_be_compared(clock, holds):
    game = a_game(clock=clock)

    compared = DifferenceBetween(
        AmountPer(1, Measure.CLOCK), AmountPer(1, MINE), most=0
    )

    assert compared.holds(game.table, HOME, None) is holds


def test_the_play_before_is_remembered_in_a_possession():
    game = a_game(calls=(a_run(2), a_stop(LONG_PASS)))
    table = game.table
    assert not LastPlay().holds(table, HOME, None)

    play_down(game)

    assert LastPlay(status=Status.SUCCESS).holds(table, HOME, None)
    assert not LastPlay(LONG_PASS).holds(table, HOME, None)


@pytest.mark.parametrize(("strength", "base"), [(2, 10), (3, 15)])
def test_base_yards_are_those_before_any_change(strength, base):
    """CRD 7.A."""
    game = a_game(calls=(a_run(strength), a_stop(LONG_PASS)))
    play_on(game, "H run", until=DecisionKind.DESIGNATE)

    assert game.table.base_yards() == base
