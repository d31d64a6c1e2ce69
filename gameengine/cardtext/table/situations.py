"""Phrases for situations as conditions, such as down, half and score."""

from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.cards import Side
from gameengine.conditions import (
    All,
    CallFits,
    Condition,
    DefenseFits,
    MeasureBetween,
    Not,
    OnOffense,
    PlayIs,
    Status,
)
from gameengine.grammar.meanings import (
    FieldSlot,
    NegatedSlot,
    OffsetSlot,
    Slot,
    function_meaning,
)
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure

from .counts import CountRange
from .joining import join_conditions

S: Any = Slot
P: Any = FieldSlot
Less: Any = NegatedSlot
More: Any = OffsetSlot
MOST, LEAST = 999, -999

SITUATIONS = (
    Phrase(
        "condition",
        "it is {down:on_down}",
        S("down"),
        (
            "<its|this is> {down:on_down}",
            "it is a {down:on_down}",
            "the down is {down:on_down}",
        ),
    ),
    Phrase("condition", "it is {half:half}", S("half"), ("its {half:half}",)),
    *(
        Phrase("half", says, MeasureBetween(Measure.HALF, *span), also)
        for says, span, also in (
            ("the first half", (1, 1), ("the 1 st half",)),
            ("the second half", (2, 2), ("the 2 nd half",)),
            ("overtime", (3, MOST), ()),
        )
    ),
    Phrase(
        "condition",
        "the score is tied",
        MeasureBetween(Measure.LEAD, 0, 0),
        ("the game is tied", "you are tied", "the score is even", "tied"),
    ),
    Phrase(
        "condition",
        "you are ahead",
        MeasureBetween(Measure.LEAD, 1, MOST),
        (
            "you <lead|are winning|are leading|are in the lead>",
            "you have the lead",
            "you have more points [than opponent]",
            "your team is ahead",
            "opponent is behind",
            "ahead",
        ),
    ),
    Phrase(
        "condition",
        "you are behind",
        MeasureBetween(Measure.LEAD, LEAST, -1),
        (
            "you <trail|are losing|are trailing>",
            "your opponent is ahead",
            "your team is behind",
            "you have fewer points [than opponent]",
            "behind",
            "<losing|trailing>",
        ),
    ),
    Phrase(
        "condition",
        "you are not ahead",
        MeasureBetween(Measure.LEAD, LEAST, 0),
        ("you are <tied or behind|behind or tied>",),
    ),
    Phrase(
        "condition",
        "you are not behind",
        MeasureBetween(Measure.LEAD, 0, MOST),
        ("you are <tied or ahead|ahead or tied>",),
    ),
    Phrase(
        "condition",
        "you are ahead by {n:number} or more",
        MeasureBetween(Measure.LEAD, S("n"), MOST),
        (
            "<you are <ahead|leading|winning>|you lead> by {n:number} or more [points]",
            "<you are <ahead|leading|winning>|you lead> by {n:number} points or more",
            "<you are <ahead|leading|winning>|you lead> by at least {n:number} "
            "[points]",
        ),
        holds=lambda value: value.least > 1,
    ),
    Phrase(
        "condition",
        "you are behind by {n:number} or more",
        MeasureBetween(Measure.LEAD, LEAST, Less("n")),
        (
            "<you are <behind|trailing|losing>|you trail> by {n:number} or more "
            "[points]",
            "<you are <behind|trailing|losing>|you trail> by {n:number} points or more",
            "<you are <behind|trailing|losing>|you trail> by at least {n:number} "
            "[points]",
        ),
        holds=lambda value: value.most < -1,
    ),
)

ON_DOWN = (
    Phrase(
        "on_down",
        "{down:ordinal} down",
        MeasureBetween(Measure.DOWN, S("down"), S("down")),
    ),
    Phrase(
        "on_down",
        "{down:ordinal} down or later",
        MeasureBetween(Measure.DOWN, S("down"), MOST),
    ),
    Phrase(
        "on_down",
        "any down but {down:ordinal} down",
        Not(MeasureBetween(Measure.DOWN, S("down"), S("down"))),
        ("any down <other than|except> {down:ordinal} down",),
    ),
    Phrase(
        "on_down",
        "{least:ordinal} or {most:ordinal} down",
        MeasureBetween(Measure.DOWN, S("least"), S("most")),
        (
            "{least:ordinal} down or {most:ordinal} down",
            "{least:ordinal} and {most:ordinal} down",
        ),
        holds=lambda value: value.most == value.least + 1,
    ),
)


def join_two_conditions(one: Condition, other: Condition) -> Condition:
    """Return the condition that two others are true."""
    return join_conditions([one, other])


