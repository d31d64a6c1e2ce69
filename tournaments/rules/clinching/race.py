"""The state of an event for clinching: the last place of the cut, entrants, points.

CL-2: it is assumed that nobody joins or leaves, no result is corrected, and an open
match ends with a winner or a tie.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from tournaments.rules.bracket import MOST
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import (
    NOBODY,
    Entrant,
    Match,
    Outcome,
    Points,
    points_from_match,
)
from tournaments.rules.standings import build_ledger_book
from tournaments.rules.tiebreaks import StandingsSettings
from tournaments.rules.tiebreaks.ledger import last_round


class MatchResult(StrEnum):
    """How a match may end for an entrant in it."""

    WIN = "win"
    TIE = "tie"
    LOSS = "loss"


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """What makes the cut: places or points; without a cut, first place."""

    places: int = 1
    points: int | None = None
    is_cut: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.places <= MOST:
            raise TournamentError(
                f"The cut has {self.places} places; 1 to {MOST} are possible.",
                rule="CL-1",
                remedy="Give the number of places in the cut, or 1 if there is none.",
            )

    def last_qualifying_place(self, points: int) -> int:
        """Return the last place that makes the cut with these points (RN-4)."""
        enough = self.points is not None and points >= self.points
        return MOST if enough else self.places


@dataclass(frozen=True, kw_only=True)
class EventRace:
    """An event in progress: entrants, published Swiss matches, rounds, the cut."""

    entrants: tuple[Entrant, ...]
    matches: tuple[Match, ...]
    settings: StandingsSettings
    rounds: int
    line: CutLine = field(default_factory=CutLine)
    gone: Collection[str] = frozenset()
    awarded: Mapping[str, Collection[int]] = field(default_factory=dict)  # bye rounds

    def __post_init__(self) -> None:
        if self.newest_round > self.rounds:
            raise TournamentError(
                f"Round {self.newest_round} was paired, and the event has "
                f"{self.rounds}.",
                rule="CL-1",
                remedy="Set at least as many Swiss rounds as were paired.",
            )
        open_ = Counter(
            each for match in self.open_matches for each in (match.home, match.away)
        )
        twice = [each for each, count in open_.items() if count > 1]
        if twice:
            raise TournamentError(
                f'"{twice[0]}" has {open_[twice[0]]} open matches.',
                rule="CL-1",
                remedy="Enter the result of the earlier one.",
            )

    @cached_property
    def newest_round(self) -> int:
        """Return the number of the newest published round."""
        return max((match.round for match in self.matches), default=0)

    @property
    def unpaired_round_count(self) -> int:
        """Return how many rounds are not paired yet."""
        return self.rounds - self.newest_round

    @cached_property
    def open_matches(self) -> tuple[Match, ...]:
        return tuple(
            match
            for match in self.matches
            if match.outcome is Outcome.PENDING and match.away
        )

    @property
    def rounds_left(self) -> int:
        return self.unpaired_round_count + bool(self.open_matches)

    @cached_property
    def points(self) -> dict[str, int]:
        """Return the points of everybody who is not disqualified."""
        book = build_ledger_book(self.entrants, self.matches, settings=self.settings)
        return {
            each: points
            for each, points, ledger in zip(
                book.ids, book.match_points, book.ledgers, strict=True
            )
            if not ledger.entrant.disqualified
        }

    @cached_property
    def entrants_by_id(self) -> dict[str, Entrant]:
        return {each.id: each for each in self.entrants}

    @cached_property
    def contenders(self) -> frozenset[str]:
        """Return the entrants who can make the cut: neither gone nor disqualified."""
        return frozenset(self.points) - frozenset(self.gone)

    @cached_property
    def players_of_next_rounds(self) -> frozenset[str]:
        """Return the entrants who will be paired in the rounds to come."""
        return frozenset(
            each
            for each in self.contenders
            if self.entrants_by_id[each].dropped_after is None
        )

    def has_bye(self, entrant: str, number: int) -> bool:
        """Return whether an entrant has an awarded bye in a round to come."""
        return entrant in self.players_of_next_rounds and number in self.awarded.get(
            entrant, ()
        )

    def points_in_last_rounds(self, entrant: str, rounds: int, *, each: int) -> int:
        """Return the points of the last rounds if each but a bye gives `each`."""
        numbers = range(self.rounds - rounds + 1, self.rounds + 1)
        byes = sum(self.has_bye(entrant, number) for number in numbers)
        return (rounds - byes) * each + byes * self.points_per_result.bye

    def open_match_of(self, entrant: str) -> Match | None:
        """Return the open match of an entrant, or None."""
        return next(
            (
                match
                for match in self.open_matches
                if entrant in (match.home, match.away)
            ),
            None,
        )

    def points_from_match(self, entrant: str, match: Match) -> int:
        """Return the points that a match gives an entrant; none after a drop."""
        if match.round > last_round(self.entrants_by_id[entrant]):
            return 0
        return points_from_match(match, entrant, self.points_per_result)

    @property
    def points_per_result(self) -> Points:
        return self.settings.points


def possible_results(match: Match) -> Iterator[Match]:
    """Yield an open match as it may end: won, tied or lost by the home seat (CL-2)."""
    for outcome, winner in (
        (Outcome.WIN, match.home),
        (Outcome.TIE, NOBODY),
        (Outcome.WIN, match.away),
    ):
        yield replace(match, outcome=outcome, winner=winner, games=())
