"""Each edition cites its own documents: the tables, and whole games."""

import ast
from pathlib import Path
from random import Random

import pytest

import gameengine
from gameengine.calls import LONG_PASS
from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.profiles import P19, P21, P22, P22C, PROFILES, Profile
from gameengine.robots import RandomRobot, play_game
from gameengine.rulebook import CITATIONS, DOCUMENTS, RULES
from gameengine.rulebook_steps import STEPS_2019, STEPS_2022, TO_2022, rule_ids_of_2021
from tests.builders.games import (
    a_game,
    a_pass,
    a_random_setup,
    a_run,
    a_stop,
    play_down,
    told,
)
from tests.builders.profiles import before_the_rulings, every_profile

SEEDS = range(25)
# A.2: what an edition may not cite, as the document is not in force.
FOREIGN = {
    "P19": ("CRD", "R21", "R22"),
    "P21": ("CRD", "R22", "R19", "19-"),
    "P22": ("CRD", "R21", "R19", "19-"),
    "P22C": ("R21", "R19", "19-"),
}
# They list ids, or read them; they do not cite.
TABLES = (
    "rulebook.py",
    "rulebook_steps.py",
    "house_rules.py",
    "profiles.py",
    "commentary.py",
)


def robot_game(profile: Profile, seed: int) -> Game:
    setup = a_random_setup(Random(seed), profile)
    robots = (RandomRobot(Random(seed)), RandomRobot(Random(seed + 1000)))
    return play_game(setup, SeededChance(seed), robots)


def asked_rules(profile: Profile, seed: int) -> set[str]:
    """Play a robot game again, and collect by which rules its questions are asked."""
    played = robot_game(profile, seed)
    game = Game(played.setup, played.chance)
    rules = set()
    for choice in played.choices:
        rules.add(game.pending_decision.rule)
        game.push(choice)
    return rules


def foreign(profile: Profile, ids: set[str]) -> set[str]:
    return {each for each in ids if each.startswith(FOREIGN[profile.name])}


def cited_in_code() -> set[str]:
    """Find every id of a rule that a module of the engine holds as a string.

    The phrasebook cites rules for its page, never in a game.
    """
    found = set()
    for path in Path(gameengine.__file__).parent.rglob("*.py"):
        if path.name not in TABLES and "cardtext" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found & RULES.keys()


def test_every_profile_has_a_table_of_citations():
    assert set(CITATIONS) == set(PROFILES)


@pytest.mark.parametrize(
    "profile",
    [
        "P19",
        pytest.param(
            "P21",
        ),
        "P22",
        "P22C",
    ],
)
def test_a_table_leads_from_known_rules_to_known_rules(profile):
    table = CITATIONS[profile]

    assert set(table) - RULES.keys() == set()
    assert set(table.values()) - RULES.keys() == set()


@every_profile
def test_a_table_leads_to_no_document_that_is_not_in_force(profile):
    assert foreign(profile, set(CITATIONS[profile.name].values())) == set()


def test_the_rulings_cite_themselves():
    assert CITATIONS["P22C"] == {}


def test_the_steps_of_the_rulebooks_are_rules_of_their_documents():
    assert STEPS_2022.keys() <= DOCUMENTS["2022 rulebook"].keys()
    assert STEPS_2019.keys() <= DOCUMENTS["2019 rulebook"].keys()


def test_2021_numbers_its_steps_as_2022_does():
    table = rule_ids_of_2021({"R22 Zones": "zones"})

    assert table["R22 Zones"] == "R21 Zones"
    assert table["CRD 7.E.a"] == TO_2022["CRD 7.E.a"].replace("R22", "R21")
    assert table["CRD Gen:Draw Offsides"] == "D-72"


@pytest.mark.parametrize("profile", [P21, P22], ids=lambda each: each.name)
def test_every_ruling_that_the_code_cites_has_an_id_in_the_rulebook(profile):
    """CRD 1.A.c.i alone has none: that top-up exists under the rulings only."""
    table = CITATIONS[profile.name]

    cited = {table.get(rule, rule) for rule in cited_in_code()}

    # Steps of the 2019 turn are named by its own flow.
    of_2019 = {rule for rule in cited if rule.startswith(("19-", "R19"))}
    assert foreign(profile, cited - of_2019) == {"CRD 1.A.c.i"}


@every_profile
def test_robots_games_cite_only_documents_in_force(profile):
    for seed in SEEDS:
        game = robot_game(profile, seed)

        cited = {event[0] for event in game.events}
        assert cited - RULES.keys() == set(), f"seed {seed}"
        assert foreign(profile, cited) == set(), f"seed {seed}"


@before_the_rulings
def test_the_outcome_cites_only_documents_in_force(profile):
    rules = {robot_game(profile, seed).outcome.rule for seed in SEEDS}

    assert foreign(profile, rules) == set()


@before_the_rulings
def test_questions_cite_only_documents_in_force(profile):
    rules = set().union(*(asked_rules(profile, seed) for seed in SEEDS[:5]))

    assert foreign(profile, rules) == set()


@every_profile
def test_questions_cite_known_rules(profile):
    rules = set().union(*(asked_rules(profile, seed) for seed in SEEDS[:5]))

    assert rules - RULES.keys() == set()


@pytest.mark.parametrize(
    ("verb", "profile", "expected"),
    [
        ("score", P19, "19-7.B"),
        ("score", P21, "R21 §7.C"),
        ("score", P22, "R22 §7.C"),
        ("score", P22C, "CRD 7.E.a"),
        ("complete", P19, "19-6.A"),
        ("complete", P21, "R21 §3.C"),
        ("complete", P22, "R22 §3.C"),
        ("complete", P22C, "CRD 4.C"),
        ("clock", P19, "19-7.D"),
        ("clock", P21, "R21 §7.E"),
        ("clock", P22, "R22 §7.E"),
        ("clock", P22C, "CRD 7.F"),
    ],
)
def test_a_touchdown_pass_cites_the_steps_of_the_edition(verb, profile, expected):
    game = a_game(profile, calls=(a_pass(30), a_stop(LONG_PASS)), x=80)

    play_down(game)

    assert [event[0] for event in told(game, verb)][-1:] == [expected]


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        (P19, "19-9"),
        (P21, "R21 Spc:Change of Possession"),
        (P22, "R22 Spc:Change of Possession"),
        (P22C, "CRD 1.C.i"),
    ],
)
def test_a_new_possession_cites_why_the_ball_lies_there(profile, expected):
    game = a_game(profile, calls=(a_run(1), a_stop(LONG_PASS)), down=4)

    play_down(game)
    while not told(game, "possession"):
        game.push(game.legal()[0])

    assert told(game, "possession") == [(expected, "possession", 1, 70)]
