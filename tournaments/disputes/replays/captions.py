"""One-line captions for the steps of a replay."""

import re
from collections.abc import Callable, Sequence

from gameengine.claims import words_with_nouns
from gameengine.moments import POINT_NAMES
from gameengine.notation import Act
from gameengine.notation.act import POINTS, UNSEEN
from tournaments.rules.result_text import capitalize_first

from .card_names import CardNames
from .replay_view import LETTERS, SEAT_WORDS, seat_word

DASH = "\u2013"
MINUS = "\u2212"
ActCaption = Callable[[CardNames, Act], str]


def step_caption(naming: CardNames, acts: Sequence[Act]) -> str:
    """Return a few words on what was done at a step, by one seat or by both."""
    verbs = [act.verb for act in acts]
    if verbs in (["field", "field"], ["play", "play"], ["pass", "pass"]):
        return TOGETHER[verbs[0]](naming, acts)
    if verbs[0] in POINTS and set(verbs[1:]) == {"pass"}:
        return f"{point_name(verbs[0])}: both pass"
    parts, last = [], ""
    for act in acts:
        parts.append(
            caption_with_actor(
                CAPTIONS[act.verb](naming, act), name_actor=act.actor != last
            )
        )
        last = act.actor
    return capitalize_first(", ".join(parts))


def caption_of_line(naming: CardNames, names: tuple[str, str], line: str) -> str:
    """Return one act of a log, written as a line, with the names of the players."""
    actor, *words = line.split() or [""]
    if actor not in ACTORS or not words:
        return line
    act = Act(actor, words[0], tuple(words[1:]))
    return caption_with_names(step_caption(naming, [act]), names)


ACTORS = frozenset("HA*J")
SEAT_IN_CAPTION = re.compile(r"(^|, |: )(home|away)\b", re.IGNORECASE)


def caption_with_names(caption: str, names: tuple[str, str]) -> str:
    """Return a caption with the names of the players instead of home and away.

    >>> caption_with_names("Home uses Chalk Talk", ("Ada", "Ben"))
    'Ada uses Chalk Talk'
    """
    return SEAT_IN_CAPTION.sub(
        lambda found: found[1] + names[LETTERS.index(found[2][0].upper())], caption
    )


def caption_with_actor(text: str, *, name_actor: bool) -> str:
    """Return a caption with or without the seat ("home", "away") that acted.

    >>> caption_with_actor("home: picks QB Milo Brandt", name_actor=True)
    'home picks QB Milo Brandt'
    """
    who, _, what = text.partition(": ")
    if who not in SEAT_WORDS:
        return text
    return f"{who} {what}" if name_actor else what


def spot_name(word: str) -> str:
    """Return the words for a spot in log notation.

    >>> spot_name("A45"), spot_name("50")
    ('the away 45', 'midfield')
    """
    return "midfield" if word == "50" else f"the {seat_word(word[0])} {word[1:]}"


def point_name(verb: str) -> str:
    return capitalize_first(POINT_NAMES[POINTS[verb]])


# What both do at once.


def both_lineups_caption(_: CardNames, __: Sequence[Act]) -> str:
    return "Both line up"


def both_plays_caption(naming: CardNames, acts: Sequence[Act]) -> str:
    one, other = (
        f"{seat_word(act.actor)} {naming.title_of_word(act.words[0])}" for act in acts
    )
    return f"Both reveal: {one}, {other}"


def both_passes_caption(_: CardNames, __: Sequence[Act]) -> str:
    return "Both pass"


TOGETHER: dict[str, Callable[[CardNames, Sequence[Act]], str]] = {
    "field": both_lineups_caption,
    "play": both_plays_caption,
    "pass": both_passes_caption,
}


# One act.


def claim_caption(_: CardNames, act: Act) -> str:
    """Return the caption of a line that only notes facts, such as spot and score."""
    words = act.words[: act.words.index("x")] if "x" in act.words else act.words
    facts = [FACTS[noun](word) for noun, word in words_with_nouns(act.verb, words)]
    return f"noted: {', '.join(facts)}" if facts else "noted: nothing"


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


def toss_caption(_: CardNames, act: Act) -> str:
    word = act.words[0]
    return (
        "the toss is not recorded"
        if word == UNSEEN
        else f"{seat_word(word)} wins the toss and has the ball first"
    )


def deal_caption(_: CardNames, act: Act) -> str:
    letter, plays, actions = act.words
    dealt = f"{plays[:-1]} Play and {actions[:-1]} Action cards"
    return f"{seat_word(letter)} is dealt {dealt}"


def shuffle_caption(_: CardNames, act: Act) -> str:
    letter, kind = act.words[:2]
    return (
        f"{seat_word(letter)}'s {'Play' if kind == 'p' else 'Action'} deck is shuffled"
    )


def draw_caption(naming: CardNames, act: Act) -> str:
    parts = []
    for letter in "HA":
        words = [word[2:] for word in act.words if word[0] == letter]
        if words:
            parts.append(f"{seat_word(letter)} draws {drawn_cards_text(naming, words)}")
    return ", ".join(parts)


def drawn_cards_text(naming: CardNames, words: list[str]) -> str:
    if UNSEEN in words:
        return "a card" if len(words) == 1 else f"{len(words)} cards"
    return " and ".join(map(naming.title_of_word, words))


