"""Volunteers at their cards: typed, mended, and compared by a second person."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from cards import card_entry, numbers, services
from cards.knowledge import Basis
from cards.models import Card
from cards.services import Origin
from tests.builders.cards import PUSH, RUNNER, a_card, a_set, a_team
from tests.builders.people import a_person

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 844}
FOCUS = "(document.activeElement.labels?.[0] ?? document.activeElement).innerText"


MOST_KEYS = 12  # for a card, beside the characters that are printed on it

# The second line is read by nobody.
ROOK = {
    "name": "Cal Rook",
    "type": "Player",
    "position": "Running Back",
    "side": "Offense",
    "ability": "Run: Gain 5 yardz.\nExhaust: Buy lunch for everybody.",
    "special_text": "",
}


def typed_by(person, number, **cells):
    origin = Origin(basis=Basis.TYPED, by=person, source="from the card")
    card_entry.enter_card(numbers.parse_number(number), cells, origin=origin, version=0)


class Hands:
    """Two hands on a keyboard: they see what has the focus, and nothing else."""

    def __init__(self, page):
        self.page = page
        self.keys = 0

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += len(key.split("+"))

    def type(self, text):
        self.page.keyboard.type(text)
        self.keys += len(text)

    @contextmanager
    def counted(self):
        """Count the keys that something takes, in a list of one."""
        before, count = self.keys, []
        yield count
        count.append(self.keys - before)

    def tab_to(self, label):
        """Press Tab until something has the focus; it has to be there."""
        for _ in range(40):
            self.press("Tab")
            if self.focus().startswith(label):
                return
        raise AssertionError(f"no {label} after 40 tabs, but {self.focus()}")

    def fill(self, label, text):
        self.tab_to(label)
        self.type(text)

    def focus(self):
        return " ".join(self.page.evaluate(FOCUS).split())

    def choose_type(self, name):
        """Type the start of a type's name into the list, and wait for its cells."""
        assert self.focus() == "Type"
        self.type({"Player": "Playe", "Play": "P", "Action": "A"}[name])
        cell = {"Player": "Rating", "Play": "Strength", "Action": "Timing"}[name]
        expect(self.page.get_by_label(cell, exact=True)).to_be_visible()


def is_read(page, cell):
    expect(page.locator(f"#reading_{cell} .read-as")).to_be_visible()


def type_a_player(hands):
    hands.choose_type("Player")
    hands.fill("Name", "Cal Rook")
    hands.fill("Rating", "81")
    hands.fill("Position", "Runn")
    hands.fill("Team", "Harbor Lights")
    hands.fill("Side", "Off")
    hands.fill("Special text", "N")
    hands.tab_to("Who is it?")  # the usual answer is there
    hands.fill("Ability", "Run: Gain 5 yardz.")


def mend_the_ability(hands):
    """Take the suggestion: it is the next stop behind the text."""
    ability = hands.page.get_by_label("Ability", exact=True)
    expect(hands.page.locator("#reading_ability mark")).to_have_text("yardz")
    hands.press("Tab")
    assert hands.focus() == "Run: Gain 5 yards."
    hands.press("Enter")
    is_read(hands.page, "ability")
    expect(ability).to_be_focused()
    expect(ability).to_have_value("Run: Gain 5 yards.")


def type_a_play(hands):
    hands.choose_type("Play")
    hands.fill("Name", "Weak Toss")
    hands.fill("Strength", "7")
    hands.fill("Time units", "1")
    hands.fill("Offensive play", "Short Pass: 20 (1-9)")
    hands.fill("Defensive play", "Run Left / Short Pass")
    hands.fill("Special text", "N")
    hands.fill("Ability", "-")  # nothing is printed there
    is_read(hands.page, "offensive_play")
    is_read(hands.page, "defensive_play")


def type_a_power_up(hands):
    hands.choose_type("Action")
    hands.fill("Name", "Tacky Gloves")
    hands.fill("Subtype", "Pow")
    hands.fill("Special text", "N")
    hands.fill("Effect", "Attach to one of your Wide Receivers.")
    hands.press("Enter")
    hands.type("Receive: Gain 10 yards.")
    hands.fill("Timing", "Play only at the start of a down.")
    is_read(hands.page, "effect")
    is_read(hands.page, "timing")


