"""The address of a form, opened like a page: what happened, and where the form is."""

import pytest

from tests.builders.looking import source
from tests.builders.people import a_browser
from tests.builders.tables import a_table, event_of

pytestmark = pytest.mark.django_db


@pytest.mark.nightly
@pytest.mark.parametrize("deed", ["report", "agree", "call"])
def test_it_leads_to_the_page_above(deed):
    """Whoever signs in again after sending a form comes back to such an address."""
    match = a_table()
    page = f"/events/{event_of(match).pk}/match/"

    answer = a_browser(match.home.person).get(f"{page}{match.pk}/{deed}/")

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    said = source(answer)
    assert "Nothing was changed" in said
    assert 'class="btn btn-main" href="../../"' in said


def test_where_no_page_is_above_it_leads_home(client):
    said = source(client.get("/theme/"))

    assert 'class="btn btn-main" href="/"' in said


def test_a_program_gets_its_own_answer(client):
    answer = client.get("/api/v1/decks/check")

    assert answer.status_code == 405
    assert answer["Content-Type"] == "application/problem+json"
