"""Play round robins and eliminations with the product, from a seed, and judge them."""

from collections.abc import Collection
from random import Random

from tournaments.rules import bracket, roundrobin
from tournaments.rules.bracket import Bracket, CutMatch, CutProgress
from tournaments.rules.pairing import (
    Candidate,
    PairingOptions,
    ScheduledRound,
    build_candidates,
    pair_candidates,
)
from tournaments.rules.scoring import Match, Outcome, Points
from tournaments.rules.structure import FEWEST, Structure

from .formats import PlayedMatch, judge_elimination, judge_round_robin

MOST_IN_A_ROUND_ROBIN = 24
LEAVING = 4  # percent of entrants in a round, where anybody leaves
STRUCTURES = tuple(each for each in Structure if each is not Structure.SWISS)


def judge_random_event(structure: Structure, seed: str) -> list[str]:
    """Play one event; return what the judge finds, or how the product stopped."""
    rng = Random(f"{structure}:{seed}")  # noqa: S311 - a made-up tournament
    try:
        if structure is Structure.ROUND_ROBIN:
            return play_round_robin(rng, seed)
        return play_elimination(
            rng, is_double=structure is Structure.DOUBLE_ELIMINATION
        )
    except Exception as error:  # noqa: BLE001 - whatever the product raises
        return [f"The product stopped with {type(error).__name__}: {error}"]


def play_round_robin(rng: Random, seed: str) -> list[str]:
    size = rng.randint(FEWEST[Structure.ROUND_ROBIN], MOST_IN_A_ROUND_ROBIN)
    names = [f"e{number}" for number in range(1, size + 1)]
    leaving = rng.choice((0, 0, LEAVING))
    left: dict[str, int] = {}
    matches: list[Match] = []
    rounds: list[list[tuple[str, str]]] = []
    for number in range(1, roundrobin.round_count(size) + 1):
        people = [
            Candidate(id=name, rank=rank)
            for rank, name in enumerate(names, 1)
            if name not in left
        ]
        if not people:
            break
        made = pair_candidates(
            build_candidates(people, matches, points=Points()),
            seed=f"{seed}:{number}",
            manner=PairingOptions(
                scheduled=ScheduledRound(number=number, entrants=size)
            ),
        )
        rounds.append([(each.home, each.away) for each in made.tables])
        matches += [
            Match(
                round=number,
                home=each.home,
                away=each.away,
                outcome=Outcome.WIN if each.away else Outcome.BYE,
                winner=rng.choice((each.home, each.away)) if each.away else "",
            )
            for each in made.tables
        ]
        left |= {each.id: number for each in people if rng.randrange(100) < leaving}
    if len(left) == size:  # nobody is there to play on
        return []
    return judge_round_robin(names, rounds, left=left)


def play_elimination(rng: Random, *, is_double: bool) -> list[str]:
    smallest = FEWEST[Structure.DOUBLE_ELIMINATION] if is_double else bracket.FEWEST
    most = rng.choice((8, 16, 32, bracket.MOST))
    names = [f"e{number}" for number in range(1, rng.randint(smallest, most) + 1)]
    rng.shuffle(names)
    layout = bracket.draw_bracket(
        names, third_place=rng.random() < 1 / 2, is_double=is_double
    )
    return Elimination(rng, layout).play_and_judge()


class Elimination:
    """An elimination while it is played, round by round as the desk publishes it."""

    def __init__(self, rng: Random, layout: Bracket) -> None:
        self.rng, self.layout = rng, layout
        self.leaving = rng.choice((0, 0, LEAVING))
        self.upsets = rng.choice((10, 50))
        self.results: dict[int, str] = {}
        self.gone: set[str] = set()
        self.played: list[PlayedMatch] = []

    def play_and_judge(self) -> list[str]:
        step = 0
        while (now := self.progress()).step_count > step:
            step += 1
            for each in now.matches_in_step(step):
                self.play_match(each, step)
            self.drop_random_entrants(now.bracket.entrants)
        order = bracket.final_order(self.progress(), swiss=())
        return judge_elimination(
            self.layout.entrants,
            self.played,
            [each.entrant for each in order],
            lives=2 if self.layout.is_double else 1,
            gone=self.gone,
        )

    def progress(self) -> CutProgress:
        return bracket.cut_progress(self.layout, results=self.results, gone=self.gone)

    def play_match(self, match: CutMatch, step: int) -> None:
        """Play a match of the round; its walkovers are known already."""
        better, other = sorted((match.home, match.away), key=self.layout.seed_of)
        is_upset = self.rng.randrange(100) < self.upsets
        winner = match.winner or (other if is_upset else better)
        self.results[match.fixture.number] = winner
        self.played.append(
            PlayedMatch(step=step, home=match.home, away=match.away, winner=winner)
        )

    def drop_random_entrants(self, entrants: Collection[str]) -> None:
        self.gone |= {
            each for each in entrants if self.rng.randrange(100) < self.leaving
        }
