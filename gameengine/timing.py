"""The timing point: add layers in turn, pass twice, resolve last in, first out.

TP-1 to TP-15. Every window of every phase is this one procedure; what may be added
is asked of the table, what an effect does is left to `verbs`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from .anatomy import acts_on_adding
from .cards import ActionCard, ExhaustAbility, Kind
from .conditions import ACTION, Status
from .decisions import PASS_UP, Ask, Decision, Script, Steps, ask
from .effects import AbilityKind, CancelLayer, Effect
from .lineups import attach_power_up, attach_superstar, counterpart, exhaust
from .moments import AFTER_DESIGNATION, END_OF_PLAY, Occasion
from .pieces import Act, Added, Athlete, Layer
from .piles import keep_to_cap
from .profiles import GridironLimit, SuperstarZone
from .table import Table
from .triggers import happen, reindex
from .verbs import VERBS, perform

EXHAUST = AbilityKind.EXHAUST
ACT = Ask.ACT
AN_ACTION, POWER_UP, SUPERSTAR, GRIDIRON = (
    Kind.ACTION,
    Kind.POWER_UP,
    Kind.SUPERSTAR,
    Kind.GRIDIRON,
)
CARD_USED, EXHAUST_USED = Occasion.CARD_USED.value, Occasion.EXHAUST_USED.value
FREE_ROUNDS = 2  # so far nobody looks for a loop
LOOP_ROUNDS = 2  # the same triggers so often after that are one
MOST_ROUNDS = 20


def timing_point(t: Table, point: int, rule: str) -> Iterable[Decision]:
    """Hold a timing point and the secondary ones that follow from it.

    Where nobody acts and nothing waits, there are no steps to take.
    """
    t.point = point
    script = t.script
    if script is None:
        return ask_both(t, rule)
    quiet = script.is_quiet(point)
    if quiet and not t.waiting and not t.caps_move:
        t.point = 0
        return ()
    return follow(t, script, rule, quiet)


def ask_both(t: Table, rule: str) -> Steps[None]:
    """TP-3, TP-6: one effect or a pass at a time, until two passes in a row."""
    if t.waiting or t.caps_move:
        yield from open_point(t, rule)
    seat, passes = t.offense, 0
    while passes < 2:  # noqa: PLR2004 - two in succession
        act = None
        if len(options := acts(t, seat)) > 1:
            act = yield Decision(rule, ACT, seat, options)
        if act is None:
            passes += 1
        else:
            passes = 0
            layer = add_layer(t, seat, act, rule)
            if t.waiting or layer.acts_now:
                yield from answer_adding(t, layer)
        seat = 1 - seat
    if t.layers:
        yield from resolve_layers(t)
        if t.waiting or t.overrides:
            yield from close_point(t)
    t.point = 0


def follow(t: Table, script: Script, rule: str, quiet: bool) -> Steps[None]:  # noqa: FBT001
    """Add what a script has, until it has both seats pass."""
    if t.waiting or t.caps_move:
        yield from open_point(t, rule)
    seat = t.offense
    while not quiet and (added := script.act(rule, seat)) is not None:
        actor, act = added
        seat = 1 - actor
        layer = add_layer(t, actor, act, rule)
        if t.waiting or layer.acts_now:
            yield from answer_adding(t, layer)
    if t.layers:
        yield from resolve_layers(t)
        if t.waiting or t.overrides:
            yield from close_point(t)
    t.point = 0


def open_point(t: Table, rule: str) -> Steps[None]:
    """Put the triggers that wait on the pile, below what seats add (TP-2)."""
    if t.caps_move:
        yield from keep_to_cap(t)
    if t.waiting:
        t.tell((rule, "timing point", t.point))
        yield from place_triggers(t)


def close_point(t: Table) -> Steps[None]:
    """Hold the secondary points, and settle what opposes."""
    if t.waiting:
        yield from secondary_points(t)
    if t.overrides:
        settle_overrides(t)


def acts(t: Table, seat: int) -> dict[str, Act | None]:
    """List what a seat may add now, and to pass (TP-4)."""
    return acts_with(t, seat, t.hands[ACTION][seat], t.users[seat])


def acts_with(
    t: Table, seat: int, cards: Iterable[ActionCard], athletes: Sequence[Athlete]
) -> dict[str, Act | None]:
    """List what a seat may add with some cards and athletes, and to pass."""
    options: dict[str, Act | None] = {PASS_UP: None}
    point = t.point
    side = 0 if seat == t.offense else 1
    for card in cards:
        if card.moments[side] & point:
            condition = card.condition
            if condition is None or condition.holds(t, seat, None):
                if card.plain:
                    options[card.act] = card.use
                else:
                    card_acts(t, seat, card, options)
    if athletes and not t.silenced[seat] & EXHAUST:
        ability_acts(t, seat, athletes, options)
    return options


def may_cast(t: Table, seat: int, card: ActionCard) -> bool:
    """Tell whether a card has its moment now, and its condition is met (TP-4)."""
    if not card.moments[seat != t.offense] & t.point:
        return False
    return card.condition is None or card.condition.holds(t, seat, None)


def ability_acts(
    t: Table, seat: int, athletes: Sequence[Athlete], options: dict[str, Act | None]
) -> None:
    """Add the Exhaust abilities that a seat may use now."""
    point = t.point
    for athlete in athletes:
        if athlete.windows & point and athlete.energized:
            plain = athlete.on_field and not athlete.silenced
            for act, ability, use in athlete.exhausts:
                if ability.windows & point:
                    if plain and ability.plain:
                        options[act] = use
                    elif may_use(t, athlete, ability):
                        _aim(t, seat, act, use, options)


def card_acts(
    t: Table, seat: int, card: ActionCard, options: dict[str, Act | None]
) -> None:
    """Add the ways in which a card from hand may be used now."""
    kind = card.kind
    if kind is AN_ACTION:
        _aim(t, seat, card.act, card.use, options)
    elif kind is POWER_UP:
        for athlete in t.athletes[seat]:
            if athlete.on_field and card.host.fits(athlete):
                options[f"{card.act} on {athlete.name}"] = (card, None, athlete, None)
    elif kind is SUPERSTAR:
        normal = counterpart(t, seat, card)
        if normal is not None and may_attach(t, normal):
            options[card.act] = (card, None, normal, None)
    elif has_room(t, seat):
        options[card.act] = card.use


def _aim(
    t: Table, seat: int, act: str, use: Act, options: dict[str, Act | None]
) -> None:
    """Add an act; one that cancels a layer names which, and needs one."""
    card, ability, athlete, _ = use
    cancels = card.cancels if card is not None else ability.cancels if ability else None
    if cancels is None:
        options[act] = use
        return
    for place, layer in enumerate(t.layers, 1):
        if may_cancel(cancels, seat, layer):
            options[f"{act} > {place}"] = (card, ability, athlete, layer)


def may_cancel(cancels: CancelLayer, seat: int, layer: Layer) -> bool:
    kind = cancels.abilities if layer.card is None else cancels.cards
    return kind and layer.seat != seat


def may_use(t: Table, athlete: Athlete, ability: ExhaustAbility) -> bool:
    """Tell whether an Exhaust ability fits the play and its condition (C.6, D-63)."""
    return (
        (athlete.on_field or ability.bench)
        and not athlete.silenced & EXHAUST
        and (not ability.qualifier or bool(t.called_types() & ability.qualifier))
        and (
            ability.condition is None
            or ability.condition.holds(t, athlete.seat, athlete)
        )
    )


def may_attach(t: Table, athlete: Athlete) -> bool:
    """D-54: a Superstar goes onto his normal card, on the field, one at a time."""
    zone = t.profile.superstar_attach_zone
    return athlete.superstar is None and (
        athlete.on_field or zone is SuperstarZone.FIELD_OR_BENCH
    )


def has_room(t: Table, seat: int) -> bool:
    """D-55: no limit on Gridirons is printed; other readings set one."""
    limit = t.profile.gridiron_limit
    if limit is GridironLimit.ONE_TOTAL:
        return not t.gridirons
    if limit is GridironLimit.ONE_PER_SEAT:
        return all(owner != seat for owner, _ in t.gridirons)
    return True


def add_layer(t: Table, seat: int, act: Act, rule: str) -> Layer:
    """Put an effect on the pile; its cost is paid at once (TP-5)."""
    layers, tell = t.layers, t.tell
    if not layers:
        tell((rule, "timing point", t.point))
    card, ability, athlete, target = act
    if card is not None:
        t.hands[ACTION][seat].remove(card)
        t.acted[seat] = True
        layer = Added(seat, card.number, card.effect, athlete, card)
        layer.acts_now = card.on_adding[t.profile.audible_immediate]
        layers.append(layer)
        tell(("TP-4", "cast", seat, card.number, athlete.name if athlete else ""))
        if t.listeners[CARD_USED]:
            happen(t, CARD_USED, seat)
    elif ability is not None and athlete is not None:
        layer = Added(seat, athlete.name, ability.effect, athlete)
        layer.acts_now = ability.on_adding[t.profile.audible_immediate]
        layers.append(layer)
        tell(("TP-4", "use", seat, athlete.name))
        exhaust(t, athlete, "TP-5")
        if t.listeners[EXHAUST_USED]:
            happen(t, EXHAUST_USED, seat, athlete)
    else:
        raise RuntimeError("an act without a card or an ability")
    if target is not None:
        layer.target = target
    return layer


def acts_now(t: Table, effect: Effect | None) -> bool:
    """TP-11: audibles flip at once where the profile says so, and only then."""
    return effect is not None and acts_on_adding(
        effect, audibles=t.profile.audible_immediate
    )


def answer_adding(t: Table, layer: Layer) -> Steps[None]:
    """Let happen what adding a layer sets off: its flip, then triggers."""
    if layer.acts_now:
        yield from act_on_adding(t, layer)
    yield from place_triggers(t)  # TP-10, D-44: directly above what caused them


def act_on_adding(t: Table, layer: Layer) -> Steps[None]:
    layer.adding = True
    steps = perform(t, layer.effect, layer) if layer.effect is not None else None
    if steps is not None:
        yield from steps
    layer.adding = False


def place_triggers(t: Table) -> Iterable[Decision]:
    """Put the triggers that wait on the pile; of one there is nothing to ask."""
    waiting = t.waiting
    if len(waiting) == 1 and not acts_now(t, waiting[0].effect):
        t.layers.append(waiting.pop())
        return ()
    return order_triggers(t)


def order_triggers(t: Table) -> Steps[None]:
    """TP-2: the offense's triggers first in, then the defense's, each in its order.

    What acts at once may set off more; those lie directly above (TP-10).
    """
    rounds = Rounds()
    while t.waiting and (yield from rounds.go_on(t)):
        waiting, t.waiting = t.waiting, []
        first_in, second_in = ORDER_RULES.get(t.point, ("D-43", "D-43"))
        for seat, rule in ((t.offense, first_in), (1 - t.offense, second_in)):
            mine = [layer for layer in waiting if layer.seat == seat]
            while mine:
                layer = mine[0]
                if len(mine) > 1:
                    options = signed(mine)
                    layer = yield from ask(t, rule, Ask.ORDER, seat, options)
                mine.remove(layer)
                t.layers.append(layer)
                if acts_now(t, layer.effect):
                    yield from act_on_adding(t, layer)


# D-43: the other timing points do as these two.
ORDER_RULES = {
    AFTER_DESIGNATION: ("CRD 6.B.a", "CRD 6.B.b"),
    END_OF_PLAY: ("CRD 8.A.a.i", "CRD 8.A.a.ii"),
}


def signed(waiting: list[Layer]) -> dict[str, Layer]:
    """Name triggers that wait; the same effect twice is one choice."""
    options: dict[str, Layer] = {}
    for layer in waiting:
        sign, copy = _sign(layer), 1
        while sign in options and options[sign].effect is not layer.effect:
            copy += 1
            sign = f"{_sign(layer)}#{copy}"
        options[sign] = layer
    return options


def _sign(layer: Layer) -> str:
    """Name a waiting trigger; two of one card differ by effect or by whom they mean."""
    about = f" {layer.chosen[0].name}" if layer.chosen else ""
    host = layer.host
    place = 0
    if host is not None:
        effects = [each.effect for each in host.designated]
        effects += [each.ability.effect for each in host.listeners]
        place = next((i for i, e in enumerate(effects, 1) if e is layer.effect), 0)
    return f"{layer.label}/{place}{about}"


def resolve_layers(t: Table) -> Steps[None]:
    """TP-7: the last added first, each fully, nothing added meanwhile."""
    layers, tell = t.layers, t.tell
    while layers:
        layer = t.resolving = layers.pop()
        effect, card = layer.effect, layer.card
        if layer.cancelled or (layer.call and is_replaced(t, layer)):
            tell(("TP-14", "cancelled", layer.seat, layer.label))
        else:
            tell(("TP-7", "resolve", layer.seat, layer.label))
            if effect is not None:
                verb = perform if layer.answers else VERBS[type(effect)]
                steps = verb(t, effect, layer)
                if steps is not None:
                    yield from steps
        if card is not None:
            if card.kind is AN_ACTION:
                t.discards[ACTION][layer.seat].append(card)  # TP-13
            else:
                put_down(t, layer, card)
        t.resolving = None
        if t.over_cap:
            yield from keep_to_cap(t)


def is_replaced(t: Table, layer: Layer) -> bool:
    """D-48: what is printed on a Play card goes when another becomes the call."""
    return t.calls[layer.seat] is not layer.call


def put_down(t: Table, layer: Layer, card: ActionCard) -> None:
    """TP-13: to where a resolved card belongs; a cancelled one is discarded."""
    athlete = layer.host
    if not layer.cancelled:
        if card.kind is GRIDIRON and has_room(t, layer.seat):
            t.gridirons.append((layer.seat, card))
            t.fix()
            t.tell(("R22 Types:Gridiron", "gridiron", layer.seat, card.number))
            reindex(t)
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
    """TP-9: triggers of the resolution, and nothing else, until none is left."""
    rounds = Rounds()
    while t.waiting and (yield from rounds.go_on(t)):
        t.tell(("TP-9", "secondary"))
        yield from place_triggers(t)
        yield from resolve_layers(t)


class Rounds:
    """Watches triggers that set each other off, and ends what would never end.

    CRD Gen:Infinite: whoever keeps a loop going names how often it runs; a loop of
    both seats is named by the offense, and one within a named loop is refused (D-51).
    """

    __slots__ = ("free", "left", "loop", "seats", "seen")

    def __init__(self) -> None:
        self.free = FREE_ROUNDS
        self.seen: dict[Any, int] = {}
        self.seats: set[int] = set()
        self.loop: Any = None
        self.left = 0

    def go_on(self, t: Table) -> Steps[bool]:
        """Count the round that waits now; tell whether it may take place."""
        self.seats.update([layer.seat for layer in t.waiting])
        if self.free:
            self.free -= 1
            return True
        chain = tuple(sorted((layer.seat, _sign(layer)) for layer in t.waiting))
        times = self.seen[chain] = self.seen.get(chain, 0) + 1
        if self.loop is None and times == LOOP_ROUNDS:
            self.loop = chain
            self.left = yield from self.name_a_count(t)
        spent = chain == self.loop and self.left == 0
        if spent or times > LOOP_ROUNDS + MOST_ROUNDS:
            t.tell(("D-51", "loop ends", FREE_ROUNDS + times - 1))
            t.waiting.clear()
            return False
        self.left -= chain == self.loop
        return True

    def name_a_count(self, t: Table) -> Steps[int]:
        seat = t.offense if len(self.seats) > 1 else min(self.seats)
        options = {str(count): count for count in range(MOST_ROUNDS + 1)}
        count: int = yield from ask(t, "CRD Gen:Infinite", Ask.LOOP, seat, options)
        return count


def settle_overrides(t: Table) -> None:
    """TP-12: opposites of one timing point void each other (D-47)."""
    both = Status.STOPPED in t.overrides and Status.SUCCESS in t.overrides
    if both and t.profile.offset_binary:
        t.tell(("D-47", "offset status"))
    else:
        t.verdict = t.overrides[-1]
    t.overrides = []
