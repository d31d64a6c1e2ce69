"""The timing point: when it is held, who may act in it, and what may be added.

How layers resolve stands in `test_timing_layers`, triggers and their own rounds in
`test_timing_triggers`, what is judged at the end in `test_timing_flags`.
"""

from dataclasses import replace

import pytest

from gameengine.calls import LONG_PASS, RUN, RUN_LEFT, SHORT_PASS
from gameengine.cards import ExhaustAbility, Side, superstar_card
from gameengine.conditions import AthleteFilter, MeasureBetween, OnOffense
from gameengine.decisions import DecisionKind
from gameengine.effects import (
    CancelLayer,
    Draw,
)
from gameengine.measures import Measure
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    ANY_POINT,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
    STOPPED,
)
from gameengine.pieces import LETTERS
from gameengine.profiles import P19, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_gridiron,
    a_pass,
    a_power_up,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    answer,
    play_down,
    play_on,
    spot,
    yards,
)
from tests.builders.plays import (
    RUN_10,
    STOPPED_RUN,
    action_hands,
    at_adjustments,
    resolved,
)
from tests.builders.profiles import every_profile

INCOMPLETE_PASS = (a_pass(25, (9, 9), strength=2), a_stop(RUN_LEFT, 0))


@pytest.mark.parametrize(
    ("profile", "calls", "points"),
    [
        pytest.param(
            P22C,
            RUN_10,
            [
                START_OF_DOWN,
                PRIOR_TO_SELECTING,
                ADJUSTMENTS,
                AFTER_DESIGNATION,
                END_OF_PLAY,
            ],
            id="CRD 2.A, 3.A, 5.A, 6.B and 8.A",
        ),
        pytest.param(
            P22C,
            STOPPED_RUN,
            [START_OF_DOWN, PRIOR_TO_SELECTING, ADJUSTMENTS, END_OF_PLAY],
            id="CRD 5.D.b",
        ),
        pytest.param(
            P19,
            RUN_10,
            [
                PRIOR_TO_SELECTING,
                ADJUSTMENTS,
                BEFORE_DESIGNATION,
                AFTER_DESIGNATION,
                END_OF_PLAY,
            ],
            id="19-1.B, 19-3.A, 19-5.A, 19-5.C, 19-7.E, D-52",
        ),
        pytest.param(
            P19,
            STOPPED_RUN,
            [PRIOR_TO_SELECTING, ADJUSTMENTS, STOPPED, END_OF_PLAY],
            id="19-4.B",
        ),
        pytest.param(
            P19,
            INCOMPLETE_PASS,
            [PRIOR_TO_SELECTING, ADJUSTMENTS, INCOMPLETE, END_OF_PLAY],
            id="19-6.B",
        ),
    ],
)
def test_each_point_of_a_down_asks_the_offense_and_then_the_defense(
    profile, calls, points
):
    """TP-1, TP-3: with nothing added, one pass each closes a point."""
    cards = (
        an_action(yards(5), windows=ANY_POINT),
        an_action(yards(-5), windows=ANY_POINT),
    )
    game = a_game(profile, calls=calls, hands=((cards[0],), (cards[1],)))
    held = []

    while game.table.down == 1:
        if game.pending_decision.ask is DecisionKind.ACT:
            held.append((game.table.point, LETTERS[game.pending_decision.seat]))
        answer(game)

    assert held == [(point, seat) for point in points for seat in "HA"]
    assert resolved(game) == []


def test_a_new_possession_has_a_point_of_its_own():
    """TP-1: CRD 1.D, after the lineups and before 2.A."""
    card = an_action(yards(5), windows=START_OF_POSSESSION)
    game = a_game(hands=((), (card,)), down=4)

    play_down(game)
    play_on(game, until=DecisionKind.ACT)

    assert game.table.point == START_OF_POSSESSION
    assert spot(game) == (AWAY, 60, 1)
    assert game.legal() == ["pass", f"cast {card.number}"]


def test_layers_wait_until_both_seats_have_passed():
    """TP-1, CRD Tim:Timing Point: collect, pass, resolve."""
    card, answer = an_action(Draw(2)), an_action(Draw(2))
    game = at_adjustments(card, rival=(answer,))

    game.push(f"cast {card.number}")
    open_hands = action_hands(game)
    game.push("pass")

    assert open_hands == [0, 1]
    assert action_hands(game) == [2, 1]
    assert game.pending_decision.ask is DecisionKind.DESIGNATE, "the point is over"


@pytest.mark.parametrize("offense", [HOME, AWAY])
@every_profile
def test_one_opportunity_adds_one_effect(profile, offense):
    """TP-3, TP-6, D-40, D-41: the offense begins, and the turns alternate."""
    cards = [[an_action(yards(0)) for _ in range(3)] for _ in (HOME, AWAY)]
    game = a_game(profile, hands=tuple(cards), offense=offense)
    play_on(game, until=DecisionKind.ACT)
    asked = []

    for choice in ("cast", "cast", "pass", "cast", "pass", "pass"):
        seat = game.pending_decision.seat
        asked.append(seat)
        game.push(choice if choice == "pass" else game.legal()[1])

    first, second = offense, 1 - offense
    assert asked == [first, second] * 3
    assert resolved(game) == [
        cards[second][1].number,
        cards[second][0].number,
        cards[first][0].number,
    ]


