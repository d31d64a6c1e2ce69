"""The pages on which cards are typed and read at once."""

import re
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.template.loader import render_to_string

from cards import card_entry, numbers, services
from cards.errors import Stale
from cards.knowledge import Basis
from cards.models import Card, Change, Printing
from cards.selectors import entry_queue
from cards.services import Origin
from cards.text_readings import TextReading
from tests.builders.cards import PUSH, RUNNER, a_card, a_set, a_team
from tests.builders.entry import SENT_PUSH, sent_again, text_of, the_card, typed
from tests.builders.looking import source
from tests.builders.people import a_person

pytestmark = [pytest.mark.django_db, pytest.mark.both]

HTMX = {"HX-Request": "true"}


# Which card


def test_a_number_opens_its_card(visit):
    answer = visit.post("/cards/new/", {"set": "PS", "number": "c9"})

    assert (answer.status_code, answer["Location"]) == (302, "/cards/C9-PS/edit/")


@pytest.mark.nightly
def test_a_card_that_was_looked_for_is_ready_to_be_added(visit):
    a_set("19", "Season 19")

    form = visit.get("/cards/new/?number=c9-ps").context["form"]

    assert (form["set"].value(), form["number"].value()) == ("PS", "c9-ps")


def test_a_number_that_is_none_is_told_and_kept(visit):
    answer = visit.post("/cards/new/", {"set": "PS", "number": "nine"})

    assert answer.status_code == 422
    assert "Write prefix, number and set, such as C9-19." in text_of(answer)
    assert 'value="nine"' in source(answer)


@pytest.mark.nightly
def test_the_next_missing_number_is_one_click_away(visit):
    a_card("C1-PS")
    services.add_printing(numbers.parse_number("C2-PS"))

    answer = visit.post("/cards/new/", {"next_of": "PS"})

    assert answer["Location"] == "/cards/C2-PS/edit/"


def test_a_set_without_anything_missing_says_so(visit):
    a_card("C1-PS")

    answer = visit.post("/cards/new/", {"next_of": "PS"}, follow=True)

    assert "All numbers of Preseason have been entered." in text_of(answer)


def test_an_unknown_set_is_not_found(visit):
    assert visit.post("/cards/new/", {"next_of": "XX"}).status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("on_record", "typed_all", "after", "expected"),
    [
        pytest.param(["C1", "C2", "C3"], [], "C1", "C2", id="the next in order"),
        pytest.param(["C1", "C2", "C3"], ["C2"], "C1", "C3", id="what is typed waits"),
        pytest.param(["C1", "C3"], [], "C3", "C1", id="from the start again"),
        pytest.param(["C9", "C10"], [], "C9", "C10", id="numbers, not letters"),
        pytest.param(["C2", "U1"], ["C2"], "C2", "U1", id="the next prefix"),
        pytest.param(["C1"], ["C1"], "C1", "C2", id="beyond the last on record"),
        pytest.param(["C1", "C3"], ["C1", "C3"], "C1", "C2", id="a gap"),
    ],
)
def test_which_number_is_next(ada, on_record, typed_all, after, expected):
    a_set()
    for number in on_record:
        services.add_printing(numbers.parse_number(f"{number}-PS"))
    for number in typed_all:
        typed(f"{number}-PS", PUSH, by=ada)

    found = entry_queue.next_number(numbers.parse_number(f"{after}-PS"))

    assert str(found) == f"{expected}-PS"


# Typing


def test_looking_at_a_new_number_adds_nothing(visit):
    answer = visit.get("/cards/C9-PS/edit/")

    assert answer.status_code == 200
    assert "This card is new." in text_of(answer)
    assert not Printing.objects.exists()


@pytest.mark.nightly
def test_a_card_is_added_with_its_first_cells(visit, ada):
    answer = visit.post("/cards/R1-PS/edit/", SENT_PUSH)

    assert (answer.status_code, answer["Location"]) == (302, "/cards/R1-PS/")
    card = the_card("R1-PS")
    assert {cell: card.cells[cell] for cell in PUSH} == PUSH
    assert set(card.basis.values()) == {"typed"}
    lines = Change.objects.values_list("by", "basis_after", "source")
    assert set(lines) == {(ada.pk, "typed", "from the card")}


def test_saving_goes_on_to_the_next_card_of_the_same_type(visit):
    answer = visit.post("/cards/R1-PS/edit/", {**SENT_PUSH, "do": "next"})

    assert answer["Location"] == "/cards/R2-PS/edit/?type=Action"
    page = visit.get(answer["Location"])
    assert page.context["kind"] == "Action"
    assert "R1-PS Second Push is saved." in text_of(page)
    assert "Another person has to confirm 6 cells of it." in text_of(page)


