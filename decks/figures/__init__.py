"""What the Plays and the opening hands of a deck come to, in figures. Pure.

A cell that is missing, or that cannot be read, may be anything it could be; a figure
is then a range over all of that, and says of how many cards it knows enough.
"""

from dataclasses import dataclass

from decks.charts import Chart
from decks.decklist.contents import Decklist
from gameengine.profiles import Profile

from .calls import UNIFORM, Calls, field_of, passes_of, runs_of
from .figure import Figure
from .hands import Hand, action_hand, play_hand
from .kicks import Kicks, kicks_of
from .plays import count, known, plays_of
from .tallies import tallies

__all__ = ["Against", "Calls", "Figure", "Figures", "Hand", "Kicks", "of"]


@dataclass(frozen=True, slots=True)
class Against:
    """The list that figures are computed against."""

    name: str
    known: int
    of: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a deck; None or nothing where it has no cards for them."""

    plays: int
    against: Against | None
    play_hand: Hand | None
    action_hand: Hand | None
    tallies: tuple[Chart, ...]  # strengths, time units, calls, what is stopped
    passes: Calls | None
    runs: Calls | None
    kicks: Kicks | None
    uncounted: int = 0  # lines that are left out

    @property
    def has_gaps(self) -> bool:
        return any(chart.has_maybe for chart in self.tallies)


def of(deck: Decklist, *, profile: Profile, against: Decklist | None = None) -> Figures:
    """Compute the figures of a deck, against every strength alike or against a list.

    A list without Plays is no opponent, and a line without a count is left out.
    """
    uncounted = len(deck.cards) - len(deck.counted_only.cards)
    deck = deck.counted_only
    plays = plays_of(deck, profile=profile)
    theirs = plays_of(against.counted_only, profile=profile) if against else ()
    opponent = None
    if against and theirs:
        opponent = Against(
            against.name, known(theirs, "strengths", "stops"), count(theirs)
        )
    field = field_of(theirs) if theirs else UNIFORM
    return Figures(
        plays=count(plays),
        against=opponent,
        play_hand=play_hand(plays, drawn=profile.opening_play_hand),
        action_hand=action_hand(deck, drawn=profile.opening_action_hand),
        tallies=tallies(plays) if plays else (),
        passes=passes_of(plays, against=field) if plays else None,
        runs=runs_of(plays, against=field) if plays else None,
        kicks=kicks_of(plays, theirs=theirs, profile=profile) if plays else None,
        uncounted=uncounted,
    )
