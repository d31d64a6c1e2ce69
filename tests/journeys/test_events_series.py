"""A season, a person's page, and a child whom somebody else enters."""

import datetime as dt

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User, Ward
from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.people import a_person, a_ward
from tests.builders.series import a_finished, a_series
from tests.builders.tables import a_round
from tests.journeys.test_accounts import tell_age
from tournaments.models import Entrant
from tournaments.seasons.queries import series as selectors

PHONE = {"width": 390, "height": 844}


@pytest.fixture(autouse=True)
def _database(transactional_db):
    """Let the site see what is written here."""


@pytest.fixture
def ada():
    return a_person("Ada")


@pytest.fixture
def season(olga, ada):
    tim = a_person("Tim", adult_from=timezone.localdate() + dt.timedelta(days=400))
    names = (
        (ada, "Ben Okafor", tim, "Wolfeschlegelsteinhausenbergerdorff Jr."),
        ("Edda Falk", ada, tim, "Gus Novak"),
        (tim, "Hana Sato", ada, "Ivo Brandt"),
    )
    events = [
        a_finished(*each, owner=olga, name=name)
        for each, name in zip(
            names, ("Harbour Open", "Summer Cup", "Lantern Night"), strict=True
        )
    ]
    coming = an_event(olga, name="Autumn Classic")
    return a_series(*events, coming, counts_best=2, about="Four events at the harbour.")


def here(found, part=""):
    return f"/series/{found.pk}/{part}"


def test_the_list_of_series_is_sound(inspect, season):
    inspect("/series/", "series-list")


def test_the_leaderboard_is_sound(inspect, season, ada):
    inspect(here(season), "series", user=ada)


def test_the_sum_is_sound(inspect, season):
    key = selectors.leaderboard(season).standings[0].who.key

    inspect(here(season, f"standing/{key}/"), "series-sum")


def test_the_form_of_a_new_series_is_sound(inspect, olga):
    inspect("/series/new/", "series-new", user=olga)


def test_the_desk_of_a_series_is_sound(inspect, season, olga):
    an_event(olga, name="Winter Cup")

    inspect(here(season, "desk/"), "series-desk", user=olga)


def test_the_page_of_a_person_is_sound(inspect, season, ada):
    inspect(f"/players/{ada.page_id}/", "player", user=ada)


def test_what_others_read_is_sound(inspect, ada):
    inspect("/accounts/public/", "account-public", user=ada)


def test_the_page_of_children_is_sound(inspect, ada):
    a_ward(ada, "Mia")
    a_ward(ada, "Tom")

    inspect("/accounts/wards/", "account-wards", user=ada)


def test_the_question_for_an_age_is_sound(inspect):
    inspect("/accounts/signup/age/", "sign-up-age")


def test_entering_a_child_is_sound(inspect, ada, olga):
    a_ward(ada, "Mia")
    a_ward(ada, "Tom")

    inspect(f"/events/{an_event(olga).pk}/register/child/", "register-child", user=ada)


def test_the_match_of_a_child_is_sound(inspect, ada, olga):
    event = a_running_event(0, olga)
    mia = an_entrant(event, "Mia", ward=a_ward(ada))
    a_round(event, (mia, an_entrant(event, "Ben Okafor")))

    inspect(f"/events/{event.pk}/for/{mia.pk}/match/", "child-match", user=ada)


def test_a_child_is_turned_away_kindly_and_back_does_not_help(visitors):
    visitor = visitors(viewport=PHONE)
    page = visitor.go("/accounts/signup/")
    tell_age(page, str(timezone.localdate().year - 9))

    expect(page.get_by_role("heading", level=1)).to_contain_text("You can play")
    visitor.look("sign-up-too-young")
    assert visitor.barriers() == []
    page.go_back()
    page.goto("/accounts/signup/age/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("You can play")
    assert not User.objects.exists()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_guardian_adds_and_enters_a_child(visitors, olga, ada, scripts):
    event = an_event(olga)
    visitor = visitors(viewport=PHONE, java_script_enabled=scripts)
    visitor.sign_in(ada)
    page = visitor.go("/accounts/wards/")

    page.get_by_label("Display name").fill("Mia")
    page.get_by_label("Year of birth").fill(str(timezone.localdate().year - 10))
    with page.expect_navigation():
        page.get_by_role("button", name="Add", exact=True).click()
    page.goto(f"/events/{event.pk}/register/")
    page.get_by_role("link", name="Register a child").click()
    page.get_by_label("Mia").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Register", exact=True).click()

    expect(page.get_by_text("You are acting for Mia")).to_be_visible()
    assert Entrant.objects.get().ward == Ward.objects.get()


def test_an_organiser_makes_a_season(visitors, olga):
    event = a_finished("Ada Ito", "Ben", "Cleo", "Dev", owner=olga)
    visitor = visitors()
    visitor.sign_in(olga)
    page = visitor.go("/series/")

    page.get_by_role("link", name="New series").click()
    page.get_by_label("Name of the series").fill("Harbour Season")
    with page.expect_navigation():
        page.get_by_role("button", name="Create the series").click()
    page.get_by_label("An event that you organize").select_option(str(event.pk))
    with page.expect_navigation():
        page.get_by_role("button", name="Add the event").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Show it to everybody").click()
    page.get_by_role("link", name="Harbour Season").first.click()

    expect(page.get_by_role("row", name="Ada I.")).to_contain_text("25")
