"""Phrases for what a card forbids: to a seat, or to be done to Players."""

from typing import Any

from gameengine.bans import Ban, ForbiddenAction
from gameengine.conditions import Whose
from gameengine.effect_terms import ChosenAthletes, LastingStaticChange, Quantity
from gameengine.effects import Forbid, LastingChange
from gameengine.grammar.meanings import FieldSlot, Slot
from gameengine.grammar.phrases import Phrase
from gameengine.moments import EffectDuration

from .athletes import players_of_seat

S: Any = Slot
P: Any = FieldSlot
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH

# What a seat may not do.
DEEDS = tuple(
    Phrase("forbidden", says, deed, also)
    for deed, says, also in (
        (
            ForbiddenAction.ACTION,
            "use Action cards",
            ("<use|play> <a|any|more|any more|any other|> Action card",),
        ),
        (
            ForbiddenAction.ANY_CARD,
            "use Action Deck cards",
            (
                "<use|play> <a|any|more|any more|> card from <your|their> hand",
                "<use|play> <a|any|> Action Deck card",
                "<use|play> any card",
            ),
        ),
        (
            ForbiddenAction.NEW_CALL,
            "change the play",
            (
                "change <their|your> <play|call>",
                "change <the|their|your> play call",
                "<use|call|play> <a|any|> audible~",
                "audible",
            ),
        ),
        (
            ForbiddenAction.REPLAY,
            "replay the down",
            ("<use|play> <a|any|> replay the down",),
        ),
        (ForbiddenAction.DRAW, "draw cards", ("draw <a|any|more|any more> card",)),
        (
            ForbiddenAction.PUNT,
            "punt",
            ("<choose|attempt|call> <a|to> punt", "punt the ball"),
        ),
        (
            ForbiddenAction.GOAL,
            "attempt a field goal",
            (
                "<try|attempt|kick|choose|call> <a|any|> field goal",
                "choose to <kick|attempt> a field goal",
            ),
        ),
    )
)
# What may not be done to Players.
DONE = tuple(
    Phrase("done_to", says, deed, also)
    for deed, says, also in (
        (ForbiddenAction.EXHAUST, "be Exhausted", ("become Exhausted",)),
        (ForbiddenAction.ENERGIZE, "be Energized", ("become Energized",)),
        (
            ForbiddenAction.LEAVE,
            "be removed from the field",
            (
                "leave the field",
                "be removed",
                "be <benched|substituted|moved to the bench|sent to the bench>",
                "be substituted [out]",
            ),
        ),
        (
            ForbiddenAction.DESIGNATE,
            "be designated",
            (
                "be designated <as|to|for> <a|the|> <ball carrier|tackler|receiver>",
                "be designated to run or receive [the ball]",
            ),
        ),
    )
)
BY = (
    Phrase("by_whom", "", False, ("by [card] effects", "by <any|a> [card] effect")),
    Phrase(
        "by_whom",
        "by your opponent",
        True,
        (
            "by [<a|any|>] <opponents|opposing> [card] <effect|action card|card>~ "
            "[or ability]",
            "by <a|any|> [card] effect of opponent",
            "by opposing [card] effects or abilities",
            "by <opponents|opposing> <ability|effects|player|players>",
        ),
    ),
)
# Whose play may not suffer something, and what.
FATES = tuple(
    Phrase("fate_of_play", says, deed, also)
    for deed, says, also in (
        (
            ForbiddenAction.INTERCEPTION,
            "be intercepted",
            ("result in a interception", "become a interception"),
        ),
        (
            ForbiddenAction.TURNOVER,
            "be turned over",
            (
                "be fumbled",
                "be fumbled or intercepted",
                "be intercepted or fumbled",
                "<result in|become|cause> a [live ball] turnover",
                "fumble",
                "fumble the ball",
                "turn the ball over",
                "turn over the ball",
            ),
        ),
        (ForbiddenAction.STOP, "be stopped by an effect", ("be stopped",)),
        (
            ForbiddenAction.NEW_CALL,
            "be changed by your opponent",
            ("be changed [by opponents effect]",),
        ),
        (ForbiddenAction.CANCEL, "be cancelled", ("be canceled",)),
    )
)
BALLS = tuple(
    Phrase("whose_ball", says, whose, also)
    for whose, says, also in (
        (
            OWN,
            "your play",
            ("your <pass|run|ball>", "your <ball carrier|runner|receiver>"),
        ),
        (OPPONENT, "your opponent's play", ("opponents <pass|run>",)),
        (
            Whose.OFFENSE,
            "the play",
            ("the offense", "<this|the> <ball|pass|run>", "this play", "it"),
        ),
    )
)
CARDS = tuple(
    Phrase("whose_effects", says, whose, also)
    for whose, says, also in (
        (
            OWN,
            "your effects",
            ("your <action card|ability> [and ability|and effect]", "your card"),
        ),
        (OPPONENT, "your opponent's effects", ("opponents <action card|ability>",)),
    )
)


