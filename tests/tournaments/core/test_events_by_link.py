"""Events by link: not there for strangers, as usual for entrants and staff."""

import re
from urllib.parse import parse_qs, quote, urlsplit
from uuid import UUID

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.builders.desk import address, at_the_desk
from tests.builders.endings import a_finished_event
from tests.builders.events import an_entrant, an_event, an_official, lines
from tests.builders.looking import source, words
from tests.builders.people import PASSWORD, a_browser, a_person, a_ward
from tests.builders.programs import a_secret
from tests.builders.series import a_series
from tournaments.core.events import last_settings_line
from tournaments.desk import actions as events
from tournaments.models import Entrant, Match, TournamentState, Visibility
from tournaments.rules.api_scopes import ApiScope

pytestmark = pytest.mark.django_db
LINK = Visibility.LINK


@pytest.fixture
def event():
    return an_event(visibility=LINK)


def at(event, rest=""):
    return f"/events/{event.pk}/{rest}"


def opened(event, visit=None):
    visit = visit or Client()
    visit.get(at(event, f"link/{event.link_token}/"))
    return visit


# Every address


def patterns(resolver=None, prefix=""):
    for pattern in (resolver or get_resolver()).url_patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, path)
        elif isinstance(pattern, URLPattern):
            yield path


def of_event(event):
    """Return every address below an event, with ids that it has where it can."""
    match = Match.objects.filter(round__tournament=event).first()
    known = {
        "entrant": Entrant.objects.filter(tournament=event).first().pk,
        "entrant_id": Entrant.objects.filter(tournament=event).first().pk,
        "round_id": match.round_id,
        "match_id": match.pk,
        "match": match.pk,
    }
    starts = ("events/<uuid:pk>/", "api/v1/events/<uuid:")
    for path in patterns():
        if not path.startswith(starts):
            continue
        first = re.sub(r"<uuid:(pk|event)>", str(event.pk), path, count=1)
        yield "/" + re.sub(
            r"<(\w+):(\w+)>",
            lambda found: str(
                known.get(found[2], UUID(int=7) if found[1] == "uuid" else "entrants")
            ),
            first,
        )


def is_not_there(answer):
    """A desk and an own page ask for a sign-in first, whatever event it would be."""
    to_sign_in = answer.status_code == 302 and "/login/" in answer["Location"]
    # An address that takes no GET, or is asked too often, says so before it looks for
    # the event.
    return answer.status_code in (401, 404, 405, 429) or to_sign_in


@pytest.mark.nightly
def test_no_address_of_it_is_there_for_strangers(django_capture_on_commit_callbacks):
    event = a_finished_event()
    everything = [*of_event(event)]
    shown = [each for each in everything if Client().get(each).status_code == 200]
    stranger = a_browser(a_person("Sten"))

    with django_capture_on_commit_callbacks(execute=True):
        events.change_settings(
            event.pk, event.owner, expected=last_settings_line(event), visibility=LINK
        )
    found = [
        (each, answer.status_code)
        for visit in (Client(), stranger)
        for each in everything
        if not is_not_there(answer := visit.get(each))
    ]

    assert found == [], found
    assert len(shown) > 15
    for each in shown:  # and what was public answers as if it had never been
        unknown = each.replace(str(event.pk), str(UUID(int=9)))
        answers = {Client().get(at).status_code for at in (each, unknown)}
        assert len(answers - {429}) < 2, (each, answers)


@pytest.mark.nightly
def test_no_list_names_it_to_strangers(event):
    a_series(event)
    ada = a_person("Ada")
    an_entrant(event, person=ada)
    stranger = a_browser(a_person("Sten"))
    lists = (
        *("/", "/events/", "/events/?q=harbour", "/api/v1/events/"),
        *("/events/calendar.ics", "/series/", f"/players/{ada.page_id}/"),
    )

    for visit in (Client(), stranger):
        for each in lists:
            answer = visit.get(each)
            assert answer.status_code in (200, 404), each
            assert event.name not in source(answer), each


@pytest.mark.nightly
def test_a_calendar_names_public_events_alone(event):
    an_event(owner=a_person("Otto"), name="Open House")

    told = source(Client().get("/events/calendar.ics"))

    assert "Open House" in told
    assert event.name not in told


# The code at its door


def door_code(event):
    return at(event, f"link/{event.link_token}/?to=check-in")


def test_the_code_at_the_door_leads_signed_out_people_to_check_in(event):
    visit = Client()

    page = visit.get(door_code(event), follow=True)

    assert "Sign in to check in" in words(page)
    assert f"next={quote(door_code(event))}" in source(page)


@pytest.mark.nightly
def test_whoever_signs_in_at_the_door_comes_back_to_check_in():
    event = an_event(visibility=LINK, state=TournamentState.CHECK_IN)
    an_entrant(event, "Ada Ito", person=a_person("Ada"))
    visit = Client()
    visit.get(door_code(event), follow=True)

    page = visit.post(
        f"/accounts/login/?next={quote(door_code(event))}",
        {"login": "ada@desk.example", "password": PASSWORD},
        follow=True,
    )

    assert page.request["PATH_INFO"] == at(event, "check-in/")
    assert "You are Ada Ito Check in" in words(page)


@pytest.mark.nightly
def test_a_door_code_without_the_link_asks_for_a_sign_in_as_of_no_event(event):
    unknown = UUID(int=9)

    for pk in (event.pk, unknown):
        for rest in ("check-in/", "link/old/?to=check-in"):
            answer = Client().get(f"/events/{pk}/{rest}", follow=True)
            to_sign_in = f"/accounts/login/?next=/events/{pk}/check-in/"
            assert answer.redirect_chain[-1][0] == to_sign_in

    stranger = a_browser(a_person("Sten"))
    for pk in (event.pk, unknown):
        assert stranger.get(f"/events/{pk}/check-in/").status_code == 404


