"""Phrases for Players: which are meant, and which an effect chooses."""

from typing import Any

from gameengine.conditions import HIGHEST_RATING, AthleteFilter, Whose, Zone
from gameengine.effect_terms import (
    ChosenAthletes,
    DesignatedAthlete,
    EveryAthlete,
    PickedAthletes,
    ThisAthlete,
)
from gameengine.grammar.meanings import FieldSlot, Slot, class_meaning, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure

S: Any = Slot
OWN = Whose.OWN
PRINTED = (
    *("energized", "positions", "franchise", "least_rating", "most_rating"),
    *("legend", "superstar"),
)


def players_of_seat(whose: Any, slot: str = "players") -> Any:
    """Return the meaning of the Players in a slot, limited to those of a seat."""
    parts = {name: FieldSlot(slot, name, AthleteFilter) for name in ("zone", *PRINTED)}
    return class_meaning(AthleteFilter, whose=whose, **parts)


PLAYERS = (
    Phrase(
        "players",
        "{energized} {legend} {superstar} {franchise} {positions:noun} "
        "{least_rating} {most_rating} {zone}",
        class_meaning(AthleteFilter, **{name: S(name) for name in ("zone", *PRINTED)}),
    ),
    Phrase(
        "players",
        "benched {energized} {legend} {superstar} {franchise} {positions:noun} "
        "{least_rating} {most_rating}",
        class_meaning(
            AthleteFilter, zone=Zone.BENCH, **{name: S(name) for name in PRINTED}
        ),
    ),
    Phrase(
        "players",
        "Legend~ {zone}",
        class_meaning(AthleteFilter, legend=True, zone=S("zone")),
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
    Phrase("noun", "Player~", (), ("athlete",)),
    Phrase("noun", "{positions:positions}", S("positions"), rule="R22 Gls:Positions"),
    Phrase("least_rating", "", 0),
    Phrase(
        "least_rating",
        "rated {n:number} or higher",
        S("n"),
        (
            "<rated|with [a] rating [of]|whose rating is> {n:number} "
            "<or|and> <higher|more|better|above|up>",
            "<rated|with [a] rating [of]|whose rating is> at least {n:number}",
        ),
    ),
    Phrase("most_rating", "", HIGHEST_RATING),
    Phrase(
        "most_rating",
        "rated {n:number} or lower",
        S("n"),
        (
            "<rated|with [a] rating [of]|whose rating is> {n:number} "
            "<or|and> <lower|fewer|below>",
            "<rated|with [a] rating [of]|whose rating is> at most {n:number}",
        ),
        holds=lambda value: value < HIGHEST_RATING,
    ),
    Phrase(
        "zone",
        "",
        Zone.FIELD,
        ("on <the|your|their> field", "on the field [right] now", "in play"),
    ),
    Phrase(
        "zone",
        "on the bench",
        Zone.BENCH,
        ("on <your|their|opponents> bench", "from <the|your|their|opponents> bench"),
        "R22 Zones",
    ),
    Phrase("zone", "anywhere", Zone.TEAM, ("on the field or [on the] bench",)),
)


def opposing_players(positions: tuple[str, ...]) -> EveryAthlete:
    """Return all of the opponent's Players with one of these positions."""
    return EveryAthlete(AthleteFilter(Whose.OPPONENT, positions=positions))


WHOSE = (
    Phrase("whose", "your", OWN, ("of your [own]", "your own", "friendly")),
    Phrase(
        "whose",
        "opposing",
        Whose.OPPONENT,
        ("[of] opponents", "of <the|their> opposing", "enemy", "the opposing"),
    ),
    Phrase("whose", "", Whose.BOTH, ("of the",)),
    Phrase("whose", "offensive", Whose.OFFENSE, ("of the offenses", "the offenses")),
    Phrase("whose", "defensive", Whose.DEFENSE, ("of the defenses", "the defenses")),
)

PICKS = (
    Phrase("who", "this Player", ThisAthlete(), ("this card", "himself", "itself")),
    Phrase(
        "who",
        "that Player",
        ChosenAthletes(),
        ("those Players", "<the|each> chosen Player~", "it", "them", "they"),
    ),
    Phrase(
        "who",
        "the Player who runs or receives",
        DesignatedAthlete(),
        (
            "<the|your|opponents> [designated] [opposing] ball carrier",
            "the Player <with|carrying> the ball",
            "the [opposing] Player [who is] designated to run or receive [the ball]",
            "the <opposing|offensive|offenses> designated Player",
            "the Player who run or <receive|received> the ball [on @play]",
            "the designated offensive Player",
        ),
        "CRD 6.A",
    ),
    Phrase(
        "who",
        "the Player who tackles",
        DesignatedAthlete(tackler=True),
        (
            "<the|your|opponents> [designated] [opposing] tackler",
            "the Player designated to tackle",
            "the [opposing] Player [who is] designated to tackle",
            "the Player who made the tackle",
            "the designated defensive Player",
        ),
        "CRD 6.A",
    ),
    Phrase(
        "who",
        "all {whose:whose} {players:players~}",
        EveryAthlete(players_of_seat(S("whose"))),
        (
            "<each|all the> {whose:whose} {players:players}",
            "all {players:players} {whose:side_of}",
        ),
    ),
    Phrase(
        "who",
        "<each|all the> {players:players~} {whose:side_of}",
        EveryAthlete(players_of_seat(S("whose"))),
        holds=lambda value: value.athletes.whose is not Whose.BOTH,
    ),
    Phrase(
        "who",
        "your {players:players~}",
        EveryAthlete(players_of_seat(OWN)),
    ),
    Phrase(
        "who",
        "the opposing {positions:positions}",
        function_meaning(opposing_players, positions=S("positions")),
        ("opponents {positions:positions}",),
    ),
    *(
        phrase
        for up_to, words in ((False, ""), (True, "up to "))
        for phrase in (
            Phrase(
                "who",
                f"{words}{{n:count}} of your {{players:players~}}",
                PickedAthletes(players_of_seat(OWN), S("n"), up_to=up_to),
                (
                    f"{words}{{n:count}} {{players:players}} of yours",
                    f"{words}any {{n:count}} of your {{players:players}}",
                    f"{words}{{n:count}} your {{players:players}}",
                ),
                "TP-7",
            ),
            Phrase(
                "who",
                f"{words}{{n:count}} {{whose:whose}} {{players:players}}",
                PickedAthletes(players_of_seat(S("whose")), S("n"), up_to=up_to),
                (
                    f"{words}any {{n:count}} {{whose:whose}} {{players:players}}",
                    f"{words}{{n:count}} target {{whose:whose}} {{players:players}}",
                    f"{words}target {{n:count}} {{whose:whose}} {{players:players}}",
                ),
                holds=lambda value: value.athletes.whose is not OWN,
                rule="TP-7",
            ),
            Phrase(
                "who",
                f"{words}{{n:count}} {{players:players~}} {{whose:side_of}}",
                PickedAthletes(players_of_seat(S("whose")), S("n"), up_to=up_to),
                (f"{words}any {{n:count}} {{players:players}} {{whose:side_of}}",),
            ),
        )
    ),
)

# Others than the Player whose text it is.
OTHERS = (
    Phrase(
        "who",
        "another of your {players:players~}",
        PickedAthletes(players_of_seat(OWN), other=True),
        (
            "<another|one other|a other> {players:players} {_:yours}",
            "another one of your {players:players}",
            "<one|a> of your other {players:players}",
        ),
    ),
    Phrase(
        "who",
        "up to {n:count} of your other {players:players~}",
        PickedAthletes(players_of_seat(OWN), S("n"), up_to=True, other=True),
        ("up to {n:count} other {players:players} {_:yours}",),
    ),
    Phrase(
        "who",
        "all your other {players:players~}",
        EveryAthlete(players_of_seat(OWN), other=True),
        (
            "<each|all> [of] your other {players:players}",
            "your other {players:players}",
        ),
    ),
    Phrase(
        "yours",
        "you control",
        None,
        ("of yours", "on your team", "you have [on the field]"),
    ),
)
# Whom the opponent names: one of their own, unless another side is said.
THEIRS = tuple(
    Phrase(
        "theirs",
        f"{up_to}{{n:count}} of their {{players:players~}}",
        PickedAthletes(
            players_of_seat(Whose.OPPONENT), S("n"), up_to=bool(up_to), by_opponent=True
        ),
    )
    for up_to in ("", "up to ")
)
SIDES = tuple(
    Phrase("side_of", says, whose, also)
    for whose, says, also in (
        (OWN, "you control", ("on your <team|side>", "you have [on the field]")),
        (
            Whose.OPPONENT,
            "your opponent controls",
            (
                "on <the opposing|opponents> <team|side>",
                "of opponent",
                "opponent have [on the field]",
            ),
        ),
        (
            Whose.BOTH,
            "on both teams",
            (
                "on <both|either> <player|side>",
                "yours and opponents [alike]",
                "in the game",
                "of <both|either> <player|team>",
            ),
        ),
        (Whose.OFFENSE, "on offense", ("on the offense",)),
        (Whose.DEFENSE, "on defense", ("on the defense",)),
    )
)

COUNTED = (
    Phrase(
        "counted",
        "of your {players:players~}",
        players_of_seat(OWN),
        (
            "{players:players} of yours",
            "your {players:players}",
        ),
    ),
    Phrase("counted", "{players:players} {whose:side_of}", players_of_seat(S("whose"))),
    Phrase(
        "counted",
        "{whose:whose} {players:players}",
        players_of_seat(S("whose")),
        holds=lambda value: value.whose is not OWN,
    ),
    *(
        Phrase("counted", says, measure, also)
        for measure, says, also in (
            (
                Measure.TIMEOUTS,
                "timeout you have left",
                ("timeout [you have] <left|remaining>", "of your [remaining] timeout"),
            ),
            *(
                row
                for deck, own, opposing in (
                    ("Play", Measure.PLAY_HAND, Measure.OPPOSING_PLAY_HAND),
                    ("Action", Measure.ACTION_HAND, Measure.OPPOSING_ACTION_HAND),
                )
                for row in (
                    (
                        own,
                        f"{deck} card in your hand",
                        (f"{deck} card you <have|hold> [in hand]",),
                    ),
                    (
                        opposing,
                        f"{deck} card in your opponent's hand",
                        (f"{deck} card opponent <hold|have> [in hand]",),
                    ),
                )
            ),
            (
                Measure.OPPOSING_TIMEOUTS,
                "timeout your opponent has left",
                (
                    "of opponents [left] timeout [left]",
                    "timeout opponent have [left]",
                ),
            ),
            (
                Measure.GRIDIRONS,
                "Gridiron on the field",
                ("Gridiron [in play]",),
            ),
        )
    ),
)

ROWS = (*PLAYERS, *WHOSE, *PICKS, *OTHERS, *THEIRS, *SIDES, *COUNTED)
