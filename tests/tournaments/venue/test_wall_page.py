"""Wall mode: what hangs when, what never does, and how it goes on without a script."""

import datetime as dt
import html
import re

import pytest
from django.test import Client

from tests.builders.endings import a_finished_event, in_the_cut
from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.floor import extend, ran
from tests.builders.looking import FOR_MANY, asked, source, words
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft, close, decide, play, published, table
from tournaments.models import TournamentState
from tournaments.rounds.actions import cut

pytestmark = pytest.mark.django_db
MINUTE = dt.timedelta(minutes=1)
SHOWS = ("all", "names", "tables", "clock", "standings", "bracket")


@pytest.fixture
def round_():
    return published(a_draft(a_running_event(8)))


def hung(event, *, live=False, **look):
    return Client().get(f"/events/{event.pk}/wall/{'live/' if live else ''}", look)


def shown(answer):
    """Tell which view hangs."""
    return re.search(r"wall-is-(\w+)", source(answer))[1]


def led_on(answer):
    """Give the address that a browser without a script goes to, and when."""
    seconds, address = re.search(
        r'<noscript><meta http-equiv="refresh" content="(\d+); url=([^"]*)"',
        source(answer),
    ).groups()
    return int(seconds), html.unescape(address)


# What hangs when.


def test_while_people_look_for_their_seats_nothing_else_hangs(round_):
    answer = hung(round_.tournament)

    assert shown(answer) == "names"
    assert re.search(r"Round 1 of 3 Harbour Open , unofficial", words(answer))
    match = table(round_, 1)
    assert f"Table 1 {match.home.name} against {match.away.name}" in words(answer)
    assert "at=tables" in re.search(r"data-wall-next[^>]*", source(answer))[0]


@pytest.mark.nightly
def test_once_the_clock_runs_the_wall_tells_how_the_round_goes(round_):
    ran(round_, ago=10 * MINUTE)
    decide(round_, table=2)

    answer = hung(round_.tournament)

    assert shown(answer) == "tables"
    assert f"Table 2 {table(round_, 2).home.name} won ✓" in words(answer)
    assert re.search(r"\d\d:\d\d left ends \d\d:\d\d", words(answer))


@pytest.mark.nightly
def test_while_a_round_is_played_the_places_are_called_provisional(round_):
    close(decide(round_))
    again = published(a_draft(round_.tournament, 2))
    decide(again, table=1)

    answer = hung(round_.tournament, show="standings")

    assert "Standings during round 2, provisional" in words(answer)


def test_between_rounds_the_standings_hang_with_the_cut_below(round_):
    close(decide(round_))

    answer = hung(round_.tournament)

    assert shown(answer) == "standings"
    assert "Standings after round 1" in words(answer)
    assert source(answer).count("hung-cut") == 1
    assert len(re.findall(r'class="hung ', source(answer))) == 8


def test_the_cut_hangs_as_a_tree_with_the_third_place():
    event = in_the_cut(third_place=True)
    cut.publish_cut_round(event.pk, event.owner, number=1)

    page = words(hung(event, show="bracket"))

    assert page.count("Table 1 ") == 1
    assert page.count("Third place") == 1
    assert page.index("Semifinals") < page.index("Final ") < page.index("Third place")


@pytest.mark.nightly
def test_when_all_is_over_the_final_order_hangs():
    event = a_finished_event()

    answer = hung(event)

    assert shown(answer) == "standings"
    assert "Final standings" in words(answer)
    assert re.search(r"1 [\w ]+ won the final 2 [\w ]+ lost the final", words(answer))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("show", "said"),
    [
        ("all", "Not started yet"),
        ("names", "when round 1 is published"),
        ("standings", "when the first round is closed"),
        ("bracket", "when the cut is confirmed"),
    ],
)
def test_what_is_not_there_yet_is_awaited(show, said):
    event = an_event()

    answer = hung(event, show=show)

    assert said in words(answer)
    assert "every 15s" in source(answer)


# What never hangs.


