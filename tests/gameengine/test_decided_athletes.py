"""Decisions D-54 to D-61: what is attached, how cards lie, who is named, who stays."""

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT
from gameengine.cards import DesignatedAbility, ExhaustAbility
from gameengine.conditions import AthleteFilter, Whose, Zone
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import (
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
)
from gameengine.effects import CancelLayer, Exhaust, Remove, Substitute
from gameengine.measures import ACTION
from gameengine.moments import ADJUSTMENTS, AFTER_DESIGNATION, START_OF_DOWN, Role
from gameengine.profiles import (
    P19,
    P22C,
    DesignationOrder,
    GridironLimit,
    SuperstarZone,
)
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_gridiron,
    a_pass,
    a_power_up,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    star_of,
    told,
    yards,
)
from tests.builders.plays import removing
from tests.builders.profiles import every_profile, from_2021

TIGHT_END = AthleteFilter(positions=("TE",))
OPPOSING_TIGHT_END = AthleteFilter(Whose.OPPONENT, positions=("TE",))


@from_2021
def test_a_superstar_is_a_layer_and_can_be_cancelled(profile):
    """D-54: it lies nowhere until it resolves, and never if it is cancelled."""
    normal = an_athlete()
    star = star_of(normal)
    cancel = an_action(CancelLayer(), windows=START_OF_DOWN)
    game = a_game(profile, home=[normal], hands=((star,), (cancel,)))

    game.push(star.act)
    waiting = game.table.athletes[HOME][0].superstar
    game.push(f"{cancel.act} > 1")

    assert waiting is None
    assert game.table.athletes[HOME][0].superstar is None
    assert game.table.discards[ACTION] == [[star], [cancel]]


@from_2021
@pytest.mark.parametrize("energized", [True, False], ids=["Energized", "Exhausted"])
def test_a_superstar_keeps_the_orientation_beneath(profile, energized):
    """D-54: the card comes on as the normal one lies."""
    normal = an_athlete()
    star = star_of(normal)
    exhausted = () if energized else (f"H:{normal.number}",)
    game = a_game(profile, home=[normal], hands=((star,), ()), exhausted=exhausted)

    game.push(star.act)

    athlete = game.table.athletes[HOME][0]
    assert (athlete.superstar, athlete.energized) == (star, energized)


@from_2021
@pytest.mark.parametrize(
    ("zone", "benched"),
    [
        pytest.param(SuperstarZone.FIELD_ONLY, False, id="field only"),
        pytest.param(SuperstarZone.FIELD_OR_BENCH, True, id="field or bench"),
    ],
)
def test_a_superstar_goes_onto_the_field_or_by_another_reading_the_bench(
    profile, zone, benched
):
    """D-54: the counterparts are the first of the offense and one of the defense."""
    fielded, off_side = an_athlete(), a_defender()
    stars = star_of(fielded), star_of(off_side)
    reading = profile.with_open_settings(superstar_attach_zone=zone)
    game = a_game(reading, home=[fielded, off_side], hands=(stars, ()))

    offered = [star.act in game.legal() for star in stars]
    for star, legal in zip(stars, offered, strict=True):
        if legal:
            game.push(star.act)

    attached = [each.superstar for each in game.table.athletes[HOME] if each.superstar]
    assert offered == [True, benched]
    assert attached == (list(stars) if benched else [stars[0]])


def test_a_superstar_whose_counterpart_left_is_discarded():
    """D-54, D-46: on resolving there is no card on the field to go onto."""
    normal = an_athlete(position="TE")
    star = star_of(normal)
    remove = an_action(
        Remove(PickedAthletes(OPPOSING_TIGHT_END)), windows=START_OF_DOWN
    )
    game = a_game(home=[normal], hands=((star,), (remove,)))

    game.push(star.act)
    game.push(remove.act)

    assert game.table.athletes[HOME][0].superstar is None
    assert game.table.discards[ACTION] == [[star], [remove]]


def ten_yards():
    return a_gridiron(LastingStaticChange(Quantity.YARDS, 10), windows=ADJUSTMENTS)


