"""What a game needs before it can start."""

import pytest

from gameengine.cards import Deck, Side
from gameengine.chance import KnownChance
from gameengine.game import Game
from gameengine.setup import Setup, Situation
from tests.builders.games import a_deck, an_athlete


def test_a_deck_that_cannot_be_played_is_refused_with_every_reason():
    """D-119, D-37: legality is another question, but a table needs this much."""
    lone = an_athlete()
    deck = Deck("Loners", (lone, lone, an_athlete(side=Side.DEFENSE)), (), ())

    with pytest.raises(ValueError, match="Loners") as caught:
        Setup(decks=(a_deck(), deck))

    assert str(caught.value) == (
        "Loners has 1 of the 2 athletes that its defense needs at least. "
        "Add some. "
        f"Loners has {lone.number} twice among its Player cards. Take one out. "
        "Loners has no Play card, and a play needs one. Add some."
    )


def test_a_situation_names_only_cards_of_the_deck():
    start = Situation(action_hands=(("R1-XX",), ()))
    setup = Setup(decks=(a_deck(name="Home"), a_deck()), start=start)

    with pytest.raises(ValueError, match="R1-XX is not left in the deck of Home"):
        Game(setup, KnownChance())


def test_a_situation_that_cannot_be_is_refused_with_every_reason():
    start = Situation(x=100, down=5, clock=16, lineups=(("C0-XX",), ()))

    with pytest.raises(ValueError, match="ball is 100") as caught:
        Setup(decks=(a_deck(name="Home"), a_deck()), start=start)

    assert str(caught.value) == (
        "The ball is 100; it may be 1 to 99. The down is 5; it may be 1 to 4. "
        "The clock is 16; it may be 0 to 15. C0-XX is not in the team of Home."
    )
