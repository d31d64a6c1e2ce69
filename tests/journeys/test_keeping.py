"""Somebody fetches a copy of their data, and leaves."""

import json
from pathlib import Path

from playwright.sync_api import expect

from accounts import names
from accounts.models import User
from outbox import services as outbox
from outbox.models import Job
from tests.builders.decks import a_deck
from tests.builders.events import an_event
from tests.builders.people import a_person, a_ward
from tests.builders.series import a_finished
from tournaments.entries import actions as entrants
from tournaments.models import Entrant


def a_life():
    """Give somebody with something of everything that the pages speak of."""
    ada = a_person("Ada")
    a_finished(ada, "Ben", "Cleo", "Dev", name="Summer Bowl")
    entrants.register_for_event(
        an_event(a_person("Otto"), name="Winter Kickoff").pk, ada
    )
    a_deck(ada)
    a_ward(ada, "Mia")
    return ada


def work() -> None:
    for job in Job.objects.filter(kind="copy", state="queued"):
        outbox.run_job(job.pk)


def test_the_pages_on_phone_and_desk(inspect):
    ada, event = a_life(), an_event(a_person("Pia"), name="Harbour Open")

    inspect("/accounts/data/", "privacy-data", user=ada, narrow=True)
    inspect("/accounts/leave/", "privacy-leave", user=ada, narrow=True)
    inspect("/accounts/leave/", "privacy-needed", user=event.owner, widths=(390,))


def test_a_copy_is_made_while_one_looks_on(visitors):
    ada = a_life()
    visitor = visitors(viewport={"width": 390, "height": 844})
    visitor.sign_in(ada)
    page = visitor.go("/accounts/")

    page.get_by_role("link", name="See your data").click()
    page.get_by_role("button", name="Request a copy").click()
    expect(page.get_by_text("We are preparing your copy.")).to_be_visible()
    visitor.look("privacy-waiting")
    work()
    expect(page.get_by_text("Your copy is ready.")).to_be_visible()
    visitor.look("privacy-ready")
    assert visitor.barriers() == []
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the copy").click()

    [account] = json.loads(Path(got.value.path()).read_text())["tables"][
        "accounts.User"
    ]
    assert account["rows"][0]["display_name"] == "Ada"


def test_somebody_leaves_without_scripts(visitors):
    ada = a_life()
    visitor = visitors(java_script_enabled=False)
    visitor.sign_in(ada)
    page = visitor.go("/accounts/data/")

    page.get_by_role("link", name="Delete my account").click()
    expect(
        page.get_by_text("You will be withdrawn from Winter Kickoff.")
    ).to_be_visible()
    visitor.expected_status = 422
    page.get_by_label("Type your display name").fill("Adda")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing has been deleted yet")
    visitor.look("privacy-mistyped")
    page.get_by_label("Type your display name").fill("Ada")
    page.get_by_role("button", name="Delete my account").click()

    expect(page.get_by_text("Your account is deleted")).to_be_visible()
    visitor.look("privacy-gone")
    assert not User.objects.get(pk=ada.pk).is_active
    alias = names.alias_for_key(str(ada.pk))
    assert {each.name for each in Entrant.objects.filter(person=ada)} == {alias}
