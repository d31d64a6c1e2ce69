"""Games that were really played, told again to a recorder answer by answer."""

from random import Random

from gameengine.chance import SeededChance
from gameengine.decisions import DecisionKind
from gameengine.game import Game
from gameengine.notation.act import CHANCE
from gameengine.phases.acts import available_acts
from gameengine.pieces import LETTERS
from gameengine.practice import practice_deck
from gameengine.recording import (
    BOTH,
    PASS_CHOICES,
    SKIP_CHOICES,
    LogKeeper,
    Recording,
)
from gameengine.recording.log_writer import LogWriter
from gameengine.recording.questions import ChanceKind, Reply, StoredAnswers, TableChance
from gameengine.robots import SensibleRobot, play_game
from gameengine.setup import Setup


def a_setup(seed, profile) -> Setup:
    rng = Random(seed)
    return Setup(
        decks=(
            practice_deck(0, profile=profile, rng=rng),
            practice_deck(1, profile=profile, rng=rng),
        ),
        profile=profile,
    )


def a_played_game(seed, profile) -> Game:
    rng = Random(seed)
    robots = (SensibleRobot(rng), SensibleRobot(rng))
    return play_game(a_setup(seed, profile), SeededChance(seed), robots)


class Witness(LogWriter):
    """Runs a game again and collects its decisions and outcomes of chance."""

    __slots__ = ("seen",)

    def __init__(self, game):
        super().__init__(game.chance, game.choices)
        self.seen = []
        Game(game.setup, self)

    def write_choice(self, pending, choice):
        self.seen.append((pending.ask, LETTERS[pending.seat], choice))
        super().write_choice(pending, choice)

    def toss(self):
        seat = super().toss()
        self.seen.append((ChanceKind.TOSS, CHANCE, LETTERS[seat]))
        return seat

    def flip(self, cards):
        card = super().flip(cards)
        self.seen.append((ChanceKind.FLIP, CHANCE, card.number))
        return card

    def pick(self, cards):
        card = super().pick(cards)
        self.seen.append((ChanceKind.RANDOM, CHANCE, card.number))
        return card


class Told(TableChance):
    """Chance of which everything is known, and only what would be asked is said."""

    __slots__ = ("seen",)

    def _recorded_outcome(self, what, options, _seat, _rule=""):
        kind, actor, choice = self.seen.pop(0)
        assert kind is what, f"{what} was expected, {kind} was seen"
        if len(options) > 1:
            self.answers.replies.append(Reply(actor, choice))
        return options[choice]

    def flip(self, cards):
        known = cards.known
        card = super().flip(cards)
        if known:
            self.seen.pop(0)
        return card


class Retold(LogKeeper):
    """A recorder that is told a game by a witness, with as few answers as it can be."""

    __slots__ = ("seen",)

    def __init__(self, seen, *, two_keepers):
        answers = StoredAnswers(())
        answers.replies = []
        super().__init__(answers, two_keepers=two_keepers, observe=lambda: None)
        self.seen = list(seen)
        self.chance = Told(answers, None)
        self.chance.seen = self.seen

    def act(self, rule, seat):
        for each in (seat, 1 - seat):
            self.turn, self.first_passed = each, each != seat
            act = self.answer(
                rule, DecisionKind.ACT, each, available_acts(self.t, each)
            )
            if act is not None:
                return each, act
        return None

    def answer(self, _, ask, seat, options):
        options = self.known_options(ask, seat, options)
        if ask is DecisionKind.CARD and self.seen[0][0] is not ask:
            self.seen.insert(0, (ask, LETTERS[seat], "none"))  # there was none to find
        kind, actor, choice = self.seen.pop(0)
        assert (kind, actor) == (ask, LETTERS[seat])
        assert choice in options, f"{ask}: {choice} is not offered, but {[*options]}"
        if self.other_passes == (ask, seat):
            self.other_passes = None
        elif len(options) > 1 or self.must_ask(ask, seat):
            self.say(ask, seat, choice)
        if ask is DecisionKind.CARD:
            self.searched_card = choice
        return options[choice]

    def say(self, ask, seat, choice):
        other, silent = LETTERS[1 - seat], PASS_CHOICES.get(ask) == choice
        if silent and self.may_both_pass_at_once(ask, seat):
            next_ask, who, what = self.seen[0]
            assert (next_ask, who) == (ask, other)
            if what == choice:
                self.other_passes = ask, 1 - seat
                choice = BOTH
            elif self.is_other_seat_next(ask, seat):
                return  # what the other one does says so
        self.answers.replies.append(Reply(LETTERS[seat], choice))


def retold(game, *, two_keepers=False) -> list[Reply]:
    """Give the answers by which a recorder is told a game that was played."""
    keeper = Retold(Witness(game).seen, two_keepers=two_keepers)
    Game(game.setup, keeper)
    assert not keeper.seen
    return keeper.answers.replies


def recorded_at_random(setup, rng, *, two_keepers=False, lazy=0.8) -> list[Reply]:
    """Answer whatever is asked with anything that is offered, until it is over."""
    said = []
    while (game := Recording(setup, said, two_keepers=two_keepers)).open_questions:
        asked = (
            game.open_questions
            if game.are_both_asked
            else [rng.choice(game.open_questions)]
        )
        for question in asked:
            idle = [each for each in question.options if each in (BOTH, "pass")]
            if idle and rng.random() < lazy:
                choice = idle[0]
            else:
                choice = rng.choice(question.options)
            said.append(Reply(question.actor, choice))
    return said


def taps_by_down(setup, said, *, two_keepers=False) -> list[list[int]]:
    """Count the taps in each down on each phone, home's first.

    Every answer is a tap, except what the page skips on the way to the next one.
    """
    game = Recording(setup, said, two_keepers=two_keepers, new=len(said))
    downs, call = [[0, 0]], None
    for questions, told in zip(game.answered_questions, said, strict=True):
        first = questions[0]
        downs += [[0, 0] for _ in range(first.down + 1 - len(downs))]
        if is_silent(questions, told):
            call = first if first.kind is DecisionKind.CALL else call
            continue
        if call is not None and first.kind not in PASS_CHOICES:
            if first.kind is not DecisionKind.PLAY_CARD:  # the call had to be asked
                downs[call.down][LETTERS.index(call.actor)] += 1
            call = None
        downs[first.down][phone_of(questions, told)] += 1
    return downs[1:]


def phone_of(questions, told) -> int:
    """Give whose phone an answer is tapped on; either could tell of a toss."""
    asked = next(each for each in questions if each.actor == told.actor)
    if asked.shows is not None:
        return asked.shows
    return LETTERS.index(asked.actor) if asked.actor in LETTERS else 0


def is_silent(questions, said) -> bool:
    """Tell whether an answer is what skipping its question says."""
    idle = SKIP_CHOICES.get(questions[0].kind)
    return said.choice == BOTH or (len(questions) == 1 and said.choice == idle)
