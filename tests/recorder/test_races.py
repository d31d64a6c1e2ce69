"""Two phones press at once: one decision a step, nobody's lost or applied twice."""

from uuid import uuid4

import pytest

from recorder import services
from recorder.models import Mark, Scoresheet
from recorder.services import RecordedAnswer, Tap
from tests.builders.cards import the_sample_set
from tests.builders.evidence import a_table
from tests.builders.people import a_person
from tests.builders.races import DONE, TRIALS, at_once
from tests.builders.scoresheets import Phone, a_sheet, a_told_game, told_before

pytestmark = pytest.mark.django_db(transaction=True)


def emptied(sheet):
    """Begin the same sheet anew, for the next trial."""
    Mark.objects.filter(sheet=sheet).delete()
    Scoresheet.objects.filter(pk=sheet.pk).update(length=0, sealed={})
    return Scoresheet.objects.get(pk=sheet.pk)


def tapping(who, sheet, actor, choice, *, step, key=None):
    tap = Tap(step=step, key=key or uuid4())
    said = RecordedAnswer(actor=actor, choice=choice)
    return lambda: services.answer_question(sheet.pk, who, tap=tap, answer=said)


@TRIALS
def test_of_two_answers_to_one_question_the_last_counts(trials):
    the_sample_set()
    ada = a_person("Ada")
    sheet = a_sheet(ada)
    for _ in range(trials):
        row = emptied(sheet)
        fared = at_once(
            tapping(ada, row, "*", "H", step=0), tapping(ada, row, "*", "A", step=0)
        )
        assert fared == [DONE, DONE]
        first, cut, last = Mark.objects.filter(sheet=sheet).order_by("number")
        assert {first.choice, last.choice} == {"H", "A"}
        assert cut.choice == "0 1"


@TRIALS
def test_one_tap_that_comes_twice_counts_once(trials):
    the_sample_set()
    ada = a_person("Ada")
    sheet = a_sheet(ada)
    for _ in range(trials):
        row, key = emptied(sheet), uuid4()
        fared = at_once(
            *[tapping(ada, row, "*", "H", step=0, key=key) for _ in range(3)]
        )
        assert fared == [DONE] * 3
        assert Mark.objects.filter(sheet=sheet).count() == 1


@TRIALS
def test_two_who_choose_face_down_at_once_are_both_heard(trials):
    the_sample_set()
    table = a_table()
    services.begin_match_sheet(table.match, table.ada)
    sheet = services.begin_match_sheet(table.match, table.ben)
    said = a_told_game(two_keepers=True)[:1]
    for _ in range(trials):
        row = emptied(sheet)
        told_before(row, said, by=table.ada)
        ours, theirs = sorted(
            Phone(table.ada, sheet.pk).game().open_questions,
            key=lambda each: each.actor != "H",
        )
        fared = at_once(
            tapping(table.ada, row, "H", ours.options[1], step=row.length),
            tapping(table.ben, row, "A", theirs.options[2], step=row.length),
        )
        assert fared == [DONE] * 2
        marks = Mark.objects.filter(sheet=sheet).order_by("number")
        assert {(each.actor, each.choice) for each in marks[1:]} == {
            ("H", ours.options[1]),
            ("A", theirs.options[2]),
        }
        assert [each.number for each in marks] == [1, 2, 3]
        assert Scoresheet.objects.get(pk=sheet.pk).sealed == {}


@TRIALS
def test_an_undo_and_an_answer_at_once_do_not_mix(trials):
    the_sample_set()
    ada = a_person("Ada")
    sheet = a_sheet(ada)
    said = a_told_game()[:3]
    for _ in range(trials):
        row = emptied(sheet)
        told_before(row, said, by=ada)
        question = Phone(ada, sheet.pk).game().open_questions[0]
        choice = question.options[0]
        undo = Tap(step=row.length, key=uuid4())
        fared = at_once(
            tapping(ada, row, question.actor, choice, step=row.length),
            lambda undo=undo: services.take_back_tap(sheet.pk, ada, tap=undo),
        )
        assert sorted(fared) == ["Stale", DONE]
        Phone(ada, sheet.pk).game()  # runs, whichever it was
