"""The demonstration: three events that a visitor can walk into, all of them true."""

import io
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command

from accounts import trial_sign_ins
from accounts.models import User
from cards.models import Card
from decks.selectors import owned_by
from tests.builders.decks import on_the_shelf
from tournaments import demo as demonstration
from tournaments.core import cut, events, rounds
from tournaments.core.action import seal_breaches
from tournaments.core.permissions import position_of
from tournaments.demo import ADA, BEN, CAST, COMING, JUDGE, OVER, RUNNING
from tournaments.management.commands import demo
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture(scope="module", autouse=True)
def played(django_db_setup, django_db_blocker):
    """Play it once for all tests of the module."""
    with on_the_shelf(django_db_blocker):
        demonstration.create_accounts("kelp orbit lantern")
        yield demonstration.play_missing_events()


def third(event):
    return Match.objects.filter(round__tournament=event, round__number=3)


@pytest.mark.nightly
def test_one_runs_one_is_over_one_is_to_come(played):
    assert {name: each.state for name, each in played.items()} == {
        RUNNING: TournamentState.RUNNING,
        OVER: TournamentState.FINISHED,
        COMING: TournamentState.REGISTRATION,
    }


def test_every_log_is_sealed_and_every_round_can_be_made_again(played):
    """T3, I4: nothing was written past the services."""
    for event in played.values():
        assert seal_breaches(event) == []
        assert rounds.recheck_event(event) == []
        assert event.entries.order_by("seq").first().kind == "event_created"


@pytest.mark.nightly
def test_the_running_one_is_in_the_middle_of_round_3_of_5(played):
    event = played[RUNNING]
    rows = third(event)

    assert (event.rounds, event.cut) == (5, 4)
    assert rows.count() == 9
    assert rows.filter(outcome=Outcome.PENDING).count() >= 3
    assert rows.exclude(outcome=Outcome.PENDING).count() >= 3
    assert rows.filter(disputed_at__isnull=False).count() == 1
    assert rows.filter(accepts_at__isnull=False).count() == 1


@pytest.mark.nightly
def test_ada_and_ben_meet_and_one_of_them_has_reported(played):
    [row] = third(played[RUNNING]).filter(accepts_at__isnull=False)

    assert {row.home.name, row.away.name} == {ADA.name, BEN.name}
    [said] = row.reports.all()
    assert said.by.display_name == ADA.name
    assert Match.objects.filter(
        round__tournament=played[RUNNING], winner="", outcome=Outcome.TIE
    ).exists()


@pytest.mark.nightly
def test_somebody_dropped_and_somebody_came_late(played):
    people = Entrant.objects.filter(tournament=played[RUNNING])

    assert people.count() == 19
    [gone] = people.filter(state=EntrantState.DROPPED)
    assert gone.dropped_after == 2
    [late] = people.filter(first_round=2)
    assert late.seats.filter(match__outcome=Outcome.LATE_LOSS).count() == 1


@pytest.mark.nightly
def test_everybody_has_a_list_that_is_accepted(played):
    found = Submission.objects.filter(entrant__tournament=played[RUNNING])

    assert found.count() == 19
    assert {each.verdict for each in found} == {"LEGAL"}
    ada = User.objects.get(email=ADA.email)
    assert found.get(entrant__person=ada).deck in owned_by(ada)


def test_the_one_that_is_over_has_its_top_4(played):
    event = played[OVER]

    assert len(event.cut_seeds) == 4
    assert len(cut.final_order(event)) == 10
    assert event.visible_when_finished == "public"


@pytest.mark.nightly
def test_the_one_to_come_has_room_for_a_visitor(played):
    event = played[COMING]
    people = Entrant.objects.filter(tournament=event)

    assert people.count() == 7 < event.capacity
    assert not people.filter(name__in=(ADA.name, BEN.name)).exists()
    assert not events.are_deck_lists_locked(event)


@pytest.mark.nightly
def test_the_cast_can_sign_in_and_nobody_else_can():
    users = {each.email: each for each in User.objects.all()}

    for each in CAST:
        assert users[each.email].check_password("kelp orbit lantern")
    others = [each for key, each in users.items() if key not in {c.email for c in CAST}]
    assert others
    assert not any(each.has_usable_password() for each in others)
    assert not any(each.is_staff for each in users.values())


@pytest.mark.nightly
def test_the_judge_may_rule_and_the_organiser_runs_it(played):
    event = played[RUNNING]

    assert position_of(User.objects.get(email=JUDGE.email), event).is_staff
    assert position_of(event.owner, event).is_owner


@pytest.mark.nightly
def test_a_second_time_changes_nothing(played):
    before = {each.pk: each.version for each in played.values()}

    again = demonstration.play_missing_events()

    assert {each.pk: each.version for each in again.values()} == before
    assert demonstration.create_accounts("another password") == []
    assert not demonstration.is_demo_incomplete()


# The command


def forget(part):
    """Let somebody have another address, so that he is missing."""
    EmailAddress.objects.filter(email=part.email).delete()
    User.objects.filter(email=part.email).update(email="another@booth.example")


def told(**options):
    said = io.StringIO()
    call_command("demo", stdout=said, **options)
    return said.getvalue()


@pytest.mark.nightly
def test_the_command_is_for_a_trial_unless_somebody_insists(settings):
    settings.EMBEDDED = False

    with pytest.raises(CommandError, match="production database"):
        call_command("demo")

    assert f"{RUNNING} (running): /events/" in told(force=True)


def test_the_command_says_so_if_the_people_are_there_already(settings, tmp_path):
    settings.EMBEDDED, settings.VAR = True, tmp_path

    said = told()

    assert said.count("/events/") == 3
    assert "already have their passwords" in said
    assert trial_sign_ins.read_trial_sign_ins() == []


@pytest.mark.nightly
def test_new_people_are_told_and_kept_for_the_next_start(settings, tmp_path):
    settings.EMBEDDED, settings.VAR = True, tmp_path
    forget(JUDGE)

    [made] = demo.create_demo_accounts()

    assert made.email == JUDGE.email
    assert trial_sign_ins.read_trial_sign_ins() == [made]
    assert User.objects.get(email=JUDGE.email).check_password(made.password)
    assert Path(tmp_path, trial_sign_ins.FILE).stat().st_mode & 0o077 == 0


@pytest.mark.nightly
def test_in_production_no_password_is_written_to_a_file(settings, tmp_path):
    settings.EMBEDDED, settings.VAR = False, tmp_path
    forget(JUDGE)

    [made] = demo.create_demo_accounts()

    assert str(made).startswith(f"Sign in as {JUDGE.email} with the password ")
    assert not Path(tmp_path, trial_sign_ins.FILE).exists()


@pytest.mark.nightly
def test_cards_that_are_there_are_not_loaded_again():
    before = Card.objects.count()

    demo.load_cards()

    assert Card.objects.count() == before
    assert Tournament.objects.count() == 3
