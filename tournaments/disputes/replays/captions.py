"""What was done at a step, in words."""

from collections.abc import Callable, Sequence

from gameengine.claims import name_words
from gameengine.moments import POINT_NAMES
from gameengine.notation import Act
from gameengine.notation.act import POINTS, UNSEEN
from tournaments.rules.result_text import capital

from .naming import Naming
from .showing import SEAT_WORDS, seat_of

DASH = "\u2013"
MINUS = "\u2212"
Teller = Callable[[Naming, Act], str]


def caption(naming: Naming, acts: Sequence[Act]) -> str:
    """Say in a few words what was done at a step.

    What both did at once is told of both.
    """
    verbs = [act.verb for act in acts]
    if verbs in (["field", "field"], ["play", "play"], ["pass", "pass"]):
        return TOGETHER[verbs[0]](naming, acts)
    if verbs[0] in POINTS and set(verbs[1:]) == {"pass"}:
        return f"{point_name(verbs[0])}: both pass"
    told, last = [], ""
    for act in acts:
        told.append(
            sentence(TELLERS[act.verb](naming, act), tell_who=act.actor != last)
        )
        last = act.actor
    return capital(", ".join(told))


def sentence(text: str, *, tell_who: bool) -> str:
    """Put who does something in front of it, unless it was said on the same line.

    >>> sentence("home: picks QB Milo Brandt", tell_who=True)
    'home picks QB Milo Brandt'
    """
    who, _, what = text.partition(": ")
    if who not in SEAT_WORDS:
        return text
    return f"{who} {what}" if tell_who else what


def spot_name(word: str) -> str:
    """Name a spot of a claim.

    >>> spot_name("A45"), spot_name("50")
    ("away's 45", 'midfield')
    """
    return "midfield" if word == "50" else f"{seat_of(word[0])}'s {word[1:]}"


def point_name(verb: str) -> str:
    return capital(POINT_NAMES[POINTS[verb]])


# What both do at once.


def both_field(_: Naming, __: Sequence[Act]) -> str:
    return "Both line up"


def both_play(naming: Naming, acts: Sequence[Act]) -> str:
    one, other = (f"{seat_of(act.actor)} {naming.title(act.words[0])}" for act in acts)
    return f"Both reveal: {one}, {other}"


def both_pass(_: Naming, __: Sequence[Act]) -> str:
    return "Both pass"


TOGETHER: dict[str, Callable[[Naming, Sequence[Act]], str]] = {
    "field": both_field,
    "play": both_play,
    "pass": both_pass,
}


# One act.


def tell_claim(_: Naming, act: Act) -> str:
    """Return what a log notes of the table; who is exhausted stands in the frame."""
    words = act.words[: act.words.index("x")] if "x" in act.words else act.words
    told = [FACTS[noun](word) for noun, word in name_words(act.verb, words)]
    return f"noted: {', '.join(told)}" if told else "noted: nothing"


FACTS: dict[str, Callable[[str], str]] = {
    "clock": lambda word: f"clock {word[1:]}",
    "timeouts": lambda word: f"timeouts {word[1:].replace('/', DASH)}",
    "yards": lambda word: f"{word.replace('-', MINUS)} yards",
    "spot": spot_name,
    "score": lambda word: word.replace("-", DASH),
    "down": lambda word: f"down {word}",
    "strength": lambda word: f"strength {word}",
    "status": lambda word: "successful" if word == "ok" else word,
}


def tell_toss(_: Naming, act: Act) -> str:
    word = act.words[0]
    return (
        "the toss is not noted"
        if word == UNSEEN
        else f"the toss gives {seat_of(word)} the ball"
    )


def tell_deal(_: Naming, act: Act) -> str:
    letter, plays, actions = act.words
    return (
        f"{seat_of(letter)} is dealt {plays[:-1]} Play and {actions[:-1]} Action cards"
    )


def tell_order(_: Naming, act: Act) -> str:
    letter, kind = act.words[:2]
    return f"{seat_of(letter)}'s {'Play' if kind == 'p' else 'Action'} deck is shuffled"


def tell_draw(naming: Naming, act: Act) -> str:
    told = []
    for letter in "HA":
        words = [word[2:] for word in act.words if word[0] == letter]
        if words:
            told.append(f"{seat_of(letter)} draws {drawn(naming, words)}")
    return ", ".join(told)


