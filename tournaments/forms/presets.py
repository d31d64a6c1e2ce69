"""Three ways to run an event, as starting values (events 11); each can be changed."""

from dataclasses import dataclass
from typing import Any

from tournaments.models import ListPolicy, Mode, Undetermined


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Settings that go together, and how they are told before they are taken."""

    key: str
    title: str
    gist: str
    cells: dict[str, Any]
    told: tuple[tuple[str, str], ...]


CASUAL = Preset(
    key="casual",
    title="Casual",
    gist="An evening among friends: no cut, lists are welcome.",
    cells={
        "best_of": 1,
        "minutes": 60,
        "cut_minutes": None,
        "auto_accept_minutes": 3,
        "list_policy": ListPolicy.OPTIONAL,
        "undetermined_policy": Undetermined.ACCEPT,
        "visible_in_swiss": Mode.PRIVATE,
        "visible_in_cut": Mode.PRIVATE,
        "visible_when_finished": Mode.PRIVATE,
        "late_entry_until_round": 3,
        "check_target": 0,
        "cut": 0,
    },
    told=(
        ("Match", "1 game, 60 minutes"),
        ("Cut", "none"),
        ("Lists", "welcome; seen by officials alone"),
        ("In doubt", "accepted with a note"),
        ("Deck checks", "none"),
        ("Report accepted after", "3 minutes"),
        ("Late entry", "until round 3"),
    ),
)
STORE = Preset(
    key="store",
    title="Store",
    gist="A day in a shop: everybody hands in a list, the best play a cut.",
    cells={
        "best_of": 1,
        "minutes": 50,
        "cut_minutes": 60,
        "auto_accept_minutes": 5,
        "list_policy": ListPolicy.REQUIRED,
        "undetermined_policy": Undetermined.ACCEPT,
        "visible_in_swiss": Mode.PRIVATE,
        "visible_in_cut": Mode.PRIVATE,
        "visible_when_finished": Mode.PUBLIC,
        "late_entry_until_round": 2,
        "check_target": 0,
        "cut": None,
    },
    told=(
        ("Match", "1 game, 50 minutes; 60 in the cut"),
        ("Cut", "by the table"),
        ("Lists", "required; public when it is over"),
        ("In doubt", "accepted with a note"),
        ("Deck checks", "none"),
        ("Report accepted after", "5 minutes"),
        ("Late entry", "until round 2"),
    ),
)
CHAMPIONSHIP = Preset(
    key="championship",
    title="Championship",
    gist="When much is at stake: the head judge decides what is in doubt.",
    cells={
        "best_of": 1,
        "minutes": 50,
        "cut_minutes": None,
        "auto_accept_minutes": 10,
        "list_policy": ListPolicy.REQUIRED,
        "undetermined_policy": Undetermined.HEAD_JUDGE,
        "visible_in_swiss": Mode.PRIVATE,
        "visible_in_cut": Mode.OPPONENT,
        "visible_when_finished": Mode.PUBLIC,
        "late_entry_until_round": 1,
        "check_target": 10,
        "cut": None,
    },
    told=(
        ("Match", "1 game, 50 minutes; the cut has no clock"),
        ("Cut", "by the table"),
        ("Lists", "required; for opponents in the cut, then public"),
        ("In doubt", "the head judge decides"),
        ("Deck checks", "10 % of entrants, by lot"),
        ("Report accepted after", "10 minutes"),
        ("Late entry", "until round 1"),
    ),
)
PRESETS = {each.key: each for each in (CASUAL, STORE, CHAMPIONSHIP)}