# Whoever may see it


def test_the_link_opens_it_for_that_browser_and_no_other(event):
    visit = opened(event)

    assert event.name in words(visit.get(at(event)))
    assert visit.get(at(event, "entrants/")).status_code == 200
    assert visit.get(f"/api/v1/events/{event.pk}/").status_code == 200
    assert event.name not in words(visit.get("/events/"))
    assert Client().get(at(event)).status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize("token", ["x", "entrants"])
def test_a_wrong_link_is_not_there(event, token):
    assert Client().get(at(event, f"link/{token}/")).status_code == 404


@pytest.mark.nightly
def test_the_link_of_one_event_opens_no_other(event):
    other = an_event(owner=a_person("Otto"), visibility=LINK)
    visit = opened(event)

    assert visit.get(at(other)).status_code == 404
    assert visit.get(at(other, f"link/{event.link_token}/")).status_code == 404


def test_a_draft_is_not_there_even_with_the_link():
    event = an_event(visibility=LINK, state="draft", opened_at=None)

    assert opened(event).get(at(event)).status_code == 404
    assert Client().get(at(event, f"link/{event.link_token}/")).status_code == 404


@pytest.mark.nightly
def test_whoever_signs_in_keeps_the_link_and_can_register(event):
    ada = a_person("Ada")
    visit = opened(event, a_browser(ada))

    answer = visit.post(at(event, "register/"), {"name": "Ada"})

    assert answer.status_code == 302
    assert a_browser(ada).get(at(event)).status_code == 200  # as an entrant


@pytest.mark.nightly
def test_entrants_guardians_and_staff_see_it_without_the_link(event):
    ada, mum, jude = a_person("Ada"), a_person("Mum"), an_official(event)
    an_entrant(event, person=ada)
    an_entrant(event, "Mia", ward=a_ward(mum, "Mia"))

    for person in (ada, mum, jude, event.owner):
        visit = a_browser(person)
        assert visit.get(at(event)).status_code == 200
        assert event.name in words(visit.get("/events/"))
        assert visit.get(f"/api/v1/events/{event.pk}/").status_code == 200


@pytest.mark.nightly
def test_a_token_of_a_program_sees_what_its_owner_sees(event):
    ada = a_person("Ada")
    an_entrant(event, person=ada)
    secret = a_secret(ada, event, ApiScope.READ)

    answer = Client().get(
        f"/api/v1/events/{event.pk}/", headers={"authorization": f"Bearer {secret}"}
    )

    assert answer.status_code == 200


# The desk


def test_the_organiser_makes_it_one_by_link_and_renews_the_link():
    event = an_event()
    before = event.link_token
    desk = at_the_desk(event.owner)
    events.change_settings(
        event.pk, event.owner, expected=last_settings_line(event), visibility=LINK
    )
    event.refresh_from_db()
    assert event.link_token != before
    assert event.link_token in source(desk.get(address(event, "settings")))
    visit = opened(event)
    assert visit.get(at(event)).status_code == 200

    desk.post(address(event, "link"))

    assert visit.get(at(event)).status_code == 404
    [line] = lines(event, "link_renewed")
    assert line.visibility == "staff"
    event.refresh_from_db()
    assert event.link_token not in source(desk.get(address(event, "log")))


@pytest.mark.nightly
def test_a_judge_reads_no_link_and_renews_none(event):
    desk = at_the_desk(an_official(event))

    assert event.link_token not in source(desk.get(address(event, "settings")))
    assert desk.post(address(event, "link")).status_code == 403


def test_the_code_on_the_wall_is_the_link(event):
    page = opened(event).get(at(event, "wall/"))

    assert page.context["home"].endswith(f"/link/{event.link_token}/")


@pytest.mark.nightly
def test_a_running_event_can_still_be_hidden():
    event = an_event(state=TournamentState.CHECK_IN)

    events.change_settings(
        event.pk, event.owner, expected=last_settings_line(event), visibility=LINK
    )

    assert Client().get(at(event)).status_code == 404


# Coming


@pytest.mark.nightly
def test_the_link_travels_with_a_sign_in_to_another_browser(event):
    first = opened(event).get(at(event, "register/"))
    path = parse_qs(urlsplit(first["Location"]).query)["next"][0]

    other = a_browser(a_person("Pia")).get(path, follow=True)

    assert other.status_code == 200
    assert other.request["PATH_INFO"] == at(event, "register/")


@pytest.mark.nightly
def test_without_its_link_a_sign_in_carries_no_key(event):
    answer = Client().get(at(event, "register/"))

    assert event.link_token not in answer["Location"]


@pytest.mark.nightly
def test_nobody_is_told_that_everybody_sees_it():
    olga = a_person("Olga")
    event = an_event(olga, visibility=LINK, state=TournamentState.DRAFT, opened_at=None)
    desk = at_the_desk(olga)

    before = words(desk.get(address(event)))
    sent = {"do": "registration", "expected": event.version}
    after = words(desk.post(f"{address(event)}open/", sent, follow=True))

    assert "everybody sees" not in before + after
    assert "Registration is open. Now people with the link can see the event." in after
    assert "By link only." in after
    event.refresh_from_db()
    page = words(
        a_browser(a_person("Pia")).get(
            at(event, f"link/{event.link_token}/?to=register"), follow=True
        )
    )
    assert "People with the event link can see" in page
