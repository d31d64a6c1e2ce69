"""Triggers: when they go in, in which order, their own rounds, and loops of them."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.cards import DesignatedAbility, ExhaustAbility, Side, WheneverAbility
from gameengine.chance import KnownChance
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import (
    ChosenAthletes,
    EveryAthlete,
    PickedAthletes,
    ThisAthlete,
)
from gameengine.effects import (
    Audible,
    Discard,
    Draw,
    EffectsInOrder,
    Energize,
    Exhaust,
    May,
    OnEveryOccasion,
)
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    START_OF_DOWN,
    START_OF_POSSESSION,
    Occasion,
    Role,
)
from gameengine.pieces import LETTERS
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    told,
    yards,
)
from tests.builders.plays import resolved
from tests.builders.profiles import every_profile, from_2021

ENDS = AthleteFilter(whose=Whose.OFFENSE, positions=("TE",))


def name(athlete, seat=HOME):
    return f"{LETTERS[seat]}:{athlete.number}"


def answer_order(game, label):
    """Choose the waiting trigger of this card; tell whose choice it was."""
    assert game.pending_decision.ask is DecisionKind.ORDER
    seat = game.pending_decision.seat
    game.push(next(each for each in game.legal() if each.startswith(label)))
    return seat


@pytest.mark.parametrize(
    ("occasion", "point"),
    [
        pytest.param(
            Occasion.POSSESSION_STARTS, START_OF_POSSESSION, id="CRD 1.D, D-43"
        ),
        pytest.param(Occasion.DOWN_STARTS, START_OF_DOWN, id="CRD 2.A, D-43"),
        pytest.param(Occasion.PLAY_SUCCEEDS, ADJUSTMENTS, id="CRD 5.A, D-43"),
        pytest.param(Occasion.DESIGNATED, AFTER_DESIGNATION, id="CRD 6.B.a-b"),
        pytest.param(Occasion.PLAY_ENDS, END_OF_PLAY, id="CRD 8.A.a.i-ii"),
    ],
)
@from_2021
def test_waiting_triggers_go_in_before_anything_is_added(profile, occasion, point):
    """TP-2, TP-7: the offense's first, then the defense's, each in its own order."""
    among = AthleteFilter(whose=Whose.BOTH, positions=("QB",))
    ability = WheneverAbility(
        occasion,
        yards(0),
        among=among if occasion is Occasion.DESIGNATED else None,
        bench=True,
    )
    ours = [an_athlete(ability, position=each) for each in ("TE", "TE", "QB")]
    theirs = [a_defender(ability) for _ in range(2)]
    card = an_action(yards(0), windows=point)
    starts = occasion is Occasion.POSSESSION_STARTS
    game = a_game(
        profile,
        home=ours,
        away=theirs,
        hands=((card,), ()),
        calls=(a_run(2), a_stop(LONG_PASS)),
        **({"offense": AWAY, "down": 4} if starts else {}),
    )
    runner = () if starts or occasion < Occasion.DESIGNATED else (f"H {name(ours[2])}",)
    play_on(game, *runner, until=DecisionKind.ORDER)

    seats = [
        answer_order(game, name(ours[2])),
        answer_order(game, name(ours[0])),
        answer_order(game, name(theirs[1], AWAY)),
    ]
    asked = (game.pending_decision.ask, game.pending_decision.seat, game.table.point)
    game.push(f"cast {card.number}")

    assert seats == [HOME, HOME, AWAY]
    assert asked == (DecisionKind.ACT, HOME, point)
    assert resolved(game) == [
        card.number,
        name(theirs[0], AWAY),
        name(theirs[1], AWAY),
        name(ours[1]),
        name(ours[0]),
        name(ours[2]),
    ]


def test_a_trigger_of_the_seat_on_offense_goes_in_first_whoever_that_is():
    """TP-2, CRD 6.B.a-b: so the defense's resolves first."""
    tackler = an_athlete(
        DesignatedAbility(Role.TACKLE, yards(0)), position="LB", side=Side.DEFENSE
    )
    runner = an_athlete(DesignatedAbility(Role.RUN, yards(0)))
    game = a_game(home=[tackler], away=[runner], offense=AWAY)

    play_down(game, f"A {name(runner, AWAY)}", f"H {name(tackler)}")

    assert resolved(game) == [name(tackler), name(runner, AWAY)]


@every_profile
def test_a_trigger_of_resolving_waits_until_all_layers_are_done(profile):
    """TP-9, CRD Tim:Secondary, D-42: then one round of triggers alone."""
    watcher = an_athlete(
        WheneverAbility(Occasion.DISCARDED, yards(1), whose=Whose.OPPONENT),
        ExhaustAbility(yards(0), windows=ADJUSTMENTS),
    )
    low, top = an_action(yards(2)), an_action(Discard())
    spare, lost = an_action(yards(0)), an_action(yards(0))
    game = a_game(profile, home=[watcher], hands=((low, top, spare), (lost,)))
    play_on(
        game, f"H cast {low.number}", f"H cast {top.number}", until=DecisionKind.ACT
    )

    while (
        game.pending_decision.ask is DecisionKind.ACT
        and game.table.point == ADJUSTMENTS
    ):
        assert told(game, "secondary") == []
        game.push("pass")

    assert resolved(game) == [top.number, low.number, name(watcher)]
    assert len(told(game, "secondary")) == 1


