"""Verbs of cards: draw, discard, search, recover, look, skip."""

import pytest

from gameengine.calls import LONG_PASS, PASSES, RUN_LEFT, RUNS
from gameengine.cards import Kind, Side, WheneverAbility
from gameengine.conditions import AmountPer, AthleteFilter, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import (
    ALL_CARDS,
    EITHER,
    CardFilter,
    DiscardChooser,
    RecoverDestination,
)
from gameengine.effects import (
    Discard,
    Draw,
    EffectsInOrder,
    LookAtCards,
    LoseTimeout,
    Search,
    SkipDraw,
    TakeFromDiscards,
)
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY, Measure
from gameengine.moments import END_OF_PLAY, PRIOR_TO_SELECTING, START_OF_DOWN, Occasion
from gameengine.profiles import P19, P21, P22, P22C, HandCapMode
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    FILLER,
    Turning,
    a_game,
    a_pass,
    a_power_up,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    blanks,
    flip,
    play_down,
    play_on,
    told,
)
from tests.builders.plays import cast_at_start, failures


def blank(kind: Kind = Kind.ACTION, side: Side = Side.GENERIC):
    """An Action-deck card that is never in its window."""
    if kind is Kind.POWER_UP:
        return a_power_up(windows=0, side=side)
    return an_action(Draw(0), windows=0, side=side)


def hand(game: Game, seat: int, deck: int = ACTION) -> list:
    return game.table.hands[deck][seat]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        pytest.param(Draw(), (1, 0), id="one"),
        pytest.param(Draw(3), (3, 0), id="three"),
        pytest.param(Draw(2, whose=Whose.OPPONENT), (0, 2), id="the opponent"),
        pytest.param(Draw(1, whose=Whose.BOTH), (1, 1), id="both"),
        pytest.param(Draw(AmountPer(1, Measure.DOWN)), (3, 0), id="as many as downs"),
        pytest.param(
            Draw(AmountPer(1, AthleteFilter(superstar=True))), (0, 0), id="none"
        ),
    ],
)
def test_action_cards_are_drawn(effect, expected):
    """R22 Zones: from the top of the own Action deck."""
    game = cast_at_start(effect, down=3)

    assert (len(hand(game, HOME)), len(hand(game, AWAY))) == expected


def test_a_draw_takes_the_top_cards_of_the_deck_it_names():
    """R22 Zones."""
    actions, plays = blanks(2), [flip(1), flip(2)]

    game = cast_at_start(
        EffectsInOrder((Draw(2), Draw(2, PLAY))),
        draws=(actions, []),
        flips=(plays, []),
        kick=True,
    )

    assert hand(game, HOME) == actions
    assert hand(game, HOME, PLAY)[-2:] == plays


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        pytest.param(P22C, (5, 2), id="draws three, discards two"),
        pytest.param(P22, (4, 0), id="draws none"),
        pytest.param(
            P22.with_open_settings(hand_cap_mode=HandCapMode.CANCEL_EXCESS),
            (5, 0),
            id="draws one",
        ),
        pytest.param(P21, (4, 0), id="draws none in 2021"),
    ],
)
def test_a_draw_past_five_by_edition(profile, expected):
    """F-37: CRD Gen:Maximum Hand Size, TP-8, D-33: draw three with four in hand."""
    game = cast_at_start(
        Draw(3), profile=profile, hands=(blanks(4), ()), draws=(blanks(3), ())
    )

    discarded = told(game, "discard")
    assert (len(hand(game, HOME)), len(discarded)) == expected


def test_other_parts_of_a_cancelled_draw_stay():
    """D-33: only the draw does not happen."""
    effect = EffectsInOrder((Draw(3), LoseTimeout()))

    game = cast_at_start(effect, profile=P22, hands=(blanks(4), ()))

    assert (len(hand(game, HOME)), game.table.timeouts) == (4, [3, 2])


@pytest.mark.parametrize(
    ("effect", "chooser"),
    [
        pytest.param(Discard(), AWAY, id="its owner"),
        pytest.param(Discard(by=DiscardChooser.CONTROLLER), HOME, id="who cast it"),
        pytest.param(Discard(whose=Whose.OWN), HOME, id="of the own hand"),
    ],
)
def test_who_names_the_card_to_discard(effect, chooser):
    """D-35: the owner, unless the text says otherwise."""
    card = an_action(effect, windows=START_OF_DOWN)
    cards = blanks(3)
    hands = ((card, *cards), ()) if effect.whose is Whose.OWN else ((card,), cards)
    game = a_game(hands=hands)

    play_on(game, f"H cast {card.number}", until=DecisionKind.DISCARD)

    assert game.pending_decision.seat == chooser
    assert game.legal() == [each.number for each in cards]


def test_a_named_card_is_discarded_face_up():
    """R22 Zones."""
    cards = blanks(3)

    game = cast_at_start(
        Discard(by=DiscardChooser.CONTROLLER), f"H {cards[1].number}", hands=((), cards)
    )

    assert hand(game, AWAY) == [cards[0], cards[2]]
    assert game.table.discards[ACTION][AWAY] == [cards[1]]


