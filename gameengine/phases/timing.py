"""The timing point: add layers in turn, pass twice, resolve last in, first out.

TP-1 to TP-15. Every timing point of every phase is this procedure; `acts` lists what
may be added, `verbs` carries out the effects.
"""

from collections.abc import Iterable
from typing import Any

from gameengine.cards import ActionCard, Kind
from gameengine.conditions import Status
from gameengine.decisions import NO_STEPS, Decision, DecisionKind, Script, Steps, ask
from gameengine.effect_parts import acts_on_adding
from gameengine.effects import Effect
from gameengine.measures import ACTION
from gameengine.moments import AFTER_DESIGNATION, END_OF_PLAY, Occasion
from gameengine.pieces import Act, Layer
from gameengine.table import Table

from .acts import available_acts, has_gridiron_room, may_attach
from .lineups import attach_power_up, attach_superstar, exhaust
from .piles import enforce_hand_limits
from .triggers import count_use, index_abilities, trigger_occasion
from .verbs import VERBS, perform

ACT = DecisionKind.ACT
AN_ACTION, POWER_UP, SUPERSTAR, GRIDIRON = (
    Kind.ACTION,
    Kind.POWER_UP,
    Kind.SUPERSTAR,
    Kind.GRIDIRON,
)
CARD_USED, EXHAUST_USED = Occasion.CARD_USED.value, Occasion.EXHAUST_USED.value
ACTION_USED = Occasion.ACTION_USED.value
MOST_ROUNDS = 20  # of the same triggers, where no loop was named
MOST_NAMED = 999  # D-123: a desk limit


def timing_point(t: Table, point: int, rule: str) -> Iterable[Decision]:
    """Run a timing point and the secondary points that follow from it.

    Return the decisions of the seats; none where nobody acts and nothing is triggered.
    """
    t.point = point
    t.moves = None
    script = t.script
    if script is None:
        return ask_both(t, rule)
    quiet = script.has_no_act_at(point)
    if quiet and not t.waiting and not t.caps_move:
        t.point = 0
        return NO_STEPS
    return follow_script(t, script, rule, quiet)


def ask_both(t: Table, rule: str) -> Steps[None]:
    """Ask the seats in turn to add a layer, until both pass (TP-3, TP-6)."""
    if t.waiting or t.caps_move:
        yield from open_point(t, rule)
    seat, passes = t.offense, 0
    while passes < 2:  # noqa: PLR2004 - two in succession
        act = None
        if len(options := available_acts(t, seat)) > 1:
            act = yield Decision(rule, ACT, seat, options)
        if act is None:
            passes += 1
        else:
            passes = 0
            layer = add_layer(t, seat, act, rule)
            if t.waiting or layer.acts_now:
                yield from carry_out_adding(t, layer)
        seat = 1 - seat
    if t.layers:
        yield from resolve_layers(t)
        if t.waiting or t.overrides:
            yield from close_point(t)
    t.point = 0


def follow_script(t: Table, script: Script, rule: str, quiet: bool) -> Steps[None]:  # noqa: FBT001
    """Add the layers that a script has, until both seats pass."""
    if t.waiting or t.caps_move:
        yield from open_point(t, rule)
    seat = t.offense
    while not quiet and (added := script.act(rule, seat)) is not None:
        actor, act = added
        seat = 1 - actor
        layer = add_layer(t, actor, act, rule)
        if t.waiting or layer.acts_now:
            yield from carry_out_adding(t, layer)
    if t.layers:
        yield from resolve_layers(t)
        if t.waiting or t.overrides:
            yield from close_point(t)
    t.point = 0


def open_point(t: Table, rule: str) -> Steps[None]:
    """Add the triggers that wait, before the seats add anything (TP-2)."""
    if t.caps_move:
        yield from enforce_hand_limits(t)
    if t.waiting:
        t.events.append((rule, "timing point", t.point))
        yield from place_triggers(t)


def close_point(t: Table) -> Steps[None]:
    """Resolve later triggers, and settle overrides that contradict each other."""
    if t.waiting:
        yield from secondary_points(t)
    if t.overrides:
        settle_overrides(t)


