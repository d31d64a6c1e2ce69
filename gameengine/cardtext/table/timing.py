"""Phrases for timing: the points at which a card is used."""

from collections.abc import Iterator
from typing import Any

from gameengine.conditions import Condition, OnOffense
from gameengine.grammar.meanings import Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    ANY_POINT,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
    STOPPED,
)

from .adverbs import Adverbs, merge_adverbs

S: Any = Slot

WINDOWS = tuple(
    Phrase("window", says, bit, also, rule=rule)
    for says, bit, rule, also in (
        (
            "at the start of a possession",
            START_OF_POSSESSION,
            "CRD 1.D",
            ("[<at|during|on>] [the] start of <a|the|any|each|this|> possession",),
        ),
        (
            "at the start of a down",
            START_OF_DOWN,
            "CRD 2.A",
            ("[<at|during|on>] [the] start of <a|the|any|each|this|> down",),
        ),
        (
            "prior to selecting a play",
            PRIOR_TO_SELECTING,
            "CRD 3.A",
            (
                "before <choosing|calling> [<a|your>] play",
                "before [<a|your|the|any>] play is <chosen|call|choosing>",
                "before <you|player|both player|either player> choose [<a|their>] play",
                "before <you|player> call [<a|their>] play",
                "before <play|play card> is <chosen|call>",
                "before <you|player> choose <a|your|their> [play] card",
            ),
        ),
        (
            "during On Field Adjustments",
            ADJUSTMENTS,
            "CRD 5.A",
            (
                "[<during|in|at|on>] [the] On Field Adjustments "
                "[phase|step|window|timing point]",
            ),
        ),
        (
            "once the play is stopped",
            STOPPED,
            "19-4.B",
            ("once a play is stopped", "after the play is stopped"),
        ),
        (
            "once the pass is incomplete",
            INCOMPLETE,
            "19-6.B",
            ("once a pass is incomplete", "after the pass is incomplete"),
        ),
        (
            "before designation",
            BEFORE_DESIGNATION,
            "19-5.A",
            ("before [<a|the>] Player is designated", "before Player designation"),
        ),
        (
            "after designation",
            AFTER_DESIGNATION,
            "CRD 6.B",
            (
                "after [<a|the>] Player is designated",
                "after Player have be designated",
                "after <Player|the> designation [of player]",
                "after both player designate [player]",
                "after [<a|the|>] Player <have be|is|be> designated",
                "once [<a|the>] Player is designated",
            ),
        ),
        (
            "at the end of the play",
            END_OF_PLAY,
            "CRD 8.A",
            (
                "[<at|during|on>] [the] end of [<a|the|any|each|this>] play "
                "[phase|step|window]",
                "after <the|a> play [is over|ends]",
            ),
        ),
    )
)


def merge_action_timing(
    told: Adverbs, more: Adverbs
) -> tuple[int, Condition | None] | None:
    """Return when and under which condition an Action may be used."""
    whole = merge_adverbs([told, more])
    if whole is None or whole.limit is not None:
        return None
    return whole.windows, whole.condition


def timing_line_phrases() -> Iterator[Phrase]:
    """Yield the phrases of an Action card's timing line."""
    for when, windows in (
        ("at any time", ANY_POINT),
        ("only {windows:windows}", S("windows")),
    ):
        for rest, condition in (("", None), (" {if:given}", S("if"))):
            also: tuple[str, ...] = (when + rest,)
            if windows is ANY_POINT:
                also += ("at any timing point" + rest, "[only] as a response" + rest)
            yield Phrase(
                "timing",
                f"Play {when}{rest}",
                (windows, condition),
                tuple(f"{{_:play_this}} {each}" for each in also),
                rule="TP-4",
            )
    yield Phrase("timing", "Play only {if:given}", (ANY_POINT, S("if")))
    yield Phrase(
        "timing",
        "{_:play_this} [only] {told:adverbs} {more:reminded}",
        function_meaning(merge_action_timing, told=S("told"), more=S("more")),
        # A card says when without the verb, but a condition alone is of its effect.
        (
            "[(] [only] {told:moment_first} {more:where} [)]",
            "[(] {told:moment_first} only {more:where} [)]",
        ),
        holds=lambda value: value is not None,
    )
    yield Phrase("moment_first", "{w:windows}", Adverbs(S("w")))
    yield Phrase("reminded", "", Adverbs(), ("when you <play|use> <this [card]|it>",))
    # "A fourth down" and "your possession" say more than when.
    yield Phrase(
        "timing",
        "Play only at the start of {if:on_down}",
        (START_OF_DOWN, S("if")),
        ("{_:play_this} [only] at the start of [a] {if:on_down}",),
    )
    for noun, point in (("possession", START_OF_POSSESSION), ("down", START_OF_DOWN)):
        yield Phrase(
            "timing",
            f"Play only at the start of {noun} of yours",
            (point, OnOffense()),
            (
                "{_:play_this} [only] at the start of <your|one of your|each of your> "
                + noun,
            ),
        )


ROWS = (*WINDOWS, *timing_line_phrases())
