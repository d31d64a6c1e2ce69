"""The card rulings at the table: in force with the CRD, and in no other edition."""

from dataclasses import replace

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT, RUNS, SHORT_PASS
from gameengine.cards import (
    Ability,
    DesignatedAbility,
    ExhaustAbility,
    PlayerCard,
    Side,
    superstar_card,
)
from gameengine.conditions import CallFits
from gameengine.decisions import DecisionKind
from gameengine.effects import (
    Draw,
    If,
    NewCall,
)
from gameengine.game import Game
from gameengine.measures import ACTION
from gameengine.moments import (
    ADJUSTMENTS,
    POINT_NAMES,
    Role,
)
from gameengine.profiles import P19, P21, P22, P22C, Profile
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    flip,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.profiles import before_the_rulings

RULED_2019 = P19.with_open_settings(card_rulings=True)
IN_FORCE = [
    pytest.param(P22C, id="P22C"),
    pytest.param(RULED_2019, id="P19 with the rulings"),
]


def printed(
    number: str, name: str, *abilities: Ability, side: Side = Side.OFFENSE
) -> PlayerCard:
    """A Player card as it was printed."""
    position = "WR" if side is Side.OFFENSE else "LB"
    card = an_athlete(*abilities, side=side, position=position)
    return replace(card, number=number, name=name)


def beside(card: PlayerCard, *others: PlayerCard) -> tuple[PlayerCard, ...]:
    """Put someone before an athlete, who is designated in his place."""
    position = "WR" if card.side is Side.OFFENSE else "LB"
    return (an_athlete(side=card.side, position=position), card, *others)


def points_of_use(game: Game, act: str) -> set[str]:
    """Play the down; give the timing points at which an act was offered."""
    offered = set()
    called = False
    while game.pending_decision is not None:
        pending = game.pending_decision
        if pending.ask is DecisionKind.ACT and act in pending.options:
            offered.add(POINT_NAMES[game.table.point])
        if pending.ask is DecisionKind.CALL:
            if called:
                break
            called = True
        game.push(next(iter(pending.options)))
    return offered


# Only at the end of the play.

RESTRICTED = [
    pytest.param("S7-19", "Yannick Ngakoue", id="CRD Card:S7-19"),
    pytest.param("C9-19", "Josh Allen", id="CRD Card:C9-19"),
    pytest.param("P4-19", "Josh Allen", id="CRD Card:P4-19"),
    pytest.param("C37-19", "T.J. McDonald", id="CRD Card:C37-19"),
    pytest.param("U104-19", "Jared Goff", id="CRD Card:U104-19"),
    pytest.param("R134-19", "Cam Newton", id="CRD Card:R134-19"),
    pytest.param("L188-19", "Earl Thomas III", id="CRD Card:L188-19"),
]


@pytest.mark.parametrize("profile", IN_FORCE)
@pytest.mark.parametrize(("number", "name"), RESTRICTED)
def test_the_ability_is_offered_at_the_end_of_the_play_alone(number, name, profile):
    """D-04: the restriction replaces the print."""
    card = printed(number, name, ExhaustAbility(Draw(1)))
    game = a_game(profile, home=beside(card))

    assert points_of_use(game, f"use H:{number}") == {"end of the play"}


@before_the_rulings
@pytest.mark.parametrize(("number", "name"), RESTRICTED)
def test_without_the_rulings_the_ability_stays_as_printed(number, name, profile):
    """D-04, D-53: without a printed timing at any timing point."""
    card = printed(number, name, ExhaustAbility(Draw(1)))
    game = a_game(profile, home=beside(card))

    assert points_of_use(game, f"use H:{number}") > {
        "prior to selecting a play",
        "on field adjustments",
        "end of the play",
    }


@pytest.mark.parametrize(("number", "name"), RESTRICTED)
def test_the_restricted_ability_still_does_what_it_says(number, name):
    """TP-5: it exhausts its athlete, and its effect resolves."""
    card = printed(number, name, ExhaustAbility(Draw(2)))
    game = a_game(home=beside(card))

    play_on(game, "H run", f"H use H:{number}", until=DecisionKind.CALL)

    drawn = [event[4] for event in told(game, "draw") if event[0] == "R22 Zones"]
    assert [len(cards) for cards in drawn] == [2]
    assert ("TP-5", "exhaust", f"H:{number}") in game.events


def test_only_the_exhaust_ability_is_restricted():
    """CRD Card:U104-19: what designation sets off is left alone."""
    use = ExhaustAbility(Draw(1), windows=ADJUSTMENTS)
    run = DesignatedAbility(Role.RUN, yards(10))
    game = a_game(home=(printed("U104-19", "Jared Goff", use, run),))

    play_on(game, "H run", "H H:U104-19", until=DecisionKind.CALL)

    assert told(game, "use") == []
    assert spot(game) == (HOME, 25 + 15 + 10, 2)


