"""Coming late to an event that runs (events 3)."""

import pytest

from tests.builders.events import an_entrant, lines, sent
from tests.builders.people import a_person
from tests.builders.rounds import an_event_in_round, seated, somebody
from tournaments.core import played
from tournaments.core.action import seal_breaches
from tournaments.entries import actions as entrants
from tournaments.entries.actions import OpenMatchChoice
from tournaments.models import (
    EntrantState,
    ListPolicy,
    Match,
    RoundState,
    Stage,
    TournamentState,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def drop(entrant, who=None, **more):
    return sent(entrants.drop_from_event, entrant, who, **more)


def results_of(entrant):
    rows = Match.objects.filter(home=entrant).order_by("round__number")
    return [(each.round.number, each.outcome) for each in rows]


# Late entry.


@pytest.mark.nightly
def test_a_late_entrant_has_lost_every_round_that_he_missed():
    event = an_event_in_round(2)

    row = entrants.enter_late_entrant(event.pk, event.owner, name="Zoe Late", losses=2)

    assert (row.state, row.first_round) == (EntrantState.CHECKED_IN, 3)
    assert results_of(row) == [(1, Outcome.LATE_LOSS), (2, Outcome.LATE_LOSS)]
    for match in Match.objects.filter(home=row):
        assert (match.away, match.table, match.settled) == (None, None, "desk")
        assert match.round.version == 2
    [line] = lines(event, "entrant_late")
    assert line.payload.after == {
        "state": "checked_in",
        "name": "Zoe Late",
        "late_loss": [1, 2],
    }
    assert seal_breaches(event) == []


@pytest.mark.nightly
def test_the_standings_know_him_as_late():
    event = an_event_in_round(1)

    row = entrants.enter_late_entrant(event.pk, event.owner, name="Zoe Late", losses=1)

    [found] = [
        each for each in played.current_standings(event) if each.entrant == str(row.pk)
    ]
    assert (found.points, found.record) == (0, "0-1-0")


@pytest.mark.nightly
def test_before_round_1_is_published_nothing_is_missed():
    event = an_event_in_round(0)
    draft = seated(event, state=RoundState.DRAFT)

    row = entrants.enter_late_entrant(event.pk, event.owner, name="Zoe Late", losses=0)

    assert (row.first_round, results_of(row)) == (1, [])
    draft.refresh_from_db()
    assert draft.version == 2


@pytest.mark.nightly
def test_whoever_was_registered_and_not_there_keeps_his_entry():
    event = an_event_in_round(1)
    zoe = an_entrant(event, "Zoe", state=EntrantState.WITHDRAWN)

    sent(entrants.enter_late_entrant, zoe, losses=1)

    zoe.refresh_from_db()
    assert (zoe.state, zoe.first_round) == (EntrantState.CHECKED_IN, 2)
    [line] = lines(event, "entrant_late")
    assert line.payload.before == {"state": "withdrawn"}


def test_an_event_without_check_in_takes_him_as_registered():
    event = an_event_in_round(1, has_check_in=False)

    row = entrants.enter_late_entrant(event.pk, event.owner, name="Zoe", losses=1)

    assert row.state == EntrantState.REGISTERED


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("policy", "may_submit"), [(ListPolicy.NONE, False), (ListPolicy.OPTIONAL, True)]
)
def test_a_late_entrant_may_hand_in_his_list(policy, may_submit):
    event = an_event_in_round(1, list_policy=policy)

    row = entrants.enter_late_entrant(event.pk, event.owner, name="Zoe", losses=1)

    assert row.is_unlocked is may_submit


def test_a_round_that_was_published_meanwhile_is_told_first():
    """Events 3: the form says what it costs."""
    event = an_event_in_round(2)

    with pytest.raises(Stale, match="entering now is 2; the form said 1"):
        entrants.enter_late_entrant(event.pk, event.owner, name="Zoe", losses=1)


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"late_entry_until_round": 2}, "start in round 3; .* is 2"),
        ({"rounds": 2}, "start in round 3; .* is 2"),
        ({"capacity": 4}, "All 4 spots are taken"),
        ({"stage": Stage.CUT}, "possible during Swiss rounds"),
        (
            {"state": TournamentState.FINISHED},
            "possible during Swiss rounds",
        ),
        (
            {"state": TournamentState.CHECK_IN},
            "possible during Swiss rounds",
        ),
    ],
    ids=str,
)
def test_when_it_is_too_late_for_late_entry(cells, told):
    event = an_event_in_round(2, **cells)

    with pytest.raises(TournamentError, match=told):
        entrants.enter_late_entrant(event.pk, event.owner, name="Zoe", losses=2)


@pytest.mark.nightly
def test_a_place_that_somebody_left_is_free_for_a_late_entrant():
    event = an_event_in_round(1, capacity=4)
    drop(somebody(event), open_match=OpenMatchChoice.FINISH)

    assert entrants.enter_late_entrant(
        event.pk, event.owner, name="Zoe", losses=1
    ).first_round


@pytest.mark.parametrize("state", [EntrantState.DROPPED, EntrantState.CHECKED_IN])
def test_who_is_or_was_in_does_not_enter_late(state):
    event = an_event_in_round(1)
    zoe = an_entrant(event, "Zoe", state=state)

    with pytest.raises(TournamentError, match="already on the list of entrants"):
        sent(entrants.enter_late_entrant, zoe, losses=1)


@pytest.mark.nightly
def test_a_late_entrant_needs_a_name_of_his_own():
    event = an_event_in_round(1)

    with pytest.raises(TournamentError, match="taken by Ada Ito"):
        entrants.enter_late_entrant(event.pk, event.owner, name="ada ito", losses=1)


@pytest.mark.nightly
def test_nobody_enters_late_past_the_desk():
    event, zoe = an_event_in_round(1), a_person("Zoe")
    row = an_entrant(event, "Zoe", person=zoe, state=EntrantState.WITHDRAWN)

    with pytest.raises(Forbidden):
        sent(entrants.enter_late_entrant, row, zoe, losses=1)


@pytest.mark.nightly
def test_a_late_entrant_is_stale_like_every_entry():
    event = an_event_in_round(1)
    zoe = an_entrant(event, "Zoe", state=EntrantState.WITHDRAWN, version=2)

    with pytest.raises(Stale):
        sent(entrants.enter_late_entrant, zoe, losses=1, expected=1)
