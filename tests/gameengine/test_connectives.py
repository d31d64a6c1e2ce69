"""Verbs that join others: and, if, may, choose; and the cancel of a layer."""

import pytest

from gameengine.calls import RUN_LEFT, RUN_RIGHT, RUNS
from gameengine.cards import ExhaustAbility, Side, WheneverAbility
from gameengine.conditions import (
    AthleteCountBetween,
    AthleteFilter,
    CallFits,
    ChosenNumber,
    Not,
    OnOffense,
    Whose,
)
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import EveryAthlete, LastingStaticChange, Quantity
from gameengine.effects import (
    Audible,
    CancelLayer,
    Change,
    ChooseNumber,
    ChooseOne,
    Discard,
    Draw,
    Effect,
    EffectsInOrder,
    Exhaust,
    If,
    LoseTimeout,
    May,
    Stop,
)
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    START_OF_DOWN,
    Occasion,
)
from gameengine.profiles import P22, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_gridiron,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import (
    NOTHING_GAINED,
    THEIRS,
    action_hands,
    cast_in_down,
    failures,
    gained,
)


def cast(effect: Effect, *choices: str, windows: int = ADJUSTMENTS, **more) -> Game:
    """Home casts an effect in a down that gains nothing by itself; play it."""
    calls = {"calls": NOTHING_GAINED} | more
    return cast_in_down(effect, *choices, windows=windows, **calls)


# Cancel.


def an_able(effect: Effect, side: Side = Side.OFFENSE):
    return an_athlete(ExhaustAbility(effect, windows=ADJUSTMENTS), side=side)


@pytest.mark.parametrize(
    ("cancel", "expected"),
    [
        pytest.param(CancelLayer(), {1, 2}, id="any"),
        pytest.param(CancelLayer(abilities=False), {1}, id="cards only"),
        pytest.param(CancelLayer(cards=False), {2}, id="abilities only"),
    ],
)
def test_an_opposing_layer_is_named_when_the_cancel_is_added(cancel, expected):
    """R22 Gls:Cancel, TP-4: never an own one, and never without one."""
    card, runner = an_action(yards(10)), an_able(yards(5))
    tackler = an_able(yards(-5), Side.DEFENSE)
    answer = an_action(cancel)
    game = a_game(home=[runner], away=[tackler], hands=((card,), (answer,)))
    choices = (
        f"H cast {card.number}",
        "A pass",
        f"H use H:{runner.number}",
        f"A use A:{tackler.number}",
    )

    for choice in choices:
        play_on(game, until=DecisionKind.ACT)
        game.push(choice[2:])
    play_on(game, until=DecisionKind.ACT)

    places = {int(each.split("> ")[1]) for each in game.legal() if ">" in each}
    assert places == expected


def test_a_cancel_with_nothing_to_cancel_cannot_be_cast():
    """TP-4."""
    cancel, other = an_action(CancelLayer()), an_action(Draw(0))
    game = a_game(hands=((cancel, other), ()))

    play_on(game, until=DecisionKind.ACT)

    assert game.legal() == ["pass", f"cast {other.number}"]


def test_a_cancelled_card_does_nothing_and_is_discarded():
    """TP-13, TP-14."""
    ground = a_gridiron(LastingStaticChange(Quantity.YARDS, 10), windows=START_OF_DOWN)
    cancel = an_action(CancelLayer(), windows=START_OF_DOWN)
    game = a_game(hands=((ground,), (cancel,)), calls=NOTHING_GAINED)

    play_down(game, f"H cast {ground.number}", f"A cast {cancel.number} > 1")

    t = game.table
    assert (gained(game), t.gridirons) == ([0], [])
    assert (t.discards[ACTION][HOME], t.discards[ACTION][AWAY]) == ([ground], [cancel])


