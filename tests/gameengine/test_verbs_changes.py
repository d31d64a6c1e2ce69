"""Changes of the numbers of a play: at once, for a while, or too late."""

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT, SHORT_PASS
from gameengine.cards import ExhaustAbility
from gameengine.conditions import AmountPer, AthleteFilter, OnOffense
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import AttachedCardKind, LastingStaticChange, Quantity
from gameengine.effects import (
    Change,
    Draw,
    EffectsInOrder,
    LastingChange,
    RemoveAttached,
    ReplaceYards,
    ReplaceYardsIf,
)
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    EffectDuration,
)
from gameengine.profiles import P22C, StrengthOverflow
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    FILLER,
    a_game,
    a_gridiron,
    a_pass,
    a_replay,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    flip,
    play_down,
    play_on,
    spot,
    yards,
)
from tests.builders.plays import (
    PASS_25,
    RUN_15,
    STOPPED_RUN,
    cast_in_down,
    failures,
    gained,
)


@pytest.mark.parametrize(
    ("calls", "effect", "expected"),
    [
        pytest.param(RUN_15, yards(10), 25, id="run"),
        pytest.param(RUN_15, yards(-25), -10, id="a loss"),
        pytest.param(PASS_25, yards(10), 35, id="pass"),
        pytest.param(STOPPED_RUN, yards(10), 10, id="stopped play too"),
        pytest.param(RUN_15, yards(10, if_successful=True), 25, id="for success"),
        pytest.param(STOPPED_RUN, yards(10, if_successful=True), 0, id="no success"),
        pytest.param(
            RUN_15,
            Change(Quantity.YARDS, AmountPer(5, AthleteFilter())),
            35,
            id="per athlete",
        ),
    ],
)
@pytest.mark.parametrize("windows", [PRIOR_TO_SELECTING, ADJUSTMENTS])
def test_yards_are_added_to_the_play(windows, calls, effect, expected):
    """CRD 7.B, D-68: stopped plays change too, unless worded for success."""
    game = cast_in_down(effect, windows=windows, calls=calls, x=40)

    assert gained(game) == [expected]
    assert spot(game) == (HOME, 40 + expected, 2)


def test_yards_after_designation_still_count():
    """CRD 6.B and 7.B: Play Results come after that timing point."""
    game = cast_in_down(yards(10), windows=AFTER_DESIGNATION, calls=RUN_15)

    assert spot(game) == (HOME, 50, 2)


@pytest.mark.parametrize(
    ("x", "by", "expected"),
    [
        pytest.param(40, 10, 50, id="forward"),
        pytest.param(40, -10, 30, id="back"),
        pytest.param(88, 10, 95, id="guarded in front"),
        pytest.param(97, 5, 97, id="not pushed out"),
        pytest.param(8, -10, 5, id="guarded behind"),
    ],
)
def test_yards_at_the_end_of_the_play_move_the_ball_and_never_score(x, by, expected):
    """D-73, CRD Gen:Draw Offsides: that is outside Play Results."""
    game = cast_in_down(yards(by), windows=END_OF_PLAY, calls=STOPPED_RUN, x=x)

    assert gained(game) == [0]
    assert spot(game) == (HOME, expected, 2)
    assert game.table.score == [0, 0]


def test_yards_worded_for_success_do_not_move_the_ball_after_a_stopped_play():
    """D-68, D-73: the wording holds at the end of the play too."""
    effect = yards(10, if_successful=True)

    game = cast_in_down(effect, windows=END_OF_PLAY, calls=STOPPED_RUN, x=40)

    assert spot(game) == (HOME, 40, 2)


@pytest.mark.parametrize(
    ("profile", "by", "expected"),
    [
        pytest.param(P22C, 2, 25, id="more"),
        pytest.param(P22C, -2, 5, id="less"),
        pytest.param(P22C, 8, 5, id="the last digit"),
        pytest.param(P22C, 18, 5, id="of twenty and more"),
        pytest.param(P22C, -5, 0, id="never below 0"),
        pytest.param(
            P22C.with_open_settings(strength_overflow=StrengthOverflow.CLAMP),
            8,
            45,
            id="clamped",
        ),
        pytest.param(
            P22C.with_open_settings(strength_overflow=StrengthOverflow.CLAMP),
            -5,
            0,
            id="to 0",
        ),
    ],
)
@pytest.mark.parametrize("windows", [ADJUSTMENTS, AFTER_DESIGNATION])
def test_strength_changes_the_yards_of_a_run(windows, profile, by, expected):
    """CRD 4.C.a and 7.A.a, D-65: five yards for each of it."""
    effect = Change(Quantity.STRENGTH, by)

    game = cast_in_down(effect, profile=profile, windows=windows, calls=RUN_15)

    assert gained(game) == [expected]


