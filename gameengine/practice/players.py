"""Two practice teams of ten Player cards, and four Superstars."""

from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    PASSES,
    RUN_LEFT,
    RUN_MIDDLE,
    RUNS,
    SHORT_PASS,
)
from gameengine.cards import (
    Ability,
    DesignatedAbility,
    ExhaustAbility,
    PlayerCard,
    Side,
    WheneverAbility,
    superstar_card,
)
from gameengine.conditions import (
    AmountPer,
    AthleteFilter,
    MeasureBetween,
    PlayIs,
    Status,
    Whose,
)
from gameengine.effect_terms import (
    CardFilter,
    ChosenAthletes,
    DesignatedAthlete,
    DiscardChooser,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
    ThisAthlete,
    TurnoverKind,
)
from gameengine.effects import (
    Audible,
    Change,
    DetermineGrit,
    Discard,
    Draw,
    EffectsInOrder,
    Energize,
    Exhaust,
    LookAtCards,
    May,
    NewCall,
    OnEveryOccasion,
    Search,
    SkipDraw,
    Stop,
    TakeFromDiscards,
    Turnover,
)
from gameengine.measures import ACTION, PLAY, Measure
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    END_OF_PLAY,
    START_OF_DOWN,
    Occasion,
    Role,
)

from .actions import MINE, THEIRS, yards_effect

GULLS, COMETS = "Harbor Gulls", "Mesa Comets"


def _team_players(
    franchise: str,
    first: int,
    rows: tuple[tuple[str, str, int, tuple[Ability, ...]], ...],
) -> tuple[PlayerCard, ...]:
    """Return the ten Player cards of a team, five for offense and five for defense."""
    return tuple(
        PlayerCard(
            f"C{first + place}-PR",
            name,
            Side.OFFENSE if place < 5 else Side.DEFENSE,  # noqa: PLR2004 - five a side
            (position,),
            franchise,
            rating,
            person=name.lower().replace(" ", "-"),
            legend=rating > 94,  # noqa: PLR2004 - the one Legend
            abilities=abilities,
        )
        for place, (name, position, rating, abilities) in enumerate(rows)
    )


TEAM_GULLS = _team_players(
    GULLS,
    1,
    (
        ("Corwin Hale", "QB", 91, (ExhaustAbility(Audible(), windows=ADJUSTMENTS),)),
        (
            "Tavo Reyburn",
            "RB",
            84,
            (
                DesignatedAbility(Role.RUN, yards_effect(10)),
                ExhaustAbility(Draw(1), windows=END_OF_PLAY),
            ),
        ),
        (
            "Ezra Lindqvist",
            "WR",
            88,
            (
                DesignatedAbility(Role.RECEIVE, yards_effect(15), qualifier=LONG_PASS),
                ExhaustAbility(
                    Change(Quantity.CATCH_LOW, -2),
                    windows=ADJUSTMENTS,
                    qualifier=PASSES,
                ),
            ),
        ),
        (
            "Bram Oyelaran",
            "TE",
            79,
            (
                DesignatedAbility(Role.RUN | Role.RECEIVE, yards_effect(5)),
                LastingStaticChange(
                    Quantity.YARDS, 5, MeasureBetween(Measure.DISTANCE, most=20)
                ),
            ),
        ),
        (
            "Jory Vance",
            "OT",
            80,
            (
                WheneverAbility(
                    Occasion.EXHAUSTED,
                    May(Energize(ChosenAthletes())),
                    whose=Whose.OWN,
                    among=AthleteFilter(positions=("QB",)),
                    bench=True,
                ),
            ),
        ),
        (
            "Dex Halloran",
            "DE",
            86,
            (
                DesignatedAbility(Role.TACKLE, yards_effect(-5), qualifier=RUNS),
                ExhaustAbility(Change(Quantity.STRENGTH, -2), windows=ADJUSTMENTS),
            ),
        ),
        (
            "Otis Marchetti",
            "LB",
            96,
            (
                ExhaustAbility(
                    Stop(),
                    windows=ADJUSTMENTS,
                    qualifier=SHORT_PASS | RUN_MIDDLE,
                ),
            ),
        ),
        (
            "Silas Okonjo",
            "CB",
            87,
            (
                DesignatedAbility(
                    Role.TACKLE,
                    DetermineGrit(((8, 9, Turnover(TurnoverKind.FUMBLE)),)),
                ),
                ExhaustAbility(
                    Change(Quantity.CATCH_HIGH, -2),
                    windows=ADJUSTMENTS,
                    qualifier=PASSES,
                ),
            ),
        ),
        (
            "Remy Castellan",
            "S",
            82,
            (
                WheneverAbility(
                    Occasion.ENERGIZED, Draw(1), whose=Whose.OPPONENT, bench=True
                ),
            ),
        ),
        (
            "Pike Abernathy",
            "LB",
            77,
            (
                ExhaustAbility(
                    EffectsInOrder((Discard(-1, by=DiscardChooser.OWNER), SkipDraw())),
                    windows=END_OF_PLAY,
                ),
            ),
        ),
    ),
)

