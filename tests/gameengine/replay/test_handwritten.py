"""Game logs that people wrote at the table, with all that people do to paper.

`handwritten/` holds the logs. What each one proves was settled from the rules
before anything read it.
"""

from pathlib import Path

import pytest

from gameengine.__main__ import main as engine
from gameengine.notation import from_text
from gameengine.replay.verdict import Evidence, Verdict, VerdictKind, verify
from tests.builders.samples import sample_cards

HERE = Path(__file__).parent / "handwritten"
HOME, AWAY = 0, 1


def text_of(name: str) -> str:
    """Give the log as it lies there, line ends included."""
    return (HERE / f"{name}.fivelog").read_bytes().decode("utf-8")


def verdict_on(text: str) -> Verdict:
    return verify(from_text(text), sample_cards(), alternatives=False)


@pytest.mark.parametrize(
    ("name", "score", "winner", "evidence"),
    [
        pytest.param(
            "half-by-the-rulings",
            (10, 6),
            HOME,
            Evidence.SINGLE,
            id="a half and a bit, with remarks, until time is called",
        ),
        pytest.param(
            "half-of-2021",
            (3, 7),
            AWAY,
            Evidence.SINGLE,
            id="a half on a slip, with odd spacing and away written first",
        ),
        pytest.param(
            "award-of-2019",
            (3, 7),
            AWAY,
            Evidence.SINGLE,
            id="2019, with a window of its own and a judge's award",
        ),
        pytest.param(
            "notebook-of-home",
            (0, 0),
            HOME,
            Evidence.SINGLE,
            id="home's own draws, until away concedes",
        ),
        pytest.param(
            "tie-by-the-judge",
            (0, 0),
            None,
            Evidence.SINGLE,
            id="a Superstar in time, and a tie by the judge",
        ),
        pytest.param(
            "unseen-cards",
            (3, 0),
            HOME,
            Evidence.PARTIAL,
            id="a play, draws, discards and a flip that nobody saw",
        ),
    ],
)
def test_an_honest_log_is_confirmed(name, score, winner, evidence):
    found = verdict_on(text_of(name))

    assert found.wrong is None
    assert (found.kind, found.score, found.winner, found.evidence) == (
        VerdictKind.CONFIRMED,
        score,
        winner,
        evidence,
    )


def test_the_slip_has_the_line_ends_of_another_system():
    text = text_of("half-of-2021")

    lines = text.splitlines(keepends=True)

    assert all(line.endswith("\r\n") for line in lines)


def test_a_log_without_claims_and_timing_points_may_break_off():
    found = verdict_on(text_of("unfinished"))

    assert (found.kind, found.wrong, found.score) == (
        VerdictKind.INCOMPLETE,
        None,
        (0, 0),
    )


def test_six_points_for_a_touchdown_are_found():
    found = verdict_on(text_of("six-points-for-a-touchdown"))

    assert (found.kind, found.wrong) == (VerdictKind.DIFFERENT_RESULT, None)
    assert (found.score, found.winner) == ((7, 0), HOME)
    assert "The log has H 6-0" in found.why
    assert "by the rules it is H 7-0" in found.why


def test_what_is_torn_off_is_not_guessed():
    """CRD 6.A: who runs and who tackles decides the yards."""
    found = verdict_on(text_of("torn-page"))

    assert (found.kind, found.evidence) == (VerdictKind.UNDECIDED, Evidence.PARTIAL)
    assert "which Player Herons (H) designated" in found.why


