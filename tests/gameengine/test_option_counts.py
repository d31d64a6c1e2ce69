"""How many ways lead on from a position, to a fixed depth, as chess engines count.

A choice offered too often, forgotten, or asked of the wrong seat changes a count.
"""

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT
from gameengine.cards import DesignatedAbility, ExhaustAbility
from gameengine.chance import SeededChance
from gameengine.decisions import DecisionKind
from gameengine.effects import CancelLayer
from gameengine.game import Game
from gameengine.moments import ADJUSTMENTS, Role
from gameengine.practice import practice_setup
from gameengine.profiles import P19, P22, P22C, Profile
from tests.builders.games import (
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_on,
    yards,
)
from tests.builders.profiles import every_profile


def leaves(game: Game, depth: int) -> int:
    """Count the ends of all lines of `depth` decisions; a finished game is one."""
    if depth == 0 or game.pending_decision is None:
        return 1
    if depth == 1:
        return len(game.legal())
    count = 0
    for choice in game.legal():
        game.push(choice)
        count += leaves(game, depth - 1)
        assert game.pop() == choice
    return count


def counts(game: Game, depth: int) -> list[int]:
    return [leaves(game, each) for each in range(1, depth + 1)]


# One quarterback among five: 4 lineups of the offense, 5 of the defense. From the
# third decision on the hands of seed 7 count, so these move with the practice decks.
# P19: the offense passes or uses its card (40); the defense has one card, and one
# ability in 4 of its 5 lineups: 4 x 2 x (4 x 3 + 2) = 112.
# The others: at CRD 1.D that ability alone, without it CRD 2.A with seven choices:
# 4 x (4 x 2 + 7) = 60.
OPENINGS = {
    "P19": [4, 20, 40, 112, 268],
    "P21": [4, 20, 60, 332, 1348],
    "P22": [4, 20, 60, 332, 1348],
    "P22C": [4, 20, 60, 332, 1348],
}


@every_profile
def test_ways_into_the_practice_game(profile):
    game = Game(practice_setup(profile), SeededChance(7))

    assert counts(game, 5) == OPENINGS[profile.name]


def at_adjustments(*, home=(), hands=((), ())) -> Game:
    """A stopped run, so that the clock comes next: keep or timeout."""
    calls = (a_run(call=RUN_LEFT), a_stop(RUN_LEFT))
    game = a_game(home=home, calls=calls, hands=hands)
    return play_on(game, until=DecisionKind.ACT)


def three_cards() -> Game:
    cards = [an_action(yards(5)) for _ in range(3)]
    return at_adjustments(hands=(cards[:2], cards[2:]))


def two_copies() -> Game:
    card = an_action(yards(5))
    return at_adjustments(hands=((card, card), ()))


def something_to_cancel() -> Game:
    player = an_athlete(ExhaustAbility(yards(5), windows=ADJUSTMENTS))
    hands = ((an_action(yards(5)),), (an_action(CancelLayer()),))
    return at_adjustments(home=[player], hands=hands)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # 1: pass or either card. 2: the defense passes or uses its own, after each.
        # 3: two passes 2 (clock), pass and card 3, each card and an answer 2 + 2.
        # 4: the same again; a seat without cards is not asked to pass.
        pytest.param(three_cards, [3, 6, 13, 27], id="two cards against one"),
        # Copies are one choice: pass (then keep, timeout), or the card (pass, card).
        pytest.param(two_copies, [2, 4], id="two copies"),
        # 1: pass, the card, the ability. 2: keep or timeout; else pass or cancel.
        # 3: the defense's clock 2, or the next call 3; after the card 2 + 2 (pass or
        # the ability, answered or not), after the ability the same.
        pytest.param(something_to_cancel, [3, 6, 13], id="a cancel needs a layer"),
    ],
)
def test_ways_through_adjustments(position, expected):
    """TP-3, TP-4, TP-6, CRD 5.A: one effect or a pass at a time, until both pass."""
    assert counts(position(), len(expected)) == expected


def at_designation(call, *home) -> Game:
    game = a_game(home=home, calls=(call, a_stop(LONG_PASS)))
    return play_on(game, until=DecisionKind.DESIGNATE)


def runner_of_three_abilities() -> Game:
    abilities = [DesignatedAbility(Role.RUN, yards(by)) for by in (5, 10, 15)]
    game = at_designation(a_run(), an_athlete(*abilities))
    game.push(game.legal()[0])
    return game


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # Any of four runs, any of four tackles; then keep or timeout.
        pytest.param(lambda: at_designation(a_run()), [4, 16, 32], id="a run"),
        pytest.param(lambda: at_designation(a_pass()), [3, 12, 24], id="a pass"),
        pytest.param(
            lambda: at_designation(
                a_pass(), an_athlete(position="QB"), an_athlete(position="QB")
            ),
            [4, 16, 32],
            id="a pass with two quarterbacks",
        ),
        # Four to tackle; three triggers in 3 x 2 orders; keep or timeout.
        pytest.param(runner_of_three_abilities, [4, 12, 24, 48], id="three triggers"),
    ],
)
def test_ways_through_designation(position, expected):
    """CRD 6.A, 6.A.c and 6.B.a, D-58: the offense names first, then the defense."""
    assert counts(position(), len(expected)) == expected


def at_call(profile: Profile) -> Game:
    """Three Play cards in each hand once both have drawn, and no Action cards."""
    extra = ((a_run(),), (a_run(),))
    return play_on(a_game(profile, extra_plays=extra), until=DecisionKind.CALL)


def both_call_x() -> Game:
    game = a_game(calls=(a_run(None), a_stop(LONG_PASS, None)))
    return play_on(game, until=DecisionKind.STRENGTH)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # 1: run, punt, field goal. 2: three cards, or keep and timeout of a kick.
        # 3: 3 x 3 cards; for each kick the defense's 2, or the new offense's 4
        # lineups once the timeout was spent.
        pytest.param(lambda: at_call(P22C), [3, 7, 21], id="a call in P22C"),
        pytest.param(lambda: at_call(P22), [3, 7, 21], id="a call in P22"),
        pytest.param(lambda: at_call(P19), [3, 7, 21], id="a call in P19"),
        # Ten strengths each, then four who may run.
        pytest.param(both_call_x, [10, 100, 400], id="X against X"),
    ],
)
def test_ways_from_the_call(position, expected):
    """CRD 2.B, 3.B and 9.B.b, 19-K, D-66."""
    assert counts(position(), len(expected)) == expected


def after_the_first_half(profile: Profile) -> Game:
    game = a_game(profile, clock=1, down=4, timeouts=(0, 0), kick=True)
    play_on(game, until=DecisionKind.CALL)
    game.push("punt")
    return game


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        # One Action card each after CRD 9.A: none, one or two more, 3 x 3; then the
        # lineups, 4 and 5.
        pytest.param(P22C, [3, 9, 36, 180], id="P22C"),
        pytest.param(P22, [4, 20, 60], id="P22"),  # then run, punt, field goal
        pytest.param(P19, [4, 20, 60], id="P19"),
    ],
)
def test_ways_into_the_second_half(profile, expected):
    """CRD 1.A.c.i and 1.B, D-36, D-120: only the CRD lets small hands be filled."""
    assert counts(after_the_first_half(profile), len(expected)) == expected
