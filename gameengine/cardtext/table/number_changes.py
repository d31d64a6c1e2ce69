"""Phrases that set a number of the play, bound or multiply it, or give time back."""

from typing import Any

from gameengine.conditions import Whose
from gameengine.effect_terms import Quantity
from gameengine.effects import (
    AddTime,
    Change,
    DiscardTopCards,
    Effect,
    EffectsInOrder,
    GainTimeout,
    Multiply,
    ReplaceYardsIf,
    SetQuantity,
)
from gameengine.grammar.meanings import NegatedSlot, Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.measures import ACTION, PLAY

from .calls import is_catch_range
from .cards import is_more_than_one, phrases_for_verb
from .yards import CHANGES_SAID

S: Any = Slot
Less: Any = NegatedSlot
LEAST, MOST = -999, 999


def set_catch_range(low: int, high: int) -> Effect | None:
    """Return the effect that sets both ends of the catch range."""
    if not is_catch_range(low, high):
        return None
    return EffectsInOrder(
        (SetQuantity(Quantity.CATCH_LOW, low), SetQuantity(Quantity.CATCH_HIGH, high))
    )


def is_meaning_found(value: Any) -> bool:
    """Return whether a meaning was found."""
    return value is not None


FOR_PLAY = Phrase("for_play", "", None, ("<for|on> <@play|this down>",))
BECOMES = "<become|is|is now|is set to|is changed to|count as|is treated as|equal>"
SET = (
    *(
        Phrase(
            "clause",
            f"{noun} {verb} {{n:number}}",
            SetQuantity(of, S("n")),
            (
                f"{noun} {BECOMES} {{n:number}}",
                f"<set|change|make> {noun} [to] {{n:number}}",
                *(f"{other} {{n:number}} {{_:this_play}}" for other in also),
            ),
            rule,
        )
        for of, noun, verb, also, rule in (
            (
                Quantity.STRENGTH,
                "the strength of the play",
                "becomes",
                (),
                "CRD 4.C.a",
            ),
            (
                Quantity.CATCH_LOW,
                "the <low|lower> end of the catch range",
                "becomes",
                ("catch range start at",),
                "CRD 4.C",
            ),
            (
                Quantity.CATCH_HIGH,
                "the <high|upper|higher|top> end of the catch range",
                "becomes",
                ("catch range end at",),
                "CRD 4.C",
            ),
        )
    ),
    Phrase(
        "clause",
        "the catch range becomes {low:number}-{high:number}",
        function_meaning(set_catch_range, low=S("low"), high=S("high")),
        (
            f"catch range {BECOMES} [(] {{low:number}}-{{high:number}} [)]",
            "<set|change|make> catch range to [(] {low:number}-{high:number} [)]",
            f"catch range {BECOMES} {{low:number}} to {{high:number}}",
            "@play <have|use|get> a catch range of {low:number}-{high:number}",
        ),
        holds=is_meaning_found,
    ),
    Phrase(
        "clause",
        "the play takes {n:number} time unit~",
        SetQuantity(Quantity.TIME, S("n")),
        (
            "@play <take|cost|use> [only] {n:number} time unit~ [instead]",
            "@play <take|cost|use> [only] {n:number} unit~ [of time] {_:in_any_case}",
            "<@play|this down> <take|cost|use> [only] {n:number} time unit~ "
            "{_:in_any_case}",
        ),
        "CRD 7.F",
    ),
    Phrase(
        "clause",
        "the play takes no time",
        function_meaning(lambda: SetQuantity(Quantity.TIME, 0)),
        (
            "<@play|this down> <take|cost|use> no time [unit~] {_:in_any_case}",
            "@play not <take|cost|use> [any] time [unit~]",
            "no time [unit~] <is|pass> <removed|used|spent|lost> [for @play]",
            "not remove [any] time unit {_:for_play}",
            "remove no time unit {_:for_play}",
        ),
    ),
    Phrase(
        "clause",
        "the play takes {n:number} time unit~ to a maximum",
        function_meaning(lambda n: SetQuantity(Quantity.TIME, n), n=S("n")),
        (
            "reduce the time unit of @play to {n:number}",
            "<set|change> the time unit [cost] of @play to {n:number}",
            "the time unit [cost|value] of @play <is|become|count as> {n:number}",
        ),
    ),
)


