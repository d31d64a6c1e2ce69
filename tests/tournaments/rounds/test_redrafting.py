"""Drafts that are made anew, or thrown away; and what is refused about every round."""

import pytest

from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.swiss import (
    a_draft,
    close,
    discard,
    last_line,
    published,
    redraft,
    unpublish,
)
from tournaments.models import (
    Audience,
    Round,
    RoundState,
    Seat,
    Tournament,
    TournamentState,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.random_draws import pairing_seed
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]


def test_a_new_draft_is_another_attempt_with_another_lot():
    event = a_running_event(8)
    first = a_draft(event)

    second = redraft(first)

    first.refresh_from_db()
    assert first.state == RoundState.CANCELLED
    assert {row.outcome for row in first.matches.all()} == {Outcome.CANCELLED}
    assert second.attempt == 2
    assert second.seed == pairing_seed(event.lot_seed, number=1, attempt=2)
    assert Seat.objects.filter(round=second).count() == 8
    assert not Seat.objects.filter(round=first).exists()


def test_a_new_draft_is_logged():
    event = a_running_event(4)

    redraft(a_draft(event))

    line = last_line(event)
    assert line.kind == "round_redrafted"
    assert line.payload.before == {"attempt": 1}
    assert line.payload.after["attempt"] == 2


def test_a_discarded_draft_counts_as_an_attempt():
    event = a_running_event(4)

    discard(a_draft(event))

    assert a_draft(event).attempt == 2


def test_discarding_is_logged():
    event = a_running_event(4)

    discard(a_draft(event))

    line = last_line(event)
    assert (line.kind, line.visibility) == ("round_discarded", Audience.STAFF)
    assert line.payload.after == {"number": 1, "attempt": 1}


@pytest.mark.parametrize("deed", [redraft, discard])
def test_a_published_round_is_no_draft(deed):
    event = a_running_event(4)
    round_ = published(a_draft(event))

    with pytest.raises(TournamentError, match=r"Round 1 cannot be .* it is publ"):
        deed(round_)


# What is refused about every round.


@pytest.mark.parametrize("deed", [redraft, discard, published, close, unpublish])
def test_what_was_decided_about_an_older_round_is_refused(deed):
    """C7: forms carry the version of the round."""
    round_ = a_draft(a_running_event(4))
    Round.objects.filter(pk=round_.pk).update(version=9)

    with pytest.raises(
        Stale, match="changed in the meantime; its status is now “draft”"
    ):
        deed(round_)


@pytest.mark.parametrize("deed", [redraft, discard, published, close, unpublish])
def test_a_round_is_found_through_its_event(deed):
    event = a_running_event(4)
    round_ = a_draft(a_running_event(4, owner=a_person("Otto")))
    round_.tournament = event

    with pytest.raises(Round.DoesNotExist):
        deed(round_)


@pytest.mark.parametrize("deed", [redraft, discard, published, close, unpublish])
def test_strangers_change_no_round(deed):
    round_ = a_draft(a_running_event(4))
    Tournament.objects.update(owner=a_person("Otto"))

    with pytest.raises(Forbidden):
        deed(round_)


@pytest.mark.parametrize("deed", [redraft, discard, published, close, unpublish])
def test_a_round_of_a_cancelled_event_stays_as_it_is(deed):
    round_ = a_draft(a_running_event(4))
    Tournament.objects.update(state=TournamentState.CANCELLED)

    with pytest.raises(TournamentError, match="The event is not running"):
        deed(round_)
