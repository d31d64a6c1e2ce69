"""Two logs of one game: where they part, and which of them cannot go on so."""

import pytest

from gameengine.notation import sign_log
from gameengine.profiles import P22C
from gameengine.replay.comparison import Comparison, compare_logs
from gameengine.replay.redaction import redact_log
from gameengine.replay.report import UNPROVED, comparison_lines
from gameengine.replay.verdict import Evidence, VerdictKind
from gameengine.viewpoint import Audience
from tests.builders.logs import a_robot_log, known_cards
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, verdict_on
from tests.builders.samples import sample_cards

KEYS = {"H": b"home's key", "A": b"away's key"}
LOG = a_log(*TOUCHDOWN, Result="H 7-0")


def compared(*lines, other=LOG, **tags):
    """Compare the log of the touchdown with another one."""
    return compare_logs(other, a_log(*lines, **tags), sample_cards())


def but(**changes):
    """Give the lines of the touchdown with some of them changed: step5="H punt"."""
    lines = list(TOUCHDOWN)
    for step, line in changes.items():
        lines[int(step.removeprefix("step")) - 1] = line
    return lines


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(TOUCHDOWN, id="word for word"),
        pytest.param([line for line in TOUCHDOWN if line[0] in "*HAJ"], id="no claims"),
        pytest.param([f"{line} ; so it was" for line in TOUCHDOWN], id="remarks"),
        pytest.param(
            but(step6="A play C233-PS | H play C239-PS"), id="away written first"
        ),
        pytest.param(
            but(
                step3="H field C1-PS U60-PS R102-PS U61-PS | A field C14-PS U65-PS "
                "U68-PS U66-PS"
            ),
            id="a lineup in another order",
        ),
        pytest.param(but(step6="H play C239-PS | A play ??"), id="not seen by one"),
        pytest.param(
            but(
                step3="H field ?? U60-PS C1-PS U61-PS | A field C14-PS U65-PS U68-PS "
                "U66-PS"
            ),
            id="a lineup in another order, one not seen",
        ),
        pytest.param([*TOUCHDOWN[:4], *TOUCHDOWN[5:]], id="no run before its cards"),
        pytest.param(TOUCHDOWN[1:], id="no toss"),
        pytest.param(
            but(step1="* toss H", step5="H pass\nH run\n* draw H:??"), id="more said"
        ),
    ],
)
def test_logs_that_say_the_same(lines):
    found = compared(*lines)

    assert (found.same, found.steps, found.words) == (True, None, ("", ""))


@pytest.mark.parametrize(
    ("lines", "steps", "said"),
    [
        pytest.param(
            but(step7="H carry U60-PS | A tackle U68-PS"),
            (7, 7),
            ("H carry R102-PS", "H carry U60-PS"),
            id="another Player",
        ),
        pytest.param(but(step5="H punt"), (5, 5), ("H run", "H punt"), id="a call"),
        pytest.param(TOUCHDOWN[:7], (9, 7), ("J time", ""), id="one breaks off"),
        pytest.param(
            [TOUCHDOWN[0], *but(step7="H carry U60-PS | A tackle U68-PS")[2:]],
            (7, 6),
            ("H carry R102-PS", "H carry U60-PS"),
            id="steps are counted in each log",
        ),
    ],
)
def test_where_logs_part(lines, steps, said):
    found = compared(*lines)

    assert (found.same, found.steps, found.words) == (False, steps, said)


CAST = ("H cast C303-PS", "H resolve C303-PS pick A:U68-PS", TOUCHDOWN[6], "J time")
KICK = ("H punt", "* flip H:C220-PS A:C202-PS", "J time")


@pytest.mark.parametrize(
    ("lines", "others"),
    [
        pytest.param(
            (*TOUCHDOWN[:6], "@adjustments", *CAST),
            (*TOUCHDOWN[:6], *CAST),
            id="a timing point without its name",
        ),
        pytest.param(
            (*OPENING, *KICK),
            (*OPENING, KICK[0], "* flip A:C202-PS H:C220-PS", "J time"),
            id="either flip first",
        ),
        pytest.param(
            (*OPENING, *KICK),
            (*OPENING, KICK[0], "* flip A:C202-PS H:??", "J time"),
            id="either flip first, one not seen",
        ),
    ],
)
def test_what_may_be_written_otherwise_differs_in_nothing(lines, others):
    one, other = a_log(*lines), a_log(*others)

    found = (
        compare_logs(one, other, sample_cards()),
        compare_logs(other, one, sample_cards()),
    )

    assert [each.steps for each in found] == [None, None]


def test_a_run_that_one_log_leaves_out_is_no_conflict():
    other = a_log(*TOUCHDOWN[:4], *TOUCHDOWN[5:], Result="H 7-0")

    found = compare_logs(signed(LOG), signed(other), sample_cards(), keys=KEYS)

    assert (found.first.kind, found.second.kind) == (
        VerdictKind.CONFIRMED,
        VerdictKind.CONFIRMED,
    )


def test_a_log_that_cannot_go_on_from_there_is_named():
    found = compared(*but(step7="H carry C3-PS | A tackle U68-PS"))

    assert (found.impossible, found.second.kind) == ((False, True), VerdictKind.ILLEGAL)


