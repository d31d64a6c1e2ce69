"""Words that the grammar has for ratings, attached cards, kicks and whole Plays."""

import pytest

from gameengine.bans import ForbiddenAction
from gameengine.calls import RUN_LEFT, RUNS, SHORT_PASS
from gameengine.cards import Side
from gameengine.cardtext import Line, UnreadText, read_line
from gameengine.conditions import AmountPer, CallFits, TeamCountBetween
from gameengine.effect_terms import LastingStaticChange, Quantity
from gameengine.effects import Change, If, MoveBall, OnNextOccasion
from gameengine.measures import Measure
from gameengine.moments import Occasion


def test_a_card_used_before_the_calls_waits_for_them():
    """It once asked for the call at a moment when there is none, and did nothing."""
    text = "Play only prior to selecting a play. If the offense calls a Run, gain 5"
    _, effect = read_line(Line.ACTION, text + " yards.")

    assert effect == OnNextOccasion(
        Occasion.CALLS_REVEALED,
        If(CallFits(RUNS), Change(Quantity.YARDS, 5)),
    )


@pytest.mark.parametrize(
    ("side", "text", "yards"),
    [
        (Side.OFFENSE, "your opponent's end zone", 5),
        (Side.OFFENSE, "your own end zone", -5),
        (Side.DEFENSE, "your opponent's end zone", -5),
        (Side.DEFENSE, "your own end zone", 5),
        (Side.GENERIC, "the offense's own end zone", -5),
    ],
)
def test_whose_end_zone_it_is_depends_on_the_side(side, text, yards):
    """A defense's "opponent's end zone" was once read as its own."""
    found = read_line(Line.EFFECT, f"Move the ball 5 yards toward {text}.", side=side)

    assert found == MoveBall(yards)


def test_nobody_knows_whose_end_zone_it_is_on_a_card_of_no_side():
    with pytest.raises(UnreadText):
        read_line(Line.EFFECT, "Move the ball 5 yards toward your own end zone.")


def test_a_whole_play_is_read_from_one_text():
    text = "Strength 6 / 2 Time Units\nOffense: Run Left\nDefense: stops Short Pass"
    found = {each.name: each.value for each in read_line(Line.PLAY_CARD, text)}

    assert found == {
        "call": (RUN_LEFT, 0, (0, 9)),
        "defense": SHORT_PASS,
        "strength": 6,
        "time": 2,
    }


def test_a_play_that_says_something_twice_is_not_read():
    with pytest.raises(UnreadText):
        read_line(Line.PLAY_CARD, "Strength 6. Strength 7. Offense: Run Left.")


def test_x_may_be_said_by_the_card():
    found = read_line(Line.PLAY_CARD, "Strength X. X is the number of the down.")

    assert found[-1].value == AmountPer(1, Measure.DOWN)


def test_other_players_are_counted_without_the_one_with_the_ability():
    text = "Tackle: The offense loses 5 yards for each other Linebacker you control."
    (ability,) = read_line(Line.ABILITIES, text, side=Side.DEFENSE)

    assert ability.effect.by.each == -5
    assert ability.effect.by.other


def test_a_synergy_may_ask_for_the_ratings_of_the_team():
    text = "Active if all five of your normal defensive players are rated 80 or less."
    condition, _ = read_line(Line.SYNERGY, text + " Your Runs gain 5 yards.")

    assert condition == TeamCountBetween(least=5, most_rating=80, side=Side.DEFENSE)


def test_a_power_up_may_change_the_rating_and_spare_its_player():
    text = (
        "Attach to one of your Linebackers. That Player's rating is +5. "
        "Running, receiving or tackling doesn't exhaust that Player."
    )
    _, (_, (rating, spared)) = read_line(Line.ATTACHMENT, text)

    assert rating == LastingStaticChange(Quantity.RATING, 5)
    assert spared.ban.deed is ForbiddenAction.TIRE


def test_the_grit_of_a_field_goal_is_no_other_grit():
    text = "If the offense attempts a field goal this down, subtract 2 from the Grit."

    assert read_line(Line.EFFECT, text) == Change(Quantity.GOAL_GRIT, -2)
