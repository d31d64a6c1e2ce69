"""Notices by the ways that somebody wishes, written once; letters, at most once."""

from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from outbox import services as outbox
from outbox.models import Job, JobState
from tests.builders.events import a_running_event, an_official
from tests.builders.notices import (
    an_event_of,
    forget,
    heard,
    known,
    mailed,
    person,
    tell,
    wish,
)
from tests.builders.people import a_person, hashed
from tests.builders.swiss import a_draft, published
from tests.builders.tables import (
    a_dispute,
    a_table,
    event_of,
    rule,
    say,
    won,
)
from tournaments.core.action import act_on
from tournaments.desk import actions as events
from tournaments.journal.actions import notices
from tournaments.journal.emails import NotificationEmail
from tournaments.models import (
    Audience,
    Entrant,
    EntrantState,
    Notice,
    Topic,
)
from tournaments.rules.claims import AWAY, HOME
from tournaments.rules.names import name_key

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("nobody_renews"),
]


# Ways.


def test_who_wishes_neither_way_is_not_told():
    match = a_table()
    wish(person("Ben"), Topic.RESULT, on_site=False, by_mail=False)

    say(match, HOME, won(HOME, "21:14"))
    tell()

    assert not Notice.objects.filter(person=person("Ben")).exists()


@pytest.mark.nightly
def test_who_wishes_letters_alone_finds_nothing_on_the_site():
    match = a_table()
    wish(person("Ben"), Topic.RESULT, on_site=False, by_mail=True)

    say(match, HOME, won(HOME, "21:14"))

    assert heard(person("Ben")) == []
    assert len(mailed(person("Ben"))) == 1


def test_rulings_come_by_mail_and_tables_do_not_unless_one_wishes():
    event = a_running_event(4)
    ada, ben = known(event, "Ada Ito", "Ben Okafor")
    wish(ben, Topic.TABLE, by_mail=True)

    published(a_draft(event))
    tell()

    assert (len(mailed(ada)), len(mailed(ben))) == (0, 1)


@pytest.mark.nightly
def test_a_closed_account_is_told_nothing():
    match = a_table()
    User.objects.filter(display_name="Ben").update(is_active=False)

    say(match, HOME, won(HOME, "21:14"))

    assert heard(person("Ben")) == []


@pytest.mark.nightly
def test_an_account_that_nobody_can_open_gets_no_letter():
    event = an_event_of("Ada")
    User.objects.filter(display_name="Ada").update(password="!")
    event.refresh_from_db()

    events.cancel_event(
        event.pk,
        event.owner,
        expected=event.version,
        reason="It is over.",
        typed_name=event.name,
    )

    assert len(heard(person("Ada"))) == 1
    assert mail.outbox == []


# Once.


