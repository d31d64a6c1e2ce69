"""Phrases that join clauses into sentences: and, if, may, choose, instead, later."""

from dataclasses import replace
from functools import partial
from typing import Any

from gameengine.conditions import (
    All,
    CallFits,
    ChosenNumber,
    Condition,
    PlayIs,
    Status,
    Value,
    Whose,
)
from gameengine.effect_terms import ChosenAthletes, PickedAthletes, Quantity
from gameengine.effects import (
    Change,
    Choose,
    ChooseNumber,
    ChooseOne,
    Discard,
    Effect,
    EffectsInOrder,
    Energize,
    Exhaust,
    If,
    LastingChange,
    May,
    OnEveryOccasion,
    OnNextOccasion,
    OnNextPlay,
    Remove,
    ReplaceYardsIf,
    Substitute,
)
from gameengine.grammar.meanings import (
    FieldSlot,
    NegatedSlot,
    Slot,
    function_meaning,
    negate,
)
from gameengine.grammar.phrases import Phrase
from gameengine.measures import ACTION, PLAY
from gameengine.moments import EffectDuration, Occasion

from .durations import LENGTHS, UNTIL
from .joining import EffectOnChosenPlayer, merge_success_condition, offer_if_affordable

S: Any = Slot
P: Any = FieldSlot
Less: Any = NegatedSlot


def yards_with_alternative(
    otherwise: Effect, by: Value, condition: Condition
) -> Effect | None:
    """Return a change of yards, with another number of yards if a condition holds."""
    if isinstance(otherwise, Change) and otherwise.of is Quantity.YARDS:
        lost = isinstance(otherwise.by, int) and otherwise.by < 0
        yards = negate(by) if lost else by
        return If(condition, replace(otherwise, by=yards), otherwise)
    return None


def yards_with_bonus(first: Effect, by: Value, condition: Condition) -> Effect | None:
    """Return a change of yards, and a further one if a condition holds."""
    if isinstance(first, Change) and first.of is Quantity.YARDS:
        lost = isinstance(first.by, int) and first.by < 0
        more = replace(first, by=negate(by) if lost else by)
        return EffectsInOrder((first, If(condition, more)))
    return None


def effect_on_next_play(
    condition: Condition, then: Effect, whose: Whose = Whose.OWN
) -> Effect:
    """Return an effect on the next play of a seat, if it meets a condition.

    It takes place when the calls are revealed; how the play fares shows later.
    """
    parts = condition.conditions if isinstance(condition, All) else (condition,)
    known = [each for each in parts if not isinstance(each, PlayIs)]
    for each in parts:
        if isinstance(each, PlayIs):
            stopped = each.status is Status.STOPPED
            when = Occasion.PLAY_STOPPED if stopped else Occasion.PLAY_SUCCEEDS
            if isinstance(then, Change) and not stopped:
                then = replace(then, if_successful=True)
            else:
                then = OnNextOccasion(when, then)
    if known:
        then = If(known[0] if len(known) == 1 else All(tuple(known)), then)
    return OnNextPlay(then, whose)