@pytest.mark.nightly
def test_the_cell_to_begin_with_has_the_focus(visit):
    first = source(visit.get("/cards/R1-PS/edit/"))
    second = source(visit.get("/cards/R1-PS/edit/?type=Play"))
    asked = source(visit.get("/cards/R1-PS/edit/?type=Play&cell=ability"))

    assert re.findall(r'name="(\w+)"[^>]*autofocus', first) == ["type"]
    assert re.findall(r'name="(\w+)"[^>]*autofocus', second) == ["name"]
    assert re.findall(r'name="(\w+)"[^>]*autofocus', asked) == ["ability"]


def test_a_card_that_nothing_is_typed_for_is_passed_over(visit):
    services.add_printing(numbers.parse_number("R1-PS"))
    nothing = {"type": "", "version": "1", "seen": "0"}
    a_card("R3-PS", name="Second Push", type="Action")
    known = the_card("R3-PS")
    sent = {"version": known.version, "seen": known.changes.count()}

    stays = visit.post("/cards/R1-PS/edit/", nothing)
    goes_on = visit.post("/cards/R3-PS/edit/", {**sent, "do": "next"})
    asks = visit.post("/cards/R3-PS/edit/", {**sent, "do": "save"})

    assert stays.status_code == 422
    assert "Choose the type of the card." in text_of(stays)
    assert goes_on["Location"] == "/cards/R1-PS/edit/?type=Action"
    assert asks.status_code == 422
    assert "Nothing was entered." in text_of(asks)


def test_a_form_with_a_problem_keeps_what_was_typed_and_links_to_it(visit):
    bad = {**SENT_PUSH, "name": "Second\u202ePush", "timing": "Play at any time."}

    answer = visit.post("/cards/R1-PS/edit/", bad)

    page = source(answer)
    assert answer.status_code == 422
    assert '<a href="#id_name">Name</a>: Name has an invisible character' in page
    assert "U+202E, right-to-left override" in page
    assert "Play at any time.</textarea>" in page
    assert not Printing.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize("number", ["nine", "C9", "C9-1", "C9-XX", "C9-PS%00"])
def test_a_number_that_cannot_be_is_not_found(visit, number):
    assert visit.get(f"/cards/{number}/edit/").status_code == 404
    assert visit.post(f"/cards/{number}/edit/", SENT_PUSH).status_code == 404


def test_a_number_in_other_letters_leads_to_its_own_address(visit):
    answer = visit.get("/cards/r1-ps/edit/")

    assert (answer.status_code, answer["Location"]) == (302, "/cards/R1-PS/edit/")


# The type


@pytest.mark.nightly
def test_another_type_brings_its_cells_and_keeps_what_was_typed(visit):
    sent = {**SENT_PUSH, "type": "Play", "do": "type"}

    part = visit.post("/cards/R1-PS/edit/", sent, headers=HTMX)
    whole = visit.post("/cards/R1-PS/edit/", sent)

    for answer in (part, whole):
        page = source(answer)
        assert answer.status_code == 200
        assert 'name="strength"' in page
        assert 'value="Second Push"' in page
        assert '<input type="hidden" name="effect" value="Gain 5 yards.">' in page
    assert "<html" not in source(part)
    assert 'id="id_type"' not in source(part)
    assert "<html" in source(whole)
    assert not Printing.objects.exists()


# Reading


@pytest.mark.nightly
def test_a_text_is_read_while_it_is_typed(visit):
    sent = {**SENT_PUSH, "effect": "gain five yards", "cell": "effect"}

    answer = visit.post("/cards/R1-PS/read/", sent, headers=HTMX)

    assert text_of(answer) == "✓ Understood: Gain 5 yards."


def test_the_words_that_are_not_understood_are_marked_with_a_way_out(visit):
    sent = {**SENT_PUSH, "effect": "Gain 5 yardz.", "cell": "effect"}

    page = source(visit.post("/cards/R1-PS/read/", sent, headers=HTMX))

    assert "Gain 5 <mark>yardz</mark>." in page
    assert 'name="mend-effect" value="Gain 5 yards."' in page


