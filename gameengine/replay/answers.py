"""Finds the answer to a decision where it is not simply the next act of the log.

The answer may be left out, stand later on the line, contain unseen cards, or be refused
by the rules.
"""

from collections.abc import Callable
from typing import Any

from gameengine.decisions import Decision, DecisionKind, RefusalCode
from gameengine.notation.act import ANSWERS, POINTS, UNSEEN, Act, choice_words
from gameengine.refusals import refusal_error

from .cursor import act_text, seat_name
from .log_chance import HAND_IS_FULL, LogChance
from .stops import ImpossibleEntry, MissingDecision, WrongStep

# The verbs that answer a question; a number is chosen like a mode.
VERBS: dict[DecisionKind, tuple[str, ...]] = {
    ask: tuple(verb for verb, answered in ANSWERS.items() if answered is ask)
    for ask in DecisionKind
} | {DecisionKind.NUMBER: ("choose",)}
# The choices of decisions that a log may leave out.
DEFAULT_CHOICES = {
    DecisionKind.TIMEOUT: "keep",
    DecisionKind.TOP_UP: "0",
    DecisionKind.CARD: "none",
}
# Both seats decide at once, so either answer may stand first.
BOTH_SEATS = frozenset(
    (DecisionKind.LINEUP, DecisionKind.PLAY_CARD, DecisionKind.DESIGNATE)
)
SIMULTANEOUS = BOTH_SEATS | {DecisionKind.DISCARD}
# Decisions about cards of the seat that is asked.
FROM_HAND = frozenset((DecisionKind.PLAY_CARD, DecisionKind.ACT))
# Entries that begin another down: what comes after them answers nothing before.
NEXT_DOWN = frozenset(("--", "==", "run", "punt", "goal"))
# What a log lacks without an answer; the name of the seat is filled in.
MISSING: dict[DecisionKind, str] = {
    DecisionKind.LINEUP: "the lineup of {}",
    DecisionKind.TOP_UP: "how many Action cards {} drew at halftime",
    DecisionKind.ACT: "what {} used",
    DecisionKind.ORDER: "the order of the triggers of {}",
    DecisionKind.CALL: "whether {} ran a play, punted or tried a field goal",
    DecisionKind.PLAY_CARD: "which Play card {} called",
    DecisionKind.STRENGTH: "which X {} chose",
    DecisionKind.REPLAY_OR_TURNOVER: "whether {} kept the replay or the turnover",
    DecisionKind.DESIGNATE: "which Player {} designated",
    DecisionKind.TIMEOUT: "whether {} took a timeout",
    DecisionKind.DISCARD: "which card {} discarded",
    DecisionKind.TARGET: "which Player {} picked",
    DecisionKind.MODE: "which option {} chose",
    DecisionKind.NUMBER: "which number {} chose",
    DecisionKind.CARD: "which card {} took",
    DecisionKind.LOOP: "how often {} repeated it",
}
# The claim that may stand right before an answer.
CLAIMED_BEFORE = {DecisionKind.CALL: "--", DecisionKind.LINEUP: "=="}


def find_answer(log: LogChance, pending: Decision) -> Any:
    """Return the option of the log; raise ImpossibleEntry or MissingDecision."""
    place = find_answering_act(log, pending)
    if place is None or may_be_for_later(log, pending, place):
        return pending.options[implied_choice(log, pending)]
    log.move_forward(place)
    choice = chosen_option(log, pending, log.acts[log.place])
    log.place += 1
    return pending.options[choice]


def find_answering_act(log: LogChance, pending: Decision) -> int | None:
    """Return the place of the act that answers a decision, or None.

    It is the next act or one done at the same time: on one line, and where both seats
    choose at once, either may stand first; a timeout may stand after the claim of its
    play. Raise ImpossibleEntry if the wrong seat decides.
    """
    verbs, ask = VERBS[pending.ask], pending.ask
    place, step = log.place, log.step
    free = True  # the acts before this one may also come after it
    may_find_none = ask is DecisionKind.CARD and "none" in pending.options
    for at in range(place, log.end):
        act, same_line = log.acts[at], log.steps[at] == step
        if not (free or same_line) or act.verb == "resolve":
            break
        if act.verb in verbs and act.seat == pending.seat and not act.statement:
            return at
        if may_find_none and act.seat == pending.seat:
            break
        together = ask in SIMULTANEOUS and act.verb in verbs
        claimed = ask is DecisionKind.TIMEOUT and act.verb == "="
        free = free and (together or claimed)
    is_answer = log.acts[place].verb in verbs and ask not in DEFAULT_CHOICES
    if is_answer and not lacks_one_choice(log, pending):
        missing = MISSING[ask].format(seat_name(log.t, pending.seat))
        expected = f"the next entry must say {missing}"
        rule = log.t.cite(pending.rule)
        raise log.impossible_entry(rule, str(RefusalCode.OUT_OF_TURN), expected)
    return None


