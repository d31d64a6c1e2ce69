"""Phrases for the determination of Grit and what follows from each value."""

from typing import Any

from gameengine.effects import DetermineGrit, Effect, If
from gameengine.grammar.meanings import Slot, function_meaning
from gameengine.grammar.phrases import Phrase

S: Any = Slot
HIGHEST = 9  # of Grit


def add_remaining_grit_values(outcomes: Any, then: Effect) -> Effect | None:
    """Return a determination of Grit with an effect for all other values."""
    taken = {n for low, high, _ in outcomes for n in range(low, high + 1)}
    rest = [n for n in range(HIGHEST + 1) if n not in taken]
    found = list(outcomes)
    for n in rest:
        if found[len(outcomes) :] and found[-1][1] == n - 1:
            found[-1] = (found[-1][0], n, then)
        else:
            found.append((n, n, then))
    return DetermineGrit(tuple(found)) if rest else None


ROWS = (
    Phrase(
        "sentence",
        "Determine Grit. {outcomes:outcomes}",
        DetermineGrit(S("outcomes")),
        (
            "<Determine|flip for|check> [the] Grit {_:gap} <:|and|> "
            "{outcomes:outcomes}",
            "<flip for|check|flip> Grit [:] {_:gap} {outcomes:outcomes}",
        ),
        "R22 Gls:Grit",
    ),
    Phrase(
        "sentence",
        "if {if:conditions}, determine Grit. {outcomes:outcomes}",
        If(S("if"), DetermineGrit(S("outcomes"))),
        (
            "<determine|flip for> [the] Grit {if:given} . {outcomes:outcomes}",
            "{if:given_first}, <determine|flip for> [the] Grit <.|and|:> "
            "{outcomes:outcomes}",
        ),
    ),
    Phrase(
        "sentence",
        "Determine Grit. {outcomes:outcomes}. Otherwise, {then:clauses}",
        function_meaning(
            add_remaining_grit_values, outcomes=S("outcomes"), then=S("then")
        ),
        (
            "<Determine|flip for> [the] Grit . {outcomes:outcomes} . "
            "<If not|or else>, {then:clauses}",
            "<Determine|flip for> [the] Grit . {outcomes:outcomes} otherwise "
            "{then:clauses}",
            "<Determine|flip for> [the] Grit {_:gap} {outcomes:outcomes} . "
            "<any other [<value|result|Grit|number>]|anything else> [:] {then:clauses}",
            "<Determine|flip for> [the] Grit . {outcomes:outcomes} . "
            "<On|with> any other <value|result|Grit|number>, {then:clauses}",
        ),
        holds=lambda value: value is not None,
    ),
    *(
        Phrase(
            "outcome",
            f"if the Grit is {grit}, {{then:clauses}}",
            (low, high, S("then")),
            (
                f"{{then:clause}} on [a] {grit}",
                f"<on|with> a result of {grit}, {{then:clauses}}",
                f"{grit} <:|=|\u2013|> {{then:nothing}}",
                f"<on|if> <[a]|the Grit is|it is> {grit}, {{then:nothing}}",
                f"{{then:clause}} <if|on> <the Grit is|it is|a|> {grit}",
                f"if <it|the result|the value> is [a] {grit}, {{then:clauses}}",
                f"<on|if> [a] [Grit of] {grit}, {{then:clauses}}",
                f"<on|with> a Grit [of] {grit}, {{then:clauses}}",
                f"{grit} <:|=|\u2013|> {{then:clauses}}",
            ),
            holds=(
                (lambda value: value[0] + 1 == value[1] <= HIGHEST)
                if grit == "{low:number} or [a] {high:number}"
                else (lambda value: value[0] + 2 == value[1] <= HIGHEST)
                if grit == "{low:number} {_:number} or {high:number}"
                else (lambda value: value[0] <= value[1] <= HIGHEST)
            ),
        )
        for grit, low, high in (
            ("{n:number}", S("n"), S("n")),
            ("[a] {n:number} or <higher|more|better|above>", S("n"), 9),
            ("[a] {n:number} or <lower|fewer|below>", 0, S("n")),
            ("at least [a] {n:number}", S("n"), 9),
            ("between {low:number} and {high:number}", S("low"), S("high")),
            ("{low:number} or [a] {high:number}", S("low"), S("high")),
            ("{low:number} {_:number} or {high:number}", S("low"), S("high")),
            ("{low:number}-{high:number}", S("low"), S("high")),
            ("{low:number} to {high:number}", S("low"), S("high")),
        )
    ),
    Phrase(
        "nothing",
        "nothing happens",
        None,
        ("[there is] no effect", "[it has] no effect", "nothing [happen]"),
    ),
)
