"""Phrases for Run, Receive and Tackle abilities written as sentences."""

from dataclasses import dataclass, replace
from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.cards import DesignatedAbility
from gameengine.conditions import All, CallFits, Condition, MeasureBetween
from gameengine.effect_parts import inner_effects
from gameengine.effects import Effect, EffectsInOrder, If, OnNextOccasion
from gameengine.grammar.meanings import Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure
from gameengine.moments import Occasion, Role

from .counts import CountRange
from .joining import join_conditions, join_effects

S: Any = Slot
EITHER_ROLE = Role.RUN | Role.RECEIVE


@dataclass(frozen=True)
class DesignatedAction:
    """What a designated Player does, on which calls, and how far the play goes."""

    roles: int
    calls: int = 0
    yards: CountRange | None = None


def can_ability_trigger(ability: DesignatedAbility | None) -> bool:
    """Return whether the calls of an ability allow its role, such as a run."""
    if ability is None:
        return False
    called = ability.qualifier or RUNS | PASSES
    runs, passes = ability.roles & Role.RUN, ability.roles & Role.RECEIVE
    tackles = ability.roles & Role.TACKLE
    return bool(tackles or (runs and called & RUNS) or (passes and called & PASSES))


def designated_ability(
    did: DesignatedAction,
    then: Effect,
    more: Effect | None = None,
    condition: Condition | None = None,
) -> DesignatedAbility | None:
    """Return the ability of a designated Player from its action and effects.

    How far a play went is known when it is over.
    """
    whole = join_effects([then, more])
    if whole is None:
        return None
    calls = did.calls
    if not calls and isinstance(whole, If) and whole.otherwise is None:
        # "On a Run" says what a qualifier says.
        asked = whole.condition
        first, *rest = asked.conditions if isinstance(asked, All) else (asked,)
        if isinstance(first, CallFits):
            calls = drop_needless_calls(replace(did, calls=first.calls)).calls
            whole = If(All(tuple(rest)), whole.then) if rest[1:] else whole.then
            whole = If(rest[0], whole) if len(rest) == 1 else whole
    given = [] if condition is None else [condition]
    if did.yards is not None:
        given.append(MeasureBetween(Measure.YARDS, did.yards.least, did.yards.most))
    if given:
        if isinstance(whole, EffectsInOrder) and any(map(inner_effects, whole.effects)):
            return None  # what has conditions of its own is not put under another
        over = (
            isinstance(whole, OnNextOccasion) and whole.occasion is Occasion.PLAY_ENDS
        )
        if isinstance(whole, OnNextOccasion) and over:
            whole = whole.then
        elif did.yards is not None:
            return None  # yards that change after they are known
        whole = If(join_conditions(given) if len(given) > 1 else given[0], whole)
        whole = OnNextOccasion(Occasion.PLAY_ENDS, whole) if over else whole
    return DesignatedAbility(did.roles, whole, calls)


def drop_needless_calls(did: DesignatedAction) -> DesignatedAction:
    """Return an action without its calls if they are all that its role allows."""
    every = (RUNS if did.roles & Role.RUN else 0) | (
        PASSES if did.roles & Role.RECEIVE else 0
    )
    every = every or RUNS | PASSES
    return replace(did, calls=0) if did.calls == every else did


THAT_FAR = "that <gain|go for> {span:yardage}"
DID = tuple(
    phrase
    for role, does, ball, on in (
        (Role.RUN, "<run|carry>", "[with] the ball", ""),
        (Role.RECEIVE, "<receive|catch>", "<a|the> <pass|ball>", ""),
        (Role.TACKLE, "<tackle|make a tackle|make the tackle>", "", "on "),
        (EITHER_ROLE, "run or receive", "the ball", "on "),
    )
    for head in (does, f"is designated to {does}")
    for phrase in (
        Phrase("did", f"{head} [{ball}]", DesignatedAction(role)),
        Phrase(
            "did", f"{head} {ball} {THAT_FAR}", DesignatedAction(role, yards=S("span"))
        ),
        *(
            Phrase("did", f"{head} {on}<a|any|> {{plays:plays}} [play]{far}", means)
            for far, means in (
                ("", DesignatedAction(role, S("plays"))),
                (f" {THAT_FAR}", DesignatedAction(role, S("plays"), S("span"))),
            )
        ),
    )
)
DID = tuple(replace(row, tidy=drop_needless_calls) for row in DID)
WHEN = "<whenever|when|if> this Player [while Energized] {did:did} [while Energized]"
ROWS = (
    *DID,
    Phrase(
        "framed",
        f"{WHEN} [,|:] {{then:effects}}",
        function_meaning(designated_ability, did=S("did"), then=S("then")),
        (f"{{then:effects}} {WHEN}",),
        holds=can_ability_trigger,
    ),
    Phrase(
        "framed",
        f"{{then:effects}} {WHEN} <and|. [and]> {{more:effects}}",
        function_meaning(
            designated_ability, did=S("did"), then=S("then"), more=S("more")
        ),
        holds=can_ability_trigger,
    ),
    Phrase(
        "framed",
        f"{{then:effects}} {WHEN} and {{if:conditions}}",
        function_meaning(
            designated_ability, did=S("did"), then=S("then"), condition=S("if")
        ),
        (f"{WHEN} and {{if:conditions}}, {{then:effects}}",),
        holds=can_ability_trigger,
    ),
)
