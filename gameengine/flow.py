"""The turn by the phases of the CRD, from the toss to the end of the game.

Each phase is a generator that yields the decisions of the seats. Editions differ by the
settings of their profile; the 2019 turn has a flow of its own.
"""

from collections.abc import Iterable

from .bans import ForbiddenAction
from .conditions import Status
from .decisions import NO_STEPS, Decision, DecisionKind, Steps
from .measures import ACTION, PLAY
from .moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
    EffectDuration,
    Occasion,
)
from .phases.bans import BANS, is_banned
from .phases.designation import designate_athletes, select_plays
from .phases.kicks import GOAL, PUNT, may_try_goal, run_kick
from .phases.lineups import ask_lineups
from .phases.overtime import end_half, end_possession
from .phases.piles import draw_to_hand, enforce_hand_limits
from .phases.possession import decide_sides, fill_up_action_hands, open_game, place_ball
from .phases.results import (
    carry_out_results,
    check_success,
    discard_calls,
    play_time,
    run_clock,
)
from .phases.timing import timing_point
from .phases.triggers import end_effects, trigger_occasion
from .phases.turnovers import DownInterruption, replay_down, settle_interruption
from .profiles import ActionDraw, PlayDraw
from .table import Table

POSSESSION_STARTS, DOWN_STARTS, PLAY_ENDS = (
    Occasion.POSSESSION_STARTS.value,
    Occasion.DOWN_STARTS.value,
    Occasion.PLAY_ENDS.value,
)
AT_START, ON_RUN_PLAY = PlayDraw.START_OF_DOWN, PlayDraw.ON_RUN_PLAY
BEFORE_KICK = ActionDraw.END_DOWN_BEFORE_KICK
REPLAY, TURNOVER = DownInterruption.REPLAY, DownInterruption.TURNOVER
CALL, THE_DOWN = DecisionKind.CALL, EffectDuration.DOWN
SUCCESS, STOPPED = Status.SUCCESS, Status.STOPPED
RUN_A_PLAY = "run"
WITHOUT_GOAL = {each: each for each in (RUN_A_PLAY, PUNT)}
WITH_GOAL = {each: each for each in (RUN_A_PLAY, PUNT, GOAL)}
LAST_DOWN = 4


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
            yield from start_of_possession(t)
        goes_on = yield from run_down(t)


def start_of_possession(t: Table) -> Steps[None]:
    """Phase 1: sides, lineups and the ball, by the row of 1.C for the cause."""
    second_half = t.cause == "CRD 1.C.b"
    if t.over_cap:  # a larger limit may have ended with the last down
        yield from enforce_hand_limits(t)
    decide_sides(t)  # CRD 1.A
    if second_half:
        yield from fill_up_action_hands(t)  # CRD 1.A.c.i
    yield from ask_lineups(t)  # CRD 1.B
    place_ball(t)  # CRD 1.C
    if t.over_cap:
        yield from enforce_hand_limits(t)
    if t.listeners[POSSESSION_STARTS]:
        trigger_occasion(t, POSSESSION_STARTS, t.offense)
    yield from timing_point(t, START_OF_POSSESSION, "CRD 1.D")


def run_down(t: Table) -> Steps[bool]:
    """Phases 2 to 9; return whether the same possession goes on."""
    choice = yield from start_of_down(t)
    if choice != RUN_A_PLAY:
        return (yield from end_of_down(t, kicked=choice))  # CRD 2.B.b, 2.B.c
    yield from timing_point(t, PRIOR_TO_SELECTING, "CRD 3.A")
    yield from select_plays(t, "CRD 3.B")  # phase 3
    check_success(t)  # CRD 4
    ruling = yield from run_adjustments(t)
    if ruling is None and t.status is SUCCESS:
        ruling = yield from run_designation(t)
    if ruling is None:
        yield from carry_out_results(t)  # CRD 7
        if t.outcome is not None:
            return False
        ruling = yield from end_of_play(t)
    if ruling is REPLAY:
        replay_down(t)
        return True
    return (yield from end_of_down(t, turnover=ruling is TURNOVER))


def start_of_down(t: Table) -> Steps[str]:
    """Phase 2: the timing point, then the offense chooses to play or to kick."""
    t.events.append(
        ("CRD 2", "down", t.half, t.down, t.offense, t.x, t.clock, tuple(t.score))
    )
    if t.over_cap:  # a larger limit may have ended with the last down
        yield from enforce_hand_limits(t)
    if t.profile.play_draw is AT_START:
        yield from draw_play_cards(t, "D-28")
    if t.listeners[DOWN_STARTS]:
        trigger_occasion(t, DOWN_STARTS, t.offense)
    yield from timing_point(t, START_OF_DOWN, "CRD 2.A")
    choice: str = yield from choose_kick_or_play(t, "CRD 2.B")
    if choice == RUN_A_PLAY and t.profile.play_draw is ON_RUN_PLAY:
        yield from draw_play_cards(t, "CRD 2.B.a")
    return choice


