"""Awarded byes on the pages of the desk and of the players, on paper and in the API."""

import pytest

from tests.builders.desk import address, buttons
from tests.builders.events import a_running_event, an_entrant, an_event, lines
from tests.builders.looking import source, words
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft, published, tables
from tournaments.entries import actions as entrants
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


def page_of(entrant):
    return f"{address(entrant.tournament)}entrants/{entrant.pk}/"


def do(desk, entrant, name, /, **more):
    version = Entrant.objects.get(pk=entrant.pk).version
    return desk.post(page_of(entrant), {"do": name, "expected": version, **more})


def award(event, row, *numbers):
    row.refresh_from_db()
    entrants.award_byes(
        event.pk, event.owner, entrant=row.pk, rounds=numbers, expected=row.version
    )


def test_a_bye_is_awarded_and_taken_back_on_the_entrants_page(desk, olga):
    event = an_event(olga, rounds=3)
    ada = an_entrant(event, "Ada Ito")

    answer = do(desk, ada, "award_byes", rounds=[1, 2])

    assert answer.status_code == 302
    page = desk.get(page_of(ada))
    assert "Ada Ito has a bye in rounds 1 and 2." in words(page)
    assert "Remove the bye in round 1" in buttons(page)

    do(desk, ada, "revoke_byes", rounds=[1])

    ada.refresh_from_db()
    assert ada.bye_rounds == [2]


def test_a_refused_award_keeps_what_was_ticked(desk, olga):
    event = a_running_event(6, olga, rounds=3)
    ada = event.entrants.first()
    published(a_draft(event))

    answer = do(desk, ada, "award_byes", rounds=[1, 2])

    assert answer.status_code == 422
    assert "Round 1 is already published." in words(answer)
    assert 'name="rounds" value="2" checked' in source(answer)
    assert lines(event, "byes_awarded") == []


@pytest.mark.nightly
def test_nothing_ticked_is_said(desk, olga):
    ada = an_entrant(an_event(olga))

    answer = do(desk, ada, "award_byes")

    assert answer.status_code == 422
    assert "Select a round." in words(answer)


@pytest.mark.nightly
def test_who_was_outrun_is_told(desk, olga):
    ada = an_entrant(an_event(olga))

    answer = desk.post(
        page_of(ada), {"do": "award_byes", "expected": 7, "rounds": ["1"]}
    )

    assert answer.status_code == 409


@pytest.mark.nightly
def test_the_list_of_entrants_names_awarded_byes(desk, olga):
    event = an_event(olga)
    award(event, an_entrant(event, "Ada Ito"), 1, 2)

    assert "bye: rounds 1, 2" in words(desk.get(f"{address(event)}entrants/"))


@pytest.mark.nightly
def test_the_draft_tells_the_byes_apart(desk, olga):
    event = a_running_event(6, olga)
    ada = event.entrants.get(name="Ada Ito")
    award(event, ada, 1)
    draft = a_draft(event)
    other = next(r.home for r in tables(draft) if not r.away and r.home != ada)

    page = words(desk.get(address(event)))

    assert "Ada Ito has an awarded bye" in page
    assert f"{other.name} gets the bye" in page
    assert "2 tables and 2 byes." in page


@pytest.mark.nightly
def test_a_round_typed_from_paper_has_all_its_byes(desk, olga):
    event = a_running_event(6, olga)
    for name in ("Ada Ito", "Ben Okafor"):
        award(event, event.entrants.get(name=name), 1)
    draft = a_draft(event)
    ways = f"{address(event)}rounds/{draft.pk}/by-hand/"
    first, second = (row for row in tables(draft) if row.away)
    text = (
        f"1 {first.home.name} - {second.away.name}\n"
        f"2 {second.home.name} - {first.away.name}\n"
        "bye Ada Ito\nbye Ben Okafor"
    )

    answer = desk.post(
        ways, {"expected": draft.version, "lines": text, "reason": "On paper."}
    )

    assert answer.status_code == 302


@pytest.mark.nightly
def test_everybody_sees_the_byes_of_a_round(client, olga):
    event = a_running_event(6, olga)
    award(event, event.entrants.get(name="Ada Ito"), 1)
    published(a_draft(event))

    page = words(client.get(f"/events/{event.pk}/pairings/"))

    assert "awarded in advance" in page
    assert "lowest eligible" in page


@pytest.mark.nightly
def test_a_player_reads_of_a_bye_before_the_round(olga):
    ada = a_person("Ada")
    event = an_event(olga)
    row = entrants.register_for_event(event.pk, ada)
    award(event, row, 1, 2)

    page = a_browser(ada).get(f"/events/{event.pk}/match/")

    assert "You have a bye in rounds 1, 2." in words(page)
