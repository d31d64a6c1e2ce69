"""All tables of a round at the desk: while it is played, when it is closed, drafted."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders.desk import address, buttons
from tests.builders.events import a_running_event
from tests.builders.looking import links, rows, source, words
from tests.builders.swiss import a_draft, decide, play, published, table
from tournaments.models import Match, Round

pytestmark = pytest.mark.django_db


def scored(match, home, away):
    score = {"home_score": home, "away_score": away, "ending": "regulation"}
    games = [{"winner": match.winner, **score}]
    Match.objects.filter(pk=match.pk).update(games=games)


def queries(desk, path):
    with CaptureQueriesContext(connection) as found:
        assert desk.get(path).status_code == 200
    return len(found)


# While it is played


def test_the_round_page_lists_every_table_with_its_result_and_the_bye(desk, olga):
    event = a_running_event(5, olga)
    round_ = decide(published(a_draft(event)), table=1)
    scored(table(round_, 1), 21, 14)
    first, second = table(round_, 1), table(round_, 2)
    resting = Match.objects.get(round=round_, outcome="bye")

    answer = desk.get(address(event))

    assert rows(answer) == [
        ["1", f"{first.home.name} 0", "21\u201314 , table 1", f"{first.away.name} 0"],
        [
            *("2", f"{second.home.name} 0", "Enter result , table 2"),
            f"{second.away.name} 0",
        ],
        ["\u2013 No table", f"{resting.home.name} 0", "bye", ""],
    ]
    assert f'class="who won" href="{address(event)}entrants/{first.home_id}/"' in (
        source(answer)
    )
    assert f"{address(event)}matches/{second.pk}/" in links(answer)


@pytest.mark.nightly
def test_the_tables_can_be_filtered_without_a_script(desk, olga):
    event = a_running_event(8, olga)
    round_ = decide(published(a_draft(event)), table__in=(1, 2, 3))

    shown = rows(desk.get(f"{address(event)}?open=1"))
    by_name = rows(desk.get(f"{address(event)}?q={table(round_, 2).home.name}"))

    assert [row[0] for row in shown] == ["4"]
    assert [row[0] for row in by_name] == ["2"]


def test_the_tables_come_along_when_the_board_has_news(desk, olga):
    event = a_running_event(4, olga)
    published(a_draft(event))

    piece = desk.get(f"{address(event)}board/?v=old")

    assert 'id="tables" hx-swap-oob="true"' in source(piece)
    assert len(rows(piece)) == 2


@pytest.mark.nightly
def test_what_blocks_closing_stands_on_the_button(desk, olga):
    event = a_running_event(8, olga)
    round_ = decide(published(a_draft(event)), table__in=(1, 2))

    answer = desk.get(address(event))

    assert "Close round 1" not in buttons(answer)
    assert "2 tables still open" in words(answer)
    decide(round_, table=3)
    assert "1 table still open" in words(desk.get(address(event)))


# When it is closed


def test_a_closed_round_shows_results_like_results(desk, olga):
    event = a_running_event(4, olga)
    round_ = play(event)
    scored(table(round_, 1), 24, 20)

    for path in (address(event), f"{address(event)}pairings/?round=1"):
        answer = desk.get(path)
        assert rows(answer)[0][2] == "24\u201320 , table 1"
        assert source(answer).count('class="who won"') == 2
        assert "What keeps this round open" not in words(answer)
    assert "Round 1 results" in words(desk.get(address(event)))


@pytest.mark.nightly
def test_the_tables_to_edit_of_a_closed_round_are_its_results(desk, olga):
    event = a_running_event(4, olga)
    round_ = play(event)

    answer = desk.get(f"{address(event)}rounds/{round_.pk}/")

    assert answer.status_code == 302
    assert answer.url == f"{address(event)}pairings/?round=1"


# Any round


@pytest.mark.nightly
def test_the_pairings_of_the_desk_begin_with_the_round_that_is_played(desk, olga):
    event = a_running_event(4, olga)
    play(event)
    published(a_draft(event, 2))

    assert "Pairings, round 2" in words(desk.get(f"{address(event)}pairings/"))
    assert "Pairings, round 1" in words(desk.get(f"{address(event)}pairings/?round=1"))
    assert desk.get(f"{address(event)}pairings/?round=3").status_code == 404


@pytest.mark.nightly
def test_a_draft_is_among_the_pairings_of_the_desk_alone(desk, olga):
    event = a_running_event(4, olga)
    play(event)
    a_draft(event, 2)

    said = words(desk.get(f"{address(event)}pairings/"))

    assert "Draft, not public yet." in said
    assert "Edit pairings" in said
    assert desk.get(f"/events/{event.pk}/pairings/?round=2").status_code == 404


def test_the_standings_of_the_desk_lead_to_entrants_matches_and_sums(desk, olga):
    event = a_running_event(4, olga)
    round_ = play(event)
    winner = table(round_, 1).home

    found = links(desk.get(f"{address(event)}standings/"))

    assert f"../entrants/{winner.pk}/" in found
    assert "../pairings/?round=1#t1" in found
    assert any(each.startswith(f"../../standings/{winner.pk}/#") for each in found)


@pytest.mark.nightly
@pytest.mark.parametrize("path", ["", "pairings/", "standings/"])
def test_the_pages_of_tables_ask_as_often_for_many_as_for_few(desk, olga, path):
    few, many = (a_running_event(size, olga, name=f"E{size}") for size in (4, 32))
    for event in (few, many):
        play(event)
        published(a_draft(event, 2))
        desk.get(f"{address(event)}{path}")

    assert queries(desk, f"{address(many)}{path}") <= queries(
        desk, f"{address(few)}{path}"
    )
    assert Round.objects.filter(tournament=many).count() == 2
