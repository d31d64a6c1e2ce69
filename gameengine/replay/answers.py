"""What a log answers when a seat is asked: the choice, or why there is none."""

from collections.abc import Callable

from gameengine.decisions import Ask, Decision
from gameengine.game import Game
from gameengine.notation.words import UNSEEN, Act
from gameengine.pieces import LETTERS
from gameengine.refusals import Fault
from gameengine.table import Table

from .cursor import SEATS, named, spelled
from .logged import Logged, as_choice
from .stops import Gap, Impossible, Over, Wrong

# The verbs that answer a question.
VERBS: dict[Ask, tuple[str, ...]] = {
    Ask.LINEUP: ("field",),
    Ask.TOP_UP: ("topup",),
    Ask.ACT: ("cast", "use"),
    Ask.ORDER: ("first",),
    Ask.CALL: ("run", "punt", "goal"),
    Ask.PLAY_CARD: ("play",),
    Ask.STRENGTH: ("x",),
    Ask.REPLAY_OR_TURNOVER: ("keep",),
    Ask.DESIGNATE: ("carry", "tackle"),
    Ask.TIMEOUT: ("timeout",),
    Ask.DISCARD: ("discard",),
    Ask.TARGET: ("pick",),
    Ask.MODE: ("choose",),
    Ask.NUMBER: ("choose",),
    Ask.CARD: ("take",),
    Ask.LOOP: ("repeat",),
}
# What a log may leave out: what it means then.
UNSAID = {Ask.TIMEOUT: "keep", Ask.TOP_UP: "0", Ask.CARD: "none"}
# Both seats do this at once, so either may stand first.
TOGETHER = frozenset((Ask.LINEUP, Ask.PLAY_CARD, Ask.DESIGNATE))
GOAL = "field goal"
# Entries that begin another down: what comes after them answers nothing before.
NEXT_DOWN = frozenset(("--", "==", "run", "punt", "goal"))


def answer(game: Game, log: Logged) -> str:
    """Give the choice that the log makes where the game waits."""
    pending = game.pending
    if pending is None:
        raise ValueError("the game is over")
    log.settle(pending=pending)
    act = log.peek()
    if act is None or act.verb not in VERBS[pending.ask]:
        return unsaid(log, pending, act)
    if SEATS[act.actor] != pending.seat:
        if pending.ask in UNSAID:
            return unsaid(log, pending, act)
        act = other_first(game, log, pending, act)
    return said(game, log, pending, act)


def said(game: Game, log: Logged, pending: Decision, act: Act) -> str:
    """Give the choice that an act makes; with something unseen, one of several."""
    choice = SPELL[act.verb](game.table, pending, act)
    options = pending.options
    if choice not in options:
        fitting = fits(choice, pending) if UNSEEN in choice else []
        if not fitting:
            raise refusal(game, log, choice)
        choice = fitting[log.forks.choose(len(fitting))]
    elif choice == UNSEEN and pending.ask is not Ask.DISCARD:
        fitting = [each for each in options if each != UNSEEN]
        choice = fitting[log.forks.choose(len(fitting))]
    log.take()
    return choice


def fits(choice: str, pending: Decision) -> list[str]:
    """Give the options that a choice with unseen parts may mean."""
    parts = choice.split(" ")
    found = []
    for option in pending.options:
        words = option.split(" ")
        if pending.ask is Ask.LINEUP:
            known = {part for part in parts if part != UNSEEN}
            meant = len(words) == len(parts) and known <= {*words}
        else:
            meant = len(words) == len(parts) and all(
                said == word or said.endswith(UNSEEN)
                for said, word in zip(parts, words, strict=True)
            )
        if meant and UNSEEN not in words:
            found.append(option)
    return found


def refusal(game: Game, log: Logged, choice: str) -> Impossible:
    """Say why the rules refuse what the log has."""
    act = log.peek()
    claimed = spelled(act) if act is not None else choice
    try:
        error = game.refusal(choice)
    except Fault:  # the engine has no word for it; the options speak
        rule = game.pending.rule if game.pending is not None else ""
        return Impossible(Wrong(log.step, rule, "not_a_choice", claimed, "not this"))
    return Impossible(
        Wrong(
            log.step, error.rule, str(error.code), claimed, error.message, error.remedy
        )
    )


