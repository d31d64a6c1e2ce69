"""A verdict for people and for machines."""

import json

import pytest

from gameengine.notation import from_text
from gameengine.replay.report import HEADLINES, UNPROVED, verdict_data, verdict_lines
from gameengine.replay.verdict import VerdictKind, verify_text
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, a_text, verdict_on
from tests.builders.samples import sample_cards

WON = a_log(*TOUCHDOWN, Result="H 7-0")
TURN = (
    "the next entry must say whether Lanterns (H) ran a play, punted or tried a field "
    "goal"
)
ONLY_SAID = (
    "Only the last line of this log says so: the opponent or staff have to confirm it."
)
REMEDY = "Write one of: P19, P21, P22, P22C."
WRONG_YARDS = [line.replace("+80", "+75") for line in TOUCHDOWN]


def lines_of(log):
    return list(verdict_lines(verdict_on(log)))


def test_every_kind_has_a_headline():
    assert HEADLINES.keys() == {*VerdictKind}


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        pytest.param(
            WON,
            [
                UNPROVED,
                "Score by the rules: 7-0; by its last line, home wins.",
                f"Ending: time was called. {ONLY_SAID}",
                "Evidence: single.",
            ],
            id="confirmed up to its last line",
        ),
        pytest.param(
            a_log(*OPENING, "J award tie", Result="tie 0-0"),
            [
                UNPROVED,
                "Score by the rules: 0-0; by its last line, a tie.",
                f"Ending: a judge awarded a tie. {ONLY_SAID}",
                "Evidence: single.",
            ],
            id="a tie",
        ),
        pytest.param(
            a_log(*TOUCHDOWN, Result="A 7-10"),
            [
                "Different result: every step is legal, but the result is wrong.",
                "The log has A 7-10, but by the rules it is H 7-0 (time was called).",
                "Score by the rules: 7-0; by its last line, home wins.",
                f"Ending: time was called. {ONLY_SAID}",
                "Evidence: single.",
            ],
            id="different result",
        ),
        pytest.param(
            a_log(*WRONG_YARDS),
            [
                "Illegal: a step of this log is not possible.",
                "Step 8 (line 15): the log says 'yards +75'.",
                "  By the rules: yards +80 (CRD 7.B).",
                "  75 - 10 (Leander Coutts) + 15 (Isaiah Kaneholo) = 80 yards.",
                "Score by the rules: 7-0 so far.",
                "Evidence: single.",
            ],
            id="illegal: a claim",
        ),
        pytest.param(
            a_log(*OPENING, "A run"),
            [
                "Illegal: a step of this log is not possible.",
                "Step 5 (line 12): the log says 'A run'.",
                f"  By the rules: {TURN} (CRD 2.B).",
                "Score by the rules: 0-0 so far.",
                "Evidence: single.",
            ],
            id="illegal: an entry",
        ),
        pytest.param(
            a_log(*OPENING),
            [
                "Incomplete: legal so far, but the game has not ended.",
                "The log ends before the end of the game.",
                "Score by the rules: 0-0 so far.",
                "Evidence: single.",
            ],
            id="incomplete",
        ),
        pytest.param(
            a_log(*OPENING, "H run", TOUCHDOWN[6]),
            [
                "Undecided: the log does not prove it either way.",
                "The log is missing which Play card Lanterns (H) called.",
                "Step 6 (line 13): missing in the log.",
                "  By the rules: which Play card Lanterns (H) called (CRD 3.B).",
                "Score by the rules: 0-0 so far.",
                "Evidence: partial.",
            ],
            id="undecided",
        ),
        pytest.param(
            a_log(*TOUCHDOWN, Profile="P23"),
            [
                "Unreadable: this is not a game log.",
                f"Profile: 'P23' is not an edition of the rules. {REMEDY}",
            ],
            id="unreadable",
        ),
    ],
)  # fmt: skip
def test_what_people_are_told(log, expected):
    assert lines_of(log) == expected


def test_a_text_that_is_no_log_is_told_line_by_line():
    found = verify_text('[Fivelog "1"]\nH jump\nH hop\n', sample_cards())

    assert [line.partition(":")[0] for line in verdict_lines(found)][-2:] == [
        "line 2, column 3",
        "line 3, column 3",
    ]


def test_a_later_entry_that_cannot_be_is_told_too():
    later = "H carry C3-PS | A tackle U68-PS"

    lines = lines_of(a_log("* toss H", "== H30", *TOUCHDOWN[2:6], later))

    assert "Step 2 (line 9): the log says 'spot H30'." in lines
    assert "Later, step 7 (line 14): the log says 'H carry C3-PS'." in lines


def test_another_reading_is_told_with_its_rule():
    """D-91: whether a field goal may be tried from own 25."""
    lines = lines_of(a_log(*OPENING, "H goal"))

    assert lines[-1] == (
        "If no field goal may be tried beyond the 40 (D-91): illegal at step 5, 0-0."
    )


def test_decisions_and_unknown_tags_are_told():
    lines = lines_of(a_log(*OPENING, "H run", Profile="P22", Referee="Cleo"))

    assert lines[-4:] == [
        "Our decisions that apply:",
        "  D-27: hidden lineups at every possession from 2021.",
        "  D-28: you draw a Play card when you run a play.",
        "The tag Referee is kept, but not used.",
    ]


LOGS = [
    pytest.param(WON, id="confirmed"),
    pytest.param(a_log(*WRONG_YARDS), id="illegal"),
    pytest.param(a_log(*OPENING, "H goal"), id="another reading"),
    pytest.param(a_log(*OPENING, "H run", TOUCHDOWN[6]), id="undecided"),
    pytest.param(a_log(*TOUCHDOWN, Profile="P23"), id="unreadable"),
]


@pytest.mark.parametrize("log", LOGS)
def test_data_for_machines_is_the_same_byte_for_byte(log):
    first, second = (json.dumps(verdict_data(verdict_on(log))) for _ in range(2))

    assert first == second


@pytest.mark.parametrize("log", LOGS)
def test_data_for_machines_survives_json(log):
    data = verdict_data(verdict_on(log))

    assert json.loads(json.dumps(data)) == data


def test_data_names_step_line_rule_and_both_values():
    data = verdict_data(verdict_on(from_text(a_text(*WRONG_YARDS))))

    assert data["wrong"] == {
        "step": 8,
        "line": 15,
        "rule": "CRD 7.B",
        "code": "claim_mismatch",
        "log_says": "yards +75",
        "rules_give": "yards +80",
        "remedy": "75 - 10 (Leander Coutts) + 15 (Isaiah Kaneholo) = 80 yards.",
    }
    assert (data["verdict"], data["entry"], data["score"]) == ("illegal", None, [7, 0])


def test_the_winner_is_a_seat():
    assert [
        verdict_data(verdict_on(log))["winner"] for log in (WON, a_log(*OPENING))
    ] == [
        "H",
        None,
    ]
