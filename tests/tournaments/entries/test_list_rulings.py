"""What officials do about lists: unlock, decide, waive (events 4)."""

import pytest
from django.utils import timezone

from tests.builders.decks import PS, a_list, on_the_shelf
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
    sent,
)
from tests.builders.people import a_person
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.models import (
    Audience,
    Role,
    Submission,
    Tournament,
    TournamentState,
    UndeterminedPolicy,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture(autouse=True, scope="module")
def _the_sample_set(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


def registered(person=None, **cells):
    """Give somebody in an event that plays by our own set."""
    event = an_event(**{"snapshot": PS.id, **cells})
    return an_entrant(event, person=person or a_person("Ada"))


def submit(row, who=None, **what):
    what = what or {"text": a_list()}
    return lists.submit_deck_list(
        row.tournament_id, who or row.person, entrant=row.pk, **what
    )


def act(service, row, who=None, reason="The printer jammed.", **more):
    return sent(service, row, who, reason=reason, **more)


def lock(event):
    """Let the deadline pass."""
    Tournament.objects.filter(pk=event.pk).update(list_deadline_at=timezone.now())


# Unlocking.


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.HEAD_JUDGE, Role.ORGANISER])
def test_one_who_is_unlocked_hands_in_one_more_list(role):
    row = registered()
    old = submit(row)
    lock(row.tournament)
    official = an_official(row.tournament, role)

    act(lists.unlock_deck_list, row, official)
    new = submit(row, text=a_list("legal-legends"))

    old.refresh_from_db()
    assert (old.is_current, new.number) == (False, 2)
    [line] = lines(row.tournament, "list_unlocked")
    assert (line.actor, line.entrant) == (official, row)
    assert (line.payload.reason, line.visibility) == ("The printer jammed.", "self")
    with pytest.raises(TournamentError, match="deadline"):
        submit(row)


@pytest.mark.nightly
def test_a_list_is_unlocked_while_the_event_runs():
    event = a_running_event(0, snapshot=PS.id)
    row = an_entrant(event, person=a_person("Ada"))

    act(lists.unlock_deck_list, row)

    assert submit(row).is_current


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.JUDGE, Role.SCOREKEEPER])
def test_others_unlock_nothing(role):
    row = registered()
    lock(row.tournament)
    official = an_official(row.tournament, role)

    with pytest.raises(Forbidden, match="head judge or organiser"):
        act(lists.unlock_deck_list, row, official)


@pytest.mark.nightly
def test_nobody_unlocks_his_own_list():
    event = an_event(snapshot=PS.id)
    row = entrants.register_for_event(event.pk, event.owner)
    lock(event)

    with pytest.raises(Forbidden, match="your own entry"):
        act(lists.unlock_deck_list, row)


@pytest.mark.nightly
def test_what_is_not_locked_is_not_unlocked():
    with pytest.raises(TournamentError, match="not locked"):
        act(lists.unlock_deck_list, registered())


def test_an_event_that_is_over_unlocks_nothing():
    event = a_running_event(0, state=TournamentState.FINISHED)

    with pytest.raises(TournamentError, match="not locked"):
        act(lists.unlock_deck_list, an_entrant(event))


def test_unlocking_needs_a_reason():
    row = registered()
    lock(row.tournament)

    with pytest.raises(TournamentError, match="needs a reason"):
        act(lists.unlock_deck_list, row, reason=" ")


# Deciding.


def doubted(**cells):
    row = registered(undetermined_policy=UndeterminedPolicy.HEAD_JUDGE)
    return a_submission(row, verdict="UNDETERMINED", **cells)


def decide(made, who=None, *, accepted=True, reason="Printed in 2022, I own one."):
    event = made.entrant.tournament
    return lists.decide_on_deck_list(
        event.pk,
        who or event.owner,
        submission=made.pk,
        accepted=accepted,
        reason=reason,
    )


