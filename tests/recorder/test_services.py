"""Marks on a scoresheet: taken once, in order, by whoever they are for."""

from uuid import uuid4

import pytest

from gameengine.decisions import DecisionKind
from gameengine.notation import from_text, to_text
from gameengine.recording import ChanceKind
from gameengine.replay.verdict import VerdictKind
from recorder import selectors, services
from recorder.models import Mark, Scoresheet
from recorder.services import RecordedAnswer, Tap
from tests.builders.evidence import check_all
from tests.builders.people import a_person
from tests.builders.scoresheets import (
    Phone,
    a_match_sheet,
    a_sheet,
    a_told_game,
    kept,
    told_before,
)
from tournaments.models import GameLog, LogVerdict
from tournaments.results import actions as results
from tournaments.results import log_proof
from tournaments.results.queries import reports_version
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("samples"),
]
LAST = 25  # answers that are tapped; those before are there already


@pytest.fixture
def ada():
    return a_person("Ada")


@pytest.fixture
def phone(ada):
    return Phone(ada, a_sheet(ada).pk)


def lined_up(phone):
    phone.answer("*", "H")
    for _ in range(2):
        game = phone.game()
        sealed = Scoresheet.objects.get(pk=phone.sheet).sealed
        open_ = [each for each in game.open_questions if each.actor not in sealed]
        phone.answer(open_[0].actor, open_[0].options[0])


# A whole game.


@pytest.mark.nightly
@pytest.mark.parametrize(
    "tapped", [LAST, pytest.param(10_000, marks=pytest.mark.nightly)]
)
def test_a_game_told_tap_by_tap_is_over_in_the_end(phone, tapped):
    said = a_told_game()
    before = said[:-tapped]
    told_before(Scoresheet.objects.get(pk=phone.sheet), before, by=phone.who)

    kept(phone, said[len(before) :])

    game = phone.game()
    assert game.outcome is not None
    log = phone.table().log_of_game(game)
    assert from_text(to_text(log)) == log
    assert phone.taps < len(said) - len(before)
    services.close_sheet(phone.sheet, phone.who)
    assert not Scoresheet.objects.get(pk=phone.sheet).is_open


def test_the_game_of_a_match_is_reported_and_verified():
    """Events 6: a result is verified when its log replays as legal and yields it."""
    table, sheet = a_match_sheet()
    services.set_opponent_trust(sheet.pk, table.ben, trusts=True)
    phone = Phone(table.ada, sheet.pk)
    said = a_told_game()
    told_before(
        selectors.sheets_with_players().get(pk=sheet.pk), said[:-LAST], by=table.ada
    )

    kept(phone, said[-LAST:])
    closed = services.close_sheet(sheet.pk, table.ada)

    check_all()
    assert LogVerdict.objects.get(log=closed.log).kind == VerdictKind.CONFIRMED
    report = table.fresh().reports.get()
    assert report.winner == ("home", "away")[phone.game().outcome.winner]
    assert [each["ending"] for each in report.games] == ["regulation"]
    results.confirm_report(
        table.event.pk,
        table.ben,
        match_id=table.match.pk,
        expected=reports_version(table.fresh()),
    )
    assert log_proof.proven_matches([table.fresh()]) == {table.match.pk}
    assert closed.log.flags == []


@pytest.mark.nightly
def test_ten_undos_later_the_log_is_the_same(phone):
    said = a_told_game()[:40]
    told_before(Scoresheet.objects.get(pk=phone.sheet), said, by=phone.who)
    before = phone.table().log_of_game(phone.game())
    for _ in range(10):
        game = phone.game()
        if game.skippable_questions:
            phone.answer("", "", skip=1)
        else:
            first = game.open_questions[0]
            phone.answer(first.actor, first.options[0])
        phone.undo()

    assert phone.table().log_of_game(phone.game()) == before


# Once, and in order.


