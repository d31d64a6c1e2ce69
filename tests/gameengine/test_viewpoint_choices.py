"""Both seats choose at once: the second decider is not told what the first chose."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.chance import SeededChance
from gameengine.decisions import DecisionKind
from gameengine.game import Game
from gameengine.practice import practice_setup
from gameengine.profiles import P19, P22C, DesignationOrder, Profile
from gameengine.setup import AWAY, HOME
from gameengine.viewpoint import Audience, build_frame
from tests.builders.games import (
    a_game,
    a_run,
    a_stop,
    a_team,
    flip,
    play_on,
    told,
)
from tests.builders.plays import sight
from tests.builders.profiles import every_profile, from_2021

HOME_TEAM, AWAY_TEAM = a_team(), a_team()
UNAWARE = (Audience.AWAY, Audience.SPECTATOR)


def sights(game: Game, audiences: tuple[Audience, ...]) -> list[object]:
    """Give all that audiences get to see."""
    return [sight(game, each) for each in audiences]


def second_line_up(profile: Profile, place: int) -> tuple[Game, tuple[Audience, ...]]:
    """A game whose first seat has chosen one of its lineups; who should not know."""
    game = Game(practice_setup(profile), SeededChance(4))
    game.push(game.legal()[place])
    return game, (Audience(game.pending_decision.seat), Audience.SPECTATOR)


@from_2021
def test_the_second_line_up_is_chosen_without_the_first(profile):
    """CRD 1.B, D-27: both face down, then shown together."""
    one, unaware = second_line_up(profile, 0)
    other, _ = second_line_up(profile, 3)

    blind = sights(one, unaware) == sights(other, unaware)
    asked, fields = one.pending_decision.ask, on_the_field(one)
    one.push(one.legal()[0])

    assert blind
    assert (asked, fields) == (DecisionKind.LINEUP, [0, 0])
    assert on_the_field(one) == [4, 4]
    assert told(other, "lineup") == []
    assert len(told(one, "lineup")) == 2


def on_the_field(game: Game) -> list[int]:
    seats = build_frame(game, Audience.SPECTATOR)["seats"]
    return [len(each["field"]) for each in seats]


def test_in_2019_the_second_line_up_answers_the_first():
    """D-27: the offense places its four openly."""
    one, unaware = second_line_up(P19, 0)
    other, _ = second_line_up(P19, 3)

    assert len(told(one, "lineup")) == 1
    assert sum(on_the_field(one)) == 4
    assert sights(one, unaware) != sights(other, unaware)


def two_games(profile: Profile = P22C, *, until: DecisionKind) -> tuple[Game, Game]:
    """Twice the same game, up to a decision of the offense."""
    calls, more = (a_run(1), a_stop(LONG_PASS)), ((a_run(8),), (flip(4),))
    games = [
        a_game(profile, home=HOME_TEAM, away=AWAY_TEAM, calls=calls, extra_plays=more)
        for _ in range(2)
    ]
    one, other = (play_on(game, "H run", until=until) for game in games)
    assert one.pending_decision.seat == HOME
    return one, other


@every_profile
def test_the_second_play_card_is_chosen_without_the_first(profile):
    """CRD 3.B: both face down, then shown together; 19-2.A alike."""
    one, other = two_games(profile, until=DecisionKind.PLAY_CARD)

    one.push(one.legal()[0])
    other.push(other.legal()[1])
    blind = sights(one, UNAWARE) == sights(other, UNAWARE)
    seat, calls = (
        one.pending_decision.seat,
        build_frame(one, Audience.SPECTATOR)["calls"],
    )
    one.push(one.legal()[0])
    other.push(other.legal()[0])

    assert blind
    assert (seat, calls) == (AWAY, [None, None])
    assert sights(one, UNAWARE) != sights(other, UNAWARE)


@pytest.mark.parametrize(
    ("order", "hidden"),
    [
        pytest.param(DesignationOrder.SIMUL, True, id="together"),
        pytest.param(DesignationOrder.O_THEN_D, False, id="openly, offense first"),
    ],
)
@every_profile
def test_whether_the_tackler_is_named_without_the_carrier(profile, order, hidden):
    """CRD 6.A, D-58: by the other reading both are named at once."""
    one, other = two_games(
        profile.with_open_settings(designation_order=order),
        until=DecisionKind.DESIGNATE,
    )

    one.push(one.legal()[0])
    other.push(other.legal()[1])
    blind = sights(one, UNAWARE) == sights(other, UNAWARE)
    seat = one.pending_decision.seat
    one.push(one.legal()[0])
    other.push(other.legal()[0])

    assert (seat, blind) == (AWAY, hidden)
    assert len(told(one, "designate")) == 2
    assert sights(one, UNAWARE) != sights(other, UNAWARE)
