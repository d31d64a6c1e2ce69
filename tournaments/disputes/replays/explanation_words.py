"""Words for the explanation of a wrong step: values of claims, outcomes of plays."""

from collections.abc import Callable

from gameengine.event_sentences import count_text
from gameengine.measures import FIELD_LENGTH

from .captions import DASH, MINUS
from .field import field_place
from .frame_view import ball_spot
from .replay_view import LETTERS


def spot_in_words(x: int) -> str:
    """Return where the ball is or comes to lie, as the offense sees it.

    >>> spot_in_words(25), spot_in_words(60), spot_in_words(104)
    ('own 25', "the opponent's 40", 'the end zone, a touchdown')
    """
    if x >= FIELD_LENGTH:
        return "the end zone, a touchdown"
    if x <= 0:
        return "their own end zone, a safety"
    said = ball_spot(x)
    return f"the {said}" if said.startswith("opponent") else said


def spot_of_seat(names: tuple[str, str], word: str) -> str:
    """Return a spot of a log in words, with the names of the two.

    >>> spot_of_seat(("Ada", "Ben"), "A30")
    "Ben's 30"
    """
    if word[:1] in LETTERS and word[1:].isdigit():
        return f"{names[LETTERS.index(word[0])]}'s {word[1:]}"
    return "midfield" if word == "50" else word


def claim_value(names: tuple[str, str], noun: str, word: str) -> str:
    """Return the value of a claim in words.

    >>> claim_value(("Ada", "Ben"), "clock", "c14")
    'the clock is 14'
    """
    if noun == "spot" and word == "none":
        return "the ball is in an end zone"
    if word in ("", "none"):
        return f"there is no {noun}"
    say = VALUES.get(noun)
    if say is not None:
        return say(names, word)
    return f"{noun} is {word.replace('-', DASH)}"


def timeouts_value(names: tuple[str, str], word: str) -> str:
    home, _, away = word[1:].partition("/")
    return f"{names[0]} has {home} and {names[1]} {away} timeouts left"


def score_value(names: tuple[str, str], word: str) -> str:
    home, _, away = word.partition("-")
    return f"the score is {names[0]} {home}, {names[1]} {away}"


def exhausted_value(_: tuple[str, str], word: str) -> str:
    return f"{word} {'are' if ' and ' in word else 'is'} Exhausted"


VALUES: dict[str, Callable[[tuple[str, str], str], str]] = {
    "spot": lambda names, word: f"the ball is on {spot_of_seat(names, word)}",
    "clock": lambda _, word: f"the clock is {word[1:]}",
    "timeouts": timeouts_value,
    "score": score_value,
    "yards": lambda _, word: f"the play makes {word.replace('-', MINUS)} yards",
    "status": lambda _, word: (
        f"the play is {'successful' if word == 'ok' else 'stopped'}"
    ),
    "down": lambda _, word: f"it is down {word}",
    "exhausted": exhausted_value,
    "grit": lambda _, word: f"Grit is {word}",
}


def number_needed(
    offense: int, noun: str, claimed: str, given: str, *, before: str = ""
) -> str:
    """Return what would have to be different for a claimed number to be right.

    `before` is the clock before the play: a timeout would have left it there.

    >>> number_needed(0, "clock", "c12", "c14", before="c15")
    'The log would be right only if the play had cost 3 time units, but nothing in \
the log does that.'
    >>> number_needed(0, "spot", "H40", "H30")
    'The log would be right only if the play had gained 10 yards more, but nothing in \
the log does that.'
    """
    if noun == "clock":
        if claimed == before:
            return "The log would be right only if there had been a timeout."
        cost = int(before[1:] or 0) - int(claimed[1:])
        return needed_text(f"cost {count_text(cost, 'time unit')}") if cost > 0 else ""
    if noun == "yards":
        more = int(claimed) - int(given)
    else:
        log, rules = (field_place(each) for each in (claimed, given))
        if noun != "spot" or log is None or rules is None:
            return ""
        more = log - rules if offense == 0 else rules - log
    word = "more" if more > 0 else "less"
    return needed_text(f"gained {count_text(abs(more), 'yard')} {word}")


def needed_text(done: str) -> str:
    return (
        f"The log would be right only if the play had {done}, but nothing in the log "
        "does that."
    )
