"""Trying a pairer: it plays and pairs, the judge looks on, and failures are kept with
all that is needed to see them again.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tournaments.rules.scoring import Match

from .adversary import contrive
from .checker import Proof, judge
from .field import Field, Pair, as_data, from_history
from .generator import FEWEST, MOST, Pairer, play
from .shrinker import shrink


class FieldPairer(Protocol):
    """The pairer under test, fed with figures instead of a history."""

    def __call__(self, field: Field, *, seed: str) -> list[Pair]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """What went wrong, where, and the smallest field found that shows it."""

    where: str
    seed: str
    sentences: tuple[str, ...]
    field: Field
    smallest: Field

    def as_data(self) -> dict[str, Any]:
        return {
            "where": self.where,
            "seed": self.seed,
            "sentences": list(self.sentences),
            "field": as_data(self.field),
            "smallest": as_data(self.smallest),
        }


@dataclass(slots=True, kw_only=True)
class Tally:
    """How many were tried, by what they were proven, and which failed."""

    tournaments: int = 0
    contrived: int = 0
    rounds: int = 0
    proofs: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.tournaments += other.tournaments
        self.contrived += other.contrived
        self.rounds += other.rounds
        self.proofs += other.proofs
        self.failures += other.failures


class Watched:
    """A pairer that remembers what it was asked last, should it never answer."""

    def __init__(self, pair: Pairer) -> None:
        self.pair = pair
        self.asked: tuple[int, str, Field] | None = None

    def __call__(
        self, active: Sequence[str], matches: Sequence[Match], **known: Any
    ) -> list[Pair]:
        figures = {key: known[key] for key in ("points", "forbidden", "awarded")}
        known_field = from_history(active, matches, **figures)
        self.asked = known["round"], known["seed"], known_field
        return self.pair(active, matches, **known)


def try_tournament(
    seed: str,
    *,
    pair: Pairer,
    by_figures: FieldPairer,
    fewest: int = FEWEST,
    most: int = MOST,
) -> Tally:
    """Let a pairer play one tournament, and judge each of its rounds."""
    tally, watched = Tally(tournaments=1), Watched(pair)
    rounds = play(seed, pair=watched, fewest=fewest, most=most)
    for sentences in judged(rounds, watched, tally):
        if sentences and watched.asked:
            number, pairing_seed, known = watched.asked
            where = f"tournament {seed}, round {number}"
            tally.failures.append(
                failure(where, pairing_seed, sentences, known, by_figures)
            )
    return tally


def judged(
    rounds: Iterator[Any], watched: Watched, tally: Tally
) -> Iterator[tuple[str, ...]]:
    """Judge round after round, until the tournament or the pairer ends."""
    while True:
        try:
            drawn = next(rounds, None)
        except Exception as error:  # noqa: BLE001 - whatever a pairer under test raises
            tally.rounds += 1
            tally.proofs[Proof.STOPPED] += 1
            yield (stopped(error),)
            return
        if drawn is None or not watched.asked:
            return
        judgement = judge(watched.asked[2], drawn.tables)
        tally.rounds += 1
        tally.proofs[judgement.proof] += 1
        yield judgement.discrepancies


def try_field(seed: str, *, by_figures: FieldPairer) -> Tally:
    """Let a pairer pair one contrived field, and judge it."""
    contrived = contrive(seed)
    tally = Tally(contrived=1)
    sentences, proof = outcome(contrived.field, seed, by_figures)
    tally.proofs[proof] += 1
    if sentences:
        where = f"contrived field {seed}, {contrived.kind}"
        tally.failures.append(
            failure(where, seed, sentences, contrived.field, by_figures)
        )
    return tally


def outcome(
    field: Field, seed: str, by_figures: FieldPairer
) -> tuple[tuple[str, ...], Proof]:
    """Return what is wrong with the pairing of a field, and by what proof."""
    try:
        tables = by_figures(field, seed=seed)
    except Exception as error:  # noqa: BLE001 - whatever a pairer under test raises
        return (stopped(error),), Proof.STOPPED
    judgement = judge(field, tables)
    return judgement.discrepancies, judgement.proof


def stopped(error: Exception) -> str:
    return f"The pairer stopped with {type(error).__name__}: {error}"


def failure(
    where: str,
    seed: str,
    sentences: tuple[str, ...],
    field: Field,
    by_figures: FieldPairer,
) -> Failure:
    """Keep a failure, with the smallest field that fails under the same seed."""

    def fails(smaller: Field) -> bool:
        return bool(outcome(smaller, seed, by_figures)[0])

    # A failure that only the history shows cannot be made smaller as figures.
    smallest = shrink(field, fails=fails) if fails(field) else field
    return Failure(
        where=where, seed=seed, sentences=sentences, field=field, smallest=smallest
    )
