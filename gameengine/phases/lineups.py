"""Athletes on and off the field: lineups, substitutions and attached cards."""

from itertools import combinations
from typing import Any

from gameengine.cards import Ability, ActionCard, Side, WheneverAbility
from gameengine.decisions import Decision, DecisionKind, Steps
from gameengine.measures import ACTION
from gameengine.moments import Occasion
from gameengine.pieces import Athlete, Layer
from gameengine.profiles import LineupMode
from gameengine.table import Table

from .triggers import index_abilities, trigger_occasion

OFFENSE = Side.OFFENSE
ENERGIZED, EXHAUSTED = Occasion.ENERGIZED.value, Occasion.EXHAUSTED.value
LINEUP, OPENLY = DecisionKind.LINEUP, LineupMode.OPEN_O_FIRST
ON_THE_FIELD = 4


def ask_lineups(t: Table) -> Steps[None]:
    """Ask both seats for a lineup of four, all Energized (CRD 1.B, 19-9)."""
    clear_field(t)
    openly = t.profile.lineup_mode is OPENLY
    rule = "19-9" if openly else "CRD 1.B"
    chosen = []
    for seat in (t.offense, 1 - t.offense):
        options = possible_lineups(t, seat)
        four = next(iter(options.values()))
        if t.script is not None:
            four = t.script.answer(rule, LINEUP, seat, options)
        elif len(options) > 1:
            four = yield Decision(rule, LINEUP, seat, options)
        chosen.append((seat, four))
        if openly:  # D-27
            field_lineup(t, seat, four, rule)
    if not openly:
        for seat, four in chosen:
            field_lineup(t, seat, four, rule)
    index_abilities(t)


def clear_field(t: Table) -> None:
    """Move all athletes to the bench and energize them."""
    for seat in (t.offense, 1 - t.offense):
        for athlete in t.fielded[seat]:
            if athlete.power_ups:
                discard_power_ups(t, athlete)
            athlete.on_field = False
        for athlete in t.athletes[seat]:
            athlete.energized = True  # D-57
        t.fielded[seat] = []


def possible_lineups(t: Table, seat: int) -> dict[str, Any]:
    """Return every lineup that a seat may field, by its text.

    D-119: with fewer than four athletes, all of them; without a quarterback, the rule
    that requires one is waived.
    """
    side = t.side_of(seat)
    known = t.lineups[seat][side]
    if known is None:
        team = t.teams[seat][side]
        fours = list(combinations(team, min(ON_THE_FIELD, len(team))))
        if side is OFFENSE:
            led = [four for four in fours if any(a.is_quarterback for a in four)]
            fours = led or fours
        known = {" ".join([a.card.number for a in four]): four for four in fours}
        t.lineups[seat][side] = known
    return known


def field_lineup(t: Table, seat: int, four: tuple[Athlete, ...], rule: str) -> None:
    """Put a lineup on the field."""
    for athlete in four:
        athlete.on_field = True
    t.fielded[seat] = list(four)  # which is in the order of the team
    t.events.append((rule, "lineup", seat, tuple([each.name for each in four])))


def energize(t: Table, athlete: Athlete, rule: str) -> None:
    """Energize an athlete if it is exhausted."""
    if not athlete.energized:
        athlete.energized = True
        t.events.append((rule, "energize", athlete.name))
        if t.listeners[ENERGIZED]:
            trigger_occasion(t, ENERGIZED, athlete.seat, athlete)


def exhaust(t: Table, athlete: Athlete, rule: str) -> None:
    """Exhaust an athlete if it is energized."""
    if athlete.energized:
        athlete.energized = False
        t.events.append((rule, "exhaust", athlete.name))
        if t.listeners[EXHAUSTED]:
            trigger_occasion(t, EXHAUSTED, athlete.seat, athlete)


