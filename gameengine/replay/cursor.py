"""The position of a replay in its log: the next act, and the claims before it."""

from collections.abc import Callable, Sequence

from gameengine import claims
from gameengine.claims import Difference
from gameengine.decisions import BETWEEN_POSSESSIONS, DecisionKind
from gameengine.moments import END_OF_PLAY, START_OF_POSSESSION
from gameengine.notation.act import UNSEEN, Act
from gameengine.phases.overtime import leading_seat
from gameengine.pieces import LETTERS
from gameengine.table import Outcome, Table

from .forks import Forks
from .later_notes import Note
from .stops import EndOfLog, GameEnded, ImpossibleEntry, ReplayStop, WrongStep

# The words of a play claim that are known before the clock has run.
CHECK_WORDS = frozenset(("ok", "stopped", *"0123456789"))
# Entries that may follow the result of a play before the next step of the turn.
SIDE_VERBS = frozenset(("timeout", "draw", "discard", "order", "sign", "pass"))
# Events of a layer that is done, and entries that belong to the one resolving.
LAYER_LEFT = frozenset(("resolve", "cancelled"))
CHOICE_VERBS = frozenset(("pick", "choose", "take", "flip", "random", "discard"))
SEATS = {"H": 0, "A": 1}
Step = tuple[int, Act]
Words = tuple[str, ...]
END = Act("", "end of the log")  # after the last act, so that there is always a next


