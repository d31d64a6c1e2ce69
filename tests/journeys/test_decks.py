"""From a pasted list to a printed sheet, in a real browser."""

import re

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from decks.models import Visibility
from tests.builders.cards import a_card, the_sample_set
from tests.builders.decks import PS, a_deck, a_list, a_version
from tests.builders.people import PASSWORD, a_person

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 844}
TROUBLE = """# Trouble: a list with everything that can be wrong

Offense: 5
1 C27-PS Dale Hutchcraft
1 C55-PS Dion Estabrook
1 C901-PS Nobody Known
1 Nestor Vilagarza
1 C25-PS Travon Hollingshed

Plays: 20
3 C207-PS Near Hand Sweep
2x Smash
1 Extra Push

Action deck
3 C301-PS Extra Push
0 Kill Call
"""
TWO_FAULTS = (
    a_list()
    .replace("C27-PS Dale Hutchcraft", "Dale Huchcroft")
    .replace("2 C301-PS", "3 C301-PS")
    + "# bring sleeves\n"
)


@pytest.fixture
def shelf(transactional_db):
    the_sample_set()
    a_card("C901-PS", name="Nobody Known", type="Player")


PAGES = {
    "decks": "/decks/",
    "decks-public": "/decks/?show=public",
    "deck-check": "/decks/check/",
    "deck-new": "/decks/new/",
    "deck": "/decks/{deck}/",
    "deck-cards": "/decks/{deck}/?look=cards",
    "deck-hand": "/decks/{deck}/hand/?seed=a",
    "deck-games": "/decks/{deck}/games/",
    "deck-check-cards": "/decks/check/?view=cards",
    "deck-illegal": "/decks/{bad}/",
    "deck-edit": "/decks/{bad}/edit/",
    "deck-settings": "/decks/{deck}/settings/",
    "deck-compare": "/decks/{deck}/compare/?left=1",
}


# The pages that are also looked at on the smallest phone.
NARROW = ("deck-illegal", "deck-edit", "deck-compare")


def test_the_pages_of_decks_are_sound(inspect, shelf):
    ada = a_person("Ada")
    deck = a_deck(ada, "Anchors aweigh", visibility=Visibility.PUBLIC)
    a_version(deck, a_list("legal-promo-night"), "after the Lighthouse Open")
    bad = a_deck(ada, "T" * 60, TROUBLE)

    for name, path in PAGES.items():
        address = path.format(deck=deck.pk, bad=bad.pk)
        inspect(address, name, user=ada, narrow=name in NARROW)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_verdict_is_sound(visitors, shelf, width):
    visitor = visitors(viewport={"width": width, "height": 844})
    page = visitor.go("/decks/check/")

    page.get_by_label("Format and edition").select_option(PS.id)
    page.get_by_label("List", exact=True).fill(TROUBLE)
    page.get_by_role("button", name="Check the list").click()

    page.wait_for_load_state()
    assert not visitor.is_too_wide()
    assert visitor.barriers() == []
    visitor.look(f"deck-verdict-{width}-light")
    visitor.turn_dark()
    assert visitor.barriers(runOnly=["color-contrast"]) == []
    visitor.look(f"deck-verdict-{width}-dark")


# Journeys


def the_list(page):
    return page.get_by_label("List", exact=True)


def add_kill_call(page):
    page.get_by_label("Add a card").press_sequentially("kill c")
    page.keyboard.press("Enter")


def verdict(page):
    return page.locator("#verdict-h")


