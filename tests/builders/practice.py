"""Practice games, and a visitor who plays one with some sense."""

import re
from random import Random

from django.contrib.auth.models import AnonymousUser
from django.test import Client

from gameengine.practice import practice_setup
from gameengine.profiles import PROFILES
from gameengine.robots import SensibleRobot
from practice.game import SENSIBLE, PracticeGame, PracticeTable
from practice.selectors import practice_setup as setup_of

HTMX = {"HX-Request": "true"}


def a_practice_game(robot=SENSIBLE, *, seed=5, edition="P22C", **more) -> PracticeGame:
    return PracticeGame(
        edition=edition, deck="mine", opponent="theirs", robot=robot, seed=seed, **more
    )


def a_practice_table(game: PracticeGame | None = None, **more) -> PracticeTable:
    """Give the table at the visitor's first question, with the practice cards."""
    game = game or a_practice_game()
    table = PracticeTable(game, practice_setup(PROFILES[game.edition]), **more)
    table.play_to_next_question()
    return table


def a_good_answer(table: PracticeTable) -> str:
    return SensibleRobot(Random(len(table.game.choices))).choose(table.game)


def play_answers(table: PracticeTable, most: int) -> PracticeTable:
    """Answer so many questions of the visitor, or all that there are."""
    for _ in range(most):
        if table.question is None:
            break
        table.answer(a_good_answer(table))
    return table


def table_of(visit: Client) -> PracticeTable:
    """Give the table of the game that a visitor's session keeps."""
    game = PracticeGame.from_json(visit.session["practice"])
    return PracticeTable(game, setup_of(game, AnonymousUser()))


def question_of(page) -> str:
    found = re.search(r'id="question"[^>]*>\s*(.*?)\s*<', page.content.decode())
    return found[1] if found else ""