@pytest.mark.nightly
def test_a_tap_that_is_sent_again_counts_once(phone):
    """C8: no answer came back, so the phone sends it again."""
    key = uuid4()
    phone.answer("*", "H", key=key, step=0)
    phone.answer("*", "H", key=key, step=0)

    assert Mark.objects.filter(sheet=phone.sheet).count() == 1


def test_a_choice_face_down_that_is_sent_again_counts_once(phone):
    phone.answer("*", "H")
    question = phone.game().open_questions[0]
    key = uuid4()
    phone.answer("H", question.options[0], key=key)
    phone.answer("H", question.options[0], key=key)

    assert [*Scoresheet.objects.get(pk=phone.sheet).sealed] == ["H"]


@pytest.mark.nightly
def test_what_was_taken_back_and_said_anew_makes_old_pages_stale(phone):
    """An undo and another answer leave as many answers, and yet it is another game."""
    phone.answer("*", "H")
    seen = Scoresheet.objects.get(pk=phone.sheet).length
    phone.undo()
    phone.answer("*", "A")

    with pytest.raises(Stale):
        phone.answer("A", phone.game().open_questions[0].options[0], step=seen)


@pytest.mark.parametrize(
    ("actor", "choice", "error"),
    [
        ("H", "H", Forbidden),
        ("*", "X", TournamentError),
        ("", "", Stale),
        ("*", "", Stale),
    ],
)
def test_what_is_no_answer_is_refused_and_nothing_written(phone, actor, choice, error):
    with pytest.raises(error):
        phone.answer(actor, choice)
    assert not Mark.objects.filter(sheet=phone.sheet).exists()


@pytest.mark.nightly
def test_nobody_skips_more_than_there_is(phone):
    lined_up(phone)

    with pytest.raises(Stale):
        phone.answer("H", "run", skip=9)


@pytest.mark.nightly
def test_a_refusal_names_its_rule(phone):
    lined_up(phone)

    with pytest.raises(TournamentError) as refused:
        phone.answer("H", "use H:C999-PS")
    assert refused.value.rule


# Face down.


@pytest.mark.nightly
def test_line_ups_wait_for_each_other(phone):
    phone.answer("*", "H")
    ours, theirs = phone.game().open_questions
    phone.answer("A", theirs.options[1])
    assert phone.game().open_questions[0].kind is DecisionKind.LINEUP
    assert Mark.objects.filter(sheet=phone.sheet).count() == 1

    phone.answer("H", ours.options[0])

    assert [mark.actor for mark in Mark.objects.filter(sheet=phone.sheet)] == [
        "*",
        "H",
        "A",
    ]


def test_what_lies_face_down_is_the_first_to_be_taken_back(phone):
    phone.answer("*", "H")
    phone.answer("A", phone.game().open_questions[1].options[0])

    phone.undo()

    assert Scoresheet.objects.get(pk=phone.sheet).sealed == {}
    assert Mark.objects.filter(sheet=phone.sheet).count() == 1


@pytest.mark.nightly
def test_nobody_chooses_twice(phone):
    phone.answer("*", "H")
    phone.answer("A", phone.game().open_questions[1].options[0])

    with pytest.raises(Stale, match="face down"):
        phone.answer("A", phone.game().open_questions[1].options[1])


@pytest.mark.nightly
def test_both_choices_are_taken_back_together(phone):
    lined_up(phone)

    phone.undo()

    assert [each.kind for each in phone.game().open_questions] == [
        DecisionKind.LINEUP,
        DecisionKind.LINEUP,
    ]


def test_there_is_nothing_to_take_back_at_the_start(phone):
    with pytest.raises(TournamentError, match="nothing to undo"):
        phone.undo()


# Two phones.


