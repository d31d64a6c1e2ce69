"""Choose among cards of one name where the choice is no question. Pure.

Cards of one athlete in several seasons, or of one Action-deck title, are the same for
a deck check as far as anything is known of them; then the newest that is legal is
meant. A Superstar is meant where the Action deck is, and the normal card elsewhere.
"""

from collections.abc import Collection, Iterable
from typing import Any

from cards import names
from cards.numbers import parse_number
from decks.facts import IN_ACTION_DECK, LIST, CardFacts, Group, Kind
from gameengine.grammar.terms import POSITIONS

from .card_index import ATHLETES
from .headings import Place

# Cards that are compared by type and title (ID-4).
TITLED = (IN_ACTION_DECK | {Kind.SYNERGY}) - {Kind.SUPERSTAR}


def newest_first(cards: Iterable[CardFacts]) -> list[CardFacts]:
    """Return the cards, those of the newest season first, own sets last."""
    return sorted(cards, key=lambda card: -season_rank(card))


def season_rank(card: CardFacts) -> int:
    return int(card.set) if card.set.isdecimal() else -1


def cards_fitting_place(
    cards: Collection[CardFacts], place: Place | None
) -> list[CardFacts]:
    """Return the cards that may stand below a heading, or all if none may."""
    fitting = [each for each in cards if place in each.possible_groups]
    return fitting if isinstance(place, Group) and fitting else list(cards)


def cards_fitting_positions(
    cards: Collection[CardFacts], positions: Collection[str]
) -> list[CardFacts]:
    """Return the cards that may have one of these positions, or all if none may."""
    fitting = [each for each in cards if may_play_position(each, positions)]
    return fitting if positions and fitting else list(cards)


def may_play_position(card: CardFacts, positions: Collection[str]) -> bool:
    cell = card.cells.get("position")
    if cell is None:
        return True
    shorts = {POSITIONS.get(each, each) for each in LIST.split(cell)}
    return not shorts.isdisjoint(positions)


def choose_namesake(
    cards: Collection[CardFacts], place: Place | None
) -> CardFacts | None:
    """Return the card that a name means without a question, or None."""
    if are_of_one_athlete(cards):
        return choose_card_of_athlete(cards, place)
    if are_of_one_title(cards):
        return newest_first(cards)[0]
    return None


def are_of_one_athlete(cards: Collection[CardFacts]) -> bool:
    people = {each.athlete for each in cards}
    return (
        len(people) == 1
        and "" not in people
        and all(each.kinds <= ATHLETES for each in cards)
    )


def choose_card_of_athlete(
    cards: Collection[CardFacts], place: Place | None
) -> CardFacts | None:
    """Return the newest card of an athlete that fits the place, or None if unlike."""
    stars = [each for each in cards if each.kind is Kind.SUPERSTAR]
    normal = [each for each in cards if each not in stars]
    if place is Group.ACTIONS:
        return newest_first(stars)[0] if stars else _likely_superstar(cards)
    if not have_equal_attribute(
        "sides", (it for it in normal if it.is_side_known)
    ) or not have_equal_attribute(
        "is_quarterback", (it for it in normal if it.is_quarterback is not None)
    ):
        return None
    newest = newest_first(normal or stars)
    # Of two numbers in one set the first is the normal card.
    return min(
        (each for each in newest if each.set == newest[0].set),
        key=lambda card: set_sort_key(card.number),
    )


def _likely_superstar(cards: Collection[CardFacts]) -> CardFacts | None:
    """Return the second card of an athlete in the newest set, if there are two."""
    newest = max(cards, key=season_rank).set
    in_order = sorted(
        (each for each in cards if each.set == newest),
        key=lambda card: set_sort_key(card.number),
    )
    later = [it for it in in_order[1:] if not parse_number(it.number).is_promo]
    may_be = [each for each in later if Kind.SUPERSTAR in each.kinds]
    return may_be[0] if len(may_be) == 1 else None


def set_sort_key(number: str) -> tuple[bool, int, str]:
    """Return the key that sorts the numbers of a set, promos last."""
    found = parse_number(number)
    return found.is_promo, found.ordinal, found.prefix


def are_of_one_title(cards: Collection[CardFacts]) -> bool:
    """Return whether cards are one for the copy limit: type, title, marking (ID-4)."""
    return (
        all(each.kind in TITLED for each in cards)
        and len({names.fold_name(each.title) for each in cards}) == 1
        and all(
            have_equal_attribute(each, cards)
            for each in ("kind", "is_unique", "is_ruled_unique")
        )
        and len({each.set for each in cards}) == len(cards)
    )


def have_equal_attribute(attribute: str, cards: Iterable[Any]) -> bool:
    return len({getattr(each, attribute) for each in cards}) <= 1
