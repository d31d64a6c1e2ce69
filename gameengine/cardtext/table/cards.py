"""Cards and timeouts: drawn, discarded, searched for, looked at, lost."""

from collections.abc import Callable, Iterator
from typing import Any

from gameengine.cards import Kind, Side
from gameengine.cardtext.meanings import Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.conditions import ACTION, PLAY, Whose
from gameengine.effects import (
    ALL_CARDS,
    EITHER,
    By,
    Cards,
    Discard,
    Draw,
    Look,
    LoseTimeout,
    NoTimeouts,
    Recover,
    Search,
    SkipDraw,
)

from .yards import amounts

S: Any = Slot
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH
OFFENSE, DEFENSE = Whose.OFFENSE, Whose.DEFENSE
AN_ACTION = (int(Kind.ACTION),)  # D-126: the type, not every card of that deck

# Who does something to cards or timeouts; to oneself it is said without a subject.
SUBJECTS = tuple(
    Phrase("subject", says, whose, also)
    for whose, says, also in (
        (OPPONENT, "your opponent", ("the opposing player", "the other player")),
        (BOTH, "each player", ()),
        (OFFENSE, "the offense", ()),
        (DEFENSE, "the defense", ()),
    )
)


def said_of(  # noqa: PLR0913 - what is said, and how else
    verb: tuple[str, str],
    rest: str,
    means: Any,
    *,
    more: tuple[str, ...] = (),
    other: tuple[str, ...] = (),
    rule: str = "",
) -> tuple[Phrase, Phrase]:
    """Return the rows for what one does oneself, and for what somebody does."""
    do, does = verb
    return (
        Phrase(
            "clause",
            f"{do} {rest}",
            means(OWN),
            (
                *(f"[you] {do} {each}" for each in (rest, *more)),
                *(f"you {each}" for each in other),
            ),
            rule,
        ),
        Phrase(
            "clause",
            f"{{whose:subject}} {does} {rest}",
            means(S("whose")),
            (
                *(f"{{whose:subject}} {does} {each}" for each in more),
                *(f"{{whose:subject}} {each}" for each in other),
            ),
            rule,
        ),
    )


def out_of(deck: int) -> Callable[[Any], bool]:
    return lambda value: bool(value.cards.deck == deck)


def taken(says: str, means: Any, also: tuple[str, ...]) -> Iterator[Phrase]:
    """Yield the rows for cards out of a deck or pile that may be named or not."""

    def spelled(deck: str, cards: str) -> tuple[str, ...]:
        return tuple(each.format(deck=deck, cards=cards) for each in (says, *also))

    first, *rest = dict.fromkeys(spelled("", "{cards:cards}"))
    yield Phrase("clause", first, means(S("cards")), tuple(rest), "R22 Zones")
    for name, deck in (("Play ", PLAY), ("Action ", ACTION)):
        first, *rest = spelled(name, "a card")
        yield Phrase("clause", first, means(Cards(deck)), tuple(rest), "R22 Zones")
        first, *rest = spelled(name, "{cards:cards}")
        yield Phrase(
            "clause",
            first,
            means(S("cards")),
            tuple(rest),
            "R22 Zones",
            holds=out_of(deck),
        )


