"""Announcements on the desk, the event page, the wall and in the API."""

import pytest
from django.test import Client

from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.endings import a_finished_event
from tests.builders.events import an_event, an_official
from tests.builders.looking import source, words
from tests.builders.people import a_person
from tournaments.journal.actions.announcements import make_announcement
from tournaments.models import Announcement, Role

pytestmark = [pytest.mark.django_db, pytest.mark.both]
LUNCH = "Lunch break <b>until</b> 13:30."


@pytest.fixture
def event():
    return an_event()


def sent(event, text=LUNCH, by=None):
    desk = at_the_desk(by or event.owner)
    return desk, desk.post(address(event, "announcements"), {"text": text})


def test_an_official_announces_and_everybody_reads_it_as_text(event):
    desk, answer = sent(event)

    assert answer["Location"] == address(event, "announcements")
    assert LUNCH in words(desk.get(answer["Location"]))
    page = Client().get(f"/events/{event.pk}/")
    assert "Lunch break &lt;b&gt;until&lt;/b&gt; 13:30." in source(page)
    wall = Client().get(f"/events/{event.pk}/wall/", {"show": "announcements"})
    assert "Lunch break &lt;b&gt;until&lt;/b&gt; 13:30." in source(wall)
    told = Client().get(f"/api/v1/events/{event.pk}/").json()
    assert [each["text"] for each in told["announcements"]] == [LUNCH]


def test_what_was_typed_stays_when_it_is_refused(event):
    _, answer = sent(event, "x" * 281)

    assert answer.status_code == 422
    assert "x" * 281 in source(answer)
    assert not Announcement.objects.exists()


def test_it_is_taken_back_with_one_button(event):
    made = make_announcement(event.pk, event.owner, text=LUNCH)
    desk = at_the_desk(event.owner)
    assert "Remove" in " ".join(buttons(desk.get(address(event, "announcements"))))

    desk.post(address(event, "announcements", made.pk, "withdraw"))

    assert "Lunch" not in words(Client().get(f"/events/{event.pk}/"))


def test_a_judge_reads_them_and_has_no_button(event):
    make_announcement(event.pk, event.owner, text=LUNCH)
    judge = an_official(event, Role.JUDGE)

    desk, answer = sent(event, "Another.", by=judge)

    assert answer.status_code == 403
    page = desk.get(address(event, "announcements"))
    assert "Lunch" in words(page)
    assert "Publish announcement" not in buttons(page)


def test_the_wall_of_everything_takes_turns_with_announcements(event):
    wall = f"/events/{event.pk}/wall/"
    assert "wall-is-clock" in source(Client().get(wall))
    make_announcement(event.pk, event.owner, text=LUNCH)

    page = source(Client().get(wall))

    assert "at=announcements" in page
    assert "wall-is-announcements" in source(
        Client().get(f"{wall}live/", {"show": "all", "at": "announcements"})
    )


@pytest.mark.nightly
def test_a_finished_event_leads_with_its_winner(event):
    ended = a_finished_event(owner=a_person("Ottilie"))
    Announcement.objects.create(tournament=ended, text="Pizza at 13:00", by=ended.owner)

    page = words(Client().get(f"/events/{ended.pk}/"))

    assert page.index("Swiss standings") < page.index("Pizza at 13:00")
