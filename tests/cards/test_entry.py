"""The pages on which cards are typed, read at once, compared, and traced."""

import re
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards import numbers, services
from cards.cellfields import BLANK
from cards.errors import Stale
from cards.knowledge import Basis
from cards.models import Card, Change, Printing
from cards.readings import Reading
from cards.selectors import waiting
from cards.services import Hand
from tests.builders.cards import PUSH, RUNNER, a_card, a_set, a_team
from tests.builders.people import a_browser, a_person

pytestmark = [pytest.mark.django_db, pytest.mark.both]

SENT_PUSH = {**PUSH, "special_text": BLANK, "version": "0", "seen": "0"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ada():
    return a_person("Ada")


@pytest.fixture
def visit(ada):
    a_set()
    return a_browser(ada)


def typed(number, cells, *, by):
    """Let somebody type cells of a card, new or not."""
    found = Card.objects.filter(printings__number=number).first()
    hand = Hand(basis=Basis.TYPED, by=by, source="from the card")
    card, _ = services.enter_card(
        numbers.read(number), cells, hand=hand, version=found.version if found else 0
    )
    return card


def the_card(number):
    return Card.objects.get(printings__number=number)


def text_of(answer):
    """Give what a person reads of a page."""
    words = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(words.split())


def sent_again(answer):
    """Give what the form on a page would send."""
    form = answer.context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else value
        for name, value in values.items()
        if value not in (None, False)
    }


# Which card


def test_a_number_opens_its_card(visit):
    answer = visit.post("/cards/new/", {"set": "PS", "number": "c9"})

    assert (answer.status_code, answer["Location"]) == (302, "/cards/C9-PS/edit/")


def test_a_card_that_was_looked_for_is_ready_to_be_added(visit):
    a_set("19", "Season 19")

    form = visit.get("/cards/new/?number=c9-ps").context["form"]

    assert (form["set"].value(), form["number"].value()) == ("PS", "c9-ps")


def test_a_number_that_is_none_is_told_and_kept(visit):
    answer = visit.post("/cards/new/", {"set": "PS", "number": "nine"})

    assert answer.status_code == 422
    assert "Write prefix, number and set, such as C9-19." in text_of(answer)
    assert 'value="nine"' in answer.content.decode()


def test_the_next_missing_number_is_one_click_away(visit):
    a_card("C1-PS")
    services.add_printing(numbers.read("C2-PS"))

    answer = visit.post("/cards/new/", {"next_of": "PS"})

    assert answer["Location"] == "/cards/C2-PS/edit/"


def test_a_set_without_anything_missing_says_so(visit):
    a_card("C1-PS")

    answer = visit.post("/cards/new/", {"next_of": "PS"}, follow=True)

    assert "Every number of Preseason on record is typed." in text_of(answer)


def test_an_unknown_set_is_not_found(visit):
    assert visit.post("/cards/new/", {"next_of": "XX"}).status_code == 404


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
        services.add_printing(numbers.read(f"{number}-PS"))
    for number in typed_all:
        typed(f"{number}-PS", PUSH, by=ada)

    found = waiting.next_number(numbers.read(f"{after}-PS"))

    assert str(found) == f"{expected}-PS"


# Typing


def test_looking_at_a_new_number_adds_nothing(visit):
    answer = visit.get("/cards/C9-PS/edit/")

    assert answer.status_code == 200
    assert "This number is not on record yet." in text_of(answer)
    assert not Printing.objects.exists()


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
    assert "A second person has to compare 6 cells of it." in text_of(page)


def test_the_cell_to_begin_with_has_the_focus(visit):
    first = visit.get("/cards/R1-PS/edit/").content.decode()
    second = visit.get("/cards/R1-PS/edit/?type=Play").content.decode()
    asked = visit.get("/cards/R1-PS/edit/?type=Play&cell=ability").content.decode()

    assert re.findall(r'name="(\w+)"[^>]*autofocus', first) == ["type"]
    assert re.findall(r'name="(\w+)"[^>]*autofocus', second) == ["name"]
    assert re.findall(r'name="(\w+)"[^>]*autofocus', asked) == ["ability"]


def test_a_card_that_nothing_is_typed_for_is_passed_over(visit):
    services.add_printing(numbers.read("R1-PS"))
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
    assert "Nothing was typed." in text_of(asks)


