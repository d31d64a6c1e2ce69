"""Sets up the game and starts a possession: phases 0, 1.A to 1.C, table T-SPOT."""

from collections.abc import Callable

from gameengine.decisions import DecisionKind, Steps, ask
from gameengine.measures import ACTION, FIELD_LENGTH, PLAY
from gameengine.moments import EffectDuration
from gameengine.profiles import TurnoverSpot
from gameengine.setup import AWAY, HOME, Situation
from gameengine.table import OVERTIME, Table

from .kicks import TOUCHBACK
from .piles import cards_left, draw_to_hand
from .triggers import end_effects, index_abilities

KICK_OFF, AFTER_SAFETY = 25, 40
THE_POSSESSION = EffectDuration.POSSESSION


def open_game(t: Table) -> bool:
    """Set up the game or a situation; return whether a possession is under way."""
    start = t.setup.start
    if start is None:
        set_up_game(t)
        return False
    arrange_table(t, start)
    return True


def set_up_game(t: Table) -> None:
    """Shuffle, draw the opening hands, toss for the ball (R22 Setup, CRD 1.A.a)."""
    profile = t.profile
    opening = (profile.opening_play_hand, profile.opening_action_hand)
    for seat in (HOME, AWAY):
        for deck in (PLAY, ACTION):
            t.chance.shuffle(t.decks[deck][seat])
            draw_to_hand(t, seat, deck, opening[deck], "R22 Setup")
    t.first_offense = t.chance.toss()
    t.cause = "CRD 1.C.a"
    t.events.append(("CRD 1.A.a", "toss", t.first_offense))


def arrange_table(t: Table, start: Situation) -> None:
    """Set up the table from a situation at the start of a down."""
    t.half, t.down, t.clock = start.half, start.down, start.clock
    t.x = t.start_x = start.x
    t.score, t.timeouts = list(start.score), list(start.timeouts)
    t.offense, t.first_offense = start.offense, start.first_offense
    t.replays_used = list(start.replays_used)
    if t.half >= OVERTIME:
        t.overtime_possession = start.overtime_possession
        t.overtime_offense = t.offense ^ ((start.overtime_possession - 1) & 1)
        t.had_ball[t.offense] = True
        if start.overtime_possession > 1:
            t.had_ball = [True, True]
    for seat in (HOME, AWAY):
        _arrange_seat(t, start, seat)
    index_abilities(t)


def _arrange_seat(t: Table, start: Situation, seat: int) -> None:
    side = t.side_of(seat)
    team = [each for each in t.athletes[seat] if each.card.side is side]
    names = start.lineups[seat] or tuple(each.card.number for each in team[:4])
    for athlete in team:
        athlete.on_field = athlete.card.number in names
        athlete.energized = athlete.name not in start.exhausted
    t.update_field(seat)
    for deck, hands in ((PLAY, start.play_hands), (ACTION, start.action_hands)):
        for number in hands[seat]:
            found = [card for card in t.decks[deck][seat] if card.number == number]
            if not found:
                name = t.setup.decks[seat].name
                raise ValueError(f"{number} is not left in the deck of {name}")
            card = found[0]
            t.decks[deck][seat].remove(card)
            t.hands[deck][seat].append(card)


OPENING_CAUSES = ("CRD 1.C.a", "D-106")
SIDE_EVENTS = {
    "CRD 1.C.b": ("CRD 1.A.c", "second half"),
    "CRD 1.C.f": ("CRD 1.A.b.i", "keeps the ball"),
}


def next_offense(t: Table) -> int:
    """Return which seat begins the next possession on offense, by its cause."""
    if t.cause == "CRD 1.C.a":
        return t.first_offense
    if t.cause == "CRD 1.C.b":
        return 1 - t.first_offense
    if t.cause == "D-106":
        return t.overtime_offense
    return t.offense if t.cause == "CRD 1.C.f" else 1 - t.offense


def next_spot(t: Table) -> int:
    """Return where the next possession begins, by its cause (CRD 1.C)."""
    return SPOTS[t.cause](t)


def decide_sides(t: Table) -> None:
    """Decide which seat is on offense (CRD 1.A)."""
    t.offense = next_offense(t)
    if t.cause in SIDE_EVENTS:
        t.events.append((*SIDE_EVENTS[t.cause], t.offense))
    elif t.cause not in OPENING_CAUSES:
        t.events.append(("CRD 1.A.b", "sides change", t.offense))
    if t.half >= OVERTIME:
        t.had_ball[t.offense] = True
        t.overtime_possession += 1


def fill_up_action_hands(t: Table) -> Steps[None]:
    """Let each seat fill up its Action hand at halftime (CRD 1.A.c.i)."""
    most = t.profile.half2_action_topup
    for seat in (t.offense, 1 - t.offense):
        room = min(most - len(t.hands[ACTION][seat]), cards_left(t, seat, ACTION))
        if room > 0:
            options = {str(count): count for count in range(room + 1)}
            count = yield from ask(t, "CRD 1.A.c.i", DecisionKind.TOP_UP, seat, options)
            draw_to_hand(t, seat, ACTION, count, "CRD 1.A.c.i")


# T-SPOT: s is where the last down started, x where it ended, both as the old
# offense counts them.
SPOTS: dict[str, Callable[[Table], int]] = {
    "CRD 1.C.a": lambda _: KICK_OFF,
    "CRD 1.C.b": lambda _: KICK_OFF,
    "CRD 1.C.c": lambda _: KICK_OFF,
    "CRD 1.C.d": lambda _: AFTER_SAFETY,
    "CRD 1.C.e": lambda t: FIELD_LENGTH - turnover_spot(t),
    "CRD 1.C.f": lambda _: KICK_OFF,
    "CRD 1.C.g": lambda t: TOUCHBACK if t.x >= FIELD_LENGTH else FIELD_LENGTH - t.x,
    "CRD 1.C.h": lambda t: FIELD_LENGTH - t.start_x,
    "CRD 1.C.i": lambda t: FIELD_LENGTH - t.x,
    "D-106": lambda _: KICK_OFF,
}


def turnover_spot(t: Table) -> int:
    """Return where the ball was lost, as the old offense counts (D-76, D-77)."""
    if t.profile.int_fumble_spot is TurnoverSpot.WORSE_OF_START_RESULT:
        return min(t.start_x, t.x)
    return t.start_x


def place_ball(t: Table) -> None:
    """Place the ball for a new possession, first down (CRD 1.C)."""
    t.x = t.start_x = next_spot(t)
    cause, t.cause = t.cause, ""
    t.down = 1
    t.replays_used = [0, 0]
    t.events.append((cause, "possession", t.offense, t.x))
    end_effects(t, THE_POSSESSION)
