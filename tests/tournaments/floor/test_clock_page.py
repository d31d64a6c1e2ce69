"""The clock on a wall, above public pages and on the page of one's own match."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders.events import a_running_event, an_event, an_official
from tests.builders.floor import answer, call, extend, ran, start, stop
from tests.builders.looking import asked, source, words
from tests.builders.people import a_browser
from tests.builders.swiss import a_draft, close, decide, published, table
from tests.builders.tables import a_table, event_of, say, won
from tournaments.floor.actions import calls
from tournaments.models import Call, Run

pytestmark = pytest.mark.django_db
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def round_():
    return published(a_draft(a_running_event(8)))


def at(round_, *parts):
    return "/".join(["/events", str(round_.tournament_id), *parts, ""])


def wall(round_):
    return Client().get(at(round_, "clock"))


def clocks(page):
    """Give every clock of a page: its end, what is left and the server's instant."""
    found = []
    for each in re.findall(r"<span[^>]*data-clock[^>]*>", source(page)):
        cells = dict(re.findall(r'data-(\w+)="([^"]*)"', each))
        found.append(cells)
    return found


# The wall.


@pytest.mark.nightly
def test_before_the_start_the_wall_says_so(round_):
    page = words(wall(round_))

    assert "Round 1 of 3 50:00 left" in page
    assert "not started 50 minutes" in page


@pytest.mark.nightly
def test_the_wall_has_the_instants_from_which_the_browser_counts(round_):
    run = ran(round_, ago=10 * MINUTE)
    run.refresh_from_db()

    page = wall(round_)

    [cells] = clocks(page)
    assert dt.datetime.fromisoformat(cells["ends"]) == run.started_at + 50 * MINUTE
    now = dt.datetime.fromisoformat(cells["now"])
    assert abs(now - timezone.now()) < MINUTE
    assert int(cells["left"]) == -(
        (now - run.started_at - 50 * MINUTE) // dt.timedelta(seconds=1)
    )
    assert re.search(r"Time is up at \d\d:\d\d", words(page))


@pytest.mark.nightly
def test_a_pause_is_said_in_words(round_):
    start(round_)
    stop(round_)

    page = wall(round_)

    assert "paused The clock is paused" in words(page)
    assert "ends" not in clocks(page)[0]


@pytest.mark.nightly
def test_over_time_says_what_to_finish(round_):
    ran(round_, ago=51 * MINUTE)

    page = words(wall(round_))

    assert re.search(r"1:0\d over time time is up Finish the possession", page)


@pytest.mark.nightly
def test_tables_with_more_time_have_their_own_end(round_):
    ran(round_, ago=10 * MINUTE)
    extend(table(round_, 2), 4, reason="Secret illness")

    page = wall(round_)

    assert re.search(r"Table 2 \+4 min, until \d\d:\d\d 4[34]:\d\d left", words(page))
    assert "Secret" not in source(page)
    hall, own = clocks(page)
    ends = [dt.datetime.fromisoformat(each["ends"]) for each in (hall, own)]
    assert ends[1] - ends[0] == 4 * MINUTE


@pytest.mark.nightly
def test_the_wall_looks_for_news_and_follows_the_event(round_):
    live = at(round_, "clock", "live")
    seen = re.search(r'clock/live/\?v=([^"]*)"', source(wall(round_)))[1]
    assert Client().get(live, {"v": seen}).status_code == 204

    start(round_)
    assert Client().get(live, {"v": seen}).status_code == 200
    round_.refresh_from_db()
    close(decide(round_))
    assert "Between rounds" in words(Client().get(live, {"v": seen}))
    published(a_draft(round_.tournament, 2))

    assert "Round 2 of 3" in words(Client().get(live, {"v": "none"}))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "said"),
    [({"minutes": None}, "No time limit"), ({}, "50:00 left")],
)
def test_a_round_without_a_limit(cells, said):
    round_ = published(a_draft(a_running_event(4, **cells)))

    assert said in words(wall(round_))


def test_an_event_that_has_not_begun_shows_when_it_does():
    event = an_event()

    page = Client().get(f"/events/{event.pk}/clock/")

    assert "Not started yet" in words(page)


def test_the_wall_asks_little(round_):
    start(round_)
    extend(table(round_, 1))

    assert asked(at(round_, "clock")) <= 6
    assert asked(at(round_, "clock", "live")) <= 6


# Other pages.


@pytest.mark.nightly
@pytest.mark.parametrize("page", ["", "pairings"])
def test_public_pages_have_the_clock_while_a_round_is_played(round_, page):
    ran(round_, ago=10 * MINUTE)
    extend(table(round_, 3), 2)
    path = at(round_, *filter(None, [page]))

    said = words(Client().get(path))
    assert re.search(r"(40:00|39:\d\d) left ends \d\d:\d\d Table 3 \+2 min", said)
    round_.refresh_from_db()
    close(decide(round_))

    assert "data-clock" not in source(Client().get(path))


