"""The athlete on a Player card: proposed by name, typed by one user, confirmed by
another.
"""

import doctest
import re

import pytest

from cards import card_entry, numbers, services
from cards.cellfields import BLANK
from cards.errors import CardError
from cards.knowledge import Basis
from cards.models import Card, Change, Person
from cards.selectors import athletes, entry_queue
from cards.selectors.athletes import ANOTHER, THE_ONE
from cards.services import Origin
from tests.builders.cards import PUSH, RUNNER, a_card, a_set, a_team
from tests.builders.entry import sent_again, text_of, the_card, typed
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person

pytestmark = [pytest.mark.django_db, pytest.mark.both]

SENT_RUNNER = {**RUNNER, "position": "Running Back", "special_text": BLANK}
TYPED_RUNNER = {**SENT_RUNNER, "special_text": ""}
NEW = {"version": "0", "seen": "0"}


@pytest.fixture(autouse=True)
def _the_set():
    a_set()


def an_athlete(number, *, basis=Basis.RULING, key="", **cells):
    """Add a Player card whose athlete is known."""
    card = a_card(number, **RUNNER | cells)
    called = services.add_person(card.name, key=key)
    services.link_person(card, called, origin=Origin(basis=basis))
    return called


def offered(page):
    """Return the choices that a page offers, and the chosen one."""
    field = page.context["form"]["person"]
    return dict(field.field.choices), field.value()


def choices(name, **cells):
    card = Card(type="Player", name=name, **cells)
    return dict(athletes.propose_athletes(card).choices())


def test_the_examples_run():
    result = doctest.testmod(athletes)

    assert (result.failed, bool(result.attempted)) == (0, True)


# From one to the other


@pytest.mark.nightly
def test_a_player_typed_by_one_and_confirmed_by_another_is_complete(visit):
    """ID-3: nobody has to know of more than the two forms."""
    a_team()

    saved = visit.post("/cards/C1-PS/edit/", {**SENT_RUNNER, **NEW, "person": "="})
    ben = a_browser(a_person("Ben"))
    page = ben.get("/cards/C1-PS/confirm/")
    sent = {"version": the_card("C1-PS").version, "do": "all"}
    ben.post("/cards/C1-PS/confirm/", sent)

    assert saved.status_code == 302
    assert "Athlete entered by Ada Cal Rook (no other card)" in text_of(page)
    assert "All 9 match" in text_of(page)
    card = the_card("C1-PS")
    assert (card.person.name, card.person_basis) == ("Cal Rook", "entered")
    assert (card.deck_complete, card.replay_complete) == (True, True)
    assert "This card is complete" in text_of(ben.get("/cards/C1-PS/confirm/"))


@pytest.mark.nightly
def test_what_one_person_says_waits_with_its_line_of_history(visit, ada):
    visit.post("/cards/C1-PS/edit/", {**SENT_RUNNER, **NEW, "person": "="})

    card = the_card("C1-PS")
    assert card.person_basis == "typed"
    assert not card.deck_complete
    assert "person" in entry_queue.unconfirmed_cells(card)
    line = Change.objects.get(cell="person")
    assert (line.by, line.after, line.basis_after) == (ada, "cal-rook", "typed")
    assert line.source == "from the card, a new athlete"


def test_nobody_confirms_whom_he_named_himself(ada):
    a_card("C1-PS", **RUNNER)
    card = typed("C1-PS", {}, by=ada, athlete=THE_ONE)

    with pytest.raises(CardError, match="You entered athlete yourself"):
        card_entry.confirm_cells(card, ["person"], by=ada)


@pytest.mark.nightly
def test_a_form_of_which_only_the_athlete_is_open_keeps_him(visit):
    """Everything else is known; what is proposed needs one click."""
    rook = an_athlete("C1-PS")
    card = a_card("C2-PS", **RUNNER)

    page = visit.get("/cards/C2-PS/edit/")
    visit.post("/cards/C2-PS/edit/", {**sent_again(page), "do": "next"})

    label = "Cal Rook, RB (C1-PS)"
    assert offered(page) == (
        {"": "(not looked at)", "=": label, "+": "Somebody else with this name"},
        "=",
    )
    assert re.findall(r'name="(\w+)"[^>]*autofocus', source(page)) == ["person"]
    now = Card.objects.get(pk=card.pk)
    assert (now.person, now.person_basis) == (rook, "typed")