@pytest.mark.nightly
def test_the_side_of_a_card_decides_how_it_is_read(visit):
    sent = {**SENT_PUSH, "effect": "Your play becomes a Run Left.", "cell": "effect"}

    own = visit.post("/cards/R1-PS/read/", {**sent, "sub_type": "Offense"})
    either = visit.post("/cards/R1-PS/read/", {**sent, "sub_type": "Generic"})

    assert "Understood" in text_of(own)
    assert "<mark>" in source(either)


def test_a_club_is_looked_up(visit):
    a_team("Harbor Lights")
    sent = {**RUNNER, "team": "Harbour Lights", "cell": "team"}

    page = text_of(visit.post("/cards/C1-PS/read/", sent))

    assert "There is no club with this name." in page
    assert "Harbor Lights" in page


def test_the_card_so_far_is_shown(visit):
    page = visit.post("/cards/R1-PS/read/", {**SENT_PUSH, "cell": "face"})

    assert "R1-PS Second Push Gain 5 yards. Play at any time." in text_of(page)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("sent", "is_unknown"),
    [
        pytest.param({}, True, id="nothing"),
        pytest.param({"ability": "Run: Gain 5 yards."}, False, id="a text"),
        pytest.param({"blank_ability": "on"}, False, id="nothing is printed"),
    ],
)
def test_an_ability_that_is_typed_is_not_called_unknown(visit, sent, is_unknown):
    face = {"type": "Player", "cell": "face", **sent}

    part = visit.post("/cards/C1-PS/read/", face)
    whole = visit.post("/cards/C1-PS/edit/", {**face, "do": "check"})

    for page in (part, whole):
        assert ("Ability unknown" in text_of(page)) == is_unknown


@pytest.mark.nightly
def test_both_meanings_of_a_text_are_buttons():
    both = TextReading(
        cell="effect", text="Go", problem="Two ways.", meanings=("walk", "ride")
    )

    page = render_to_string("cards/parts/entry_reading.html", {"reading": both})

    assert "Two ways." in page
    assert re.findall(r'value="(\w+)"', page) == ["walk", "ride"]


@pytest.mark.nightly
@pytest.mark.parametrize("cell", ["", "number", "basis", "pk"])
def test_there_is_nothing_else_to_read(visit, cell):
    assert visit.post("/cards/R1-PS/read/", {"cell": cell}).status_code == 404


def test_a_suggestion_takes_the_place_of_a_text(visit):
    sent = {**SENT_PUSH, "effect": "Gain 5 yardz.", "mend-effect": "Gain 5 yards."}

    for headers in (HTMX, {}):
        page = source(visit.post("/cards/R1-PS/edit/", sent, headers=headers))

        assert "Gain 5 yards.</textarea>" in page.replace("\n", "")
        assert "Understood as typed" in page
        assert re.findall(r'name="(\w+)"[^>]*autofocus', page) == ["effect"]
    assert not Printing.objects.exists()


def test_the_text_is_checked_without_scripts(visit):
    sent = {**SENT_PUSH, "effect": "Gain 5 yardz.", "do": "check"}

    page = source(visit.post("/cards/R1-PS/edit/", sent))

    assert "<mark>yardz</mark>" in page
    assert 'name="do" value="check"' in page


def test_a_text_that_nobody_reads_is_kept_as_typed(visit):
    sent = {**SENT_PUSH, "effect": "Gain 5 yards and buy lunch."}

    answer = visit.post("/cards/R1-PS/edit/", sent, follow=True)

    assert the_card("R1-PS").effect == "Gain 5 yards and buy lunch."
    assert (
        "effect is saved as you entered it, but the rules engine cannot read it yet"
        in text_of(answer)
    )


# What is known already


def test_what_is_known_is_shown_and_not_asked(visit):
    a_card()

    page = visit.get("/cards/R1-PS/edit/")

    assert "Already known" in text_of(page)
    assert not re.search(r'name="(name|effect)"', source(page))


@pytest.mark.nightly
def test_what_contradicts_the_known_is_kept_and_changes_nothing(visit):
    card = a_card()
    sent = {"version": card.version, "seen": 6, "offer_effect": "Gain 10 yards."}

    answer = visit.post("/cards/R1-PS/edit/", sent)

    assert answer["Location"] == "/cards/R1-PS/edit/"
    page = text_of(visit.get("/cards/R1-PS/edit/"))
    assert "Effect is &#x27;Gain 5 yards.&#x27; (printed) and stays" in page
    assert "card says “Gain 10 yards.”" in page
    now = the_card("R1-PS")
    assert (now.effect, now.basis["effect"]) == ("Gain 5 yards.", "printed")
    assert now.suspect == "A card in hand says something else: effect."
    offer = Change.objects.get(basis_after="offered")
    assert (offer.cell, offer.before, offer.after) == (
        "effect",
        "Gain 5 yards.",
        "Gain 10 yards.",
    )


