"""Publishing a round: what everybody sees, and what keeps it back."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant
from tests.builders.people import a_person
from tests.builders.swiss import (
    a_draft,
    drop,
    exchange_opponents,
    last_line,
    play,
    published,
    table,
    tables,
)
from tournaments.models import Audience, Entrant, Match, RoundState
from tournaments.rounds.actions import rounds
from tournaments.rules.errors import Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.nightly
def test_a_published_round_has_its_time_and_is_logged_for_all():
    event = a_running_event(5)
    draft = a_draft(event)

    round_ = published(draft)

    line = last_line(event)
    assert round_.state == RoundState.PUBLISHED
    assert abs(round_.published_at - timezone.now()) < dt.timedelta(minutes=1)
    assert round_.version == draft.version + 1
    assert (line.kind, line.visibility) == ("round_published", Audience.PUBLIC)
    assert line.payload.after == {
        "number": 1,
        "attempt": 1,
        "edited": False,
        "by_entrant": False,
        "acknowledged": [],
        "tables": [
            [row.table or 0, str(row.home_id), str(row.away_id or "")]
            for row in tables(round_)
        ],
    }


def test_a_round_waits_for_the_one_before_it():
    event = a_running_event(4)
    published(a_draft(event))
    second = a_draft(event, 2)

    with pytest.raises(TournamentError, match="round 1 is not closed") as told:
        published(second)

    assert told.value.remedy == "Close round 1 first."


@pytest.mark.nightly
def test_a_draft_with_somebody_who_left_is_stale():
    event = a_running_event(4)
    round_ = a_draft(event)
    drop(Entrant.objects.get(name="Ada Ito"))

    with pytest.raises(Stale, match="Ada Ito is no longer in the event") as told:
        published(round_)

    assert "draft the round again" in told.value.remedy


@pytest.mark.nightly
def test_a_draft_without_somebody_who_came_is_stale():
    event = a_running_event(4)
    round_ = a_draft(event)
    an_entrant(event, "Zoe Late")

    with pytest.raises(Stale, match="Zoe Late is in the event, but has no seat"):
        published(round_)


@pytest.mark.nightly
def test_who_comes_for_the_next_round_makes_no_draft_stale():
    event = a_running_event(4)
    round_ = a_draft(event)
    an_entrant(event, "Zoe Late", first_round=2)

    assert published(round_).state == RoundState.PUBLISHED


@pytest.mark.nightly
def test_a_draft_made_from_another_result_is_stale():
    event = a_running_event(4)
    first = play(event)
    second = a_draft(event, 2)
    row = table(first, 1)
    Match.objects.filter(pk=row.pk).update(winner="away")

    with pytest.raises(Stale) as told:
        published(second)

    assert f"{row.home} had 3 points and now has 0" in told.value.message
    assert f"{row.away} had 0 points and now has 3" in told.value.message


def test_a_draft_made_from_other_opponents_is_stale():
    event = a_running_event(4)
    first = play(event)
    second = a_draft(event, 2)
    exchange_opponents(first)

    with pytest.raises(
        Stale, match="has a different record of opponents, byes or floats"
    ):
        published(second)


def test_a_draft_made_from_another_fixed_table_is_stale():
    event = a_running_event(4)
    round_ = a_draft(event)
    Entrant.objects.filter(name="Ada Ito").update(fixed_table=4)

    with pytest.raises(Stale, match="Ada Ito has a different fixed table"):
        published(round_)


@pytest.mark.nightly
def test_what_cannot_be_avoided_is_acknowledged_first():
    """Two play each other again: the notice has to be ticked."""
    event = a_running_event(2)
    play(event)
    round_ = a_draft(event, 2)

    with pytest.raises(TournamentError, match="Every pairing has a") as told:
        rounds.publish_swiss_round(
            event.pk, event.owner, round_id=round_.pk, expected=round_.version
        )

    assert told.value.remedy == "Confirm this, or change the round."
    assert [each["key"] for each in round_.notices] == ["rematch:1"]
    assert published(round_).state == RoundState.PUBLISHED
    assert last_line(event).payload.after["acknowledged"] == ["rematch:1"]


@pytest.mark.nightly
def test_a_round_that_an_entrant_published_says_so():
    """Events 1: staff who play may publish what the pairing made."""
    olga = a_person("Olga")
    event = a_running_event(3, owner=olga)
    an_entrant(event, "Olga Oz", person=olga)

    round_ = published(a_draft(event))

    assert round_.published_by_entrant
    assert last_line(event).payload.after["by_entrant"]


@pytest.mark.nightly
def test_a_round_is_published_once():
    event = a_running_event(4)
    round_ = published(a_draft(event))

    with pytest.raises(TournamentError, match="cannot be published: it is published"):
        published(round_)