@pytest.mark.parametrize("offense", [HOME, AWAY], ids=["home", "away"])
def test_a_secondary_point_has_the_order_of_any_other(offense):
    """TP-9, TP-2: the offense's trigger first in, so it resolves last."""
    ability = WheneverAbility(Occasion.ENERGIZED, yards(0), bench=True)
    ours, theirs = an_athlete(ability), an_athlete(ability)
    tired = [an_athlete(position="TE"), an_athlete(position="TE")]
    wake = an_action(Energize(EveryAthlete(ENDS)), windows=START_OF_DOWN)
    hands = ((wake,), ()) if offense == HOME else ((), (wake,))
    game = a_game(
        home=[ours, tired[0]],
        away=[theirs, tired[1]],
        hands=hands,
        offense=offense,
        exhausted=(name(tired[0]), name(tired[1], AWAY)),
    )

    game.push(f"cast {wake.number}")

    both = [name(ours), name(theirs, AWAY)]
    assert resolved(game) == [wake.number, both[1 - offense], both[offense]]
    assert game.pending_decision.ask is DecisionKind.CALL


def test_triggers_of_a_secondary_point_open_a_further_one():
    """TP-9: until none remains."""
    tired = an_athlete(position="TE")
    draws = a_defender(
        WheneverAbility(Occasion.ENERGIZED, Draw(), whose=Whose.OPPONENT)
    )
    answers = an_athlete(
        WheneverAbility(Occasion.DREW, Discard(), whose=Whose.OPPONENT)
    )
    mourns = a_defender(WheneverAbility(Occasion.DISCARDED, yards(0), whose=Whose.OWN))
    wake = an_action(Energize(EveryAthlete(ENDS)), windows=START_OF_DOWN)
    game = a_game(
        home=[tired, answers],
        away=[draws, mourns],
        hands=((wake,), ()),
        exhausted=(name(tired),),
    )

    game.push(f"cast {wake.number}")

    assert resolved(game) == [
        wake.number,
        name(draws, AWAY),
        name(answers),
        name(mourns, AWAY),
    ]
    assert len(told(game, "secondary")) == 3
    assert game.table.hands[ACTION][AWAY] == []


@every_profile
def test_a_trigger_of_adding_lies_directly_above_its_cause(profile):
    """TP-10, D-44: what is added later lies above both."""
    user = an_athlete(ExhaustAbility(yards(0), windows=ADJUSTMENTS))
    watcher = a_defender(
        WheneverAbility(Occasion.EXHAUST_USED, yards(0), whose=Whose.OPPONENT)
    )
    below, above = an_action(yards(0)), an_action(yards(0))
    game = a_game(profile, home=[user], away=[watcher], hands=((below,), (above,)))

    play_down(
        game,
        f"H cast {below.number}",
        "A pass",
        f"H use {name(user)}",
        f"A cast {above.number}",
    )

    assert resolved(game) == [
        above.number,
        name(watcher, AWAY),
        name(user),
        below.number,
    ]
    assert told(game, "secondary") == []


def test_who_was_chosen_sets_off_the_watcher_at_every_use():
    """TP-10, D-44, CRD Card:E197-22: of the chosen Player, and of no other."""
    ability = ExhaustAbility(yards(0), windows=ADJUSTMENTS)
    chosen, other = an_athlete(ability), an_athlete(ability)
    watch = OnEveryOccasion(
        PickedAthletes(AthleteFilter(whose=Whose.OPPONENT)),
        Occasion.EXHAUST_USED,
        yards(-1),
    )
    watcher = a_defender(ExhaustAbility(watch, windows=START_OF_DOWN))
    wake = an_action(Energize(EveryAthlete(AthleteFilter())))
    game = a_game(home=[chosen, other], away=[watcher], hands=((wake,), ()))
    mark = f"A use {name(watcher, AWAY)}"

    play_on(
        game, mark, f"A {name(chosen)}", f"H use {name(chosen)}", until=DecisionKind.ACT
    )
    game.push(f"use {name(other)}")
    play_down(game, call="run")

    label = name(watcher, AWAY)
    assert resolved(game)[:4] == [label, name(other), label, name(chosen)]


def test_triggers_of_one_use_go_in_by_seat():
    """TP-10, TP-2: offense, then defense, both above the use."""
    ability = WheneverAbility(Occasion.CARD_USED, yards(0))
    ours, theirs = an_athlete(ability), a_defender(ability)
    card = an_action(yards(0))
    game = a_game(home=[ours], away=[theirs], hands=((), (card,)))

    play_down(game, f"A cast {card.number}")

    assert resolved(game) == [name(theirs, AWAY), name(ours), card.number]


