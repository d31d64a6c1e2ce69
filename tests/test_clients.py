"""The Python client of the API: made from its document, and able to run an event."""

import re
import runpy
import sys
from itertools import islice
from pathlib import Path

import pytest

from config import apidocs
from tests.builders.desk import guarded
from tests.builders.events import an_event
from tests.builders.programs import a_secret
from tournaments.api.examples.logs import EVENT_ID
from tournaments.rules.api_scopes import ApiScope

CLIENT = Path(__file__).resolve().parent.parent / "clients" / "python"
RUNS = ApiScope.READ, ApiScope.ENTER, ApiScope.REPORT, ApiScope.PAIR


@pytest.fixture
def booth(monkeypatch):
    """Return the package as a program finds it once it is installed."""
    monkeypatch.syspath_prepend(str(CLIENT))
    import replaybooth

    yield replaybooth
    for name in [each for each in sys.modules if each.startswith("replaybooth")]:
        del sys.modules[name]


def test_the_operations_and_the_page_of_fields_are_those_of_the_document():
    """Renew them as clients/python/README.md says."""
    written = (CLIENT / "replaybooth" / "operations.py").read_text(encoding="utf-8")

    made = runpy.run_path(str(CLIENT / "generate.py"))

    assert written == made["module"](apidocs.openapi_schema())
    page = made["PAGE"].read_text(encoding="utf-8")
    assert page == made["fields_page"](apidocs.openapi_schema())


def test_a_refusal_has_its_code_and_its_remedy(booth, live_server):
    site = booth.Booth(live_server.url)

    with pytest.raises(booth.ApiError, match="No card has the number") as refused:
        site.card("C999-PS")

    assert (refused.value.status, refused.value.code) == (404, "not_found")
    assert refused.value.remedy.startswith("To list the cards in set ")


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_the_program_of_the_client_prints_the_champion(booth, live_server, capsys):
    event = an_event(list_policy="none", rounds=3, cut=4)
    page = (CLIENT / "README.md").read_text(encoding="utf-8")
    program, _ = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    for old, new in {
        "https://desk.example": live_server.url,
        EVENT_ID: str(event.pk),
        "booth_…": a_secret(guarded(event.owner), event, *RUNS),
    }.items():
        program = program.replace(old, new)

    exec(program, {})

    visitor = booth.Booth(live_server.url)
    first = visitor.final(str(event.pk))["places"][0]
    many = sum(1 for _ in visitor.lines(str(event.pk)))
    lines = list(islice(visitor.follow(str(event.pk)), many))
    assert capsys.readouterr().out == f"{first['name']}\n"
    assert [each["seq"] for each in lines] == sorted(each["seq"] for each in lines)
