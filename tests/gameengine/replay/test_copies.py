"""Copies of one card in one timing point: each line is of one of them."""

from dataclasses import replace

import pytest

from gameengine.notation import header
from gameengine.profiles import P19
from gameengine.replay.verdict import VerdictKind, verify
from tests.builders.logs import a_robot_log, known_cards
from tests.builders.paper import LANTERNS, OPENING, a_log, verdict_on
from tests.builders.samples import sample_cards, sample_decks

# Home has two runs; one lies in the discards, the other may be in hand.
RUNS = ("C213-PS", "C208-PS")
PLAYS = tuple(sample_cards()[number] for number in (*RUNS, *["C226-PS"] * 18))
LIST = header.deck_tag(replace(sample_decks()[LANTERNS], plays=PLAYS))
BOTH_CAST = (
    *OPENING,
    "H run",
    "H play C213-PS | A play C233-PS",
    "= stopped",
    "-- 2",
    "H run",
    "@select",
    "H cast C329-PS",
    "H cast C329-PS",
)


def verdict_of(*lines):
    return verdict_on(a_log(*BOTH_CAST, *lines, HomeDeck=LIST), alternatives=False)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            (
                "H resolve C329-PS choose 1",
                "H resolve C329-PS choose 3 take C213-PS",
            ),
            id="the first one finds nothing",
        ),
        pytest.param(
            (
                "H resolve C329-PS choose 1 take none",
                "H resolve C329-PS choose 3 take C213-PS",
            ),
            id="the first one finds nothing, and the log says so",
        ),
        pytest.param(
            ("H resolve C329-PS choose 1 resolve C329-PS choose 3 take C213-PS",),
            id="on one line",
        ),
        pytest.param(
            ("H resolve C329-PS choose 1", "H resolve C329-PS choose 1 take C208-PS"),
            id="the second one finds it",
        ),
        pytest.param(
            ("H resolve C329-PS choose 1 take C208-PS", "H resolve C329-PS choose 1"),
            id="the second one finds nothing more",
        ),
        pytest.param(
            ("H choose 1", "H resolve C329-PS choose 3 take C213-PS"),
            id="the first line is lost",
        ),
        pytest.param(
            ("H choose 1", "H choose 3 take C213-PS"),
            id="both lines are lost",
        ),
        pytest.param(
            ("H resolve ?? choose 1", "H resolve ?? choose 3 take C213-PS"),
            id="which card resolves was not seen",
        ),
        pytest.param(
            (
                "H resolve C329-PS choose 1",
                "H resolve C329-PS take C208-PS",
                "H resolve C329-PS choose 2",
            ),
            id="two lines of one effect",
        ),
    ],
)
def test_copies_of_a_card_resolve_one_after_the_other(lines):
    found = verdict_of(*lines, "H play C226-PS | A play C234-PS")

    assert found.kind in {VerdictKind.INCOMPLETE, VerdictKind.UNDECIDED}, found.wrong


def test_one_effect_may_have_two_lines():
    lines = (*BOTH_CAST[:-1], "H resolve C329-PS choose 1")

    found = verdict_on(
        a_log(*lines, "H resolve C329-PS take C208-PS", HomeDeck=LIST),
        alternatives=False,
    )

    assert found.kind is VerdictKind.INCOMPLETE, found.wrong


def test_copies_may_have_nothing_but_their_grit():
    """Where both decks are empty nothing is flipped."""
    _, log = a_robot_log(4068, P19)

    found = verify(log, known_cards(), alternatives=False)

    assert found.kind is VerdictKind.CONFIRMED, found.wrong


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            ("H resolve C329-PS choose 1", "H resolve C329-PS choose 3 take C208-PS"),
            id="a card that does not lie in the discards",
        ),
        pytest.param(
            ("H resolve C329-PS choose 1", "H resolve C329-PS choose 1 take C226-PS"),
            id="a search for a run finds a pass",
        ),
        pytest.param(
            (
                "H resolve C329-PS choose 2",
                "H resolve C329-PS choose 2",
                "H resolve C329-PS choose 3 take C213-PS",
            ),
            id="three lines of two copies",
        ),
    ],
)
def test_what_no_copy_can_do_is_still_refuted(lines):
    found = verdict_of(*lines, "H play C226-PS | A play C234-PS")

    assert found.kind is VerdictKind.ILLEGAL