# C16-19 gets another ability.


def onwuasor(number: str = "C16-19", name: str = "Patrick Onwuasor") -> PlayerCard:
    """As printed he would bring his side yards at any time."""
    return printed(number, name, ExhaustAbility(yards(-5)), side=Side.DEFENSE)


@pytest.mark.parametrize("number", ["C16-19", "C6-19"])
def test_the_new_ability_empties_the_hand_and_skips_the_draw(number):
    """CRD Card:C16-19, CRD 9.A: the rival gets no Action card this down (D-22)."""
    hand = tuple(an_action(yards(0), windows=0) for _ in range(3))
    game = a_game(away=beside(onwuasor(number)), hands=(hand, hand))

    play_on(game, "H run", f"A use A:{number}", until=DecisionKind.CALL)
    t = game.table

    assert t.hands[ACTION][HOME] == []
    assert {card.number for card in t.discards[ACTION][HOME]} == {
        card.number for card in hand
    }
    assert len(t.hands[ACTION][AWAY]) == 4
    assert spot(game) == (HOME, 40, 2)

    play_down(game)

    assert len(t.hands[ACTION][HOME]) == 1


@pytest.mark.parametrize("profile", IN_FORCE)
def test_the_new_ability_waits_for_the_end_of_the_play(profile):
    """CRD Card:C16-19: that window and no other."""
    game = a_game(profile, away=beside(onwuasor()))

    assert points_of_use(game, "use A:C16-19") == {"end of the play"}


@before_the_rulings
def test_without_the_rulings_the_old_ability_works(profile):
    """D-04: only where the CRD is in force."""
    hand = tuple(an_action(yards(0), windows=0) for _ in range(2))
    game = a_game(profile, away=beside(onwuasor()), hands=(hand, ()))

    play_on(game, "H run", "A use A:C16-19", until=DecisionKind.CALL)

    assert spot(game) == (HOME, 35, 2)
    assert len(game.table.hands[ACTION][HOME]) >= 2


# Number and name.


@pytest.mark.parametrize(
    ("number", "name", "ruled"),
    [
        pytest.param("C16-19", "Patrick Onwuasor", True, id="number and name"),
        pytest.param("C16-19", "patrick  onwuasor", True, id="another spelling"),
        pytest.param("C6-19", "Patrick Onwuasor", True, id="the name, that season"),
        pytest.param("C16-20", "Patrick Onwuasor", False, id="another season"),
        pytest.param("C16-19", "Rollo Vantongeren", False, id="the number alone"),
        pytest.param("C16-20", "Rollo Vantongeren", False, id="neither"),
    ],
)
def test_a_ruling_goes_by_number_and_name(number, name, ruled):
    """D-22: one print has C16-19, another C6-19; the named athlete is meant."""
    game = a_game(away=beside(onwuasor(number, name)))

    offered = points_of_use(game, f"use A:{number}")

    assert (offered == {"end of the play"}) is ruled


@pytest.mark.parametrize(
    ("number", "name"),
    [
        pytest.param("L279-21", "Patrick Mahomes II", id="with the suffix"),
        pytest.param("L279-21", "Patrick Mahomes", id="without it"),
        pytest.param("E245-21", "Justin Herbert II", id="with the doubtful suffix"),
        pytest.param("E245-21", "Justin Herbert", id="as he is called"),
    ],
)
def test_a_suffix_does_not_separate_a_ruling_from_its_card(number, name):
    """D-22: the CRD writes L279-21 with and without it."""
    change = ExhaustAbility(NewCall(SHORT_PASS, 15, (0, 9)), windows=ADJUSTMENTS)
    game = a_game(home=(printed(number, name, change),))

    play_on(game, "H run", f"H use H:{number}", until=DecisionKind.DESIGNATE)

    verbs = [event[1] for event in game.events]
    assert verbs.index("new call") < verbs.index("resolve")


def test_a_namesake_is_not_ruled_while_the_number_fits_its_name():
    """D-22, D-10: no mismatch, so that C9-19 and P4-19 alone are meant."""
    ruled = printed("C9-19", "Josh Allen", ExhaustAbility(Draw(1)))
    namesake = printed("U11-19", "Josh Allen", ExhaustAbility(Draw(1)))
    game = a_game(home=beside(ruled, namesake))

    assert "on field adjustments" in points_of_use(game, "use H:U11-19")


# Calls that change on use.

REWRITERS = [
    pytest.param("E245-21", "Justin Herbert II", id="CRD Card:E245-21"),
    pytest.param("L279-21", "Patrick Mahomes II", id="CRD Card:L279-21"),
]


