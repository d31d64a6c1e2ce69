"""Athletes by what they are, what a team has, and values that count them."""

import pytest

from gameengine.cards import (
    PlayerCard,
    Side,
    SynergyCard,
    expand_positions,
    superstar_card,
)
from gameengine.conditions import (
    AmountPer,
    AthleteCountBetween,
    AthleteFilter,
    ChosenNumber,
    HostIs,
    Synergized,
    TeamCountBetween,
    Whose,
    Zone,
    current_amount,
)
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import EveryAthlete
from gameengine.effects import Draw, EffectsInOrder, Exhaust
from gameengine.measures import Measure
from gameengine.moments import ADJUSTMENTS
from gameengine.pieces import Athlete
from gameengine.setup import HOME
from gameengine.table import Table
from tests.builders.games import (
    a_game,
    an_action,
    an_athlete,
    number,
    play_down,
    play_on,
)

SECOND_TEAM = "Visitors"


def athlete(t: Table, card: PlayerCard) -> Athlete:
    return next(each for team in t.athletes for each in team if each.card is card)


def star(card: PlayerCard, **more: object) -> PlayerCard:
    """The face of a Superstar for a Player card, other in what is said."""
    printed = {
        "positions": card.positions,
        "franchise": card.franchise,
        "rating": card.rating,
    }
    return PlayerCard(
        number("L"), "Star", card.side, person=card.person, **(printed | more)
    )


def with_star(card: PlayerCard, **more: object) -> Table:
    """Attach a Superstar to a Player card of home, and stop in that down."""
    over = superstar_card(star(card, **more), number=number("L"))
    marker = an_action(Draw(0), windows=ADJUSTMENTS)
    game = a_game(home=[card], hands=((over, marker), ()))
    play_on(game, f"H cast {over.number}", until=DecisionKind.CALL)
    return play_on(game, until=DecisionKind.ACT).table


RUNNER = an_athlete(position="RB", rating=88, franchise=SECOND_TEAM)
LEGEND = an_athlete(position="TE", rating=91, legend=True)
TIRED = an_athlete(position="C", rating=70)
BENCHED = an_athlete(position="OT", rating=95)
HEAD = an_athlete(position="QB", rating=60)
CORNER = an_athlete(position="CB", side=Side.DEFENSE)
FIVE = [RUNNER, LEGEND, TIRED, HEAD, BENCHED]


def a_table_of_five() -> Table:
    """Home on offense with these; the one named so is exhausted, the last benched."""
    return a_game(home=FIVE, away=[CORNER], exhausted=(f"H:{TIRED.number}",)).table


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        pytest.param(AthleteFilter(), [RUNNER, LEGEND, TIRED, HEAD], id="own field"),
        pytest.param(
            AthleteFilter(energized=True), [RUNNER, LEGEND, HEAD], id="energized"
        ),
        pytest.param(AthleteFilter(energized=False), [TIRED], id="exhausted"),
        pytest.param(
            AthleteFilter(positions=("TE", "QB")), [LEGEND, HEAD], id="positions"
        ),
        pytest.param(AthleteFilter(franchise=SECOND_TEAM), [RUNNER], id="franchise"),
        pytest.param(AthleteFilter(least_rating=88), [RUNNER, LEGEND], id="rating"),
        pytest.param(AthleteFilter(legend=True), [LEGEND], id="legend"),
        pytest.param(AthleteFilter(superstar=True), [], id="superstar"),
        pytest.param(
            AthleteFilter(zone=Zone.BENCH, positions=("OT",)), [BENCHED], id="bench"
        ),
        pytest.param(
            AthleteFilter(zone=Zone.TEAM, least_rating=90), [LEGEND, BENCHED], id="team"
        ),
        pytest.param(
            AthleteFilter(positions=expand_positions("OL")),
            [TIRED],
            id="a group of positions",
        ),
        pytest.param(
            AthleteFilter(energized=True, positions=("C",)),
            [],
            id="all at once, or not",
        ),
    ],
)
def test_athletes_are_found_by_what_they_are_and_how_they_lie(wanted, expected):
    """R22 Gls:Positions: a group stands for its positions."""
    t = a_table_of_five()

    assert [each.card for each in wanted.matching_on_table(t, HOME)] == expected


@pytest.mark.parametrize(
    ("whose", "expected"),
    [
        (Whose.OWN, ["H"] * 4),
        (Whose.OPPONENT, ["A"] * 4),
        (Whose.BOTH, ["H"] * 4 + ["A"] * 4),
        (Whose.OFFENSE, ["H"] * 4),
        (Whose.DEFENSE, ["A"] * 4),
    ],
    ids=lambda each: each.name if isinstance(each, Whose) else "",
)
def test_athletes_are_found_by_whose_they_are(whose, expected):
    t = a_table_of_five()

    assert [
        each.name[0] for each in AthleteFilter(whose).matching_on_table(t, HOME)
    ] == expected


def test_defenders_are_on_the_bench_while_the_offense_plays():
    """R22 Zones: who is of the other side is on the bench."""
    t = a_table_of_five()

    benched = list(AthleteFilter(zone=Zone.BENCH).matching_on_table(t, HOME))

    assert [each.card.side for each in benched] == [Side.OFFENSE] + [Side.DEFENSE] * 5


