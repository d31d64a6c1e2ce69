"""What joins clauses into sentences: and, if, may, choose, instead, later."""

from typing import Any

from gameengine.cardtext.meanings import Minus, Part, Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.cardtext.terms import Series, unite
from gameengine.conditions import (
    ACTION,
    PLAY,
    All,
    AnyOf,
    Between,
    Measure,
    PlayIs,
    Status,
    Whose,
    X,
)
from gameengine.effects import (
    Both,
    Change,
    ChooseNumber,
    ChooseOne,
    DetermineGrit,
    Discard,
    Effect,
    If,
    InsteadIf,
    Lasting,
    Later,
    Link,
    May,
    MoveBall,
    NextPlay,
    Quantity,
    ReplayTheDown,
    Static,
)
from gameengine.moments import ANY_POINT, Lasts, Occasion

from .yards import changes

S: Any = Slot
P: Any = Part
Less: Any = Minus


def in_order(effects: list[Effect | None]) -> Effect | None:
    """Join effects that follow one another; one stands for itself, a reminder for none.

    CRD Gen:Draw Offsides: with the down replayed no play is left whose yards could
    change, so yards gained or lost beside that are a move of the ball.
    """
    flat = [
        each
        for effect in effects
        for each in (effect.effects if isinstance(effect, Both) else (effect,))
        if each is not None
    ]
    if not flat:
        return None
    if any(isinstance(each, ReplayTheDown) for each in flat):
        flat = [
            MoveBall(each.by)
            if isinstance(each, Change) and each.of is Quantity.YARDS
            else each
            for each in flat
        ]
    return flat[0] if len(flat) == 1 else Both(tuple(flat))


def each_of(effect: Effect) -> list[Effect]:
    return list(effect.effects) if isinstance(effect, Both) else [effect]


def on_success(value: If) -> Effect:
    """D-68: yards that depend on success wait for the results to be counted."""
    then = value.then
    if (
        value.condition == PlayIs(Status.SUCCESS)
        and value.otherwise is None
        and isinstance(then, Change)
        and then.of is Quantity.YARDS
    ):
        return Change(then.of, then.by, if_successful=True)
    return value


def affordable(value: May) -> Effect:
    """Offer a cost only to who can pay it: discards need the cards."""
    then = value.then
    if not isinstance(then, Both):
        return value
    cost = then.effects[0]
    effect = May(in_order(list(then.effects)) or then)
    if isinstance(cost, Discard) and isinstance(cost.count, int) and cost.count > 0:
        held = Measure.PLAY_HAND if cost.deck == PLAY else Measure.ACTION_HAND
        return If(Between(held, cost.count), effect)
    return effect


def bits(value: Any) -> list[int]:
    """Take a set of timing points apart."""
    return [1 << place for place in range(ANY_POINT.bit_length()) if value >> place & 1]


OR = (("or",), ("and",), ("or", "and"))
TERMS: dict[str, Any] = {
    "clauses": Series(
        "clause",
        (("and",), ("and", "then"), ("then",), ("and", "also"), ("also",), ()),
        ", ",
        in_order,
        each_of,
        last="compound",
        before_last=" and ",
    ),
    "effects": Series(
        "sentence", ((".",), (".", "then"), (".", "also")), ". ", in_order, each_of
    ),
    "outcomes": Series("outcome", ((".",), (";",), ()), ". ", tuple, list),
    "modes": Series(
        "clauses",
        ((";",), (";", "or"), ("or",), (".", "or")),
        "; or ",
        tuple,
        list,
        least=2,
    ),
    "alternatives": Series("clause", (("or",),), " or ", tuple, list, least=2),
    "all_of": Series(
        "condition",
        (("and",), ("and", "if")),
        " and ",
        lambda values: All(tuple(values)),
        lambda value: list(value.conditions) if isinstance(value, All) else [],
        least=2,
    ),
    "any_of": Series(
        "condition",
        (("or",), ("or", "if")),
        " or ",
        lambda values: AnyOf(tuple(values)),
        lambda value: list(value.conditions) if isinstance(value, AnyOf) else [],
        least=2,
    ),
    "windows": Series("window", (*OR, ()), ", ", unite, bits, before_last=" or "),
    "ability_kinds": Series("ability_kind", (("and",), ("or",)), " and ", unite, bits),
}

