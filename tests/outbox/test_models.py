"""What the database itself refuses (trust C6), tried by raw SQL."""

import pytest
from django.db import IntegrityError, connection, transaction

from outbox import services
from outbox.models import Job
from tests.chaos.tasks import slow_beat

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]


@pytest.mark.parametrize(
    ("statement", "constraint"),
    [
        ("UPDATE outbox_job SET state = 'lost'", "job_state_is_known"),
        ("UPDATE outbox_job SET state = 'running'", "running_job_has_a_lease"),
        ("UPDATE outbox_job SET state = 'done'", "done_job_has_an_end"),
        ("UPDATE outbox_job SET finished_at = now()", "done_job_has_an_end"),
        ("UPDATE outbox_job SET key = 'one'", "outbox_job_key"),
    ],
)
def test_a_job_that_cannot_be_is_refused(statement, constraint):
    for key in ("one", "two"):
        services.enqueue(slow_beat, key=key)

    with (
        pytest.raises(IntegrityError, match=constraint),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)

    assert Job.objects.count() == 2


def test_a_second_heartbeat_of_one_job_is_refused():
    job = services.enqueue(slow_beat, key="one")
    insert = "INSERT INTO outbox_heartbeat (job_id, worker, at) VALUES (%s, 'w', now())"
    with connection.cursor() as cursor:
        cursor.execute(insert, [job.pk])

    with (
        pytest.raises(IntegrityError, match="outbox_heartbeat_job_id"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(insert, [job.pk])
