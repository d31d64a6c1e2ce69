"""Phrases for cards of decks and discard piles: search, take back, look at."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from gameengine.cards import Kind, Side
from gameengine.conditions import Whose
from gameengine.effect_terms import (
    EITHER,
    CardFilter,
    DiscardChooser,
    RecoverDestination,
)
from gameengine.effects import (
    Discard,
    EffectsInOrder,
    LookAtCards,
    Search,
    TakeFromDiscards,
)
from gameengine.grammar.meanings import Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.measures import ACTION, PLAY

from .cards import is_more_than_one

S: Any = Slot
AN_ACTION = (int(Kind.ACTION),)  # D-126: the type, not every card of that deck


def deck_test(deck: int) -> Callable[[Any], bool]:
    """Return a test whether a meaning is about cards of a deck."""
    return lambda value: bool(value.cards.deck == deck)


def phrases_for_taking_cards(
    says: str, means: Any, also: tuple[str, ...]
) -> Iterator[Phrase]:
    """Yield the phrases for taking cards from a deck or pile, named or not."""

    def fill_templates(deck: str, cards: str) -> tuple[str, ...]:
        return tuple(each.format(deck=deck, cards=cards) for each in (says, *also))

    first, *rest = dict.fromkeys(fill_templates("", "{cards:cards}"))
    yield Phrase("clause", first, means(S("cards")), tuple(rest), "R22 Zones")
    for name, deck in (("Play ", PLAY), ("Action ", ACTION)):
        first, *rest = (
            each
            for said in ("a card", "one card", "1 card")
            for each in fill_templates(name, said)
        )
        yield Phrase("clause", first, means(CardFilter(deck)), tuple(rest), "R22 Zones")
        first, *rest = fill_templates(name, "{cards:cards}")
        yield Phrase(
            "clause",
            first,
            means(S("cards")),
            tuple(rest),
            "R22 Zones",
            holds=deck_test(deck),
        )


def look_and_discard(deck: int) -> EffectsInOrder:
    """Return a look at a hand, and the discard of a card of one's choice from it."""
    return EffectsInOrder(
        (LookAtCards(deck), Discard(1, deck, Whose.OPPONENT, DiscardChooser.CONTROLLER))
    )


WORDINGS = (
    *(
        Phrase(
            f"their_{deck}_cards",
            f"opponents {deck} hand",
            None,
            (
                f"opponents {deck} card [in hand]",
                f"their {deck} <hand|card>",
                f"opponents hand of {deck} card",
                f"all [the] [{deck}] card in opponents {deck} hand",
                f"[all] [the] {deck} card in <opponents|their> hand",
            ),
        )
        for deck in ("Play", "Action")
    ),
    Phrase(
        "see", "look at", None, ("you look at", "opponent <reveals|shows> [to] [you]")
    ),
    Phrase(
        "reveal",
        "",
        None,
        ("[and] <show|reveal> it [to opponent]",),
    ),
    Phrase(
        "to_hand",
        "put it into your hand",
        None,
        ("<put|add|take> <it|that card> <into|to|in> your hand",),
    ),
    Phrase(
        "shuffle",
        "",
        None,
        (
            "{_:and_then} <shuffle|reshuffle> [it|<your|that|the> [play|action] deck] "
            "[afterwards]",
        ),
    ),
)

