"""How a game ended, and what proves it: the rules, or more than one log's last line."""

from random import Random

import pytest

from gameengine.notation import Entry, Log, sign_log
from gameengine.profiles import P22C
from gameengine.replay.comparison import compare_logs
from gameengine.replay.endings import Ending
from gameengine.replay.redaction import redact_log
from gameengine.replay.report import UNPROVED, verdict_data, verdict_lines
from gameengine.replay.verdict import Evidence, VerdictKind, verify
from gameengine.viewpoint import Audience
from tests.builders.logs import a_robot_log, in_parts, known_cards
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, verdict_on
from tests.builders.profiles import every_profile
from tests.builders.samples import sample_cards

KEYS = {"H": b"home's key", "A": b"away's key"}
PLAYED = TOUCHDOWN[:-1]


@pytest.mark.parametrize(
    ("line", "ending", "winner", "words"),
    [
        pytest.param("A concede", Ending.CONCESSION, 0, "away conceded", id="concede"),
        pytest.param("J time", Ending.TIME, 0, "time was called", id="time"),
        pytest.param(
            "J award A", Ending.AWARD, 1, "a judge awarded the game to away", id="award"
        ),
        pytest.param(
            "J award tie", Ending.AWARD, None, "a judge awarded a tie", id="a tie"
        ),
    ],
)
def test_the_last_line_alone_proves_no_result(line, ending, winner, words):
    found = verdict_on(a_log(*PLAYED, line))

    said = list(verdict_lines(found))
    assert (found.kind, found.ending, found.winner) == (
        VerdictKind.CONFIRMED,
        ending,
        winner,
    )
    assert not found.proves_result
    assert said[0] == UNPROVED
    assert any(each.startswith(f"Ending: {words}. Only") for each in said)
    assert (verdict_data(found)["ending"], verdict_data(found)["proves_result"]) == (
        str(ending),
        False,
    )


def test_a_game_that_was_played_to_its_end_proves_its_result():
    _, log = a_robot_log(1, P22C)

    found = verify(log, known_cards(), alternatives=False)

    assert (found.ending, found.proves_result) == (Ending.PLAYED, True)
    assert "Ending: the game was played to its end." in list(verdict_lines(found))


def test_a_log_without_an_end_has_no_ending():
    found = verdict_on(a_log(*OPENING))

    assert (found.ending, found.proves_result) == (None, False)
    assert verdict_data(found)["ending"] is None


def test_two_logs_that_say_the_same_prove_how_it_ended():
    log = a_log(*PLAYED, "A concede", Result="H 7-0")

    found = compare_logs(log, log, sample_cards()).first

    assert (found.proves_result, found.evidence) == (True, Evidence.BOTH)
    assert "Ending: away conceded, and both players confirm it." in list(
        verdict_lines(found)
    )


def test_a_log_that_goes_on_does_not_bear_a_concession_out():
    one, other = a_log(*PLAYED, "A concede"), a_log(*PLAYED)

    found = compare_logs(one, other, sample_cards())

    assert (found.same, found.first.proves_result) == (False, False)


@pytest.mark.parametrize(
    ("seats", "proved"), [("HA", True), ("H", False)], ids=["both", "one"]
)
def test_both_signatures_prove_how_it_ended(seats, proved):
    log = a_log(*PLAYED, "A concede")
    for seat in seats:
        log = sign_log(log, seat, KEYS[seat])

    assert verdict_on(log, keys=KEYS).proves_result is proved


def test_a_line_behind_the_signatures_is_not_signed():
    log = a_log(*PLAYED)
    for seat in "HA":
        log = sign_log(log, seat, KEYS[seat])
    log = Log(log.tags, (*log.entries, Entry(("A", "concede"))))

    assert not verdict_on(log, keys=KEYS).proves_result


# After the end.


@pytest.mark.parametrize("line", ["H concede", "A concede", "J award A", "J award H"])
def test_nobody_concedes_or_awards_a_game_that_is_over(line):
    _, log = a_robot_log(1, P22C)
    log = Log(log.tags, (*log.entries, Entry(tuple(line.split(" ")))))

    found = verify(log, known_cards(), alternatives=False)

    assert (found.kind, found.step) == (VerdictKind.ILLEGAL, len(log.steps))
    assert (found.wrong.code, found.wrong.claimed) == ("game_over", line)


def test_time_may_be_called_as_the_game_ends():
    _, log = a_robot_log(1, P22C)
    log = Log(log.tags, (*log.entries, Entry(("J", "time"))))

    found = verify(log, known_cards(), alternatives=False)

    assert (found.kind, found.ending) == (VerdictKind.CONFIRMED, Ending.PLAYED)


# Forged.

LINES = ("H concede", "A concede", "J time", "J award H", "J award A", "J award tie")


def forged(log, rng):
    """Break a log off somewhere, and let its last line end the game."""
    entries = log.entries[: rng.randrange(8, len(log.entries))]
    line = rng.choice(LINES)
    end = Entry(tuple(line.split(" ")))
    tags = {name: said for name, said in log.tags.items() if name != "Result"}
    made = Log(tags, (*entries, end))
    found = verify(made, known_cards(), alternatives=False)
    if found.kind is VerdictKind.CONFIRMED:  # claim what comes out, as a forger would
        winner = "tie" if found.winner is None else "HA"[found.winner]
        result = f"{winner} {found.score[0]}-{found.score[1]}"
        made = Log(tags | {"Result": result}, made.entries)
    return made, line


def check_forged(seeds, profile):
    confirmed = 0
    for seed in seeds:
        game, log = a_robot_log(seed, profile)
        rng = Random(seed)
        audience = rng.choice([None, *Audience])
        if audience is not None:
            log = redact_log(log, game.setup, audience)
        made, line = forged(log, rng)

        found = verify(made, known_cards(), alternatives=False)

        label = f"{profile.name}, seed {seed}, {audience}, {line}"
        if found.ending is Ending.PLAYED:  # only claims were broken off
            outcome = (game.outcome.winner, game.outcome.score)
            assert (found.winner, found.score) == outcome, label
            continue
        assert not found.proves_result, label
        assert found.evidence is not Evidence.SEALED, label
        assert not any("the result follows" in each for each in verdict_lines(found)), (
            label
        )
        confirmed += found.kind is VerdictKind.CONFIRMED
    return confirmed


@pytest.mark.parametrize("part", in_parts(4, by_day=1))
@every_profile
def test_no_forged_ending_proves_a_result(profile, part):
    confirmed = check_forged(range(300 + part * 5, 305 + part * 5), profile)

    assert confirmed > 0


@pytest.mark.nightly
@every_profile
def test_five_hundred_forged_endings_prove_no_result(profile):
    """125 in each edition."""
    assert check_forged(range(400, 525), profile) > 60