@pytest.mark.daily("phone-scripts")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_from_an_illegal_list_to_a_printed_sheet(visitors, shelf, size, scripts):
    """Paste, read the reasons, apply the fixes, save, see it legal, print it."""
    visitor = visitors(viewport=size, java_script_enabled=scripts)
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/decks/check/")

    page.get_by_label("Format and edition").select_option(PS.id)
    the_list(page).fill(TWO_FAULTS)
    page.get_by_role("button", name="Check the list").click()
    expect(verdict(page)).to_have_text("Illegal: 1 problem")
    expect(page.get_by_text("3 copies of Extra Push")).to_be_visible()
    expect(page.get_by_text("There is no card called")).to_be_visible()

    page.get_by_role("button", name="C27-PS Dale Hutchcraft").click()
    expect(page.locator(".done")).to_contain_text(
        "Line 4 is now C27-PS Dale Hutchcraft"
    )
    expect(verdict(page)).to_have_text("Illegal: 1 problem")
    page.get_by_role("button", name="Swap 1 of 3 Extra Push").first.click()
    expect(verdict(page)).to_have_text("Legal")
    expect(the_list(page)).to_have_value(re.compile("# bring sleeves"))
    assert not visitor.is_too_wide()

    page.get_by_role("button", name="Save as a deck").click()
    page.get_by_label("Name of the deck").fill("Anchors aweigh")
    page.get_by_role("button", name="Save the deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anchors aweigh")
    expect(verdict(page)).to_have_text("Legal")
    if scripts:  # axe is one
        assert visitor.barriers() == []

    with page.expect_download() as printed:
        page.get_by_role("link", name="Sheet, A4").click()
    [sheet] = PdfReader(printed.value.path()).pages
    assert "Dale Hutchcraft" in sheet.extract_text()


@pytest.mark.daily
def test_the_verdict_follows_while_somebody_types(visitors, shelf):
    """D6."""
    visitor = visitors(viewport=DESK)
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/decks/new/?view=text")
    page.get_by_label("Format and edition").select_option(PS.id)

    the_list(page).press_sequentially("Offense:\n1 Dale Hutchcraft\n")

    expect(verdict(page)).to_have_text("Not complete yet")
    expect(page.locator(".tile").first).to_contain_text("1")
    expect(page.locator("#margin li")).to_have_count(3)
    assert page.evaluate("document.activeElement.id") == "id_text"

    the_list(page).press_sequentially("1 Nobody Here\n")

    expect(page.locator("#margin .hit")).to_have_text("3")
    expect(page.locator("#said")).not_to_be_empty()
    page.get_by_role("link", name="3", exact=True).first.click()
    assert page.evaluate("getSelection().toString()") in ("1 Nobody Here", "")
    start = the_list(page).evaluate("it => it.value.slice(it.selectionStart)")
    assert start.startswith("1 Nobody Here")
    expect(page.get_by_text("Draft saved")).to_be_visible()

    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    visitor.go("/decks/")
    assert asked == []
    visitor.go("/decks/new/?view=text")
    expect(the_list(page)).to_have_value(re.compile("1 Nobody Here"))


@pytest.mark.daily
def test_cards_are_added_by_a_few_letters(visitors, shelf):
    visitor = visitors(viewport=PHONE)
    page = visitor.go("/decks/check/")
    page.get_by_label("Format and edition").select_option(PS.id)

    page.get_by_label("Add a card").press_sequentially("kill c")
    add = page.get_by_role("button", name="Add 1 C302-PS Kill Call")
    add.click()
    expect(the_list(page)).to_have_value(re.compile("1 C302-PS Kill Call"))
    add.click()

    expect(the_list(page)).to_have_value(re.compile("2 C302-PS Kill Call"))
    page.get_by_role("button", name="Undo").click()
    expect(the_list(page)).to_have_value(re.compile("1 C302-PS Kill Call"))
    assert visitor.barriers() == []
    assert not visitor.is_too_wide()


def test_enter_adds_the_first_card_found(visitors, shelf):
    visitor = visitors(viewport=DESK)
    page = visitor.go("/decks/check/")
    page.get_by_label("Format and edition").select_option(PS.id)

    add_kill_call(page)

    expect(the_list(page)).to_have_value(re.compile("1 C302-PS Kill Call"))
    expect(page.locator(".done")).to_contain_text("Added 1 C302-PS Kill Call.")


