"""Of which lines programs are told: every kind has an answer, and no secret is told."""

from integrations import retry_schedule
from integrations.models import Delivery
from integrations.topics import UNDO, WORDS, Topic
from tests.tournaments.core.test_notification_rules import HIDDEN
from tournaments.core.log_kinds import LOG_KINDS, webhook_topic


def test_every_topic_has_lines_and_a_name():
    assert {each.topic for each in LOG_KINDS.values()} - {None} == {*Topic}
    assert {*WORDS} == {*Topic}


def test_what_is_hidden_is_of_no_topic():
    for kind in HIDDEN:
        assert webhook_topic(kind) is None
        assert webhook_topic(UNDO, undone=kind) is None


def test_retries_begin_as_promised_and_end_within_three_days():
    """S4."""
    assert retry_schedule.WAITS[:3] == (5, 30, 60)
    assert list(retry_schedule.WAITS) == sorted(retry_schedule.WAITS)
    assert 2 * 24 * 3600 < sum(retry_schedule.WAITS) <= 3 * 24 * 3600
    assert retry_schedule.seconds_until_retry(retry_schedule.MOST_ATTEMPTS) is None
    assert (
        retry_schedule.seconds_until_retry(retry_schedule.MOST_ATTEMPTS - 1)
        == retry_schedule.WAITS[-1]
    )


def test_a_delivery_says_what_it_is():
    assert str(Delivery(state="given_up")).endswith("Gave up")
