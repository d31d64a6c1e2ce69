"""The API of deck checks: for everybody, strict about what it is asked, and bounded."""

import gzip
import json

import pytest
import time_machine
from django.test import Client

from config.limits import CHECKS
from decks import api, examples
from decks.decklist.writing import list_as_json
from tests.builders.cards import (
    a_card,
    data_version,
    the_documented_card,
    the_sample_set,
)
from tests.builders.decks import a_list
from tests.builders.decktexts import of_samples
from tests.builders.documented import fits, is_a_problem, shape
from tests.builders.people import a_browser, a_chief, a_person

pytestmark = pytest.mark.django_db
CHECK = "/api/v1/decks/check"
ONE = {"text": "1 C1-PS"}


@pytest.fixture
def a_standing_clock():
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False):
        yield


def sent(client, body, address=CHECK, **more):
    """Send a body: as it is, or as JSON."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(address, raw, "application/json", **more)


def checked(client, text, **more):
    answer = sent(client, {"text": text, "format": "Preseason", **more})
    assert answer.status_code == 200, answer.content
    return answer.json()


# What is told


@pytest.mark.nightly
def test_a_check_is_that_of_the_documentation(client):
    the_documented_card()

    found = sent(client, examples.INQUIRY).json()

    version = f"cards-{data_version()}"
    assert found == examples.CHECK | {"card_data": version}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "verdict", "codes"),
    [
        ("legal-harbor-lights", "LEGAL", []),
        ("illegal-three-copies", "ILLEGAL", ["DC-11"]),
        ("illegal-19-plays", "ILLEGAL", ["DC-6", "DC-1"]),
    ],
)
def test_a_list_is_judged_as_everywhere_else(client, name, verdict, codes):
    the_sample_set()

    found = checked(client, a_list(name))

    errors = [each for each in found["violations"] if each["severity"] == "error"]
    assert found["verdict"] == verdict
    assert [each["code"] for each in errors] == codes


@pytest.mark.nightly
def test_without_card_data_nothing_is_guessed(client):
    """DC-25."""
    found = checked(client, a_list("legal-harbor-lights"))

    assert found["verdict"] == "UNDETERMINED"
    assert any(each["missing"] for each in found["violations"])


@pytest.mark.nightly
def test_whatever_a_list_says_the_answer_has_the_documented_shape(client):
    the_sample_set()
    text = "C1-PS\n1 Second Puhs\n??\n0 Smash\nSideboard\n2 C14-PS\n9 S86-19\n"

    found = checked(client, text)

    fits(found, shape("Check"))
    assert {each["line"] for each in found["lines"]} >= {2, 4}
    assert any(isinstance(each, list) for each in found["counts"].values())


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("asked", "snapshot"),
    [
        ({}, "constructed-2022-11-01"),
        ({"format": " preSEASON "}, "preseason-2022-11-01"),
        ({"profile": "p19"}, "constructed-2019-10-04"),
        ({"profile": "P20"}, "constructed-2020-08-21"),
        ({"format": "Preseason", "profile": "P22"}, "preseason-2022-09-07"),
    ],
)
def test_format_and_edition_may_be_chosen(client, asked, snapshot):
    found = sent(client, {**ONE, **asked}).json()

    assert found["snapshot"] == snapshot


@pytest.mark.nightly
def test_too_few_cards_are_no_error_while_somebody_builds(client):
    a_card("R1-PS")

    def severities(**more):
        return {
            each["severity"]
            for each in checked(client, "1 R1-PS", **more)["violations"]
        }

    assert severities() == severities(building=False) == {"error"}
    assert severities(building=True) == {"incomplete"}


@pytest.mark.nightly
@pytest.mark.parametrize("address", [CHECK, f"{CHECK}/"])
@pytest.mark.parametrize(
    "kind", ["application/json", "application/x-www-form-urlencoded", "text/plain"]
)
def test_neither_a_last_stroke_nor_a_label_matters(client, address, kind):
    body = json.dumps({"text": "2 R1-PS", "format": "Preseason"})

    assert client.post(address, body, kind).status_code == 200


# Bodies that nobody should send (U1, U3)

HOSTILE = {
    "nothing": (b"", 400, "The body is empty."),
    "blanks": (b" \n\t ", 400, "The body is empty."),
    "no json": (b"2 R1-PS", 400, "Expected object, got int."),
    "half of it": (b'{"text": "2 R1-', 400, "truncated"),
    "two of it": (b'{"text": ""}{"text": ""}', 400, "trailing characters"),
    "a list": (b"[]", 400, "Expected object, got array."),
    "null": (b"null", 400, "Expected object, got null."),
    "a text": (b'"2 R1-PS"', 400, "Expected object, got str."),
    "no text": (b"{}", 400, "missing required field text."),
    "a number": (b'{"text": 7}', 400, "text: Expected str, got int."),
    "no text at all": (b'{"text": null}', 400, "text: Expected str, got null."),
    "lines": (b'{"text": ["2 R1-PS"]}', 400, "text: Expected str, got array."),
    "a word for a flag": (
        b'{"text": "", "building": "yes"}',
        400,
        "building: Expected",
    ),
    "a number for a flag": (b'{"text": "", "building": 1}', 400, "building: Expected"),
    "NaN": (b'{"text": NaN}', 400, "malformed"),
    "infinity": (b'{"text": "", "building": Infinity}', 400, "malformed"),
    "a huge number": (b'{"text": "", "building": 1e400}', 400, "can't be read"),
    "unknown": ({"text": "", "owner": "Ada"}, 400, "unknown field owner."),
    "unknown and long": ({"text": "", "o" * 9000: 1}, 400, "unknown field ooo"),
    "doubled": (b'{"text": "a", "text": "b"}', 400, "'text' is in the body 2 times"),
    "doubled in disguise": (
        b'{"text": "", "te\\u0078t": ""}',
        400,
        "'text' is in the body 2",
    ),
    "NUL": (b'{"text": "2 R1-PS\\u0000"}', 400, "a control character"),
    "raw NUL": (b'{"text": "\0"}', 400, "malformed"),
    "half a sign": (b'{"text": "\\ud83c"}', 400, "can't be read"),
    "latin-1": ('{"text": "é"}'.encode("latin-1"), 400, "not UTF-8 text"),
    "utf-16": ('{"text": ""}'.encode("utf-16"), 400, "malformed"),
    "packed": (gzip.compress(b'{"text": ""}'), 400, "can't be read"),
    "deep": (b'{"text": ' + b"[" * 100_000, 400, "text: Expected str, got array."),
    "deep and unknown": (b'{"a": ' + b"[" * 100_000, 400, "unknown field a."),
    "a strange format": ({"text": "", "format": "Draft"}, 400, "no format 'Draft'"),
    "NUL for a format": ({"text": "", "format": "\0"}, 400, "no format '\\x00'"),
    "a long format": ({"text": "", "format": "F" * 41}, 400, "format: Expected str of"),
    "a strange edition": (
        {"text": "", "profile": "P18"},
        400,
        "not played with the edition P18.",
    ),
    "a long edition": ({"text": "", "profile": "P" * 41}, 400, "profile: Expected"),
    "a long list": ({"text": "x" * 25_001}, 400, "larger than 25 KB"),
    "a list of long letters": ({"text": "é" * 12_501}, 400, "larger than 25 KB"),
    "many lines": (
        {"text": "x\n" * 401},
        400,
        "has 401 lines; at most 400 are allowed",
    ),
    "a large body": (b" " * (api.MOST_OF_A_BODY + 1), 413, "larger than 151 KB"),
    "a megabyte": ({"text": "x" * 1_000_000}, 413, "larger than 151 KB"),
    "ten megabytes": ({"text": "x" * 10_000_000}, 413, "at most 1,064,960 are allowed"),
}


@pytest.mark.nightly
@pytest.mark.parametrize(("body", "status", "message"), HOSTILE.values(), ids=HOSTILE)
def test_a_body_that_cannot_be_used_is_explained(client, body, status, message):
    told = is_a_problem(sent(client, body), status)

    assert message in told["message"]
    assert len(told["message"]) < 300


@pytest.mark.nightly
@pytest.mark.parametrize(
    "text",
    [
        "99 R1-PS\n" * 102,
        "10000 R1-PS",
        "\u202e2 R1-PS\u202c",
        "1 Nobody Knows\n" * 400,
        "\ufeff2 R1-PS",
        "=cmd()\n@x\n<script>alert(1)</script>",
        "\u2028".join(["2 R1-PS"] * 9),
    ],
    ids=lambda text: text[:12],
)
def test_a_strange_list_gets_a_verdict(client, text):
    a_card("R1-PS")

    found = checked(client, text)

    fits(found, shape("Check"))
    assert found["verdict"] in {"ILLEGAL", "UNDETERMINED"}


@pytest.mark.nightly
@pytest.mark.parametrize("text", ["", "\n" * 400, "# nothing", "Plays: 20", "🏈" * 50])
def test_a_list_without_a_card_is_none(client, text):
    told = is_a_problem(sent(client, {"text": text}), 400)

    assert told["message"] == "This list has no cards."


@pytest.mark.nightly
def test_our_own_json_is_read_as_the_list_that_it_is(client):
    """D3: as the export gives it."""
    the_sample_set()
    data = json.dumps(list_as_json(of_samples(a_list()).decklist))

    assert checked(client, data)["verdict"] == "LEGAL"
    told = is_a_problem(sent(client, {"text": '{"version": 2, "cards": []}'}), 400)
    assert told["message"].startswith("This is not a list: ")


def test_a_list_of_the_largest_size_fits_however_it_is_written(client):
    text = "2 R1-PS\n#" + "\x7f" * 24_991
    body = json.dumps({"text": text}).replace("\x7f", "\\u007f").encode()

    assert len(body) > 149_000
    assert sent(client, body).status_code == 200


@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "trace"])
def test_a_check_is_sent_and_nothing_else(client, method):
    answer = getattr(client, method)(CHECK)

    assert answer.status_code == 405
    assert answer["Allow"] == "POST, OPTIONS"
    if method != "head":
        assert answer.json()["remedy"] == "This URL accepts POST only."


def test_a_parameter_is_refused(client):
    told = is_a_problem(sent(client, ONE, f"{CHECK}?format=Preseason"), 400)

    assert told["message"] == "Unknown parameter: 'format'."


# Who may check, how often, from where


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["anonymous", "a person", "staff"])
def test_the_answer_is_the_same_whoever_asks(who):
    the_documented_card()
    visit = {
        "anonymous": Client,
        "a person": lambda: a_browser(a_person("Dora")),
        "staff": lambda: a_browser(a_chief(guarded=False)),
    }[who]()
    before = dict(visit.session.items()) if who != "anonymous" else {}

    answer = sent(visit, examples.INQUIRY)

    assert answer.status_code == 200
    assert answer.json()["violations"] == examples.CHECK["violations"]
    assert not answer.cookies, "no session begins here, and none is made longer"
    assert before == (dict(visit.session.items()) if who != "anonymous" else {})


@pytest.mark.nightly
def test_a_check_makes_no_session_longer():
    """A3: it is the session of staff, though nobody's name is asked here."""
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False) as clock:
        visit = a_browser(a_chief(guarded=False))
        visit.get("/decks/")
        before = dict(visit.session.items())

        clock.shift(120)
        answer = sent(visit, ONE)
        after = dict(visit.session.items())

    assert answer.status_code == 200
    assert after == before


