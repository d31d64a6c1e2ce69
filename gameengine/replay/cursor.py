"""Where a run stands in its log: the next act, and the claims on the way to it."""

from collections.abc import Callable, Sequence
from typing import Any

from gameengine.decisions import Ask, Decision
from gameengine.moments import END_OF_PLAY, START_OF_POSSESSION
from gameengine.notation.words import Act
from gameengine.overtime import leader
from gameengine.pieces import LETTERS
from gameengine.table import AWAY, HOME, Outcome, Table

from . import claims
from .forks import Forks
from .stops import Ended, Impossible, Wrong

SEATS = {"H": HOME, "A": AWAY}
BETWEEN = (Ask.LINEUP, Ask.TOP_UP)
# What a check of the calls gives; all other words of a claim wait for the clock.
ON_CHECK = frozenset(("ok", "stopped", *"0123456789"))
BESIDE = "beside the rules"
Step = tuple[int, Act]


class Cursor:
    """Goes through the acts of a log once, and compares the claims among them."""

    __slots__ = (
        "acts",
        "differences",
        "forks",
        "pending",
        "place",
        "point",
        "seen",
        "steps",
        "t",
    )

    t: Table

    def __init__(self, steps: Sequence[Step], forks: Forks | None = None) -> None:
        self.steps = steps
        self.forks = forks or Forks()
        self.begin()

    def begin(self) -> None:
        """Go back to the start of the log."""
        self.acts: list[Step] = list(self.steps)
        self.place = 0
        self.forks.sizes.clear()
        self.differences: list[tuple[int, claims.Difference]] = []
        self.seen = 0  # events told before the last act was taken
        self.pending: Decision | None = None  # where the flow waits, if it does
        self.point = 0  # the timing point that begins, if one does

    def peek(self) -> Act | None:
        """Give the act that comes next; None when the log is over."""
        acts = self.acts
        return acts[self.place][1] if self.place < len(acts) else None

    @property
    def done(self) -> int:
        """The last step that was taken whole."""
        acts, place = self.acts, self.place
        if place == len(acts):
            return acts[-1][0] if acts else 0
        return acts[place][0] - 1

    @property
    def step(self) -> int:
        """The step of the act that comes next, or of the last one."""
        acts = self.acts
        return acts[min(self.place, len(acts) - 1)][0] if acts else 0

    def take(self) -> None:
        """Go past the next act."""
        self.place += 1
        self.seen = len(self.t.events)

    def impossible(self, rule: str, code: str, expected: str) -> Impossible:
        act = self.peek()
        claimed = spelled(act) if act is not None else ""
        return Impossible(Wrong(self.step, rule, code, claimed, expected))

    # Claims.

    def settle(self, *, pending: Decision | None = None, point: int = 0) -> None:
        """Compare and pass what needs no decision, as far as it is due."""
        self.pending, self.point = pending, point
        while (act := self.peek()) is not None:
            due = DUE.get(act.verb)
            if due is None or not due(self, act):
                return
            self.take()

    def compare(self, act: Act, given: dict[str, str]) -> None:
        for difference in claims.differences(self.t, act.verb, act.words, given):
            self.differences.append((self.step, difference))

    @property
    def is_between(self) -> bool:
        """Tell whether one possession is over and the next not yet under way."""
        return self.pending is not None and self.pending.ask in BETWEEN

    def is_possession_due(self, act: Act) -> bool:
        if not self.is_between and self.point != START_OF_POSSESSION:
            return False
        self.compare(act, claims.of_possession(self.t))
        return True

    def is_down_due(self, act: Act) -> bool:
        """A down has begun, and nobody has called a play."""
        t = self.t
        if t.cause or t.calls[0] is not None or t.calls[1] is not None:
            return False
        self.compare(act, claims.of_down(t))
        return True

    def is_play_due(self, act: Act) -> bool:
        """After a check, outside of timing points; a result once the clock has run."""
        t = self.t
        over = t.outcome is not None
        if not all(word in ON_CHECK for word in act.words):
            if not (over or self.is_between or self.point == END_OF_PLAY):
                return False
            self.compare(act, claims.of_result(t))
            return True
        if t.status is None or (t.point and not self.point):
            return False
        self.compare(act, claims.of_check(t))
        return True

    def is_grit_due(self, act: Act) -> bool:
        for rule, verb, *details in reversed(self.t.events):
            if verb == "grit":
                given = str(details[-1])
                if given != act.words[0]:
                    sums = " + ".join(map(str, details[2]))
                    self.differ("grit", act.words[0], given, rule, f"Grit {sums}")
                return True
        return False

    def differ(self, noun: str, claimed: str, given: str, rule: str, why: str) -> None:
        found = claims.Difference(noun, claimed, given, self.t.cite(rule), why)
        self.differences.append((self.step, found))

    def is_resolve_due(self, act: Act) -> bool:
        """The layer resolves now, or has done so since the last act."""
        word = act.words[0]
        names = (word, f"{act.actor}:{word}")
        layer = self.t.resolving
        if layer is not None and layer.label in names:
            return layer.seat == SEATS[act.actor]
        return any(
            event[1] in ("resolve", "cancelled")
            and event[2] == SEATS[act.actor]
            and event[3] in names
            for event in self.t.events[self.seen :]
        )

    def is_deal_due(self, act: Act) -> bool:
        """Compare what was dealt with what the edition deals."""
        profile = self.t.profile
        given = [f"{profile.opening_play_hand}p", f"{profile.opening_action_hand}a"]
        for word in act.words:
            if word not in SEATS and word not in given:
                self.differ("deal", word, " ".join(given), "R22 Setup", "")
        return True

    def end(self, act: Act) -> bool:
        """Someone gave up, time was called, or a judge awarded the game."""
        t = self.t
        home, away = t.score
        if act.verb == "concede":
            winner: int | None = 1 - SEATS[act.actor]
        elif act.verb == "award":
            winner = SEATS.get(act.words[0])
        else:
            winner = leader(t)
        self.take()
        raise Ended(Outcome(winner, (home, away), BESIDE))


def is_signed(*_: Any) -> bool:
    return True


DUE: dict[str, Callable[[Cursor, Act], bool]] = {
    "==": Cursor.is_possession_due,
    "--": Cursor.is_down_due,
    "=": Cursor.is_play_due,
    "grit": Cursor.is_grit_due,
    "resolve": Cursor.is_resolve_due,
    "deal": Cursor.is_deal_due,
    "sign": is_signed,
    "concede": Cursor.end,
    "time": Cursor.end,
    "award": Cursor.end,
}


def spelled(act: Act) -> str:
    """Write an act as a log has it."""
    return " ".join(filter(None, (act.actor, act.verb, *act.words)))


def named(t: Table, seat: int) -> str:
    """Name a seat as people do: the deck, and the letter of the log."""
    return f"{t.setup.decks[seat].name} ({LETTERS[seat]})"