def test_a_form_with_a_problem_keeps_what_was_typed_and_links_to_it(visit):
    bad = {**SENT_PUSH, "name": "Second\u202ePush", "timing": "Play at any time."}

    answer = visit.post("/cards/R1-PS/edit/", bad)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<a href="#id_name">Name</a>: Name holds a sign' in page
    assert "U+202E, right-to-left override" in page
    assert "Play at any time.</textarea>" in page
    assert not Printing.objects.exists()


@pytest.mark.parametrize("number", ["nine", "C9", "C9-1", "C9-XX", "C9-PS%00"])
def test_a_number_that_cannot_be_is_not_found(visit, number):
    assert visit.get(f"/cards/{number}/edit/").status_code == 404
    assert visit.post(f"/cards/{number}/edit/", SENT_PUSH).status_code == 404


def test_a_number_in_other_letters_leads_to_its_own_address(visit):
    answer = visit.get("/cards/r1-ps/edit/")

    assert (answer.status_code, answer["Location"]) == (302, "/cards/R1-PS/edit/")


# The type


def test_another_type_brings_its_cells_and_keeps_what_was_typed(visit):
    sent = {**SENT_PUSH, "type": "Play", "do": "type"}

    part = visit.post("/cards/R1-PS/edit/", sent, headers=HTMX)
    whole = visit.post("/cards/R1-PS/edit/", sent)

    for answer in (part, whole):
        page = answer.content.decode()
        assert answer.status_code == 200
        assert 'name="strength"' in page
        assert 'value="Second Push"' in page
        assert '<input type="hidden" name="effect" value="Gain 5 yards.">' in page
    assert "<html" not in part.content.decode()
    assert 'id="id_type"' not in part.content.decode()
    assert "<html" in whole.content.decode()
    assert not Printing.objects.exists()


# Reading


def test_a_text_is_read_while_it_is_typed(visit):
    sent = {**SENT_PUSH, "effect": "gain five yards", "cell": "effect"}

    answer = visit.post("/cards/R1-PS/read/", sent, headers=HTMX)

    assert text_of(answer) == "✓ Understood: Gain 5 yards."


def test_the_words_that_are_not_understood_are_marked_with_a_way_out(visit):
    sent = {**SENT_PUSH, "effect": "Gain 5 yardz.", "cell": "effect"}

    page = visit.post("/cards/R1-PS/read/", sent, headers=HTMX).content.decode()

    assert "Gain 5 <mark>yardz</mark>." in page
    assert 'name="mend-effect" value="Gain 5 yards."' in page


def test_the_side_of_a_card_decides_how_it_is_read(visit):
    sent = {**SENT_PUSH, "effect": "Your play becomes a Run Left.", "cell": "effect"}

    own = visit.post("/cards/R1-PS/read/", {**sent, "sub_type": "Offense"})
    either = visit.post("/cards/R1-PS/read/", {**sent, "sub_type": "Generic"})

    assert "Understood" in text_of(own)
    assert "<mark>" in either.content.decode()


def test_a_club_is_looked_up(visit):
    a_team("Harbor Lights")
    sent = {**RUNNER, "team": "Harbour Lights", "cell": "team"}

    page = text_of(visit.post("/cards/C1-PS/read/", sent))

    assert "No club is on record by this name." in page
    assert "Harbor Lights" in page


def test_the_card_so_far_is_shown(visit):
    page = visit.post("/cards/R1-PS/read/", {**SENT_PUSH, "cell": "face"})

    assert "R1-PS Second Push Gain 5 yards. Play at any time." in text_of(page)


def test_both_meanings_of_a_text_are_buttons():
    both = Reading(
        cell="effect", text="Go", problem="Two ways.", meanings=("walk", "ride")
    )

    page = render_to_string("cards/parts/entry_reading.html", {"reading": both})

    assert "Two ways." in page
    assert re.findall(r'value="(\w+)"', page) == ["walk", "ride"]


@pytest.mark.parametrize("cell", ["", "number", "basis", "pk"])
def test_there_is_nothing_else_to_read(visit, cell):
    assert visit.post("/cards/R1-PS/read/", {"cell": cell}).status_code == 404


