"""Abilities: the frames of Player cards, occasions, and the lines of other cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.cards import DesignatedAbility, ExhaustAbility, WheneverAbility
from gameengine.cardtext.meanings import Minus, Part, Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.cardtext.terms import Series, flat
from gameengine.conditions import (
    All,
    Athletes,
    CallFits,
    Condition,
    Not,
    OnOffense,
    Whose,
)
from gameengine.effects import Quantity, Static
from gameengine.moments import ANY_POINT, Occasion, Role

from .athletes import of
from .calls import is_range
from .sentences import static

S: Any = Slot
P: Any = Part
Less: Any = Minus
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH
BENCH = "Bench \u2013 "


@dataclass(frozen=True)
class Happening:
    """What a Whenever waits for: the occasion, and whose or who it has to be."""

    occasion: Occasion
    whose: Whose = BOTH
    among: Athletes | None = None
    only_host: bool = False
    condition: Condition | None = None


@dataclass(frozen=True)
class Someone:
    """Whose Player something happens to, or which."""

    whose: Whose = BOTH
    among: Athletes | None = None
    only_host: bool = False


WHOSE_PLAY = (
    Phrase("whose_play", "your", OWN, ("one of your",)),
    Phrase("whose_play", "your opponent's", OPPONENT, ("an opposing",)),
    Phrase("whose_play", "a", BOTH, ("any", "the")),
)
# What happens to a play, a possession or a down of somebody.
COURSES = tuple(
    Phrase("course", says, occasion, also)
    for occasion, says, also in (
        (Occasion.POSSESSION_STARTS, "possession starts", ("possession begins",)),
        (Occasion.DOWN_STARTS, "down starts", ("down begins",)),
        (Occasion.CALL_CHANGED, "play changes", ()),
        (Occasion.CALLS_REVEALED, "play is revealed", ()),
        (Occasion.PLAY_STOPPED, "play is stopped", ("play would be stopped",)),
        (Occasion.PLAY_SUCCEEDS, "play is successful", ("play succeeds",)),
        (Occasion.PLAY_ENDS, "play ends", ()),
    )
)
# The same of plays of a type.
PLAY_COURSES = tuple(
    Phrase("play_course", says, occasion, also)
    for occasion, says, also in (
        (
            Occasion.PLAY_STOPPED,
            "is stopped",
            ("would be stopped", "play <is|would be> stopped"),
        ),
        (
            Occasion.PLAY_SUCCEEDS,
            "is successful",
            ("succeeds", "play <is successful|succeeds>"),
        ),
        (Occasion.PLAY_ENDS, "ends", ("play ends",)),
        (Occasion.CALLS_REVEALED, "is revealed", ("play is revealed", "is called")),
    )
)
# What a seat does: said of oneself, and of somebody.
DOINGS = tuple(
    phrase
    for occasion, you, somebody in (
        (Occasion.SCORED, "score", "scores"),
        (Occasion.ACTION_USED, "use an Action card", "uses an Action card"),
        (
            Occasion.CARD_USED,
            "use an Action Deck card",
            "uses an Action Deck card",
        ),
        (Occasion.DREW, "draw <a card|cards>", "draws <a card|cards>"),
        (Occasion.DISCARDED, "discard <a card|cards>", "discards <a card|cards>"),
        (Occasion.KICKED, "kick", "kicks"),
        (Occasion.TIMEOUT_SPENT, "spend a timeout", "spends a timeout"),
        (Occasion.TURNOVER, "force a turnover", "forces a turnover"),
    )
    for phrase in (
        Phrase("doing", you, occasion),
        Phrase("doing_of", somebody, occasion),
    )
)
SOMEONE = tuple(
    Phrase("someone", says, Someone(whose, among, says == "this Player"))
    for whose, says, among in (
        (BOTH, "this Player", None),
        (OWN, "one of your Players", None),
        (OPPONENT, "an opposing Player", None),
        (BOTH, "a Player", None),
        (OWN, "one of your {some:some~}", S("some")),
        (OPPONENT, "an opposing {some:some}", S("some")),
        (BOTH, "<a|an> {some:some}", S("some")),
    )
)
HAPPENINGS = (
    *WHOSE_PLAY,
    *COURSES,
    *PLAY_COURSES,
    *DOINGS,
    *SOMEONE,
    Phrase(
        "occasion",
        "{whose:whose_play} {what:course}",
        Happening(S("what"), S("whose")),
    ),
    Phrase(
        "play_occasion",
        "{whose:whose_play} {plays:plays} {what:play_course}",
        Happening(S("what"), S("whose"), condition=CallFits(S("plays"))),
        rule="D-64",
    ),
    Phrase("occasion", "you {what:doing}", Happening(S("what"), OWN)),
    Phrase(
        "occasion",
        "your opponent {what:doing_of}",
        Happening(S("what"), OPPONENT),
        ("the opposing player {what:doing_of}",),
    ),
    Phrase(
        "occasion",
        "a player {what:doing_of}",
        Happening(S("what"), BOTH),
        ("<either player|any player> {what:doing_of}",),
    ),
    Phrase(
        "occasion",
        "{who:someone} {what:deed}",
        Happening(
            S("what"),
            P("who", "whose", Someone),
            P("who", "among", Someone),
            P("who", "only_host", Someone),
        ),
        rule="D-44",
    ),
)

SOME = Phrase("some", "{players:players}", of(OWN), holds=lambda value: not value.plain)


def whenever(condition: Any, *, bench: bool) -> Any:
    parts: dict[str, Any] = {
        name: P("when", name, Happening)
        for name in ("occasion", "whose", "among", "only_host")
    }
    return WheneverAbility(effect=S("then"), condition=condition, bench=bench, **parts)


def benched() -> Iterator[Phrase]:
    """Yield the frames of abilities that may work on the bench, and of those there."""
    for bench in ("", BENCH):
        on_bench = bool(bench)
        for call, qualifier in (("", 0), (" \u2013 {plays:plays}", S("plays"))):
            for only, windows, condition in (
                ("", ANY_POINT, None),
                (". Exhaust only {if:given}", ANY_POINT, S("if")),
                (". Exhaust only {windows:windows}", S("windows"), None),
                (
                    ". Exhaust only {windows:windows} {if:given}",
                    S("windows"),
                    S("if"),
                ),
            ):
                yield Phrase(
                    "framed",
                    f"{bench}Exhaust{call}: {{then:effects}}{only}",
                    ExhaustAbility(S("then"), windows, qualifier, condition, on_bench),
                    tuple(
                        f"{bench}Exhaust{call}: {{then:effects}}"
                        + only.replace("Exhaust only", other)
                        for other in ("Use only", "Use this [ability] only")
                        if only
                    ),
                    rule="R22 Zones" if on_bench else "TP-5",
                )
        for when, known in (
            ("occasion", None),
            ("play_occasion", P("when", "condition", Happening)),
        ):
            yield Phrase(
                "framed",
                f"{bench}Whenever {{when:{when}}}, {{then:effects}}",
                whenever(known, bench=on_bench),
                (f"{bench}<Each|Every> time {{when:{when}}}, {{then:effects}}",),
                rule="D-45",
            )
            yield Phrase(
                "framed",
                f"{bench}Whenever {{when:{when}}} while {{if:conditions}}, "
                "{then:effects}",
                whenever(All((known, S("if"))) if known else S("if"), bench=on_bench),
            )
        for says, condition in (
            ("{change:static_change}", None),
            ("{change:static_change} while {if:conditions}", S("if")),
        ):
            yield Phrase(
                "standing",
                f"{bench}{says}",
                static(condition, bench=on_bench),
                tuple(
                    f"{bench}{each}"
                    for each in (
                        "{change:static_change} {if:given}",
                        "<if|while|as long as> {if:conditions}, {change:static_change}",
                    )
                    if condition
                ),
            )


PLAYS_STAND = tuple(
    Phrase(
        "standing",
        f"each {{plays:plays}} {says} {{by:yard}}",
        Static(Quantity.YARDS, by, CallFits(S("plays"))),
        (f"<every|all|a> {{plays:plays}} <{says}|{says[:-1]}> {{by:yard}}",),
    )
    for says, by in (("gains", S("by")), ("loses", Less("by")))
)

ROLES = tuple(
    Phrase("roles", says, int(roles), also)
    for says, roles, also in (
        ("Run", Role.RUN, ()),
        ("Receive", Role.RECEIVE, ()),
        ("Tackle", Role.TACKLE, ()),
        (
            "Run or Receive",
            Role.RUN | Role.RECEIVE,
            ("Run / Receive", "Run and Receive"),
        ),
    )
)


def can_happen(ability: DesignatedAbility) -> bool:
    """Return whether a call of the qualifier may be run or received at all."""
    calls = ability.qualifier or RUNS | PASSES
    runs, passes = ability.roles & Role.RUN, ability.roles & Role.RECEIVE
    tackles = ability.roles & Role.TACKLE
    return bool(tackles or (runs and calls & RUNS) or (passes and calls & PASSES))


DESIGNATED = tuple(
    Phrase(
        "framed",
        f"{{roles:roles}}{call}: {{then:effects}}{only}",
        DesignatedAbility(S("roles"), S("then"), qualifier, condition),
        rule="CRD 6.A.a",
        holds=can_happen,
    )
    for call, qualifier in (("", 0), (" \u2013 {plays:plays}", S("plays")))
    for only, condition in (
        ("", None),
        (". This triggers only {if:given}", S("if")),
    )
)


OTHERS = (
    Phrase(
        "play_ability",
        "On offense: {then:effects}",
        WheneverAbility(Occasion.CALLS_REVEALED, S("then"), condition=OnOffense()),
        ("When called on offense: {then:effects}",),
    ),
    Phrase(
        "play_ability",
        "On defense: {then:effects}",
        WheneverAbility(Occasion.CALLS_REVEALED, S("then"), condition=Not(OnOffense())),
        ("When called on defense: {then:effects}",),
    ),
    Phrase(
        "play_ability",
        "When called: {then:effects}",
        WheneverAbility(Occasion.CALLS_REVEALED, S("then")),
    ),
    Phrase(
        "printed_call",
        "{call:call}: {yards:number} ({low:number}-{high:number})",
        (S("call"), S("yards"), (S("low"), S("high"))),
        rule="CRD 4.C",
        holds=lambda value: bool(value[0] & PASSES) and is_range(*value[2]),
    ),
    Phrase(
        "printed_call",
        "{call:call}",
        (S("call"), 0, (0, 9)),
        rule="CRD 4.B",
        holds=lambda value: bool(value[0] & RUNS),
    ),
    Phrase("printed_defense", "{plays:plays}", S("plays"), rule="CRD 4.A"),
    Phrase("printed_defense", "all Runs", RUNS, rule="CRD Gen:Stop All"),
    Phrase("printed_defense", "all Passes", PASSES, rule="CRD Gen:Stop All"),
    Phrase(
        "power_up",
        "Attach to one of your {players:players~}.\n{abilities:abilities}",
        (of(OWN), S("abilities")),
        rule="R22 Types:Power Up",
    ),
    Phrase(
        "synergy",
        "Active while {if:conditions}.\n{abilities:abilities}",
        (S("if"), S("abilities")),
        rule="R22 Types:Synergy",
    ),
)


def _one_by_one(abilities: Any) -> list[Any]:
    return [(each,) for each in abilities]


LINES = ((".", "\n"), ("\n",))
TERMS: dict[str, Any] = {
    # On one line a further ability has to show its frame.
    "line": Series("ability", ((".",),), ". ", tuple, list, further="framed"),
    "abilities": Series("line", LINES, ".\n", flat, _one_by_one),
    "play_line": Series("play_ability", ((".",),), ". ", tuple, list),
    "play_text": Series("play_line", LINES, ".\n", flat, _one_by_one),
}
FRAMES = (
    Phrase("ability", "{one:framed}", S("one")),
    Phrase("ability", "{one:standing}", S("one")),
)

ROWS = (
    *HAPPENINGS,
    SOME,
    *FRAMES,
    *benched(),
    *PLAYS_STAND,
    *ROLES,
    *DESIGNATED,
    *OTHERS,
)