@pytest.mark.nightly
def test_a_card_that_is_passed_over_says_nothing(visit):
    an_athlete("C1-PS")
    a_card("C2-PS", name="Cal Rook", type="Player")

    page = visit.get("/cards/C2-PS/edit/")
    visit.post("/cards/C2-PS/edit/", {**sent_again(page), "do": "next"})

    assert the_card("C2-PS").person_basis == ""


@pytest.mark.nightly
def test_a_number_of_which_only_the_athlete_is_open_is_the_next(ada):
    a_card("C1-PS", **RUNNER)
    services.add_printing(numbers.parse_number("C2-PS"))

    assert str(entry_queue.next_number_to_type("PS")) == "C1-PS"
    typed("C1-PS", {}, by=ada, athlete=THE_ONE)
    assert str(entry_queue.next_number_to_type("PS")) == "C2-PS"


@pytest.mark.nightly
def test_a_card_that_waits_for_its_athlete_alone_is_listed_to_compare(ada):
    a_card("C1-PS", **RUNNER)
    typed("C1-PS", {}, by=a_person("Ben"), athlete=THE_ONE)

    (found,) = entry_queue.cards_to_confirm(ada)

    assert (found.number, found.cells, found.people) == (
        "C1-PS",
        ("person",),
        ("Ben",),
    )


# What is proposed


@pytest.mark.nightly
def test_a_name_of_which_no_card_is_known_is_a_new_athlete():
    assert choices("Cal Rook") == {THE_ONE: "A new athlete with this name"}
    assert choices("") == {THE_ONE: "The athlete with this name"}


@pytest.mark.nightly
def test_namesakes_are_listed_one_by_one():
    """D-10."""
    an_athlete("C1-PS", position="QB")
    an_athlete("C2-PS", position="WR", key="cal-rook-wr")

    assert choices("Cal Rook") == {
        "cal-rook": "Cal Rook, QB (C1-PS)",
        "cal-rook-wr": "Cal Rook, WR (C2-PS)",
        ANOTHER: "Somebody else with this name",
    }


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "is_usual"),
    [
        pytest.param({}, True, id="nothing but the name"),
        pytest.param({"position": "Running Back"}, True, id="the same position"),
        pytest.param({"position": "Cornerback"}, False, id="another position"),
        pytest.param({"side": "Defense"}, False, id="another side"),
    ],
)
def test_cells_that_do_not_fit_leave_it_open(cells, is_usual):
    an_athlete("C1-PS")

    found = athletes.propose_athletes(Card(type="Player", name="Cal Rook Jr.", **cells))

    assert bool(found.preselected_answer) == is_usual
    assert [each.numbers for each in found.called] == [("C1-PS",)]


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(athletes.NAMESAKES))
def test_names_that_two_are_known_to_have_are_never_proposed(name):
    """D-10: though no card of either is on record."""
    found = athletes.propose_athletes(Card(type="Player", name=name.title()))

    assert found.preselected_answer == ""
    assert found.choices() == [(ANOTHER, "A new athlete with this name")]


@pytest.mark.nightly
def test_nearly_the_same_name_is_asked_about():
    an_athlete("C1-PS", name="Trey Example")

    found = athletes.propose_athletes(Card(type="Player", name="Tre Example"))

    assert found.preselected_answer == ""
    assert dict(found.choices()) == {
        ANOTHER: "A new athlete with this name",
        "trey-example": "Spelled differently: Trey Example, RB (C1-PS)",
    }


def test_the_question_follows_the_name_while_it_is_typed(visit):
    an_athlete("C1-PS")
    sent = {**SENT_RUNNER, "person": "=", "cell": "person"}

    known = visit.post("/cards/C2-PS/read/", sent)
    strange = visit.post("/cards/C2-PS/read/", {**sent, "position": "Safety"})
    other = visit.post("/cards/C2-PS/read/", {**sent, "name": "Bo Wick"})

    assert '<option value="=" selected>Cal Rook, RB (C1-PS)' in source(known)
    assert '<option value="" selected>' in source(strange)
    assert "A new athlete with this name" in text_of(other)


