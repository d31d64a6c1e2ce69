"""Try a pairing algorithm on generated cases, check each result, and store failures
with everything needed to reproduce them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tournaments.rules.scoring import Match

from .adversary import contrived_field
from .checker import PairingProof, judge_pairing
from .field import Field, Pair, field_from_history, field_to_data
from .generator import FEWEST, MOST, PairingFunction, play_tournament
from .shrinker import shrink_field


class FieldPairingFunction(Protocol):
    """The pairing under test, called with a field instead of a history."""

    def __call__(self, field: Field, *, seed: str) -> list[Pair]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialFailure:
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
            "field": field_to_data(self.field),
            "smallest": field_to_data(self.smallest),
        }


@dataclass(slots=True, kw_only=True)
class TrialTally:
    """How many cases were tried, by which proofs they were judged, and which failed."""

    tournaments: int = 0
    contrived: int = 0
    rounds: int = 0
    proofs: Counter[str] = field(default_factory=Counter)
    failures: list[TrialFailure] = field(default_factory=list)

    def add(self, other: "TrialTally") -> None:
        self.tournaments += other.tournaments
        self.contrived += other.contrived
        self.rounds += other.rounds
        self.proofs += other.proofs
        self.failures += other.failures


class RecordingPairing:
    """A pairing that records its last input, in case it raises."""

    def __init__(self, pair: PairingFunction) -> None:
        self.pair = pair
        self.asked: tuple[int, str, Field] | None = None

    def __call__(
        self, active: Sequence[str], matches: Sequence[Match], **known: Any
    ) -> list[Pair]:
        keys = ("points", "forbidden", "awarded", "accelerated")
        figures = {key: known[key] for key in keys}
        known_field = field_from_history(active, matches, **figures)
        self.asked = known["round"], known["seed"], known_field
        return self.pair(active, matches, **known)


def try_tournament(
    seed: str,
    *,
    pair: PairingFunction,
    by_figures: FieldPairingFunction,
    fewest: int = FEWEST,
    most: int = MOST,
) -> TrialTally:
    """Play one tournament with a pairing, and judge each of its rounds."""
    tally, watched = TrialTally(tournaments=1), RecordingPairing(pair)
    rounds = play_tournament(seed, pair=watched, fewest=fewest, most=most)
    for sentences in judge_simulated_rounds(rounds, watched, tally):
        if sentences and watched.asked:
            number, pairing_seed, known = watched.asked
            where = f"tournament {seed}, round {number}"
            tally.failures.append(
                make_failure(where, pairing_seed, sentences, known, by_figures)
            )
    return tally


def judge_simulated_rounds(
    rounds: Iterator[Any], watched: RecordingPairing, tally: TrialTally
) -> Iterator[tuple[str, ...]]:
    """Judge round after round, until the tournament ends or pairing raises."""
    while True:
        try:
            drawn = next(rounds, None)
        except Exception as error:  # noqa: BLE001 - whatever a pairer under test raises
            tally.rounds += 1
            tally.proofs[PairingProof.STOPPED] += 1
            yield (crash_sentence(error),)
            return
        if drawn is None or not watched.asked:
            return
        judgement = judge_pairing(watched.asked[2], drawn.tables)
        tally.rounds += 1
        tally.proofs[judgement.proof] += 1
        yield judgement.discrepancies


def try_field(seed: str, *, by_figures: FieldPairingFunction) -> TrialTally:
    """Pair one contrived field, and judge the result."""
    contrived = contrived_field(seed)
    tally = TrialTally(contrived=1)
    sentences, proof = judge_field(contrived.field, seed, by_figures)
    tally.proofs[proof] += 1
    if sentences:
        where = f"contrived field {seed}, {contrived.kind}"
        tally.failures.append(
            make_failure(where, seed, sentences, contrived.field, by_figures)
        )
    return tally


def judge_field(
    field: Field, seed: str, by_figures: FieldPairingFunction
) -> tuple[tuple[str, ...], PairingProof]:
    """Pair a field; return what is wrong with the result, and the proof used."""
    try:
        tables = by_figures(field, seed=seed)
    except Exception as error:  # noqa: BLE001 - whatever a pairer under test raises
        return (crash_sentence(error),), PairingProof.STOPPED
    judgement = judge_pairing(field, tables)
    return judgement.discrepancies, judgement.proof


def crash_sentence(error: Exception) -> str:
    return f"The pairer stopped with {type(error).__name__}: {error}"


def make_failure(
    where: str,
    seed: str,
    sentences: tuple[str, ...],
    field: Field,
    by_figures: FieldPairingFunction,
) -> TrialFailure:
    """Return a failure with the smallest field that fails under the same seed."""

    def is_still_wrong(smaller: Field) -> bool:
        return bool(judge_field(smaller, seed, by_figures)[0])

    # A failure that only the history shows cannot be made smaller as figures.
    smallest = (
        shrink_field(field, fails=is_still_wrong) if is_still_wrong(field) else field
    )
    return TrialFailure(
        where=where, seed=seed, sentences=sentences, field=field, smallest=smallest
    )