@from_2021
def test_a_trigger_is_a_must(profile):
    """TP-15, D-45: even where its controller would rather not."""
    loser = an_athlete(WheneverAbility(Occasion.DOWN_STARTS, Discard(whose=Whose.OWN)))
    card = an_action(yards(0))

    game = a_game(profile, home=[loser], hands=((card,), ()))

    assert game.pending_decision.ask is DecisionKind.CALL, "nobody was asked"
    assert game.table.discards[ACTION][HOME] == [card]


@pytest.mark.parametrize(
    ("answer", "drawn"), [("yes", 1), ("no", 0)], ids=["does", "does not"]
)
def test_a_trigger_that_says_may_asks_its_controller(answer, drawn):
    """TP-15, D-45: it goes in all the same and asks when it resolves."""
    chooser = a_defender(WheneverAbility(Occasion.DOWN_STARTS, May(Draw())))
    game = a_game(away=[chooser])
    asked = (game.pending_decision.ask, game.pending_decision.seat)

    game.push(answer)

    assert asked == (DecisionKind.MODE, AWAY)
    assert resolved(game) == [name(chooser, AWAY)]
    assert len(game.table.hands[ACTION][AWAY]) == drawn


def a_loop():
    """Two abilities of one seat that turn a Player to and fro for ever."""
    wakes = an_athlete(
        WheneverAbility(
            Occasion.EXHAUSTED, EffectsInOrder((Energize(ChosenAthletes()), yards(1)))
        )
    )
    turns = an_athlete(WheneverAbility(Occasion.ENERGIZED, Exhaust(ChosenAthletes())))
    blocker = an_athlete(position="TE")
    start = an_action(Exhaust(EveryAthlete(ENDS)))
    game = a_game(
        home=[blocker, wakes, turns],
        calls=(a_run(2), a_stop(LONG_PASS, 0)),
        hands=((start,), ()),
    )
    return play_on(game, f"H cast {start.number}", until=DecisionKind.LOOP), wakes


@pytest.mark.parametrize("count", [1, 2, 7])
def test_who_can_repeat_for_ever_names_a_number(count):
    """CRD Gen:Infinite, D-123, TP-9: so many rounds in all, and not one beyond."""
    game, wakes = a_loop()
    asked = game.pending_decision.seat

    game.push(str(count))

    blocker = game.table.athletes[HOME][0]
    assert asked == HOME
    assert resolved(game).count(name(wakes)) == count
    assert blocker.energized is False, "as it was before each round"
    assert game.pending_decision.ask is DecisionKind.DESIGNATE


def test_a_loop_is_finite_whatever_is_named():
    """CRD Gen:Infinite, D-51: every number on offer ends it."""
    game, _ = a_loop()

    offered = game.legal()
    game.push(offered[-1])

    assert offered == [str(count) for count in range(1, 1000)]
    assert game.pending_decision.ask is DecisionKind.DESIGNATE


def test_a_loop_within_one_card_is_counted_by_whole_rounds():
    """CRD Gen:Infinite, D-51: four rounds are four times both abilities."""
    turner = an_athlete(
        WheneverAbility(Occasion.EXHAUSTED, Energize(ThisAthlete()), only_host=True),
        WheneverAbility(Occasion.ENERGIZED, Exhaust(ThisAthlete()), only_host=True),
        position="TE",
    )
    start = an_action(Exhaust(EveryAthlete(ENDS)))
    game = a_game(home=[turner], hands=((start,), ()))
    play_on(game, f"H cast {start.number}", until=DecisionKind.LOOP)

    game.push("4")

    assert resolved(game).count(name(turner)) == 8


def test_a_loop_of_both_seats_asks_the_seat_on_offense():
    """D-51: neither seat could keep it going alone."""
    ability = WheneverAbility(Occasion.DREW, Draw(deck=PLAY), whose=Whose.OPPONENT)
    start = an_action(Draw(deck=PLAY), windows=START_OF_DOWN)
    game = a_game(
        home=[an_athlete(ability)], away=[a_defender(ability)], hands=((start,), ())
    )

    play_on(game, f"H cast {start.number}", until=DecisionKind.LOOP)

    assert game.pending_decision.seat == HOME


class Patient(KnownChance):
    """Decks as they lie, for a hundred cards: enough for any down that ends."""

    __slots__ = ("drawn",)

    def draw(self, cards):
        self.drawn = getattr(self, "drawn", 0) + 1
        if self.drawn > 100:
            raise RecursionError("the loop has no end")
        return super().draw(cards)

    def source_for_rerun(self):
        return Patient(self.tosses, self.picks)


def test_a_loop_of_flips_ends_as_well():
    """D-51, TP-10 and TP-11: a flip that sets off a flip is a loop like any other."""
    caller = an_athlete(
        WheneverAbility(Occasion.CALL_CHANGED, Audible(), whose=Whose.OWN)
    )
    card = an_action(Audible())
    game = a_game(home=[caller], hands=((card,), ()))
    game = Game(game.setup, Patient())

    play_on(game, f"H cast {card.number}", until=DecisionKind.LOOP)

    assert game.pending_decision.seat == HOME
