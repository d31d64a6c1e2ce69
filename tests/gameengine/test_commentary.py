"""The play-by-play: every happening has a sentence, with names and numbers in it."""

import ast
import re
from pathlib import Path
from random import Random
from typing import TypeGuard

import pytest

import gameengine
from gameengine.calls import LONG_PASS, RUN_LEFT, RUN_MIDDLE, SHORT_PASS
from gameengine.cards import ExhaustAbility
from gameengine.chance import SeededChance
from gameengine.commentary import (
    HEADINGS,
    ROUTINE,
    ROUTINE_BY_RULE,
    is_routine,
    play_by_play,
)
from gameengine.effect_terms import TurnoverKind
from gameengine.event_sentences import SENTENCES, count_text, signed_text, spot_text
from gameengine.game import Game
from gameengine.moments import ADJUSTMENTS
from gameengine.profiles import PROFILES, Profile
from gameengine.robots import RandomRobot, play_game
from gameengine.rulebook import RULES
from gameengine.setup import Setup
from tests.builders.games import (
    a_deck,
    a_defender,
    a_game,
    a_pass,
    a_random_setup,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    flip,
    play_down,
    yards,
)
from tests.builders.plays import PASS_15

GAMES = 40
NUMBER = re.compile(r"\b(?:[A-Z]{1,2}\d+-PR|[HA]:\S*\d)")


def random_game(seed: int, profile: Profile) -> Game:
    rng = Random(seed)
    setup = a_random_setup(rng, profile)
    return play_game(setup, SeededChance(seed), (RandomRobot(rng), RandomRobot(rng)))


@pytest.fixture(scope="module", params=PROFILES.values(), ids=PROFILES)
def games(request) -> list[Game]:
    return [random_game(seed, request.param) for seed in range(GAMES)]


def lines(game: Game, *, everything: bool = False) -> list[str]:
    told = play_by_play(game.setup, game.events, everything=everything)
    return [line for _, line in told]


def test_everything_that_happens_has_a_sentence(games):
    verbs = {event[1] for game in games for event in game.events}

    assert verbs - SENTENCES.keys() == set()
    assert len(verbs) > 40


