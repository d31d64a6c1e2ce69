"""What was done, in words."""

import doctest

import pytest

from gameengine.notation.grammar import parse_line
from gameengine.rulebook import RULES
from tests.builders.paper import OPENING, TOUCHDOWN
from tests.builders.profiles import every_profile
from tests.tournaments.disputes.replays.showings import a_reel, a_robot_showing
from tournaments.disputes.replays import (
    Replay,
    calculations,
    captions,
    citations,
    field,
    frame_view,
)
from tournaments.disputes.replays.card_names import CardNames


@pytest.mark.parametrize(
    "module",
    [captions, frame_view, field, calculations],
    ids=lambda each: each.__name__,
)
def test_the_examples_of_a_module_hold(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("* toss A", "Away wins the toss and has the ball first"),
        ("H run", "Home runs a play"),
        ("A goal", "Away attempts a field goal"),
        ("H timeout", "Home uses a timeout"),
        ("A x 7", "Away names X: 7"),
        ("A play ??", "Away chooses a Play card, face down"),
        ("H discard ??", "Home discards a hidden card"),
        ("* draw H:?? A:?? A:??", "Home draws a card, away draws 2 cards"),
        ("H keep replay", "Home keeps the replay"),
        ("J award tie", "A judge calls it a tie"),
        ("J award A", "A judge awards the game to away"),
        ("-- 2 H45 c14 7-0", "Noted: down 2, the home 45, clock 14, 7\u20130"),
        ("= ok 4 -5 50", "Noted: successful, strength 4, \u22125 yards, midfield"),
        ("@adjustments", "On field adjustments"),
    ],
)
def test_how_a_line_reads(line, expected):
    naming = CardNames(a_reel(*OPENING).showing.setup)

    assert captions.step_caption(naming, parse_line(tuple(line.split()))) == expected


def test_cards_and_athletes_have_their_names():
    reel = a_reel(*TOUCHDOWN)
    player = reel.naming.players["H:R102-PS"]

    told = [reel.caption_of_step(step) for step in reel.steps]

    assert told[6].startswith(f"{player.positions[0]} {player.name} carries")
    assert told[5].startswith(f"Both reveal: home {reel.naming.titles['C239-PS']}")


@every_profile
def test_every_step_of_a_game_can_be_told_and_cites_a_rule(profile):
    reel = Replay(a_robot_showing(0, profile.name))

    rules = {reel.rule_of_step(step).id for step in reel.steps}

    assert all(reel.caption_of_step(step) for step in reel.steps)
    assert rules - {""} <= set(RULES)


def test_rules_that_are_cited_for_verbs_exist():
    assert set(citations.VERB_RULES.values()) <= set(RULES)


def test_a_run_shows_its_sum():
    """CRD 4.C.a, 7.A.a: the last digit of the sum, and five yards for each."""
    reel = a_reel(*TOUCHDOWN)

    noted = reel.frame_of_step(reel.nearest_step(8))

    told = {each.rule: each.text for each in noted.sums}
    assert told["CRD 4.C.a"].endswith("strength 8")
    assert told["CRD 7.F"] == "clock 15 \u2212 1 = 14"
    assert any("80 yards" in text or "40 yards" in text for text in told.values())


def test_grit_shows_both_cards_the_sum_and_its_last_digit():
    event = ("CRD 9.B.a", "grit", 0, ("C1-PS", "C2-PS"), (8, 9), 0, 7)
    kick = ("CRD 9.B.a", "punt", 0, 7, 45, 70)
    names = CardNames(a_reel(*OPENING).showing.setup).engine_names

    told = [each.text for each in calculations.calculations_in(names, [event, kick])]

    assert told == ["8 + 9 = 17, Grit 7", "Grit 7, punt 45 yards to the opponent's 30"]


def test_a_timeout_says_what_it_saved():
    names = CardNames(a_reel(*OPENING).showing.setup).engine_names

    told = [*calculations.calculations_in(names, [("CRD 7.F.a", "timeout", 1, 2, 2)])]

    assert told[0].text == "Away: timeout instead of 2 units, 2 left"


def test_one_sentence_is_spoken():
    reel = a_reel(*TOUCHDOWN)

    spoken = reel.frame_of_step(reel.nearest_step(5)).spoken

    assert spoken == (
        "Home runs a play. First down, home on offense, own 25, clock 15."
    )
