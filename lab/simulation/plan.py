"""The plan of a rehearsal: how many come, how much goes wrong, and the random draws.

The same plan gives the same event: names, ids, draws, pairings and results. Pure.
"""

from dataclasses import asdict, dataclass, field, fields
from random import Random
from uuid import UUID

from tournaments.rules import bracket, schedule
from tournaments.rules.errors import TournamentError
from tournaments.rules.random_draws import seeded_hash

FEWEST, MOST, MOST_ROUNDS = 8, 512, 100
EVERY = 100  # rates are per cent


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentRates:
    """How often each incident happens, in percent of the cases in which it could."""

    drops: float = 3  # of those who play, in every round
    late: float = 3  # of the entrants, on top of them
    no_shows: float = 2  # of the matches; and of the entrants, at check-in
    disputes: float = 3  # of the matches of two who have accounts
    logs: float = 50  # of the disputes
    penalties: float = 2  # of the matches
    corrections: float = 1  # of the matches
    undone: float = 2  # of the acts of officials: done, taken back, and done again

    def __post_init__(self) -> None:
        for each in fields(self):
            if not 0 <= getattr(self, each.name) <= EVERY:
                raise TournamentError(
                    f"The rate of {each.name.replace('_', '-')} is "
                    f"{getattr(self, each.name):g} %.",
                    remedy=f"Give it 0 to {EVERY}.",
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalPlan:
    """The event to rehearse."""

    entrants: int
    seed: int
    preset: str = "store"
    rounds: int | None = None  # None: by the table
    cut: int | None = None  # None: as the preset has it
    rates: IncidentRates = field(default_factory=IncidentRates)

    def __post_init__(self) -> None:
        if not FEWEST <= self.entrants <= MOST:
            raise TournamentError(
                f"{self.entrants} entrants cannot be rehearsed.",
                remedy=f"Give {FEWEST} to {MOST}.",
            )
        if self.rounds is not None and not 0 <= self.rounds <= MOST_ROUNDS:
            raise TournamentError(
                f"{self.rounds} Swiss rounds cannot be rehearsed.",
                remedy=f"Give 0 to {MOST_ROUNDS}.",
            )
        if self.cut and not bracket.FEWEST <= self.cut <= bracket.MOST:
            raise TournamentError(
                f"A cut to {self.cut} cannot be played.",
                rule="BR-1",
                remedy=f"Give {bracket.FEWEST} to {bracket.MOST}, or 0 for none.",
            )
        if self.rounds == 0 and self.cut == 0:
            raise TournamentError(
                "Neither a Swiss round nor a cut is planned.",
                remedy="Give one of them.",
            )

    @property
    def random_seed(self) -> str:
        """Return the seed of all draws; the share of sampled undos is no part of it."""
        rates = {k: v for k, v in asdict(self.rates).items() if k != "undone"}
        told = (self.seed, self.entrants, self.preset, self.rounds, self.cut)
        return seeded_hash("rehearsal", *told, *rates.values())

    @property
    def name(self) -> str:
        return f"Rehearsal {self.seed} of {self.entrants}"

    @property
    def lot_seed(self) -> str:
        return seeded_hash(self.random_seed, "lot")

    def id_of(self, *words: object) -> UUID:
        """Return an id that is the same in every run of a rehearsal."""
        return UUID(seeded_hash(self.random_seed, "id", *words)[:32], version=4)

    def rng_for(self, what: str) -> Random:
        """Return the random source of one topic, independent of all others."""
        return Random(seeded_hash(self.random_seed, what))  # noqa: S311 - a rehearsal, no secret

    # How many come beside the entrants.

    @property
    def late_count(self) -> int:
        return round(self.entrants * self.rates.late / EVERY)

    @property
    def absent_count(self) -> int:
        """Return how many register and do not check in."""
        return round(self.entrants * self.rates.no_shows / EVERY)

    @property
    def expected_action_count(self) -> int:
        """Return an estimate of the number of actions, for the progress bar."""
        rounds = schedule.plan_rounds(self.entrants).rounds
        if self.rounds is not None:
            rounds = self.rounds
        return round(self.entrants * (3 + 0.95 * rounds))

    @property
    def capacity(self) -> int:
        return self.entrants + self.late_count + self.absent_count
