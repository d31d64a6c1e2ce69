"""An event leaves one desk as a file and goes on at another, in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.builders.archives import sent_away, spoiled
from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.people import a_person
from tests.builders.swiss import play
from tournaments.files import actions as archives
from tournaments.files import archive
from tournaments.models import Tournament

DESK = {"width": 1280, "height": 844}
LONG = "Maximiliana Wolkenstein-Rodenegg the 3rd"


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def a_far_event():
    event = a_running_event(5, a_person("Otto"), name="Far Away Open")
    an_entrant(event, LONG)
    play(event, upto=2)
    return event


@pytest.fixture
def file(olga):
    return sent_away(a_far_event)


def test_an_organiser_takes_the_whole_event_along(visitors, olga):
    event = a_running_event(4, olga)
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/")

    page.get_by_role("link", name="Print & files").click()
    page.get_by_role("link", name="Files", exact=True).click()
    with page.expect_download() as download:
        press(page, "Export the whole event")

    assert download.value.suggested_filename == "harbour-open.event.json.gz"
    data = download.value.path().read_bytes()
    assert archive.read_archive(data).event.id == event.pk
    page.get_by_role("link", name="Round", exact=True).click()
    page.get_by_role("link", name="Event log").first.click()
    expect(page.get_by_text("Olga exported the whole event")).to_be_visible()


def test_an_event_of_another_desk_is_looked_at_and_made_here(visitors, olga, file):
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go("/events/")

    page.get_by_role("link", name="Import an event").click()
    packed = {"name": "far.event.json.gz", "mimeType": "application/gzip"}
    page.get_by_label("Event file").set_input_files(
        {**packed, "buffer": archive.compress_archive(file)}
    )
    press(page, "Preview")
    expect(page.get_by_role("heading", name="Far Away Open")).to_be_visible()
    assert visitor.barriers() == []
    press(page, "Import Far Away Open")

    expect(
        page.get_by_text("Far Away Open is imported, and you own it.")
    ).to_be_visible()
    page.get_by_role("link", name="Event log").first.click()
    page.get_by_role("link", name="Check all seals").click()
    expect(page.get_by_text("All seals are valid")).to_be_visible()
    assert Tournament.objects.get().owner == olga


def test_a_file_that_was_changed_is_refused_with_its_place(visitors, olga, file):
    def spoil(whole):
        whole["entrants"][0]["name"] = "Zed Moss"

    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go("/events/import/")
    visitor.expected_status = 422
    changed = {"name": "far.json", "mimeType": "application/json"}
    page.get_by_label("Event file").set_input_files(
        {**changed, "buffer": spoiled(file, spoil)}
    )
    press(page, "Preview")

    told = page.get_by_role("alert")
    expect(told).to_contain_text("entrants[0] (Zed Moss) is not what was sealed.")
    assert visitor.barriers() == []
    visitor.look("files-refused-1280-light")


@pytest.mark.daily
def test_names_are_looked_at_before_they_are_entered(visitors, olga):
    event = an_event(olga)
    an_entrant(event, "Ben Okafor")
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/entrants/add/")

    page.get_by_label("or a file").set_input_files(
        {
            "name": "club.csv",
            "mimeType": "text/csv",
            "buffer": f"Name;Table\nAda Ito;7\nBen Okafor;\n{LONG};x\n".encode(),
        }
    )
    press(page, "Preview")
    heading = page.get_by_role("heading", name="1 of 3 lines can be entered")
    expect(heading).to_be_visible()
    assert visitor.barriers() == []
    visitor.look("files-names-1280-light")
    press(page, "Enter 1 name")

    expect(page.get_by_role("heading", name="1 of 3 lines entered")).to_be_visible()
    assert event.entrants.get(name="Ada Ito").fixed_table == 7


# Each page on a phone and at a desk.


def test_the_page_of_files_is_sound(inspect, olga):
    event = a_running_event(4, olga)
    play(event)

    inspect(f"/events/{event.pk}/desk/files/", "files", user=olga)


def test_the_page_of_an_import_is_sound(inspect, olga):
    inspect("/events/import/", "files-import", user=olga)


def test_the_page_before_an_event_is_made_is_sound(inspect, olga, file):
    parcel = archives.store_upload(olga, file, file_name="far-away-open.event.json.gz")

    inspect(f"/events/import/{parcel.pk}/", "files-arriving", user=olga)


def test_typed_names_are_not_left_without_a_question(visitors, olga):
    event = an_event(olga)
    visitor = visitors(viewport=DESK)
    visitor.sign_in(olga)
    page = visitor.go(f"/events/{event.pk}/desk/entrants/add/")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))

    page.get_by_label("Names", exact=True).fill("Ada Ito\nBen Okafor")
    page.get_by_role("link", name="All entrants").first.click()

    assert asked == ["beforeunload"]
    expect(page.get_by_label("Names", exact=True)).to_have_value("Ada Ito\nBen Okafor")
    press(page, "Enter these names")
    expect(page.get_by_role("heading", name="2 of 2 lines entered")).to_be_visible()
    assert asked == ["beforeunload"]
