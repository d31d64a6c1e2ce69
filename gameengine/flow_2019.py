"""The turn of the 2019 rulebook, step by step: 19-4.B is its step 4.B.

Adjustments come before the check, stopped and incomplete plays have timing points of
their own, and a turnover is played out to its result (D-77). Kicks have no step in that
rulebook; ours is 19-K.
"""

from .calls import PASSES
from .decisions import Steps
from .flow import (
    DOWN_STARTS,
    PLAY_ENDS,
    POSSESSION_STARTS,
    RUN_A_PLAY,
    STOPPED,
    SUCCESS,
    apply_late_stop,
    choose_kick_or_play,
    draw_play_cards,
    next_down,
)
from .measures import ACTION
from .moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    PRIOR_TO_SELECTING,
)
from .moments import (
    STOPPED as STOPPED_POINT,
)
from .phases.designation import designate_athletes, select_plays
from .phases.kicks import run_kick
from .phases.lineups import ask_lineups
from .phases.piles import draw_to_hand, enforce_hand_limits
from .phases.possession import decide_sides, open_game, place_ball
from .phases.results import (
    check_score,
    check_success,
    discard_calls,
    exhaust_designees,
    final_yards,
    move_ball_marker,
    play_time,
    queue_conditional_effects,
    replaced_yards,
    run_clock,
    store_state_for_replay,
)
from .phases.timing import timing_point
from .phases.triggers import trigger_occasion
from .phases.turnovers import replay_down, turn_ball_over
from .table import Table

# The window before designation, designation itself, the window after it.
RUN_STEPS = ("19-5.A", "19-5.B", "19-5.C")
PASS_STEPS = ("19-6.C", "19-6.C", "19-6.D")


def run_game(t: Table) -> Steps[None]:
    """Play a game from its set-up to its outcome."""
    yield from play_on(t, goes_on=open_game(t))


def play_on(t: Table, *, goes_on: bool) -> Steps[None]:
    """Play possessions, down by down, until there is an outcome.

    `goes_on` says whether the possession that is under way has another down.
    """
    while t.outcome is None:
        if t.before_down is not None:
            t.before_down(goes_on)
        if not goes_on:
            if t.over_cap:
                yield from enforce_hand_limits(t)
            decide_sides(t)  # 19-9, 19-10
            yield from ask_lineups(t)  # 19-9
            place_ball(t)
            trigger_occasion(t, POSSESSION_STARTS, t.offense)
        goes_on = yield from run_down(t)


def run_down(t: Table) -> Steps[bool]:
    """Steps 1 to 8; return whether the same possession goes on."""
    choice = yield from before_the_play(t)
    if choice != RUN_A_PLAY:
        yield from run_kick(t, choice)  # 19-K
        return t.outcome is None and next_down(t)
    yield from select_plays(t, "19-2.A")
    if (yield from run_play(t)):
        replay_down(t)
        return True
    return t.outcome is None and next_down(t)  # 19-8, 19-10


def before_the_play(t: Table) -> Steps[str]:
    """Step 19-1: draws, the first timing point, and the choice to kick (D-98)."""
    t.events.append(
        ("19-1.A", "down", t.half, t.down, t.offense, t.x, t.clock, tuple(t.score))
    )
    if t.listeners[DOWN_STARTS]:
        trigger_occasion(t, DOWN_STARTS, t.offense)
    yield from draw_play_cards(t, "19-1.A")
    for seat in (t.offense, 1 - t.offense):
        # D-39: whoever used an Action since the last time this step was taken
        if t.acted[seat] and not t.skip_draw[seat]:
            draw_to_hand(t, seat, ACTION, 1, "19-1.A")
    t.acted, t.skip_draw = [False, False], [False, False]
    yield from timing_point(t, PRIOR_TO_SELECTING, "19-1.B")
    return (yield from choose_kick_or_play(t, "19-K"))


def run_play(t: Table) -> Steps[bool]:
    """Steps 19-3 to 19-7; return whether the down is replayed."""
    if (yield from run_timing_point(t, ADJUSTMENTS, "19-3.A")):
        return True
    check_success(t)  # 19-4.A, 19-6.A
    if t.status is STOPPED and not is_incomplete(t):
        if (yield from run_timing_point(t, STOPPED_POINT, "19-4.B")):
            return True
        check_success(t)  # 19-4.C
    if t.status is STOPPED and is_incomplete(t):
        if (yield from run_timing_point(t, INCOMPLETE, "19-6.B")):
            return True
        check_success(t)  # 19-6.B
    if t.status is SUCCESS and (yield from run_designation(t)):
        return True  # 19-5, 19-6
    return (yield from run_results(t))  # 19-7


def is_pass(t: Table) -> bool:
    """Return whether the offense has called a pass."""
    call = t.calls[t.offense]
    return call is not None and bool(call.types & PASSES)


def is_incomplete(t: Table) -> bool:
    """Return whether a pass was stopped only because of its strength."""
    return is_pass(t) and t.verdict is None and not t.is_call_matched()


def run_timing_point(t: Table, point: int, rule: str) -> Steps[bool]:
    """Run a timing point; return whether the down is replayed (D-81)."""
    yield from timing_point(t, point, rule)
    if t.replays and t.turnovers:
        t.events.append(("D-81", "turnover cancelled", t.turnovers[0][1]))
        t.turnovers = []
    return bool(t.replays)


def run_designation(t: Table) -> Steps[bool]:
    """Designation by 19-5 or 19-6 (D-52); return whether the down is replayed."""
    before, _, _ = PASS_STEPS if is_pass(t) else RUN_STEPS
    if (yield from run_timing_point(t, BEFORE_DESIGNATION, before)):
        return True
    check_success(t)
    if t.status is STOPPED:
        return False
    _, naming, after = PASS_STEPS if is_pass(t) else RUN_STEPS
    yield from designate_athletes(t, naming)
    if (yield from run_timing_point(t, AFTER_DESIGNATION, after)):
        return True
    apply_late_stop(t)
    return False


def run_results(t: Table) -> Steps[bool]:
    """Step 19-7; return whether the down is replayed.

    By the other reading, a stopped play skips this step (D-69).
    """
    if t.status is STOPPED and not t.profile.stopped_play_runs_results:
        t.events.append(("D-69", "no results", t.offense))
        discard_calls(t)
        hand_over_ball(t)
        return False
    yards = final_yards(t)  # 19-5.D, 19-6.E
    if t.instead_if:
        yards = yield from replaced_yards(t, yards)
    t.yards = yards
    store_state_for_replay(t)
    result = t.x + t.yards
    # 19-7.A; D-77: a turnover keeps the marker at the worse of start and result.
    move_ball_marker(t, min(t.start_x, result) if t.turnovers else result)
    exhaust_designees(t)  # D-70
    check_score(t)  # 19-7.B, 19-7.C
    if t.outcome is None:
        yield from run_clock(t, "19-7.D", play_time(t))
        discard_calls(t)
        queue_conditional_effects(t)
        if t.listeners[PLAY_ENDS]:
            trigger_occasion(t, PLAY_ENDS, t.offense)
        if (yield from run_timing_point(t, END_OF_PLAY, "19-7.E")):
            return True
        hand_over_ball(t)
    return False


def hand_over_ball(t: Table) -> None:
    """Turn the ball over at the end of the down, unless the play scored (D-77)."""
    if t.turnovers and t.scored is None:
        turn_ball_over(t)
