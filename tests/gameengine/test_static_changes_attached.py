"""Standing mechanics of C.6: Superstars, Power Ups and Gridirons."""

import pytest

from gameengine.bans import Ban, ForbiddenAction
from gameengine.calls import LONG_PASS
from gameengine.cards import ExhaustAbility, WheneverAbility
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import (
    AttachedCardKind,
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
    TurnoverKind,
)
from gameengine.effects import (
    AddTime,
    CancelLayer,
    Remove,
    RemoveAttached,
    Substitute,
    Turnover,
)
from gameengine.measures import ACTION
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    START_OF_DOWN,
    START_OF_POSSESSION,
    Occasion,
)
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
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
from tests.builders.plays import NOTHING_GAINED, PASS_15, windows_of
from tests.builders.profiles import from_2021

ALL_OPPOSING = EveryAthlete(AthleteFilter(Whose.OPPONENT))
OPPOSING_TIGHT_END = PickedAthletes(AthleteFilter(Whose.OPPONENT, positions=("TE",)))


def first(game, seat=HOME):
    return game.table.athletes[seat][0]


# Superstars.


@from_2021
def test_a_superstar_may_be_attached_at_three_windows(profile):
    """R22 Types:Superstar, R21 Types:Superstar: possession, down, end of the play."""
    normal = an_athlete()
    star = star_of(normal)
    game = a_game(profile, offense=AWAY, down=4, home=[normal], hands=((star,), ()))

    seen = windows_of(game, star.act, downs=2)

    # On defense he is on the bench; after the turnover on downs he lines up.
    assert seen == [START_OF_POSSESSION, START_OF_DOWN, END_OF_PLAY, START_OF_DOWN]


@from_2021
def test_a_superstar_replaces_all_that_is_printed(profile):
    """R22 Types:Superstar: name, team, position, rating and ability."""
    normal = an_athlete(ExhaustAbility(yards(50), ADJUSTMENTS))
    star = star_of(
        normal,
        ExhaustAbility(yards(5), ADJUSTMENTS),
        name="Star",
        franchise="Stars",
        positions=("TE",),
        rating=95,
    )
    game = a_game(profile, home=[normal], hands=((star,), ()))

    play_down(
        play_on(game, f"H {star.act}", until=DecisionKind.CALL),
        f"H use H:{normal.number}",
    )

    new = AthleteFilter(franchise="Stars", positions=("TE",), least_rating=95)
    old = (AthleteFilter(franchise="Testers"), AthleteFilter(positions=("WR",)))
    athlete = first(game)
    assert athlete.face.name == "Star"
    assert [each.fits(athlete) for each in (new, *old)] == [True, False, False]
    assert spot(game) == (HOME, 45, 2)


@pytest.mark.parametrize(
    ("position", "receivers"),
    [
        pytest.param("QB", 4, id="two quarterbacks: all may receive"),
        pytest.param("TE", 3, id="one quarterback: he may not"),
    ],
)
def test_a_superstar_brings_his_position_to_the_field(position, receivers):
    """R22 Types:Superstar, CRD 6.A.c: he counts by the new one."""
    normal = an_athlete()
    star = star_of(normal, positions=(position,))
    calls = (a_pass(10), a_stop(LONG_PASS))
    game = a_game(home=[normal], calls=calls, hands=((star,), ()))

    play_on(game, f"H {star.act}", until=DecisionKind.DESIGNATE)

    assert len(game.legal()) == receivers


@from_2021
def test_a_normal_card_carries_one_superstar(profile):
    """R22 Types:Superstar: a second copy finds no place."""
    normal = an_athlete()
    stars = star_of(normal), star_of(normal)
    game = a_game(profile, home=[normal], hands=(stars, ()))

    play_on(game, f"H {stars[0].act}", until=DecisionKind.CALL)
    seen = windows_of(game, stars[1].act)

    assert first(game).superstar is stars[0]
    assert seen == []


def test_two_superstars_of_one_window_leave_one():
    """R22 Types:Superstar, R22 Zones: the first to resolve stays, the other goes."""
    normal = an_athlete()
    stars = star_of(normal), star_of(normal)
    answer = an_action(yards(0), windows=START_OF_DOWN)
    game = a_game(home=[normal], hands=(stars, (answer,)))

    play_on(game, *(f"H {each.act}" for each in stars), until=DecisionKind.CALL)

    assert first(game).superstar is stars[1]
    assert game.table.discards[ACTION][HOME] == [stars[0]]


def test_a_superstar_needs_its_own_counterpart():
    """R22 Types:Superstar: of the same person, on the own side of the table."""
    mine, theirs = star_of(an_athlete()), an_athlete()
    game = a_game(
        home=[an_athlete()], away=[theirs], hands=((mine, star_of(theirs)), ())
    )

    asked = game.pending_decision.ask

    assert asked is DecisionKind.CALL


