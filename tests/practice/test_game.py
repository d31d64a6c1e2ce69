"""A practice game: what is asked, what is answered, undone, and kept."""

import json

import pytest

from gameengine.decisions import PASS, DecisionKind, IllegalDecision
from gameengine.practice import practice_cards, practice_setup
from gameengine.profiles import P22C
from gameengine.recording.log_writer import write_log
from gameengine.replay.verdict import VerdictKind, verify
from gameengine.table import Outcome
from practice.game import (
    PLANNING,
    RANDOM,
    SENSIBLE,
    VISITOR,
    DeclinedChoices,
    PracticeGame,
    PracticeTable,
    spend_timeout,
)
from tests.builders.practice import (
    a_good_answer,
    a_practice_game,
    a_practice_table,
    play_answers,
)
from tests.builders.profiles import every_profile

SETUP = practice_setup(P22C)


def kept_and_opened(table: PracticeTable) -> PracticeTable:
    """Give the table as the next request finds it."""
    kept = json.loads(json.dumps(table.kept.to_json()))
    return PracticeTable(PracticeGame.from_json(kept), table.game.setup)


@every_profile
def test_a_game_is_played_to_its_end_and_its_log_is_confirmed(profile):
    table = a_practice_table(a_practice_game(edition=profile.name))

    play_answers(table, 1000)

    assert table.game.outcome is not None
    verdict = verify(write_log(table.game), practice_cards())
    assert verdict.kind is VerdictKind.CONFIRMED


@pytest.mark.parametrize("robot", [RANDOM, SENSIBLE, PLANNING])
def test_what_is_kept_is_the_same_table_again(robot):
    table = play_answers(a_practice_table(a_practice_game(robot)), 6)

    again = kept_and_opened(table)

    assert again.game.events == table.game.events
    assert again.question.options.keys() == table.question.options.keys()


def test_the_visitor_alone_is_asked():
    table = a_practice_table()

    for _ in range(30):
        assert table.question.seat == VISITOR
        assert len(table.question.options) > 1
        table.answer(a_good_answer(table))


def at_a_window(table: PracticeTable) -> PracticeTable:
    while table.question.ask is not DecisionKind.ACT:
        table.answer(a_good_answer(table))
    return table


def test_a_window_is_asked_once_until_something_is_new():
    table = at_a_window(a_practice_table())
    pending, window = table.question, DeclinedChoices()

    was_new = window.has_new_information(pending)
    window.note(table.game, pending, PASS)

    assert was_new
    assert not window.has_new_information(pending)
    window.note(table.game, pending, next(iter({*pending.options} - {PASS})))
    assert window.has_new_information(pending)


def test_timeouts_are_asked_only_of_who_stops_everywhere():
    asked = {False: set(), True: set()}

    for stops, kinds in asked.items():
        table = a_practice_table(a_practice_game(stops=stops))
        while table.game.table.half == 1:
            kinds.add(table.question.ask)
            table.answer(a_good_answer(table))

    assert DecisionKind.TIMEOUT in asked[True] - asked[False]


def test_a_timeout_is_offered_after_the_play_and_saves_its_time():
    table = a_practice_table()
    while table.timeout_place is None:
        table.answer(a_good_answer(table))
    place = table.timeout_place

    after = spend_timeout(table, SETUP)

    assert after.kept.choices[place] == "timeout"
    assert after.game.table.timeouts[VISITOR] == 2
    assert after.timeout_place is None or after.timeout_place > place


def test_no_timeout_is_offered_after_the_end():
    table = a_practice_table()
    while table.timeout_place is None:
        table.answer(a_good_answer(table))

    table.game.table.outcome = Outcome(None, (7, 7), "CRD 10")

    assert table.timeout_place is None


def test_a_timeout_that_is_not_offered_is_refused():
    with pytest.raises(IllegalDecision):
        spend_timeout(a_practice_table(), SETUP)


def test_an_undone_answer_given_again_turns_out_the_same():
    table = play_answers(a_practice_table(), 8)
    answer = a_good_answer(table)
    before = kept_and_opened(table)
    table.answer(answer)

    undone = PracticeTable(table.kept.undo(), SETUP)

    assert undone.game.events == before.game.events
    undone.answer(answer)
    assert undone.game.events == table.game.events


def test_undoing_all_ends_at_the_first_question():
    first = a_practice_table()
    table = play_answers(a_practice_table(), 5)

    for _ in range(9):
        table = PracticeTable(table.kept.undo(), SETUP)

    assert table.game.events == first.game.events
    assert table.kept.answers == ()


def test_an_answer_that_is_not_offered_is_refused_and_nothing_changes():
    table = play_answers(a_practice_table(), 3)
    before = table.kept

    with pytest.raises(IllegalDecision):
        table.answer("run to the moon")

    assert table.kept == before


def test_a_robot_whose_time_is_used_up_answers_at_once():
    ticks = iter(range(10**6))
    game = a_practice_game(PLANNING)

    table = a_practice_table(game, clock=lambda: next(ticks))

    assert table.question is not None
    assert next(ticks) < 200


def test_a_whole_game_is_kept_in_a_few_kilobytes():
    table = play_answers(a_practice_table(), 1000)

    assert len(json.dumps(table.kept.to_json())) < 24_000


@pytest.mark.parametrize("kept", [None, {}, {"edition": "P22C"}, [], "x"])
def test_what_is_no_game_is_not_opened(kept):
    assert PracticeGame.from_json(kept) is None