def other_first(game: Game, log: Logged, pending: Decision, act: Act) -> Act:
    """Let the other seat's act wait, if both act together and both are written."""
    place = log.place
    if pending.ask in TOGETHER and place + 1 < len(log.acts):
        _, other = log.acts[place + 1]
        if other.verb in VERBS[pending.ask] and SEATS[other.actor] == pending.seat:
            (step, _), (other_step, _) = log.acts[place : place + 2]
            log.acts[place : place + 2] = [(step, other), (other_step, act)]
            return other
    error = game.out_of_turn(pending)
    raise Impossible(
        Wrong(
            log.step,
            error.rule,
            str(error.code),
            spelled(act),
            error.message,
            error.remedy,
        )
    )


def unsaid(log: Logged, pending: Decision, act: Act | None) -> str:
    """Give what a log means that does not answer, or say what is missing."""
    options = pending.options
    usual = UNSAID.get(pending.ask, "")
    if usual in options:
        return usual
    if act is not None and act.verb == "play" and "run" in options:
        return "run"
    if len(options) == 1 and UNSEEN not in options:
        return next(iter(options))
    if act is None:
        raise Over
    if is_misplaced(log, pending):
        asked = f"{named(log.t, pending.seat)} decide here ({pending.ask})"
        raise log.impossible(pending.rule, "wrong_timing", asked)
    missing = f"what {named(log.t, pending.seat)} chose ({pending.ask})"
    raise Gap(log.step, log.t.cite(pending.rule), missing)


def is_misplaced(log: Logged, pending: Decision) -> bool:
    """Tell whether the answer follows in this down: then something stands before it.

    An act at a timing point, or one that nothing asks for, is never a mere omission.
    """
    act = log.peek()
    if act is not None and act.verb in UNASKED:
        return True
    for _, later in log.acts[log.place + 1 :]:
        if later.verb in VERBS[pending.ask]:
            return True
        if later.verb in NEXT_DOWN:
            return False
    return False


# Acts at a timing point, and answers to questions that the rules ask by themselves.
UNASKED = frozenset(
    (
        *("cast", "use", "resolve", "first", "pick", "choose", "take", "repeat"),
        *("timeout", "discard", "x", "keep", "topup"),
        *("flip", "grit", "draw", "random", "order", "toss"),
    )
)


# How each verb names a choice of the engine.


def spell_lineup(t: Table, pending: Decision, act: Act) -> str:
    """Bring a line-up into the order of the team."""
    order = {
        athlete.card.number: place
        for place, athlete in enumerate(t.athletes[pending.seat])
    }
    words = sorted(act.words, key=lambda number: order.get(number, len(order)))
    return " ".join(words)


def spell_designee(t: Table, pending: Decision, act: Act) -> str:
    """CRD 6.A: the offense names who carries, the defense who tackles."""
    verb = "carry" if pending.seat == t.offense else "tackle"
    letter = LETTERS[pending.seat]
    return f"{letter}:{act.words[0]}" if act.verb == verb else spelled(act)


def spell_words(_: Table, __: Decision, act: Act) -> str:
    return " ".join(act.words)


def spell_act(_: Table, __: Decision, act: Act) -> str:
    return as_choice(act)


def spell_verb(_: Table, __: Decision, act: Act) -> str:
    return GOAL if act.verb == "goal" else act.verb


SPELL: dict[str, Callable[[Table, Decision, Act], str]] = {
    **dict.fromkeys((each for verbs in VERBS.values() for each in verbs), spell_words),
    **dict.fromkeys(("cast", "use"), spell_act),
    **dict.fromkeys(("run", "punt", "goal", "timeout"), spell_verb),
    **dict.fromkeys(("carry", "tackle"), spell_designee),
    "field": spell_lineup,
}
