"""Verbs of athletes: whom they mean, and what becomes of them."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.cards import (
    ExhaustAbility,
    PlayerCard,
    Side,
    WheneverAbility,
    superstar_card,
)
from gameengine.conditions import AthleteFilter, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import (
    AttachedCardKind,
    ChosenAthletes,
    DesignatedAthlete,
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
    ThisAthlete,
)
from gameengine.effects import (
    Draw,
    EffectsInOrder,
    Energize,
    Exhaust,
    Remove,
    RemoveAttached,
    Substitute,
)
from gameengine.game import Game
from gameengine.measures import ACTION
from gameengine.moments import (
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    Occasion,
)
from gameengine.profiles import P19
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_gridiron,
    a_power_up,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    number,
    play_down,
    play_on,
    spot,
    told,
)
from tests.builders.plays import THEIRS, failures, gained, use

MINE = AthleteFilter()
US = [an_athlete(position=each) for each in ("RB", "WR", "TE", "QB", "C")]
THEM = [
    an_athlete(position=each, side=Side.DEFENSE)
    for each in ("CB", "S", "LB", "DE", "DT")
]


def names(seat: int, *places: int) -> set[str]:
    """Name athletes of the two fives by their places, from 1."""
    letter, team = (("H", US), ("A", THEM))[seat]
    return {f"{letter}:{team[place - 1].number}" for place in places}


def name(seat: int, place: int) -> str:
    return names(seat, place).pop()


def a_match(*cards, **more: object) -> Game:
    """Two known fives, the last of each on the bench, and cards in home's hand."""
    return a_game(home=US, away=THEM, hands=(cards, ()), **more)


def exhausted(game: Game) -> set[str]:
    both = (each for team in game.table.athletes for each in team)
    return {each.name for each in both if not each.energized}


def on_field(game: Game, seat: int) -> set[str]:
    return {each.name for each in game.table.field(seat)}


@pytest.mark.parametrize(
    ("who", "choices", "expected"),
    [
        pytest.param(EveryAthlete(THEIRS), [], names(AWAY, 1, 2, 3, 4), id="every one"),
        pytest.param(
            EveryAthlete(AthleteFilter(Whose.OPPONENT, positions=("CB", "S"))),
            [],
            names(AWAY, 1, 2),
            id="every one of some",
        ),
        pytest.param(
            PickedAthletes(THEIRS), [name(AWAY, 3)], names(AWAY, 3), id="one picked"
        ),
        pytest.param(
            PickedAthletes(THEIRS, 2),
            [name(AWAY, 4), name(AWAY, 2)],
            names(AWAY, 2, 4),
            id="two picked",
        ),
        pytest.param(
            PickedAthletes(THEIRS, 9), [], names(AWAY, 1, 2, 3, 4), id="as many as are"
        ),
        pytest.param(
            PickedAthletes(THEIRS, 3, up_to=True),
            [name(AWAY, 2), "none"],
            names(AWAY, 2),
            id="up to three: one",
        ),
        pytest.param(
            PickedAthletes(THEIRS, 3, up_to=True),
            ["none"],
            set(),
            id="up to three: none",
        ),
        pytest.param(
            PickedAthletes(AthleteFilter(superstar=True)), [], set(), id="nobody there"
        ),
        pytest.param(ThisAthlete(), [], set(), id="no host of an Action card"),
        pytest.param(ChosenAthletes(), [], set(), id="nobody named before"),
        pytest.param(DesignatedAthlete(), [], set(), id="nobody designated yet"),
        pytest.param(DesignatedAthlete(tackler=True), [], set(), id="no tackler yet"),
    ],
)
def test_an_effect_means_these_athletes(who, choices, expected):
    """TP-7, D-46, R22 Gls:Exhaust: named on resolving; who is missing is left out."""
    card = an_action(Exhaust(who), windows=START_OF_DOWN)
    game = a_match(card)

    use(game, f"H cast {card.number}", *(f"H {choice}" for choice in choices))

    assert exhausted(game) == expected
    assert game.table.discards[ACTION][HOME] == [card]


