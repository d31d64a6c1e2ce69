"""Phrases for changes that last while a card is in play: plays, catch ranges, kicks."""

from dataclasses import replace
from functools import partial
from typing import Any

from gameengine.cards import WheneverAbility
from gameengine.conditions import (
    All,
    CallFits,
    Condition,
    Not,
    OnOffense,
    PlayIs,
    Status,
    Whose,
)
from gameengine.effect_terms import LastingStaticChange, Quantity
from gameengine.effects import ReplaceYardsIf
from gameengine.grammar.meanings import FieldSlot, NegatedSlot, Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.moments import ANY_POINT, Occasion

from .adverbs import Adverbs, merge_adverbs
from .yards import HIGH, LOW

S: Any = Slot
P: Any = FieldSlot
Less: Any = NegatedSlot
BENCH = "Bench <\u2013|:> "


def change_for_seat(condition: Any, *, bench: bool) -> Any:
    """Return the meaning of a change for one seat's plays, with its condition."""
    return LastingStaticChange(
        P("change", "of", LastingStaticChange),
        P("change", "by", LastingStaticChange),
        condition,
        bench,
    )


def flatten_change_conditions(static: LastingStaticChange) -> LastingStaticChange:
    """Return a static change with its conditions in one flat list."""
    found: list[Condition] = []
    for each in (
        static.condition.conditions if isinstance(static.condition, All) else ()
    ):
        found += each.conditions if isinstance(each, All) else (each,)
    return LastingStaticChange(static.of, static.by, All(tuple(found)), static.bench)


SEATED = tuple(
    Phrase(
        "seated_change",
        f"{whose} {plays} {says} {{by:yard}}",
        LastingStaticChange(Quantity.YARDS, by, condition),
    )
    for whose, side in (
        ("<your|each of your|all [of] your>", OnOffense()),
        (
            "<opponents|opposing|each of opponents|all [of] opponents|all opposing>",
            Not(OnOffense()),
        ),
    )
    for plays, condition in (
        ("play", side),
        ("{plays:all_plays} [play]", All((side, CallFits(S("plays"))))),
    )
    for says, by in (("gain", S("by")), ("<lose|loses>", Less("by")))
)
PLAYS_STAND = tuple(
    Phrase(
        "standing",
        f"each {{plays:all_plays}} {says} {{by:yard}}",
        LastingStaticChange(Quantity.YARDS, by, CallFits(S("plays"))),
        (
            f"[each|all|both player] {{plays:all_plays}} [play] <{says}|{says[:-1]}> "
            "{by:yard}",
        ),
    )
    for says, by in (("gains", S("by")), ("loses", Less("by")))
)

OF_SUCCESS = tuple(
    Phrase(
        "seated_change",
        f"[on] {whose} {says}",
        LastingStaticChange(
            Quantity.YARDS,
            by,
            All((*side, CallFits(S("plays")), PlayIs(Status.SUCCESS))),
        ),
    )
    for whose, side in (
        ("[each|all|both player]", ()),
        ("<your|each of your|all [of] your>", (OnOffense(),)),
        (
            "<opponents|opposing|each of opponents|all [of] opponents|all opposing>",
            (Not(OnOffense()),),
        ),
    )
    for says, by in (
        (
            "{plays:all_plays} [play] gain {by:fewer_yards} {_:for_all}",
            Less("by"),
        ),
        (
            "successful {plays:all_plays} [play] gain {by:yard} {_:for_all}",
            S("by"),
        ),
        (
            "successful {plays:all_plays} [play] <loses|lose> {by:yard} {_:for_all}",
            Less("by"),
        ),
    )
)


def flatten_abilities(values: list[Any]) -> tuple[Any, ...]:
    """Return abilities as one tuple; a wording may stand for two of them."""
    return tuple(
        each
        for some in values
        for each in (some if isinstance(some, tuple) else (some,))
    )


def catch_range_changes(
    condition: Condition, by: int
) -> tuple[LastingStaticChange, LastingStaticChange]:
    """Return the changes of both ends of the catch range of some passes."""
    return (
        LastingStaticChange(Quantity.CATCH_LOW, -by, condition),
        LastingStaticChange(Quantity.CATCH_HIGH, by, condition),
    )


def conditional_static_change(
    change: LastingStaticChange, a: Adverbs, b: Adverbs, *, bench: bool
) -> LastingStaticChange | None:
    """Return a static change with the conditions before and behind it."""
    own = [] if change.condition is None else [Adverbs(condition=change.condition)]
    told = merge_adverbs([*own, a, b])
    if told is None or told.limit is not None or told.windows != ANY_POINT:
        return None
    if a == b == Adverbs():
        return None  # another phrase says it
    return replace(change, condition=told.condition, bench=bench)


