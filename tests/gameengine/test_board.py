"""The board as text: one frame of a game, as an audience may see it."""

import pytest

from gameengine.board import render_board
from gameengine.profiles import P22C
from gameengine.replay.run import run_to_step
from gameengine.viewpoint import Audience, build_frame, view_table
from tests.builders.logs import a_robot_game
from tests.builders.paper import HERONS, LANTERNS, OPENING, TOUCHDOWN, a_log, a_setup
from tests.builders.profiles import every_profile
from tests.builders.samples import sample_decks


def seen_at(log, audience=Audience.JUDGE):
    """Give the frame after the last step of a log."""
    steps = tuple(log.acts())
    t, pending, step = run_to_step(a_setup(log), steps, steps[-1][0])
    return view_table(t, pending, step, audience)


def board_at(*lines, audience=Audience.JUDGE):
    return render_board(seen_at(a_log(*lines), audience)).splitlines()


def bench(name):
    return ", ".join(card.number for card in sample_decks()[name].players)


def test_the_board_before_a_line_up():
    assert board_at("* toss A", audience=Audience.SPECTATOR) == [
        "Step 1 | P22C | first half, clock 15",
        "Score 0-0 | timeouts 3-3 | between possessions",
        "",
        "H Lanterns (defense)",
        f"  bench: {bench(LANTERNS)}",
        "  Play hand: 3; deck 17",
        "  Play discards: empty",
        "  Action hand: 3; deck 17",
        "  Action discards: empty",
        "",
        "A Herons (offense)",
        f"  bench: {bench(HERONS)}",
        "  Play hand: 3; deck 17",
        "  Play discards: empty",
        "  Action hand: 3; deck 17",
        "  Action discards: empty",
        "",
        "A decides lineup (CRD 1.B)",
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(OPENING, "H has the ball, 1st down at H25", id="own 25"),
        pytest.param(
            TOUCHDOWN[:6], "H has the ball, 1st down at H25, success", id="a status"
        ),
        pytest.param(TOUCHDOWN[:8], "between possessions", id="after a score"),
    ],
)
def test_where_the_ball_is(lines, expected):
    assert board_at(*lines)[1].rpartition(" | ")[2] == expected


def test_calls_are_shown_once_both_are_revealed():
    assert board_at(*TOUCHDOWN[:6])[2:4] == [
        "H calls C239-PS: Long Pass 75 (6-8), strength 9, time 1",
        "A calls C233-PS: Run Middle / Medium Pass, strength 9",
    ]


def test_the_exhausted_stand_out():
    play = ("H play C209-PS | A play C202-PS", "H carry U60-PS | A tackle U66-PS")

    lines = board_at(*OPENING, *play)

    tired = [line.split()[0] for line in lines if line.endswith("EXHAUSTED")]
    assert tired == ["U60-PS", "U66-PS"]


@pytest.mark.parametrize(
    ("audience", "hand"),
    [
        pytest.param(Audience.HOME, "C234-PS ?? ??", id="its own"),
        pytest.param(Audience.JUDGE, "C234-PS ?? ??", id="a judge"),
        pytest.param(Audience.AWAY, "3", id="the other seat"),
        pytest.param(Audience.SPECTATOR, "3", id="the public"),
    ],
)
def test_a_hand_is_for_those_who_may_see_it(audience, hand):
    lines = board_at("* toss H", "* draw H:C234-PS H:?? H:??", audience=audience)

    assert lines[lines.index("H Lanterns (offense)") + 2] == (
        f"  Play hand: {hand}; deck 17"
    )


def test_what_may_be_chosen_is_listed_up_to_eight():
    last = board_at(*OPENING, "H run")[-1]

    assert last.startswith("H decides play card (CRD 3.B): C234-PS, C220-PS, ")
    assert last.endswith(" and 12 more")


def test_the_other_seat_does_not_see_what_may_be_chosen():
    last = board_at(*OPENING, "H run", audience=Audience.AWAY)[-1]

    assert last == "H decides play card (CRD 3.B)"


def test_a_timing_point_and_its_layers_are_shown():
    shown = seen_at(a_log(*OPENING)) | {
        "point": 2,
        "layers": [
            {"seat": "H", "source": "C302-PS", "trigger": False, "cancels": None},
            {"seat": "A", "source": "R301-PS", "trigger": False, "cancels": "C302-PS"},
        ],
        "gridirons": [["H", "U383-PS"]],
    }

    lines = render_board(shown).splitlines()

    assert lines[2].startswith("Timing point: ")
    assert lines[3:6] == [
        "Layer 1: H C302-PS",
        "Layer 2: A R301-PS, cancels C302-PS",
        "Gridiron: H U383-PS",
    ]


@pytest.mark.parametrize(
    ("half", "expected"), [(1, "first half"), (2, "second half"), (3, "overtime 1")]
)
def test_halves_by_name(half, expected):
    shown = seen_at(a_log(*OPENING)) | {"half": half}

    assert (
        render_board(shown).splitlines()[0] == f"Step 4 | P22C | {expected}, clock 15"
    )


@every_profile
def test_the_board_of_a_finished_game_says_who_won(profile):
    game = a_robot_game(1, profile)

    last = render_board(build_frame(game, Audience.SPECTATOR)).splitlines()[-1]

    winner = game.outcome.winner
    end = "a tie" if winner is None else f"{'HA'[winner]} wins"
    assert last == f"The game is over: {end} ({game.outcome.rule})."


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        ("J time", "The game is over: H wins (time was called)."),
        ("H concede", "The game is over: A wins (conceded)."),
        ("J award tie", "The game is over: a tie (awarded by a judge)."),
    ],
)
def test_the_board_of_a_game_that_ended_beside_its_rules_says_so(ending, expected):
    assert board_at(*TOUCHDOWN[:8], ending)[-1] == expected


def test_every_audience_has_a_board_at_every_choice():
    game = a_robot_game(2, P22C)

    for audience in Audience:
        assert render_board(build_frame(game, audience))