class Cursor:
    """Walks through the acts of a log and compares its claims with the table."""

    __slots__ = (
        "acts",
        "ask",
        "differences",
        "end",
        "first_event",
        "forks",
        "is_unused",
        "loose",
        "notes",
        "place",
        "point",
        "source",
        "steps",
        "strict",
        "t",
        "valid_events",
        "written_layers",
    )

    t: Table

    def __init__(self, source: Sequence[Step], forks: Forks | None = None) -> None:
        self.source = source
        self.forks = forks or Forks()
        self.strict = False
        self.loose = False  # names of timing points may be missing
        self.reset()

    def reset(self) -> None:
        """Go back to the start of the log."""
        self.is_unused = True
        # Not unzipped: an iterator for every step would wake the garbage collector.
        self.steps: list[int] = [step for step, _ in self.source]
        self.acts: list[Act] = [act for _, act in self.source]
        self.acts.append(END)
        self.end = len(self.steps)
        self.place = 0
        self.forks.sizes.clear()
        self.differences: list[tuple[int, Difference]] = []
        self.notes: list[Note] = []  # from the first difference on
        self.ask: DecisionKind | None = None  # what the flow waits for, if it does
        self.point = 0  # the timing point that begins, if one does
        self.first_event = 0  # of the last timing point
        self.written_layers: set[int] = set()  # events of layers that have a line
        self.valid_events: int | None = None  # their number before the first error

    def peek(self) -> Act | None:
        """Return the next act, or None at the end of the log."""
        return self.acts[self.place] if self.place < self.end else None

    @property
    def is_at_end(self) -> bool:
        """Whether only the end of the game, or nothing, is left in the log."""
        return self.place >= self.end or self.acts[self.place].verb in ENDINGS

    @property
    def last_finished_step(self) -> int:
        """The last step of which every act has been replayed."""
        if self.place == self.end:
            return self.steps[-1] if self.steps else 0
        return self.steps[self.place] - 1

    @property
    def step(self) -> int:
        """The step of the next act, or the last step at the end of the log."""
        return self.steps[min(self.place, self.end - 1)] if self.steps else 0

    def move_forward(self, place: int) -> None:
        """Move a later act of the log forward, so that it comes next."""
        self.acts.insert(self.place, self.acts.pop(place))
        self.steps.insert(self.place, self.steps.pop(place))

    def impossible_entry(self, rule: str, code: str, expected: str) -> ImpossibleEntry:
        """Return the exception for the next act, which the rules do not allow."""
        act = self.peek()
        claimed = act_text(act) if act is not None else ""
        return ImpossibleEntry(WrongStep(self.step, rule, code, claimed, expected))

    # Claims.

    def skip_statements(self, ask: DecisionKind | None = None, point: int = 0) -> None:
        """Check and skip the claims and other acts that need no decision now.

        `ask` is the decision that the flow waits for, `point` the timing point that
        begins.
        """
        self.ask, self.point = ask, point
        acts, place = self.acts, self.place
        while (act := acts[place]).statement and CHECKS[act.verb](self, act):
            self.place = place = place + 1

    def compare_claim(self, act: Act, words: Words) -> None:
        """Compare a claim with the words that the table gives; record differences.

        A claim may leave words out. Only the first claim that fails is recorded,
        because later ones follow from it.
        """
        given = claims.words_by_noun(act.verb, words)
        found = self.differences_in_claim(act, words)
        if found or self.differences:
            nouns, differing = claims.noted_nouns(self.t, act.verb, act.words, given)
            self.notes.append(Note(self.step, act.verb, self.t.half, nouns, differing))
        for difference in found:
            self.add_difference(difference)

    def differences_in_claim(self, act: Act, words: Words) -> list[Difference]:
        """Return the differences of a claim; none once an earlier claim has failed."""
        if self.differences:
            return []
        given = claims.words_by_noun(act.verb, words)
        return claims.find_differences(self.t, act.verb, act.words, given)

    def add_difference(self, difference: Difference) -> None:
        """Record a claim that fails; a strict run ends here."""
        if not self.differences:
            self.valid_events = len(self.t.events)
            if not self.notes:
                nothing: frozenset[str] = frozenset()
                self.notes.append(Note(self.step, "", self.t.half, nothing, nothing))
        self.differences.append((self.step, difference))
        if self.strict:
            raise EndOfLog

    def check_possession(self, act: Act) -> bool:
        """Check a possession claim (`==`) if it is due; return whether it was."""
        if self.ask not in BETWEEN_POSSESSIONS and self.point != START_OF_POSSESSION:
            return False
        if self.differences or act.numbers != claims.possession_numbers(self.t):
            self.compare_claim(act, claims.possession_words(self.t))
        return True

    def check_down(self, act: Act) -> bool:
        """Check a down claim (`--`) if it is due; return whether it was."""
        t = self.t
        home, away = t.calls
        if t.cause or home is not None or away is not None or not is_choice_due(t):
            return False
        numbers, exhausted = claims.down_numbers(t), claims.exhausted_names(t)
        if self.differences or act.numbers != numbers or act.words[6:] != exhausted:
            self.compare_claim(act, claims.down_words(t))
        return True

    def check_play(self, act: Act) -> bool:
        """Check a play claim (`=`) if it is due; return whether it was.

        The success of the play can be claimed after each check, outside of timing
        points; its result once the clock has run.
        """
        t = self.t
        words = act.words
        if act.numbers or not CHECK_WORDS.issuperset(words):
            if not self.is_play_over():
                return False
            if self.differences or act.numbers != claims.result_numbers(t):
                self.compare_claim(act, claims.result_words(t))
            return True
        if t.status is None or (t.point and not self.point):
            return False
        if words != claims.play_words_after_check(t):
            differing = self.differences_in_claim(act, claims.play_words_after_check(t))
            if differing and not self.is_play_over() and self.may_be_result():
                return False
            for each in differing:
                self.add_difference(each)
        return True

    def is_play_over(self) -> bool:
        """Return whether the play is over and its clock has run."""
        return (
            self.point == END_OF_PLAY
            or self.ask in BETWEEN_POSSESSIONS
            or self.t.outcome is not None
        )

    def may_be_result(self) -> bool:
        """Return whether the play has no further entries after the next claim.

        Then a claim without yards, spot, clock and score may be the claim of its
        result.
        """
        place = self.place + 1
        while self.acts[place].verb in SIDE_VERBS:
            place += 1
        return self.acts[place].verb in AFTER_RESULT

    def check_grit(self, act: Act) -> bool:
        """Check a claim of Grit if Grit was determined; return whether it was."""
        for rule, verb, *details in reversed(self.t.events[self.first_event :]):
            if verb == "grit":
                given = str(details[-1])
                if given != act.words[0]:
                    noted = UNSEEN not in details[1]
                    sums = " + ".join(map(str, details[2])) if noted else given
                    self.record_value_error(
                        "grit", act.words[0], given, rule, f"Grit {sums}"
                    )
                return True
        return False

    def record_value_error(
        self, noun: str, claimed: str, given: str, rule: str, why: str
    ) -> None:
        """Record that a claimed value differs from the one that the rules give."""
        self.add_difference(Difference(noun, claimed, given, self.t.cite(rule), why))

    def assign_resolve_line(self, act: Act) -> bool:
        """Assign a `resolve` line to a layer that has resolved, if there is one.

        Copies of a card have the same label, so lines are counted, one for each layer.
        A line followed by a choice belongs to the layer that resolves now, and the
        layers before it have no line; other lines belong to the layers in order. Where
        no copy is left to resolve, a further line belongs to the same layer.
        """
        word, events = act.words[0], self.t.events
        meant = [
            at
            for at in range(self.first_event, len(events))
            if events[at][1] in LAYER_LEFT
            and events[at][2] == act.seat
            and (word == UNSEEN or events[at][3] in (word, act.choice))
        ]
        left = [at for at in meant if at not in self.written_layers]
        waiting = self.count_unresolved_layers(act) if meant else 0
        if self.loose and waiting:
            # If lines were counted wrong, another fork counts them right.
            if self.forks.choose(2) == bool(left):
                return False
            left = left or meant
        if not left:
            return bool(meant) and not waiting
        layer = self.t.resolving
        is_chosen = self.acts[self.place + 1].verb in CHOICE_VERBS
        is_current = layer is not None and layer.label == events[left[-1]][3]
        self.written_layers.update(left if is_chosen and is_current else left[:1])
        return True

    def count_unresolved_layers(self, act: Act) -> int:
        """Return how many unresolved layers a `resolve` line may mean."""
        word = act.words[0]
        return sum(
            word == UNSEEN or layer.label in (word, act.choice)
            for layer in (*self.t.layers, *self.t.waiting)
            if layer.seat == act.seat
        )

    def check_deal(self, act: Act) -> bool:
        """Compare the log's opening hand sizes with the edition's; return True."""
        profile = self.t.profile
        given = [f"{profile.opening_play_hand}p", f"{profile.opening_action_hand}a"]
        for word in act.words[1:]:
            if word not in given:
                self.record_value_error("deal", word, " ".join(given), "R22 Setup", "")
        return True

    def skip_without_check(self, _: Act) -> bool:
        """Skip an act that is valid at any time, such as a pass; return True."""
        return True

    def end_of_log(self) -> ReplayStop:
        """Return the exception that ends the replay here.

        GameEnded after a concession, a call of time or an award; EndOfLog where the log
        just stops.
        """
        act = self.acts[self.place]
        if act.verb not in ENDINGS:
            return EndOfLog()
        self.place += 1
        self.check_end()
        t = self.t
        home, away = t.score
        if act.verb == "concede":
            winner: int | None = 1 - act.seat
        elif act.verb == "award":
            winner = SEATS.get(act.words[0])
        else:
            winner = leading_seat(t)
        t.outcome = Outcome(winner, (home, away), ENDINGS[act.verb])
        return GameEnded(t.outcome)

    def check_end(self) -> None:
        """Raise ImpossibleEntry if more than signatures follows the end of the game."""
        while self.place < self.end:
            if self.acts[self.place].verb != "sign":
                outcome = self.t.outcome
                rule = outcome.rule if outcome is not None else ""
                raise self.impossible_entry(rule, "game_over", "the game is over")
            self.place += 1


