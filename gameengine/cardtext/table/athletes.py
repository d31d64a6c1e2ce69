"""Players: which are meant, and whom an effect picks out of them."""

from typing import Any

from gameengine.cardtext.meanings import Part, Slot, like
from gameengine.cardtext.phrases import Phrase
from gameengine.conditions import Athletes, Measure, Whose, Zone
from gameengine.effects import Chosen, Designee, Every, Pick, This

S: Any = Slot
OWN = Whose.OWN
PRINTED = ("energized", "positions", "franchise", "least_rating", "legend", "superstar")


def of(whose: Any, slot: str = "players") -> Any:
    """Return the Players of a slot as those of somebody."""
    parts = {name: Part(slot, name, Athletes) for name in ("zone", *PRINTED)}
    return like(Athletes, whose=whose, **parts)


PLAYERS = (
    Phrase(
        "players",
        "{energized} {legend} {superstar} {franchise} {positions:noun} "
        "{least_rating} {zone}",
        like(Athletes, **{name: S(name) for name in ("zone", *PRINTED)}),
    ),
    Phrase(
        "players",
        "Legend~ {zone}",
        like(Athletes, legend=True, zone=S("zone")),
        rule="R22 Gls:Legend",
    ),
    Phrase("energized", "", None),
    Phrase("energized", "Energized", True, ("ready",)),
    Phrase("energized", "Exhausted", False, ("tired",)),
    Phrase("legend", "", False),
    Phrase("legend", "Legend", True, ("legendary",)),
    Phrase("superstar", "", False),
    Phrase("superstar", "Superstar", True),
    Phrase("franchise", "", ""),
    Phrase("franchise", "{team:team}", S("team")),
    Phrase("noun", "Player~", (), ("player card~",)),
    Phrase("noun", "{positions:positions}", S("positions"), rule="R22 Gls:Positions"),
    Phrase("least_rating", "", 0),
    Phrase(
        "least_rating",
        "rated {n:number} or higher",
        S("n"),
        (
            "rated {n:number} or <more|better>",
            "with a rating of {n:number} or <higher|more|better>",
            "with a rating of at least {n:number}",
            "rated at least {n:number}",
            "rated {n:number}+",
        ),
    ),
    Phrase("zone", "", Zone.FIELD, ("on the field",)),
    Phrase(
        "zone",
        "on the bench",
        Zone.BENCH,
        ("on <your|their> bench", "from <the|your> bench"),
        "R22 Zones",
    ),
    Phrase("zone", "anywhere", Zone.TEAM, ("on the field or [on the] bench",)),
)

WHOSE = (
    Phrase("whose", "your", OWN, ("of your", "your own")),
    Phrase(
        "whose",
        "opposing",
        Whose.OPPONENT,
        ("of your opponents", "your opponents", "of the opposing", "enemy"),
    ),
    Phrase("whose", "", Whose.BOTH, ("of the",)),
    Phrase("whose", "offensive", Whose.OFFENSE),
    Phrase("whose", "defensive", Whose.DEFENSE),
)

PICKS = (
    Phrase("who", "this Player", This(), ("this card", "himself")),
    Phrase(
        "who",
        "that Player",
        Chosen(),
        ("those Players", "the chosen Player~", "it", "them", "they"),
    ),
    Phrase(
        "who",
        "the Player who runs or receives",
        Designee(),
        (
            "the [designated] ball carrier",
            "the Player <with|carrying> the ball",
            "the Player [who is] designated to run or receive",
        ),
        "CRD 6.A",
    ),
    Phrase(
        "who",
        "the Player who tackles",
        Designee(tackler=True),
        ("the [designated] tackler", "the Player [who is] designated to tackle"),
        "CRD 6.A",
    ),
    Phrase(
        "who",
        "all {whose:whose} {players:players~}",
        Every(of(S("whose"))),
        ("<each|every|every one> {whose:whose} {players:players}",),
    ),
    Phrase(
        "who",
        "your {players:players~}",
        Every(of(OWN)),
    ),
    *(
        phrase
        for up_to, words in ((False, ""), (True, "up to "))
        for phrase in (
            Phrase(
                "who",
                f"{words}{{n:count}} of your {{players:players~}}",
                Pick(of(OWN), S("n"), up_to=up_to),
                (
                    f"{words}{{n:count}} {{players:players}} of yours",
                    f"{words}{{n:count}} {{players:players}} you control",
                ),
                "TP-7",
            ),
            Phrase(
                "who",
                f"{words}{{n:count}} {{whose:whose}} {{players:players}}",
                Pick(of(S("whose")), S("n"), up_to=up_to),
                holds=lambda value: value.athletes.whose is not OWN,
                rule="TP-7",
            ),
        )
    ),
)

COUNTED = (
    Phrase(
        "counted",
        "of your {players:players~}",
        of(OWN),
        (
            "{players:players} of yours",
            "{players:players} you <have|control> [on the field]",
        ),
    ),
    Phrase(
        "counted",
        "{whose:whose} {players:players}",
        of(S("whose")),
        holds=lambda value: value.whose is not OWN,
    ),
    *(
        Phrase("counted", says, measure, also)
        for measure, says, also in (
            (Measure.TIMEOUTS, "timeout you have left", ("timeout left",)),
            (Measure.PLAY_HAND, "Play card in your hand", ()),
            (Measure.ACTION_HAND, "Action card in your hand", ()),
            (
                Measure.OPPOSING_ACTION_HAND,
                "Action card in your opponent's hand",
                ("Action card your opponent <holds|has>",),
            ),
            (Measure.GRIDIRONS, "Gridiron on the field", ("Gridiron",)),
        )
    ),
)

ROWS = (*PLAYERS, *WHOSE, *PICKS, *COUNTED)
