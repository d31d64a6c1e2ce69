"""Phrases for a whole Play card in one text: calls, strength, time and abilities."""

from dataclasses import dataclass
from typing import Any

from gameengine.conditions import AmountPer
from gameengine.grammar.meanings import Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.grammar.terms import ListTerm
from gameengine.measures import Measure

S: Any = Slot
STRONGEST = 9
ORDER = ("unique", "call", "defense", "strength", "time", "x", "ability")


@dataclass(frozen=True)
class PrintedPart:
    """One thing that is printed on a Play card."""

    name: str
    value: Any


def check_printed_parts(facts: list[PrintedPart]) -> tuple[PrintedPart, ...] | None:
    """Return what is printed on a Play card; None if something is printed twice.

    X is the strength of a card that has no other.
    """
    told = [each for each in facts if each.name != "nothing"]
    known = {each.name: each.value for each in told if each.name != "ability"}
    once = sum(each.name != "ability" for each in told) == len(known)
    if not known or not once or ("x" in known and known.get("strength") is not None):
        return None
    return tuple(sorted(told, key=lambda each: ORDER.index(each.name)))


ON, BY = "<on offense|offense|offensive|off|offensive play>", "[<:|\u2013|call|play>]"
AGAINST = "<on defense|defense|defensive|def|defensive play>"
STOPS = "[:|\u2013] [it] [<stop|defend|call>]"
ROWS = (
    Phrase("fact", "Unique", PrintedPart("unique", value=True), ("unique play",)),
    Phrase(
        "fact",
        "Strength {n:number}",
        PrintedPart("strength", S("n")),
        (
            "[it has] [a] [play] strength [number] [<:|=|of|is>] {n:number}",
            "{n:number} strength",
        ),
        holds=lambda value: value.value is None or value.value <= STRONGEST,
    ),
    Phrase(
        "fact", "Strength X", PrintedPart("strength", None), ("strength <:|=|is> X",)
    ),
    Phrase(
        "fact",
        "{n:count} time unit~",
        PrintedPart("time", S("n")),
        (
            "[it] [<take|cost>] {n:count} time [unit]",
            "time [unit] [cost] [<:|=|is>] {n:number}",
        ),
    ),
    Phrase(
        "fact",
        "Offense: {call:printed_call}",
        PrintedPart("call", S("call")),
        (f"{ON} {BY} {{call:printed_call}}", "{call:printed_call} [on offense]"),
    ),
    Phrase(
        "fact",
        "Defense: {plays:printed_defense}",
        PrintedPart("defense", S("plays")),
        (
            f"{AGAINST} {STOPS} {{plays:printed_defense}}",
            "[it] <stop|defend> {plays:printed_defense} [on defense]",
            "{plays:printed_defense} on defense",
        ),
    ),
    Phrase(
        "fact",
        "X is the number of {of:counted}",
        function_meaning(lambda of: PrintedPart("x", AmountPer(1, of)), of=S("of")),
        ("X <=|equal> [the] number of {of:counted}",),
    ),
    Phrase(
        "fact",
        "X is the number of the down",
        PrintedPart("x", AmountPer(1, Measure.DOWN)),
        ("X <is|=|equal> [the] [number of] <the down|this down|the current down>",),
    ),
    Phrase(
        "fact",
        "choose X from 0 to 9",
        PrintedPart("nothing", None),
        (
            "<when|after> you <call|reveal|use> this [<play|card>] choose [a number "
            "for] X <from|between> 0 <to|and|-> 9",
            "[but] for Grit X <is|=> 0",
            "(for Grit X <is|=> 0 [.])",
            "[(] X <is|=|count as> 0 for Grit [.] [)]",
        ),
    ),
    Phrase("fact", "{one:play_ability}", PrintedPart("ability", S("one"))),
    Phrase("play_card", "{facts:play_facts}", S("facts")),
    Phrase("play_card", "{abilities:play_text}", S("abilities")),
)
LINES = ((".",), ("\n",), (".", "\n"), (), ("\u2013",), ("/",), ("and",), (";",))
TERMS = {
    "play_facts": ListTerm("fact", LINES, ". ", check_printed_parts, list),
}
