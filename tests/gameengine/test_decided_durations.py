"""Decisions D-50, D-51 and D-123: how long effects last, and endless loops."""

import pytest

from gameengine.cards import ExhaustAbility, Side, WheneverAbility
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind, IllegalDecision
from gameengine.effect_terms import (
    AbilityKind,
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
    ThisAthlete,
)
from gameengine.effects import (
    CancelAbilities,
    Change,
    EffectsInOrder,
    Energize,
    Exhaust,
    LastingChange,
    OnNextOccasion,
)
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    EffectDuration,
    Occasion,
)
from gameengine.profiles import P19, P22, P22C
from gameengine.setup import HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_power_up,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import THEIRS

TEN_MORE = LastingStaticChange(Quantity.YARDS, 10)
REVEALED = Occasion.CALLS_REVEALED


@pytest.mark.parametrize(
    ("profile", "window"),
    [
        pytest.param(P19, PRIOR_TO_SELECTING, id="2019, prior to selecting"),
        pytest.param(P22, START_OF_DOWN, id="2022, start of a down"),
        pytest.param(P22C, START_OF_DOWN, id="start of a down"),
        pytest.param(P22C, PRIOR_TO_SELECTING, id="prior to selecting"),
        pytest.param(P22C, ADJUSTMENTS, id="adjustments"),
        pytest.param(P22C, AFTER_DESIGNATION, id="after designation"),
    ],
)
@pytest.mark.parametrize("ability", [False, True], ids=["Action", "Exhaust ability"])
def test_an_effect_ends_with_the_down(profile, window, ability):
    """D-50: it counts in this down, and no more in the next."""
    card = an_action(yards(10), windows=window)
    athlete = an_athlete(ExhaustAbility(yards(10), window))
    use = f"H use H:{athlete.number}"
    game = a_game(profile, home=[athlete], hands=(() if ability else (card,), ()))

    play_down(game, use if ability else f"H {card.act}")
    first = game.table.x
    play_down(game)  # two fillers: the run is stopped

    assert (first, game.table.x) == (50, 50)


def test_an_effect_still_holds_in_the_end_of_the_down():
    """D-50: it expires on leaving phase 9, so it reaches this punt and not the next."""
    card = an_action(Change(Quantity.PUNT_YARDS, 10), windows=START_OF_DOWN)
    game = play_on(
        a_game(x=20, hands=((card,), ())), f"H {card.act}", until=DecisionKind.CALL
    )

    play_on(play_down(game, call="punt"), until=DecisionKind.CALL)
    play_on(play_down(game, call="punt"), until=DecisionKind.CALL)

    # Grit 0 is 25 yards: 20 + 35 is their 45, and 45 + 25 is our 30.
    assert [event[4:] for event in told(game, "punt")] == [(35, 55), (25, 70)]
    assert spot(game) == (HOME, 30, 1)


@pytest.mark.parametrize(
    "who", [None, EveryAthlete(THEIRS)], ids=["a seat", "athletes"]
)
def test_silence_is_lifted_when_the_down_ends(who):
    """D-50: an ability that was cancelled for the down is back in the next."""
    silence = an_action(CancelAbilities(AbilityKind.EXHAUST, who=who))
    athlete = an_athlete(
        ExhaustAbility(yards(5), ADJUSTMENTS | END_OF_PLAY), side=Side.DEFENSE
    )
    other = an_athlete(side=Side.DEFENSE)
    game = a_game(away=[other, athlete], hands=((silence,), ()))

    play_on(game, f"H {silence.act}", "A pass", until=DecisionKind.ACT)

    assert (game.table.down, game.table.point) == (2, ADJUSTMENTS)
    assert f"use A:{athlete.number}" in game.legal()


@pytest.mark.parametrize(
    ("effect", "after"),
    [
        pytest.param(
            LastingChange(TEN_MORE, EffectDuration.DOWN), [50, 50], id="for the down"
        ),
        pytest.param(
            LastingChange(TEN_MORE, EffectDuration.POSSESSION),
            [50, 60],
            id="possession",
        ),
        pytest.param(
            OnNextOccasion(REVEALED, yards(10)), [40, 40], id="next reveal, this down"
        ),
        pytest.param(
            OnNextOccasion(REVEALED, yards(10), EffectDuration.POSSESSION),
            [40, 50],
            id="next reveal",
        ),
    ],
)
def test_an_effect_lasts_longer_only_if_it_says_so(effect, after):
    """D-50, CRD Gen:Effect Duration: the end of the down ends all else."""
    card = an_action(effect)
    game = a_game(hands=((card,), ()))

    play_down(game, f"H {card.act}")
    first = game.table.x
    play_down(game)  # two fillers: the run is stopped

    assert [first, game.table.x] == after


