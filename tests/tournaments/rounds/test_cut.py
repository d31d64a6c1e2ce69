"""Who is in the cut."""

import pytest

from tests.builders.events import a_running_event, an_official
from tests.builders.swiss import (
    a_cut,
    a_draft,
    an_event_after_swiss,
    anew,
    confirm,
    drop,
    last_line,
    person,
    play,
    publish_cut,
    published,
    swiss_order,
)
from tournaments.models import Role, Stage, Tournament, TournamentState
from tournaments.rounds.actions import cut
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


# Who is in.


@pytest.mark.nightly
def test_the_first_of_the_standings_are_in_the_cut():
    event = an_event_after_swiss(8)
    best = swiss_order(event)[:4]

    found = confirm(event)

    event = anew(event)
    assert list(found) == best == event.cut_seeds
    assert event.stage == Stage.CUT


@pytest.mark.nightly
def test_confirming_is_logged():
    event = an_event_after_swiss(8)

    found = confirm(event)

    line = last_line(event)
    assert line.kind == "cut_confirmed"
    assert line.payload.before == {"stage": "swiss", "seeds": []}
    assert line.payload.after == {"stage": "cut", "seeds": list(found)}


@pytest.mark.nightly
def test_who_has_left_is_passed_over():
    event = an_event_after_swiss(8)
    first, *others = swiss_order(event)
    drop(person(first), after=1)

    assert list(confirm(anew(event))) == others[:4]


@pytest.mark.nightly
def test_a_cut_by_points_takes_all_who_have_them():
    event = an_event_after_swiss(16, cut=4, cut_points=3)

    assert list(confirm(event)) == swiss_order(event)[:8]


@pytest.mark.nightly
def test_a_cut_by_points_has_its_least_places():
    event = an_event_after_swiss(8, cut=4, cut_points=9)

    assert list(confirm(event)) == swiss_order(event)[:4]


def test_a_cut_by_points_alone_has_two_places_at_least():
    event = an_event_after_swiss(8, cut=0, cut_points=9)

    assert len(confirm(event)) == 2


@pytest.mark.nightly
def test_without_swiss_rounds_the_lot_seeds_the_bracket():
    """RN-2: everybody starts in the bracket."""
    event = a_running_event(6, rounds=0, cut=6)

    found = confirm(event)

    assert list(found) == swiss_order(event)
    assert len(found) == 6


def test_every_swiss_round_is_closed_first():
    event = a_running_event(8, rounds=3)
    play(event)
    published(a_draft(event, 2))

    with pytest.raises(TournamentError) as told:
        confirm(anew(event))

    assert told.value.message == (
        "The cut cannot be confirmed: round 2 is not closed; round 3 is not closed."
    )


def test_an_event_without_a_cut_has_none():
    event = an_event_after_swiss(8, cut=0)

    with pytest.raises(TournamentError, match="This event has no cut"):
        confirm(event)


@pytest.mark.nightly
def test_one_alone_makes_no_bracket():
    event = an_event_after_swiss(4)
    for key in swiss_order(event)[1:]:
        drop(person(key), after=1)

    with pytest.raises(TournamentError, match="1 entrants are in the cut") as told:
        confirm(anew(event))

    assert told.value.rule == "BR-1"


@pytest.mark.nightly
def test_the_list_that_is_confirmed_is_the_one_that_was_seen():
    """C7: somebody may have left meanwhile."""
    event = an_event_after_swiss(8)

    with pytest.raises(Stale):
        cut.confirm_cut(event.pk, event.owner, expected=event.version - 1)


def test_a_cut_can_be_confirmed_anew_until_it_is_played():
    """A result of the last Swiss round may still be corrected."""
    event = a_cut(8)
    drop(person(event.cut_seeds[0]), after=1)

    found = confirm(event)

    assert event.cut_seeds[0] not in found
    publish_cut(event)
    with pytest.raises(Stale, match="The bracket is already being played"):
        confirm(anew(event))


@pytest.mark.nightly
def test_judges_confirm_no_cut():
    event = an_event_after_swiss(8)
    jude = an_official(event, Role.HEAD_JUDGE)

    with pytest.raises(Forbidden):
        cut.confirm_cut(event.pk, jude, expected=event.version)


@pytest.mark.nightly
def test_a_cut_belongs_to_an_event_that_runs():
    event = an_event_after_swiss(8)
    Tournament.objects.update(state=TournamentState.CANCELLED)

    with pytest.raises(TournamentError, match="The event is not running"):
        confirm(event)