def test_an_athlete_is_picked_once():
    card = an_action(Exhaust(PickedAthletes(THEIRS, 2)), windows=START_OF_DOWN)
    game = a_match(card)

    use_to = play_on(
        game, f"H cast {card.number}", f"H {name(AWAY, 1)}", until=DecisionKind.TARGET
    )

    assert set(use_to.legal()) == names(AWAY, 2, 3, 4)


def test_this_is_the_athlete_who_used_his_ability():
    """TP-5, D-47: exhausted as the cost, then Energized by the effect."""
    user = an_athlete(ExhaustAbility(Energize(ThisAthlete()), windows=START_OF_DOWN))
    game = a_game(home=[user])

    use(game, f"H use H:{user.number}")

    assert exhausted(game) == set()
    assert [event[1] for event in game.events if event[-1] == f"H:{user.number}"] == [
        "use",
        "exhaust",
        "resolve",
        "energize",
    ]


def test_this_of_a_power_up_is_the_athlete_above_it():
    """R22 Types:Power Up: its abilities are those of its host."""
    tape = a_power_up(
        WheneverAbility(Occasion.PLAY_ENDS, Energize(ThisAthlete())),
        windows=START_OF_DOWN,
    )
    game = a_match(tape)

    use(game, f"H cast {tape.number} on {name(HOME, 2)}")
    play_down(game, f"H {name(HOME, 2)}")

    assert exhausted(game) == names(AWAY, 1)


def test_chosen_are_those_whom_the_effect_named_before():
    card = an_action(
        EffectsInOrder((Remove(PickedAthletes(THEIRS)), Exhaust(ChosenAthletes()))),
        windows=START_OF_DOWN,
    )
    game = a_match(card)

    use(game, f"H cast {card.number}", f"H {name(AWAY, 2)}")

    assert on_field(game, AWAY) == names(AWAY, 1, 3, 4)
    assert exhausted(game) == names(AWAY, 2)


def test_chosen_of_a_trigger_is_whoever_set_it_off():
    """D-45: it is set off by one of those it watches."""
    watch = WheneverAbility(
        Occasion.EXHAUSTED,
        Energize(ChosenAthletes()),
        among=AthleteFilter(positions=("RB", "WR")),
    )
    watcher = an_athlete(watch, position="QB")
    runner, other = an_athlete(position="RB"), an_athlete(position="TE")
    card = an_action(Exhaust(EveryAthlete(MINE)), windows=START_OF_DOWN)
    game = a_game(
        home=[watcher, runner, other, an_athlete(position="C")], hands=((card,), ())
    )

    use(game, f"H cast {card.number}")

    energized = [each.card for each in game.table.field(HOME) if each.energized]
    assert energized == [runner]


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        pytest.param(DesignatedAthlete(), names(AWAY, 3), id="who ran"),
        pytest.param(DesignatedAthlete(tackler=True), names(HOME, 2), id="who tackled"),
    ],
)
def test_a_designee_is_who_was_named_for_this_play(who, expected):
    """CRD 6.A and 7.D: both are exhausted by the play, one is Energized again."""
    card = an_action(Energize(who), windows=END_OF_PLAY)
    game = a_match(card)

    play_down(game, f"H {name(HOME, 2)}", f"A {name(AWAY, 3)}", f"H cast {card.number}")

    assert exhausted(game) == expected


def test_who_is_energized_is_not_energized_again():
    """R22 Gls:Energize: nothing happens, and nothing is set off."""
    watcher = an_athlete(WheneverAbility(Occasion.ENERGIZED, Draw(1)))
    card = an_action(Energize(EveryAthlete(MINE)), windows=START_OF_DOWN)
    game = a_game(home=[watcher], hands=((card,), ()))

    use(game, f"H cast {card.number}")

    assert told(game, "energize") == told(game, "triggers") == []


