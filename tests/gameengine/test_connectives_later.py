"""Effects that wait: for an athlete, for an occasion, for the next play."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.cards import ExhaustAbility
from gameengine.conditions import (
    Whose,
)
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import PickedAthletes, ThisAthlete
from gameengine.effects import (
    Draw,
    EffectsInOrder,
    Energize,
    OnEveryOccasion,
    OnNextOccasion,
    OnNextPlay,
)
from gameengine.game import Game
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    EffectDuration,
    Occasion,
)
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    flip,
    play_down,
    play_on,
    yards,
)
from tests.builders.plays import NOTHING_GAINED, THEIRS, action_hands, gained


def a_linked_game(lasts: EffectDuration, **more: object) -> tuple[Game, str, str]:
    """The defense remembers an athlete who can use his ability again and again."""
    again, other = (
        an_athlete(
            ExhaustAbility(
                EffectsInOrder((yards(10), Energize(ThisAthlete()))),
                windows=ADJUSTMENTS | AFTER_DESIGNATION,
            )
        )
        for _ in range(2)
    )
    link = OnEveryOccasion(
        PickedAthletes(THEIRS), Occasion.EXHAUST_USED, yards(-5), lasts
    )
    card = an_action(link, windows=START_OF_DOWN)
    game = a_game(
        home=[an_athlete(), again, other],
        hands=((), (card,)),
        calls=NOTHING_GAINED,
        extra_plays=([a_run(0)], [a_stop(LONG_PASS)]),
        **more,
    )
    play_on(
        game, f"A cast {card.number}", f"A H:{again.number}", until=DecisionKind.CALL
    )
    return game, f"H use H:{again.number}", f"H use H:{other.number}"


def test_a_linked_athlete_sets_it_off_each_time_and_nobody_else_does():
    """CRD Card:E197-22: at every Exhaust use of whoever was chosen."""
    game, again, other = a_linked_game(EffectDuration.POSSESSION)

    play_down(game, again, other, again)

    assert gained(game) == [3 * 10 - 2 * 5]


def test_what_a_use_sets_off_lies_right_above_the_use():
    """TP-10, D-44: so it resolves before it."""
    game, again, _ = a_linked_game(EffectDuration.POSSESSION)
    start = len(game.events)

    play_down(game, again)

    resolved = [event for event in game.events[start:] if event[1] == "resolve"]
    assert [event[2] for event in resolved] == [AWAY, HOME]


@pytest.mark.parametrize(
    ("lasts", "expected"),
    [
        (EffectDuration.DOWN, [5, 10]),
        (EffectDuration.POSSESSION, [5, 5]),
        (EffectDuration.GAME, [5, 5]),
    ],
    ids=lambda each: each.name if isinstance(each, EffectDuration) else "",
)
def test_a_link_is_kept_as_long_as_it_says(lasts, expected):
    """CRD Gen:Effect Duration."""
    game, again, _ = a_linked_game(lasts)

    play_down(game, again)
    play_down(game, again)

    assert gained(game) == expected


@pytest.mark.parametrize(
    ("lasts", "expected"), [(EffectDuration.POSSESSION, 10), (EffectDuration.GAME, 5)]
)
def test_a_link_of_a_possession_ends_with_it(lasts, expected):
    """CRD Gen:Effect Duration: the same seat has the ball once more."""
    game, again, _ = a_linked_game(lasts, down=4)

    play_down(game)  # turnover on downs
    for _ in range(4):
        play_on(game, until=DecisionKind.CALL)
        play_down(game)
    play_on(game, until=DecisionKind.CALL)
    play_down(game, again)

    assert gained(game)[-1] == expected


def test_a_later_effect_happens_once():
    """D-44: the next time, and not the time after."""
    later = OnNextOccasion(Occasion.PLAY_ENDS, Draw(2), EffectDuration.GAME)
    card = an_action(later, windows=PRIOR_TO_SELECTING)
    game = a_game(hands=((card,), ()))

    play_down(game, f"H cast {card.number}")
    after_one = action_hands(game)[HOME]
    play_down(game)

    assert (after_one, action_hands(game)[HOME]) == (2 + 1, 2 + 1 + 1)


@pytest.mark.parametrize(
    ("lasts", "expected"),
    [
        pytest.param(EffectDuration.DOWN, 2, id="the down is over"),
        pytest.param(EffectDuration.POSSESSION, 4, id="still waiting"),
    ],
)
def test_a_later_effect_waits_as_long_as_it_says(lasts, expected):
    """CRD Gen:Effect Duration, D-50: by default until the down ends."""
    later = OnNextOccasion(Occasion.SCORED, Draw(2), lasts)
    card = an_action(later, windows=PRIOR_TO_SELECTING)
    game = a_game(
        hands=((card,), ()),
        calls=NOTHING_GAINED,
        extra_plays=([a_run(9)], [a_stop(LONG_PASS)]),
        x=60,
    )

    play_down(game, f"H cast {card.number}")
    play_down(game)

    assert game.table.score == [7, 0]
    assert action_hands(game)[HOME] == expected


def test_by_default_a_later_effect_ends_with_the_down():
    """D-50."""
    assert OnNextOccasion(Occasion.SCORED, Draw(1)).lasts is EffectDuration.DOWN


@pytest.mark.parametrize(
    ("windows", "expected"),
    [
        pytest.param(START_OF_DOWN, [10, 0, 0], id="the play of this down"),
        pytest.param(PRIOR_TO_SELECTING, [10, 0, 0], id="still this one"),
        pytest.param(ADJUSTMENTS, [0, 10, 0], id="this one is under way"),
        pytest.param(END_OF_PLAY, [0, 10, 0], id="this one is over"),
    ],
)
def test_the_next_play_is_the_next_one_called(windows, expected):
    """CRD Gen:Effect Duration: once, and only from its reveal on."""
    card = an_action(OnNextPlay(yards(10)), windows=windows)
    game = a_game(hands=((card,), ()), calls=NOTHING_GAINED)

    play_down(game, f"H cast {card.number}")
    play_down(game)
    play_down(game)

    assert gained(game) == expected


@pytest.mark.parametrize(
    ("whose", "expected"),
    [
        pytest.param(Whose.OWN, [0, 10], id="when they have the ball"),
        pytest.param(Whose.OPPONENT, [10, 0], id="against them"),
    ],
)
def test_the_next_play_is_one_of_the_side_that_is_meant(whose, expected):
    """CRD Gen:Effect Duration: the defense casts it on fourth down."""
    card = an_action(OnNextPlay(yards(10), whose), windows=PRIOR_TO_SELECTING)
    game = a_game(hands=((), (card,)), calls=NOTHING_GAINED, down=4)

    play_down(game, f"A cast {card.number}")
    play_on(game, until=DecisionKind.CALL)
    play_down(game)

    assert gained(game) == expected


def test_a_kick_is_no_next_play():
    """CRD Gen:Effect Duration, D-95: no play is run in that down."""
    card = an_action(OnNextPlay(yards(10), Whose.OPPONENT), windows=START_OF_DOWN)
    game = a_game(hands=((card,), ()), calls=(a_run(0), flip(0)), kick=True)

    play_down(game, f"H cast {card.number}", call="punt")
    play_on(game, until=DecisionKind.CALL)
    play_down(game)

    assert gained(game) == [10]
