"""What a log means where it does not simply answer: unsaid, unseen, or wrong."""

import pytest

from gameengine.notation.act import STATEMENT_VERBS
from gameengine.replay.cursor import CHECKS
from gameengine.replay.verdict import Evidence, VerdictKind
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, verdict_on

TOSS, _, FIELD, _ = OPENING
RUN, PLAY, CARRY = TOUCHDOWN[4:7]
STOPPED = "H play C209-PS | A play C208-PS"  # a run up the middle, and its defense
THREE_DOWNS = (
    STOPPED,
    "H play C208-PS | A play C236-PS",
    "H play C214-PS | A play C233-PS",
)
SCORED, WITH_TIME_LEFT = "= ok 8 +80 c14 7-0", "= ok 8 +80 c15 7-0"


def verdict(*lines, **tags):
    return verdict_on(a_log(*lines, **tags), alternatives=False)


def test_whatever_only_tells_is_due_at_some_time():
    assert CHECKS.keys() == STATEMENT_VERBS | {"take"}  # nothing


def turned(line):
    """Write what two seats do at once the other way round."""
    home, away = line.split(" | ")
    return f"{away} | {home}"


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param((FIELD, RUN, PLAY, CARRY), id="home first"),
        pytest.param(
            (turned(FIELD), RUN, turned(PLAY), turned(CARRY)), id="away first"
        ),
        pytest.param(
            tuple(
                part for each in (FIELD, RUN, PLAY, CARRY) for part in each.split(" | ")
            ),
            id="on lines of their own",
        ),
        pytest.param(
            (*turned(FIELD).split(" | "), *turned(PLAY).split(" | "), turned(CARRY)),
            id="on lines of their own, away first",
        ),
        pytest.param(
            ("H field C1-PS U60-PS R102-PS U61-PS", FIELD.split(" | ")[1], PLAY, CARRY),
            id="a lineup in any order",
        ),
        pytest.param((FIELD, PLAY, CARRY), id="run left out"),
        pytest.param(
            (FIELD, "H pass", RUN, "A pass", PLAY, CARRY), id="passes written"
        ),
        pytest.param((FIELD, RUN, "H take none", PLAY, CARRY), id="nothing taken"),
        pytest.param((FIELD, RUN, PLAY, CARRY, SCORED), id="a claim at the end"),
        pytest.param(
            (FIELD, RUN, PLAY, CARRY, "H timeout", WITH_TIME_LEFT), id="timeout, claim"
        ),
        pytest.param(
            (FIELD, RUN, PLAY, CARRY, WITH_TIME_LEFT, "H timeout"), id="claim, timeout"
        ),
        pytest.param(
            (FIELD, RUN, PLAY, CARRY, WITH_TIME_LEFT, "A timeout"), id="of the defense"
        ),
        pytest.param(
            (FIELD, RUN, "* draw H:?? A:C228-PS", PLAY, CARRY), id="draws, one unseen"
        ),
    ],
)
def test_one_game_may_be_written_in_many_ways(lines):
    found = verdict(TOSS, *lines, "J time")

    assert (found.kind, found.score, found.wrong, found.evidence) == (
        VerdictKind.CONFIRMED,
        (7, 0),
        None,
        Evidence.SINGLE,
    )


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        pytest.param(
            (RUN, "-- 2"), "which Play card Lanterns (H) called", id="the whole play"
        ),
        pytest.param(
            (CARRY,),
            "whether Lanterns (H) ran a play, punted or tried a field goal",
            id="the call",
        ),
        pytest.param((RUN, CARRY), "which Play card Lanterns (H) called", id="a card"),
        pytest.param(
            (RUN, "H play C239-PS", CARRY),
            "which Play card Herons (A) called",
            id="one",
        ),
        pytest.param(
            (RUN, PLAY, "-- 2"),
            "which Player Lanterns (H) designated",
            id="who carries",
        ),
        pytest.param(
            ("H punt", "== A35"), "which card Lanterns (H) flips", id="a flip"
        ),
        pytest.param(
            (RUN, "A play C233-PS", CARRY),
            "which Play card Lanterns (H) called",
            id="the other card",
        ),
        pytest.param(
            (RUN, PLAY, "A tackle U68-PS"),
            "which Player Lanterns (H) designated",
            id="who carries, but not who tackles",
        ),
        pytest.param(
            (RUN, PLAY, "H timeout", "-- 2"),
            "which Player Lanterns (H) designated",
            id="who carries, before a timeout",
        ),
        pytest.param(
            (RUN, PLAY, "H discard C317-PS", "-- 2"),
            "which Player Lanterns (H) designated",
            id="who carries, before a discard",
        ),
        pytest.param(
            (RUN, "H x 3", CARRY),
            "which Play card Lanterns (H) called",
            id="the card that was X",
        ),
        pytest.param(
            ("* flip H:C220-PS A:C202-PS grit 9", "== A25"),
            "whether Lanterns (H) ran a play, punted or tried a field goal",
            id="which kick",
        ),
    ],
)
def test_what_is_missing_is_named_and_not_refused(lines, missing):
    found = verdict(*OPENING, *lines)

    assert (found.kind, found.wrong.code, found.wrong.expected) == (
        VerdictKind.UNDECIDED,
        "missing",
        missing,
    )