STAR = an_athlete()


@pytest.mark.parametrize(
    ("card", "offered"),
    [
        pytest.param(an_action(yards(0), side=Side.OFFENSE), True, id="own side"),
        pytest.param(an_action(yards(0), side=Side.DEFENSE), False, id="other side"),
        pytest.param(an_action(yards(0), windows=END_OF_PLAY), False, id="too early"),
        pytest.param(an_action(yards(0), windows=START_OF_DOWN), False, id="too late"),
        pytest.param(
            an_action(yards(0), condition=MeasureBetween(Measure.DOWN, 1, 1)),
            True,
            id="its condition is met",
        ),
        pytest.param(
            an_action(yards(0), condition=MeasureBetween(Measure.DOWN, 4, 4)),
            False,
            id="its condition is not met",
        ),
        pytest.param(an_action(CancelLayer()), False, id="nothing to cancel"),
        pytest.param(a_gridiron(windows=ADJUSTMENTS), True, id="Gridiron"),
        pytest.param(
            replace(superstar_card(STAR, number="L1-TT"), windows=ADJUSTMENTS),
            False,
            id="a Superstar without his normal card",
        ),
    ],
)
def test_which_cards_may_be_added_now(card, offered):
    """TP-4, R22 Types:Action: side, moment and condition must fit."""
    spare = an_action(yards(0))
    game = at_adjustments(spare, card)

    legal = game.legal()

    assert (f"cast {card.number}" in legal) is offered


@pytest.mark.parametrize(
    ("ability", "benched", "call", "offered"),
    [
        pytest.param(
            ExhaustAbility(yards(0)), False, RUN_LEFT, True, id="D-53 without a moment"
        ),
        pytest.param(
            ExhaustAbility(yards(0), windows=END_OF_PLAY),
            False,
            RUN_LEFT,
            False,
            id="at another moment",
        ),
        pytest.param(
            ExhaustAbility(yards(0)), True, RUN_LEFT, False, id="from the bench"
        ),
        pytest.param(
            ExhaustAbility(yards(0), bench=True),
            True,
            RUN_LEFT,
            True,
            id="R22 Gls:Bench from the bench",
        ),
        pytest.param(
            ExhaustAbility(yards(0), qualifier=RUN_LEFT),
            False,
            RUN_LEFT,
            True,
            id="R22 Types:Player on its play",
        ),
        pytest.param(
            ExhaustAbility(yards(0), qualifier=SHORT_PASS),
            False,
            RUN_LEFT,
            False,
            id="on another play",
        ),
        pytest.param(
            ExhaustAbility(yards(0), qualifier=RUN_LEFT),
            False,
            RUN,
            False,
            id="D-63 on an unspecified play",
        ),
    ],
)
def test_which_abilities_may_be_added_now(ability, benched, call, offered):
    """TP-4, R22 Zones: of Players on the field; from the bench only Bench ones."""
    athlete, others = an_athlete(ability), [an_athlete() for _ in range(3)]
    passer = an_athlete(position="QB")
    team = [*others, passer, athlete] if benched else [athlete, *others, passer]
    line_up = tuple(each.number for each in team[:4])
    if not benched:
        line_up = (*line_up[:3], passer.number)
    game = at_adjustments(
        an_action(yards(0)),
        home=team,
        calls=(a_run(2, call=call), a_stop(LONG_PASS)),
        lineups=(line_up, ()),
    )

    legal = game.legal()

    assert (f"use H:{athlete.number}" in legal) is offered


def test_a_power_up_goes_under_own_athletes_on_the_field_that_fit():
    """TP-4, R22 Types:Power Up: its printed condition counts, not a side."""
    receivers = [an_athlete(position="TE") for _ in range(2)]
    card = a_power_up(
        windows=ADJUSTMENTS,
        condition=OnOffense(),
        host=AthleteFilter(positions=("TE",)),
    )
    rival = a_power_up(windows=ADJUSTMENTS, condition=OnOffense())
    game = at_adjustments(card, home=receivers, rival=(rival, an_action(yards(0))))

    ours = game.legal()
    game.push("pass")
    theirs = game.legal()

    hosts = [f"cast {card.number} on H:{each.number}" for each in receivers]
    assert ours == ["pass", *hosts]
    assert [each for each in theirs if rival.number in each] == []


def test_an_effect_may_answer_a_layer_that_lies_there():
    """TP-4: a cancel names an opposing layer, never one of its own seat."""
    gain, own_no = an_action(yards(5)), an_action(CancelLayer())
    no = an_action(CancelLayer())
    game = at_adjustments(gain, own_no, rival=(no,))

    game.push(f"cast {gain.number}")
    answers = game.legal()
    game.push(f"cast {no.number} > 1")

    assert answers == ["pass", f"cast {no.number} > 1"]
    assert game.legal() == ["pass", f"cast {own_no.number} > 2"]
