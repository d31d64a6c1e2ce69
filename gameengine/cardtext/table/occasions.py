"""Phrases for occasions that trigger a Whenever ability."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.conditions import (
    All,
    AthleteFilter,
    CallFits,
    Condition,
    MeasureBetween,
    Not,
    OnOffense,
    Scored,
    Status,
    Whose,
)
from gameengine.grammar.meanings import FieldSlot, NegatedSlot, Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure
from gameengine.moments import Occasion

from .athletes import players_of_seat
from .conditions import FAILS, SUCCEEDS
from .counts import CountRange, measure_in_range

S: Any = Slot
P: Any = FieldSlot
Less: Any = NegatedSlot
OWN, OPPONENT, BOTH = Whose.OWN, Whose.OPPONENT, Whose.BOTH


@dataclass(frozen=True)
class OccasionWithSubject:
    """An occasion, and the seat or Players that it has to concern."""

    occasion: Occasion
    whose: Whose = BOTH
    among: AthleteFilter | None = None
    only_host: bool = False
    condition: Condition | None = None
    other: bool = False


@dataclass(frozen=True)
class OccasionSubject:
    """The seat or the Players that an occasion concerns."""

    whose: Whose = BOTH
    among: AthleteFilter | None = None
    only_host: bool = False
    other: bool = False  # than the one with the ability


def designation_occasion(
    who: OccasionSubject, calls: int
) -> OccasionWithSubject | None:
    """Return the occasion that some Player is designated; None without a side."""
    if who.whose is BOTH:
        return None
    attacks = OnOffense() if who.whose is OWN else Not(OnOffense())
    defends = Not(OnOffense()) if who.whose is OWN else OnOffense()
    condition = All((attacks, CallFits(calls))) if calls else defends
    return OccasionWithSubject(
        Occasion.DESIGNATED,
        who.whose,
        who.among,
        condition=condition,
        other=who.other,
    )


WHOSE_PLAY = (
    Phrase("whose_play", "your", OWN, ("<one|each|any> of your",)),
    Phrase(
        "whose_play",
        "your opponent's",
        OPPONENT,
        ("a opposing", "<one|each|any> of opponents"),
    ),
    Phrase("whose_play", "a", BOTH, ("any", "the", "each")),
)
# What happens to a play, a possession or a down of somebody.
COURSES = tuple(
    Phrase("course", says, occasion, also)
    for occasion, says, also in (
        (Occasion.POSSESSION_STARTS, "possession starts", ("possession begins",)),
        (Occasion.DOWN_STARTS, "down starts", ("down begins",)),
        (Occasion.CALL_CHANGED, "play changes", ()),
        (Occasion.CALLS_REVEALED, "play is revealed", ()),
        (
            Occasion.PLAY_STOPPED,
            "play is stopped",
            ("play would be stopped", "play <fail|is unsuccessful>"),
        ),
        (Occasion.PLAY_SUCCEEDS, "play is successful", ("play succeeds",)),
        (Occasion.PLAY_ENDS, "play ends", ()),
        (Occasion.HALF_ENDS, "half ends", ()),
    )
)
# The same of plays of a type.
PLAY_COURSES = tuple(
    Phrase("play_course", says, occasion, also)
    for occasion, says, also in (
        (
            Occasion.PLAY_STOPPED,
            "is stopped",
            ("would be stopped", "play <is|would be> stopped", "is incomplete", "fail"),
        ),
        (
            Occasion.PLAY_SUCCEEDS,
            "is successful",
            ("succeeds", "play <is successful|succeeds>", "is complete"),
        ),
        (Occasion.PLAY_ENDS, "ends", ("play ends",)),
        (Occasion.CALLS_REVEALED, "is revealed", ("play is revealed", "is called")),
    )
)
# What a seat does: said of oneself, and of somebody.
DOINGS = tuple(
    phrase
    for occasion, you, somebody in (
        (Occasion.SCORED, "score [points]", "scores [points]"),
        (
            Occasion.ACTION_USED,
            "<use|play> an Action card",
            "<uses|play> an Action card",
        ),
        (
            Occasion.CARD_USED,
            "use an Action Deck card",
            "uses an Action Deck card",
        ),
        (Occasion.DREW, "draw <a card|cards>", "draws <a card|cards>"),
        (Occasion.DISCARDED, "discard <a card|cards>", "discards <a card|cards>"),
        (Occasion.KICKED, "kick [the ball]", "kicks [the ball]"),
        (
            Occasion.TIMEOUT_SPENT,
            "<spend|use|call|take> a timeout",
            "<spends|use|call|take> a timeout",
        ),
        (
            Occasion.TURNOVER,
            "force a [live ball] turnover",
            "forces a [live ball] turnover",
        ),
    )
    for phrase in (
        Phrase("doing", you, occasion),
        Phrase("doing_of", somebody, occasion),
    )
)
SOMEONE = tuple(
    Phrase("someone", says, OccasionSubject(whose, among, says == "this Player"))
    for whose, says, among in (
        (BOTH, "this Player", None),
        (OWN, "one of your Players", None),
        (OPPONENT, "an opposing Player", None),
        (BOTH, "a Player", None),
        (OWN, "one of your {some:some~}", S("some")),
        (OPPONENT, "an opposing {some:some}", S("some")),
        (BOTH, "<a|an> {some:some}", S("some")),
        (OWN, "<any of your|your|each of your> {some:some~}", S("some")),
        (OPPONENT, "<one of|any of> opponents {some:some~}", S("some")),
        (OPPONENT, "<one|any> of opponents Player", None),
        (OWN, "any of your Player", None),
    )
)
SOMEONE += tuple(
    Phrase(
        "someone",
        f"another of your {says}",
        OccasionSubject(OWN, some, other=True),
        also,
    )
    for says, some, also in (
        (
            "Players",
            AthleteFilter(),
            (
                "<one|any> of your other Players",
                "your other Players",
                "another Player you control",
            ),
        ),
        (
            "{some:some~}",
            S("some"),
            (
                "<one|any> of your other {some:some}",
                "your other {some:some}",
                "another {some:some} <you control|of yours|on your team>",
            ),
        ),
    )
)


def play_occasion(
    play: tuple[Occasion, Condition], whose: Whose
) -> OccasionWithSubject:
    """Return the occasion that a seat's play begins, changes or ends in this way."""
    return OccasionWithSubject(play[0], whose, condition=play[1])


