"""A claim of who is exhausted is explained by the athlete in dispute."""

import pytest

from gameengine.replay.verdict import VerdictKind
from tests.builders.paper import OPENING, a_log, verdict_on

GAINED = (
    *OPENING,
    "H run",
    "H play C220-PS | A play C236-PS",
    "H carry R102-PS | A tackle U68-PS",
)
LEAVASA, KANEHOLO, COUTTS = "Ioane Leavasa", "Isaiah Kaneholo", "Leander Coutts"


@pytest.mark.parametrize(
    ("claimed", "remedy", "rule"),
    [
        pytest.param(
            "x H:R102-PS A:U68-PS H:U61-PS",
            f"{LEAVASA} has been Energized since the lineup.",
            "CRD 1.B",
            id="never turned",
        ),
        pytest.param(
            "x A:U68-PS",
            f"{KANEHOLO} was designated and became Exhausted.",
            "CRD 7.D",
            id="left out",
        ),
        pytest.param(
            "x H:R102-PS",
            f"{COUTTS} was designated and became Exhausted.",
            "CRD 7.D",
            id="the other left out",
        ),
        pytest.param(
            "x H:R102-PS A:U68-PS C99-PS",
            "C99-PS is not on the field.",
            "CRD 1.B",
            id="nobody",
        ),
    ],
)
def test_the_athlete_in_dispute_is_named(claimed, remedy, rule):
    """Another athlete was named in most refutations, the one who turned last."""
    log = a_log(*GAINED, f"-- 2 H30 c14 0-0 t3/3 {claimed}")

    found = verdict_on(log)

    assert found.kind is VerdictKind.ILLEGAL
    assert found.wrong.remedy == remedy
    assert found.wrong.rule == rule