def is_ban_on_play(value: Ban) -> bool:
    """Return whether a ban is about a play, not about canceling effects."""
    return value.deed is not ForbiddenAction.CANCEL


BANS = (
    Phrase(
        "ban", "{whose:subject} cannot {deed:forbidden}", Ban(S("deed"), S("whose"))
    ),
    Phrase("ban", "you cannot {deed:forbidden}", Ban(S("deed"), OWN)),
    Phrase(
        "ban",
        "neither player can {deed:forbidden}",
        Ban(S("deed"), BOTH),
        ("<neither player|no player|nobody> <may|can> {deed:forbidden}",),
    ),
    Phrase(
        "ban",
        "{whose:whose_ball} cannot {deed:fate_of_play}",
        Ban(S("deed"), S("whose")),
        holds=is_ban_on_play,
    ),
    Phrase(
        "ban",
        "{whose:whose_effects} cannot {deed:fate_of_play}",
        Ban(S("deed"), S("whose")),
        holds=lambda value: value.deed is ForbiddenAction.CANCEL,
    ),
    # Timeouts are forbidden for a down by a verb of their own.
    Phrase(
        "long_ban",
        "{whose:subject} cannot spend timeouts",
        Ban(ForbiddenAction.TIMEOUT, S("whose")),
        (
            "{whose:subject} cannot <spend|use|call|take> <a|any|> timeout~",
            "{whose:subject} have no timeouts",
        )[:1],
    ),
    Phrase(
        "long_ban",
        "you cannot spend timeouts",
        Ban(ForbiddenAction.TIMEOUT, OWN),
        ("you cannot <spend|use|call|take> <a|any|> timeout~",),
    ),
    Phrase(
        "long_ban",
        "neither player can spend timeouts",
        Ban(ForbiddenAction.TIMEOUT, BOTH),
        (
            "<neither player|no player|nobody> <may|can> <spend|use|call|take> "
            "<a|any|> timeout~",
        ),
    ),
)
EFFECTS = (
    *(
        Phrase(
            "clause",
            f"{{ban:{kind}}} this down",
            LastingChange(
                LastingStaticChange(Quantity.BANS, 0, ban=S("ban")), EffectDuration.DOWN
            ),
            (f"{{ban:{kind}}} {{_:this_down}}",),
        )
        for kind in ("ban",)
    ),
    Phrase(
        "clause",
        "{who:who} cannot {deed:done_to} {by:by_whom} this down",
        Forbid(Ban(S("deed"), only_host=True, by_opponent=S("by")), S("who")),
        ("{who:who} cannot {deed:done_to} {by:by_whom} {_:this_down}",),
    ),
    Phrase(
        "clause",
        "{who:who} cannot {deed:done_to} {by:by_whom} {lasts:lasts}",
        Forbid(
            Ban(S("deed"), only_host=True, by_opponent=S("by")), S("who"), S("lasts")
        ),
        holds=lambda value: value.lasts is not EffectDuration.DOWN,
    ),
    Phrase(
        "compound",
        "{lasts:lasts}, {who:who} cannot {deed:done_to} {by:by_whom}",
        Forbid(
            Ban(S("deed"), only_host=True, by_opponent=S("by")), S("who"), S("lasts")
        ),
        holds=lambda value: value.who != ChosenAthletes(),
    ),
)
STATES = (
    *(
        Phrase(
            kind,
            f"{{ban:{ban}}}",
            LastingStaticChange(Quantity.BANS, 0, ban=S("ban")),
        )
        for kind in ("static_change",)
        for ban in ("ban", "long_ban")
    ),
    Phrase(
        "state_change",
        "this Player cannot {deed:done_to} {by:by_whom}",
        LastingStaticChange(
            Quantity.BANS,
            0,
            ban=Ban(S("deed"), only_host=True, by_opponent=S("by")),
        ),
        ("<he|they|that player|it> cannot {deed:done_to} {by:by_whom}",),
    ),
    *(
        Phrase(
            "state_change",
            f"{says} cannot {{deed:done_to}} {{by:by_whom}}",
            LastingStaticChange(
                Quantity.BANS,
                0,
                ban=Ban(
                    S("deed"), athletes=players_of_seat(whose), by_opponent=S("by")
                ),
            ),
            tuple(f"{each} cannot {{deed:done_to}} {{by:by_whom}}" for each in also),
        )
        for whose, says, also in (
            (OWN, "your {players:players~}", ("<each|all> of your {players:players}",)),
            (
                OPPONENT,
                "opposing {players:players~}",
                ("opponents {players:players}", "all opposing {players:players}"),
            ),
        )
    ),
)

ROWS = (*DEEDS, *DONE, *BY, *FATES, *BALLS, *CARDS, *BANS, *EFFECTS, *STATES)
