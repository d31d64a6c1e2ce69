"""Replays, alone and against turnovers, where we decided: D-81 to D-87."""

import pytest

from gameengine.calls import LONG_PASS, RUN_RIGHT
from gameengine.cards import ExhaustAbility, Side, WheneverAbility
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import EveryAthlete, TurnoverKind
from gameengine.effects import (
    EffectsInOrder,
    Energize,
    MoveBall,
    ReplayTheDown,
    Turnover,
)
from gameengine.measures import ACTION
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    START_OF_DOWN,
    Occasion,
)
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_replay,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import PASS_15, next_possession
from tests.builders.profiles import every_profile, from_2021

FUMBLE, INTERCEPTION, PICK_SIX = TurnoverKind


@every_profile
def test_a_replay_cancels_an_opposing_turnover(profile):
    """D-81, CRD 5.B.a: of opposing seats the replay stands in every edition."""
    lost, again = a_turnover(), a_replay()
    game = a_game(profile, hands=((again,), (lost,)), x=50, down=3, clock=7)

    play_down(game, f"H cast {again.number}", f"A cast {lost.number}")

    assert (spot(game), game.table.clock) == ((HOME, 50, 3), 7)
    assert "replay" not in game.choices  # nobody is asked


@pytest.mark.parametrize(
    ("profile", "choice", "after"),
    [
        pytest.param(P22C, ["A turnover"], (AWAY, 50, 1), id="P22C turnover"),
        pytest.param(P22C, ["A replay"], (HOME, 50, 3), id="P22C replay"),
        *(
            pytest.param(each, [], (HOME, 50, 3), id=f"{each.name} no choice")
            for each in (P19, P21, P22)
        ),
    ],
)
def test_one_seat_with_replay_and_turnover(profile, choice, after):
    """F-16, D-81, CRD 5.B.a: by controller with the rulings, else the replay wins."""
    lost, again = a_turnover(), a_replay()
    game = a_game(profile, hands=((), (lost, again)), x=50, down=3)

    play_down(game, f"A cast {lost.number}", f"A cast {again.number}", *choice)

    assert next_possession(game) == after


TIRED = EveryAthlete(AthleteFilter(energized=False))


@from_2021
@pytest.mark.parametrize("first", ["replay", "turnover"])
def test_a_timing_point_and_its_triggers_are_one_occasion(profile, first):
    """D-82: one half of the clash comes in the secondary timing point."""
    now, later = Turnover(INTERCEPTION), ReplayTheDown()
    if first == "replay":
        now, later = later, now
    tired = an_athlete()
    watcher = an_athlete(
        WheneverAbility(Occasion.ENERGIZED, later, whose=Whose.OPPONENT),
        position="LB",
        side=Side.DEFENSE,
    )
    wake = an_action(EffectsInOrder((now, Energize(TIRED))))
    game = a_game(
        profile,
        home=(tired,),
        away=(watcher,),
        hands=((wake,), ()),
        exhausted=(f"H:{tired.number}",),
        x=50,
        down=3,
    )

    play_down(game, f"H cast {wake.number}")

    assert (spot(game), told(game, "live ball turnover")) == ((HOME, 50, 3), [])


def test_one_seat_picks_though_its_replay_is_a_trigger():
    """D-82, CRD 5.B.a: a clash of the secondary timing point is judged as one."""
    tired = a_defender()
    watcher = an_athlete(
        WheneverAbility(Occasion.ENERGIZED, ReplayTheDown(), whose=Whose.OWN),
        position="LB",
        side=Side.DEFENSE,
    )
    wake = an_action(EffectsInOrder((Turnover(FUMBLE), Energize(TIRED))))
    game = a_game(
        away=(tired, watcher),
        hands=((), (wake,)),
        exhausted=(f"A:{tired.number}",),
        x=50,
    )

    play_down(game, f"A cast {wake.number}", "A turnover")

    assert next_possession(game) == (AWAY, 50, 1)


