"""Verbs that act on the play: yards, ball, calls, success, turnovers, replays."""

from gameengine import effects as e
from gameengine.bans import ForbiddenAction
from gameengine.calls import PASSES, calls_text, settle_strength
from gameengine.cards import PlayCard
from gameengine.conditions import Status, current_amount
from gameengine.decisions import DecisionKind, Steps, ask
from gameengine.effect_terms import LastingStaticChange, Quantity, TurnoverKind
from gameengine.measures import PLAY
from gameengine.moments import (
    AFTER_DESIGNATION,
    CALL_POINTS,
    END_OF_PLAY,
    PLAY_POINTS,
    EffectDuration,
    Occasion,
)
from gameengine.phases.bans import BANS, is_banned
from gameengine.phases.piles import flip_top
from gameengine.phases.triggers import (
    add_lasting_change,
    total_change,
    trigger_occasion,
)
from gameengine.pieces import Call, Layer
from gameengine.table import OVERTIME, Table

from .dispatch import carries_out, record_failure

YARDS = Quantity.YARDS
NEAREST = 5  # CRD Gen:Draw Offsides: as near to a goal line as such a move gets
UP_TO_THE_GUARD = 100 - NEAREST
FUMBLE = TurnoverKind.FUMBLE
SETTABLE = (
    Quantity.STRENGTH,
    Quantity.TIME,
    Quantity.CATCH_LOW,
    Quantity.CATCH_HIGH,
)
X_CHOICES = {str(number): number for number in range(10)}


def offense_and_defense_calls(t: Table) -> tuple[Call, Call]:
    """Return the calls of offense and defense; raise RuntimeError if one is missing."""
    offense, defense = t.calls[t.offense], t.calls[1 - t.offense]
    if offense is None or defense is None:
        raise RuntimeError("a play without two calls")
    return offense, defense


@carries_out(e.Change)
def change_quantity(t: Table, effect: e.Change, layer: Layer) -> None:
    by, of = effect.by, effect.of
    if not isinstance(by, int):
        by = current_amount(by, t, seat=layer.seat, x=layer.x, host=layer.host)
    if of is YARDS and t.point == END_OF_PLAY:
        change_yards_after_results(t, effect, layer, by)
    elif late := LATE.get((int(of), t.point)):
        record_failure(t, layer, late, f"{of.name.lower()} too late")
    elif effect.limit is not None and of in SETTABLE:
        set_quantity(t, layer, of, by, limit=effect.limit)
    elif of is YARDS:
        t.yard_terms.append((by, layer.label, effect.if_successful))
        t.events.append(
            (
                t.rule_id_for_call("CRD 7.B"),
                "change",
                layer.seat,
                layer.label,
                int(of),
                by,
            )
        )
    elif of not in CHANGED_BY:  # of a seat or an athlete, not of the play
        add_lasting_change(t, layer, LastingStaticChange(of, by), EffectDuration.DOWN)
    else:
        t.changes[of] += by
        t.events.append(
            (
                t.rule_id_for_call(CHANGED_BY[of]),
                "change",
                layer.seat,
                layer.label,
                int(of),
                by,
            )
        )


def printed_value(t: Table, of: Quantity) -> int:
    """Return a quantity of the play as the calls have it, before any change."""
    offense, defense = offense_and_defense_calls(t)
    if of is Quantity.STRENGTH:
        return offense.strength + defense.strength
    if of is Quantity.TIME:
        return offense.time + (1 if t.profile.all_pro_mode else 0)
    return offense.low if of is Quantity.CATCH_LOW else offense.high


def set_quantity(
    t: Table, layer: Layer, of: Quantity, by: int, *, limit: int | None = None
) -> None:
    """Set a quantity of the play, or change it up to a limit."""
    if None in t.calls:
        return record_failure(t, layer, "D-67", "no play under way")
    printed, changes = printed_value(t, of), total_change(t, of)
    wanted = by
    if limit is not None:
        now = printed + changes
        if of is Quantity.STRENGTH:
            now = settle_strength(t.profile, printed, changes)
        wanted = max(limit, now + by) if by < 0 else min(limit, now + by)
        wanted = min(wanted, now) if by < 0 else max(wanted, now)
    t.changes[of] += wanted - printed - changes
    t.events.append(
        (
            t.rule_id_for_call(CHANGED_BY[of]),
            "set",
            layer.seat,
            layer.label,
            int(of),
            wanted,
        )
    )
    return None