@pytest.mark.parametrize(
    ("name", "step", "rule", "says", "gives"),
    [
        pytest.param(
            "superstar-in-adjustments",
            14,
            "R22 Types:Superstar",
            "H cast E151-PS",
            "at the end of the play, not now (on field adjustments)",
            id="A.3 79: a Superstar attached during adjustments",
        ),
        pytest.param(
            "lone-quarterback-receives",
            12,
            "R21 §6.B",
            "H carry C1-PS",
            "there is no other quarterback on the field",
            id="F-12: a lone quarterback who receives",
        ),
        pytest.param(
            "six-from-a-hand-of-five",
            26,
            "R22 Zones",
            "H cast C302-PS",
            "C302-PS is not in hand",
            id="F-37: six Action cards out of a hand that holds five",
        ),
    ],
)
def test_a_mistake_at_the_table_is_found(name, step, rule, says, gives):
    found = verdict_on(text_of(name))

    assert found.kind is VerdictKind.ILLEGAL
    assert (found.wrong.step, found.wrong.rule) == (step, rule)
    assert found.wrong.claimed == says
    assert gives in found.wrong.expected


def test_a_sixth_card_kept_is_found():
    found = verdict_on(text_of("sixth-card-kept"))

    assert (found.kind, found.wrong.step) == (VerdictKind.ILLEGAL, 25)
    assert found.wrong.claimed == "* draw H:C302-PS"


def test_a_sixth_card_kept_breaks_the_hand_limit():
    """D-33, D-34: before the rulings, a draw past five is cancelled."""
    found = verdict_on(text_of("sixth-card-kept"))

    assert found.wrong.rule in {"D-33", "D-34", "R22 Zones"}
    assert "with 5 in hand, 1 more would exceed 5" in found.wrong.expected


def test_the_first_down_starts_where_a_trigger_put_the_ball():
    """CRD 1.D, TP-15: nobody used anything, so no timing point is named."""
    found = verdict_on(text_of("moved-before-the-first-down"))

    assert (found.kind, found.wrong) == (VerdictKind.INCOMPLETE, None)


def test_two_discard_at_once_in_either_order():
    found = verdict_on(text_of("discards-in-either-order"))

    assert (found.kind, found.winner) == (VerdictKind.CONFIRMED, HOME)


def test_a_touchdown_stands_when_time_is_called_right_after():
    found = verdict_on(text_of("touchdown-as-time-is-called"))

    assert (found.kind, found.score) == (VerdictKind.CONFIRMED, (7, 0))


def test_nobody_plays_on_after_time_is_called():
    found = verdict_on(text_of("played-on-after-time"))

    assert (found.kind, found.wrong.step) == (VerdictKind.ILLEGAL, 4)
    assert found.wrong.claimed == "H run"
    assert "the game is over" in found.wrong.expected


def test_the_grit_alone_is_enough_for_a_punt():
    found = verdict_on(text_of("only-the-grit-was-noted"))

    assert (found.kind, found.evidence) == (VerdictKind.CONFIRMED, Evidence.PARTIAL)


@pytest.mark.parametrize(
    "name",
    [
        "half-by-the-rulings",
        "half-of-2021",
        "award-of-2019",
        "notebook-of-home",
        "tie-by-the-judge",
        "unseen-cards",
    ],
)
def test_what_the_public_may_know_of_an_honest_log_is_confirmed(name, capsys):
    engine(["redact", str(HERE / f"{name}.fivelog"), "--to", "public"])

    found = verdict_on(capsys.readouterr().out)

    assert (found.kind, found.wrong) == (VerdictKind.CONFIRMED, None)


def test_a_sixth_card_stays_in_what_home_may_know(capsys):
    engine(["redact", str(HERE / "sixth-card-kept.fivelog"), "--to", "home"])

    found = verdict_on(capsys.readouterr().out)

    assert found.kind is VerdictKind.ILLEGAL


def test_two_logs_of_one_game_may_name_the_seats_in_either_order(tmp_path, capsys):
    ours = HERE / "award-of-2019.fivelog"
    play, defense = "H play C231-PS", "A play C218-PS"
    assert f"{play} | {defense}" in text_of("award-of-2019")
    theirs = tmp_path / "theirs.fivelog"
    theirs.write_text(
        text_of("award-of-2019").replace(f"{play} | {defense}", f"{defense} | {play}"),
        encoding="utf-8",
    )

    engine(["verify", str(ours), str(theirs)])

    assert "The logs differ from" not in capsys.readouterr().out
