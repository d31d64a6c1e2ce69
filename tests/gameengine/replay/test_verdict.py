"""What a log proves: six verdicts, five grades of evidence, and what they rest on."""

import pytest

from gameengine.notation import from_text, sign_log, to_text
from gameengine.profiles import P22C
from gameengine.replay.comparison import compare_logs
from gameengine.replay.stops import WrongStep
from gameengine.replay.verdict import Evidence, VerdictKind, judge_steps, verify
from tests.builders.logs import a_robot_log, known_cards
from tests.builders.paper import (
    HERONS,
    LANTERNS,
    OPENING,
    TOUCHDOWN,
    a_log,
    a_setup,
    verdict_on,
)
from tests.builders.samples import sample_cards, sample_decks

HOME, AWAY = 0, 1
KEYS = {"H": b"home's key", "A": b"away's key"}
UNSEEN_FOUR = "H field ?? ?? ?? ?? | A field ?? ?? ?? ??"
LINEUPS_UNSEEN = (UNSEEN_FOUR, "H punt", "* flip H:C234-PS A:C204-PS")
ONE_UNSEEN = ("H punt", "* flip H:?? A:C202-PS")


def summary(verdict):
    return verdict.kind, verdict.score, verdict.winner, verdict.evidence


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        pytest.param(
            a_log(*TOUCHDOWN, Result="H 7-0"),
            (VerdictKind.CONFIRMED, (7, 0), HOME, Evidence.SINGLE),
            id="confirmed",
        ),
        pytest.param(
            a_log(*TOUCHDOWN, Result="H 6-0"),
            (VerdictKind.DIFFERENT_RESULT, (7, 0), HOME, Evidence.SINGLE),
            id="another score",
        ),
        pytest.param(
            a_log(*TOUCHDOWN, Result="A 7-0"),
            (VerdictKind.DIFFERENT_RESULT, (7, 0), HOME, Evidence.SINGLE),
            id="another winner",
        ),
        pytest.param(
            a_log(*OPENING, "A run"),
            (VerdictKind.ILLEGAL, (0, 0), None, Evidence.SINGLE),
            id="illegal",
        ),
        pytest.param(
            a_log(*TOUCHDOWN[:-1], Result="H 7-0"),
            (VerdictKind.INCOMPLETE, (7, 0), None, Evidence.SINGLE),
            id="incomplete",
        ),
        pytest.param(
            a_log(*OPENING, "H run", "H play C239-PS | A play C233-PS", "-- 2"),
            (VerdictKind.UNDECIDED, (0, 0), None, Evidence.PARTIAL),
            id="undecided: who carries is not said",
        ),
        pytest.param(
            a_log(*TOUCHDOWN, Profile="P23"),
            (VerdictKind.UNREADABLE, (0, 0), None, Evidence.SINGLE),
            id="unreadable: no such edition",
        ),
        pytest.param(
            a_log(*TOUCHDOWN, Result="seven to nothing"),
            (VerdictKind.UNREADABLE, (0, 0), None, Evidence.SINGLE),
            id="unreadable: no result",
        ),
    ],
)
def test_each_kind_of_verdict(log, expected):
    assert summary(verdict_on(log)) == expected


def test_a_log_that_claims_no_result_is_confirmed_and_says_so():
    found = verdict_on(a_log(*TOUCHDOWN, Result="*"))

    assert (found.kind, found.why) == (
        VerdictKind.CONFIRMED,
        "The log has no result.",
    )


# Evidence.


def both_signed(log):
    return sign_log(sign_log(log, "H", KEYS["H"]), "A", KEYS["A"])


@pytest.mark.parametrize(
    ("log", "keys", "expected"),
    [
        pytest.param(a_log(*TOUCHDOWN), None, Evidence.SINGLE, id="nobody signed"),
        pytest.param(both_signed(a_log(*TOUCHDOWN)), KEYS, Evidence.SIGNED, id="both"),
        pytest.param(
            both_signed(a_log(*TOUCHDOWN)), None, Evidence.SINGLE, id="no keys"
        ),
        pytest.param(
            sign_log(a_log(*TOUCHDOWN), "H", KEYS["H"]), KEYS, Evidence.SINGLE, id="one"
        ),
        pytest.param(
            a_log(*OPENING, *ONE_UNSEEN, "J time"), KEYS, Evidence.PARTIAL, id="unseen"
        ),
    ],
)
def test_evidence_of_one_log(log, keys, expected):
    found = verdict_on(log, keys=keys)

    assert (found.kind, found.evidence) == (VerdictKind.CONFIRMED, expected)


def test_two_logs_that_say_the_same_are_better_than_one():
    log = a_log(*TOUCHDOWN)

    found = compare_logs(log, log, sample_cards())

    assert (found.first.evidence, found.second.evidence) == (Evidence.BOTH,) * 2


def test_a_log_with_every_order_is_sealed():
    _, log = a_robot_log(1, P22C)

    found = verify(from_text(to_text(log)), known_cards(), alternatives=False)

    assert (found.kind, found.evidence) == (VerdictKind.CONFIRMED, Evidence.SEALED)


# What is wrong.


def test_the_first_failed_claim_and_a_later_impossible_entry_are_both_reported():
    lines = [line.replace("== H25", "== H30") for line in TOUCHDOWN]
    lines[6] = "H carry C3-PS | A tackle U68-PS"

    found = verdict_on(a_log(*lines))

    assert found.wrong == WrongStep(
        2,
        "CRD 1.C.a",
        "claim_mismatch",
        "spot H30",
        "spot H25",
        found.wrong.remedy,
    )
    assert (found.entry.step, found.entry.claimed) == (7, "H carry C3-PS")


