"""Phrases for what both seats do with cards, and what is counted on the way."""

from functools import partial
from typing import Any

from gameengine.conditions import CallFits, ChosenNumber, MeasureBetween, Whose
from gameengine.effect_terms import ALL_CARDS, EITHER, Quantity
from gameengine.effects import (
    Change,
    Choose,
    ChooseNumber,
    ChooseOne,
    CountThenDo,
    Discard,
    DiscardTopCards,
    Draw,
    Effect,
    EffectsInOrder,
    Energize,
    Exhaust,
    ForbidTimeouts,
    If,
    May,
    OnNextOccasion,
    Remove,
)
from gameengine.grammar.meanings import Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.grammar.terms import CALLS, unite_bits
from gameengine.measures import ACTION, PLAY, Measure
from gameengine.moments import Occasion

from .joining import assign_to_seat

S: Any = Slot
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH


def effect_by_opponent(then: Effect) -> Effect | None:
    """Return an effect as one that the opponent may carry out for itself."""
    if getattr(then, "whose", None) is not OWN:
        return None
    return May(assign_to_seat(then, OPPONENT), by_opponent=True)


def avoidable_effect(then: Effect, deed: Effect) -> Effect | None:
    """Return an effect that the opponent can avoid by doing `deed` instead."""
    if isinstance(then, EffectsInOrder):
        return None
    paid = assign_to_seat(deed, OPPONENT)
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
        return If(MeasureBetween(held, deed.count), choice, then)
    return choice


def draw_from_both_decks(a: Any, b: Any, whose: Whose) -> Effect:
    """Return the draw of Play cards and of Action cards."""
    return EffectsInOrder((Draw(a, PLAY, whose), Draw(b, ACTION, whose)))


def effect_counting_another(first: Effect, then: Effect) -> Effect | None:
    """Return two effects of which the second counts what the first did."""
    counts = isinstance(
        first,
        Discard | DiscardTopCards | Energize | Exhaust | Remove | Choose | ChooseNumber,
    )
    if isinstance(first, ChooseNumber) and isinstance(then, Change):
        return None  # another phrase says it
    return CountThenDo(first, then) if counts else None


def discard_and_redraw(first: Effect) -> Effect | None:
    """Return a discard and the draw of as many cards from the same deck."""
    what = first.then if isinstance(first, ChooseNumber) else first
    if not isinstance(what, Discard) or what.whose is not OWN or what.deck == EITHER:
        return None
    return CountThenDo(first, Draw(ChosenNumber(), what.deck))


BOTH_DECKS = tuple(
    Phrase(
        "clause",
        f"{who} {{{one}}} and {{{other}}}",
        function_meaning(draw_from_both_decks, a=S("a"), b=S("b"), whose=whose),
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
            f"{who} that many {name} cards",
            Draw(ChosenNumber(), deck, whose),
            (
                f"{who} as many {name} card~ [as {{_:did}}]",
                f"{who} the same number of {name} card~",
                f"{who} that many card~ from <your|their> {name} deck",
                f"{who} {{_:one_each}} {name} card for each [card] [{{_:did}}]",
            ),
        )
        for who, whose in (("draw", OWN), ("your opponent draws", OPPONENT))
        for deck, name in ((PLAY, "Play"), (ACTION, "Action"))
    ),
    Phrase("one_each", "a", None, ("1", "one")),
    Phrase(
        "did",
        "you discarded",
        None,
        (
            "discarded",
            "you discarded",
            "<discarded|of them|exhausted> [this way]",
            "they discarded",
            "you did",
        ),
    ),
    Phrase(
        "x_deed",
        "gain {n:number} yard~ for each of them",
        Change(Quantity.YARDS, ChosenNumber(S("n"))),
        (
            "gain {n:number} yard~ for each [of <them|these>] [<card|player>] "
            "[<that is|you>] [discarded|energized|exhausted] [this way]",
        ),
    ),
    Phrase(
        "compound",
        "{first:clause}. Then {then:x_deed}",
        CountThenDo(S("first"), S("then")),
        ("{first:clause} {_:and_then} {then:x_deed}",),
        holds=lambda value: (
            effect_counting_another(value.first, value.then) is not None
        ),
    ),
    # As many of the same deck.
    Phrase(
        "compound",
        "{first:clause}. Then draw as many cards",
        function_meaning(discard_and_redraw, first=S("first")),
        (
            "{first:clause} {_:and_then} draw <as many|that many|the same number of> "
            "[cards] [as {_:did}]",
        ),
        holds=lambda value: value is not None,
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
        function_meaning(effect_by_opponent, then=S("then")),
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
        function_meaning(avoidable_effect, then=S("then"), deed=S("deed")),
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
            getattr(value, "whose", None) is OWN
            and not isinstance(value, ForbidTimeouts)
        ),
    ),
)