@pytest.mark.parametrize(
    ("of", "by", "expected"),
    [
        pytest.param(Quantity.STRENGTH, 2, 25, id="the end of the range"),
        pytest.param(Quantity.STRENGTH, 3, 0, id="strength above it"),
        pytest.param(Quantity.STRENGTH, -2, 0, id="strength below it"),
        pytest.param(Quantity.CATCH_LOW, 1, 25, id="low end reached"),
        pytest.param(Quantity.CATCH_LOW, 2, 0, id="low end above"),
        pytest.param(Quantity.CATCH_HIGH, -2, 25, id="high end reached"),
        pytest.param(Quantity.CATCH_HIGH, -3, 0, id="high end below"),
    ],
)
def test_a_pass_is_checked_again_with_its_changes(of, by, expected):
    """CRD 5.D: strength 3 and a catch range of 2 to 5, before the change."""
    game = cast_in_down(Change(of, by), calls=PASS_25)

    assert gained(game) == [expected]


def test_changes_of_one_quantity_net_out():
    """CRD Gen:Offsetting, D-47: +3 and -1 are +2."""
    more, less = (an_action(Change(Quantity.STRENGTH, by)) for by in (3, -1))
    game = a_game(calls=RUN_15, hands=((more,), (less,)))

    play_down(game, f"H cast {more.number}", f"A cast {less.number}")

    assert gained(game) == [25]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        pytest.param(1, 13, id="more"),
        pytest.param(-1, 15, id="none"),
        pytest.param(-5, 15, id="never backwards"),
    ],
)
def test_time_changes_what_the_play_costs(by, expected):
    """CRD 7.F, D-103: the play costs one, changed, but never less than none."""
    game = cast_in_down(Change(Quantity.TIME, by), calls=RUN_15)

    assert game.table.clock == expected


TOO_LATE = [
    pytest.param(Change(Quantity.TIME, 5), END_OF_PLAY, "D-75", id="time"),
    pytest.param(Change(Quantity.STRENGTH, 5), END_OF_PLAY, "D-75", id="strength"),
    pytest.param(Change(Quantity.CATCH_LOW, 9), AFTER_DESIGNATION, "D-67", id="low"),
    pytest.param(Change(Quantity.CATCH_HIGH, -9), AFTER_DESIGNATION, "D-67", id="high"),
    pytest.param(Change(Quantity.CATCH_LOW, 9), END_OF_PLAY, "D-67", id="low, at end"),
    pytest.param(
        Change(Quantity.CATCH_HIGH, -9), END_OF_PLAY, "D-67", id="high, at end"
    ),
    pytest.param(ReplaceYards(99), END_OF_PLAY, "D-73", id="other yards"),
    pytest.param(ReplaceYardsIf(0, 99), END_OF_PLAY, "D-73", id="other yards if"),
]


@pytest.mark.parametrize(("effect", "windows", "rule"), TOO_LATE)
def test_a_change_that_comes_too_late_fails_and_its_card_is_spent(
    effect, windows, rule
):
    """TP-5, D-67: what was paid stays paid."""
    game = cast_in_down(effect, windows=windows, calls=PASS_25)

    t = game.table
    assert failures(game) == [rule]
    assert (spot(game), t.clock) == ((HOME, 50, 2), 14)
    assert [card.effect for card in t.discards[ACTION][HOME]] == [effect]