def may_be_for_later(log: LogChance, pending: Decision, place: int) -> bool:
    """Return whether the card taken may belong to a later effect.

    That is so if this effect may have found no card, and the act begins a line and
    names none of the cards on offer.
    """
    if pending.ask is not DecisionKind.CARD or "none" not in pending.options:
        return False
    choice = log.acts[place].choice
    if choice in pending.options or matching_options(choice, pending):
        return False
    if log.steps[place] == log.steps[place - 1]:
        return False
    return log.forks.choose(2) == 1


def lacks_one_choice(log: LogChance, pending: Decision) -> bool:
    """Return whether both seats choose at once but the log has only one choice."""
    if pending.ask not in BOTH_SEATS:
        return False
    act, place = log.acts[log.place], log.place
    if pending.ask is DecisionKind.DESIGNATE:
        return (act.verb == "carry") is (act.seat == log.t.offense)
    return act.verb not in (log.acts[place - 1].verb, log.acts[place + 1].verb)


def chosen_option(log: LogChance, pending: Decision, act: Act) -> str:
    """Return the option that an act chooses; raise ImpossibleEntry if there is none.

    With unseen cards in it an act may mean several options: a fork decides.
    """
    choice, ask = act.choice, pending.ask
    if ask is DecisionKind.LINEUP:
        choice = lineup_in_team_order(log, act)
    elif ask is DecisionKind.DESIGNATE:
        verb = "carry" if pending.seat == log.t.offense else "tackle"
        if act.verb != verb:
            expected = "the offense carries and the defense tackles"
            rule = log.t.cite(pending.rule)
            raise log.impossible_entry(rule, str(RefusalCode.WRONG_SIDE), expected)
    elif ask is DecisionKind.TARGET and ":" not in choice:
        meant = [each for each in pending.options if each[2:] == choice]
        choice = meant[0] if len(meant) == 1 else choice
    if ask in FROM_HAND and log.is_left_in_deck(pending.seat, act.source or choice):
        expected = "it stayed in the deck, because the hand was full"
        raise log.impossible_entry(HAND_IS_FULL, str(RefusalCode.NOT_IN_HAND), expected)
    if choice in pending.options and (choice != UNSEEN or ask is DecisionKind.DISCARD):
        return choice
    fitting = matching_options(choice, pending) if UNSEEN in choice else []
    if not fitting:
        raise refused_choice(log, pending, choice)
    return fitting[log.forks.choose(len(fitting))]


def lineup_in_team_order(log: LogChance, act: Act) -> str:
    """Return a lineup with its cards in the order of the team."""
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
        if pending.ask is DecisionKind.LINEUP:
            known = {part for part in parts if part != UNSEEN}
            meant = len(words) == len(parts) and known <= {*words}
        else:
            meant = len(words) == len(parts) and all(map(may_mean, parts, words))
        if meant and UNSEEN not in words:
            found.append(option)
    return found


def may_mean(pattern: str, word: str) -> bool:
    """Return whether a word with an unseen card (`??`) may stand for another word.

    >>> may_mean("H:??/2", "H:C9-PS/2"), may_mean("??", "R240-PS"), may_mean("1", "2")
    (True, True, False)
    """
    before, unseen, after = pattern.partition(UNSEEN)
    if not unseen:
        return pattern == word
    if before in ("", "H:", "A:") and ":" in word and not before:
        word = word[2:]
    return word.startswith(before) and word.endswith(after)


def refused_choice(log: LogChance, pending: Decision, choice: str) -> ImpossibleEntry:
    """Return the exception that says why the rules refuse the choice in the log."""
    act = log.peek()
    claimed = act_text(act) if act is not None else choice
    remedy = possible_entries(log, pending)
    if UNSEEN in choice:
        code, expected = (
            str(RefusalCode.NOT_A_CHOICE),
            "no possible card fits here",
        )
        rule = log.t.cite(pending.rule)
    else:
        error = refusal_error(log.t, pending, choice)  # may raise EngineFault
        code, expected, rule = str(error.code), error.message, error.rule
    wrong = WrongStep(log.step, rule, code, claimed, expected, remedy)
    return ImpossibleEntry(wrong)


def possible_entries(log: LogChance, pending: Decision) -> str:
    """Return a sentence with some entries that would have been allowed."""
    seat, carries = pending.seat, pending.seat == log.t.offense
    found = [
        " ".join(choice_words(pending.ask, seat, option, carries=carries))
        for option in pending.options
        if option != UNSEEN
    ]
    more = f" or {len(found) - MOST_LISTED} others" if len(found) > MOST_LISTED else ""
    return f"Possible cards: {', '.join(found[:MOST_LISTED])}{more}."


MOST_LISTED = 6


