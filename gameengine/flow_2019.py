"""The turn of the 2019 rulebook: C.7 of the rules matrix, step by step.

Adjustments come before the check, stopped and incomplete plays have windows of their
own, and a turnover is played out to its result (D-77).
"""

from .calls import PASSES
from .conditions import ACTION, Status
from .decisions import Steps
from .designation import designate, select_plays
from .flow import RUN_A_PLAY, choose_kick_or_play, draw_plays, next_down
from .kicks import kick
from .lineups import line_up
from .moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    PRIOR_TO_SELECTING,
    STOPPED,
    Occasion,
)
from .piles import draw
from .possession import arrange, place_ball, set_up, take_sides
from .results import (
    check_score,
    check_success,
    exhaust_designees,
    final_yards,
    is_matched,
    move_marker,
    play_time,
    put_calls_away,
    run_clock,
)
from .table import Table
from .timing import timing_point
from .triggers import happen
from .turnovers import change_hands, replay_down


def game(t: Table) -> Steps[None]:
    if t.setup.start is None:
        set_up(t)
    else:
        arrange(t, t.setup.start)
        yield from downs(t)
    while t.outcome is None:
        take_sides(t)  # 19-9
        yield from line_up(t)
        place_ball(t)
        happen(t, Occasion.POSSESSION_STARTS, t.offense)
        yield from downs(t)


def downs(t: Table) -> Steps[None]:
    while (yield from down(t)):
        pass


def down(t: Table) -> Steps[bool]:
    """Steps 1 to 8; tell whether the same possession goes on."""
    choice = yield from before_the_play(t)
    if choice != RUN_A_PLAY:
        yield from kick(t, choice)  # 19-K
        return t.outcome is None and next_down(t)
    yield from select_plays(t, "19-2.A")
    if (yield from run_play(t)):
        replay_down(t)
        return True
    return t.outcome is None and next_down(t)


def before_the_play(t: Table) -> Steps[str]:
    """19-1: draws, the first window, and the choice to kick (D-98)."""
    t.tell(("19-1.A", "down", t.half, t.down, t.offense, t.x, t.clock, tuple(t.score)))
    happen(t, Occasion.DOWN_STARTS, t.offense)
    yield from draw_plays(t, "19-1.A")
    for seat in (t.offense, 1 - t.offense):
        if t.acted[seat]:  # D-39: since the last time this step was taken
            draw(t, seat, ACTION, 1, "19-1.A")
    t.acted = [False, False]
    yield from timing_point(t, PRIOR_TO_SELECTING, "19-1.B")
    return (yield from choose_kick_or_play(t, "19-K"))


def run_play(t: Table) -> Steps[bool]:
    """19-3 to 19-7; tell whether the down is replayed."""
    if (yield from window(t, ADJUSTMENTS, "19-3.A")):
        return True
    check_success(t)  # 19-4.A
    if t.status is Status.STOPPED and not is_incomplete(t):
        if (yield from window(t, STOPPED, "19-4.B")):
            return True
        check_success(t)
    if t.status is Status.STOPPED and is_incomplete(t):
        if (yield from window(t, INCOMPLETE, "19-6.B")):
            return True
        check_success(t)
    if t.status is Status.SUCCESS and (yield from designation(t)):
        return True
    return (yield from results(t))


def is_incomplete(t: Table) -> bool:
    """Tell whether a stopped play is a pass that only its strength failed."""
    passing = bool(t.called_types() & PASSES)
    return passing and t.verdict is None and not is_matched(t)


def window(t: Table, point: int, rule: str) -> Steps[bool]:
    """Hold a timing point; a replay ends the attempt and any turnover (D-81)."""
    yield from timing_point(t, point, rule)
    if t.replays and t.turnovers:
        t.tell(("D-81", "turnover cancelled", t.turnovers[0][1]))
        t.turnovers = []
    return bool(t.replays)


def designation(t: Table) -> Steps[bool]:
    """19-5 and 19-6: a window before and one after designation (D-52)."""
    passing = bool(t.called_types() & PASSES)
    if (yield from window(t, BEFORE_DESIGNATION, "19-6.C" if passing else "19-5.A")):
        return True
    check_success(t)
    if t.status is Status.STOPPED:
        return False
    passing = bool(t.called_types() & PASSES)
    yield from designate(t, "19-6.C" if passing else "19-5.B")
    if (yield from window(t, AFTER_DESIGNATION, "19-6.D" if passing else "19-5.C")):
        return True
    if t.verdict is Status.STOPPED:
        t.status = Status.STOPPED
    return False


def results(t: Table) -> Steps[bool]:
    """19-7; by the other reading a stopped play skips it (D-69)."""
    if t.status is Status.STOPPED and not t.profile.stopped_play_runs_results:
        t.tell(("D-69", "no results", t.offense))
        put_calls_away(t)
        hand_over(t)
        return False
    t.yards = yield from final_yards(t)
    t.before_results = (
        t.x,
        (t.score[0], t.score[1]),
        t.clock,
        (t.timeouts[0], t.timeouts[1]),
    )
    result = t.x + t.yards
    # D-77: a turnover keeps the marker at the worse of start and result.
    move_marker(t, min(t.start_x, result) if t.turnovers else result)
    exhaust_designees(t)  # D-70
    check_score(t)
    if t.outcome is None:
        yield from run_clock(t, "19-7.D", play_time(t))
        put_calls_away(t)
        happen(t, Occasion.PLAY_ENDS, t.offense)
        if (yield from window(t, END_OF_PLAY, "19-7.E")):
            return True
        hand_over(t)
    return False


def hand_over(t: Table) -> None:
    """D-77, D-88: a turnover counts once the down is over, unless it scored."""
    if t.turnovers and t.scored is None:
        change_hands(t)
