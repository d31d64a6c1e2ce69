"""Phrases for whole texts of Plays, Power Ups and Synergies."""

from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.cards import WheneverAbility
from gameengine.conditions import (
    All,
    AnyOf,
    AthleteCountBetween,
    Condition,
    MeasureBetween,
    Not,
    OnOffense,
    PlayIs,
    Status,
    TeamCountBetween,
    Whose,
)
from gameengine.effect_terms import AttachedCardKind, ThisAthlete
from gameengine.effects import If, OnNextOccasion, RemoveAttached
from gameengine.grammar.meanings import FieldSlot, NegatedSlot, Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.grammar.terms import ListTerm
from gameengine.measures import Measure
from gameengine.moments import Occasion

from .athletes import players_of_seat
from .calls import is_catch_range
from .counts import CountRange
from .joining import (
    delay_until_calls_revealed,
    join_effects,
    merge_success_condition,
    split_effects,
)

S: Any = Slot
P: Any = FieldSlot
Less: Any = NegatedSlot
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH


def counts_players(condition: Condition) -> bool:
    """Return whether a condition counts Players on the field or in the team.

    R22 Gls:Synergy: a Synergy checks the normal Player cards of a team.
    """
    if isinstance(condition, All | AnyOf):
        return any(map(counts_players, condition.conditions))
    if isinstance(condition, Not):
        return counts_players(condition.condition)
    return (
        isinstance(condition, AthleteCountBetween)
        and condition.athletes.whose is OWN
        and condition.athletes.energized is None
    )


def delay_action_until_calls_known(action: Any) -> Any:
    """Return the Action with its effect delayed until the calls are known."""
    (windows, condition), effect = action
    return (windows, condition), delay_until_calls_revealed(windows, effect)


def add_discard_occasion(when: Any, abilities: Any, end: Occasion) -> Any:
    """Return a Gridiron that is discarded when an occasion happens."""
    leaves = WheneverAbility(
        end, RemoveAttached(AttachedCardKind.GRIDIRON, ThisAthlete())
    )
    return (when, (*abilities, leaves))


