"""What an opening hand may hold."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import and_

from decks import odds
from decks.decklist.contents import Decklist
from decks.facts import Facts, Group, Kind
from gameengine.calls import PASSES, RUNS

from .figure import Figure
from .plays import Play, counted, known

Pile = Sequence[tuple[Facts, int]]
ACTION_KINDS = (Kind.ACTION, Kind.POWER_UP, Kind.SUPERSTAR, Kind.GRIDIRON)


@dataclass(frozen=True, slots=True)
class Copies:
    """The cards of which there are so many, and the chance to start with one."""

    copies: int
    cards: tuple[Facts, ...]
    one: Figure


@dataclass(frozen=True, slots=True)
class Hand:
    """An opening hand: so many out of so many cards."""

    drawn: int
    cards: int
    copies: tuple[Copies, ...]
    kinds: tuple[tuple[str, Figure], ...]  # the chance to start with one of a kind


def play_hand(plays: Sequence[Play], *, drawn: int) -> Hand | None:
    return hand(
        [(play.card, play.copies) for play in plays],
        drawn=drawn,
        kinds={
            "run": counted(plays, "bits", partial(and_, RUNS)),
            "pass": counted(plays, "bits", partial(and_, PASSES)),
        },
        certain=known(plays, "calls"),
    )


def action_hand(deck: Decklist, *, drawn: int) -> Hand | None:
    pile = [(each.card, each.quantity) for each in deck.in_group(Group.ACTIONS)]
    return hand(
        pile,
        drawn=drawn,
        kinds={
            kind.value: (
                sum(copies for card, copies in pile if card.kind is kind),
                sum(copies for card, copies in pile if kind in card.kinds),
            )
            for kind in ACTION_KINDS
        },
        certain=sum(copies for card, copies in pile if card.kind),
    )


def hand(
    pile: Pile, *, drawn: int, kinds: Mapping[str, tuple[int, int]], certain: int
) -> Hand | None:
    """Return the odds of an opening hand; a pile that is too small is drawn whole."""
    total = sum(copies for _, copies in pile)
    if not total:
        return None
    one = partial(odds.at_least, 1, drawn=min(drawn, total), cards=total)
    return Hand(
        drawn=drawn,
        cards=total,
        copies=tuple(by_copies(pile, one=one)),
        kinds=tuple(
            (label, Figure(one(copies=low), one(copies=high), certain, total))
            for label, (low, high) in kinds.items()
            if high
        ),
    )


def by_copies(pile: Pile, *, one: Callable[..., Fraction]) -> Iterator[Copies]:
    """Yield the cards by their copies, most first; prints of a card are one (ID-2)."""
    copies: Counter[str] = Counter()
    faces: dict[str, Facts] = {}
    for card, number in pile:
        name = card.base or card.title
        copies[name] += number
        faces.setdefault(name, card)
    on_record = sum(number for card, number in pile if card.is_on_record)
    for number in sorted({*copies.values()}, reverse=True):
        chance = one(copies=number)
        same = tuple(card for name, card in faces.items() if copies[name] == number)
        yield Copies(number, same, Figure(chance, chance, on_record, copies.total()))
