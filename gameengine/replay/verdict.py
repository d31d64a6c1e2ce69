"""Verifies a log: one of six verdicts, with the first wrong step and its rule.

A verdict does not decide a match, and an error of the engine never becomes a verdict.
It names its evidence, the house rules (D-nn) that the game cites, and other readings
of the rules that would change it.
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from gameengine.cards import Card, Deck
from gameengine.notation import header, parse_log
from gameengine.notation.grammar import quoted
from gameengine.notation.log import (
    Log,
    LogError,
    UnreadableLog,
    check_signatures,
    is_signed_by_both,
    log_hash,
)
from gameengine.notation.text import tag_notes
from gameengine.pieces import LETTERS
from gameengine.profiles import ALTERNATIVES, PROFILES, RULES
from gameengine.setup import Setup
from gameengine.table import Outcome

from .asked_settings import watch_settings
from .cursor import Step
from .endings import SEATS, Ending, ending_from_outcome
from .forks import MOST_RUNS, fork_runs
from .later_notes import LaterNotes
from .run import LogRun, run_log
from .stops import WrongStep
from .unreadable_cards import unread_cards_in_play


class VerdictKind(StrEnum):
    """The six verdicts on a log."""

    CONFIRMED = "confirmed"
    DIFFERENT_RESULT = "different_result"
    ILLEGAL = "illegal"
    INCOMPLETE = "incomplete"
    UNDECIDED = "undecided"
    UNREADABLE = "unreadable"


class Evidence(StrEnum):
    """The grades of evidence for a verdict, the strongest first."""

    SEALED = "sealed"  # the order of every deck is known
    SIGNED = "signed"  # both seats signed it
    BOTH = "both"  # two logs say the same
    SINGLE = "single"
    PARTIAL = "partial"  # something that mattered was not seen


@dataclass(frozen=True)
class AlternativeReading:
    """Another reading of the rules, and the verdict under it."""

    setting: str
    value: str
    rules: tuple[str, ...]
    kind: VerdictKind
    step: int
    score: tuple[int, int]


@dataclass(frozen=True)
class Verdict:
    """The result of verifying one log."""

    kind: VerdictKind
    why: str = ""
    wrong: WrongStep | None = None  # the first wrong step: a claim or an entry
    entry: WrongStep | None = None  # the first illegal entry, if a claim fails before
    later_notes: LaterNotes | None = None  # after a wrong claim, if the run went on
    score: tuple[int, int] = (0, 0)
    winner: int | None = None
    ending: Ending | None = None  # None: the game has not ended
    is_agreed: bool = False  # both seats say how it ended: signed, or in two logs
    evidence: Evidence = Evidence.SINGLE
    house_rules: tuple[str, ...] = ()  # that the game cites
    unread: tuple[str, ...] = ()
    alternatives: tuple[AlternativeReading, ...] = ()
    notes: tuple[str, ...] = ()
    errors: tuple[LogError, ...] = ()  # of an unreadable log
    log: str = ""  # its hash
    lines: tuple[int, ...] = field(default=(), repr=False)  # of the text, by step

    @property
    def step(self) -> int:
        return self.wrong.step if self.wrong is not None else 0

    @property
    def is_cut_short(self) -> bool:
        """Whether the game ended by a concession, time or an award."""
        return self.ending not in (None, Ending.PLAYED)

    @property
    def proves_result(self) -> bool:
        """Whether the log proves its result; a concession needs both seats."""
        if self.kind is not VerdictKind.CONFIRMED:
            return False
        return self.is_agreed or not self.is_cut_short


Claimed = tuple[str, tuple[int, int]] | None  # who won, and the score
# Settings that say only which of two named Players is told first.
ORDER_SETTINGS = {"designation_order"}
FEW_RUNS = 20
MOST_ACTS = 150_000  # in all runs together


def verify(  # noqa: PLR0913 - a log, and all that may be known beside it
    log: Log,
    cards: Mapping[str, Card],
    *,
    version: str = "",
    decks: tuple[Deck, Deck] | None = None,
    keys: Mapping[str, bytes] | None = None,
    alternatives: bool = True,
) -> Verdict:
    """Run a log by the rules it names and return the verdict.

    `version` is compared with the card data that the log names; `decks` replace the
    lists of the log; `keys` check its signatures; `alternatives` tries other readings
    too.
    """
    try:
        setup = header.build_setup(log, cards, decks)
        claimed = header.claimed_result(log)
    except header.MissingDeckList as error:
        found = Verdict(VerdictKind.UNDECIDED, str(error), evidence=Evidence.PARTIAL)
    except (header.HeaderError, ValueError) as error:
        found = Verdict(VerdictKind.UNREADABLE, str(error))
    else:
        found = judge_log(setup, log, claimed, alternatives=alternatives)
        if keys is not None and is_signed_by_both(log, keys):
            found = mark_agreed(found, Evidence.SIGNED)
    return replace(
        found,
        notes=(
            *card_data_notes(log, version),
            *tag_notes(log),
            *signature_notes(log, keys),
        ),
        log=log_hash(log),
        lines=tuple(entry.line for entry in log.steps),
    )


def judge_log(
    setup: Setup, log: Log, claimed: Claimed, *, alternatives: bool
) -> Verdict:
    """Return the verdict on a log, with other readings if asked for."""
    steps = tuple(log.acts())
    watched = watch_settings(setup.profile)
    found = judge_steps(replace(setup, profile=watched), steps, claimed)
    if not alternatives or found.evidence is Evidence.PARTIAL:
        return found
    asked = watched.asked - ORDER_SETTINGS
    other = tuple(other_readings(setup, steps, claimed, found, asked))
    decided = {rule for each in other for rule in each.rules if rule[:2] == "D-"}
    cited = tuple(sorted(decided.union(found.house_rules), key=house_rule_number))
    return replace(found, alternatives=other, house_rules=cited)


def card_data_notes(log: Log, version: str) -> Iterator[str]:
    """Yield a note if the log was written with other card data than it is judged by."""
    written = log.tags.get("Cards", "")
    if written and version and written != version:
        yield (
            f"The log was written with the card data {quoted(written)} and "
            f"verified with {quoted(version)}. If one of its cards has changed "
            "since, verify it with the card data that it was played with."
        )


def signature_notes(log: Log, keys: Mapping[str, bytes] | None) -> Iterator[str]:
    """Yield a note for each seat with a signature that its key did not make."""
    for letter, is_valid in check_signatures(log, keys).items() if keys else ():
        if not is_valid and keys and letter in keys:
            name = SEATS[LETTERS.index(letter)]
            yield (
                f"A signature of {name} is not valid: it was made with another key, "
                "or something before it was changed."
            )


def verify_text(text: str, cards: Mapping[str, Card], **more: Any) -> Verdict:
    """Return the verdict on a text, which may be no readable log."""
    try:
        log = parse_log(text)
    except UnreadableLog as error:
        return Verdict(VerdictKind.UNREADABLE, "It has errors.", errors=error.errors)
    return verify(log, cards, **more)


def judge_steps(
    setup: Setup, steps: tuple[Step, ...], claimed: Claimed, *, most: int = MOST_RUNS
) -> Verdict:
    """Return the verdict that holds for every interpretation of a log.

    Before a log is refuted, it is tried as if names of timing points were missing.
    """
    found = judge_interpretations(run_interpretations(setup, steps, most), claimed)
    if found.kind not in REFUTING or most < MOST_RUNS:
        return found
    loose = run_interpretations(setup, steps, most, loose=True)
    if loose.gap is not None and not 0 < found.step <= first_problem_step(loose.gap):
        loose.gap = None  # this would leave more unexplained
    other = judge_interpretations(loose, claimed)
    return found if other.kind in (VerdictKind.ILLEGAL, found.kind) else other


def judge_interpretations(ways: "Interpretations", claimed: Claimed) -> Verdict:
    """Return the verdict that follows from the runs of a log."""
    if ways.unread:
        why = f"the text of {', '.join(sorted(ways.unread))} cannot be read"
        return undecided_verdict(ways, ways.run_to_report, why)
    if ways.good:
        return judge_good_runs(ways, claimed)
    if ways.gap is not None:
        return gap_verdict(ways, ways.gap)
    if ways.capped:
        return undecided_verdict(ways, ways.run_to_report, TOO_MANY)
    return illegal_verdict(ways.run_to_report)


REFUTING = {VerdictKind.ILLEGAL, VerdictKind.DIFFERENT_RESULT}
UNSEEN_DECIDES = "unseen cards decide the result"
TOO_MANY = "there are too many possibilities for unseen cards"


@dataclass
class Interpretations:
    """The runs of all interpretations of a log, sorted by how they ended.

    A log is illegal only if all of them fail: if none lacks an entry, none depends on
    an unread card, and none was left untried.
    """

    good: list[LogRun] = field(default_factory=list)
    gap: LogRun | None = None  # the farthest one that something is missing from
    wrong: LogRun | None = None  # the farthest one with an illegal step
    unread: set[str] = field(default_factory=set)  # cards, in any of the ways
    capped: bool = False  # there are more than were tried

    def add_run(self, one: LogRun) -> None:
        self.unread.update(unread_cards_in_play(one))
        if one.first_wrong is not None:
            self.wrong = farther_run(self.wrong, one)
        elif one.gap is not None:
            self.gap = farther_run(self.gap, one)
        else:
            self.good.append(one)

    @property
    def differ_in_result(self) -> bool:
        """Whether the result depends on cards that were not seen."""
        return any(each.outcome != self.good[0].outcome for each in self.good)

    @property
    def run_to_report(self) -> LogRun:
        """The run to report: a good one, or else the one that came farthest."""
        if self.good:
            return self.good[0]
        found = self.wrong if self.gap is None else farther_run(self.wrong, self.gap)
        if found is None:
            raise ValueError("the log has not been replayed")
        return found


def run_interpretations(
    setup: Setup, steps: tuple[Step, ...], most: int, *, loose: bool = False
) -> Interpretations:
    """Run a log in all interpretations, up to a limit or a second result."""
    ways = Interpretations()
    done = 0
    for place, forks in enumerate(fork_runs(most)):
        one = run_log(setup, steps, forks, strict=place > 0, loose=loose)
        done += one.log.place
        ways.add_run(one)
        if ways.differ_in_result or done > MOST_ACTS:
            break
    ways.capped = forks.next_choices() is not None
    return ways


def farther_run(best: LogRun | None, one: LogRun) -> LogRun:
    """Return the run that came farther before an error or a gap."""
    return (
        one
        if best is None or first_problem_step(one) > first_problem_step(best)
        else best
    )


def first_problem_step(one: LogRun) -> int:
    """Return the step of the first error or gap of a run; 0 if it has none."""
    wrong = one.first_wrong
    if wrong is not None:
        return wrong.step
    return one.gap.step if one.gap is not None else 0


def judge_good_runs(ways: Interpretations, claimed: Claimed) -> Verdict:
    """Return the verdict on a log in which nothing is wrong."""
    one = ways.good[0]
    if ways.differ_in_result or ways.capped:
        return undecided_verdict(
            ways, one, UNSEEN_DECIDES if ways.differ_in_result else TOO_MANY
        )
    if one.outcome is None:
        return build_verdict(
            one, VerdictKind.INCOMPLETE, "The log ends before the end of the game."
        )
    if claimed is None:
        return build_verdict(one, VerdictKind.CONFIRMED, "The log has no result.")
    if claimed == outcome_words(one.outcome):
        return build_verdict(one, VerdictKind.CONFIRMED)
    if ways.gap is not None:  # that run may lead to the claimed result
        return gap_verdict(ways, ways.gap)
    said = f"{claimed[0]} {claimed[1][0]}-{claimed[1][1]}"
    given = f"{header.result_tag(one.outcome)} ({one.outcome.rule})"
    why = f"The log has {said}, but by the rules it is {given}."
    return build_verdict(one, VerdictKind.DIFFERENT_RESULT, why)


def outcome_words(outcome: Outcome) -> tuple[str, tuple[int, int]]:
    """Return winner and score of an outcome as a result tag states them."""
    winner = "tie" if outcome.winner is None else LETTERS[outcome.winner]
    return winner, outcome.score


def illegal_verdict(one: LogRun) -> Verdict:
    """Return the verdict on a log that is wrong in every interpretation."""
    wrong = one.first_wrong
    entry = one.wrong if one.wrong is not wrong else None
    return replace(
        build_verdict(one, VerdictKind.ILLEGAL),
        wrong=wrong,
        entry=entry,
        later_notes=one.later_notes,
    )


def gap_verdict(ways: Interpretations, one: LogRun) -> Verdict:
    missing = one.gap.missing if one.gap is not None else ""
    return undecided_verdict(ways, one, f"the log is missing {missing}")


def undecided_verdict(ways: Interpretations, one: LogRun, why: str) -> Verdict:
    found = build_verdict(one, VerdictKind.UNDECIDED, why[0].upper() + why[1:] + ".")
    wrong = one.first_wrong
    if wrong is None and one.gap is not None:
        missing = one.gap.missing
        wrong = WrongStep(one.gap.step, one.gap.rule, "missing", "", missing)
    return replace(found, wrong=wrong, unread=tuple(sorted(ways.unread)))


def build_verdict(one: LogRun, kind: VerdictKind, why: str = "") -> Verdict:
    """Return a verdict with score, ending and evidence of a run."""
    home, away = one.table.score
    outcome = one.outcome
    partial = one.is_open or kind is VerdictKind.UNDECIDED
    evidence = Evidence.PARTIAL if partial else Evidence.SINGLE
    ending = ending_from_outcome(outcome)
    # The order of the decks does not prove a concession.
    if not partial and not one.log.drew_unknown and ending is Ending.PLAYED:
        evidence = Evidence.SEALED
    return Verdict(
        kind,
        why,
        score=outcome.score if outcome is not None else (home, away),
        winner=outcome.winner if outcome is not None else None,
        ending=ending,
        evidence=evidence,
        house_rules=cited_house_rules(one),
    )


def cited_house_rules(one: LogRun) -> tuple[str, ...]:
    """Return the house rules (D-nn) that the events of a run cite, in order."""
    cite = one.table.cite
    found = {cite(event[0]) for event in one.table.events}
    return tuple(
        sorted((each for each in found if each.startswith("D-")), key=house_rule_number)
    )


def house_rule_number(rule: str) -> int:
    return int(rule.partition("-")[2])


def mark_agreed(found: Verdict, evidence: Evidence) -> Verdict:
    """Return a verdict with better evidence: both seats confirm the log."""
    if found.evidence is not Evidence.SINGLE:
        evidence = found.evidence
    return replace(found, evidence=evidence, is_agreed=True)


def other_readings(
    setup: Setup,
    steps: tuple[Step, ...],
    claimed: Claimed,
    found: Verdict,
    asked: AbstractSet[str],
) -> Iterator[AlternativeReading]:
    """Yield the readings of the edition that would change the verdict.

    A setting that no run has asked for changes nothing, so it is not tried.
    """
    profile = setup.profile
    usual = PROFILES[profile.name]
    for key in sorted(ALTERNATIVES[profile.name].keys() & asked):
        if not any(rule.startswith("D-") for rule in RULES[key]):
            continue  # an option of the game, not a reading of its rules
        for value in usual.allowed_values(key):
            if value == getattr(profile, key):
                continue
            varied = replace(setup, profile=replace(profile, **{key: value}))
            other = judge_steps(varied, steps, claimed, most=FEW_RUNS)
            outcome = other.kind, other.step, other.score
            if outcome != (found.kind, found.step, found.score):
                words = header.setting_word(value)
                yield AlternativeReading(key, words, RULES[key], *outcome)
