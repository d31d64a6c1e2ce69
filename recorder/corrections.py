"""Going back in a game: an earlier answer is changed, inserted or removed. Pure."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gameengine.pieces import LETTERS
from gameengine.recording import (
    PASS_CHOICES,
    OldAnswer,
    Question,
    Recording,
    Reply,
    question_key,
    refit_answers,
)
from gameengine.setup import Setup
from recorder.journal import Journal, JournalMark, Lines


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction: the place to go back to, the new answers, the lines that wait."""

    place: int
    rest: int
    replies: tuple[Reply, ...]


class History:
    """The answers of a journal with the questions that they answered."""

    def __init__(self, setup: Setup, journal: Journal) -> None:
        self.setup, self.journal = setup, journal
        self.games: dict[int, tuple[OldAnswer, ...]] = {}

    def answers_to_lines(self, lines: Lines) -> tuple[OldAnswer, ...]:
        if id(lines) not in self.games:
            replies = [each.reply for each in lines]
            game = Recording(self.setup, replies, new=len(replies))
            self.games[id(lines)] = game.old_answers
        return self.games[id(lines)]

    def answers_after(self, place: int) -> list[OldAnswer]:
        """Return the answers that hold after a place, and those that wait."""
        later = self.journal.lines_after(place)
        return [self.answers_to_lines(lines)[at] for lines, at in later]

    def correct(
        self, place: int, new: Sequence[Reply], question: Question | None
    ) -> Correction | None:
        """Return the correction that new answers at an earlier place make.

        The answer replaces the old one to the same question, and is inserted if there
        is none; without a question the next act is removed. Return None if nothing
        changes.
        """
        later = self.answers_after(place)
        count = len(later)
        at = place_of_step(later)
        if at is not None and (
            question is None or is_same_question(later[at], question)
        ):
            if new and later[at].reply == new[-1]:
                return None
            del later[0 if new else at : at + 1]
        head = [each.reply for each in self.journal.lines[:place]]
        found = refit_answers(self.setup, [*head, *new], later)
        rest = place + count - len(found.waiting)
        return Correction(place, rest, (*new, *found.kept))


def place_of_step(answers: Sequence[OldAnswer]) -> int | None:
    """Return the index of the first answer to a question, or None."""
    for place, old in enumerate(answers):
        if old.questions and not old.is_silent:
            return place
    return None


def is_same_question(old: OldAnswer, question: Question) -> bool:
    return old.question.actor == question.actor and question_key(
        old.question
    ) == question_key(question)


def may_be_removed(old: OldAnswer) -> bool:
    """Return whether a game can go on without an answer."""
    return bool(old.questions) and old.question.kind in PASS_CHOICES


@dataclass(frozen=True, slots=True)
class Step:
    """An answer, its question, and the place where the windows before it begin."""

    place: int
    line: JournalMark
    question: Question
    is_own: bool  # a scorer may change it


def steps_for_seats(history: History, seats: frozenset[str]) -> list[Step]:
    """Return a game's answers, newest first, as scorers of these seats go back."""
    found: list[Step] = []
    lines = tuple(history.journal.lines)
    start = 0
    for place, old in enumerate(history.answers_to_lines(lines)):
        if old.questions and old.is_silent:
            continue
        if old.questions:
            is_own = bool(seats_that_may_answer(old.question) & seats)
            found.append(Step(start, lines[place], old.question, is_own))
        start = place + 1
    return found[::-1]


def seats_that_may_answer(question: Question) -> frozenset[str]:
    """Return the seats whose scorers may answer a question."""
    if question.shows is not None:
        return frozenset(LETTERS[question.shows])
    return frozenset(question.actor if question.actor in LETTERS else LETTERS)


def answers_made_impossible(
    journal: Journal, silent: Collection[str]
) -> list[JournalMark]:
    """Return the answers that the last tap, a correction, made impossible."""
    last = journal.last_tap_marks
    if not last or last[0].tap not in journal.corrections:
        return []
    waiting = [lines[at] for lines, at in journal.waiting]
    left = Counter(each.reply for each in (*journal.lines, *waiting))
    left.subtract(Counter(each.reply for each in journal.lines_before_cut))
    return [
        each
        for each in journal.lines_before_cut
        if left[each.reply] < 0 and each.choice not in silent
    ]
