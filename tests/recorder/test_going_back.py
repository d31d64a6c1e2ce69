"""Going back on a sheet: what was forgotten is inserted, what was wrong is changed."""

import pytest

from gameengine.decisions import DecisionKind
from gameengine.recording import BOTH, Recording
from recorder import services
from recorder.corrections import History, answers_made_impossible, steps_for_seats
from recorder.models import Mark, Scoresheet
from recorder.services import RecordedAnswer
from tests.builders.people import a_person
from tests.builders.scoresheets import (
    Phone,
    a_match_sheet,
    a_sheet,
    a_told_game,
    told_before,
)
from tournaments.rules.errors import Forbidden, Stale

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("samples")]


@pytest.fixture
def phone():
    ada = a_person("Ada")
    return Phone(ada, a_sheet(ada).pk)


def told(phone, count, *, two_keepers=False):
    """Record the first answers of a game; return them with their questions."""
    said = a_told_game(two_keepers=two_keepers)[:count]
    told_before(Scoresheet.objects.get(pk=phone.sheet), said, by=phone.who)
    return History(phone.table().setup, phone.table().journal).answers_after(0)


def first_act(answers):
    return next(
        place
        for place, each in enumerate(answers)
        if each.question.kind is DecisionKind.ACT and not each.is_silent
    )


def answer_what_is_new(phone):
    """Answer questions until nothing waits any more."""
    while phone.table().journal.waiting and (now := phone.game()).open_questions:
        path = len(now.skippable_questions)
        for each in now.next_questions:
            phone.answer(each.actor, each.options[0], skip=path)


def taps_of_last(phone):
    return {each.tap for each in phone.table().journal.last_tap_marks}


def log_of(phone):
    return phone.table().log_of_game(phone.game())


def change(phone, place, **cells):
    answer = RecordedAnswer(place=place, **cells)
    services.answer_question(phone.sheet, phone.who, tap=phone.tap(), answer=answer)


def test_an_action_is_removed_inserted_again_and_undone(phone):
    answers = told(phone, 40)
    at = first_act(answers)
    actor, choice = answers[at].reply
    before = log_of(phone)

    change(phone, at, removes=True)
    answer_what_is_new(phone)
    change(phone, at, actor=actor, choice=choice)
    answer_what_is_new(phone)
    assert phone.table().journal.replies[at] == (actor, choice)

    while phone.table().journal.corrections & taps_of_last(phone):
        phone.undo()
    assert log_of(phone) == before


def test_what_is_asked_anew_keeps_what_came_later(phone):
    """A card that was called wrongly: the rest of the game holds as far as it fits."""
    answers = told(phone, 60)
    at = next(
        place
        for place, each in enumerate(answers)
        if each.question.kind is DecisionKind.PLAY_CARD and each.reply.actor == "H"
    )
    for choice in answers[at].question.options[:3]:
        if choice == answers[at].reply.choice:
            continue
        change(phone, at, actor="H", choice=choice)
        answer_what_is_new(phone)
        journal = phone.table().journal
        assert answers_made_impossible(journal, frozenset({BOTH})) is not None
        assert phone.game().next_questions
        assert journal.replies[at].choice == choice
        assert journal.replies[:at] == [each.reply for each in answers[:at]]


def test_the_last_tap_wins_and_can_be_undone():
    """Two phones answer one question at once: nobody is refused."""
    table, sheet = a_match_sheet()
    ada, ben = Phone(table.ada, sheet.pk), Phone(table.ben, sheet.pk)
    step = Scoresheet.objects.get(pk=sheet.pk).length
    ada.answer("*", "H", step=step)
    ben.answer("*", "A", step=step)
    assert ada.game().table.first_offense == 1

    ada.undo()

    assert ada.game().table.first_offense == 0


