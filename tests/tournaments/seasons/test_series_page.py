"""The pages of a series, for everybody and for who runs it."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders.events import an_event
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person, a_ward
from tests.builders.series import a_finished, a_series
from tournaments.models import Series, SeriesOrganiser
from tournaments.seasons.queries import series as selectors

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_second_factor(settings):
    settings.STAFF_SECOND_FACTOR = False  # A1 has tests of its own


@pytest.fixture
def ada(db):
    person = a_person("Ada")
    person.display_name = "Ada Ito"
    person.save()
    return person


@pytest.fixture
def season(olga, ada):
    events = [
        a_finished(ada, "Ben Okafor", "=SUM(A1)", "Dev", owner=olga),
        a_finished("Eve", ada, "Finn", "Gus", owner=olga, name="Summer Cup"),
    ]
    return a_series(*events, counts_best=1)


def here(found, part=""):
    return f"/series/{found.pk}/{part}"


def text(answer):
    return " ".join(source(answer).split())


# For everybody.


@pytest.mark.nightly
def test_the_leaderboard_names_everybody_in_short(client, season):
    page = text(client.get(here(season)))

    assert "Ada I." in page
    assert "Ada Ito" not in page
    assert "Okafor" not in page
    assert "only in Harbour Open, without an account" in page
    assert "The best 1 result" in page


@pytest.mark.nightly
def test_the_best_result_is_told_by_what_the_order_goes_by(client, season):
    """SE-4 compares points: a shared second place may earn less than a third."""
    page = text(client.get(here(season)))

    assert "Best result</th>" in page
    assert '25 <span class="soft">(place 1)</span>' in page
    assert "Best place" not in page


def test_pages_of_a_series_are_not_listed_by_search_engines(client, season):
    """P3."""
    key = selectors.leaderboard(season).standings[0].who.key
    for part in ("", f"standing/{key}/"):
        assert client.get(here(season, part))["X-Robots-Tag"] == "noindex"


@pytest.mark.nightly
def test_the_sum_can_be_added_up_again(client, season):
    [ada] = [
        each
        for each in selectors.leaderboard(season).standings
        if each.who.name == "Ada I."
    ]

    page = text(client.get(here(season, f"standing/{ada.who.key}/")))

    assert "Place 1= of 7 with 25 points" in page
    assert "Harbour Open" in page
    assert "<s>18</s>" in page
    assert f"/players/{ada.who.page}/" in page


@pytest.mark.nightly
def test_a_line_that_is_not_there_is_not_found(client, season):
    assert client.get(here(season, "standing/nobody/")).status_code == 404


@pytest.mark.nightly
def test_a_name_leaves_its_lines(client, season):
    page = text(client.get(here(season), {"q": "ada"}))

    assert "Ada I." in page
    assert "Gus" not in page
    assert "No names found" in text(client.get(here(season), {"q": "nobody"}))


@pytest.mark.nightly
def test_ones_own_line_is_marked(season, ada):
    page = text(a_browser(ada).get(here(season)))

    assert 'class="mine"' in page
    assert page.count('badge-you">you') == 1


@pytest.mark.nightly
def test_a_guardian_sees_the_line_of_a_child_as_their_own(olga):
    gwen = a_person("Gwen")
    event = a_finished("Ada", "Ben", "Cleo", a_ward(gwen, "Mia"), owner=olga)
    page = text(a_browser(gwen).get(here(a_series(event))))

    assert 'class="mine"' in page
    assert "Mia" not in page


def test_the_file_is_harmless_and_has_everybody(client, season):
    """O4."""
    answer = client.get(here(season, "leaderboard.csv"))

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    lines = answer.content.decode().splitlines()
    assert lines[0] == "place,name,points,events,counted,Harbour Open,Summer Cup"
    assert "1=,Ada I.,25,2,1,25,18" in lines
    assert not any(",=" in each for each in lines)
    assert (
        client.get(
            here(season, "leaderboard.csv"), headers={"if-none-match": answer["ETag"]}
        ).status_code
        == 304
    )


@pytest.mark.nightly
def test_a_changed_name_is_another_file(client, season, ada):
    before = client.get(here(season, "leaderboard.csv"))["ETag"]

    ada.shows_whole_name = True
    ada.save()

    after = client.get(here(season, "leaderboard.csv"))
    assert after["ETag"] != before
    assert "Ada Ito" in source(after)


@pytest.mark.nightly
def test_a_hidden_series_is_not_there(client, season, olga):
    """H4: byte-equal to one that never was."""
    Series.objects.update(is_public=False)

    unknown = client.get("/series/3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/")
    for part in ("", "leaderboard.csv", "standing/abc/"):
        answer = client.get(here(season, part))
        assert answer.status_code == 404
        assert len(answer.content) == len(unknown.content)
    assert season.name not in text(client.get("/series/"))
    assert "hidden" in text(a_browser(olga).get(here(season)))


def test_a_series_without_results_says_so(client, olga):
    page = text(client.get(here(a_series(an_event(olga)))))

    assert "No points yet" in page
    assert "registration open" in page


def test_the_list_counts_events(client, season):
    assert "2 events, 2 finished" in text(client.get("/series/"))


@pytest.mark.nightly
def test_pages_ask_the_same_for_few_and_many(client, olga):
    """X7."""
    few = a_series(a_finished("A", "B", "C", "D", owner=olga))
    many = a_series(
        *(
            a_finished("A", "B", "C", "D", owner=olga, name=f"Cup {at}")
            for at in range(5)
        )
    )
    client.get("/healthz")
    counts = []
    for found in (few, many):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(here(found)).status_code == 200
        counts.append(len(asked))

    assert counts[0] == counts[1] <= 15


# The desk.


def send(browser, found, do, part="desk/", **cells):
    found.refresh_from_db()
    said = {"do": do, "expected": found.version, **cells}
    return browser.post(here(found, part), said)


def test_somebody_makes_a_series_and_fills_it(olga):
    browser = a_browser(olga)
    event = a_finished("A", "B", "C", "D", owner=olga)
    answer = browser.post(
        "/series/new/", {"name": "Season", "points": "1: 5\n2: 3", "counts_best": ""}
    )
    made = Series.objects.get()

    assert answer.url == here(made, "desk/")
    send(browser, made, "add", event=event.pk)
    send(browser, made, "show")
    page = text(Client().get(here(made)))
    assert "Leaderboard after 1 event." in page


def test_a_table_that_cannot_be_comes_back_as_it_was_typed(olga):
    answer = a_browser(olga).post(
        "/series/new/", {"name": "Season", "points": "1: 5\n3: 2"}
    )

    assert answer.status_code == 422
    page = text(answer)
    assert "should start with place 2" in page
    assert "1: 5" in page
    assert not Series.objects.exists()


def test_settings_are_saved_and_a_stale_form_keeps_what_was_typed(olga, season):
    browser = a_browser(olga)
    cells = {"name": "Renamed", "points": "1: 7", "counts_best": "2", "about": ""}
    assert send(browser, season, "settle", **cells).status_code == 302

    stale = browser.post(
        here(season, "desk/"), {"do": "settle", "expected": 0, **cells, "name": "Late"}
    )

    assert stale.status_code == 409
    assert 'value="Late"' in text(stale)
    season.refresh_from_db()
    assert (season.name, season.counts_best) == ("Renamed", 2)


@pytest.mark.nightly
def test_the_desk_is_not_there_for_others(season, ada, client):
    assert a_browser(ada).get(here(season, "desk/")).status_code == 404
    assert send(a_browser(ada), season, "hide").status_code == 404
    assert client.get(here(season, "desk/")).status_code == 302


def test_an_organiser_is_named_and_removed(olga, season, ada):
    browser = a_browser(olga)
    browser.get("/")  # notes when the session began (A4)

    send(browser, season, "name", "desk/people/", email=ada.email)
    assert SeriesOrganiser.objects.get().person == ada
    assert a_browser(ada).get(here(season, "desk/")).status_code == 200
    send(browser, season, "remove", "desk/people/", person=ada.pk)
    assert not SeriesOrganiser.objects.exists()


@pytest.mark.nightly
def test_naming_asks_for_a_fresh_sign_in(olga, season, ada):
    """A4."""
    answer = send(a_browser(olga), season, "name", "desk/people/", email=ada.email)

    assert "reauthenticate" in answer.url
    assert not SeriesOrganiser.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize("do", ["", "zzz", "name"])
def test_what_nobody_can_do_is_not_there(olga, season, do):
    assert send(a_browser(olga), season, do).status_code == 404


def test_an_event_is_taken_out(olga, season):
    browser = a_browser(olga)
    event = season.members.first().tournament

    assert send(browser, season, "take_out", event=event.pk).status_code == 302
    assert season.members.count() == 1
    assert send(browser, season, "take_out", event=event.pk).status_code == 404
    assert send(browser, season, "take_out", event="zzz").status_code == 404


@pytest.mark.nightly
def test_the_desk_asks_for_a_second_factor(olga, season, settings):
    """A1."""
    settings.STAFF_SECOND_FACTOR = True

    assert a_browser(olga).get(here(season, "desk/")).url == "/accounts/2fa/"


def test_an_event_names_the_series_in_which_it_counts(client, season):
    event = season.members.first().tournament

    assert here(season) in text(client.get(f"/events/{event.pk}/"))
    Series.objects.update(is_public=False)
    assert here(season) not in text(client.get(f"/events/{event.pk}/"))


# Linking players without an account.


def links_of(page):
    found = re.findall(r'name="person" value="([^"]+)"', source(page))
    return list(dict.fromkeys(found))


def test_whoever_runs_a_series_links_players_and_undoes_it(olga):
    found = a_series(
        a_finished("Ben Okafor", "Cleo", "Dev", "Eve", owner=olga),
        a_finished("Gus", "Ben Okafor", "Finn", "Hana", owner=olga, name="Summer Cup"),
    )
    desk, address = a_browser(olga), here(found, "desk/links/")
    assert "1 name played in several events" in text(desk.get(here(found, "desk/")))
    page = desk.get(address)
    [ben] = links_of(page)

    linked = desk.post(
        address, {"do": "link", "person": ben, "expected": found.version}, follow=True
    )
    assert "Ben Okafor is linked." in text(linked)
    assert "43" in text(desk.get(here(found)))
    found.refresh_from_db()
    undone = desk.post(
        address, {"do": "unlink", "person": ben, "expected": found.version}, follow=True
    )

    assert "Ben Okafor is no longer linked." in text(undone)
    desk_page = text(desk.get(here(found, "desk/")))
    assert "linked entries as one person: Ben Okafor" in desk_page
    assert "unlinked entries: Ben Okafor" in desk_page


def test_entries_of_other_names_are_found_and_linked(olga):
    found = a_series(
        a_finished("Ben Okafor", "Cleo", "Dev", "Eve", owner=olga),
        a_finished("Ben O", "Gus", "Finn", "Hana", owner=olga, name="Summer Cup"),
    )
    desk, address = a_browser(olga), here(found, "desk/links/")

    page = desk.get(address, {"q": "ben"})
    entries = re.findall(r'name="entry" value="([^"]+)"', source(page))
    assert len(entries) == 2
    answer = desk.post(
        address,
        {"do": "link", "entry": entries, "expected": found.version},
        follow=True,
    )

    assert "is linked. The points are now added up." in text(answer)


def test_a_link_that_cannot_be_is_refused_with_its_reason(olga):
    event = a_finished("Ben", "Cleo", "Dev", "Eve", owner=olga)
    found = a_series(event)
    two = [str(each.pk) for each in event.entrants.all()[:2]]

    answer = a_browser(olga).post(
        here(found, "desk/links/"), {"do": "link", "entry": two, "expected": 0}
    )

    assert answer.status_code == 422
    assert "both played in Harbour Open" in text(answer)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "sent", [{}, {"do": "erase"}, {"do": "link", "person": "x"}, {"do": "unlink"}]
)
def test_a_form_of_links_that_says_nothing_is_not_found(season, olga, sent):
    answer = a_browser(olga).post(here(season, "desk/links/"), {"expected": 0, **sent})

    assert answer.status_code == 404


@pytest.mark.nightly
def test_to_others_the_links_are_not_there(season, ada):
    assert a_browser(ada).get(here(season, "desk/links/")).status_code == 404