@pytest.mark.parametrize(("effect", "windows", "rule"), TOO_LATE)
def test_an_ability_that_comes_too_late_leaves_its_athlete_exhausted(
    effect, windows, rule
):
    """TP-5, D-67: the Exhaust cost is not given back."""
    user = an_athlete(ExhaustAbility(effect, windows=windows))
    other = an_athlete()
    game = a_game(home=[other, user], calls=PASS_25)

    play_down(game, f"H use H:{user.number}")

    assert failures(game) == [rule]
    assert spot(game) == (HOME, 50, 2)
    exhausted = [each.card for each in game.table.athletes[HOME] if not each.energized]
    assert exhausted == [other, user]  # the receiver, and who used his ability


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        pytest.param(Draw(0), (AWAY, 55), id="no change"),
        pytest.param(Change(Quantity.PUNT_YARDS, 10), (AWAY, 45), id="farther"),
        pytest.param(Change(Quantity.PUNT_YARDS, -40), (AWAY, 80), id="never back"),
        pytest.param(Change(Quantity.GRIT, 1), (AWAY, 50), id="more Grit"),
        pytest.param(Change(Quantity.GRIT, -5), (AWAY, 55), id="never below 0"),
        pytest.param(Change(Quantity.GRIT, 11), (AWAY, 50), id="its last digit"),
    ],
)
def test_a_punt_is_changed_by_yards_and_by_grit(effect, expected):
    """CRD 9.B.a, R22 Spc:Grit: from own 20 with Grit 0."""
    game = cast_in_down(
        effect,
        windows=START_OF_DOWN,
        call="punt",
        kick=True,
        x=20,
        flips=([flip(0)], [flip(0)]),
    )

    assert spot(play_on(game, until=DecisionKind.CALL))[:2] == expected


@pytest.mark.parametrize(
    ("of", "by", "grit", "points"),
    [
        pytest.param(Quantity.GOAL_HIGH, 0, 6, 3, id="the end of the range"),
        pytest.param(Quantity.GOAL_HIGH, 0, 7, 0, id="past it"),
        pytest.param(Quantity.GOAL_HIGH, 1, 7, 3, id="a higher end"),
        pytest.param(Quantity.GOAL_HIGH, -2, 5, 0, id="a lower end"),
        pytest.param(Quantity.GOAL_LOW, 0, 3, 3, id="the start of the range"),
        pytest.param(Quantity.GOAL_LOW, 0, 2, 0, id="before it"),
        pytest.param(Quantity.GRIT, 1, 2, 3, id="more Grit"),
        pytest.param(
            Quantity.GOAL_LOW,
            1,
            3,
            0,
            id="a change adds to the start of the range",
        ),
    ],
)
def test_the_range_of_a_field_goal_is_changed(of, by, grit, points):
    """T-FG: from 30 yards, Grit 3 to 6."""
    game = cast_in_down(
        Change(of, by),
        windows=START_OF_DOWN,
        call="field goal",
        kick=True,
        x=70,
        flips=([flip(grit)], [flip(0)]),
    )

    assert game.table.score == [points, 0]


@pytest.mark.parametrize(
    ("deck", "of"), [(PLAY, Quantity.PLAY_LIMIT), (ACTION, Quantity.ACTION_LIMIT)]
)
@pytest.mark.parametrize(
    "wording",
    [
        pytest.param(
            lambda of: LastingChange(LastingStaticChange(of, 1), EffectDuration.DOWN),
            id="lasting",
        ),
        pytest.param(
            lambda of: Change(of, 1),
            id="change",
        ),
    ],
)
def test_a_hand_may_be_made_larger(wording, deck, of):
    """CRD Gen:Maximum Hand Size: five, unless a card says otherwise."""
    card = an_action(EffectsInOrder((wording(of), Draw(7, deck))))
    pause = an_action(Draw(0), windows=AFTER_DESIGNATION)
    game = a_game(hands=((card,), (pause,)))

    play_on(game, f"H cast {card.number}", until=DecisionKind.ACT)

    assert len(game.table.hands[deck][HOME]) == 6


def test_a_hand_may_be_made_smaller_and_is_at_once():
    """TP-8, CRD Gen:Maximum Hand Size: right after the effect, its owner discards."""
    card = an_action(
        LastingChange(
            LastingStaticChange(Quantity.ACTION_LIMIT, -2), EffectDuration.DOWN
        )
    )
    pause = an_action(Draw(0), windows=AFTER_DESIGNATION)
    spares = [an_action(Draw(0), windows=0) for _ in range(5)]
    game = a_game(hands=((card, *spares), (pause,)))

    play_on(game, f"H cast {card.number}", until=DecisionKind.ACT)

    t = game.table
    assert t.hands[ACTION][HOME] == spares[2:]
    assert t.discards[ACTION][HOME] == [card, *spares[:2]]