@pytest.mark.nightly
def test_each_side_answers_for_itself():
    table, sheet = a_match_sheet()
    ada, ben = Phone(table.ada, sheet.pk), Phone(table.ben, sheet.pk)
    ben.answer("*", "H")
    ours, theirs = ada.game().open_questions

    with pytest.raises(Forbidden, match="for your opponent"):
        ada.answer("A", theirs.options[0])
    ada.answer("H", ours.options[0])
    ben.answer("A", theirs.options[0])
    assert ada.table().scorer.audience.name == "HOME"
    with pytest.raises(Forbidden):
        ben.answer("H", "pass")


@pytest.mark.nightly
def test_nobody_answers_what_the_other_is_asked():
    table, sheet = a_match_sheet()
    ada, ben = Phone(table.ada, sheet.pk), Phone(table.ben, sheet.pk)
    ben.answer("*", "H")
    ada.answer("H", ada.game().open_questions[0].options[0])
    ben.answer("A", ben.game().open_questions[1].options[0])

    with pytest.raises(TournamentError):
        ada.answer("H", "run", skip=1)
    with pytest.raises(Forbidden, match="for your opponent"):
        ada.answer("A", ben.game().open_questions[1].options[-1])


@pytest.mark.nightly
def test_nobody_takes_back_what_the_other_said():
    table, sheet = a_match_sheet()
    ada, ben = Phone(table.ada, sheet.pk), Phone(table.ben, sheet.pk)
    ben.answer("*", "H")
    ada.answer("H", ada.game().open_questions[0].options[0])
    ben.answer("A", ben.game().open_questions[1].options[0])
    ada.answer("H", "pass")

    with pytest.raises(Forbidden, match="Your opponent entered"):
        ben.undo()
    ada.undo()


@pytest.mark.nightly
def test_a_whole_game_on_two_phones_is_confirmed():
    table, sheet = a_match_sheet()
    phones = {"H": Phone(table.ada, sheet.pk), "A": Phone(table.ben, sheet.pk)}
    told = a_told_game(two_keepers=True)
    told_before(
        selectors.sheets_with_players().get(pk=sheet.pk), told[:-LAST], by=table.ada
    )
    for said in told[-LAST:]:
        game = phones["H"].game()
        question = next(
            each for each in game.open_questions if each.actor == said.actor
        )
        seat = said.actor if question.shows is None else "HA"[question.shows]
        phones.get(seat, phones["A"]).answer(said.actor, said.choice)

    closed = services.close_sheet(sheet.pk, table.ben)

    check_all()
    assert LogVerdict.objects.get(log=closed.log).kind == VerdictKind.CONFIRMED


@pytest.mark.nightly
def test_a_seat_can_be_trusted_to_the_other_side_and_taken_back():
    table, sheet = a_match_sheet()
    ada, ben = Phone(table.ada, sheet.pk), Phone(table.ben, sheet.pk)
    assert not ada.table().scorer.answers_for_both_seats

    services.set_opponent_trust(sheet.pk, table.ben, trusts=True)
    assert ada.table().scorer.answers_for_both_seats
    assert not ben.table().scorer.answers_for_both_seats
    services.set_opponent_trust(sheet.pk, table.ben, trusts=False)
    assert not ada.table().scorer.answers_for_both_seats


@pytest.mark.nightly
def test_who_is_not_at_the_table_finds_no_sheet():
    _, sheet = a_match_sheet()

    with pytest.raises(Scoresheet.DoesNotExist):
        selectors.get_sheet_view(a_person("Eve"), sheet.pk)


@pytest.mark.nightly
def test_a_second_phone_comes_by_invitation(phone):
    ben = a_person("Ben")
    sheet = selectors.sheets_with_players().get(pk=phone.sheet)
    services.claim_away_seat(sheet, ben)

    assert Phone(ben, sheet.pk).table().scorer.seats == {"A"}
    assert phone.table().scorer.seats == {"H"}
    with pytest.raises(Forbidden, match="Somebody else"):
        services.claim_away_seat(sheet, a_person("Eve"))