CARDS = (
    # What both players do may not go on with "and": who does the rest?
    *(
        Phrase(
            "compound",
            f"both players draw {{n:{deck}_card}}",
            Draw(S("n"), number, BOTH),
            (f"you and your opponent [each] draw {{n:{deck}_card}}",),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    *amounts("Play card~"),
    *amounts("Action card~"),
    *(
        Phrase(kind, says, 1)
        for kind, says in (
            ("Play_card", "a Play card"),
            ("Action_card", "an Action card"),
        )
    ),
    *said_of(
        ("draw", "draws"), "{n:Action_card}", lambda whose: Draw(S("n"), ACTION, whose)
    ),
    *said_of(
        ("draw", "draws"), "{n:Play_card}", lambda whose: Draw(S("n"), PLAY, whose)
    ),
    *(
        phrase
        for deck, number in (("Play", PLAY), ("Action", ACTION))
        for by, how in ((By.OWNER, ""), (By.CHANCE, " at random"))
        for phrase in said_of(
            ("discard", "discards"),
            f"{{n:{deck}_card}}{how}",
            lambda whose, number=number, by=by: Discard(S("n"), number, whose, by),
            more=(f"{{n:{deck}_card}} from hand{how}",),
        )
    ),
    *(
        phrase
        for deck, number in (("Play", PLAY), ("Action", ACTION))
        for phrase in said_of(
            ("discard", "discards"),
            f"all {deck} cards in hand",
            lambda whose, number=number: Discard(ALL_CARDS, number, whose),
            more=(
                f"<your|their> <whole|entire> {deck} hand",
                f"all [<your|their>] {deck} cards",
            ),
        )
    ),
    *(
        Phrase(
            "clause",
            f"choose and discard {{n:{deck}_card}} from {whose_hand} hand",
            Discard(S("n"), number, whose, By.CONTROLLER),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
        for whose_hand, whose in (("your opponent's", OPPONENT),)
    ),
    *(
        Phrase(
            "cards",
            f"<a|an> {says}",
            means,
            (f"one {says}", *(f"<a|an|one> {each}" for each in also)),
        )
        for says, means, also in (
            ("card", Cards(EITHER), ()),
            ("Play card", Cards(PLAY), ()),
            ("Action card", Cards(ACTION, kinds=AN_ACTION), ()),
            ("Action Deck card", Cards(ACTION), ()),
            (
                "{plays:plays} Play card",
                Cards(PLAY, S("plays")),
                ("Play card with a {plays:plays}", "{plays:plays}"),
            ),
            (
                "Superstar card",
                Cards(ACTION, kinds=(int(Kind.SUPERSTAR),)),
                ("Superstar",),
            ),
            (
                "Power Up",
                Cards(ACTION, kinds=(int(Kind.POWER_UP),)),
                ("Power Up card",),
            ),
            (
                "Gridiron",
                Cards(ACTION, kinds=(int(Kind.GRIDIRON),)),
                ("Gridiron card",),
            ),
            *(
                (
                    f"{name} Action card",
                    Cards(ACTION, kinds=AN_ACTION, side=int(side)),
                    (),
                )
                for name, side in (
                    ("Offense", Side.OFFENSE),
                    ("Defense", Side.DEFENSE),
                    ("Generic", Side.GENERIC),
                )
            ),
        )
    ),
    *(
        phrase
        for says, means, also in (
            (
                "search your {deck}deck for {cards}, reveal it and put it into your "
                "hand",
                Search,
                (
                    "search your {deck}deck for {cards}, <show|reveal> it [to your "
                    "opponent] and <put it into|add it to> your hand [. then shuffle "
                    "<your|that> deck]",
                    "search your {deck}deck for {cards} and <put it into|add it to> "
                    "your hand [. then shuffle <your|that> deck]",
                ),
            ),
            (
                "put {cards} from your {deck}discard pile into your hand",
                Recover,
                (
                    "return {cards} from your {deck}discard pile to your hand",
                    "take {cards} from your {deck}discard pile into your hand",
                ),
            ),
            (
                "shuffle {cards} from your {deck}discard pile into your deck",
                lambda cards: Recover(cards, to_deck=True),
                (
                    "shuffle {cards} from your {deck}discard pile [back] into your "
                    "{deck}deck",
                ),
            ),
        )
        for phrase in taken(says, means, also)
    ),
    *(
        Phrase(
            "clause",
            f"look at your opponent's {deck} hand",
            Look(number),
            (
                f"look at the {deck} cards in your opponents hand",
                f"your opponent <reveals|shows> their {deck} hand",
            ),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    *(
        Phrase(
            "clause",
            f"look at the top {{n:{deck}_deck_top}} of your {deck} deck",
            Look(number, S("n")),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    *(
        Phrase(
            f"{deck}_deck_top",
            "{n:number} card~",
            S("n"),
            holds=lambda value: value > 1,
        )
        for deck in ("Play", "Action")
    ),
    *(Phrase(f"{deck}_deck_top", "card", 1) for deck in ("Play", "Action")),
    *said_of(
        ("draw", "draws"),
        "no Action card at the end of this down",
        SkipDraw,
        more=(
            "no Action card this down",
            "no card at the end of <this|the> down",
        ),
        rule="CRD 9.A",
    ),
)

TIMEOUTS = (
    *said_of(("lose", "loses"), "a timeout", LoseTimeout, more=("one timeout",)),
    *said_of(
        ("may not spend", "may not spend"),
        "a timeout on this down",
        NoTimeouts,
        other=("<may not|cannot|cant> <spend|use> <a|any> timeout~ [on] this down",),
        rule="CRD 7.F.a",
    ),
)

ROWS = (*SUBJECTS, *CARDS, *TIMEOUTS)
