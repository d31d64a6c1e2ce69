"""What tiebreaks are computed from: for each entrant the rounds that count.

Rounds after an entrant's drop do not count for them, but do for their opponents.
Entrants are numbered in the order of their ids; contradictions raise TournamentError.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter

from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import (
    ALONE,
    MISSED,
    NOBODY,
    TIED,
    UNDECIDED,
    WON,
    Entrant,
    Match,
    Outcome,
    Points,
)

from .columns import TiebreakColumn

MOST_NAMED = 5
by_round = attrgetter("round")


@dataclass(slots=True)
class EntrantLedger:
    """The rounds of one entrant that count; byes are not among the wins."""

    entrant: Entrant
    last: int = sys.maxsize
    matches: list[Match] = field(default_factory=list)
    opponents: list[int] = field(default_factory=list)
    wins: int = 0
    losses: int = 0
    ties: int = 0
    byes: int = 0
    missed: int = 0  # of the losses, those without an opponent

    @property
    def round_count(self) -> int:
        return len(self.matches)

    @property
    def is_dropped(self) -> bool:
        return self.entrant.dropped_after is not None

    def add_match(self, match: Match, opponent: int | None) -> None:
        """Add a match, unless it is after the entrant's drop."""
        if match.round > self.last:
            return
        self.matches.append(match)
        if opponent is not None:
            self.opponents.append(opponent)
        outcome = match.outcome
        if outcome in WON:
            if match.winner == self.entrant.id:
                self.wins += 1
            else:
                self.losses += 1
        elif outcome in TIED:
            self.ties += 1
        elif outcome is Outcome.BYE:
            self.byes += 1
        else:
            self.losses += 1
            self.missed += outcome in MISSED

    def match_points(self, points: Points) -> int:
        """Return the match points of the entrant."""
        at_tables = self.wins * points.win + self.ties * points.tie
        return at_tables + self.losses * points.loss + self.byes * points.bye

    def matches_with_opponents(self) -> Iterator[tuple[Match, int]]:
        """Yield the matches that had an opponent, each with the opponent's number."""
        met = (match for match in self.matches if match.outcome not in ALONE)
        return zip(met, self.opponents, strict=True)


class LedgerBook:
    """The ledgers of all entrants, and the tiebreak values computed from them."""

    def __init__(
        self,
        entrants: Iterable[Entrant],
        matches: Iterable[Match],
        *,
        points: Points,
        opponent_bye_counts: bool = True,
    ) -> None:
        known = sorted(entrants, key=attrgetter("id"))
        played = sorted(matches, key=by_round)
        self.ids = [entrant.id for entrant in known]
        self.numbers = {each: number for number, each in enumerate(self.ids)}
        self.points = points
        self.opponent_bye_counts = opponent_bye_counts
        self.is_open = any(match.outcome is Outcome.PENDING for match in played)
        self.ledgers = [
            EntrantLedger(entrant, last_round(entrant)) for entrant in known
        ]
        self._columns: dict[Formula, TiebreakColumn] = {}
        raise_problems(duplicate_entrants(self.ids))
        raise_problems(match_problems(played, self.numbers))
        self._add_matches(played)
        raise_problems(duplicate_results(self.ledgers))
        self.match_points = [ledger.match_points(points) for ledger in self.ledgers]

    def _add_matches(self, played: list[Match]) -> None:
        self.rounds = 0
        for match in played:
            if match.outcome in UNDECIDED:
                continue
            self.rounds = match.round
            home = self.numbers[match.home]
            if match.outcome in ALONE:
                self.ledgers[home].add_match(match, None)
                continue
            away = self.numbers[match.away]
            self.ledgers[home].add_match(match, away)
            self.ledgers[away].add_match(match, home)

    def column(self, formula: "Formula") -> TiebreakColumn:
        """Return the column of a formula, computed once."""
        if formula not in self._columns:
            self._columns[formula] = formula(self)
        return self._columns[formula]


Formula = Callable[[LedgerBook], TiebreakColumn]


def last_round(entrant: Entrant) -> int:
    return sys.maxsize if entrant.dropped_after is None else entrant.dropped_after


# What is refused.


def raise_problems(problems: Iterable[str]) -> None:
    """Raise one TournamentError that names the problems, or the first few of many."""
    found = list(dict.fromkeys(problems))
    if not found:
        return
    more = len(found) - MOST_NAMED
    named = found[:MOST_NAMED] + ([f"And {more} more."] if more > 0 else [])
    remedy = "Correct the entry." if len(found) == 1 else "Correct these entries."
    raise TournamentError(" ".join(named), remedy=remedy)


def duplicate_entrants(ids: list[str]) -> Iterator[str]:
    for entrant, count in Counter(ids).items():
        if count > 1:
            yield f'Entrant "{entrant}" is listed {count} times; only once is allowed.'


def duplicate_results(ledgers: list[EntrantLedger]) -> Iterator[str]:
    for ledger in ledgers:
        if len(set(map(by_round, ledger.matches))) < ledger.round_count:
            seats = Counter(map(by_round, ledger.matches))
            for round_, count in seats.items():
                if count > 1:
                    yield (
                        f'Round {round_}: "{ledger.entrant.id}" has {count} '
                        "results; only one is allowed."
                    )


def match_problems(played: list[Match], known: dict[str, int]) -> Iterator[str]:
    """Yield a problem for each match with unknown entrants or winners."""
    for match in played:
        home, away, place = match.home, match.away, round_and_table(match)
        if home not in known:
            yield f'{place}: "{home}" is not an entrant of this event.'
        if away and away not in known:
            yield f'{place}: "{away}" is not an entrant of this event.'
        for winner in (match.winner, *[game.winner for game in match.games]):
            if winner not in (home, away, NOBODY):
                yield f'{place}: the winner "{winner}" was not in the match.'
        wrong = missing_or_extra_entrant(match)
        if wrong:
            yield f"{place}: {wrong}"


def missing_or_extra_entrant(match: Match) -> str:
    """Return what the outcome of a match needs and lacks, or an empty text."""
    if match.outcome in UNDECIDED:
        return ""
    if match.outcome in ALONE:
        return f"a {match.outcome} has no opponent." if match.away else ""
    if match.away in (NOBODY, match.home):
        return f"a {match.outcome} needs two entrants."
    if match.outcome in WON and not match.winner:
        return f"a {match.outcome} needs a winner."
    return ""


def round_and_table(match: Match) -> str:
    table = f", table {match.table}" if match.table else ""
    return f"Round {match.round}{table}"