def add_layer(t: Table, seat: int, act: Act, rule: str) -> Layer:
    """Add the layer of an act and pay its cost at once (TP-5); return it."""
    layers, events = t.layers, t.events
    if not layers:
        events.append((rule, "timing point", t.point))
    card, ability, athlete, target = act
    if card is not None:
        t.hands[ACTION][seat].remove(card)
        t.acted[seat] = True
        layer = Layer(seat, card.number, card.effect, athlete, card)
        layer.acts_now = card.on_adding[t.profile.audible_immediate]
        layers.append(layer)
        events.append(
            ("TP-4", "cast", seat, card.number, athlete.name if athlete else "")
        )
        if t.listeners[CARD_USED]:
            trigger_occasion(t, CARD_USED, seat)
        if t.listeners[ACTION_USED] and card.kind is AN_ACTION:
            trigger_occasion(t, ACTION_USED, seat)
    elif ability is not None and athlete is not None:
        layer = Layer(seat, athlete.name, ability.effect, athlete)
        layer.acts_now = ability.on_adding[t.profile.audible_immediate]
        layers.append(layer)
        events.append(("TP-4", "use", seat, athlete.name))
        if ability.limit is not None:
            count_use(t, athlete, ability, ability.limit)
        exhaust(t, athlete, "TP-5")
        if t.listeners[EXHAUST_USED]:
            trigger_occasion(t, EXHAUST_USED, seat, athlete)
    else:
        raise RuntimeError("an action without a card or an ability")
    layer.trigger = False
    if target is not None:
        layer.target = target
    return layer


def acts_when_added(t: Table, effect: Effect | None) -> bool:
    """Return whether an effect acts at once, when it is added (TP-11)."""
    return effect is not None and acts_on_adding(
        effect, audibles=t.profile.audible_immediate
    )


def carry_out_adding(t: Table, layer: Layer) -> Steps[None]:
    """Carry out what the adding of a layer causes: its flip, then triggers."""
    if layer.acts_now:
        yield from act_on_adding(t, layer)
    yield from place_triggers(t)  # TP-10, D-44: directly above what caused them


def act_on_adding(t: Table, layer: Layer) -> Steps[None]:
    """Carry out the parts of an effect that act when it is added."""
    layer.adding = True
    steps = perform(t, layer.effect, layer) if layer.effect is not None else None
    if steps is not None:
        yield from steps
    layer.adding = False


def place_triggers(t: Table) -> Iterable[Decision]:
    """Add the waiting triggers as layers; ask for an order if there are several."""
    waiting = t.waiting
    if len(waiting) == 1 and not acts_when_added(t, waiting[0].effect):
        t.layers.append(waiting.pop())
        return NO_STEPS
    return order_triggers(t)


def order_triggers(t: Table) -> Steps[None]:
    """Add the triggers of the offense, then of the defense, each in its order.

    TP-2. What acts at once may trigger more, which go directly above (TP-10).
    """
    rounds = TriggerRounds()
    while t.waiting and (yield from rounds.count_round(t)):
        waiting, t.waiting = t.waiting, []
        first_in, second_in = ORDER_RULES.get(t.point, ("D-43", "D-43"))
        for seat, rule in ((t.offense, first_in), (1 - t.offense, second_in)):
            mine = [layer for layer in waiting if layer.seat == seat]
            while mine:
                layer = mine[0]
                if len(mine) > 1:
                    options = triggers_by_text(mine)
                    layer = yield from ask(t, rule, DecisionKind.ORDER, seat, options)
                mine.remove(layer)
                t.layers.append(layer)
                if acts_when_added(t, layer.effect):
                    yield from act_on_adding(t, layer)


# D-43: the other timing points do as these two.
ORDER_RULES = {
    AFTER_DESIGNATION: ("CRD 6.B.a", "CRD 6.B.b"),
    END_OF_PLAY: ("CRD 8.A.a.i", "CRD 8.A.a.ii"),
}


def triggers_by_text(waiting: list[Layer]) -> dict[str, Layer]:
    """Return waiting triggers by their text; equal ones are one option."""
    options: dict[str, Layer] = {}
    for layer in waiting:
        sign, copy = _trigger_text(layer), 1
        while sign in options and options[sign].effect is not layer.effect:
            copy += 1
            sign = f"{_trigger_text(layer)}#{copy}"
        options[sign] = layer
    return options


def _trigger_text(layer: Layer) -> str:
    """Return the text of a waiting trigger: its source, ability and athlete."""
    about = f" {layer.chosen[0].name}" if layer.chosen else ""
    host = layer.host
    place = 0
    if host is not None:
        effects = [each.effect for each in host.designated]
        effects += [each.ability.effect for each in host.listeners]
        place = next((i for i, e in enumerate(effects, 1) if e is layer.effect), 0)
    return f"{layer.label}/{place}{about}"