def test_a_hand_goes_back_to_five_when_a_larger_one_ends():
    """CRD Gen:Maximum Hand Size: the Gridiron that allowed a sixth card is removed."""
    ground = a_gridiron(
        LastingStaticChange(Quantity.ACTION_LIMIT, 1), windows=START_OF_DOWN
    )
    off = an_action(RemoveAttached(AttachedCardKind.GRIDIRON))
    more = an_action(Draw(1), windows=PRIOR_TO_SELECTING)
    pause = an_action(Draw(0), windows=AFTER_DESIGNATION)
    spares = [an_action(Draw(0), windows=0) for _ in range(5)]
    game = a_game(hands=((ground, more, *spares), (off, pause)))

    choices = (f"H cast {ground.number}", f"H cast {more.number}")
    play_on(game, *choices, until=DecisionKind.ACT)
    assert len(game.table.hands[ACTION][HOME]) == 6
    play_on(game, f"A cast {off.number}", until=DecisionKind.ACT)

    assert len(game.table.hands[ACTION][HOME]) == 5


def test_a_change_may_add_a_second_type_to_a_pass():
    """D-64: as the static change and AddCall do."""
    extra = Change(Quantity.EXTRA_CALLS, SHORT_PASS)
    look = ExhaustAbility(yards(5), windows=AFTER_DESIGNATION, qualifier=SHORT_PASS)
    user = an_athlete(look)
    card = an_action(extra)
    calls = (a_pass(call=LONG_PASS), a_stop(RUN_LEFT))
    game = a_game(home=[an_athlete(), user], calls=calls, hands=((card,), ()))

    play_down(game, f"H cast {card.number}", f"H use H:{user.number}")

    assert gained(game) == [30]


@pytest.mark.parametrize(
    ("lasts", "expected"),
    [
        (EffectDuration.DOWN, [5, 0, 0]),
        (EffectDuration.POSSESSION, [5, 5, 0]),
        (EffectDuration.GAME, [5, 5, 5]),
    ],
    ids=lambda each: each.name if isinstance(each, EffectDuration) else "",
)
def test_an_effect_lasts_as_long_as_it_says(lasts, expected):
    """CRD Gen:Effect Duration, D-50: third and fourth down, then the other's first."""
    card = an_action(LastingChange(LastingStaticChange(Quantity.YARDS, 5), lasts))
    game = a_game(calls=(a_run(0), a_stop(LONG_PASS)), hands=((card,), ()), down=3)

    play_down(game, f"H cast {card.number}")
    play_down(game)
    play_on(game, until=DecisionKind.CALL)
    play_down(game)

    assert gained(game) == expected


@pytest.mark.parametrize(
    ("lasts", "expected"),
    [(EffectDuration.DOWN, [0]), (EffectDuration.POSSESSION, [5])],
)
def test_a_replay_ends_what_held_for_the_down(lasts, expected):
    """C.5, D-86: effects of the aborted attempt end, longer ones go on."""
    card = an_action(LastingChange(LastingStaticChange(Quantity.YARDS, 5), lasts))
    replay = a_replay()
    game = a_game(hands=((card, replay), ()), extra_plays=([FILLER], [FILLER]))

    play_down(game, f"H cast {card.number}", f"H cast {replay.number}")
    play_down(game)

    assert gained(game) == expected


def test_a_lasting_effect_keeps_asking_its_condition():
    """CRD Gen:Effect Duration: it speaks of whoever cast it."""
    card = an_action(
        LastingChange(
            LastingStaticChange(Quantity.YARDS, 5, OnOffense()), EffectDuration.GAME
        )
    )
    game = a_game(hands=((), (card,)), calls=(a_run(0), a_stop(LONG_PASS)), down=4)

    play_down(game, f"A cast {card.number}")
    play_on(game, until=DecisionKind.CALL)
    play_down(game)

    assert gained(game) == [0, 5]