@carries_out(e.SetQuantity)
def set_number(t: Table, effect: e.SetQuantity, layer: Layer) -> None:
    if late := LATE.get((int(effect.of), t.point)):
        return record_failure(t, layer, late, f"{effect.of.name.lower()} too late")
    wanted = current_amount(effect.value, t, seat=layer.seat, x=layer.x)
    return set_quantity(t, layer, effect.of, wanted)


@carries_out(e.Multiply)
def multiply_yards(t: Table, effect: e.Multiply, layer: Layer) -> None:
    if t.point == END_OF_PLAY:
        return record_failure(t, layer, "D-73", "yards too late")
    t.factor *= effect.times
    t.events.append(
        (
            t.rule_id_for_call("CRD 7.B"),
            "will multiply",
            layer.seat,
            layer.label,
            effect.times,
        )
    )
    return None


@carries_out(e.AddTime)
def add_time(t: Table, effect: e.AddTime, layer: Layer) -> None:
    """Change the clock at once; it never passes where it starts (D-103)."""
    profile, before = t.profile, t.clock
    most = profile.ot_clock if t.half >= OVERTIME else profile.half_clock
    if t.granted:
        return record_failure(t, layer, "D-109", "this possession has no clock")
    t.clock = max(0, min(max(most, before), before + effect.units))
    t.events.append(("D-103", "time back", layer.seat, layer.label, before, t.clock))
    return None


def change_yards_after_results(
    t: Table, effect: e.Change, layer: Layer, by: int
) -> None:
    """Move the ball instead of changing yards at the end of the play (D-73)."""
    if effect.if_successful and t.status is not Status.SUCCESS:
        record_failure(t, layer, "D-68", "the play was stopped")
    else:
        move_ball_within_field(t, by, layer, "D-73")


# The step in which a changed quantity will count.
CHANGED_BY = {
    YARDS: "CRD 7.B",
    Quantity.STRENGTH: "CRD 4.C.a",
    Quantity.CATCH_LOW: "CRD 4.C",
    Quantity.CATCH_HIGH: "CRD 4.C",
    Quantity.TIME: "CRD 7.F",
    Quantity.GRIT: "R22 Spc:Grit",
    Quantity.PUNT_YARDS: "CRD 9.B.a",
    Quantity.GOAL_LOW: "CRD 9.C.a",
    Quantity.GOAL_HIGH: "CRD 9.C.a",
    Quantity.GOAL_GRIT: "CRD 9.C.a",
}

# What can no longer be changed at a timing point, and the rule that says so.
LATE: dict[tuple[int, int], str] = {
    (int(Quantity.TIME), END_OF_PLAY): "D-75",
    (int(Quantity.STRENGTH), END_OF_PLAY): "D-75",
    **{
        (int(of), point): "D-67"
        for of in (Quantity.CATCH_LOW, Quantity.CATCH_HIGH)
        for point in (AFTER_DESIGNATION, END_OF_PLAY)
    },
}


@carries_out(e.LastingChange)
def add_lasting_effect(t: Table, effect: e.LastingChange, layer: Layer) -> None:
    add_lasting_change(t, layer, effect.static, effect.lasts)


@carries_out(e.ReplaceYards)
def replace_yards(t: Table, effect: e.ReplaceYards, layer: Layer) -> None:
    if t.point == END_OF_PLAY:
        return record_failure(t, layer, "D-73", "yards too late")
    t.instead = current_amount(effect.yards, t, seat=layer.seat, x=layer.x)
    t.events.append(
        (
            t.rule_id_for_call("CRD 7.B"),
            "will replace",
            layer.seat,
            layer.label,
            t.instead,
        )
    )
    return None


@carries_out(e.ReplaceYardsIf)
def replace_yards_if(t: Table, effect: e.ReplaceYardsIf, layer: Layer) -> None:
    if t.point == END_OF_PLAY:
        return record_failure(t, layer, "D-73", "yards too late")
    then = Layer(layer.seat, layer.label, effect.then, layer.host)
    then.chosen = layer.chosen
    t.instead_if.append((effect, then))
    rule = t.rule_id_for_call("CRD 7.B")
    t.events.append(
        (rule, "may replace", layer.seat, layer.label, effect.least, effect.yards)
    )
    return None


