"""Where the downs of a possession began, and other facts that a frame needs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gameengine.table import Event

# What ends each of the flags that wait for the end of a play.
SETTLED = {
    "replay the down": "replay",
    "replay dropped": "replay",
    "turnover cancelled": "turnover",
    "live ball turnover": "turnover",
    "new downs": "first down",
}


@dataclass(slots=True)
class PossessionState:
    """What earlier events say about the current possession."""

    starts: list[tuple[int, int]] = field(default_factory=list)  # down, yard line
    pending: dict[str, str] = field(default_factory=dict)
    end: int | None = None  # where the play of this down took the ball
    is_secondary: bool = False  # TP-9: triggers of a resolution

    def apply_event(self, event: Event) -> None:
        """Update the state with one event of the engine."""
        _, verb, *details = event
        if verb == "possession":
            self.starts.clear()
            self.pending.clear()
        elif verb == "down":
            self.begin_down(details[1], details[3])
        elif verb == "ball":
            self.end = details[2]
        elif verb == "replay":
            self.pending["replay"] = "replay the down"
        elif verb == "turnover":
            self.pending["turnover"] = f"turnover ({details[2]})"
        elif verb == "first down":
            self.pending["first down"] = "first down"
        elif verb in SETTLED:
            self.pending.pop(SETTLED[verb], None)
        elif verb in ("timing point", "secondary"):
            self.is_secondary = verb == "secondary"

    def begin_down(self, down: int, x: int) -> None:
        """Record that a down begins; a replayed down replaces its own start."""
        self.pending.clear()
        self.end, self.is_secondary = None, False
        if self.starts and self.starts[-1][0] == down:
            self.starts.pop()
        self.starts.append((down, x))


def possession_state(events: Iterable[Event]) -> PossessionState:
    """Return the state after the given events."""
    story = PossessionState()
    for event in events:
        story.apply_event(event)
    return story


def events_of_possession(events: Sequence[Event], mark: int) -> Sequence[Event]:
    """Return the events of the current possession, up to event number `mark`."""
    start = mark
    while start > 0 and events[start - 1][1] != "possession":
        start -= 1
    return events[max(0, start - 1) : mark]
