"""The documentation of the API: valid, complete, and true."""

import json
import re
import shlex
from html import unescape
from pathlib import Path

import pytest
from django.core.management import call_command

from cards import services
from cards.knowledge import Basis
from cards.models import Card, CardData
from config import apidocs, limits, rest
from tests.builders.cards import a_card, the_documented_card
from tests.builders.desk import guarded
from tests.builders.documented import fits, the_documented_deck, the_documented_log
from tests.builders.documentedevents import on_the_scene
from tests.builders.events import an_event
from tests.builders.looking import source
from tests.builders.people import a_browser
from tests.builders.programs import a_secret
from tournaments.api.examples.logs import EVENT_ID

HERE = Path(__file__).parents[2]
PAGE = (HERE / "docs" / "api.md").read_text(encoding="utf-8")
SITE = "https://desk.example"


@pytest.fixture(autouse=True)
def _webhooks_are_on(settings):
    settings.WEBHOOKS = True


@pytest.mark.load
def test_the_schema_is_valid_and_without_a_warning(tmp_path):
    call_command(
        "spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema")
    )


@pytest.mark.load
@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/vnd.oai.openapi+json"),
        ("application/vnd.oai.openapi", "application/vnd.oai.openapi"),
    ],
)
def test_the_schema_is_served_as_json_or_yaml(client, accept, kind):
    answer = client.get("/api/v1/schema/", headers={"accept": accept})

    assert answer.status_code == 200
    assert answer["Content-Type"].startswith(kind)
    assert b"/api/v1/bulk/cards/" in answer.content


OPERATIONS = {each.name: each for each in apidocs.operations()}


LOGS = {"match_logs", "match_log_new", "log"}
# A list that is long enough to be legal would bury the rest of the page.
SHORTENED = {"list_submit": 422}


def visitor(operation):
    """Sign in whoever the answers at an address belong to."""
    if operation.name in LOGS:
        return a_browser(the_documented_log())
    scenic = ("/events/", "/series/", "/webhooks/")
    if any(each in operation.path for each in scenic):
        return on_the_scene(operation.name)
    return a_browser(the_documented_deck())


def asked(client, operation):
    """Ask as the page says; whoever asks has signed in."""
    if operation.method == "GET":
        return client.get(operation.sample)
    kind = "application/json"
    return client.generic(operation.method, operation.sample, operation.body, kind)


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize("name", [each for each in OPERATIONS if each not in SHORTENED])
def test_every_answer_has_the_shape_that_is_documented(name):
    operation = OPERATIONS[name]
    client = visitor(operation)
    if "/cards" in operation.path:
        a_card("C7-PS", name="Cal Rook", type="Player")
        Card.objects.update(suspect="Read twice.")
    schema = apidocs.openapi_schema()
    found = schema["paths"][operation.path][operation.method.lower()]
    shape = apidocs.success_content(found)["schema"]

    answer = asked(client, operation)

    assert answer.status_code in (200, 201), answer.content
    for each in values(answer):
        fits(each, {**shape, "components": schema["components"]})


def values(answer):
    """Return what an answer holds: the object, or one for each line."""
    if answer.streaming:
        return [json.loads(each) for each in answer]
    return [answer.json()]


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_example_has_the_shape_that_is_documented(name):
    operation, schema = OPERATIONS[name], apidocs.openapi_schema()
    found = schema["paths"][operation.path][operation.method.lower()]
    shape = apidocs.success_content(found)["schema"]

    fits(json.loads(operation.example), {**shape, "components": schema["components"]})
    if operation.body:
        sent = found["requestBody"]["content"]["application/json"]["schema"]
        fits(json.loads(operation.body), {**sent, "components": schema["components"]})


@pytest.mark.nightly
@pytest.mark.django_db
def test_an_error_has_the_shape_that_is_documented(client):
    schema = apidocs.openapi_schema()["components"]["schemas"]["Problem"]

    answer = client.get("/api/v1/cards/C999-PS/").json()

    fits(answer, schema)


# The page


@pytest.fixture
def page(client):
    answer = client.get("/api/v1/docs/")
    assert answer.status_code == 200
    return unescape(source(answer))


@pytest.mark.nightly
@pytest.mark.django_db
def test_the_page_shows_every_address_with_its_parameters(page):
    for operation in OPERATIONS.values():
        assert f"{operation.method}</span> {operation.path}" in page
        assert operation.example in page
        assert operation.body in page
        for parameter in operation.parameters:
            assert f"<code>{parameter.name}</code>" in page


