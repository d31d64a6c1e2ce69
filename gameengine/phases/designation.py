"""Both seats select Play cards (3.B) and designate who carries and tackles (6.A)."""

from gameengine.bans import ForbiddenAction
from gameengine.calls import PASSES
from gameengine.cards import PlayCard
from gameengine.conditions import awaits_results
from gameengine.decisions import (
    Decision,
    DecisionKind,
    Steps,
    athletes_by_name,
    cards_by_number,
)
from gameengine.effect_terms import AbilityKind
from gameengine.effects import If
from gameengine.measures import PLAY
from gameengine.moments import Occasion, Role
from gameengine.pieces import Athlete, Call, Layer
from gameengine.profiles import DesignationOrder
from gameengine.table import Table

from .bans import BANS, is_protected
from .piles import flip_top
from .triggers import count_use, is_used_up, trigger_occasion
from .verbs import choose_x, perform, trigger_call

RECEIVE, TACKLE, RUN = Role.RECEIVE, Role.TACKLE, Role.RUN
DESIGNATE, PLAY_CARD = DecisionKind.DESIGNATE, DecisionKind.PLAY_CARD
DESIGNATED, CALLS_REVEALED = Occasion.DESIGNATED.value, Occasion.CALLS_REVEALED.value
SILENT_DESIGNATED = AbilityKind.DESIGNATED
SIMUL = DesignationOrder.SIMUL


def select_plays(t: Table, rule: str) -> Steps[None]:
    """Let both seats select a Play card face down, reveal them, choose X (D-66)."""
    script, offense, defense = t.script, t.offense, 1 - t.offense
    chosen: list[PlayCard | None] = []
    for seat in (offense, defense):
        hand = t.hands[PLAY][seat]
        card: PlayCard | None = None
        if hand and script is not None:
            card = script.card(rule, PLAY_CARD, seat, hand)
        elif len(options := cards_by_number(hand)) > 1:
            card = yield Decision(rule, PLAY_CARD, seat, options)
        elif hand:
            card = hand[0]
        chosen.append(card)
    ours, theirs = chosen
    first, second = set_call(t, offense, ours), set_call(t, defense, theirs)
    t.played = True
    t.events.append((rule, "calls", offense, first.number, second.number))
    if first.strength is None or second.strength is None:
        yield from choose_strengths(t, ((offense, first), (defense, second)))
    if first.abilities:
        trigger_call(t, offense)
    if second.abilities:
        trigger_call(t, defense)
    if t.listeners[CALLS_REVEALED]:
        trigger_occasion(t, CALLS_REVEALED, offense)
    if t.delayed:
        yield from apply_delayed_effects(t)


def choose_strengths(t: Table, calls: tuple[tuple[int, PlayCard], ...]) -> Steps[None]:
    """Ask for X on each call whose strength is X."""
    for seat, call in calls:
        if call.strength is None:
            yield from choose_x(t, seat)


def set_call(t: Table, seat: int, card: PlayCard | None) -> PlayCard:
    """Make a card the call of a seat; without one, the top of the deck."""
    if card is None:
        card = take_top_play_card(t, seat)
    else:
        t.hands[PLAY][seat].remove(card)
    t.calls[seat] = Call(card, card.strength or 0)
    return card


def take_top_play_card(t: Table, seat: int) -> PlayCard:
    """Return the top card of the deck, for a seat that has no Play card (D-37)."""
    top = flip_top(t, seat, PLAY)
    if top is None:
        raise RuntimeError(f"seat {seat} has no Play card anywhere")
    t.events.append(("D-37", "calls from the deck", seat, top.number))
    called: PlayCard = top
    return called


