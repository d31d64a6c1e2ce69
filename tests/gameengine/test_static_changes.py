"""Standing mechanics of C.6: Exhaust abilities, Run, Receive, Tackle, the bench."""

import pytest

from gameengine.calls import (
    LONG_PASS,
    PASS,
    PASSES,
    RUN,
    RUN_LEFT,
    RUN_RIGHT,
    RUNS,
    SHORT_PASS,
)
from gameengine.cards import (
    DesignatedAbility,
    ExhaustAbility,
    WheneverAbility,
)
from gameengine.conditions import AthleteFilter
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import LastingStaticChange, PickedAthletes, Quantity
from gameengine.effects import CancelLayer, Energize, Exhaust, NewCall
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    Occasion,
    Role,
)
from gameengine.setup import HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import resolved, windows_of
from tests.builders.profiles import every_profile


def calling(call):
    """Calls of which the defense stops nothing: a run of 15 yards or a pass of 10."""
    offense = a_pass(10, call=call) if call & PASSES else a_run(3, call=call)
    return offense, a_stop(0)


# Exhaust abilities.


@every_profile
def test_an_exhaust_ability_turns_its_card_at_once_and_waits_to_resolve(profile):
    """R22 Gls:Exhaust Effects, R21 Gls:Exhaust Effects: the cost comes first."""
    user = an_athlete(ExhaustAbility(yards(5), ADJUSTMENTS))
    answer = an_action(yards(0))
    game = a_game(profile, home=[an_athlete(), user], hands=((), (answer,)))

    play_on(game, f"H use H:{user.number}", until=DecisionKind.ACT)
    paid = (game.table.athletes[HOME][1].energized, len(told(game, "resolve")))
    play_on(game, until=DecisionKind.CALL)

    assert paid == (False, 0)
    assert spot(game) == (HOME, 45, 2)


@every_profile
def test_a_cancelled_exhaust_ability_does_nothing_and_stays_paid(profile):
    """R22 Gls:Cancel, R21 Gls:Cancel, R19 Gls:Cancel: the card stays turned."""
    user = an_athlete(ExhaustAbility(yards(5), ADJUSTMENTS))
    cancel = an_action(CancelLayer())
    game = a_game(profile, home=[an_athlete(), user], hands=((), (cancel,)))

    play_down(game, f"H use H:{user.number}", f"A {cancel.act} > 1")

    assert spot(game) == (HOME, 40, 2)
    assert game.table.athletes[HOME][1].energized is False


@every_profile
def test_an_exhausted_card_uses_no_exhaust_ability(profile):
    """R22 Types:Player, R21 Types:Player: it has to be Energized to turn."""
    user = an_athlete(ExhaustAbility(yards(5), ADJUSTMENTS))
    tired = (f"H:{user.number}",)
    game = a_game(profile, home=[an_athlete(), user], exhausted=tired)

    seen = windows_of(game, f"use H:{user.number}")

    assert seen == []


@every_profile
@pytest.mark.parametrize(
    ("call", "qualifier", "offered"),
    [
        pytest.param(SHORT_PASS, 0, True, id="no qualifier"),
        pytest.param(SHORT_PASS, SHORT_PASS, True, id="its play"),
        pytest.param(SHORT_PASS, PASSES, True, id="any pass"),
        pytest.param(SHORT_PASS, LONG_PASS, False, id="another pass"),
        pytest.param(RUN_LEFT, SHORT_PASS, False, id="a run"),
        pytest.param(PASS, SHORT_PASS, False, id="D-63: a bare Pass"),
        pytest.param(PASS, 0, True, id="a bare Pass, no qualifier"),
        pytest.param(RUN, RUN_LEFT | RUN_RIGHT, False, id="D-63: a bare Run"),
    ],
)
def test_a_qualified_exhaust_ability_needs_its_play(profile, call, qualifier, offered):
    """R22 Types:Player, D-63: while the called offensive play fits."""
    user = an_athlete(ExhaustAbility(yards(5), ADJUSTMENTS, qualifier))
    game = a_game(profile, home=[an_athlete(), user], calls=calling(call))

    seen = windows_of(game, f"use H:{user.number}")

    assert seen == ([ADJUSTMENTS] if offered else [])


def test_a_qualified_exhaust_ability_waits_for_a_call():
    """R22 Types:Player: before the reveal no play is called, so none fits."""
    windows = PRIOR_TO_SELECTING | ADJUSTMENTS
    user = an_athlete(ExhaustAbility(yards(5), windows, RUNS))
    game = a_game(home=[an_athlete(), user])

    seen = windows_of(game, f"use H:{user.number}")

    assert seen == [ADJUSTMENTS]


