"""C6: what must never be of webhooks, the database refuses by raw SQL."""

import pytest
from django.db import IntegrityError
from django.utils import timezone

from integrations.models import Delivery, Webhook
from tests.builders.events import an_event
from tests.builders.people import a_person
from tests.builders.webhooks import a_delivery, a_webhook, an_account_webhook
from tests.tournaments.core.test_constraints import changed, copied

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]
NOW = timezone.now()

WEBHOOKS = {
    "webhook_form_is_known": {"form": "fax"},
    "webhook_that_is_off_says_why": {"is_on": False},
    "webhook_that_ended_keeps_nothing": {"secret": ""},
    "webhook_that_fails_is_off": {"failures": 50},
}
DELIVERIES = {
    "delivery_state_is_known": {"state": "zzz", "body": "", "at": NOW},
    "delivery_that_is_over_keeps_nothing": {"state": "done", "at": NOW},
    "delivery_that_was_tried_says_when": {"state": "failed"},
}


@pytest.fixture
def hook():
    return a_webhook(an_event())


@pytest.mark.parametrize(("name", "cells"), WEBHOOKS.items())
def test_a_webhook_keeps_its_rules(hook, name, cells):
    with pytest.raises(IntegrityError, match=name):
        changed(hook, **cells)


@pytest.mark.parametrize(
    "cells",
    [
        {"ended_at": NOW},
        {"ended_at": NOW, "is_on": False, "why_off": "Why.", "secret": ""},
        {"ended_at": NOW, "is_on": False, "why_off": "Why.", "address": ""},
        {"address": ""},
    ],
)
def test_a_webhook_that_ended_keeps_neither_address_nor_secret(hook, cells):
    with pytest.raises(IntegrityError, match="webhook_that_ended_keeps_nothing"):
        changed(hook, **cells)


@pytest.mark.parametrize(("name", "cells"), DELIVERIES.items())
def test_a_delivery_keeps_its_rules(hook, name, cells):
    with pytest.raises(IntegrityError, match=name):
        changed(a_delivery(hook), **cells)


def test_an_open_delivery_has_a_body(hook):
    with pytest.raises(IntegrityError, match="delivery_that_is_over_keeps_nothing"):
        changed(a_delivery(hook), body="")


def test_an_address_is_told_once_in_an_event(hook):
    with pytest.raises(IntegrityError):
        copied(hook)
    a_webhook(an_event(a_person("Otto")))


def test_an_act_is_one_message_and_a_trial_as_many_as_one_likes(hook):
    row = a_delivery(hook, line=3)
    with pytest.raises(IntegrityError):
        copied(row)
    a_delivery(hook, line=3, part=1)
    copied(a_delivery(hook))

    assert Delivery.objects.count() == 4


def test_an_account_has_an_address_once_and_a_webhook_takes_many_events():
    olga = a_person("Olga")
    hook = an_account_webhook(olga)
    for event in (an_event(olga), an_event(olga, name="Pier Cup")):
        a_delivery(hook, tournament=event, line=3)

    an_account_webhook(a_person("Otto"))
    with pytest.raises(IntegrityError, match="one_account_webhook_an_address"):
        an_account_webhook(olga)


def test_every_constraint_is_tried_here():
    known = {
        each.name for model in (Webhook, Delivery) for each in model._meta.constraints
    }

    assert known == {
        *WEBHOOKS,
        *DELIVERIES,
        "one_webhook_an_address",
        "one_account_webhook_an_address",
        "one_delivery_an_act",
    }
