"""Finds acts that may belong to a later timing point than the one the log names.

A log that is refuted with every name taken literally is tried again, because a log may
leave out names of points. Then an act may belong to a later point, unless it stands
right behind a name or is followed by an entry that comes before the later point.
"""

from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
    STOPPED,
)
from gameengine.notation.act import POINTS, UNSEEN, Act
from gameengine.notation.verb_forms import CLAIMS
from gameengine.profiles import Flow
from gameengine.table import Table

from .cursor import END, ENDINGS, Cursor

# Entries that never belong to a timing point: before one, nobody has acted in it.
OUTSIDE_POINTS = frozenset(
    (
        *("run", "punt", "goal", "play", "field", "carry", "tackle", "timeout"),
        *CLAIMS,
        *POINTS,
        *ENDINGS,
        END.verb,
    )
)
ONLY_2019 = STOPPED | INCOMPLETE | BEFORE_DESIGNATION
NEXT_DOWN = START_OF_DOWN | PRIOR_TO_SELECTING
AFTERWARDS = END_OF_PLAY | NEXT_DOWN
# The points that may follow without an entry: a stopped play has no designation.
LATER_POINTS = {
    START_OF_POSSESSION: NEXT_DOWN,
    START_OF_DOWN: PRIOR_TO_SELECTING,
    PRIOR_TO_SELECTING: 0,  # Play cards come first
    ADJUSTMENTS: ONLY_2019 | AFTERWARDS,
    STOPPED: INCOMPLETE | BEFORE_DESIGNATION | AFTERWARDS,
    INCOMPLETE: BEFORE_DESIGNATION | AFTERWARDS,
    BEFORE_DESIGNATION: AFTERWARDS,
    AFTER_DESIGNATION: AFTERWARDS,
    END_OF_PLAY: NEXT_DOWN,
}
# The points that come after an entry: acts before it do not belong to them.
EXCLUDED_POINTS = {
    **dict.fromkeys(("--", "==", "field", "@possession", "@down"), NEXT_DOWN),
    "@select": PRIOR_TO_SELECTING,
    **dict.fromkeys(("=", "timeout", "carry", "tackle", "@after", "@end"), AFTERWARDS),
}
CALL_VERBS = frozenset(("run", "punt", "goal"))


def may_belong_to_later_point(log: Cursor, act: Act) -> bool:
    """Return whether an act may belong to a later point than the named one."""
    place = log.place
    while (after := log.acts[place].verb) not in OUTSIDE_POINTS:
        place += 1
    later = LATER_POINTS[log.t.point] & ~EXCLUDED_POINTS.get(after, 0)
    if log.t.profile.flow is Flow.R19:
        later &= ~START_OF_DOWN
    else:  # to run comes before that point; it may be left out if Play cards follow
        later &= ~ONLY_2019
        if after in CALL_VERBS:
            later &= ~PRIOR_TO_SELECTING
    if act.verb == "cast" and act.source != UNSEEN:
        later &= card_points(log.t, act)
    return later > 0


def stands_before_flip(log: Cursor, place: int) -> bool:
    """Return whether the postponed act stands before a card to be turned up.

    Then it belongs where the log has it: a point is written whole before the next.
    """
    if log.place != place:
        return False
    while (verb := log.acts[place].verb) not in OUTSIDE_POINTS:
        if verb in FLIP_VERBS:
            return True
        place += 1
    return False


FLIP_VERBS = frozenset(("flip", "random"))


def card_points(t: Table, act: Act) -> int:
    """Return the timing points of an Action card used from the hand."""
    for card in t.setup.decks[act.seat].actions:
        if card.number == act.source:
            return card.windows
    return 0
