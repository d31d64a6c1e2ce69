"""Phrases for attached cards, ratings, and who is spared from being Exhausted."""

from functools import partial
from typing import Any

from gameengine.bans import Ban, ForbiddenAction
from gameengine.cards import Side
from gameengine.conditions import AmountPer, CappedAmount, TeamCountBetween, Whose
from gameengine.effect_terms import LastingStaticChange, Quantity
from gameengine.effects import Change, Forbid
from gameengine.grammar.meanings import FieldSlot, Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.moments import Occasion

from .athletes import players_of_seat
from .counts import CountRange
from .occasions import OccasionWithSubject

S: Any = Slot
P: Any = FieldSlot
SPARED = Ban(ForbiddenAction.TIRE, only_host=True)
BEST = 99


def yards_per_item(n: int, of: Any, most: int = 0, *, sign: int, other: bool) -> Change:
    """Return a change of `n` yards for each item counted, perhaps up to a limit."""
    amount = AmountPer(sign * n, of, other)
    return Change(Quantity.YARDS, CappedAmount(amount, most) if most else amount)


# D-25: a Synergy checks the ten normal Player cards.
RATED = tuple(
    Phrase(
        "team_rating",
        f"rated {{n:number}} or {word}",
        CountRange(*span),
        (
            f"<rated|have [a] rating [of]|with [a] rating [of]> {{n:number}} <or|and> "
            f"<{others}>",
            f"<rated|have [a] rating [of]|with [a] rating [of]> {least} {{n:number}}",
        ),
    )
    for word, others, least, span in (
        ("higher", "higher|more|better|above|up", "at least", (S("n"), BEST)),
        ("lower", "lower|fewer|below", "at most", (0, S("n"))),
    )
) + tuple(
    Phrase(
        "team_rating",
        f"<rated|have [a] rating> <{words}> {{n:number}}",
        function_meaning(bound, n=S("n")),
    )
    for words, bound in (
        ("above|over|higher than|more than", lambda n: CountRange(n + 1, BEST)),
        ("below|under|lower than|fewer than", lambda n: CountRange(0, n - 1)),
    )
)


def team_rating_condition(
    side: Side | None, rating: CountRange, *, every: bool
) -> TeamCountBetween:
    """Return the condition that all, or none, of the normal cards rate so."""
    size = 10 if side is None else 5
    least, most = (size, 10) if every else (0, 0)
    return TeamCountBetween((), "", least, most, rating.least, rating.most, side)


TEAM = (
    Phrase("team_side", "normal", None, ("ten normal", "all normal", "ten")),
    *(
        Phrase(
            "team_side",
            f"normal {name}",
            side,
            (f"[five] [normal] {name}", f"five normal {name}"),
        )
        for name, side in (("offensive", Side.OFFENSE), ("defensive", Side.DEFENSE))
    ),
    Phrase(
        "condition",
        "{span:roster} of your {side:team_side} Players are {rating:team_rating}",
        TeamCountBetween(
            (),
            "",
            P("span", "least", CountRange),
            P("span", "most", CountRange),
            P("rating", "least", CountRange),
            P("rating", "most", CountRange),
            S("side"),
        ),
        (
            "{span:roster} of your {side:team_side} players [is] {rating:team_rating}",
            "you have {span:roster} {side:team_side} players {rating:team_rating}",
        ),
        "R22 Gls:Synergy",
    ),
    *(
        Phrase(
            "condition",
            f"{who} [is] {{rating:team_rating}}",
            function_meaning(
                lambda side, rating, every=every: team_rating_condition(
                    side, rating, every=every
                ),
                side=S("side"),
                rating=S("rating"),
            ),
        )
        for who, every in (
            ("all [of] your {side:team_side} players", True),
            ("all {side:team_side} of your players", True),
            ("each [one] of your {side:team_side} players", True),
            ("all five of your {side:team_side} players", True),
            ("all ten of your {side:team_side} players", True),
            ("<none|not one|no one> of your {side:team_side} players", False),
            ("no {side:team_side} player of yours", False),
        )
    ),
)
ROWS = (
    *RATED,
    *TEAM,
    Phrase(
        "occasion",
        "this card is attached",
        OccasionWithSubject(Occasion.ATTACHED, only_host=True),
        (
            "<this Superstar|this Power Up|this Player> is attached [to a player]",
            "you attach <this|this card|this Superstar|this Power Up|this Player|it>",
        ),
        "R22 Types:Superstar",
    ),
    Phrase(
        "standing",
        "the rating of this Player is {by:degree}",
        LastingStaticChange(Quantity.RATING, S("by")),
        (
            "<this player|its|their|his> rating is {by:degree}",
            "<this player|he> <get|gain|have> + {by:number} [to] [<its|their|his>] "
            "rating",
            "<increase|raise> <this player|its|their|his> rating by {by:number}",
            "<this player|he> <get|gain|have> a rating {by:degree}",
        ),
        holds=lambda value: isinstance(value.by, int) and value.by != 0,
    ),
    Phrase(
        "state_change",
        "this Player is not Exhausted by running, receiving or tackling",
        LastingStaticChange(Quantity.BANS, 0, ban=SPARED),
        (
            "<running receiving or tackling|run receive or tackle|designation> not "
            "exhaust this Player",
            "this Player <not become|is not> Exhausted <when|by|from|for|after> <being "
            "designated|designation|running receiving or tackling|he is designated|"
            "this Player is designated [to run receive or tackle]>",
        ),
        "CRD 7.D",
    ),
    Phrase(
        "clause",
        "{who:who} is not Exhausted by this play",
        Forbid(SPARED, S("who")),
        (
            "{who:who} <not become|is not> Exhausted {_:this_play}",
            "not Exhaust {who:who} {_:this_play}",
        ),
        "CRD 7.D",
    ),
    # Others than the Player with the ability are counted.
    *(
        Phrase(
            kind,
            f"{{n:number}} {unit} for each of your other {{of:others}}",
            AmountPer(S("n"), S("of"), other=True),
            (
                f"[+] {{n:count}} [more] {unit} [more] <for each|per> other "
                "{of:others} {_:yours}",
                f"[+] {{n:count}} [more] {unit} [more] <for each|per> of your other "
                "{of:others}",
            ),
        )
        for kind, unit in (
            ("yard", "yard~"),
            ("Action_card", "Action card~"),
            ("Play_card", "Play card~"),
        )
    ),
    # What is counted may come first.
    *(
        Phrase(
            "clause",
            f"for each {{of:{kind}}}, {says}{up_to}",
            function_meaning(
                partial(yards_per_item, sign=sign, other=kind != "counted"), **known
            ),
        )
        for kind in ("counted", "counted_others")
        for says, sign in (
            ("<gain|add> {n:number} [more] yard~ [to <this|the> play]", 1),
            (
                "<<the offense loses|lose>|subtract> {n:number} yard~ [from <the|this> "
                "play]",
                -1,
            ),
        )
        for up_to, known in (
            ("", {"n": S("n"), "of": S("of")}),
            (
                ", <up to|to> [a maximum of] {most:number} [yard~]",
                {"n": S("n"), "of": S("of"), "most": S("most")},
            ),
        )
    ),
    Phrase(
        "counted_others",
        "of your other {of:others}",
        S("of"),
        ("other {of:others} {_:yours}",),
    ),
    Phrase("others", "{players:players~}", players_of_seat(Whose.OWN)),
)
