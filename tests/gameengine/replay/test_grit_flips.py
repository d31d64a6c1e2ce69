"""Cards flipped for Grit that nobody noted: each result of Grit is tried once."""

import re

import pytest

from gameengine.notation import Log, from_text, to_text
from gameengine.profiles import PROFILES
from gameengine.replay.redaction import redact_log
from gameengine.replay.run import run_log
from gameengine.replay.verdict import Evidence, VerdictKind, verify
from gameengine.viewpoint import Audience
from tests.builders.logs import a_robot_log, known_cards
from tests.builders.paper import OPENING, a_log, a_setup, verdict_on

PUNT = (*OPENING, "H punt")
LINEUPS = "A field C11-PS U64-PS C12-PS C9-PS | H field C6-PS C5-PS C7-PS R103-PS"
CARD = re.compile(r"(?<=[HA]:)[A-Z]{1,3}\d+-[A-Z]+")


def without_flipped_cards(log: Log) -> Log:
    """Return a log in which no card of a kick is noted, only its Grit."""
    lines = to_text(log).split("\n")
    return from_text(
        "\n".join(
            CARD.sub("??", line) if line.startswith("* flip") else line
            for line in lines
        )
    )


def test_a_game_with_no_card_of_a_kick_noted_is_confirmed_by_its_grit():
    game, sealed = a_robot_log(0, PROFILES["P22C"])
    log = redact_log(sealed, game.setup, Audience.SPECTATOR)
    unseen = without_flipped_cards(log)

    found = verify(unseen, known_cards())

    assert to_text(unseen).count("??") > 5
    assert (found.kind, found.evidence) == (VerdictKind.CONFIRMED, Evidence.PARTIAL)


@pytest.mark.parametrize(
    ("flips", "ways"),
    [
        pytest.param("* flip H:?? A:?? grit 6", [1], id="stated"),
        pytest.param("* flip H:C234-PS A:?? grit 3", [1], id="stated, one card known"),
        pytest.param("* flip H:?? A:??", [6], id="six distances"),
    ],
)
def test_only_results_that_differ_are_tried(flips, ways):
    log = a_log(*PUNT, flips, "J time")

    run = run_log(a_setup(log), tuple(log.acts()))

    assert run.log.forks.sizes == ways


def test_a_field_goal_from_too_far_needs_no_card():
    log = a_log(*OPENING, "H goal", "* flip H:?? A:??", "J time")

    run = run_log(a_setup(log), tuple(log.acts()))

    assert run.log.forks.sizes == [1]


@pytest.mark.parametrize(
    ("spot", "kind"),
    [("A30", VerdictKind.INCOMPLETE), ("A33", VerdictKind.ILLEGAL)],
)
def test_a_claim_decides_between_the_results(spot, kind):
    """A punt from own 25 goes 25 to 50 yards, by fives."""
    log = a_log(*PUNT, "* flip H:?? A:??", f"== {spot} c14 0-0 t3/3")

    assert verdict_on(log).kind is kind


def test_an_unseen_card_may_be_shown_later():
    """The card that is called may have been any, but not the one that was flipped."""
    log = a_log(*PUNT, "* flip H:?? A:?? grit 4", LINEUPS, "A run", "A play C204-PS")

    assert verdict_on(log).kind is VerdictKind.INCOMPLETE
