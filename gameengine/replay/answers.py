"""Finds what the log decides where its next act is not simply the answer.

The answer may be left out, stand later on the line, contain unseen cards, or be refused
by the rules.
"""

from collections.abc import Callable
from typing import Any

from gameengine import moments
from gameengine.decisions import Ask, Code, Decision
from gameengine.notation.act import ANSWERS, POINTS, UNSEEN, Act, choice_words
from gameengine.profiles import Flow
from gameengine.refusals import refuse

from .cursor import act_text, seat_name
from .luck import HAND_IS_FULL, LogLuck
from .stops import Gap, Impossible, Wrong

# The verbs that answer a question; a number is chosen like a mode.
VERBS: dict[Ask, tuple[str, ...]] = {
    ask: tuple(verb for verb, answered in ANSWERS.items() if answered is ask)
    for ask in Ask
} | {Ask.NUMBER: ("choose",)}
# What a log may leave out: what it means then.
UNSAID = {Ask.TIMEOUT: "keep", Ask.TOP_UP: "0", Ask.CARD: "none"}
# Both seats do this at once, so either may stand first.
BOTH_ALWAYS = frozenset((Ask.LINEUP, Ask.PLAY_CARD, Ask.DESIGNATE))
TOGETHER = BOTH_ALWAYS | {Ask.DISCARD}
# From the hand of whoever is asked; another seat may choose what is discarded.
FROM_HAND = frozenset((Ask.PLAY_CARD, Ask.ACT))
# Entries that begin another down: what comes after them answers nothing before.
NEXT_DOWN = frozenset(("--", "==", "run", "punt", "goal"))
# The claim that may stand right before an answer.
CLAIMED_BEFORE = {Ask.CALL: "--", Ask.LINEUP: "=="}


def find_answer(log: LogLuck, pending: Decision) -> Any:
    """Return the option that the log chooses; raise Impossible if refused, else Gap."""
    place = place_of_answer(log, pending)
    if place is None or may_be_for_the_next(log, pending, place):
        return pending.options[implied_choice(log, pending)]
    log.move_up(place)
    choice = chosen_option(log, pending, log.acts[log.place])
    log.place += 1
    return pending.options[choice]


def place_of_answer(log: LogLuck, pending: Decision) -> int | None:
    """Return the place of the act that answers a decision, or None.

    It is the next act or one done at the same time: on one line, and where both seats
    choose at once, either may stand first; a timeout may stand after the claim of its
    play. Raise Impossible if the wrong seat decides.
    """
    verbs, ask = VERBS[pending.ask], pending.ask
    place, step = log.place, log.step
    free = True  # what stands before may as well come after
    in_vain = ask is Ask.CARD and "none" in pending.options
    for at in range(place, log.end):
        act, same_line = log.acts[at], log.steps[at] == step
        if not (free or same_line) or act.verb == "resolve":
            break
        if act.verb in verbs and act.seat == pending.seat:
            return at
        if in_vain and act.seat == pending.seat:
            break
        together = ask in TOGETHER and act.verb in verbs
        claimed = ask is Ask.TIMEOUT and act.verb == "="
        free = free and (together or claimed)
    act = log.acts[place]
    if act.verb in verbs and ask not in UNSAID and not is_half_said(log, pending):
        expected = f"it is for {seat_name(log.t, pending.seat)} to decide now ({ask})"
        rule = log.t.cite(pending.rule)
        raise log.impossible(rule, str(Code.OUT_OF_TURN), expected)
    return None


def may_be_for_the_next(log: LogLuck, pending: Decision, place: int) -> bool:
    """Return whether the card taken may belong to a later effect.

    That is so if this effect may have found no card, and the act begins a line and
    names none of the cards on offer.
    """
    if pending.ask is not Ask.CARD or "none" not in pending.options:
        return False
    choice = log.acts[place].choice
    begins_line = log.steps[place] != log.steps[place - 1]
    if (
        not begins_line
        or choice in pending.options
        or matching_options(choice, pending)
    ):
        return False
    return log.forks.choose(2) == 1


def is_half_said(log: LogLuck, pending: Decision) -> bool:
    """Return whether both seats choose at once but the log has only one choice."""
    if pending.ask not in BOTH_ALWAYS:
        return False
    act, place = log.acts[log.place], log.place
    if pending.ask is Ask.DESIGNATE:
        return (act.verb == "carry") is (act.seat == log.t.offense)
    return act.verb not in (log.acts[place - 1].verb, log.acts[place + 1].verb)


