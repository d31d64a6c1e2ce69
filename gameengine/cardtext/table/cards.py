"""Phrases for cards and timeouts: draw, discard, search, look, lose."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from gameengine.conditions import ChosenNumber, Whose
from gameengine.effect_terms import ALL_CARDS, EITHER, DiscardChooser
from gameengine.effects import (
    ChooseNumber,
    Discard,
    Draw,
    Effect,
    EffectsInOrder,
    ForbidTimeouts,
    LoseTimeout,
    SkipDraw,
)
from gameengine.grammar.meanings import Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.grammar.terms import ListTerm
from gameengine.measures import ACTION, PLAY

from .yards import amount_phrases

S: Any = Slot
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH
OFFENSE, DEFENSE = Whose.OFFENSE, Whose.DEFENSE

# Who does something to cards or timeouts; to oneself it is said without a subject.
SUBJECTS = tuple(
    Phrase("subject", says, whose, also)
    for whose, says, also in (
        (OPPONENT, "your opponent", ("the <opposing|other> player",)),
        (
            BOTH,
            "each player",
            ("both player",),
        ),
        (OFFENSE, "the offense", ()),
        (DEFENSE, "the defense", ()),
    )
)


SUBJECTS += (Phrase("plural", "they", OPPONENT),)


def is_more_than_one(value: Any) -> bool:
    """Return whether a count is a number above one."""
    return isinstance(value, int) and value > 1


def phrases_for_verb(  # noqa: PLR0913 - what is said, and how else
    verb: tuple[str, str],
    rest: str,
    means: Any,
    *,
    more: tuple[str, ...] = (),
    other: tuple[str, ...] = (),
    rule: str = "",
    asked: bool = False,
) -> tuple[Phrase, ...]:
    """Return the phrases of a verb: "you do", "someone does", "and does".

    `more` and `other` are further wordings.
    """
    do, does = verb
    return (
        Phrase(
            "done",
            f"{does} {rest}",
            means(BOTH),
            (*(f"{does} {each}" for each in more), *other),
            asked=asked,
        ),
        Phrase(
            "clause",
            f"{do} {rest}",
            means(OWN),
            (
                *(f"[you] {do} {each}" for each in (rest, *more)),
                *(f"you {each}" for each in other),
            ),
            rule,
            asked=asked,
        ),
        Phrase(
            "clause",
            f"{{whose:subject}} {does} {rest}",
            means(S("whose")),
            (
                *((f"{{whose:plural}} {do} {rest}",) if do != does else ()),
                *(f"{{whose:subject}} {does} {each}" for each in more),
                *(f"{{whose:subject}} {each}" for each in other),
            ),
            rule,
            asked=asked,
        ),
    )


@dataclass(frozen=True)
class SharedSubject:
    """Several effects of the same seat, which the text names once."""

    whose: Any
    deeds: Any


def effects_of_shared_subject(shared: SharedSubject) -> Effect:
    """Return the effects of a shared subject, one after the other."""
    return EffectsInOrder(
        tuple(replace(each, whose=shared.whose) for each in shared.deeds)
    )


WORDINGS = (
    *(
        Phrase(
            f"random_{deck}",
            f"{{n:count}} random {deck} card",
            S("n"),
            (
                f"{{n:count}} {deck} card at random from <your|their> hand",
                f"{{n:count}} card~ at random from <your|their> {deck} hand",
                f"{{n:count}} random card~ from <your|their> {deck} hand",
            ),
        )
        for deck in ("Play", "Action")
    ),
)
CARDS = (
    *WORDINGS,
    # What both players do may not go on with "and": who does the rest?
    *(
        Phrase(
            "compound",
            f"both players draw {{n:{deck}_card}}",
            Draw(S("n"), number, BOTH),
            (f"you and your opponent [each] draw {{n:{deck}_card}}",),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    *amount_phrases("Play card~"),
    *amount_phrases("Action card~"),
    *(
        Phrase(
            f"{deck}_card",
            f"a {deck} card",
            1,
            (
                f"a card from <your|their> {deck} deck",
                f"a {deck} card from <your|their> [{deck}] deck",
                f"the top card of <your|their> {deck} deck",
                f"one of <your|their> {deck} card",
                f"a {deck} deck card",
            ),
        )
        for deck in ("Play", "Action")
    ),
    *(
        Phrase(
            f"{deck}_card",
            f"{{n:number}} card~ from <your|their> {deck} deck",
            S("n"),
            (
                f"{{n:number}} {deck} card~ from <your|their> [{deck}] deck",
                f"the top {{n:number}} card~ of <your|their> {deck} deck",
                f"{{n:number}} of <your|their> {deck} card",
                f"{{n:number}} {deck} deck card",
            ),
        )
        for deck in ("Play", "Action")
    ),
    *phrases_for_verb(
        ("discard", "discards"),
        "{n:any_card}",
        lambda whose: Discard(S("n"), EITHER, whose),
        more=("{n:any_card} {_:from_hand}", "{n:any_card} of <your|their> choice"),
    ),
    *(
        row
        for deck in ("Play", "Action")
        for row in (
            *(
                replace(each, kind=f"{deck}_held")
                for each in amount_phrases(f"{deck} card~")
            ),
            Phrase(
                f"{deck}_held",
                f"a {deck} card",
                1,
                (f"one of <your|their> {deck} card",),
            ),
            Phrase(f"{deck}_held", f"{{n:number}} of <your|their> {deck} card", S("n")),
            Phrase(f"{deck}_held", f"{{n:number}} other {deck} card", S("n")),
        )
    ),
    Phrase("any_card", "{n:count} card~ of either deck", S("n"), ("{n:count} card",)),
    # So many as one likes.
    *(
        Phrase(
            "compound",
            f"draw up to {{most:count}} {deck} card~",
            ChooseNumber(S("most"), Draw(ChosenNumber(), number)),
            (f"draw up to {{most:count}} card~ from your {deck} deck",),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    *phrases_for_verb(
        ("draw", "draws"), "{n:Action_card}", lambda whose: Draw(S("n"), ACTION, whose)
    ),
    *phrases_for_verb(
        ("draw", "draws"), "{n:Play_card}", lambda whose: Draw(S("n"), PLAY, whose)
    ),
    *(
        phrase
        for deck, number in (("Play", PLAY), ("Action", ACTION))
        for by, how in (
            (DiscardChooser.OWNER, ""),
            (DiscardChooser.CHANCE, " at random"),
        )
        for phrase in phrases_for_verb(
            ("discard", "discards"),
            f"{{n:{deck}_held}}{how}",
            lambda whose, number=number, by=by: Discard(S("n"), number, whose, by),
            more=(
                f"{{n:{deck}_held}} {{_:from_hand}}{how}",
                *(
                    (
                        f"{{n:random_{deck}}} {{_:from_hand}}",
                        f"at random {{n:{deck}_held}} {{_:from_hand}}",
                    )
                    if how
                    else (f"{{n:{deck}_held}} of <your|their> choice {{_:from_hand}}",)
                ),
            ),
        )
    ),
    *(
        phrase
        for deck, number in (("Play", PLAY), ("Action", ACTION))
        for phrase in phrases_for_verb(
            ("discard", "discards"),
            f"all {deck} cards in hand",
            lambda whose, number=number: Discard(ALL_CARDS, number, whose),
            more=(
                f"<your|their> [whole|entire] {deck} hand",
                f"<your|their> [whole|entire] hand of {deck} card",
                f"all [of] [the] [<your|their>] {deck} cards {{_:from_hand}}",
                f"each {deck} card {{_:from_hand}}",
            ),
        )
    ),
    *(
        Phrase(
            "clause",
            f"choose and discard {{n:{deck}_held}} from {whose_hand} hand",
            Discard(S("n"), number, whose, DiscardChooser.CONTROLLER),
            (
                f"discard {{n:{deck}_held}} of your choice from {whose_hand} hand",
                f"discard {{n:{deck}_held}} from {whose_hand} hand",
                f"opponent discard {{n:{deck}_held}} of your choice",
                f"look at opponents {deck} hand and discard {{n:{deck}_held}} from it",
            )[:-1],
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
        for whose_hand, whose in (("your opponent's", OPPONENT),)
    ),
    *phrases_for_verb(
        ("draw", "draws"),
        "no Action card at the end of this down",
        SkipDraw,
        more=(
            "no Action card this down",
            "no [Action] card at the end of <this|the> down",
        ),
        other=(
            "not draw <a|any|their|your> [Action] card at the end of <this|the> down",
            "not draw <a|any|their|your> Action card this down",
            "skip <their|your> Action [card] draw [at the end of <this|the> down]",
        ),
        rule="CRD 9.A",
    ),
)

SHARED = (
    Phrase(
        "clause",
        "{whose:subject} {deeds:done_in_turn}",
        SharedSubject(S("whose"), S("deeds")),
        tidy=effects_of_shared_subject,
    ),
)
TERMS: dict[str, Any] = {
    "done_in_turn": ListTerm(
        "done",
        (("and",), ("and", "then"), ("then",), ()),
        ", ",
        tuple,
        list,
        before_last=" and ",
        least=2,
    ),
}
TIMEOUTS = (
    *phrases_for_verb(
        ("lose", "loses"),
        "a timeout",
        LoseTimeout,
        more=("one [of <your|their>] timeout", "1 timeout"),
    ),
    *phrases_for_verb(
        ("may not spend", "may not spend"),
        "a timeout on this down",
        ForbidTimeouts,
        other=("cannot <spend|use|call|take> <a|any|> timeout~ {_:this_down}",),
        rule="CRD 7.F.a",
    ),
    Phrase(
        "clause",
        "<nobody|no player|neither player> can <spend|use|call|take> <a|any|> timeout~ "
        "{_:this_down}",
        function_meaning(partial(ForbidTimeouts, BOTH)),
    ),
)


def draw_in_passive_voice(deck: int, whose: Whose, n: Any) -> Effect:
    """Return the draw of a passive sentence, such as "two cards are drawn"."""
    return Draw(n, deck, whose)


UNNAMED = (
    # Which deck is not said: either meaning is possible, and asked about.
    *(
        phrase
        for number in (PLAY, ACTION)
        for phrase in phrases_for_verb(
            ("draw", "draws"),
            "{n:unnamed_card}",
            lambda whose, number=number: Draw(S("n"), number, whose),
            asked=True,
        )
    ),
    *(
        Phrase(
            "clause",
            f"{{n:{deck}_card}} is drawn by {by}",
            function_meaning(partial(draw_in_passive_voice, number, whose), n=S("n")),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
        for by, whose in (
            ("you", OWN),
            ("opponent", OPPONENT),
            ("<each|both> player", BOTH),
        )
    ),
    Phrase("unnamed_card", "a card", 1),
    Phrase("unnamed_card", "{n:number} card~", S("n"), holds=is_more_than_one),
)

ROWS = (
    *SUBJECTS,
    *CARDS,
    *TIMEOUTS,
    *SHARED,
    *UNNAMED,
)
