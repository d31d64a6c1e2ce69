"""Checks whether a play succeeds and carries out its results: phases 4 and 7.

Play Results follow these steps: base yards, changes, move the ball, exhaust the
designees, score, clock.
"""

from collections.abc import Iterable

from gameengine.bans import ForbiddenAction
from gameengine.calls import PASSES, calls_text, settle_strength
from gameengine.conditions import Status, current_amount
from gameengine.decisions import NO_STEPS, Decision, DecisionKind, Steps
from gameengine.effect_terms import Quantity
from gameengine.measures import FIELD_LENGTH, PLAY
from gameengine.moments import Occasion
from gameengine.pieces import Call
from gameengine.table import YARDS_PER_STRENGTH, Table

from .bans import BANS, is_banned, is_protected
from .lineups import exhaust
from .overtime import check_overtime_win
from .triggers import SILENT_STATIC, total_change, trigger_occasion
from .verbs import perform
from .verbs.play import offense_and_defense_calls

STRENGTH, CATCH_LOW, CATCH_HIGH, YARDS, TIME = (
    Quantity.STRENGTH.value,
    Quantity.CATCH_LOW.value,
    Quantity.CATCH_HIGH.value,
    Quantity.YARDS.value,
    Quantity.TIME.value,
)
SUCCESS, STOPPED = Status.SUCCESS, Status.STOPPED
PLAY_SUCCEEDS, PLAY_STOPPED = Occasion.PLAY_SUCCEEDS.value, Occasion.PLAY_STOPPED.value
TIMEOUT = DecisionKind.TIMEOUT
TIMEOUT_SPENT = Occasion.TIMEOUT_SPENT.value
TIMEOUT_RULES = {"CRD 7.F": "CRD 7.F.a", "CRD 9.E.a": "CRD 9.E.a.i"}
KEEP_OR_SPEND = {"keep": False, "timeout": True}
TOUCHDOWN, SAFETY, FIELD_GOAL, PICK_SIX = 7, 2, 3, 7


def play_strength(t: Table, offense: Call, defense: Call, changes: int) -> int:
    """Return the strength of the play from both calls and the changes."""
    printed = offense.strength + defense.strength
    if not changes:  # as nearly always: only the tens digit may have to go
        return printed % 10
    return settle_strength(t.profile, printed, changes)


def check_success(t: Table) -> None:
    """Decide whether the play is successful or stopped (CRD 4, 5.D)."""
    offense, defense = offense_and_defense_calls(t)
    changes = total_change(t, STRENGTH)
    strength = t.strength = play_strength(t, offense, defense, changes)
    rule = t.rule_id_for_call("CRD 4.C.a")
    t.events.append(
        (rule, "strength", offense.strength, defense.strength, changes, strength)
    )
    before, status = t.status, t.verdict
    if status is None:
        status = _printed_status(t, offense, defense)
    else:
        t.events.append(("TP-12", "made " + status.name.lower(), offense.types))
    t.status = status
    if status is not before:
        occasion = PLAY_SUCCEEDS if status is SUCCESS else PLAY_STOPPED
        if t.listeners[occasion]:
            trigger_occasion(t, occasion, t.offense)


def _printed_status(t: Table, offense: Call, defense: Call) -> Status:
    """Return the success of the play by its two cards, without overriding effects."""
    if t.is_call_matched():
        t.events.append(("CRD 4.A", "stopped", offense.types, defense.defense))
        return STOPPED
    if not offense.types & PASSES:
        t.events.append(("CRD 4.B", "run succeeds", offense.types, defense.defense))
        return SUCCESS
    low = offense.low + total_change(t, CATCH_LOW)
    high = offense.high + total_change(t, CATCH_HIGH)
    caught = low <= t.strength <= high
    verb = "complete" if caught else "incomplete"
    t.events.append(("CRD 4.C", verb, offense.types, t.strength, low, high))
    return SUCCESS if caught else STOPPED