@pytest.mark.nightly
def test_no_other_type_is_asked_who_it_is(visit):
    page = visit.get("/cards/C2-PS/edit/?type=Play")

    assert "Who is it?" not in text_of(page)
    sent = {**PUSH, "cell": "person"}
    assert visit.post("/cards/C2-PS/read/", sent).status_code == 404


# What is said


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["=", "bo-wick", "nobody", "\x00"])
def test_an_answer_that_does_not_tell_who_it_is_asks_again(visit, who):
    an_athlete("C1-PS", position="QB")
    an_athlete("C2-PS", position="WR")
    an_athlete("C3-PS", name="Bo Wick")

    answer = visit.post("/cards/C9-PS/edit/", {**SENT_RUNNER, **NEW, "person": who})

    assert answer.status_code == 422
    assert "Who is it?" in text_of(answer)
    assert "hoose who it is" in text_of(answer)
    assert set(offered(answer)[0]) == {"", "cal-rook", "cal-rook-2", "+"}
    assert not Card.objects.filter(printings__number="C9-PS").exists()


@pytest.mark.nightly
def test_two_who_come_at_once_do_not_add_one_athlete_twice(ada):
    """The answer is read when it is kept, not when the page was made."""
    typed("C1-PS", TYPED_RUNNER, by=ada, athlete=THE_ONE)
    typed("C2-PS", TYPED_RUNNER, by=a_person("Ben"), athlete=THE_ONE)

    assert Person.objects.count() == 1


def test_a_name_that_became_doubtful_meanwhile_is_told(ada):
    for number in ("C1-PS", "C2-PS"):
        an_athlete(number)

    with pytest.raises(CardError, match="two athletes have this name"):
        typed("C3-PS", TYPED_RUNNER, by=ada, athlete=THE_ONE)
    with pytest.raises(CardError, match="is not called Cal Rook"):
        typed("C3-PS", TYPED_RUNNER, by=ada, athlete="bo-wick")


@pytest.mark.nightly
def test_a_namesake_is_somebody_else(ada):
    rook = an_athlete("C1-PS")

    card = typed("C2-PS", TYPED_RUNNER, by=ada, athlete=ANOTHER)

    assert (card.person.name, card.person.key) == ("Cal Rook", "cal-rook-2")
    assert card.person != rook


@pytest.mark.nightly
def test_somebody_who_was_added_by_mistake_goes_again(visit, ada):
    rook = an_athlete("C1-PS")
    typed("C2-PS", TYPED_RUNNER, by=ada, athlete=ANOTHER)
    page = visit.get("/cards/C2-PS/edit/")

    visit.post("/cards/C2-PS/edit/", {**sent_again(page), "person": rook.key})

    assert offered(page)[1] == "cal-rook-2"
    assert the_card("C2-PS").person == rook
    assert list(Person.objects.all()) == [rook]


@pytest.mark.nightly
def test_a_slip_in_the_name_takes_its_athlete_along(visit, ada):
    typed("C2-PS", {**TYPED_RUNNER, "name": "Carl Rook"}, by=ada, athlete=THE_ONE)
    page = visit.get("/cards/C2-PS/edit/")

    visit.post("/cards/C2-PS/edit/", {**sent_again(page), "name": "Wes Wick"})

    assert [each.name for each in Person.objects.all()] == ["Wes Wick"]


@pytest.mark.nightly
def test_a_spelling_is_kept_once_it_is_confirmed(ada):
    trey = an_athlete("C1-PS", name="Trey Example")
    cells = {**TYPED_RUNNER, "name": "Tre Example"}
    card = typed("C2-PS", cells, by=ada, athlete="trey-example")
    assert not trey.names.filter(name="Tre Example").exists()

    card_entry.confirm_cells(card, ["person"], by=a_person("Ben"))

    assert trey.names.filter(name="Tre Example").exists()


@pytest.mark.nightly
def test_a_card_that_is_no_player_after_all_has_no_athlete(ada):
    typed("C1-PS", TYPED_RUNNER, by=ada, athlete=THE_ONE)

    card = typed("C1-PS", {"type": "Play"}, by=ada)

    assert (card.person, card.person_basis) == (None, "")
    assert not Person.objects.exists()


