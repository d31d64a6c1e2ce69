"""The play-by-play of a game: which events are shown, under which headings."""

from collections.abc import Iterable, Iterator

from .event_sentences import SENTENCES, NamesInEvents
from .setup import Setup
from .table import Event

HEADINGS = {"toss": "FIRST HALF", "second half": "SECOND HALF", "overtime": "OVERTIME"}
CHECKS = {"strength", "stopped", "run succeeds", "complete", "incomplete"}
# What a line of its own would only clutter, and what a step does every time.
ROUTINE = {
    "base",
    "base run",
    "checks again",
    "chooses",
    "reshuffle",
    "secondary",
    "sides change",
    "timing point",
    "triggers",
    "waits",
}
ROUTINE_BY_RULE = {
    ("discard", "TP-8"),
    ("exhaust", "TP-5"),
    ("exhaust", "CRD 7.D"),
    ("exhaust", "R22 §7.A"),
    ("exhaust", "R21 §7.A"),
    ("exhaust", "D-70"),
    ("draw", "CRD 2.B.a"),
    ("draw", "CRD 9.A"),
    ("draw", "D-28"),
    ("draw", "R22 §9.B"),
    ("draw", "R21 §9.B"),
    ("draw", "19-1.A"),
    # The kick itself tells its Grit.
    ("grit", "CRD 9.B.a"),
    ("grit", "CRD 9.C.a"),
    ("grit", "R22 Spc:Punts"),
    ("grit", "R22 Spc:Field Goals"),
    ("grit", "R21 Spc:Punts"),
    ("grit", "R21 Spc:Field Goals"),
    ("grit", "19-K"),
}


def is_routine(event: Event) -> bool:
    """Return whether an event is the usual outcome of its step and needs no line."""
    rule, verb, *_ = event
    return verb in ROUTINE or (verb, rule) in ROUTINE_BY_RULE


def play_by_play(
    setup: Setup, events: Iterable[Event], *, everything: bool = False
) -> Iterator[tuple[str, str]]:
    """Yield lines of a game with their rules; routine ones if `everything` is set."""
    names = NamesInEvents(setup)
    checked: set[Event] = set()
    told = list(events)
    for event, following in zip(told, (*told[1:], ("", "")), strict=False):
        rule, verb, *details = event
        if (
            verb == "resolve"
            and not everything
            and is_source_named(following, details[1])
        ):
            continue
        if verb in CHECKS and not everything:
            if event in checked:  # the second check found what the first one did
                continue
            checked.add(event)
        elif verb == "down":
            checked.clear()
        if verb in HEADINGS:
            yield "", ""
            yield "", HEADINGS[verb]
        if verb in {"possession", "down"}:
            yield "", ""
        if verb in SENTENCES and (everything or not is_routine(event)):
            yield rule, SENTENCES[verb](names, *details)


def is_source_named(event: Event, label: str) -> bool:
    """Return whether an event itself names the card or athlete that caused it."""
    return event[1] != "use" and label in event[2:5] and not is_routine(event)
