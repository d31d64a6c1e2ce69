"""Telling with real workers, and by several at once: transactions of their own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import redis
from django.conf import settings
from django.core import mail
from django.db import connection, transaction

from outbox import services
from outbox.models import Job, JobState
from tests.builders.notices import forget
from tests.builders.tables import HOME, a_dispute, a_table, event_of, rule, say, won
from tournaments.models import Notice

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.nightly]


def in_broker():
    broker = redis.Redis.from_url(settings.REDIS_URL)
    return broker.llen("upkeep"), broker.llen("jobs")


def test_an_act_that_is_rolled_back_leaves_no_job_and_no_message():
    """C9."""
    match = a_table()
    before = in_broker()

    def say_and_fail():
        with transaction.atomic():
            say(match, HOME, won(HOME, "21:14"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        say_and_fail()

    assert in_broker() == before
    assert not Job.objects.exists()


def delivered(kind, times=4):
    """Let several workers take the jobs of a kind at the same moment."""
    jobs = [*Job.objects.filter(kind=kind).values_list("pk", flat=True)]
    together = Barrier(times)

    def deliver(_):
        together.wait()
        try:
            for job in jobs:
                services.run_job(job)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        list(pool.map(deliver, range(times)))


def test_jobs_that_are_delivered_at_once_make_one_notice_and_one_letter():
    match = a_dispute()
    forget()
    rule(match, event_of(match).owner, won(HOME, "21:14"))

    delivered("tell")
    delivered("post")

    assert Notice.objects.count() == 2
    assert sorted(each.to for each in mail.outbox) == [
        ["ada@desk.example"],
        ["ben@desk.example"],
    ]


@pytest.mark.load
def test_a_worker_tells_and_writes_letters(workers, eventually):
    match = a_dispute()
    workers.start()

    rule(match, event_of(match).owner, won(HOME, "21:14"))
    eventually(
        lambda: (
            Notice.objects.filter(
                entry__kind="result_ruled", mail_at__isnull=False
            ).count()
            == 2
        )
    )

    mine = Job.objects.filter(kind__in=("tell", "post"))
    eventually(lambda: not mine.exclude(state=JobState.DONE).exists())
    assert not mine.filter(failures__gt=0).exists()
