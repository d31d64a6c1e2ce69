"""What comes of a play where the documents leave it open: D-68 to D-75."""

import pytest

from gameengine.calls import (
    LONG_PASS,
    RUN_LEFT,
)
from gameengine.cards import (
    PlayCard,
    WheneverAbility,
)
from gameengine.conditions import MeasureBetween
from gameengine.effect_terms import LastingStaticChange, Quantity
from gameengine.effects import (
    Change,
    Draw,
    LastingChange,
    MoveBall,
    OnNextPlay,
    ReplaceYardsIf,
)
from gameengine.measures import ACTION, Measure
from gameengine.moments import (
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    Occasion,
)
from gameengine.profiles import (
    P19,
    PROFILES,
)
from gameengine.setup import HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    spot,
    yards,
)
from tests.builders.plays import offers
from tests.builders.profiles import every_profile


@every_profile
@pytest.mark.parametrize(
    ("defense", "only_if_successful", "x"),
    [
        pytest.param(RUN_LEFT, False, 35, id="stopped, any play"),
        pytest.param(RUN_LEFT, True, 25, id="stopped, worded for success"),
        pytest.param(LONG_PASS, False, 50, id="successful, any play"),
        pytest.param(LONG_PASS, True, 50, id="successful, worded for success"),
    ],
)
def test_yards_count_on_stopped_plays_too(profile, defense, only_if_successful, x):
    """D-68: unless the effect speaks of a successful play."""
    gain = an_action(yards(10, if_successful=only_if_successful))
    game = a_game(profile, calls=(a_run(3), a_stop(defense)), hands=((gain,), ()), x=25)

    play_down(game, f"H cast {gain.number}")

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    ("runs_results", "clock", "window"),
    [
        pytest.param(True, 13, True, id="time and the last window"),
        pytest.param(False, 15, False, id="straight to the next down"),
    ],
)
def test_a_stopped_play_of_2019_by_both_readings(runs_results, clock, window):
    """D-69, 19-4.C: 19-7.D and 19-7.E with 0 yards, or none of it."""
    last = an_action(Draw(), windows=END_OF_PLAY)
    game = a_game(
        P19.with_open_settings(stopped_play_runs_results=runs_results),
        calls=(a_run(3, time=2), a_stop(RUN_LEFT)),
        hands=((last,), ()),
        x=25,
    )

    found = offers(game)

    assert found == ({("H", f"cast {last.number}")} if window else set())
    assert (spot(game), game.table.clock) == ((HOME, 25, 2), clock)


@pytest.mark.parametrize(
    ("profile", "energized"),
    [
        *((profile, (False, False)) for profile in PROFILES.values()),
        (P19.with_open_settings(auto_exhaust_designees=False), (True, True)),
    ],
    ids=[*PROFILES, "P19 without"],
)
def test_designees_become_exhausted(profile, energized):
    """D-70: in 2019 as well; by the other reading of 2019 they do not."""
    runner = an_athlete()
    tackler = a_defender()
    game = a_game(profile, home=(runner,), away=(tackler,))

    play_down(game, f"H H:{runner.number}", f"A A:{tackler.number}")

    states = {
        each.card: each.energized for team in game.table.athletes for each in team
    }
    assert (states.pop(runner), states.pop(tackler)) == energized
    assert set(states.values()) == {True}


GUARDED = [
    pytest.param(-5, 5, 5, id="5 back from 5"),
    pytest.param(-5, 8, 5, id="5 back from 8"),
    pytest.param(-5, 3, 3, id="5 back from 3"),
    pytest.param(-5, 60, 55, id="5 back from 60"),
    pytest.param(5, 92, 95, id="5 forward from 92"),
    pytest.param(5, 95, 95, id="5 forward from 95"),
    pytest.param(5, 97, 97, id="5 forward from 97"),
    pytest.param(5, 60, 65, id="5 forward from 60"),
]


@every_profile
@pytest.mark.parametrize(("by", "x", "after"), GUARDED)
def test_the_goal_guard_holds_in_every_edition(profile, by, x, after):
    """F-26, D-72, CRD Gen:Draw Offsides: inside the 5 the ball stays where it is."""
    push = an_action(MoveBall(by), windows=PRIOR_TO_SELECTING)
    game = a_game(profile, calls=(a_run(), a_stop(RUN_LEFT)), hands=((push,), ()), x=x)

    play_down(game, f"H cast {push.number}")

    assert (spot(game), game.table.score) == ((HOME, after, 2), [0, 0])


@every_profile
@pytest.mark.parametrize(("by", "x", "after"), GUARDED)
@pytest.mark.parametrize("kind", [MoveBall, yards])
def test_yards_at_the_end_of_the_play_never_score(profile, kind, by, x, after):
    """D-73: outside Play Results, so they are guarded like any other movement."""
    push = an_action(kind(by), windows=END_OF_PLAY)
    game = a_game(profile, calls=(a_run(), a_stop(RUN_LEFT)), hands=((push,), ()), x=x)

    play_down(game, f"H cast {push.number}")

    assert (spot(game), game.table.score) == ((HOME, after, 2), [0, 0])


@pytest.mark.parametrize(("least", "drawn"), [(40, 2), (41, 1)])
def test_yards_gained_are_counted_past_the_goal_line(least, drawn):
    """D-74: 40 yards from the opponent's 5 are 40 yards."""
    fan = an_athlete(
        WheneverAbility(
            Occasion.PLAY_ENDS,
            Draw(),
            condition=MeasureBetween(Measure.YARDS, least=least),
        )
    )
    game = a_game(home=(fan,), calls=(a_run(8), a_stop(LONG_PASS)), x=95)

    play_down(game)

    assert game.table.score == [7, 0]
    assert len(game.table.hands[ACTION][HOME]) == drawn


@pytest.mark.parametrize(("least", "score"), [(40, [0, 0]), (41, [7, 0])])
def test_a_limit_on_the_gain_reads_the_uncapped_yards(least, score):
    """D-74, CRD 7.B: it is read before the ball moves."""
    hold = an_action(ReplaceYardsIf(least=least, yards=0))
    game = a_game(calls=(a_run(8), a_stop(LONG_PASS)), hands=((), (hold,)), x=95)

    play_down(game, f"A cast {hold.number}")

    assert game.table.score == score


LONGER = Change(Quantity.TIME, 1)


@every_profile
@pytest.mark.parametrize(
    ("effect", "clocks"),
    [
        pytest.param(LONGER, (14, 13), id="longer, too late"),
        pytest.param(Change(Quantity.TIME, -1), (14, 13), id="shorter, too late"),
        pytest.param(OnNextPlay(LONGER), (14, 12), id="worded for the next play"),
        pytest.param(
            LastingChange(LastingStaticChange(Quantity.TIME, 1)),
            (14, 12),
            id="worded for the possession",
        ),
    ],
)
def test_time_effects_at_the_end_of_the_play_come_too_late(profile, effect, clocks):
    """D-75: they change a later down only if they say so."""
    late = an_action(effect, windows=END_OF_PLAY)
    second = PlayCard("C990-TT", "Second", RUN_LEFT, 0, 1, time=1)
    game = a_game(
        profile, hands=((late,), ()), extra_plays=((second,), (second,)), clock=15
    )

    play_down(game, f"H cast {late.number}")
    first = game.table.clock
    play_down(game, "H C990-TT")

    assert (first, game.table.clock) == clocks