TEAM_COMETS = _team_players(
    COMETS,
    11,
    (
        (
            "Lucan Ferris",
            "QB",
            90,
            (
                ExhaustAbility(
                    NewCall(SHORT_PASS, 15, (0, 9)), windows=ADJUSTMENTS, qualifier=RUNS
                ),
            ),
        ),
        (
            "Abel Thornbury",
            "QB",
            74,
            (ExhaustAbility(Energize(PickedAthletes(AthleteFilter(energized=False)))),),
        ),
        (
            "Nico Sandoval",
            "RB",
            89,
            (
                DesignatedAbility(Role.RUN, yards_effect(15), qualifier=RUN_LEFT),
                DesignatedAbility(Role.RECEIVE, yards_effect(5)),
            ),
        ),
        (
            "Wyatt Amadi",
            "WR",
            92,
            (
                DesignatedAbility(
                    Role.RECEIVE, yards_effect(AmountPer(5, MINE), if_successful=True)
                ),
                LastingStaticChange(Quantity.EXTRA_CALLS, SHORT_PASS),
            ),
        ),
        (
            "Gus Pellerin",
            "C",
            78,
            (
                LastingStaticChange(
                    Quantity.STRENGTH,
                    1,
                    MeasureBetween(Measure.DOWN, least=3),
                    bench=True,
                ),
            ),
        ),
        (
            "Marek Dubois",
            "DT",
            85,
            (
                DesignatedAbility(Role.TACKLE, yards_effect(-10), qualifier=RUN_MIDDLE),
                ExhaustAbility(
                    yards_effect(-5), windows=ADJUSTMENTS | AFTER_DESIGNATION
                ),
            ),
        ),
        (
            "Caleb Nwosu",
            "LB",
            88,
            (
                ExhaustAbility(
                    OnEveryOccasion(
                        PickedAthletes(THEIRS), Occasion.EXHAUST_USED, yards_effect(-5)
                    ),
                    windows=START_OF_DOWN | ADJUSTMENTS,
                ),
            ),
        ),
        (
            "Ruben Ashgrove",
            "CB",
            83,
            (
                WheneverAbility(
                    Occasion.PLAY_ENDS,
                    TakeFromDiscards(CardFilter(ACTION)),
                    whose=Whose.OPPONENT,
                    condition=PlayIs(Status.STOPPED),
                ),
            ),
        ),
        (
            "Theo Kessler",
            "S",
            81,
            (
                ExhaustAbility(LookAtCards(ACTION)),
                DesignatedAbility(Role.TACKLE, yards_effect(-5), qualifier=MEDIUM_PASS),
            ),
        ),
        (
            "Ives Monroe",
            "DE",
            76,
            (
                DesignatedAbility(Role.TACKLE, Exhaust(DesignatedAthlete())),
                ExhaustAbility(LookAtCards(PLAY, top=2), windows=START_OF_DOWN),
            ),
        ),
    ),
)


def _superstar_face(normal: PlayerCard, number: str, *abilities: Ability) -> PlayerCard:
    """Return the face of a Superstar for a normal Player card."""
    return PlayerCard(
        number,
        normal.name,
        normal.side,
        normal.positions,
        normal.franchise,
        normal.rating + 5,
        person=normal.person,
        abilities=abilities,
    )


SUPERSTARS_GULLS = (
    superstar_card(
        _superstar_face(
            TEAM_GULLS[0],
            "L201-PR",
            ExhaustAbility(Search(CardFilter(PLAY)), windows=END_OF_PLAY),
            LastingStaticChange(Quantity.CATCH_HIGH, 1),
        ),
        number="L201-PR",
    ),
    superstar_card(
        _superstar_face(
            TEAM_GULLS[6],
            "L202-PR",
            ExhaustAbility(Stop(), windows=ADJUSTMENTS | AFTER_DESIGNATION),
            DesignatedAbility(Role.TACKLE, yards_effect(-10)),
        ),
        number="L202-PR",
    ),
)
SUPERSTARS_COMETS = (
    superstar_card(
        _superstar_face(
            TEAM_COMETS[2],
            "L203-PR",
            DesignatedAbility(
                Role.RUN, EffectsInOrder((yards_effect(10), Energize(ThisAthlete())))
            ),
        ),
        number="L203-PR",
    ),
    superstar_card(
        _superstar_face(
            TEAM_COMETS[3],
            "L204-PR",
            DesignatedAbility(Role.RECEIVE, yards_effect(20)),
            WheneverAbility(Occasion.SCORED, Draw(2), whose=Whose.OWN, bench=True),
        ),
        number="L204-PR",
    ),
)
