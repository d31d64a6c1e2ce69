"""The pages of notices: what one was told, the number at the top, wishes, the end."""

import datetime as dt
import re

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders.looking import asked, links, source, words
from tests.builders.notices import heard, person, tell
from tests.builders.people import a_browser, a_person
from tests.builders.tables import HOME, a_dispute, a_table, event_of, rule, say, won
from tournaments.core.action import act_on
from tournaments.journal.queries import notices
from tournaments.models import Notice, Topic, Wish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_renews")]
UNKNOWN = "/notices/3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/"


@pytest.fixture
def ben():
    """Give Ben, who was told one thing: that Ada reported their match."""
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    tell()
    return person("Ben")


def more(who, number, event=None):
    """Tell somebody many things more."""
    event = event or Notice.objects.get(person=who).entry.tournament
    with act_on(event.pk, event.owner) as act:
        lines = [act.log("noted", after={"at": at}) for at in range(number)]
    Notice.objects.bulk_create(
        Notice(person=who, entry=each, topic="event", words="News.", address="/events/")
        for each in lines
    )


# What one was told.


def test_the_page_shows_what_one_was_told_and_what_is_new(ben):
    page = words(a_browser(ben).get("/notices/"))

    assert "1 unread" in page
    assert re.search(r"new Harbour Open \w+ \d+, \d\d:\d\d Ada Ito reported", page)


def test_whoever_was_told_nothing_reads_what_will_stand_here():
    page = words(a_browser(a_person("Cleo")).get("/notices/"))

    assert "No notifications yet" in page


def test_a_notice_leads_to_its_page_and_is_read_then(ben):
    visit, row = a_browser(ben), Notice.objects.get(person=ben)

    answer = visit.get(f"/notices/{row.pk}/")
    page = words(visit.get("/notices/"))

    assert (answer.status_code, answer.url) == (302, row.address)
    assert "No unread notifications." in page
    assert "new Harbour" not in page


@pytest.mark.nightly
def test_a_notice_that_leads_to_another_host_leads_home(ben):
    """O6: even if a row says so."""
    row = Notice.objects.get(person=ben)
    for bad in ("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere"):
        Notice.objects.update(address=bad)
        answer = a_browser(ben).get(f"/notices/{row.pk}/")
        assert answer.url == "/notices/", bad


@pytest.mark.nightly
def test_the_notice_of_somebody_else_is_as_unknown_as_one_that_never_was(ben):
    """H4."""
    row, visit = Notice.objects.get(person=ben), a_browser(a_person("Cleo"))

    hidden, unknown = visit.get(f"/notices/{row.pk}/"), visit.get(UNKNOWN)

    assert hidden.status_code == unknown.status_code == 404
    assert bare(hidden, row.pk) == bare(unknown)
    row.refresh_from_db()
    assert row.read_at is None


def bare(answer, *keys):
    """Give a page without what differs from one request to the next."""
    said = re.sub(r'(csrfmiddlewaretoken" value|x-csrftoken)[^>]*', "", source(answer))
    for key in (*keys, UNKNOWN.split("/")[2]):
        said = said.replace(str(key), "")
    return said


def test_all_can_be_marked_as_read_and_only_ones_own(ben):
    more(person("Ada"), 2, event_of_notice())
    visit = a_browser(ben)

    answer = visit.post("/notices/read/")

    assert answer.url == "/notices/"
    assert notices.unread_count(ben) == 0
    assert notices.unread_count(person("Ada")) == 2


def event_of_notice():
    return Notice.objects.first().entry.tournament


@pytest.mark.nightly
def test_fifty_stand_on_a_page_and_the_newest_come_first(ben):
    more(ben, 60)
    visit = a_browser(ben)

    first, second = visit.get("/notices/"), visit.get("/notices/?page=2")

    assert source(first).count("told-of") == 50
    assert source(second).count("told-of") == 11
    assert "Ada Ito reported" in words(second)


@pytest.mark.nightly
def test_the_page_asks_as_much_for_many_as_for_few(ben):
    """X7."""
    few = asked("/notices/", ben)
    more(ben, 49)

    assert asked("/notices/", ben) == few <= 15


# The number at the top.


@pytest.mark.nightly
def test_every_page_of_somebody_links_to_his_notices_and_has_no_query_for_them(ben):
    visit = a_browser(ben)
    visit.get("/")
    with CaptureQueriesContext(connection) as found:
        page = visit.get("/")

    assert "/notices/" in links(page)
    assert 'hx-get="/notices/count/"' in source(page)
    assert not [each for each in found if "tournaments_notice" in each["sql"]]


def test_the_number_comes_by_itself_and_only_if_it_is_another(ben):
    visit = a_browser(ben)

    first, same = visit.get("/notices/count/"), visit.get("/notices/count/?n=1")

    assert words(first) == "1 unread"
    assert "?n=1" in source(first)
    assert "load" not in source(first), "it would load itself for ever"
    assert (same.status_code, same.content) == (204, b"")


@pytest.mark.nightly
def test_more_than_99_are_not_counted(ben):
    more(ben, 120)

    assert words(a_browser(ben).get("/notices/count/")) == "99+ unread"


@pytest.mark.nightly
def test_whoever_has_read_all_sees_no_number(ben):
    Notice.objects.update(read_at=timezone.now())

    assert words(a_browser(ben).get("/notices/count/")) == ""


@pytest.mark.nightly
def test_the_number_costs_one_query_beside_the_sign_in(ben):
    visit = a_browser(ben)
    visit.get("/notices/count/")

    with CaptureQueriesContext(connection) as found:
        visit.get("/notices/count/")

    tables = [re.findall(r'FROM \(?.*?"(\w+)"', each["sql"])[:1] for each in found]
    assert len(tables) == 3, found.captured_queries