def implied_choice(log: LogChance, pending: Decision) -> str:
    """Return the option that follows where the log leaves it out, or raise an error."""
    options, act = pending.options, log.acts[log.place]
    usual = DEFAULT_CHOICES.get(pending.ask, "")
    if usual in options:
        return usual
    if pending.ask is DecisionKind.CALL and was_play_run(log):
        return "run"
    if len(options) == 1 and UNSEEN not in options:
        return next(iter(options))
    if log.is_at_end:
        raise log.end_of_log()
    misplaced = is_misplaced(log, pending)
    if act.verb in UNASKED and misplaced:
        rule, expected = UNASKED[act.verb](log, act)
        raise log.impossible_entry(
            rule or log.t.cite(pending.rule), "wrong_timing", expected
        )
    rule, name = log.t.cite(pending.rule), seat_name(log.t, pending.seat)
    if act.verb in POINTS and not has_timing_point(log, POINTS[act.verb]):
        edition = log.t.profile.title
        expected = f"{edition} has no such timing point"
        raise log.impossible_entry("TP-1", "wrong_timing", expected)
    if misplaced:
        expected = f"the next entry must say {MISSING[pending.ask].format(name)}"
        raise log.impossible_entry(rule, "wrong_timing", expected)
    raise MissingDecision(log.step, rule, MISSING[pending.ask].format(name))


def was_play_run(log: LogChance) -> bool:
    """Return whether Play cards follow in this down, so that it was run."""
    for act in log.acts[log.place : log.end]:
        if act.verb == "play":
            return True
        if act.verb in NEXT_DOWN:
            return False
    return False


# Why no decision asks for an act: the rule, if there is one, and the reason.


def why_no_draw(log: LogChance, act: Act) -> tuple[str, str]:
    """Return rule and reason why no card is drawn, such as a full hand (A.3 27)."""
    seat = "HA".index(act.words[0][0])
    for rule, verb, *details in reversed(log.t.events):
        if verb in ("draw cancelled", "draw cut") and details[0] == seat:
            _, _, held, count, limit = details
            return log.t.cite(rule), (
                f"no draw: with {held} in hand, {count} more would exceed {limit}"
            )
        if verb in ("chooses", "possession"):
            break
    return "R22 Zones", "there is no draw here"


def why_no_timeout(log: LogChance, act: Act) -> tuple[str, str]:
    """Return the rule and the reason why no timeout can be spent here."""
    left = log.t.timeouts[act.seat]
    if not left:
        return "CRD 7.F.a", f"{seat_name(log.t, act.seat)} has no timeouts left"
    return "CRD 7.F.a", "no timeout is possible here: one per down, while time runs"


def why_not_usable(_: LogChance, act: Act) -> tuple[str, str]:
    """Return the rule and the reason why a card or ability cannot be used here."""
    what = "this card" if act.verb == "cast" else "this ability"
    return "TP-4", f"{what} cannot be used at any timing point here"


def why_not_asked(_: LogChance, act: Act) -> tuple[str, str]:
    """Return the reason why no effect asks for this act here."""
    return "", f"{act.verb} is not possible here"


def why_no_discard(_: LogChance, __: Act) -> tuple[str, str]:
    """Return the rule and the reason why nobody discards here."""
    return "CRD Gen:Maximum Hand Size", "there is nothing to discard here"


UNASKED: dict[str, Callable[[LogChance, Act], tuple[str, str]]] = {
    "draw": why_no_draw,
    "timeout": why_no_timeout,
    "discard": why_no_discard,
    **dict.fromkeys(("cast", "use"), why_not_usable),
    **dict.fromkeys(
        (
            *("resolve", "first", "pick", "choose", "take", "repeat", "x", "keep"),
            *("topup", "flip", "grit", "random", "order", "toss"),
        ),
        why_not_asked,
    ),
}


# Verbs that belong to a play, not to a kick.
PLAY_VERBS = {"carry", "tackle", *UNASKED} - {"flip", "grit", "order"}


def is_misplaced(log: LogChance, pending: Decision) -> bool:
    """Return whether the next act stands in the wrong place.

    It does if the answer that is due follows later in this down, or if the act belongs
    to the play before. Otherwise an entry is missing.
    """
    ask, act = pending.ask, log.acts[log.place]
    passed = CLAIMED_BEFORE.get(ask) if act.verb in UNASKED else None
    for later in log.acts[log.place + 1 : log.end]:
        if later.verb in VERBS[ask]:
            return ask is not DecisionKind.CALL or later.seat == pending.seat
        if later.verb in NEXT_DOWN and later.verb != passed:
            break
        if act.verb in VERBS[DecisionKind.CALL] and later.verb in ("play", "flip"):
            break  # that down went on
    if ask not in (DecisionKind.CALL, DecisionKind.LINEUP, DecisionKind.TOP_UP):
        return False
    # CRD 7.F.a: a timeout needs a play that has taken time.
    return act.verb == "timeout" or (
        act.verb in PLAY_VERBS and is_after_play_cards(log)
    )


def has_timing_point(log: LogChance, point: int) -> bool:
    """Return whether the edition has this timing point (A.3 30)."""
    return bool(point & log.t.profile.points)


def is_after_play_cards(log: LogChance) -> bool:
    """Return whether no new down has begun since the last Play cards."""
    for act in reversed(log.acts[: log.place]):
        if act.verb == "play":
            return True
        if act.verb in NEXT_DOWN or act.verb == "field":
            return False
    return False