RANGES = (
    *(
        Phrase(
            "passes",
            f"{whose} {{plays:all_plays}}",
            All((side, CallFits(S("plays")))) if side else CallFits(S("plays")),
        )
        for whose, side in (
            ("[each|all|both player|any|the offenses|the]", None),
            ("<your|each of your|all [of] your>", OnOffense()),
            ("<opponents|opposing|all [of] opponents>", Not(OnOffense())),
        )
    ),
    Phrase(
        "range_of",
        "the catch range <of|on|for> {c:passes}",
        S("c"),
        ("[the] {c:passes} catch range",),
    ),
    Phrase("range_end", f"the <{LOW}> <end|number|side>", Quantity.CATCH_LOW),
    Phrase("range_end", f"the <{HIGH}> <end|number|side>", Quantity.CATCH_HIGH),
    *(
        Phrase("breadth", f"<{word}> by {{n:number}}", sign("n"), (short,))
        for word, short, sign in (
            ("increased|widened|wider|expanded", "{n:number} wider", S),
            (
                "reduced|decreased|narrowed|narrower|smaller",
                "{n:number} narrower",
                Less,
            ),
        )
    ),
    Phrase(
        "standing",
        "{c:range_of} is {by:breadth} {_:both_ends}",
        function_meaning(catch_range_changes, condition=S("c"), by=S("by")),
        ("{c:passes} have [their] catch range {by:breadth} {_:both_ends}",),
        holds=lambda value: value[0].by != 0,
    ),
    Phrase(
        "seated_change",
        "{of:range_end} of {c:range_of} is {by:degree}",
        LastingStaticChange(S("of"), S("by"), S("c")),
        (
            "{c:range_of} is {by:degree} <at|on> {of:range_end}",
            "{of:range_end} of {c:range_of} whoever call it is {by:degree}",
            "{of:range_end} of {c:range_of} start {by:degree}",
            "{c:passes} have [their] catch range {by:degree} <at|on> {of:range_end}",
            "{c:range_of} <is|get> {by:degree} <at|on> {of:range_end}",
        ),
    ),
)


def yard_limit_ability(side: Any, condition: Any, most: int) -> WheneverAbility:
    """Return the ability by which some plays gain at most so many yards."""
    return WheneverAbility(
        Occasion.PLAY_SUCCEEDS,
        ReplaceYardsIf(most + 1, most),
        side,
        condition=condition,
    )


CAPPED = tuple(
    Phrase(
        "framed",
        f"{plays} cannot gain more than {{n:number}} yards",
        function_meaning(
            partial(yard_limit_ability, whose),
            condition=CallFits(S("plays")),
            most=S("n"),
        ),
    )
    for whose, plays in (
        (Whose.OPPONENT, "[a] successful {plays:all_plays} <by|of> opponent"),
        (Whose.OPPONENT, "<opponents|opposing> [successful] {plays:all_plays}"),
        (Whose.OWN, "your [successful] {plays:all_plays}"),
    )
)
KICK_YARDS = (
    Phrase("kick_yards", "+ {n:number} yards", S("n"), ("{n:number} more yards",)),
    Phrase("kick_yards", "{n:number} fewer yards", Less("n")),
)
KICKS = tuple(
    Phrase(
        "seated_change",
        f"{whose} punts go {{by:reach}}",
        LastingStaticChange(Quantity.PUNT_YARDS, S("by"), side),
        (
            f"<when|whenever|if> {who} <punt|punts|attempt a punt>, [<the|your|their>] "
            "punt <go|travel|gain> {by:kick_yards}",
            f"<when|whenever|if> {who} <punt|punts|attempt a punt>, "
            "<reduce|lower|shorten> the punt by {by:less} yard",
            f"{whose} punt <travel|gain|go> {{by:kick_yards}}",
            f"{whose} punt is {{by:reach}}",
            f"punts <by|of> {who} <go|travel|is> {{by:reach}}",
            f"<when|whenever|if> {who} <punt|punts|attempt a punt>, <it|[<the|your|"
            "their>] punt> <go|travel|gain> {by:reach}",
        ),
    )
    for whose, who, side in (
        ("your", "you", OnOffense()),
        ("<opponents|opposing>", "opponent", Not(OnOffense())),
    )
)
ROWS = (
    *PLAYS_STAND,
    *RANGES,
    *CAPPED,
    *KICK_YARDS,
    *KICKS,
    *OF_SUCCESS,
    *SEATED,
    *(
        row
        for kind in ("standing", "static")
        for bench in (("", BENCH) if kind == "standing" else ("",))
        for row in (
            Phrase(
                kind,
                f"{bench}{{change:seated_change}}",
                change_for_seat(
                    P("change", "condition", LastingStaticChange), bench=bool(bench)
                ),
            ),
            Phrase(
                kind,
                f"{bench}{{change:seated_change}} while {{if:conditions}}",
                change_for_seat(
                    All((P("change", "condition", LastingStaticChange), S("if"))),
                    bench=bool(bench),
                ),
                (f"{bench}{{change:seated_change}} {{if:given}}",)
                if kind == "static"
                else (),
                tidy=flatten_change_conditions,
            ),
        )
    ),
    *(
        Phrase(
            "standing",
            f"{bench}{{a:where_while}} {{change:{kind}}} {{b:where}}",
            function_meaning(
                partial(conditional_static_change, bench=bool(bench)),
                **{name: S(name) for name in ("change", "a", "b")},
            ),
            holds=lambda value: value is not None,
        )
        for bench in ("", BENCH)
        for kind in ("seated_change", "static_change", "state_change")
    ),
    Phrase("where_while", "{a:where_first}", S("a")),
    Phrase("where_while", "while {if:conditions}", Adverbs(condition=S("if"))),
)
