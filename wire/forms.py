"""What somebody lets a program do."""

from django import forms

from tournaments.capabilities import STAFF
from tournaments.policy import Position
from tournaments.verbs import OF_OFFICIALS, WORDS, Verb
from wire.models.tokens import LONGEST_NAME
from wire.services.tokens import MOST_DAYS

USUAL_DAYS = 30


class TokenForm(forms.Form):
    """A token: what it is for, what it may do, for how long."""

    name = forms.CharField(
        label="What is it for?",
        max_length=LONGEST_NAME,
        help_text="So that you know it again, such as: results bot.",
    )
    verbs = forms.MultipleChoiceField(
        label="What may it do?",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose what the program may do."},
    )
    days = forms.IntegerField(
        label="For how many days?",
        min_value=1,
        max_value=MOST_DAYS,
        initial=USUAL_DAYS,
        help_text=f"1 to {MOST_DAYS}; after that you make another one.",
    )

    def __init__(self, *args: object, position: Position, **more: object) -> None:
        super().__init__(*args, **more)
        helps = not position.parts.isdisjoint(STAFF)
        self.fields["verbs"].choices = [
            (verb, f"{WORDS[verb][0].upper()}{WORDS[verb][1:]}")
            for verb in Verb
            if helps or verb not in OF_OFFICIALS
        ]
