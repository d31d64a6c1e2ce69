"""Hidden stays hidden: nothing of one phone's list or choice reaches the other's."""

import pytest
from django.urls import reverse

from gameengine.decisions import DecisionKind
from gameengine.notation.act import VERBS
from recorder import services
from recorder.models import Scoresheet
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tests.builders.scoresheets import Phone, a_match_sheet, a_told_game, told_before
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("samples")]


def pages(who, sheet) -> str:
    """Give all that a phone is sent: the page, what it looks for, both files."""
    visit = a_browser(who)
    found = [
        visit.get(reverse("scoresheet", args=[sheet.pk])),
        visit.get(reverse("scoresheet_now", args=[sheet.pk])),
        visit.get(reverse("scoresheet_file", args=[sheet.pk, "txt"])),
        visit.get(reverse("scoresheet_file", args=[sheet.pk, "json"])),
        visit.get(reverse("recorder")),
    ]
    assert [each.status_code for each in found] == [200] * len(found)
    return "".join(source(each) for each in found)


def own_and_theirs(phone):
    ours, theirs = phone.table().setup.decks
    own = {card.number for card in ours.cards()}
    return own, {card.number for card in theirs.cards()} - own


def seen_by_all(phone) -> set[str]:
    """Give the numbers that lay face up so far."""
    return {
        word.rpartition(":")[2].partition("/")[0]
        for _, act in phone.table().log_of_game(phone.game()).acts()
        for word in act.words
    }


@pytest.mark.nightly
@pytest.mark.parametrize("told", [0, 1, 4, 40, 160])
def test_the_other_list_is_in_no_answer(told):
    """H1: of the other side a phone is sent what lay face up, and no other card."""
    table, sheet = a_match_sheet()
    said = a_told_game(two_keepers=True)[:told]
    told_before(Scoresheet.objects.get(pk=sheet.pk), said, by=table.ada)
    ada = Phone(table.ada, sheet.pk)
    _, theirs = own_and_theirs(ada)

    sent = pages(table.ada, sheet)

    leaked = {number for number in theirs - seen_by_all(ada) if number in sent}
    assert leaked == set()


@pytest.mark.parametrize("kind", [DecisionKind.LINEUP, DecisionKind.PLAY_CARD])
def test_a_choice_face_down_is_in_no_answer_to_the_other(kind):
    table, sheet = a_match_sheet()
    ada, ben = Phone(table.ada, sheet.pk), Phone(table.ben, sheet.pk)
    said = a_told_game(two_keepers=True)
    at = 0
    while not (
        (game := ada.game()).are_both_asked and game.open_questions[0].kind is kind
    ):
        row = Scoresheet.objects.get(pk=sheet.pk)
        told_before(row, said[at : at + 1], by=table.ada)
        at += 1
    before = pages(table.ben, sheet)
    ours = next(each for each in game.open_questions if each.actor == "H")
    ada.answer("H", ours.options[-1])

    sent = pages(table.ben, sheet)

    chosen = {*ours.options[-1].split(" ")}
    more = {number for number in chosen if sent.count(number) > before.count(number)}
    assert more == set()
    assert "the face-down choice" not in sent
    assert "the face-down choice" in pages(table.ada, sheet)
    theirs = next(each for each in game.open_questions if each.actor == "A")
    ben.answer("A", theirs.options[0])
    after = pages(table.ben, sheet)
    revealed = f"{VERBS[kind]} {ours.options[-1]}"
    assert revealed in after
    assert revealed not in sent


def test_an_opponent_may_be_shown_the_list_by_the_event():
    """Lists that opponents may read anyway need no second phone."""
    table, sheet = a_match_sheet()
    ada = Phone(table.ada, sheet.pk)
    assert ada.table().scorer.seats == {"H"}

    Tournament.objects.update(visible_in_swiss="opponent")

    assert ada.table().scorer.answers_for_both_seats


@pytest.mark.nightly
def test_whoever_trusts_the_other_is_seen_by_the_other_alone():
    table, sheet = a_match_sheet()
    services.set_opponent_trust(sheet.pk, table.ben, trusts=True)
    ben = Phone(table.ben, sheet.pk)
    own = {card.number for card in ben.table().setup.decks[1].cards()}
    theirs = {card.number for card in ben.table().setup.decks[0].cards()} - own

    sent = pages(table.ben, sheet)
    assert not {number for number in theirs if number in sent}


@pytest.mark.nightly
@pytest.mark.parametrize(
    "name", ["scoresheet", "scoresheet_now", "scoresheet_answer", "scoresheet_close"]
)
def test_to_others_a_sheet_is_not_there(name):
    _, sheet = a_match_sheet()
    visit = a_browser(a_person("Eve"))
    address = reverse(name, args=[sheet.pk])

    is_act = name in ("scoresheet_answer", "scoresheet_close")
    answer = visit.post(address) if is_act else visit.get(address)

    assert answer.status_code == 404


@pytest.mark.nightly
def test_no_page_of_a_sheet_is_kept_anywhere():
    _, sheet = a_match_sheet()
    visit = a_browser(Scoresheet.objects.get().made_by)

    answer = visit.get(reverse("scoresheet", args=[sheet.pk]))

    assert "no-store" in answer["Cache-Control"]


def test_earlier_steps_name_no_card_of_the_other_list():
    table, sheet = a_match_sheet()
    said = a_told_game(two_keepers=True)[:60]
    told_before(Scoresheet.objects.get(pk=sheet.pk), said, by=table.ada)
    ada, visit = Phone(table.ada, sheet.pk), a_browser(table.ada)
    _, theirs = own_and_theirs(ada)
    names = {
        card.title for card in ada.table().setup.decks[1].plays if card.number in theirs
    } - {card.title for card in ada.table().setup.decks[0].plays}

    page = source(visit.get(reverse("scoresheet_steps", args=[sheet.pk])))

    assert not {each for each in names if each in page}
    places = range(3, 60, 19)
    sent = [
        source(visit.get(reverse("scoresheet", args=[sheet.pk]), {"at": place}))
        for place in places
    ]
    shown = seen_by_all(ada)
    assert not {number for number in theirs - shown if number in "".join(sent)}
