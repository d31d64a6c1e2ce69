"""Abilities: the frames of Player cards, occasions, and the lines of other cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gameengine import calls
from gameengine.calls import PASSES, RUNS
from gameengine.cards import DesignatedAbility, ExhaustAbility, WheneverAbility
from gameengine.cardtext.book import NoWording
from gameengine.cardtext.meanings import Minus, Part, Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.cardtext.terms import LISTED, Names, Series, flat, unite
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
    Phrase("whose_play", "your", OWN, ("<one|each|any> of your",)),
    Phrase(
        "whose_play",
        "your opponent's",
        OPPONENT,
        ("a opposing", "<one|each|any> of opponents"),
    ),
    Phrase("whose_play", "a", BOTH, ("any", "the", "each")),
)
# What happens to a play, a possession or a down of somebody.
COURSES = tuple(
    Phrase("course", says, occasion, also)
    for occasion, says, also in (
        (Occasion.POSSESSION_STARTS, "possession starts", ("possession begins",)),
        (Occasion.DOWN_STARTS, "down starts", ("down begins",)),
        (Occasion.CALL_CHANGED, "play changes", ()),
        (Occasion.CALLS_REVEALED, "play is revealed", ()),
        (
            Occasion.PLAY_STOPPED,
            "play is stopped",
            ("play would be stopped", "play <fail|is unsuccessful>"),
        ),
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
        (Occasion.SCORED, "score [points]", "scores [points]"),
        (Occasion.ACTION_USED, "use an Action card", "uses an Action card"),
        (
            Occasion.CARD_USED,
            "use an Action Deck card",
            "uses an Action Deck card",
        ),
        (Occasion.DREW, "draw <a card|cards>", "draws <a card|cards>"),
        (Occasion.DISCARDED, "discard <a card|cards>", "discards <a card|cards>"),
        (Occasion.KICKED, "kick [the ball]", "kicks [the ball]"),
        (
            Occasion.TIMEOUT_SPENT,
            "<spend|use|call|take> a timeout",
            "<spends|use|call|take> a timeout",
        ),
        (
            Occasion.TURNOVER,
            "force a [live ball] turnover",
            "forces a [live ball] turnover",
        ),
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
        (OWN, "<any of your|your|each of your> {some:some~}", S("some")),
        (OPPONENT, "<one of|any of> opponents {some:some~}", S("some")),
        (OPPONENT, "<one|any> of opponents Player", None),
        (OWN, "any of your Player", None),
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
    # "At the start of each of your possessions" says the same without a Whenever.
    *(
        Phrase(
            "moment",
            f"at the {edge} of {{whose:whose_play}} {noun}",
            Happening(occasion, S("whose")),
        )
        for edge, noun, occasion in (
            ("start", "possession", Occasion.POSSESSION_STARTS),
            ("start", "down", Occasion.DOWN_STARTS),
            ("end", "play", Occasion.PLAY_ENDS),
        )
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
        (),
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


# A call behind the head of an ability, and the ways to set it off.
QUALIFIED = (
    ("", 0, "[ (0)]"),
    (" \u2013 {plays:plays}", S("plays"), " [\u2013] [(] {plays:qualifier} [)]"),
)


def exhaust_heads(bench: str, call: str, qualifier: Any) -> Iterator[Phrase]:
    """Yield heads that say when and under which condition, before the effect."""
    on_bench = bool(bench)
    for when, windows, condition in (
        ("{windows:windows}", S("windows"), None),
        ("{if:given}", ANY_POINT, S("if")),
        ("{windows:windows} {if:given}", S("windows"), S("if")),
    ):
        yield Phrase(
            "framed",
            f"{bench}Exhaust{call} [only] {when}: {{then:effects}}",
            ExhaustAbility(S("then"), windows, qualifier, condition, on_bench),
            (
                (f"{bench}{when}, you may Exhaust this Player to {{then:effects}}",)
                if not qualifier
                else ()
            ),
        )


def benched() -> Iterator[Phrase]:
    """Yield the frames of abilities that may work on the bench, and of those there."""
    for bench in ("", BENCH):
        on_bench = bool(bench)
        for call, qualifier, other_call in QUALIFIED:
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
                    (
                        f"{bench}Exhaust{other_call}: {{then:effects}}"
                        + only.replace(". Exhaust only", "[.] {_:only}")
                        + ("{_:closed}" if only else ""),
                    ),
                    rule="R22 Zones" if on_bench else "TP-5",
                )
            yield from exhaust_heads(bench, other_call, qualifier)
        for when, known in (
            ("occasion", None),
            ("play_occasion", P("when", "condition", Happening)),
        ):
            when_it = f"<Whenever|When> {{when:{when}}}"
            yield Phrase(
                "framed",
                f"{bench}Whenever {{when:{when}}}, {{then:effects}}",
                whenever(known, bench=on_bench),
                (
                    f"{bench}{when_it} [,|:] {{then:effects}}",
                    *(
                        (f"{bench}{{when:moment}} [,|:] {{then:effects}}",)
                        if known is None
                        else ()
                    ),
                ),
                rule="D-45",
            )
            yield Phrase(
                "framed",
                f"{bench}Whenever {{when:{when}}} while {{if:conditions}}, "
                "{then:effects}",
                whenever(All((known, S("if"))) if known else S("if"), bench=on_bench),
                (f"{bench}{when_it} while {{if:conditions}}, {{then:effects}}",),
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


def joined(static: Static) -> Static:
    """Join conditions into one list of them."""
    found: list[Condition] = []
    for each in (
        static.condition.conditions if isinstance(static.condition, All) else ()
    ):
        found += each.conditions if isinstance(each, All) else (each,)
    return Static(static.of, static.by, All(tuple(found)), static.bench)


SEATED = tuple(
    Phrase(
        "seated_change",
        f"{whose} {plays} {says} {{by:yard}}",
        Static(Quantity.YARDS, by, condition),
    )
    for whose, side in (
        ("<your|each of your|all [of] your>", OnOffense()),
        ("<opponents|each of opponents|all [of] opponents>", Not(OnOffense())),
    )
    for plays, condition in (
        ("play", side),
        ("{plays:plays} [play]", All((side, CallFits(S("plays"))))),
    )
    for says, by in (("gain", S("by")), ("<lose|loses>", Less("by")))
)
PLAYS_STAND = tuple(
    Phrase(
        "standing",
        f"each {{plays:plays}} {says} {{by:yard}}",
        Static(Quantity.YARDS, by, CallFits(S("plays"))),
        (f"[each|all] {{plays:plays}} [play] <{says}|{says[:-1]}> {{by:yard}}",),
    )
    for says, by in (("gains", S("by")), ("loses", Less("by")))
)

HEADS = (
    Phrase(
        "only",
        "Exhaust only",
        None,
        (
            "[(] <Exhaust|Use> [this [ability|player]] only",
            "[(] only <Exhaust|Use> [this [ability|player]]",
            "[(] this [ability] <may|can> only be <used|activated>",
            "[(] only usable",
            "[(] usable only",
        ),
    ),
    Phrase("closed", "", None, (")", ". )")),
    Phrase(
        "triggers_only",
        "This triggers only",
        None,
        ("this [ability] only trigger", "this ability triggers only"),
    ),
    Phrase("qualifier", "{plays:plays}", S("plays"), ("{plays:directions}",)),
    *(
        Phrase(
            "role_deed",
            f"<Whenever|When> this Player {deed}",
            int(roles),
            (f"<Whenever|When> this Player is designated to {designated}",),
        )
        for deed, designated, roles in (
            ("runs [with] [the ball]", "run [the ball]", Role.RUN),
            (
                "receives [<a|the> <pass|ball>]",
                "receive [the <ball|pass>]",
                Role.RECEIVE,
            ),
            ("tackles", "tackle", Role.TACKLE),
            (
                "runs or receives [the ball]",
                "run or receive [the ball]",
                Role.RUN | Role.RECEIVE,
            ),
        )
    ),
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
            ("Run / Receive", "Run <and|&> Receive", "Receive <or|/> Run"),
        ),
    )
)


def can_happen(ability: DesignatedAbility) -> bool:
    """Return whether a call of the qualifier may be run or received at all."""
    called = ability.qualifier or RUNS | PASSES
    runs, passes = ability.roles & Role.RUN, ability.roles & Role.RECEIVE
    tackles = ability.roles & Role.TACKLE
    return bool(tackles or (runs and called & RUNS) or (passes and called & PASSES))


DESIGNATED = tuple(
    Phrase(
        "framed",
        f"{{roles:roles}}{call}: {{then:effects}}{only}",
        DesignatedAbility(S("roles"), S("then"), qualifier, condition),
        (
            f"{{roles:roles}}{other_call} : {{then:effects}}"
            + only.replace("This triggers only", "{_:triggers_only}"),
            *(
                ("{roles:role_deed}, {then:effects}",)
                if not qualifier and not only
                else ()
            ),
        ),
        rule="CRD 6.A.a",
        holds=can_happen,
    )
    for call, qualifier, other_call in QUALIFIED
    for only, condition in (
        ("", None),
        (". This triggers only {if:given}", S("if")),
    )
)


OTHERS = (
    Phrase("break", ".", None, (":", "\n", ". \n", "")),
    # The whole text of an Action card, its timing before or behind the effect.
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
    ),
    Phrase("in_front", "{windows:windows}", (S("windows"), None)),
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
        (
            "Attach [this card] to <one of your|a|your> {players:players} {_:break} "
            "{abilities:abilities}",
        ),
        rule="R22 Types:Power Up",
    ),
    Phrase(
        "synergy",
        "Active while {if:conditions}.\n{abilities:abilities}",
        (S("if"), S("abilities")),
        ("Active <while|if|when> {if:conditions} {_:break} {abilities:abilities}",),
        rule="R22 Types:Synergy",
    ),
)


def _unwritten(value: Any) -> list[Any]:
    raise NoWording(f"{value!r} is written as calls")


def _one_by_one(abilities: Any) -> list[Any]:
    return [(each,) for each in abilities]


LINES = ((".", "\n"), ("\n",))
DIRECTIONS = {
    "Left": calls.RUN_LEFT,
    "Middle": calls.RUN_MIDDLE,
    "Right": calls.RUN_RIGHT,
    "Short": calls.SHORT_PASS,
    "Medium": calls.MEDIUM_PASS,
    "Long": calls.LONG_PASS,
}
TERMS: dict[str, Any] = {
    "direction": Names(DIRECTIONS),
    "directions": Series("direction", LISTED, ", ", unite, _unwritten),
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
    *HEADS,
    *ROLES,
    *SEATED,
    *(
        row
        for kind in ("standing", "static")
        for row in (
            Phrase(kind, "{change:seated_change}", S("change")),
            Phrase(
                kind,
                "{change:seated_change} while {if:conditions}",
                Static(
                    P("change", "of", Static),
                    P("change", "by", Static),
                    All((P("change", "condition", Static), S("if"))),
                ),
                (
                    "{change:seated_change} {if:given}",
                    "<if|while> {if:conditions}, {change:seated_change}",
                ),
                tidy=joined,
            ),
        )
    ),
    *DESIGNATED,
    *OTHERS,
)
