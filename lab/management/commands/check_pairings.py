"""Pair simulated tournaments and contrived fields, and judge every pairing.

The checker shares no code with the pairing. The command fails if there is any
discrepancy, and prints what is needed to reproduce it.
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

from lab.checking.checker import PairingProof, without_awarded_byes
from lab.checking.field import Field, Pair, field_from_history, field_to_data
from lab.checking.generator import FEWEST, MOST
from lab.checking.objective import cost_of_pairing
from lab.checking.sentences import ExplainedTable, false_sentences
from lab.checking.trial import TrialFailure, TrialTally, try_field, try_tournament
from tournaments.management.arguments import whole_number
from tournaments.rules import pairing
from tournaments.rules.scoring import Match, Points

BATCH = 10
SHOWN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentBatch:
    """Tournaments or contrived fields, identified by seed and numbers."""

    seed: int
    numbers: range
    contrived: bool
    fewest: int
    most: int


def run_batch(batch: TournamentBatch) -> TrialTally:
    """Run a batch; in a process of its own when there are several."""
    tally = TrialTally()
    for number in batch.numbers:
        seed = f"{batch.seed}:{number}"
        tally.add(
            try_field(seed, by_figures=pair_field)
            if batch.contrived
            else try_tournament(
                seed,
                pair=pair_round,
                by_figures=pair_field,
                fewest=batch.fewest,
                most=batch.most,
            )
        )
    return tally


def pair_round(  # noqa: PLR0913 - the generator's signature of a pairer
    active: Sequence[str],
    matches: Sequence[Match],
    *,
    points: Points,
    forbidden: frozenset[frozenset[str]],
    awarded: frozenset[str],
    accelerated: frozenset[str],
    seed: str,
    round: int,  # noqa: A002, ARG001 - the word of the desk; the seed is enough
) -> list[Pair]:
    """Pair a round with the product, from its history."""
    people = [
        pairing.Candidate(
            id=name,
            rank=rank,
            has_awarded_bye=name in awarded,
            acceleration=points.acceleration if name in accelerated else 0,
        )
        for name, rank in random_ranks(active, seed)
    ]
    made = pairing.pair_candidates(
        pairing.build_candidates(people, matches, points=points),
        seed=seed,
        forbidden=forbidden,
        manner=random_options(seed),
    )
    field = field_from_history(
        active,
        matches,
        points=points,
        forbidden=forbidden,
        awarded=awarded,
        accelerated=accelerated,
    )
    return checked_tables(made, field)


def pair_field(field: Field, *, seed: str) -> list[Pair]:
    """Pair a field with the product."""
    opponents: dict[str, list[str]] = {name: [] for name in field.entrants}
    for (one, other), times in field.met.items():
        if one in opponents and other in opponents:
            opponents[one] += [other] * times
            opponents[other] += [one] * times
    made = pairing.pair_candidates(
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
                acceleration=field.entrants[name].acceleration,
            )
            for name, rank in random_ranks(list(field.entrants), seed)
        ],
        seed=seed,
        forbidden=frozenset(frozenset(pair) for pair in field.forbidden),
        manner=random_options(seed),
    )
    return checked_tables(made, field)


def random_ranks(names: Sequence[str], seed: str) -> Iterator[tuple[str, int]]:
    drawn = Random(seed).sample(sorted(names), len(names))  # noqa: S311 - no secret
    places = {name: place for place, name in enumerate(drawn, 1)}
    return ((name, places[name]) for name in names)


def random_options(seed: str) -> pairing.PairingOptions:
    """Return random options: random or ranked pairing, with or without lookahead."""
    rng = Random(seed)  # noqa: S311 - a made-up tournament, not a secret
    return pairing.PairingOptions(
        is_seeded=rng.randrange(3) == 0, rounds_left=rng.choice((0, 0, 1, 3))
    )


def checked_tables(made: pairing.Pairing, field: Field) -> list[Pair]:
    """Return the tables; raise if the certificate does not match them."""
    tables = [(table.home, table.away) for table in made.tables]
    says, bound = tuple(made.certificate.cost), tuple(made.certificate.bound)
    found = cost_of_pairing(*without_awarded_byes(field, tables))
    if not says == bound == found:
        raise ValueError(
            f"the certificate says cost {says} and bound {bound}; the tables have "
            f"{found}."
        )
    explained = [
        ExplainedTable(
            number=each.number,
            home=each.home,
            away=each.away,
            why=each.why,
            reason=each.reason,
        )
        for each in made.tables
    ]
    if errors := false_sentences(field, explained):
        raise ValueError(f"{len(errors)} sentences are false: {errors[0]}")
    return tables


class Command(BaseCommand):
    help = "Play tournaments and contrived fields, and judge every pairing."

    def add_arguments(self, parser: CommandParser) -> None:
        add = partial(parser.add_argument, type=int)
        count = whole_number(0)
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
            type=whole_number(1),
            default=os.cpu_count() or 1,
            help="number of processes",
        )
        parser.add_argument("--json", action="store_true", help="output for programs")

    def handle(self, *_: Any, **options: Any) -> None:
        fewest, most = options["entrants"]
        if not FEWEST <= fewest <= most:
            raise CommandError(
                f"--entrants {fewest} {most}: a tournament has at least {FEWEST}, and "
                "FEWEST is not above MOST. Give two such numbers."
            )
        tally = TrialTally()
        every = list(make_batches(options))
        for done, each in enumerate(run_batches(every, jobs=options["jobs"]), 1):
            tally.add(each)
            self.show_progress(done, len(every), tally)
        self.stdout.write(
            json.dumps(report_data(tally, options["seed"]), indent=1)
            if options["json"]
            else tally_text(tally)
        )
        if tally.failures:
            raise CommandError(
                f"{len(tally.failures)} pairings are wrong, and none may be. See one "
                "again with --first and the number behind its seed."
            )

    def show_progress(self, done: int, of: int, tally: TrialTally) -> None:
        """Show progress on a terminal."""
        if self.stderr.isatty():
            end = "\n" if done == of else ""
            self.stderr.write(
                f"\r{done * 100 // of} %: {tally.tournaments} tournaments, "
                f"{tally.rounds} rounds, {tally.contrived} contrived fields, "
                f"{len(tally.failures)} wrong",
                style_func=str,  # it is no error, and not in red
                ending=end,
            )


def make_batches(options: dict[str, Any]) -> Iterator[TournamentBatch]:
    fewest, most = options["entrants"]
    for contrived, count in (
        (False, options["tournaments"]),
        (True, options["adversarial"]),
    ):
        end = options["first"] + count
        for start in range(options["first"], end, BATCH):
            yield TournamentBatch(
                seed=options["seed"],
                numbers=range(start, min(end, start + BATCH)),
                contrived=contrived,
                fewest=fewest,
                most=most,
            )


def run_batches(every: Sequence[TournamentBatch], *, jobs: int) -> Iterator[TrialTally]:
    if jobs == 1 or len(every) == 1:
        yield from map(run_batch, every)
        return
    # Spawned, because a forked process may inherit a lock that nobody will open.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run_batch, every)


def report_data(tally: TrialTally, seed: int) -> dict[str, Any]:
    return {
        "seed": seed,
        "tournaments": tally.tournaments,
        "rounds": tally.rounds,
        "contrived": tally.contrived,
        "proofs": dict(sorted(tally.proofs.items())),
        "discrepancies": [each.as_data() for each in tally.failures],
    }


def tally_text(tally: TrialTally) -> str:
    """Return a summary for people, with the first failures in full."""
    tried = f"{tally.tournaments} tournaments with {tally.rounds} pairings"
    decided = ", ".join(f"{proof} {tally.proofs[proof]}" for proof in PairingProof)
    lines = [
        f"{tried}, {tally.contrived} contrived fields.",
        f"Decided by: {decided}.",
        *(failure_text(each) for each in tally.failures[:SHOWN]),
        f"Discrepancies: {len(tally.failures)}.",
    ]
    return "\n".join(lines)


def failure_text(failure: TrialFailure) -> str:
    return "\n".join(
        (
            f"\n{failure.where} (pairing seed {failure.seed}):",
            *(f"  {sentence}" for sentence in failure.sentences),
            f"  smallest field found: {json.dumps(field_to_data(failure.smallest))}",
        )
    )
