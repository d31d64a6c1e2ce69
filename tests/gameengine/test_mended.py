"""Things that once went wrong at the table, each with the rule it broke."""

from dataclasses import replace

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT, SHORT_PASS
from gameengine.cards import (
    DesignatedAbility,
    PlayCard,
    WheneverAbility,
    superstar_card,
)
from gameengine.conditions import AthleteFilter, ChosenNumber, MeasureBetween, Whose
from gameengine.decisions import DecisionKind, IllegalDecision, RefusalCode
from gameengine.effect_terms import (
    AbilityKind,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
)
from gameengine.effects import (
    AddCall,
    Audible,
    CancelAbilities,
    Change,
    ChooseNumber,
    Discard,
    Draw,
    EffectsInOrder,
    OnNextOccasion,
    Remove,
    ReplaceYards,
    SkipDraw,
    Stop,
)
from gameengine.measures import ACTION, Measure
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    Occasion,
    Role,
)
from gameengine.profiles import P19, P22C, ShortOvertime
from gameengine.viewpoint import Audience, build_frame
from tests.builders.games import (
    a_defender,
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    number,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.profiles import every_profile


def a_printed_play(gain: int) -> PlayCard:
    """A pass that says on itself what it gains beside its yards."""
    ability = WheneverAbility(Occasion.CALLS_REVEALED, yards(gain))
    return PlayCard(
        number(), "Printed", SHORT_PASS, LONG_PASS, 3, yards=20, abilities=(ability,)
    )


def test_2019_keeps_a_skipped_draw_until_its_next_draw():
    """19-1.A, D-39: the Action draw comes with the next down, and so does its skip."""
    skip = an_action(SkipDraw(Whose.OWN), windows=PRIOR_TO_SELECTING)
    game = a_game(P19, hands=((skip,), ()))

    play_down(game, f"H {skip.act}")

    assert game.table.down == 2
    assert game.table.hands[ACTION][0] == []


def test_an_audible_brings_what_is_printed_on_the_new_card_and_drops_the_old():
    """D-48: all of the call comes from the flipped card."""
    old, new = a_printed_play(5), a_printed_play(10)
    audible = an_action(Audible())
    game = a_game(
        calls=(old, a_stop(RUN_LEFT)), hands=((audible,), ()), flips=([new], [])
    )

    play_down(game, f"H {audible.act}")

    assert spot(game) == (0, 25 + 20 + 10, 2)


@pytest.mark.parametrize("offense", [0, 1], ids=["on offense", "on defense"])
def test_a_superstar_goes_onto_the_card_of_its_own_side(offense):
    """D-11: one person may have a normal card on each side."""
    receiver = replace(an_athlete(), person="two-way")
    corner = replace(a_defender(), person="two-way")
    face = replace(a_defender(), person="two-way")
    star = superstar_card(face, number=face.number)
    game = a_game(home=(receiver, corner), hands=((star,), ()), offense=offense)

    play_on(game, until=DecisionKind.ACT if offense else DecisionKind.CALL)

    offered = game.pending_decision.ask is DecisionKind.ACT and star.act in game.legal()
    assert offered is (offense == 1)


def test_2019_tells_a_stop_after_designation():
    """D-67: the play that was under way gains nothing, and the log says why."""
    stop = an_action(Stop(), windows=AFTER_DESIGNATION)
    game = a_game(P19, hands=((), (stop,)))

    play_down(game, f"A {stop.act}")

    assert told(game, "stopped late") == [("D-67", "stopped late", 0)]
    assert spot(game) == (0, 25, 2)


def test_no_ball_is_shown_before_it_is_placed():
    """CRD 1.C: the spot is fixed after the lineups."""
    game = play_down(a_game(down=4, x=40))

    seen = build_frame(game, Audience.SPECTATOR)

    assert (seen["offense"], seen["x"], seen["down"]) == ("A", None, None)


def test_a_granted_possession_asks_for_no_timeout():
    """D-109, D-100: with no time on the clock there is nothing to replace."""
    profile = P22C.with_open_settings(
        ot_clock_zero_before_2nd_possession=ShortOvertime.GRANT_POSSESSION
    )
    game = a_game(
        profile, half=3, clock=0, score=(3, 0), offense=1, overtime_possession=2
    )
    game.table.granted = True

    asked = set()
    while (
        game.pending_decision is not None
        and game.pending_decision.ask is not DecisionKind.LINEUP
    ):
        asked.add(game.pending_decision.ask)
        game.push(
            "run" if game.pending_decision.ask is DecisionKind.CALL else game.legal()[0]
        )

    assert DecisionKind.TIMEOUT not in asked


def test_replaced_yards_leave_the_sum_true():
    """CRD 7.B: the sum is told as it is, and then what stands instead."""
    gain, loss = an_action(yards(5)), an_action(ReplaceYards(-10))
    game = a_game(calls=(a_run(7), a_stop(LONG_PASS)), hands=((gain,), (loss,)))

    play_down(game, f"H {gain.act}", f"A {loss.act}")

    assert told(game, "yards") == [
        ("CRD 7.B", "yards", 35, ((5, gain.number),), 40),
    ]
    assert told(game, "instead") == [("CRD 7.B", "instead", 40, -10)]
    assert spot(game) == (0, 15, 2)


@pytest.mark.parametrize(
    ("said", "code", "message"),
    [
        pytest.param(
            "{0} {1} {2} {3} ", RefusalCode.NOT_A_CHOICE, "is not an answer", id="blank"
        ),
        pytest.param(
            "{0} {0} {1} {2}",
            RefusalCode.ALREADY_USED,
            "{0} is named more than once",
            id="twice",
        ),
        pytest.param(
            "{0} {1} {2}",
            RefusalCode.CONDITION_UNMET,
            "The lineup has 3 Players; it needs 4",
            id="three",
        ),
        pytest.param("x" * 10**6, RefusalCode.NOT_A_CHOICE, "'xxx", id="a flood"),
        pytest.param("", RefusalCode.NOT_A_CHOICE, "'' is not an answer", id="nothing"),
        pytest.param(
            "\x00", RefusalCode.NOT_A_CHOICE, "'\\x00' is not an answer", id="a NUL"
        ),
        pytest.param(
            None, RefusalCode.NOT_A_CHOICE, "None (no text)", id="no text at all"
        ),
    ],
)
def test_a_refusal_says_what_is_really_wrong_and_stays_short(said, code, message):
    """CRD 1.B: blanks, doubles, floods and things that are no text."""
    game = play_on(play_down(a_game(down=4)), until=DecisionKind.LINEUP)
    team = [
        each.card.number for each in game.table.athletes[game.pending_decision.seat]
    ]
    choice = said.format(*team) if isinstance(said, str) else said

    with pytest.raises(IllegalDecision) as caught:
        game.push(choice)

    assert caught.value.code is code
    assert message.format(*team) in caught.value.message
    assert len(str(caught.value)) < 400


def test_draws_within_designation_are_told_with_their_source():
    """CRD 6.B: an ability that only draws is named when it takes effect."""
    ability = DesignatedAbility(Role.RUN, Draw(1))
    runner = an_athlete(ability)
    game = a_game(home=(runner,))

    play_down(game, f"H H:{runner.number}")

    assert [event[3] for event in told(game, "resolve")] == [f"H:{runner.number}"]


@pytest.mark.parametrize(
    ("occasion", "rule"),
    [
        pytest.param(Occasion.PLAY_ENDS, "CRD 8.A.a.i", id="CRD 8.A.a.i: end of play"),
        pytest.param(Occasion.DESIGNATED, "CRD 6.B.a", id="CRD 6.B.a: designation"),
        pytest.param(Occasion.CALLS_REVEALED, "D-43", id="D-43: adjustments"),
    ],
)
def test_two_effects_of_one_card_that_wait_are_two_choices(occasion, rule):
    """TP-2: their order is for their controller to say."""
    both = EffectsInOrder(
        (OnNextOccasion(occasion, Draw(1)), OnNextOccasion(occasion, yards(5)))
    )
    card = an_action(both, windows=START_OF_DOWN)
    game = a_game(hands=((card,), ()))

    play_on(game, f"H {card.act}", "H run", until=DecisionKind.ORDER)

    assert game.pending_decision.rule == rule
    assert len(game.legal()) == 2


def test_an_audible_into_a_copy_of_the_same_card_counts_its_ability_once():
    """D-48: copies are one card in the deck, and two calls on the table."""
    printed = a_printed_play(5)
    audible = an_action(Audible())
    game = a_game(
        calls=(printed, a_stop(RUN_LEFT)), hands=((audible,), ()), flips=([printed], [])
    )

    play_down(game, f"H {audible.act}")

    assert spot(game) == (0, 25 + 20 + 5, 2)


@pytest.mark.parametrize("profile", [P19, P22C], ids=["2019", "2022+CRD"])
def test_a_late_stop_sets_off_what_waits_for_a_stop(profile):
    """D-67: a play that is stopped after designation is a stopped play."""
    watching = an_athlete(WheneverAbility(Occasion.PLAY_STOPPED, yards(5)))
    stop = an_action(Stop(), windows=AFTER_DESIGNATION)
    game = a_game(profile, home=(watching,), hands=((), (stop,)))

    play_down(game, f"A {stop.act}")

    assert told(game, "resolve")[-1][3] == f"H:{watching.number}"


def test_a_superstar_without_a_person_goes_by_name():
    """D-11: the name is what the text matches by."""
    one, other = an_athlete(), an_athlete()
    plain = [replace(each, person="") for each in (one, other)]
    face = replace(an_athlete(), name=other.name, person="")
    star = superstar_card(face, number=face.number)
    game = a_game(home=plain, hands=((star,), ()))

    play_down(game, f"H {star.act}")

    assert told(game, "attach")[0][2] == f"H:{other.number}"


def test_the_down_is_shown_until_it_is_over():
    """CRD 7.F: a touchdown is scored, and the timeout is still of this down."""
    game = a_game(calls=(a_pass(30), a_stop(LONG_PASS)), x=80, down=3)

    play_on(game, "H run", until=DecisionKind.TIMEOUT)

    seen = build_frame(game, Audience.JUDGE)
    assert (seen["down"], seen["x"]) == (3, None)


@pytest.mark.parametrize("choice", [["run"], {"run": 1}, 5, b"run"])
def test_what_is_no_text_is_refused_like_any_other_answer(choice):
    game = a_game()

    with pytest.raises(IllegalDecision) as caught:
        game.push(choice)

    assert caught.value.code is RefusalCode.NOT_A_CHOICE
    assert "(no text)" in caught.value.message


def test_who_left_the_field_is_known_by_his_position():
    """D-44: he is off the field by then, and still the one who was waited for."""
    mourner = an_athlete(
        WheneverAbility(
            Occasion.LEFT_FIELD,
            Draw(1),
            whose=Whose.OWN,
            among=AthleteFilter(positions=("TE",)),
        )
    )
    leaving = replace(an_athlete(), positions=("TE",))
    tackle = an_action(
        Remove(PickedAthletes(AthleteFilter(positions=("TE",)))), windows=START_OF_DOWN
    )
    game = a_game(home=(mourner, leaving), hands=((tackle,), ()))

    play_down(game, f"H {tackle.act}")

    assert told(game, "triggers")[0][3] == f"H:{mourner.number}"


def test_a_number_of_a_hand_is_no_more_than_it_holds():
    """TP-7: whoever discards up to three for yards is paid for what he has."""
    spend = ChooseNumber(
        3,
        EffectsInOrder(
            (
                Discard(ChosenNumber(), ACTION, Whose.OWN),
                Change(Quantity.YARDS, ChosenNumber(5)),
            )
        ),
        of_hand=ACTION,
    )
    card, other = an_action(spend), an_action(Stop())
    game = a_game(hands=((card, other), ()))

    play_on(game, f"H {card.act}", until=DecisionKind.NUMBER)

    assert game.legal() == ["0", "1"]


def test_a_limit_that_no_longer_holds_is_kept_to_at_the_next_timing_point():
    """TP-8: a sixth card was fine while behind, and is not once ahead."""
    keeper = an_athlete(
        LastingStaticChange(
            Quantity.ACTION_LIMIT, 1, MeasureBetween(Measure.LEAD, most=-1)
        )
    )
    six = tuple(an_action(Stop(), windows=0) for _ in range(6))
    game = a_game(
        home=(keeper,),
        hands=(six, ()),
        calls=(a_pass(30), a_stop(LONG_PASS)),
        x=80,
        score=(0, 6),
    )

    play_on(game, "H run", until=DecisionKind.DISCARD)

    assert (game.pending_decision.seat, game.table.score) == (0, [7, 6])


def test_a_silenced_limit_is_no_limit():
    """TP-8, R22 Gls:Cancel: the sixth card goes when its room is cancelled."""
    keeper = an_athlete(LastingStaticChange(Quantity.ACTION_LIMIT, 1))
    six = tuple(an_action(Stop(), windows=0) for _ in range(6))
    hush = an_action(CancelAbilities(AbilityKind.STATIC), windows=START_OF_DOWN)
    game = a_game(home=(keeper,), hands=(six, (hush,)))

    play_on(game, f"A {hush.act}", until=DecisionKind.DISCARD)

    assert game.pending_decision.seat == 0


@every_profile
def test_a_run_that_also_counts_as_a_pass_is_run(profile):
    """D-64: what a call also counts as is for abilities; a lone quarterback may run."""
    both = an_action(AddCall(SHORT_PASS), windows=ADJUSTMENTS)
    game = a_game(profile, hands=((both,), ()), calls=(a_run(3), a_stop(LONG_PASS)))

    play_down(game, f"H {both.act}")

    assert told(game, "designate")[0][3] == Role.RUN
