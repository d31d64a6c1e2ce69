"""The first wrong step of a log is explained by the events of its down."""

import pytest

from gameengine.viewpoint import Audience
from tests.builders.paper import OPENING, a_log, a_setup, verdict_on
from tournaments.disputes.replays import Replay, ReplayView, explain_wrong_step
from tournaments.disputes.replays.explanation import events_with_context

RUN = (
    *OPENING,
    "H run",
    "H play C220-PS | A play C236-PS",
    "H carry R102-PS | A tackle U68-PS",
)
RUN_STORY = (
    "Ada called Boot Keeper (strength 5), Ben answered with Skinny Post (strength 6), "
    "which does not stop the run; it makes 5 yards, so the ball goes from own 25 to "
    "own 30. "
)
PASS = (
    *OPENING,
    "H run",
    "H play C239-PS | A play C233-PS",
    "H carry R102-PS | A tackle U68-PS",
)
INCOMPLETE = (*OPENING, "H run", "H play C239-PS | A play C232-PS")
PUNT = (*OPENING, "H punt", "* flip H:C234-PS A:C204-PS")
BEFORE_PLAY = "First half, down 1: Ada on offense on own 25, clock 15, Ada 0, Ben 0."


def explained(*lines, audience=Audience.JUDGE):
    log = a_log(*lines)
    view = ReplayView(
        log=log,
        setup=a_setup(log),
        audience=audience,
        names=("Ada", "Ben"),
        wrong=verdict_on(log).wrong,
    )
    return explain_wrong_step(Replay(view))


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        pytest.param(
            (*RUN, "-- 2 H40 c14 0-0 t3/3"),
            RUN_STORY
            + (
                "By the rules, the ball is on Ada's 30; the log says the ball is "
                "on Ada's 40."
            ),
            id="spot",
        ),
        pytest.param(
            (*RUN, "-- 2 H30 c12 0-0 t3/3"),
            "Ada called Boot Keeper, and the play took 1 time unit. By the rules, the "
            "clock is 14; the log says the clock is 12.",
            id="clock",
        ),
        pytest.param(
            (*RUN, "-- 2 H30 c14 0-7 t3/3"),
            RUN_STORY
            + (
                "By the rules, the score is Ada 0, Ben 0; the log says the score "
                "is Ada 0, Ben 7."
            ),
            id="score",
        ),
        pytest.param(
            (*RUN, "-- 2 H30 c14 0-0 t2/3"),
            "By the rules, Ada has 3 and Ben 3 timeouts left; the log says Ada "
            "has 2 and Ben 3 timeouts left.",
            id="timeouts",
        ),
        pytest.param(
            (*RUN, "-- 3 H30 c14 0-0 t3/3"),
            "Down 1 ended without a score, and no effect gave a first down (yards "
            "never do). By the rules, it is down 2; the log says it is down 3.",
            id="down",
        ),
        pytest.param(
            (*RUN, "-- 2 H30 c14 0-0 t3/3 x A:U68-PS"),
            "Isaiah Kaneholo was designated and became Exhausted. By the rules, "
            "Isaiah Kaneholo and Leander Coutts are Exhausted; the log says Leander "
            "Coutts is Exhausted.",
            id="exhausted",
        ),
        pytest.param(
            (*PASS, "= ok 8 +70 A5 c14 0-0"),
            "Ada called Max Protect Shot (strength 9), Ben answered with Smash "
            "(strength 9); the pass is complete, because strength 8 is within "
            "5\N{EN DASH}8; it makes 75 \N{MINUS SIGN} 10 (Leander Coutts) + 15 "
            "(Isaiah Kaneholo) = 80 yards, so the ball goes from own 25 to the "
            "end zone, a touchdown, and Ada scores 7. By the rules, the play "
            "makes +80 yards; the log says the play makes +70 yards.",
            id="yards with each change and its card",
        ),
        pytest.param(
            (*PUNT, "== A45 c14 0-0 t3/3"),
            "Ada punted: Grit 3, punt 35 yards to the opponent's 40. The other player "
            "starts where the punt lands, or on own 20 if it reaches the end zone. By "
            "the rules, the ball is on Ben's 40; the log says the ball is on Ben's 45.",
            id="punt",
        ),
        pytest.param(
            (*OPENING, "A run"),
            "At step 5 the log says: Ben runs a play. That is not possible: the next "
            "entry must say whether Lanterns ran a play, punted or tried a field goal.",
            id="impossible",
        ),
    ],
)
def test_a_wrong_step_is_explained_in_a_sentence(lines, sentence):
    assert explained(*lines).sentence == sentence


def test_the_situation_before_the_play_and_where_the_log_is_right():
    found = explained(*RUN, "-- 2 H40 c14 0-0 t3/3")

    assert found.situation == BEFORE_PLAY
    assert found.agreed == "The log agrees with the rules up to step 7."


