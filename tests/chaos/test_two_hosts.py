"""Two machines serve the site and one is gone: nothing is done twice (C1, C8)."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.builders.desk import guarded
from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.programs import OF_EVENTS, a_secret
from tests.builders.swiss import a_draft
from tests.chaos.sites import Site
from tests.chaos.test_database_restart import publish
from tournaments.core.action import seal_breaches
from tournaments.models import Entry, Round, RoundState

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]
SIZE = 16


def test_two_hosts_publish_a_round_once_and_one_goes_on_alone(
    process_environment, record_property
):
    draft = a_draft(a_running_event(SIZE, guarded(a_person("Olga"))))
    event = draft.tournament
    secret = a_secret(event.owner, event, *OF_EVENTS)
    sites = [Site(process_environment), Site(process_environment)]
    try:
        with ThreadPoolExecutor() as pool:
            sent = [pool.submit(publish, site, draft, secret) for site in sites]
            answers = [each.result()[0] for each in sent]
        sites[0].end()
        again, _ = publish(sites[1], draft, secret)
    finally:
        sites[1].end()

    published = Entry.objects.filter(tournament=event, kind="round_published").count()
    record_property("lost or doubled", abs(published - 1))
    assert set(answers) <= {200, 409}  # C8: in flight, or the same answer
    assert again == 200
    assert published == 1
    assert Round.objects.get(pk=draft.pk).state == RoundState.PUBLISHED
    assert seal_breaches(event) == []