@carries_out(e.MoveBall)
def move_ball(t: Table, effect: e.MoveBall, layer: Layer) -> None:
    move_ball_within_field(
        t,
        current_amount(effect.yards, t, seat=layer.seat, x=layer.x),
        layer,
        "CRD Gen:Draw Offsides",
    )


def move_ball_within_field(t: Table, yards: int, layer: Layer, rule: str) -> None:
    """Move the ball outside Play Results; it never enters an end zone (D-72).

    D-124: the moves of one timing point are summed up before that limit applies.
    """
    if t.scored is not None:
        return record_failure(t, layer, rule, "the ball is dead")
    before = t.x
    x, moved = t.moves or (before, 0)
    yards += moved
    if yards > 0:
        t.x = max(x, min(x + yards, UP_TO_THE_GUARD))
    else:
        t.x = min(x, max(x + yards, NEAREST))
    t.moves = (x, yards)
    t.events.append((rule, "ball", t.offense, before, t.x))
    return None


def may_change_call(t: Table, layer: Layer) -> bool:
    """Return whether a call can change now; record a failure if not (D-67)."""
    if t.statics[BANS] and is_banned(
        t, ForbiddenAction.NEW_CALL, t.offense, by=layer.seat
    ):
        record_failure(t, layer, "R22 Gls:Cancel", "the call may not change")
        return False
    if t.played and t.point & CALL_POINTS:
        return True
    record_failure(t, layer, "D-67", "no call can change now")
    return False


@carries_out(e.NewCall)
def change_call(t: Table, effect: e.NewCall, layer: Layer) -> None:
    layer.store_answer(answer=True)
    call = t.calls[t.offense]
    if not may_change_call(t, layer) or call is None:
        return
    call.types = effect.call
    call.extra = 0
    if not effect.keep_numbers:
        call.yards = effect.yards
        call.low, call.high = effect.catch
    t.events.append(
        (
            "D-49",
            "new call",
            t.offense,
            calls_text(effect.call),
            call.yards,
            call.low,
            call.high,
        )
    )
    trigger_occasion(t, Occasion.CALL_CHANGED, t.offense)


@carries_out(e.Audible)
def call_audible(t: Table, effect: e.Audible, layer: Layer) -> Steps[None]:
    layer.store_answer(answer=True)
    if not may_change_call(t, layer):
        return
    card = flip_top(t, layer.seat, PLAY)
    if card is not None:
        yield from replace_call(t, layer.seat, card, "CRD Gen:Audible")


@carries_out(e.CallFromHand)
def call_from_hand(t: Table, effect: e.CallFromHand, layer: Layer) -> Steps[None]:
    hand = t.hands[PLAY][layer.seat]
    options = {
        card.number: card
        for card in hand
        if not effect.calls or card.call & effect.calls
    }
    if not may_change_call(t, layer) or not options:
        return
    card = yield from ask(t, "D-48", DecisionKind.CARD, layer.seat, options)
    hand.remove(card)
    yield from replace_call(t, layer.seat, card, "D-48")


def replace_call(t: Table, seat: int, card: PlayCard, rule: str) -> Steps[None]:
    """Replace the call by a card; all its numbers count from now on (D-48)."""
    old = t.calls[seat]
    if old is not None:
        t.discard(seat, old.card)
    strength = 0 if card.strength is None else card.strength
    t.calls[seat] = Call(card, strength)
    t.events.append((rule, "flip", seat, card.number))
    if card.strength is None:
        yield from choose_x(t, seat)
    trigger_call(t, seat)
    trigger_occasion(t, Occasion.CALL_CHANGED, seat)


def trigger_call(t: Table, seat: int) -> None:
    """Trigger the abilities on a Play card; they count while it is the call."""
    call = t.calls[seat]
    if call is None:
        return
    for ability in call.card.abilities:
        if not ability.condition or ability.condition.holds(t, seat, None):
            layer = Layer(seat, call.card.number, ability.effect)
            layer.call = call
            t.waiting.append(layer)


