"""Who names what, and of whom a text speaks: others, the designated, who scored."""

import pytest

from gameengine.calls import RUNS, SHORT_PASS
from gameengine.cards import ExhaustAbility, WheneverAbility
from gameengine.conditions import AthleteFilter, HostIs, Scored, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import EITHER, EveryAthlete, PickedAthletes
from gameengine.effects import CallFromHand, Discard, Draw, Energize, Exhaust, May
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    START_OF_DOWN,
    EffectDuration,
    Occasion,
)
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    answer,
    blanks,
    play_down,
    play_on,
    told,
    yards,
)
from tests.builders.plays import action_hands


def test_the_opponent_may_have_to_name_one_of_their_own():
    """TP-7: who names is said on the card."""
    theirs = PickedAthletes(AthleteFilter(Whose.OPPONENT), by_opponent=True)
    card = an_action(Exhaust(theirs), windows=START_OF_DOWN)
    tired = a_defender()
    game = a_game(away=[tired], hands=((card,), ()))

    play_on(game, f"H {card.act}", until=DecisionKind.TARGET)

    assert game.pending_decision.seat == AWAY
    game.push(f"A:{tired.number}")
    assert [each.energized for each in game.table.field(AWAY)].count(False) == 1


@pytest.mark.parametrize(
    "who",
    [
        EveryAthlete(AthleteFilter(), other=True),
        PickedAthletes(AthleteFilter(), 3, up_to=False, other=True),
    ],
    ids=["all", "picked"],
)
def test_another_is_not_oneself(who):
    """TP-5: exhausted as the cost, and not among the others."""
    helper = an_athlete(ExhaustAbility(Energize(who), START_OF_DOWN))
    rest = [an_athlete() for _ in range(2)]
    game = a_game(
        home=[helper, *rest], exhausted=tuple(f"H:{each.number}" for each in rest)
    )

    play_on(game, f"H use H:{helper.number}", until=DecisionKind.CALL)

    energized = {each.card for each in game.table.field(HOME) if each.energized}
    assert helper not in energized
    assert {*rest} <= energized


def test_a_call_from_hand_may_be_of_some_types_only():
    """D-48: the type that the card names."""
    card = an_action(CallFromHand(RUNS), windows=ADJUSTMENTS)
    run, other, throw = a_run(), a_run(), a_pass(call=SHORT_PASS)
    game = a_game(extra_plays=((run, other, throw), ()), hands=((card,), ()))

    play_on(game, f"H {card.act}", until=DecisionKind.CARD)

    assert {run.number, other.number} <= set(game.legal())
    assert throw.number not in game.legal()


def test_a_card_of_either_hand_may_be_discarded():
    """D-35: its owner names it."""
    card = an_action(Discard(2, EITHER, Whose.OWN), windows=START_OF_DOWN)
    (spare,) = blanks(1)
    game = a_game(hands=((card, spare), ()))
    play = game.table.hands[PLAY][HOME][0]

    play_on(game, f"H {card.act}", f"H {spare.number}", until=DecisionKind.CALL)

    assert action_hands(game)[HOME] == 0
    assert game.table.discards[ACTION][HOME] == [spare, card]
    assert game.table.discards[PLAY][HOME] == [play]


@pytest.mark.parametrize(
    ("athletes", "designee", "expected"),
    [
        pytest.param(AthleteFilter(positions=("TE",)), 0, True, id="the carrier"),
        pytest.param(AthleteFilter(positions=("LB",)), 0, False, id="no tight end"),
        pytest.param(AthleteFilter(positions=("LB",)), 1, True, id="the tackler"),
        pytest.param(AthleteFilter(most_rating=70), 0, True, id="a low rating"),
        pytest.param(AthleteFilter(most_rating=69), 0, False, id="a rating too high"),
        pytest.param(AthleteFilter(energized=False), 1, False, id="not tired yet"),
    ],
)
def test_a_condition_may_ask_about_who_is_designated(athletes, designee, expected):
    """CRD 6.A: who runs or receives, and who tackles."""
    card = an_action(yards(0), windows=AFTER_DESIGNATION)
    end = an_athlete(position="TE", rating=70)
    game = a_game(home=[end], hands=((card,), ()))

    play_on(game, f"H H:{end.number}", until=DecisionKind.ACT)

    assert HostIs(athletes, designee).holds(game.table, AWAY, None) is expected


def test_before_designation_nobody_is_asked_about():
    game = a_game()

    assert not HostIs(AthleteFilter(), 0).holds(game.table, HOME, None)


@pytest.mark.parametrize(
    ("x", "change", "ours", "touchdown"),
    [
        pytest.param(95, 0, True, True, id="touchdown"),
        pytest.param(5, -30, False, False, id="safety"),
    ],
)
def test_a_condition_may_ask_who_scored_and_how(x, change, ours, touchdown):
    """CRD 7.E: a safety is a score, and no touchdown."""
    loss = an_action(yards(change))
    last = an_action(yards(0), windows=END_OF_PLAY)
    game = a_game(x=x, hands=((loss, last), ()))

    play_on(game, f"H {loss.act}", until=DecisionKind.ACT)
    t = (
        play_on(game, until=DecisionKind.ACT).table
        if game.table.scored is None
        else game.table
    )

    assert Scored().holds(t, HOME, None)
    assert Scored(Whose.OWN).holds(t, HOME, None) is ours
    assert Scored(Whose.OPPONENT).holds(t, HOME, None) is not ours
    assert Scored(touchdown=True).holds(t, AWAY, None) is touchdown


@pytest.mark.parametrize(
    ("limit", "drawn"),
    [
        (None, 2),
        (EffectDuration.DOWN, 2),
        (EffectDuration.POSSESSION, 1),
        (EffectDuration.GAME, 1),
    ],
    ids=["none", "down", "possession", "game"],
)
def test_an_ability_may_be_set_off_once_in_a_while(limit, drawn):
    """D-45: what has a limit is not set off again before it is over."""
    ability = WheneverAbility(Occasion.PLAY_ENDS, Draw(1), limit=limit)
    watcher = an_athlete(ability)
    game = a_game(home=[watcher])

    play_down(play_down(game))

    triggered = [event for event in told(game, "resolve") if event[2] == HOME]
    assert len(triggered) == drawn


def test_a_limit_of_a_possession_is_new_in_the_next():
    ability = WheneverAbility(
        Occasion.POSSESSION_STARTS, Draw(1), limit=EffectDuration.POSSESSION
    )
    watcher = an_athlete(ability)
    game = a_game(home=[watcher], down=4, calls=(a_run(0), a_stop(SHORT_PASS)))

    play_on(play_down(game), until=DecisionKind.CALL)
    play_on(play_down(game, call="punt"), until=DecisionKind.CALL)

    assert game.table.offense == HOME
    assert len(told(game, "resolve")) == 1


@pytest.mark.parametrize(
    ("choice", "asked"), [("yes", 1), ("no", 2)], ids=["accepted", "declined"]
)
def test_what_is_declined_is_not_spent(choice, asked):
    """D-45: an offer that may be taken once a possession is made until it is."""
    ability = WheneverAbility(
        Occasion.DOWN_STARTS, May(Draw(1)), limit=EffectDuration.POSSESSION
    )
    game = a_game(home=[an_athlete(ability)])

    found = 0
    while game.table.down < 3:  # the question comes before the call of each down
        if game.pending_decision.ask is DecisionKind.MODE:
            found += 1
            game.push(choice)
        else:
            answer(game)

    assert found == asked