def test_a_suggestion_takes_the_place_of_a_text(visit):
    sent = {**SENT_PUSH, "effect": "Gain 5 yardz.", "mend-effect": "Gain 5 yards."}

    for headers in (HTMX, {}):
        page = visit.post("/cards/R1-PS/edit/", sent, headers=headers).content.decode()

        assert "Gain 5 yards.</textarea>" in page.replace("\n", "")
        assert "Understood as typed" in page
        assert re.findall(r'name="(\w+)"[^>]*autofocus', page) == ["effect"]
    assert not Printing.objects.exists()


def test_the_text_is_checked_without_scripts(visit):
    sent = {**SENT_PUSH, "effect": "Gain 5 yardz.", "do": "check"}

    page = visit.post("/cards/R1-PS/edit/", sent).content.decode()

    assert "<mark>yardz</mark>" in page
    assert 'name="do" value="check"' in page


def test_a_text_that_nobody_reads_is_kept_as_typed(visit):
    sent = {**SENT_PUSH, "effect": "Gain 5 yards and buy lunch."}

    answer = visit.post("/cards/R1-PS/edit/", sent, follow=True)

    assert the_card("R1-PS").effect == "Gain 5 yards and buy lunch."
    assert "effect is kept as you typed it, and no phrase reads it yet" in text_of(
        answer
    )


# What is known already


def test_what_is_known_is_shown_and_not_asked(visit):
    a_card()

    page = visit.get("/cards/R1-PS/edit/")

    assert "Known already" in text_of(page)
    assert not re.search(r'name="(name|effect)"', page.content.decode())


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


def test_the_same_is_said_against_a_card_once(ada):
    a_card()

    for _ in range(2):
        typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)

    assert Change.objects.filter(basis_after="offered").count() == 1


def test_staff_may_take_what_was_said(ada):
    a_card()
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)

    services.take_offer(Change.objects.get(basis_after="offered"), by=ada)

    card = the_card("R1-PS")
    assert (card.effect, card.basis["effect"]) == ("Gain 10 yards.", "printed")
    assert card.suspect == ""
    assert waiting.offers(card) == {}


# Two at once


def test_whoever_was_slower_sees_what_changed_and_loses_nothing(visit):
    """C7."""
    typed("R1-PS", {**PUSH, "effect": "Gain 5 yards."}, by=a_person("Ben"))
    sent = sent_again(visit.get("/cards/R1-PS/edit/"))
    typed("R1-PS", {"timing": "Play only at the start of a down."}, by=a_person("Cy"))

    answer = visit.post("/cards/R1-PS/edit/", {**sent, "effect": "Gain 15 yards."})

    assert answer.status_code == 409
    page = text_of(answer)
    assert "Second Push was changed by somebody else meanwhile." in page
    assert (
        "Timing : Cy wrote “Play only at the start of a down.” in the place of "
        "“Play at any time.”"
    ) in page
    assert "Gain 15 yards." in answer.content.decode()
    assert the_card("R1-PS").effect == "Gain 5 yards."
    again = visit.post("/cards/R1-PS/edit/", sent_again(answer))
    assert again.status_code == 302
    assert the_card("R1-PS").effect == "Gain 15 yards."


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


def test_checking_a_text_does_not_hide_what_another_wrote(visit):
    """C7: the page that comes back is as old as the one that was sent."""
    typed("R1-PS", PUSH, by=a_person("Ben"))
    sent = sent_again(visit.get("/cards/R1-PS/edit/"))
    typed("R1-PS", {"timing": "Play only at the start of a down."}, by=a_person("Cy"))

    checked = visit.post("/cards/R1-PS/edit/", {**sent, "do": "check"})
    answer = visit.post("/cards/R1-PS/edit/", sent_again(checked))

    assert answer.status_code == 409
    assert the_card("R1-PS").timing == "Play only at the start of a down."


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="it has one writer anyway")
def test_four_people_add_one_number_at_once():
    a_set()
    gate, ends = Barrier(4), []

    def enter(name):
        gate.wait()
        try:
            hand = Hand(basis=Basis.TYPED)
            cells = {"type": "Action", "name": name}
            services.enter_card(numbers.read("R1-PS"), cells, hand=hand, version=0)
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


