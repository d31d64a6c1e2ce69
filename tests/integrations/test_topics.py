"""Of which lines programs are told: every kind has an answer, and no secret is told."""

from integrations import patience
from integrations.models import Delivery
from integrations.topics import KINDS, UNDO, UNTOLD, WORDS, Topic, topic_of
from tests.tournaments.rules.test_notification_rules import HIDDEN
from tournaments.journal import sentences


def test_every_kind_of_line_is_of_one_topic_or_untold():
    told = [kind for kinds in KINDS.values() for kind in kinds]

    assert len(told) == len(set(told))
    assert UNTOLD.isdisjoint(told)
    assert {*told, *UNTOLD, UNDO} == {*sentences.KINDS}
    assert [*KINDS] == [*Topic]
    assert {*WORDS} == {*Topic}


def test_what_is_hidden_is_of_no_topic():
    for kind in HIDDEN:
        assert topic_of(kind) is None
        assert topic_of(UNDO, undone=kind) is None


def test_retries_begin_as_promised_and_end_within_three_days():
    """S4."""
    assert patience.WAITS[:3] == (5, 30, 60)
    assert list(patience.WAITS) == sorted(patience.WAITS)
    assert 2 * 24 * 3600 < patience.in_all() <= 3 * 24 * 3600
    assert patience.wait(patience.MOST_ATTEMPTS) is None
    assert patience.wait(patience.MOST_ATTEMPTS - 1) == patience.WAITS[-1]


def test_a_delivery_says_what_it_is():
    assert str(Delivery(state="given_up")).endswith("Given up")
