"""The fields of the search language: their values, and how a part reads in words."""

import re
from collections.abc import Collection, Iterable, Mapping

from cards import knowledge, names, numbers
from cards.errors import CardError
from cards.matching import nearest_names
from gameengine.grammar.terms import GROUP_NAMES, POSITIONS

from .scanner import EXAMPLES, Token, add_quotes, did_you_mean
from .tree import Term, Vocabulary

FIELDS = tuple(EXAMPLES)
LONG_NAMES = {
    "name": "n",
    "type": "t",
    "position": "pos",
    "strength": "str",
    "time": "tu",
    "text": "x",
    "subtype": "sub",
}
NUMBERS = {"rating": "rating", "str": "strength", "tu": "time_units"}
SIDES = ("Offense", "Defense", "Generic")
PLURALS = {kind: f"{kind}s" for kind in knowledge.TYPES} | {"Synergy": "Synergies"}
FLAGS = {
    "unique": "Unique",
    "superstar": "Superstar",
    "legend": "Legend",
    "promo": "promo",
    "powerup": "Power Up",
    "suspect": "suspect",
    "complete": "complete",
    "incomplete": "incomplete",
    "deckready": "deck-ready",
}
Choices = dict[str, tuple[str, str]]  # as folded: the value, and what it asks


def _position_choices() -> Choices:
    found: Choices = {}
    for name, short in POSITIONS.items():
        spelled = (short.casefold(), name.casefold())
        found |= dict.fromkeys(spelled, (short, f"is {name}"))
    return found


def _group_choices() -> Choices:
    found: Choices = {}
    for name, short in GROUP_NAMES.items():
        says = f"is an {name}" if name[0] == "O" else f"is a {name}"
        found |= dict.fromkeys((short.casefold(), name.casefold()), (short, says))
    return found


CHOICES: dict[str, Choices] = {
    "t": {
        said.casefold(): (kind, many)
        for kind, many in PLURALS.items()
        for said in (kind, many)
    },
    "pos": _position_choices(),
    "group": _group_choices(),
    "side": {
        said: (side, f"is {side.casefold()}")
        for side in SIDES
        for said in (side.casefold(), side.casefold().replace("nse", "nce"))
    },
    "is": {flag: (flag, says) for flag, says in FLAGS.items()}
    | {"power up": ("powerup", "Power Up"), "deck ready": ("deckready", "deck-ready")},
    "has": dict.fromkeys(("ruling", "rulings"), ("ruling", "a ruling")),
}
NOUNS = {
    "t": "type of card",
    "set": "set on record",
    "team": "team on record",
    "pos": "position",
    "group": "group of positions",
    "side": "side",
    "sub": "subtype on record",
    "is": "mark that a card can have",
    "has": "thing that a card can have",
}
MEASURES = {
    "=": ("of {}", "{}"),
    "<": ("below {}", "fewer than {}"),
    "<=": ("of at most {}", "at most {}"),
    ">": ("above {}", "more than {}"),
    ">=": ("of at least {}", "at least {}"),
}
MOST_LISTED = 15  # as many as there are positions
ALIKE = 60.0  # these words are short, and of short ones any two have much in common
_FIGURES = re.compile(r"[0-9]{1,4}")
_RANGE = re.compile(r"([0-9]{1,4})(?:-|\u2013|\.\.)([0-9]{1,4})")
_FRONT_OF_NUMBER = re.compile(r"([A-Z]{1,2})([0-9]{1,3})")
# What nobody writes but for a number: with a set, or with too many digits.
_LIKE_A_NUMBER = re.compile(
    rf"[A-Z]{{1,3}}[0-9]+-(?P<set>[A-Z0-9]{{1,4}})|({'|'.join(numbers.PREFIXES)})[0-9]{{4,}}"
)
_YEAR = re.compile(r"20([0-9]{2})")


