"""Downs played in ways that many tests need, and what is seen of them afterwards.

The calls named here come as (offense, defense), as `a_game` takes them.
"""

from gameengine.calls import LONG_PASS, RUN_LEFT
from gameengine.cards import ActionCard
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import PASS, DecisionKind
from gameengine.effect_terms import PickedAthletes
from gameengine.effects import Effect, Remove
from gameengine.game import Game
from gameengine.measures import ACTION
from gameengine.moments import ADJUSTMENTS, START_OF_DOWN
from gameengine.pieces import LETTERS
from gameengine.profiles import P22C, Profile
from gameengine.viewpoint import Audience, build_frame, view_event
from tests.builders.games import (
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    answer,
    play_down,
    play_on,
    spot,
    told,
)

NOTHING_GAINED = (a_run(0), a_stop(LONG_PASS))
RUN_10 = (a_run(2), a_stop(LONG_PASS))
RUN_15 = (a_run(3), a_stop(LONG_PASS))
STOPPED_RUN = (a_run(3), a_stop(RUN_LEFT))
PASS_15 = (a_pass(15), a_stop(LONG_PASS))
PASS_25 = (a_pass(25, (2, 5)), a_stop(LONG_PASS))
THEIRS = AthleteFilter(Whose.OPPONENT)


def removing(count: int, **more: object) -> ActionCard:
    """An Action card that removes so many of the opponent's athletes."""
    return an_action(Remove(PickedAthletes(THEIRS, count)), **more)


def cast_in_down(
    effect: Effect,
    *choices: str,
    windows: int = ADJUSTMENTS,
    call: str = "run",
    **more: object,
) -> Game:
    """Home casts one card with an effect, and the down is played."""
    card = an_action(effect, windows=windows)
    game = a_game(hands=((card,), ()), **more)
    return play_down(game, f"H cast {card.number}", *choices, call=call)


def cast_at_start(
    effect: Effect,
    *choices: str,
    profile: Profile = P22C,
    hands: tuple = ((), ()),
    **more: object,
) -> Game:
    """Home casts an effect at the start of the down; stop when it chooses its down."""
    card = an_action(effect, windows=START_OF_DOWN)
    game = a_game(profile, hands=((card, *hands[0]), hands[1]), **more)
    return use(game, f"H cast {card.number}", *choices)


def at_adjustments(*cards: object, rival: tuple = (), **more: object) -> Game:
    """Give a game whose offense may act at the adjustments, with these in hand."""
    game = a_game(hands=(cards, rival), **more)
    return play_on(game, "H run", until=DecisionKind.ACT)


def use(game: Game, *choices: str) -> Game:
    """Make scripted choices, then stop when the offense chooses its down."""
    return play_on(game, *choices, until=DecisionKind.CALL)


def next_possession(game: Game) -> tuple[int, int, int]:
    """Let both line up, and say who has the ball where on which down."""
    return spot(use(game))


def asked(game: Game, *choices: str) -> list[tuple[DecisionKind, int]]:
    """Run a play, scripted as in `play_down`; give what was asked of whom."""
    left, found = list(choices), []
    game.push("run")
    while game.pending_decision.ask not in (DecisionKind.CALL, DecisionKind.LINEUP):
        found.append((game.pending_decision.ask, game.pending_decision.seat))
        answer(game, left)
    assert not left
    return found


def seats_asked(game: Game, kind: DecisionKind, *choices: str) -> list[int]:
    """Run a play as `asked` does; give the seats asked for something."""
    return [seat for ask, seat in asked(game, *choices) if ask is kind]


def offers(game: Game) -> set[tuple[str, str]]:
    """Play a down in which nobody acts; give what each seat could have done."""
    found = set()
    called = False
    while game.pending_decision is not None:
        pending = game.pending_decision
        if pending.ask is DecisionKind.LINEUP or (
            called and pending.ask is DecisionKind.CALL
        ):
            break
        called = called or pending.ask is DecisionKind.CALL
        if pending.ask is DecisionKind.ACT:
            seat = LETTERS[pending.seat]
            found |= {(seat, choice) for choice in game.legal() if choice != PASS}
        answer(game)
    return found


def windows_of(game: Game, act: str, *, downs: int = 1) -> list[int]:
    """Play on for some downs and give the windows that offered an act."""
    seen, called = [], 0
    while called < downs or game.pending_decision.ask is not DecisionKind.CALL:
        called += game.pending_decision.ask is DecisionKind.CALL
        if act in game.pending_decision.options:
            seen.append(game.table.point)
        answer(game)
    return seen


# CRD 7.C, by the id of each edition.
RESULTS = {"CRD 7.C", "R22 §7.B", "R21 §7.B", "19-7.A"}


def gained(game: Game) -> list[int]:
    """Give the yards by which each play so far moved the marker."""
    moves = [event for event in told(game, "ball") if event[0] in RESULTS]
    return [end - start for *_, start, end in moves]


def failures(game: Game) -> list[str]:
    """Give the rules by which effects failed."""
    return [event[0] for event in told(game, "fails")]


def resolved(game: Game) -> list[str]:
    """Give the labels of the layers in the order of their resolution."""
    return [event[3] for event in told(game, "resolve")]


def action_hands(game: Game) -> list[int]:
    """Count the Action cards that each seat holds."""
    return [len(hand) for hand in game.table.hands[ACTION]]


def result(game: Game) -> tuple[int | None, tuple[int, int]] | None:
    """Say who won with which score, or that the game goes on."""
    if game.outcome is None:
        return None
    assert game.pending_decision is None
    return (game.outcome.winner, game.outcome.score)


def sight(game: Game, audience: Audience) -> tuple[object, ...]:
    """Give all that an audience gets to see: the frame and the events so far."""
    return build_frame(game, audience), [
        view_event(event, audience) for event in game.events
    ]