@from_2021
def test_the_same_superstar_in_both_decks_finds_each_its_own_card(profile):
    """D-11: two seats may play one and the same card of a shared pool."""
    normal = an_athlete()
    star = star_of(normal)
    game = a_game(profile, home=[normal], away=[normal], hands=((star,), (star,)))
    play_on(game, f"H {star.act}", until=DecisionKind.CALL)

    play_on(play_down(game, call="punt"), f"A {star.act}", until=DecisionKind.CALL)

    hosts = [event[2] for event in told(game, "attach")]
    assert hosts == [f"H:{normal.number}", f"A:{normal.number}"]


@from_2021
def test_a_superstar_follows_its_card_to_the_bench_and_back(profile):
    """R22 Types:Superstar: through two changes of possession."""
    normal = an_athlete()
    star = star_of(normal)
    game = a_game(profile, home=[normal], hands=((star,), ()))
    play_on(game, f"H {star.act}", until=DecisionKind.CALL)

    play_on(play_down(game, call="punt"), until=DecisionKind.CALL)
    benched = (first(game).on_field, first(game).superstar)
    play_on(play_down(game, call="punt"), until=DecisionKind.CALL)

    assert benched == (False, star)
    assert (first(game).on_field, first(game).superstar) == (True, star)


@from_2021
def test_a_removed_superstar_goes_to_the_action_discard(profile):
    """R22 Types:Superstar, R22 Zones, R21 Zones: to its owner's; the normal is back."""
    normal = an_athlete(rating=60)
    star = star_of(normal, rating=95)
    remove = an_action(RemoveAttached(AttachedCardKind.SUPERSTAR, ALL_OPPOSING))
    game = a_game(profile, home=[normal], hands=((star,), (remove,)))

    play_down(
        play_on(game, f"H {star.act}", until=DecisionKind.CALL), f"A {remove.act}"
    )

    assert (first(game).superstar, first(game).face) == (None, normal)
    assert game.table.discards[ACTION] == [[star], [remove]]


# Power Ups.


@from_2021
def test_a_power_up_goes_under_an_own_player_on_the_field(profile):
    """R22 Types:Power Up, R21 Types:Power Up: whoever its text names."""
    ends = [an_athlete(position="TE") for _ in range(2)]
    bench = an_athlete(position="TE")
    team = [*ends, an_athlete(), an_athlete(position="QB"), bench]
    card = a_power_up(windows=START_OF_DOWN, host=AthleteFilter(positions=("TE",)))

    game = a_game(profile, home=team, away=ends[:1], hands=((card,), ()))

    assert game.legal() == ["pass", *(f"{card.act} on H:{e.number}" for e in ends)]


@from_2021
def test_a_power_up_lends_its_abilities(profile):
    """R22 Types:Power Up: the card under which it lies pays for them."""
    host = an_athlete()
    card = a_power_up(ExhaustAbility(yards(5), ADJUSTMENTS), windows=START_OF_DOWN)
    team = [an_athlete(), host]
    game = a_game(profile, home=team, hands=((card,), ()))

    act = f"H {card.act} on H:{host.number}"
    play_down(play_on(game, act, until=DecisionKind.CALL), f"H use H:{host.number}")

    athlete = game.table.athletes[HOME][1]
    assert (athlete.power_ups, athlete.energized) == ([card], False)
    assert spot(game) == (HOME, 45, 2)


SCORING_PASS = (a_pass(90), a_stop(LONG_PASS))
INTERCEPTED = Turnover(TurnoverKind.INTERCEPTION)
PICK_SIX = Turnover(TurnoverKind.PICK_SIX)


@pytest.mark.parametrize(
    ("effect", "calls", "down"),
    [
        pytest.param(Remove(OPPOSING_TIGHT_END), NOTHING_GAINED, 1, id="he is removed"),
        pytest.param(
            Substitute(OPPOSING_TIGHT_END), NOTHING_GAINED, 1, id="substituted"
        ),
        pytest.param(
            RemoveAttached(AttachedCardKind.POWER_UP, ALL_OPPOSING),
            NOTHING_GAINED,
            1,
            id="it is",
        ),
        pytest.param(INTERCEPTED, PASS_15, 1, id="interception"),
        pytest.param(PICK_SIX, PASS_15, 1, id="Pick Six: the same side lines up"),
        pytest.param(yards(0), NOTHING_GAINED, 4, id="turnover on downs"),
        pytest.param(yards(0), SCORING_PASS, 1, id="touchdown"),
    ],
)
@from_2021
def test_a_power_up_is_discarded_when_its_player_leaves(profile, effect, calls, down):
    """R22 Types:Power Up, R22 Zones: by an effect or by any new lineup."""
    host = an_athlete(position="TE")
    card = a_power_up(windows=START_OF_DOWN)
    away = an_action(effect)
    game = a_game(
        profile, home=[host], calls=calls, down=down, hands=((card,), (away,))
    )
    act = f"H {card.act} on H:{host.number}"

    play_on(game, act, "H run", f"A {away.act}", until=DecisionKind.CALL)

    assert first(game).power_ups == []
    assert game.table.discards[ACTION] == [[card], [away]]