def test_a_qualifier_follows_a_changed_call():
    """R22 Types:Player: what fits is the call as it stands now."""
    change = an_action(NewCall(SHORT_PASS, 20), windows=ADJUSTMENTS)
    windows = ADJUSTMENTS | AFTER_DESIGNATION
    user = an_athlete(ExhaustAbility(yards(5), windows, SHORT_PASS))
    game = a_game(home=[an_athlete(), user], hands=((change,), ()))

    play_down(game, f"H {change.act}", f"H use H:{user.number}")

    assert spot(game) == (HOME, 50, 2)


@every_profile
def test_a_used_card_stays_exhausted_over_downs_until_it_is_energized(profile):
    """R22 Gls:Exhaust, R21 Gls:Exhaust, R19 Gls:Exhaust; R22 Gls:Energize turns it."""
    user = an_athlete(ExhaustAbility(yards(0), ADJUSTMENTS), position="TE")
    energize = an_action(Energize(PickedAthletes(AthleteFilter(positions=("TE",)))))
    game = a_game(profile, home=[an_athlete(), user], hands=((energize,), ()))
    act = f"use H:{user.number}"
    athlete = game.table.athletes[HOME][1]

    play_down(game, f"H {act}")
    after_use = athlete.energized
    next_down = play_on(game, until=DecisionKind.ACT).legal()
    play_on(game, f"H {energize.act}", until=DecisionKind.TIMEOUT)

    assert (after_use, act in next_down) == (False, False)
    assert athlete.energized is True


@pytest.mark.parametrize("verb", [Energize, Exhaust])
@pytest.mark.parametrize("lies", [True, False], ids=["Energized", "Exhausted"])
def test_energize_and_exhaust_turn_a_card(verb, lies):
    """R22 Gls:Energize, R21 Gls:Energize, R19 Gls:Energize: and back sideways."""
    end = an_athlete(position="TE")
    card = an_action(verb(PickedAthletes(AthleteFilter(positions=("TE",)))))
    tired = () if lies else (f"H:{end.number}",)
    game = a_game(home=[an_athlete(), end], hands=((card,), ()), exhausted=tired)

    play_on(game, f"H {card.act}", until=DecisionKind.DESIGNATE)

    assert game.table.athletes[HOME][1].energized is (verb is Energize)


# Run, Receive and Tackle.

ROLES = [
    pytest.param(Role.RUN, 0, RUN_LEFT, True, id="Run on a run"),
    pytest.param(Role.RUN, 0, RUN, True, id="Run on a bare Run"),
    pytest.param(Role.RUN, RUN_LEFT, RUN_LEFT, True, id="Run Left on its run"),
    pytest.param(Role.RUN, RUN_LEFT, RUN_RIGHT, False, id="Run Left on Run Right"),
    pytest.param(Role.RUN, RUN_LEFT, RUN, False, id="D-63: Run Left on a bare Run"),
    pytest.param(Role.RUN, 0, SHORT_PASS, False, id="Run on a pass"),
    pytest.param(Role.RECEIVE, 0, SHORT_PASS, True, id="Receive on a pass"),
    pytest.param(Role.RECEIVE, 0, RUN_LEFT, False, id="Receive on a run"),
    pytest.param(Role.RECEIVE, SHORT_PASS, SHORT_PASS, True, id="Receive Short on it"),
    pytest.param(Role.RECEIVE, SHORT_PASS, LONG_PASS, False, id="Short on Long"),
    pytest.param(Role.RECEIVE, SHORT_PASS, PASS, False, id="D-63: Short on Pass"),
    pytest.param(Role.RUN | Role.RECEIVE, 0, SHORT_PASS, True, id="both on a pass"),
    pytest.param(Role.TACKLE, 0, SHORT_PASS, False, id="Tackle by the receiver"),
]
TACKLES = [
    pytest.param(Role.TACKLE, 0, RUN_LEFT, True, id="Tackle on a run"),
    pytest.param(Role.TACKLE, 0, LONG_PASS, True, id="Tackle on a pass"),
    pytest.param(Role.TACKLE, RUN_LEFT, RUN_LEFT, True, id="Tackle Run Left on it"),
    pytest.param(Role.TACKLE, RUNS, RUN_RIGHT, True, id="Tackle any run"),
    pytest.param(Role.TACKLE, RUN_LEFT, SHORT_PASS, False, id="Run Left on a pass"),
    pytest.param(Role.RUN, 0, RUN_LEFT, False, id="Run by the tackler"),
]


@every_profile
@pytest.mark.parametrize(("roles", "qualifier", "call", "triggers"), ROLES)
def test_who_runs_or_receives_sets_off_his_ability(
    profile, roles, qualifier, call, triggers
):
    """R22 Types:Player, CRD 6.A.a: by his role, and with a qualifier on its play."""
    star = an_athlete(DesignatedAbility(roles, yards(5), qualifier))
    game = a_game(profile, home=[star], calls=calling(call))

    play_down(game)

    assert len(told(game, "triggers")) == triggers
    assert game.table.x == 25 + (10 if call & PASSES else 15) + 5 * triggers