def test_what_was_typed_against_something_just_confirmed_is_not_lost(visit):
    typed("R1-PS", PUSH, by=a_person("Ben"))
    sent = sent_again(visit.get("/cards/R1-PS/edit/"))
    services.confirm_cells(the_card("R1-PS"), ["effect"], by=a_person("Cy"))

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


# A second person


@pytest.fixture
def pushed():
    """Let Ben type a card, for Ada to compare."""
    a_set()
    return typed("R1-PS", PUSH, by=a_person("Ben"))


def confirmed(visit, **more):
    version = the_card("R1-PS").version
    return visit.post("/cards/R1-PS/confirm/", {"version": version, **more})


def test_a_second_person_confirms_all_and_the_card_is_complete(pushed, visit):
    page = visit.get("/cards/R1-PS/confirm/")

    answer = confirmed(visit, do="all")

    assert "typed by Ben" in text_of(page)
    assert (answer.status_code, answer["Location"]) == (302, "/cards/R1-PS/confirm/")
    assert the_card("R1-PS").replay_complete
    after = text_of(visit.get("/cards/R1-PS/confirm/"))
    assert "R1-PS Second Push: 6 cells confirmed. Thank you." in after
    assert "Everything about this card is known" in after


def test_a_second_person_confirms_some(pushed, visit):
    confirmed(visit, do="some", cells=["effect", "name"])

    basis = the_card("R1-PS").basis
    known = {cell for cell, each in basis.items() if each == "entered"}
    assert known == {"effect", "name"}


def test_nothing_ticked_is_nothing_confirmed(pushed, visit):
    answer = confirmed(visit, do="some")

    assert answer.status_code == 422
    assert "No cell is ticked." in text_of(answer)


def test_nobody_confirms_his_own(visit, ada):
    typed("R1-PS", PUSH, by=ada)

    page = visit.get("/cards/R1-PS/confirm/")
    answer = confirmed(visit, do="some", cells=["effect"])

    assert "You typed all of this yourself, thank you." in text_of(page)
    assert 'name="cells"' not in page.content.decode()
    assert answer.status_code == 422
    assert "You typed effect yourself. A second person confirms it." in text_of(answer)


def test_all_means_what_others_typed(pushed, visit, ada):
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=ada)

    confirmed(visit, do="all")

    basis = the_card("R1-PS").basis
    assert {cell for cell, each in basis.items() if each == "typed"} == {"effect"}


def test_whoever_corrects_a_cell_is_the_one_who_typed_it(pushed, visit, ada):
    sent = sent_again(visit.get("/cards/R1-PS/edit/?cell=effect"))

    visit.post("/cards/R1-PS/edit/", {**sent, "effect": "Gain 10 yards."})

    assert services.typists(the_card("R1-PS"))["effect"] == ada.pk


def test_what_changed_while_somebody_compared_is_compared_anew(pushed, visit):
    seen = the_card("R1-PS").version
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=a_person("Cy"))

    answer = visit.post("/cards/R1-PS/confirm/", {"version": seen, "do": "all"})

    assert answer.status_code == 409
    assert "Compare what stands here now." in text_of(answer)
    assert "Gain 10 yards." in text_of(answer)
    assert set(the_card("R1-PS").basis.values()) == {"typed"}


def test_cards_that_wait_are_listed_without_ones_own(pushed, visit, ada):
    typed("R2-PS", PUSH, by=ada)
    a_card("R3-PS")

    found = waiting.to_compare(ada)

    assert [(each.number, each.people) for each in found] == [("R1-PS", ("Ben",))]
    assert "R1-PS Second Push" in text_of(visit.get("/cards/new/"))


# History


def test_every_change_is_told(pushed, visit):
    confirmed(visit, do="all")
    typed("R1-PS", {"effect": "Gain 10 yards."}, by=a_person("Cy"))

    page = text_of(Client().get("/cards/R1-PS/history/"))

    assert "14 changes, the latest first" in page  # 6, 6, one against, one doubt
    assert "Effect Cy," in page
    assert "said against it" in page
    assert "Before: Gain 5 yards." in page
    assert "confirmed" in page
    assert "from the card" in page


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


# Who, and what not