def test_whoever_is_left_alone_keeps_both_again(phone):
    ben = a_person("Ben")
    services.claim_away_seat(selectors.sheets_with_players().get(pk=phone.sheet), ben)
    phone.answer("*", "H")

    services.keep_both_seats(phone.sheet, phone.who)

    assert phone.table().scorer.answers_for_both_seats
    with pytest.raises(Scoresheet.DoesNotExist):
        Phone(ben, phone.sheet).table()
    phone.answer("A", phone.game().open_questions[1].options[0])


@pytest.mark.nightly
def test_nobody_takes_a_seat_of_a_match():
    table, sheet = a_match_sheet()

    with pytest.raises(Forbidden, match="for the other player"):
        services.keep_both_seats(sheet.pk, table.ada)


# Beside the rules.


@pytest.mark.nightly
def test_a_note_stays_when_a_step_is_taken_back(phone):
    phone.answer("*", "H")
    services.add_remark(
        phone.sheet, phone.who, tap=phone.tap(), text="  Cards  fell down "
    )
    phone.undo()
    phone.answer("*", "A")

    log = phone.table().log_of_game(phone.game())
    assert [each.comment for each in log.entries if each.comment] == ["Cards fell down"]


@pytest.mark.nightly
def test_a_note_never_spoils_the_log(phone):
    """A sign that no log may hold is left out."""
    services.add_remark(phone.sheet, phone.who, tap=phone.tap(), text="a\x07b\x00 c")

    log = phone.table().log_of_game(phone.game())
    assert from_text(to_text(log)).entries[-1].comment == "a b c"


def test_an_empty_note_is_none(phone):
    with pytest.raises(TournamentError, match="empty"):
        services.add_remark(phone.sheet, phone.who, tap=phone.tap(), text=" ")


@pytest.mark.nightly
def test_a_game_ends_when_somebody_concedes(phone):
    lined_up(phone)
    services.end_game(
        phone.sheet,
        phone.who,
        tap=phone.tap(),
        answer=RecordedAnswer(actor="A", choice="concede"),
    )

    assert phone.game().outcome.winner == 0
    phone.undo()
    assert phone.game().outcome is None


@pytest.mark.nightly
def test_nobody_concedes_for_the_other_side():
    table, sheet = a_match_sheet()
    ada = Phone(table.ada, sheet.pk)

    with pytest.raises(Forbidden):
        services.end_game(
            sheet.pk,
            table.ada,
            tap=ada.tap(),
            answer=RecordedAnswer(actor="A", choice="concede"),
        )


def test_a_game_that_goes_on_cannot_be_closed(phone):
    with pytest.raises(TournamentError, match="not over"):
        services.close_sheet(phone.sheet, phone.who)


def test_a_closed_sheet_takes_nothing_more(phone):
    services.end_game(
        phone.sheet,
        phone.who,
        tap=phone.tap(),
        answer=RecordedAnswer(actor="J", choice="time"),
    )
    services.close_sheet(phone.sheet, phone.who)

    with pytest.raises(Stale, match="closed"):
        services.take_back_tap(phone.sheet, phone.who, tap=Tap(step=1, key=uuid4()))


# Beginning.


@pytest.mark.nightly
def test_both_who_begin_get_the_same_sheet():
    table, sheet = a_match_sheet()

    assert services.begin_match_sheet(table.match, table.ben).pk == sheet.pk


@pytest.mark.nightly
def test_a_match_has_no_more_games_than_it_has():
    table, _ = a_match_sheet()

    with pytest.raises(TournamentError, match="at most 1"):
        services.begin_match_sheet(table.match, table.ada, game=2)


def test_without_a_list_there_is_no_recorder():
    with pytest.raises(TournamentError, match="not registered a deck list"):
        a_match_sheet(with_lists=False)


@pytest.mark.nightly
def test_luck_is_never_made(phone):
    """A physical coin is told; the same answers give the same game."""
    assert phone.game().open_questions[0].kind is ChanceKind.TOSS
    assert GameLog.objects.count() == 0