def test_the_sum_has_its_rules():
    found = explained(*RUN, "-- 2 H40 c14 0-0 t3/3")

    assert [(each.text, each.rule) for each in found.sums] == [
        ("5 + 6 = 11, strength 1", "CRD 4.C.a"),
        ("1 \u00d7 5 = 5 yards", "CRD 7.A.a"),
    ]


def test_no_play_could_have_given_time_back():
    assert not explained(*RUN, "-- 2 H30 c16 0-0 t3/3").needed


@pytest.mark.parametrize(
    ("lines", "needed"),
    [
        ((*RUN, "-- 2 H40 c14 0-0 t3/3"), "gained 10 yards more"),
        ((*RUN, "-- 2 H25 c14 0-0 t3/3"), "gained 5 yards less"),
        ((*RUN, "-- 2 H30 c12 0-0 t3/3"), "cost 3 time units"),
        ((*RUN, "-- 2 H30 c15 0-0 t3/3"), "had been a timeout"),
        ((*PASS, "= ok 8 +70 A5 c14 0-0"), "gained 10 yards less"),
    ],
)
def test_what_the_log_would_need_to_be_right(lines, needed):
    assert needed in explained(*lines).needed


def test_the_field_has_both_balls_when_the_spot_is_in_dispute():
    ball = explained(*RUN, "-- 2 H40 c14 0-0 t3/3").ball

    assert (ball.rules, ball.log, ball.start) == (30, 40, 25)
    assert ball.label == (
        "The rules have the ball on the home 30, and the log has it on the home 40."
    )
    assert explained(*RUN, "-- 2 H30 c12 0-0 t3/3").ball is None


def test_yards_in_dispute_move_the_ball_of_the_log():
    ball = explained(*RUN, "= ok 1 +20").ball

    assert (ball.rules, ball.log, ball.start) == (30, 45, 25)


def test_a_wrong_down_is_told_from_the_down_before():
    found = explained(*RUN, "-- 3 H30 c14 0-0 t3/3")

    assert found.situation == BEFORE_PLAY


def test_a_timeout_too_many_is_told_with_those_before():
    downs = [
        line
        for plays in (("C209", "C208"), ("C208", "C236"), ("C214", "C233"))
        for line in ("H run", "H play {}-PS | A play {}-PS".format(*plays), "H timeout")
    ]
    hands = ("H discard ??", "A discard ??")
    kick, flips = PUNT[-2:]
    kicked = (*hands, kick, *hands, flips, "H timeout")
    found = explained(*OPENING, *downs, *kicked)

    assert "Lanterns has no timeouts left (used at steps 7, 10 and 13)" in (
        found.sentence
    )


def test_a_reading_that_we_chose_is_called_ours():
    log = a_log(*RUN, "-- 2 H40 c14 0-0 t3/3")
    wrong = verdict_on(log).wrong
    view = ReplayView(
        log=log,
        setup=a_setup(log),
        audience=Audience.JUDGE,
        names=("Ada", "Ben"),
        wrong=wrong,
    )

    found = explain_wrong_step(Replay(view), by="By our reading")

    assert "By our reading, the ball is on Ada's 30" in found.sentence
    assert ": by our reading, the ball" in found.ruling


def test_a_stopped_pass_is_told_with_its_catch_range():
    found = explained(*INCOMPLETE, "-- 2 H40 c14 0-0 t3/3")

    assert (
        "the pass is incomplete, because strength 9 is not within 5\u20138"
        in found.sentence
    )


def test_a_right_log_needs_no_explanation():
    assert explained(*RUN, "-- 2 H30 c14 0-0 t3/3") is None


@pytest.mark.parametrize("audience", [Audience.HOME, Audience.SPECTATOR])
def test_who_may_not_see_hands_gets_the_play_and_no_remedy(audience):
    """H14: a remedy may list a hand."""
    found = explained(
        *RUN, "-- 2 H30 c14 0-0 t3/3 x A:U68-PS", audience=audience
    ).sentence

    assert not found.startswith("Isaiah Kaneholo is Exhausted. By")


def test_a_ball_moved_by_an_effect_and_yards_that_are_replaced_keep_their_cause():
    """The yards of the sum and the way of the ball once did not fit together."""
    events = [
        ("CRD Gen:Draw Offsides", "ball", 0, 10, 15),
        ("CRD 7.B", "may replace", 0, "U309-PS", 5, 25),
        ("CRD 7.B", "yards", 0, ((10, "R316-PS"),), 10),
        ("CRD 7.B", "instead", 10, 25),
        ("CRD 7.C", "ball", 0, 15, 40),
    ]

    found = [*events_with_context(events)]

    assert [each[1] for each in found] == [
        *("moved", "may replace", "yards", "instead", "ball")
    ]
    assert found[3] == ("CRD 7.B", "instead", 10, 25, "U309-PS")