# What names alone tell


@pytest.mark.nightly
def test_a_name_links_and_stays_inferred(ada):
    rook = an_athlete("C1-PS")

    card = typed("C2-PS", TYPED_RUNNER, by=ada)

    assert (card.person, card.person_basis) == (rook, "inferred")
    assert not card.deck_complete
    assert "person" not in entry_queue.unconfirmed_cells(card)


@pytest.mark.nightly
def test_a_name_of_nobody_adds_nobody_by_itself(ada):
    assert typed("C2-PS", TYPED_RUNNER, by=ada).person is None
    assert not Person.objects.exists()


@pytest.mark.nightly
def test_another_name_links_anew(ada):
    rook = an_athlete("C1-PS")
    wick = an_athlete("C2-PS", name="Bo Wick")
    typed("C3-PS", TYPED_RUNNER, by=ada)

    card = typed("C3-PS", {"name": "Bo Wick"}, by=ada)

    assert (card.person, card.person_basis) == (wick, "inferred")
    assert Person.objects.filter(pk=rook.pk).exists()


@pytest.mark.nightly
def test_a_position_that_is_confirmed_may_open_a_name_again(ada):
    """D-10: what was inferred before is taken back; what was said stays."""
    an_athlete("C1-PS")
    said = typed("C3-PS", TYPED_RUNNER, by=ada, athlete=THE_ONE)
    card = typed("C2-PS", {**TYPED_RUNNER, "position": "Safety"}, by=ada)
    assert card.person_basis == "inferred"

    card_entry.confirm_cells(card, ["position"], by=a_person("Ben"))

    assert the_card("C2-PS").person is None
    assert Card.objects.get(pk=said.pk).person_basis == "typed"


# Against what is known


def test_an_athlete_who_is_known_is_shown_and_may_be_contradicted(visit):
    rook = an_athlete("C1-PS")
    an_athlete("C2-PS", key="cal-rook-2")

    page = visit.get("/cards/C1-PS/edit/")
    sent = {**sent_again(page), "offer_person": "cal-rook-2"}
    visit.post("/cards/C1-PS/edit/", sent)

    assert "person" not in page.context["form"].fields
    card = the_card("C1-PS")
    assert (card.person, card.person_basis) == (rook, "ruling")
    assert card.suspect == "A card in hand says something else: athlete."
    assert "card says “cal-rook-2”" in text_of(visit.get("/cards/C1-PS/edit/"))


def test_staff_take_the_athlete_whom_somebody_named(ada):
    an_athlete("C1-PS")
    other = an_athlete("C2-PS", key="cal-rook-2")
    typed("C1-PS", {}, by=ada, athlete="cal-rook-2")

    offer = Change.objects.get(basis_after="offered")
    assert card_entry.accept_offer(offer, by=ada) == []

    card = the_card("C1-PS")
    assert (card.person, card.person_basis, card.suspect) == (other, "ruling", "")


def test_somebody_else_is_named_by_staff(ada):
    rook = an_athlete("C1-PS")
    typed("C1-PS", {}, by=ada, athlete=ANOTHER)

    offer = Change.objects.get(basis_after="offered")
    with pytest.raises(CardError, match="replacement is missing"):
        card_entry.accept_offer(offer, by=ada)
    card_entry.decline_offer(offer, by=ada)

    card = the_card("C1-PS")
    assert (card.person, card.suspect) == (rook, "")
    assert Person.objects.count() == 1


# On the pages


@pytest.mark.nightly
def test_the_missing_athlete_can_be_told_from_the_page_of_the_card(visit):
    a_team()
    a_card("C1-PS", **RUNNER)

    page = visit.get("/cards/C1-PS/")

    assert "know its athlete" in text_of(page)
    assert 'href="/cards/C1-PS/edit/?cell=person"' in source(page)
    typed("C1-PS", {}, by=a_person("Ben"), athlete=THE_ONE)
    said = text_of(visit.get("/cards/C1-PS/"))
    assert "Entered by one person, to be confirmed by another: athlete." in said
