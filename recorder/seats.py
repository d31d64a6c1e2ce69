"""Which seats a person answers for, and which hidden cards they see. Pure."""

from dataclasses import dataclass

from gameengine.pieces import LETTERS
from gameengine.recording import Question, Questions
from gameengine.viewpoint import Audience

AUDIENCES = {"H": Audience.HOME, "A": Audience.AWAY}
BOTH_SEATS = frozenset(LETTERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """A person who records a game, and the seats that they may answer for."""

    seats: frozenset[str]  # that they answer for
    own: frozenset[str] = frozenset()  # of these, the ones that are theirs
    is_official: bool = False

    @property
    def audience(self) -> Audience:
        if self.answers_for_both_seats:
            return Audience.JUDGE
        return AUDIENCES[next(iter(self.seats))]

    @property
    def answers_for_both_seats(self) -> bool:
        return self.seats == BOTH_SEATS

    def may_answer(self, question: Question) -> bool:
        """Return whether this scorer may answer a question.

        Hidden cards are named for the seat that holds them, even if the other seat
        chooses (D-35).
        """
        if question.shows is None:
            return question.actor not in LETTERS or question.actor in self.seats
        return LETTERS[question.shows] in self.seats

    def questions_for_scorer(self, questions: Questions) -> Questions:
        return tuple(each for each in questions if self.may_answer(each))