def test_chance_may_name_the_cards():
    cards = blanks(3)

    game = cast_at_start(
        Discard(2, by=DiscardChooser.CHANCE), hands=((), cards), picks=(1, 0)
    )

    assert hand(game, AWAY) == [cards[2]]
    assert game.table.discards[ACTION][AWAY] == [cards[1], cards[0]]


@pytest.mark.parametrize(
    ("count", "held", "left"),
    [
        pytest.param(2, 3, 1, id="two"),
        pytest.param(2, 1, 0, id="as many as there are"),
        pytest.param(1, 0, 0, id="none there"),
        pytest.param(ALL_CARDS, 4, 0, id="the whole hand"),
        pytest.param(ALL_CARDS, 0, 0, id="a whole hand of none"),
    ],
)
def test_so_many_cards_are_discarded(count, held, left):
    """D-46, CRD Card:C16-19: do what is possible."""
    game = cast_at_start(Discard(count), hands=((), blanks(held)))

    assert len(hand(game, AWAY)) == left
    assert len(game.table.discards[ACTION][AWAY]) == held - left


def test_play_cards_are_discarded_from_the_play_hand():
    """R22 Zones: to the discards of their own deck."""
    spare = flip(1)
    game = cast_at_start(
        Discard(1, PLAY), f"A {spare.number}", extra_plays=([], [spare])
    )

    assert game.table.discards[PLAY][AWAY] == [spare]
    assert spare not in hand(game, AWAY, PLAY)


def test_a_discard_sets_off_those_who_watch_it():
    """TP-9: the draw follows in a secondary timing point."""
    watcher = an_athlete(
        WheneverAbility(Occasion.DISCARDED, Draw(2), whose=Whose.OPPONENT)
    )

    game = cast_at_start(Discard(), home=[watcher], hands=((), blanks(1)))

    assert len(hand(game, HOME)) == 2


SEARCHES = [
    pytest.param(CardFilter(ACTION), {"action", "tape", "attack"}, id="an Action card"),
    pytest.param(CardFilter(PLAY), {"run", "pass"}, id="a Play card"),
    pytest.param(
        CardFilter(EITHER),
        {"action", "tape", "attack", "run", "pass"},
        id="either deck",
    ),
    pytest.param(CardFilter(PLAY, calls=PASSES), {"pass"}, id="by call"),
    pytest.param(CardFilter(PLAY, calls=RUNS), {"run"}, id="by another call"),
    pytest.param(CardFilter(ACTION, kinds=(Kind.POWER_UP,)), {"tape"}, id="by kind"),
    pytest.param(
        CardFilter(ACTION, side=Side.OFFENSE),
        {"attack"},
        id="by side",
    ),
]


def a_collection() -> dict:
    return {
        "action": blank(),
        "tape": blank(Kind.POWER_UP),
        "attack": blank(side=Side.OFFENSE),
        "run": a_run(1),
        "pass": a_pass(),
    }


@pytest.mark.parametrize(("cards", "expected"), SEARCHES)
def test_a_deck_is_searched_for_what_the_effect_names(cards, expected):
    """R22 Zones: only cards of the own decks."""
    known = a_collection()
    search = an_action(Search(cards), windows=START_OF_DOWN)
    game = a_game(
        hands=((search,), ()),
        draws=([known["action"], known["tape"], known["attack"]], []),
        flips=([known["run"], known["pass"]], []),
        kick=True,
        fillers=0,
    )

    play_on(game, until=DecisionKind.ACT)
    game.push(f"cast {search.number}")

    # A single card needs no question.
    asked = game.pending_decision.ask is DecisionKind.CARD
    found = game.legal() if asked else [told(game, "search")[0][-1]]
    assert set(found) == {known[each].number for each in expected}


def test_the_deck_that_was_searched_is_shuffled_and_no_other():
    """R22 Zones: without its discards; the other deck lies as it lay."""
    deck, other = blanks(3), [flip(1), flip(2)]
    search = an_action(Search(CardFilter(EITHER)), windows=START_OF_DOWN)
    stacked = a_game(
        hands=((search,), ()), draws=(deck, []), flips=(other, []), kick=True, fillers=0
    )
    game = Game(stacked.setup, Turning())

    play_on(
        game, f"H cast {search.number}", f"H {deck[1].number}", until=DecisionKind.CALL
    )

    t = game.table
    assert hand(game, HOME) == [deck[1]]
    # A deck is drawn from its end: the former top card is now the last.
    assert t.decks[ACTION][HOME] == [deck[0], deck[2]]
    assert t.decks[PLAY][HOME] == [other[1], other[0]]
    assert t.discards[ACTION][HOME] == [search]


