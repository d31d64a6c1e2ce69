"""Looking cards up in a real browser: readable, still, and quick to type in."""

from datetime import date

import pytest
from playwright.sync_api import expect

from cards import services
from cards.knowledge import Basis
from cards.models import Card, Ruling
from cards.services import Origin
from tests.builders.cards import PUSH, a_card, the_sample_set
from tests.builders.people import a_person

PHONE = {"width": 390, "height": 844}
PAGES = {
    "cards": ("/cards/", 200),
    "cards-query": ("/cards/?q=t%3Aplayer+rating%3E%3D80+-is%3Apromo&sort=name", 200),
    "cards-problems": ("/cards/?q=rook+t%3Aplayr+rating%3D%3E80+colour%3Ared", 200),
    "cards-none": ("/cards/?q=lemule+frasier", 200),
    "card-player": ("/cards/E151-PS/", 200),
    "card-play": ("/cards/C220-PS/", 200),
    "card-half-known": ("/cards/R901-PS/", 200),
    "cards-missing": ("/cards/missing/", 200),
    "cards-missing-set": ("/cards/missing/?set=PS", 200),
    "card-unknown": ("/cards/C999-PS/", 404),
}


@pytest.fixture
def shelf(transactional_db):
    """Put the sample set on the shelf, and a card with everything that can be odd."""
    the_sample_set()
    card = a_card("R901-PS", **PUSH | {"effect": "Gain 5 yards and buy lunch."})
    odd = a_card("C902-PS", name="Cal Rook", type="Player")
    origin = Origin(basis=Basis.TYPED, by=a_person("Typist"))
    services.write_cells(odd, {"rating": "81"}, origin=origin)
    Card.objects.filter(pk=card.pk).update(suspect="The type is odd.")
    Ruling.objects.create(
        number="R901-PS",
        card=card,
        ruled_on=date(2022, 11, 1),
        source="A document, section 1",
        text="It counts as Unique.",
        warning="The document prints another number.",
    )


# The pages that are also looked at on the smallest phone.
NARROW = ("cards-problems", "card-half-known", "cards-missing")


def test_the_pages_of_cards_are_sound(inspect, shelf):
    for name, (path, status) in PAGES.items():
        inspect(path, name, status=status, narrow=name in NARROW)


@pytest.mark.daily
def test_typing_renews_the_list_and_tells_the_query_back(visitors, shelf):
    visitor = visitors(viewport=PHONE)
    page = visitor.go("/cards/")

    page.get_by_label("Search").press_sequentially("t:play str>=9")

    expect(page.locator("#explained")).to_contain_text(
        "Plays with a strength of at least 9"
    )
    expect(page.get_by_label("Type")).to_have_value("t:Play")
    page.wait_for_url("**/cards/?q=t%3Aplay+str%3E%3D9")
    assert page.evaluate("document.activeElement.id") == "q"
    assert page.get_by_label("Search").input_value() == "t:play str>=9"
    assert visitor.barriers() == []


def test_on_a_desk_the_choices_need_no_unfolding(visitors, shelf):
    page = visitors(viewport={"width": 1280, "height": 844}).go("/cards/")

    expect(page.get_by_label("Type")).to_be_visible()
    expect(page.get_by_text("Filter by type, set and more")).to_be_hidden()


def test_names_are_offered_while_somebody_types(visitors, shelf):
    visitor = visitors()
    page = visitor.go("/cards/")

    page.get_by_label("Search").press_sequentially("t:player lemu")

    option = page.locator("#names option").first
    expect(option).to_have_attribute("value", "t:player Lemuel Frazier-Boone")


@pytest.mark.daily("scripts")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_choice_writes_into_the_query(visitors, shelf, scripts):
    visitor = visitors(viewport=PHONE, java_script_enabled=scripts)
    page = visitor.go("/cards/?q=lemuel")
    expect(page.get_by_label("Type")).to_be_hidden()
    page.get_by_text("Filter by type, set and more").click()

    page.get_by_label("Type").select_option("Players")
    if not scripts:
        page.get_by_role("button", name="Search").click()

    page.wait_for_url("**/cards/?q=lemuel+t%3APlayer")
    assert page.get_by_label("Search").input_value() == "lemuel t:Player"
    expect(page.get_by_label("Type")).to_have_value("t:Player")
    expect(page.get_by_role("row")).to_have_count(3)


@pytest.mark.daily
def test_what_is_typed_after_a_choice_loses_neither(visitors, shelf):
    """The answer to the choice replaced the field, or typing called the choice off."""
    visitor = visitors(viewport={"width": 1280, "height": 900})
    page = visitor.go("/cards/?q=lemuel")
    visitor.context.add_cookies(
        [{"name": "slow", "value": "4-1.5", "url": visitor.site}]
    )

    page.get_by_label("Type").select_option("Players")
    page.get_by_label("Search").press("End")
    page.get_by_label("Search").press_sequentially(" set:PS", delay=80)

    expect(page.get_by_label("Search")).to_have_value("lemuel set:PS t:Player")
    page.wait_for_url("**/cards/?q=lemuel+set%3APS+t%3APlayer")
    expect(page.get_by_label("Type")).to_have_value("t:Player")


def test_whoever_signed_out_elsewhere_is_told_so_by_a_choice(visitors, shelf):
    """The choice takes its own part of an answer; what is told here is none of it."""
    visitor = visitors(viewport={"width": 1280, "height": 900})
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/cards/")
    visitor.context.clear_cookies()

    page.get_by_label("Type").select_option("Players")

    expect(page.get_by_role("alert")).to_contain_text("You were signed out")
    expect(page.locator("#another-viewer")).to_have_css("position", "sticky")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_from_a_misspelled_name_to_the_card(visitors, shelf, scripts):
    visitor = visitors(viewport=PHONE, java_script_enabled=scripts)
    page = visitor.go("/cards/")

    page.get_by_label("Search").fill("lemule frasier")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Lemuel Frazier-Boone").click()
    page.get_by_role("row", name="E151-PS").get_by_role("link").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Lemuel Frazier-Boone")
    page.wait_for_url("**/cards/E151-PS/")


def test_a_bad_part_is_mended_with_a_click(visitors, shelf):
    visitor = visitors()
    page = visitor.go("/cards/?q=lemuel+t%3Aplayr")

    page.get_by_role("link", name="t:Player", exact=True).click()

    expect(page.locator("#explained")).to_contain_text("Players whose name has")
    assert page.locator(".query-problems").count() == 0


def test_the_keyboard_alone_leads_from_the_query_to_a_card(visitors, shelf):
    visitor = visitors()
    page = visitor.go("/cards/")

    page.get_by_label("Search").focus()
    page.keyboard.type("c220-ps")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/?q=c220-ps")
    link = page.get_by_role("link", name="Boot Keeper")
    for _ in range(40):
        page.keyboard.press("Tab")
        if link.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")

    page.wait_for_url("**/cards/C220-PS/")


def test_a_volunteer_finds_what_is_missing(visitors, shelf):
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/cards/missing/")

    page.get_by_role("link", name="Preseason").first.click()
    page.get_by_role("link", name="Cal Rook").first.click()

    expect(page.get_by_text("Do you have this card?")).to_be_visible()
    expect(page.get_by_text("entered once", exact=True)).to_be_visible()
