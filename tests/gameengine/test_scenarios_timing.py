"""Judge's scenarios F-07 to F-10 and F-15 to F-20: layers, replays, turnovers."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.cards import (
    DesignatedAbility,
    ExhaustAbility,
    WheneverAbility,
)
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import PickedAthletes, TurnoverKind
from gameengine.effects import CancelLayer, Draw, Energize
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    START_OF_DOWN,
    Occasion,
    Role,
)
from gameengine.pieces import LETTERS
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    FILLER,
    a_defender,
    a_game,
    a_pass,
    a_power_up,
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
from tests.builders.plays import action_hands, resolved
from tests.builders.profiles import every_profile, from_2021

RULEBOOKS = [pytest.param(each, id=each.name) for each in (P21, P22)]


def points_held(game):
    """Play on to the next lineup; give the timing points at which someone chose."""
    points = []
    while (
        game.pending_decision is not None
        and game.pending_decision.ask is not DecisionKind.LINEUP
    ):
        if game.pending_decision.ask is DecisionKind.ACT:
            points.append(game.table.point)
        game.push(
            "keep"
            if game.pending_decision.ask is DecisionKind.TIMEOUT
            else game.legal()[0]
        )
    return points


def test_f07_a_cancelled_cancel_lets_the_first_effect_through():
    """F-07: TP-3, TP-6, TP-7, TP-13 and TP-14."""
    gain = an_action(yards(10))
    no, no_no = an_action(CancelLayer()), an_action(CancelLayer())
    game = a_game(
        calls=(a_run(4), a_stop(LONG_PASS, 0)), hands=((gain, no_no), (no,)), x=25
    )
    layers = (
        f"H cast {gain.number}",
        f"A cast {no.number} > 1",
        f"H cast {no_no.number} > 2",
    )

    play_down(game, *layers)

    assert spot(game) == (HOME, 55, 2)
    assert resolved(game) == [no_no.number, gain.number]
    assert [label for *_, label in told(game, "cancelled")] == [no.number]
    assert set(game.table.discards[ACTION][HOME]) == {gain, no_no}
    assert game.table.discards[ACTION][AWAY] == [no]


E = an_action(yards(-5), title="E")
F = an_action(yards(5), title="F")


@pytest.mark.parametrize(
    ("answers", "in_order"),
    [
        pytest.param(
            ["pass", f"cast {E.number}", f"cast {F.number}", "pass", "pass"],
            [F.number, E.number],
            id="F-08 two passes after two effects",
        ),
        pytest.param(
            ["pass", f"cast {E.number}", "pass", "pass"],
            [E.number],
            id="F-08 one more opportunity for the last to act",
        ),
        pytest.param(["pass", "pass"], [], id="F-08 nobody acts"),
    ],
)
def test_f08_a_pass_is_not_final_while_the_other_seat_acts(answers, in_order):
    """F-08: TP-3, TP-6 and TP-7: only two passes in a row close the point."""
    spares = an_action(yards(0)), an_action(yards(0))
    game = a_game(hands=((F, spares[0]), (E, spares[1])))
    play_on(game, "H run", until=DecisionKind.ACT)
    asked = []

    for answer in answers:
        assert game.pending_decision.ask is DecisionKind.ACT
        assert resolved(game) == [], "the point is still open"
        asked.append(LETTERS[game.pending_decision.seat])
        game.push(answer)

    assert asked == ["H", "A", "H", "A", "H"][: len(answers)]
    assert game.pending_decision.ask is DecisionKind.DESIGNATE
    assert resolved(game) == in_order


@from_2021
def test_f09_a_trigger_of_resolving_waits_for_a_secondary_point(profile):
    """F-09: TP-9, CRD Tim:Secondary, D-42: no card from hand may be used there."""
    tired = an_athlete()
    watcher = a_defender(
        WheneverAbility(Occasion.ENERGIZED, Draw(), whose=Whose.OPPONENT)
    )
    wake = an_action(
        Energize(PickedAthletes(AthleteFilter(energized=False))), windows=START_OF_DOWN
    )
    held = an_action(yards(0), windows=START_OF_DOWN)
    drawn = an_action(yards(0), windows=START_OF_DOWN)
    game = a_game(
        profile,
        home=[tired],
        away=[watcher],
        hands=((wake,), (held,)),
        draws=((), (drawn,)),
        exhausted=(f"H:{tired.number}",),
    )

    game.push(f"cast {wake.number}")
    game.push("pass")  # the defense; the offense has nothing left to add

    assert game.pending_decision.ask is DecisionKind.CALL, "the next thing asked is 2.B"
    assert [verb for _, verb, *_ in game.events if verb in ("energize", "draw")] == [
        "energize",
        "draw",
    ]
    assert resolved(game) == [wake.number, f"A:{watcher.number}"]
    assert len(told(game, "secondary")) == 1
    assert game.table.hands[ACTION] == [[], [held, drawn]]


def test_f10_triggers_go_in_before_effects_and_the_last_resolves_first():
    """F-10: CRD 6.B.a-b, TP-2 and TP-7."""
    runner = an_athlete(DesignatedAbility(Role.RUN, yards(1)))
    user = an_athlete(ExhaustAbility(yards(2), windows=AFTER_DESIGNATION))
    coach = a_defender(
        WheneverAbility(Occasion.DESIGNATED, yards(3), whose=Whose.OWN, bench=True)
    )
    tackler = a_defender(DesignatedAbility(Role.TACKLE, yards(-4)))
    t1, e1, t2 = (f"H:{each.number}" for each in (runner, user, coach))
    t3 = f"A:{tackler.number}"
    game = a_game(home=[runner, user, coach], away=[tackler])

    play_on(game, f"H {t1}", f"A {t3}", until=DecisionKind.ORDER)
    asked, offered = game.pending_decision.seat, game.legal()
    game.push(next(each for each in offered if each.startswith(t1)))
    play_on(game, f"H use {e1}", until=DecisionKind.CALL)

    assert (asked, len(offered)) == (HOME, 2)
    assert resolved(game) == [e1, t3, t2, t1]


def test_f15_an_own_replay_cancels_the_rival_interception():
    """F-15: CRD 5.B, 5.B.a, C.5: the same down again, from its start."""
    pick, again = a_turnover(), a_replay()
    first = an_action(yards(0), windows=START_OF_DOWN)
    calls = (a_run(3), a_stop(LONG_PASS))
    game = a_game(calls=calls, hands=((again, first), (pick,)), down=3, x=50, clock=7)

    play_on(
        game,
        "H pass",
        "H run",
        "H pass",
        f"A cast {pick.number}",
        f"H cast {again.number}",
        until=DecisionKind.ACT,
    )

    assert game.table.point == START_OF_DOWN, "the next thing held is 2.A"
    assert spot(game) == (HOME, 50, 3)
    assert game.table.clock == 7
    assert game.table.replays_used == [1, 0]
    assert game.table.discards[PLAY] == [[calls[0]], [calls[1]]]
    assert game.table.hands == [[[FILLER], [FILLER]], [[first], []]], "no draws of 9.A"


def a_defense_with_both(profile):
    """F-16: the defense adds an interception and a replay of its own."""
    pick, again = a_turnover(), a_replay()
    game = a_game(profile, hands=((), (pick, again)), down=3, x=50, clock=7)
    return game, (f"A cast {pick.number}", f"A cast {again.number}")


@pytest.mark.parametrize(
    ("keep", "after", "clock"),
    [
        pytest.param("turnover", (AWAY, 50, 1), 6, id="F-16 keeps the turnover"),
        pytest.param("replay", (HOME, 50, 3), 7, id="F-16 keeps the replay"),
    ],
)
def test_f16_who_controls_replay_and_turnover_keeps_one(keep, after, clock):
    """F-16: CRD 5.B.a, D-81."""
    game, adds = a_defense_with_both(P22C)

    play_on(game, *adds, until=DecisionKind.REPLAY_OR_TURNOVER)
    asked = game.pending_decision.seat
    play_on(game, f"A {keep}", until=DecisionKind.CALL)

    assert asked == AWAY
    assert spot(game) == after
    assert game.table.clock == clock


@pytest.mark.parametrize("profile", RULEBOOKS)
def test_f16_before_the_rulings_a_replay_always_cancels_the_turnover(profile):
    """F-16: R22 Gls:Replay, R21 Gls:Replay, D-81: nobody is asked."""
    game, adds = a_defense_with_both(profile)

    play_on(game, adds[0], until=DecisionKind.ACT)
    game.push(adds[1].removeprefix("A "))

    assert game.pending_decision.ask is DecisionKind.CALL, "the next thing asked is 2.B"
    assert spot(game) == (HOME, 50, 3)
    assert game.table.clock == 7


def a_second_replay(profile):
    """F-17: the offense has replayed in this possession and tries to again."""
    pick, again = a_turnover(), a_replay()
    game = a_game(
        profile,
        hands=((again,), (pick,)),
        down=3,
        x=50,
        clock=7,
        replays_used=(1, 0),
    )
    return play_down(game, "H pass", f"A cast {pick.number}", f"H cast {again.number}")


@from_2021
def test_f17_a_second_replay_cancels_no_turnover(profile):
    """F-17: R22 Gls:Replay, D-83, CRD 5.C."""
    game = a_second_replay(profile)

    used = list(game.table.replays_used)
    play_on(game, until=DecisionKind.CALL)

    assert used == [1, 0], "the rival's allowance is untouched"
    assert spot(game) == (AWAY, 50, 1)
    assert game.table.clock == 6


def test_f17_in_2019_every_replay_works():
    """F-17: D-83, D-81: no limit was printed."""
    game = a_second_replay(P19)

    assert spot(game) == (HOME, 50, 3)
    assert game.table.clock == 7


@from_2021
def test_f18_an_interception_goes_straight_to_the_end_of_the_down(profile):
    """F-18: CRD 5.C, 9.A, 9.E.a-b, 1.C.e; D-80 for the rulebooks' clock."""
    pick = a_turnover()
    late = an_action(yards(0), windows=END_OF_PLAY)
    game = a_game(
        profile,
        calls=(a_run(4, time=2), a_stop(LONG_PASS, 0)),
        hands=((late,), (pick,)),
        down=2,
        x=35,
        clock=9,
    )
    play_on(game, f"A cast {pick.number}", until=DecisionKind.TIMEOUT)

    points = points_held(game)
    lineups = []
    while game.pending_decision.ask is DecisionKind.LINEUP:
        lineups.append(LETTERS[game.pending_decision.seat])
        game.push(game.legal()[0])

    assert points == [], "no timing point at the end of the play"
    assert told(game, "ball") == []
    assert told(game, "exhaust") == []
    assert lineups == ["A", "H"]
    assert spot(game) == (AWAY, 65, 1)
    assert game.table.clock == 7
    assert action_hands(game) == [2, 1]


