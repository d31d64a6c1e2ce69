"""The scenes of all screenshots: who is signed in, on which page, on which screen.

An address may name an event of the demo: {running}, {over}, {coming}. Scenes are taken
from top to bottom, so those that change data are last.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SAMPLES = Path(__file__).resolve().parent.parent / "samples" / "decks"
EVENTS = {
    "running": "Lighthouse Open",
    "over": "Winter Kickoff",
    "coming": "Spring Scrimmage",
}
NOBODY, ORGANISER, JUDGE, ADA, BEN = "", "olga", "jude", "ada", "ben"
PHONE, SCREEN, PROJECTOR = (390, 780), (1280, 800), (1280, 720)


@dataclass(frozen=True, slots=True)
class PressAction:
    """Follow a link or press a button, by its name or the beginning of it ("…")."""

    name: str
    beside: str = ""  # the words of the row that it stands in


@dataclass(frozen=True, slots=True)
class FillAction:
    """Type a text into a field, by its label."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class ScreenshotScene:
    """One screenshot: docs/img/NAME.png."""

    name: str
    who: str
    at: str
    size: tuple[int, int] = SCREEN
    steps: tuple[PressAction | FillAction, ...] = ()
    is_dark: bool = False


def sample_deck(name: str) -> str:
    return (SAMPLES / f"{name}.txt").read_text("utf-8")


WRONG = PressAction("View the verdict…", beside="illegal")
BOARD = PressAction("Open step…")
CLOCK = PressAction("Start the clock…")

SCENES = (
    ScreenshotScene("home", NOBODY, "/"),
    # The clock runs in all that follow.
    ScreenshotScene("desk", ORGANISER, "{running}desk/", (1280, 900), (CLOCK,)),
    # Players
    ScreenshotScene(
        "deck-check",
        NOBODY,
        "/decks/check/",
        (1280, 960),
        (
            FillAction("List", sample_deck("illegal-three-copies")),
            PressAction("Check the list"),
        ),
    ),
    ScreenshotScene("register", ADA, "{coming}", PHONE),
    ScreenshotScene("my-list", ADA, "{running}list/", PHONE),
    ScreenshotScene("my-event", ADA, "{running}", PHONE),
    ScreenshotScene("my-match", BEN, "{running}match/", PHONE),
    ScreenshotScene("standings", ADA, "{running}standings/", (1280, 720)),
    ScreenshotScene("podium", NOBODY, "{over}", (1280, 860)),
    # Organisers
    ScreenshotScene("new-event", ORGANISER, "/events/new/", (1280, 900)),
    ScreenshotScene("desk-entrants", ORGANISER, "{coming}desk/entrants/", (1280, 720)),
    ScreenshotScene("quick-entry", ORGANISER, "{running}desk/results/", (1280, 560)),
    ScreenshotScene("print", ORGANISER, "{running}desk/print/", (1280, 800)),
    ScreenshotScene(
        "wall", NOBODY, "{running}wall/?show=names", PROJECTOR, is_dark=True
    ),
    ScreenshotScene("bracket", NOBODY, "{over}bracket/", (1280, 900)),
    # Judges
    ScreenshotScene("floor", JUDGE, "{running}desk/floor/", PHONE),
    ScreenshotScene("dispute", JUDGE, "{running}desk/disputes/", (1280, 800)),
    ScreenshotScene(
        "verdict", JUDGE, "{running}desk/disputes/", (1280, 1000), (WRONG,)
    ),
    ScreenshotScene(
        "replay", JUDGE, "{running}desk/disputes/", (1280, 900), (WRONG, BOARD)
    ),
    # What changes something
    ScreenshotScene(
        "recorder-waiting",
        BEN,
        "{running}match/",
        PHONE,
        (PressAction("Record the game"),),
    ),
    ScreenshotScene(
        "recorder", ADA, "{running}match/", PHONE, (PressAction("Go on with the log"),)
    ),
    ScreenshotScene(
        "draft",
        ORGANISER,
        "{running}desk/",
        (1280, 900),
        (PressAction("Draft round 4"),),
    ),
)


def scene_names() -> Iterator[str]:
    return (scene.name for scene in SCENES)