def test_energize_and_exhaust_follow_one_another():
    """D-47, TP-7: no offset; the first added resolves last."""
    one = AthleteFilter(Whose.OFFENSE, positions=("RB",))
    tire = an_action(Exhaust(EveryAthlete(one)), windows=START_OF_DOWN)
    wake = an_action(Energize(EveryAthlete(one)), windows=START_OF_DOWN)
    game = a_game(home=US, away=THEM, hands=((tire,), (wake,)))

    use(game, f"H cast {tire.number}", f"A cast {wake.number}")

    assert exhausted(game) == names(HOME, 1)


def test_at_least_two_stay_on_the_field():
    """F-27: CRD Gen:Minimum Players, D-60: the whole effect is cancelled."""
    one, two = (Remove(PickedAthletes(THEIRS, count)) for count in (1, 2))
    cards = [an_action(each) for each in (two, one, one)]
    three = tuple(each.number for each in THEM[:3])
    game = a_match(*cards, lineups=((), three))

    left = [
        len(on_field(play_down(game, f"H cast {card.number}"), AWAY)) for card in cards
    ]

    assert left == [3, 2, 2]
    assert failures(game) == [
        "CRD Gen:Minimum Players",
        "CRD Gen:Minimum Players",
    ]


def test_by_the_other_reading_of_2019_the_field_may_be_emptied():
    """D-60: no minimum is printed there."""
    card = an_action(Remove(EveryAthlete(THEIRS)), windows=PRIOR_TO_SELECTING)
    game = a_match(card, profile=P19.with_open_settings(min_on_field=0))

    use(game, f"H cast {card.number}")

    assert on_field(game, AWAY) == set()


def test_the_only_quarterback_may_be_removed():
    """D-61: he is asked for at the lineup only."""
    card = an_action(
        Remove(EveryAthlete(AthleteFilter(positions=("QB",)))), windows=START_OF_DOWN
    )
    game = a_match(card)

    use(game, f"H cast {card.number}")

    assert on_field(game, HOME) == names(HOME, 1, 2, 3)


def test_whoever_leaves_sets_off_those_who_watch_him():
    """TP-9."""
    watcher = an_athlete(
        WheneverAbility(Occasion.LEFT_FIELD, Exhaust(ChosenAthletes()))
    )
    card = an_action(
        Remove(PickedAthletes(AthleteFilter(positions=("TE",)))), windows=START_OF_DOWN
    )
    leaver = an_athlete(position="TE")
    game = a_game(home=[watcher, leaver], hands=((card,), ()))

    use(game, f"H cast {card.number}")

    assert exhausted(game) == {f"H:{leaver.number}"}


def test_a_substitute_comes_on_for_whoever_leaves():
    """R22 Zones, D-57: both keep their orientation."""
    card = an_action(Substitute(PickedAthletes(MINE)), windows=START_OF_DOWN)
    game = a_match(card, exhausted=tuple(names(HOME, 2)))

    use(game, f"H cast {card.number}", f"H {name(HOME, 2)}")

    assert on_field(game, HOME) == names(HOME, 1, 3, 4, 5)
    assert exhausted(game) == names(HOME, 2)


def test_a_substitute_is_of_the_same_side_and_named_by_its_team():
    """R22 Zones: of the five, two are on the bench by now."""
    card = an_action(
        EffectsInOrder(
            (Remove(PickedAthletes(THEIRS)), Substitute(PickedAthletes(THEIRS)))
        ),
        windows=START_OF_DOWN,
    )
    game = a_match(card)

    choices = (f"H cast {card.number}", f"H {name(AWAY, 1)}", f"H {name(AWAY, 2)}")
    play_on(game, *choices, until=DecisionKind.TARGET)

    assert (game.pending_decision.seat, set(game.legal())) == (AWAY, names(AWAY, 1, 5))


def starred(card: PlayerCard):
    face = PlayerCard(
        number("L"), "Star", card.side, card.positions, "Testers", person=card.person
    )
    return superstar_card(face, number=number("L"))