def base_yards(t: Table) -> int:
    """Return the base yards: a run by strength, a pass as printed (CRD 7.A)."""
    offense, defense = offense_and_defense_calls(t)
    if t.status is STOPPED:
        matched = t.is_call_matched()
        rule = "CRD 7.A.c" if matched else t.rule_id_for_call("CRD 7.A.c")
        t.events.append((rule, "base", 0, "stopped"))
        return 0
    if offense.types & PASSES:
        t.events.append(("CRD 7.A.b", "base", offense.yards, calls_text(offense.types)))
        return offense.yards
    # Strength may have changed after designation; it decides the run now.
    t.strength = play_strength(t, offense, defense, total_change(t, STRENGTH))
    yards = t.strength * YARDS_PER_STRENGTH
    t.events.append(("CRD 7.A.a", "base run", t.strength, YARDS_PER_STRENGTH, yards))
    return yards


def final_yards(t: Table) -> int:
    """Return the base yards with every change (CRD 7.B, D-47)."""
    base = base_yards(t)
    terms = counted_yard_changes(t) if t.yard_terms or t.statics[YARDS] else ()
    final = base
    for yards, _ in terms:
        final += yards
    rule = t.rule_id_for_call("CRD 7.B")
    t.events.append((rule, "yards", base, terms, final))
    if t.factor != 1:
        final *= t.factor
        t.events.append((rule, "times", t.factor, final))
    if t.instead is not None:
        t.events.append((rule, "instead", final, t.instead))
        return t.instead
    return final


def replaced_yards(t: Table, final: int) -> Steps[int]:
    """Return the yards, replaced if an effect limits a large gain."""
    rule = t.rule_id_for_call("CRD 7.B")
    for effect, layer in t.instead_if:
        if effect.least <= final <= effect.most:
            t.events.append((rule, "instead", final, effect.yards))
            final = effect.yards
            if effect.then is not None:
                steps = perform(t, effect.then, layer)
                if steps is not None:
                    yield from steps
    return final


def counted_yard_changes(t: Table) -> tuple[tuple[int, str], ...]:
    """Return the changes of the yards that count now, each with its source."""
    success = t.status is SUCCESS
    terms = [
        (yards, source)
        for yards, source, only_success in t.yard_terms
        if yards and (success or not only_success)
    ]
    if changes := t.statics[YARDS]:
        terms += [
            (yards, each.label)
            for each in changes
            if t.is_ability_in_force(each, SILENT_STATIC, each.condition)
            and (yards := current_amount(each.by, t, seat=each.seat, host=each.host))
        ]
    gains = losses = 0
    for yards, _ in terms:
        if yards > 0:
            gains += yards
        else:
            losses += yards
    if gains and losses:
        t.events.append(("CRD Gen:Offsetting", "offset", gains, losses))
    return tuple(terms)


def carry_out_results(t: Table) -> Steps[None]:
    """Carry out phase 7; the calls are discarded afterwards (D-38)."""
    yards = final_yards(t)  # CRD 7.A, 7.B
    if t.instead_if:
        yards = yield from replaced_yards(t, yards)
    t.yards = yards
    store_state_for_replay(t)
    move_ball_marker(t, t.x + t.yards)  # CRD 7.C
    exhaust_designees(t)  # CRD 7.D
    check_score(t)  # CRD 7.E
    if t.outcome is None:
        yield from run_clock(t, "CRD 7.F", play_time(t))
        discard_calls(t)
        queue_conditional_effects(t)


def queue_conditional_effects(t: Table) -> None:
    """Queue the effects that waited for the results (CRD 8.A.a, D-128)."""
    waiting, t.conditional = t.conditional, []
    for effect, layer in waiting:
        holds = effect.condition.holds(t, layer.seat, layer.host)
        layer.effect = effect.then if holds else effect.otherwise
        if layer.effect is not None:
            t.waiting.append(layer)
            t.events.append(("D-128", "results decide", layer.seat, layer.label))


