"""Who answers for which seat of a game, and with whose eyes they see it. Pure."""

from dataclasses import dataclass

from gameengine.pieces import LETTERS
from gameengine.recording import Question, Questions
from gameengine.viewpoint import Audience

EYES = {"H": Audience.HOME, "A": Audience.AWAY}
BOTH_SEATS = frozenset(LETTERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """Somebody at a scoresheet."""

    seats: frozenset[str]  # that they answer for
    own: frozenset[str] = frozenset()  # of these, the ones that are theirs
    is_official: bool = False

    @property
    def audience(self) -> Audience:
        if self.keeps_both:
            return Audience.JUDGE
        return EYES[next(iter(self.seats))]

    @property
    def keeps_both(self) -> bool:
        return self.seats == BOTH_SEATS

    def may_answer(self, question: Question) -> bool:
        """Return whether they may answer.

        Hidden cards are named by whoever sees their list: what one seat has the other
        discard is said by the other (D-35).
        """
        if question.shows is None:
            return question.actor not in LETTERS or question.actor in self.seats
        return LETTERS[question.shows] in self.seats

    def asked(self, questions: Questions) -> Questions:
        return tuple(each for each in questions if self.may_answer(each))