def test_power_ups_and_superstars_are_removed_to_their_owners_discards():
    """R22 Types:Power Up and R22 Types:Superstar: only what the effect names goes."""
    star = starred(US[0])
    tapes = [a_power_up(windows=START_OF_DOWN) for _ in range(2)]
    everyone = EveryAthlete(AthleteFilter(Whose.OPPONENT))
    off = {
        what: an_action(RemoveAttached(what, everyone), windows=PRIOR_TO_SELECTING)
        for what in (AttachedCardKind.POWER_UP, AttachedCardKind.SUPERSTAR)
    }
    game = a_game(
        home=US,
        away=THEM,
        hands=((star, *tapes), tuple(off.values())),
        exhausted=tuple(names(HOME, 1)),
    )
    runner = game.table.athletes[HOME][0]

    use(
        game,
        f"H cast {star.number}",
        *(f"H cast {tape.number} on {runner.name}" for tape in tapes),
    )
    assert (runner.superstar, len(runner.power_ups)) == (star, 2)

    play_on(
        game,
        f"A cast {off[AttachedCardKind.POWER_UP].number}",
        until=DecisionKind.PLAY_CARD,
    )
    assert (runner.superstar, runner.power_ups) == (star, [])
    assert set(game.table.discards[ACTION][HOME]) == set(tapes)


def test_a_superstar_is_removed_and_leaves_the_orientation():
    """R22 Types:Superstar, D-54: the normal card lies as it lay."""
    star = starred(US[0])
    off = an_action(
        RemoveAttached(AttachedCardKind.SUPERSTAR, EveryAthlete(THEIRS)),
        windows=PRIOR_TO_SELECTING,
    )
    game = a_game(
        home=US,
        away=THEM,
        hands=((star,), (off,)),
        exhausted=tuple(names(HOME, 1)),
    )
    runner = game.table.athletes[HOME][0]

    use(game, f"H cast {star.number}")
    play_on(game, f"A cast {off.number}", until=DecisionKind.PLAY_CARD)

    assert (runner.superstar, runner.face, runner.energized) == (None, US[0], False)
    assert game.table.discards[ACTION][HOME] == [star]


def test_power_ups_go_and_superstars_stay_when_their_athlete_leaves():
    """R22 Types:Power Up and R22 Types:Superstar."""
    star, tape = starred(US[0]), a_power_up(windows=START_OF_DOWN)
    off = an_action(
        Remove(EveryAthlete(AthleteFilter(positions=("RB",)))),
        windows=PRIOR_TO_SELECTING,
    )
    game = a_match(star, tape, off)
    runner = game.table.athletes[HOME][0]

    use(game, f"H cast {star.number}", f"H cast {tape.number} on {runner.name}")
    play_on(game, f"H cast {off.number}", until=DecisionKind.PLAY_CARD)

    assert (runner.on_field, runner.superstar, runner.power_ups) == (False, star, [])
    assert set(game.table.discards[ACTION][HOME]) == {tape, off}


def test_a_gridiron_is_removed_to_its_owners_discards():
    """R22 Types:Gridiron: whoever lays it, its change ends with it."""
    grounds = [
        a_gridiron(LastingStaticChange(Quantity.YARDS, by), windows=START_OF_DOWN)
        for by in (5, 20)
    ]
    off = an_action(
        RemoveAttached(AttachedCardKind.GRIDIRON), windows=PRIOR_TO_SELECTING
    )
    game = a_game(
        hands=((grounds[0], off), (grounds[1],)),
        calls=(a_run(0), a_stop(LONG_PASS)),
    )

    use(game, f"H cast {grounds[0].number}", f"A cast {grounds[1].number}")
    play_down(game, f"H cast {off.number}", f"H A:{grounds[1].number}")

    t = game.table
    assert t.gridirons == [(HOME, grounds[0])]
    assert t.discards[ACTION][AWAY] == [grounds[1]]
    assert gained(game) == [5]


def test_without_a_gridiron_there_is_none_to_remove():
    """D-46: the card is spent."""
    off = an_action(RemoveAttached(AttachedCardKind.GRIDIRON), windows=START_OF_DOWN)
    game = a_match(off)

    use(game, f"H cast {off.number}")

    assert game.table.discards[ACTION][HOME] == [off]
    assert spot(game) == (HOME, 25, 1)