def test_a_power_up_stays_from_down_to_down():
    """R22 Types:Power Up: while its Player is on the field."""
    host = an_athlete()
    card = a_power_up(LastingStaticChange(Quantity.YARDS, 5), windows=START_OF_DOWN)
    game = a_game(home=[host], hands=((card,), ()))

    play_down(
        play_on(game, f"H {card.act} on H:{host.number}", until=DecisionKind.CALL)
    )
    play_down(game)  # two fillers: the run is stopped

    assert first(game).power_ups == [card]
    assert spot(game) == (HOME, 50, 3)


# Gridirons.


def ten_yards():
    return a_gridiron(LastingStaticChange(Quantity.YARDS, 10), windows=START_OF_DOWN)


@from_2021
@pytest.mark.parametrize(
    ("clock", "half"),
    [pytest.param(15, 1, id="next possession"), pytest.param(1, 2, id="second half")],
)
def test_a_gridiron_stays_over_possessions_and_halves(profile, clock, half):
    """R22 Types:Gridiron, R21 Types:Gridiron: until something removes it."""
    card = ten_yards()
    calls = (a_run(0), a_stop(LONG_PASS))
    game = a_game(profile, calls=calls, down=4, clock=clock, hands=((card,), ()))

    play_on(game, f"H {card.act}", "H run", until=DecisionKind.CALL)
    start = game.table.x
    play_down(game)

    assert game.table.half == half
    assert game.table.gridirons == [(HOME, card)]
    assert spot(game) == (AWAY, start + 10, 2)


@from_2021
def test_a_removed_gridiron_goes_to_its_owners_action_discard(profile):
    """R22 Types:Gridiron, R22 Zones: whoever removes it."""
    card = ten_yards()
    remove = an_action(RemoveAttached(AttachedCardKind.GRIDIRON))
    game = a_game(profile, hands=((card,), (remove,)))

    play_down(
        play_on(game, f"H {card.act}", until=DecisionKind.CALL), f"A {remove.act}"
    )

    assert game.table.gridirons == []
    assert game.table.discards[ACTION] == [[card], [remove]]
    assert spot(game) == (HOME, 40, 2)


@from_2021
@pytest.mark.parametrize("make", [a_power_up, a_gridiron, an_action])
def test_a_cancelled_card_goes_to_the_action_discard(profile, make):
    """R22 Zones, R21 Zones, R22 Gls:Cancel: it never lies where it was meant to."""
    static = yards(10) if make is an_action else LastingStaticChange(Quantity.YARDS, 10)
    card = make(static, windows=START_OF_DOWN)
    cancel = an_action(CancelLayer(), windows=START_OF_DOWN)
    game = a_game(profile, hands=((card,), (cancel,)))

    use = next(act for act in game.legal() if card.act in act)
    play_down(play_on(game, f"H {use}", f"A {cancel.act} > 1", until=DecisionKind.CALL))

    assert game.table.discards[ACTION] == [[card], [cancel]]
    assert game.table.gridirons == []
    assert spot(game) == (HOME, 40, 2)


def test_a_power_up_may_change_a_rating_act_when_attached_and_spare_its_player():
    """CRD 7.D: the runner is Exhausted by Play Results unless a card spares him."""
    host = an_athlete(position="RB", rating=70)
    card = a_power_up(
        LastingStaticChange(Quantity.RATING, 5),
        LastingStaticChange(
            Quantity.BANS, 0, ban=Ban(ForbiddenAction.TIRE, only_host=True)
        ),
        WheneverAbility(Occasion.ATTACHED, AddTime(-1), only_host=True),
        windows=START_OF_DOWN,
    )
    game = a_game(home=[host], hands=((card,), ()))
    clock = game.table.clock

    play_on(game, f"H {card.act} on H:{host.number}", until=DecisionKind.CALL)
    assert (first(game).rating, game.table.clock) == (75, clock - 1)

    play_down(game)
    carrier = told(game, "designate")[0][2]
    assert (carrier, first(game).energized) == (first(game).name, True)
