"""Set-up and the start of a possession: phases 0 and 1, step by step."""

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from gameengine.calls import RUN_LEFT
from gameengine.cards import ActionCard, Kind, Side, superstar_card
from gameengine.chance import SeededChance
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import TurnoverKind
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    START_OF_DOWN,
)
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.robots import RandomRobot, play_game
from gameengine.setup import AWAY, HOME, Setup
from tests.builders.games import (
    a_deck,
    a_game,
    a_new_game,
    a_pass,
    a_power_up,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    an_athlete,
    answer,
    blanks,
    flip,
    number,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import action_hands
from tests.builders.profiles import before_the_rulings, every_profile, from_2021

OFFENSE, DEFENSE = Side.OFFENSE, Side.DEFENSE


# Phase 0


@pytest.mark.parametrize(
    ("profile", "actions"),
    [
        pytest.param(P19, 2, id="R19 Setup"),
        pytest.param(P21, 3, id="R21 Setup"),
        pytest.param(P22, 3, id="R22 Setup"),
        pytest.param(P22C, 3, id="R22 Setup under the CRD"),
    ],
)
def test_how_a_game_is_set_up(profile, actions):
    """19-0, A.3 19 and 21; each seat draws from its own decks."""
    plays = [[flip(n) for n in range(4)] for _ in (HOME, AWAY)]
    cards = [blanks(4), blanks(4)]
    decks = tuple(
        a_deck(play_tops=plays[seat], action_tops=cards[seat]) for seat in (HOME, AWAY)
    )

    game = a_new_game(profile, home=decks[HOME], away=decks[AWAY])

    table = game.table
    assert table.hands[PLAY] == [each[:3] for each in plays]
    assert table.hands[ACTION] == [each[:actions] for each in cards]
    assert [len(deck) for deck in table.decks[PLAY]] == [21, 21]
    assert [len(deck) for deck in table.decks[ACTION]] == [24 - actions] * 2
    assert (table.half, table.clock, table.down) == (1, 15, 1)
    assert (table.score, table.timeouts) == ([0, 0], [3, 3])


@every_profile
@pytest.mark.parametrize("toss", [HOME, AWAY], ids=["home", "away"])
def test_chance_names_who_starts_at_the_own_25(profile, toss):
    """CRD 1.A.a and 1.C.a; R22 Setup, R19 Setup."""
    game = a_new_game(profile, toss=toss)

    assert game.pending_decision.seat == toss
    assert spot(play_on(game, until=DecisionKind.CALL)) == (toss, 25, 1)


def test_a_seed_shuffles_the_decks_and_tosses():
    """R22 Setup, CRD 1.A.a: orders and tosses vary, and a seed repeats its own."""
    plays = [flip(n) for n in range(10)]
    setup = Setup(decks=(a_deck(play_tops=plays), a_deck()))

    games = [Game(setup, SeededChance(seed)) for seed in range(30)]
    again = [Game(setup, SeededChance(seed)) for seed in range(30)]

    assert {game.pending_decision.seat for game in games} == {HOME, AWAY}
    hands = [tuple(game.table.hands[PLAY][HOME]) for game in games]
    assert len(set(hands)) > 10
    assert [game.events for game in again] == [game.events for game in games]


@every_profile
def test_a_whole_game_from_the_toss_to_the_last_down(profile):
    """R22 Setup, R19 Setup, CRD 9.F.a, 9.F.b: one touchdown in thirty downs."""
    home = a_deck(play_tops=[a_pass(75)], fillers=50)
    game = a_new_game(profile, home=home, away=a_deck(fillers=50))

    while game.pending_decision is not None:
        answer(game)

    assert (game.outcome.winner, game.outcome.score) == (HOME, (7, 0))
    assert [event[2] for event in told(game, "down")] == [1] * 15 + [2] * 15
    assert [event[2:] for event in told(game, "possession")] == [
        (HOME, 25),
        *[(AWAY, 25), (HOME, 75)] * 2,
        *[(AWAY, 25), (HOME, 75)] * 2,
    ]


@every_profile
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_by_chance_has_the_winner_its_score_says(profile, seed):
    """R22 Setup, R19 Setup: a seed plays the same game again."""
    plays = [a_run(n) for n in range(10)] + [a_pass(10 * n) for n in range(10)]
    deck = a_deck(plays=plays, fillers=0, actions=[an_action(yards(5))] * 20)
    setup = Setup(decks=(deck, deck), profile=profile)

    games = []
    for _ in range(2):
        robot = RandomRobot(Random(seed))
        games.append(play_game(setup, SeededChance(seed), (robot, robot)))

    first, second = games
    home, away = first.table.score
    leader = None if home == away else HOME if home > away else AWAY
    assert (first.outcome.winner, first.outcome.score) == (leader, (home, away))
    assert leader is not None or profile is P19, "only 2019 knows a tie"
    assert second.events == first.events


# Phase 1.A and 1.C


class LastDown(NamedTuple):
    """What the offense did from where with its last down."""

    x: int
    call: str = "run"
    gain: int = 0
    grit: int = 0
    turnover: TurnoverKind | None = None
    down: int = 2
    clock: int = 15


T_SPOT = [
    ("CRD 1.C.c", LastDown(70, gain=30), (AWAY, 25)),
    ("CRD 1.C.c", LastDown(70, "field goal", grit=4), (AWAY, 25)),
    ("CRD 1.C.d", LastDown(20, gain=-25), (AWAY, 40)),
    ("CRD 1.C.e", LastDown(35, turnover=TurnoverKind.INTERCEPTION), (AWAY, 65)),
    ("CRD 1.C.e", LastDown(80, turnover=TurnoverKind.FUMBLE), (AWAY, 20)),
    ("CRD 1.C.f", LastDown(60, turnover=TurnoverKind.PICK_SIX), (HOME, 25)),
    ("CRD 1.C.g", LastDown(20, "punt", grit=1), (AWAY, 50)),
    ("CRD 1.C.g", LastDown(60, "punt", grit=5), (AWAY, 20)),
    ("CRD 1.C.h", LastDown(70, "field goal", grit=0), (AWAY, 30)),
    ("CRD 1.C.i", LastDown(45, gain=10, down=4), (AWAY, 45)),
    ("CRD 1.C.b", LastDown(45, gain=10, clock=1), (AWAY, 25)),
]


def next_possession(profile, last):
    """Play the last down and go on to the next choice of an offense."""
    steal = [a_turnover(last.turnover)] if last.turnover is not None else []
    game = a_game(
        profile,
        calls=(a_pass(last.gain), a_stop(RUN_LEFT)),
        hands=((), steal),
        flips=((flip(last.grit),), (flip(0),)),
        kick=last.call != "run" and profile is not P19,
        x=last.x,
        down=last.down,
        clock=last.clock,
        replays_used=(1, 1),
    )
    play_down(game, *(f"A cast {each.number}" for each in steal), call=last.call)
    return play_on(game, until=DecisionKind.CALL)


@every_profile
@pytest.mark.parametrize(("last", "expected"), [row[1:] for row in T_SPOT])
def test_who_starts_a_possession_where(profile, last, expected):
    """T-SPOT, CRD 1.C, 1.A.b and 1.A.b.i; 19-9, D-76, D-88; replays are new."""
    game = next_possession(profile, last)

    assert spot(game) == (*expected, 1)
    assert game.table.replays_used == [0, 0]


@pytest.mark.parametrize(("rule", "last", "expected"), T_SPOT)
def test_a_possession_names_the_rule_of_its_spot(rule, last, expected):
    """T-SPOT, CRD 1.C."""
    game = next_possession(P22C, last)

    assert told(game, "possession") == [(rule, "possession", *expected)]


@every_profile
@pytest.mark.parametrize("first", [HOME, AWAY], ids=["home opened", "away opened"])
@pytest.mark.parametrize("last", [HOME, AWAY], ids=["home has it", "away has it"])
def test_who_opened_on_defense_opens_the_second_half(profile, first, last):
    """CRD 1.A.c, 1.C.b, 9.F.a; 19-10: whoever had the ball last."""
    game = a_game(profile, offense=last, first_offense=first, clock=1, x=60, down=3)

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (1 - first, 25, 1)
    assert (game.table.half, game.table.clock) == (2, 15)


# Phase 1.A.c.i


def at_half_time(profile=P22C, *, held=(0, 0), **more):
    """The first half is over; each seat held so many Action cards before 9.A."""
    hands = tuple(blanks(count) for count in held)
    return play_down(a_game(profile, hands=hands, clock=1, **more))


@pytest.mark.parametrize(
    ("held", "options"),
    [
        pytest.param(0, ["0", "1", "2"], id="one card"),
        pytest.param(1, ["0", "1"], id="two cards"),
        pytest.param(2, None, id="three cards"),
        pytest.param(4, None, id="five cards"),
    ],
)
@pytest.mark.parametrize("seat", [HOME, AWAY], ids=["defense", "offense"])
def test_a_small_action_hand_may_be_topped_up_at_half_time(held, options, seat):
    """CRD 1.A.c.i: up to three, any number; D-118. 9.A has already given one."""
    others = 4
    game = at_half_time(held=(held, others) if seat == HOME else (others, held))

    if options is None:
        assert game.pending_decision.ask is DecisionKind.LINEUP
        return
    assert (game.pending_decision.ask, game.pending_decision.seat) == (
        DecisionKind.TOP_UP,
        seat,
    )
    assert game.legal() == options
    before = len(game.table.hands[ACTION][seat])
    game.push(options[-1])
    assert (before, len(game.table.hands[ACTION][seat])) == (held + 1, 3)
    assert game.pending_decision.ask is DecisionKind.LINEUP


@pytest.mark.parametrize(
    ("offense", "defense", "hands"),
    [
        pytest.param("0", "0", [1, 1], id="nobody draws"),
        pytest.param("2", "0", [1, 3], id="only the offense"),
        pytest.param("1", "2", [3, 2], id="each as it likes"),
    ],
)
def test_the_offense_tops_up_before_the_defense(offense, defense, hands):
    """CRD 1.A.c.i; D-36, D-120: away is on offense in the second half."""
    game = at_half_time()

    for seat, count in ((AWAY, offense), (HOME, defense)):
        assert (game.pending_decision.ask, game.pending_decision.seat) == (
            DecisionKind.TOP_UP,
            seat,
        )
        game.push(count)

    assert action_hands(game) == hands


def test_every_card_of_the_action_deck_counts_for_the_top_up():
    """CRD 1.A.c.i, D-36: a Gridiron and a Power Up are cards in hand."""
    held = [ActionCard(number("U"), "Blank", kind, windows=0) for kind in Kind][1:3]
    game = play_down(a_game(hands=(held, blanks(2)), clock=1))

    assert game.pending_decision.ask is DecisionKind.LINEUP


@before_the_rulings
def test_the_rulebooks_have_no_top_up(profile):
    """A.3 28."""
    assert at_half_time(profile).pending_decision.ask is DecisionKind.LINEUP


@pytest.mark.parametrize(
    "situation",
    [
        pytest.param({"half": 1, "down": 4}, id="another possession"),
        pytest.param({"half": 2, "clock": 1, "tosses": (HOME,)}, id="CRD 1.A.d"),
    ],
)
def test_the_top_up_belongs_to_the_second_half_alone(situation):
    """CRD 1.A.c.i, D-118."""
    assert play_down(a_game(**situation)).pending_decision.ask is DecisionKind.LINEUP


# Phase 1.B


def of_positions(*names):
    """Five athletes of the offense."""
    return [an_athlete(position=each) for each in names]


@every_profile
@pytest.mark.parametrize(
    "positions",
    [
        pytest.param(("QB", "RB", "WR", "WR", "TE"), id="one quarterback"),
        pytest.param(("QB", "QB", "WR", "WR", "TE"), id="two quarterbacks"),
    ],
)
def test_every_four_with_a_quarterback_may_be_fielded(profile, positions):
    """CRD 1.B, R22 Setup, 19-0: and any four of the defense."""
    team = of_positions(*positions)
    game = a_new_game(profile, home=a_deck(team))
    fours = [
        " ".join(each.number for each in four)
        for four in combinations(team, 4)
        if any(each.is_quarterback for each in four)
    ]

    assert sorted(game.legal()) == sorted(fours)
    game.push(fours[0])

    defense = [c.number for c in game.setup.decks[AWAY].players if c.side is DEFENSE]
    assert game.pending_decision.seat == AWAY
    assert sorted(game.legal()) == sorted(map(" ".join, combinations(defense, 4)))


@pytest.mark.parametrize(
    ("profile", "seen"),
    [
        pytest.param(P19, 4, id="P19: openly"),
        pytest.param(P21, 0, id="P21: hidden"),
        pytest.param(P22, 0, id="P22: hidden"),
        pytest.param(P22C, 0, id="P22C: hidden"),
    ],
)
@pytest.mark.parametrize("later", [False, True], ids=["first", "another"])
def test_line_ups_are_hidden_until_both_are_chosen(profile, seen, later):
    """CRD 1.B, D-27; 19-0 and 19-9: in 2019 the defense sees the offense's four."""
    game = play_down(a_game(profile, down=4)) if later else a_new_game(profile)
    offense = game.pending_decision.seat
    shown = len(told(game, "lineup"))

    game.push(game.legal()[0])

    assert game.pending_decision.seat == 1 - offense
    assert len(game.table.field(offense)) == seen
    assert len(told(game, "lineup")) - shown == bool(seen)
    game.push(game.legal()[0])
    assert [len(game.table.field(seat)) for seat in (HOME, AWAY)] == [4, 4]
    assert len(told(game, "lineup")) - shown == 2


@every_profile
def test_a_new_line_up_is_energized_and_of_the_other_side(profile):
    """CRD 1.B, D-57: all return to the bench before."""
    tired = an_athlete()
    game = a_game(profile, home=[tired], down=4, exhausted=(f"H:{tired.number}",))

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    table = game.table
    sides = [{each.card.side for each in table.field(seat)} for seat in (HOME, AWAY)]
    assert sides == [{DEFENSE}, {OFFENSE}]
    assert [len(table.field(seat)) for seat in (HOME, AWAY)] == [4, 4]
    assert all(each.energized for team in table.athletes for each in team)


@from_2021
def test_power_ups_leave_with_the_line_up_and_superstars_stay(profile):
    """CRD 1.B; R22 Types:Power Up, R22 Types:Superstar."""
    normal = an_athlete()
    face = replace(normal, name="Star", abilities=())
    star = superstar_card(face, number=number("E"))
    boost = a_power_up(windows=START_OF_DOWN)
    game = a_game(profile, home=[normal], hands=((star, boost), ()), down=4)

    play_down(
        game, f"H cast {star.number}", f"H cast {boost.number} on H:{normal.number}"
    )

    athlete = game.table.athletes[HOME][0]
    assert (athlete.superstar, athlete.power_ups) == (star, [])
    assert game.table.discards[ACTION][HOME] == [boost]
