"""Staff invitations by link: who makes them, how long they hold, who accepts."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.builders.events import an_event, an_official, lines
from tests.builders.notices import heard
from tests.builders.people import a_person
from tournaments.core.permissions import position_of
from tournaments.desk import actions as events
from tournaments.desk.actions import invitations
from tournaments.journal import sentences
from tournaments.models import Invitation, Role, Staff
from tournaments.rules.capabilities import EventRole
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def invited(event, role=Role.JUDGE, by=None):
    return invitations.create_invitation(event.pk, by or event.owner, role=role)[1]


def test_an_invitation_gives_the_role_once_and_the_log_says_so():
    event, ben = an_event(), a_person("Ben")
    token = invited(event)

    invitations.accept_invitation(token, ben)

    assert EventRole.JUDGE in position_of(ben, event).parts
    [made] = lines(event, "invitation_made")
    assert (made.visibility, made.payload.after) == ("staff", {"role": "judge"})
    [line] = lines(event, "invitation_accepted")
    assert line.payload.after == {"role": "judge", "name": "Ben"}
    assert sentences.full_sentence(line) == "Ben accepted the invitation as judge."
    assert heard(event.owner) == [
        "Ben accepted the invitation and is now a judge of Harbour Open."
    ]
    with pytest.raises(TournamentError, match="was used or revoked"):
        invitations.accept_invitation(token, a_person("Cleo"))


@pytest.mark.nightly
def test_only_a_hash_of_the_token_is_kept():
    event = an_event()

    token = invited(event)

    row = Invitation.objects.values().get()
    assert token not in str(row)
    assert row["token_hash"] == invitations.hash_token(token)


@pytest.mark.nightly
def test_an_invitation_is_revoked():
    event = an_event()
    token = invited(event)

    key = Invitation.objects.get().pk
    invitations.revoke_invitation(event.pk, event.owner, invitation_id=key)

    assert lines(event, "invitation_revoked")
    with pytest.raises(TournamentError, match="was used or revoked"):
        invitations.accept_invitation(token, a_person("Ben"))


@pytest.mark.nightly
def test_an_invitation_is_over_after_seven_days_and_is_forgotten():
    event = an_event()
    token = invited(event)
    row = Invitation.objects.get()
    assert row.until - timezone.now() > dt.timedelta(days=6, hours=23)
    Invitation.objects.update(until=timezone.now() - dt.timedelta(seconds=1))

    assert invitations.find_invitation(token) is None
    assert invitations.delete_expired_invitations() == 1


@pytest.mark.nightly
def test_organisers_invite_judges_and_the_owner_invites_organisers():
    event = an_event()
    second = an_official(event, Role.ORGANISER, "Omar")

    assert invited(event, Role.SCOREKEEPER, by=second)
    with pytest.raises(Forbidden, match="owner"):
        invited(event, Role.ORGANISER, by=second)
    with pytest.raises(Forbidden):
        invited(event, by=an_official(event, Role.HEAD_JUDGE))


@pytest.mark.nightly
def test_an_invitation_holds_as_long_as_its_maker_may_give_the_role():
    event = an_event()
    second = an_official(event, Role.ORGANISER, "Omar")
    token = invited(event, by=second)

    events.remove_staff_role(event.pk, event.owner, person=second, role=Role.ORGANISER)

    with pytest.raises(TournamentError, match="was used or revoked"):
        invitations.accept_invitation(token, a_person("Ben"))


def test_whoever_has_the_role_leaves_the_invitation_open():
    event = an_event()
    jude = an_official(event, Role.JUDGE)
    token = invited(event)

    with pytest.raises(TournamentError, match="You are already judge of this event"):
        invitations.accept_invitation(token, jude)

    assert invitations.accept_invitation(token, a_person("Ben")).role == Role.JUDGE
    assert Staff.objects.filter(tournament=event).count() == 2


def test_no_more_than_thirty_are_open():
    event = an_event()
    for number in range(invitations.MOST_OPEN):
        Invitation.objects.create(
            tournament=event,
            role=Role.JUDGE,
            token_hash=str(number),
            by=event.owner,
            until=timezone.now() + dt.timedelta(days=1),
        )

    with pytest.raises(TournamentError, match="Revoke one"):
        invited(event)


@pytest.mark.nightly
def test_an_invitation_of_another_event_is_not_there():
    event, other = an_event(), an_event(owner=a_person("Otto"))
    invited(event)

    with pytest.raises(Invitation.DoesNotExist):
        invitations.revoke_invitation(
            other.pk, other.owner, invitation_id=Invitation.objects.get().pk
        )
