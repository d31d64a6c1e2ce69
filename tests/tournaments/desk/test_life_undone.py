"""Undo after do is nothing, whatever the history before it (C10)."""

from collections import Counter

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.builders.states import state_of
from tests.tournaments.desk.test_life import LIVED, EventLife
from tournaments import policy
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.selectors import undoing
from tournaments.services.undoing import undo

pytestmark = pytest.mark.django_db

undone: Counter[str] = Counter()


class UndoneLife(EventLife):
    """An event in which every act is first tried, taken back, and then done."""

    def must(self, service, *words, **more):
        with transaction.atomic():
            self.there_and_back(service, *words, **more)
            transaction.set_rollback(True)
        return super().must(service, *words, **more)

    def there_and_back(self, service, *words, **more):
        event = Tournament.objects.get(pk=self.id)
        before, newest = state_of(event), undoing.last(event)
        try:
            service(self.id, self.owner, *words, **more)
        except TournamentError:
            return
        deed = undoing.last(event)
        if deed == newest or self.is_refused(deed):
            return
        undo(self.id, self.owner, line=deed.first)
        undone.update(deed.kinds)

        assert state_of(event) == before

    def is_refused(self, deed) -> bool:
        event = Tournament.objects.get(pk=self.id)
        problems, _ = undoing.against(policy.position(self.owner, event), deed)
        return bool(problems)


@pytest.mark.load
@pytest.mark.both
def test_whatever_is_done_can_be_undone():
    undone.clear()
    few = settings(LIVED, max_examples=6, stateful_step_count=12, derandomize=True)

    run_state_machine_as_test(UndoneLife, settings=few)

    assert {"round_drafted", "round_published", "round_closed", "result_entered"} <= (
        undone.keys()
    )


@pytest.mark.nightly
def test_whatever_is_done_in_100_events_can_be_undone():
    many = settings(LIVED, max_examples=100, stateful_step_count=40)

    run_state_machine_as_test(UndoneLife, settings=many)