STATIC_CHANGES = (
    *changes("static_change", Static),
    Phrase(
        "static_change",
        "each play gains {by:yard}",
        Static(Quantity.YARDS, S("by")),
        ("<every play|plays> <gains|gain> {by:yard}", "all plays gain {by:yard}"),
    ),
    Phrase(
        "static_change",
        "each play loses {by:yard}",
        Static(Quantity.YARDS, Less("by")),
        ("<every play|plays> <loses|lose> {by:yard}",),
    ),
    Phrase(
        "static_change",
        "your successful Passes also count as a {plays:plays}",
        Static(Quantity.EXTRA_CALLS, S("plays")),
        rule="D-64",
    ),
)


def static(condition: Any, *, bench: bool) -> Any:
    return Static(
        P("change", "of", Static), P("change", "by", Static), condition, bench
    )


STATICS = (
    Phrase("static", "{change:static_change}", static(None, bench=False)),
    Phrase(
        "static",
        "{change:static_change} while {if:conditions}",
        static(S("if"), bench=False),
        (
            "{change:static_change} {if:given}",
            "while {if:conditions}, {change:static_change}",
            "if {if:conditions}, {change:static_change}",
        ),
    ),
)

LENGTHS = (
    ("down", Lasts.DOWN),
    ("possession", Lasts.POSSESSION),
    ("game", Lasts.GAME),
)
UNTIL = "<until the end of|for the rest of|for>"
LASTS = tuple(
    Phrase("lasts", says, lasts, also)
    for lasts, says, also in (
        (lasts, f"this {name}", (f"{UNTIL} <this|the> {name}", f"during this {name}"))
        for name, lasts in LENGTHS
    )
)

# What may happen once, whoever is meant: the next time …
HAPPENINGS = tuple(
    Phrase("happening", says, occasion, also)
    for occasion, says, also in (
        (Occasion.POSSESSION_STARTS, "a possession starts", ()),
        (Occasion.DOWN_STARTS, "a down starts", ()),
        (Occasion.CALLS_REVEALED, "plays are revealed", ("the calls are revealed",)),
        (Occasion.CALL_CHANGED, "a play changes", ()),
        (Occasion.PLAY_STOPPED, "a play is stopped", ("the play is stopped",)),
        (Occasion.PLAY_SUCCEEDS, "a play is successful", ("the play is successful",)),
        (Occasion.DESIGNATED, "a Player is designated", ()),
        (Occasion.PLAY_ENDS, "a play ends", ("the play ends",)),
        (Occasion.SCORED, "a player scores", ("somebody scores", "points are scored")),
        (Occasion.ENERGIZED, "a Player becomes Energized", ()),
        (Occasion.EXHAUSTED, "a Player becomes Exhausted", ()),
        (Occasion.EXHAUST_USED, "a Player uses an Exhaust ability", ()),
        (Occasion.ACTION_USED, "an Action card is used", ()),
        (Occasion.CARD_USED, "an Action Deck card is used", ()),
        (Occasion.DREW, "a card is drawn", ()),
        (Occasion.DISCARDED, "a card is discarded", ()),
        (Occasion.LEFT_FIELD, "a Player leaves the field", ()),
        (Occasion.KICKED, "the ball is kicked", ()),
        (Occasion.TIMEOUT_SPENT, "a timeout is spent", ()),
        (Occasion.TURNOVER, "a turnover happens", ()),
    )
)

DEEDS = tuple(
    Phrase("deed", says, occasion, also)
    for occasion, says, also in (
        (
            Occasion.DESIGNATED,
            "is designated",
            ("is designated to run receive or tackle",),
        ),
        (Occasion.ENERGIZED, "becomes Energized", ("is Energized",)),
        (Occasion.EXHAUSTED, "becomes Exhausted", ("is Exhausted",)),
        (
            Occasion.EXHAUST_USED,
            "uses an Exhaust ability",
            (
                "uses <an|their|its|his> Exhaust <effect|ability>",
                "<use|activate> an Exhaust <effect|ability>",
            ),
        ),
        (Occasion.LEFT_FIELD, "leaves the field", ("goes to the bench",)),
    )
)