def is_limited_increase(value: Change) -> bool:
    """Return whether a change with a limit goes up by a number."""
    return isinstance(value.by, int) and value.limit is not None and value.by > 0


def is_limited_decrease(value: Change) -> bool:
    """Return whether a change with a limit goes down by a number."""
    return isinstance(value.by, int) and value.limit is not None and value.by < 0


LIMITED = tuple(
    Phrase(
        "clause",
        f"{{of:quantity}} {{by:degree}}, {word} {{limit:number}}",
        Change(S("of"), S("by"), limit=S("limit")),
        tuple(
            f"{each} {end} {{limit:number}}"
            for each in ("{of:quantity} {by:degree}", *CHANGES_SAID)
            for end in ends
        ),
        holds=is_limited_increase if up else is_limited_decrease,
    )
    for word, up, ends in (
        (
            "to a maximum of",
            True,
            ("[up] to a maximum of", "maximum", "but not <more|higher> than"),
        ),
        (
            "to a minimum of",
            False,
            ("[down] to a minimum of", "minimum", "but not <lower|fewer> than"),
        ),
    )
)


def cap_yards(n: int) -> Effect:
    """Return the effect by which a play gains at most so many yards."""
    return ReplaceYardsIf(n + 1, n)


def replace_larger_gain(n: int, yards: int) -> Effect:
    """Return the effect that replaces a gain of more than so many yards."""
    return ReplaceYardsIf(n + 1, yards)


