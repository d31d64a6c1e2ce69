"""Phrases for Run, Receive and Tackle abilities that are told as sentences."""

from dataclasses import dataclass
from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.cards import DesignatedAbility
from gameengine.conditions import Between, Condition
from gameengine.effects import Effect, If, Later
from gameengine.grammar.meanings import Slot, built
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure
from gameengine.moments import Occasion, Role

from .conditions import Span
from .joining import every_one, in_order

S: Any = Slot
EITHER_ROLE = Role.RUN | Role.RECEIVE


@dataclass(frozen=True)
class Doing:
    """What a designated Player does, on which calls, and how far the play goes."""

    roles: int
    calls: int = 0
    yards: Span | None = None


def can_happen(ability: DesignatedAbility | None) -> bool:
    """Return whether a play of the qualifier can be run or received at all."""
    if ability is None:
        return False
    called = ability.qualifier or RUNS | PASSES
    runs, passes = ability.roles & Role.RUN, ability.roles & Role.RECEIVE
    tackles = ability.roles & Role.TACKLE
    return bool(tackles or (runs and called & RUNS) or (passes and called & PASSES))


def designated(
    did: Doing,
    then: Effect,
    more: Effect | None = None,
    condition: Condition | None = None,
) -> DesignatedAbility | None:
    """Return the ability of a Player who does something; any pass is no type.

    How far a play went is known when it is over.
    """
    every = {Role.RECEIVE: PASSES, Role.RUN: RUNS}.get(Role(did.roles), 0)
    whole = in_order([then, more])
    if whole is None:
        return None
    given = [] if condition is None else [condition]
    if did.yards is not None:
        given.append(Between(Measure.YARDS, did.yards.least, did.yards.most))
    if given:
        over = isinstance(whole, Later) and whole.occasion is Occasion.PLAY_ENDS
        if isinstance(whole, Later) and over:
            whole = whole.then
        elif did.yards is not None:
            return None  # yards that change after they are known
        whole = If(every_one(given) if len(given) > 1 else given[0], whole)
        whole = Later(Occasion.PLAY_ENDS, whole) if over else whole
    return DesignatedAbility(did.roles, whole, 0 if did.calls == every else did.calls)


PLAYS = "{plays:plays} [play]"
DID = tuple(
    phrase
    for role, does, on in (
        (Role.RUN, "<run|carry>", ""),
        (Role.RECEIVE, "<receive|catch>", ""),
        (Role.TACKLE, "<tackle|make <a|the> tackle>", "on "),
        (EITHER_ROLE, "run or receive", "on "),
    )
    for head in (does, f"is designated to {does}")
    for phrase in (
        Phrase("did", f"{head} [[with] the ball|<a|the> <ball|pass>]", Doing(role)),
        Phrase("did", f"{head} {on}<a|any|> {PLAYS}", Doing(role, S("plays"))),
        Phrase(
            "did",
            f"{head} <a|the> <ball|pass|run> that <gain|go for> {{span:yardage}}",
            Doing(role, yards=S("span")),
        ),
        Phrase(
            "did",
            f"{head} {on}<a|any> {PLAYS} that <gain|go for> {{span:yardage}}",
            Doing(role, S("plays"), S("span")),
        ),
    )
)
WHEN = "<whenever|when|if> this Player [while Energized] {did:did} [while Energized]"
ROWS = (
    *DID,
    Phrase(
        "framed",
        f"{WHEN} [,|:] {{then:effects}}",
        built(designated, did=S("did"), then=S("then")),
        (f"{{then:effects}} {WHEN}",),
        holds=can_happen,
    ),
    Phrase(
        "framed",
        f"{{then:effects}} {WHEN} [.] [and] {{more:effects}}",
        built(designated, did=S("did"), then=S("then"), more=S("more")),
        holds=can_happen,
    ),
    Phrase(
        "framed",
        f"{{then:effects}} {WHEN} and {{if:conditions}}",
        built(designated, did=S("did"), then=S("then"), condition=S("if")),
        (f"{WHEN} and {{if:conditions}}, {{then:effects}}",),
        holds=can_happen,
    ),
)
