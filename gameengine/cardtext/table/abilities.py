"""Phrases for abilities: of Player cards, by occasion, and of other cards."""

from collections.abc import Iterator
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
    CallFits,
    Condition,
    Not,
    OnOffense,
    PlayIs,
    Status,
    Whose,
)
from gameengine.effects import Change, Quantity, Static
from gameengine.moments import ANY_POINT, Role

from .durations import LENGTHS, static
from .occasions import Happening

S: Any = Slot
P: Any = Part
Less: Any = Minus
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH
BENCH = "Bench \u2013 "


def whenever(condition: Any, *, bench: bool, limit: Any = None) -> Any:
    """Return the meaning of a Whenever ability with slots."""
    parts: dict[str, Any] = {
        name: P("when", name, Happening)
        for name in ("occasion", "whose", "among", "only_host")
    }
    return WheneverAbility(
        effect=S("then"), condition=condition, bench=bench, limit=limit, **parts
    )


# A call behind the head of an ability, and the ways to set it off.
QUALIFIED = (
    ("", 0, "[ (0)]"),
    (" \u2013 {plays:plays}", S("plays"), " [\u2013] [(] {plays:qualifier} [)]"),
)


def exhaust_heads(bench: str, call: str, qualifier: Any) -> Iterator[Phrase]:
    """Yield phrases of Exhaust abilities with timing and condition in front."""
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
    """Yield the phrases of abilities, each also as a Bench ability."""
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
                        + only.replace(". Exhaust only", "{_:gap} {_:only}")
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
            for condition, given in ((None, ""), (S("if"), " while {if:conditions}")):
                both = All((known, condition)) if known and condition else None
                yield Phrase(
                    "framed",
                    f"{bench}{{limit:limit}}, whenever {{when:{when}}}{given}, "
                    "{then:effects}",
                    whenever(
                        both or known or condition, bench=on_bench, limit=S("limit")
                    ),
                    (
                        f"{bench}{{limit:limit}} {when_it}{given}, {{then:effects}}",
                        *(
                            (
                                f"{bench}{{limit:limit}} {{when:moment}}{given}, "
                                "{then:effects}",
                            )
                            if known is None
                            else ()
                        ),
                    ),
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
    """Return a static change with its conditions in one flat list."""
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
        (
            f"[each|all|both player] {{plays:plays}} [play] <{says}|{says[:-1]}> "
            "{by:yard}",
        ),
    )
    for says, by in (("gains", S("by")), ("loses", Less("by")))
)

LIMITS = tuple(
    Phrase("limit", f"once per {name}", lasts, (f"once <a|each|every|in a> {name}",))
    for name, lasts in LENGTHS
)
HEADS = (
    *LIMITS,
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
# A play that is stopped gains nothing that could be less.
OF_SUCCESS = tuple(
    Phrase(
        "seated_change",
        f"{whose} {says}",
        Static(
            Quantity.YARDS,
            by,
            All((*side, CallFits(S("plays")), PlayIs(Status.SUCCESS))),
        ),
    )
    for whose, side in (
        ("[each|all|both player]", ()),
        ("<your|each of your|all [of] your>", (OnOffense(),)),
        ("<opponents|each of opponents|all [of] opponents>", (Not(OnOffense()),)),
    )
    for says, by in (
        ("{plays:plays} [play] gain {by:fewer_yards}", Less("by")),
        ("successful {plays:plays} [play] gain {by:yard}", S("by")),
        ("successful {plays:plays} [play] <loses|lose> {by:yard}", Less("by")),
    )
)
ROLE_DEEDS = (
    ("run [with] [the ball]", Role.RUN),
    ("receive [<a|the> <pass|ball>]", Role.RECEIVE),
    ("tackle", Role.TACKLE),
    ("run or receive [the ball]", Role.RUN | Role.RECEIVE),
)
PLAYER_GAINS = (
    *(Phrase("role_done", says, int(role)) for says, role in ROLE_DEEDS),
    Phrase(
        "player_gains",
        "this Player gains {by:yard}",
        Change(Quantity.YARDS, S("by")),
        ("<that player|he> gain {by:yard}",),
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
    """Return whether a play of the qualifier can be run or received at all."""
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
                (
                    "{roles:role_deed}, {then:effects}",
                    "{then:player_gains} <whenever|when> <they|he|this player> "
                    "{roles:role_done}",
                )
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


def _unwritten(value: Any) -> list[Any]:
    """Raise NoWording: the value is written by another phrase."""
    raise NoWording(f"{value!r} is written as calls")


def _one_by_one(abilities: Any) -> list[Any]:
    """Return each ability as a line of its own."""
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
    "play_line": Series(
        "play_ability", ((".",),), ". ", tuple, list, further="play_framed"
    ),
    "play_text": Series("play_line", LINES, ".\n", flat, _one_by_one),
}
FRAMES = (
    Phrase("ability", "{one:framed}", S("one")),
    Phrase("ability", "{one:standing}", S("one")),
)

ROWS = (
    *FRAMES,
    *benched(),
    *PLAYS_STAND,
    *OF_SUCCESS,
    *HEADS,
    *PLAYER_GAINS,
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
)