@pytest.mark.daily
def test_an_answer_that_comes_late_does_not_undo_what_a_button_did(visitors, shelf):
    """The check of the empty list is still on its way when a card is added."""
    visitor = visitors(viewport=DESK)
    page = visitor.go("/decks/check/")
    held = []
    page.route("**/decks/live/", lambda route: held.append(route))  # noqa: PLW0108

    with page.expect_request("**/decks/live/"):
        page.get_by_label("Format and edition").select_option(PS.id)
    add_kill_call(page)
    expect(page.locator(".done")).to_contain_text("Added 1 C302-PS Kill Call.")
    for each in held:
        with page.expect_response("**/decks/live/"):
            each.continue_()

    assert held
    expect(the_list(page)).to_have_value(re.compile("1 C302-PS Kill Call"))
    expect(page.locator(".done")).to_contain_text("Added 1 C302-PS Kill Call.")


def test_a_check_that_starts_late_has_nothing_to_add(visitors, shelf):
    """What was typed is checked after a pause; a button may have answered in it."""
    visitor = visitors(viewport=DESK)
    page = visitor.go("/decks/check/")
    page.get_by_label("Format and edition").select_option(PS.id)
    add_kill_call(page)
    expect(page.locator(".done")).to_contain_text("Added 1 C302-PS Kill Call.")

    page.get_by_label("Format and edition").dispatch_event("input")
    page.wait_for_timeout(600)

    expect(page.locator(".done")).to_contain_text("Added 1 C302-PS Kill Call.")


@pytest.mark.parametrize("is_sent", [False, True], ids=["typed", "sent"])
def test_a_list_is_still_there_after_a_link_and_back(visitors, shelf, is_sent):
    visitor = visitors(viewport=DESK)
    page = visitor.go("/decks/check/")
    page.get_by_label("Format and edition").select_option(PS.id)
    the_list(page).fill(TWO_FAULTS)
    if is_sent:
        page.get_by_role("button", name="Check the list").click()
    expect(verdict(page)).to_have_text("Illegal: 1 problem")

    visitor.go("/rules/")
    page.go_back()

    expect(the_list(page)).to_have_value(TWO_FAULTS)
    expect(page.get_by_label("Format and edition")).to_have_value(PS.id)
    expect(verdict(page)).to_have_text("Illegal: 1 problem")


def test_a_list_is_not_there_for_the_next_person_nor_once_it_is_saved(visitors, shelf):
    visitor = visitors(viewport=DESK)
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/decks/check/")
    the_list(page).fill(a_list())
    visitor.sign_in(a_person("Ben"))

    visitor.go("/decks/check/")
    page.wait_for_load_state()
    expect(the_list(page)).to_have_value("")

    the_list(page).fill(a_list())
    page.get_by_role("button", name="Save as a deck").click()
    page.get_by_role("button", name="Save the deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Journeymen")
    visitor.go("/decks/new/?view=text")
    page.wait_for_load_state()
    expect(the_list(page)).to_have_value("")


def test_a_repair_on_the_page_of_a_deck_opens_the_builder(visitors, shelf):
    ada = a_person("Ada")
    deck = a_deck(ada, "Three", a_list("illegal-three-copies"))
    visitor = visitors(viewport=DESK)
    visitor.sign_in(ada)
    page = visitor.go(f"/decks/{deck.pk}/")

    page.get_by_role("button", name="Swap 1 of 3").first.click()

    expect(page.get_by_role("button", name="Save version 2")).to_be_visible()
    expect(verdict(page)).to_have_text("Legal")


def test_the_keyboard_alone_mends_and_saves(visitors, shelf):
    visitor = visitors(viewport=DESK)
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/decks/new/?view=text")
    page.get_by_label("Format and edition").select_option(PS.id)
    press = page.keyboard.press

    def tab_to(target):
        for _ in range(60):
            if target.evaluate("each => each === document.activeElement"):
                return
            press("Tab")
        raise AssertionError(f"{target} is not reached by Tab.")

    page.get_by_label("Name of the deck").focus()
    page.keyboard.type("Anchors aweigh")
    tab_to(the_list(page))
    page.keyboard.insert_text(a_list("illegal-three-copies"))
    expect(verdict(page)).to_have_text("Illegal: 1 problem")
    tab_to(page.get_by_role("button", name="Swap 1 of 3").first)
    press("Enter")
    expect(verdict(page)).to_have_text("Legal")
    tab_to(page.get_by_role("button", name="Undo"))
    page.get_by_label("Name of the deck").focus()
    tab_to(page.get_by_role("button", name="Save the deck"))
    press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Anchors aweigh")


