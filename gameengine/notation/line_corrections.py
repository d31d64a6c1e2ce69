"""A line that cannot be read in the right form, as far as its own words allow."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from .act import JOIN, SEATS
from .claim_numbers import CARD, SPOT
from .verb_forms import CLAIMS, FORMS

MOST_TRIED = 12  # words of an act; longer ones are cut
AROUND_WORDS = ",.;:/()[]\"'"
_CARD = re.compile(CARD, re.ASCII)
# A card without the code of its set.
_SHORT_CARD = re.compile(
    r"(?P<seat>[HA]:|)(?P<number>[A-Z]{1,3}\d{1,4})(?P<rest>(?:/\d{1,2})?(?:#\d)?)",
    re.ASCII | re.IGNORECASE,
)
# The words of a claim in the order in which they stand.
_ORDER = tuple(
    re.compile(each, re.ASCII)
    for each in (
        *(r"ok|stopped", r"\d", r"[+-]\d{1,3}", SPOT, r"c\d{1,2}"),
        *(r"\d{1,3}-\d{1,3}", r"t\d/\d"),
    )
)


def corrected_act(actor: str, verb: str, rest: Sequence[str]) -> str:
    """Return what to write for an act that cannot be read.

    >>> corrected_act("H", "play", ("C215-PS", "/", "A"))
    'Write: H play C215-PS'
    >>> corrected_act("A", "play", ("215",))
    'Write: A play CARD, with the number of the card'
    """
    form = FORMS[verb]
    who = actor if actor in form.actors else form.actors[0]
    for own in runs_of_words(rest):
        if form.fits(" ".join(own)):
            return f"Write: {' '.join((who, verb, *own))}"
    example = form.example
    if who in SEATS and example.startswith("H "):
        example = f"{who}{example[1:]}"
    return without_cards(example)


def runs_of_words(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield neighboring words, the most first, without what stands around them."""
    clean = [each.strip(AROUND_WORDS) for each in words[:MOST_TRIED]]
    clean = [each for each in clean if each]
    for count in range(len(clean), -1, -1):
        for start in range(len(clean) - count + 1):
            yield tuple(clean[start : start + count])


def corrected_claim(verb: str, rest: Sequence[str]) -> str:
    """Return what to write for a claim that cannot be read.

    >>> corrected_claim("=", ("ok", "H45", "4"))
    'Write: = ok 4 H45'
    """
    form, kept = CLAIMS[verb], tuple[str, ...]()
    values = [each.strip(AROUND_WORDS) for each in rest]
    exhausted: list[str] = []
    if "x" in values:
        place = values.index("x")
        values, exhausted = values[:place], values[place:]
    known = [each for each in values if place_in_claim(each) < len(_ORDER)]
    for word in (*sorted(known, key=place_in_claim), *exhausted):
        if form.fits(" ".join(("", *kept, word))):
            kept = (*kept, word)
    return f"Write: {' '.join((verb, *kept))}" if kept else without_cards(form.example)


def place_in_claim(word: str) -> int:
    """Return where a word of a claim stands; after all others if it is unknown."""
    return next(
        (place for place, form in enumerate(_ORDER) if form.fullmatch(word)),
        len(_ORDER),
    )


def without_cards(example: str) -> str:
    """Return an example that names no card that the line does not have.

    >>> without_cards("H x 7"), without_cards("* random A:R201-PS")
    ('Write: H x 7', 'Write: * random A:CARD, with the number of the card')
    """
    shown, cards = _CARD.subn("CARD", example)
    number = {0: "", 1: ", with the number of the card"}
    return f"Write: {shown}{number.get(cards, ', with the numbers of the cards')}"


def numbers_in_list(text: str) -> set[str]:
    """Return the card numbers in a list: 2 C101-PS, 1 C1-PS."""
    return {part.rpartition(" ")[2] for part in text.split(", ")}


def with_set_codes(
    words: Sequence[str], lists: Mapping[str, AbstractSet[str]]
) -> tuple[str, ...]:
    """Return a line with the set's code behind each card that a list has only once.

    `lists` has the card numbers of each seat; a card is looked up in the list of its
    seat, or of the seat that acts.

    >>> with_set_codes(("H", "play", "c203"), {"H": {"C203-PS"}, "A": {"C203-FX"}})
    ('H', 'play', 'C203-PS')
    """
    found, actor = [], words[0]
    for before, word in zip(("", *words), words, strict=False):
        actor = word if before == JOIN else actor
        found.append(with_set_code(word, actor, lists))
    return tuple(found)


def with_set_code(word: str, actor: str, lists: Mapping[str, AbstractSet[str]]) -> str:
    short = _SHORT_CARD.fullmatch(word)
    if short is None:
        return word
    seat = short["seat"].upper()
    start = f"{short['number'].upper()}-"
    listed = lists.get(seat[:1] or actor, frozenset())
    meant = [each for each in listed if each.startswith(start)]
    return f"{seat}{meant[0]}{short['rest']}" if len(meant) == 1 else word
