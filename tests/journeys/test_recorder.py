"""Two at a table and a phone: a game recorded tap by tap, whatever the network does."""

import re
from random import Random

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from gameengine.recording import (
    KEEPERS,
    TWO_KEEPERS,
    Recording,
    Reply,
    are_simultaneous,
    refit_answers,
)
from recorder import services
from recorder.models import Mark, Scoresheet
from recorder.selectors import get_sheet_view
from tests.builders.cards import the_sample_set
from tests.builders.evidence import a_table, check_all
from tests.builders.people import a_person
from tests.builders.recordings import is_silent, phone_of
from tests.builders.scoresheets import (
    a_match_sheet,
    a_sheet,
    a_told_game,
    tap_once,
    told_before,
)
from tournaments.models import LogVerdict

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def shelf(transactional_db):
    the_sample_set()


def a_sheet_of(ada, count):
    """Give a sheet on which so many answers of a game are told."""
    sheet = a_sheet(ada)
    told_before(sheet, a_told_game()[:count], by=ada)
    return sheet


def test_the_pages_of_the_recorder_are_sound(inspect, shelf):
    ada = a_person("Ada")
    said = a_told_game()
    inspect("/recorder/", "recorder", user=ada, narrow=True)
    for name, count in (("toss", 0), ("lineup", 1), ("point", 3), ("act", 44)):
        sheet = a_sheet_of(ada, count)
        inspect(f"/recorder/{sheet.pk}/", f"recorder-{name}", user=ada, narrow=True)
    sheet = a_sheet_of(ada, len(said))
    inspect(f"/recorder/{sheet.pk}/", "recorder-over", user=ada, widths=(390,))


def test_the_page_before_kickoff_is_sound(inspect, shelf):
    match_table = a_table()
    sheet = services.begin_match_sheet(match_table.match, match_table.ada)

    for name, user in (("waiting", match_table.ada), ("joining", match_table.ben)):
        inspect(f"/recorder/{sheet.pk}/", f"recorder-{name}", user=user, narrow=True)


class PagePhone:
    """Whoever keeps a log with nothing but the page: finds a button and taps it."""

    def __init__(self, visitor, who, sheet):
        self.visitor, self.page = visitor, visitor.page
        self.who, self.sheet = who, sheet
        self.taps = 0

    def game(self):
        return get_sheet_view(self.who, self.sheet).recorded_game()

    def told(self):
        """Give how many answers hold."""
        return len(get_sheet_view(self.who, self.sheet).journal.replies)

    def answer(self, actor, choice, *, skip=0):
        if choice:
            form = f'form:has(input[name="skip"][value="{skip}"])'
            button = self.page.locator(f'{form} button[value="{actor} {choice}"]')
        else:
            button = self.page.locator("[data-pass]")
        self.tap(button.first)

    def tap(self, button):
        """Tap, and wait for what is asked next; nobody else taps 120 times a minute."""
        self.taps += 1
        if self.taps % 50 == 0:
            cache.clear()
        version = self.version()
        button.click()
        self.wait(version)

    def version(self):
        return self.page.locator(".rec").get_attribute("data-version")

    def wait(self, version):
        self.page.wait_for_function(
            "seen => document.querySelector('.rec').dataset.version !== seen",
            arg=version,
        )


def begun(visitors, count):
    """Open the page of a match whose game is told but for so many answers."""
    match_table, sheet = a_match_sheet()
    services.set_opponent_trust(sheet.pk, match_table.ben, trusts=True)
    said = a_told_game()
    before = said[:-count] if count < len(said) else ()
    told_before(Scoresheet.objects.get(pk=sheet.pk), before, by=match_table.ada)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(match_table.ada)
    visitor.go(f"/recorder/{sheet.pk}/")
    return match_table, PagePhone(visitor, match_table.ada, sheet.pk), said


def finished(match_table, phone):
    """Report the game that is over, and have its log replayed."""
    phone.page.get_by_role("button", name=re.compile("^Report: ")).click()
    expect(phone.page.get_by_text("The log was submitted")).to_be_visible()
    check_all()
    verdict = LogVerdict.objects.get()
    assert (verdict.kind, verdict.is_registered) == ("confirmed", True)
    assert match_table.fresh().reports.get().winner == verdict.winner


HANDS = 2  # marks of a match that tell who keeps the log
WHOLE = pytest.param(
    10_000, marks=[pytest.mark.nightly(seconds=250), pytest.mark.undelayed]
)
GAME = pytest.mark.parametrize("count", [45, WHOLE])


@pytest.mark.daily("20")
@pytest.mark.parametrize("count", [20, WHOLE])
def test_a_game_is_recorded_by_tapping_and_confirmed(visitors, shelf, count):
    match_table, phone, said = begun(visitors, count)

    while (at := phone.told() - HANDS) < len(said):
        tap_once(phone, said, at)

    finished(match_table, phone)


