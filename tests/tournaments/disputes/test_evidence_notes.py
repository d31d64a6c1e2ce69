"""What a log proves is graded by who wrote it and by how much it claims."""

import pytest

from gameengine.replay.verdict import Evidence
from tests.builders.paper import OPENING, TOUCHDOWN, a_log
from tournaments.disputes.evidence_notes import (
    SINGLE_SOURCE,
    UNCHECKED,
    evidence_notes,
    grade_of_desk,
)

WITHOUT_CLAIMS = tuple(
    each for each in TOUCHDOWN if each.split()[0] not in ("--", "==", "=")
)


@pytest.mark.parametrize(
    ("stated", "shared", "recorded", "given"),
    [
        (Evidence.SEALED, False, True, Evidence.SEALED),
        (Evidence.SEALED, False, False, Evidence.SINGLE),
        (Evidence.SEALED, True, False, Evidence.BOTH),
        (Evidence.SINGLE, True, False, Evidence.BOTH),
        (Evidence.PARTIAL, True, True, Evidence.PARTIAL),
    ],
)
def test_only_what_our_recorder_wrote_is_sealed(stated, shared, recorded, given):
    log = a_log(*TOUCHDOWN)

    found = grade_of_desk(stated, log, is_shared=shared, is_recorded=recorded)

    assert found is given


@pytest.mark.parametrize("shared", [False, True])
def test_a_log_without_claims_is_not_graded_like_one_with_them(shared):
    log = a_log(*WITHOUT_CLAIMS)

    found = grade_of_desk(Evidence.SINGLE, log, is_shared=shared, is_recorded=False)

    assert found is Evidence.PARTIAL


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (TOUCHDOWN, "The log notes the ball, clock and score 2 times in 1 down."),
        (WITHOUT_CLAIMS, "The log never notes the ball, clock or score,"),
    ],
)
def test_how_much_a_log_claims_is_told(lines, told):
    found = [*evidence_notes(a_log(*lines), Evidence.SINGLE, is_recorded=False)]

    assert [each.startswith(told) for each in found] == [True]


def test_what_nobody_can_check_is_told():
    log = a_log(*OPENING, "H sign 0123456789abcdef")

    told = [*evidence_notes(log, Evidence.SEALED, is_recorded=False)]

    assert told[-2:] == [SINGLE_SOURCE, UNCHECKED]