def test_an_action_tapped_on_an_older_page_is_inserted_where_it_was_meant():
    """Neither phone waits: the cards were named while the other added an action."""
    table, sheet = a_match_sheet()
    ada, ben = Phone(table.ada, sheet.pk), Phone(table.ben, sheet.pk)
    ben.answer("*", "H")
    ours, theirs = ada.game().open_questions
    ada.answer("H", ours.options[0])
    ben.answer("A", theirs.options[0])
    seen = Scoresheet.objects.get(pk=sheet.pk).length
    game = ada.game()
    act = next(each for each in game.open_questions if each.actor == "A").options[-1]
    path = len(game.skippable_questions)
    ours, theirs = game.next_questions
    ada.answer("H", ours.options[0], skip=path)
    ben.answer("A", theirs.options[0], skip=path)

    ben.answer("A", act, step=seen)

    phones = {"H": ada, "A": ben}
    while ada.table().journal.waiting:  # what the action asks
        for each in ada.game().next_questions:
            phones.get(each.actor, ben).answer(each.actor, each.options[0])
    replies = ada.table().journal.replies
    assert replies.index(("A", act)) < replies.index(("H", ours.options[0]))
    assert ("A", theirs.options[0]) in replies


def test_a_card_face_down_goes_when_its_question_goes():
    table, sheet = a_match_sheet()
    ada, ben = Phone(table.ada, sheet.pk), Phone(table.ben, sheet.pk)
    ben.answer("*", "H")
    ours, theirs = ada.game().open_questions
    ada.answer("H", ours.options[0])
    ben.answer("A", theirs.options[0])
    game = ada.game()
    calls = [each[0].kind for each in game.skippable_questions].index(DecisionKind.CALL)
    path = len(game.skippable_questions)
    ben.answer("A", game.next_questions[1].options[0], skip=path)
    assert [*Scoresheet.objects.get(pk=sheet.pk).sealed] == ["A"]

    ada.answer("H", "punt", skip=calls)

    assert Scoresheet.objects.get(pk=sheet.pk).sealed == {}


def test_what_was_undone_since_makes_a_page_stale(phone):
    phone.answer("*", "H")
    seen = Scoresheet.objects.get(pk=phone.sheet).length
    phone.undo()
    phone.answer("*", "A")

    with pytest.raises(Stale):
        phone.answer("A", phone.game().open_questions[0].options[0], step=seen)


def test_nobody_changes_or_removes_what_the_other_did():
    table, sheet = a_match_sheet()
    ada = Phone(table.ada, sheet.pk)
    answers = told(ada, 60, two_keepers=True)
    at = next(
        place
        for place, each in enumerate(answers)
        if each.questions and each.reply.actor == "A" and not each.is_silent
    )
    place = at + len(ada.table().journal.lines) - len(answers)
    choice = answers[at].reply.choice

    with pytest.raises(Forbidden):
        change(ada, place, actor="A", choice=choice)
    with pytest.raises(Forbidden):
        change(ada, place, removes=True)
    history = History(ada.table().setup, ada.table().journal)
    steps = steps_for_seats(history, ada.table().scorer.seats)
    own = {each.line.actor for each in steps if each.is_own}
    assert "A" not in own
    assert "A" in {each.line.actor for each in steps}


def test_the_same_answer_again_changes_nothing(phone):
    answers = told(phone, 30)
    at = first_act(answers)
    count = Mark.objects.count()

    change(phone, at, actor=answers[at].reply.actor, choice=answers[at].reply.choice)

    assert Mark.objects.count() == count


def test_a_corrected_game_runs_and_its_log_is_written(phone):
    answers = told(phone, 60)
    passed = next(
        place
        for place, each in enumerate(answers)
        if each.reply.choice == BOTH and len(each.question.options) > 2
    )
    act = answers[passed].questions[0].options[-1]
    change(phone, passed, actor=answers[passed].questions[0].actor, choice=act)

    journal = phone.table().journal
    again = Recording(phone.table().setup, journal.replies)
    assert again.log() == phone.game().log()
    assert act in {each.choice for each in journal.replies}
