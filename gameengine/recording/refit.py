"""Runs a game again after an earlier answer was changed, inserted or removed.

What followed is answered as before wherever the same question comes again; a window
that is new counts as one in which nobody acted. The run ends at the first question that
was never answered.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gameengine.decisions import DecisionKind
from gameengine.game import Game
from gameengine.notation.act import JUDGE
from gameengine.replay.stops import GameEnded
from gameengine.setup import Setup

from .keeper import BOTH, BOTH_PASS, PASS_CHOICES, SKIP_CHOICES, LogKeeper, Questions
from .questions import (
    CONCEDE,
    ChanceKind,
    InvalidReply,
    NoReplyLeft,
    Question,
    Reply,
    StoredAnswers,
    is_side_reply,
)

QuestionKey = tuple[DecisionKind | ChanceKind, int, int, int, str, int | None]


class OldAnswer(NamedTuple):
    """An answer of the game before the change, and the questions that it was for."""

    reply: Reply
    questions: Questions  # none for a remark, a change of keepers or an early end

    @property
    def question(self) -> Question:
        actor = self.reply.actor
        found = (each for each in self.questions if each.actor == actor)
        return next(found, self.questions[0])

    @property
    def is_silent(self) -> bool:
        idle = (
            SKIP_CHOICES.get(DecisionKind(self.question.kind))
            if self.is_by_a_seat
            else None
        )
        return self.reply.choice in (BOTH, idle)

    @property
    def is_by_a_seat(self) -> bool:
        return not isinstance(self.question.kind, ChanceKind)

    @property
    def ends_game(self) -> bool:
        return self.reply.actor == JUDGE or self.reply.choice == CONCEDE

    def fits(self, now: Questions) -> bool:
        """Return whether the same question is asked, with this answer."""
        if question_key(self.question) != question_key(now[0]):
            return False
        if self.reply.choice == BOTH:
            return True
        return any(
            each.actor == self.reply.actor and self.reply.choice in each.options
            for each in now
        )


class RefitResult(NamedTuple):
    """What came of the later answers: those that hold, that wait, and that are gone."""

    kept: tuple[Reply, ...]
    waiting: tuple[OldAnswer, ...]  # until the question that is open now is answered
    dropped: tuple[Reply, ...]


def question_key(question: Question) -> QuestionKey:
    """Return what a question is about: the same in the game before a change."""
    return (
        question.kind,
        question.down,
        question.offense,
        question.point,
        question.source,
        # The deck of a flip; where seats decide, either may be asked first.
        question.shows if isinstance(question.kind, ChanceKind) else None,
    )


class FittingAnswers(StoredAnswers):
    """Stored answers, and after them the old ones that still fit."""

    __slots__ = ("dropped", "kept", "waiting")

    def __init__(self, replies: Sequence[Reply], later: Sequence[OldAnswer]) -> None:
        super().__init__(replies)
        self.waiting = list(later)
        self.kept: list[OldAnswer] = []
        self.dropped: list[Reply] = []

    def next_answer(
        self,
        questions: Callable[[], Questions],
        ask: Callable[[Questions], Reply],  # noqa: ARG002 - nobody is asked here
    ) -> Reply:
        return super().next_answer(questions, self.fitting_answer)

    def put_back(self) -> None:
        if self.kept:
            self.waiting.insert(0, self.kept.pop())
        else:
            super().put_back()

    def fitting_answer(self, now: Questions) -> Reply:
        """Return the old answer to a question; raise NoReplyLeft if there is none."""
        self.handle_side_replies()
        place = self.place_of_answer(now)
        if place is None:
            self.drop_answers(self.count_of_earlier_downs(now))
            if now[0].kind not in PASS_CHOICES or not self.waiting:
                self.drop_if_other_offense(now)
                raise NoReplyLeft
            self.kept.append(OldAnswer(BOTH_PASS, now))
            return BOTH_PASS
        self.drop_answers(place)
        found = self.waiting.pop(0)
        self.kept.append(found)
        return found.reply

    def handle_side_replies(self) -> None:
        """Take over remarks that come next; an early end of the game raises."""
        while self.waiting and not self.waiting[0].questions:
            side = self.waiting.pop(0)
            self.kept.append(side)
            self.handle_side_reply(side.reply)

    def place_of_answer(self, now: Questions) -> int | None:
        """Return where the answer to a question waits; None if nowhere."""
        for place, old in enumerate(self.waiting):
            if not old.questions:
                if old.ends_game:
                    return None
            elif old.question.down > now[0].down:
                return None
            elif old.fits(now):
                return place
        return None

    def count_of_earlier_downs(self, now: Questions) -> int:
        """Return how many of the next answers belong to downs that are over."""
        count = 0
        for old in self.waiting:
            if old.questions and old.question.down >= now[0].down:
                return count
            count += 1
        return count

    def drop_answers(self, count: int) -> None:
        """Drop the next answers; remarks among them stay."""
        dropped, self.waiting = self.waiting[:count], self.waiting[count:]
        for old in dropped:
            if not old.questions and not old.ends_game:
                self.kept.append(old)
                self.handle_side_reply(old.reply)
            elif not old.questions or not old.is_silent:
                self.dropped.append(old.reply)

    def drop_if_other_offense(self, now: Questions) -> None:
        """Drop what waits if the other seat has the ball now."""
        asked = [old.question for old in self.waiting if old.questions]
        if not asked or (
            asked[0].down == now[0].down and asked[0].offense != now[0].offense
        ):
            self.drop_answers(len(self.waiting))


def refit_answers(
    setup: Setup, replies: Sequence[Reply], later: Sequence[OldAnswer]
) -> RefitResult:
    """Run a game with these replies, which must fit, then later answers that do."""
    answers = FittingAnswers(replies, later)
    keeper = LogKeeper(answers, two_keepers=False, observe=lambda: None)
    is_over = True
    try:
        Game(setup, keeper)
    except NoReplyLeft:
        is_over = False
    except GameEnded:
        pass
    if answers.used < len(replies):
        raise InvalidReply(answers.used + 1, replies[answers.used])
    if is_over:
        answers.drop_answers(len(answers.waiting))
    kept = tuple(each.reply for each in answers.kept)
    return RefitResult(kept, tuple(answers.waiting), tuple(answers.dropped))


def old_answers(
    replies: Sequence[Reply], asked: Sequence[Questions]
) -> tuple[OldAnswer, ...]:
    """Return replies with the questions that they answered, in order."""
    left = iter(asked)
    return tuple(
        OldAnswer(each, () if is_side_reply(each) else next(left)) for each in replies
    )
