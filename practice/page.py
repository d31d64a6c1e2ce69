"""What the table page shows to the visitor: cards, question, answers, news. Pure.

Everything comes from frames and events as the visitor's seat may see them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from gameengine.calls import calls_text
from gameengine.cards import ActionCard, Kind, PlayCard
from gameengine.commentary import play_by_play
from gameengine.decisions import PASS, Decision, DecisionKind
from gameengine.event_sentences import MIDFIELD, SENTENCES, NamesInEvents
from gameengine.measures import FIELD_LENGTH
from gameengine.pieces import LETTERS
from gameengine.recording import Question
from gameengine.setup import Setup
from gameengine.table import OVERTIME, Event, Table
from gameengine.viewpoint import Audience, Seen, build_frame, view_event
from practice.card_text import DASH, defense_text, offense_text, option_texts
from practice.game import VISITOR, PracticeTable
from practice.question import (
    EXPLAINED,
    MAIN,
    MINE,
    answer_words,
    player_left_out,
    question_note,
    question_title,
)
from recorder.labels import AnswerButton, GameLabels
from tournaments.disputes.replays import calculations, frame_view
from tournaments.disputes.replays.citations import Citation, RuleCitations
from tournaments.disputes.replays.frame_view import (
    OVERTIME_TIMEOUTS,
    Situation,
    TimingPointView,
)
from tournaments.disputes.replays.possession_state import (
    events_of_possession,
    possession_state,
)
from tournaments.disputes.replays.seats import AthleteView, SeatView, SeatViewBuilder
from tournaments.rules.result_text import capitalize_first

NAMES = ("You", "Robots")  # both take a plural, as the sentences of events have it
HIGHLIGHTS = {"punt", "field goal", "score", "half over", "overtime", "game over"}
AUDIENCE = Audience(VISITOR)
KINDS = {
    Kind.ACTION: "Action",
    Kind.POWER_UP: "Power Up",
    Kind.GRIDIRON: "Gridiron",
    Kind.SUPERSTAR: "Superstar",
}


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """A Player card in a line-up or on the bench, with the answers shown on it."""

    face: AthleteView
    text: str
    offers: tuple[AnswerButton, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardInHand:
    """A card of the visitor's hand, with the answers shown on it."""

    kind: str
    title: str
    number: str
    text: str
    offers: tuple[AnswerButton, ...]
    head: str = ""  # what matters most now: the call, or what it stops
    other: str = ""  # the other half of a Play card
    strength: str = ""
    time: int = 0
    is_pass: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    held: tuple[CardInHand, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class TableSeat:
    view: SeatView
    field: tuple[CardOnTable, ...]
    bench: tuple[CardOnTable, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the play-by-play with its rule; a heading has none."""

    text: str
    rule: str
    is_detail: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal answer with what it does."""

    label: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """The open question, with the answers that are not shown on a card."""

    title: str
    rule: Citation
    kind: str
    source: str
    text: str  # of what asks
    note: str
    cards: tuple[CardInHand, ...]  # cards to choose from that lie in no hand
    buttons: tuple[AnswerButton, ...]
    hints: tuple[Hint, ...]
    is_on_cards: bool


@dataclass(frozen=True, slots=True)
class Board:
    """Score, situation and timing point, as in a frame of the replay viewer."""

    situation: Situation
    timing: TimingPointView
    home: SeatView
    away: SeatView


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """All that the table page shows."""

    step: int
    board: Board
    mine: TableSeat
    theirs: TableSeat
    plays: tuple[CardInHand, ...]
    actions: tuple[CardInHand, ...]
    asked: OpenQuestion | None
    news: tuple[LogLine, ...]
    highlights: tuple[str, ...]  # the news that nobody may miss
    may_undo: bool
    timeout_units: int
    timeouts_left: int
    result: str

    @property
    def seats(self) -> tuple[TableSeat, TableSeat]:
        return self.mine, self.theirs

    @property
    def hands(self) -> tuple[tuple[str, Hand], tuple[str, Hand]]:
        """Return both hands, the one with answers on its cards open."""
        asked = any(each.offers for each in (*self.plays, *self.actions))
        return tuple(
            (kind, Hand(held, not asked or any(each.offers for each in held)))
            for kind, held in (("Play", self.plays), ("Action", self.actions))
        )


@dataclass
class TablePageBuilder:
    """Builds the page of a table; `texts` are the texts of cards by number."""

    table: PracticeTable
    texts: Mapping[str, str]
    offers: dict[str, list[AnswerButton]] = field(default_factory=dict)

    def build(self) -> TablePage:
        table, game = self.table, self.table.game
        self.words = GameLabels(game.setup, NAMES)
        self.frame = build_frame(game, AUDIENCE)
        events = [view_event(each, AUDIENCE) for each in game.events]
        asked = self.open_question()
        mine, theirs = (self.seat(seat) for seat in (VISITOR, 1 - VISITOR))
        hand = self.frame["seats"][VISITOR]
        return TablePage(
            step=len(game.choices),
            board=self.board(events, mine.view, theirs.view),
            mine=mine,
            theirs=theirs,
            plays=tuple(self.play_card(each) for each in hand["play_hand"]),
            actions=tuple(self.action_card(each) for each in hand["action_hand"]),
            asked=asked,
            news=tuple(each for each in self.log_lines(table.news) if each.rule),
            highlights=tuple(self.highlights(events[table.news :])),
            may_undo=bool(table.kept.answers),
            timeout_units=spent_time_units(events)
            if table.timeout_place is not None
            else 0,
            timeouts_left=game.table.timeouts[VISITOR],
            result=self.result(),
        )

    # The question.

    def open_question(self) -> OpenQuestion | None:
        """Return the open question; its answers go onto the cards they name."""
        pending = self.table.question
        if pending is None or pending.seat != VISITOR:
            return None
        t = self.table.game.table
        resolving = t.resolving.label if t.resolving is not None else ""
        text = self.texts.get(self.printed_number(resolving), "") if resolving else ""
        question = Question(
            pending.rule, pending.ask, MINE, VISITOR, tuple(pending.options), t.point
        )
        buttons = self.words.answer_buttons(question, self.frame)
        is_mode = pending.ask is DecisionKind.MODE
        if modes := option_texts(text, len(buttons)) if is_mode else []:
            buttons = [
                replace(each, label=capitalize_first(mode))
                for each, mode in zip(buttons, modes, strict=True)
            ]
        else:
            buttons = [relabel_for_question(t, pending, each) for each in buttons]
        rest, listed = [], []
        for each in buttons:
            key = self.card_with_answer(pending, each.choice)
            if key:
                self.offers.setdefault(key, []).append(each)
            elif pending.ask is DecisionKind.CARD and (card := self.card_in_pile(each)):
                listed.append(card)
            else:
                rest.append(each)
        return OpenQuestion(
            title=question_title(t, pending),
            rule=RuleCitations(t.profile).cite_rule(pending.rule),
            kind=str(pending.ask).replace(" ", "-"),
            source=self.words.naming.name_of_effect_source(resolving)
            if resolving
            else "",
            text=text,
            note=question_note(t, pending),
            buttons=tuple(sorted(rest, key=is_kick_button)),
            cards=tuple(listed),
            hints=tuple(self.hints(pending, buttons)),
            is_on_cards=bool(self.offers or listed),
        )

    def card_with_answer(self, pending: Decision, choice: str) -> str:
        """Return the card that shows an answer: a number, or "H:" and a number."""
        ask = pending.ask
        if ask is DecisionKind.LINEUP:
            return player_left_out(self.table.game.table, choice)
        if ask in {DecisionKind.DESIGNATE, DecisionKind.TARGET}:
            return choice if choice[:2] in ("H:", "A:") else ""
        if ask in {DecisionKind.PLAY_CARD, DecisionKind.DISCARD, DecisionKind.CARD}:
            hands = self.frame["seats"][VISITOR]
            held = (*hands["play_hand"], *hands["action_hand"])
            return choice if choice in held else ""  # of the other hand
        if ask is DecisionKind.ACT and choice != PASS:
            verb, source = choice.split(" ")[:2]
            return source if verb == "cast" else source.partition("/")[0]
        return ""

    def hints(self, pending: Decision, buttons: list[AnswerButton]) -> Iterator[Hint]:
        """Yield every legal answer with what it does."""
        for each in buttons:
            text = self.explanation(pending, each.choice)
            yield Hint(each.label, text or each.more)

    def explanation(self, pending: Decision, choice: str) -> str:
        ask, t = pending.ask, self.table.game.table
        if ask is DecisionKind.PLAY_CARD:
            card = self.words.plays[choice]
            attacks = t.offense == VISITOR
            return offense_text(card) if attacks else defense_text(card)
        if choice in EXPLAINED:
            return EXPLAINED[choice]
        if ask is DecisionKind.CARD and choice in self.words.plays:
            card = self.words.plays[choice]
            return f"{offense_text(card)} {defense_text(card)}"
        key = (
            choice
            if ask is DecisionKind.CARD
            else self.card_with_answer(pending, choice)
        )
        return self.texts.get(self.printed_number(key), "")

    def card_in_pile(self, button: AnswerButton) -> CardInHand | None:
        """Return a card of the visitor's decks or discards with its answer on it."""
        number = button.choice.removeprefix(f"{MINE}:")
        deck = self.table.game.setup.decks[VISITOR]
        if number in {each.number for each in deck.plays}:
            card = self.play_card(number)
        elif number in {each.number for each in deck.actions}:
            card = self.action_card(number)
        else:
            return None
        return replace(card, offers=(button,))

    def printed_number(self, name: str) -> str:
        """Return the number of the card whose text holds: a Superstar's, if any."""
        t = self.table.game.table
        for team in t.athletes:
            for athlete in team:
                if athlete.name == name and athlete.superstar is not None:
                    return athlete.superstar.number
        return name[2:] if name[:2] in ("H:", "A:") else name

    # The cards.

    def board(self, events: list[Event], home: SeatView, away: SeatView) -> Board:
        story = possession_state(events_of_possession(events, len(events)))
        profile, naming = self.table.game.setup.profile, self.words.naming
        situation = frame_view.make_situation(
            self.frame, story, naming, units=profile.half_clock
        )
        timing = frame_view.make_timing_point_view(
            self.frame, story, naming, RuleCitations(profile)
        )
        x = self.frame["x"]
        if x is not None:
            ball = spot_of_ball(x, self.table.game.table.offense)
            situation = replace(situation, ball=ball)
        return Board(situation, timing, home, away)

    def seat(self, seat: int) -> TableSeat:
        half = self.frame["half"]
        most = (
            OVERTIME_TIMEOUTS
            if half >= OVERTIME
            else self.table.game.setup.profile.timeouts_game
        )
        builder = SeatViewBuilder(self.words.naming, NAMES)
        view = builder.view_of(self.frame, seat, most=most)
        seen = self.frame["seats"][seat]
        pairs = zip((view.field, view.bench), ("field", "bench"), strict=True)
        field_cards, bench = (
            tuple(self.athletes(seat, faces, seen[name])) for faces, name in pairs
        )
        return TableSeat(view, field_cards, bench)

    def athletes(
        self, seat: int, faces: tuple[AthleteView, ...], seen: list[Seen]
    ) -> Iterator[CardOnTable]:
        for face, each in zip(faces, seen, strict=True):
            offers = self.offers.get(f"{LETTERS[seat]}:{each['number']}", ())
            yield CardOnTable(face, self.texts.get(face.number, ""), tuple(offers))

    def play_card(self, number: str) -> CardInHand:
        card: PlayCard = self.words.plays[number]
        attacks = self.table.game.table.offense == VISITOR
        call = calls_text(card.call)
        if card.is_pass:
            call += f" {card.yards}, {card.catch[0]}{DASH}{card.catch[1]}"
        stops = f"stops {calls_text(card.defense)}"
        return CardInHand(
            kind="Play",
            title=card.title,
            number=number,
            head=call if attacks else stops,
            other=stops if attacks else call,
            strength=card.strength_text,
            time=card.time,
            text=self.texts.get(number, ""),
            is_pass=card.is_pass,
            offers=tuple(self.offers.get(number, ())),
        )

    def action_card(self, number: str) -> CardInHand:
        decks = self.table.game.setup.decks
        card: ActionCard = next(
            each for each in decks[VISITOR].actions if each.number == number
        )
        return CardInHand(
            kind=KINDS[card.kind],
            title=card.title,
            number=number,
            text=self.texts.get(number, ""),
            offers=tuple(self.offers.get(number, ())),
        )

    def result(self) -> str:
        outcome = self.table.game.outcome
        if outcome is None:
            return ""
        ours, theirs = outcome.score
        score = f"{ours}{DASH}{theirs}"
        if outcome.winner is None:
            return f"A tie, {score}"
        return f"You won {score}" if outcome.winner == VISITOR else f"You lost {score}"

    def highlights(self, events: list[Event]) -> Iterator[str]:
        """Yield the kicks, scores and breaks among some events."""
        names = NamesInEvents(self.setup_with_player_names())
        for _, verb, *details in events:
            if verb in HIGHLIGHTS:
                yield SENTENCES[verb](names, *details).strip()

    def setup_with_player_names(self) -> Setup:
        """Return the set-up with the decks named after their players."""
        setup = self.table.game.setup
        home, away = (
            replace(deck, name=name)
            for deck, name in zip(setup.decks, NAMES, strict=True)
        )
        return replace(setup, decks=(home, away))

    def log_lines(self, start: int = 0) -> Iterator[LogLine]:
        """Yield the play-by-play from an event on, as the visitor may know it."""
        events = [
            (rule, verb, *calculations.hidden_cards_as_tuple(verb, details))
            for rule, verb, *details in (
                view_event(each, AUDIENCE) for each in self.table.game.events[start:]
            )
        ]
        for rule, line in play_by_play(self.setup_with_player_names(), events):
            if line:
                yield LogLine(line.strip(), rule, line.startswith("  "))


def spot_of_ball(x: int, offense: int) -> str:
    """Return where the ball is, by whose side of the field it is on.

    >>> spot_of_ball(25, VISITOR), spot_of_ball(80, VISITOR), spot_of_ball(80, 1)
    ('your 25', "Robots' 20", 'your 20')
    """
    if x == MIDFIELD:
        return "midfield"
    is_own_half = x < MIDFIELD
    is_mine = is_own_half == (offense == VISITOR)
    owner = "your" if is_mine else "Robots'"
    return f"{owner} {x if is_own_half else FIELD_LENGTH - x}"


def relabel_for_question(
    t: Table, pending: Decision, button: AnswerButton
) -> AnswerButton:
    label, more = answer_words(t, pending, button.choice)
    return replace(button, label=label or button.label, more=more or button.more)


def is_kick_button(button: AnswerButton) -> bool:
    """Kicks come after the main answer; the rest stays in its order."""
    return button.choice not in MAIN


def spent_time_units(events: list[Event]) -> int:
    """Return the time units that the last play took."""
    spent = [each[3] for each in events if each[1] == "clock"]
    return spent[-1] if spent else 0