ADDRESSES = ("new/", "R1-PS/edit/", "R1-PS/confirm/")


@pytest.mark.parametrize("address", [*ADDRESSES, "R1-PS/read/"])
def test_a_stranger_types_nothing(pushed, address):
    answer = Client().post(f"/cards/{address}", SENT_PUSH)

    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")
    assert the_card("R1-PS").version == pushed.version


@pytest.mark.parametrize("address", [*ADDRESSES, "R1-PS/read/"])
def test_a_form_from_elsewhere_is_refused(pushed, ada, address):
    visit = Client(enforce_csrf_checks=True)
    visit.force_login(ada)

    answer = visit.post(f"/cards/{address}", SENT_PUSH)

    assert answer.status_code == 403


CANARY = '<script>alert("5")</script><b x=\'"&'


def test_markup_in_any_cell_is_shown_as_text(ada, visit):
    """O1."""
    ben = a_person('<i>Ben"')
    canary = dict.fromkeys(("name", "team", "ability", "position"), CANARY)
    typed("C1-PS", {"type": "Player", **canary, "side": CANARY[:20]}, by=ben)
    a_card("R1-PS", **PUSH | {"name": CANARY})
    typed("R1-PS", {"name": f"{CANARY}!", "effect": CANARY}, by=ben)
    pages = [
        *(
            f"/cards/{number}/{page}/"
            for number in ("C1-PS", "R1-PS")
            for page in ("edit", "confirm", "history")
        ),
        "/cards/new/",
    ]

    for page in pages:
        shown = visit.get(page).content.decode()
        assert not re.search(r"<script>alert|<b x|<i>Ben", shown), page
    for cell in ("ability", "team", "face"):
        sent = {"type": "Player", "side": "Offense", **canary, "cell": cell}
        shown = visit.post("/cards/C1-PS/read/", sent).content.decode()
        assert not re.search(r"<script>alert|<b x", shown), cell


POISON = {
    "no version": {"version": "x"},
    "a version below": {"version": "-1"},
    "a version beyond": {"version": "9" * 30},
    "nothing seen": {"seen": "x"},
    "too much seen": {"seen": "9" * 30},
    "no type": {"type": "Playr"},
    "a NUL as type": {"type": "\x00"},
    "a long text": {"effect": "x" * 100_000},
    "many words": {"effect": "gain " * 20_000},
    "a broken sign": {"name": b"\xff\xfe"},
    "a NUL to do": {"do": "\x00"},
    "a long mending": {"mend-effect": "x" * 5000},
    "a mending of nothing": {"mend-nothing": "x"},
}


@pytest.mark.parametrize("sent", POISON.values(), ids=POISON)
@pytest.mark.parametrize("number", ["R1-PS", "R2-PS"])
def test_whatever_is_sent_is_answered(pushed, visit, sent, number):
    answer = visit.post(f"/cards/{number}/edit/", {**SENT_PUSH, **sent})

    assert answer.status_code in {200, 302, 409, 422}


@pytest.mark.parametrize("sent", POISON.values(), ids=POISON)
def test_whatever_is_read_is_answered(visit, sent):
    sent = {**SENT_PUSH, **sent, "cell": "effect"}

    assert visit.post("/cards/R1-PS/read/", sent).status_code == 200


# How much is asked of the database


PAGES = ("new/", "R1-PS/edit/", "R1-PS/confirm/", "R1-PS/history/", "R999-PS/edit/")


def queries(visit, address):
    visit.get(f"/cards/{address}")
    with CaptureQueriesContext(connection) as asked:
        assert visit.get(f"/cards/{address}").status_code == 200
    return len(asked)


@pytest.mark.load
def test_a_page_asks_as_much_for_300_cards_as_for_3(visit):
    """X7: and for a long history, and many clubs."""
    ben, counts = a_person("Ben"), []

    for several in (range(1, 4), range(4, 301)):
        for number in several:
            typed(f"R{number}-PS", PUSH, by=ben)
        for number in list(several)[:60]:
            typed("R1-PS", {"effect": f"Gain {number * 5} yards."}, by=ben)
        for number in several:
            a_team(f"Club {number}")
        counts.append([queries(visit, page) for page in PAGES])

    assert counts[0] == counts[1]
    assert max(counts[0]) <= 15
