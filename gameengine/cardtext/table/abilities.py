"""Phrases for abilities: of Player cards, by occasion, and of other cards."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from gameengine import calls
from gameengine.cards import DesignatedAbility, ExhaustAbility, WheneverAbility
from gameengine.conditions import (
    All,
    Scored,
    Whose,
)
from gameengine.effects import Effect, May
from gameengine.grammar.errors import NoWording
from gameengine.grammar.meanings import FieldSlot, NegatedSlot, Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.grammar.terms import (
    LISTED,
    ListTerm,
    NameTerm,
    flatten_tuples,
    unite_bits,
)
from gameengine.moments import ANY_POINT, Occasion, Role

from .adverbs import Adverbs, merge_adverbs
from .designated import can_ability_trigger
from .durations import LENGTHS, static_change
from .joining import (
    assign_to_seat,
    delay_until_calls_revealed,
    join_conditions,
    join_effects,
)
from .lasting_changes import BENCH, flatten_abilities
from .occasions import OccasionWithSubject

S: Any = Slot
P: Any = FieldSlot
Less: Any = NegatedSlot
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH
ONCE = "{limit:limit} [:|\u2013]"


def whenever_ability(condition: Any, *, bench: bool, limit: Any = None) -> Any:
    """Return the meaning of a Whenever ability with slots."""
    parts: dict[str, Any] = {
        name: P("when", name, OccasionWithSubject)
        for name in ("occasion", "whose", "among", "only_host", "other")
    }
    return WheneverAbility(
        effect=S("then"), condition=condition, bench=bench, limit=limit, **parts
    )


# A call behind the head of an ability, and the ways to set it off.
QUALIFIED = (
    ("", 0, "[ (0)]"),
    (" \u2013 {plays:plays}", S("plays"), " {plays:qualified}"),
)


def exhaust_ability(  # noqa: PLR0913 - the parts of an ability
    then: Effect,
    a: Adverbs,
    b: Adverbs,
    c: Adverbs,
    qualifier: int = 0,
    *,
    bench: bool,
) -> ExhaustAbility | None:
    """Return an Exhaust ability with its timing, condition and limit as one."""
    told = merge_adverbs([a, b, c])
    if told is None:
        return None
    return ExhaustAbility(
        delay_until_calls_revealed(told.windows, then),
        *(told.windows, qualifier, told.condition, bench, told.limit),
    )


def delay_until_calls_known(ability: ExhaustAbility) -> ExhaustAbility:
    """Return the ability with its effect delayed until the calls are known."""
    return replace(
        ability, effect=delay_until_calls_revealed(ability.windows, ability.effect)
    )


def exhaust_heads(bench: str, call: str, qualifier: Any) -> Phrase:
    """Return the phrase for an Exhaust ability, in all its wordings."""
    cost = f"exhaust this Player{call}"
    known = {"qualifier": qualifier} if qualifier else {}
    first, *also = (
        f"{bench}{{a:where_first}} [,|:] {head} {{then:effects}}{{c:tailed}}"
        for head in (
            f"Exhaust{call} {{b:bracketed}}:",
            f"{{_:you_may}} {cost} {{b:where}} {{_:in_order_to}}",
        )
    )
    return Phrase(
        "framed",
        first,
        function_meaning(
            partial(exhaust_ability, bench=bool(bench)),
            **{name: S(name) for name in ("then", "a", "b", "c")},
            **known,
        ),
        (
            *also,
            f"{bench}{{then:effects}} {{a:where}} <by exhausting|if you exhaust> "
            f"this Player{call} {{b:where}}{{c:tailed}}",
        ),
        holds=lambda value: value is not None,
    )


def flatten_conditions(ability: WheneverAbility) -> WheneverAbility:
    """Return an ability with its conditions in one flat list."""
    given = ability.condition
    if not isinstance(given, All):
        return ability
    return replace(ability, condition=join_conditions(list(given.conditions)))


def bench_ability_phrases() -> Iterator[Phrase]:
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
                yield Phrase(
                    "framed",
                    f"{once}{bench}Exhaust{call}: {{then:effects}}{only}",
                    ExhaustAbility(
                        S("then"), windows, qualifier, condition, on_bench, limit
                    ),
                    rule="R22 Zones" if on_bench else "TP-5",
                    tidy=delay_until_calls_known,
                )
            yield exhaust_heads(bench, other_call, qualifier)
        for when, known in (
            ("occasion", None),
            ("play_occasion", P("when", "condition", OccasionWithSubject)),
        ):
            when_it = f"<Whenever|When> {{when:{when}}}"
            yield Phrase(
                "framed",
                f"{bench}Whenever {{when:{when}}}, {{then:effects}}",
                whenever_ability(known, bench=on_bench),
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
                whenever_ability(
                    All((known, S("if"))) if known else S("if"), bench=on_bench
                ),
                (f"{bench}{when_it} while {{if:conditions}}, {{then:effects}}",),
                tidy=flatten_conditions,
            )
            for condition, given in ((None, ""), (S("if"), " while {if:conditions}")):
                both = All((known, condition)) if known and condition else None
                yield Phrase(
                    "framed",
                    f"{bench}{{limit:limit}}, whenever {{when:{when}}}{given}, "
                    "{then:effects}",
                    whenever_ability(
                        both or known or condition, bench=on_bench, limit=S("limit")
                    ),
                    (
                        f"{bench}{{limit:limit}} {when_it}{given}, {{then:effects}}",
                        f"{bench}{when_it}{given}, {{then:effects}}{{_:gap}} [(] "
                        "{_:once_only} {limit:limit} {_:closed}",
                        *(
                            (
                                f"{bench}{{limit:limit}} {{when:moment}}{given}, "
                                "{then:effects}",
                            )
                            if known is None
                            else ()
                        ),
                    ),
                    tidy=flatten_conditions,
                )
        for says, condition in (
            (f"{{change:{kind}}}{given}", condition)
            for kind in ("static_change", "state_change")
            for given, condition in (("", None), (" while {if:conditions}", S("if")))
        ):
            yield Phrase(
                "standing",
                f"{bench}{says}",
                static_change(condition, bench=on_bench),
            )


LIMITS = tuple(
    Phrase(
        "limit",
        f"once per {name}",
        lasts,
        (
            f"[only] <once|one time> <a|each|every|in a|per|during each> {name}",
            f"no more than once <a|each|every|in a|per> {name}",
            f"once <a|each|every|in a|per> {name} at most",
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
            "[(] you <may|can> only <do|use|activate> <this [ability]|it>",
            "[(] [and] only",
            "[(] this <may|can> only be <done|used|activated>",
        ),
    ),
    Phrase("closed", "", None, (")", ". )")),
    Phrase("bracketed", "", Adverbs()),
    Phrase("bracketed", "[\u2013] [(] [only] {b:adverbs} [)]", S("b")),
    Phrase("you_may", "", None, ("[you <may|can>] [also]",)),
    Phrase("in_order_to", "to", None, ("and", ":", ".", ". then", "then")),
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
    Phrase("qualified", "[\u2013] [(] {plays:qualifier} [)]", S("plays")),
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


DESIGNATED = tuple(
    Phrase(
        "framed",
        f"{once}{{roles:roles}}{call}: {{then:effects}}{only}",
        DesignatedAbility(S("roles"), S("then"), qualifier, condition, limit),
        (
            f"{ONCE if once else ''} {{roles:roles}}{other_call} : "
            "{then:effects}" + only.replace("This triggers only", "{_:triggers_only}"),
        ),
        rule="CRD 6.A.a",
        holds=can_ability_trigger,
    )
    for once, limit in (("", None), ("{limit:limit}, ", S("limit")))
    for call, qualifier, other_call in QUALIFIED
    for only, condition in (
        ("", None),
        (". This triggers only {if:given}", S("if")),
    )
)


def _refuse_to_write(value: Any) -> list[Any]:
    """Raise NoWording: the value is written by another phrase."""
    raise NoWording(f"{value!r} has a wording in another phrase")


def _split_abilities(abilities: Any) -> list[Any]:
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
    "direction": NameTerm(DIRECTIONS),
    "directions": ListTerm("direction", LISTED, ", ", unite_bits, _refuse_to_write),
    # On one line a further ability has to show its frame.
    "line": ListTerm(
        "ability", ((".",),), ". ", flatten_abilities, list, further="framed"
    ),
    "abilities": ListTerm("line", LINES, ".\n", flatten_tuples, _split_abilities),
    "play_line": ListTerm(
        "play_ability", ((".",),), ". ", tuple, list, further="play_framed"
    ),
    "play_text": ListTerm("play_line", LINES, ".\n", flatten_tuples, _split_abilities),
}


def abilities_for_both_seats(
    occasion: Occasion,
    deed: Effect,
    *,
    touchdown: bool = False,
) -> Any:
    """Return one ability per seat: doing something triggers a further effect."""
    return tuple(
        WheneverAbility(
            occasion,
            assign_to_seat(deed, whose),
            whose=whose,
            condition=Scored(whose, touchdown=True) if touchdown else None,
        )
        for whose in (OWN, OPPONENT)
    )


def optional_ability(
    when: OccasionWithSubject, limit: Any, then: Effect, more: Effect
) -> WheneverAbility | None:
    """Return an ability that offers two effects, one after the other."""
    whole = join_effects([then, more])
    return (
        WheneverAbility(when.occasion, May(whole), when.whose, limit=limit)
        if whole is not None
        else None
    )


OFFERS = (
    Phrase(
        "framed",
        "{limit:limit} you <may|can> {then:clauses} {when:moment}",
        replace(
            whenever_ability(None, bench=False, limit=S("limit")), effect=May(S("then"))
        ),
    ),
    Phrase(
        "framed",
        "{limit:limit} you <may|can> {then:clauses} {when:moment} [and] then "
        "{more:clauses}",
        function_meaning(
            optional_ability,
            **{name: S(name) for name in ("when", "limit", "then", "more")},
        ),
        holds=lambda value: value is not None,
    ),
)
EACH_SEAT = (
    *(
        Phrase(
            "framed",
            f"<Whenever|When|Each time> <a|either|any|each> player {{what:doing_of}}, "
            f"<that player|they> <|may|must> {{then:{kind}}}",
            function_meaning(
                abilities_for_both_seats, occasion=S("what"), deed=S("then")
            ),
        )
        for kind in ("done",)
    ),
    Phrase(
        "framed",
        "<Whenever|When|Each time> <a|either|any|each> player score a touchdown, "
        "<that player|they> {then:done}",
        function_meaning(
            abilities_for_both_seats,
            occasion=Occasion.SCORED,
            deed=S("then"),
            touchdown=True,
        ),
    ),
    Phrase(
        "ability",
        "{a:standing} <and|.> {b:standing}",
        function_meaning(lambda a, b: flatten_abilities([a, b]), a=S("a"), b=S("b")),
        ("{a:standing} and {b:framed}", "{a:framed} and {b:standing}"),
    ),
)
FRAMES = (
    Phrase("ability", "{one:framed}", S("one")),
    Phrase("ability", "{one:standing}", S("one")),
)

ROWS = (
    *FRAMES,
    *EACH_SEAT,
    *OFFERS,
    *bench_ability_phrases(),
    *HEADS,
    *ROLES,
    *DESIGNATED,
)
