"""The recorder page of one scorer: the table, the question, the answers. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gameengine.decisions import Decision, DecisionKind, IllegalDecision
from gameengine.pieces import LETTERS
from gameengine.recording import (
    BOTH,
    PASS_CHOICES,
    SKIP_CHOICES,
    Question,
    Questions,
    Recording,
    are_simultaneous,
)
from gameengine.table import OVERTIME, Event
from gameengine.viewpoint import Audience, Seen, view_event, view_table
from recorder.labels import DASH, AnswerButton, GameLabels, strip_card_numbers
from recorder.seats import Scorer
from tournaments.disputes.replays import calculations, frame_view
from tournaments.disputes.replays.citations import Citation, RuleCitations
from tournaments.disputes.replays.frame_view import OVERTIME_TIMEOUTS
from tournaments.disputes.replays.frames import Frame
from tournaments.disputes.replays.possession_state import (
    events_of_possession,
    possession_state,
)
from tournaments.disputes.replays.seats import SeatViewBuilder

FILTER_FROM = 12  # the number of answers from which a filter is shown


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPanel:
    """A question with its answers, and how many optional questions an answer skips."""

    title: str
    rule: Citation
    offers: tuple[AnswerButton, ...]
    skip: int = 0
    kind: str = ""

    @property
    def has_many_answers(self) -> bool:
        return len(self.offers) >= FILTER_FROM

    @property
    def digits(self) -> list[str]:
        """Return the strengths of a number pad, where many cards are offered."""
        if not self.has_many_answers:
            return []
        return sorted({each.digit for each in self.offers if each.digit})

    @property
    def names_seats(self) -> bool:
        """Return whether each answer names its seat, because the title does not."""
        return self.kind in PASS_CHOICES


@dataclass(frozen=True, slots=True, kw_only=True)
class RecorderScreen:
    drawn: Frame
    main: QuestionPanel | None  # what is asked
    instead: tuple[QuestionPanel, ...]  # a kick, or a timeout
    before: tuple[QuestionPanel, ...]  # effects that may be added before that
    passes: int  # questions that one tap skips, where none follows
    waiting: str
    undo: str
    outcome: str
    result: str
    missing: tuple[tuple[str, str], ...]  # why abilities are not offered


@dataclass
class Snapshot:
    """What a scorer may see of a recorded game after the last answer.

    `frame` is taken right after each answer, before the recording looks ahead to the
    questions that may follow; `ahead` is the table at the question that needs an
    answer next, if nobody acts before it.
    """

    scorer: Scorer
    step: int
    place: int | None = None  # of the answer that it goes back to
    game: Recording = field(init=False)
    frame: Seen = field(default_factory=dict)
    ahead: Seen = field(default_factory=dict)
    missing: list[IllegalDecision] = field(default_factory=list)

    def __call__(self, game: Recording) -> None:
        self.game = game
        self.frame = self.ahead = self.view(game.pending_decision)
        seats = [LETTERS.index(each) for each in self.scorer.seats]
        self.missing = game.reasons_not_offered(seats)

    def use_frame_ahead(self) -> None:
        """Store the frame after the skippable questions, once the recording has run."""
        if self.game.skippable_questions:
            self.ahead = self.view(self.game.next_decision)

    def view(self, pending: Decision | None) -> Seen:
        seen = view_table(self.game.table, pending, self.step, self.scorer.audience)
        if not self.game.is_under_way:  # CRD 1.C: before that no ball lies
            seen |= {"down": None, "x": None}
        return seen


def build_screen(
    snapshot: Snapshot,
    *,
    names: tuple[str, str],
    sealed: Sequence[str],
    undo: str,
    stops: bool = False,
) -> RecorderScreen:
    """Return what the scorer sees; with `stops` no timing point is skipped."""
    game, scorer = snapshot.game, snapshot.scorer
    words = GameLabels(game.setup, names)
    builder = PanelBuilder(snapshot, words, sealed, stops=stops)
    drawn = draw_viewer_frame(
        game, builder.frame, builder.events, words, scorer.audience
    )
    main = builder.main_panel()
    return RecorderScreen(
        drawn=drawn,
        main=main,
        instead=tuple(builder.earlier_panels(DecisionKind.CALL, DecisionKind.TIMEOUT)),
        before=tuple(builder.earlier_panels(DecisionKind.ACT)),
        passes=builder.count_skippable_questions(),
        waiting="" if main or game.outcome else builder.waiting_text(),
        undo=undo,
        outcome=drawn.situation.outcome if game.outcome else "",
        result=result_text(game, names),
        missing=tuple(
            (strip_card_numbers(why.message), why.rule) for why in snapshot.missing
        ),
    )


class PanelBuilder:
    """Chooses which questions one scorer sees."""

    def __init__(
        self,
        snapshot: Snapshot,
        words: GameLabels,
        sealed: Sequence[str],
        *,
        stops: bool,
    ) -> None:
        self.game, self.scorer = snapshot.game, snapshot.scorer
        self.words, self.sealed = words, sealed
        self.citing = RuleCitations(self.game.setup.profile)
        self.path = [] if stops else list(self.game.skippable_questions)
        # The table and the events as they are if nobody acts on the way.
        self.frame = snapshot.ahead if self.path else snapshot.frame
        self.events = self.game.events_ahead if self.path else self.game.events

    @property
    def asked_questions(self) -> Questions:
        """The questions that need an answer next; none if nothing follows the path."""
        if self.path:
            return self.game.questions_after_skippable
        return self.game.open_questions

    def main_panel(self) -> QuestionPanel | None:
        return self.build_panel(self.asked_questions, skip=len(self.path))

    def earlier_panels(self, *kinds: DecisionKind) -> list[QuestionPanel]:
        """Return the panels for questions of these kinds before the main one."""
        return [
            panel
            for skip, questions in enumerate(self.path)
            if questions[0].kind in kinds
            and (panel := self.build_panel(questions, skip=skip, acts_only=True))
            and panel.offers
        ]

    def count_skippable_questions(self) -> int:
        """Return how many questions are skipped by one tap; 0 if one follows."""
        return 0 if self.asked_questions else len(self.path)

    def build_panel(
        self, questions: Questions, *, skip: int = 0, acts_only: bool = False
    ) -> QuestionPanel | None:
        mine = [
            each
            for each in self.scorer.questions_for_scorer(questions)
            if each.actor not in self.sealed or not are_simultaneous(questions)
        ]
        if not mine:
            return None
        if are_simultaneous(questions):
            mine = mine[:1]
        first = mine[0]
        is_point = first.kind in PASS_CHOICES
        offers = [
            offer for each in mine for offer in self.answer_buttons(each, len(mine) > 1)
        ]
        if acts_only:
            silent = {BOTH, *SKIP_CHOICES.values()}
            offers = [each for each in offers if each.choice not in silent]
        title = (
            self.words.point_label(first)
            if is_point
            else self.words.question_title(first)
        )
        return QuestionPanel(
            title=title,
            rule=self.citing.cite_rule(first.rule),
            offers=tuple(offers),
            skip=skip,
            kind=str(first.kind).replace(" ", "-"),
        )

    def answer_buttons(self, question: Question, both: bool) -> list[AnswerButton]:  # noqa: FBT001
        """Return the answers to a question; no "pass" if two seats are asked."""
        found = self.words.answer_buttons(question, self.frame)
        if both:
            pass_choice = PASS_CHOICES[DecisionKind(question.kind)]
            found = [each for each in found if each.choice != pass_choice]
        return found

    def waiting_text(self) -> str:
        """Return a sentence that says whose answer the game waits for."""
        asked = [
            each
            for each in self.asked_questions
            if each.actor not in self.sealed and not self.scorer.may_answer(each)
        ]
        if not asked:
            return "Your choice is face down."
        sealed = "Your choice is face down. " if self.sealed else ""
        return f"{sealed}{self.words.awaited_answer_text(asked[0])}"


def result_text(game: Recording, names: tuple[str, str]) -> str:
    """Return the winner with the score, the winner's first, or "" before the end."""
    outcome = game.outcome
    if outcome is None:
        return ""
    winner = outcome.winner
    score = outcome.score if not winner else outcome.score[::-1]
    text = f"{score[0]}{DASH}{score[1]}"
    return f"{names[winner]} won {text}" if winner is not None else f"a tie, {text}"


