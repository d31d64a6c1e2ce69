"""Layers of a timing point: their cost, their order, the hand cap, where cards go."""

from dataclasses import replace

import pytest

from gameengine.cards import ExhaustAbility, superstar_card
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind, IllegalDecision, RefusalCode
from gameengine.effect_terms import EveryAthlete, PickedAthletes
from gameengine.effects import (
    CancelLayer,
    Draw,
    EffectsInOrder,
    Energize,
    Exhaust,
    Remove,
)
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    START_OF_DOWN,
)
from gameengine.profiles import P19, P21, P22, P22C, HandCapMode
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    BLANK,
    a_game,
    a_gridiron,
    a_power_up,
    an_action,
    an_athlete,
    number,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import RUN_10, at_adjustments, resolved

EXCESS = {"hand_cap_mode": HandCapMode.CANCEL_EXCESS}


def test_an_exhausted_athlete_has_no_ability_to_use():
    """TP-5, R22 Gls:Exhaust Effects: one use turns the card, for all its abilities."""
    ability = ExhaustAbility(yards(1), windows=ADJUSTMENTS)
    athlete = an_athlete(ability, ability)
    game = at_adjustments(
        an_action(yards(0)), home=[athlete], rival=(an_action(yards(0)),)
    )
    use = f"use H:{athlete.number}"

    before = [each for each in game.legal() if each.startswith("use")]
    game.push(use)
    game.push(game.legal()[1])

    assert before == [use, f"{use}/2"]
    assert [each for each in game.legal() if each.startswith("use")] == []
    with pytest.raises(IllegalDecision) as refused:
        game.push(f"{use}/2")
    assert (refused.value.code, refused.value.rule) == (RefusalCode.EXHAUSTED, "TP-5")


def test_a_card_leaves_the_hand_when_it_is_added():
    """TP-5: and lies in no discard pile before it has resolved."""
    card, other = an_action(yards(5)), an_action(yards(0))
    game = at_adjustments(card, rival=(other,))

    game.push(f"cast {card.number}")

    assert game.table.hands[ACTION][HOME] == []
    assert game.table.discards[ACTION][HOME] == []


@pytest.mark.parametrize(
    ("exhaust_first", "energized"),
    [
        pytest.param(True, False, id="the Exhaust lies below and resolves last"),
        pytest.param(False, True, id="the Energize lies below and resolves last"),
    ],
)
def test_the_last_layer_resolves_first(exhaust_first, energized):
    """TP-7, R22 Gls:LIFO, D-47: turning a card follows on and nets nothing out."""
    blocker = an_athlete(position="TE")
    ends = EveryAthlete(AthleteFilter(whose=Whose.OFFENSE, positions=("TE",)))
    turn, wake = an_action(Exhaust(ends)), an_action(Energize(ends))
    first, second = (turn, wake) if exhaust_first else (wake, turn)
    game = at_adjustments(first, rival=(second,), home=[an_athlete(), blocker])

    game.push(f"cast {first.number}")
    game.push(f"cast {second.number}")

    assert resolved(game) == [second.number, first.number]
    assert game.table.athletes[HOME][1].energized is energized


def test_an_effect_resolves_whole_before_the_next_and_nothing_is_added():
    """TP-7: even with cards left, both seats only answer what the effect asks."""
    tired = [an_athlete() for _ in range(2)]
    wake = Energize(PickedAthletes(AthleteFilter(energized=False)))
    top = an_action(EffectsInOrder((wake, yards(5))))
    low, spare = an_action(yards(1)), an_action(yards(0))
    game = at_adjustments(
        low,
        top,
        spare,
        home=tired,
        rival=(an_action(yards(0)),),
        exhausted=tuple(f"H:{each.number}" for each in tired),
    )

    for answer in (f"cast {low.number}", "pass", f"cast {top.number}", "pass", "pass"):
        game.push(answer)
    asked = game.pending_decision.ask
    offered = game.legal()
    game.push(offered[1])

    assert (asked, offered) == (
        DecisionKind.TARGET,
        [f"H:{each.number}" for each in tired],
    )
    assert [(label, by) for *_, label, _, by in told(game, "change")] == [
        (top.number, 5),
        (low.number, 1),
    ]
    assert game.pending_decision.ask is DecisionKind.DESIGNATE


HELD = tuple(an_action(yards(0), windows=END_OF_PLAY) for _ in range(3))


@pytest.mark.parametrize(
    ("profile", "first", "second"),
    [
        pytest.param(P22C, 5, 5, id="CRD Gen:Maximum Hand Size"),
        pytest.param(P22, 3, 4, id="R22 Zones, D-33 all of a draw or none"),
        pytest.param(P21, 3, 4, id="R21 Zones, D-33 all of a draw or none"),
        pytest.param(P22.with_open_settings(**EXCESS), 5, 5, id="D-33 up to the cap"),
        pytest.param(P19, 6, 7, id="no cap in 2019"),
    ],
)
def test_the_hand_cap_bites_after_each_effect(profile, first, second):
    """TP-8, D-34, D-35: before the next layer resolves."""
    three, one = an_action(Draw(3)), an_action(EffectsInOrder((Draw(1), yards(5))))
    game = a_game(profile, hands=((one, three, *HELD), ()), calls=RUN_10)
    play_on(
        game,
        f"H cast {one.number}",
        f"H cast {three.number}",
        until=DecisionKind.TIMEOUT,
    )

    sizes, hand = [], 3
    for _, verb, *details in game.events:
        if verb == "resolve":
            sizes.append(hand)
        elif verb == "draw" and details[:2] == [HOME, ACTION]:
            hand += len(details[2])
        elif verb == "discard":
            hand -= 1

    assert sizes == [3, first]
    assert len(game.table.hands[ACTION][HOME]) == second
    assert game.table.x == 40, "the yards of the same card count anyway"