def told_in_the_source() -> set[str]:
    """Find the verbs that the engine tells, as far as they are written out."""
    found = set()
    for path in Path(gameengine.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if is_telling(node) and isinstance(node.args[0], ast.Tuple):
                verb = node.args[0].elts[1]
                if isinstance(verb, ast.Constant):
                    found.add(verb.value)
    return found


def is_telling(node: ast.AST) -> TypeGuard[ast.Call]:
    """Tell whether this is `events.append(...)`, on a table or by itself."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in {
        "events.append",
        "t.events.append",
    }


def test_even_what_is_rare_has_a_sentence():
    verbs = told_in_the_source()

    assert verbs - SENTENCES.keys() == set()
    assert {"granted", "loop ends", "no results", "game over"} <= verbs


@pytest.mark.load
def test_no_line_shows_a_card_by_number_or_a_gap(games):
    """A raw number, a field that was not filled or a value of the code."""
    raw = {
        line
        for game in games
        for line in lines(game, everything=True)
        if NUMBER.search(line) or re.search(r"[{}<>]|None|True|False", strip(line))
    }

    assert raw == set()


def strip(line: str) -> str:
    """Take away the arrow before a result, which is meant."""
    return line.replace("->", "")


def test_everything_leaves_no_event_out(games):
    for game in games:
        told = list(play_by_play(game.setup, game.events, everything=True))
        rules = [rule for rule, _ in told if rule]

        assert rules == [event[0] for event in game.events]
        assert set(rules) <= RULES.keys()


@pytest.mark.load
def test_routine_is_left_out_unless_asked_for(games):
    for game in games:
        short, full = lines(game), lines(game, everything=True)

        assert len(short) < len(full)
        assert set(short) <= set(full)


def test_what_is_routine_can_be_told_all_the_same():
    assert SENTENCES.keys() >= ROUTINE


@pytest.mark.load
def test_every_game_has_its_headings_in_order(games):
    headings = set(HEADINGS.values())
    for game in games:
        told = [line for line in lines(game) if line in headings]

        assert told[:2] == ["FIRST HALF", "SECOND HALF"]
        assert set(told[2:]) <= {"OVERTIME"}
        assert lines(game)[-1].startswith("\nFINAL: ")


# The numbers behind it.


@pytest.mark.parametrize(
    ("game", "line"),
    [
        pytest.param(
            lambda: a_game(calls=(a_run(7), a_stop(SHORT_PASS, 9))),
            "  Strength 7 + 9 = 16 -> 6.",
            id="F-01: last digit",
        ),
        pytest.param(
            lambda: a_game(calls=(a_run(4), a_stop(SHORT_PASS, 3))),
            "  Strength 4 + 3 = 7.",
            id="no digit to drop",
        ),
        pytest.param(
            lambda: a_game(calls=(a_run(7), a_stop(SHORT_PASS, 9))),
            "  30 yards.",
            id="F-01: yards",
        ),
        pytest.param(
            lambda: a_game(calls=(a_run(7), a_stop(SHORT_PASS, 9))),
            "  Ball from own 25 to the 45.",
            id="F-01: spot",
        ),
        pytest.param(
            lambda: a_game(calls=(a_run(7), a_stop(SHORT_PASS, 9))),
            "  Clock 15 - 1 = 14.",
            id="F-01: clock",
        ),
        pytest.param(
            lambda: a_game(calls=(a_run(3, call=RUN_LEFT), a_stop(RUN_LEFT))),
            "  Stopped! They were waiting for it: Run Left into Run Left.",
            id="stopped",
        ),
        pytest.param(
            lambda: a_game(calls=(a_run(3, call=RUN_MIDDLE), a_stop(LONG_PASS))),
            "  Run Middle gets past a defense against Long Pass.",
            id="a run",
        ),
        pytest.param(
            lambda: a_game(calls=(a_pass(25, (2, 9), strength=6), a_stop(LONG_PASS))),
            "  The Short Pass is complete: 6 is in 2-9.",
            id="F-03: complete",
        ),
        pytest.param(
            lambda: a_game(calls=(a_pass(25, (2, 9), strength=1), a_stop(LONG_PASS))),
            "  The Short Pass falls incomplete: 1 is not in 2-9.",
            id="F-03: incomplete",
        ),
        pytest.param(
            lambda: a_game(calls=(a_pass(30), a_stop(LONG_PASS)), x=70),
            "  TOUCHDOWN, Testers! 7 points: 7-0.",
            id="F-22: touchdown",
        ),
        pytest.param(
            lambda: a_game(down=4),
            "  Turnover on downs, Testers come up short.",
            id="CRD 9.D.a.ii: on downs",
        ),
        pytest.param(
            lambda: a_game(clock=1),
            "  That is the end of the first half, 0-0.",
            id="CRD 9.F.a: halftime",
        ),
    ],
)
def test_a_down_in_sentences(game, line):
    assert line in lines(play_down(game()))


@pytest.mark.parametrize(
    ("call", "x", "grits", "line"),
    [
        pytest.param(
            "punt",
            20,
            (4, 3),
            "  Testers punt: Grit 7, 45 yards, down to the 35.",
            id="T-PUNT, F-28",
        ),
        pytest.param(
            "punt",
            80,
            (0, 0),
            "  Testers punt: Grit 0, 25 yards, into the end zone.",
            id="F-29: touchback",
        ),
        pytest.param(
            "field goal",
            95,
            (8, 0),
            "  Testers try from 5 yards: Grit 8, needed 0-8. It is good!",
            id="T-FG, F-34: good",
        ),
        pytest.param(
            "field goal",
            95,
            (8, 1),
            "  Testers try from 5 yards: Grit 9, needed 0-8. It is no good.",
            id="F-34: a miss",
        ),
        pytest.param(
            "field goal",
            55,
            (3, 3),
            "  Testers try from 45 yards: Grit 6. No Grit reaches 45 yards.",
            id="D-91: beyond the table",
        ),
    ],
)
def test_a_kick_in_sentences(call, x, grits, line):
    home, away = grits
    game = a_game(x=x, kick=True, flips=((flip(home),), (flip(away),)))

    play_down(game, call=call)

    assert line in lines(game)


def test_changes_of_yards_are_told_with_their_sources():
    """CRD 7.B: base and each change, by the name of its card."""
    gain = an_action(yards(10), title="Second Gear")
    loss = ExhaustAbility(yards(-5), windows=ADJUSTMENTS)
    tackler = a_defender(loss)
    game = a_game(away=(tackler,), hands=((gain,), ()))

    play_down(game, f"H {gain.act}", f"A use A:{tackler.number}")

    assert f"  15 - 5 ({tackler.name}) + 10 (Second Gear) = 20 yards." in lines(game)


def test_a_turnover_is_shouted():
    """CRD 5.C."""
    card = a_turnover(TurnoverKind.PICK_SIX, title="Jumped the Route")
    game = a_game(calls=PASS_15, hands=((), (card,)))

    play_down(game, f"A {card.act}")

    told = lines(game)
    assert "    Jumped the Route: pick six!" in told
    assert "  Testers give it away: PICK SIX." in told
    assert "  TOUCHDOWN, Testers! 7 points: 0-7." in told


def test_a_second_check_that_finds_the_same_is_not_told_again():
    """CRD 5.D: both checks are in the events, and both with everything."""
    card = an_action(yards(5))
    game = a_game(hands=((card,), ()))

    play_down(game, f"H {card.act}")

    strength = "  Strength 3 + 0 = 3."
    assert lines(game).count(strength) == 1
    assert lines(game, everything=True).count(strength) == 2


@pytest.mark.parametrize(
    ("event", "line"),
    [
        pytest.param(
            ("D-109", "granted", 1), "  Away still get their possession.", id="D-109"
        ),
        pytest.param(
            ("D-51", "loop ends", 5), "  The loop ends after 5 rounds.", id="D-51"
        ),
        pytest.param(
            ("D-33", "draw cut", 0, 1, 4, 3, 5), "  Home draw up to 5 only.", id="D-33"
        ),
        pytest.param(
            ("D-69", "no results", 0),
            "  Home were stopped; on to the next down.",
            id="D-69",
        ),
        pytest.param(
            ("CRD 5.B.a", "replay dropped", 1),
            "  Away take the turnover instead of the replay.",
            id="CRD 5.B.a",
        ),
    ],
)
def test_what_is_rare_in_sentences(event, line):
    setup = Setup(decks=(a_deck(name="Home"), a_deck(name="Away")))

    assert list(play_by_play(setup, [event])) == [(event[0], line)]


@pytest.mark.parametrize(
    ("x", "expected"),
    [
        pytest.param(1, "own 1", id="own goal line"),
        pytest.param(25, "own 25", id="own half"),
        pytest.param(49, "own 49", id="short of midfield"),
        pytest.param(50, "midfield", id="midfield"),
        pytest.param(51, "the 49", id="past midfield"),
        pytest.param(75, "the 25", id="their half"),
        pytest.param(99, "the 1", id="their goal line"),
    ],
)
def test_a_spot_is_named_as_the_offense_sees_it(x, expected):
    """D-26: 100 yards, mirrored lines."""
    assert spot_text(x) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        pytest.param(1, ("1 yard", "+ 1"), id="one"),
        pytest.param(-1, ("-1 yard", "- 1"), id="minus one"),
        pytest.param(0, ("0 yards", "+ 0"), id="none"),
        pytest.param(-15, ("-15 yards", "- 15"), id="a loss"),
    ],
)
def test_numbers_agree_with_their_nouns(number, expected):
    assert (count_text(number, "yard"), signed_text(number)) == expected


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        pytest.param(("CRD 9.A", "draw", 0, 1, ("C1-PR",)), True, id="each down"),
        pytest.param(("R22 Zones", "draw", 0, 1, ("C1-PR",)), False, id="an effect"),
        pytest.param(("CRD 7.D", "exhaust", "H:C1-PR"), True, id="designee"),
        pytest.param(("R22 Gls:Exhaust", "exhaust", "H:C1-PR"), False, id="by effect"),
        pytest.param(("CRD 8.A", "timing point", 256), True, id="quiet"),
        pytest.param(("CRD 7.E.a", "score", 0, 7, (7, 0)), False, id="a score"),
    ],
)
def test_what_is_routine(event, expected):
    assert is_routine(event) is expected
    assert {rule for _, rule in ROUTINE_BY_RULE} <= RULES.keys()