def test_the_line_of_the_clock_is_never_kept(round_):
    """A page that wakes learns the server's instant anew."""
    line = at(round_, "clock", "line")
    first, second = (clocks(Client().get(line))[0]["now"] for _ in range(2))

    assert first < second


@pytest.mark.nightly
def test_another_round_shows_no_clock(round_):
    close(decide(round_))
    published(a_draft(round_.tournament, 2))

    page = Client().get(f"{at(round_, 'pairings')}?round=1")

    assert "data-clock" not in source(page)


# My match.


def mine(match, side="home"):
    visit = a_browser(match.seat(side).person)
    return visit, f"/events/{event_of(match).pk}/match/"


@pytest.mark.nightly
def test_my_clock_has_my_own_time():
    match = a_table()
    ran(match.round, ago=10 * MINUTE)
    visit, path = mine(match)
    assert "no extra time" in words(visit.get(path))

    extend(match, 5)

    page = visit.get(path)
    assert "with 5 min extra time" in words(page)
    assert re.search(r"(45:00|44:\d\d) left", words(page))


@pytest.mark.nightly
def test_news_of_the_clock_and_of_a_judge_reach_the_phone():
    match = a_table()
    visit, path = mine(match)
    judge = an_official(event_of(match), "judge", "Hal")

    def live():
        page = source(visit.get(path))
        return re.search(r'hx-get="([^"]*/match/live/[^"]*)"', page)[1].replace(
            "&amp;", "&"
        )

    deeds = [
        lambda: start(match.round),
        lambda: stop(match.round),
        lambda: extend(match),
        lambda: call(match, match.away.person),
        lambda: answer(calls.take_call, Call.objects.get(), judge),
        lambda: answer(calls.end_call, Call.objects.get(), judge),
    ]
    for deed in deeds:
        seen = live()
        assert visit.get(seen).status_code == 204
        deed()
        assert visit.get(seen).status_code == 200


def test_calling_a_judge_and_taking_it_back():
    match = a_table()
    visit, path = mine(match)
    assert "Call a judge to table 1" in words(visit.get(path))

    sent = {"about": "result", "words": "We counted differently."}
    assert visit.post(f"{path}{match.pk}/call/", sent).url == path
    page = words(visit.get(path))

    assert "The result, called by you under a minute ago. “We counted" in page
    assert "Call a judge to table 1" not in page
    again = visit.post(f"{path}{match.pk}/call/", sent)
    assert again.status_code == 409
    assert visit.post(f"{path}{match.pk}/call/withdraw/").url == path
    assert Call.objects.get().ended_at is not None
    assert visit.post(f"{path}{match.pk}/call/withdraw/").status_code == 409


@pytest.mark.nightly
def test_the_opponent_sees_who_called_and_who_comes_and_not_for_what():
    match = a_table()
    made = call(match, about="conduct", words="He swears at me.")
    visit, path = mine(match, "away")
    page = words(visit.get(path))
    assert "Called by Ada Ito" in page
    assert "conduct," not in page
    assert "swears" not in page
    assert "Cancel the call" not in page

    answer(calls.take_call, made, an_official(event_of(match), "judge", "Hal"))

    assert "Hal is coming to your table" in words(visit.get(path))


@pytest.mark.nightly
def test_the_countdown_says_that_it_stands_still():
    match = a_table(auto_accept_minutes=5)
    say(match, "away", won("away", "14:21"))
    call(match)
    visit, path = mine(match)

    page = words(visit.get(path))

    assert "The countdown is paused while a judge is called." in page
    assert "you have the full 5 minutes again" in page


def test_a_stranger_calls_nobody_to_a_table():
    match = a_table()
    visit = a_browser(an_official(event_of(match), "judge", "Hal"))

    sent = visit.post(
        f"/events/{event_of(match).pk}/match/{match.pk}/call/", {"about": "rules"}
    )

    assert sent.status_code == 404


def test_calls_are_limited():
    match = a_table()
    visit, path = mine(match)

    statuses = [
        visit.post(f"{path}{match.pk}/call/", {"about": "nonsense"}).status_code
        for _ in range(6)
    ]

    assert statuses == [422] * 5 + [429]


@pytest.mark.nightly
def test_a_table_that_is_done_shows_no_clock_and_may_still_call():
    match = a_table()
    visit, path = mine(match)
    ran(match.round, ago=MINUTE)
    say(match, "home", won())
    say(match, "away", won())

    page = visit.get(path)

    assert clocks(page) == []
    assert "Call a judge to table 1" in words(page)
    assert Run.objects.count() == 1