# When something applies, said without "if".
CIRCUMSTANCES = (
    Phrase(
        "circumstance",
        "[only] <on|during> [a] {c:on_down}",
        S("c"),
        ("<on|during> [a] {c:on_down} only",),
    ),
    Phrase("circumstance", "[only] <during|in> {c:half}", S("c")),
    Phrase(
        "circumstance",
        "[only] against <a|> {plays:plays} [play]",
        CallFits(S("plays")),
        (
            "[only] on [a] {plays:plays} [play]",
            "[only] on <your|opponents> {plays:plays}",
            "on any {plays:plays}",
        )[:2],
    ),
    Phrase(
        "circumstance",
        "[only] on a <successful|complete> {plays:plays} [play]",
        All((CallFits(S("plays")), PlayIs(Status.SUCCESS))),
    ),
    Phrase(
        "circumstance",
        "[only] on a stopped {plays:plays} [play]",
        All((CallFits(S("plays")), PlayIs(Status.STOPPED))),
    ),
    Phrase(
        "circumstance",
        "with {span:span} time unit~ left",
        MeasureBetween(
            Measure.CLOCK, P("span", "least", CountRange), P("span", "most", CountRange)
        ),
        (
            "with {span:span} time unit left [<in the half|on the [game] clock>]",
            "with {span:span} time unit on the [game] clock",
        ),
    ),
)
PAIRS = tuple(
    Phrase(
        kind,
        f"{one} {other}",
        function_meaning(join_two_conditions, one=S("a"), other=S("b")),
    )
    for kind, words in (
        ("given", "<if|when|while|only if|only when|only while>"),
        ("given_first", "<if|when|only if>"),
    )
    for one, other in (
        (f"{words} {{a:condition}}", "{b:circumstance}"),
        ("{a:circumstance}", f"{words} {{b:conditions}}"),
        ("{a:circumstance}", "{b:circumstance}"),
    )
)
# Behind what depends on it.
GIVEN = (
    Phrase(
        "given",
        "if {c:conditions}",
        S("c"),
        (
            "<when|while|only if|only when|only while|provided [that]|as long as|and "
            "only if> {c:conditions}",
            "<if|while> {c:conditions} when you play this [card]",
        ),
    ),
    Phrase("given", "unless {c:condition}", Not(S("c"))),
    Phrase("given", "during your possession", OnOffense()),
    Phrase("given", "during your opponent's possession", Not(OnOffense())),
    # Before what depends on it; "while" would belong to what stands before.
    Phrase(
        "given_first",
        "if {c:conditions}",
        S("c"),
        ("<when|only if|once> {c:conditions}",),
    ),
    Phrase("given_first", "unless {c:condition}", Not(S("c"))),
    Phrase("given", "{c:circumstance}", S("c")),
    Phrase("given_first", "{c:circumstance}", S("c")),
)

JOINED = (
    Phrase("conditions", "{all:all_of}", S("all")),
    Phrase("conditions", "{one:condition}", S("one")),
    Phrase("conditions", "either {any:any_of}", S("any"), ("{any:any_of}",)),
    Phrase("conditions", "it is not so that {one:condition}", Not(S("one"))),
    # Within another condition brackets say how far it goes.
    Phrase("condition", "not ({one:conditions})", Not(S("one"))),
    Phrase("condition", "({all:all_of})", S("all")),
    Phrase("condition", "({any:any_of})", S("any")),
)

# Who called what depends on the side of the card: on offense the own call is the play.
CALLED = {
    Side.OFFENSE: (("you", "your opponent"),),
    Side.DEFENSE: (("your opponent", "you"),),
    Side.GENERIC: (),
}
SIDED = {
    side: tuple(
        phrase
        for offense, defense in names
        for phrase in (
            Phrase(
                "condition",
                f"{offense} called a {{plays:plays}} [play]",
                CallFits(S("plays")),
                (
                    f"{offense} is <running|calling> a {{plays:plays}} [play]",
                    f"{offense} called {{plays:plays}}",
                ),
            ),
            *(
                Phrase(
                    "condition",
                    f"{offense} {{plays:plays}} [play] is {says}".replace(
                        "your opponent", "your opponent's"
                    ).replace("you ", "your ", 1),
                    All((CallFits(S("plays")), PlayIs(status))),
                )
                for says, status in (
                    ("successful", Status.SUCCESS),
                    ("stopped", Status.STOPPED),
                )
            ),
            *(
                Phrase("condition", f"{offense} <{did}>", CallFits(calls))
                for did, calls in (
                    ("run|are running|choose to run", RUNS),
                    ("pass|are passing|choose to pass", PASSES),
                )
            ),
            Phrase(
                "condition",
                f"{offense} did not call a {{plays:plays}} [play]",
                Not(CallFits(S("plays"))),
            ),
            Phrase(
                "condition",
                f"{defense} called a {{plays:plays}} [defense]",
                DefenseFits(S("plays")),
            ),
        )
    )
    for side, names in CALLED.items()
}

ROWS = (*SITUATIONS, *ON_DOWN, *CIRCUMSTANCES, *GIVEN, *PAIRS, *JOINED)
