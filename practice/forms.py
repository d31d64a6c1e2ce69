"""Forms of practice: the start of a game, and one answer."""

import secrets
from typing import Any

from django import forms

from practice.game import PLANNING, RANDOM, SENSIBLE, PracticeGame
from practice.selectors import FIRST_DECKS, own_deck_key, own_decks, sample_decks

ROBOTS = (
    (RANDOM, "Rookie: chooses at random"),
    (SENSIBLE, "Starter: plays sensibly"),
    (PLANNING, "Veteran: plans ahead"),
)
LONGEST_CHOICE = 200
SEED_BITS = 48


class NewGameForm(forms.Form):
    """Deck, opponent and robot of a game in one edition."""

    deck = forms.ChoiceField(label="Your deck")
    opponent = forms.ChoiceField(label="The computer's deck")
    robot = forms.ChoiceField(
        label="Computer opponent",
        choices=ROBOTS,
        widget=forms.RadioSelect,
        initial=SENSIBLE,
    )

    def __init__(self, user: Any, edition: str, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.edition = edition
        samples = [
            (each.name, f"{each.title}: {each.note}")
            for each in sample_decks(edition).values()
        ]
        own = [(own_deck_key(deck), str(deck)) for deck in own_decks(user, edition)]
        mine, other = FIRST_DECKS
        deck, opponent = self.fields["deck"], self.fields["opponent"]
        deck.choices = (
            [("Your decks", own), ("Sample decks", samples)] if own else samples
        )
        opponent.choices = samples
        deck.initial, opponent.initial = mine, other

    def to_game(self) -> PracticeGame:
        return PracticeGame(
            edition=self.edition, seed=secrets.randbits(SEED_BITS), **self.cleaned_data
        )


class AnswerForm(forms.Form):
    """One tap: how many choices the page had seen, and what was chosen."""

    step = forms.IntegerField(min_value=0, max_value=10**5)
    choice = forms.CharField(max_length=LONGEST_CHOICE, required=False)
    do = forms.ChoiceField(
        choices=[(each, each) for each in ("undo", "timeout", "stops", "flow")],
        required=False,
    )