def drawn(naming: Naming, words: list[str]) -> str:
    if UNSEEN in words:
        return "a card" if len(words) == 1 else f"{len(words)} cards"
    return " and ".join(map(naming.title, words))


def tell_flip(naming: Naming, act: Act) -> str:
    titles = " and ".join(map(naming.title, act.words))
    who = "both flip" if act.actor == "*" else f"{seat_of(act.actor)}: flips"
    return f"{who} {titles}"


def tell_field(_: Naming, act: Act) -> str:
    shut = ", face down" if UNSEEN in act.words else ""
    return f"{seat_of(act.actor)}: lines up{shut}"


def tell_play(naming: Naming, act: Act) -> str:
    if act.words[0] == UNSEEN:
        return f"{seat_of(act.actor)}: chooses a Play card, face down"
    return f"{seat_of(act.actor)}: chooses {naming.title(act.words[0])}"


def tell_cast(naming: Naming, act: Act) -> str:
    told = f"{seat_of(act.actor)}: uses {naming.title(act.words[0])}"
    rest = act.words[1:]
    if rest[:1] == ("on",):
        told += f" on {naming.athlete(act.actor, rest[1])}"
        rest = rest[2:]
    return told + aimed(rest)


def aimed(rest: tuple[str, ...]) -> str:
    return f" against layer {rest[1]}" if rest[:1] == (">",) else ""


def tell_use(naming: Naming, act: Act) -> str:
    number = act.words[0].partition("/")[0]
    who = naming.athlete(act.actor, number)
    return f"{seat_of(act.actor)}: exhausts {who}{aimed(act.words[1:])}"


def tell_resolve(naming: Naming, act: Act) -> str:
    word = act.words[0]
    label = word if ":" in word else f"{act.actor}:{word}"
    return f"{naming.source(label)} resolves"


def tell_first(naming: Naming, act: Act) -> str:
    return f"{seat_of(act.actor)}: puts {naming.title(act.words[0])} in first"


def tell_pick(naming: Naming, act: Act) -> str:
    word = act.words[0]
    if word == "none":
        return f"{seat_of(act.actor)}: picks nobody"
    letter, _, number = word.rpartition(":")
    return f"{seat_of(act.actor)}: picks {naming.athlete(letter or act.actor, number)}"


def tell_award(_: Naming, act: Act) -> str:
    to = act.words[0]
    return (
        "a judge calls it a tie"
        if to == "tie"
        else f"a judge awards the game to {seat_of(to)}"
    )


def _does(text: str) -> Teller:
    """Return what a seat does, with its first word."""
    return lambda _, act: (
        f"{seat_of(act.actor)}: {text.format(*act.words, *('',) * 2)}".rstrip()
    )


def _does_with(text: str) -> Teller:
    """Return what a seat does with a card."""
    return lambda naming, act: (
        f"{seat_of(act.actor)}: {text} {naming.title(act.words[0])}"
    )


def _athlete(text: str) -> Teller:
    return lambda naming, act: f"{naming.athlete(act.actor, act.words[0])} {text}"


TELLERS: dict[str, Teller] = {
    **dict.fromkeys(("==", "--", "="), tell_claim),
    **{verb: (lambda _, act: point_name(act.verb)) for verb in POINTS},
    "toss": tell_toss,
    "deal": tell_deal,
    "order": tell_order,
    "draw": tell_draw,
    "random": lambda naming, act: f"chance picks {naming.title(act.words[0])}",
    "flip": tell_flip,
    "grit": lambda _, act: f"Grit {act.words[0]}",
    "field": tell_field,
    "topup": _does("tops up {0} Action cards"),
    "run": _does("runs a play"),
    "punt": _does("punts"),
    "goal": _does("tries a field goal"),
    "play": tell_play,
    "x": _does("names X: {0}"),
    "carry": _athlete("carries"),
    "tackle": _athlete("tackles"),
    "timeout": _does("spends a timeout"),
    "discard": _does_with("discards"),
    "cast": tell_cast,
    "use": tell_use,
    "resolve": tell_resolve,
    "first": tell_first,
    "pass": _does("passes"),
    "pick": tell_pick,
    "choose": _does("chooses {0}"),
    "take": _does_with("takes"),
    "keep": _does("keeps the {0}"),
    "repeat": _does("repeats it {0} times"),
    "concede": _does("concedes"),
    "sign": _does("signs"),
    "time": lambda _, __: "a judge calls time",
    "award": tell_award,
}