def run(client, command):
    """Do what a command would; its cookies and its token are those of the client."""
    words = iter(shlex.split(command.replace("\\\n", ""))[1:])
    body, address, kind = None, "", "application/x-www-form-urlencoded"
    for word in words:
        if word in ("--data", "--json"):
            body = next(words)
            kind = "application/json" if word == "--json" else kind
        elif word == "--cookie":
            assert next(words) in ("session=…", "session=…; csrf=…")
        elif word == "--header":
            assert next(words) in ("X-CSRFToken: …", "Authorization: Bearer …")
        elif word == "--referer":
            assert next(words).endswith("/")
        elif word != "--compressed":
            address = re.sub("^https?://[^/]+", "", word)
    if body is None:
        return client.get(address)
    return client.post(address, body, kind)


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_command_of_the_page_works(page, name):
    commands = re.findall(r'"Command: .*?<code>(curl .+?)</code>', page, re.DOTALL)
    command = dict(zip(OPERATIONS, commands, strict=True))[name]
    operation = OPERATIONS[name]

    answer = run(visitor(operation), command)

    expected = SHORTENED.get(name, 201 if operation.makes else 200)
    assert answer.status_code == expected, answer.content


@pytest.mark.nightly
@pytest.mark.django_db
def test_every_link_within_the_page_leads_somewhere(page):
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{anchor}"' in page


@pytest.mark.django_db
def test_the_page_needs_no_query_and_no_script_of_others(
    client, django_assert_num_queries
):
    with django_assert_num_queries(0):
        answer = client.get("/api/v1/docs/")

    sources = re.findall(rb'<script[^>]+src="([^"]+)"', answer.content)
    assert all(source.startswith(b"/static/") for source in sources)
    assert answer["Cache-Control"] == "private, no-store"


# docs/api.md


def examples():
    """Return every command of the document with the answer that follows it."""
    pairs = re.findall(
        r"```sh\n(curl [^\n]+)\n```\n\n```json\n(.*?)```", PAGE, re.DOTALL
    )
    return [pytest.param(command, answer, id=command) for command, answer in pairs]


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize(("command", "expected"), examples())
def test_a_command_of_the_document_gives_its_answer(client, command, expected):
    if "/logs/" in command:
        client = a_browser(the_documented_log())
    else:
        the_documented_card()
        CardData.objects.update(version=12)

    answer = run(client, command)

    assert answer.json() == json.loads(expected)


def test_the_document_has_its_commands_and_its_limits():
    assert f"more than {rest.READS_A_MINUTE} reads in a minute" in PAGE
    assert f"{limits.CHECKS.address_limit} checks" in PAGE
    assert f"`size` is at most {rest.MOST_ON_A_PAGE}" in PAGE
    assert len(examples()) == PAGE.count("```sh") == PAGE.count("```json") == 8


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_document_names_every_address_and_what_it_is_asked_with(name):
    path = OPERATIONS[name].path
    asked = {
        each["name"]
        for method in apidocs.openapi_schema()["paths"][path].values()
        for each in method.get("parameters", ())
        if each["in"] == "query"
    }

    [row] = re.findall(rf"^\| `{re.escape(path)}` \|.*", PAGE, re.MULTILINE)

    assert set(re.findall(r"`(\w+)`", row.split("|")[3])) == asked


def the_program(holding, site, **changes):
    """Run a program of the document for this site; give the names that it defines."""
    programs = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    [program] = [each for each in programs if holding in each]
    names: dict = {"source": program}
    for old, new in {SITE: site, **changes}.items():
        program = program.replace(old, new)
    exec(program, names)
    return names


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_the_program_of_the_document_prints_the_champion(live_server, capsys):
    event = an_event(list_policy="none", rounds=3, cut=4)
    verbs = ("read", "enter", "report", "pair")
    secret = a_secret(guarded(event.owner), event, *verbs)
    changes = {EVENT_ID: str(event.pk), "booth_…": secret}

    names = the_program("def run", live_server.url, **changes)

    event.refresh_from_db()
    places = names["ask"]("final/")["places"]
    assert capsys.readouterr().out == f"{places[0]['name']}\n"
    lines = [each for each in names["source"].splitlines() if each.strip()]
    assert event.state == "finished"
    assert [each["last"] for each in places[:4]] == [
        *2 * ["Final"],
        *2 * ["Semifinals"],
    ]
    assert len(places) == 6
    assert sum(each["points"] for each in places) == 3 * 9
    assert len(lines) <= 40


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_the_program_of_the_document_keeps_a_copy(live_server, tmp_path):
    names = the_program("def refresh", live_server.url)
    copy = tmp_path / "cards.json"
    card = a_card("R1-PS")

    first, again = names["refresh"](copy), names["refresh"](copy)
    before = names["effects"](copy)
    origin = services.Origin(basis=Basis.RULING)
    services.write_cells(card, {"effect": "Gain 10 yards."}, origin=origin)
    changed = names["refresh"](copy)

    assert (first, again, changed) == (True, False, True)
    assert before == {"R1-PS": "Gain 5 yards."}
    assert names["effects"](copy) == {"R1-PS": "Gain 10 yards."}
