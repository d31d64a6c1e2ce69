"""Play events with the product, from a seed, and judge them.

Of a Swiss event it is the first round by seed; `trial` plays the others.
"""

from collections.abc import Collection, Sequence
from random import Random

from tournaments.rules import bracket, roundrobin
from tournaments.rules.bracket import Bracket, CutMatch, CutProgress
from tournaments.rules.pairing import (
    Candidate,
    PairingOptions,
    ScheduledRound,
    build_candidates,
    pair_candidates,
    upper_half,
)
from tournaments.rules.scoring import Match, Outcome, Points
from tournaments.rules.structure import FEWEST, Structure

from .formats import (
    PlayedMatch,
    judge_edited_round_robin,
    judge_elimination,
    judge_first_round_by_seed,
    judge_round_robin,
)

MOST_IN_A_ROUND_ROBIN = 24
LEAVING = 4  # percent of entrants in a round, where anybody leaves
EDITING = 15  # percent of rounds, where anybody edits
MOST_IN_A_FIRST_ROUND = 64
STRUCTURES = tuple(Structure)


def judge_random_event(structure: Structure, seed: str) -> list[str]:
    """Play one event; return what the judge finds, or how the product stopped."""
    rng = Random(f"{structure}:{seed}")  # noqa: S311 - a made-up tournament
    try:
        if structure is Structure.SWISS:
            return pair_first_round(rng, seed)
        if structure is Structure.ROUND_ROBIN:
            return play_round_robin(rng, seed)
        return play_elimination(
            rng, is_double=structure is Structure.DOUBLE_ELIMINATION
        )
    except Exception as error:  # noqa: BLE001 - whatever the product raises
        return [f"The product stopped with {type(error).__name__}: {error}"]


def pair_first_round(rng: Random, seed: str) -> list[str]:
    """Pair a first round by seed, perhaps accelerated and with awarded byes."""
    size = rng.randint(FEWEST[Structure.SWISS], MOST_IN_A_FIRST_ROUND)
    names = [f"e{number}" for number in range(1, size + 1)]
    rng.shuffle(names)
    awarded = {*rng.sample(names, min(size - 2, rng.choice((0, 1, 1, 2, 5))))}
    is_accelerated = rng.random() < 2 / 3
    ranks = {name: rank for rank, name in enumerate(names, 1)}
    upper = (
        upper_half(ranks, lot_seed=seed, awarded_byes=awarded)
        if is_accelerated
        else frozenset()
    )
    made = pair_candidates(
        [
            Candidate(
                id=name,
                rank=rank,
                has_awarded_bye=name in awarded,
                acceleration=Points().acceleration if name in upper else 0,
            )
            for name, rank in ranks.items()
        ],
        seed=seed,
        manner=PairingOptions(pairs_halves=True),
    )
    return judge_first_round_by_seed(
        names,
        [(each.home, each.away) for each in made.tables],
        awarded=awarded,
        is_accelerated=is_accelerated,
    )


def play_round_robin(rng: Random, seed: str) -> list[str]:
    size = rng.randint(FEWEST[Structure.ROUND_ROBIN], MOST_IN_A_ROUND_ROBIN)
    names = [f"e{number}" for number in range(1, size + 1)]
    leaving = rng.choice((0, 0, LEAVING))
    editing = 0 if leaving else rng.choice((0, EDITING))
    left: dict[str, int] = {}
    matches: list[Match] = []
    rounds: list[list[tuple[str, str]]] = []
    edited, warned = [], []
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
        tables = [(each.home, each.away) for each in made.tables]
        if made.notices:
            warned.append(number)
        if rng.randrange(100) < editing:
            tables = swap_two(rng, tables)
            edited.append(number)
        rounds.append(tables)
        matches += [
            Match(
                round=number,
                home=home,
                away=away,
                outcome=Outcome.WIN if away else Outcome.BYE,
                winner=rng.choice((home, away)) if away else "",
            )
            for home, away in tables
        ]
        left |= {each.id: number for each in people if rng.randrange(100) < leaving}
    if len(left) == size:  # nobody is there to play on
        return []
    if edited:
        return judge_edited_round_robin(names, rounds, edited=edited, warned=warned)
    return judge_round_robin(names, rounds, left=left)


def swap_two(rng: Random, tables: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Swap two who sit at home at different tables, as somebody at the desk may."""
    one, two = rng.sample(range(len(tables)), 2)
    found = [*tables]
    found[one] = tables[two][0], tables[one][1]
    found[two] = tables[one][0], tables[two][1]
    return found


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
