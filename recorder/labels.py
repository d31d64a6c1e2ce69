"""Labels of the recorder's questions, answers and undo button. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from gameengine.calls import calls_text
from gameengine.cards import PlayCard
from gameengine.decisions import DecisionKind
from gameengine.moments import POINT_NAMES
from gameengine.notation.act import UNSEEN
from gameengine.pieces import LETTERS
from gameengine.recording import BOTH, CONCEDE, TIME, ChanceKind, Question, Reply
from gameengine.setup import Setup
from gameengine.viewpoint import Seen
from tournaments.disputes.replays.card_names import CardNames
from tournaments.disputes.replays.frame_view import QUESTIONS
from tournaments.disputes.replays.replay_view import seat_word
from tournaments.rules.result_text import capitalize_first

DASH = "\u2013"
CHOICE_LABELS = {
    "run": "Run a play",
    "punt": "Punt",
    "field goal": "Attempt a field goal",
    "pass": "Pass",
    "keep": "No timeout",
    "timeout": "Spend a timeout",
    "replay": "Keep the replay",
    "turnover": "Keep the turnover",
    "none": "None of them",
    "yes": "Yes",
    "no": "No",
    UNSEEN: "Not seen",
    CONCEDE: "Concede",
    TIME: "A judge calls time",
}
BOTH_LABELS = {
    DecisionKind.ACT: "Everyone passes",
    DecisionKind.TIMEOUT: "Nobody uses a timeout",
}
CARD_NUMBER = re.compile(r" \([HA]:\S+\)")
CHANCE_TITLES = {
    ChanceKind.TOSS: "Who won the toss and has the ball?",
    ChanceKind.FLIP: "Which card did {seat} flip?",
    ChanceKind.RANDOM: "Which card did {seat} discard at random?",
}


@dataclass(frozen=True, slots=True)
class AnswerButton:
    """An answer and its label."""

    actor: str
    choice: str
    label: str
    more: str = ""
    digit: str = ""  # the strength of a card

    @property
    def value(self) -> str:
        return f"{self.actor} {self.choice}"


class GameLabels:
    """The labels of questions and answers in one game."""

    def __init__(self, setup: Setup, names: tuple[str, str]) -> None:
        self.setup, self.names = setup, names
        self.naming = CardNames(setup)
        self.plays: dict[str, PlayCard] = {
            card.number: card for deck in setup.decks for card in deck.plays
        }

    def seat_label(self, letter: str) -> str:
        """Return a seat with the name of its player."""
        name = self.names[LETTERS.index(letter)]
        return f"{capitalize_first(seat_word(letter))}, {name}"

    # Questions.

    def question_title(self, question: Question) -> str:
        """Return the title of a question: who decides what."""
        if isinstance(question.kind, ChanceKind):
            letter = LETTERS[question.shows] if question.shows is not None else "H"
            return CHANCE_TITLES[question.kind].format(seat=seat_word(letter))
        by = (
            f" ({self.naming.name_of_effect_source(question.source)})"
            if question.source
            else ""
        )
        return f"{self.seat_label(question.actor)}: {QUESTIONS[question.kind]}{by}"

    def step_text(self, reply: Reply, question: Question, *, is_own: bool) -> str:
        """Return a step in words; of the other seat's step only who decided it."""
        return self.undo_text(reply) if is_own else self.decider_text(question)

    def step_kind_text(self, question: Question) -> str:
        """Return what kind of decision a step was, for the list of steps."""
        if isinstance(question.kind, ChanceKind):
            return str(question.kind)
        if question.kind is DecisionKind.ACT:
            return "action"
        return QUESTIONS[question.kind]

    def decider_text(self, question: Question) -> str:
        """Return who decided a step, without what was chosen."""
        if question.actor in LETTERS:
            return seat_word(question.actor)
        return seat_word(LETTERS[question.shows or 0])

    def awaited_answer_text(self, question: Question) -> str:
        """Return whose answer the game waits for, and what they do."""
        if question.actor in LETTERS:
            return f"Waiting for {self.question_title(question)}."
        seat = self.seat_label(LETTERS[question.shows or 0])
        return f"Waiting for {seat}. {self.question_title(question)}"

    def point_label(self, question: Question) -> str:
        """Return the name of the timing point at which an effect may be added."""
        if question.kind is DecisionKind.TIMEOUT:
            return "Timeouts"
        return capitalize_first(POINT_NAMES[question.point])

    # Answers.

    def answer_buttons(self, question: Question, frame: Seen) -> list[AnswerButton]:
        labeler = LABELERS.get(question.kind, GameLabels.unchanged_label)
        found = []
        for choice in question.options:
            if choice == BOTH:
                label, more = BOTH_LABELS[DecisionKind(question.kind)], ""
            else:
                label, more = labeler(self, question, choice, frame)
            digit = self.strength_digit(question, choice)
            found.append(AnswerButton(question.actor, choice, label, more, digit))
        return found

    def strength_digit(self, question: Question, choice: str) -> str:
        """Return the printed strength of a Play card that is flipped or selected."""
        card = self.plays.get(choice)
        if card is None or question.kind not in (
            ChanceKind.FLIP,
            DecisionKind.PLAY_CARD,
        ):
            return ""
        return card.strength_text

    def unchanged_label(self, _: Question, choice: str, __: Seen) -> tuple[str, str]:
        return self.choice_label(choice), ""

    def choice_label(self, choice: str) -> str:
        return CHOICE_LABELS.get(choice) or self.naming.title_of_word(choice)

    def toss_label(self, _: Question, choice: str, __: Seen) -> tuple[str, str]:
        return self.seat_label(choice), ""

    def lineup_label(self, question: Question, choice: str, _: Seen) -> tuple[str, str]:
        """Return the label of a lineup: who stays on the bench, and who plays."""
        seat = LETTERS.index(question.actor)
        chosen = choice.split(" ")
        team = self.setup.decks[seat].players
        side = next(card.side for card in team if card.number == chosen[0])
        rest = [
            each for each in team if each.side is side and each.number not in chosen
        ]
        fielded = ", ".join(self.naming.title_of_word(number) for number in chosen)
        if not rest:
            return "All of them", fielded
        return f"Without {' and '.join(each.name for each in rest)}", fielded

    def athlete_label(self, _: Question, choice: str, frame: Seen) -> tuple[str, str]:
        if choice == "none":
            return "Nobody", ""
        letter, number = choice[0], choice[2:]
        seen = frame["seats"][LETTERS.index(letter)]
        exhausted = any(
            each["number"] == number and not each["energized"]
            for each in (*seen["field"], *seen["bench"])
        )
        return self.naming.name_of_athlete(
            letter, number
        ), "exhausted" if exhausted else ""

    def effect_label(self, question: Question, choice: str, _: Seen) -> tuple[str, str]:
        """Return the label of an effect: the card or athlete, and its target."""
        verb, *rest = choice.split(" ")
        if verb not in ("use", "cast"):
            return self.choice_label(choice), ""
        source, place = (*rest[0].split("/"), "")[:2]
        more = [f"ability {place}"] if place else []
        if verb == "use":
            label = self.naming.name_of_athlete(
                question.actor, source.rpartition(":")[2]
            )
            more.insert(0, "exhaust")
        else:
            label = self.naming.title_of_word(source)
        rest = rest[1:]
        if rest[:1] == ["on"]:
            letter, number = rest[1][0], rest[1][2:]
            more.append(f"on {self.naming.name_of_athlete(letter, number)}")
            rest = rest[2:]
        if rest[:1] == [">"]:
            more.append(f"against layer {rest[1]}")
        return label, ", ".join(more)

    def play_label(
        self, question: Question, choice: str, frame: Seen
    ) -> tuple[str, str]:
        """Return the label of a Play card: its offense or its defense, for the seat."""
        card = self.plays.get(choice)
        if card is None:
            return self.choice_label(choice), ""
        calls = frame["offense"] == question.actor
        half = (
            play_card_call_text(card)
            if calls
            else f"against {calls_text(card.defense)}"
        )
        return card.title, f"{half}, strength {card.strength_text}"

    def flip_label(self, _: Question, choice: str, __: Seen) -> tuple[str, str]:
        card = self.plays.get(choice)
        if card is None:
            return self.choice_label(choice), ""
        call = play_card_call_text(card)
        return card.title, f"strength {card.strength_text}, {call}"

    def top_up_label(self, _: Question, choice: str, __: Seen) -> tuple[str, str]:
        return f"Draw {choice}" if choice != "0" else "Draw none", ""

    def timeout_label(
        self, question: Question, choice: str, frame: Seen
    ) -> tuple[str, str]:
        seat = LETTERS.index(question.actor)
        if choice != "timeout":
            return self.choice_label(choice), ""
        left = frame["timeouts"][seat]
        return (
            f"{capitalize_first(seat_word(question.actor))} uses a timeout",
            f"{left} left",
        )

    # Undo.

    def undo_text(self, reply: Reply) -> str:
        """Return an answer in a few words, for the undo button."""
        choice = reply.choice
        if choice == BOTH:
            return "everyone passes"
        if choice in CHOICE_LABELS:
            what = CHOICE_LABELS[choice].lower()
        elif choice in LETTERS:
            return f"toss: {seat_word(choice)}"
        elif choice.startswith(("use ", "cast ")):
            asked = Question("", DecisionKind.ACT, reply.actor, None, ())
            what = self.effect_label(asked, choice, {})[0]
        elif " " in choice:
            what = "lineup"
        else:
            what = self.naming.title_of_word(choice)
        who = seat_word(reply.actor) if reply.actor in LETTERS else ""
        return f"{who}: {what}" if who else what