@GAME
def test_a_game_with_ten_undos_is_confirmed(visitors, shelf, count):
    match_table, phone, said = begun(visitors, count)
    rng, undos = Random(1), 0

    while (at := phone.told() - HANDS) < len(said):
        tap_once(phone, said, at)
        if undos < 10 and rng.random() < 0.4 and at > len(said) - count:
            phone.tap(phone.page.locator("[data-undo]"))
            undos += 1

    assert undos == 10
    finished(match_table, phone)


@GAME
def test_a_game_with_five_cuts_of_the_connection_is_confirmed(visitors, shelf, count):
    """Neither a tap that never came nor an answer that never came back is lost."""
    match_table, phone, said = begun(visitors, count)
    page, cuts = phone.page, 0

    def cut_off(act):
        nonlocal cuts
        cuts += 1
        version = phone.version()
        page.context.set_offline(True)
        act()
        expect(page.get_by_text("Not sent yet:")).to_be_visible()
        page.context.set_offline(False)
        phone.wait(version)

    def swallow(route):
        """Let a tap come to the desk, and its answer get lost."""
        nonlocal cuts
        if cuts not in (1, 3):
            route.continue_()
            return
        cuts += 1
        route.fetch()
        route.abort()

    page.route("**/answer/", swallow)
    tapped = phone.tap
    phone.tap = lambda button: (
        cut_off(button.click) if cuts in (0, 2, 4) else tapped(button)
    )
    while (at := phone.told() - HANDS) < len(said):
        tap_once(phone, said, at)

    assert cuts == 5
    meant = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    phone.visitor.problems = [
        each
        for each in phone.visitor.problems
        if not any(code in each for code in meant)
    ]
    expect(page.get_by_text("Not sent yet:")).to_be_hidden()
    finished(match_table, phone)