@pytest.mark.nightly
def test_no_form_of_another_site_is_needed_to_prove_anything():
    """Nothing is changed, so there is nothing to forge."""
    visit = Client(enforce_csrf_checks=True)

    assert sent(visit, ONE).status_code == 200


def test_pages_of_other_sites_may_check(client):
    origin = {"origin": "https://decks.example"}
    asked = {
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }

    first = client.options(CHECK, headers=origin | asked)
    answer = sent(client, ONE, headers=origin)

    assert first.status_code == 200
    for each in (first, answer):
        assert each["Access-Control-Allow-Origin"] == "*"
        assert each["Access-Control-Allow-Headers"] == "Content-Type"
        assert "Access-Control-Allow-Credentials" not in each


@pytest.mark.nightly
def test_a_check_is_kept_by_no_cache_and_has_no_tag(client):
    """H10, H12: the answer tells of a list."""
    answer = sent(client, {"text": "2 R1-PS"})

    assert answer["Cache-Control"] == "private, no-store"
    assert "ETag" not in answer


@pytest.mark.nightly
def test_an_address_checks_thirty_lists_a_minute(client, a_standing_clock):
    """Both spellings count together, reads do not count."""
    client.get("/api/v1/formats/")
    statuses = [
        sent(client, ONE, address).status_code
        for address in (CHECK, f"{CHECK}/") * (CHECKS.address_limit // 2)
    ]
    refused = sent(client, ONE)

    assert statuses == [200] * CHECKS.address_limit
    told = is_a_problem(refused, 429)
    assert told["message"] == "The limit is 30 deck checks in a minute."
    assert refused["Retry-After"] == "60"
    assert refused["Access-Control-Allow-Origin"] == "*"
    assert client.get("/api/v1/formats/").status_code == 200
    assert sent(client, ONE, REMOTE_ADDR="192.0.2.9").status_code == 200


@pytest.mark.nightly
def test_whoever_has_signed_in_counts_alone(client, a_standing_clock):
    """R3: a hall behind one address is not shut out."""
    for _ in range(CHECKS.address_limit + 1):
        last = sent(client, ONE)
    ada = a_browser(a_person("Ada"))
    statuses = [sent(ada, ONE).status_code for _ in range(CHECKS.person[0].most)]

    assert last.status_code == 429
    assert set(statuses) == {200}
    assert sent(ada, ONE).status_code == 429


@pytest.mark.nightly
def test_a_check_of_the_same_cards_costs_few_queries(client, django_assert_num_queries):
    the_sample_set()
    checked(client, "1 C1-PS")

    with django_assert_num_queries(1):
        checked(client, a_list("legal-harbor-lights"))
