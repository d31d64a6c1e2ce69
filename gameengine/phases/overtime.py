"""Ends a half and a game: by score, or in overtime (phase 10)."""

from gameengine.moments import EffectDuration, Occasion
from gameengine.profiles import ShortOvertime, Tie
from gameengine.table import OVERTIME, Outcome, Table

from .triggers import end_effects, trigger_occasion

FIELD_GOAL_POINTS = 3


def end_game(t: Table, winner: int | None, rule: str) -> None:
    t.outcome = Outcome(winner, (t.score[0], t.score[1]), t.cite(rule))
    t.events.append((rule, "game over", winner, tuple(t.score)))


def leading_seat(t: Table) -> int | None:
    """Return the seat that leads, or None."""
    home, away = t.score
    return None if home == away else int(away > home)


def check_overtime_win(t: Table, seat: int, points: int) -> None:
    """End the game if a score in overtime wins at once (CRD 10.B, D-107, D-110)."""
    if t.half < OVERTIME:
        return
    first = t.overtime_possession == 1 and points != FIELD_GOAL_POINTS
    ahead = leading_seat(t) == seat or not t.profile.ot_tie_score_continues
    if first or (all(t.had_ball) and ahead):
        end_game(t, seat, "CRD 10.B")


def end_possession(t: Table) -> None:
    """End the game if a seat leads in overtime after both had the ball (D-108)."""
    if t.half >= OVERTIME and all(t.had_ball):
        ahead = leading_seat(t)
        if ahead is not None:
            end_game(t, ahead, "D-108")
        elif t.granted:
            start_overtime(t, "CRD 9.F.c.i")


def end_half(t: Table) -> None:
    """Start the next half or overtime, or end the game (CRD 9.F)."""
    end_effects(t, EffectDuration.HALF)
    trigger_occasion(t, Occasion.HALF_ENDS, t.offense)
    if t.half == 1:
        t.events.append(("CRD 9.F.a", "half over", 1, tuple(t.score)))
        start_second_half(t)
        return
    ahead = leading_seat(t)
    regulation = t.half < OVERTIME
    rule = "CRD 9.F.b" if regulation else "CRD 9.F.c"
    t.events.append((rule, "half over", t.half, tuple(t.score)))
    if ahead is not None:
        if not regulation and _grants_possession(t):
            t.granted = True
            t.events.append(("D-109", "granted", 1 - ahead))
        else:
            end_game(t, ahead, rule)
    elif regulation and t.profile.tie_after_regulation is Tie.TIE:
        end_game(t, None, "D-105")
    else:
        start_overtime(t, rule + ".i")


def _grants_possession(t: Table) -> bool:
    """Return whether the trailing seat still gets a possession (D-109)."""
    setting = t.profile.ot_clock_zero_before_2nd_possession
    return setting is ShortOvertime.GRANT_POSSESSION and not all(t.had_ball)


def start_second_half(t: Table) -> None:
    """Reset clock and down for the second half."""
    t.half = 2
    t.down = 1
    t.clock = t.profile.half_clock
    t.cause = "CRD 1.C.b"
    if t.profile.timeouts_reset_at_half:
        t.timeouts = [t.profile.timeouts_game] * 2


def start_overtime(t: Table, rule: str) -> None:
    """Reset clock and timeouts, and decide who starts (CRD 10.A, D-112)."""
    first = t.half < OVERTIME
    t.half = OVERTIME if first else t.half + 1
    t.down = 1
    t.clock = t.profile.ot_clock
    t.timeouts = [t.profile.ot_timeouts] * 2
    t.had_ball = [False, False]
    t.overtime_possession = 0
    t.granted = False
    t.overtime_offense = t.chance.toss() if first else 1 - t.overtime_offense
    t.cause = "D-106"
    t.events.append((rule, "overtime", t.half - OVERTIME + 1))
    t.events.append(
        (
            "CRD 10.A.a" if first else "CRD 10.A.a.i",
            "overtime offense",
            t.overtime_offense,
        )
    )