def choose_kick_or_play(t: Table, rule: str) -> Steps[str]:
    """Return whether the offense runs a play, punts or tries a field goal."""
    t.start_x = t.x  # D-122
    options = WITH_GOAL if may_try_goal(t) else WITHOUT_GOAL
    if t.statics[BANS]:
        options = {each: each for each in options if not is_kick_banned(t, each)}
    choice: str
    if t.script is not None:
        choice = t.script.answer(rule, CALL, t.offense, options)
    elif len(options) == 1:
        choice = RUN_A_PLAY
    else:
        choice = yield Decision(rule, CALL, t.offense, options)
    t.events.append((rule, "chooses", t.offense, choice))
    return choice


def is_kick_banned(t: Table, choice: str) -> bool:
    """Return whether a card forbids this kick to the offense."""
    deed = {PUNT: ForbiddenAction.PUNT, GOAL: ForbiddenAction.GOAL}.get(choice)
    return deed is not None and is_banned(t, deed, t.offense)


def draw_play_cards(t: Table, rule: str) -> Iterable[Decision]:
    """Draw a Play card for each seat."""
    draw_to_hand(t, t.offense, PLAY, 1, rule)
    draw_to_hand(t, 1 - t.offense, PLAY, 1, rule)
    return enforce_hand_limits(t) if t.over_cap else NO_STEPS


def run_adjustments(t: Table) -> Steps[DownInterruption | None]:
    """Phase 5; the play is checked again if anything happened."""
    before = len(t.events)
    yield from timing_point(t, ADJUSTMENTS, "CRD 5.A")
    ruling = None
    if t.replays or t.turnovers:
        ruling = yield from settle_interruption(t)  # CRD 5.B, 5.C
    if ruling is None and len(t.events) > before:
        t.events.append(("CRD 5.D", "checks again"))
        check_success(t)
    return ruling


def run_designation(t: Table) -> Steps[DownInterruption | None]:
    """Phase 6: designation and the timing point after it."""
    yield from designate_athletes(t, t.rule_id_for_call("CRD 6.A"))
    yield from timing_point(t, AFTER_DESIGNATION, t.rule_id_for_call("CRD 6.B"))
    if t.replays or t.turnovers:
        return (yield from settle_interruption(t))  # D-78
    apply_late_stop(t)
    return None


def apply_late_stop(t: Table) -> None:
    """Stop the play if an effect after the designation says so (D-67)."""
    if t.verdict is STOPPED:
        t.status = STOPPED
        t.events.append(("D-67", "stopped late", t.offense))
        trigger_occasion(t, Occasion.PLAY_STOPPED, t.offense)


def end_of_play(t: Table) -> Steps[DownInterruption | None]:
    """Phase 8: the timing point at the end of the play."""
    if t.listeners[PLAY_ENDS]:
        trigger_occasion(t, PLAY_ENDS, t.offense)
    yield from timing_point(t, END_OF_PLAY, "CRD 8.A")
    if t.replays or t.turnovers:
        return (yield from settle_interruption(t))  # D-79, D-85
    return None


def end_of_down(t: Table, *, kicked: str = "", turnover: bool = False) -> Steps[bool]:
    """Phase 9; return whether the same possession goes on."""
    discard_calls(t)
    if t.outcome is not None:  # D-110: a Pick Six in overtime
        return False
    draws_first = t.profile.action_draw is BEFORE_KICK
    if draws_first:
        yield from draw_action_cards(t)  # CRD 9.A
    if kicked:
        yield from run_kick(t, kicked)  # CRD 9.B, 9.C
        if t.outcome is not None:
            return False
    if not draws_first:
        yield from draw_action_cards(t)  # D-29
    time_was_removed = t.before_results is not None  # D-79: by phase 7
    if turnover and not time_was_removed and t.profile.turnover_costs_time:
        yield from run_clock(t, "CRD 9.E.a", play_time(t))  # D-80
    return next_down(t)


def draw_action_cards(t: Table) -> Iterable[Decision]:
    """Draw an Action card for each seat that does not skip it."""
    for seat in (t.offense, 1 - t.offense):
        if not t.skip_draw[seat]:
            draw_to_hand(t, seat, ACTION, 1, "CRD 9.A")
    t.skip_draw = [False, False]
    return enforce_hand_limits(t) if t.over_cap else NO_STEPS


def next_down(t: Table) -> bool:
    """End the down; return whether the same possession goes on."""
    goes_on = False
    if t.clock == 0 and not t.granted:
        end_half(t)  # CRD 9.F
    elif t.cause:  # CRD 9.B.c, 9.C.c, 9.D.b, 9.E.b; D-115: whatever the flag says
        end_possession(t)
    elif t.first_down:  # CRD 9.D.a.i
        t.down, goes_on = 1, True
        t.events.append(("CRD 9.D.a.i", "new downs", t.offense, t.x))
    elif t.down == LAST_DOWN:  # CRD 9.D.a.ii
        t.cause = "CRD 1.C.i"
        t.events.append(("CRD 9.D.a.ii", "turnover on downs", t.offense, t.x))
        end_possession(t)
    else:  # CRD 9.D.a
        t.down, goes_on = t.down + 1, True
    types = t.types_of_call()
    t.last_play = (types, t.status) if types and goes_on else None
    t.reset_down()
    end_effects(t, THE_DOWN)
    return goes_on