def test_a_cancelled_ability_is_not_paid_back():
    """TP-5, F-11."""
    runner, cancel = an_able(yards(10)), an_action(CancelLayer())
    game = a_game(
        home=[an_athlete(), runner], hands=((), (cancel,)), calls=NOTHING_GAINED
    )

    play_down(game, f"H use H:{runner.number}", f"A cast {cancel.number} > 1")

    assert gained(game) == [0]
    assert not game.table.athletes[HOME][1].energized


def test_a_trigger_that_cancels_has_nothing_to_cancel():
    """D-46: no layer was named for it."""
    watcher = an_athlete(WheneverAbility(Occasion.CALLS_REVEALED, CancelLayer()))
    game = a_game(home=[watcher], calls=NOTHING_GAINED)

    play_down(game)

    assert failures(game) == ["D-46"]


# And, if, may, choose.


def test_both_parts_happen_in_their_order():
    """TP-7: one effect resolves fully, part by part."""
    game = cast(
        EffectsInOrder((Draw(1), Discard(whose=Whose.OWN), LoseTimeout(), yards(5)))
    )

    verbs = [event[1] for event in game.events]
    assert verbs.index("draw") < verbs.index("discard") < verbs.index("timeout lost")
    assert (gained(game), game.table.timeouts) == ([5], [3, 2])


def test_a_part_that_fails_leaves_the_others():
    """D-46: do as much as possible."""
    game = cast(EffectsInOrder((Stop(), Draw(2))), windows=END_OF_PLAY)

    assert failures(game) == ["D-67"]
    assert action_hands(game)[HOME] == 2 + 1


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        pytest.param(If(OnOffense(), yards(10), yards(5)), 10, id="then"),
        pytest.param(If(Not(OnOffense()), yards(10), yards(5)), 5, id="otherwise"),
        pytest.param(If(Not(OnOffense()), yards(10)), 0, id="nothing otherwise"),
    ],
)
def test_an_if_takes_one_way(effect, expected):
    assert gained(cast(effect)) == [expected]


def test_an_if_is_asked_when_its_layer_resolves():
    """TP-7: what was added after it has happened by then."""
    tired = AthleteCountBetween(AthleteFilter(energized=False))
    card = an_action(If(tired, yards(10), yards(5)))
    answer = an_action(Exhaust(EveryAthlete(THEIRS)))
    game = a_game(hands=((card,), (answer,)), calls=NOTHING_GAINED)

    play_down(game, f"H cast {card.number}", f"A cast {answer.number}")

    assert gained(game) == [10]


@pytest.mark.parametrize(("answer", "expected"), [("yes", 10), ("no", 0)])
def test_a_may_asks_whoever_controls_it(answer, expected):
    """D-45, TP-7."""
    assert gained(cast(May(yards(10)), f"H {answer}")) == [expected]


def test_the_opponent_answers_for_an_effect_of_his_own():
    """D-45: a trigger is mandatory, what it may do is not."""
    watcher = an_athlete(
        WheneverAbility(Occasion.CALLS_REVEALED, May(yards(-5))), side=Side.DEFENSE
    )
    game = a_game(away=[watcher], calls=NOTHING_GAINED)

    play_on(game, until=DecisionKind.MODE)

    assert (game.pending_decision.seat, game.legal()) == (AWAY, ["yes", "no"])


@pytest.mark.parametrize(
    ("mode", "expected"),
    [("1", (5, [3, 3])), ("2", (-5, [3, 3])), ("3", (0, [3, 2]))],
)
def test_one_of_several_effects_is_chosen(mode, expected):
    """TP-7: when the layer resolves."""
    effect = ChooseOne((yards(5), yards(-5), LoseTimeout()))

    game = cast(effect, f"H {mode}")

    assert (gained(game)[0], game.table.timeouts) == expected