ENDINGS = {
    "concede": "conceded",
    "time": "time was called",
    "award": "awarded by a judge",
}
# The first entry behind the result of a play.
AFTER_RESULT = frozenset(
    (
        *("@end", "--", "==", "field", "topup", "@possession", "@down", "@select"),
        *("run", "punt", "goal", "toss", END.verb, *ENDINGS),
    )
)
CHECKS: dict[str, Callable[[Cursor, Act], bool]] = {
    "==": Cursor.check_possession,
    "--": Cursor.check_down,
    "=": Cursor.check_play,
    "grit": Cursor.check_grit,
    "resolve": Cursor.assign_resolve_line,
    "deal": Cursor.check_deal,
    "sign": Cursor.skip_without_check,
    "take": Cursor.skip_without_check,  # nothing
    "pass": Cursor.skip_without_check,
}


def is_choice_due(t: Table) -> bool:
    """Return whether a down has begun and its offense has not chosen yet.

    CRD 1.D: before that, triggers of a new possession may still move the ball.
    """
    for event in reversed(t.events):
        verb = event[1]
        if verb == "down":
            return True
        if verb in ("chooses", "possession"):
            return False
    return False


def act_text(act: Act) -> str:
    return " ".join(filter(None, (act.actor, act.verb, *act.words)))


def seat_name(t: Table, seat: int) -> str:
    """Return the name of a seat for people: its deck, and its letter in the log."""
    return f"{t.setup.decks[seat].name} ({LETTERS[seat]})"