def may_leave_field(t: Table, athletes: list[Athlete]) -> bool:
    """Return whether enough stay on the field (CRD Gen:Minimum Players, D-60)."""
    least = t.profile.min_on_field
    for seat in {each.seat for each in athletes}:
        leaving = sum(each.seat == seat and each.on_field for each in athletes)
        if leaving and len(t.fielded[seat]) - leaving < least:
            return False
    return True


def move_to_bench(t: Table, athlete: Athlete, rule: str) -> None:
    """Move an athlete to the bench; Power Ups are discarded (C.6)."""
    athlete.on_field = False
    t.update_field(athlete.seat)
    discard_power_ups(t, athlete)
    t.events.append((rule, "leaves", athlete.name))
    index_abilities(t)
    trigger_occasion(t, Occasion.LEFT_FIELD, athlete.seat, athlete)


def move_to_field(t: Table, athlete: Athlete, rule: str) -> None:
    """Move an athlete to the field."""
    athlete.on_field = True
    t.update_field(athlete.seat)
    t.events.append((rule, "enters", athlete.name))
    index_abilities(t)
    trigger_occasion(t, Occasion.ENTERED_FIELD, athlete.seat, athlete)


def refresh_athlete(t: Table, athlete: Athlete) -> None:
    """Update the abilities of an athlete after a card was attached or removed."""
    led = athlete.is_quarterback
    before = athlete.watches, bool(athlete.windows)
    athlete.refresh()
    if (athlete.watches, bool(athlete.windows)) != before:
        t.list_active_athletes()
    if athlete.is_quarterback is not led:
        t.forget_lineups()


def attach_power_up(t: Table, athlete: Athlete, card: ActionCard) -> None:
    athlete.power_ups = [*athlete.power_ups, card]
    refresh_athlete(t, athlete)
    t.events.append(("R22 Types:Power Up", "attach", athlete.name, card.number))
    index_abilities(t)
    trigger_attached(t, athlete, card.abilities)


def trigger_attached(
    t: Table, athlete: Athlete, abilities: tuple[Ability, ...]
) -> None:
    """Trigger what a card does when it is attached."""
    for each in abilities:
        if (
            isinstance(each, WheneverAbility)
            and each.occasion is Occasion.ATTACHED
            and (not each.condition or each.condition.holds(t, athlete.seat, athlete))
        ):
            t.waiting.append(Layer(athlete.seat, athlete.name, each.effect, athlete))


def attach_superstar(t: Table, athlete: Athlete, card: ActionCard) -> None:
    athlete.superstar = card
    refresh_athlete(t, athlete)
    t.events.append(("R22 Types:Superstar", "attach", athlete.name, card.number))
    index_abilities(t)
    trigger_attached(t, athlete, athlete.face.abilities)


def discard_power_ups(t: Table, athlete: Athlete) -> None:
    if athlete.power_ups:
        for card in athlete.power_ups:
            t.discards[ACTION][athlete.seat].append(card)
            t.events.append(("R22 Types:Power Up", "detach", athlete.name, card.number))
        athlete.power_ups = []
        refresh_athlete(t, athlete)


def discard_superstar(t: Table, athlete: Athlete) -> None:
    card = athlete.superstar
    if card is not None:
        athlete.superstar = None
        refresh_athlete(t, athlete)
        t.discards[ACTION][athlete.seat].append(card)
        t.events.append(("R22 Types:Superstar", "detach", athlete.name, card.number))
        index_abilities(t)


def superstar_athlete(t: Table, seat: int, card: ActionCard) -> Athlete | None:
    """Return the athlete to whom a Superstar is attached (D-11), or None."""
    known = t.counterparts[seat]
    if card not in known:
        known[card] = _find_superstar_athlete(t, seat, card)
    return known[card]


def _find_superstar_athlete(t: Table, seat: int, card: ActionCard) -> Athlete | None:
    """Return the athlete uncached; the Superstar's own side comes first (DC-5)."""
    face = card.face
    if face is None:
        return None
    same = [each for each in t.athletes[seat] if each.card.identity == face.identity]
    same.sort(key=lambda athlete: athlete.card.side is not face.side)
    return same[0] if same else None
