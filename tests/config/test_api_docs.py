"""The documentation of the API: valid, complete, and true."""

import json
import re
from html import unescape
from pathlib import Path

import jsonschema
import pytest
from django.core.management import call_command

from cards import services
from cards.knowledge import Basis
from cards.models import Card
from config import apidocs, rest
from tests.builders.cards import a_card, the_documented_card

HERE = Path(__file__).parents[2]
PAGE = (HERE / "docs" / "api.md").read_text(encoding="utf-8")
SITE = "https://desk.example"


def test_the_schema_is_valid_and_without_a_warning(tmp_path):
    call_command(
        "spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema")
    )


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


def strict(node):
    """Make a schema of OpenAPI 3.0 one of JSON that allows no field beside its own."""
    if isinstance(node, list):
        return [strict(each) for each in node]
    if not isinstance(node, dict):
        return node
    made = {name: strict(each) for name, each in node.items() if name != "nullable"}
    if isinstance(made.get("properties"), dict):
        made["additionalProperties"] = False
    if node.get("nullable") is True:
        return {"anyOf": [made, {"type": "null"}]}
    return made


def fits(answer, schema):
    jsonschema.Draft202012Validator(strict(schema)).validate(answer)


OPERATIONS = {each.name: each for each in apidocs.operations()}


@pytest.mark.django_db
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_answer_has_the_shape_that_is_documented(client, name):
    the_documented_card()
    a_card("C7-PS", name="Cal Rook", type="Player")
    Card.objects.update(suspect="Read twice.")
    operation = OPERATIONS[name]
    schema = apidocs.schema()
    found = schema["paths"][operation.path]["get"]["responses"]["200"]
    shape = found["content"]["application/json"]["schema"]

    answer = client.get(operation.sample).json()

    fits(answer, {**shape, "components": schema["components"]})


@pytest.mark.django_db
def test_an_error_has_the_shape_that_is_documented(client):
    schema = apidocs.schema()["components"]["schemas"]["Problem"]

    answer = client.get("/api/v1/cards/C999-PS/").json()

    fits(answer, schema)


# The page


@pytest.fixture
def page(client):
    answer = client.get("/api/v1/docs/")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.django_db
def test_the_page_shows_every_address_with_its_parameters(page):
    for operation in OPERATIONS.values():
        assert f"GET</span> {operation.path}" in page
        assert operation.example in page
        for parameter in operation.parameters:
            assert f"<code>{parameter.name}</code>" in page


@pytest.mark.django_db
def test_every_command_of_the_page_works(client, page):
    the_documented_card()
    commands = re.findall(r"curl (?:--compressed )?'http://testserver([^']+)'", page)

    statuses = {command: client.get(command).status_code for command in commands}

    assert len(statuses) == len(OPERATIONS)
    assert set(statuses.values()) == {200}


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
    """Give every command of the document with the answer that follows it."""
    pairs = re.findall(
        r"```sh\ncurl '([^']+)'\n```\n\n```json\n(.*?)```", PAGE, re.DOTALL
    )
    return [pytest.param(url, answer, id=url) for url, answer in pairs]


@pytest.mark.django_db
@pytest.mark.parametrize(("url", "expected"), examples())
def test_a_command_of_the_document_gives_its_answer(client, url, expected):
    the_documented_card()

    answer = client.get(url.removeprefix(SITE))

    assert answer.json() == json.loads(expected)


def test_the_document_has_its_commands_and_its_limits():
    assert f"more than {rest.READS_A_MINUTE} reads in a minute" in PAGE
    assert f"`size` is at most {rest.MOST_ON_A_PAGE}" in PAGE
    assert len(examples()) == PAGE.count("```sh") == PAGE.count("```json") == 4


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_document_names_every_address_and_what_it_is_asked_with(name):
    path = OPERATIONS[name].path
    found = apidocs.schema()["paths"][path]["get"]["parameters"]
    asked = {each["name"] for each in found if each["in"] == "query"}

    [row] = re.findall(
        rf"^\| `{path.format(**apidocs.SAMPLES)}` \|.*", PAGE, re.MULTILINE
    )

    assert set(re.findall(r"`(\w+)`", row.split("|")[3])) == asked


@pytest.mark.django_db(transaction=True)
def test_the_program_of_the_document_keeps_a_copy(live_server, tmp_path):
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict = {}
    exec(program.replace(SITE, live_server.url), names)
    copy = tmp_path / "cards.json"
    card = a_card("R1-PS")

    first, again = names["refresh"](copy), names["refresh"](copy)
    before = names["effects"](copy)
    hand = services.Hand(basis=Basis.RULING)
    services.write_cells(card, {"effect": "Gain 10 yards."}, hand=hand)
    changed = names["refresh"](copy)

    assert (first, again, changed) == (True, False, True)
    assert before == {"R1-PS": "Gain 5 yards."}
    assert names["effects"](copy) == {"R1-PS": "Gain 10 yards."}
