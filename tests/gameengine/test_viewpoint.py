"""What a seat, a judge and a spectator may see of a game, and what nobody may."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import pytest

from gameengine.calls import LONG_PASS
from gameengine.cards import ActionCard, Deck, ExhaustAbility
from gameengine.chance import SeededChance
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import CardFilter, DiscardChooser
from gameengine.effects import Discard, Draw, LookAtCards, Search
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.moments import ADJUSTMENTS
from gameengine.practice import practice_deck
from gameengine.profiles import Profile
from gameengine.robots import RandomRobot
from gameengine.setup import AWAY, HOME, Setup
from gameengine.table import Event
from gameengine.viewpoint import Audience, build_frame, view_event
from tests.builders.games import (
    a_game,
    a_run,
    a_stop,
    a_team,
    an_action,
    an_athlete,
    play_down,
    play_on,
    told,
    yards,
)
from tests.builders.plays import RUN_15, sight
from tests.builders.profiles import every_profile

SEEDS = range(2)
EVERY = 17  # decisions between two looks at a game
# What lays a card face up: a call, a flip, a card that is used, thrown or shown.
FACE_UP = {
    "attach", "calls", "calls from the deck", "cast", "detach", "discard", "flip",
    "gridiron", "gridiron gone", "grit", "recover", "search",
}  # fmt: skip


def own_numbers(listed: Deck, letter: str) -> Deck:
    """Give every card of a deck a number that no other card has."""
    plays = (
        replace(card, number=f"{letter}P{i}") for i, card in enumerate(listed.plays)
    )
    actions = (
        replace(card, number=f"{letter}A{i}") for i, card in enumerate(listed.actions)
    )
    return replace(listed, plays=tuple(plays), actions=tuple(actions))


def watched(seed: int, profile: Profile) -> Iterator[Game]:
    """Play a random game and give it at every few decisions, and at its end."""
    rng = Random(seed)
    decks = tuple(
        own_numbers(practice_deck(team, profile=profile, rng=rng), letter)
        for team, letter in enumerate("HA")
    )
    game = Game(Setup(decks=decks, profile=profile), SeededChance(seed))
    robot = RandomRobot(rng)
    while game.pending_decision is not None:
        if len(game.choices) % EVERY == 0:
            yield game
        game.push(robot.choose(game))
    yield game


def texts(value: object) -> set[str]:
    """Find every text inside a value; an athlete's name holds his number."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return set().union(*map(texts, value))
    return set()


def numbers(game: Game, seat: int) -> set[str]:
    listed = game.setup.decks[seat]
    return {card.number for card in (*listed.plays, *listed.actions)}


def shown(events: list[Event]) -> set[str]:
    """Give the numbers that have lain face up for everyone."""
    return texts([event for event in events if event[1] in FACE_UP])


def known_to(seat: int, events: list[Event]) -> set[str]:
    """Give the numbers that a seat alone got to know: what it drew or looked at."""
    own = [event for event in events if event[1] in {"draw", "look"}]
    return texts([event for event in own if event[2] == seat])


def all_that_is_told(game: Game, audience: Audience) -> set[str]:
    """Give every text that reaches an audience, but the options of a decision."""
    view = build_frame(game, audience)
    if view["asked"] is not None:
        view["asked"] = {**view["asked"], "options": None}
    return texts(view) | texts([view_event(event, audience) for event in game.events])


@pytest.mark.load
@every_profile
def test_no_number_of_a_hidden_card_is_told(profile):
    """R22 Zones: hands and decks are hidden; what lay face up is for everyone."""
    looks = 0
    for seed in SEEDS:
        for game in watched(seed, profile):
            public = shown(game.events)
            home, away = numbers(game, HOME), numbers(game, AWAY)
            by_home = public | known_to(HOME, game.events)
            by_away = public | known_to(AWAY, game.events)

            assert all_that_is_told(game, Audience.SPECTATOR) & (home | away) <= public
            assert all_that_is_told(game, Audience.HOME) & (home | away) <= by_home
            assert all_that_is_told(game, Audience.AWAY) & (home | away) <= by_away
            looks += 1

    assert looks > 30


@every_profile
def test_a_frame_is_the_same_whatever_the_hidden_cards_are(profile):
    """R22 Zones: other cards in a hand, another order of a deck, the same frame."""
    looks = 0
    for game in watched(11, profile):
        without = [
            build_frame(game, Audience.SPECTATOR),
            build_frame(game, Audience.AWAY),
        ]
        own, judged = (
            build_frame(game, Audience.HOME),
            build_frame(game, Audience.JUDGE),
        )

        with other_hands(game, HOME, Random(len(game.choices))) as changed:
            assert without == [
                build_frame(game, Audience.SPECTATOR),
                build_frame(game, Audience.AWAY),
            ]
            assert (build_frame(game, Audience.HOME) != own) is changed
            assert (build_frame(game, Audience.JUDGE) != judged) is changed

        looks += changed
    assert looks > 10