@from_2021
@pytest.mark.parametrize(
    ("limit", "mine", "theirs"),
    [
        pytest.param(GridironLimit.NONE, True, True, id="no limit"),
        pytest.param(GridironLimit.ONE_PER_SEAT, False, True, id="one per player"),
        pytest.param(GridironLimit.ONE_TOTAL, False, False, id="one in total"),
    ],
)
def test_how_many_gridirons_may_lie_there(profile, limit, mine, theirs):
    """D-55: with one of home's on the field, who may add another in the next down."""
    first, second, other = ten_yards(), ten_yards(), ten_yards()
    reading = profile.with_open_settings(gridiron_limit=limit)
    game = a_game(reading, hands=((first, second), (other,)))
    play_down(game, f"H {first.act}", "A pass")

    offered = {}
    game.push("run")
    while game.pending_decision.ask is not DecisionKind.CALL:
        if game.pending_decision.ask is DecisionKind.ACT:
            offered[game.pending_decision.seat] = game.legal()
            game.push("pass")
        else:
            game.push(game.legal()[0])

    assert (second.act in offered.get(HOME, [])) is mine
    assert (other.act in offered.get(AWAY, [])) is theirs


def test_gridirons_without_a_limit_all_work():
    """D-55: three of both seats in one down, each with its 10 yards."""
    cards = [ten_yards() for _ in range(3)]
    game = a_game(hands=(cards[:2], cards[2:]))

    play_down(game, f"H {cards[0].act}", f"A {cards[2].act}", f"H {cards[1].act}")

    assert spot(game) == (HOME, 70, 2)
    assert len(game.table.gridirons) == 3


@pytest.mark.parametrize(
    ("limit", "seats", "lie"),
    [
        pytest.param(GridironLimit.ONE_PER_SEAT, (HOME, HOME), 1, id="one per player"),
        pytest.param(GridironLimit.ONE_TOTAL, (HOME, HOME), 1, id="two of one seat"),
        pytest.param(GridironLimit.ONE_TOTAL, (HOME, AWAY), 1, id="one of each seat"),
    ],
)
def test_a_limit_of_gridirons_holds_within_one_window_too(limit, seats, lie):
    """D-55: whatever was added in one timing point, no more lie there than allowed."""
    cards = [ten_yards() for _ in seats]
    hands = tuple(
        tuple(card for card, owner in zip(cards, seats, strict=True) if owner == seat)
        for seat in (HOME, AWAY)
    )
    game = a_game(P22C.with_open_settings(gridiron_limit=limit), hands=hands)

    play_on(game, until=DecisionKind.ACT)
    while game.pending_decision.ask is DecisionKind.ACT:
        game.push(game.legal()[-1])  # the Gridiron if it is offered

    assert len(game.table.gridirons) == lie


@from_2021
def test_any_number_of_power_ups_under_one_player(profile):
    """D-56: three, and all of them work."""
    cards = [
        a_power_up(LastingStaticChange(Quantity.YARDS, 5), windows=START_OF_DOWN)
        for _ in range(3)
    ]
    athlete = an_athlete()
    game = a_game(profile, home=[athlete], hands=(cards, ()))

    acts = [f"H {card.act} on H:{athlete.number}" for card in cards]
    play_down(play_on(game, *acts, until=DecisionKind.CALL))

    assert sorted(c.number for c in game.table.athletes[HOME][0].power_ups) == sorted(
        c.number for c in cards
    )
    assert spot(game) == (HOME, 55, 2)


@every_profile
def test_orientation_is_kept_on_the_bench(profile):
    """D-57: an Exhausted card that leaves and comes back is still Exhausted."""
    end = an_athlete(position="TE")
    off = an_action(Substitute(PickedAthletes(TIGHT_END)))
    on = an_action(Substitute(PickedAthletes(AthleteFilter(positions=("C",)))))
    centre = an_athlete(position="C")
    team = [end, an_athlete(), an_athlete(), an_athlete(position="QB"), centre]
    game = a_game(
        profile, home=team, hands=((off, on), ()), exhausted=(f"H:{end.number}",)
    )

    play_on(game, f"H {off.act}", until=DecisionKind.DESIGNATE)
    benched = game.table.athletes[HOME][0]
    left = (benched.on_field, benched.energized)
    play_on(game, f"H {on.act}", until=DecisionKind.TIMEOUT)

    assert left == (False, False)
    assert (benched.on_field, benched.energized) == (True, False)


@every_profile
def test_a_new_line_up_energizes_every_card(profile):
    """D-57: those on the bench too, of both seats."""
    tire = an_action(
        Exhaust(EveryAthlete(AthleteFilter(Whose.BOTH, Zone.TEAM))), windows=ADJUSTMENTS
    )
    game = a_game(profile, down=4, hands=((tire,), ()))

    play_on(game, f"H {tire.act}", until=DecisionKind.TIMEOUT)
    tired = [each.energized for team in game.table.athletes for each in team]
    play_on(game, until=DecisionKind.CALL)
    fresh = [each.energized for team in game.table.athletes for each in team]

    assert (tired, fresh) == ([False] * 20, [True] * 20)


