"""The API against its own description, as everybody who may ask: with bodies and
parameters that the description allows, and with others.

No 500, no status that is not described, no answer of another shape.
"""

from contextlib import suppress

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, note, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config import apidocs, limits
from decks.examples import DECK_ID
from integrations.examples import WEBHOOK_ID
from tests.builders.desk import guarded
from tests.builders.documented import the_documented_deck
from tests.builders.documentedevents import disputed
from tests.builders.events import an_official
from tests.builders.programs import OF_EVENTS, PLAYERS, a_secret
from tests.builders.series import a_series
from tests.builders.webhooks import a_delivery, a_webhook
from tournaments.api.examples.events import ENTRANT_ID, LIST_ID
from tournaments.api.examples.logs import EVENT_ID, LOG_ID, MATCH_ID
from tournaments.api.examples.series import SERIES_ID
from tournaments.models import Entrant, Role
from tournaments.rules.api_scopes import ApiScope

pytestmark = pytest.mark.nightly

FEW, MANY = 2, 30
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
# Whatever is drawn would name nothing that is there.
KNOWN = {
    "event": EVENT_ID,
    "match": MATCH_ID,
    "entrant": ENTRANT_ID,
    "submission": LIST_ID,
    "log": LOG_ID,
    "deck": DECK_ID,
    "series": SERIES_ID,
    "webhook": WEBHOOK_ID,
    "at": "1",
    "number": "R1-PS",
    "code": "PS",
}
DESCRIBED = schemathesis.openapi.from_dict(apidocs.openapi_schema())
OPERATIONS = {
    f"{each.method.upper()} {each.path}": each
    for each in (found.ok() for found in DESCRIBED.get_all_operations())
}


@pytest.fixture(scope="module")
def secrets(lasting):
    """Have the event of the documentation, in dispute, and a token for each role."""
    the_documented_deck()
    event = disputed()
    ada = Entrant.objects.get(name="Ada Ito").person
    a_series(event, id=SERIES_ID)
    hook = a_webhook(event, id=WEBHOOK_ID)
    a_delivery(hook, line=1, last=1, state="given_up", body="", at=timezone.now())
    judge = guarded(an_official(event, Role.HEAD_JUDGE))
    return {
        "anonymous": "",
        "entrant": a_secret(ada, event, *PLAYERS),
        "organiser": a_secret(guarded(event.owner), event, *OF_EVENTS),
        "judge": a_secret(judge, event, *OF_EVENTS),
        "account": a_secret(event.owner, None, *ApiScope),
    }


@pytest.fixture
def nobody_counts(monkeypatch):
    monkeypatch.setattr(limits, "count_action", lambda *_: None)


@pytest.fixture
def one_connection():
    """Let a request neither open nor close what the test has in hand."""
    both = (request_started, request_finished)
    for each in both:
        each.disconnect(close_old_connections)
    yield
    for each in both:
        each.connect(close_old_connections)


def ask(case, secret):
    """Ask about what is there; whatever comes of it is undone."""
    for name in set(case.path_parameters) & set(KNOWN):
        case.path_parameters[name] = KNOWN[name]
    headers = {"Accept-Encoding": "identity"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    case.headers.pop("Authorization", None)
    with transaction.atomic():
        answer = case.call(app=get_wsgi_application(), headers=headers)
        transaction.set_rollback(True)
    case.validate_response(answer, checks=CHECKS)


def played(operation, secrets, examples):
    """Send what the description allows, and what it does not, where anything is so.

    To draw takes longer than to ask, so each role sends the same.
    """
    draw(operation, GenerationMode.POSITIVE, secrets, examples)
    with suppress(Unsatisfiable):
        draw(operation, GenerationMode.NEGATIVE, secrets, examples)


def draw(operation, mode, secrets, examples):
    tried = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=examples == FEW,
        suppress_health_check=list(HealthCheck),
    )

    def ask_as_each(case):
        for role, secret in secrets.items():
            note(f"as {role}")
            ask(case, secret)

    given(operation.as_strategy(generation_mode=mode))(tried(ask_as_each))()


@pytest.mark.usefixtures("db", "nobody_counts", "one_connection")
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_answer_is_as_described(secrets, label):
    played(OPERATIONS[label], secrets, FEW)


@pytest.mark.nightly
@pytest.mark.usefixtures("db", "nobody_counts", "one_connection")
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_answer_is_as_described_for_long(secrets, label):
    played(OPERATIONS[label], secrets, MANY)