@contextmanager
def other_hands(game: Game, seat: int, rng: Random) -> Iterator[bool]:
    """Deal a seat other hands of the same size, for a while; tell if they differ."""
    t = game.table
    zones = [
        zone[seat] for kind in (PLAY, ACTION) for zone in (t.hands[kind], t.decks[kind])
    ]
    before = [list(zone) for zone in zones]
    for hand, rest in (zones[:2], zones[2:]):
        cards = [*hand, *rest]
        rng.shuffle(cards)
        hand[:], rest[:] = cards[: len(hand)], cards[len(hand) :]
    yield zones[0] != before[0] or zones[2] != before[2]
    for zone, cards in zip(zones, before, strict=True):
        zone[:] = cards


HOME_TEAM, AWAY_TEAM = a_team(), a_team()


def with_hidden_cards(*hidden: ActionCard) -> Game:
    """A game whose away seat holds two of the cards and has the others in its deck."""
    return a_game(
        home=HOME_TEAM,
        away=AWAY_TEAM,
        calls=RUN_15,
        hands=((), hidden[:2]),
        draws=((), hidden[2:]),
    )


def test_two_games_that_differ_in_hidden_cards_look_alike():
    """R22 Zones: the same public history is the same sight, down by down."""
    cards = tuple(an_action(yards(5), windows=0) for _ in range(6))
    one, other = with_hidden_cards(*cards), with_hidden_cards(*reversed(cards))
    sights = 0

    while one.pending_decision is not None and one.table.down < 3:
        for audience in (Audience.HOME, Audience.SPECTATOR):
            assert sight(one, audience) == sight(other, audience)
        assert sight(one, Audience.AWAY) != sight(other, Audience.AWAY)
        sights += 1
        choice = one.legal()[0]
        one.push(choice)
        other.push(choice)

    assert sights >= 10


@every_profile
def test_every_frame_and_event_is_plain_data(profile):
    for game in watched(5, profile):
        for audience in Audience:
            view = build_frame(game, audience)
            events = [view_event(event, audience) for event in game.events]

            assert json.loads(json.dumps(view)) == view
            assert len(json.loads(json.dumps(events))) == len(game.events)


@every_profile
def test_options_are_for_whoever_decides_and_the_judge(profile):
    """What may be chosen tells what is in hand."""
    for game in watched(6, profile):
        if game.pending_decision is None:
            assert [build_frame(game, each)["asked"] for each in Audience] == [None] * 4
            continue
        decides = Audience(game.pending_decision.seat)
        options = {
            each: build_frame(game, each)["asked"]["options"] for each in Audience
        }

        assert options == {
            each: game.legal() if each in {decides, Audience.JUDGE} else None
            for each in Audience
        }


def test_the_whole_frame_of_a_seat():
    """R22 Zones: own hands by number, the other's by size, decks by size."""
    card, secret = an_action(yards(5)), an_action(yards(-5))
    calls = (a_run(3), a_stop(LONG_PASS))
    game = a_game(calls=calls, hands=((card,), (secret,)), x=40, down=2, clock=9)

    view = build_frame(game, Audience.HOME)
    home, away = view.pop("seats")

    assert view == {
        "profile": "P22C",
        "step": 0,
        "half": 1,
        "down": 2,
        "x": 40,
        "clock": 9,
        "offense": "H",
        "score": [0, 0],
        "timeouts": [3, 3],
        "point": 0,
        "status": None,
        "calls": [None, None],
        "layers": [],
        "gridirons": [],
        "asked": {
            "seat": "H",
            "ask": "call",
            "rule": "CRD 2.B",
            "options": ["run", "punt", "field goal"],
        },
        "outcome": None,
    }
    assert (home["play_hand"], home["action_hand"]) == (
        [calls[0].number],
        [card.number],
    )
    assert (away["play_hand"], away["action_hand"]) == (1, 1)
    assert (home["play_deck"], home["action_deck"]) == (21, 20)
    assert [len(away["field"]), len(away["bench"])] == [4, 6]


def test_a_judge_sees_both_hands_and_no_order_of_a_deck():
    cards = (an_action(yards(5)), an_action(yards(-5)))
    game = a_game(hands=((cards[0],), (cards[1],)))

    seats = build_frame(game, Audience.JUDGE)["seats"]

    assert [each["action_hand"] for each in seats] == [[c.number] for c in cards]
    assert [each["play_deck"] for each in seats] == [21, 21]
    assert [each["action_deck"] for each in seats] == [20, 20]