@pytest.mark.nightly
def test_the_same_is_said_against_a_card_once(ada):
    a_card()

    for _ in range(2):
        typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)

    assert Change.objects.filter(basis_after="offered").count() == 1


@pytest.mark.nightly
def test_staff_may_take_what_was_said(ada):
    a_card()
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)

    card_entry.accept_offer(Change.objects.get(basis_after="offered"), by=ada)

    card = the_card("R1-PS")
    assert (card.effect, card.basis["effect"]) == ("Gain 10 yards.", "printed")
    assert card.suspect == ""
    assert entry_queue.offers_by_cell(card) == {}


@pytest.mark.nightly
def test_another_person_who_says_the_same_is_heard_too(ada):
    a_card()

    for person in (ada, a_person("Ben")):
        typed("R1-PS", {"effect": "Gain 10 yards."}, by=person)

    offers = entry_queue.offers_by_cell(the_card("R1-PS"))["effect"]
    assert [each.by.display_name for each in offers] == ["Ben", "Ada"]


@pytest.mark.nightly
@pytest.mark.parametrize("decide", [card_entry.accept_offer, card_entry.decline_offer])
def test_a_decision_on_one_thing_leaves_the_others_open(ada, decide):
    a_card()
    ben = a_person("Ben")
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)
    typed("R1-PS", {"effect": "Gain 15 yards.", "name": "Second Posh"}, by=ben)

    decide(Change.objects.get(basis_after="offered", by=ada), by=ada)

    card = the_card("R1-PS")
    left = {cell: [each.after for each in said] for cell, said in open_on(card)}
    assert left == {"effect": ["Gain 15 yards."], "name": ["Second Posh"]}
    assert card.suspect == "A card in hand says something else: name, effect."


def open_on(card):
    return entry_queue.offers_by_cell(card).items()


@pytest.mark.nightly
def test_what_was_decided_stays_decided_when_the_cell_changes_again(ada):
    a_card()
    for yards in (10, 15):
        typed("R1-PS", {"effect": f"Gain {yards} yards."}, by=ada)

    for offer in Change.objects.filter(basis_after="offered").order_by("pk"):
        card_entry.accept_offer(offer, by=ada)

    card = the_card("R1-PS")
    assert (card.effect, card.suspect) == ("Gain 15 yards.", "")
    assert entry_queue.offers_by_cell(card) == {}


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["Ada", "Ben"])
def test_what_is_said_again_after_a_decision_is_open_again(ada, name):
    a_card()
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)
    card_entry.decline_offer(Change.objects.get(basis_after="offered"), by=ada)
    assert the_card("R1-PS").suspect == ""

    person = ada if name == "Ada" else a_person(name)
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=person)

    card = the_card("R1-PS")
    assert card.suspect == "A card in hand says something else: effect."
    assert [each.by for each in entry_queue.offers_by_cell(card)["effect"]] == [person]


@pytest.mark.nightly
def test_what_has_come_to_rest_on_more_is_not_replaced_by_an_older_word(ada):
    a_set()
    typed("R1-PS", PUSH, by=a_person("Ben"))
    card_entry.confirm_cells(the_card("R1-PS"), ["effect"], by=a_person("Cy"))
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)
    printed = Origin(basis=Basis.PRINTED)
    services.write_cells(the_card("R1-PS"), {"effect": "Gain 5 yards."}, origin=printed)

    offer = Change.objects.get(basis_after="offered")
    (conflict,) = card_entry.accept_offer(offer, by=ada)

    assert "Effect is 'Gain 5 yards.' (printed) and stays" in str(conflict)
    assert the_card("R1-PS").effect == "Gain 5 yards."
    assert entry_queue.offers_by_cell(the_card("R1-PS"))["effect"] == (offer,)


@pytest.mark.nightly
def test_a_doubt_of_somebody_else_is_not_cleared_with_it(ada):
    card = a_card()
    services.mark_suspect(card, "The type is odd.", origin=Origin(basis=Basis.PRINTED))
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)

    card_entry.decline_offer(Change.objects.get(basis_after="offered"), by=ada)

    assert the_card("R1-PS").suspect == "The type is odd."


# Two at once