def store_state_for_replay(t: Table) -> None:
    """Store what Replay the Down would restore after the results (D-85)."""
    score, timeouts = (t.score[0], t.score[1]), (t.timeouts[0], t.timeouts[1])
    t.before_results = (t.x, score, t.clock, timeouts)


def move_ball_marker(t: Table, x: int) -> None:
    """Move the ball; yards past the goal line count in full (CRD 7.C, D-74)."""
    t.events.append(("CRD 7.C", "ball", t.offense, t.x, x))
    t.x = x


def exhaust_designees(t: Table) -> None:
    """Exhaust the designated athletes; this uses no ability (CRD 7.D)."""
    if t.profile.auto_exhaust_designees:
        for athlete in t.designees:
            if athlete is not None and not (
                t.statics[BANS] and is_protected(t, ForbiddenAction.TIRE, athlete)
            ):
                exhaust(t, athlete, "CRD 7.D")


def check_score(t: Table) -> None:
    """Score a touchdown or a safety if the ball is in an end zone."""
    if t.x >= FIELD_LENGTH:
        give_points(t, t.offense, TOUCHDOWN, "CRD 7.E.a")
        t.cause = "CRD 1.C.c"
    elif t.x <= 0:
        give_points(t, 1 - t.offense, SAFETY, "CRD 7.E.b")
        t.cause = "CRD 1.C.d"


def give_points(t: Table, seat: int, points: int, rule: str) -> None:
    t.score[seat] += points
    t.scored, t.touchdown = seat, points == TOUCHDOWN
    t.events.append((rule, "score", seat, points, tuple(t.score)))
    trigger_occasion(t, Occasion.SCORED, seat)
    check_overtime_win(t, seat, points)


def play_time(t: Table) -> int:
    """Return the time units of this play (D-103, D-104)."""
    offense, _ = offense_and_defense_calls(t)
    all_pro = 1 if t.profile.all_pro_mode else 0
    return max(0, offense.time + all_pro + total_change(t, TIME))


def run_clock(t: Table, rule: str, cost: int) -> Iterable[Decision]:
    """Remove time units, unless a seat spends a timeout (D-99, D-100)."""
    if cost == 0 or t.clock == 0:  # a granted possession has no clock (D-109)
        t.events.append((rule, "no time", t.clock))
    elif t.script is not None and t.script.keeps_timeouts():
        remove_time(t, rule, cost)
    else:
        return offer_timeouts(t, rule, cost)
    return NO_STEPS


def remove_time(t: Table, rule: str, cost: int) -> None:
    before, t.clock = t.clock, max(0, t.clock - cost)
    t.events.append((rule, "clock", before, cost, t.clock))


def offer_timeouts(t: Table, rule: str, cost: int) -> Steps[None]:
    """Ask each seat for a timeout; without one, remove the time units."""
    spending = TIMEOUT_RULES.get(rule, rule)
    script = t.script
    for seat in (t.offense, 1 - t.offense):
        if not t.timeouts[seat] or t.no_timeouts[seat]:
            continue
        if t.statics[BANS] and is_banned(t, ForbiddenAction.TIMEOUT, seat):
            continue
        if script is None:
            spends = yield Decision(spending, TIMEOUT, seat, KEEP_OR_SPEND)
        else:
            spends = script.answer(spending, TIMEOUT, seat, KEEP_OR_SPEND)
        if spends:
            t.timeouts[seat] -= 1
            t.events.append((spending, "timeout", seat, t.timeouts[seat], cost))
            trigger_occasion(t, TIMEOUT_SPENT, seat)
            return
    remove_time(t, rule, cost)


def discard_calls(t: Table) -> None:
    """Discard both Play cards; the calls stay readable (D-38)."""
    if t.played:
        t.played = False
        discards = t.discards[PLAY]
        for seat, call in enumerate(t.calls):
            if call is not None:
                discards[seat].append(call.card)