def test_the_owner_picks_what_goes_of_the_kind_that_is_over():
    """TP-8, D-35: six Action cards, so an Action card goes and no Play card."""
    card = an_action(Draw(3))
    game = at_adjustments(card, *HELD)

    game.push(f"cast {card.number}")
    asked, offered = (
        (game.pending_decision.ask, game.pending_decision.seat),
        game.legal(),
    )
    game.push(HELD[1].number)

    assert asked == (DecisionKind.DISCARD, HOME)
    assert offered == [*(each.number for each in HELD), BLANK.number]
    assert set(game.table.discards[ACTION][HOME]) == {card, HELD[1]}
    assert game.table.discards[PLAY][HOME] == []
    assert len(game.table.hands[ACTION][HOME]) == 5


CAST_AT_THE_START = {"windows": START_OF_DOWN}
NORMAL = an_athlete(position="TE")
KINDS = [
    pytest.param(an_action(Draw(), **CAST_AT_THE_START), "discards", id="Action"),
    pytest.param(a_gridiron(**CAST_AT_THE_START), "field", id="Gridiron"),
    pytest.param(
        a_power_up(**CAST_AT_THE_START, host=AthleteFilter(positions=("TE",))),
        "under its Player",
        id="Power Up",
    ),
    pytest.param(
        superstar_card(replace(NORMAL, number=number("L")), number=number("L")),
        "onto its counterpart",
        id="Superstar",
    ),
]


def where(game, card):
    """Say where a card of the home seat lies."""
    t = game.table
    athlete = t.athletes[HOME][0]
    places = {
        "hand": card in t.hands[ACTION][HOME],
        "discards": card in t.discards[ACTION][HOME],
        "field": (HOME, card) in t.gridirons,
        "under its Player": card in athlete.power_ups,
        "onto its counterpart": card is athlete.superstar,
    }
    return [place for place, lies_there in places.items() if lies_there]


@pytest.mark.parametrize("cancelled", [False, True], ids=["resolved", "cancelled"])
@pytest.mark.parametrize(("card", "place"), KINDS)
def test_where_a_card_goes(card, place, cancelled):
    """TP-13, TP-14, R22 Zones: what is cancelled goes to the Action discards."""
    no = an_action(CancelLayer(), windows=START_OF_DOWN)
    game = a_game(home=[NORMAL], hands=((card,), (no,)))

    game.push(game.legal()[1])
    game.push(f"cast {no.number} > 1" if cancelled else "pass")

    assert game.pending_decision.ask is DecisionKind.CALL
    assert where(game, card) == (["discards"] if cancelled else [place])
    assert bool(told(game, "draw")) is (place == "discards" and not cancelled)
    assert game.table.discards[ACTION][AWAY] == ([no] if cancelled else [])


def test_a_cancelled_effect_does_nothing():
    """TP-14, R22 Gls:Cancel: neither of its parts."""
    gain, no = an_action(EffectsInOrder((Draw(2), yards(10)))), an_action(CancelLayer())
    game = a_game(calls=RUN_10, hands=((gain,), (no,)), x=25)

    play_down(game, f"H cast {gain.number}", f"A cast {no.number} > 1")

    assert spot(game) == (HOME, 35, 2)
    assert len(game.table.hands[ACTION][HOME]) == 1, "the draw of 9.A alone"


def test_an_effect_whose_subject_is_gone_does_the_rest():
    """TP-14, D-46: the Player left the field, the yards still count."""
    blocker = an_athlete(position="TE")
    wake = Energize(EveryAthlete(AthleteFilter(positions=("TE",))))
    card = an_action(EffectsInOrder((wake, yards(5))))
    away = an_action(
        Remove(EveryAthlete(AthleteFilter(whose=Whose.OPPONENT, positions=("TE",))))
    )
    game = a_game(
        home=[an_athlete(), blocker],
        calls=RUN_10,
        hands=((card,), (away,)),
        exhausted=(f"H:{blocker.number}",),
        x=25,
    )

    play_down(game, f"H cast {card.number}", f"A cast {away.number}")

    athlete = game.table.athletes[HOME][1]
    assert (athlete.on_field, athlete.energized) == (False, False)
    assert spot(game) == (HOME, 40, 2)


def test_a_power_up_whose_player_left_is_discarded():
    """TP-13, D-46: there is no Player on the field to lie under."""
    card = a_power_up(windows=ADJUSTMENTS)
    away = an_action(
        Remove(EveryAthlete(AthleteFilter(whose=Whose.OPPONENT, positions=("TE",))))
    )
    game = at_adjustments(card, home=[NORMAL], rival=(away,))

    game.push(f"cast {card.number} on H:{NORMAL.number}")
    game.push(f"cast {away.number}")

    assert where(game, card) == ["discards"]