def test_an_impossible_entry_alone_is_what_is_wrong():
    found = verdict_on(a_log(*OPENING, "A run"))

    assert (found.step, found.wrong.claimed, found.entry) == (5, "A run", None)


def test_too_many_ways_to_fill_in_are_undecided():
    lines = (
        *OPENING[:2],
        *LINEUPS_UNSEEN,
        *("A field ?? ?? ?? ?? | H field ?? ?? ?? ??", "A punt"),
        *("* flip A:C202-PS H:C220-PS", UNSEEN_FOUR, "J time"),
    )

    found = verdict_on(a_log(*lines))

    assert (found.kind, found.why, found.evidence) == (
        VerdictKind.UNDECIDED,
        "There are too many possibilities for unseen cards.",
        Evidence.PARTIAL,
    )


def test_the_cap_counts_ways_and_does_not_hide_what_was_tried():
    log = a_log(*OPENING[:2], *LINEUPS_UNSEEN, "J time")
    steps = tuple(log.acts())

    few, many = (
        judge_steps(a_setup(log), steps, None, most=most) for most in (10, 2000)
    )

    assert (few.kind, many.kind) == (VerdictKind.UNDECIDED, VerdictKind.CONFIRMED)


def test_the_cap_is_not_reached_by_the_last_way():
    """Nineteen Play cards may be the call."""
    lines = [line.replace("H play C239-PS", "H play ??") for line in TOUCHDOWN]
    log = a_log(*lines)
    steps = tuple(log.acts())

    found = [
        judge_steps(a_setup(log), steps, None, most=most).kind for most in (18, 19)
    ]

    assert found == [VerdictKind.UNDECIDED, VerdictKind.CONFIRMED]


# A log is illegal only if no way leads through it.

NOBODY_CARRIES = (*OPENING, "H run", "H play ?? | A play C233-PS")


def test_ways_that_were_not_tried_refute_nothing():
    log = a_log(*OPENING[:2], *LINEUPS_UNSEEN, "J time", "H run")
    steps = tuple(log.acts())

    few, many = (
        judge_steps(a_setup(log), steps, None, most=most) for most in (10, 2000)
    )

    assert (few.kind, many.kind) == (VerdictKind.UNDECIDED, VerdictKind.ILLEGAL)


@pytest.mark.parametrize(
    "end",
    [
        pytest.param(("-- 2 H30",), id="now"),
        pytest.param(("-- 2", "A run"), id="later"),
    ],
)
def test_a_way_that_lacks_something_keeps_a_log_from_being_illegal(end):
    """CRD 6.A: if the call was not stopped, somebody carries and somebody tackles."""
    found = verdict_on(a_log(*NOBODY_CARRIES, *end))

    assert (found.kind, found.why) == (
        VerdictKind.UNDECIDED,
        "The log is missing which Player Lanterns (H) designated.",
    )
    assert (found.wrong.step, found.wrong.code) == (7, "missing")


def test_a_way_that_lacks_something_may_lead_to_the_claimed_result():
    stopped, scored = (
        verdict_on(a_log(*NOBODY_CARRIES, "-- 2", "J time", Result=result))
        for result in ("tie 0-0", "H 7-0")
    )

    assert (stopped.kind, scored.kind) == (VerdictKind.CONFIRMED, VerdictKind.UNDECIDED)
    assert "designated" in scored.why


def test_a_card_that_cannot_be_any_is_refused_as_such():
    """Nothing was added that a card could cancel."""
    found = verdict_on(a_log(*TOUCHDOWN[:6], "@adjustments", "A cast ?? > 1"))

    assert (found.kind, found.wrong.code, found.wrong.expected) == (
        VerdictKind.ILLEGAL,
        "not_a_choice",
        "no possible card fits here",
    )


def test_what_was_not_seen_may_decide_the_result():
    """Some of home's calls go eighty yards, others do not."""
    lines = [line.replace("H play C239-PS", "H play ??") for line in TOUCHDOWN]

    found = verdict_on(a_log(*lines[:7], "J time"))

    assert (found.kind, found.why) == (
        VerdictKind.UNDECIDED,
        "Unseen cards decide the result.",
    )


def test_a_claim_may_leave_one_way_only():
    lines = [line.replace("H play C239-PS", "H play ??") for line in TOUCHDOWN]

    found = verdict_on(a_log(*lines, Result="H 7-0"))

    assert summary(found) == (VerdictKind.CONFIRMED, (7, 0), HOME, Evidence.PARTIAL)


# Lists that are registered elsewhere.


@pytest.mark.parametrize("listed", ["receipt:0a1b", ""])
def test_a_missing_list_leaves_a_log_undecided(listed):
    found = verdict_on(a_log(*TOUCHDOWN, AwayDeck=listed))

    assert (found.kind, found.evidence) == (VerdictKind.UNDECIDED, Evidence.PARTIAL)
    assert "AwayDeck" in found.why


def test_lists_that_are_given_beside_the_log_are_enough():
    decks = sample_decks()[LANTERNS], sample_decks()[HERONS]
    log = a_log(*TOUCHDOWN, HomeDeck="receipt:1", AwayDeck="receipt:2", Result="H 7-0")

    assert summary(verdict_on(log, decks=decks)) == (
        VerdictKind.CONFIRMED,
        (7, 0),
        HOME,
        Evidence.SINGLE,
    )