@pytest.mark.parametrize("accepted", [True, False])
def test_the_head_judge_decides_on_a_list_in_doubt(accepted):
    made = doubted()
    event = made.entrant.tournament
    judge = an_official(event, Role.HEAD_JUDGE)

    decide(made, judge, accepted=accepted)

    made.refresh_from_db()
    assert made.accepted is accepted
    [line] = lines(event, "list_decided")
    assert line.payload.before == {"accepted": None}
    assert line.payload.after == {"number": 1, "accepted": accepted}
    assert line.payload.reason == "Printed in 2022, I own one."
    assert (line.entrant, line.visibility) == (made.entrant, Audience.SELF)


@pytest.mark.nightly
def test_the_head_judge_changes_his_mind():
    made = doubted(accepted=True)

    decide(made, accepted=False)

    [line] = lines(made.entrant.tournament, "list_decided")
    assert line.payload.before == {"accepted": True}


@pytest.mark.parametrize("role", [Role.JUDGE, Role.ORGANISER])
def test_others_decide_nothing(role):
    made = doubted()
    official = an_official(made.entrant.tournament, role)

    with pytest.raises(Forbidden, match="Only the head judge"):
        decide(made, official)


def test_a_head_judge_who_plays_decides_nothing():
    """H9: to decide is to read."""
    made = doubted()
    event = made.entrant.tournament
    entrants.register_for_event(event.pk, event.owner)

    with pytest.raises(Forbidden, match="You are playing in this event"):
        decide(made)


@pytest.mark.parametrize("verdict", ["LEGAL", "ILLEGAL"])
def test_what_the_check_can_tell_is_not_decided(verdict):
    made = a_submission(registered(), verdict=verdict)

    with pytest.raises(TournamentError, match=f"The result of the check is {verdict}"):
        decide(made)


def test_a_list_that_was_replaced_is_not_decided():
    made = doubted()
    a_submission(made.entrant)

    with pytest.raises(Stale, match="a new list"):
        decide(made)


@pytest.mark.nightly
def test_a_decision_needs_a_reason():
    with pytest.raises(TournamentError, match="needs a reason"):
        decide(doubted(), reason="")


@pytest.mark.nightly
def test_a_list_of_another_event_is_not_there():
    made = doubted()
    other = an_event(owner=a_person("Omar"))

    with pytest.raises(Submission.DoesNotExist):
        lists.decide_on_deck_list(
            other.pk, other.owner, submission=made.pk, accepted=True, reason="Mine."
        )


# Waiving.


def test_the_organiser_lets_somebody_play_without_a_list():
    row = registered()

    act(lists.waive_deck_list, row, reason="His bag was stolen.")

    row.refresh_from_db()
    assert row.waived == "His bag was stolen."
    [line] = lines(row.tournament, "list_waived")
    assert line.payload.before == {"waived": ""}
    assert line.payload.after == {"waived": "His bag was stolen."}
    assert (line.entrant, line.visibility) == (row, Audience.SELF)
    assert line.payload.reason == "His bag was stolen."


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER])
def test_others_waive_nothing(role):
    row = registered()
    official = an_official(row.tournament, role)

    with pytest.raises(Forbidden):
        act(lists.waive_deck_list, row, official)


@pytest.mark.nightly
def test_nobody_waives_his_own_list():
    event = an_event()
    row = entrants.register_for_event(event.pk, event.owner)

    with pytest.raises(Forbidden, match="your own entry"):
        act(lists.waive_deck_list, row)


@pytest.mark.nightly
@pytest.mark.parametrize("reason", ["", "x" * 201])
def test_a_waiver_needs_a_reason_of_some_words(reason):
    with pytest.raises(TournamentError, match="reason"):
        act(lists.waive_deck_list, registered(), reason=reason)


@pytest.mark.nightly
@pytest.mark.parametrize("service", [lists.unlock_deck_list, lists.waive_deck_list])
def test_a_form_carries_the_version_of_its_entry(service):
    """C7."""
    row = registered()
    lock(row.tournament)

    with pytest.raises(Stale):
        act(service, row, expected=7)
