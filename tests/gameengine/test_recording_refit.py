"""An earlier answer is changed, inserted or removed: what followed holds or waits."""

from random import Random

import pytest

from gameengine.decisions import DecisionKind
from gameengine.profiles import P22C
from gameengine.recording import BOTH, BOTH_PASS, Recording, Reply, refit_answers
from gameengine.recording.keeper import SKIP_CHOICES
from tests.builders.profiles import every_profile
from tests.builders.recordings import a_played_game, retold


def with_questions(setup, said, start):
    """Give the answers from a place on, with what they answer."""
    return Recording(setup, said, new=len(said) - start).old_answers


@every_profile
def test_answers_of_the_same_game_all_hold(profile):
    game = a_played_game(4, profile)
    said = retold(game)[:160]

    found = refit_answers(game.setup, said[:20], with_questions(game.setup, said, 20))

    assert (found.waiting, found.dropped) == ((), ())
    again = Recording(game.setup, [*said[:20], *found.kept])
    assert again.log() == Recording(game.setup, said).log()


@every_profile
@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.nightly)])
def test_an_action_that_was_forgotten_is_inserted(profile, seed):
    """The act is taken out of a told game, and comes back in where it was."""
    game = a_played_game(seed, profile)
    said = retold(game)[:120]
    old = with_questions(game.setup, said, 0)
    acts = [
        place
        for place, each in enumerate(old)
        if each.questions
        and each.question.kind is DecisionKind.ACT
        and not each.is_silent
    ]
    for place in acts[:6]:
        without = refit_answers(game.setup, said[:place], old[place + 1 :])
        told = [*said[:place], *without.kept]
        Recording(game.setup, told)  # runs
        later = Recording(game.setup, told, new=len(told) - place).old_answers

        back = refit_answers(game.setup, said[: place + 1], [*later, *without.waiting])

        Recording(game.setup, [*said[: place + 1], *back.kept])  # runs
        if not without.dropped and not without.waiting:
            lost = [each for each in said[place + 1 :] if each not in back.kept]
            assert all(each.choice in (BOTH, *SKIP_CHOICES.values()) for each in lost)


def test_whatever_is_changed_the_game_runs_on():
    rng = Random(23)
    game = a_played_game(7, P22C)
    said = retold(game)[:150]
    old = with_questions(game.setup, said, 0)
    for _ in range(25):
        place = rng.randrange(len(said))
        if not old[place].questions:
            continue
        question = old[place].question
        reply = Reply(question.actor, rng.choice(question.options))
        head = [*said[:place], reply]

        found = refit_answers(game.setup, head, old[place + 1 :])

        now = Recording(game.setup, [*head, *found.kept])
        if found.waiting:
            assert now.open_questions
            assert BOTH_PASS not in found.dropped
