"""An event as those see it who play in it or look on, in a real browser."""

import io

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.builders import swiss
from tests.builders.endings import a_finished_event, in_the_cut
from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.people import a_person
from tests.builders.tables import enter, won
from tournaments.models import Entrant, EntrantState, Match, Round
from tournaments.rounds.actions import cut

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 844}
LONG = "Bartholomäus-Maximilian von Wolkenstein"


@pytest.fixture
def ada(transactional_db):
    return a_person("Ada")


def entered(event, person):
    Entrant.objects.filter(tournament=event, name="Ada Ito").update(person=person)
    Entrant.objects.filter(tournament=event, name="Ben Okafor").update(name=LONG)
    return event


def enter_all(event):
    """Let the desk enter a result at every table of the round that is played."""
    for match in Match.objects.filter(round__tournament=event, outcome="pending"):
        enter(match, event.owner, won())


def before(ada):
    event = an_event(capacity=8, place="Pier 4", about="Bring a pen.")
    an_entrant(event, person=ada, state=EntrantState.REGISTERED)
    return event


def running(ada):
    event = entered(a_running_event(9, rounds=5), ada)
    swiss.play(event, upto=2)
    swiss.published(swiss.a_draft(event, 3))
    return event


def playing_the_cut(ada):
    event = entered(in_the_cut(12, cut=6, third_place=True, played=1), ada)
    cut.publish_cut_round(event.pk, event.owner, number=2)
    return event


def over(ada):
    return entered(a_finished_event(), ada)


# A page that is also looked at on the smallest phone has True.
PAGES = {
    before: {"events": ("../", False), "event-before": ("", False)},
    running: {
        "event-running": ("", True),
        "event-by-name": ("pairings/?by=name", True),
        "event-why": ("pairings/why/", False),
        "event-standings": ("standings/", True),
        "event-entrants": ("entrants/", False),
    },
    playing_the_cut: {"event-bracket": ("bracket/", True)},
    over: {"event-over": ("", False)},
}


@pytest.mark.parametrize("make", PAGES)
def test_the_pages_of_an_event_are_sound(inspect, ada, make):
    event = make(ada)

    for name, (rest, narrow) in PAGES[make].items():
        inspect(f"/events/{event.pk}/{rest}", name, user=ada, narrow=narrow)


@pytest.mark.daily("390")
@pytest.mark.parametrize("width", [390, 320])
def test_a_phone_reaches_every_tiebreaker_by_swipe_and_by_keyboard(
    visitors, ada, width
):
    """Issue 29, B7."""
    event = running(ada)
    visitor = visitors(viewport={**PHONE, "width": width})
    page = visitor.go(f"/events/{event.pk}/standings/")
    table = page.get_by_role("region", name="Swipe to see the tiebreakers.")
    name = page.locator("#standings tbody .who").first
    last = page.locator("#standings tbody tr").first.locator("td").last
    there = name.bounding_box()["x"]
    assert last.bounding_box()["x"] > width - 32

    table.focus()
    for _ in range(20):
        page.keyboard.press("ArrowRight")

    expect(last).to_be_in_viewport(ratio=0.95)
    page.wait_for_function(
        "x => document.querySelector('.who').getBoundingClientRect().x === x", arg=there
    )
    assert not visitor.is_too_wide()


@pytest.mark.daily
def test_a_result_appears_while_somebody_looks_for_a_name(visitors, ada):
    """The filter stays outside of what is swapped, and so does the cursor."""
    event = running(ada)
    visitor = visitors(viewport=DESK)
    visitor.sign_in(ada)
    page = visitor.go(f"/events/{event.pk}/pairings/")
    rows = page.locator("#pairings tbody tr:visible")
    expect(page.locator("#pairings .mine .badge-you")).to_have_text("you")
    find = page.get_by_label("Find a name")

    find.press_sequentially("ada")
    expect(rows).to_have_count(1)
    enter_all(event)
    page.get_by_role("button", name="Pause updates").click()
    find.focus()
    page.get_by_role("button", name="Resume updates").click()

    expect(page.locator("#pair-cap")).to_contain_text("4 of 4 reported.")
    expect(rows).to_have_count(1)
    expect(page.locator("#pairings .mine")).to_have_count(1)
    find.fill("")
    expect(rows).to_have_count(5)
    page.get_by_label("Open matches only").check()
    expect(page.get_by_text("No tables found.")).to_be_visible()


def test_ones_own_line_follows_the_round(visitors, ada):
    event = running(ada)
    visitor = visitors(viewport=PHONE)
    visitor.sign_in(ada)
    page = visitor.go(f"/events/{event.pk}/")
    heading = page.locator("#you-h")
    expect(heading).to_contain_text("You")

    enter_all(event)
    page.evaluate(
        "document.getElementById('pairings').dispatchEvent(new Event('refresh'))"
    )

    expect(heading).not_to_contain_text("You are at table")
    assert visitor.barriers() == []


def test_a_closed_round_asks_no_more(visitors, ada):
    event = running(ada)
    visitor = visitors(viewport=PHONE)
    page = visitor.go(f"/events/{event.pk}/pairings/")

    swiss.close(swiss.decide(Round.objects.get(tournament=event, number=3)))
    page.evaluate(
        "document.getElementById('pairings').dispatchEvent(new Event('refresh'))"
    )

    expect(page.locator("#pair-cap")).to_contain_text("Round 3 is closed.")
    assert page.locator("#pairings").get_attribute("hx-trigger") is None


@pytest.mark.daily
def test_without_scripts_the_same_is_found_by_asking(visitors, ada):
    event = running(ada)
    visitor = visitors(viewport=PHONE, java_script_enabled=False)
    visitor.sign_in(ada)
    page = visitor.go(f"/events/{event.pk}/pairings/")

    page.get_by_label("Find a name").fill("ADA")
    page.get_by_role("button", name="Find").click()

    expect(page.locator("#pairings tbody tr:visible")).to_have_count(1)
    expect(page.get_by_role("button", name="Pause updates")).to_be_hidden()
    page.get_by_role("link", name="By name").click()
    expect(page.locator("#pairings tbody tr:visible")).to_have_count(9)


PAPERS = [
    ("print/pairings/?by=table&paper=letter", (612, 792), "Table Home Points"),
    ("print/pairings/?by=name", (595, 842), ""),
    ("print/standings/", (595, 842), "Place Name Points"),
]


def test_paper_repeats_its_head_and_its_foot(visitors, transactional_db, subtests):
    event = a_running_event(128, rounds=3, cut=8)
    swiss.play(event)
    visitor = visitors(viewport=DESK)
    for rest, size, head in PAPERS:
        with subtests.test(rest):
            page = visitor.go(f"/events/{event.pk}/{rest}")

            paper = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))

            box = paper.pages[0].mediabox
            assert (round(box.width), round(box.height)) == size
            assert_every_page_is_whole(paper, head)
            assert not visitor.is_too_wide()


def assert_every_page_is_whole(paper, head):
    pages = [" ".join(each.extract_text().split()) for each in paper.pages]
    assert len(pages) > 1
    for number, text in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in text
        assert "Harbour Open" in text
        assert head in text
        assert "Replay Booth is an" not in text