def resolve_layers(t: Table) -> Steps[None]:
    """Resolve all layers, the last added first (TP-7)."""
    layers, events = t.layers, t.events
    while layers:
        layer = t.resolving = layers.pop()
        if layer.cancelled or (layer.call and is_replaced(t, layer)):
            events.append(("TP-14", "cancelled", layer.seat, layer.label))
        else:
            events.append(("TP-7", "resolve", layer.seat, layer.label))
            effect = layer.effect
            if effect is not None:
                verb = perform if layer.answers else VERBS[type(effect)]
                steps = verb(t, effect, layer)
                if steps is not None:
                    yield from steps
        card = layer.card
        if card is not None:
            if card.kind is AN_ACTION:
                t.discards[ACTION][layer.seat].append(card)  # TP-13
            else:
                put_resolved_card_away(t, layer, card)
        if t.over_cap:
            t.resolving = None
            yield from enforce_hand_limits(t)
    t.resolving = None


def is_replaced(t: Table, layer: Layer) -> bool:
    """Return whether a layer's Play card is no longer the call (D-48)."""
    return t.calls[layer.seat] is not layer.call


def put_resolved_card_away(t: Table, layer: Layer, card: ActionCard) -> None:
    """Move a resolved card where it belongs; discard a cancelled one (TP-13)."""
    athlete = layer.host
    if not layer.cancelled:
        if card.kind is GRIDIRON and has_gridiron_room(t, layer.seat):
            t.gridirons.append((layer.seat, card))
            t.collect_seat_abilities()
            t.events.append(("R22 Types:Gridiron", "gridiron", layer.seat, card.number))
            index_abilities(t)
            return
        if athlete is not None:
            if card.kind is POWER_UP and athlete.on_field:
                attach_power_up(t, athlete, card)
                return
            if card.kind is SUPERSTAR and may_attach(t, athlete):
                attach_superstar(t, athlete, card)
                return
    t.discards[ACTION][layer.seat].append(card)


def secondary_points(t: Table) -> Steps[None]:
    """Resolve what the resolution triggered, until nothing is triggered (TP-9)."""
    rounds = TriggerRounds()
    while t.waiting and (yield from rounds.count_round(t)):
        t.events.append(("TP-9", "secondary"))
        yield from place_triggers(t)
        yield from resolve_layers(t)


class TriggerRounds:
    """Counts rounds of triggers that trigger each other, and ends endless loops.

    CRD Gen:Infinite: the seat that keeps a loop going chooses how often it is carried
    out, rounds already played included (D-123); for a loop of both seats the offense
    chooses, and a loop within such a loop is refused (D-51). It is a loop when the same
    triggers wait again while every athlete is in the same state.
    """

    __slots__ = ("loop", "seats", "seen", "states", "total")

    def __init__(self) -> None:
        self.seen: dict[Any, int] = {}
        self.states: set[Any] = set()
        self.seats: set[int] = set()
        self.loop: Any = None
        self.total = 0

    def count_round(self, t: Table) -> Steps[bool]:
        """Count the next round; return whether it may take place."""
        self.seats.update([layer.seat for layer in t.waiting])
        chain = tuple(sorted((layer.seat, _trigger_text(layer)) for layer in t.waiting))
        played = self.seen.get(chain, 0)
        if self.loop is None:
            state = (chain, _athlete_states(t))
            if state in self.states:
                self.loop = chain
                self.total = yield from self.ask_loop_count(t, played)
            self.states.add(state)
        most = self.total + (0 if chain == self.loop else MOST_ROUNDS)
        if played >= most:
            rule = "D-123" if chain == self.loop else "D-51"
            t.events.append((rule, "loop ends", played))
            t.waiting.clear()
            return False
        self.seen[chain] = played + 1
        return True

    def ask_loop_count(self, t: Table, played: int) -> Steps[int]:
        """Ask a seat how often a loop is carried out."""
        seat = t.offense if len(self.seats) > 1 else min(self.seats)
        options = {str(count): count for count in range(played, MOST_NAMED + 1)}
        count: int = yield from ask(
            t, "CRD Gen:Infinite", DecisionKind.LOOP, seat, options
        )
        return count


def _athlete_states(t: Table) -> tuple[bool, ...]:
    """Return the state of every athlete: energized, on the field."""
    return tuple(
        [
            lies
            for team in t.athletes
            for each in team
            for lies in (each.energized, each.on_field)
        ]
    )


def settle_overrides(t: Table) -> None:
    """Apply the last override of the play's success; opposites cancel (TP-12, D-47)."""
    both = Status.STOPPED in t.overrides and Status.SUCCESS in t.overrides
    if both and t.profile.offset_binary:
        t.events.append(("D-47", "offset status"))
    else:
        t.verdict = t.overrides[-1]
    t.overrides = []
