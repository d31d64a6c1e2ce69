"""The syntax of each verb and each claim of a log."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from .act import AWAY, CHANCE, HOME, JUDGE, SEATS
from .claim_numbers import CARD, SPOT

# Forms of words.
_NAMED = rf"(?:{CARD}|\?\?)"
_OF_SEAT = rf"[HA]:{_NAMED}"
_CLOCK, _SCORE, _TIMEOUTS = r"c\d{1,2}", r"\d{1,3}-\d{1,3}", r"t\d/\d"


@dataclass(frozen=True)
class VerbForm:
    """The syntax of a verb: who may do it, the words that follow, and an example."""

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
    "toss": VerbForm((CHANCE,), r"[HA]|\?\?", "* toss H"),
    "deal": VerbForm(
        (CHANCE,),
        r"[HA] \dp \da",
        "* deal H 3p 3a | A 3p 3a",
    ),
    "order": VerbForm(
        (CHANCE,),
        rf"[HA] [pa](?: {CARD}){{0,100}}",
        "* order H p C101-PS C102-PS",
    ),
    "draw": VerbForm(
        (CHANCE,), rf"{_OF_SEAT}(?: {_OF_SEAT}){{0,39}}", "* draw H:C101-PS A:??"
    ),
    "random": VerbForm((CHANCE,), _OF_SEAT, "* random A:R201-PS"),
    "flip": VerbForm((CHANCE, *SEATS), _FLIPPED, "* flip H:C101-PS A:C102-PS"),
    "grit": VerbForm((CHANCE, *SEATS), r"\d", "* flip H:C101-PS A:C102-PS grit 6"),
    # A possession and a down
    "field": VerbForm(
        _ANY_SEAT,
        rf"{_NAMED}(?: {_NAMED}){{0,3}}",
        "H field C1-PS C4-PS C9-PS C12-PS",
    ),
    "topup": VerbForm(_ANY_SEAT, r"\d", "H topup 2"),
    "run": VerbForm(_ANY_SEAT, "", "H run"),
    "punt": VerbForm(_ANY_SEAT, "", "H punt"),
    "goal": VerbForm(_ANY_SEAT, "", "H goal"),
    "play": VerbForm(_ANY_SEAT, _NAMED, "H play C101-PS"),
    "x": VerbForm(_ANY_SEAT, r"\d", "H x 7"),
    "carry": VerbForm(_ANY_SEAT, _NAMED, "H carry C9-PS"),
    "tackle": VerbForm(_ANY_SEAT, _NAMED, "A tackle C64-PS"),
    "timeout": VerbForm(_ANY_SEAT, "", "H timeout"),
    "discard": VerbForm(_ANY_SEAT, _NAMED, "H discard C101-PS"),
    # Timing points
    "cast": VerbForm(
        _ANY_SEAT, rf"{_NAMED}(?: on {_NAMED})?{_TARGET}", "H cast R240-PS on C9-PS"
    ),
    "use": VerbForm(_ANY_SEAT, rf"{_NAMED}(?:/\d)?{_TARGET}", "H use C9-PS > 1"),
    "resolve": VerbForm(_ANY_SEAT, rf"(?:[HA]:)?{_NAMED}", "A resolve R240-PS"),
    "first": VerbForm(
        _ANY_SEAT,
        rf"(?:[HA]:)?{_NAMED}/\d{{1,2}}(?: [HA]:{_NAMED})?(?:#\d)?",
        "H first H:C9-PS/1",
    ),
    "pass": VerbForm(_ANY_SEAT, "", "H pass"),
    "pick": VerbForm(_ANY_SEAT, rf"none|(?:[HA]:)?{_NAMED}", "H pick A:C64-PS"),
    "choose": VerbForm(_ANY_SEAT, r"yes|no|\d{1,2}", "H choose 2"),
    "take": VerbForm(_ANY_SEAT, rf"none|(?:[HA]:)?{_NAMED}", "H take R201-PS"),
    "keep": VerbForm(_ANY_SEAT, "replay|turnover", "H keep replay"),
    "repeat": VerbForm(_ANY_SEAT, r"\d{1,2}", "H repeat 3"),
    # Beside the rules
    "concede": VerbForm(_ANY_SEAT, "", "A concede"),
    "sign": VerbForm(_ANY_SEAT, r"[0-9a-f]{16}", "H sign 0123456789abcdef"),
    "time": VerbForm((JUDGE,), "", "J time"),
    "award": VerbForm((JUDGE,), r"[HA]|tie", "J award H"),
}
# What is said of the table; everything in it may be left out. Each word has a blank
# before it.
CLAIMS = {
    "==": VerbForm(
        (),
        rf"(?: {SPOT})?(?: {_CLOCK})?(?: {_SCORE})?(?: {_TIMEOUTS})?",
        "== H25 c15 0-0 t3/3",
    ),
    "--": VerbForm(
        (),
        rf" [1-4](?: {SPOT})?(?: {_CLOCK})?(?: {_SCORE})?(?: {_TIMEOUTS})?"
        rf"(?: x(?: [HA]:{CARD}| {CARD}){{0,10}})?",
        "-- 2 H45 c14 0-0 t3/3 x H:C9-PS A:C64-PS",
    ),
    "=": VerbForm(
        (),
        rf"(?: ok| stopped)?(?: \d)?(?: [+-]\d{{1,3}})?(?: {SPOT})?(?: {_CLOCK})?"
        rf"(?: {_SCORE})?",
        "= ok 4 +20 H45 c14",
    ),
}
