"""Simulated tournaments, played from a seed with the pairing under test.

They contain everything that happens at events: ties, drops and returns, late entries,
no-shows, double losses, discarded rounds, drafts while results are open, forbidden
pairs, awarded byes, accelerated rounds and unusual points. Each pairing comes with the
history that it was made from.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from tournaments.rules.scoring import Match, Outcome, Points

from .field import Field, Pair, field_from_history, pair_of

FEWEST, MOST = 4, 64
POINTS = (
    Points(),
    Points(),
    Points(win=2, tie=1, loss=0, bye=2),
    Points(win=1, tie=0, loss=0, bye=1),
    Points(win=3, tie=1, loss=0, bye=1),
    Points(win=5, tie=3, loss=1, bye=4),
    Points(win=30, tie=11, loss=0, bye=30),
)
WAYS_TO_WIN = (Outcome.WIN,) * 7 + (Outcome.CONCESSION, Outcome.PENALTY_LOSS)
WAYS_TO_TIE = (Outcome.TIE, Outcome.AGREED_TIE)


class PairingFunction(Protocol):
    """The pairing under test; "" as the second name of a table is the bye."""

    def __call__(  # noqa: PLR0913 - all that a pairer may know
        self,
        active: Sequence[str],
        matches: Sequence[Match],
        *,
        points: Points,
        forbidden: frozenset[frozenset[str]],
        awarded: frozenset[str],
        accelerated: frozenset[str],
        seed: str,
        round: int,  # noqa: A002 - the word of the desk
    ) -> list[Pair]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftedPairing:
    """One pairing, and what was known when it was made."""

    round: int
    seed: str
    active: tuple[str, ...]
    matches: tuple[Match, ...]
    points: Points
    forbidden: frozenset[frozenset[str]]
    awarded: frozenset[str]
    accelerated: frozenset[str]
    tables: tuple[Pair, ...]

    @property
    def field(self) -> Field:
        return field_from_history(
            self.active,
            self.matches,
            points=self.points,
            forbidden=sorted(sorted(pair) for pair in self.forbidden),
            awarded=self.awarded,
            accelerated=self.accelerated,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentRates:
    """How often each incident happens in a tournament, in percent."""

    skill: int
    ties: int
    drops: int
    returns: int
    lateness: int
    no_shows: int
    double_losses: int
    discards: int
    open_drafts: int


def random_incident_rates(rng: Random) -> IncidentRates:
    return IncidentRates(
        skill=rng.choice((0, 50, 90, 100)),
        ties=rng.choice((0, 2, 10, 40)),
        drops=rng.choice((0, 2, 6, 15)),
        returns=rng.choice((0, 20)),
        lateness=rng.choice((0, 5, 20)),
        no_shows=rng.choice((0, 2, 5)),
        double_losses=rng.choice((0, 1, 5)),
        discards=rng.choice((0, 0, 5)),
        open_drafts=rng.choice((0, 0, 20)),
    )


def play_tournament(
    seed: str, *, pair: PairingFunction, fewest: int = FEWEST, most: int = MOST
) -> Iterator[DraftedPairing]:
    """Play one tournament; the same seed and pairing give the same tournament."""
    rng = Random(seed)  # noqa: S311 - a made-up tournament, not a secret
    # Small fields are the hard ones, so most tournaments lean towards them.
    usual = rng.randint(fewest, most)
    size = rng.randint(fewest, rng.choice((most, usual, usual)))
    # Sources of their own, so that tournaments without these stay as they were.
    byes = Random(f"{seed}:byes")  # noqa: S311 - as above
    halves = Random(f"{seed}:halves")  # noqa: S311 - as above
    yield from SimulatedTournament(
        rng, size=size, pair=pair, byes=byes, halves=halves
    ).play_rounds()


class SimulatedTournament:
    """A tournament while it is simulated."""

    def __init__(
        self,
        rng: Random,
        *,
        size: int,
        pair: PairingFunction,
        byes: Random,
        halves: Random,
    ) -> None:
        names = [f"e{number}" for number in range(1, size + 1)]
        self.rng, self.pair = rng, pair
        self.weather = random_incident_rates(rng)
        self.points = rng.choice(POINTS)
        self.last = (size - 1).bit_length() + rng.randint(0, 4)
        self.skill = {name: rng.randrange(10**6) for name in names}
        self.forbidden = forbidden_pairs(rng, names)
        self.bye_rounds = bye_rounds(byes, names, self.last)
        self.accelerated_rounds = halves.choice((0, 0, 1, 2, 3))
        self.upper_half = frozenset(halves.sample(names, (size + 1) // 2))
        self.late = [
            n for n in names[FEWEST:] if self.incident_happens(self.weather.lateness)
        ]
        self.active = [name for name in names if name not in set(self.late)]
        self.dropped: dict[str, int] = {}
        self.matches: list[Match] = []

    def incident_happens(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def play_rounds(self) -> Iterator[DraftedPairing]:
        for number in range(1, self.last + 1):
            if self.incident_happens(self.weather.open_drafts):
                yield self.pair_round(number, matches=self.with_open_tables(number - 1))
            self.come_and_go(number)
            if self.incident_happens(self.weather.discards):
                yield (discarded := self.pair_round(number))
                self.play_or_discard_round(discarded, discard=True)
            yield (drawn := self.pair_round(number))
            self.play_or_discard_round(drawn)

    def pair_round(
        self, number: int, *, matches: Sequence[Match] | None = None
    ) -> DraftedPairing:
        known = tuple(self.matches if matches is None else matches)
        seed = f"{self.rng.getrandbits(64):016x}"
        self.rng.shuffle(self.active)
        awarded = self.awarded_byes(number)
        is_accelerated = number <= self.accelerated_rounds
        accelerated = self.upper_half if is_accelerated else frozenset()
        tables = self.pair(
            tuple(self.active),
            known,
            points=self.points,
            forbidden=self.forbidden,
            awarded=awarded,
            accelerated=accelerated,
            seed=seed,
            round=number,
        )
        return DraftedPairing(
            round=number,
            seed=seed,
            active=tuple(self.active),
            matches=known,
            points=self.points,
            forbidden=self.forbidden,
            awarded=awarded,
            accelerated=accelerated,
            tables=tuple(tables),
        )

    def awarded_byes(self, number: int) -> frozenset[str]:
        return frozenset(
            name for name in self.active if number in self.bye_rounds.get(name, ())
        )

    def with_open_tables(self, number: int) -> list[Match]:
        """Return the history as if tables of the last round were still playing."""
        return [
            replace(each, outcome=Outcome.PENDING, winner="")
            if each.round == number
            and each.counts_as_meeting
            and self.incident_happens(30)
            else each
            for each in self.matches
        ]

    def come_and_go(self, number: int) -> None:
        """Let entrants drop, return and enter late before a round."""
        for name in list(self.active):
            if len(self.active) > 2 and self.incident_happens(self.weather.drops):  # noqa: PLR2004 - one table
                self.active.remove(name)
                self.dropped[name] = number
        for name, since in list(self.dropped.items()):
            if since < number and self.incident_happens(self.weather.returns):
                del self.dropped[name]
                self.add_entrant(name, Outcome.ABSENT_LOSS, rounds=range(since, number))
        for name in list(self.late):
            if number > 1 and self.incident_happens(50):
                self.late.remove(name)
                self.add_entrant(name, Outcome.LATE_LOSS, rounds=range(1, number))

    def add_entrant(self, name: str, missed: Outcome, *, rounds: range) -> None:
        self.active.append(name)
        self.matches += [Match(round=n, home=name, outcome=missed) for n in rounds]

    def play_or_discard_round(
        self, drawn: DraftedPairing, *, discard: bool = False
    ) -> None:
        """Play the tables of a round, or discard it unplayed."""
        for number, (home, away) in enumerate(drawn.tables, 1):
            outcome, winner = (
                (Outcome.CANCELLED, "") if discard else self.random_result(home, away)
            )
            self.matches.append(
                Match(
                    round=drawn.round,
                    home=home,
                    away=away,
                    outcome=outcome,
                    winner=winner,
                    table=number,
                )
            )

    def random_result(self, home: str, away: str) -> tuple[Outcome, str]:
        if not away:
            return Outcome.BYE, ""
        if self.incident_happens(self.weather.double_losses):
            return Outcome.DOUBLE_LOSS, ""
        if self.incident_happens(self.weather.no_shows):
            return Outcome.NO_SHOW, self.rng.choice((home, away))
        if self.incident_happens(self.weather.ties):
            return self.rng.choice(WAYS_TO_TIE), ""
        winner = (
            max(home, away, key=lambda each: self.skill.get(each, 0))
            if self.incident_happens(self.weather.skill)
            else self.rng.choice((home, away))
        )
        return self.rng.choice(WAYS_TO_WIN), winner


def forbidden_pairs(rng: Random, names: Sequence[str]) -> frozenset[frozenset[str]]:
    """Return pairs who must not meet: usually none, sometimes a family."""
    pairs = {pair_of(*rng.sample(names, 2)) for _ in range(rng.choice((0, 0, 0, 1, 3)))}
    family = rng.sample(names, rng.choice((0, 0, 0, 0, 3)))
    pairs |= {pair_of(one, other) for one in family for other in family if one != other}
    return frozenset(frozenset(pair) for pair in pairs)


def bye_rounds(rng: Random, names: Sequence[str], last: int) -> dict[str, set[int]]:
    """Return rounds of awarded byes: usually none, else the first ones or any."""
    some = rng.choice((0, 0, 0, 1, 3, len(names) // 3, len(names)))
    first = range(1, min(last, 3) + 1)
    rounds = rng.choice((first, range(1, last + 1)))
    return {
        name: set(rng.sample(rounds, rng.randint(1, min(2, len(rounds)))))
        for name in rng.sample(names, some)
    }
