"""Records a real game while it is played, one question after the other.

The rules ask; the person who keeps the log answers with what happened at the table. The
state is computed from all answers, so taking one back means running the rest again.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress

from gameengine.decisions import Decision, DecisionKind, IllegalDecision, RefusalCode
from gameengine.game import Game
from gameengine.notation.act import CHANCE, JUDGE
from gameengine.notation.lines import entries_from_acts
from gameengine.notation.log import Entry, Log
from gameengine.pieces import LETTERS
from gameengine.refusals import EngineFault, refusal_error
from gameengine.replay.stops import GameEnded
from gameengine.rulings import apply_rulings
from gameengine.setup import Setup
from gameengine.table import Event, Outcome, Table

from .keeper import (
    ACT,
    BOTH,
    BOTH_PASS,
    PASS_CHOICES,
    SKIP_CHOICES,
    LogKeeper,
    Questions,
)
from .log_writer import log_tags
from .questions import (
    CONCEDE,
    KEEPERS,
    ONE_KEEPER,
    REMARK,
    TIME,
    TWO_KEEPERS,
    ChanceKind,
    InvalidReply,
    NoReplyLeft,
    Question,
    Reply,
    StoredAnswers,
)
from .refit import OldAnswer, old_answers, question_key, refit_answers


class Recording:
    """A recorded game: the questions that are open now, the table and the log.

    Where two questions are open, both need an answer if the seats choose at the same
    time; either one, if they are about an effect or a timeout. `observe` is called with
    the recording after the last answer, before it looks ahead to later questions; after
    that, the table is as it is if these are skipped. `new` counts the replies at the
    end whose questions are kept in `answered_questions`. Raise InvalidReply for a reply
    that does not fit.

    >>> from gameengine.practice import practice_setup
    >>> Recording(practice_setup(), ()).open_questions[0].options
    ('H', 'A')
    """

    def __init__(
        self,
        setup: Setup,
        replies: Sequence[Reply],
        *,
        two_keepers: bool = False,
        observe: Callable[["Recording"], None] = lambda _: None,
        new: int = 0,
    ) -> None:
        self.replies, self.two_keepers = tuple(replies), two_keepers
        self.setup = apply_rulings(setup)
        self.new = new
        self.run(setup, observe)
        if not self.may_skip_call():
            self.run(setup, observe, stops_at_call=True)

    def run(
        self,
        setup: Setup,
        observe: Callable[["Recording"], None],
        *,
        stops_at_call: bool = False,
    ) -> None:
        """Run the game with the answers, and ahead to the next one that is needed."""
        answers = StoredAnswers(self.replies, self.new)
        self.keeper = LogKeeper(
            answers,
            two_keepers=self.two_keepers,
            observe=lambda: observe(self),
            stops_at_call=stops_at_call,
        )
        try:
            Game(setup, self.keeper)
            self.keeper.finish()
        except (NoReplyLeft, GameEnded):
            pass
        if self.keeper.written_acts is None:
            self.keeper.store_last_remarks()
            observe(self)
        if answers.used < len(self.replies):
            raise InvalidReply(answers.used + 1, self.replies[answers.used])

    def may_skip_call(self) -> bool:
        """Return whether a call that was skipped leads to the choice of Play cards."""
        path = self.skippable_questions
        if not any(each[0].kind is DecisionKind.CALL for each in path):
            return True
        after = self.questions_after_skippable
        return bool(after) and after[0].kind is DecisionKind.PLAY_CARD

    @property
    def open_questions(self) -> Questions:
        """The questions that are open now; none when the game is over."""
        return self.keeper.asked[0] if self.keeper.asked else ()

    @property
    def answered_questions(self) -> Sequence[Questions]:
        """The questions that the last `new` answers belong to."""
        return self.keeper.answers.answered_questions

    @property
    def old_answers(self) -> tuple[OldAnswer, ...]:
        """The last `new` answers with their questions, to be fitted in again."""
        first = len(self.replies) - self.new
        return old_answers(self.replies[first:], self.answered_questions)

    @property
    def skippable_questions(self) -> Sequence[Questions]:
        """The questions from now on that may be skipped if nobody acts."""
        return self.keeper.path

    @property
    def questions_after_skippable(self) -> Questions:
        """The first questions after the skippable ones, if known; they need answers."""
        return self.keeper.asked[1] if len(self.keeper.asked) > 1 else ()

    @property
    def next_questions(self) -> Questions:
        """The questions that need an answer next, if those before are skipped."""
        return self.questions_after_skippable or self.open_questions

    @property
    def table(self) -> Table:
        """The table; it is in its current state only while `observe` runs."""
        return self.keeper.t

    @property
    def outcome(self) -> Outcome | None:
        return None if self.open_questions else self.table.outcome

    @property
    def events(self) -> list[Event]:
        """All events so far, citing rules by the profile's documents."""
        t, keeper = self.table, self.keeper
        now = len(t.events) if keeper.written_acts is None else keeper.event_count
        return self.events_ahead[:now]

    @property
    def events_ahead(self) -> list[Event]:
        """All events so far, and those that follow if nobody acts."""
        return [
            (self.table.cite(rule), *details) for rule, *details in self.table.events
        ]

    @property
    def is_under_way(self) -> bool:
        """Whether the first possession has begun."""
        return any(event[1] == "possession" for event in self.table.events)

    @property
    def pending_decision(self) -> Decision | None:
        """The first open question as a Decision; None if it is about a card or toss."""
        if not self.open_questions or isinstance(
            self.open_questions[0].kind, ChanceKind
        ):
            return None
        return decision_from_question(self.open_questions[0])

    @property
    def next_decision(self) -> Decision | None:
        """The first question that needs an answer next as a Decision, if it is one."""
        asked = self.questions_after_skippable
        if not asked or isinstance(asked[0].kind, ChanceKind):
            return None
        return decision_from_question(asked[0])

    @property
    def are_both_asked(self) -> bool:
        """Whether both seats are asked to choose at the same time."""
        return are_simultaneous(self.open_questions)

    def refusal(self, question: Question, choice: str) -> IllegalDecision | None:
        """Return why a choice is no answer to a question; None if it is one."""
        if choice in question.options:
            return None
        found: list[IllegalDecision] = []
        if not isinstance(question.kind, ChanceKind):
            pending = decision_from_question(question)

            def observe(now: Recording) -> None:
                with suppress(EngineFault):  # a hidden card that cannot be in the hand
                    found.append(refusal_error(now.table, pending, choice))

            replies, two = self.replies, self.two_keepers
            Recording(self.setup, replies, two_keepers=two, observe=observe)
        return (
            found[0]
            if found
            else IllegalDecision(
                RefusalCode.NOT_A_CHOICE,
                (
                    f"{choice[:40]!r} is not an answer to the current question "
                    f"({question.kind})"
                ),
                rule=question.rule,
                remedy="Choose one of the answers.",
            )
        )

    def reasons_not_offered(self, seats: Collection[int]) -> list[IllegalDecision]:
        """Return the reasons why abilities of athletes on the field are not offered.

        Call it only while `observe` runs. Those of other timing points are left out.
        """
        found = []
        for question in self.open_questions:
            seat = LETTERS.index(question.actor) if question.kind is ACT else -1
            if seat not in seats:
                continue
            offered = {" ".join(each.split(" ")[:2]) for each in question.options}
            for athlete in self.table.fielded[seat]:
                for choice, ability, _ in athlete.exhausts:
                    if ability.windows & question.point and choice not in offered:
                        with suppress(EngineFault):
                            pending = decision_from_question(question)
                            found.append(refusal_error(self.table, pending, choice))
        return found

    def log(self, **tags: str) -> Log:
        """Return the log of the game so far, with the given tags."""
        return Log(log_tags(self.setup, self.outcome) | tags, tuple(self.log_entries()))

    def log_entries(self) -> Iterator[Entry]:
        """Yield the entries of the log, with remarks where they were made."""
        keeper, start = self.keeper, 0
        done = keeper.acts if keeper.written_acts is None else keeper.written_acts
        for place, remark in self.keeper.remarks:
            yield from entries_from_acts(done[start:place])
            yield Entry((), remark)
            start = max(start, place)
        yield from entries_from_acts(done[start:])


def are_simultaneous(questions: Questions) -> bool:
    """Return whether both seats are asked to choose at the same time, face down."""
    return len(questions) > 1 and questions[0].kind not in PASS_CHOICES


def decision_from_question(question: Question) -> Decision:
    """Return a question to a seat as a Decision; raise TypeError for chance."""
    kind = question.kind
    if isinstance(kind, ChanceKind):
        raise TypeError("no seat decides the outcome of chance")
    options = dict.fromkeys(question.options)
    return Decision(question.rule, kind, LETTERS.index(question.actor), options)


__all__ = [
    "BOTH",
    "BOTH_PASS",
    "CHANCE",
    "CONCEDE",
    "JUDGE",
    "KEEPERS",
    "ONE_KEEPER",
    "PASS_CHOICES",
    "REMARK",
    "SKIP_CHOICES",
    "TIME",
    "TWO_KEEPERS",
    "ChanceKind",
    "InvalidReply",
    "OldAnswer",
    "Question",
    "Questions",
    "Recording",
    "Reply",
    "are_simultaneous",
    "question_key",
    "refit_answers",
]