def test_an_effect_of_an_earlier_down_stays_ended_when_a_card_comes():
    """D-50: what stands is read anew with the Power Up, and the effect is not in it."""
    card = an_action(LastingChange(TEN_MORE, EffectDuration.DOWN))
    power_up = a_power_up(windows=ADJUSTMENTS, host=AthleteFilter(positions=("TE",)))
    end = an_athlete(position="TE")
    game = a_game(home=[end], hands=((card, power_up), ()))

    play_down(game, f"H {card.act}")
    first = game.table.x
    play_down(
        game, f"H {power_up.act} on H:{end.number}"
    )  # two fillers: the run is stopped

    assert told(game, "attach")
    assert [first, game.table.x] == [50, 50]


def spinning(**more):
    """An athlete whose trigger sets itself off again and gains a yard each time."""
    again = EffectsInOrder((Exhaust(ThisAthlete()), Energize(ThisAthlete()), yards(1)))
    return an_athlete(
        WheneverAbility(Occasion.ENERGIZED, again, only_host=True), **more
    )


def spinning_game():
    """Start the endless trigger, up to the question how often."""
    athlete = spinning()
    card = an_action(Energize(PickedAthletes(AthleteFilter(energized=False))))
    game = a_game(
        home=[athlete], hands=((card,), ()), exhausted=(f"H:{athlete.number}",)
    )
    return play_on(game, f"H {card.act}", until=DecisionKind.LOOP)


def spun(count):
    """Start the endless trigger and name a count; give the down it ended in."""
    game = spinning_game()
    assert game.pending_decision.seat == HOME
    game.push(str(count))
    return play_on(game, until=DecisionKind.CALL)


@pytest.mark.parametrize("count", [1, 2, 7, 999])
def test_the_number_named_for_a_loop_is_its_total(count):
    """D-123: rounds already played included, each with its yard; then it stops."""
    game = spun(count)

    (change,) = [event for event in told(game, "yards") if event[3]]
    assert change[4] - change[2] == count
    assert [event[2] for event in told(game, "loop ends")] == [count]


def test_fewer_rounds_than_were_played_cannot_be_named():
    """D-123: the loop is known as one after its first round, up to 999."""
    game = spinning_game()

    offered = game.legal()

    assert (offered[0], offered[-1]) == ("1", "999")
    with pytest.raises(IllegalDecision, match="0 is not between 1 and 999"):
        game.push("0")


def test_what_ends_by_itself_is_no_loop():
    """D-123: nothing repeats while each round finds the athletes otherwise."""
    tired = PickedAthletes(AthleteFilter(energized=False))
    waker = an_athlete(
        WheneverAbility(Occasion.ENERGIZED, Energize(tired), whose=Whose.OWN)
    )
    others = [an_athlete() for _ in range(2)]
    card = an_action(Energize(tired))
    game = a_game(
        home=[waker, *others],
        hands=((card,), ()),
        exhausted=tuple(f"H:{each.number}" for each in (waker, *others)),
    )

    play_down(game, f"H {card.act}")

    assert told(game, "loop ends") == []
    assert len(told(game, "energize")) == 3


def test_a_loop_of_both_seats_asks_the_seat_on_offense():
    """D-51: the active player names the count, though the other began the loop."""
    forth = WheneverAbility(Occasion.ENERGIZED, Exhaust(ThisAthlete()), only_host=True)
    athlete = an_athlete(forth, position="TE")
    end = AthleteFilter(Whose.OPPONENT, positions=("TE",))
    back = WheneverAbility(
        Occasion.EXHAUSTED, Energize(PickedAthletes(end)), Whose.OPPONENT
    )
    watcher = a_defender(back)
    card = an_action(Exhaust(PickedAthletes(AthleteFilter(positions=("TE",)))))
    game = a_game(home=[athlete], away=[watcher], hands=((card,), ()))

    play_on(game, f"H {card.act}", until=DecisionKind.LOOP)

    assert game.pending_decision.seat == HOME