@pytest.mark.parametrize(
    ("strength", "loss", "spots"),
    [
        pytest.param(4, 0, {"P19": 65}, id="F-19a result +20"),
        pytest.param(0, -10, {"P19": 75}, id="F-19b result -10"),
    ],
)
@every_profile
def test_f19_where_a_fumble_is_lost(profile, strength, loss, spots):
    """F-19: R19 Interceptions and Fumbles, D-77; CRD 1.C.e."""
    fumble = a_turnover(TurnoverKind.FUMBLE)
    push_back = an_action(yards(loss))
    game = a_game(
        profile,
        calls=(a_run(strength), a_stop(LONG_PASS, 0)),
        hands=((), (fumble, push_back)),
        x=35,
    )

    play_down(game, f"A cast {fumble.number}", f"A cast {push_back.number}")
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, spots.get(profile.name, 65), 1)


@from_2021
def test_f20_after_a_pick_six_the_old_offense_starts_anew(profile):
    """F-20: CRD 5.C, 1.A.b.i, 1.C.f and 9.E, D-88, D-89."""
    ours = a_power_up(windows=ADJUSTMENTS)
    theirs = a_power_up(windows=ADJUSTMENTS)
    six = a_turnover(TurnoverKind.PICK_SIX)
    star, rival = an_athlete(), a_defender()
    game = a_game(
        profile,
        home=[star],
        away=[rival],
        calls=(a_pass(20, time=1), a_stop(LONG_PASS, 0)),
        hands=((ours,), (theirs, six)),
        exhausted=(f"H:{star.number}", f"A:{rival.number}"),
        replays_used=(1, 1),
        x=60,
        clock=6,
    )

    play_down(
        game,
        f"H cast {ours.number} on H:{star.number}",
        f"A cast {theirs.number} on A:{rival.number}",
        f"A cast {six.number}",
    )
    fours = []
    while game.pending_decision.ask is DecisionKind.LINEUP:
        fours.append((LETTERS[game.pending_decision.seat], game.legal()[-1]))
        game.push(game.legal()[-1])

    t = game.table
    assert len(told(game, "attach")) == 2
    assert t.score == [0, 7]
    assert spot(game) == (HOME, 25, 1)
    assert t.clock == 5
    assert action_hands(game) == [1, 1]
    assert t.replays_used == [0, 0]
    assert [
        (LETTERS[seat], " ".join(each.card.number for each in t.field(seat)))
        for seat in (HOME, AWAY)
    ] == fours
    assert all(each.energized for team in t.athletes for each in team)
    assert t.discards[ACTION] == [[ours], [six, theirs]]