def save_and_go_on(hands, address):
    """Save; the next card has the type of the last one, and waits at its name."""
    hands.press("Control+Enter")
    hands.page.wait_for_url(address)
    expect(hands.page.get_by_label("Name", exact=True)).to_be_focused()


@pytest.mark.daily
def test_a_volunteer_types_three_cards_with_the_keyboard(visitors):
    """A Player, a Play and a Power Up; a misread sentence is mended on the way."""
    a_set()
    a_team("Harbor Lights")
    visitor = visitors(viewport=DESK)
    visitor.sign_in(a_person("Ada"))
    hands = Hands(visitor.go("/cards/new/"))

    assert hands.focus() == "Number"
    hands.type("c1")
    hands.press("Enter")
    hands.page.wait_for_url("**/cards/C1-PS/edit/")
    with hands.counted() as player:
        type_a_player(hands)
        mend_the_ability(hands)
        expect(hands.page.locator(".entry-face")).to_contain_text("Cal Rook")
        assert visitor.barriers() == []
        visitor.look("cards-entry-player")
        save_and_go_on(hands, "**/cards/C2-PS/edit/?type=Player*")
    expect(hands.page.get_by_text("C1-PS Cal Rook is saved.")).to_be_visible()
    with hands.counted() as play:
        hands.press("Shift+Tab")
        type_a_play(hands)
        save_and_go_on(hands, "**/cards/C3-PS/edit/?type=Play")
    with hands.counted() as power_up:
        hands.press("Shift+Tab")
        type_a_power_up(hands)
        visitor.look("cards-entry-power-up")
        hands.press("Control+Enter")
        hands.page.wait_for_url("**/cards/C4-PS/edit/?type=Action")

    cards = Card.objects.order_by("printings__number")
    for card, keys in zip(cards, (*player, *play, *power_up), strict=True):
        assert keys <= sum(map(len, card.cells.values())) + MOST_KEYS
    assert [card.name for card in cards] == ["Cal Rook", "Weak Toss", "Tacky Gloves"]
    assert [card.unread for card in cards] == [{}, {}, {}]
    assert not any(card.deck_complete for card in cards)


def test_a_second_person_confirms_and_the_card_is_complete(visitors):
    ada, ben = a_person("Ada"), a_person("Ben")
    a_set()
    typed_by(ada, "R1-PS", **PUSH)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(ben)
    hands = Hands(visitor.go("/cards/new/"))

    hands.tab_to("R1-PS Second Push")
    hands.press("Enter")
    hands.page.wait_for_url("**/cards/R1-PS/confirm/")
    assert visitor.barriers() == []
    assert not visitor.is_too_wide()
    hands.tab_to("Same on my card")
    hands.press("Space")
    hands.tab_to("Confirm the checked lines")
    hands.press("Enter")
    expect(hands.page.get_by_text("1 cell confirmed. Thank you.")).to_be_visible()
    assert not Card.objects.get().deck_complete
    hands.tab_to("All 5 match")
    hands.press("Enter")

    expect(hands.page.get_by_text("5 cells confirmed. Thank you.")).to_be_visible()
    expect(hands.page.get_by_text("This card is complete")).to_be_visible()
    visitor.look("cards-entry-complete")
    assert Card.objects.get().replay_complete