HIGHEST = 9  # of a strength, and of Grit

SENTENCES = (
    Phrase("sentence", "{deeds:clauses}", S("deeds")),
    Phrase(
        "sentence",
        "if {if:conditions}, {then:clauses}. Otherwise, {otherwise:clauses}",
        If(S("if"), S("then"), S("otherwise")),
        (
            "if {if:conditions}, {then:clauses}. If not, {otherwise:clauses}",
            "{if:given_first}, {then:clauses} [;] otherwise {otherwise:clauses}",
            "{if:given_first}, {then:clauses}. Otherwise, {otherwise:clauses}",
        ),
        holds=lambda value: value.otherwise is not None,
    ),
    # What comes instead of the sentence before it, if it is of the same sort.
    Phrase(
        "sentence",
        "{otherwise:clause}, or {then:clause} instead if {if:conditions}",
        If(S("if"), S("then"), S("otherwise")),
        (
            "{otherwise:clause}. {if:given_first}, {then:clause} instead",
            "{otherwise:clause}. {if:given_first}, instead {then:clause}",
            "{otherwise:clause}. {then:clause} instead {if:given}",
        ),
        holds=lambda value: (
            type(value.then) is type(value.otherwise)
            and getattr(value.then, "of", None) == getattr(value.otherwise, "of", None)
        ),
    ),
    Phrase(
        "sentence",
        "either {modes:alternatives}",
        ChooseOne(S("modes")),
        ("{modes:alternatives}",),
    ),
    Phrase(
        "sentence",
        "{then:clause} {if:given}",
        If(S("if"), S("then")),
        ("{then:clause} but only {if:given}",),
        tidy=on_success,
    ),
    Phrase(
        "sentence",
        "Determine Grit. {outcomes:outcomes}",
        DetermineGrit(S("outcomes")),
        (
            "<Determine|flip for|check> [the] Grit <:|and|> {outcomes:outcomes}",
            "<flip for|check> Grit. {outcomes:outcomes}",
        ),
        "R22 Gls:Grit",
    ),
    *(
        Phrase(
            "outcome",
            f"if the Grit is {grit}, {{then:clauses}}",
            (low, high, S("then")),
            (
                f"{{then:clause}} <if|on> <the Grit is|it is|a|> {grit}",
                f"if <it|the result> is [a] {grit}, {{then:clauses}}",
                f"<on|if> [a] [Grit of] {grit}, {{then:clauses}}",
                f"<on|with> a Grit [of] {grit}, {{then:clauses}}",
                f"{grit} <:|=|\u2013> {{then:clauses}}",
            ),
            holds=lambda value: value[0] <= value[1] <= HIGHEST,
        )
        for grit, low, high in (
            ("{n:number}", S("n"), S("n")),
            ("{n:number} or <higher|more|better>", S("n"), 9),
            ("{n:number} or <lower|fewer>", 0, S("n")),
            ("at least {n:number}", S("n"), 9),
            ("between {low:number} and {high:number}", S("low"), S("high")),
            ("{low:number}-{high:number}", S("low"), S("high")),
            ("{low:number} to {high:number}", S("low"), S("high")),
        )
    ),
)

# What cards explain in brackets says nothing new; only what is known to is left out.
YARDS_MAY_BE_LOST = "this may result in a loss of yards [on the play]"
REMINDER = Phrase(
    "sentence",
    "(X counts as 0)",
    None,
    (
        "(X <counts as|is|=> 0 [.])",
        f"({YARDS_MAY_BE_LOST} [.])",
        f"({YARDS_MAY_BE_LOST}. X = 0 [.])",
    ),
    "D-96",
)

