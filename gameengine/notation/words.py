"""The words of a log: who does what, in the order in which it was done.

A line is one or more groups joined by `|`; a group is an actor and then verbs, each
with its words. What a word means is left to the replay; here only its form counts.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from gameengine import moments
from gameengine.decisions import Ask

from .facts import CARD, SPOT, facts

HOME, AWAY, CHANCE, JUDGE = ACTORS = ("H", "A", "*", "J")
SEATS = (HOME, AWAY)
JOIN = "|"
UNSEEN = "??"
MOST_WORDS = 120  # a deck of ninety in its order, and room

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
POINT_WORDS = {point: word for word, point in POINTS.items()}


def meant(default: Any) -> Any:
    """Declare what follows from the words of an act, and says no more than they do."""
    return field(default=default, compare=False, repr=False)


# Made and read too often to be frozen.
@dataclass(slots=True, unsafe_hash=True, order=True)
class Act:
    """One thing that was done or claimed; the actor of a claim or point is empty.

    What it answers is a question of the engine, and the choice is what the engine
    calls it; an act with something unseen in it answers nothing yet.
    """

    actor: str
    verb: str
    words: tuple[str, ...] = ()
    seat: int = meant(-1)
    answers: Ask | None = field(default=None, compare=False, repr=False)
    choice: str = meant("")
    facts: tuple[int, ...] = meant(())  # of a claim that leaves nothing out
    point: int = meant(0)  # the timing point that it names


class Mistake(Exception):
    """What is wrong in a line: at which word, and what to write instead."""

    def __init__(self, place: int, what: str, remedy: str) -> None:
        super().__init__(f"{what}. {remedy}")
        self.place, self.what, self.remedy = place, what, remedy


# Forms of words.
_NAMED = rf"(?:{CARD}|\?\?)"
_OF_SEAT = rf"[HA]:{_NAMED}"
_CLOCK, _SCORE, _TIMEOUTS = r"c\d{1,2}", r"\d{1,3}-\d{1,3}", r"t\d/\d"


@dataclass(frozen=True)
class Form:
    """How a verb is written: who may do it, what follows it, and an example."""

    actors: tuple[str, ...]
    words: str
    example: str
    fits: Callable[[str], object] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        pattern = re.compile(self.words, re.ASCII)
        object.__setattr__(self, "fits", pattern.fullmatch)


_ANY_SEAT = (HOME, AWAY)
_FLIPPED = rf"(?:[HA]:)?{_NAMED}(?: (?:[HA]:)?{_NAMED})?"
_TARGET = r"(?: > [1-9]\d?)?"
FORMS = {
    # Chance
    "toss": Form((CHANCE,), r"[HA]|\?\?", "* toss H"),
    "deal": Form(
        (CHANCE,),
        r"[HA] \dp \da",
        "* deal H 3p 3a | A 3p 3a",
    ),
    "order": Form(
        (CHANCE,),
        rf"[HA] [pa](?: {CARD}){{0,100}}",
        "* order H p C101-PS C102-PS",
    ),
    "draw": Form(
        (CHANCE,), rf"{_OF_SEAT}(?: {_OF_SEAT}){{0,39}}", "* draw H:C101-PS A:??"
    ),
    "random": Form((CHANCE,), _OF_SEAT, "* random A:R201-PS"),
    "flip": Form((CHANCE, *SEATS), _FLIPPED, "* flip H:C101-PS A:C102-PS"),
    "grit": Form((CHANCE, *SEATS), r"\d", "* flip H:C101-PS A:C102-PS grit 6"),
    # A possession and a down
    "field": Form(
        _ANY_SEAT,
        rf"{_NAMED}(?: {_NAMED}){{0,3}}",
        "H field C1-PS C4-PS C9-PS C12-PS",
    ),
    "topup": Form(_ANY_SEAT, r"\d", "H topup 2"),
    "run": Form(_ANY_SEAT, "", "H run"),
    "punt": Form(_ANY_SEAT, "", "H punt"),
    "goal": Form(_ANY_SEAT, "", "H goal"),
    "play": Form(_ANY_SEAT, _NAMED, "H play C101-PS"),
    "x": Form(_ANY_SEAT, r"\d", "H x 7"),
    "carry": Form(_ANY_SEAT, _NAMED, "H carry C9-PS"),
    "tackle": Form(_ANY_SEAT, _NAMED, "A tackle C64-PS"),
    "timeout": Form(_ANY_SEAT, "", "H timeout"),
    "discard": Form(_ANY_SEAT, _NAMED, "H discard C101-PS"),
    # Timing points
    "cast": Form(
        _ANY_SEAT, rf"{_NAMED}(?: on {_NAMED})?{_TARGET}", "H cast R240-PS on C9-PS"
    ),
    "use": Form(_ANY_SEAT, rf"{_NAMED}(?:/\d)?{_TARGET}", "H use C9-PS > 1"),
    "resolve": Form(_ANY_SEAT, rf"(?:[HA]:)?{_NAMED}", "A resolve R240-PS"),
    "first": Form(
        _ANY_SEAT,
        rf"(?:[HA]:)?{_NAMED}/\d{{1,2}}(?: [HA]:{_NAMED})?(?:#\d)?",
        "H first H:C9-PS/1",
    ),
    "pass": Form(_ANY_SEAT, "", "H pass"),
    "pick": Form(_ANY_SEAT, rf"none|(?:[HA]:)?{_NAMED}", "H pick A:C64-PS"),
    "choose": Form(_ANY_SEAT, r"yes|no|\d{1,2}", "H choose 2"),
    "take": Form(_ANY_SEAT, rf"(?:[HA]:)?{_NAMED}", "H take R201-PS"),
    "keep": Form(_ANY_SEAT, "replay|turnover", "H keep replay"),
    "repeat": Form(_ANY_SEAT, r"\d{1,2}", "H repeat 3"),
    # Beside the rules
    "concede": Form(_ANY_SEAT, "", "A concede"),
    "sign": Form(_ANY_SEAT, r"[0-9a-f]{16}", "H sign 0123456789abcdef"),
    "time": Form((JUDGE,), "", "J time"),
    "award": Form((JUDGE,), r"[HA]|tie", "J award H"),
}
# What is said of the table; everything in it may be left out. Each word has a blank
# before it.
CLAIMS = {
    "==": Form(
        (),
        rf"(?: {SPOT})?(?: {_CLOCK})?(?: {_SCORE})?(?: {_TIMEOUTS})?",
        "== H25 c15 0-0 t3/3",
    ),
    "--": Form(
        (),
        rf" [1-4](?: {SPOT})?(?: {_CLOCK})?(?: {_SCORE})?(?: {_TIMEOUTS})?"
        rf"(?: x(?: [HA]:{CARD}| {CARD}){{0,10}})?",
        "-- 2 H45 c14 0-0 t3/3 x H:C9-PS A:C64-PS",
    ),
    "=": Form(
        (),
        rf"(?: ok| stopped)?(?: \d)?(?: [+-]\d{{1,3}})?(?: {SPOT})?(?: {_CLOCK})?"
        rf"(?: {_SCORE})?",
        "= ok 4 +20 H45 c14",
    ),
}


@lru_cache(maxsize=2048)
def acts(words: tuple[str, ...]) -> tuple[Act, ...]:
    """Take a line apart, or say which of its words is wrong.

    >>> [act.verb for act in acts(("H", "use", "C1-PS", "flip", "C183-PS"))]
    ['use', 'flip']
    """
    if len(words) > MOST_WORDS:
        raise Mistake(
            MOST_WORDS,
            f"The line has {len(words)} words; {MOST_WORDS} are the most",
            "Write it as several lines.",
        )
    first = words[0]
    if first.startswith("@"):
        return (_point(words),)
    if first in CLAIMS:
        return (_claim(words),)
    if first not in ACTORS:
        raise Mistake(
            0,
            f"{short(first)} is nobody who acts",
            "A line starts with H, A, * or J, with @ and a timing point, or with "
            "==, -- or =.",
        )
    if len(words) > 1 and ENDS.isdisjoint(words[2:]):  # one verb, as most lines have
        return (_act(words, 1, len(words), first, words[1], words[2:]),)
    if JOIN not in words:
        return _verbs(words)
    return _pair(words) or tuple(_groups(words))


def _verbs(words: tuple[str, ...]) -> tuple[Act, ...]:
    """Take a line apart in which one actor does several things."""
    if len(words) == 1:
        raise Mistake(0, f"{words[0]} does nothing here", EXAMPLE)
    starts = [1, *[at for at, word in enumerate(words) if at > 1 and word in FORMS]]
    ends = [*starts[1:], len(words)]
    return tuple(
        [
            _act(words, at, end, words[0], words[at], words[at + 1 : end])
            for at, end in zip(starts, ends, strict=True)
        ]
    )


def _pair(words: tuple[str, ...]) -> tuple[Act, ...]:
    """Take a line apart in which each side has one verb, as when both choose."""
    if words.count(JOIN) != 1 or words[1] == "deal":
        return ()
    end, other = words.index(JOIN), words.index(JOIN) + 1
    if end < 2 or len(words) < other + 2 or words[other] not in ACTORS:  # noqa: PLR2004
        return ()
    said, replied = words[2:end], words[other + 2 :]
    if not (ENDS.isdisjoint(said) and ENDS.isdisjoint(replied)):
        return ()
    return (
        _act(words, 1, end, words[0], words[1], said),
        _act(words, other + 1, len(words), words[other], words[other + 1], replied),
    )


def _point(words: tuple[str, ...]) -> Act:
    if words[0] not in POINTS:
        raise Mistake(
            0,
            f"{short(words[0])} is no timing point",
            near(words[0], POINTS, f"Write one of: {', '.join(POINTS)}."),
        )
    if len(words) > 1:
        raise Mistake(
            1, f"{short(words[1])} follows a timing point", "Start a new line for it."
        )
    return Act("", words[0], point=POINTS[words[0]])


def _claim(words: tuple[str, ...]) -> Act:
    verb, said = words[0], words[1:]
    found = facts(verb, said)
    if not found and not CLAIMS[verb].fits(" ".join(("", *said))):
        raise _bad_claim(words)
    return Act("", verb, said, facts=found)


def _bad_claim(words: tuple[str, ...]) -> Mistake:
    form, good = CLAIMS[words[0]], 0
    while good < len(words) and form.fits(" ".join(("", *words[1 : good + 1]))):
        good += 1
    place = min(max(1, good), len(words) - 1)
    return Mistake(place, "This claim cannot be read", f"Write: {form.example}")


def _groups(words: tuple[str, ...]) -> Iterator[Act]:
    """Give the acts of a line; a verb ends where the next verb or group begins."""
    place, actor, before = 0, "", Act("", "")
    while place < len(words):
        word = words[place]
        if place == 0 or words[place - 1] == JOIN:
            if word not in ACTORS:
                raise Mistake(
                    place, f"{short(word)} is nobody who acts", "Write H, A, * or J."
                )
            actor = word
            place += 1
            if before.verb == "deal" and word in SEATS:  # * deal H 3p 3a | A 3p 3a
                place, actor = place - 1, CHANCE
                end = _end(words, place)
                yield _act(words, place, end, actor, "deal", words[place:end])
                place = end
                continue
            if place == len(words):
                raise Mistake(place - 1, f"{actor} does nothing here", EXAMPLE)
            word = words[place]
        if word == JOIN:
            place += 1
            if place == len(words):
                raise Mistake(place - 1, "Nobody acts after the |", EXAMPLE)
            continue
        end = _end(words, place + 1)
        before = _act(words, place, end, actor, word, words[place + 1 : end])
        yield before
        place = end


def _end(words: tuple[str, ...], place: int) -> int:
    while place < len(words) and words[place] not in FORMS and words[place] != JOIN:
        place += 1
    return place


ENDS = frozenset((JOIN, *FORMS))
EXAMPLE = "Write what was done, for example: H run"


def _act(  # noqa: PLR0913, PLR0917 - a span of words, and what it says
    words: tuple[str, ...],
    place: int,
    end: int,
    actor: str,
    verb: str,
    said: tuple[str, ...],
) -> Act:
    form = FORMS.get(verb)
    if form is None:
        known = [each for each, other in FORMS.items() if actor in other.actors]
        raise Mistake(
            place, f"{short(verb)} is nothing to do", near(verb, known, EXAMPLE)
        )
    if actor not in form.actors:
        raise Mistake(
            place,
            f"{actor} cannot {verb}",
            f"Write: {form.example}",
        )
    if (said or form.words) and not form.fits(" ".join(said)):
        place = min(place + 1, end - 1, len(words) - 1) if said else place
        raise Mistake(
            place,
            f"{short(' '.join((verb, *said)))} cannot be read",
            f"Write: {form.example}",
        )
    return made(actor, verb, said)


def made(actor: str, verb: str, words: tuple[str, ...]) -> Act:
    """Make an act of a seat, with the choice that it is.

    >>> made("H", "cast", ("R240-PS", "on", "C9-PS", ">", "2")).choice
    'cast R240-PS on H:C9-PS > 2'
    """
    if actor not in SEATS:
        return Act(actor, verb, words)
    if verb in ("carry", "tackle"):
        choice = f"{actor}:{words[0]}"
    elif verb == "use":
        choice = " ".join((verb, f"{actor}:{words[0]}", *words[1:]))
    elif verb == "cast":
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
    return Act(actor, verb, words, SEATS.index(actor), answers, choice)


# Which question of the engine a verb answers; a number is chosen like a mode.
ANSWERS = {
    "field": Ask.LINEUP,
    "topup": Ask.TOP_UP,
    "cast": Ask.ACT,
    "use": Ask.ACT,
    "first": Ask.ORDER,
    "run": Ask.CALL,
    "punt": Ask.CALL,
    "goal": Ask.CALL,
    "play": Ask.PLAY_CARD,
    "x": Ask.STRENGTH,
    "keep": Ask.REPLAY_OR_TURNOVER,
    "carry": Ask.DESIGNATE,
    "tackle": Ask.DESIGNATE,
    "timeout": Ask.TIMEOUT,
    "discard": Ask.DISCARD,
    "pick": Ask.TARGET,
    "choose": Ask.MODE,
    "take": Ask.CARD,
    "repeat": Ask.LOOP,
}


def written(ask: Ask, seat: int, choice: str, *, carries: bool) -> tuple[str, ...]:
    """Write a choice of the engine as a log has it.

    >>> written(Ask.DESIGNATE, 0, "H:C9-PS", carries=True)
    ('carry', 'C9-PS')
    """
    if ask is Ask.ACT:
        return tuple(choice.replace(f"{SEATS[seat]}:", "").split(" "))
    if ask is Ask.DESIGNATE:
        return ("carry" if carries else "tackle", choice[2:])
    if ask is Ask.CALL:
        return ("goal",) if choice == "field goal" else (choice,)
    if ask is Ask.TIMEOUT:
        return ("timeout",)
    return (VERBS[ask], *choice.split(" "))


VERBS = {ask: verb for verb, ask in ANSWERS.items()} | {Ask.NUMBER: "choose"}


def near(word: str, known: object, otherwise: str) -> str:
    """Suggest what may have been meant."""
    found = get_close_matches(word.lower()[:40], list(known), n=2, cutoff=0.6)  # type: ignore[call-overload]
    return f"Did you mean {' or '.join(found)}?" if found else otherwise


def short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")  # noqa: PLR2004