def test_a_log_that_is_wrong_before_they_part_is_not_refuted_by_the_other():
    lines = but(step2="== H30 c15 0-0 t3/3", step7="H carry U60-PS | A tackle U68-PS")

    found = compared(*lines)

    assert (found.steps, found.second.step) == ((7, 7), 2)
    assert found.impossible == (False, False)


# Evidence.


def test_two_that_agree_are_better_evidence():
    found = compared(*TOUCHDOWN, Result="H 7-0")

    assert found == Comparison(found.first, found.first)
    assert (found.first.kind, found.first.evidence) == (
        VerdictKind.CONFIRMED,
        Evidence.BOTH,
    )


def test_two_that_differ_are_worth_what_each_is_worth():
    other = but(step5="H punt\n* flip H:?? A:C202-PS")[:5]

    found = compared(*other, "J time")

    assert found.first == verdict_on(LOG)
    assert found.second.evidence is Evidence.PARTIAL


def test_agreement_does_not_make_up_for_what_nobody_saw():
    lines = (*OPENING, "H punt", "* flip H:?? A:C202-PS", "J time")

    found = compared(*lines, other=a_log(*lines))

    assert (found.same, found.first.evidence) == (True, Evidence.PARTIAL)


def test_who_did_not_see_it_does_not_bear_it_out():
    found = compared(*but(step6="H play ?? | A play C233-PS"), Result="H 7-0")

    assert (found.same, found.first.evidence, found.second.evidence) == (
        True,
        Evidence.SINGLE,
        Evidence.PARTIAL,
    )


MORE_CARDS = LOG.tags["HomeDeck"] + ", 1 C303-PS"


@pytest.mark.parametrize(
    ("tags", "named"),
    [
        pytest.param({"Profile": "P22"}, "Profile", id="another edition"),
        pytest.param(
            {"Readings": "fg_off_table=forbidden"}, "Readings", id="another reading"
        ),
        pytest.param({"HomeDeck": MORE_CARDS}, "HomeDeck", id="another list"),
        pytest.param(
            {"Profile": "P22", "HomeDeck": MORE_CARDS}, "Profile, HomeDeck", id="both"
        ),
    ],
)
def test_logs_by_other_rules_or_lists_do_not_bear_each_other_out(tags, named):
    found = compared(*TOUCHDOWN, Result="H 7-0", **tags)

    note = f"The two logs differ in {named}, so one of them is wrong there."
    assert (found.same, found.first.notes, found.second.notes) == (
        True,
        (note,),
        (note,),
    )
    assert (found.first.evidence, found.second.evidence) == (Evidence.SINGLE,) * 2


@pytest.mark.parametrize(
    ("tags", "others"),
    [
        pytest.param({"Profile": "P20"}, {"Profile": "P21"}, id="D-02: P20 is P21"),
        pytest.param(
            {"HomeDeck": LOG.tags["HomeDeck"]},
            {"HomeDeck": ", ".join(reversed(LOG.tags["HomeDeck"].split(", ")))},
            id="a list in another order",
        ),
        pytest.param({}, {"HomeDeck": "receipt:1"}, id="a receipt of a list"),
    ],
)
def test_tags_may_say_the_same_in_other_words(tags, others):
    found = compared(*TOUCHDOWN, other=a_log(*TOUCHDOWN, **tags), **others)

    assert (found.first.notes, found.second.notes) == ((), ())


def signed(log):
    return sign_log(sign_log(log, "H", KEYS["H"]), "A", KEYS["A"])


def test_of_two_signed_logs_that_differ_neither_decides():
    other = a_log(*but(step7="H carry U61-PS | A tackle U68-PS", step8="= ok 8"))

    found = compare_logs(signed(LOG), signed(other), sample_cards(), keys=KEYS)

    assert (found.first.kind, found.second.kind) == (
        VerdictKind.UNDECIDED,
        VerdictKind.UNDECIDED,
    )
    assert found.first.why == "Both players signed two logs that differ."


def test_both_seats_views_of_a_game_agree():
    game, log = a_robot_log(4, P22C)
    home, away = (
        redact_log(log, game.setup, each) for each in (Audience.HOME, Audience.AWAY)
    )

    found = compare_logs(home, away, known_cards())

    assert (found.same, found.first.evidence, found.second.evidence) == (
        True,
        Evidence.BOTH,
        Evidence.BOTH,
    )


# For people.


def test_a_comparison_is_told_with_both_verdicts():
    lines = list(
        comparison_lines(compared(*but(step7="H carry C3-PS | A tackle U68-PS")))
    )

    parting = "step 7 of the first (H carry R102-PS) and step 7 of the second"
    assert lines[:5] == [
        f"The logs differ from {parting} (H carry C3-PS).",
        "The second is not possible from there on.",
        "",
        "First log",
        f"  {UNPROVED}",
    ]
    assert "  Illegal: a step of this log is not possible." in lines


def test_agreement_is_told():
    assert next(comparison_lines(compared(*TOUCHDOWN))) == (
        "Both logs have the same actions."
    )


def test_what_one_log_lacks_is_told():
    first = next(comparison_lines(compared(*TOUCHDOWN[:7])))

    assert first.endswith("step 7 of the second (nothing more).")
