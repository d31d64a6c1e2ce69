"""One act of a log with its meaning: a choice, a claim, or an outcome of chance."""

from dataclasses import dataclass, field
from typing import Any

from gameengine import moments
from gameengine.decisions import DecisionKind

HOME, AWAY, CHANCE, JUDGE = ACTORS = ("H", "A", "*", "J")
SEATS = (HOME, AWAY)
JOIN = "|"
UNSEEN = "??"

# The timing points by the names that a log gives them.
POINTS = {
    "@possession": moments.START_OF_POSSESSION,
    "@down": moments.START_OF_DOWN,
    "@select": moments.PRIOR_TO_SELECTING,
    "@adjustments": moments.ADJUSTMENTS,
    "@stopped": moments.STOPPED,
    "@incomplete": moments.INCOMPLETE,
    "@before": moments.BEFORE_DESIGNATION,
    "@after": moments.AFTER_DESIGNATION,
    "@end": moments.END_OF_PLAY,
}
# Acts that state a fact and decide nothing; a complete result waits for its play.
STATEMENT, RESULT = 1, 2
STATEMENT_VERBS = frozenset(
    ("==", "--", "=", "grit", "resolve", "deal", "sign", "pass")
)
NOTHING_TAKEN = ("none",)  # of a search that finds no card
POINT_WORDS = {point: word for word, point in POINTS.items()}


def derived_field(default: Any) -> Any:
    """Declare a field of an act that is computed from its words."""
    return field(default=default, compare=False, repr=False)


# Made and read too often to be frozen.
@dataclass(slots=True, unsafe_hash=True, order=True)
class Act:
    """One act of a log; the actor of a claim or timing point is empty.

    `answers` is the kind of decision that it answers, `choice` the option in the
    engine's words. An act with an unseen card answers nothing yet.
    """

    actor: str
    verb: str
    words: tuple[str, ...] = ()
    seat: int = derived_field(-1)
    answers: DecisionKind | None = field(default=None, compare=False, repr=False)
    choice: str = derived_field("")
    numbers: tuple[int, ...] = derived_field(())  # of a claim that leaves nothing out
    point: int = derived_field(0)  # the timing point that it names
    statement: int = derived_field(0)  # STATEMENT, RESULT, or 0: it does something
    source: str = derived_field("")  # the card or the athlete that is used


def make_act(actor: str, verb: str, words: tuple[str, ...]) -> Act:
    """Return an act with the decision that it answers and its choice.

    >>> make_act("H", "cast", ("R240-PS", "on", "C9-PS", ">", "2")).choice
    'cast R240-PS on H:C9-PS > 2'
    """
    statement = STATEMENT if verb in STATEMENT_VERBS else 0
    if actor not in SEATS:
        return Act(actor, verb, words, -1, None, "", (), 0, statement)
    if words == NOTHING_TAKEN and verb == "take":  # as if it were left out
        return Act(actor, verb, words, SEATS.index(actor), None, "", (), 0, STATEMENT)
    source = ""
    if verb in ("carry", "tackle", "resolve"):
        choice = f"{actor}:{words[0]}"
    elif verb == "use":
        source = f"{actor}:{words[0].partition('/')[0]}"
        choice = " ".join((verb, f"{actor}:{words[0]}", *words[1:]))
    elif verb == "cast":
        source = words[0]
        onto = words[1:2] == ("on",)
        host = (f"{actor}:{words[2]}",) if onto else ()
        choice = " ".join(
            (verb, words[0], *words[1:2][:onto], *host, *words[3 * onto or 1 :])
        )
    elif words:
        choice = " ".join(words)
    else:
        choice = "field goal" if verb == "goal" else verb
    answers = ANSWERS.get(verb)
    if UNSEEN in choice and verb != "discard":
        answers = None
    seat = SEATS.index(actor)
    return Act(actor, verb, words, seat, answers, choice, (), 0, statement, source)


# Which question of the engine a verb answers; a number is chosen like a mode.
ANSWERS = {
    "field": DecisionKind.LINEUP,
    "topup": DecisionKind.TOP_UP,
    "cast": DecisionKind.ACT,
    "use": DecisionKind.ACT,
    "first": DecisionKind.ORDER,
    "run": DecisionKind.CALL,
    "punt": DecisionKind.CALL,
    "goal": DecisionKind.CALL,
    "play": DecisionKind.PLAY_CARD,
    "x": DecisionKind.STRENGTH,
    "keep": DecisionKind.REPLAY_OR_TURNOVER,
    "carry": DecisionKind.DESIGNATE,
    "tackle": DecisionKind.DESIGNATE,
    "timeout": DecisionKind.TIMEOUT,
    "discard": DecisionKind.DISCARD,
    "pick": DecisionKind.TARGET,
    "choose": DecisionKind.MODE,
    "take": DecisionKind.CARD,
    "repeat": DecisionKind.LOOP,
}


def choice_words(
    ask: DecisionKind, seat: int, choice: str, *, carries: bool
) -> tuple[str, ...]:
    """Return a choice of the engine in the words of a log.

    >>> choice_words(DecisionKind.DESIGNATE, 0, "H:C9-PS", carries=True)
    ('carry', 'C9-PS')
    """
    if ask is DecisionKind.ACT:
        return tuple(choice.replace(f"{SEATS[seat]}:", "").split(" "))
    if ask is DecisionKind.DESIGNATE:
        return ("carry" if carries else "tackle", choice[2:])
    if ask is DecisionKind.CALL:
        return ("goal",) if choice == "field goal" else (choice,)
    if ask is DecisionKind.TIMEOUT:
        return ("timeout",)
    return (VERBS[ask], *choice.split(" "))


VERBS = {ask: verb for verb, ask in ANSWERS.items()} | {DecisionKind.NUMBER: "choose"}