def draw_viewer_frame(
    game: Recording,
    frame: Seen,
    events: Sequence[Event],
    words: GameLabels,
    audience: Audience,
) -> Frame:
    """Return the frame of the table, drawn as in the replay viewer."""
    events = [view_event(event, audience) for event in events]
    story = possession_state(events_of_possession(events, len(events)))
    profile = game.setup.profile
    citing = RuleCitations(profile)
    situation = frame_view.make_situation(
        frame, story, words.naming, units=profile.half_clock
    )
    overtime = frame["half"] >= OVERTIME
    most = OVERTIME_TIMEOUTS if overtime else profile.timeouts_game
    seats = SeatViewBuilder(words.naming, words.names)
    new = events_since_down(events)
    names = words.naming.engine_names
    return Frame(
        number=frame["step"],
        numbers=str(frame["step"]),
        caption="",
        line="",
        rule=Citation(""),
        remarks=(),
        differs=None,
        is_last_followed=False,
        situation=situation,
        timing=frame_view.make_timing_point_view(frame, story, words.naming, citing),
        home=seats.view_of(frame, 0, most=most),
        away=seats.view_of(frame, 1, most=most),
        sums=tuple(calculations.calculations_in(names, new)),
        told=tuple(calculations.other_event_sentences(names, new)),
        reasons=(),
        spoken=frame_view.frame_sentence(frame, situation),
    )


def events_since_down(
    events: Sequence[tuple[object, ...]],
) -> Sequence[tuple[object, ...]]:
    """Return the engine events since the last play began."""
    start = len(events)
    while start > 0 and events[start - 1][1] not in ("calls", "chooses", "possession"):
        start -= 1
    return events[start:] if start else ()