def test_without_scripts_a_tap_is_a_page(visitors, shelf):
    ada = a_person("Ada")
    sheet = a_sheet(ada)
    visitor = visitors(viewport=PHONE, java_script_enabled=False)
    visitor.sign_in(ada)
    page = visitor.go(f"/recorder/{sheet.pk}/")

    page.get_by_role("button", name="Home, Lanterns").click()
    expect(page.get_by_role("heading", name="Home, Lanterns: lines up")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Without")).first.click()
    expect(page.get_by_role("heading", name="Away, Night: lines up")).to_be_visible()
    page.get_by_role("button", name="Undo: the face-down choice").click()
    expect(page.get_by_role("heading", name="Home, Lanterns: lines up")).to_be_visible()


@pytest.mark.daily
def test_two_phones_see_each_other(visitors, shelf):
    match_table, sheet = a_match_sheet()
    pages = []
    for who in (match_table.ada, match_table.ben):
        visitor = visitors(viewport=PHONE)
        visitor.sign_in(who)
        pages.append(visitor.go(f"/recorder/{sheet.pk}/"))
    ada, ben = pages

    ada.get_by_role("button", name=re.compile("^Home, ")).click()
    ada.get_by_role("button", name=re.compile("^Without")).first.click()
    expect(ada.locator(".rec-wait")).to_contain_text("Waiting for Away")
    ben.get_by_role("button", name=re.compile("^Without")).first.click(timeout=8000)
    for page in pages:  # neither waits for the other to pass
        own = page.get_by_role("heading", name=re.compile("chooses? a Play card"))
        expect(own).to_be_visible(timeout=8000)


FIRST, FORGOTTEN, SCORED = 104, 130, 138  # of a told game: three downs and a score


@pytest.mark.nightly(seconds=90)
def test_two_phones_record_three_downs_and_a_touchdown(visitors, shelf):
    """One action is forgotten, and inserted when the touchdown is on the board."""
    match_table, sheet = a_match_sheet()
    said = a_told_game(two_keepers=True)[:SCORED]
    told_before(Scoresheet.objects.get(pk=sheet.pk), said[:FIRST], by=match_table.ada)
    phones = []
    for who in (match_table.ada, match_table.ben):
        visitor = visitors(viewport=PHONE)
        visitor.sign_in(who)
        visitor.go(f"/recorder/{sheet.pk}/")
        phones.append(PagePhone(visitor, who, sheet.pk))
    ada, ben = phones
    setup = ada.game().setup
    old = Recording(setup, said, two_keepers=True, new=len(said)).old_answers
    head = [Reply(KEEPERS, TWO_KEEPERS), *said[:FORGOTTEN]]
    without = refit_answers(setup, head, old[FORGOTTEN + 1 :])
    played = [*said[:FORGOTTEN], *without.kept]
    tap_on_two_phones(phones, played, FIRST)

    at = FORGOTTEN - 1
    while is_silent(old[at].questions, said[at]):
        at -= 1
    place = at + 2  # the first mark tells who keeps the log
    ben.page.goto(f"/recorder/{sheet.pk}/steps/")
    ben.page.locator(f'a[href$="?at={place}"]').first.click()
    actor, choice = said[FORGOTTEN]
    skip = FORGOTTEN - at - 1
    ben.answer(actor, choice, skip=skip)

    found = ben.game()
    told = found.log().entries
    whole = Recording(setup, said, two_keepers=True).log().entries
    assert told == whole[: len(told)]
    assert len(whole) - len(told) <= 1  # the result, once all have passed
    assert sum(event[1] == "down" for event in found.events) >= 3
    assert [event[3] for event in found.events_ahead if event[1] == "score"] == [7]
    assert max(each.taps for each in phones) <= 30


def tap_on_two_phones(phones, said, at):
    """Tap what is told on the phone of whoever decides it, wherever the other is."""
    while at < len(said):
        game, skip = phones[0].game(), 0
        path = [*game.skippable_questions, game.questions_after_skippable]
        while skip < len(path) - 1 and is_silent(path[skip], said[at + skip]):
            skip += 1
            if at + skip == len(said):
                return
        questions = path[skip] or game.open_questions
        count = 2 if are_simultaneous(questions) else 1
        for each in said[at + skip : at + skip + count]:
            phone = phones[phone_of(questions, each)]
            phone.page.reload()  # sooner than it would look
            phone.answer(each.actor, each.choice, skip=skip)
        at += skip + count


@pytest.mark.daily
def test_keys_choose_pass_and_undo(visitors, shelf):
    ada = a_person("Ada")
    sheet = a_sheet_of(ada, 3)
    visitor = visitors(viewport={"width": 1280, "height": 800})
    visitor.sign_in(ada)
    page = visitor.go(f"/recorder/{sheet.pk}/")

    page.keyboard.press("1")
    undo = page.get_by_role("button", name="Undo: the face-down choice")
    expect(undo).to_be_visible()
    page.keyboard.press("u")
    expect(undo).to_be_hidden()
    assert Scoresheet.objects.get(pk=sheet.pk).sealed == {}
    spoken = page.locator("[data-said]").inner_text()
    assert spoken.startswith("First down, away on offense, own 25, clock 15.")


def test_what_a_thumb_taps_is_large_enough(visitors, shelf):
    ada = a_person("Ada")
    sheet = a_sheet_of(ada, 44)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(ada)
    page = visitor.go(f"/recorder/{sheet.pk}/")

    small = page.evaluate(
        "[...document.querySelectorAll('#now button, #now summary')]"
        ".filter(each => each.offsetParent && each.offsetHeight < 44)"
        ".map(each => each.textContent)"
    )
    assert small == []
    assert not visitor.is_too_wide()


def test_enter_in_the_filter_takes_only_what_is_seen(visitors, shelf):
    ada = a_person("Ada")
    sheet = a_sheet_of(ada, 44)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(ada)
    page = visitor.go(f"/recorder/{sheet.pk}/")
    marks = Mark.objects.filter(sheet=sheet)

    page.get_by_label("Find an option by name").fill("zzz")
    page.keyboard.press("Enter")
    page.get_by_label("Find an option by name").fill("snag")
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name=re.compile("^Undo: .*Snag"))).to_be_visible()
    assert marks.count() == 45


def test_after_a_tap_low_on_the_page_the_question_is_in_view(visitors, shelf):
    ada = a_person("Ada")
    sheet = a_sheet_of(ada, 44)
    visitor = visitors(viewport={"width": 390, "height": 600})
    visitor.sign_in(ada)
    page = visitor.go(f"/recorder/{sheet.pk}/")

    page.locator(".rec-main .rec-offer").last.click()

    expect(page.locator("[data-undo]")).to_contain_text("Strong Toss")
    expect(page.locator(".rec-title").first).to_be_in_viewport()


@pytest.mark.daily
def test_a_tap_outlives_an_ended_session(visitors, shelf):
    ada = a_person("Ada")
    sheet = a_sheet(ada)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(ada)
    page = visitor.go(f"/recorder/{sheet.pk}/")
    visitor.context.clear_cookies(name="session")

    page.get_by_role("button", name="Away, Night").click()
    page.wait_for_url("**/accounts/login/**")
    visitor.sign_in(ada)
    page.goto(f"/recorder/{sheet.pk}/")

    expect(page.get_by_role("heading", name="Away, Night: lines up")).to_be_visible()


def test_a_form_that_grew_old_is_sent_again_with_a_fresh_one(visitors, shelf):
    ada = a_person("Ada")
    sheet = a_sheet(ada)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(ada)
    page = visitor.go(f"/recorder/{sheet.pk}/")
    visitor.expected_status = 403
    page.evaluate(
        "for (const each of document.querySelectorAll('[name=csrfmiddlewaretoken]'))"
        " each.value = 'x'.repeat(64)"
    )

    page.get_by_role("button", name="Away, Night").click()

    expect(page.get_by_role("heading", name="Away, Night: lines up")).to_be_visible()