OTHERS = (
    Phrase("break", ".", None, (":", "\n", ". \n", "")),
    Phrase("has", "", None, ("<this|that> player [also] <have|gain> [:]",)),
    Phrase("under", "to", None, ("under", "underneath", "onto", "on")),
    # Whole texts: the timing of a card stands before or behind the rest.
    Phrase(
        "gridiron",
        "{when:timing}.\n{abilities:abilities}",
        (S("when"), S("abilities")),
        (
            "{when:timing} {_:break} {abilities:abilities}",
            "{abilities:abilities} {_:break} {when:timing}",
        ),
    ),
    Phrase("gridiron", "{abilities:abilities}", (None, S("abilities"))),
    *(
        Phrase(
            "gridiron",
            wording,
            function_meaning(
                add_discard_occasion,
                when=S("when"),
                abilities=S("abilities"),
                end=S("end"),
            ),
        )
        for wording in (
            "{when:timing} {_:break} {abilities:abilities} {_:break} {end:its_end}",
            "{abilities:abilities} {_:break} {end:its_end} {_:break} {when:timing}",
            "{abilities:abilities} {_:break} {when:timing} {_:break} {end:its_end}",
        )
    ),
    Phrase(
        "its_end",
        "discard this card <at|when|once|as soon as> {m:its_moment}",
        S("m"),
        (
            "[and] {_:remove_this} <at|when|once|as soon as> {m:its_moment}",
            "<at|when|once|as soon as> {m:its_moment} {_:remove_this}",
            "<this|it|this card> <stay|remain|is> [in play|on the field] until "
            "{m:its_moment} [then {_:removed}] [and is {_:removed}]",
        ),
    ),
    Phrase("remove_this", "<discard|remove> <this|this card|this Gridiron|it>", None),
    Phrase("remove_this", "remove <this|it|this card> from <the field|play>", None),
    Phrase("removed", "[<it|it get|it is|this is>] <discarded|removed>", None),
    *(
        Phrase("its_moment", moment, occasion)
        for moment, occasion in (
            ("[at] [the] end of <the|this> half", Occasion.HALF_ENDS),
            ("[at] [the] end of <the|this> possession", Occasion.POSSESSION_STARTS),
            ("[at] [the] start of the next possession", Occasion.POSSESSION_STARTS),
            (
                "<somebody|anybody|a player|either player|any player> score",
                Occasion.SCORED,
            ),
            ("<points is|a touchdown or field goal is> scored", Occasion.SCORED),
        )
    ),
    Phrase(
        "attachment",
        "{when:timing}.\n{what:power_up}",
        (S("when"), S("what")),
        (
            "{when:timing} {_:break} {what:power_up}",
            "{what:power_up} {_:break} {when:timing}",
        ),
    ),
    Phrase("attachment", "{what:power_up}", (None, S("what"))),
    *(
        Phrase(
            "attachment",
            f"Attach {where}",
            ((S("w"), None), (players_of_seat(OWN), S("abilities"))),
        )
        for where in (
            "[<this|this card|it>] {_:under} <one of your|a|your> {players:players} "
            f"{then} {{w:windows}} [only] {{_:break}} {{_:has}} {{abilities:abilities}}"
            for then in ("", ". Play [only]")
        )
    ),
    Phrase(
        "action",
        "{when:timing}. {then:effects}",
        (S("when"), S("then")),
        (
            "{then:effects}. {when:timing}",
            "{when:timing} : {then:effects}",
            "{when:in_front}, {then:effects}",
        ),
        rule="TP-4",
        tidy=delay_action_until_calls_known,
    ),
    Phrase("in_front", "{windows:windows}", (S("windows"), None)),
    Phrase(
        "play_framed",
        "On offense: {then:effects}",
        WheneverAbility(Occasion.CALLS_REVEALED, S("then"), condition=OnOffense()),
        (
            "<When|If|Whenever> [this [play|card|pass|run] is] called on offense "
            "[:|,] {then:effects}",
            "<When|If|Whenever> you <call|use> this [play|card] on offense "
            "[:|,] {then:effects}",
        ),
    ),
    Phrase(
        "play_framed",
        "On defense: {then:effects}",
        WheneverAbility(Occasion.CALLS_REVEALED, S("then"), condition=Not(OnOffense())),
        (
            "<When|If|Whenever> [this [play|card] is] called on defense [:|,] "
            "{then:effects}",
            "<When|If|Whenever> you <call|use> this [play|card] on defense "
            "[:|,] {then:effects}",
        ),
    ),
    Phrase(
        "play_framed",
        "When called: {then:effects}",
        WheneverAbility(Occasion.CALLS_REVEALED, S("then")),
        ("<When|If|Whenever> you <call|use> this [play|card] [:|,] {then:effects}",),
    ),
    Phrase("play_ability", "{one:play_framed}", S("one")),
    Phrase(
        "play_ability",
        "When called on offense, {then:effects}",
        WheneverAbility(Occasion.CALLS_REVEALED, S("then"), condition=OnOffense()),
        ("{then:fates}",),
    ),
    # What a Play says of "this pass" it says on offense.
    Phrase(
        "fate",
        "if {if:fared}, {then:clauses}",
        If(S("if"), S("then")),
        tidy=merge_success_condition,
    ),
    Phrase(
        "fate",
        "if {if:fared}, {then:clause} at the end of the play",
        OnNextOccasion(Occasion.PLAY_ENDS, If(S("if"), S("then"))),
    ),
    *(
        Phrase(
            "fared",
            f"this play gained {{span:span}} {unit}",
            MeasureBetween(
                Measure.YARDS,
                P("span", "least", CountRange),
                P("span", "most", CountRange),
            ),
            (f"<<this|the> <pass|run>|it|<the|this> play> gain {{span:span}} {unit}",),
        )
        for unit in ("yards",)
    ),
    *(
        Phrase("fared", f"this play is {says}", PlayIs(status), also)
        for says, status, also in (
            (
                "successful",
                Status.SUCCESS,
                (
                    "<<this|the|your> <pass|run>|it|the play> is <successful|complete>",
                    "its successful",
                    "<successful|complete>",
                ),
            ),
            (
                "stopped",
                Status.STOPPED,
                (
                    "<<this|the|your> <pass|run>|it|the play> is stopped",
                    "its stopped",
                    "<stopped|incomplete>",
                    "<this pass|it|the pass> is <incomplete|not complete>",
                    "this play is not successful",
                ),
            ),
        )
    ),
    Phrase(
        "printed_call",
        "{call:call}: {yards:number} ({low:number}-{high:number})",
        (S("call"), S("yards"), (S("low"), S("high"))),
        ("{call:call} [<:|\u2013|of>] {yards:number} ({low:number}-{high:number})",),
        "CRD 4.C",
        holds=lambda value: bool(value[0] & PASSES) and is_catch_range(*value[2]),
    ),
    Phrase(
        "printed_call",
        "{call:call}",
        (S("call"), 0, (0, 9)),
        rule="CRD 4.B",
        holds=lambda value: bool(value[0] & RUNS),
    ),
    Phrase(
        "printed_defense",
        "{plays:plays}",
        S("plays"),
        ("{plays:all_plays}",),
        "CRD 4.A",
    ),
    Phrase("printed_defense", "all Runs", RUNS, rule="CRD Gen:Stop All"),
    Phrase("printed_defense", "all Passes", PASSES, rule="CRD Gen:Stop All"),
    Phrase(
        "power_up",
        "Attach to one of your {players:players~}.\n{abilities:abilities}",
        (players_of_seat(OWN), S("abilities")),
        (
            "Attach [<this|this card|it>] {_:under} <one of your|a|your> "
            "{players:players} {_:yours} {_:break} {_:has} {abilities:abilities}",
            "Attach [<this|this card|it>] {_:under} <one of your|a|your|any of your> "
            "{players:players} {_:break} {_:has} {abilities:abilities}",
        ),
        rule="R22 Types:Power Up",
    ),
    Phrase(
        "synergy",
        "Active while {if:conditions}.\n{abilities:abilities}",
        (S("if"), S("abilities")),
        (
            "Active [:] <while|if|when> {if:conditions} {_:break} "
            "{abilities:abilities}",
            "{abilities:abilities} {_:break} Active [:] <while|if|when> "
            "{if:conditions}",
        ),
        holds=lambda value: not counts_players(value[0]),
        rule="R22 Types:Synergy",
    ),
    # "You have" speaks of the normal cards, not of the field.
    *(
        Phrase(
            "synergy",
            f"Active <while|if|when> you have {{span:roster}} {who} {{_:break}} "
            "{abilities:abilities}",
            (
                TeamCountBetween(
                    positions,
                    team,
                    P("span", "least", CountRange),
                    P("span", "most", CountRange),
                ),
                S("abilities"),
            ),
        )
        for who, positions, team in (
            ("{positions:positions~}", S("positions"), ""),
            ("{positions:positions~} on your team", S("positions"), ""),
            ("{team:team} Players", (), S("team")),
        )
    ),
)


ROWS = OTHERS
TERMS = {"fates": ListTerm("fate", ((".",),), ". ", join_effects, split_effects)}
