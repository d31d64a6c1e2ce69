"""Phrases for what both seats do with cards, and what is counted on the way."""

from typing import Any

from gameengine.conditions import Between, Whose, X
from gameengine.effect_terms import EITHER, Quantity
from gameengine.effects import (
    Both,
    Change,
    Choose,
    ChooseOne,
    Discard,
    Draw,
    Effect,
    Energize,
    Exhaust,
    If,
    May,
    Mill,
    NoTimeouts,
    Remove,
    Tally,
)
from gameengine.grammar.meanings import Slot, built
from gameengine.grammar.phrases import Phrase
from gameengine.measures import ACTION, PLAY, Measure

from .joining import of_seat

S: Any = Slot
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH


def by_the_opponent(then: Effect) -> Effect | None:
    """Return an effect that a seat does to itself, left to the opponent to do."""
    if getattr(then, "whose", None) is not OWN:
        return None
    return May(of_seat(then, OPPONENT), by_opponent=True)


def unless_they(then: Effect, deed: Effect) -> Effect | None:
    """Return an effect that the opponent may keep off by doing something."""
    if isinstance(then, Both):
        return None
    paid = of_seat(deed, OPPONENT)
    choice = ChooseOne((paid, then), by_opponent=True)
    if (
        isinstance(deed, Discard)
        and isinstance(deed.count, int)
        and deed.deck != EITHER
    ):
        held = (
            Measure.OPPOSING_PLAY_HAND
            if deed.deck == PLAY
            else Measure.OPPOSING_ACTION_HAND
        )
        return If(Between(held, deed.count), choice, then)
    return choice


def draws_of_both(a: Any, b: Any, whose: Whose) -> Effect:
    """Return the draw of Play cards and of Action cards."""
    return Both((Draw(a, PLAY, whose), Draw(b, ACTION, whose)))


def tallied(first: Effect, then: Effect) -> Effect | None:
    """Return two effects of which the second counts what the first did."""
    counts = isinstance(first, Discard | Mill | Energize | Exhaust | Remove | Choose)
    return Tally(first, then) if counts else None


BOTH_DECKS = tuple(
    Phrase(
        "clause",
        f"{who} {{{one}}} and {{{other}}}",
        built(draws_of_both, a=S("a"), b=S("b"), whose=whose),
    )
    for who, whose in (
        ("[you] draw", OWN),
        ("opponent draws", OPPONENT),
        ("<each|both> player draws", BOTH),
    )
    for one, other in (
        ("a:Play_card", "b:Action_card"),
        ("b:Action_card", "a:Play_card"),
    )
)
COUNTED_FIRST = (
    *(
        Phrase(
            "x_deed",
            f"draw that many {name} cards",
            Draw(X(), deck),
            (f"draw as many {name} card~",),
        )
        for deck, name in ((PLAY, "Play"), (ACTION, "Action"))
    ),
    Phrase(
        "x_deed",
        "gain {n:number} yard~ for each of them",
        Change(Quantity.YARDS, X(S("n"))),
        (
            "gain {n:number} yard~ for each [of <them|these>] [<card|player>] "
            "[<that is|you>] [discarded|energized|exhausted] [this way]",
        ),
    ),
    Phrase(
        "compound",
        "{first:clause}. Then {then:x_deed}",
        Tally(S("first"), S("then")),
        ("{first:clause} {_:and_then} {then:x_deed}",),
        holds=lambda value: tallied(value.first, value.then) is not None,
    ),
)
BY_OPPONENT = (
    Phrase(
        "compound",
        "if your opponent wants it, {then:clauses}",
        May(S("then"), by_opponent=True),
        rule="D-45",
    ),
    Phrase(
        "compound",
        "your opponent may {then:clause}",
        built(by_the_opponent, then=S("then")),
        ("they may {then:clause}", "your opponent can {then:clause}"),
        holds=lambda value: value is not None,
    ),
    Phrase(
        "compound",
        "your opponent chooses one: {modes:modes}",
        ChooseOne(S("modes"), by_opponent=True),
        (
            "your opponent [must] choose [one] [of these|of the following] [effect] "
            "[:|\u2013] [;] [either] {modes:modes}",
        ),
    ),
    Phrase(
        "compound",
        "{then:clause} unless your opponent {deed:done}",
        built(unless_they, then=S("then"), deed=S("deed")),
        ("{then:clause} unless they {deed:done_or_do}",),
        holds=lambda value: value is not None,
    ),
    Phrase("done_or_do", "{deed:done}", S("deed")),
    Phrase(
        "done_or_do",
        "{deed:clause}",
        S("deed"),
        # What is said of both without an s would be two things.
        holds=lambda value: (
            getattr(value, "whose", None) is OWN and not isinstance(value, NoTimeouts)
        ),
    ),
)
ROWS = (*BOTH_DECKS, *COUNTED_FIRST, *BY_OPPONENT)