def strip_card_numbers(message: str) -> str:
    """Return a message of the engine without card numbers.

    >>> strip_card_numbers("Theo Kessler (A:C19-PR) is Exhausted")
    'Theo Kessler is Exhausted'
    """
    return CARD_NUMBER.sub("", message)


def play_card_call_text(card: PlayCard) -> str:
    """Return what a Play card calls on offense."""
    what = calls_text(card.call)
    if card.is_pass:
        what += f" {card.yards}, catch {card.catch[0]}{DASH}{card.catch[1]}"
    return what


Labeler = Callable[[GameLabels, Question, str, Seen], tuple[str, str]]
LABELERS: dict[DecisionKind | ChanceKind, Labeler] = {
    DecisionKind.LINEUP: GameLabels.lineup_label,
    DecisionKind.ACT: GameLabels.effect_label,
    DecisionKind.PLAY_CARD: GameLabels.play_label,
    DecisionKind.DESIGNATE: GameLabels.athlete_label,
    DecisionKind.TARGET: GameLabels.athlete_label,
    DecisionKind.TOP_UP: GameLabels.top_up_label,
    DecisionKind.TIMEOUT: GameLabels.timeout_label,
    ChanceKind.TOSS: GameLabels.toss_label,
    ChanceKind.FLIP: GameLabels.flip_label,
}
