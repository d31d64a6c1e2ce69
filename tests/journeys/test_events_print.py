"""The desk's printer in a real browser: a page of sheets, and a file that is one."""

from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.builders.events import a_running_event, a_submission, an_event
from tests.builders.swiss import a_draft, play, published

DESK = {"width": 1280, "height": 844}
LONG = "of the Wolkenstein-Rodenegg Society"


def test_a_sheet_is_chosen_and_comes_as_a_file(visitors, olga):
    event = a_running_event(9, olga)
    play(event)
    published(a_draft(event, 2))
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)

    page = visitor.go(f"/events/{event.pk}/desk/")
    page.get_by_role("link", name="Print & files", exact=True).click()
    assert visitor.barriers() == []
    page.get_by_role("group", name="Paper", exact=True).get_by_label("Letter").check()
    with page.expect_download() as found:
        page.get_by_role("button", name="Print the emergency pack").click()

    data = Path(found.value.path()).read_bytes()
    first = PdfReader(BytesIO(data)).pages[0]
    assert found.value.suggested_filename == "harbour-open-emergency-2.pdf"
    assert float(first.mediabox.height) == 792
    assert "Roster" in first.extract_text()


def test_reading_all_lists_says_so_before(visitors, olga):
    event = an_event(olga)
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)

    page = visitor.go(f"/events/{event.pk}/desk/print/")

    expect(page.get_by_text("Printing counts as viewing")).to_be_visible()
    expect(page.get_by_text("Once a round is published").first).to_be_visible()


@pytest.mark.parametrize("where", ["", "print/", "settings/"])
def test_on_a_phone_the_doors_of_the_desk_are_one_row(visitors, olga, where):
    event = a_running_event(4, olga)
    visitor = visitors(viewport={"width": 390, "height": 844})
    visitor.sign_in(olga)

    page = visitor.go(f"/events/{event.pk}/desk/{where}")

    row = page.get_by_role("navigation", name="Desk")
    assert row.bounding_box()["height"] < 60
    expect(row.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    # The row is free: what is at its other end can be pushed into view, and stays.
    page.wait_for_function("() => document.getAnimations().length === 0")
    for name in ("Settings", "Round"):
        door = row.get_by_role("link", name=name)
        door.scroll_into_view_if_needed()
        page.wait_for_timeout(100)
        expect(door).to_be_in_viewport(ratio=1)


def test_the_page_of_sheets_is_fit_to_be_seen(inspect, olga):
    event = a_running_event(9, olga, name=f"Lighthouse Open {LONG}")
    a_submission(event.entrants.first())
    play(event)
    published(a_draft(event, 2))

    inspect(f"/events/{event.pk}/desk/print/", "desk-print", user=olga)


def test_the_page_for_a_round_from_paper_is_fit_to_be_seen(inspect, olga):
    event = a_running_event(9, olga)
    draft = a_draft(event)

    inspect(f"/events/{event.pk}/desk/rounds/{draft.pk}/by-hand/", "by-hand", user=olga)