def test_who_it_is_follows_the_name_and_a_second_person_confirms_it(visitors):
    """D-10: of two namesakes the volunteer says which; then the Player is complete."""
    ada, ben = a_person("Ada"), a_person("Ben")
    a_team("Harbor Lights")
    for number, position in (("C1-PS", "Quarterback"), ("C2-PS", "Safety")):
        side = "Offense" if position == "Quarterback" else "Defense"
        card = a_card(number, **RUNNER | {"position": position, "side": side})
        origin = Origin(basis=Basis.PRINTED)
        services.link_person(card, services.add_person("Cal Rook"), origin=origin)
    visitor = visitors(viewport=DESK)
    visitor.sign_in(ada)
    page = visitor.go("/cards/C3-PS/edit/?type=Player")
    who = page.get_by_label("Who is it?")

    expect(who).to_have_value("=")
    page.get_by_label("Name", exact=True).fill("Cal Rook")
    page.get_by_label("Rating", exact=True).fill("81")
    expect(who).to_have_value("")
    page.get_by_label("Position", exact=True).select_option("Safety")
    page.get_by_label("Team", exact=True).fill("Harbor Lights")
    page.get_by_label("Side", exact=True).select_option("Defense")
    page.get_by_label("Special text").select_option("Nothing printed")
    page.get_by_label("Ability", exact=True).fill("Run: Gain 5 yards.")
    who.select_option("Cal Rook, Safety (C2-PS)")
    expect(who).to_have_value("cal-rook-2")
    assert visitor.barriers() == []
    visitor.look("cards-entry-who-1280")
    page.set_viewport_size(PHONE)
    assert not visitor.is_too_wide()
    visitor.look("cards-entry-who-390")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.get_by_text("C3-PS Cal Rook is saved.")).to_be_visible()

    second = visitors(viewport=PHONE)
    second.sign_in(ben)
    page = second.go("/cards/C3-PS/confirm/")
    expect(page.get_by_text("Cal Rook, Safety (C2-PS)")).to_be_visible()
    second.look("cards-entry-who-compare")
    page.get_by_role("button", name="All 9 match").click()
    expect(page.get_by_text("This card is complete")).to_be_visible()
    second.go("/cards/C3-PS/history/")
    second.look("cards-entry-who-history")


def test_a_card_is_typed_without_scripts(visitors):
    ada = a_person("Ada")
    a_set()
    visitor = visitors(viewport=PHONE, java_script_enabled=False)
    visitor.sign_in(ada)
    page = visitor.go("/cards/new/")

    page.get_by_label("Number").fill("R1")
    page.get_by_role("button", name="Open this card").click()
    page.get_by_label("Type", exact=True).select_option("Action")
    page.get_by_role("button", name="Show its fields").click()
    page.get_by_label("Name", exact=True).fill("Second Push")
    page.get_by_label("Subtype").select_option("Offense")
    page.get_by_label("Special text").select_option("Nothing printed")
    page.get_by_label("Effect", exact=True).fill("Gian 5 yards.")
    page.get_by_label("Timing", exact=True).fill("Play at any time.")
    page.get_by_role("button", name="Check the text").click()
    expect(page.locator("#reading_effect mark")).to_contain_text("Gian")
    page.get_by_role("button", name="Gain 5 yards.").click()
    expect(page.get_by_label("Effect", exact=True)).to_have_value("Gain 5 yards.")
    page.get_by_role("button", name="Save", exact=True).last.click()

    expect(page.get_by_text("R1-PS Second Push is saved.")).to_be_visible()
    assert Card.objects.get().unread == {}


def test_the_return_key_saves_and_takes_no_suggestion(visitors):
    ada = a_person("Ada")
    a_set()
    visitor = visitors(viewport=DESK)
    visitor.sign_in(ada)
    page = visitor.go("/cards/C1-PS/edit/?type=Play")

    page.get_by_label("Offensive play", exact=True).fill("Short Pas: 20 (1-9)")
    expect(page.locator("#reading_offensive_play .offer")).to_be_visible()
    page.get_by_label("Name", exact=True).press("Enter")

    page.wait_for_url("**/cards/C1-PS/")
    assert Card.objects.get().offensive_play == "Short Pas: 20 (1-9)"


PAGES = ("new/", "C1-PS/edit/", "C9-PS/edit/", "C1-PS/confirm/", "C1-PS/history/")


def test_the_pages_of_typing_are_sound(inspect):
    ada, ben = a_person("Ada"), a_person("Ben")
    a_set()
    typed_by(ben, "C1-PS", **ROOK)

    for path in PAGES:
        name = path.strip("/").replace("/", "-").lower()
        inspect(f"/cards/{path}", f"cards-{name}", user=ada, narrow=True)


def test_what_is_typed_while_the_cells_of_a_type_come_stays(visitors):
    a_set()
    visitor = visitors(viewport=DESK)
    visitor.sign_in(a_person("Ada"))
    page = visitor.go("/cards/C1-PS/edit/?type=Player")
    visitor.context.add_cookies(
        [{"name": "slow", "value": "4-1.5", "url": visitor.site}]
    )

    page.get_by_label("Type", exact=True).select_option("Play")
    page.get_by_label("Name", exact=True).press_sequentially("Cal Rook", delay=60)

    expect(page.get_by_label("Offensive play", exact=True)).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Cal Rook")