def rewriting(number: str, name: str, profile: Profile, *, star: bool) -> Game:
    """A run that is stopped; its quarterback can make it a Short Pass 15 (0-9)."""
    change = If(CallFits(RUNS), NewCall(SHORT_PASS, 15, (0, 9)))
    ability = ExhaustAbility(change, windows=ADJUSTMENTS)
    answer = ExhaustAbility(yards(-5), windows=ADJUSTMENTS, qualifier=SHORT_PASS)
    tackler = a_defender(answer)
    card = printed(number, name, *(() if star else (ability,)))
    face = replace(card, abilities=(ability,))
    hand = (superstar_card(face, number=number),) if star else ()
    calls = (a_run(3, call=RUN_LEFT), a_stop(RUN_LEFT, strength=4))
    return a_game(
        profile, home=beside(card), away=(tackler,), calls=calls, hands=(hand, ())
    )


def answers(game: Game) -> list[str]:
    """Give what the defense may use against a Short Pass while the point is open."""
    return [act for act in game.legal() if act.startswith("use A:")]


@pytest.mark.parametrize("star", [False, True], ids=["normal", "Superstar"])
@pytest.mark.parametrize(("number", "name"), REWRITERS)
def test_the_new_call_stands_at_once(number, name, star):
    """CRD Gen:Audible, D-49: the defense may answer the new call in the same point."""
    game = rewriting(number, name, P22C, star=star)
    attach = [f"H cast {number}"] if star else []

    play_on(game, *attach, "H run", f"H use H:{number}", until=DecisionKind.ACT)
    call = game.table.calls[HOME]
    offered = answers(game)
    play_on(game, f"A {offered[0]}", until=DecisionKind.CALL)

    assert (call.types, call.yards, call.strength) == (SHORT_PASS, 15, 3)
    assert len(told(game, "new call")) == 1
    assert spot(game) == (HOME, 35, 2)


@pytest.mark.parametrize("profile", [P21, P22], ids=["P21", "P22"])
@pytest.mark.parametrize(("number", "name"), REWRITERS)
def test_without_the_ruling_the_new_call_waits_its_turn(number, name, profile):
    """TP-7, D-04: nothing answers a Short Pass before the layers resolve."""
    game = rewriting(number, name, profile, star=False)

    play_on(game, "H run", f"H use H:{number}", until=DecisionKind.DESIGNATE)

    verbs = [event[1] for event in game.events]
    assert told(game, "use") == [("TP-4", "use", HOME, f"H:{number}")]
    assert verbs.index("resolve") < verbs.index("new call")
    play_on(game, until=DecisionKind.CALL)
    assert spot(game) == (HOME, 40, 2)


# X strengths.

X_PLAYS = [
    pytest.param("E240-20", id="CRD Card:E240-20"),
    pytest.param("E241-20", id="CRD Card:E241-20"),
    pytest.param("E242-20", id="CRD Card:E242-20"),
    pytest.param("E243-20", id="CRD Card:E243-20"),
]


def x_play(number: str, *, strength: int | None, grit: int | None = None):
    card = replace(a_run(strength), number=number, title="Play - Unique", unique=True)
    return replace(card, grit=grit)


@pytest.mark.parametrize("number", X_PLAYS)
def test_the_owner_chooses_x_for_a_call(number):
    """D-66: at the reveal, 0 to 9."""
    game = a_game(calls=(x_play(number, strength=5), a_stop(LONG_PASS, strength=2)))

    play_on(game, "H run", until=DecisionKind.STRENGTH)
    asked = (game.pending_decision.seat, game.legal())
    game.push("4")
    play_on(game, until=DecisionKind.CALL)

    assert asked == (HOME, [str(each) for each in range(10)])
    assert spot(game) == (HOME, 25 + 30, 2)


@pytest.mark.parametrize("number", X_PLAYS)
@pytest.mark.parametrize(
    ("profile", "grit"),
    [
        pytest.param(P22C, 3, id="P22C: X is 0"),
        pytest.param(P22, 9, id="P22: as printed"),
        pytest.param(P21, 9, id="P21: as printed"),
    ],
)
def test_x_in_grit(number, profile, grit):
    """D-96, R22 Spc:Grit: 0 by the ruling, whatever is printed."""
    flips = ((x_play(number, strength=None, grit=6),), (flip(3),))
    game = a_game(profile, flips=flips, kick=True)

    play_down(game, call="punt")

    assert told(game, "grit")[0][-1] == grit


@before_the_rulings
def test_without_the_rulings_no_x_is_chosen_for_a_printed_number(profile):
    """CRD Card:E240-20, D-04."""
    calls = (x_play("E240-20", strength=5), a_stop(LONG_PASS, strength=2))
    game = a_game(profile, calls=calls)

    play_on(game, "H run", until=DecisionKind.CALL)

    assert told(game, "x") == []
    assert spot(game) == (HOME, 25 + 35, 2)
