"""What a page adds to a violation: another format to try, and what to do by hand."""

import html
import re

import pytest

from decks.formats import CONSTRUCTED
from tests.builders.decks import PS, a_list, on_the_shelf
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]
CS = CONSTRUCTED.snapshots[-1]


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


def checked(browser, text, snapshot=PS, path="/decks/check/", **more):
    answer = browser.post(path, {"text": text, "snapshot": snapshot.id, **more})
    return html.unescape(source(answer))


@pytest.mark.nightly
def test_a_list_of_another_format_is_checked_there_by_a_button(client):
    """DC-17: the page sends the format of the field, then that of the button."""
    said = checked(client, a_list(), CS)
    [button] = re.findall(r"<button[^>]*>Check it as Preseason[^<]*</button>", said)

    assert "Illegal: 1 problem" in said
    assert 'formaction="/decks/check/"' in button
    [other] = re.findall(r'name="snapshot" value="([^"]+)"', button)
    answer = client.post(
        "/decks/check/", {"snapshot": [CS.id, other], "text": a_list()}
    )
    assert "Legal" in source(answer)
    assert f'<option value="{PS.id}" selected>' in source(answer)


@pytest.mark.nightly
def test_whoever_builds_a_deck_changes_the_format_himself():
    """DC-17: a button would leave the deck behind."""
    ada = a_browser(a_person("Ada"))

    said = checked(ada, a_list(), CS, "/decks/live/", place="new")

    assert "This looks like a list for Preseason" in said
    assert "Check it as" not in said


def without(count):
    """Leave Plays out of a list, the last ones first."""
    lines = a_list().splitlines()
    first, end = lines.index("Plays: 20") + 1, lines.index("Action deck: 20") - 1
    plays = [line.split()[1] for line in lines[first:end] for _ in range(int(line[0]))]
    kept = plays[: len(plays) - count]
    return "\n".join((*lines[: first - 1], "Plays:", *kept, *lines[end:]))


@pytest.mark.nightly
def test_twenty_missing_plays_are_for_people_to_choose(client):
    """DC-6, DC-1."""
    said = checked(client, without(20))

    assert said.count("Add 20 more cards.") == 2
    assert "Add 20 " not in said.replace("Add 20 more", "")


def test_a_sideboard_is_taken_out_by_hand(client):
    """DC-24."""
    said = checked(client, f"{a_list()}\nSideboard:\n1 C302-PS\n")

    assert "Remove the heading of the sideboard and the lines below it." in said


@pytest.mark.nightly
def test_a_third_copy_needs_no_decision_and_a_third_print_does(client):
    """D-08, DC-11, DC-5: where one number is counted, it decides nothing."""
    plain = checked(client, a_list("illegal-three-copies"))
    prints = checked(client, a_list("illegal-promo-beside-its-base"))

    assert "The Action deck has 3 copies of Extra Push" in plain
    assert "D-08" not in plain
    assert ">D-08</a>: reprints of one title are one card." in prints