AND_THEN = " and {then:clauses}"
COMPOUNDS = (
    Phrase(
        "compound",
        "if {if:conditions}, {then:clauses}",
        If(S("if"), S("then")),
        ("{if:given_first}, [then] {then:clauses}",),
        tidy=on_success,
    ),
    *(
        Phrase(
            "compound",
            f"discard up to {{most:count}} {deck} card~. "
            "Gain {n:number} yard~ for each",
            ChooseNumber(
                S("most"),
                Both(
                    (Discard(X(), number, Whose.OWN), Change(Quantity.YARDS, X(S("n"))))
                ),
                of_hand=number,
            ),
            (
                f"discard up to {{most:count}} {deck} card~ from your hand. Gain "
                "{n:number} yard~ for each [card] [discarded] [this way|of them]",
            ),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    Phrase("compound", "you may {then:clauses}", May(S("then")), rule="D-45"),
    Phrase(
        "compound",
        "you may {cost:clause}. If you do, {then:clauses}",
        May(Both((S("cost"), S("then")))),
        ("you may {cost:clause} to {then:clauses}",),
        tidy=affordable,
    ),
    Phrase(
        "compound",
        "choose one: {modes:modes}",
        ChooseOne(S("modes")),
        ("choose [one] [of these|of the following] [effect] : {modes:modes}",),
    ),
    Phrase(
        "compound",
        "choose a number from {least:number} to {most:number}: {then:clauses}",
        ChooseNumber(S("most"), S("then"), S("least")),
        ("choose X from {least:number} to {most:number}: {then:clauses}",),
        holds=lambda value: value.least < value.most,
    ),
    *(
        Phrase(
            "compound",
            f"on {whose_next} next play, {{then:clauses}}",
            NextPlay(S("then"), whose),
            (
                f"{whose_next} next play {{then:result}}",
                f"{{then:clause}} on {whose_next} next play",
            ),
            rule="CRD Gen:Effect Duration",
        )
        for whose_next, whose in (
            ("your", Whose.OWN),
            ("your opponent's", Whose.OPPONENT),
        )
    ),
    *(
        Phrase(
            "compound",
            f"if {who} would gain {{least:number}} or more yards{when}, instead gain "
            f"{{yards:number}} yard~{rest}",
            means,
            (
                *(
                    f"if {subject} would gain {{least:number}} {more}{when}, instead "
                    f"gain {{yards:number}} yard~{end}"
                    for subject in ("@you", who, "@play")
                    if when == "" or subject == who
                    for more in ("or more yards", "yards or more")
                    for end in dict.fromkeys((rest, rest.replace(" and", "")))
                ),
                *(
                    f"if @play would gain {least} yard~, it gains [only] "
                    "{yards:number} yard~ instead"
                    for least in ("at least {least:number}", "{least:number} or more")
                    if not when and not rest
                ),
            ),
            "CRD 7.B",
        )
        for who, when, instead in (
            ("the play", "", lambda then: then),
            ("you", " on your next play", NextPlay),
        )
        for rest, means in (
            ("", instead(InsteadIf(S("least"), S("yards")))),
            (AND_THEN, instead(InsteadIf(S("least"), S("yards"), S("then")))),
        )
    ),
    Phrase(
        "compound",
        "the next time {when:happening} {lasts:lasts}, {then:clauses}",
        Later(S("when"), S("then"), S("lasts")),
        ("{lasts:lasts}, the next time {when:happening}, {then:clauses}",),
    ),
    Phrase(
        "compound",
        "the next time {when:happening}, {then:clauses}",
        Later(S("when"), S("then")),
        rule="D-50",
    ),
    Phrase(
        "compound",
        "choose {who:who}. Whenever that Player {deed:deed} {lasts:lasts}, "
        "{then:clauses}",
        Link(S("who"), S("deed"), S("then"), S("lasts")),
        (
            "choose {who:who}. <Each|Every> time that Player {deed:deed} "
            "{lasts:lasts}, {then:clauses}",
        ),
        rule="CRD Card:E197-22",
    ),
    *(
        Phrase(
            "compound",
            f"until the end of the {name}, {{static:static}}",
            Lasting(S("static"), lasts),
            (
                f"{UNTIL} <the|this> {name}, {{static:static}}",
                # On a down a change lasts as long by itself.
                *(
                    (f"{{static:static}} {UNTIL} <the|this> {name}",)
                    if lasts is not Lasts.DOWN
                    else ()
                ),
            ),
            rule="CRD Gen:Effect Duration",
        )
        for name, lasts in LENGTHS
    ),
)

ROWS = (
    *STATIC_CHANGES,
    *STATICS,
    *LASTS,
    *HAPPENINGS,
    *DEEDS,
    *SENTENCES,
    REMINDER,
    *COMPOUNDS,
)
