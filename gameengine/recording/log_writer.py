"""Writes the log of a game: decisions, outcomes of chance, and claims.

The writer runs the game again with its choices and listens to the events. Passes,
timeouts that are kept, forced draws and reshuffles are left out.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from gameengine import claims
from gameengine.decisions import (
    BETWEEN_POSSESSIONS,
    PASS,
    Decision,
    DecisionKind,
    ListingScript,
)
from gameengine.game import Game
from gameengine.measures import PLAY
from gameengine.moments import END_OF_PLAY
from gameengine.notation.act import CHANCE, POINT_WORDS, Act, choice_words
from gameengine.notation.header import deck_tag, readings_tag, result_tag
from gameengine.notation.lines import entries_from_acts
from gameengine.notation.log import Log
from gameengine.phases.acts import available_acts
from gameengine.phases.piles import owner_seat
from gameengine.pieces import LETTERS, Layer
from gameengine.setup import HOME, Setup
from gameengine.table import Chance, Event, Outcome, Table

BOTH = 2
OVERTIME_TOSS = "CRD 10.A.a"
UNWRITTEN_CHOICES = {
    (DecisionKind.ACT, PASS),
    (DecisionKind.TIMEOUT, "keep"),
    (DecisionKind.TOP_UP, "0"),
    (DecisionKind.CARD, "none"),
}
# Decisions of the turn itself; all others may belong to an effect.
TURN_DECISIONS = frozenset(
    (DecisionKind.ACT, DecisionKind.DESIGNATE, DecisionKind.CALL, DecisionKind.TIMEOUT)
)


class ChoicesUsedUp(Exception):
    """Raised when the choices are used up and the game goes on."""


class EventList(list[Event]):
    """The list of events of a game; passes each new one to the log writer."""

    def __init__(self, writer: "LogWriter") -> None:
        super().__init__()
        self.writer = writer

    def append(self, event: Event) -> None:
        super().append(event)
        self.writer.record_event(event)


class LogWriter(ListingScript):
    """A script and source of chance that writes down what it answers."""

    __slots__ = (
        "acts",
        "chance",
        "choices",
        "opening",
        "point_is_written",
        "possession_is_claimed",
        "t",
        "written_layer",
    )

    t: Table

    def __init__(self, chance: Chance, choices: Sequence[str]) -> None:
        self.chance = chance.source_for_rerun()
        self.choices = iter(choices)
        self.opening: list[Act] = []
        self.acts: list[Act] = []
        self.point_is_written = False  # the timing point that is open has its line
        self.possession_is_claimed = False  # the possession has its claim
        self.written_layer: Layer | None = None  # the layer that has its line

    # Chance.

    def source_for_rerun(self) -> "LogWriter":
        return self

    def prepare(self, t: Table) -> None:
        self.t = t
        t.script = self
        t.events = EventList(self)
        self.chance.prepare(t)

    def toss(self) -> int:
        return self.chance.toss()

    def draw(self, cards: list[Any]) -> Any:
        return self.chance.draw(cards)

    def flip(self, cards: list[Any]) -> Any:
        card = self.chance.flip(cards)
        layer, letter = self.t.resolving, LETTERS[owner_seat(self.t, cards)]
        actor = LETTERS[layer.seat] if layer is not None else letter
        number = card.number if actor == letter else f"{letter}:{card.number}"
        self.write_detail(actor, "flip", number)
        return card

    def shuffle(self, cards: list[Any]) -> None:
        self.chance.shuffle(cards)
        seat = owner_seat(self.t, cards)
        kind = "p" if cards is self.t.decks[PLAY][seat] else "a"
        numbers = [card.number for card in reversed(cards)]
        self.write_act("*", "order", LETTERS[seat], kind, *numbers)

    def pick(self, cards: Sequence[Any]) -> Any:
        card = self.chance.pick(cards)
        self.write_detail(
            "*", "random", f"{LETTERS[owner_seat(self.t, cards)]}:{card.number}"
        )
        return card

    # The script: unlike a log, a writer is asked at every timing point.

    def has_no_act_at(self, point: int) -> bool:
        self.point_is_written = False
        if point == END_OF_PLAY:
            self.write_claim("=", claims.result_words(self.t))
        return False

    def act(self, rule: str, seat: int) -> tuple[int, Any] | None:
        for each in (seat, 1 - seat):
            act = self.answer(
                rule, DecisionKind.ACT, each, available_acts(self.t, each)
            )
            if act is not None:
                return each, act
        return None

    def answer(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> Any:
        """Return and write the recorded choice; raise ChoicesUsedUp if none is left."""
        choice = next(iter(options)) if len(options) == 1 else next(self.choices, None)
        if choice is None:
            raise ChoicesUsedUp
        self.write_choice(Decision(rule, ask, seat, options), choice)
        return options[choice]

    # Writing.

    def write_act(self, actor: str, verb: str, *words: str) -> None:
        """Write an act; name the timing point first if it has no line yet."""
        t = self.t
        if t.point and not self.point_is_written:
            self.point_is_written = True
            if t.status is not None and t.point != END_OF_PLAY:
                self.write_claim("=", claims.play_words_after_check(t))
            self.acts.append(Act("", POINT_WORDS[t.point]))
        self.acts.append(Act(actor, verb, words))

    def write_detail(self, actor: str, verb: str, *words: str) -> None:
        """Write a detail of an effect; name its layer first if it has no line yet."""
        layer = self.t.resolving
        if layer is not None and layer is not self.written_layer:
            self.written_layer = layer
            letter = LETTERS[layer.seat]
            self.write_act(letter, "resolve", layer.label.removeprefix(f"{letter}:"))
        self.write_act(actor, verb, *words)

    def write_claim(self, verb: str, words: tuple[str, ...]) -> None:
        self.acts.append(Act("", verb, words))

    def write_choice(self, pending: Decision, choice: str) -> None:
        """Write the choice of a seat, unless logs leave it out."""
        ask, t = pending.ask, self.t
        if ask in BETWEEN_POSSESSIONS and not self.possession_is_claimed:
            self.possession_is_claimed = True
            self.write_claim("==", claims.possession_words(t))
        if (ask, choice) in UNWRITTEN_CHOICES:
            return
        seat = pending.seat
        verb, *words = choice_words(ask, seat, choice, carries=seat == t.offense)
        note = self.write_act if ask in TURN_DECISIONS else self.write_detail
        note(LETTERS[seat], verb, *words)

    def record_event(self, event: Event) -> None:
        """Write down what an event adds to the log: chance, or the claim of a down."""
        write = EVENT_WRITERS.get(event[1])
        if write is not None:
            write(self, event)

    def write_toss(self, event: Event) -> None:
        self.opening, self.acts = self.acts, []
        self.write_act("*", "toss", LETTERS[event[2]])
        profile = self.t.profile
        dealt = (f"{profile.opening_play_hand}p", f"{profile.opening_action_hand}a")
        for letter in LETTERS:
            self.write_act("*", "deal", letter, *dealt)
        self.acts += self.opening

    def write_overtime_toss(self, event: Event) -> None:
        if event[0] == OVERTIME_TOSS:
            self.write_act("*", "toss", LETTERS[event[2]])

    def expect_possession_claim(self, _: Event) -> None:
        """Note that the new possession has no claim yet."""
        self.possession_is_claimed = False

    def write_down(self, _: Event) -> None:
        """Write the claim of a down that begins."""
        self.write_claim("--", claims.down_words(self.t))

    def write_grit(self, event: Event) -> None:
        """Write Grit, with its two cards on one line unless a deck was refilled."""
        layer = self.t.resolving
        actor = LETTERS[layer.seat] if layer is not None else CHANCE
        flipped: list[str] = []
        while self.acts and self.acts[-1].verb == "flip" and len(flipped) < BOTH:
            last = self.acts.pop()
            word = last.words[0]
            flipped.insert(0, word if ":" in word else f"{last.actor}:{word}")
        if flipped:
            self.write_act(actor, "flip", *flipped)
        self.write_detail(actor, "grit", str(event[-1]))

    def finish(self) -> None:
        """Write the result of the last play if it ended the game at once."""
        if self.t.status is not None and self.t.calls[HOME] is not None:
            self.write_claim("=", claims.result_words(self.t))


EVENT_WRITERS = {
    "toss": LogWriter.write_toss,
    "overtime offense": LogWriter.write_overtime_toss,
    "possession": LogWriter.expect_possession_claim,
    "down": LogWriter.write_down,
    "grit": LogWriter.write_grit,
}


def write_log(game: Game, **tags: str) -> Log:
    """Return the sealed log of a game: the order of every deck, and both lists."""
    writer = LogWriter(game.chance, game.choices)
    with suppress(ChoicesUsedUp):
        Game(game.setup, writer)
        writer.finish()
    return Log(
        log_tags(game.setup, game.outcome) | tags, tuple(entries_from_acts(writer.acts))
    )


def log_tags(setup: Setup, outcome: Outcome | None) -> dict[str, str]:
    """Return the tags of a game's log: edition, names, deck lists and result."""
    home, away = setup.decks
    profile = setup.profile
    tags = {
        "Profile": profile.name,
        "Readings": readings_tag(profile),
        "Home": home.name,
        "HomeDeck": deck_tag(home),
        "Away": away.name,
        "AwayDeck": deck_tag(away),
        "Result": result_tag(outcome),
    }
    return {name: value for name, value in tags.items() if value}
