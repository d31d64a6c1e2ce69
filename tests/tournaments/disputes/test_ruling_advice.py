"""What a judge is advised to rule, by the verdict on a log."""

import pytest

from gameengine.replay.report import verdict_data
from gameengine.viewpoint import Audience
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, a_setup, verdict_on
from tests.tournaments.disputes.replays.test_explanation import PUNT, RUN
from tournaments.disputes.replays import (
    Replay,
    ReplayView,
    claimed_score_text,
    explain_later_step,
    scoring_plays,
    situation_at_end,
)
from tournaments.disputes.ruling_advice import ruling_advice

NAMES = ("Ada", "Ben")
TIE = "a 0\N{EN DASH}0 tie"
SEVEN_NIL = "a 7\N{EN DASH}0 win for Ada"


def advice_on(*lines, **tags):
    log = a_log(*lines, **tags)
    found = verdict_on(log)
    return ruling_advice(
        verdict_data(found),
        log,
        NAMES,
        ending=found.ending,
        proves_result=found.proves_result,
    )


@pytest.mark.parametrize(
    ("lines", "result", "advised"),
    [
        pytest.param(
            TOUCHDOWN,
            "H 7-0",
            f"if time was called there, rule {SEVEN_NIL}",
            id="only the last line says that time was called",
        ),
        pytest.param(
            (*TOUCHDOWN[:-1], "A concede"),
            "H 7-0",
            f"Ask Ben: if Ben conceded, rule {SEVEN_NIL}",
            id="only the last line says that somebody conceded",
        ),
        pytest.param(
            TOUCHDOWN,
            "A 0-7",
            "Ask both players about each score below, because the log itself notes a "
            f"7\N{EN DASH}0 win for Ben. If they were made, rule {SEVEN_NIL}. Only its "
            "last line says",
            id="another winner",
        ),
        pytest.param(
            [line.replace("+80", "+75") for line in TOUCHDOWN],
            "H 7-0",
            "Later notes fit the right number: it was written down wrong. With the "
            "right number all steps are legal and lead to the same result: rule "
            f"{SEVEN_NIL}.",
            id="a wrong number that changes nothing",
        ),
        pytest.param(
            (*RUN, "-- 2 H40 c14 0-0 t3/3", *PUNT[-2:], "== A25 c13 0-0", "J time"),
            "tie 0-0",
            "Correct the number. The note of step 11 follows the wrong number: "
            "ask whether they played on with it. If they did, resume the game before "
            "step 8. If not: with the right number all steps are legal and lead to "
            f"the same result, so rule {TIE}.",
            id="a wrong number that they may have played on with",
        ),
        pytest.param(
            (*RUN, "-- 2 H30 c14 0-0 t2/3", "J time"),
            "tie 0-0",
            "No later note shows whether they played on with the wrong number: ask",
            id="a wrong number as the last note",
        ),
        pytest.param(
            (*RUN, "-- 2 H30 c14 0-0 t3/3 x", "J time"),
            "tie 0-0",
            "Correct the note. No later note shows whether they played on with the "
            "wrong note",
            id="a wrong list of Exhausted Players",
        ),
        pytest.param(
            [line.replace("c14 7-0", "c14 6-0") for line in TOUCHDOWN],
            "H 6-0",
            f"rule {SEVEN_NIL}, not a 6\N{EN DASH}0 win for Ada",
            id="a wrong number that is in the result",
        ),
        pytest.param(
            (*RUN, "-- 2 H40 c14 0-0 t3/3"),
            "*",
            "the game has not ended. If the table was set up by the wrong number, "
            "resume the game before step 8",
            id="a wrong number of a game that goes on",
        ),
        pytest.param(
            (*OPENING, "A run"),
            "*",
            "it does not count: resume the game before step 5, unless your event's "
            "rules let a finished game stand. This log proves no result.",
            id="an impossible step",
        ),
        pytest.param(
            (*OPENING, "A run", "H run", "H punt"),
            "*",
            "stand. The 2 steps after it in the log are not proved.",
            id="an impossible step before others",
        ),
        pytest.param(
            TOUCHDOWN[:-1],
            "*",
            "Ask both players whether they played on. If so, have the rest added",
            id="not ended",
        ),
        pytest.param(
            RUN,
            "tie 0-0",
            f"claims {TIE}, but the game was not over. A level score at the end of "
            "the second half leads to overtime.",
            id="not ended, and claims a tie",
        ),
        pytest.param(
            (*OPENING, "H goal", "== A25 c14 0-0"),
            "*",
            "Ask both players for what is missing before step 6. If they agree, have "
            "it added to the log, and check it again. If not, resume the game before "
            "step 6. Until then this log proves no result.",
            id="something is missing",
        ),
        pytest.param(
            (*OPENING, "H run", "H play C1-XX | A play C208-PS"),
            "*",
            "Compare Ada's cards with the deck list: a card that is not on it is a "
            "case for a deck check.",
            id="a card that is not in the list",
        ),
    ],
)
def test_what_a_judge_is_advised_to_rule(lines, result, advised):
    assert advised in advice_on(*lines, Result=result)


def replay_of(*lines, **tags):
    log = a_log(*lines, **tags)
    view = ReplayView(
        log=log, setup=a_setup(log), audience=Audience.JUDGE, names=NAMES, wrong=None
    )
    return Replay(view), verdict_on(log)


def test_a_step_that_a_wrong_number_makes_impossible_is_told_with_names():
    replay, found = replay_of(*RUN, "-- 2 H40 c14 0-0 t3/3", "A run")

    assert explain_later_step(replay, found.entry) == (
        "At step 9 the log says: Ben runs a play. That is not possible: the next "
        "entry must say whether Lanterns ran a play, punted or tried a field goal."
    )


def test_each_score_is_listed_with_its_step():
    replay, _ = replay_of(*TOUCHDOWN)

    assert scoring_plays(replay) == ["Step 7: touchdown by Ada, Ada 7, Ben 0"]


def test_an_unfinished_log_says_where_it_stands():
    replay, _ = replay_of(*PUNT, "== A40 c14 0-0 t3/3")

    assert situation_at_end(replay) == (
        "The last down of the log began with: first half, down 1, Ada on offense on "
        "own 25, clock 15, Ada 0, Ben 0."
    )


@pytest.mark.parametrize(
    ("claimed", "told"),
    [
        ((0, 0), "Before step 7 the score was as the log notes it: Ada 0, Ben 0."),
        ((7, 0), ""),
        ((3, 0), ""),
        (None, ""),
    ],
)
def test_a_claimed_score_that_stood_before_a_score_is_found(claimed, told):
    replay, _ = replay_of(*TOUCHDOWN)

    assert claimed_score_text(replay, claimed) == told
