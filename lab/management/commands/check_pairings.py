"""Play tournaments and contrived fields, and judge every pairing.

The judge of `lab.checking` shares no code with the pairer. One discrepancy is
one too many: it is printed with what is needed to see it again, and the command fails.
"""

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lab.checking.checker import Proof, without_awarded
from lab.checking.field import Field, Pair, as_data, from_history
from lab.checking.generator import FEWEST, MOST
from lab.checking.objective import lines_of
from lab.checking.sentences import Explained, false_sentences
from lab.checking.trial import Failure, Tally, try_field, try_tournament
from tournaments.management.files import at_least
from tournaments.rules import pairing
from tournaments.rules.scoring import Match, Points

BATCH = 10
SHOWN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Some tournaments or contrived fields, named by the seed and their numbers."""

    seed: int
    numbers: range
    contrived: bool
    fewest: int
    most: int


def run(batch: Batch) -> Tally:
    """Try a batch; in a process of its own when there are several."""
    tally = Tally()
    for number in batch.numbers:
        seed = f"{batch.seed}:{number}"
        tally.add(
            try_field(seed, by_figures=pair_figures)
            if batch.contrived
            else try_tournament(
                seed,
                pair=pair_history,
                by_figures=pair_figures,
                fewest=batch.fewest,
                most=batch.most,
            )
        )
    return tally


def pair_history(  # noqa: PLR0913 - the generator's signature of a pairer
    active: Sequence[str],
    matches: Sequence[Match],
    *,
    points: Points,
    forbidden: frozenset[frozenset[str]],
    awarded: frozenset[str],
    seed: str,
    round: int,  # noqa: A002, ARG001 - the word of the desk; the seed is enough
) -> list[Pair]:
    """Let the pairer under test work out its figures and pair."""
    people = [
        pairing.Candidate(id=name, rank=rank, has_awarded_bye=name in awarded)
        for name, rank in ranks(active, seed)
    ]
    made = pairing.pair(
        pairing.candidates(people, matches, points=points),
        seed=seed,
        forbidden=forbidden,
        manner=manner(seed),
    )
    field = from_history(
        active, matches, points=points, forbidden=forbidden, awarded=awarded
    )
    return tables_of(made, field)


def pair_figures(field: Field, *, seed: str) -> list[Pair]:
    """Hand the figures of a field to the pairer under test."""
    opponents: dict[str, list[str]] = {name: [] for name in field.entrants}
    for (one, other), times in field.met.items():
        if one in opponents and other in opponents:
            opponents[one] += [other] * times
            opponents[other] += [one] * times
    made = pairing.pair(
        [
            pairing.Candidate(
                id=name,
                score=field.entrants[name].score,
                opponents=tuple(opponents[name]),
                byes=field.entrants[name].byes,
                floated_down=field.entrants[name].floated_down,
                floated_up=field.entrants[name].floated_up,
                rank=rank,
                has_awarded_bye=field.entrants[name].has_awarded_bye,
            )
            for name, rank in ranks(list(field.entrants), seed)
        ],
        seed=seed,
        forbidden=frozenset(frozenset(pair) for pair in field.forbidden),
        manner=manner(seed),
    )
    return tables_of(made, field)


def ranks(names: Sequence[str], seed: str) -> Iterator[tuple[str, int]]:
    drawn = Random(seed).sample(sorted(names), len(names))  # noqa: S311 - no secret
    places = {name: place for place, name in enumerate(drawn, 1)}
    return ((name, places[name]) for name in names)


def manner(seed: str) -> pairing.Manner:
    """Pair by lot or by rank, with and without rounds to come: none may cost more."""
    rng = Random(seed)  # noqa: S311 - a made-up tournament, not a secret
    return pairing.Manner(
        is_seeded=rng.randrange(3) == 0, rounds_left=rng.choice((0, 0, 1, 3))
    )


def tables_of(made: pairing.Pairing, field: Field) -> list[Pair]:
    """Return the tables, once the certificate says what they are."""
    tables = [(table.home, table.away) for table in made.tables]
    says, bound = tuple(made.certificate.cost), tuple(made.certificate.bound)
    found = lines_of(*without_awarded(field, tables))
    if not says == bound == found:
        raise ValueError(
            f"the certificate says cost {says} and bound {bound}; the tables have "
            f"{found}."
        )
    explained = [
        Explained(number=each.number, home=each.home, away=each.away, why=each.why)
        for each in made.tables
    ]
    if errors := false_sentences(field, explained):
        raise ValueError(f"{len(errors)} sentences are false: {errors[0]}")
    return tables


class Command(BaseCommand):
    help = "Play tournaments and contrived fields, and judge every pairing."

    def add_arguments(self, parser: CommandParser) -> None:
        add = partial(parser.add_argument, type=int)
        count = at_least(0)
        parser.add_argument(
            "--tournaments", type=count, default=5000, help="how many to play"
        )
        parser.add_argument(
            "--adversarial", type=count, default=2000, help="how many contrived fields"
        )
        add("--seed", default=1, help="the same seed, the same tournaments and fields")
        add("--first", default=1, help="number of the first, to see one of them again")
        add(
            "--entrants",
            nargs=2,
            default=(FEWEST, MOST),
            metavar=("FEWEST", "MOST"),
            help="how many entrants a tournament has",
        )
        parser.add_argument(
            "--jobs",
            type=at_least(1),
            default=os.cpu_count() or 1,
            help="how many processes",
        )
        parser.add_argument("--json", action="store_true", help="for machines")

    def handle(self, *_: Any, **options: Any) -> None:
        fewest, most = options["entrants"]
        if not FEWEST <= fewest <= most:
            raise CommandError(
                f"--entrants {fewest} {most}: a tournament has at least {FEWEST}, and "
                "FEWEST is not above MOST. Give two such numbers."
            )
        tally = Tally()
        every = list(batches(options))
        for done, each in enumerate(tried(every, jobs=options["jobs"]), 1):
            tally.add(each)
            self.show_progress(done, len(every), tally)
        self.stdout.write(
            json.dumps(as_report(tally, options["seed"]), indent=1)
            if options["json"]
            else told(tally)
        )
        if tally.failures:
            raise CommandError(
                f"{len(tally.failures)} pairings are wrong, and none may be. See one "
                "again with --first and the number behind its seed."
            )

    def show_progress(self, done: int, of: int, tally: Tally) -> None:
        """Keep whoever waits at a terminal informed."""
        if self.stderr.isatty():
            end = "\n" if done == of else ""
            self.stderr.write(
                f"\r{done * 100 // of} %: {tally.tournaments} tournaments, "
                f"{tally.rounds} rounds, {tally.contrived} contrived fields, "
                f"{len(tally.failures)} wrong",
                style_func=str,  # it is no error, and not in red
                ending=end,
            )


def batches(options: dict[str, Any]) -> Iterator[Batch]:
    fewest, most = options["entrants"]
    for contrived, count in (
        (False, options["tournaments"]),
        (True, options["adversarial"]),
    ):
        end = options["first"] + count
        for start in range(options["first"], end, BATCH):
            yield Batch(
                seed=options["seed"],
                numbers=range(start, min(end, start + BATCH)),
                contrived=contrived,
                fewest=fewest,
                most=most,
            )


def tried(every: Sequence[Batch], *, jobs: int) -> Iterator[Tally]:
    if jobs == 1 or len(every) == 1:
        yield from map(run, every)
        return
    # Spawned, because a forked process may inherit a lock that nobody will open.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run, every)


def as_report(tally: Tally, seed: int) -> dict[str, Any]:
    return {
        "seed": seed,
        "tournaments": tally.tournaments,
        "rounds": tally.rounds,
        "contrived": tally.contrived,
        "proofs": dict(sorted(tally.proofs.items())),
        "discrepancies": [each.as_data() for each in tally.failures],
    }


def told(tally: Tally) -> str:
    """Sum up for a person, with the first failures in full."""
    tried = f"{tally.tournaments} tournaments with {tally.rounds} pairings"
    decided = ", ".join(f"{proof} {tally.proofs[proof]}" for proof in Proof)
    lines = [
        f"{tried}, {tally.contrived} contrived fields.",
        f"Decided by: {decided}.",
        *(told_failure(each) for each in tally.failures[:SHOWN]),
        f"Discrepancies: {len(tally.failures)}.",
    ]
    return "\n".join(lines)


def told_failure(failure: Failure) -> str:
    return "\n".join(
        (
            f"\n{failure.where} (pairing seed {failure.seed}):",
            *(f"  {sentence}" for sentence in failure.sentences),
            f"  smallest field found: {json.dumps(as_data(failure.smallest))}",
        )
    )