def flip_caption(naming: CardNames, act: Act) -> str:
    titles = " and ".join(map(naming.title_of_word, act.words))
    who = "both flip" if act.actor == "*" else f"{seat_word(act.actor)}: flips"
    return f"{who} {titles}"


def lineup_caption(_: CardNames, act: Act) -> str:
    shut = ", face down" if UNSEEN in act.words else ""
    return f"{seat_word(act.actor)}: lines up{shut}"


def play_card_caption(naming: CardNames, act: Act) -> str:
    if act.words[0] == UNSEEN:
        return f"{seat_word(act.actor)}: chooses a Play card, face down"
    return f"{seat_word(act.actor)}: chooses {naming.title_of_word(act.words[0])}"


def use_action_card_caption(naming: CardNames, act: Act) -> str:
    text = f"{seat_word(act.actor)}: uses {naming.title_of_word(act.words[0])}"
    rest = act.words[1:]
    if rest[:1] == ("on",):
        text += f" on {naming.name_of_athlete(act.actor, rest[1])}"
        rest = rest[2:]
    return text + target_effect_text(rest)


def target_effect_text(rest: tuple[str, ...]) -> str:
    """Return the words for the waiting effect that a card cancels, or ""."""
    return f" against layer {rest[1]}" if rest[:1] == (">",) else ""


def use_ability_caption(naming: CardNames, act: Act) -> str:
    number = act.words[0].partition("/")[0]
    who = naming.name_of_athlete(act.actor, number)
    return f"{seat_word(act.actor)}: exhausts {who}{target_effect_text(act.words[1:])}"


def resolve_caption(naming: CardNames, act: Act) -> str:
    word = act.words[0]
    label = word if ":" in word else f"{act.actor}:{word}"
    return f"{naming.name_of_effect_source(label)} resolves"


def first_trigger_caption(naming: CardNames, act: Act) -> str:
    return f"{seat_word(act.actor)}: puts {naming.title_of_word(act.words[0])} in first"


def pick_caption(naming: CardNames, act: Act) -> str:
    word = act.words[0]
    if word == "none":
        return f"{seat_word(act.actor)}: picks nobody"
    letter, _, number = word.rpartition(":")
    athlete = naming.name_of_athlete(letter or act.actor, number)
    return f"{seat_word(act.actor)}: picks {athlete}"


def take_caption(naming: CardNames, act: Act) -> str:
    word = act.words[0]
    card = "no card" if word == "none" else naming.title_of_word(word)
    return f"{seat_word(act.actor)}: takes {card}"


def award_caption(_: CardNames, act: Act) -> str:
    to = act.words[0]
    return (
        "a judge calls it a tie"
        if to == "tie"
        else f"a judge awards the game to {seat_word(to)}"
    )


def _seat_caption(text: str) -> ActCaption:
    """Return a caption function: the seat, then `text` filled with the act's words."""
    return lambda _, act: (
        f"{seat_word(act.actor)}: {text.format(*act.words, *('',) * 2)}".rstrip()
    )


def _seat_caption_with_card(text: str) -> ActCaption:
    """Return a caption function: the seat, `text`, then the title of the act's card."""
    return lambda naming, act: (
        f"{seat_word(act.actor)}: {text} {naming.title_of_word(act.words[0])}"
    )


def _athlete_caption(text: str) -> ActCaption:
    """Return a caption function: the athlete of the act, then `text`."""
    return lambda naming, act: (
        f"{naming.name_of_athlete(act.actor, act.words[0])} {text}"
    )


CAPTIONS: dict[str, ActCaption] = {
    **dict.fromkeys(("==", "--", "="), claim_caption),
    **{verb: (lambda _, act: point_name(act.verb)) for verb in POINTS},
    "toss": toss_caption,
    "deal": deal_caption,
    "order": shuffle_caption,
    "draw": draw_caption,
    "random": lambda naming, act: f"chance picks {naming.title_of_word(act.words[0])}",
    "flip": flip_caption,
    "grit": lambda _, act: f"Grit {act.words[0]}",
    "field": lineup_caption,
    "topup": _seat_caption("tops up {0} Action cards"),
    "run": _seat_caption("runs a play"),
    "punt": _seat_caption("punts"),
    "goal": _seat_caption("attempts a field goal"),
    "play": play_card_caption,
    "x": _seat_caption("names X: {0}"),
    "carry": _athlete_caption("carries"),
    "tackle": _athlete_caption("tackles"),
    "timeout": _seat_caption("uses a timeout"),
    "discard": _seat_caption_with_card("discards"),
    "cast": use_action_card_caption,
    "use": use_ability_caption,
    "resolve": resolve_caption,
    "first": first_trigger_caption,
    "pass": _seat_caption("passes"),
    "pick": pick_caption,
    "choose": _seat_caption("chooses {0}"),
    "take": take_caption,
    "keep": _seat_caption("keeps the {0}"),
    "repeat": _seat_caption("repeats it {0} times"),
    "concede": _seat_caption("concedes"),
    "sign": _seat_caption("signs"),
    "time": lambda _, __: "a judge calls time",
    "award": award_caption,
}
