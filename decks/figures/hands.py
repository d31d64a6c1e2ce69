"""The chances of what an opening hand holds."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import and_

from decks import odds
from decks.decklist.contents import Decklist
from decks.facts import CardFacts, Group, Kind
from gameengine.calls import PASSES, RUNS

from .figure import Figure
from .plays import PossiblePlay, count_known, count_matching

Pile = Sequence[tuple[CardFacts, int]]
ACTION_KINDS = (Kind.ACTION, Kind.POWER_UP, Kind.SUPERSTAR, Kind.GRIDIRON)


@dataclass(frozen=True, slots=True)
class CopiesChance:
    """The cards with this many copies, and the chance to start with one of them."""

    copies: int
    cards: tuple[CardFacts, ...]
    one: Figure


@dataclass(frozen=True, slots=True)
class OpeningHand:
    """An opening hand: cards drawn, of how many, and the chances of what it holds."""

    drawn: int
    cards: int
    copies: tuple[CopiesChance, ...]
    kinds: tuple[tuple[str, Figure], ...]  # the chance to start with one of a kind


def play_hand(plays: Sequence[PossiblePlay], *, drawn: int) -> OpeningHand | None:
    return opening_hand(
        [(play.card, play.copies) for play in plays],
        drawn=drawn,
        kinds={
            "run": count_matching(plays, "bits", partial(and_, RUNS)),
            "pass": count_matching(plays, "bits", partial(and_, PASSES)),
        },
        certain=count_known(plays, "calls"),
    )


def action_hand(deck: Decklist, *, drawn: int) -> OpeningHand | None:
    pile = [(each.card, each.quantity) for each in deck.in_group(Group.ACTIONS)]
    return opening_hand(
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


def opening_hand(
    pile: Pile, *, drawn: int, kinds: Mapping[str, tuple[int, int]], certain: int
) -> OpeningHand | None:
    """Return the chances of an opening hand, or None; a small pile is drawn whole."""
    total = sum(copies for _, copies in pile)
    if not total:
        return None
    one = partial(odds.draw_chance, 1, drawn=min(drawn, total), cards=total)
    return OpeningHand(
        drawn=drawn,
        cards=total,
        copies=tuple(chances_by_copies(pile, one=one)),
        kinds=tuple(
            (label, Figure(one(copies=low), one(copies=high), certain, total))
            for label, (low, high) in kinds.items()
            if high
        ),
    )


def chances_by_copies(
    pile: Pile, *, one: Callable[..., Fraction]
) -> Iterator[CopiesChance]:
    """Yield each number of copies, largest first, with its cards and draw chance.

    Prints of one card count together (ID-2).
    """
    copies: Counter[str] = Counter()
    faces: dict[str, CardFacts] = {}
    for card, number in pile:
        name = card.base or card.title
        copies[name] += number
        faces.setdefault(name, card)
    on_record = sum(number for card, number in pile if card.is_on_record)
    for number in sorted({*copies.values()}, reverse=True):
        chance = one(copies=number)
        same = tuple(card for name, card in faces.items() if copies[name] == number)
        yield CopiesChance(
            number, same, Figure(chance, chance, on_record, copies.total())
        )