SENTENCES = (
    Phrase("sentence", "{deeds:clauses}", S("deeds")),
    Phrase(
        "sentence",
        "{then:clause} when the play is over",
        OnNextOccasion(Occasion.PLAY_ENDS, S("then")),
        (
            "{then:clause} at the end of <the|this> play",
            "at the end of the play, {then:clauses}",
        ),
    ),
    Phrase(
        "sentence",
        "{if:given_first}, {then:clause} when the play is over",
        OnNextOccasion(Occasion.PLAY_ENDS, If(S("if"), S("then"))),
        (
            "{if:given_first}, {then:clause} at the end of <the|this> play",
            "{then:clause} at the end of <the|this> play {if:given}",
            "at the end of <the|this> play, {if:given_first}, {then:clauses}",
        ),
    ),
    # A further amount under a condition.
    Phrase(
        "sentence",
        "{first:clause}, plus {by:number} more yards if {if:conditions}",
        function_meaning(
            yards_with_bonus, first=S("first"), by=S("by"), condition=S("if")
        ),
        ("{first:clause} {_:plus} {by:number} [more] [yard~] [more] {if:given}",),
        holds=lambda value: value is not None,
    ),
    Phrase("plus", "plus", None, ("and", ". plus", "and another", "plus another")),
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
        "{otherwise:clause}, or {by:yard} [instead] if {if:conditions}",
        function_meaning(
            yards_with_alternative,
            otherwise=S("otherwise"),
            by=S("by"),
            condition=S("if"),
        ),
        ("{otherwise:clause}, or {by:yard} [instead] {if:given}",),
        holds=lambda value: value is not None,
    ),
    Phrase(
        "compound",
        "if your next play is {is:next_play}, {then:clauses}",
        function_meaning(effect_on_next_play, condition=S("is"), then=S("then")),
        ("{then:clause} on your next play if it is {is:next_play}",),
    ),
    *(
        Phrase(
            "compound",
            f"on {whose_next} next play, {{then:clause}} {{if:given}}",
            function_meaning(
                partial(effect_on_next_play, whose=whose),
                then=S("then"),
                condition=S("if"),
            ),
        )
        for whose_next, whose in (("your", Whose.OWN), ("opponents", Whose.OPPONENT))
    ),
    Phrase("next_play", "a {plays:plays}", CallFits(S("plays"))),
    Phrase("next_play", "successful", PlayIs(Status.SUCCESS)),
    Phrase("next_play", "stopped", PlayIs(Status.STOPPED)),
    Phrase(
        "next_play",
        "a successful {plays:plays}",
        All((CallFits(S("plays")), PlayIs(Status.SUCCESS))),
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
        tidy=merge_success_condition,
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
        "you cannot have more than three timeouts",
        "(to a maximum of three timeouts)",
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
        tidy=merge_success_condition,
    ),
    *(
        Phrase(
            "compound",
            f"discard up to {{most:count}} {deck} card~. "
            "Gain {n:number} yard~ for each",
            ChooseNumber(
                S("most"),
                EffectsInOrder(
                    (
                        Discard(ChosenNumber(), number, Whose.OWN),
                        Change(Quantity.YARDS, ChosenNumber(S("n"))),
                    )
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
    Phrase(
        "compound",
        "you may {then:clauses}",
        May(S("then")),
        ("you can {then:clauses}",),
        "D-45",
    ),
    *(
        Phrase(
            "clause",
            f"discard up to {{most:count}} {deck} cards",
            ChooseNumber(
                S("most"), Discard(ChosenNumber(), number, Whose.OWN), of_hand=number
            ),
            (
                f"[you] [<may|can>] discard up to {{most:count}} {deck} card~ "
                "{_:from_hand}",
            ),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    Phrase(
        "compound",
        "you may {cost:clause}. If you do, {then:clauses}",
        May(EffectsInOrder((S("cost"), S("then")))),
        (
            "you <may|can> {cost:clause} <to|. If so,|. If you do so,|. If you do,> "
            "{then:clauses}",
        ),
        tidy=offer_if_affordable,
    ),
    Phrase(
        "compound",
        "choose one: {modes:modes}",
        ChooseOne(S("modes")),
        (
            "choose [one] [of these|of the following] [effect] [:|\u2013] [;] "
            "{modes:modes}",
        ),
    ),
    *(
        Phrase("to_them", f"{says} that Player", means, (f"{says} <it|them|him>",))
        for says, means in (
            ("Energize", Energize(ChosenAthletes())),
            ("Exhaust", Exhaust(ChosenAthletes())),
            ("bench", Remove(ChosenAthletes())),
            ("substitute", Substitute(ChosenAthletes())),
        )
    ),
    Phrase(
        "clause",
        "choose {who:who}",
        Choose(S("who")),
        ("name {who:who}",),
        holds=lambda value: isinstance(value.who, PickedAthletes),
    ),
    Phrase(
        "clause",
        "choose {who:who} and {then:to_them}",
        EffectOnChosenPlayer(S("who"), S("then")),
        ("choose {who:who} {_:and_then} {then:to_them}",),
        holds=EffectOnChosenPlayer.is_meant,
        tidy=EffectOnChosenPlayer.effect_with_choice,
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
            OnNextPlay(S("then"), whose),
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
            ("you", " on your next play", OnNextPlay),
        )
        for rest, means in (
            ("", instead(ReplaceYardsIf(S("least"), S("yards")))),
            (AND_THEN, instead(ReplaceYardsIf(S("least"), S("yards"), S("then")))),
        )
    ),
    Phrase(
        "compound",
        "the next time {when:happening} {lasts:lasts}, {then:clauses}",
        OnNextOccasion(S("when"), S("then"), S("lasts")),
        ("{lasts:lasts}, the next time {when:happening}, {then:clauses}",),
    ),
    Phrase(
        "compound",
        "the next time {when:happening}, {then:clauses}",
        OnNextOccasion(S("when"), S("then")),
        rule="D-50",
    ),
    Phrase(
        "compound",
        "choose {who:who}. Whenever that Player {deed:deed} {lasts:lasts}, "
        "{then:clauses}",
        OnEveryOccasion(S("who"), S("deed"), S("then"), S("lasts")),
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
            LastingChange(S("static"), lasts),
            (
                f"{UNTIL} <the|this> {name}, {{static:static}}",
                # On a down a change lasts as long by itself.
                *(
                    (f"{{static:static}} {UNTIL} <the|this> {name}",)
                    if lasts is not EffectDuration.DOWN
                    else ()
                ),
            ),
            rule="CRD Gen:Effect Duration",
        )
        for name, lasts in LENGTHS
    ),
)

ROWS = (*SENTENCES, REMINDER, *COMPOUNDS)
