"""Matches in a few words: who beat whom, and whole events by chance.

`ada.beats(ben, round=1)` is a match, and people are entrants.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.rules.scoring import (
    NOBODY,
    WON,
    Entrant,
    Game,
    Match,
    Outcome,
    Points,
    points_from_match,
)

Score = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Someone(Entrant):
    """An entrant who tells what happened; the own score comes first."""

    def beats(
        self,
        other: Entrant,
        *,
        round: int,  # noqa: A002
        score: Score | None = None,
        outcome: Outcome = Outcome.WIN,
        table: int = 0,
    ) -> Match:
        games = () if score is None else (a_game(self, score=score),)
        return Match(
            round=round,
            home=self.id,
            away=other.id,
            outcome=outcome,
            winner=self.id,
            games=games,
            table=table,
        )

    def meets(
        self,
        other: Entrant,
        *,
        round: int,  # noqa: A002
        outcome: Outcome = Outcome.PENDING,
        score: Score | None = None,
        table: int = 0,
    ) -> Match:
        """Give a match that nobody won."""
        games = () if score is None else (a_game(NOBODY, score=score),)
        return Match(
            round=round,
            home=self.id,
            away=other.id,
            outcome=outcome,
            games=games,
            table=table,
        )

    def ties(
        self,
        other: Entrant,
        *,
        round: int,  # noqa: A002
        score: Score | None = None,
        outcome: Outcome = Outcome.TIE,
    ) -> Match:
        return self.meets(other, round=round, outcome=outcome, score=score)

    def sits_out(
        self,
        *,
        round: int,  # noqa: A002
        outcome: Outcome = Outcome.BYE,
    ) -> Match:
        return Match(round=round, home=self.id, outcome=outcome)


def a_game(winner: Entrant | str, *, score: Score) -> Game:
    """Give a game by the score of the home seat and the away seat."""
    name = winner if isinstance(winner, str) else winner.id
    return Game(home_score=score[0], away_score=score[1], winner=name)


def people(names: str) -> list[Someone]:
    """Give people by their names.

    >>> [each.id for each in people("ada ben")]
    ['ada', 'ben']
    """
    return [Someone(id=name, name=name.title()) for name in names.split()]


def five_entrants() -> tuple[list[Someone], list[Match]]:
    """Give the event of the hand-worked examples (docs/standings.md)."""
    a, b, c, d, e = everybody = people("A B C D E")
    return everybody, [
        a.beats(b, round=1, score=(21, 14)),
        c.ties(d, round=1, score=(10, 10)),
        e.sits_out(round=1),
        a.beats(c, round=2, score=(17, 10)),
        e.beats(d, round=2, score=(24, 7)),
        b.sits_out(round=2),
        e.beats(a, round=3, score=(28, 21)),
        b.beats(c, round=3, score=(14, 13)),
        d.sits_out(round=3),
    ]


# Events by chance.


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """How often what happens; the rest are wins."""

    tie: float = 0.04
    conceded: float = 0.01
    no_show: float = 0.01
    double_loss: float = 0.002
    cancelled: float = 0.0
    pending: float = 0.0  # in the last round
    drop: float = 0.02  # after a round
    gone: float = 0.0  # of those who drop, with a loss in the round after
    late: float = 0.01
    absent: float = 0.002
    disqualified: float = 0.001


ORDINARY = Rates()
WILD = Rates(
    tie=0.2,
    conceded=0.05,
    no_show=0.05,
    double_loss=0.08,
    cancelled=0.05,
    pending=0.2,
    drop=0.08,
    gone=0.3,
    late=0.15,
    absent=0.08,
    disqualified=0.05,
)


@dataclass(slots=True)
class Desk:
    """Runs an event by chance: neighbours in points meet, whoever is left has a bye."""

    rng: Random
    rates: Rates
    rounds: int
    best_of: int
    points: Points
    entrants: list[Someone]
    matches: list[Match]

    def happens(self, rate: float) -> bool:
        return self.rng.random() < rate

    def run(self) -> None:
        total = {each.id: 0 for each in self.entrants}
        for number in range(1, self.rounds + 1):
            fresh = list(self.round(number, total))
            self.matches += fresh
            for match in fresh:
                for each in filter(None, (match.home, match.away)):
                    total[each] += points_from_match(match, each, self.points)
            self.entrants = [self.after(each, number) for each in self.entrants]

    def round(self, number: int, total: dict[str, int]) -> Iterator[Match]:
        waiting: list[Someone] = []
        active = [each for each in self.entrants if self.is_in(each, number)]
        luck = {each.id: self.rng.random() for each in active}
        for each in sorted(active, key=lambda each: (-total[each.id], luck[each.id])):
            if number == 1 and each.late:
                yield each.sits_out(round=number, outcome=Outcome.LATE_LOSS)
            elif self.happens(self.rates.absent):
                yield each.sits_out(round=number, outcome=Outcome.ABSENT_LOSS)
            elif waiting:
                yield self.match(waiting.pop(), each, number)
            else:
                waiting.append(each)
        for each in waiting:
            yield each.sits_out(round=number)

    def is_in(self, each: Someone, number: int) -> bool:
        """Tell whether somebody sits in a round; a few are paired though they left."""
        last = each.dropped_after
        if last is None:
            return True
        return number == last + 1 and self.happens(self.rates.gone)

    def match(self, one: Someone, two: Someone, number: int) -> Match:
        if None not in (one.dropped_after, two.dropped_after):
            return one.meets(two, round=number, outcome=Outcome.DOUBLE_LOSS)
        for here, away in ((one, two), (two, one)):
            if away.dropped_after is not None:
                return here.beats(away, round=number, outcome=Outcome.NO_SHOW)
        for outcome, rate in (
            (Outcome.PENDING, self.rates.pending * (number == self.rounds)),
            (Outcome.CANCELLED, self.rates.cancelled),
            (Outcome.DOUBLE_LOSS, self.rates.double_loss),
        ):
            if self.happens(rate):
                return one.meets(two, round=number, outcome=outcome)
        if self.happens(self.rates.no_show):
            return one.beats(two, round=number, outcome=Outcome.NO_SHOW)
        if self.happens(self.rates.tie):
            return self.played(one, two, number, Outcome.TIE)
        conceded = self.happens(self.rates.conceded)
        outcome = Outcome.CONCESSION if conceded else Outcome.WIN
        return self.played(one, two, number, outcome)

    def played(
        self, one: Someone, two: Someone, number: int, outcome: Outcome
    ) -> Match:
        """Play as many games as it takes; a tie is one win each, or a level game."""
        won = outcome in WON
        winner = self.rng.choice((one, two))
        loser = two if winner is one else one
        names = [winner.id] * (self.best_of // 2 + 1) if won else []
        if self.best_of > 1 and self.happens(0.4):
            names.append(loser.id)
        if not won and self.best_of > 1:
            names = [one.id, two.id]
        if not won or self.happens(self.rates.tie):
            names.append(NOBODY)
        games = tuple(self.game(name, at_home=name == one.id) for name in names)
        return Match(
            round=number,
            home=one.id,
            away=two.id,
            outcome=outcome,
            winner=winner.id if won else NOBODY,
            games=games,
        )

    def game(self, winner: str, *, at_home: bool) -> Game:
        less = self.rng.choice((0, 3, 6, 7, 10, 13, 14, 17, 20, 21))
        more = less + self.rng.choice((1, 3, 4, 7, 7, 8, 11, 14, 24))
        if not winner:
            return a_game(NOBODY, score=(less, less))
        return a_game(winner, score=(more, less) if at_home else (less, more))

    def after(self, each: Someone, number: int) -> Someone:
        if each.dropped_after is not None:
            return each
        if self.happens(self.rates.disqualified):
            return replace(each, disqualified=True, dropped_after=number)
        if self.happens(self.rates.drop):
            return replace(each, dropped_after=number)
        return each


def a_random_event(
    rng: Random,
    *,
    entrants: int,
    rounds: int,
    rates: Rates = ORDINARY,
    best_of: int = 1,
    points: Points | None = None,
) -> tuple[Sequence[Someone], Sequence[Match]]:
    """Give the entrants and matches of an event that went as chance would have it."""
    width = len(str(entrants))
    desk = Desk(
        rng=rng,
        rates=rates,
        rounds=rounds,
        best_of=best_of,
        points=points or Points(),
        entrants=[
            Someone(id=f"e{number:0{width}}", late=rng.random() < rates.late)
            for number in range(1, entrants + 1)
        ],
        matches=[],
    )
    desk.run()
    return desk.entrants, desk.matches