def chosen_option(log: LogLuck, pending: Decision, act: Act) -> str:
    """Return the option that an act chooses; raise Impossible if there is none.

    With unseen cards in it an act may mean several options: a fork decides.
    """
    choice, ask = act.choice, pending.ask
    if ask is Ask.LINEUP:
        choice = in_team_order(log, act)
    elif ask is Ask.DESIGNATE:
        verb = "carry" if pending.seat == log.t.offense else "tackle"
        if act.verb != verb:
            expected = "the offense carries and the defense tackles"
            rule = log.t.cite(pending.rule)
            raise log.impossible(rule, str(Code.WRONG_SIDE), expected)
    elif ask is Ask.TARGET and ":" not in choice:
        meant = [each for each in pending.options if each[2:] == choice]
        choice = meant[0] if len(meant) == 1 else choice
    if ask in FROM_HAND and log.must_stay(pending.seat, act.source or choice):
        expected = "it stayed in the deck that was searched, because the hand was full"
        raise log.impossible(HAND_IS_FULL, str(Code.NOT_IN_HAND), expected)
    if choice in pending.options and (choice != UNSEEN or ask is Ask.DISCARD):
        return choice
    fitting = matching_options(choice, pending) if UNSEEN in choice else []
    if not fitting:
        raise refusal(log, pending, choice)
    return fitting[log.forks.choose(len(fitting))]


def in_team_order(log: LogLuck, act: Act) -> str:
    """Return a line-up with its cards in the order of the team."""
    order = {
        athlete.card.number: place
        for place, athlete in enumerate(log.t.athletes[act.seat])
    }
    words = sorted(act.words, key=lambda number: order.get(number, len(order)))
    return " ".join(words)


def matching_options(choice: str, pending: Decision) -> list[str]:
    """Return the options that a choice with unseen cards may mean."""
    parts = choice.split(" ")
    found = []
    for option in pending.options:
        words = option.split(" ")
        if pending.ask is Ask.LINEUP:
            known = {part for part in parts if part != UNSEEN}
            meant = len(words) == len(parts) and known <= {*words}
        else:
            meant = len(words) == len(parts) and all(map(may_mean, parts, words))
        if meant and UNSEEN not in words:
            found.append(option)
    return found


def may_mean(said: str, word: str) -> bool:
    """Return whether a word with an unseen card (`??`) may stand for another word.

    >>> may_mean("H:??/2", "H:C9-PS/2"), may_mean("??", "R240-PS"), may_mean("1", "2")
    (True, True, False)
    """
    before, unseen, after = said.partition(UNSEEN)
    if not unseen:
        return said == word
    if before in ("", "H:", "A:") and ":" in word and not before:
        word = word[2:]
    return word.startswith(before) and word.endswith(after)


def refusal(log: LogLuck, pending: Decision, choice: str) -> Impossible:
    """Return the exception that says why the rules refuse the choice of the log."""
    act = log.peek()
    claimed = act_text(act) if act is not None else choice
    remedy = possible_entries(log, pending)
    if UNSEEN in choice:
        code, expected = str(Code.NOT_A_CHOICE), "no card that it may be fits here"
        rule = log.t.cite(pending.rule)
        return Impossible(Wrong(log.step, rule, code, claimed, expected, remedy))
    error = refuse(log.t, pending, choice)  # a Fault of ours is never a verdict
    code = str(error.code)
    return Impossible(Wrong(log.step, error.rule, code, claimed, error.message, remedy))


def possible_entries(log: LogLuck, pending: Decision) -> str:
    """Return a sentence with some entries that would have been allowed."""
    seat, carries = pending.seat, pending.seat == log.t.offense
    said = [
        " ".join(choice_words(pending.ask, seat, option, carries=carries))
        for option in pending.options
        if option != UNSEEN
    ]
    more = f" or {len(said) - SOME} others" if len(said) > SOME else ""
    return f"It could be: {', '.join(said[:SOME])}{more}."


SOME = 6


def implied_choice(log: LogLuck, pending: Decision) -> str:
    """Return the option meant by leaving it out; raise Impossible, or else Gap."""
    options, act = pending.options, log.acts[log.place]
    usual = UNSAID.get(pending.ask, "")
    if usual in options:
        return usual
    if pending.ask is Ask.CALL and is_played(log):
        return "run"
    if len(options) == 1 and UNSEEN not in options:
        return next(iter(options))
    if log.is_over:
        raise log.over()
    misplaced = is_misplaced(log, pending)
    if act.verb in NOTHING_ASKS and misplaced:
        rule, expected = NOTHING_ASKS[act.verb](log, act)
        raise log.impossible(rule or log.t.cite(pending.rule), "wrong_timing", expected)
    rule = log.t.cite(pending.rule)
    if act.verb in POINTS and not has_point(log, POINTS[act.verb]):
        edition = log.t.profile.title
        expected = f"no such timing point is held by the rules of {edition}"
        raise log.impossible("TP-1", "wrong_timing", expected)
    if misplaced:
        expected = (
            f"it is for {seat_name(log.t, pending.seat)} to decide ({pending.ask})"
        )
        raise log.impossible(rule, "wrong_timing", expected)
    missing = f"what {seat_name(log.t, pending.seat)} chose ({pending.ask})"
    raise Gap(log.step, rule, missing)