def test_a_list_comes_along_when_somebody_signs_in(visitors, shelf):
    visitor = visitors(viewport=PHONE)
    ada = a_person("Ada")
    page = visitor.go("/decks/check/")
    the_list(page).fill(a_list())

    page.get_by_role("button", name="Sign in and save").click()
    page.get_by_label("E-mail address").fill(ada.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()

    expect(the_list(page)).to_have_value(a_list())


@pytest.mark.parametrize("signed_in_elsewhere", [False, True], ids=["out", "anew"])
def test_a_list_that_is_saved_after_the_session_ended_is_not_lost(
    visitors, shelf, signed_in_elsewhere
):
    ada = a_person("Ada")
    visitor = visitors(viewport=PHONE)
    visitor.expected_status = 403
    visitor.sign_in(ada)
    page = visitor.page
    page.goto("/decks/new/?view=text")
    page.get_by_label("Name").fill("Anchors")
    page.get_by_label("List", exact=True).fill(a_list())
    # Signing in elsewhere gives forms another mark; signing out leaves theirs.
    if signed_in_elsewhere:
        mark = {"name": "csrf", "value": "a" * 32, "url": visitor.site}
        visitor.context.add_cookies([mark])
    else:
        visitor.context.clear_cookies(name="session")

    page.get_by_role("button", name="Save the deck").click()
    if not signed_in_elsewhere:
        page.wait_for_url("**/accounts/login/**")
        page.get_by_label("E-mail").fill(ada.email)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in").click()
        expect(
            page.get_by_role("heading", name="has not been saved yet")
        ).to_be_visible()
    page.get_by_text("What you sent").click()
    assert visitor.barriers() == []
    assert not visitor.is_too_wide()
    visitor.look(f"unsent-{'old-mark' if signed_in_elsewhere else 'signed-out'}")
    page.get_by_role("button", name="Send again").click()

    expect(page.get_by_text("Anchors is saved.")).to_be_visible()


def test_quick_taps_on_cards_add_each_of_them(visitors, shelf):
    """Each is sent with the list that the one before answered."""
    visitor = visitors(viewport=PHONE)
    visitor.context.add_cookies(
        [{"name": "slow", "value": "4-1.5", "url": visitor.site}]
    )
    page = visitor.go("/decks/check/")
    page.get_by_label("Format and edition").select_option(PS.id)
    page.get_by_label("Add a card").press_sequentially("C30")
    one = page.get_by_role("button", name="Add 1 C302-PS")
    other = page.get_by_role("button", name="Add 1 C303-PS")

    one.click()
    other.click()
    one.click()

    expect(the_list(page)).to_have_value(re.compile("2 C302-PS"))
    expect(the_list(page)).to_have_value(re.compile("1 C303-PS"))


@pytest.mark.daily
def test_what_is_typed_while_a_card_is_added_stays(visitors, shelf):
    visitor = visitors(viewport=DESK)
    visitor.context.add_cookies(
        [{"name": "slow", "value": "4-1.5", "url": visitor.site}]
    )
    page = visitor.go("/decks/check/")
    page.get_by_label("Format and edition").select_option(PS.id)
    page.get_by_label("Add a card").press_sequentially("kill c")

    page.get_by_role("button", name="Add 1 C302-PS Kill Call").click()
    the_list(page).press_sequentially("1 C301-PS\n")

    expect(the_list(page)).to_have_value(re.compile("1 C302-PS Kill Call"))
    expect(the_list(page)).to_have_value(re.compile("C301-PS"))


# The workbench


NO_DOUBLE_TAP = 350  # ms; the emulated screen makes one click of two quick taps


def wanted_cards():
    """Return number and copies of each card of a legal sample list, in its order."""
    found = re.findall(r"^(\d+) (\S+-PS)", a_list("legal-starter-herons"), re.MULTILINE)
    return [(number, int(copies)) for copies, number in found]


def test_a_legal_deck_is_built_by_keyboard_alone(visitors, shelf):
    """No mouse: search, arrow keys, plus and minus; the focus stays where it was."""
    visitor = visitors(viewport=DESK)
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/decks/new/")
    press, type_ = page.keyboard.press, page.keyboard.type
    page.get_by_label("Name of the deck").focus()
    type_("By keys")
    press("Tab")
    page.get_by_label("Format and edition").select_option(PS.id)

    for number, copies in wanted_cards():
        page.evaluate("document.activeElement.blur()")
        press("/")
        press("Control+a")
        type_(number)
        first = page.locator("#found .card-line").first
        expect(first).to_have_attribute("data-number", number)
        press("ArrowDown")
        for _ in range(copies):
            press("+")
        row = page.locator(f'.deck-lines [data-number="{number}"]')
        expect(row).to_have_attribute("data-copies", str(copies))
        assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    expect(page.locator("#verdict-h")).to_have_text("Legal")

    number, copies = wanted_cards()[-1]
    page.locator(f'.deck-lines [data-number="{number}"] summary').focus()
    press("-")
    expect(page.locator("#verdict-h")).not_to_have_text("Legal")
    press("Control+z")
    expect(page.locator("#verdict-h")).to_have_text("Legal")
    page.get_by_role("button", name="Save the deck").focus()
    press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("By keys")
    expect(verdict(page)).to_have_text("Legal")


def test_a_legal_deck_is_built_by_touch_on_a_phone(visitors, shelf):
    """Taps alone."""
    visitor = visitors(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/decks/new/")
    page.get_by_label("Format and edition").select_option(PS.id)
    page.get_by_label("Name of the deck").fill("By touch")

    for number, copies in wanted_cards():
        page.get_by_label("Add a card").fill(number)
        first = page.locator("#found .card-line").first
        expect(first).to_have_attribute("data-number", number)
        for _ in range(copies):
            page.locator(f"#add-{number}").tap()
            page.wait_for_timeout(NO_DOUBLE_TAP)
        expect(first.locator(".in-deck")).to_have_text(f"{copies} in deck")
    expect(page.locator("#chip")).to_contain_text("Legal")
    assert not visitor.is_too_wide()

    page.locator(".view-deck").tap()
    number, copies = wanted_cards()[-1]
    row = page.locator(f'.deck-lines [data-number="{number}"]')
    row.get_by_role("button", name="Add 1").tap()
    expect(row).to_have_attribute("data-copies", str(copies + 1))
    page.get_by_role("button", name="Undo").tap()
    expect(row).to_have_attribute("data-copies", str(copies))
    row.locator("summary").tap()
    expect(row.locator(".card-text")).to_be_visible()
    assert visitor.barriers() == []
    page.get_by_role("button", name="Save the deck").tap()

    expect(page.get_by_role("heading", level=1)).to_have_text("By touch")
    expect(verdict(page)).to_have_text("Legal")


def test_undo_goes_back_step_by_step(visitors, shelf):
    visitor = visitors(viewport=DESK)
    page = visitor.go("/decks/check/?view=cards")
    page.get_by_label("Format and edition").select_option(PS.id)
    page.get_by_label("Add a card").fill("C302-PS")
    add, row = page.locator("#add-C302-PS"), page.locator(".deck-lines [data-number]")
    for copies in ("1", "2", "3"):
        add.click()
        expect(row).to_have_attribute("data-copies", copies)

    for copies in ("2", "1"):
        page.get_by_role("button", name="Undo").click()
        expect(row).to_have_attribute("data-copies", copies)
    page.get_by_role("button", name="Undo").click()

    expect(row).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
