"""Phrases for conditions as subject and predicate: who is what, and what compares."""

from dataclasses import replace
from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.conditions import (
    All,
    AmountPer,
    AthleteCountBetween,
    AthleteFilter,
    CallFits,
    CappedAmount,
    Condition,
    DifferenceBetween,
    HostIs,
    LastPlay,
    MeasureBetween,
    Not,
    PlayIs,
    Shortfall,
    Status,
    Whose,
    Zone,
)
from gameengine.grammar.meanings import FieldSlot, Slot, class_meaning, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure

from .athletes import players_of_seat
from .counts import measure_in_range

S: Any = Slot
P: Any = FieldSlot
MOST, LEAST = 999, -999
OWN, OPPONENT = Whose.OWN, Whose.OPPONENT

# Which Player: the place among the designated ones, or None for the host, and the
# calls that the word asks for (D-127).
ONE = tuple(
    Phrase("one_player", says, (place, calls), also)
    for place, calls, says, also in (
        (None, 0, "this Player", ("this card", "he")),
        (
            0,
            0,
            "the Player who runs or receives",
            (
                "[the|your|opponents] [designated|opposing] ball carrier",
                "the Player <with|carrying|who have> the ball",
                "the <opposing|offensive|offenses> designated Player",
                "the Player designated to run or receive",
            ),
        ),
        (
            1,
            0,
            "the Player who tackles",
            (
                "[the|your|opponents] [designated|opposing] tackler",
                "the Player designated to tackle",
                "the Player <who make the tackle|making the tackle|tackling>",
            ),
        ),
        (
            0,
            RUNS,
            "the runner",
            (
                "<your|opponents|the opposing> [designated] runner",
                "the Player designated to run [the ball]",
                "the Player who <run|ran|is running> [the ball]",
                "the [designated] running player",
            ),
        ),
        (
            0,
            PASSES,
            "the receiver",
            (
                "<your|opponents|the opposing> [designated] receiver",
                "the designated receiver",
                "the Player designated to receive [the <ball|pass>]",
                "the Player who receive [the <ball|pass>]",
                "the receiving player",
            ),
        ),
    )
)
TRAITS = (
    *(
        Phrase("trait", says, means, also)
        for says, means, also in (
            ("is Energized", AthleteFilter(zone=Zone.TEAM, energized=True), ()),
            ("is Exhausted", AthleteFilter(zone=Zone.TEAM, energized=False), ()),
            ("is on the bench", AthleteFilter(zone=Zone.BENCH), ("is benched",)),
            ("is on the field", AthleteFilter(), ()),
            (
                "is a {players:players}",
                players_of_seat(OWN),
                ("is one of your {players:players}", "is your {players:players}"),
            ),
            (
                "is rated {n:number} or higher",
                class_meaning(AthleteFilter, least_rating=S("n")),
                (
                    "<have a rating of|have a rating|is rated|rating is> "
                    "<at least {n:number}|{n:number} <or|and> "
                    "<higher|more|better|above|up>>",
                ),
            ),
            (
                "is rated {n:number} or lower",
                class_meaning(AthleteFilter, most_rating=S("n")),
                (
                    "<have a rating of|have a rating|is rated|rating is> "
                    "<at most {n:number}|{n:number} <or|and> <lower|fewer|below>>",
                ),
            ),
            (
                "is rated below {n:number}",
                function_meaning(lambda n: AthleteFilter(most_rating=n - 1), n=S("n")),
                (
                    "<have a rating|is rated|rating is> <below|fewer than|lower "
                    "than|under> {n:number}",
                ),
            ),
            (
                "is rated above {n:number}",
                function_meaning(lambda n: AthleteFilter(least_rating=n + 1), n=S("n")),
                (
                    "<have a rating|is rated|rating is> <above|more than|higher "
                    "than|over> {n:number}",
                ),
            ),
        )
    ),
)


def athlete_matches(who: tuple[int | None, int], athletes: AthleteFilter) -> Condition:
    """Return the condition that one Player passes a filter."""
    place, calls = who
    if athletes.zone is Zone.TEAM or place is not None:
        # As the other phrases have it: on the field, where a designated Player is.
        zone = athletes.zone if athletes.zone is Zone.BENCH else Zone.FIELD
        athletes = replace(athletes, zone=zone)
    found = HostIs(athletes, place)
    return All((CallFits(calls), found)) if calls else found