def choose_x(t: Table, seat: int) -> Steps[None]:
    """Ask the owner of an X strength for a number from 0 to 9 (D-66).

    A card may say which number it is.
    """
    call = t.calls[seat]
    if call is not None and call.card.x is not None:
        call.strength = min(9, current_amount(call.card.x, t, seat=seat))
        t.events.append(("D-66", "x", seat, call.strength))
    elif call is not None:
        call.strength = yield from ask(
            t, "D-66", DecisionKind.STRENGTH, seat, X_CHOICES
        )
        t.events.append(("D-66", "x", seat, call.strength))


@carries_out(e.AddCall)
def add_call_type(t: Table, effect: e.AddCall, layer: Layer) -> None:
    call = t.calls[t.offense]
    if may_change_call(t, layer) and call is not None:
        call.extra |= effect.calls
        t.events.append(("D-64", "also", t.offense, calls_text(effect.calls)))


def record_override(t: Table, layer: Layer, status: Status) -> None:
    """Record an effect that makes the play stopped or successful."""
    if not t.played or not t.point & (CALL_POINTS | AFTER_DESIGNATION):
        return record_failure(t, layer, "D-67", "no play to decide")
    if status is Status.STOPPED and is_ball_safe(t, ForbiddenAction.STOP, layer):
        return record_failure(t, layer, "R22 Gls:Cancel", "it may not be stopped")
    t.overrides.append(status)
    t.events.append(("TP-12", "rules " + status.name.lower(), layer.seat, layer.label))
    return None


@carries_out(e.Stop)
def make_play_stopped(t: Table, effect: e.Stop, layer: Layer) -> None:
    record_override(t, layer, Status.STOPPED)


@carries_out(e.Succeed)
def make_play_successful(t: Table, effect: e.Succeed, layer: Layer) -> None:
    record_override(t, layer, Status.SUCCESS)


def is_ball_safe(t: Table, deed: ForbiddenAction, layer: Layer) -> bool:
    """Return whether a card forbids to do something to the play of the offense."""
    return bool(t.statics[BANS]) and is_banned(t, deed, t.offense, by=layer.seat)


@carries_out(e.Turnover)
def turn_over_after_point(t: Table, effect: e.Turnover, layer: Layer) -> None:
    if t.calls[t.offense] is None or not t.point & PLAY_POINTS:
        return record_failure(t, layer, "CRD 5.C", "no play under way")
    if t.point == END_OF_PLAY and t.scored is not None:
        return record_failure(t, layer, "D-79", "the play has scored")
    if effect.kind is not FUMBLE and not t.types_of_call() & PASSES:
        return record_failure(t, layer, "D-127", "no pass was called")
    if is_ball_safe(t, ForbiddenAction.TURNOVER, layer) or (
        effect.kind is not FUMBLE
        and is_ball_safe(t, ForbiddenAction.INTERCEPTION, layer)
    ):
        return record_failure(t, layer, "R22 Gls:Cancel", "the ball is kept")
    t.turnovers.append((effect.kind, layer.seat))
    name = TurnoverKind(effect.kind).name.lower().replace("_", " ")
    t.events.append(("TP-12", "turnover", layer.seat, layer.label, name))
    trigger_occasion(t, Occasion.TURNOVER, layer.seat)
    return None


@carries_out(e.ReplayTheDown)
def replay_the_down(t: Table, effect: e.ReplayTheDown, layer: Layer) -> None:
    if t.calls[t.offense] is None or not t.point & PLAY_POINTS:
        return record_failure(t, layer, "CRD 5.B", "no play under way")
    if t.statics[BANS] and is_banned(t, ForbiddenAction.REPLAY, layer.seat):
        return record_failure(t, layer, "R22 Gls:Cancel", "no replay is allowed")
    limit = t.profile.replay_limit
    if limit is not None and t.replays_used[layer.seat] >= limit:
        t.events.append(("R22 Gls:Replay", "replay cancelled", layer.seat, layer.label))
        return None
    t.replays_used[layer.seat] += 1
    t.replays.append(layer.seat)
    t.events.append(("TP-12", "replay", layer.seat, layer.label))
    return None


@carries_out(e.FirstDown)
def make_next_first_down(t: Table, effect: e.FirstDown, layer: Layer) -> None:
    t.first_down = True
    t.events.append(("CRD 9.D.a.i", "first down", layer.seat, layer.label))