def apply_delayed_effects(t: Table) -> Steps[None]:
    """Carry out the effects that waited for the next play of this offense."""
    now = [each for each in t.delayed if each[0] == t.offense]
    t.delayed = [each for each in t.delayed if each[0] != t.offense]
    for _, controller, effect, label in now:
        t.events.append(("CRD Gen:Effect Duration", "applies", controller, label))
        layer = Layer(controller, label, effect)
        steps = perform(t, effect, layer)
        if steps is not None:
            yield from steps


def designate_athletes(t: Table, rule: str) -> Steps[None]:
    """Ask who carries and who tackles (CRD 6.A, D-58)."""
    call = t.calls[t.offense]
    # D-64: what a call also counts as matters to abilities, not to how it is played.
    t.role = RECEIVE if call is not None and call.types & PASSES else RUN
    together = t.profile.designation_order is SIMUL
    named: list[Athlete | None] = []
    for seat, role in ((t.offense, t.role), (1 - t.offense, TACKLE)):
        athletes = possible_carriers(t, seat) if seat == t.offense else t.fielded[seat]
        if t.statics[BANS]:
            athletes = allowed_designees(t, athletes)
        athlete: Athlete | None = None
        if athletes:
            if t.script is not None:
                athlete = t.script.athlete(rule, DESIGNATE, seat, athletes)
            elif len(athletes) > 1:
                athlete = yield Decision(
                    rule, DESIGNATE, seat, athletes_by_name(athletes)
                )
            else:
                athlete = athletes[0]
        named.append(athlete)
        if not together:
            record_designation(t, rule, athlete, role)
    if together:
        record_designation(t, rule, named[0], t.role)
        record_designation(t, rule, named[1], TACKLE)
    t.designees = named
    for athlete, role in zip(named, (t.role, TACKLE), strict=True):
        if athlete is not None:
            trigger_designated(t, athlete, role)


def possible_carriers(t: Table, seat: int) -> list[Athlete]:
    """Return who may carry; a quarterback receives only beside another (CRD 6.A.c)."""
    athletes = t.fielded[seat]
    if t.role is RECEIVE:
        quarterbacks = sum([each.is_quarterback for each in athletes])
        if quarterbacks < 2:  # noqa: PLR2004 - "two Quarterbacks"
            return [each for each in athletes if not each.is_quarterback]
    return athletes


def allowed_designees(t: Table, athletes: list[Athlete]) -> list[Athlete]:
    """Return who may be designated; all of them if a card forbids everybody (D-119)."""
    allowed = [
        each
        for each in athletes
        if not is_protected(t, ForbiddenAction.DESIGNATE, each)
    ]
    return allowed or athletes


def record_designation(
    t: Table, rule: str, athlete: Athlete | None, role: Role
) -> None:
    if athlete is not None:
        t.events.append((rule, "designate", athlete.name, int(role), athlete.energized))


def trigger_designated(t: Table, athlete: Athlete, role: Role) -> None:
    """Trigger the abilities of a designated athlete (CRD 6.A.a, 6.A.b)."""
    seat = athlete.seat
    if t.listeners[DESIGNATED]:
        trigger_occasion(t, DESIGNATED, seat, athlete)
    if not athlete.energized:
        return
    if (t.silenced[seat] | athlete.silenced) & SILENT_DESIGNATED:
        return
    for ability in athlete.designated:
        if (
            ability.roles & role
            and (ability.limit is None or not is_used_up(t, athlete, ability))
            and (not ability.qualifier or t.types_of_call() & ability.qualifier)
            and (
                (condition := ability.condition) is None
                or (late := awaits_results(condition))
                or condition.holds(t, seat, athlete)
            )
        ):
            effect = ability.effect
            if ability.limit is not None:
                count_use(t, athlete, ability, ability.limit)
            if condition is not None and late:  # D-128
                effect = If(condition, effect)
            t.waiting.append(Layer(seat, athlete.name, effect, athlete))
            t.events.append(
                (
                    t.rule_id_for_call("CRD 6.A.a"),
                    "triggers",
                    seat,
                    athlete.name,
                    int(role),
                )
            )