@every_profile
@pytest.mark.parametrize(("roles", "qualifier", "call", "triggers"), TACKLES)
def test_who_tackles_sets_off_his_ability(profile, roles, qualifier, call, triggers):
    """R22 Types:Player, CRD 6.A.a: by the offense's play, not by the own call."""
    star = a_defender(DesignatedAbility(roles, yards(-5), qualifier))
    game = a_game(profile, away=[star], calls=calling(call))

    play_down(game)

    assert game.table.x == 25 + (10 if call & PASSES else 15) - 5 * triggers


@every_profile
def test_an_exhausted_designee_sets_off_nothing(profile):
    """R22 Types:Player, CRD 6.A.b: he may be named all the same."""
    star = an_athlete(DesignatedAbility(Role.RUN, yards(5)))
    game = a_game(profile, home=[star], exhausted=(f"H:{star.number}",))

    play_down(game, f"H H:{star.number}")

    assert spot(game) == (HOME, 40, 2)


# Bench abilities.


def lined_up(star, *, on_field):
    """Five for an offense, and four of their numbers: with a certain one or not."""
    others = [*(an_athlete() for _ in range(3)), an_athlete(position="QB")]
    team = [others[0], star, *others[1:]]
    four = [each for each in team if each is not (others[2] if on_field else star)]
    return {"home": team, "lineups": (tuple(each.number for each in four), ())}


@every_profile
@pytest.mark.parametrize("on_field", [True, False], ids=["field", "bench"])
@pytest.mark.parametrize("bench", [True, False], ids=["Bench ability", "another"])
@pytest.mark.parametrize("kind", [LastingStaticChange, WheneverAbility])
def test_a_bench_ability_works_on_bench_and_field(profile, kind, bench, on_field):
    """R22 Gls:Bench, R21 Gls:Bench, R22 Zones, R19 Zones: others only on the field."""
    ability = (
        LastingStaticChange(Quantity.YARDS, 5, bench=bench)
        if kind is LastingStaticChange
        else WheneverAbility(Occasion.CALLS_REVEALED, yards(5), bench=bench)
    )
    game = a_game(profile, **lined_up(an_athlete(ability), on_field=on_field))

    play_down(game)

    assert spot(game) == (HOME, 45 if bench or on_field else 40, 2)


@every_profile
@pytest.mark.parametrize("on_field", [True, False], ids=["field", "bench"])
@pytest.mark.parametrize("bench", [True, False], ids=["Bench ability", "another"])
def test_only_a_bench_exhaust_ability_is_used_from_the_bench(profile, bench, on_field):
    """R22 Gls:Bench, R21 Gls:Bench, R22 Zones, R21 Zones: elsewhere it is no option."""
    star = an_athlete(ExhaustAbility(yards(5), ADJUSTMENTS, bench=bench))
    game = a_game(profile, **lined_up(star, on_field=on_field))

    seen = windows_of(game, f"use H:{star.number}")

    assert seen == ([ADJUSTMENTS] if bench or on_field else [])


def test_a_bench_ability_brings_no_other_one_into_play():
    """R22 Zones: of two abilities of one benched card only the Bench ability works."""
    abilities = [ExhaustAbility(yards(5), ADJUSTMENTS, bench=b) for b in (False, True)]
    star = an_athlete(*abilities)
    game = a_game(**lined_up(star, on_field=False))

    play_on(game, until=DecisionKind.ACT)

    assert game.legal() == ["pass", f"use H:{star.number}/2"]


def test_a_bench_ability_of_the_other_side_works():
    """R22 Gls:Bench: all of the side that is not playing are on the bench."""
    star = a_defender(LastingStaticChange(Quantity.YARDS, 5, bench=True))
    idle = a_defender(LastingStaticChange(Quantity.YARDS, 50))
    game = a_game(home=[star, idle])

    play_down(game)

    assert spot(game) == (HOME, 45, 2)


def test_abilities_of_one_window_come_out_last_in_first_out():
    """R22 Gls:LIFO, R21 Gls:LIFO: athletes and cards share one pile."""
    users = [an_athlete(ExhaustAbility(yards(0), END_OF_PLAY)) for _ in range(2)]
    card = an_action(yards(0), windows=END_OF_PLAY)
    game = a_game(home=[an_athlete(), *users], hands=((), (card,)))

    uses = [f"H use H:{user.number}" for user in users]
    play_down(game, uses[0], f"A {card.act}", uses[1])

    assert resolved(game) == [
        f"H:{users[1].number}",
        card.number,
        f"H:{users[0].number}",
    ]