@pytest.mark.parametrize(
    ("effect", "rule"),
    [
        pytest.param(Search(CardFilter(PLAY, calls=LONG_PASS)), "D-46", id="search"),
        pytest.param(TakeFromDiscards(CardFilter(PLAY)), "D-46", id="recover"),
    ],
)
def test_what_is_not_there_is_not_found_and_the_card_is_spent(effect, rule):
    """D-46, TP-5."""
    game = cast_at_start(effect)

    assert failures(game) == [rule]
    assert [each.effect for each in game.table.discards[ACTION][HOME]] == [effect]


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        pytest.param(P22C, (5, 1, []), id="taken, then one discarded"),
        pytest.param(P22, (5, 0, ["D-34"]), id="not taken"),
        pytest.param(P19, (6, 0, []), id="no limit in 2019"),
    ],
)
@pytest.mark.parametrize("verb", [Search, TakeFromDiscards])
def test_a_card_for_a_full_hand(verb, profile, expected):
    """D-34: the cap treats every way into the hand alike."""
    windows = START_OF_DOWN | PRIOR_TO_SELECTING
    card = an_action(verb(CardFilter(ACTION)), windows=windows)
    first = an_action(Draw(0), windows=windows)
    game = a_game(profile, hands=((card, first, *blanks(5)), ()))

    choices = (f"H cast {card.number}", f"H cast {first.number}")
    play_on(game, *choices, until=DecisionKind.CALL)

    discarded = told(game, "discard")
    assert (len(hand(game, HOME)), len(discarded), failures(game)) == expected


def test_a_discarded_card_comes_back_to_the_hand():
    """R22 Zones: the card that was called in this down."""
    called = a_run(1)
    card = an_action(
        TakeFromDiscards(CardFilter(PLAY, calls=RUN_LEFT)), windows=END_OF_PLAY
    )
    game = a_game(hands=((card,), ()), calls=(called, a_stop(LONG_PASS)))

    play_down(game, f"H cast {card.number}")

    assert hand(game, HOME, PLAY) == [FILLER, called]
    assert game.table.discards[PLAY][HOME] == []


def test_a_discarded_card_comes_back_to_the_deck_which_is_shuffled():
    """R22 Zones."""
    called = a_run(1)
    card = an_action(
        TakeFromDiscards(CardFilter(PLAY), into=RecoverDestination.DECK),
        windows=END_OF_PLAY,
    )
    stacked = a_game(
        hands=((card,), ()),
        calls=(called, a_stop(LONG_PASS)),
        fillers=0,
        flips=([flip(3)], []),
    )
    game = Game(stacked.setup, Turning())
    (below,) = game.table.decks[PLAY][HOME][:1]

    play_down(game, f"H cast {card.number}")

    t = game.table
    assert t.decks[PLAY][HOME] == [called, below]
    assert (hand(game, HOME, PLAY), t.discards[PLAY][HOME]) == ([FILLER], [])


def test_recover_finds_among_both_discards():
    """R22 Zones: the Action discards hold what was cast before."""
    first = an_action(Draw(0), windows=START_OF_DOWN)
    card = an_action(TakeFromDiscards(CardFilter(EITHER)), windows=END_OF_PLAY)
    called = a_run(1)
    game = a_game(hands=((first, card), ()), calls=(called, a_stop(LONG_PASS)))

    play_on(
        game, f"H cast {first.number}", f"H cast {card.number}", until=DecisionKind.CARD
    )

    assert set(game.legal()) == {first.number, called.number}


@pytest.mark.parametrize(
    ("effect", "seen"),
    [
        pytest.param(LookAtCards(), ("a1", "a2"), id="the opposing Action hand"),
        pytest.param(LookAtCards(PLAY), ("p1",), id="the opposing Play hand"),
        pytest.param(LookAtCards(top=2), ("d2", "d1"), id="the top of the own deck"),
    ],
)
def test_a_look_shows_cards_and_moves_none(effect, seen):
    """R22 Zones: hands and decks stay as they are."""
    cards = dict(zip(("a1", "a2", "d1", "d2", "d3"), blanks(5), strict=True))
    cards["p1"] = a_stop(LONG_PASS)

    game = cast_at_start(
        effect,
        hands=((), (cards["a1"], cards["a2"])),
        calls=(a_run(), cards["p1"]),
        draws=([cards["d1"], cards["d2"], cards["d3"]], []),
    )

    assert set(told(game, "look")[0][-1]) == {cards[each].number for each in seen}
    assert hand(game, AWAY) == [cards["a1"], cards["a2"]]
    assert game.table.decks[ACTION][HOME][-1] is cards["d1"]


@pytest.mark.parametrize(
    ("whose", "expected"),
    [
        (Whose.OPPONENT, (1, 0)),
        (Whose.OWN, (0, 1)),
        (Whose.BOTH, (0, 0)),
    ],
    ids=lambda each: each.name if isinstance(each, Whose) else "",
)
def test_no_card_is_drawn_at_the_end_of_this_down(whose, expected):
    """CRD 9.A, CRD Card:C16-19: this down only."""
    card = an_action(SkipDraw(whose), windows=END_OF_PLAY)
    game = a_game(hands=((card,), ()))

    play_down(game, f"H cast {card.number}")
    after_one = (len(hand(game, HOME)), len(hand(game, AWAY)))
    play_down(game)

    assert after_one == expected
    assert (len(hand(game, HOME)), len(hand(game, AWAY))) == tuple(
        count + 1 for count in expected
    )