@pytest.mark.nightly
def test_an_act_that_is_rolled_back_is_told_to_nobody():
    """C9."""
    match = a_table()

    def say_and_fail():
        with transaction.atomic():
            say(match, HOME, won(HOME, "21:14"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        say_and_fail()

    assert not Job.objects.exists()
    assert heard(person("Ben")) == []


def ruled():
    match = a_dispute()
    forget()
    rule(match, an_official(event_of(match)), won(HOME, "21:14"))
    return Job.objects.get(kind="tell", state=JobState.QUEUED)


@pytest.mark.nightly
def test_a_job_that_is_done_twice_makes_one_notice_and_one_letter():
    job = ruled()
    payload = job.payload

    for _ in range(3):
        notices.prepare_notices(payload)(job)
        tell()
    letters = Job.objects.get(kind="post").payload
    notices.send_emails(letters)
    notices.send_emails(letters)

    assert Notice.objects.count() == 2
    assert len(mail.outbox) == 2
    assert not Notice.objects.filter(mail_at=None).exists()


class Failing(EmailBackend):
    """A mail host that breaks at the second letter, before it has taken it."""

    error: Exception = ConnectionError("gone")
    sent = 0

    def send_messages(self, messages):
        Failing.sent += 1
        if Failing.sent == 2:
            raise Failing.error
        return super().send_messages(messages)


@pytest.fixture
def failing(settings):
    Failing.sent, Failing.error = 0, ConnectionError("gone")
    settings.EMAIL_BACKEND = f"{__name__}.Failing"
    settings.OUTBOX_RETRIES = [0, 0, 0]
    return Failing


@pytest.mark.nightly
def test_a_letter_that_was_given_to_the_host_is_not_sent_again(failing):
    """At most once: the second may have left, so it is not tried again."""
    ruled()
    failing.sent = 0

    for _ in range(4):
        tell()

    assert len(mail.outbox) == 1
    assert Job.objects.get(kind="post").state == JobState.DONE
    assert Notice.objects.count() == 2


@pytest.mark.nightly
def test_a_letter_that_is_refused_stops_no_other(failing):
    ruled()
    failing.error, failing.sent = SMTPRecipientsRefused({}), 0

    tell()

    assert len(mail.outbox) == 1
    assert Job.objects.get(kind="post").failures == 0


@pytest.mark.nightly
def test_without_a_mail_host_all_letters_wait(failing, monkeypatch):
    def away(_):
        raise ConnectionRefusedError

    ruled()
    failing.sent = 9
    with monkeypatch.context() as broken:
        broken.setattr(Failing, "open", away)
        tell()
    waiting = len(mail.outbox)
    tell()

    assert (waiting, len(mail.outbox)) == (0, 2)


# Letters.


@pytest.mark.parametrize(
    ("words", "subject"),
    [
        ("Autumn Cup is canceled.", "Autumn Cup is canceled."),
        ("It was\nmoved.", "It was moved."),
        ("x" * 71, f"{'x' * 69}…"),
    ],
)
def test_news_of_an_event_say_what_they_are_before_they_are_opened(words, subject):
    letter = NotificationEmail(
        words=words,
        event="Autumn Cup",
        topic=Topic.EVENT,
        page="https://desk.example/1/",
        stop="https://desk.example/2/",
        wishes="https://desk.example/3/",
        site="https://desk.example",
    )

    assert letter.subject == f"[Replay Booth] {subject}"


@pytest.mark.nightly
def test_a_letter_leads_to_the_notice_and_says_how_to_end_it(settings):
    settings.SITE_ADDRESS = "https://desk.example"
    ruled()
    tell()
    row = Notice.objects.get(person=person("Ada"))

    [letter] = [each for each in mail.outbox if each.to == ["ada@desk.example"]]

    stop = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert letter.subject == "[Replay Booth] Harbour Open: about your match"
    assert row.words in letter.body
    assert f"https://desk.example/notices/{row.pk}/" in letter.body
    assert stop.startswith("https://desk.example/notices/stop/")
    assert stop in letter.body
    assert letter.extra_headers["List-Unsubscribe-Post"] == (
        "List-Unsubscribe=One-Click"
    )
    assert "unofficial" in letter.body


CANARY = "Obsidian Periwinkle"


@pytest.mark.nightly
def test_no_notice_and_no_letter_has_a_word_of_a_list():
    """H5: reasons about lists may name cards; deck checks and readings are hidden."""
    match = a_table()
    event = event_of(match)
    an_official(event)
    ada = Entrant.objects.get(name="Ada Ito")
    for topic in Topic.values:
        for each in User.objects.all():
            wish(each, topic, by_mail=True)
    with act_on(event.pk, event.owner) as act:
        for kind in ("list_submitted", "list_unlocked", "list_decided", "list_waived"):
            said = {"deck": CANARY, "accepted": True}
            act.log(kind, after=said, reason=CANARY, entrant=ada, to=Audience.SELF)
        for kind in ("checks_drawn", "check_added", "check_started", "check_ended"):
            act.log(kind, after={"deck": CANARY}, match=match, to=Audience.JUDGES)
        act.log("hidden_list_read", reason=CANARY, entrant=ada, to=Audience.JUDGES)
        act.log("log_submitted", after={"deck": CANARY}, match=match, entrant=ada)

    tell()

    assert Notice.objects.filter(person=person("Ada")).count() == 3
    assert Notice.objects.filter(words__contains="Periwinkle").count() == 0
    assert len(mail.outbox) > 0
    assert not [
        each for each in mail.outbox if "Periwinkle" in each.message().as_string()
    ]


# Size.


def a_hall(size):
    """Make an event of so many people with accounts, and its first draft."""
    event = a_running_event(0, a_person(f"Olga{size}"), capacity=512)
    people = User.objects.bulk_create(
        User(
            email=f"p{at}-of-{size}@desk.example",
            display_name=f"Player {at}",
            password=hashed("kelp"),
        )
        for at in range(size)
    )
    Entrant.objects.bulk_create(
        Entrant(
            tournament=event,
            person=each,
            name=each.display_name,
            name_key=name_key(each.display_name),
            state=EntrantState.CHECKED_IN,
        )
        for each in people
    )
    return a_draft(event)


def asked_for(size):
    round_ = a_hall(size)
    published(round_)
    job = Job.objects.get(
        kind="tell",
        key__startswith=f"tell:{round_.tournament_id}",
        state=JobState.QUEUED,
    )
    with CaptureQueriesContext(connection) as found:
        outbox.run_job(job.pk)
    assert Notice.objects.count() == size
    return len(found)


def test_a_full_hall_is_told_with_as_many_queries_as_a_table():
    few = asked_for(8)
    forget()

    many = asked_for(32)

    # SQLite takes fewer cells at a time, and so has one more write of rows.
    assert few <= 12
    assert many <= few + (0 if connection.vendor == "postgresql" else 3)


@pytest.mark.nightly
def test_an_act_of_which_nobody_is_told_promises_nothing():
    event = a_running_event(0)

    with act_on(event.pk, event.owner) as act:
        act.log("hidden_list_read", to=Audience.JUDGES)

    assert not Job.objects.exists()


@pytest.mark.nightly
def test_a_long_reason_is_cut_and_nothing_breaks():
    match = a_dispute()
    event = event_of(match)
    Entrant.objects.filter(name="Ben Okafor").update(name="B" * 40)
    forget()

    rule(match, an_official(event), won(AWAY, "14:21"), reason="x" * 400)

    [said] = heard(person("Ada"))
    assert len(said) <= 600