def test_a_toss_that_nobody_wrote_down_is_found_out():
    found = verdict(*OPENING[1:], RUN, PLAY, CARRY, "J time")

    assert (found.kind, found.score, found.evidence) == (
        VerdictKind.CONFIRMED,
        (7, 0),
        Evidence.PARTIAL,
    )


@pytest.mark.parametrize(
    ("lines", "step", "rule", "code"),
    [
        pytest.param(("A run",), 5, "CRD 2.B", "out_of_turn", id="the defense calls"),
        pytest.param((RUN, CARRY, PLAY), 6, "CRD 3.B", "wrong_timing", id="misplaced"),
        pytest.param(
            (STOPPED, CARRY), 6, "CRD 2.B", "wrong_timing", id="carry on a stopped play"
        ),
        pytest.param(
            (PLAY, "H carry C3-PS | A tackle U68-PS"),
            6,
            "CRD 6.A",
            "not_on_field",
            id="carried from the bench",
        ),
        pytest.param(
            ("H timeout", PLAY), 5, "CRD 7.F.a", "wrong_timing", id="no time runs"
        ),
        pytest.param(
            (PLAY, CARRY, "H timeout", "A timeout"),
            8,
            "CRD 7.F.a",
            "wrong_timing",
            id="one timeout is enough",
        ),
        pytest.param(
            (PLAY, CARRY, SCORED, "== A25", "H timeout"),
            9,
            "CRD 7.F.a",
            "wrong_timing",
            id="a timeout after the next possession began",
        ),
        pytest.param(
            (PLAY, CARRY, SCORED, "H discard C317-PS", "J time"),
            8,
            "CRD Gen:Maximum Hand Size",
            "wrong_timing",
            id="a discard after a play, and nothing more",
        ),
        pytest.param(
            ("H discard C317-PS", OPENING[-1], RUN, PLAY),
            5,
            "CRD Gen:Maximum Hand Size",
            "wrong_timing",
            id="a discard before the claim of a down",
        ),
        pytest.param(
            (RUN, "A play C233-PS | A play C239-PS"),
            6,
            "CRD 3.B",
            "out_of_turn",
            id="one seat calls twice",
        ),
        pytest.param(
            (RUN, "H play C239-PS | H play C233-PS"),
            6,
            "CRD 3.B",
            "out_of_turn",
            id="one seat calls for both",
        ),
        pytest.param(
            (PLAY, "A carry U68-PS"),
            6,
            "CRD 6.A",
            "out_of_turn",
            id="the defense alone carries",
        ),
        pytest.param(
            ("* draw H:C317-PS", PLAY), 5, "R22 Zones", "wrong_timing", id="no draw"
        ),
        pytest.param(
            ("H discard C317-PS", PLAY),
            5,
            "CRD Gen:Maximum Hand Size",
            "wrong_timing",
            id="nobody has too many",
        ),
        pytest.param(
            ("H cast C302-PS", PLAY), 5, "TP-4", "wrong_timing", id="no card for now"
        ),
        pytest.param(
            ("H play C201-PS | A play C233-PS",),
            5,
            "R22 Zones",
            "unknown_card",
            id="no card of the list",
        ),
        pytest.param(
            ("J time", "H run"), 6, "", "game_over", id="played on after the end"
        ),
        pytest.param(
            ("H concede", "== A25"), 6, "", "game_over", id="a claim after the end"
        ),
        pytest.param(
            (PLAY, "H tackle R102-PS | A tackle U68-PS"),
            6,
            "CRD 6.A",
            "wrong_side",
            id="the offense tackles",
        ),
        pytest.param(
            (PLAY, "H carry R102-PS | A carry U68-PS"),
            6,
            "CRD 6.A",
            "wrong_side",
            id="the defense carries",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(lines, step, rule, code):
    found = verdict(*OPENING, *lines)

    assert (found.kind, found.step, found.wrong.rule, found.wrong.code) == (
        VerdictKind.ILLEGAL,
        step,
        rule,
        code,
    )


@pytest.mark.parametrize(
    "entry",
    [
        *("H choose 2", "H pick A:U68-PS", "H take C317-PS", "H repeat 3"),
        *("H keep replay", "H topup 2", "H flip C234-PS", "H x 7", "* toss A"),
        *("* random H:C317-PS", "H resolve C302-PS", "H first C302-PS/0"),
    ],
)
def test_what_nothing_asks_for_is_refused(entry):
    found = verdict(*OPENING, entry, RUN, PLAY, CARRY)

    verb = entry.split(" ")[1]
    assert (found.kind, found.step) == (VerdictKind.ILLEGAL, 5)
    assert found.wrong.expected == f"{verb} is not possible here"


def test_a_draw_that_the_hand_limit_forbids_is_refused_with_the_numbers():
    """D-33: before the rulings a sixth Action card is not drawn."""
    found = verdict(*OPENING, *THREE_DOWNS, "* draw H:C317-PS", Profile="P22")

    assert (found.kind, found.step, found.wrong.rule) == (
        VerdictKind.ILLEGAL,
        8,
        "D-33",
    )
    assert found.wrong.expected == "no draw: with 5 in hand, 1 more would exceed 5"


def test_by_the_rulings_the_same_draw_is_made_and_a_card_discarded():
    draws = ("* draw H:C317-PS A:??", "H discard C317-PS | A discard ??")

    found = verdict(*OPENING, *THREE_DOWNS, *draws)

    assert (found.kind, found.wrong) == (VerdictKind.INCOMPLETE, None)


@pytest.mark.parametrize(
    ("profile", "point"),
    [
        *(("P22C", each) for each in ("@stopped", "@incomplete", "@before")),
        *(("P19", each) for each in ("@possession", "@down")),
    ],
)
def test_a_timing_point_that_the_edition_does_not_have_is_refused(profile, point):
    """A.3 30: the turn of 2019 has windows of its own, and lacks two others."""
    found = verdict(TOSS, FIELD, point, RUN, STOPPED, Profile=profile)

    assert (found.kind, found.step, found.wrong.claimed) == (
        VerdictKind.ILLEGAL,
        3,
        point,
    )


def test_what_could_have_been_is_named():
    found = verdict(*OPENING, PLAY, "H carry C3-PS | A tackle U68-PS")

    assert (
        found.wrong.remedy
        == "Possible cards: carry U61-PS, carry R102-PS, carry U60-PS."
    )


def test_signatures_may_follow_the_end():
    found = verdict(*TOUCHDOWN, "H sign 0123456789abcdef")

    assert found.kind is VerdictKind.CONFIRMED
