"""Inflections and synonyms that are one word to the grammar of card text.

Texts and templates pass through the same lexicon, so a template names a word once and
matches every form of it. Only words that mean the same everywhere belong here; what
depends on its place is a phrase.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

NOUNS = """
ability action adjustment athlete back card chance deck down effect end game
gridiron guard half hand interception legend linebacker number opening
opportunity pile play player point position possession quarterback range
receiver result safety side strength superstar tackle team timeout touchdown
turn turnover unit yard cornerback center kicker punter fullback lineman tackler
carrier runner defender fumble punt type value kick moment rating score target
word time attempt choice audible
"""
# A verb whose s-form tells who does it is missing here: "your opponent discards a card
# and draws two" is not "and draw two" (discard, draw, lose, reveal, show, skip).
VERBS = """
add advance attach become begin bench call cancel cause change choose control
cost count designate do energize enter exhaust fail flip force fumble gain get
give go have hold intercept keep lead leave look make move name own pass pick
play put raise receive reduce remove replace return run score search see set
shuffle spend stand start stay stop substitute succeed swap tackle take trail
turn use wait win kick know need trigger reshuffle carry come lower increase
decrease lie catch complete attempt travel throw double convert activate trail
regain recover limit work succeed try treat include contain punt stay subtract match
"""


def _plural_word(word: str) -> str:
    """Return the plural of a word."""
    if word.endswith("man"):
        return word[:-3] + "men"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "sh", "ch", "x", "o")) else "s")


FORMS = {
    **{_plural_word(word): word for word in f"{NOUNS} {VERBS}".split()},
    "has": "have",
    "had": "have",
    "an": "a",
    "every": "each",
    "begin": "start",
    "begins": "start",
    "beginning": "start",
    "are": "is",
    "was": "is",
    "were": "is",
    "been": "be",
    "less": "fewer",
    "prior": "before",
    "halves": "half",
    "energise": "energize",
    "ups": "up",
    "called": "call",
    "greater": "higher",
    "backward": "back",
    "backwards": "back",
    "forwards": "forward",
    "completed": "complete",
    "canceled": "cancelled",
    "energised": "energized",
    "drive": "possession",
    "drives": "possession",
    "completes": "complete",
    "remaining": "left",
    "remain": "left",
    "remains": "left",
    "ran": "run",
    "attempts": "attempt",
    "made": "make",
    "wideout": "wr",
    "wideouts": "wr",
    "defenders": "defender",
    "select": "choose",
    "selects": "choose",
    "selecting": "choosing",
    "picking": "choosing",
    "selected": "chosen",
    "cant": "cannot",
    "dont": "not",
    "doesnt": "not",
    "didnt": "not",
    "isnt": "not",
    "arent": "not",
    "wasnt": "not",
    "theyre": "they",
    "him": "he",
    "threw": "throw",
    "succeeded": "succeed",
    "gained": "gain",
    "says": "say",
    "worked": "work",
    "failed": "fail",
    "tries": "try",
    "she": "he",
    "yds": "yard",
    "yd": "yard",
    "incompletion": "incomplete",
    "tes": "te",
    "wrs": "wr",
    "qbs": "qb",
    "rbs": "rb",
    "lbs": "lb",
    "cbs": "cb",
    "dbs": "db",
    "dls": "dl",
    "ols": "ol",
    "des": "de",
    "dts": "dt",
    "fbs": "fb",
    "ots": "ot",
    "ogs": "og",
}

# Sequences that say the same as another; written after inflections are gone.
SAME = {
    "have call": "call",
    "have use": "use",
    "have play": "play",
    "have be": "is",
    "hes": "he is",
    "shes": "he is",
    "1 st": "first",
    "2 nd": "second",
    "3 rd": "third",
    "4 th": "fourth",
    "time out": "timeout",
    "time outs": "timeout",
    "run with the ball": "run the ball",
    "carry the ball": "run the ball",
    "catch the ball": "receive the ball",
    "catch a pass": "receive a pass",
    "catch the pass": "receive the pass",
    "ballcarrier": "ball carrier",
    "the current down": "this down",
    "the current possession": "this possession",
    "the current half": "this half",
    "run play": "run",
    "pass play": "pass",
    "this turn": "this down",
    "you also": "you",
    "after player is designated": "after designation",
    "after player have be designated": "after designation",
    "ahead in point": "ahead",
    "behind in point": "behind",
    "lead in point": "lead",
    "it also become": "it become",
    "also become": "become",
    "you is": "you are",
    "youre": "you are",
    "you have not": "you do not have",
    "can not": "cannot",
    "may not": "cannot",
    "is not able to": "cannot",
    "is unable to": "cannot",
    "do not": "not",
    "did not": "not",
    "as long as": "while",
    "for as long as": "while",
    "each time": "whenever",
    "before to": "before",
    "your opponent": "opponent",
    "the opponent": "opponent",
    "an opponent": "opponent",
    "a opponent": "opponent",
    "your opponents": "opponents",
    "the opponents": "opponents",
    "the player on offense": "the offense",
    "the player on defense": "the defense",
    "the offensive team": "the offense",
    "the defensive team": "the defense",
    "the team on offense": "the offense",
    "the team on defense": "the defense",
    "both team": "both player",
    "end zone": "endzone",
    "goal line": "endzone",
    "defense endzone": "endzone",
    "endzone of the defense": "endzone",
    "on field adjustment": "adjustment",
    "onfield adjustment": "adjustment",
    "field adjustment": "adjustment",
    "play strength": "strength",
    "the strength of the play": "strength",
    "the strength of this play": "strength",
    "the strength of your play": "strength",
    "the play strength": "strength",
    "this play strength": "strength",
    "your play strength": "strength",
    "the strength of all play": "strength",
    "the strength of each play": "strength",
    "the strength of each call": "strength",
    "for the remainder of": "for the rest of",
    "until end of": "until the end of",
    "the player this is attached to": "this player",
    "the player this card is attached to": "this player",
    "the player it is attached to": "this player",
    "at end of": "at the end of",
    "at start of": "at the start of",
    "after player designation": "after designation",
    "equal to or higher than": "at least",
    "higher than or equal to": "at least",
    "equal to or fewer than": "at most",
    "equal to or lower than": "at most",
    "fewer than or equal to": "at most",
    "no fewer than": "at least",
    "no higher than": "at most",
    "to any maximum of": "to a maximum of",
    "up to a maximum of": "to a maximum of",
    "down to a minimum of": "to a minimum of",
    "its strength": "strength",
    "the strength": "strength",
    "its catch range": "catch range",
    "the catch range": "catch range",
    "this play catch range": "catch range",
    "the play catch range": "catch range",
    "your catch range": "catch range",
    "the catch range of the play": "catch range",
    "the catch range of this play": "catch range",
    "the catch range of the pass": "catch range",
    "the catch range of your play": "catch range",
    "this pass catch range": "catch range",
    "the catch range of this pass": "catch range",
    "grit value": "grit",
    "the grit": "grit",
    "the grit value": "grit",
    "unit of time": "time unit",
    "power up": "powerup",
    "power up card": "powerup",
    "powerup card": "powerup",
    "gridiron card": "gridiron",
    "player card": "player",
    "all of": "all",
    "each one": "each",
    "in addition": "also",
    "a additional": "+",
    "a extra": "+",
    "additional": "more",
    "extra": "more",
    "in response": "",
    "also to the base yardage": "beside the base yardage",
    "stopped or not": "",
    "as the price": "",
    "whether stopped or not": "",
    "in response to that card": "",
    "in response to that action card": "as a response",
    "in response to a action card": "as a response",
    "( their choice )": "of their choice",
    "can never": "cannot",
    "is not allowed to": "cannot",
    "have just": "",
    "just": "",
    "still": "",
    "in response to it": "",
    "card effect": "effect",
    "discard pile": "discard",
    "immediately": "",
    "you must": "you",
    **{f"must {verb}": f"{verb}s" for verb in ("discard", "draw", "lose", "reveal")},
    **{f"have to {verb}": f"{verb}s" for verb in ("discard", "draw", "lose", "reveal")},
    "must": "",
    "currently": "",
    "pick up": "gain",
    "running play": "run",
    "passing play": "pass",
    "play call": "call",
    "offensive play call": "offensive play",
    "call play": "play",
    "call offensive play": "play",
    "offensive play": "play",
    "play is call": "play is",
    "the current play": "the play",
    "your current play": "your play",
    "the attached player": "this player",
    "attached player": "this player",
    "is trailing": "is behind",
    "is losing": "is behind",
    "is leading": "is ahead",
    "is winning": "is ahead",
    "is in the lead": "is ahead",
}

Item = TypeVar("Item")
_RULES: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
for _said, _means in SAME.items():
    _words = tuple(_said.split())
    _RULES.setdefault(_words[0], []).append((_words, tuple(_means.split())))
for _rules in _RULES.values():
    _rules.sort(key=lambda rule: -len(rule[0]))
_ROUNDS = 4  # a synonym may be part of a longer one


def base_form(word: str) -> str:
    """Return the base form of an inflected word.

    >>> base_form("gains"), base_form("players"), base_form("linemen")
    ('gain', 'player', 'lineman')
    """
    return FORMS.get(word, word)


def replace_synonyms(
    found: Sequence[Item],
    text: Callable[[Item], str],
    made: Callable[[str, Sequence[Item]], Item],
) -> list[Item]:
    """Return the items with every synonym replaced; slots keep words apart."""
    items = list(found)
    for _ in range(_ROUNDS):
        after = list(_replace_synonyms_once(items, text, made))
        if len(after) == len(items) and [*map(text, after)] == [*map(text, items)]:
            break
        items = after
    return items


def _replace_synonyms_once(
    items: list[Item],
    text: Callable[[Item], str],
    made: Callable[[str, Sequence[Item]], Item],
) -> Iterator[Item]:
    """Yield the items with synonyms replaced once."""
    at = 0
    said = [text(item) for item in items]
    while at < len(items):
        for words, means in _RULES.get(said[at], ()):
            if tuple(said[at : at + len(words)]) == words and words != means:
                span = items[at : at + len(words)]
                yield from (made(word, span) for word in means)
                at += len(words)
                break
        else:
            yield items[at]
            at += 1