YARDAGE = (
    *(
        Phrase(
            "clause",
            f"the yards of the play count {name}",
            Multiply(times),
            (
                f"{also} {{_:the_yards}}",
                f"{{_:the_yards}} <is|become> {also}d",
                f"@you gain {name} the yards [gained] {{_:this_play}}",
                f"@play gain {name} <as many|the|its> yards [gained]",
            ),
            "CRD 7.B",
        )
        for name, times, also in (
            ("<twice|double>", 2, "double"),
            ("<three times|triple>", 3, "triple"),
        )
    ),
    Phrase(
        "clause",
        "the play gains at most {n:number} yard~",
        function_meaning(cap_yards, n=S("n")),
        (
            "@play <cannot gain more than|gain no more than|gain at most> "
            "{n:number} yard~ {_:this_play}",
            "<@you|the offense|opponent> <cannot gain more than|gain no more than|"
            "gain at most> {n:number} yard~ {_:this_play}",
            "limit {_:the_yards} to {n:number}",
        ),
    ),
    Phrase(
        "clause",
        "if the play would gain more than {n:number} yard~, it gains {m:number} "
        "instead",
        function_meaning(replace_larger_gain, n=S("n"), yards=S("m")),
        (
            "if <@play|@you> <gain|would gain> more than {n:number} yard~ "
            "{_:this_play}, <they|@you|@play> [only] gain [only] {m:number} "
            "[yard~] [instead]",
        ),
    ),
    Phrase(
        "compound",
        "if the play would gain {most:number} or fewer yards, instead gain "
        "{yards:number} yard~",
        ReplaceYardsIf(LEAST, S("yards"), None, S("most")),
        (
            "if <@play|@you|it> <would gain|gain> fewer than {most:less_one} yards, "
            "<it|@play|@you> gain {yards:number} [yard~] instead",
        ),
        "CRD 7.B",
        holds=lambda value: value.most >= 0,
    ),
    Phrase("less_one", "{n:number}", function_meaning(lambda n: n - 1, n=S("n"))),
    Phrase(
        "compound",
        "if the play would lose yards, instead gain {yards:number} yard~",
        ReplaceYardsIf(LEAST, S("yards"), None, -1),
        (
            "if <@play|@you|it> <would lose|lose> yards, "
            "<it|@play|@you> gain {yards:number} [yard~] instead",
        ),
        "CRD 7.B",
    ),
    Phrase(
        "clause",
        "the play cannot lose yards",
        function_meaning(lambda: ReplaceYardsIf(LEAST, 0, None, -1)),
        (
            "<@play|@you|it|the offense> cannot lose [any] yards {_:this_play}",
            "<@play|@you|it|the offense> cannot <be stopped|be tackled> for a loss "
            "{_:this_play}",
        ),
    ),
    Phrase(
        "clause",
        "the play gains at least {n:number} yards",
        function_meaning(lambda n: ReplaceYardsIf(LEAST, n, None, n - 1), n=S("n")),
        ("<@play|@you|it> gain at least {n:number} yards {_:this_play}",),
    ),
)
CLOCK = (
    Phrase(
        "clause",
        "put {n:count} time unit~ back on the clock",
        AddTime(S("n")),
        (
            "<put|add|return> [back] {n:count} time unit~ [back] <to|on|onto> the "
            "[game] clock",
            "the [game] clock <gain|get> {n:count} time unit~ [back]",
            "add {n:count} time unit~",
        ),
        "D-103",
    ),
    Phrase(
        "clause",
        "take {n:count} time unit~ off the clock",
        AddTime(Less("n")),
        (
            "<remove|take> {n:count} [additional] time unit~ <from|off> the [game] "
            "clock",
            "the [game] clock <lose|loses> {n:count} time unit~",
            "run {n:count} time unit~ off the clock",
            "<remove|take off> {n:count} time unit~",
        ),
        "D-103",
    ),
    *(
        Phrase(
            "clause",
            f"{who} back {{n:count}} timeout~",
            GainTimeout(whose, S("n")),
            (
                f"{subject} {{_:get_back}} {{n:count}} {{_:spent}} timeout~ [back] "
                "{_:spent_by}",
                f"{subject} {{_:get_back}} {{n:count}} of <your|their> {{_:spent}} "
                "timeout~ [back]",
            ),
            "CRD 7.F.a",
        )
        for who, subject, whose in (
            ("get", "[you]", Whose.OWN),
            ("your opponent gets", "opponent", Whose.OPPONENT),
            ("each player gets", "<each|both> player", Whose.BOTH),
        )
    ),
)
RANGE_ENDS = tuple(
    Phrase(
        "clause",
        f"<{says}> the catch range by {{n:number}} <at|on> the <{ends}> <end|side>",
        function_meaning(lambda n, of=of, sign=sign: Change(of, sign * n), n=S("n")),
        (
            f"the catch range is <{done}> by {{n:number}} <at|on> the <{ends}> "
            "<end|side>",
        ),
    )
    for ends, of, out in (
        ("high|upper|higher|top", Quantity.CATCH_HIGH, 1),
        ("low|lower|bottom", Quantity.CATCH_LOW, -1),
    )
    for says, done, sign in (
        ("widen|expand|extend", "widened|expanded|extended", out),
        ("narrow|shrink|tighten", "narrowed|shrunk", -out),
        ("increase|raise", "increased|raised", 1),
        ("decrease|lower|reduce", "decreased|lowered|reduced", -1),
    )
)
DECKS = tuple(
    phrase
    for deck, name in ((PLAY, "Play"), (ACTION, "Action"))
    for phrase in (
        *phrases_for_verb(
            ("discard", "discards"),
            f"{{n:top_of_{name}}}",
            lambda whose, deck=deck: DiscardTopCards(S("n"), deck, whose),
        ),
        Phrase(
            "clause",
            f"discard {{n:top_of_{name}}} of your opponent",
            function_meaning(
                lambda n, deck=deck: DiscardTopCards(n, deck, Whose.OPPONENT),
                n=S("n"),
            ),
            (f"discard the top {{n:cards_of}} of opponents {name} deck",),
        ),
        Phrase(
            f"top_of_{name}",
            f"the top card of the {name} deck",
            1,
            (f"the top card of <your|their> {name} deck",),
        ),
        Phrase(
            f"top_of_{name}",
            f"the top {{n:number}} card~ of the {name} deck",
            S("n"),
            (
                f"the top {{n:number}} card~ of <your|their> {name} deck",
                f"{{n:number}} card~ from the top of <your|their> {name} deck",
            ),
            holds=is_more_than_one,
        ),
    )
)
CARDS_OF = (
    Phrase("cards_of", "card", 1),
    Phrase("cards_of", "{n:number} cards", S("n"), holds=is_more_than_one),
)


ROWS = (FOR_PLAY, *SET, *RANGE_ENDS, *LIMITED, *YARDAGE, *CLOCK, *DECKS, *CARDS_OF)