@every_profile
@pytest.mark.parametrize(
    ("order", "shown"),
    [
        pytest.param(DesignationOrder.O_THEN_D, 1, id="openly"),
        pytest.param(DesignationOrder.SIMUL, 0, id="together"),
    ],
)
def test_the_offense_designates_before_the_defense(profile, order, shown):
    """D-58: what the defense knows of the runner when it names its tackler."""
    game = a_game(profile.with_open_settings(designation_order=order))

    play_on(game, until=DecisionKind.DESIGNATE)
    first = game.pending_decision.seat
    game.push(game.legal()[0])
    known = len(told(game, "designate"))
    second = game.pending_decision.seat
    game.push(game.legal()[0])

    assert (first, second) == (HOME, AWAY)
    assert (known, len(told(game, "designate"))) == (shown, 2)


@every_profile
def test_a_designee_who_leaves_is_not_replaced(profile):
    """D-59: he still counts as the runner, and what he set off still resolves."""
    runner = an_athlete(DesignatedAbility(Role.RUN, yards(10)), position="TE")
    remove = an_action(
        Remove(PickedAthletes(OPPOSING_TIGHT_END)), windows=AFTER_DESIGNATION
    )
    game = a_game(profile, home=[runner], hands=((), (remove,)))

    play_down(game, f"H H:{runner.number}", f"A {remove.act}")

    athlete = game.table.athletes[HOME][0]
    named = [event[2] for event in told(game, "designate")]
    assert spot(game) == (HOME, 50, 2)
    assert (athlete.on_field, athlete.energized) == (False, False)
    assert named[0] == athlete.name
    assert len(named) == 2


@every_profile
@pytest.mark.parametrize(
    ("counts", "left"),
    [
        pytest.param((2,), 3, id="two of three: none leaves"),
        pytest.param((1,), 2, id="one of three"),
        pytest.param((2, 1), 2, id="two, then one"),
        pytest.param((1, 1), 2, id="one, then one too many"),
    ],
)
def test_two_stay_on_the_field_or_the_whole_effect_is_cancelled(profile, counts, left):
    """D-60, CRD Gen:Minimum Players, F-27: with three of away's on the field."""
    three = [a_defender() for _ in range(3)]
    cards = tuple(removing(count) for count in reversed(counts))
    lineups = ((), tuple(each.number for each in three))
    game = a_game(profile, away=three, hands=(cards, ()), lineups=lineups)

    play_on(game, *(f"H {card.act}" for card in cards), until=DecisionKind.DESIGNATE)

    assert len(game.table.field(AWAY)) == left


@pytest.mark.parametrize(
    ("least", "left"),
    [pytest.param(2, 4, id="at least two"), pytest.param(0, 0, id="no minimum")],
)
def test_2019_may_be_read_without_a_minimum(least, left):
    """D-60, min_on_field: all four are to leave; the play goes on without them."""
    card = removing(4)
    game = a_game(P19.with_open_settings(min_on_field=least), hands=((card,), ()))

    play_down(game, f"H {card.act}")

    assert len(game.table.field(AWAY)) == left
    assert spot(game) == (HOME, 40, 2)


@from_2021
def test_the_minimum_is_no_choice_from_2021(profile):
    """D-60, min_on_field: only the oldest edition may be read without it."""
    with pytest.raises(ValueError, match="D-60"):
        profile.with_open_settings(min_on_field=0)


@every_profile
@pytest.mark.parametrize(
    ("call", "x"),
    [pytest.param(a_pass(25), 50, id="pass"), pytest.param(a_run(3), 40, id="run")],
)
def test_the_only_quarterback_may_be_removed(profile, call, x):
    """D-61: the lineup needs one, the plays after it do not."""
    card = an_action(
        Remove(PickedAthletes(AthleteFilter(Whose.OPPONENT, positions=("QB",))))
    )
    game = a_game(profile, calls=(call, a_stop(LONG_PASS)), hands=((), (card,)))

    play_down(game, f"A {card.act}")

    field = game.table.field(HOME)
    assert [each.is_quarterback for each in field] == [False, False, False]
    assert spot(game) == (HOME, x, 2)


def test_an_energized_bench_card_pays_for_its_own_ability():
    """D-57: a card on the bench turns and stays turned until the next lineup."""
    bench = an_athlete(ExhaustAbility(yards(5), ADJUSTMENTS, bench=True))
    team = [*(an_athlete() for _ in range(3)), an_athlete(position="QB"), bench]
    game = a_game(home=team, calls=(a_run(1), a_stop(RUN_LEFT)))

    play_down(game, f"H use H:{bench.number}")
    athlete = game.table.athletes[HOME][4]

    assert (athlete.on_field, athlete.energized, game.table.x) == (False, False, 30)