def effect_for_leader_or_trailer(lead: int, then: Effect) -> Effect:
    """Return an effect for the seat that leads, or for the one that trails."""
    ahead, behind = (
        MeasureBetween(Measure.LEAD, 1, 999),
        MeasureBetween(Measure.LEAD, -999, -1),
    )
    mine, theirs = (ahead, behind) if lead > 0 else (behind, ahead)
    return EffectsInOrder(
        (
            If(mine, assign_to_seat(then, OWN)),
            If(theirs, assign_to_seat(then, OPPONENT)),
        )
    )


def redraw_both_hands(deck: int) -> Effect:
    """Return the effect that both seats discard a hand and draw as many cards."""
    return EffectsInOrder(
        tuple(
            CountThenDo(
                Discard(ALL_CARDS, deck, whose), Draw(ChosenNumber(), deck, whose)
            )
            for whose in (OWN, OPPONENT)
        )
    )


def effect_on_named_call(plays: int, then: Effect) -> Effect | None:
    """Return the choice of a call, with an effect if the offense made that call."""
    each = [call for call in CALLS.values() if plays & call == call]
    if len(each) < 2 or unite_bits(each) != plays:  # noqa: PLR2004 - a choice
        return None
    return ChooseOne(
        tuple(
            OnNextOccasion(Occasion.CALLS_REVEALED, If(CallFits(call), then))
            for call in each
        )
    )


WHOEVER = (
    *(
        Phrase(
            "sentence",
            f"the player {says} {{then:done}}",
            function_meaning(
                partial(effect_for_leader_or_trailer, lead), then=S("then")
            ),
        )
        for lead, says in (
            (1, "<who is ahead|with more points|with the most points|in the lead>"),
            (-1, "<who is behind|with fewer points|with the fewest points>"),
        )
    ),
    # Nothing happens, which goes without saying.
    Phrase(
        "sentence",
        "(if the score is tied, nothing happens)",
        None,
        (
            "if <the score|it|the game> is tied <nobody|no player> "
            "<draw|draws|discards>",
            "if <the score|it|the game> is tied, nothing happens",
        ),
    ),
    *(
        Phrase(
            "sentence",
            f"{both} discards {{_:all_{name}}} {{_:and_then}} draws {again}",
            function_meaning(partial(redraw_both_hands, deck)),
        )
        for both in ("<each|both> player",)
        for deck, name in ((PLAY, "Play"), (ACTION, "Action"))
        for again in (
            f"<as many|that many> [{name}] card~ [as they discarded] [from <their|the> "
            f"{name} deck]",
        )
    ),
    *(
        Phrase(
            f"all_{name}",
            f"all [of] [the] {name} card in <their|your> hand",
            None,
            (f"all [of] [their] {name} card", f"their [whole|entire] {name} hand"),
        )
        for name in ("Play", "Action")
    ),
    Phrase(
        "sentence",
        "name {plays:all_plays} [out loud] . if {_:it_was_named} , {then:clauses}",
        function_meaning(effect_on_named_call, plays=S("plays"), then=S("then")),
        holds=lambda value: value is not None,
    ),
    Phrase(
        "it_was_named",
        "opponent <call|use> <the named play|that play|it> [this down]",
        None,
        (
            "the offense <call|use> <the named play|that play|it> [this down]",
            "<that|thats> [is] [exactly] what <opponent|the offense> call [then]",
        ),
    ),
)
ROWS = (*WHOEVER, *BOTH_DECKS, *COUNTED_FIRST, *BY_OPPONENT)