def test_whoever_signed_out_is_not_led_away_inside_of_a_page():
    answer = Client().get("/notices/count/")

    assert (answer.status_code, answer.content) == (403, b"")


@pytest.mark.nightly
def test_a_page_that_is_left_open_keeps_nobody_signed_in(ben):
    """A3: it asks by itself, which is nobody's act."""
    visit = a_browser(ben)
    visit.get("/notices/")
    end = Session.objects.get().expire_date

    with time_machine.travel(timezone.now() + dt.timedelta(hours=1), tick=False):
        visit.get("/notices/count/")
        assert Session.objects.get().expire_date == end
        visit.get("/notices/")

    assert Session.objects.get().expire_date > end


# Wishes.


def box(page, topic, way):
    [found] = re.findall(rf'<input[^>]*name="{topic}-{way}"[^>]*>', source(page))
    return " checked" in found


@pytest.mark.nightly
def test_without_a_choice_all_stands_here_and_some_of_it_comes_by_mail():
    page = a_browser(a_person("Cleo")).get("/notices/wishes/")

    assert all(box(page, topic, "site") for topic in Topic.values)
    assert {topic for topic in Topic.values if box(page, topic, "mail")} == {
        Topic.RULING,
        Topic.PENALTY,
        Topic.EVENT,
    }


def test_what_somebody_chooses_is_kept():
    cleo = a_person("Cleo")
    visit = a_browser(cleo)

    answer = visit.post(
        "/notices/wishes/", {"table-site": "on", "table-mail": "on"}, follow=True
    )

    assert "Notification settings saved." in words(answer)
    assert box(answer, "table", "mail")
    assert not box(answer, "ruling", "mail")
    assert Wish.objects.filter(person=cleo).count() == len(Topic.values)


@pytest.mark.nightly
def test_who_ticks_no_box_is_told_by_neither_way_and_may_change_his_mind():
    cleo = a_person("Cleo")
    visit = a_browser(cleo)

    visit.post("/notices/wishes/", {})
    after = set(notices.channels_by_topic(cleo).values())
    visit.post("/notices/wishes/", {"desk-mail": "on"})

    assert after == {notices.NoticeChannels(on_site=False, by_mail=False)}
    assert notices.channels_by_topic(cleo)["desk"].by_mail


@pytest.mark.nightly
def test_the_wishes_stand_among_the_pages_of_the_account():
    visit = a_browser(a_person("Cleo"))

    assert "/notices/wishes/" in links(visit.get("/accounts/"))
    assert asked("/notices/wishes/", a_person("Dev")) <= 15


# The end of letters.


@pytest.fixture
def stop():
    """Give Ada's letter about a ruling, and the address that ends such letters."""
    match = a_dispute()
    rule(match, event_of(match).owner, won(HOME, "21:14"))
    tell()
    letter = next(each for each in mail.outbox if each.to == ["ada@desk.example"])
    address = letter.extra_headers["List-Unsubscribe"].strip("<>")
    return address.removeprefix("http://localhost:8000")


@pytest.mark.nightly
def test_a_look_at_the_end_of_letters_changes_nothing(stop):
    """Programs that check links follow them."""
    page = words(Client().get(stop))

    assert "Unsubscribe?" in page
    assert "Disputes and rulings in your matches" in page
    assert notices.channels_by_topic(person("Ada"))["ruling"].by_mail


@pytest.mark.nightly
def test_letters_end_without_signing_in_by_a_click_or_by_a_mail_program(stop):
    """RFC 8058: a program posts one word, and has no token of a page."""
    strict = Client(enforce_csrf_checks=True)

    answer = strict.post(stop, {"List-Unsubscribe": "One-Click"})

    assert answer.status_code == 200
    assert "You no longer get e-mails about" in words(answer)
    wishes = notices.channels_by_topic(person("Ada"))
    assert wishes["ruling"] == notices.NoticeChannels(on_site=True, by_mail=False)
    assert wishes["penalty"].by_mail, "letters of another kind go on"


@pytest.mark.nightly
def test_who_wants_nothing_on_the_site_still_wants_nothing_there(stop):
    Wish.objects.create(
        person=person("Ada"), topic="ruling", on_site=False, by_mail=True
    )

    Client().post(stop)

    wish = Wish.objects.get()
    assert (wish.on_site, wish.by_mail) == (False, False)


def test_the_page_tells_nobody_whose_letters_they_are(stop):
    """A6: it says the same for an account that is no more."""
    gone = notices.unsubscribe_token(notices.UUID(int=7), "ruling")
    there, nowhere = Client().post(stop), Client().post(f"/notices/stop/{gone}/")

    assert "ada" not in words(there).lower().replace("unofficial", "")
    assert there.status_code == nowhere.status_code == 200
    assert words(there) == words(nowhere)


@pytest.mark.nightly
@pytest.mark.parametrize("token", ["abc", "WyJhIl0:1aaaaa:bbbb", "x" * 300])
def test_a_link_that_we_did_not_write_is_unknown(token):
    assert Client().get(f"/notices/stop/{token}/").status_code == 404
    assert Client().post(f"/notices/stop/{token}/").status_code == 404


def test_a_link_of_another_kind_of_ours_is_unknown():
    from django.core import signing

    foreign = signing.dumps([str(a_person("Cleo").pk), "ruling"], salt="another")

    assert Client().get(f"/notices/stop/{foreign}/").status_code == 404


@pytest.mark.nightly
def test_the_limits_hold(ben):
    visit = a_browser(ben)

    codes = {visit.post("/notices/read/").status_code for _ in range(61)}

    assert codes == {302, 429}
    assert heard(ben)