def test_a_superstar_is_found_by_his_own_print():
    """R22 Types:Superstar: team, position and rating are those of the upper card."""
    t = with_star(RUNNER, positions=("WR",), franchise="Elsewhere", rating=99)

    (found,) = AthleteFilter(superstar=True).matching_on_table(t, HOME)

    assert found.card is RUNNER
    assert AthleteFilter(
        positions=("WR",), franchise="Elsewhere", least_rating=99
    ).fits(found)
    assert not AthleteFilter(positions=("RB",)).fits(found)
    assert not AthleteFilter(franchise=SECOND_TEAM).fits(found)


def test_a_host_is_asked_about_himself():
    t = a_table_of_five()
    host = athlete(t, TIRED)

    assert HostIs(AthleteFilter(energized=False)).holds(t, HOME, host)
    assert not HostIs(AthleteFilter(positions=("QB",))).holds(t, HOME, host)


def test_an_effect_without_a_host_has_no_host_of_any_kind():
    assert not HostIs(AthleteFilter(zone=Zone.TEAM)).holds(
        a_table_of_five(), HOME, None
    )


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [(1, 20, True), (4, 4, True), (5, 20, False), (0, 3, False), (0, 0, False)],
)
def test_a_seat_has_so_many_athletes(least, most, expected):
    """Home has four on the field."""
    t = a_table_of_five()

    assert (
        AthleteCountBetween(AthleteFilter(), least, most).holds(t, HOME, None)
        is expected
    )


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (TeamCountBetween(positions=("QB",), least=1, most=1), True),
        (TeamCountBetween(positions=("QB",), least=2), False),
        (TeamCountBetween(franchise=SECOND_TEAM, least=1, most=1), True),
        (TeamCountBetween(franchise="Testers", least=10), False),
        (TeamCountBetween(franchise="Testers", least=9), True),
        (TeamCountBetween(positions=("RB",), franchise="Testers", most=0), True),
        (TeamCountBetween(least=10, most=10), True),
    ],
    ids=str,
)
def test_a_team_is_its_ten_normals_wherever_they_lie(condition, expected):
    """R22 Gls:Synergy, D-24: field and bench, of both sides."""
    assert condition.holds(a_table_of_five(), HOME, None) is expected


def test_a_superstar_changes_nothing_in_what_a_team_has():
    """R22 Gls:Synergy: only the normal Player cards are looked at."""
    t = with_star(RUNNER, positions=("QB",), franchise="Testers")

    assert TeamCountBetween(positions=("QB",), most=1).holds(t, HOME, None)
    assert TeamCountBetween(franchise="Testers", most=9).holds(t, HOME, None)


@pytest.mark.parametrize(
    ("players", "synergy", "expected"),
    [
        pytest.param([], None, True, id="ten of one franchise"),
        pytest.param([RUNNER], None, False, id="one of another"),
        pytest.param(
            [RUNNER], TeamCountBetween(positions=("QB",), least=1), True, id="Synergy"
        ),
        pytest.param(
            [RUNNER], TeamCountBetween(positions=("QB",), least=3), False, id="asleep"
        ),
        pytest.param(
            [RUNNER],
            AthleteCountBetween(AthleteFilter(), least=4),
            True,
            id="it fits now",
        ),
        pytest.param(
            [RUNNER],
            AthleteCountBetween(AthleteFilter(), least=5),
            False,
            id="it does not fit",
        ),
    ],
)
def test_a_team_is_synergized_by_franchise_or_by_an_active_synergy(
    players, synergy, expected
):
    """R22 Gls:Synergized, D-23, D-24, D-25: a Synergy counts while it is active."""
    card = SynergyCard(number("U"), "Pact", synergy) if synergy else None
    t = a_game(home=players, synergies=(card, None)).table

    assert Synergized().holds(t, HOME, None) is expected


def test_a_superstar_of_another_team_leaves_a_team_synergized():
    """D-24: the ten normals count, no Superstar."""
    normal = an_athlete()

    t = with_star(normal, franchise="Elsewhere")

    assert Synergized().holds(t, HOME, None)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(-5, -5, id="a number"),
        pytest.param(ChosenNumber(), 3, id="the chosen number"),
        pytest.param(ChosenNumber(5), 15, id="so much for each of it"),
        pytest.param(AmountPer(5, AthleteFilter()), 20, id="for each athlete"),
        pytest.param(
            AmountPer(5, AthleteFilter(energized=False)), 5, id="for each of some"
        ),
        pytest.param(AmountPer(5, AthleteFilter(superstar=True)), 0, id="for none"),
        pytest.param(AmountPer(2, Measure.DOWN), 8, id="for each of a measure"),
        pytest.param(AmountPer(-1, Measure.LEAD), 7, id="a negative measure"),
    ],
)
def test_a_value_is_worked_out_when_it_is_needed(value, expected):
    """D-46: who is not there counts 0."""
    game = a_game(home=FIVE, exhausted=(f"H:{TIRED.number}",), down=4, score=(0, 7))

    assert current_amount(value, game.table, seat=HOME, x=3) == expected


def test_a_value_counts_who_is_there_when_the_effect_resolves():
    """TP-7: whom its first part exhausts, the second part counts."""
    tired = AthleteFilter(Whose.OPPONENT, energized=False)
    card = an_action(
        EffectsInOrder(
            (
                Exhaust(EveryAthlete(AthleteFilter(Whose.OPPONENT))),
                Draw(AmountPer(1, tired)),
            )
        )
    )
    game = a_game(hands=((card,), ()))

    play_down(game, f"H cast {card.number}")

    assert len(game.table.hands[1][HOME]) == 5  # four, and one at the end of the down