# Events.


@pytest.mark.parametrize(
    ("audience", "expected"),
    [
        pytest.param(Audience.HOME, ("C1-TT", "C2-TT"), id="who draws"),
        pytest.param(Audience.JUDGE, ("C1-TT", "C2-TT"), id="judge"),
        pytest.param(Audience.AWAY, 2, id="the other seat"),
        pytest.param(Audience.SPECTATOR, 2, id="spectator"),
    ],
)
def test_a_draw_is_told_by_number_of_cards(audience, expected):
    event = ("CRD 9.A", "draw", HOME, ACTION, ("C1-TT", "C2-TT"))

    assert view_event(event, audience) == ("CRD 9.A", "draw", HOME, ACTION, expected)


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        pytest.param(0, (True, True, True, False), id="the other hand"),
        pytest.param(2, (True, False, True, False), id="the top of the own deck"),
    ],
)
def test_who_learns_what_a_look_shows(top, expected):
    """R22 Zones: whoever looks, and whoever holds the cards; nobody else."""
    card = an_action(LookAtCards(top=top))
    hand = tuple(an_action(yards(0), windows=0) for _ in range(2))
    game = a_game(hands=((card,), hand), draws=(hand, ()))

    play_on(game, f"H {card.act}", until=DecisionKind.DESIGNATE)
    event = told(game, "look")[-1]
    views = [view_event(event, audience)[5] for audience in Audience]

    assert set(event[5]) == {each.number for each in hand}
    assert views == [event[5] if sees else 2 for sees in expected]


def test_a_card_that_was_searched_for_is_shown():
    """R22 Zones: the card is shown; what else is in the deck stays with the seeker."""
    wanted, other = an_action(Draw(1), windows=0), an_action(Draw(1), windows=0)
    card = an_action(Search(CardFilter(ACTION)))
    game = a_game(hands=((card,), ()), draws=((other, wanted), ()))

    play_on(game, f"H {card.act}", until=DecisionKind.CARD)
    options = [build_frame(game, each)["asked"]["options"] for each in Audience]
    game.push(wanted.number)
    event = told(game, "search")[-1]

    assert wanted.number in options[0]
    assert options[1:] == [None, options[0], None]
    assert {view_event(event, each)[4] for each in Audience} == {wanted.number}
    assert build_frame(game, Audience.AWAY)["seats"][HOME]["action_hand"] == 1


def test_whoever_names_a_discard_of_the_other_hand_sees_it():
    """D-35: the text lets the controller name the card."""
    card = an_action(Discard(1, by=DiscardChooser.CONTROLLER))
    hand = tuple(an_action(yards(0), windows=0) for _ in range(2))
    game = a_game(hands=((card,), hand))

    play_on(game, f"H {card.act}", until=DecisionKind.DISCARD)
    options = [build_frame(game, each)["asked"]["options"] for each in Audience]
    game.push(hand[0].number)

    held = [each.number for each in hand]
    assert options == [held, None, held, None]
    for audience in Audience:
        away = build_frame(game, audience)["seats"][AWAY]
        assert away["action_discard"] == [hand[0].number]


def test_layers_and_calls_lie_open():
    """CRD 3.B, TP-4: what is used and called is for everyone."""
    card = an_action(yards(5))
    runner = an_athlete(ExhaustAbility(yards(5), windows=ADJUSTMENTS))
    game = a_game(home=(runner,), hands=((card,), ()))

    play_on(game, f"H {card.act}", until=DecisionKind.ACT)
    view = build_frame(game, Audience.SPECTATOR)

    assert view["layers"] == [
        {"seat": "H", "source": card.number, "trigger": False, "cancels": None}
    ]
    assert view["status"] == "success"
    assert [call["strength"] for call in view["calls"]] == [3, 0]
    open_to_all = ("layers", "calls", "status", "gridirons", "point")
    for audience in Audience:
        theirs = build_frame(game, audience)
        assert [theirs[key] for key in open_to_all] == [
            view[key] for key in open_to_all
        ]


def test_the_end_of_a_game_is_for_everyone():
    game = a_game(half=2, clock=1, score=(7, 3), timeouts=(0, 0))

    play_down(game)
    ends = [build_frame(game, each) for each in Audience]

    assert [each["outcome"] for each in ends] == [
        {"winner": HOME, "rule": "CRD 9.F.b"}
    ] * 4
    assert [each["asked"] for each in ends] == [None] * 4
