"""Settles Replay the Down and turnovers at the end of a timing point (TP-12)."""

from enum import Enum

from gameengine.decisions import DecisionKind, Steps, ask
from gameengine.effect_terms import TurnoverKind
from gameengine.moments import EffectDuration
from gameengine.profiles import ReplayVsTurnover
from gameengine.table import Table

from .results import PICK_SIX, discard_calls, give_points
from .triggers import end_effects


class DownInterruption(Enum):
    """How a down is cut short: replayed, or turned over."""

    REPLAY = "replay"
    TURNOVER = "turnover"


def settle_interruption(t: Table) -> Steps[DownInterruption | None]:
    """Return whether the down is replayed or turned over, or None (CRD 5.B, 5.C)."""
    if t.replays and t.turnovers:
        yield from settle_replay_or_turnover(t)
    if t.replays:
        return DownInterruption.REPLAY
    if t.turnovers:
        turn_ball_over(t)
        return DownInterruption.TURNOVER
    return None


def settle_replay_or_turnover(t: Table) -> Steps[None]:
    """Decide between a pending replay and a pending turnover (CRD 5.B.a, D-81).

    The replay stands, unless one seat caused both and its profile lets the seat choose.
    """
    seat = t.replays[0]
    one_seat = all(each == seat for each in t.replays) and any(
        each == seat for _, each in t.turnovers
    )
    keep = "replay"
    if one_seat and t.profile.replay_vs_turnover is ReplayVsTurnover.BY_CONTROLLER:
        options = {"replay": "replay", "turnover": "turnover"}
        keep = yield from ask(
            t, "CRD 5.B.a", DecisionKind.REPLAY_OR_TURNOVER, seat, options
        )
    if keep == "replay":
        t.events.append(("CRD 5.B.a", "turnover cancelled", t.turnovers[0][1]))
        t.turnovers = []
    else:
        t.events.append(("CRD 5.B.a", "replay dropped", seat))
        t.replays = []
        # D-81: an opposing turnover was cancelled by the replay all the same.
        t.turnovers = [each for each in t.turnovers if each[1] == seat]


def turn_ball_over(t: Table) -> None:
    """Turn the ball over; a Pick Six counts first (CRD 5.C, D-88, D-90)."""
    kind = max(kind for kind, _ in t.turnovers)
    name = TurnoverKind(kind).name.lower().replace("_", " ")
    t.events.append(("CRD 5.C", "live ball turnover", t.offense, name))
    if kind is TurnoverKind.PICK_SIX:
        t.cause = "CRD 1.C.f"
        give_points(t, 1 - t.offense, PICK_SIX, "D-88")
    else:
        t.cause = "CRD 1.C.e"


def replay_down(t: Table) -> None:
    """Reset the down to play it again; used cards and exhaustion stay (C.5)."""
    if t.before_results is not None:  # D-85: a late replay takes the results back
        t.x, score, clock, timeouts = t.before_results
        t.score = list(score)
        if t.profile.late_replay_restores_clock:
            t.clock, t.timeouts = clock, list(timeouts)
        t.cause = ""
        t.events.append(("D-85", "taken back", t.x, score, clock, timeouts))
    discard_calls(t)
    t.events.append(("C.5", "replay the down", t.down, t.x))
    t.reset_down()
    t.skip_draw = [False, False]
    end_effects(t, EffectDuration.DOWN)