HAPPENINGS = (
    *WHOSE_PLAY,
    *COURSES,
    *PLAY_COURSES,
    *DOINGS,
    *SOMEONE,
    Phrase(
        "occasion",
        "{whose:whose_play} {what:course}",
        OccasionWithSubject(S("what"), S("whose")),
    ),
    # "At the start of each of your possessions" says the same without a Whenever.
    *(
        Phrase(
            "moment",
            f"at the {edge} of {{whose:whose_play}} {noun}",
            OccasionWithSubject(occasion, S("whose")),
        )
        for edge, noun, occasion in (
            ("start", "possession", Occasion.POSSESSION_STARTS),
            ("start", "down", Occasion.DOWN_STARTS),
            ("end", "play", Occasion.PLAY_ENDS),
            ("end", "half", Occasion.HALF_ENDS),
        )
    ),
    Phrase(
        "play_occasion",
        "{whose:whose_play} {plays:plays} {what:play_course}",
        OccasionWithSubject(S("what"), S("whose"), condition=CallFits(S("plays"))),
        rule="D-64",
    ),
    *(
        Phrase(
            "play_occasion",
            f"{who} a touchdown",
            OccasionWithSubject(
                Occasion.SCORED, whose, condition=Scored(touchdown=True)
            ),
            also,
        )
        for who, whose, also in (
            ("you score", OWN, ()),
            ("your opponent scores", OPPONENT, ()),
            (
                "a player scores",
                BOTH,
                ("a touchdown is scored", "<either|any> player score a touchdown"),
            ),
        )
    ),
    *(
        Phrase(
            "play_occasion",
            f"{who} {verb} <a|an|any> {{plays:plays}} [play]",
            function_meaning(
                lambda plays, occasion=occasion, whose=whose: OccasionWithSubject(
                    occasion, whose, condition=CallFits(plays)
                ),
                plays=S("plays"),
            ),
        )
        for who, whose in (
            ("you", OWN),
            ("opponent", OPPONENT),
            ("<a player|either player|the offense>", BOTH),
        )
        for verb, occasion in (
            ("<complete|gain yard on|succeed with>", Occasion.PLAY_SUCCEEDS),
            ("<call|use|choose>", Occasion.CALLS_REVEALED),
        )
    ),
    *(
        Phrase(
            "play_occasion",
            f"{who} <call|run|throw|have|complete> a {{p:fared_play}}",
            function_meaning(partial(play_occasion, whose=whose), play=S("p")),
        )
        for who, whose in (
            ("you", OWN),
            ("opponent", OPPONENT),
            ("<a player|either player|the offense>", BOTH),
        )
    ),
    *(
        phrase
        for status, occasion, adjective, verb in (
            (Status.SUCCESS, Occasion.PLAY_SUCCEEDS, "successful", SUCCEEDS),
            (
                Status.STOPPED,
                Occasion.PLAY_STOPPED,
                "<stopped|incomplete>",
                f"<{FAILS}|is incomplete or stopped|is stopped or incomplete>",
            ),
        )
        for phrase in (
            Phrase(
                "fared_play",
                f"{adjective} {{plays:plays}}",
                (occasion, CallFits(S("plays"))),
            ),
            Phrase(
                "fared_play",
                f"{adjective} {{plays:plays}} with [a] strength of {{span:level}}",
                (
                    occasion,
                    All((CallFits(S("plays")), measure_in_range(Measure.STRENGTH))),
                ),
            ),
            Phrase(
                "fared_play",
                f"{{plays:plays}} <and it|that> {verb}",
                (occasion, CallFits(S("plays"))),
            ),
        )
    ),
    Phrase(
        "play_occasion",
        "{whose:whose_play} {plays:plays} gains {span:span} yards",
        OccasionWithSubject(
            Occasion.PLAY_ENDS,
            S("whose"),
            condition=All(
                (
                    CallFits(S("plays")),
                    MeasureBetween(
                        Measure.YARDS,
                        P("span", "least", CountRange),
                        P("span", "most", CountRange),
                    ),
                )
            ),
        ),
        rule="D-128",
    ),
    Phrase(
        "play_occasion",
        "{whose:whose_play} play gains {span:span} yards",
        OccasionWithSubject(
            Occasion.PLAY_ENDS,
            S("whose"),
            condition=MeasureBetween(
                Measure.YARDS,
                P("span", "least", CountRange),
                P("span", "most", CountRange),
            ),
        ),
        rule="D-128",
    ),
    *(
        Phrase(
            "play_occasion",
            f"{{who:someone}} {verb}",
            function_meaning(
                designation_occasion,
                who=S("who"),
                calls=calls,
            ),
            (also,),
            holds=lambda value: value is not None,
        )
        for verb, also, calls in (
            (
                "<run [the ball]|carry the ball>",
                "{who:someone} is designated to run [the ball]",
                RUNS,
            ),
            (
                "receive [<a|the> <pass|ball>]",
                "{who:someone} is designated to receive [<a|the> <pass|ball>]",
                PASSES,
            ),
            ("tackle", "{who:someone} is designated to tackle", 0),
        )
    ),
    Phrase("occasion", "you {what:doing}", OccasionWithSubject(S("what"), OWN)),
    Phrase(
        "occasion",
        "your opponent {what:doing_of}",
        OccasionWithSubject(S("what"), OPPONENT),
        (),
    ),
    Phrase(
        "occasion",
        "a player {what:doing_of}",
        OccasionWithSubject(S("what"), BOTH),
        ("<either player|any player> {what:doing_of}",),
    ),
    Phrase(
        "occasion",
        "{who:someone} {what:deed}",
        OccasionWithSubject(
            S("what"),
            P("who", "whose", OccasionSubject),
            P("who", "among", OccasionSubject),
            P("who", "only_host", OccasionSubject),
            None,
            P("who", "other", OccasionSubject),
        ),
        rule="D-44",
    ),
)

SOME = Phrase(
    "some",
    "{players:players}",
    players_of_seat(OWN),
    holds=lambda value: not value.plain,
)


ROWS = (*HAPPENINGS, SOME)