def is_played(log: LogLuck) -> bool:
    """Return whether Play cards follow in this down, so that it was run."""
    for act in log.acts[log.place : log.end]:
        if act.verb == "play":
            return True
        if act.verb in NEXT_DOWN:
            return False
    return False


# Why nothing asks for an act: the rule, if there is one, and what the rules give.


def no_draw(log: LogLuck, act: Act) -> tuple[str, str]:
    """Return rule and reason why no card is drawn; a full hand may be it (A.3 27)."""
    seat = "HA".index(act.words[0][0])
    for rule, verb, *details in reversed(log.t.events):
        if verb in ("draw cancelled", "draw cut") and details[0] == seat:
            _, _, held, count, limit = details
            return log.t.cite(rule), (
                f"no draw: {held} in hand and {count} more would pass {limit}"
            )
        if verb in ("chooses", "possession"):
            break
    return "R22 Zones", "no card is drawn here"


def no_timeout(log: LogLuck, act: Act) -> tuple[str, str]:
    """Return the rule and the reason why no timeout can be spent here."""
    left = log.t.timeouts[act.seat]
    if not left:
        return "CRD 7.F.a", f"{seat_name(log.t, act.seat)} have no timeout left"
    return "CRD 7.F.a", "no timeout can be spent here: one a down, while time runs"


def no_point(_: LogLuck, act: Act) -> tuple[str, str]:
    """Return the rule and the reason why a card or ability cannot be used here."""
    what = "this card" if act.verb == "cast" else "this ability"
    return "TP-4", f"{what} cannot be used in any timing point that is held here"


def no_effect(_: LogLuck, act: Act) -> tuple[str, str]:
    """Return the reason why no effect asks for this act here."""
    return "", f"nothing asks for this here ({act.verb})"


def no_discard(_: LogLuck, __: Act) -> tuple[str, str]:
    """Return the rule and the reason why nobody discards here."""
    return "CRD Gen:Maximum Hand Size", "nobody has to discard here"


NOTHING_ASKS: dict[str, Callable[[LogLuck, Act], tuple[str, str]]] = {
    "draw": no_draw,
    "timeout": no_timeout,
    "discard": no_discard,
    **dict.fromkeys(("cast", "use"), no_point),
    **dict.fromkeys(
        (
            *("resolve", "first", "pick", "choose", "take", "repeat", "x", "keep"),
            *("topup", "flip", "grit", "random", "order", "toss"),
        ),
        no_effect,
    ),
}


# What does not tell of a kick that the log does not name.
OF_A_PLAY = {"carry", "tackle", *NOTHING_ASKS} - {"flip", "grit", "order"}


def is_misplaced(log: LogLuck, pending: Decision) -> bool:
    """Return whether the next act stands in the wrong place.

    It does if the answer that is due follows later in this down, or if the act belongs
    to the play before. Otherwise an entry is missing.
    """
    ask, act = pending.ask, log.acts[log.place]
    passed = CLAIMED_BEFORE.get(ask) if act.verb in NOTHING_ASKS else None
    for later in log.acts[log.place + 1 : log.end]:
        if later.verb in VERBS[ask]:
            return ask is not Ask.CALL or later.seat == pending.seat
        if later.verb in NEXT_DOWN and later.verb != passed:
            break
        if act.verb in VERBS[Ask.CALL] and later.verb in ("play", "flip"):
            break  # that down went on
    if ask not in (Ask.CALL, Ask.LINEUP, Ask.TOP_UP):
        return False
    # CRD 7.F.a: a timeout needs a play that has taken time.
    return act.verb == "timeout" or (act.verb in OF_A_PLAY and is_of_last_play(log))


def has_point(log: LogLuck, point: int) -> bool:
    """Return whether the edition has a timing point; 2019 has its own (A.3 30)."""
    only = POINTS_2019 if log.t.profile.flow is Flow.R19 else POINTS_LATER
    return bool(point & only)


def is_of_last_play(log: LogLuck) -> bool:
    """Return whether no new down has begun since the last Play cards."""
    for act in reversed(log.acts[: log.place]):
        if act.verb == "play":
            return True
        if act.verb in NEXT_DOWN or act.verb == "field":
            return False
    return False


POINTS_LATER = (
    moments.START_OF_POSSESSION
    | moments.START_OF_DOWN
    | moments.PRIOR_TO_SELECTING
    | moments.ADJUSTMENTS
    | moments.AFTER_DESIGNATION
    | moments.END_OF_PLAY
)
POINTS_2019 = moments.ANY_POINT ^ moments.START_OF_POSSESSION ^ moments.START_OF_DOWN
