"""Games set up at the start of a down, and a way to play them to the letter.

Cards are blank unless a test gives them something to do; decks lie in a known
order, so that every flip is the one the scenario names.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from random import Random

from gameengine.calls import LONG_PASS, MEDIUM_PASS, RUN_LEFT, RUN_RIGHT, SHORT_PASS
from gameengine.cards import (
    Ability,
    ActionCard,
    Deck,
    Kind,
    PlayCard,
    PlayerCard,
    Side,
    SynergyCard,
    superstar_card,
)
from gameengine.chance import KnownChance
from gameengine.decisions import PASS, DecisionKind
from gameengine.effect_terms import Quantity, TurnoverKind
from gameengine.effects import Change, Effect, ReplayTheDown, Turnover
from gameengine.game import Game
from gameengine.moments import ADJUSTMENTS
from gameengine.pieces import LETTERS
from gameengine.practice import practice_deck
from gameengine.profiles import P22C, Profile
from gameengine.setup import AWAY, HOME, Setup, Situation
from gameengine.table import Event

FILLER = PlayCard("C1-TT", "Filler", RUN_LEFT, RUN_LEFT, 0)
BLANK = ActionCard("C2-TT", "Blank", windows=0)
_numbers = count(100)


def number(prefix: str = "C") -> str:
    """Give a card number that no other card of this run has."""
    return f"{prefix}{next(_numbers)}-TT"


def numbers_of(cards: Iterable[PlayCard | ActionCard]) -> list[str]:
    return [card.number for card in cards]


def a_run(
    strength: int | None = 3,
    *,
    call: int = RUN_LEFT,
    stops: int = LONG_PASS,
    time: int = 1,
) -> PlayCard:
    """A Play card that runs; on defense it stops `stops`."""
    return PlayCard(number(), "Run", call, stops, strength, time=time)


def a_pass(
    yards: int = 25,
    catch: tuple[int, int] = (0, 9),
    *,
    strength: int | None = 3,
    call: int = SHORT_PASS,
    stops: int = RUN_RIGHT,
    time: int = 1,
) -> PlayCard:
    return PlayCard(
        number(), "Pass", call, stops, strength, time=time, yards=yards, catch=catch
    )


def a_stop(stops: int, strength: int | None = 0) -> PlayCard:
    """A Play card for the defense, known by what it stops."""
    return PlayCard(number(), "Defense", MEDIUM_PASS, stops, strength, yards=10)


def flip(strength: int | None, *, grit: int | None = None) -> PlayCard:
    """A Play card that only counts by its strength."""
    return PlayCard(number(), "Flip", RUN_LEFT, RUN_LEFT, strength, grit=grit)


def an_action(
    effect: Effect,
    *,
    title: str = "",
    windows: int = ADJUSTMENTS,
    side: Side = Side.GENERIC,
    **more: object,
) -> ActionCard:
    name = number("R")
    return ActionCard(
        name, title or name, side=side, windows=windows, effect=effect, **more
    )


def nothing(**more: object) -> ActionCard:
    """An Action card that does nothing when it is used: only its place matters."""
    return an_action(yards(0), **more)


def blanks(count: int) -> list[ActionCard]:
    """Action cards that can never be used, each of its own number."""
    return [ActionCard(number("R"), "Blank", windows=0) for _ in range(count)]


def a_turnover(kind: TurnoverKind = TurnoverKind.FUMBLE, **more: object) -> ActionCard:
    return an_action(Turnover(kind), **more)


def a_replay(**more: object) -> ActionCard:
    return an_action(ReplayTheDown(), **more)


def a_power_up(*abilities: Ability, windows: int, **more: object) -> ActionCard:
    name = number("U")
    return ActionCard(
        name, name, Kind.POWER_UP, windows=windows, abilities=abilities, **more
    )


def a_gridiron(*abilities: Ability, windows: int, **more: object) -> ActionCard:
    name = number("U")
    return ActionCard(
        name, name, Kind.GRIDIRON, windows=windows, abilities=abilities, **more
    )


def yards(by: int, *, if_successful: bool = False) -> Change:
    return Change(Quantity.YARDS, by, if_successful=if_successful)


def an_athlete(
    *abilities: Ability,
    position: str = "WR",
    side: Side = Side.OFFENSE,
    franchise: str = "Testers",
    **more: object,
) -> PlayerCard:
    name = number()
    return PlayerCard(
        name,
        name,
        side,
        (position,),
        franchise,
        person=name,
        abilities=abilities,
        **more,
    )


def a_defender(*abilities: Ability, position: str = "LB", **more: object) -> PlayerCard:
    return an_athlete(*abilities, position=position, side=Side.DEFENSE, **more)


def star_of(athlete: PlayerCard, *abilities: Ability, **more: object) -> ActionCard:
    """A Superstar of an athlete, with a face of its own."""
    face = replace(athlete, number=number("L"), abilities=abilities, **more)
    return superstar_card(face, number=face.number)


def a_team(players: Iterable[PlayerCard] = ()) -> tuple[PlayerCard, ...]:
    """Fill up given athletes to five a side; the last one may be the quarterback."""
    offense = [each for each in players if each.side is Side.OFFENSE]
    defense = [each for each in players if each.side is Side.DEFENSE]
    if not any("QB" in each.positions for each in offense):
        offense.insert(min(3, len(offense)), an_athlete(position="QB"))
    while len(offense) < 5:
        offense.append(an_athlete())
    while len(defense) < 5:
        defense.append(a_defender())
    return (*offense, *defense)


def a_deck(
    players: Iterable[PlayerCard] = (),
    *,
    plays: Iterable[PlayCard] = (),
    actions: Iterable[ActionCard] = (),
    play_tops: Iterable[PlayCard] = (),
    action_tops: Iterable[ActionCard] = (),
    synergy: SynergyCard | None = None,
    name: str = "Testers",
    fillers: int = 20,
) -> Deck:
    """A deck whose top cards are known: the first of `tops` is drawn first."""
    return Deck(
        name,
        a_team(players),
        (*plays, *(FILLER,) * fillers, *reversed(list(play_tops))),
        (*actions, *(BLANK,) * fillers, *reversed(list(action_tops))),
        synergy,
    )


def a_random_setup(rng: Random, profile: Profile, *, every: bool = True) -> Setup:
    """Two practice decks, their Action cards chosen at random."""
    decks = (
        practice_deck(0, profile=profile, rng=rng, every=every),
        practice_deck(1, profile=profile, rng=rng, every=every),
    )
    return Setup(decks=decks, profile=profile)


class Turning(KnownChance):
    """Chance that turns a deck over when it is shuffled, so that it shows."""

    def shuffle(self, cards: list) -> None:
        cards.reverse()

    def source_for_rerun(self) -> "Turning":
        return Turning(self.tosses, self.picks)


def a_new_game(
    profile: Profile = P22C,
    *,
    home: Deck | None = None,
    away: Deck | None = None,
    toss: int = HOME,
) -> Game:
    """A game before its first lineup; `toss` has the ball first."""
    decks = (home or a_deck(), away or a_deck())
    return Game(Setup(decks=decks, profile=profile), KnownChance((toss,)))


def a_game(
    profile: Profile = P22C,
    *,
    home: Iterable[PlayerCard] = (),
    away: Iterable[PlayerCard] = (),
    calls: tuple[PlayCard, PlayCard] | None = None,
    hands: tuple[Iterable[ActionCard], Iterable[ActionCard]] = ((), ()),
    extra_plays: tuple[Iterable[PlayCard], Iterable[PlayCard]] = ((), ()),
    flips: tuple[Iterable[PlayCard], Iterable[PlayCard]] = ((), ()),
    draws: tuple[Iterable[ActionCard], Iterable[ActionCard]] = ((), ()),
    synergies: tuple[SynergyCard | None, SynergyCard | None] = (None, None),
    kick: bool = False,
    tosses: tuple[int, ...] = (),
    picks: tuple[int, ...] = (),
    fillers: int = 20,
    **situation: object,
) -> Game:
    """A game in progress at the start of a down; home is on offense unless said.

    `calls` are (offense, defense) and come first in the play hands, `hands` the
    Action hands (home, away), `extra_plays` more cards in the play hands. `flips` are
    the next cards of the Play decks after the draw of 2.B.a (for a kick, which has no
    draw, say kick=True); `draws` the next ones of the Action decks.
    """
    offense = situation.get("offense", HOME)
    calls = calls or (a_run(), a_stop(LONG_PASS))
    by_seat = calls if offense == HOME else calls[::-1]
    play_hands, action_hands, decks = [], [], []
    for seat, players in ((HOME, home), (AWAY, away)):
        hand = (by_seat[seat], *extra_plays[seat])
        actions = tuple(hands[seat])
        drawn = () if kick else (FILLER,)
        decks.append(
            a_deck(
                players,
                plays=hand,
                actions=actions,
                play_tops=(*drawn, *flips[seat]),
                action_tops=draws[seat],
                synergy=synergies[seat],
                fillers=fillers,
            )
        )
        play_hands.append(tuple(card.number for card in hand))
        action_hands.append(tuple(card.number for card in actions))
    start = Situation(
        play_hands=tuple(play_hands), action_hands=tuple(action_hands), **situation
    )
    setup = Setup(decks=tuple(decks), profile=profile, start=start)
    return Game(setup, KnownChance(tosses, picks))


# What is answered where a scenario says nothing.
USUAL = {
    DecisionKind.ACT: lambda _: PASS,
    DecisionKind.TIMEOUT: lambda _: "keep",
    DecisionKind.TOP_UP: lambda _: "0",
    DecisionKind.CALL: lambda _: "run",
}
BETWEEN_DOWNS = {DecisionKind.CALL, DecisionKind.LINEUP, DecisionKind.TOP_UP}


def play_down(game: Game, *choices: str, call: str = "run") -> Game:
    """Play the down that is up: scripted choices in order, the usual ones between.

    A scripted choice starts with its seat: "H cast R100-TT", "A pass". It is used at
    the first decision of that seat that offers it; nothing scripted may be left over.
    Unscripted: pass, keep the timeout, the first card, athlete or lineup. The down
    is over when the next one, or a new lineup, is asked for.
    """
    left = list(choices)
    called = False
    while game.pending_decision is not None:
        ask = game.pending_decision.ask
        if called and ask in BETWEEN_DOWNS:
            break
        if ask is DecisionKind.CALL:
            called = True
            game.push(call)
        else:
            answer(game, left)
    assert not left, f"never offered: {left}; now {_asked(game)}"
    return game


def play_on(game: Game, *choices: str, until: DecisionKind) -> Game:
    """Go on as `play_down` does until something is asked that is not scripted."""
    left = list(choices)
    while game.pending_decision is not None and (
        left or game.pending_decision.ask is not until
    ):
        answer(game, left)
    assert not left, f"never offered: {left}; now {_asked(game)}"
    return game


def answer(game: Game, left: list[str] | None = None) -> None:
    """Take the next scripted choice where it is offered, otherwise the usual one."""
    pending = game.pending_decision
    seat = LETTERS[pending.seat]
    if left and left[0][0] == seat and left[0][2:] in pending.options:
        game.push(left.pop(0)[2:])
    else:
        usual = USUAL.get(pending.ask, lambda decision: next(iter(decision.options)))
        game.push(usual(pending))


def _asked(game: Game) -> str:
    pending = game.pending_decision
    return "over" if pending is None else f"{pending.seat} {pending.ask} {game.legal()}"


def told(game: Game, verb: str) -> list[Event]:
    """Give the events of a verb, in order."""
    return [event for event in game.events if event[1] == verb]


def spot(game: Game) -> tuple[int, int, int]:
    """Say who has the ball where on which down."""
    t = game.table
    return (t.offense, t.x, t.down)
