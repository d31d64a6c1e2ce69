"""Choices that the rules refuse: what is wrong, by which rule, what to do instead."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from gameengine.calls import LONG_PASS, SHORT_PASS
from gameengine.cards import ExhaustAbility, PlayerCard, Side, superstar_card
from gameengine.conditions import AthleteFilter, CallFits
from gameengine.decisions import DecisionKind, IllegalDecision, RefusalCode
from gameengine.effect_terms import PickedAthletes
from gameengine.effects import Draw, Exhaust
from gameengine.game import Game
from gameengine.measures import ACTION
from gameengine.moments import ADJUSTMENTS, END_OF_PLAY, START_OF_DOWN
from gameengine.profiles import P22C, FarFieldGoal, GridironLimit
from gameengine.refusals import EngineFault, refusal_error
from gameengine.rulebook import RULES
from gameengine.setup import AWAY, HOME
from gameengine.viewpoint import Audience, build_frame
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
    yards,
)

Case = tuple[Game, str]
SPARE = replace(an_action(yards(0)), number="R1-TT", title="Spare")
WANTED = replace(an_action(yards(5)), number="R2-TT", title="Wanted")


def named(number: str, name: str, *abilities, side: Side = Side.OFFENSE) -> PlayerCard:
    position = "QB" if "Quill" in name else "WR"
    card = an_athlete(*abilities, position=position, side=side)
    return replace(card, number=number, name=name)


QUILL = named("C1-AA", "Ambrose Quill")
VOSS = named("C2-AA", "Teddy Voss", ExhaustAbility(Draw(1), windows=ADJUSTMENTS))
MARL = named("C3-AA", "Ogden Marl", ExhaustAbility(Draw(1), windows=END_OF_PLAY))
FOUR = (QUILL, VOSS, MARL, named("C4-AA", "Lew Castor"))
BENCHED = named("C5-AA", "Pim Ostler", ExhaustAbility(Draw(1)))
STAR = superstar_card(replace(VOSS, number="L1-AA"), number="L1-AA")


def adjusting(*hand, profile=P22C, calls=None, **more) -> Game:
    """A game in which the offense may add something during adjustments."""
    hands = ((SPARE, *hand), ())
    game = a_game(profile, home=(*FOUR, BENCHED), hands=hands, calls=calls, **more)
    play_on(game, until=DecisionKind.PLAY_CARD)
    return play_on(game, until=DecisionKind.ACT)


def not_in_hand() -> Case:
    return adjusting(draws=((WANTED,), ())), "cast R2-TT"


def a_superstar_while_adjusting() -> Case:
    return adjusting(STAR), "cast L1-AA"


def an_ability_of_another_moment() -> Case:
    return adjusting(), "use H:C3-AA"


def a_card_of_the_defense() -> Case:
    return adjusting(replace(WANTED, side=Side.DEFENSE)), "cast R2-TT"


def an_athlete_of_the_other_team() -> Case:
    away = named("C6-AA", "Basil Thorne", ExhaustAbility(Draw(1)), side=Side.DEFENSE)
    return adjusting(away=(away,)), "use A:C6-AA"


def a_lone_quarterback_who_receives() -> Case:
    calls = (a_pass(), a_stop(LONG_PASS))
    game = a_game(home=FOUR, calls=calls)
    return play_on(game, until=DecisionKind.DESIGNATE), "H:C1-AA"


def a_card_for_a_pass() -> Case:
    return adjusting(replace(WANTED, condition=CallFits(SHORT_PASS))), "cast R2-TT"


def an_exhausted_athlete() -> Case:
    return adjusting(exhausted=("H:C2-AA",)), "use H:C2-AA"


def a_second_superstar() -> Case:
    """The first was attached at the start of the down."""
    stars = [
        superstar_card(replace(VOSS, number=n), number=n) for n in ("L1-AA", "L2-AA")
    ]
    spare = replace(SPARE, windows=END_OF_PLAY)
    game = a_game(home=FOUR, hands=((*stars, spare), ()))
    play_on(game, "H cast L1-AA", until=DecisionKind.TIMEOUT)
    return play_on(game, until=DecisionKind.ACT), "cast L2-AA"


def someone_on_the_bench() -> Case:
    return adjusting(), "use H:C5-AA"


def an_unknown_card() -> Case:
    return adjusting(), "cast R99-TT"


def a_far_field_goal() -> Case:
    profile = P22C.with_open_settings(fg_off_table=FarFieldGoal.FORBIDDEN)
    return a_game(profile, x=55), "field goal"


def at_a_line_up() -> Game:
    game = a_game(home=(*FOUR, BENCHED), down=4, offense=AWAY)
    return play_on(game, until=DecisionKind.LINEUP)


def a_fifth_athlete() -> Case:
    return at_a_line_up(), "C1-AA C2-AA C3-AA C4-AA C5-AA"


def a_line_up_without_a_quarterback() -> Case:
    return at_a_line_up(), "C2-AA C3-AA C4-AA C5-AA"


def too_large_an_x() -> Case:
    game = a_game(calls=(a_run(None), a_stop(LONG_PASS)))
    return play_on(game, until=DecisionKind.STRENGTH), "10"


def no_answer_at_all() -> Case:
    return a_game(x=40), "fumble"


def after_the_end() -> Case:
    game = a_game(half=2, clock=1, score=(7, 0), timeouts=(0, 0))
    return play_down(game), "run"


PASS_OR_SPARE = "Choose one of: pass, cast R1-TT, use H:C2-AA."
EXAMPLES = [
    pytest.param(
        not_in_hand,
        RefusalCode.NOT_IN_HAND,
        f"R2-TT is not in hand (R22 Zones). {PASS_OR_SPARE}",
        id="a card that is still in the deck",
    ),
    pytest.param(
        a_superstar_while_adjusting,
        RefusalCode.WRONG_TIMING,
        "Teddy Voss (L1-AA) can only be used at the start of a possession, at the "
        "start of a down or at the end of the play, not now (on field adjustments) "
        f"(R22 Types:Superstar). {PASS_OR_SPARE}",
        id="a Superstar while adjusting",
    ),
    pytest.param(
        an_ability_of_another_moment,
        RefusalCode.WRONG_TIMING,
        "Ogden Marl (H:C3-AA) can only be used at the end of the play, not now (on "
        f"field adjustments) (TP-4). {PASS_OR_SPARE}",
        id="an ability for the end of the play",
    ),
    pytest.param(
        a_card_of_the_defense,
        RefusalCode.WRONG_SIDE,
        f"Wanted (R2-TT) is for the defense only (R22 Types:Action). {PASS_OR_SPARE}",
        id="a card of the other side",
    ),
    pytest.param(
        an_athlete_of_the_other_team,
        RefusalCode.WRONG_SIDE,
        f"Basil Thorne (A:C6-AA) is not on your team (TP-4). {PASS_OR_SPARE}",
        id="an athlete of the other team",
    ),
    pytest.param(
        a_lone_quarterback_who_receives,
        RefusalCode.CONDITION_UNMET,
        "Ambrose Quill (H:C1-AA) cannot receive: there is no other "
        "quarterback on the field (CRD 6.A.c). Choose one of: H:C2-AA, H:C3-AA, "
        "H:C4-AA.",
        id="a lone quarterback who receives",
    ),
    pytest.param(
        a_card_for_a_pass,
        RefusalCode.CONDITION_UNMET,
        f"The condition of Wanted (R2-TT) is not met (TP-4). {PASS_OR_SPARE}",
        id="a card for a pass on a run",
    ),
    pytest.param(
        an_exhausted_athlete,
        RefusalCode.EXHAUSTED,
        "Teddy Voss (H:C2-AA) is Exhausted already and cannot be exhausted again "
        "(TP-5). Choose one of: pass, cast R1-TT.",
        id="an Exhausted athlete",
    ),
    pytest.param(
        a_second_superstar,
        RefusalCode.ALREADY_USED,
        "H:C2-AA is already a Superstar (R22 Types:Superstar). Choose one of: "
        "pass, cast R1-TT, use H:C3-AA.",
        id="a second Superstar on one athlete",
    ),
    pytest.param(
        someone_on_the_bench,
        RefusalCode.NOT_ON_FIELD,
        f"Pim Ostler (H:C5-AA) is on the bench (R22 Zones). {PASS_OR_SPARE}",
        id="someone on the bench",
    ),
    pytest.param(
        an_unknown_card,
        RefusalCode.UNKNOWN_CARD,
        f"The deck list of Testers does not have R99-TT (R22 Zones). {PASS_OR_SPARE}",
        id="a card of no deck",
    ),
    pytest.param(
        a_far_field_goal,
        RefusalCode.OVER_LIMIT,
        "A field goal from 45 yards is not possible (D-91). Choose one of: run, punt.",
        id="a field goal that is forbidden",
    ),
    pytest.param(
        a_fifth_athlete,
        RefusalCode.OVER_LIMIT,
        "The lineup has 5 Players; it needs 4 (CRD 1.B). Choose one of: C1-AA "
        "C2-AA C3-AA C4-AA, C1-AA C2-AA C3-AA C5-AA, C1-AA C2-AA C4-AA C5-AA, "
        "C1-AA C3-AA C4-AA C5-AA.",
        id="a fifth athlete",
    ),
    pytest.param(
        a_line_up_without_a_quarterback,
        RefusalCode.CONDITION_UNMET,
        "None of the four is a quarterback (CRD 1.B). Choose one of: "
        "C1-AA C2-AA C3-AA C4-AA, C1-AA C2-AA C3-AA C5-AA, C1-AA C2-AA C4-AA C5-AA, "
        "C1-AA C3-AA C4-AA C5-AA.",
        id="no quarterback",
    ),
    pytest.param(
        too_large_an_x,
        RefusalCode.OVER_LIMIT,
        "10 is not between 0 and 9 (D-66). Choose one of: 0, 1, 2, 3, 4, 5 and 4 more.",
        id="an X above 9",
    ),
    pytest.param(
        no_answer_at_all,
        RefusalCode.NOT_A_CHOICE,
        "'fumble' is not an answer to the current question (call) (CRD 2.B). "
        "Choose one of: run, punt, field goal.",
        id="another word",
    ),
    pytest.param(
        after_the_end,
        RefusalCode.GAME_OVER,
        "The game is over (CRD 9.F.b). Undo the last decision, or start another game.",
        id="after the end",
    ),
]


def refusal(game: Game, choice: str, **more: int) -> IllegalDecision:
    with pytest.raises(IllegalDecision) as caught:
        game.push(choice, **more)
    return caught.value


def state(game: Game) -> tuple[object, ...]:
    """Everything that tells one state of a game from another."""
    decks = [list(deck) for kind in game.table.decks for deck in kind]
    return (
        build_frame(game, Audience.JUDGE),
        list(game.events),
        list(game.choices),
        decks,
        game.pending_decision,
    )


@pytest.mark.parametrize(("case", "code", "sentence"), EXAMPLES)
def test_a_refusal_says_what_is_wrong_by_which_rule_and_what_to_do(
    case: Callable[[], Case], code, sentence
):
    """TP-4, TP-5, R22 Zones, R22 Types:Superstar, CRD 6.A.c, CRD 1.B, D-66, D-91."""
    game, choice = case()

    error = refusal(game, choice)

    assert str(error) == sentence
    assert (error.code, error.rule in RULES) == (code, True)
    assert sentence == f"{error.message} ({error.rule}). {error.remedy}"


@pytest.mark.parametrize(("case", "code", "sentence"), EXAMPLES)
def test_a_refusal_tells_what_was_offered_and_changes_nothing(case, code, sentence):
    game, choice = case()
    before = state(game)

    errors = [refusal(game, choice) for _ in range(2)]

    assert state(game) == before
    assert [error.offered for error in errors] == [tuple(game.legal())] * 2
    if code is not RefusalCode.GAME_OVER:
        assert errors[0].step == len(game.choices) + 1


def test_the_other_seat_is_told_to_wait():
    game = a_game(x=40)
    before = state(game)

    error = refusal(game, "punt", seat=AWAY)

    assert error.code is RefusalCode.OUT_OF_TURN
    assert str(error) == (
        "Testers (H) has to decide now (CRD 2.B). "
        "Wait for Testers (H) to answer (call)."
    )
    assert state(game) == before


@pytest.mark.parametrize("choice", ["cast R2-TT", "use H:C3-AA", "nonsense"])
def test_whoever_is_out_of_turn_is_told_so_whatever_he_says(choice):
    """R22 Zones: an answer about the choice would tell what the other seat holds."""
    error = refusal(adjusting(), choice, seat=AWAY)

    assert error.code is RefusalCode.OUT_OF_TURN


def test_whoever_is_out_of_turn_is_not_told_the_options_of_the_other_seat():
    """R22 Zones: what may be chosen tells what is in hand."""
    error = refusal(adjusting(), "pass", seat=AWAY)

    assert error.offered == ()


def test_there_is_an_example_of_every_code():
    shown = {each.values[1] for each in EXAMPLES} | {RefusalCode.OUT_OF_TURN}

    assert shown == set(RefusalCode)


@pytest.mark.parametrize("choice", ["cast R1-TT", "use H:C2-AA"])
def test_a_refusal_without_a_reason_is_a_fault(choice):
    """TP-4: what nothing speaks against should have been offered."""
    game = adjusting()

    with pytest.raises(
        EngineFault, match="is legal, but not one of the options for act"
    ):
        refusal_error(game.table, game.pending_decision, choice)


# More of the same, by what is asked.


def a_power_up_for(*, host: AthleteFilter) -> Game:
    card = a_power_up(windows=ADJUSTMENTS, host=host)
    return adjusting(replace(card, number="U1-AA", title="Gloves"))


@pytest.mark.parametrize(
    ("choice", "code", "message", "rule"),
    [
        pytest.param(
            "cast U1-AA",
            RefusalCode.NOT_A_CHOICE,
            "Gloves (U1-AA) goes under a Player card, but none is named",
            "R22 Types:Power Up",
            id="nobody",
        ),
        pytest.param(
            "cast U1-AA on H:C5-AA",
            RefusalCode.NOT_ON_FIELD,
            "H:C5-AA is on the bench",
            "R22 Types:Power Up",
            id="the bench",
        ),
        pytest.param(
            "cast U1-AA on H:C1-AA",
            RefusalCode.CONDITION_UNMET,
            "Gloves (U1-AA) does not fit H:C1-AA",
            "R22 Types:Power Up",
            id="a quarterback",
        ),
        pytest.param(
            "cast U1-AA on H:C99-AA",
            RefusalCode.UNKNOWN_CARD,
            "H:C99-AA is on neither team",
            "R22 Zones",
            id="nobody's athlete",
        ),
    ],
)
def test_a_power_up_is_refused_for_its_host(choice, code, message, rule):
    """R22 Types:Power Up: under an own Player on the field that fits."""
    error = refusal(a_power_up_for(host=AthleteFilter(positions=("WR",))), choice)

    assert (error.code, error.message, error.rule) == (code, message, rule)


def test_a_second_gridiron_is_over_the_limit_where_there_is_one():
    """D-55: by the reading with one in total."""
    profile = P22C.with_open_settings(gridiron_limit=GridironLimit.ONE_TOTAL)
    first, second = (a_gridiron(windows=START_OF_DOWN | ADJUSTMENTS) for _ in "12")
    game = a_game(profile, hands=((first, second, SPARE), ()))

    play_on(game, f"H {first.act}", until=DecisionKind.PLAY_CARD)
    play_on(game, until=DecisionKind.ACT)
    error = refusal(game, second.act)

    assert (error.code, error.rule) == (RefusalCode.OVER_LIMIT, "D-55")
    name = f"{second.title} ({second.number})"
    assert (
        error.message
        == f"There is already 1 Gridiron in play, so {name} cannot be used"
    )


def test_a_play_card_must_be_in_hand():
    """CRD 3.B."""
    other = a_run(9)
    game = a_game(flips=((other,), ()))

    play_on(game, until=DecisionKind.PLAY_CARD)
    error = refusal(game, other.number)

    assert (error.code, error.message) == (
        RefusalCode.NOT_IN_HAND,
        f"{other.number} is not in hand",
    )


def test_a_target_must_be_one_that_the_effect_means():
    """TP-7: named when the effect resolves."""
    card = an_action(Exhaust(PickedAthletes(AthleteFilter())))
    game = adjusting(card)

    play_on(game, f"H {card.act}", until=DecisionKind.TARGET)
    error = refusal(game, "H:C5-AA")

    assert (error.code, error.message) == (
        RefusalCode.CONDITION_UNMET,
        "H:C5-AA is not a possible target of this effect",
    )


def test_a_discard_must_come_from_the_hand_that_discards():
    """D-35, TP-8: down to five Action cards."""
    hand = tuple(an_action(yards(0), windows=0) for _ in range(5))
    game = a_game(hands=(hand, (WANTED,)))

    play_on(game, until=DecisionKind.DISCARD)
    error = refusal(game, "R2-TT")

    assert game.pending_decision.seat == HOME
    assert len(game.table.hands[ACTION][HOME]) == 6
    assert (error.code, error.rule) == (RefusalCode.NOT_IN_HAND, "D-35")
