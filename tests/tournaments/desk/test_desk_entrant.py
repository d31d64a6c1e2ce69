"""An entrant's page at the desk: place, record, opponents, the table now."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders.desk import address
from tests.builders.events import a_running_event, a_submission, an_entrant, an_event
from tests.builders.looking import links, rows, source, words
from tests.builders.swiss import a_draft, play, published, table
from tournaments.models import Match

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]


def page(desk, entrant):
    return desk.get(f"{address(entrant.tournament)}entrants/{entrant.pk}/")


def test_the_page_has_record_points_and_every_round_with_its_opponent(desk, olga):
    event = a_running_event(4, olga)
    round_ = play(event)
    lost = table(round_, 1)
    score = {"home_score": 21, "away_score": 14, "ending": "regulation"}
    games = [{"winner": "home", **score}]
    Match.objects.filter(pk=lost.pk).update(games=games)
    now = published(a_draft(event, 2))
    ada = lost.away
    current = next(
        each
        for each in Match.objects.filter(round=now)
        if ada.pk in (each.home_id, each.away_id)
    )
    other = current.away if current.home_id == ada.pk else current.home

    answer = page(desk, ada)

    assert rows(answer) == [
        ["Round 1", lost.home.name, "1", "lost 14\u201321 , Round 1"],
        ["Round 2", other.name, str(current.table), "no result yet , Round 2"],
    ]
    assert "Record 0-1-0 W\u2013L\u2013T 0 points." in words(answer)
    assert f"Against {other.name}." in words(answer)
    assert f"{address(event)}matches/{current.pk}/" in links(answer)
    assert f"{address(event)}entrants/{other.pk}/" in links(answer)


def test_a_bye_is_a_round_without_an_opponent(desk, olga):
    event = a_running_event(5, olga)
    round_ = play(event)
    resting = Match.objects.get(round=round_, outcome="bye").home

    answer = page(desk, resting)

    assert rows(answer) == [["Round 1", "bye", "\u2013", "B"]]
    assert "Record 1-0-0" in words(answer)
    assert "No open match." in words(answer)


def test_penalties_and_the_list_stand_on_the_page(desk, olga):
    event = a_running_event(4, olga, list_policy="optional")
    ada = event.entrants.first()
    submission = a_submission(ada)
    play(event)

    said = words(page(desk, ada))

    assert "Penalties" in said
    assert "No penalties in this event." in said
    assert f"{address(event)}lists/{submission.pk}/" in links(page(desk, ada))


def test_who_plays_sees_that_there_is_a_list_and_not_the_way_to_it(desk, olga):
    """H4: an organiser who plays may not read lists."""
    event = a_running_event(4, olga, list_policy="optional")
    ada, ben = event.entrants.order_by("name")[:2]
    ben.person = olga
    ben.save()
    submission = a_submission(ada)
    play(event)

    answer = page(desk, ada)

    assert str(submission.pk) not in source(answer)
    assert "see its deck lists." in words(answer)


def test_before_the_start_there_is_no_record(desk, olga):
    ada = an_entrant(an_event(olga))

    assert "Record" not in words(page(desk, ada))


def test_the_page_asks_as_often_after_three_rounds_as_after_one(desk, olga):
    found = []
    for upto in (1, 3):
        event = a_running_event(8, olga, name=f"E{upto}", rounds=3)
        play(event, upto=upto)
        ada = event.entrants.order_by("name").first()
        page(desk, ada)
        with CaptureQueriesContext(connection) as queries:
            page(desk, ada)
        found.append(len(queries))

    assert found[1] <= found[0]