@pytest.mark.nightly
@pytest.mark.parametrize("show", SHOWS)
def test_a_draft_is_nobodys_to_see(show):
    event = a_running_event(8)
    draft = a_draft(event)
    match = draft.matches.first()

    for answer in (hung(event, show=show), hung(event, live=True, show=show)):
        assert match.home.name not in words(answer)
        assert "Round 1" not in words(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("show", SHOWS)
def test_the_next_draft_is_not_on_the_wall_while_a_round_is_played(round_, show):
    decide(round_)
    a_draft(round_.tournament, 2)

    assert "Round 2" not in words(hung(round_.tournament, show=show))


@pytest.mark.nightly
def test_an_event_that_is_not_open_has_no_wall():
    event = an_event(state=TournamentState.DRAFT)

    assert hung(event).status_code == 404
    assert hung(event, live=True).status_code == 404
    assert a_browser(event.owner).get(f"/events/{event.pk}/wall/").status_code == 200


@pytest.mark.nightly
def test_why_a_table_has_more_time_is_not_on_the_wall(round_):
    ran(round_, ago=10 * MINUTE)
    extend(table(round_, 2), 4, reason="Secret illness")

    answers = [
        hung(round_.tournament, show=each) for each in ("tables", "names", "clock")
    ]

    assert all("+4 min" in words(each) for each in answers)
    assert not any("Secret" in source(each) for each in answers)


@pytest.mark.nightly
def test_a_view_that_we_do_not_have_is_not_there(round_):
    assert hung(round_.tournament, show="decks").status_code == 404


# It goes on.


def live_address(answer):
    found = re.search(r'id="wall"[^>]*hx-get="([^"]*)"', source(answer))[1]
    return html.unescape(found)


@pytest.mark.nightly
def test_the_wall_looks_for_news(round_):
    address = live_address(hung(round_.tournament, show="tables"))
    assert Client().get(address).status_code == 204

    decide(round_, table=1)

    assert f"{table(round_, 1).home.name} won ✓" in words(Client().get(address))


@pytest.mark.nightly
def test_a_wall_that_shows_everything_moves_on_with_the_event(round_):
    """A view that has nothing to say any more gives way to the first that has."""
    ran(round_, ago=10 * MINUTE)

    assert shown(hung(round_.tournament, live=True, at="names")) == "tables"
    assert shown(hung(round_.tournament, live=True, at="clock")) == "clock"


@pytest.mark.nightly
def test_more_time_reaches_the_wall(round_):
    ran(round_, ago=10 * MINUTE)
    address = live_address(hung(round_.tournament, show="tables"))

    extend(table(round_, 3), 5)

    assert "+5 min" in words(Client().get(address))


# Without a script.


@pytest.mark.nightly
def test_without_a_script_every_page_leads_to_the_next():
    event = a_running_event(40, minutes=None)
    published(a_draft(event))
    seconds, address = led_on(hung(event))
    assert (seconds, address) == (0, "?show=all&at=names&page=1")
    path, names = [], []

    while address not in path:
        path.append(address)
        answer = Client().get(f"/events/{event.pk}/wall/{address}")
        if "at=names" in address:
            names += re.findall(r'hung-who"><bdi>([^<]*)', source(answer))
        seconds, address = led_on(answer)
        assert seconds == 10

    assert [each.partition("at=")[2] for each in path] == [
        *(f"names&page={number}" for number in (1, 2, 3, 4)),
        *(f"tables&page={number}" for number in (1, 2)),
    ]
    assert len(names) == 40
    assert names == sorted(names, key=str.casefold)


def test_a_page_can_be_held(round_):
    answer = hung(round_.tournament, show="tables", page=1, stay=1)

    assert "http-equiv" not in source(answer)
    assert "Turn pages automatically" in words(answer)


@pytest.mark.nightly
def test_a_number_of_a_page_that_makes_no_sense_is_no_error(round_):
    for page in ("0", "-1", "x", "99", "9" * 5000):
        answer = hung(round_.tournament, show="names", page=page)
        assert answer.status_code == 200


# Where it hangs.


@pytest.mark.nightly
def test_the_code_leads_to_the_event(round_):
    answer = hung(round_.tournament)

    assert "<svg" in source(answer)
    assert 'aria-label="QR code for the event page"' in source(answer)


@pytest.mark.nightly
def test_names_of_every_script_stand_whole(round_):
    event = round_.tournament
    close(decide(round_))
    name = "\u05d0\u05d1 <b>" + "W" * 30
    an_entrant(event, name)
    published(a_draft(event, 2))

    page = source(hung(event, show="names"))

    assert f"<bdi>{html.escape(name)}</bdi>" in page


def test_event_and_desk_lead_to_the_wall(round_, settings):
    settings.STAFF_SECOND_FACTOR = False
    event = round_.tournament
    visit = a_browser(event.owner)

    for page in ("", "desk/print/", "clock/"):
        answer = visit.get(f"/events/{event.pk}/{page}")
        assert f"/events/{event.pk}/wall/" in source(answer), page


@pytest.mark.nightly
@FOR_MANY
def test_a_wall_asks_as_much_for_eight_as_for_many(many):
    owner, counts = a_person("Olga"), []
    for size in (8, many):
        event = a_running_event(size, owner)
        play(event)
        ran(published(a_draft(event, 2)), ago=MINUTE)
        wall = f"/events/{event.pk}/wall/"
        counts.append([asked(f"{wall}?show={show}") for show in SHOWS])

    assert counts[0] == counts[1]
    assert max(counts[0]) <= 15
