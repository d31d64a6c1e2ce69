"""Infractions, their usual penalties, and the suggestion for a repeated one. Pure.

No official policy for this game exists; these are our own (docs/penalties.md). An
official decides; a suggestion never does.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.capabilities import (
    Capability,
    CapabilityScope,
    EventRole,
    granted_scopes,
)


class PenaltyGrade(StrEnum):
    """Penalties, from the mildest to the hardest."""

    NOTE = "note"
    CAUTION = "caution"
    WARNING = "warning"
    GAME_LOSS = "game_loss"
    MATCH_LOSS = "match_loss"
    DISQUALIFICATION = "disqualification"

    @property
    def words(self) -> str:
        return self.replace("_", " ")


GRADES = tuple(PenaltyGrade)
# PN-2: these are written down and change no result.
WITHOUT_EFFECT = (PenaltyGrade.NOTE, PenaltyGrade.CAUTION, PenaltyGrade.WARNING)
FORFEITS = (PenaltyGrade.GAME_LOSS, PenaltyGrade.MATCH_LOSS)
OTHER = "other"
TIMES = ("First", "Second", "Third", "Fourth", "Fifth")


@dataclass(frozen=True, slots=True, kw_only=True)
class Infraction:
    """One kind of infraction, with its usual penalty."""

    key: str
    title: str
    usual: PenaltyGrade
    sentence: str


def _infractions_by_key(
    *rows: tuple[str, str, PenaltyGrade, str],
) -> dict[str, Infraction]:
    return {
        key: Infraction(key=key, title=title, usual=usual, sentence=sentence)
        for key, title, usual, sentence in rows
    }


INFRACTIONS = _infractions_by_key(
    (
        "late",
        "Late to the table",
        PenaltyGrade.CAUTION,
        "Was not seated when the round started.",
    ),
    (
        "deck_differs",
        "Deck doesn't match the list",
        PenaltyGrade.GAME_LOSS,
        "The deck on the table differs from the registered list.",
    ),
    (
        "list_unclear",
        "List unclear",
        PenaltyGrade.WARNING,
        "The registered list can be read in more than one way.",
    ),
    (
        "slow_play",
        "Slow play",
        PenaltyGrade.CAUTION,
        "Unintentionally took too much time.",
    ),
    (
        "extra_cards",
        "Drew extra cards",
        PenaltyGrade.WARNING,
        "Drew cards that the rules did not allow.",
    ),
    (
        "hidden_cards",
        "Looked at hidden cards",
        PenaltyGrade.WARNING,
        "Saw a card that was hidden.",
    ),
    (
        "wrong_step",
        "Game rule error",
        PenaltyGrade.CAUTION,
        "An effect, cost or timing point was handled incorrectly.",
    ),
    (
        "wrong_record",
        "Wrong score or clock",
        PenaltyGrade.CAUTION,
        "The score, down, clock or ball position was tracked incorrectly.",
    ),
    (
        "marked_cards",
        "Marked cards",
        PenaltyGrade.WARNING,
        "Cards or sleeves can be told apart from the back.",
    ),
    (
        "outside_advice",
        "Outside assistance",
        PenaltyGrade.WARNING,
        "Asked for, received or gave help during a match.",
    ),
    (
        "conduct",
        "Unsportsmanlike conduct",
        PenaltyGrade.WARNING,
        "Behavior that makes the event worse for others.",
    ),
    (
        "misreporting",
        "Misreported a result",
        PenaltyGrade.WARNING,
        "Reported the wrong result, without trying to gain an advantage.",
    ),
    (
        "cheating",
        "Cheating",
        PenaltyGrade.DISQUALIFICATION,
        "Broke a rule on purpose, or lied about it, to gain an advantage.",
    ),
    (
        OTHER,
        "Something else",
        PenaltyGrade.CAUTION,
        "None of the above; explain it in the reason.",
    ),
)


def find_infraction(key: str) -> Infraction:
    """Return an infraction by its key; one no longer listed is named after its key.

    >>> find_infraction("late").title, find_infraction("spilled_tea").title
    ('Late to the table', 'Spilled tea')
    """
    found = INFRACTIONS.get(key)
    if found is not None:
        return found
    title = key.replace("_", " ").capitalize()
    return Infraction(key=key, title=title, usual=PenaltyGrade.NOTE, sentence="")


# Repeats.


@dataclass(frozen=True, slots=True)
class PriorPenalty:
    """A penalty that the entrant got earlier in the event and that was not revoked."""

    infraction: str
    grade: PenaltyGrade


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltySuggestion:
    """The suggested penalty for an infraction, given earlier ones."""

    grade: PenaltyGrade
    times: int  # how often this would be, the first included
    words: str

    @property
    def short_text(self) -> str:
        grade = grade_with_article(self.grade)
        return f"{ordinal_text(self.times).lower()} time: we suggest {grade}"

    @property
    def is_repeat(self) -> bool:
        return self.times > 1


def suggest_penalty(
    history: Iterable[PriorPenalty], infraction: str
) -> PenaltySuggestion:
    """Return the suggested penalty; for a repeat, one grade above the last (PN-4).

    >>> suggest_penalty([], "late").words
    'First time in this event: usually a caution.'
    >>> suggest_penalty([PriorPenalty("late", PenaltyGrade.CAUTION)], "late").words
    'Second time in this event: we suggest a warning, one step up from the caution.'
    """
    usual = find_infraction(infraction).usual
    before = [past.grade for past in history if past.infraction == infraction]
    if not before or infraction == OTHER:  # two of these are no repeat
        return PenaltySuggestion(
            grade=usual,
            times=1,
            words="Only if no other infraction applies."
            if infraction == OTHER
            else f"First time in this event: usually {grade_with_article(usual)}.",
        )
    hardest = max(before, key=GRADES.index)
    grade = next_harder_grade(hardest)
    above = f", one step up from the {hardest.words}" if grade is not hardest else ""
    times = len(before) + 1
    return PenaltySuggestion(
        grade=grade,
        times=times,
        words=f"{ordinal_text(times)} time in this event: we suggest "
        f"{grade_with_article(grade)}{above}.",
    )


def next_harder_grade(grade: PenaltyGrade) -> PenaltyGrade:
    """Return the next harder grade, or the hardest itself.

    >>> [str(next_harder_grade(each)) for each in (PenaltyGrade.WARNING, GRADES[-1])]
    ['game_loss', 'disqualification']
    """
    return GRADES[min(GRADES.index(grade) + 1, len(GRADES) - 1)]


def ordinal_text(times: int) -> str:
    return TIMES[times - 1] if times <= len(TIMES) else f"{times}th"


def grade_with_article(grade: PenaltyGrade) -> str:
    return f"a {grade.words}"


# Who may give what.


def may_give_penalty(grade: PenaltyGrade, parts: Collection[EventRole]) -> bool:
    """Return whether the roles of a user let them give a penalty of this grade.

    >>> [may_give_penalty(grade, {EventRole.JUDGE}) for grade in FORFEITS]
    [True, False]
    """
    reach = granted_scopes(Capability.PENALISE, frozenset(parts))
    if CapabilityScope.YES in reach:
        return True
    return CapabilityScope.GAME_LOSS in reach and grade in grades_up_to(
        PenaltyGrade.GAME_LOSS
    )


def grades_up_to(grade: PenaltyGrade) -> Sequence[PenaltyGrade]:
    return GRADES[: GRADES.index(grade) + 1]