@pytest.mark.parametrize(
    ("profile", "after"),
    [
        pytest.param(P19, (HOME, 50, 3), id="P19 no limit"),
        *(
            pytest.param(each, (AWAY, 50, 1), id=f"{each.name} one a possession")
            for each in (P21, P22, P22C)
        ),
    ],
)
def test_a_replay_beyond_the_limit_cancels_no_turnover(profile, after):
    """F-17, D-83, R22 Gls:Replay: the limit outlives the rulings; 2019 has none."""
    lost, again = a_turnover(), a_replay()
    game = a_game(profile, hands=((again,), (lost,)), x=50, down=3, replays_used=(1, 0))

    play_down(game, f"H cast {again.number}", f"A cast {lost.number}")

    assert next_possession(game) == after


@from_2021
def test_the_limit_of_one_seat_leaves_the_other_its_replay(profile):
    """D-83: the allowance is each player's own."""
    again = a_replay()
    game = a_game(profile, hands=((), (again,)), down=3, replays_used=(1, 0))

    play_down(game, f"A cast {again.number}")

    assert (spot(game), game.table.replays_used) == ((HOME, 25, 3), [1, 1])


@from_2021
def test_a_new_possession_brings_a_new_replay(profile):
    """D-83: used up in the last possession, it works in this one."""
    again = a_replay()
    game = a_game(profile, hands=((again,), ()), x=45, down=4, replays_used=(1, 1))

    play_down(game)
    before = next_possession(game)
    play_down(game, f"H cast {again.number}")

    assert (before, spot(game)) == ((AWAY, 40, 1), (AWAY, 40, 1))


@every_profile
def test_two_replays_at_once_are_one(profile):
    """D-84: the down is replayed once and both allowances are used."""
    ours, theirs, third = a_replay(), a_replay(), a_replay()
    game = a_game(profile, hands=((ours, third), (theirs,)), x=50, down=2)

    play_down(game, f"H cast {ours.number}", f"A cast {theirs.number}")
    replayed = (spot(game), len(told(game, "replay the down")))
    play_down(game, f"H cast {third.number}")

    assert replayed == ((HOME, 50, 2), 1)
    assert game.table.replays_used[AWAY] == 1
    # A third one has no allowance left, save in 2019.
    assert game.table.down == (2 if profile is P19 else 3)


@every_profile
@pytest.mark.parametrize("spender", ["H", "A", ""])
def test_a_late_replay_takes_the_results_back(profile, spender):
    """D-85, CRD Tim:Replay: yards, points, clock and timeouts, but no cards."""
    runner = an_athlete()
    gain, again = an_action(yards(10)), a_replay(windows=END_OF_PLAY)
    game = a_game(
        profile,
        home=(runner,),
        hands=((gain,), (again,)),
        x=80,
        down=2,
        clock=9,
        score=(3, 6),
    )
    timeout = [f"{spender} timeout"] if spender else []

    play_down(
        game,
        f"H cast {gain.number}",
        f"H H:{runner.number}",
        *timeout,
        f"A cast {again.number}",
    )

    t = game.table
    assert (spot(game), t.score) == ((HOME, 80, 2), [3, 6])
    assert (t.clock, t.timeouts) == (9, [3, 3])
    assert [each.energized for each in t.athletes[HOME] if each.card is runner] == [
        False
    ]
    assert t.discards[ACTION] == [[gain], [again]]


@every_profile
@pytest.mark.parametrize(("x", "change"), [(90, 0), (5, -20)])
def test_points_that_were_taken_back_leave_the_ball_where_it_was(profile, x, change):
    """D-85, C.5: after a touchdown or safety the same possession goes on."""
    loss, again = an_action(yards(change)), a_replay(windows=END_OF_PLAY)
    game = a_game(profile, hands=((loss,), (again,)), x=x)

    play_down(game, f"H cast {loss.number}", f"A cast {again.number}")
    play_down(game)

    assert (spot(game), game.table.score) == ((HOME, x, 2), [0, 0])


