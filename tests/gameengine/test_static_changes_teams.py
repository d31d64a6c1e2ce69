"""Standing mechanics of C.6: position groups, Legends, Synergy and Synergized."""

import pytest

from gameengine.cards import (
    DesignatedAbility,
    SynergyCard,
    expand_positions,
)
from gameengine.conditions import (
    AthleteCountBetween,
    AthleteFilter,
    Synergized,
    TeamCountBetween,
    Whose,
)
from gameengine.effect_terms import AttachedCardKind, LastingStaticChange, Quantity
from gameengine.effects import If, RemoveAttached
from gameengine.measures import ACTION
from gameengine.moments import (
    Role,
)
from gameengine.profiles import P22, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    an_action,
    an_athlete,
    number,
    play_down,
    spot,
    told,
    yards,
)
from tests.builders.profiles import from_2021


@pytest.mark.parametrize(
    ("names", "spelled"),
    [
        pytest.param(("DB",), ("CB", "S"), id="DB"),
        pytest.param(("DL",), ("DE", "DT"), id="DL"),
        pytest.param(("OL",), ("OT", "OG", "C"), id="OL"),
        pytest.param(("QB", "DB"), ("QB", "CB", "S"), id="a position and a group"),
    ],
)
def test_position_groups_mean_their_positions(names, spelled):
    """R22 Gls:Positions, R21 Gls:Positions: effects may name a group."""
    found = expand_positions(*names)

    assert sorted(found) == sorted(spelled)


@pytest.mark.parametrize(
    ("position", "drops"), [("CB", True), ("S", True), ("LB", False), ("DT", False)]
)
def test_an_effect_on_a_group_finds_its_athletes(position, drops):
    """R22 Gls:Positions: a DB is a CB or an S, and nobody else."""
    backs = AthleteFilter(Whose.OPPONENT, positions=expand_positions("DB"))
    card = an_action(If(AthleteCountBetween(backs), yards(-5)))
    game = a_game(away=[a_defender(position=position)], hands=((card,), ()))

    play_down(game, f"H {card.act}")

    assert spot(game) == (HOME, 35 if drops else 40, 2)


@pytest.mark.parametrize("profile", [P22, P22C], ids=lambda each: each.name)
def test_a_legend_is_a_normal_player_that_effects_may_name(profile):
    """R22 Gls:Legend: he lines up and runs as any other, and counts as a normal."""
    legend = an_athlete(DesignatedAbility(Role.RUN, yards(5)), legend=True)
    card = an_action(
        If(AthleteCountBetween(AthleteFilter(legend=True), 1, 1), yards(10))
    )
    team_check = an_action(
        If(TeamCountBetween(franchise="Testers", least=10), yards(1))
    )
    game = a_game(profile, home=[legend], hands=((card, team_check), ()))

    play_down(game, f"H {card.act}", f"H {team_check.act}")

    assert spot(game) == (HOME, 56, 2)


def synergy(condition=None, *abilities):
    condition = condition or TeamCountBetween(franchise="Testers", least=10)
    return SynergyCard(number("U"), "Beside", condition, abilities)


@from_2021
@pytest.mark.parametrize(
    ("least", "x"),
    [pytest.param(5, 50, id="five receivers"), pytest.param(6, 40, id="not six")],
)
def test_a_synergy_counts_the_ten_normal_cards(profile, least, x):
    """R22 Gls:Synergy, R21 Gls:Synergy: on the field, on the bench, of both sides."""
    condition = TeamCountBetween(positions=("WR",), least=least)
    card = synergy(condition, LastingStaticChange(Quantity.YARDS, 10))
    catcher = a_defender(position="WR")
    game = a_game(profile, home=[catcher], synergies=(card, None))

    play_down(game)

    assert spot(game) == (HOME, x, 2)


@from_2021
def test_a_synergy_lies_in_no_zone(profile):
    """R22 Types:Synergy, R21 Types:Synergy: what removes field cards misses it."""
    card = synergy(None, LastingStaticChange(Quantity.YARDS, 10))
    remove = an_action(RemoveAttached(AttachedCardKind.GRIDIRON))
    game = a_game(profile, synergies=(card, None), hands=((), (remove,)))

    play_down(game, f"A {remove.act}")

    assert spot(game) == (HOME, 50, 2)
    assert game.table.gridirons == []
    assert game.table.discards[ACTION] == [[], [remove]]


@from_2021
@pytest.mark.parametrize(
    ("franchise", "active", "x"),
    [
        pytest.param("Testers", False, 50, id="one franchise"),
        pytest.param("Movers", True, 50, id="two, but an active Synergy"),
        pytest.param("Movers", False, 35, id="two, and none active"),
    ],
)
def test_synergized_by_franchise_or_by_an_active_synergy(profile, franchise, active, x):
    """R22 Gls:Synergized, R21 Gls:Synergized: either is enough."""
    condition = TeamCountBetween(franchise=franchise, least=1 if active else 11)
    card = an_action(If(Synergized(), yards(10), yards(-5)))
    game = a_game(
        profile,
        home=[an_athlete(franchise=franchise)],
        synergies=(synergy(condition), None),
        hands=((card,), ()),
    )

    play_down(game, f"H {card.act}")

    assert spot(game) == (HOME, x, 2)


def test_a_synergy_of_the_opponent_makes_nobody_else_synergized():
    """R22 Gls:Synergized: each seat for itself."""
    card = an_action(If(Synergized(), yards(10), yards(-5)))
    game = a_game(
        home=[an_athlete(franchise="Movers")],
        synergies=(None, synergy()),
        hands=((card,), (card,)),
    )

    play_down(game, f"H {card.act}")
    play_down(game, f"A {card.act}")

    assert told(game, "change")[0][-1] == -5
    assert told(game, "change")[1][2:] == (AWAY, card.number, int(Quantity.YARDS), 10)
