"""P5: a reason stays readable for the other side, with an alias for the deleted
user.
"""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import names
from accounts.models import User
from privacy.services import retention
from privacy.services.account_deletion import delete_account
from tests.builders.events import an_official, lines
from tests.builders.looking import source
from tests.builders.people import a_visit
from tests.builders.tables import (
    a_dispute,
    a_table,
    again,
    click,
    event_of,
    rule,
    say,
    won,
)
from tournaments.core.action import seal_breaches
from tournaments.core.permissions import position_of
from tournaments.journal.queries import logbook
from tournaments.models import Entrant, EntrantState, Payload, Remainder, Role
from tournaments.results import actions as results
from tournaments.results import rulings
from tournaments.results.queries import build_match_sheet, newest_objections
from tournaments.rules.claims import AWAY, HOME

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]

WHY = "Ben Okafor took back a play, and Ada Ito had seen it."


@pytest.fixture
def ruled():
    """Ben is ruled against, drops, and deletes his account; Ada may still appeal."""
    match = a_dispute()
    rule(match, an_official(event_of(match)), won(HOME, "21:14"), reason=WHY)
    return again(match)


def who(name):
    return User.objects.get(display_name=name)


def leave(name):
    person = who(name)
    Entrant.objects.filter(person=person).update(state=EntrantState.DROPPED)
    delete_account(person)
    return names.alias_for_key(str(person.pk))


def test_the_other_side_still_reads_why(ruled):
    event = event_of(ruled)

    alias = leave("Ben")

    page = a_visit(who("Ada")).get(reverse("my_match", args=[event.pk]))
    text = source(page)
    assert f"{alias} took back a play, and Ada Ito had seen it." in text
    assert "Appeal to the head judge" in text
    assert "Okafor" not in text


def test_the_log_says_it_too_and_its_seals_hold(ruled):
    event = event_of(ruled)

    alias = leave("Ben")

    [line] = lines(event, "result_ruled")
    assert not Payload.objects.filter(entry=line).exists()
    [told] = logbook.to_log_lines(
        logbook.with_related_rows(type(line).objects.filter(pk=line.pk)),
        position=position_of(who("Ada"), event),
    )
    assert told.reason.startswith(alias)
    assert seal_breaches(event) == []


def test_an_appeal_keeps_the_ruling_and_both_reasons(ruled):
    event = event_of(ruled)
    an_official(event, Role.HEAD_JUDGE, "Hilda")
    results.appeal_ruling(
        event.pk,
        who("Ben"),
        match_id=ruled.pk,
        expected=again(ruled).version,
        reason="Ben Okafor saw it otherwise.",
    )

    alias = leave("Ben")

    found = rulings.appealed_ruling(again(ruled))
    assert found.reason.startswith(alias)
    assert found.appeal == f"{alias} saw it otherwise."
    assert "21" in found.ruling


def test_an_objection_keeps_its_reason_too():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    click(results.dispute_result, match, AWAY, reason="Ada Ito had six cards.")

    alias = leave("Ada")

    [found] = newest_objections(build_match_sheet(again(match))).values()
    assert found.reason == f"{alias} had six cards."


def test_who_leaves_next_is_taken_out_of_what_is_left(ruled):
    first, second = leave("Ben"), leave("Ada")

    assert set(Remainder.objects.values_list("reason", flat=True)) == {
        f"{first} took back a play, and {second} had seen it."
    }


def test_a_line_without_a_reason_leaves_nothing(ruled):
    leave("Ben")

    assert [each.entry.kind for each in Remainder.objects.all()] == ["result_ruled"]


def test_it_goes_after_24_months(ruled):
    leave("Ben")

    retention.delete_expired_data(now=timezone.now() + dt.timedelta(days=729))
    assert Remainder.objects.exists()
    retention.delete_expired_data(now=timezone.now() + dt.timedelta(days=731))
    assert not Remainder.objects.exists()