@pytest.mark.nightly
def test_whoever_was_slower_sees_what_changed_and_loses_nothing(visit):
    """C7."""
    typed("R1-PS", {**PUSH, "effect": "Gain 5 yards."}, by=a_person("Ben"))
    sent = sent_again(visit.get("/cards/R1-PS/edit/"))
    typed("R1-PS", {"timing": "Play only at the start of a down."}, by=a_person("Cy"))

    answer = visit.post("/cards/R1-PS/edit/", {**sent, "effect": "Gain 15 yards."})

    assert answer.status_code == 409
    page = text_of(answer)
    assert "Second Push was changed by somebody else in the meantime." in page
    assert (
        "Timing : Cy wrote “Play only at the start of a down.” instead of "
        "“Play at any time.”"
    ) in page
    assert "Gain 15 yards." in source(answer)
    assert the_card("R1-PS").effect == "Gain 5 yards."
    again = visit.post("/cards/R1-PS/edit/", sent_again(answer))
    assert again.status_code == 302
    assert the_card("R1-PS").effect == "Gain 15 yards."


@pytest.mark.nightly
def test_what_somebody_only_saw_does_not_undo_what_another_wrote(visit):
    """C7: a form that comes back holds the new text where nothing was typed."""
    typed("R1-PS", PUSH, by=a_person("Ben"))
    sent = sent_again(visit.get("/cards/R1-PS/edit/"))
    later = "Play only at the start of a down."
    typed("R1-PS", {"timing": later, "special_text": "Unique"}, by=a_person("Cy"))

    answer = visit.post("/cards/R1-PS/edit/", {**sent, "effect": "Gain 15 yards."})
    again = visit.post("/cards/R1-PS/edit/", sent_again(answer))

    assert again.status_code == 302
    card = the_card("R1-PS")
    assert (card.effect, card.timing) == ("Gain 15 yards.", later)
    assert card.special_text == "Unique"


@pytest.mark.nightly
def test_checking_a_text_does_not_hide_what_another_wrote(visit):
    """C7: the page that comes back is as old as the one that was sent."""
    typed("R1-PS", PUSH, by=a_person("Ben"))
    sent = sent_again(visit.get("/cards/R1-PS/edit/"))
    typed("R1-PS", {"timing": "Play only at the start of a down."}, by=a_person("Cy"))

    checked = visit.post("/cards/R1-PS/edit/", {**sent, "do": "check"})
    answer = visit.post("/cards/R1-PS/edit/", sent_again(checked))

    assert answer.status_code == 409
    assert the_card("R1-PS").timing == "Play only at the start of a down."


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="it has one writer anyway")
def test_four_people_add_one_number_at_once():
    a_set()
    gate, ends = Barrier(4), []

    def enter(name):
        gate.wait()
        try:
            origin = Origin(basis=Basis.TYPED)
            cells = {"type": "Action", "name": name}
            card_entry.enter_card(
                numbers.parse_number("R1-PS"), cells, origin=origin, version=0
            )
            ends.append("added")
        except Stale:
            ends.append("told")
        finally:
            connection.close()

    people = [Thread(target=enter, args=[name]) for name in ("A", "B", "C", "D")]
    for person in people:
        person.start()
    for person in people:
        person.join()

    assert sorted(ends) == ["added", "told", "told", "told"]
    assert Card.objects.count() == 1


@pytest.mark.nightly
def test_what_was_typed_against_something_just_confirmed_is_not_lost(visit):
    typed("R1-PS", PUSH, by=a_person("Ben"))
    sent = sent_again(visit.get("/cards/R1-PS/edit/"))
    card_entry.confirm_cells(the_card("R1-PS"), ["effect"], by=a_person("Cy"))

    answer = visit.post("/cards/R1-PS/edit/", {**sent, "effect": "Gain 15 yards."})
    again = visit.post("/cards/R1-PS/edit/", sent_again(answer))

    assert "Effect : Cy confirmed “Gain 5 yards.”" in text_of(answer)
    assert again.status_code == 302
    assert the_card("R1-PS").effect == "Gain 5 yards."
    assert Change.objects.get(basis_after="offered").after == "Gain 15 yards."


def test_a_new_number_is_added_once(visit):
    typed("R1-PS", {"name": "Second Posh", "type": "Action"}, by=a_person("Ben"))

    answer = visit.post("/cards/R1-PS/edit/", SENT_PUSH)

    assert answer.status_code == 409
    assert "Name : Ben wrote “Second Posh”" in text_of(answer)
    assert the_card("R1-PS").name == "Second Posh"
