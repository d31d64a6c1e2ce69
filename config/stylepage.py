"""The living style page: a part is finished when it stands there."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.knowledge import Basis
from cards.readings import Reading

COLORS = (
    *("paper", "card", "zebra", "mine", "ink", "soft", "line", "edge"),
    *("accent", "on-accent", "accent-deep", "home", "away"),
    *("good", "good-bg", "warn", "warn-bg", "bad", "bad-bg"),
    *("turf", "turf-mown", "turf-end", "chalk", "chalk-soft"),
    *("ball", "on-ball", "start"),
)
SPACES = (4, 8, 12, 16, 24, 32, 40, 64)
# Invented: place, name, points, record, opponents' share, a letter for each round.
STANDINGS = (
    ("1", "Ada", 9, "3-0-0", "61.1", "WWW"),
    ("2", "Casper", 7, "2-0-1", "55.6", "WTW"),
    ("3=", "Ben", 6, "2-1-0", "58.3", "LWW"),
    ("3=", "Esme", 6, "2-1-0", "58.3", "WLB"),
    ("5", "Kira", 0, "0-2-0", "66.7", "LL-"),
)
LETTERS = {"W": "won", "L": "lost", "T": "tied", "B": "bye", "-": "not played"}
BASES = (*Basis, "")
FACES = {
    "C1-PS": {
        "name": "Cal Rook",
        "type": "Player",
        "rating": "81",
        "position": "Running Back",
        "team": "Harbor Lights",
        "ability": "Run: Gain 5 yards.",
        "basis": {"ability": "printed"},
    },
    "C201-PS": {
        "name": "Weak Toss",
        "type": "Play",
        "offensive_play": "Run Left",
        "defensive_play": "Short Pass",
        "strength": "7",
        "time_units": "1",
    },
}
READINGS = (
    Reading(cell="ability", text="Run: Gain 5 yards.", said=("Run: Gain 5 yards.",)),
    Reading(
        cell="timing",
        text="play prior to selecting a play",
        said=("Play only prior to selecting a play.",),
    ),
    Reading(
        cell="effect",
        text="Draw a Play crad. Gain 5 yards.",
        problem="Not understood: \u201ccrad\u201d.",
        span=(12, 16),
        mendings=("Draw a Play card. Gain 5 yards.",),
    ),
    Reading(
        cell="effect",
        text="Gain 5 yards and buy lunch.",
        problem="Not understood: \u201cbuy lunch\u201d.",
        span=(17, 26),
        phrases=("gain \u2026 instead of the yards of this play", "you gain \u2026"),
    ),
    Reading(
        cell="effect",
        text="Energize a Player or two.",
        problem="This can be read in more than one way.",
        meanings=("Energize one Player.", "Energize up to two Players."),
    ),
)
SAMPLE = {"name": "Lighthouse Open", "entrants": 600, "rules": "2021", "order": "table"}
MOST_SEATS = 512


class SampleForm(forms.Form):
    """One field of each kind, for show. Nothing is ever saved."""

    name = forms.CharField(
        label="Event name",
        help_text="As shown on the front page. At most 60 characters.",
    )
    entrants = forms.IntegerField(label="Seats", help_text="From 4 to 512.")
    rules = forms.ChoiceField(
        label="Rules",
        choices=[(edition, edition) for edition in ("2022+CRD 3.0", "2021")],
    )
    order = forms.ChoiceField(
        label="Pairings",
        choices=[("table", "By table"), ("name", "By name")],
        widget=forms.RadioSelect,
    )
    log = forms.FileField(
        label="Log of a game", required=False, help_text="A .fivelog file, up to 1 MB."
    )
    note = forms.CharField(
        label="Note for entrants",
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    lists = forms.BooleanField(
        label="Publish lists when the event ends", required=False
    )

    def clean_entrants(self) -> int:
        seats: int = self.cleaned_data["entrants"]
        if seats > MOST_SEATS:
            raise forms.ValidationError(
                f"The event has {seats} seats; {MOST_SEATS} are allowed. Lower it."
            )
        return seats


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Show every part in both themes, each theme with ids of its own."""
    standings = [
        (*row, [(letter, LETTERS[letter]) for letter in letters])
        for *row, letters in STANDINGS
    ]
    samples = [
        (shown, SampleForm(SAMPLE, auto_id=f"{shown}-%s"))
        for shown in ("light", "dark")
    ]
    return render(
        request,
        "style.html",
        {
            "colors": COLORS,
            "spaces": SPACES,
            "letters": LETTERS.items(),
            "standings": standings,
            "samples": samples,
            "typed_readings": READINGS,
            "bases": BASES,
            "faces": FACES.items(),
        },
    )
