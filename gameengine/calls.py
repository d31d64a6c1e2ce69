"""The calls on Play cards: six basic plays, and two that name no direction.

A call is one bit, and a set of calls is the sum of its bits: the two calls that a
defense stops, the calls that an ability is about, or a pass of two types (U129-22).
"""

from .profiles import Profile, StrengthOverflow

CLAMP = StrengthOverflow.CLAMP
RUN_LEFT, RUN_MIDDLE, RUN_RIGHT = 1, 2, 4
SHORT_PASS, MEDIUM_PASS, LONG_PASS = 8, 16, 32
RUN, PASS = 64, 128  # unspecified: CRD Gen:Unspecified

RUNS = RUN_LEFT | RUN_MIDDLE | RUN_RIGHT | RUN
PASSES = SHORT_PASS | MEDIUM_PASS | LONG_PASS | PASS

NAMES = {
    RUN_LEFT: "Run Left",
    RUN_MIDDLE: "Run Middle",
    RUN_RIGHT: "Run Right",
    RUN: "Run",
    SHORT_PASS: "Short Pass",
    MEDIUM_PASS: "Medium Pass",
    LONG_PASS: "Long Pass",
    PASS: "Pass",
}


def calls_text(calls: int) -> str:
    """Return the name of a set of calls as a card prints it.

    >>> calls_text(RUN_LEFT | RUN_MIDDLE)
    'Run Left / Run Middle'
    >>> calls_text(PASSES)
    'all passes'
    """
    if calls == RUNS:
        return "all runs"
    if calls == PASSES:
        return "all passes"
    return " / ".join(name for call, name in NAMES.items() if calls & call)


def defense_stops(defense: int, *, call: int, any_of_kind: bool) -> bool:
    """Return whether a defense stops a call (CRD 4.A).

    CRD Gen:Unspecified, D-62: a call without direction is stopped by any defense of its
    kind, or, by the other reading, only by one against all of its kind.

    >>> defense_stops(RUN_RIGHT, call=RUN, any_of_kind=True)
    True
    """
    return bool(stopped_calls(defense)[any_of_kind] & call)


def stopped_calls(defense: int) -> tuple[int, int]:
    """Return the calls that a defense stops: as printed, and by kind (D-62)."""
    of_kind = defense
    if defense & RUNS:
        of_kind |= RUN
    if defense & PASSES:
        of_kind |= PASS
    return defense, of_kind


def settle_strength(profile: Profile, printed: int, changes: int) -> int:
    """Return the strength of a play by the reading of the edition."""
    strength = strength_digit(printed, changes, clamp=False)
    clamped = strength_digit(printed, changes, clamp=True)
    is_other = strength != clamped and profile.strength_overflow is CLAMP
    return clamped if is_other else strength


def strength_digit(printed: int, changes: int, *, clamp: bool) -> int:
    """Return the strength of a play as 0 to 9 (CRD 4.C.a, D-65).

    `printed` is the sum of both cards, `changes` that of all effects. The tens digit is
    dropped; with `clamp`, the other reading, the result stops at 0 and 9 instead.

    >>> strength_digit(16, 0, clamp=False), strength_digit(16, 5, clamp=False)
    (6, 1)
    >>> strength_digit(16, 0, clamp=True), strength_digit(16, 5, clamp=True)
    (6, 9)
    """
    if clamp:
        return min(9, max(0, printed % 10 + changes))
    strength = printed + changes
    return strength % 10 if strength > 0 else 0