def athlete_fails(who: tuple[int | None, int], athletes: AthleteFilter) -> Condition:
    """Return the condition that one Player does not pass a filter."""
    place, calls = who
    found = Not(athlete_matches((place, 0), athletes))
    return All((CallFits(calls), found)) if calls else found


def only_host_matches(athletes: AthleteFilter) -> Condition:
    """Return the condition that the host alone passes a filter."""
    return All((HostIs(athletes), AthleteCountBetween(athletes, 1, 1)))


PREDICATES = (
    Phrase(
        "condition",
        "{who:one_player} {what:trait}",
        function_meaning(athlete_matches, who=S("who"), athletes=S("what")),
    ),
    *(
        Phrase(
            "condition",
            f"{{who:one_player}} is not {says}",
            function_meaning(athlete_fails, who=S("who"), athletes=means),
        )
        for says, means in (
            ("Energized", AthleteFilter(zone=Zone.TEAM, energized=True)),
            ("Exhausted", AthleteFilter(zone=Zone.TEAM, energized=False)),
            ("a {players:players}", players_of_seat(OWN)),
            ("on the field", AthleteFilter()),
        )
    ),
    # Whom the opponent or oneself designated, said with a verb.
    *(
        Phrase(
            "condition",
            f"{who} {does} <a|an|with a|with an> {{players:players}}",
            function_meaning(
                athlete_matches, who=(place, calls), athletes=players_of_seat(OWN)
            ),
        )
        for who in ("you", "opponent", "the offense", "the defense")
        for does, place, calls in (
            ("<tackles|tackle>", 1, 0),
            ("<designate|designates> to tackle", 1, 0),
            ("<run|runs>", 0, RUNS),
        )
        if (place == 1) == (who in ("opponent", "the defense", "you"))
        and not (who == "you" and place == 0)
    ),
    Phrase(
        "condition",
        "this Player is your only {players:players}",
        function_meaning(only_host_matches, athletes=players_of_seat(OWN)),
        (
            "this Player is the only {players:players} [you have]",
            "this Player is your only {players:players}",
        )[:1],
    ),
    Phrase(
        "condition",
        "{a:rating_of} is higher than {b:rating_of}",
        DifferenceBetween(S("a"), S("b"), 1),
        (
            "{a:rated_one} have a higher rating than {b:rated_one}",
            "{a:rated_one} is rated higher than {b:rated_one}",
            "{a:rating_of} is <more|greater> than {b:rating_of}",
        ),
    ),
    Phrase(
        "condition",
        "{a:rating_of} is lower than {b:rating_of}",
        DifferenceBetween(S("a"), S("b"), LEAST, -1),
        (
            "{a:rated_one} have a lower rating than {b:rated_one}",
            "{a:rated_one} is rated lower than {b:rated_one}",
            "{a:rating_of} is fewer than {b:rating_of}",
        ),
    ),
    *(
        phrase
        for measure, says, also in (
            (
                Measure.CARRIER_RATING,
                "the ball carrier",
                (
                    "the Player <with|who have|carrying> the ball",
                    "the <runner|receiver>",
                    "opponents <runner|receiver|ball carrier>",
                    "the opposing <runner|receiver|ball carrier>",
                ),
            ),
            (
                Measure.TACKLER_RATING,
                "the tackler",
                ("opponents tackler", "the opposing tackler"),
            ),
        )
        for phrase in (
            Phrase("rated_one", says, AmountPer(1, measure), also),
            Phrase(
                "rating_of",
                f"the rating of {says}",
                AmountPer(1, measure),
                (
                    f"{says}s rating",
                    *(f"the rating of {each}" for each in also),
                ),
            ),
        )
    ),
)


