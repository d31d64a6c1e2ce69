"""Names of cards and athletes, as captions and frames show them."""

from dataclasses import dataclass, replace

from gameengine.cards import ActionCard, Card, Deck, PlayerCard
from gameengine.event_sentences import NamesInEvents
from gameengine.notation.act import UNSEEN
from gameengine.setup import Setup

from .replay_view import LETTERS

HIDDEN_CARD = "a hidden card"


@dataclass(frozen=True, slots=True)
class CardName:
    """The title and number of a card; a hidden card has no number."""

    title: str
    number: str


class CardNames:
    """Names of the cards in both deck lists; teams are called Home and Away."""

    def __init__(self, setup: Setup) -> None:
        # A deck may have a name that only its owner knows.
        home, away = setup.decks
        self.teams = replace(
            setup, decks=(replace(home, name="Home"), replace(away, name="Away"))
        )
        self.engine_names = NamesInEvents(self.teams)
        self.titles: dict[str, str] = {}
        self.players: dict[str, PlayerCard] = {}
        self.stars: dict[str, PlayerCard] = {}  # the faces of Superstars
        for letter, deck in zip(LETTERS, setup.decks, strict=True):
            self._add_deck(letter, deck)

    def _add_deck(self, letter: str, deck: Deck) -> None:
        for card in deck.cards():
            if isinstance(card, PlayerCard):
                self.players[f"{letter}:{card.number}"] = card
            elif isinstance(card, ActionCard) and card.face is not None:
                self.stars[card.number] = card.face
            self.titles[card.number] = card_title(card)

    def name_of_card(self, number: str) -> CardName:
        """Return the name of a card by its number."""
        if number == UNSEEN:
            return CardName(HIDDEN_CARD, "")
        return CardName(self.titles.get(number, number), number)

    def title_of_word(self, word: str) -> str:
        """Return the title of the card or athlete that a word of a log means.

        The word may have a seat in front ("H:") and the position of a trigger after a
        slash.
        """
        number = word.partition("/")[0].partition("#")[0]
        bare = number[2:] if number[:2] in ("H:", "A:") else number
        return HIDDEN_CARD if bare == UNSEEN else self.titles.get(bare, bare)

    def name_of_athlete(self, letter: str, number: str) -> str:
        """Return the position and name of a seat's athlete, or a title if unknown."""
        player = self.players.get(f"{letter}:{number}")
        if player is None:
            return self.title_of_word(number)
        return f"{player.positions[0]} {player.name}"

    def name_of_effect_source(self, label: str) -> str:
        """Return the name of the athlete or card that a waiting effect comes from."""
        if label[:2] in ("H:", "A:"):
            return self.name_of_athlete(label[0], label[2:])
        return self.title_of_word(label)


def card_title(card: Card) -> str:
    return card.name if isinstance(card, PlayerCard) else card.title
