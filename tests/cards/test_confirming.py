"""A second user confirms what was typed, and every change is listed."""

import pytest
from django.test import Client

from cards import card_entry, numbers, services
from cards.selectors import entry_queue
from tests.builders.cards import PUSH, a_card, a_set
from tests.builders.entry import sent_again, text_of, the_card, typed
from tests.builders.looking import source
from tests.builders.people import a_person

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def confirmed(visit, **more):
    version = the_card("R1-PS").version
    return visit.post("/cards/R1-PS/confirm/", {"version": version, **more})


@pytest.mark.nightly
def test_a_second_person_confirms_all_and_the_card_is_complete(pushed, visit):
    page = visit.get("/cards/R1-PS/confirm/")

    answer = confirmed(visit, do="all")

    assert "entered by Ben" in text_of(page)
    assert (answer.status_code, answer["Location"]) == (302, "/cards/R1-PS/confirm/")
    assert the_card("R1-PS").replay_complete
    after = text_of(visit.get("/cards/R1-PS/confirm/"))
    assert "R1-PS Second Push: 6 cells confirmed. Thank you." in after
    assert "This card is complete" in after


def test_a_card_to_confirm_is_named_by_its_base_number(ada):
    a_set()
    typed("R1-PS", PUSH, by=a_person("Ben"))
    services.add_printing(numbers.parse_number("P1-PS"), card=the_card("R1-PS"))

    (found,) = entry_queue.cards_to_confirm(ada)

    assert found.number == "R1-PS"


@pytest.mark.nightly
def test_a_second_person_confirms_some(pushed, visit):
    confirmed(visit, do="some", cells=["effect", "name"])

    basis = the_card("R1-PS").basis
    known = {cell for cell, each in basis.items() if each == "entered"}
    assert known == {"effect", "name"}


def test_nothing_ticked_is_nothing_confirmed(pushed, visit):
    answer = confirmed(visit, do="some")

    assert answer.status_code == 422
    assert "No cell is selected." in text_of(answer)


def test_nobody_confirms_his_own(visit, ada):
    typed("R1-PS", PUSH, by=ada)

    page = visit.get("/cards/R1-PS/confirm/")
    answer = confirmed(visit, do="some", cells=["effect"])

    assert "Thank you for entering all of this." in text_of(page)
    assert 'name="cells"' not in source(page)
    assert answer.status_code == 422
    assert "You entered effect yourself. Another person has to confirm it." in text_of(
        answer
    )


@pytest.mark.nightly
def test_all_means_what_others_typed(pushed, visit, ada):
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)

    confirmed(visit, do="all")

    basis = the_card("R1-PS").basis
    assert {cell for cell, each in basis.items() if each == "typed"} == {"effect"}


@pytest.mark.nightly
def test_whoever_corrects_a_cell_is_the_one_who_typed_it(pushed, visit, ada):
    sent = sent_again(visit.get("/cards/R1-PS/edit/?cell=effect"))

    visit.post("/cards/R1-PS/edit/", {**sent, "effect": "Gain 10 yards."})

    assert entry_queue.typists_by_cell(the_card("R1-PS"))["effect"] == ada.pk


def test_what_changed_while_somebody_compared_is_compared_anew(pushed, visit):
    seen = the_card("R1-PS").version
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=a_person("Cy"))

    answer = visit.post("/cards/R1-PS/confirm/", {"version": seen, "do": "all"})

    assert answer.status_code == 409
    assert "Please check the current entries." in text_of(answer)
    assert "Gain 10 yards." in text_of(answer)
    assert set(the_card("R1-PS").basis.values()) == {"typed"}


@pytest.mark.nightly
def test_cards_that_wait_are_listed_without_ones_own(pushed, visit, ada):
    typed("R2-PS", PUSH, by=ada)
    a_card("R3-PS")

    found = entry_queue.cards_to_confirm(ada)

    assert [(each.number, each.people) for each in found] == [("R1-PS", ("Ben",))]
    assert "R1-PS Second Push" in text_of(visit.get("/cards/new/"))


# History


@pytest.mark.nightly
def test_every_change_is_told(pushed, visit):
    confirmed(visit, do="all")
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=a_person("Cy"))

    page = text_of(Client().get("/cards/R1-PS/history/"))

    assert "14 changes, latest first" in page  # 6, 6, one against, one doubt
    assert "Effect Cy," in page
    assert "objection" in page
    assert "Before: Gain 5 yards." in page
    assert "confirmed" in page
    assert "from the card" in page


def test_what_was_confirmed_with_one_click_is_one_line(pushed, visit):
    confirmed(visit, do="all")

    page = visit.get("/cards/R1-PS/history/")

    first, *others = page.context["lines"]
    assert len(others) == 6  # typed, each with its own text
    assert (
        "Confirmed 6 fields name, type, special text, subtype, effect and timing"
        in text_of(page)
    )
    assert first[0].by.display_name == "Ada"


@pytest.mark.nightly
def test_what_staff_keep_is_told_in_the_history(pushed, visit):
    confirmed(visit, do="all")
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=a_person("Cy"))
    offer = pushed.changes.get(basis_after="offered")
    card_entry.decline_offer(offer, by=a_person("Dee"))

    page = text_of(visit.get("/cards/R1-PS/history/"))

    assert "objection: Gain 10 yards. stays Gain 5 yards." in page
    assert "decided by staff" in page


@pytest.mark.nightly
def test_a_long_history_has_pages(pushed, ada):
    for yards in range(5, 300, 5):
        typed("R1-PS", {"effect": f"Gain {yards} yards."}, by=ada)
    visit = Client()

    first = visit.get("/cards/R1-PS/history/")
    last = visit.get("/cards/R1-PS/history/?page=2")

    assert len(first.context["lines"]) == 50
    assert len(last.context["lines"]) == 6 + 58 - 50
    for odd in ("0", "99", "x", "-1", "1e9"):
        assert visit.get(f"/cards/R1-PS/history/?page={odd}").status_code == 200


# Many at once


def test_ticked_cards_are_confirmed_in_full_and_others_wait(visit):
    ben = a_person("Ben")
    for number in ("R1-PS", "R2-PS"):
        typed(number, PUSH, by=ben)
    page = text_of(visit.get("/cards/confirm/"))
    assert "Second Push R1-PS" in page
    assert "Entered by Ben" in page
    version = the_card("R1-PS").version

    answer = visit.post(
        "/cards/confirm/", {"cards": [f"R1-PS@{version}", "R2-PS@99"]}, follow=True
    )

    assert "1 card confirmed. Thank you." in text_of(answer)
    assert "1 changed in the meantime: check it again." in text_of(answer)
    assert the_card("R1-PS").replay_complete
    assert not the_card("R2-PS").replay_complete


def test_nobody_confirms_many_of_their_own(ada, visit):
    typed("R1-PS", PUSH, by=ada)

    visit.post("/cards/confirm/", {"cards": [f"R1-PS@{the_card('R1-PS').version}"]})

    assert "Nothing to confirm" in text_of(visit.get("/cards/confirm/"))
    assert not the_card("R1-PS").deck_complete