@pytest.mark.parametrize(("number", "discards"), [(0, 0), (1, 1), (3, 3)])
def test_a_number_is_chosen_and_meant_from_then_on(number, discards):
    """TP-7: as many cards, five yards for each."""
    effect = ChooseNumber(
        3,
        EffectsInOrder(
            (
                Discard(ChosenNumber(), whose=Whose.OWN),
                Change(Quantity.YARDS, ChosenNumber(5)),
            )
        ),
    )
    card = an_action(effect)
    spares = [an_action(Draw(0), windows=0) for _ in range(4)]
    game = a_game(hands=((card, *spares), ()), calls=NOTHING_GAINED)

    play_down(game, f"H cast {card.number}", f"H {number}")

    assert gained(game) == [5 * number]
    assert len(told(game, "discard")) == discards


def test_only_numbers_in_its_range_may_be_chosen():
    card = an_action(ChooseNumber(4, yards(0), least=2))
    game = a_game(hands=((card,), ()))

    play_on(game, f"H cast {card.number}", until=DecisionKind.NUMBER)

    assert game.legal() == ["2", "3", "4"]


def test_the_same_words_twice_are_asked_twice():
    """TP-7: the parts of an effect are carried out one by one."""
    may = May(yards(10))

    game = cast(EffectsInOrder((may, may)), "H yes", "H no")

    assert gained(game) == [10]


def test_the_same_condition_twice_is_asked_twice():
    """TP-7: what the part between has done counts."""
    tired = If(AthleteCountBetween(AthleteFilter(energized=False)), yards(10))

    game = cast(EffectsInOrder((tired, Exhaust(EveryAthlete(AthleteFilter())), tired)))

    assert gained(game) == [10]


# What acts when it is added is answered then, once.


def an_audible_game(effect: Effect, profile=P22C) -> tuple[Game, str]:
    """A stopped run of home, an audible that would free it, a card of away's."""
    card, answer = an_action(effect), an_action(Draw(0))
    game = a_game(
        profile,
        calls=(a_run(3), a_stop(RUN_LEFT)),
        hands=((card,), (answer,)),
        flips=([a_pass(25)], []),
    )
    return game, f"H cast {card.number}"


@pytest.mark.parametrize(
    ("profile", "asked"),
    [
        pytest.param(P22C, DecisionKind.MODE, id="on adding"),
        pytest.param(P22, DecisionKind.ACT, id="only on resolving"),
    ],
)
def test_when_a_may_before_an_audible_is_asked(profile, asked):
    """TP-11: with the flip, which is at once under the rulings."""
    game, choice = an_audible_game(May(Audible()), profile)
    play_on(game, until=DecisionKind.ACT)

    game.push(choice[2:])

    assert game.pending_decision.ask is asked


@pytest.mark.parametrize("profile", [P22C, P22], ids=lambda profile: profile.name)
@pytest.mark.parametrize(
    ("effect", "choices", "expected"),
    [
        pytest.param(May(Audible()), ["H yes"], 25, id="flipped"),
        pytest.param(May(Audible()), ["H no"], 0, id="not flipped"),
        pytest.param(ChooseOne((Audible(), yards(10))), ["H 1"], 25, id="one mode"),
        pytest.param(ChooseOne((Audible(), yards(10))), ["H 2"], 10, id="the other"),
        pytest.param(EffectsInOrder((Audible(), yards(10))), [], 35, id="and yards"),
        pytest.param(
            If(CallFits(RUNS), Audible(), yards(10)), [], 25, id="if it is a run"
        ),
        pytest.param(
            If(CallFits(RUN_RIGHT), Audible(), yards(10)), [], 10, id="if it were one"
        ),
    ],
)
def test_an_answer_on_adding_holds_on_resolving(effect, choices, expected, profile):
    """TP-11, D-48: the flip is skipped then, the other parts take place."""
    game, choice = an_audible_game(effect, profile)

    play_down(game, choice, *choices)

    assert gained(game) == [expected]
    assert len(told(game, "flip")) == (expected in {25, 35})


def test_a_card_is_spent_even_if_nobody_wants_its_effect():
    """TP-5, TP-13."""
    game = cast(May(yards(10)), "H no")

    assert len(game.table.discards[ACTION][HOME]) == 1
    assert spot(game) == (HOME, 25, 2)
    assert len(game.table.discards[PLAY][HOME]) == 1
