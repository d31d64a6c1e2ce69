"""The style page: every component of the pages, in both themes."""

from functools import cache
from random import Random
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from cards.knowledge import Basis
from cards.text_readings import TextReading
from gameengine.chance import SeededChance
from gameengine.practice import practice_setup
from gameengine.recording.log_writer import write_log
from gameengine.robots import SensibleRobot, play_game
from gameengine.viewpoint import Audience
from tournaments.disputes.replays import Replay, ReplayView
from tournaments.disputes.views.replay_viewer import render_frames
from tournaments.models import TournamentState
from tournaments.rounds.bracket_layout import lay_out_bracket
from tournaments.rounds.queries.pairings import PairingsRow, SeatedEntrant, TableStatus
from tournaments.rounds.queries.round_steps import DONE, NOW, TO_COME, RoundStep
from tournaments.rounds.views.bracket import build_match, drawn_boxes
from tournaments.rules import bracket

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
    TextReading(
        cell="ability", text="Run: Gain 5 yards.", said=("Run: Gain 5 yards.",)
    ),
    TextReading(
        cell="timing",
        text="play prior to selecting a play",
        said=("Play only prior to selecting a play.",),
    ),
    TextReading(
        cell="effect",
        text="Draw a Play crad. Gain 5 yards.",
        problem="Not understood: \u201ccrad\u201d.",
        span=(12, 16),
        mendings=("Draw a Play card. Gain 5 yards.",),
    ),
    TextReading(
        cell="effect",
        text="Gain 5 yards and buy lunch.",
        problem="Not understood: \u201cbuy lunch\u201d.",
        span=(17, 26),
        phrases=("gain \u2026 instead of the yards of this play", "you gain \u2026"),
    ),
    TextReading(
        cell="effect",
        text="Energize a Player or two.",
        problem="This can be read in more than one way.",
        meanings=("Energize one Player.", "Energize up to two Players."),
    ),
)
STATES = [{"state": each, "get_state_display": each.label} for each in TournamentState]
STEPS = (
    *(
        RoundStep(name=f"Round {at}", short=str(at), state=DONE, said="closed")
        for at in "123"
    ),
    RoundStep(name="Round 4", short="4", state=NOW, said="playing"),
    *(
        RoundStep(name=f"Round {at}", short=at, state=TO_COME, said="to come")
        for at in "56"
    ),
    RoundStep(name="Cut", short="Cut", state=TO_COME, said="top 8"),
)

# Every look that a table of the floor has, with its word.
FLOOR_TILES = (
    (1, "open", "playing"),
    (2, "done", "done"),
    (4, "once", "1 report"),
    (7, "call", "call"),
    (9, "taken", "judge there"),
    (12, "disputed", "disputed"),
    (13, "late", "late"),
    (16, "open", "+3 min"),
)


def sample_seat(name: str, points: int, *, won: bool = False) -> SeatedEntrant:
    return SeatedEntrant(
        id=UUID(int=0), name=name, key=name, points=points, has_won=won
    )


TABLES = (
    PairingsRow(
        number=1,
        home=sample_seat("Ada", 9, won=True),
        away=sample_seat("Casper", 7),
        reach=TableStatus.DECIDED,
        score=(21, 17),
        note="different points",
    ),
    PairingsRow(
        number=2,
        home=sample_seat("Ben", 6),
        away=sample_seat("Esme", 6),
        reach=TableStatus.ONE_REPORT,
    ),
    PairingsRow(
        number=3,
        home=sample_seat("Kira", 3),
        away=sample_seat("Luca", 3),
        reach=TableStatus.PLAYING,
    ),
    PairingsRow(
        number=4,
        home=sample_seat("Mona", 3),
        away=sample_seat("Arlo", 3),
        reach=TableStatus.DISPUTED,
    ),
    PairingsRow(
        number=None,
        home=sample_seat("Greta", 0),
        away=None,
        reach=TableStatus.ALONE,
        word="bye",
    ),
)
CLAIMS = (
    ("home", "Ben", "Ben won 21\u201314"),
    ("away", "Esme", "Esme won 20\u201314"),
)
IN_THE_CUT = ("Ada", "Ben", "Casper", "Dov", "Esme", "Finn")


@cache
def render_event_part(shown: str) -> str:
    """Render the event components for one theme; only the ids differ."""
    context = {
        "shown": shown,
        "event_states": STATES,
        "steps": STEPS,
        "tables": TABLES,
        "claims": CLAIMS,
        "cut": sample_bracket(),
    }
    return render_to_string("style/events.html", context)


def sample_bracket() -> dict[str, Any]:
    """Return a sample bracket of six, with one match played."""
    layout = bracket.draw_bracket(IN_THE_CUT, third_place=True)
    cut = bracket.cut_progress(layout, results={1: "Esme"})
    names = {each: each for each in IN_THE_CUT}
    laid = lay_out_bracket(layout)
    meetings = {
        each.fixture.number: build_match(each, cut, names, None) for each in cut.matches
    }
    return {"laid": laid, "boxes": [*drawn_boxes(laid, meetings, cut, names)]}


SAMPLE_SEED, SAMPLE_STEP = 3, 118
SAMPLE_ROWS = 2  # of steps before the one that is shown


@cache
def sample_replay() -> Replay:
    """Return a sample replay: a game of two robots with invented cards."""
    rng = Random(SAMPLE_SEED)  # noqa: S311 - a game, not a secret
    robots = (SensibleRobot(rng), SensibleRobot(rng))
    game = play_game(practice_setup(), SeededChance(SAMPLE_SEED), robots)
    return Replay(
        ReplayView(
            log=write_log(game),
            setup=game.setup,
            audience=Audience.JUDGE,
            names=("Ada", "Ben"),
        )
    )


@cache
def render_replay_part(shown: str) -> str:
    """Render one frame of the sample replay, and some rows of its steps."""
    reel, uid = sample_replay(), f"{shown}-"
    frame = reel.frame_of_step(reel.nearest_step(SAMPLE_STEP))
    number = frame.number
    place = reel.places[number]
    rows = [
        (step.number, reel.caption_of_step(step), reel.rule_of_step(step).id, "")
        for step in reel.steps[place - SAMPLE_ROWS : place + 1]
    ]
    rows.append((number + 1, "Noted: +15 yards, the away 30", "CRD 7.B", "flag"))
    context = {
        "uid": uid,
        "frames": render_frames([frame], link="?step=", shown=number, uid=uid),
        "rows": rows,
        "step": number,
    }
    return render_to_string("style/replay.html", context)


SAMPLE = {"name": "Lighthouse Open", "entrants": 600, "rules": "2021", "order": "table"}
MOST_SEATS = 512


class SampleForm(forms.Form):
    """A sample form with one field of each kind; nothing is saved."""

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
def show_style_page(request: HttpRequest) -> HttpResponse:
    """Show every component in both themes, each with its own ids."""
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
            "floor_tiles": FLOOR_TILES,
            "event_parts": [
                (shown, render_event_part(shown)) for shown in ("light", "dark")
            ],
            "replay_parts": [
                (shown, render_replay_part(shown)) for shown in ("light", "dark")
            ],
        },
    )
