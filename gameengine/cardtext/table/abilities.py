"""Phrases for abilities: of Player cards, by occasion, and of other cards."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from gameengine import calls
from gameengine.calls import PASSES, RUNS
from gameengine.cards import DesignatedAbility, ExhaustAbility, WheneverAbility
from gameengine.cardtext.book import NoWording
from gameengine.cardtext.meanings import Minus, Part, Slot, built
from gameengine.cardtext.phrases import Phrase
from gameengine.cardtext.terms import LISTED, Names, Series, flat, unite
from gameengine.conditions import (
    All,
    Scored,
    Whose,
)
from gameengine.effect_terms import Quantity
from gameengine.effects import Change, Effect
from gameengine.moments import ANY_POINT, Occasion, Role

from .durations import LENGTHS, static
from .joining import of_seat
from .occasions import Happening
from .standing import BENCH, flattened

S: Any = Slot
P: Any = Part
Less: Any = Minus
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH
ONCE = "{limit:limit} [:|\u2013]"


def whenever(condition: Any, *, bench: bool, limit: Any = None) -> Any:
    """Return the meaning of a Whenever ability with slots."""
    parts: dict[str, Any] = {
        name: P("when", name, Happening)
        for name in ("occasion", "whose", "among", "only_host", "other")
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
        ("{if:given} {windows:windows}", S("windows"), S("if")),
    ):
        yield Phrase(
            "framed",
            f"{bench}Exhaust{call} [\u2013] [(] [only] {when} [)]: {{then:effects}}",
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
            for limit, only, windows, condition in (
                (limit, *rest)
                for limit in (None, S("limit"))
                for rest in (
                    ("", ANY_POINT, None),
                    (". Exhaust only {if:given}", ANY_POINT, S("if")),
                    (". Exhaust only {windows:windows}", S("windows"), None),
                    (
                        ". Exhaust only {windows:windows} {if:given}",
                        S("windows"),
                        S("if"),
                    ),
                )
            ):
                once = "{limit:limit}, " if limit else ""
                tail = (
                    only.replace(". Exhaust only", "{_:gap} {_:only}") + "{_:closed}"
                    if only
                    else ""
                )
                head = f"Exhaust{other_call}: {{then:effects}}"
                yield Phrase(
                    "framed",
                    f"{once}{bench}Exhaust{call}: {{then:effects}}{only}",
                    ExhaustAbility(
                        S("then"), windows, qualifier, condition, on_bench, limit
                    ),
                    (
                        f"{ONCE if once else ''} {bench}{head}{tail}",
                        *(
                            (
                                f"{bench}{head}{tail}{{_:gap}} [(] {{_:once_only}} "
                                "{limit:limit} {_:closed}",
                                *(
                                    (
                                        f"{bench}{head}{tail.removesuffix('{_:closed}')}"
                                        " <and [only]|,> {limit:limit}{_:closed}",
                                    )
                                    if only
                                    else ()
                                ),
                                f"{bench}Exhaust{other_call} {{limit:limit}}: "
                                f"{{then:effects}}{tail}",
                            )
                            if limit
                            else ()
                        ),
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
            (f"{{change:{kind}}}{given}", condition)
            for kind in ("static_change", "state_change")
            for given, condition in (("", None), (" while {if:conditions}", S("if")))
        ):
            change = says.partition("}")[0] + "}"
            yield Phrase(
                "standing",
                f"{bench}{says}",
                static(condition, bench=on_bench),
                tuple(
                    f"{bench}{each}"
                    for each in (
                        change + " {if:given}",
                        "<if|while|when> {if:conditions}, " + change,
                        "{if:given_first}, " + change,
                    )
                    if condition
                ),
            )


LIMITS = tuple(
    Phrase(
        "limit",
        f"once per {name}",
        lasts,
        (
            f"[only] <once|one time> <a|each|every|in a|per|during each> {name}",
            f"no more than once <a|each|every|in a|per> {name}",
        ),
    )
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
        "once_only",
        "",
        None,
        (
            "<you may|you can|may|can> [only] <use|Exhaust> <this [ability|player]|it>",
            "<use|Exhaust> [this [ability|player]] [only]",
            "this [ability] <may|can> [only] be <used|activated>",
            "usable [only]",
            "limit [:]",
        ),
    ),
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
        f"{once}{{roles:roles}}{call}: {{then:effects}}{only}",
        DesignatedAbility(S("roles"), S("then"), qualifier, condition, limit),
        (
            f"{ONCE if once else ''} {{roles:roles}}{other_call} : "
            "{then:effects}" + only.replace("This triggers only", "{_:triggers_only}"),
            *(
                (
                    "{roles:role_deed}, {then:effects}",
                    "{then:player_gains} <whenever|when> <they|he|this player> "
                    "{roles:role_done}",
                )
                if not qualifier and not only and not limit
                else ()
            ),
        ),
        rule="CRD 6.A.a",
        holds=can_happen,
    )
    for once, limit in (("", None), ("{limit:limit}, ", S("limit")))
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
    "line": Series("ability", ((".",),), ". ", flattened, list, further="framed"),
    "abilities": Series("line", LINES, ".\n", flat, _one_by_one),
    "play_line": Series(
        "play_ability", ((".",),), ". ", tuple, list, further="play_framed"
    ),
    "play_text": Series("play_line", LINES, ".\n", flat, _one_by_one),
}


def on_type(plays: int, then: Effect, roles: int) -> DesignatedAbility:
    """Return an ability for plays of a type; any pass is no type of its own."""
    every = PASSES if roles & Role.RECEIVE else RUNS if roles & Role.RUN else 0
    return DesignatedAbility(roles, then, 0 if plays == every else plays)


TYPED = tuple(
    Phrase(
        "framed",
        f"<Whenever|When|If> this Player {says} {{plays:plays}} [play], "
        "{then:effects}",
        built(
            partial(on_type, roles=int(roles)),
            plays=S("plays"),
            then=S("then"),
        ),
        holds=can_happen,
    )
    for says, roles in (
        ("receives <a|any|>", Role.RECEIVE),
        ("runs <a|any>", Role.RUN),
    )
)


def each_seat(occasion: Occasion, deed: Effect, touchdown: bool = False) -> Any:  # noqa: FBT001, FBT002
    """Return the abilities by which whoever does something does more."""
    return tuple(
        WheneverAbility(
            occasion,
            of_seat(deed, whose),
            whose=whose,
            condition=Scored(whose, touchdown=True) if touchdown else None,
        )
        for whose in (OWN, OPPONENT)
    )


EACH_SEAT = (
    *(
        Phrase(
            "framed",
            f"<Whenever|When|Each time> <a|either|any|each> player {{what:doing_of}}, "
            f"<that player|they> <|may|must> {{then:{kind}}}",
            built(each_seat, occasion=S("what"), deed=S("then")),
        )
        for kind in ("done",)
    ),
    Phrase(
        "framed",
        "<Whenever|When|Each time> <a|either|any|each> player score a touchdown, "
        "<that player|they> {then:done}",
        built(each_seat, occasion=Occasion.SCORED, deed=S("then"), touchdown=True),
    ),
    Phrase(
        "ability",
        "{a:standing} <and|.> {b:standing}",
        built(lambda a, b: flattened([a, b]), a=S("a"), b=S("b")),
    ),
)
FRAMES = (
    Phrase("ability", "{one:framed}", S("one")),
    Phrase("ability", "{one:standing}", S("one")),
)

ROWS = (
    *FRAMES,
    *TYPED,
    *EACH_SEAT,
    *benched(),
    *HEADS,
    *PLAYER_GAINS,
    *ROLES,
    *DESIGNATED,
)