class InvalidPart(ValueError):
    """A part of a query that cannot run: why, and what to do."""

    def __init__(
        self, message: str, remedy: str, *, offers: Iterable[str] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.offers = tuple(dict.fromkeys(offers))
        self.remedy = did_you_mean(self.offers) if self.offers else remedy


def write_part(field: str, value: str) -> str:
    """Return a field and its value as typed in a query.

    >>> write_part("team", "Harbor Lights"), write_part("pos", "QB")
    ('team:"Harbor Lights"', 'pos:QB')
    """
    return f'{field}:"{value}"' if " " in value else f"{field}:{value}"


def parse_word(token: Token) -> Term:
    """Return the term of a word of a name or a card number, or raise InvalidPart."""
    number = "" if token.quoted else _card_number(token.text)
    if number:
        return _make_term(token, "number", number, f"is {number}")
    if not token.quoted and (like := _LIKE_A_NUMBER.fullmatch(token.text.upper())):
        raise _bad_number_error(token, like["set"] or "")
    return _name_term(token, "n")


def parse_field(token: Token, vocabulary: Vocabulary) -> Term:
    """Return the term of a field with its value; raise InvalidPart if it cannot run."""
    name = token.field.casefold()
    name = LONG_NAMES.get(name, name)
    if name not in FIELDS:
        raise _unknown_field_error(token)
    if name in NUMBERS:
        return _number_term(token, name)
    if token.compare not in ("", "="):
        raise InvalidPart(
            f"{name} is not a number field, so {token.compare} does not work.",
            f"Write it with a colon, such as {EXAMPLES[name]}.",
        )
    if name in CHOICES:
        return _choice_term(token, name)
    if name == "set":
        return _set_term(token, vocabulary.sets)
    if name in ("team", "sub"):
        known = vocabulary.teams if name == "team" else vocabulary.subtypes
        return _listed_term(token, name, known)
    if name in ("n", "person"):
        return _name_term(token, name)
    return _make_term(token, name, token.text, f"has {add_quotes(token.text)}")


def _make_term(
    token: Token, field: str, value: str, says: str, compare: str = "="
) -> Term:
    return Term(field, compare, value, says, token.start, token.end)


def _unknown_field_error(token: Token) -> InvalidPart:
    known = {each: each for each in FIELDS} | LONG_NAMES
    number = _card_number(token.text)  # which needs no field
    near = (
        []
        if number
        else [known[each] for each in nearest_names(token.field, known, least=ALIKE)]
    )
    return InvalidPart(
        f"There is no field {add_quotes(token.field)}.",
        f"The fields are {', '.join(FIELDS)}. To search for exactly this text, "
        "put it in quotes.",
        offers=[number]
        if number
        else [
            f"{each}{token.compare}{token.text}"
            if each in NUMBERS and token.compare
            else write_part(each, token.text)
            for each in near
        ],
    )


def _bad_number_error(token: Token, code: str) -> InvalidPart:
    year = _YEAR.fullmatch(code)
    meant = _card_number(token.text[: -len(code)] + year[1]) if year else ""
    return InvalidPart(
        f"{add_quotes(token.text)} is not a card number.",
        "A number is a prefix, up to three digits and a set, such as C9-19. To "
        "search for it in names, put it in quotes.",
        offers=[meant] if meant else (),
    )


def _card_number(text: str) -> str:
    """Return a word as a card number, with or without its set, or ""."""
    try:
        return str(numbers.parse_number(text))
    except CardError:
        found = _FRONT_OF_NUMBER.fullmatch(text.upper())
        if found is None or found[1] not in numbers.PREFIXES:
            return ""
        return f"{found[1]}{int(found[2])}"


def _name_term(token: Token, field: str) -> Term:
    folded = names.fold_name(token.text)
    if not folded:
        raise InvalidPart(
            f"{add_quotes(token.text)} has no letters or digits to search for.",
            "Punctuation is ignored in names. Enter a word of the name.",
        )
    return _make_term(token, field, folded, f"has {add_quotes(token.text)}")


def parts_with_value(said: str) -> list[str]:
    """Return each field that may have this value, written as a part of a query.

    >>> parts_with_value("qb")
    ['pos:QB']
    """
    return [
        write_part(field, choices[said][0])
        for field, choices in CHOICES.items()
        if said in choices
    ]


def _choice_term(token: Token, field: str) -> Term:
    said = names.fold_name(token.text)
    if said in CHOICES[field]:
        return _make_term(token, field, *CHOICES[field][said])
    offered = parts_with_value(said) or _near_choices(token, field, CHOICES[field])
    known = dict.fromkeys(value for value, _ in CHOICES[field].values())
    raise _unknown_value_error(token, field, offered, known)


def _near_choices(token: Token, field: str, choices: Choices) -> list[str]:
    return [
        write_part(field, choices[each][0])
        for each in nearest_names(token.text, choices, most=2, least=ALIKE)
    ]


def _unknown_value_error(
    token: Token, field: str, offers: list[str], known: Collection[str]
) -> InvalidPart:
    """Return the error for an unknown value; its remedy names similar values."""
    parts = [each for each in token.text.split(",") if each]
    if len(parts) > 1:
        offers = [f"({' or '.join(write_part(field, each) for each in parts)})"]
    listed = ", ".join(sorted(known)[:MOST_LISTED])
    return InvalidPart(
        f"{add_quotes(token.text)} is not a {NOUNS[field]}.",
        f"Use a value such as {listed or EXAMPLES[field]}.",
        offers=offers,
    )


def _set_term(token: Token, sets: Mapping[str, str] | None) -> Term:
    """Return the term of a set, given by its code, name or year."""
    said = names.fold_name(token.text)
    if sets is None:
        return _make_term(token, "set", said.upper(), said.upper())
    spelled: Choices = {}
    for code, name in sets.items():
        for each in (name, f"20{code}" if code.isdecimal() else code, code):
            spelled[names.fold_name(each)] = (code, name)
    if said in spelled:
        return _make_term(token, "set", *spelled[said])
    raise _unknown_value_error(token, "set", _near_choices(token, "set", spelled), sets)


def _listed_term(token: Token, field: str, known: Collection[str] | None) -> Term:
    """Return the term of a field whose known values are listed, such as a team."""
    term = _name_term(token, field)
    alike = [each for each in known or () if term.value in names.fold_name(each)]
    same = [each for each in alike if names.fold_name(each) == term.value]
    if same or len(alike) == 1:
        return _make_term(token, field, term.value, f"is {(same or alike)[0]}")
    if known is None or alike:
        return term
    near = [write_part(field, each) for each in nearest_names(token.text, known)]
    raise _unknown_value_error(token, field, near, known)


def _number_term(token: Token, name: str) -> Term:
    compare, said = token.compare or "=", token.text
    if name == "str" and said.upper() == "X" and compare == "=":
        return _make_term(token, name, "X", "a strength of X")
    if not _FIGURES.fullmatch(said):
        span = _RANGE.fullmatch(said)
        raise InvalidPart(
            f"{add_quotes(said)} is not a number from 0 to 9999.",
            f"Write digits, such as {EXAMPLES[name]}.",
            offers=[f"{name}>={span[1]} {name}<={span[2]}"] if span else (),
        )
    number = str(int(said))
    of, units = (each.format(number) for each in MEASURES[compare])
    if name == "tu":
        says = f"{units} time unit{'' if number == '1' else 's'}"
    else:
        says = f"a {NUMBERS[name]} {of}"
    return _make_term(token, name, number, says, compare)
