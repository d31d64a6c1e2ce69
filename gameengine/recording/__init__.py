"""Records a real game while it is played, one question after the other.

The rules ask; the person who keeps the log answers with what happened at the table. The
state is computed from all answers, so taking one back means running the rest again.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress

from gameengine.decisions import Code, Decision, IllegalDecision
from gameengine.game import Game
from gameengine.notation.act import CHANCE, JUDGE
from gameengine.notation.lines import entries
from gameengine.notation.log import Entry, Log
from gameengine.pieces import LETTERS
from gameengine.refusals import Fault, refuse
from gameengine.rulings import as_ruled
from gameengine.table import Event, Outcome, Setup, Table

from .keeper import (
    ACT,
    BOTH,
    NOBODY,
    NOTHING,
    Ended,
    Keeper,
    Questions,
)
from .log_writer import header
from .questions import (
    CONCEDE,
    HANDS,
    NOTE,
    ONE,
    TIME,
    TWO,
    Answers,
    Luck,
    NoReplyLeft,
    Question,
    Reply,
    Unfit,
)


class Recording:
    """A recorded game: the questions that are open now, the table and the log.

    Where two questions are open, both are to be answered if the seats choose at the
    same time; either, if they are about an effect or a timeout. `look` is called with
    the recording after the last answer, before it looks ahead to later questions.

    >>> from gameengine.practice import practice_setup
    >>> Recording(practice_setup(), ()).asked[0].options
    ('H', 'A')
    """

    def __init__(
        self,
        setup: Setup,
        said: Sequence[Reply],
        *,
        patient: bool = False,
        look: Callable[["Recording"], None] = lambda _: None,
        fresh: int = 0,
    ) -> None:
        self.replies, self.patient = tuple(said), patient
        answers = Answers(said, fresh)
        self.keeper = Keeper(answers, patient=patient, look=lambda: look(self))
        self.setup = as_ruled(setup)
        try:
            Game(setup, self.keeper)
            self.keeper.finish()
        except (NoReplyLeft, Ended):
            pass
        if self.keeper.written is None:
            self.keeper.finish_notes()
            look(self)
        if answers.used < len(said):
            raise Unfit(answers.used + 1, said[answers.used])

    @property
    def asked(self) -> Questions:
        """The questions that are open now; none when the game is over."""
        return self.keeper.asked[0] if self.keeper.asked else ()

    @property
    def reviewed(self) -> Sequence[Questions]:
        """The questions that the last answers belong to, for `fresh` answers."""
        return self.keeper.answers.reviewed

    @property
    def path(self) -> Sequence[Questions]:
        """The questions from now on that may be skipped if nobody acts."""
        return self.keeper.path

    @property
    def ahead(self) -> Questions:
        """The first questions after `path` that need an answer, if known."""
        return self.keeper.asked[1] if len(self.keeper.asked) > 1 else ()

    @property
    def table(self) -> Table:
        """The table; it is in its current state only while `look` runs."""
        return self.keeper.t

    @property
    def outcome(self) -> Outcome | None:
        return None if self.asked else self.table.outcome

    @property
    def events(self) -> list[Event]:
        """All events so far, citing rules by the profile's documents."""
        t, keeper = self.table, self.keeper
        told = t.events if keeper.written is None else t.events[: keeper.told]
        return [(t.cite(rule), *details) for rule, *details in told]

    @property
    def is_under_way(self) -> bool:
        """Whether the first possession has begun."""
        return any(event[1] == "possession" for event in self.table.events)

    @property
    def pending(self) -> Decision | None:
        """The first open question as a Decision; None if it asks about chance."""
        if not self.asked or isinstance(self.asked[0].kind, Luck):
            return None
        return decision(self.asked[0])

    @property
    def is_together(self) -> bool:
        """Whether both seats are asked to choose at the same time."""
        return are_together(self.asked)

    def question(self, actor: str) -> Question | None:
        """Return the question that is open for an actor, or None."""
        return next((each for each in self.asked if each.actor == actor), None)

    def refusal(self, question: Question, choice: str) -> IllegalDecision | None:
        """Return why a choice is no answer to a question; None if it is one."""
        if choice in question.options:
            return None
        found: list[IllegalDecision] = []
        if not isinstance(question.kind, Luck):
            pending = decision(question)

            def look(now: Recording) -> None:
                with suppress(Fault):  # a hidden card that cannot be in the hand
                    found.append(refuse(now.table, pending, choice))

            Recording(self.setup, self.replies, patient=self.patient, look=look)
        return (
            found[0]
            if found
            else IllegalDecision(
                Code.NOT_A_CHOICE,
                f"{choice[:40]!r} is no answer to what is asked ({question.kind})",
                rule=question.rule,
                remedy="Choose one of the answers that are offered.",
            )
        )

    def missing(self, seats: Collection[int]) -> list[IllegalDecision]:
        """Return the reasons why abilities of athletes on the field are not offered.

        Call it only while `look` runs; abilities of another timing point are left out.
        """
        found = []
        for question in self.asked:
            seat = LETTERS.index(question.actor) if question.kind is ACT else -1
            if seat not in seats:
                continue
            offered = {" ".join(each.split(" ")[:2]) for each in question.options}
            for athlete in self.table.fielded[seat]:
                for choice, ability, _ in athlete.exhausts:
                    if ability.windows & question.point and choice not in offered:
                        with suppress(Fault):
                            pending = decision(question)
                            found.append(refuse(self.table, pending, choice))
        return found

    def log(self, **tags: str) -> Log:
        """Return the log of the game so far, with the given tags."""
        return Log(header(self.setup, self.outcome) | tags, tuple(self.lines()))

    def lines(self) -> Iterator[Entry]:
        """Yield the entries of the log, with remarks where they were made."""
        keeper, start = self.keeper, 0
        done = keeper.acts if keeper.written is None else keeper.written
        for place, remark in self.keeper.notes:
            yield from entries(done[start:place])
            yield Entry((), remark)
            start = max(start, place)
        yield from entries(done[start:])


def are_together(questions: Questions) -> bool:
    """Return whether both seats are asked to choose at the same time, face down."""
    return len(questions) > 1 and questions[0].kind not in NOTHING


def decision(question: Question) -> Decision:
    """Return a question to a seat as a Decision; raise TypeError for chance."""
    kind = question.kind
    if isinstance(kind, Luck):
        raise TypeError("nobody decides what luck does")
    options = dict.fromkeys(question.options)
    return Decision(question.rule, kind, LETTERS.index(question.actor), options)


__all__ = [
    "BOTH",
    "CHANCE",
    "CONCEDE",
    "HANDS",
    "JUDGE",
    "NOBODY",
    "NOTE",
    "NOTHING",
    "ONE",
    "TIME",
    "TWO",
    "Luck",
    "Question",
    "Questions",
    "Recording",
    "Reply",
    "Unfit",
    "are_together",
]