ROWS = (
    *WORDINGS,
    *(
        Phrase(
            "cards",
            f"<a|an> {says}",
            means,
            (f"one {says}", *(f"<a|an|one> {each}" for each in also)),
        )
        for says, means, also in (
            ("card", CardFilter(EITHER), ()),
            ("Play card", CardFilter(PLAY), ()),
            ("Action card", CardFilter(ACTION, kinds=AN_ACTION), ()),
            ("Action Deck card", CardFilter(ACTION), ()),
            (
                "{plays:plays} Play card",
                CardFilter(PLAY, S("plays")),
                (
                    "Play card <with|that calls|calling> [a] {plays:plays}",
                    "{plays:plays} [card|play]",
                ),
            ),
            (
                "Superstar card",
                CardFilter(ACTION, kinds=(int(Kind.SUPERSTAR),)),
                ("Superstar",),
            ),
            (
                "Power Up",
                CardFilter(ACTION, kinds=(int(Kind.POWER_UP),)),
                ("Power Up card",),
            ),
            (
                "Gridiron",
                CardFilter(ACTION, kinds=(int(Kind.GRIDIRON),)),
                ("Gridiron card",),
            ),
            *(
                (
                    f"{name} Action card",
                    CardFilter(ACTION, kinds=AN_ACTION, side=int(side)),
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
    Phrase(
        "cards",
        "a {one:action_kind} or {other:action_kind}",
        CardFilter(ACTION, kinds=(S("one"), S("other"))),
        ("<a|one> {one:action_kind} or [a] {other:action_kind}",),
    ),
    *(
        Phrase("action_kind", name, int(kind))
        for name, kind in (
            ("Action card", Kind.ACTION),
            ("Power Up", Kind.POWER_UP),
            ("Gridiron", Kind.GRIDIRON),
            ("Superstar [player] [card]", Kind.SUPERSTAR),
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
                    "search your {deck}deck for {cards} {{_:reveal}} "
                    "{{_:and_then}} {{_:to_hand}} {{_:shuffle}}",
                ),
            ),
            (
                "put {cards} from your {deck}discard pile into your hand",
                TakeFromDiscards,
                (
                    "<put|return|take|add|move> {cards} from your {deck}discard [pile] "
                    "<into|to|in> your hand",
                    "from your {deck}discard [pile] <put|return|take|add|move> {cards} "
                    "<into|to|in> your hand",
                ),
            ),
            (
                "shuffle {cards} from your {deck}discard pile into your deck",
                lambda cards: TakeFromDiscards(cards, into=RecoverDestination.DECK),
                (
                    "<take|choose> {cards} from your {deck}discard [pile] and "
                    "<shuffle it into|put it back into> your {deck}deck",
                    "<shuffle|put|return> {cards} from your {deck}discard [pile] "
                    "[back] <into|to> your {deck}deck {{_:shuffle}}",
                ),
            ),
            *(
                (
                    f"put {{cards}} from your {{deck}}discard pile {place} your deck",
                    partial(TakeFromDiscards, into=into),
                    (
                        "<put|return|place|move> {cards} from your {deck}discard "
                        f"[back] {places} [of] your [play|action] deck",
                    ),
                )
                for place, places, into in (
                    ("on top of", "<on|onto> [the] top", RecoverDestination.TOP),
                    (
                        "on the bottom of",
                        "<<on|at> the bottom|under|underneath>",
                        RecoverDestination.BOTTOM,
                    ),
                )
            ),
        )
        for phrase in phrases_for_taking_cards(says, means, also)
    ),
    *(
        Phrase(
            "clause",
            f"look at your opponent's {deck} hand",
            LookAtCards(number),
            (
                f"look at <the|all> {deck} cards in your opponents hand",
                f"look at opponents {deck} card [in hand]",
                f"look at opponents hand of {deck} card",
                f"opponent <reveals|shows> [to] [you] {{_:their_{deck}_cards}}",
                f"your opponent <reveals|shows> [you] <their|all> {deck} <hand|card> "
                "[in their hand]",
            ),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    *(
        Phrase(
            "clause",
            f"look at your opponent's {deck} hand and choose one of the cards",
            function_meaning(partial(look_and_discard, number)),
            tuple(
                f"{{_:see}} {{_:their_{deck}_cards}} {{_:and_then}} {rest}"
                for rest in (
                    f"discard <one of them|one|a {deck} card|a {deck} card from it|one "
                    "of those card>",
                    f"[you] choose <one|a {deck} card|one of <them|those card>> "
                    "{_:and_then} "
                    "<discard it|<opponent|they> <discards|discard> <it|that card>>",
                    f"[you] choose <one|a {deck} card|one of <them|those card>> "
                    "[for them] to <discard|be discarded>",
                    "<they|opponent> <discard|discards> the one you <pick|choose>",
                )
            ),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    Phrase(
        "clause",
        "look at your opponent's hands",
        EffectsInOrder((LookAtCards(PLAY), LookAtCards(ACTION))),
        (
            "look at opponents hand",
            "opponent <reveals|shows> [you] their hand",
            "look at all [of] [the] card in opponents hand",
        ),
    ),
    *(
        Phrase(
            "clause",
            f"look at the top {{n:{deck}_deck_top}} of your {deck} deck",
            LookAtCards(number, S("n")),
        )
        for deck, number in (("Play", PLAY), ("Action", ACTION))
    ),
    *(
        Phrase(
            f"{deck}_deck_top",
            "{n:number} card~",
            S("n"),
            holds=is_more_than_one,
        )
        for deck in ("Play", "Action")
    ),
    *(Phrase(f"{deck}_deck_top", "card", 1) for deck in ("Play", "Action")),
)
