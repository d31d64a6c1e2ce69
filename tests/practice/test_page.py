"""The table page: every answer lies on a card or a button, and what is explained."""

import pytest

from gameengine.decisions import PASS, Decision, DecisionKind
from gameengine.effects import ChooseOne, Draw, FirstDown
from practice.page import TablePageBuilder, spot_of_ball
from practice.question import answer_words
from tests.builders.practice import (
    a_good_answer,
    a_practice_game,
    a_practice_table,
    play_answers,
)
from tests.builders.profiles import every_profile


def page_of(table):
    return TablePageBuilder(table, {}).build()


def offered(page) -> list[str]:
    cards = (*page.mine.field, *page.mine.bench, *page.theirs.field)
    cards += (*page.theirs.bench, *page.plays, *page.actions, *page.asked.cards)
    buttons = [each for card in cards for each in card.offers]
    return [each.choice for each in (*buttons, *page.asked.buttons)]


@every_profile
def test_every_answer_is_on_a_card_or_a_button_and_nothing_else_is(profile):
    table = a_practice_table(a_practice_game(edition=profile.name))
    kinds = set()

    for _ in range(120):
        if table.question is None:
            break
        page = page_of(table)
        assert set(offered(page)) == set(table.question.options)
        assert len(page.asked.hints) == len(table.question.options)
        assert page.asked.rule.id
        kinds.add(table.question.ask)
        table.answer(a_good_answer(table))

    assert {
        DecisionKind.LINEUP,
        DecisionKind.PLAY_CARD,
        DecisionKind.ACT,
        DecisionKind.DESIGNATE,
        DecisionKind.CALL,
    } <= kinds


def test_a_line_up_is_chosen_by_the_player_who_sits_out():
    table = a_practice_table()
    while table.question.ask is not DecisionKind.LINEUP:
        table.answer(a_good_answer(table))

    page = page_of(table)

    assert page.asked.buttons == ()
    assert sum(bool(each.offers) for each in page.mine.bench) == len(
        table.question.options
    )


def test_passing_is_a_button_and_never_on_a_card():
    table = a_practice_table()
    while table.question.ask is not DecisionKind.ACT:
        table.answer(a_good_answer(table))

    page = page_of(table)

    assert [(b.choice, b.label) for b in page.asked.buttons] == [(PASS, "Do nothing")]
    assert page.asked.title.endswith("use a card or do nothing")
    assert page.asked.is_on_cards


def test_a_kick_comes_after_the_play_and_tells_what_it_needs():
    table = a_practice_table()
    while table.question.ask is not DecisionKind.CALL:
        table.answer(a_good_answer(table))
    table.game.table.x = 25

    first, *_, last = page_of(table).asked.buttons

    assert first.choice == "run"
    assert (last.choice, last.more) == (
        "field goal",
        "75 yards: no Grit is good enough",
    )


def test_what_a_card_lets_one_choose_is_told_in_its_words():
    table = a_practice_table()
    modes = ChooseOne((Draw(1), FirstDown())).modes
    options = {str(place): mode for place, mode in enumerate(modes, 1)}
    pending = Decision("TP-7", DecisionKind.MODE, 0, options)

    words = [answer_words(table.game.table, pending, each)[0] for each in options]

    assert all(words)
    assert words[0].startswith("Draw 1")


def test_a_punt_and_a_score_stand_out_at_once():
    table = a_practice_table()
    events = [
        ("CRD 9.B.a", "punt", 0, 4, 35, 60),
        ("CRD 9.A", "score", 1, 7, (0, 7)),
        ("CRD 1", "half over", 1, (0, 7)),
    ]
    builder = TablePageBuilder(table, {})

    assert [*builder.highlights(events)] == [
        "You punt: Grit 4, 35 yards, down to the 40.",
        "TOUCHDOWN, Robots! 7 points: 0-7.",
        "That is the end of the first half, 0-7.",
    ]


def test_a_spot_is_named_by_whose_side_it_is_on():
    spots = [spot_of_ball(80, 0), spot_of_ball(80, 1), spot_of_ball(50, 1)]

    assert spots == ["Robots' 20", "your 20", "midfield"]


def test_the_news_are_of_the_time_since_the_last_answer():
    table = play_answers(a_practice_table(), 4)
    before = len([*TablePageBuilder(table, {}).log_lines()])
    table.answer(a_good_answer(table))

    page = page_of(table)
    lines = [*TablePageBuilder(table, {}).log_lines()]

    assert 0 < len(page.news) <= len(lines)
    assert [each.text for each in page.news][-1] == lines[-1].text
    assert len(lines) > before


@pytest.mark.parametrize("answers", [0, 12])
def test_hands_open_where_they_are_needed(answers):
    page = page_of(play_answers(a_practice_table(), answers))

    for _, hand in page.hands:
        has_offers = any(each.offers for each in hand.held)
        assert hand.is_open or not has_offers
