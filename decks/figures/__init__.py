"""Statistics of a deck's Plays and opening hands. Pure.

Where a cell is missing or cannot be read, a figure is a range over all values it may
have, and says of how many cards enough is known.
"""

from dataclasses import dataclass

from decks.charts import Chart
from decks.decklist.contents import Decklist
from gameengine.profiles import Profile

from .calls import UNIFORM, CallFigures, pass_figures, possible_rivals, rushing_figures
from .figure import Figure
from .hands import OpeningHand, action_hand, play_hand
from .kicks import KickFigures, kick_figures
from .plays import count_copies, count_known, read_plays
from .tallies import tally_charts

__all__ = ["Figure", "Figures", "compute_figures"]


@dataclass(frozen=True, slots=True)
class Opponent:
    """The deck list that figures are computed against."""

    name: str
    known: int
    of: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a deck; None or empty where it has no cards for them."""

    plays: int
    against: Opponent | None
    play_hand: OpeningHand | None
    action_hand: OpeningHand | None
    tallies: tuple[Chart, ...]  # strengths, time units, calls, what is stopped
    passes: CallFigures | None
    runs: CallFigures | None
    kicks: KickFigures | None
    uncounted: int = 0  # lines that are left out

    @property
    def has_gaps(self) -> bool:
        return any(chart.has_uncertain_bars for chart in self.tallies)


def compute_figures(
    deck: Decklist, *, profile: Profile, against: Decklist | None = None
) -> Figures:
    """Return the figures of a deck against an opponent's list, or all strengths alike.

    A list without Plays is no opponent, and lines without a readable count are left
    out.
    """
    uncounted = len(deck.cards) - len(deck.without_uncounted_lines.cards)
    deck = deck.without_uncounted_lines
    plays = read_plays(deck, profile=profile)
    theirs = (
        read_plays(against.without_uncounted_lines, profile=profile) if against else ()
    )
    opponent = None
    if against and theirs:
        opponent = Opponent(
            against.name,
            count_known(theirs, "strengths", "stops"),
            count_copies(theirs),
        )
    field = possible_rivals(theirs) if theirs else UNIFORM
    return Figures(
        plays=count_copies(plays),
        against=opponent,
        play_hand=play_hand(plays, drawn=profile.opening_play_hand),
        action_hand=action_hand(deck, drawn=profile.opening_action_hand),
        tallies=tally_charts(plays) if plays else (),
        passes=pass_figures(plays, against=field) if plays else None,
        runs=rushing_figures(plays, against=field) if plays else None,
        kicks=kick_figures(plays, theirs=theirs, profile=profile) if plays else None,
        uncounted=uncounted,
    )