def test_a_late_replay_takes_back_movement_after_the_results_too():
    """D-85, C.5: the ball lies where it lay just before it was to move."""
    push, again = (
        an_action(MoveBall(5), windows=END_OF_PLAY),
        a_replay(windows=END_OF_PLAY),
    )
    game = a_game(hands=((push,), (again,)), x=25)

    play_down(game, f"H cast {push.number}", f"A cast {again.number}")

    assert spot(game) == (HOME, 25, 1)


@from_2021
def test_what_a_replay_keeps_and_what_it_drops(profile):
    """D-86, C.5: no draw, down or time; cards and exhausted athletes stay so."""
    user = an_athlete(ExhaustAbility(MoveBall(5), windows=ADJUSTMENTS))
    gain, again = an_action(yards(30)), a_replay()
    calls = (a_run(3), a_stop(LONG_PASS))
    second = a_run(1, call=RUN_RIGHT)
    game = a_game(
        profile,
        home=(user,),
        calls=calls,
        hands=((gain,), (again,)),
        extra_plays=((second,), ()),
        x=25,
        down=2,
        clock=9,
    )

    play_down(
        game,
        f"H use H:{user.number}",
        f"A cast {again.number}",
        f"H cast {gain.number}",
    )

    t = game.table
    assert (spot(game), t.clock, t.timeouts) == ((HOME, 30, 2), 9, [3, 3])
    assert t.hands[ACTION] == [[], []]
    assert t.discards == [[[calls[0]], [calls[1]]], [[gain], [again]]]
    assert [each.energized for each in t.athletes[HOME] if each.card is user] == [False]
    # The effects of the attempt are over: five yards and no thirty more.
    play_down(game, f"H {second.number}")
    assert spot(game) == (HOME, 35, 3)


@from_2021
def test_a_replayed_down_begins_with_its_window_and_may_be_kicked(profile):
    """D-86, C.5, CRD 5.B: back to 2.A, and a kick may be chosen."""
    opener, again = an_action(MoveBall(5), windows=START_OF_DOWN), a_replay()
    game = a_game(profile, hands=((opener,), (again,)), x=25)

    game.push("pass")
    game.push("run")
    play_on(game, f"A cast {again.number}", until=DecisionKind.CALL)

    assert game.legal() == ["run", "punt", "field goal"]
    assert len(told(game, "down")) == 2


@from_2021
def test_a_card_for_the_start_of_a_down_can_be_used_on_the_replay(profile):
    """D-86, CRD 2.A: the window is held again."""
    opener, again = an_action(MoveBall(5), windows=START_OF_DOWN), a_replay()
    game = a_game(profile, hands=((opener,), (again,)), x=25)

    game.push("pass")
    play_on(
        game,
        "H run",
        f"A cast {again.number}",
        f"H cast {opener.number}",
        until=DecisionKind.CALL,
    )

    assert spot(game) == (HOME, 30, 1)


@every_profile
def test_a_replayed_attempt_gives_nobody_points(profile):
    """D-87: not even for a Pick Six."""
    six, again = a_turnover(PICK_SIX), a_replay()
    game = a_game(profile, hands=((again,), (six,)), x=60)

    play_down(game, f"H cast {again.number}", f"A cast {six.number}")

    assert (spot(game), game.table.score) == ((HOME, 60, 1), [0, 0])


def test_a_seat_that_keeps_its_replay_gives_its_pick_six_up():
    """D-87, CRD 5.B.a: the seven points go with it."""
    six, again = a_turnover(PICK_SIX), a_replay()
    game = a_game(calls=PASS_15, hands=((), (again, six)), x=60)

    play_down(game, f"A cast {six.number}", f"A cast {again.number}", "A replay")

    assert (spot(game), game.table.score) == ((HOME, 60, 1), [0, 0])
