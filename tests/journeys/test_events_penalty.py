"""A judge on a phone: gives a penalty, checks a deck; and how those pages look."""

import re

import pytest
from playwright.sync_api import expect

from tests.builders.cards import the_sample_set
from tests.builders.decks import PS, a_list
from tests.builders.desk import guarded
from tests.builders.events import a_running_event, a_submission, an_official
from tests.builders.penalties import note, punish
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, published, table
from tests.builders.tables import AWAY, HOME, result
from tournaments.floor.actions import checks
from tournaments.models import Extension, Match, Penalty, TableCheck
from tournaments.rules.scoring import Outcome

PHONE = {"width": 390, "height": 844}
HEAVIEST = 90 * 1024  # two whole lists


@pytest.fixture
def round_(transactional_db):
    the_sample_set()
    event = a_running_event(
        8, snapshot=PS.id, check_target=25, rounds=3, cut=0, lot_seed="f00d" * 16
    )
    for each in event.entrants.all():
        a_submission(each, text=a_list())
    return published(a_draft(event))


@pytest.fixture
def event(round_):
    return round_.tournament


@pytest.fixture
def judge(event):
    return guarded(an_official(event))


@pytest.fixture
def match(round_):
    return table(round_, 2)


def address(event, *more):
    return "/".join(("", "events", str(event.pk), "desk", *map(str, more), ""))


def the_check(event):
    return TableCheck.objects.select_related("match__home", "match__away").first()


# Pages.


def some_penalties(match):
    punish(match, HOME, "caution", infraction="late")
    punish(match, AWAY, "warning", infraction="conduct")
    note(match.home, "note", infraction="other")


def test_the_pages_of_penalties_are_sound(inspect, event, match, judge):
    some_penalties(match)
    path = address(event, "matches", match.pk, "penalty")

    inspect(path, "penalty-1", user=judge)
    inspect(f"{path}?who=home&infraction=late", "penalty-2", user=judge)
    punish(match, AWAY, "game_loss", infraction="deck_differs", by=judge)
    inspect(address(event, "penalties"), "penalties", user=judge)


def test_pages_that_show_penalties_are_sound(inspect, event, match, judge):
    some_penalties(match)
    match.home.person = a_person("Ada")
    match.home.save()
    paths = {
        "entrant": (address(event, "entrants", match.home_id), judge),
        "match": (address(event, "matches", match.pk), judge),
        "mine": (f"/events/{event.pk}/match/", match.home.person),
    }

    for page, (path, user) in paths.items():
        inspect(path, f"penalties-{page}", user=user, heaviest=HEAVIEST)


def test_the_pages_of_checks_are_sound(inspect, event, judge):
    check = the_check(event)

    def look_at(state):
        path = address(event, "checks", check.pk)
        inspect(path, f"check-{state}", user=judge, heaviest=HEAVIEST)

    look_at("waiting")
    checks.start_check(event.pk, judge, check_id=check.pk)
    inspect(address(event, "checks"), "checks", user=judge)
    checks.save_ticks(
        event.pk, judge, check_id=check.pk, side="home", lines=range(3, 12)
    )
    look_at("running")
    checks.end_check(
        event.pk,
        judge,
        check_id=check.pk,
        home="fine",
        away="problem",
        note="One card more than on the list.",
    )
    look_at("ended")


# The whole way.


@pytest.mark.daily("scripts")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_judge_gives_a_penalty_with_one_thumb(visitors, event, match, judge, scripts):
    punish(match, HOME, "warning", infraction="slow_play", by=judge)
    phone = visitors(viewport=PHONE, has_touch=True, java_script_enabled=scripts)
    phone.sign_in(judge)
    page = phone.go(address(event, "matches", match.pk))

    page.get_by_role("link", name="Issue a penalty").click()
    page.get_by_label(match.home.name).check()
    expect(page.get_by_text("second time: we suggest a game loss")).to_be_visible()
    page.get_by_role("button", name="Slow play").click()
    # What changes a result is tapped, never chosen already.
    expect(page.get_by_role("radio", name=re.compile("^Game loss"))).not_to_be_checked()
    page.get_by_role("radio", name=re.compile("^Game loss")).check()
    expect(page.get_by_text(f"one game: {match.away.name} wins it")).to_be_visible()
    page.get_by_label("What happened").fill("Asked twice to go on, and did not.")
    phone.look(f"penalty-phone-{scripts}")
    page.get_by_role("button", name="Give the penalty").click()

    expect(page.get_by_text("game loss given")).to_be_visible()
    assert result(match)[:2] == (Outcome.PENALTY_LOSS, "away")
    assert Penalty.objects.filter(by=judge).count() == 2
    assert not phone.is_too_wide()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_judge_checks_the_decks_of_a_table(visitors, event, judge, scripts):
    check = the_check(event)
    table_ = check.match.table
    phone = visitors(viewport=PHONE, has_touch=True, java_script_enabled=scripts)
    phone.sign_in(judge)
    page = phone.go(address(event, "checks"))

    page.get_by_role("link", name=f"Check table {table_}").click()
    page.get_by_role("button", name="Start the check").click()
    bar = page.locator(".check-bar")
    expect(bar.get_by_text(re.compile(r"^0 of \d+ lines$")).first).to_be_visible()
    home = page.locator("#home")
    for box in home.get_by_role("checkbox").all()[:3]:
        box.check()
    if scripts:
        expect(page.locator("#count-home")).to_have_text(re.compile(r"^3 of "))
        page.reload()
    else:
        page.get_by_role("button", name="Save the check marks").click()
    expect(page.locator("#count-home")).to_have_text(re.compile(r"^3 of "))
    page.get_by_role("group", name=check.match.home.name).get_by_label(
        "As registered", exact=True
    ).check()
    page.get_by_role("group", name=check.match.away.name).get_by_label(
        "Not as registered"
    ).check()
    page.get_by_label("Details").fill("A second copy of a card is missing.")
    page.get_by_role("button", name="Finish the check").click()

    expect(page.get_by_text("has ended")).to_be_visible()
    assert Extension.objects.get(match=check.match).minutes == 4
    page.get_by_role("link", name="Issue a penalty").click()
    expect(
        page.get_by_role("heading", name="Deck doesn't match the list")
    ).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(check.match.away.name)
    done = TableCheck.objects.get(pk=check.pk)
    assert (done.home, done.away) == ("fine", "problem")
    assert Match.objects.get(pk=check.match_id).is_open