LAST = (
    *(
        Phrase(
            "condition",
            f"the last play was {says}",
            LastPlay(0, status),
            (
                f"<the|your> <last|previous> play <is|was> {says}",
                f"the play of the previous down <is|was> {says}",
                f"your <last|previous> play {verb}",
            ),
        )
        for says, status, verb in (
            ("successful", Status.SUCCESS, "succeeded"),
            ("stopped", Status.STOPPED, "failed"),
        )
    ),
    Phrase(
        "condition",
        "the last play was a {plays:plays}",
        LastPlay(S("plays")),
        (
            "<the|your|opponents> <last|previous> play <is|was> a {plays:plays}",
            "the offense <call|ran> a {plays:plays} <on the previous down|last down>",
        ),
    ),
    *(
        Phrase(
            "condition",
            f"the last play was a {says} {{plays:plays}}",
            LastPlay(S("plays"), status),
            (
                f"<the|your|opponents> <last|previous> play <is|was> a {says} "
                "{plays:plays}",
                f"<the|your|opponents> <last|previous> {{plays:plays}} <is|was> {says}",
            ),
        )
        for says, status in (
            ("successful", Status.SUCCESS),
            ("stopped", Status.STOPPED),
        )
    ),
)
# What is counted of both seats, and compared.
COMPARED = tuple(
    phrase
    for more, less, least, most in (
        ("more", "fewer", 1, MOST),
        ("fewer", "more", LEAST, -1),
    )
    for phrase in (
        Phrase(
            "condition",
            f"you have {more} {{players:players~}} than your opponent",
            DifferenceBetween(
                AmountPer(1, players_of_seat(OWN)),
                AmountPer(1, players_of_seat(OPPONENT)),
                least,
                most,
            ),
            (
                f"you <have|control> {more} {{players:players}} than opponent "
                "[<have|control|do>]",
                f"opponent <have|control> {less} {{players:players}} than you "
                "[<have|do>]",
            ),
        ),
    )[:1]
) + tuple(
    Phrase(
        "condition",
        f"you have the same number of {says} as your opponent",
        MeasureBetween(measure, 0, 0),
        (
            f"you and opponent have the same number of {says}",
            f"both player have the same number of {says}",
            f"you have as many {says} as opponent",
        ),
    )
    for says, measure in (
        ("timeouts [left]", Measure.TIMEOUT_LEAD),
        ("Play cards in hand", Measure.PLAY_HAND_LEAD),
        ("Action cards in hand", Measure.ACTION_HAND_LEAD),
    )
)
PLAYS = (
    Phrase(
        "condition",
        "the pass is incomplete",
        All((CallFits(PASSES), PlayIs(Status.STOPPED))),
        (
            "<the|a|your|opponents|this> [called] pass <is|would be> "
            "<incomplete|not complete>",
            "@play is a incomplete pass",
            "the play is incomplete",
        ),
        rule="D-127",
    ),
    Phrase(
        "condition",
        "the base yardage of the play is {span:span}",
        measure_in_range(Measure.BASE_YARDS),
        (
            "the base <yardage|yards> [of @play] is {span:span} [yards]",
            "the base <yardage|yards> [of @play] is {span:level}",
        )[:1],
        "CRD 7.A",
    ),
    Phrase(
        "condition",
        "it is a successful {plays:plays}",
        function_meaning(
            lambda plays: All((CallFits(plays), PlayIs(Status.SUCCESS))),
            plays=S("plays"),
        ),
        ("@play is a <successful|complete> {plays:plays}",),
    ),
)
VALUES = (
    Phrase(
        "Action_card",
        "Action cards until you have {n:number}",
        Shortfall(Measure.ACTION_HAND, S("n")),
        (
            "Action card until <you|they> have {n:number} [Action card] [in [your|"
            "their] hand]",
            "up to {n:number} Action card in hand",
        )[:1],
    ),
    *(
        Phrase(
            f"{name}_card",
            f"{name} cards until you have as many as your opponent",
            Shortfall(own, other),
            (
                f"{name} card until <you|they> have as many [{name} card] [in hand] as "
                "<opponent|you> [have]",
            ),
        )
        for name, own, other in (
            ("Play", Measure.PLAY_HAND, Measure.OPPOSING_PLAY_HAND),
            ("Action", Measure.ACTION_HAND, Measure.OPPOSING_ACTION_HAND),
        )
    ),
    Phrase(
        "Play_card",
        "Play cards until you have {n:number}",
        Shortfall(Measure.PLAY_HAND, S("n")),
        (
            "Play card until <you|they> have {n:number} [Play card] [in [your|their] "
            "hand]",
        ),
    ),
    *(
        Phrase(
            kind,
            f"{{n:number}} {unit} for each {{of:counted}}, up to {{most:number}}",
            CappedAmount(AmountPer(S("n"), S("of")), S("most")),
            (
                f"[+] {{n:count}} [more] {unit} <for each|per> {{of:counted}} "
                "<up to|to> [a maximum of] {most:number} [" + unit + "]",
            ),
            holds=lambda value: value.most > 1,
        )
        for kind, unit in (
            ("yard", "yard~"),
            ("Action_card", "Action card~"),
            ("Play_card", "Play card~"),
        )
    ),
)

ROWS = (*ONE, *TRAITS, *PREDICATES, *LAST, *COMPARED, *PLAYS, *VALUES)
