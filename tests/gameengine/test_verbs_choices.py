"""Who names what: the opponent, others than oneself, a call, a card of either hand."""

import pytest

from gameengine.calls import RUNS, SHORT_PASS
from gameengine.cards import ExhaustAbility
from gameengine.conditions import ACTION, PLAY, Athletes, Whose
from gameengine.decisions import Ask
from gameengine.effects import (
    EITHER,
    CallFromHand,
    Discard,
    Energize,
    Every,
    Exhaust,
    Pick,
)
from gameengine.moments import ADJUSTMENTS, START_OF_DOWN
from gameengine.table import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_pass,
    a_run,
    an_action,
    an_athlete,
    blanks,
    play_on,
)
from tests.builders.plays import action_hands


def test_the_opponent_may_have_to_name_one_of_their_own():
    """TP-7: who names is said on the card."""
    theirs = Pick(Athletes(Whose.OPPONENT), by_opponent=True)
    card = an_action(Exhaust(theirs), windows=START_OF_DOWN)
    tired = a_defender()
    game = a_game(away=[tired], hands=((card,), ()))

    play_on(game, f"H {card.act}", until=Ask.TARGET)

    assert game.pending.seat == AWAY
    game.push(f"A:{tired.number}")
    assert [each.energized for each in game.table.field(AWAY)].count(False) == 1


@pytest.mark.parametrize(
    "who",
    [Every(Athletes(), other=True), Pick(Athletes(), 3, up_to=False, other=True)],
    ids=["all", "picked"],
)
def test_another_is_not_oneself(who):
    """TP-5: exhausted as the cost, and not among the others."""
    helper = an_athlete(ExhaustAbility(Energize(who), START_OF_DOWN))
    rest = [an_athlete() for _ in range(2)]
    game = a_game(
        home=[helper, *rest], exhausted=tuple(f"H:{each.number}" for each in rest)
    )

    play_on(game, f"H use H:{helper.number}", until=Ask.CALL)

    energized = {each.card for each in game.table.field(HOME) if each.energized}
    assert helper not in energized
    assert {*rest} <= energized


def test_a_call_from_hand_may_be_of_some_types_only():
    """D-48: the type that the card names."""
    card = an_action(CallFromHand(RUNS), windows=ADJUSTMENTS)
    run, other, throw = a_run(), a_run(), a_pass(call=SHORT_PASS)
    game = a_game(extra_plays=((run, other, throw), ()), hands=((card,), ()))

    play_on(game, f"H {card.act}", until=Ask.CARD)

    assert {run.number, other.number} <= set(game.legal())
    assert throw.number not in game.legal()


def test_a_card_of_either_hand_may_be_discarded():
    """D-35: its owner names it."""
    card = an_action(Discard(2, EITHER, Whose.OWN), windows=START_OF_DOWN)
    (spare,) = blanks(1)
    game = a_game(hands=((card, spare), ()))
    play = game.table.hands[PLAY][HOME][0]

    play_on(game, f"H {card.act}", f"H {spare.number}", until=Ask.CALL)

    assert action_hands(game)[HOME] == 0
    assert game.table.discards[ACTION][HOME] == [spare, card]
    assert game.table.discards[PLAY][HOME] == [play]
