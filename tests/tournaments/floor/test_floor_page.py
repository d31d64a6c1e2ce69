"""The floor page on a judge's phone, its hand, and the stuck board of the desk."""

import datetime as dt
import re

import pytest

from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import a_running_event, an_official
from tests.builders.floor import answer, call, extend, ran
from tests.builders.looking import asked, links, source, words
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft, decide, published, table, tables
from tests.builders.tables import listened, say, won
from tournaments.floor.actions import calls
from tournaments.models import Call, Entrant, Extension, Role, Run
from tournaments.results import actions as results

pytestmark = pytest.mark.django_db
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def round_():
    return published(a_draft(a_running_event(16, rounds=3)))


@pytest.fixture
def judge(round_):
    return an_official(round_.tournament, Role.JUDGE, "Hal")


@pytest.fixture
def hal(judge):
    return at_the_desk(judge)


def floor(round_, **look):
    query = "&".join(f"{key}={value}" for key, value in look.items())
    return f"{address(round_.tournament, 'floor')}?{query}"


def do(visit, match, deed, query="", **sent):
    here = address(match.round.tournament, "floor", match.pk, "do")
    return visit.post(f"{here}{query}", {"do": deed, **sent})


def tiles(answer):
    """Give the tables of the grid with their words, in order."""
    grid = re.search(r'<ul class="floor [^>]*>(.*?)</ul>', source(answer), re.DOTALL)
    found = re.findall(r"<li>(.*?)</li>", grid[1], re.DOTALL) if grid else []
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in found]


# Looking.


@pytest.mark.nightly
def test_the_page_shows_the_clock_the_calls_and_every_table(round_, hal):
    ran(round_, ago=32 * MINUTE)
    decide(round_, table=2)
    call(table(round_, 7), round_.tournament.owner, words="May a Tackle be used twice?")

    page = hal.get(floor(round_))

    assert re.search(r"Floor, round 1 1[78]:\d\d left ends \d\d:\d\d", words(page))
    assert "“May a Tackle be used twice?”" in words(page)
    assert tiles(page)[1] == "Table 2 done"
    assert tiles(page)[6] == "Table 7 call"
    assert len(tiles(page)) == 8


@pytest.mark.nightly
def test_filters_are_links_with_counts(round_, hal):
    decide(round_, table=2)
    extend(table(round_, 3))

    page = hal.get(floor(round_, show="extension", density="compact"))

    assert tiles(page) == ["Table 3 +5 min"]
    said = words(page)
    assert "All 8 Open 7 1 of 2 reports 0 Disputed 0 Call 0 Extra time 1 Late 0" in said
    assert "?density=compact&show=open" in links(page)
    assert 'class="floor floor-compact"' in source(page)


@pytest.mark.nightly
def test_a_loose_grid_has_the_names(round_, hal):
    match = table(round_, 1)

    [first, *_] = tiles(hal.get(floor(round_, density="comfortable")))

    assert first == f"Table 1 {match.home} \u2013 {match.away} playing"


@pytest.mark.nightly
@pytest.mark.parametrize(
    "look", [{"density": "huge"}, {"show": "all"}, {"table": "x"}, {"table": "99"}]
)
def test_what_nobody_can_look_at_is_the_whole_floor(round_, hal, look):
    page = hal.get(floor(round_, **look))

    assert page.status_code == 200
    assert len(tiles(page)) == 8


def test_the_phone_looks_for_news_and_keeps_what_the_hand_holds(round_, hal):
    page = source(hal.get(floor(round_, table=3)))
    live = re.search(r'hx-get="([^"]*/floor/live/[^"]*)"', page)[1].replace(
        "&amp;", "&"
    )
    assert hal.get(live).status_code == 204

    decide(round_, table=1)
    news = source(hal.get(live))

    assert 'id="floor"' in news
    assert 'id="hand"' not in news
    extend(table(round_, 3))
    assert 'id="hand"' in source(hal.get(live))


def test_between_rounds_there_is_no_floor(judge):
    event = a_running_event(4, a_person("Ona"), name="Another")
    visit = at_the_desk(an_official(event, Role.JUDGE, "Jon"))

    page = visit.get(address(event, "floor"))

    assert "No round is being played" in words(page)
    assert visit.get(address(event, "floor", "live")).status_code == 204


@pytest.mark.nightly
def test_the_floor_is_for_staff(round_):
    visit = a_browser(a_person("Zoe"))
    match = table(round_, 1)

    for path in (floor(round_), address(round_.tournament, "floor", "live")):
        assert visit.get(path).status_code == 404
    assert do(visit, match, "take").status_code == 404


# The hand.


@pytest.mark.nightly
def test_a_tap_puts_the_table_into_the_hand(round_, hal):
    call(table(round_, 3), round_.tournament.owner)

    page = hal.get(floor(round_, table=3, show="call"))

    assert {"Take call", "+1 minute", "+2 minutes", "+5 minutes"} <= {*buttons(page)}
    assert "?show=call&table=3#hand" in links(page)
    assert address(round_.tournament, "matches", table(round_, 3).pk) in links(page)


def test_a_judge_takes_a_call_extends_and_ends_it(round_, hal, judge):
    match = table(round_, 3)
    call(match, round_.tournament.owner)

    taken = do(hal, match, "take", "?density=compact")
    given = do(hal, match, "extend", minutes=5, expected=0, ready="judge call")
    ended = do(hal, match, "end")

    assert taken.url == f"{floor(round_)}density=compact&table=3#hand"
    assert {each.status_code for each in (taken, given, ended)} == {302}
    assert Call.objects.get().taken_by == judge
    made = Extension.objects.get()
    assert (made.minutes, made.reason, made.by) == (5, "judge call", judge)
    page = hal.get(floor(round_, table=3))
    assert "5 min extra time" in words(page)
    do(hal, match, "revoke", extension=made.pk)
    assert Extension.objects.filter(revoked_at=None).count() == 0


@pytest.mark.nightly
def test_words_of_his_own_are_the_reason(round_, hal):
    sent = {"minutes": 1, "expected": 0, "ready": "judge call", "reason": "Spilt tea."}
    do(hal, table(round_, 1), "extend", **sent)

    assert Extension.objects.get().reason == "Spilt tea."


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"expected": 0, "ready": "judge call"}, "Choose the number of minutes"),
        ({"expected": 0, "minutes": 5, "ready": ""}, "Enter a reason"),
        ({"expected": 0, "minutes": 500, "ready": "judge call"}, "at most 180 minutes"),
    ],
)
def test_what_is_missing_is_said(round_, hal, sent, said):
    answer = do(hal, table(round_, 1), "extend", **sent)

    assert answer.status_code == 422
    assert said in words(answer)
    assert not Extension.objects.exists()


@pytest.mark.nightly
def test_whoever_is_second_learns_who_was_first(round_, hal):
    match = table(round_, 3)
    made = call(match, round_.tournament.owner)
    answer(calls.take_call, made, an_official(round_.tournament, Role.JUDGE, "Jude"))

    outrun = do(hal, match, "take")

    assert outrun.status_code == 409
    assert "Jude has taken the call of table 3." in words(outrun)
    assert "Jude has taken it" in words(hal.get(floor(round_)))


@pytest.mark.nightly
def test_a_second_tap_on_the_minutes_is_told_so(round_, hal):
    sent = {"minutes": 5, "expected": 0, "ready": "judge call"}
    do(hal, table(round_, 1), "extend", **sent)

    assert do(hal, table(round_, 1), "extend", **sent).status_code == 409


def test_staff_calls_a_judge_to_a_table(round_, hal):
    do(hal, table(round_, 2), "call")

    assert Call.objects.get().about == "other"


def test_a_scorekeeper_sees_calls_and_takes_none(round_):
    visit = at_the_desk(an_official(round_.tournament, Role.SCOREKEEPER, "Sky"))
    match = table(round_, 3)
    call(match, round_.tournament.owner)

    page = visit.get(floor(round_, table=3))

    assert "Take call" not in buttons(page)
    assert do(visit, match, "take").status_code == 403


@pytest.mark.nightly
def test_whoever_plays_has_no_hand_at_his_own_table(round_, hal, judge):
    match = table(round_, 3)
    Entrant.objects.filter(pk=match.home_id).update(person=judge)
    call(match, judge)

    page = hal.get(floor(round_, table=3))

    assert "You play at this table" in words(page)
    assert "Take call" not in buttons(page)
    assert do(hal, match, "take").status_code == 403


def test_nothing_else_is_done(round_, hal):
    assert do(hal, table(round_, 1), "dance").status_code == 404
    assert do(hal, table(round_, 1), "take").status_code == 404
    assert do(hal, table(round_, 1), "revoke", extension="x").status_code == 404


# The desk.


def turn(visit, round_, deed, expected, **more):
    here = address(round_.tournament, "rounds", round_.pk, "clock")
    return visit.post(here, {"do": deed, "expected": expected, **more})


def test_the_desk_starts_pauses_and_goes_on(round_):
    visit = at_the_desk(round_.tournament.owner)
    home = address(round_.tournament)
    assert "Start the clock: 50 min" in buttons(visit.get(home))

    assert turn(visit, round_, "start", 0).url == home
    assert "Pause the clock" in buttons(visit.get(home))
    turn(visit, round_, "stop", 1)
    page = visit.get(home)

    assert "Resume the clock" in buttons(page)
    assert re.search(r"(50:00|49:\d\d) left paused", words(page))
    assert turn(visit, round_, "start", 0).status_code == 409
    to_floor = turn(visit, round_, "start", 2, **{"from": "floor"})
    assert to_floor.url == address(round_.tournament, "floor")
    assert turn(visit, round_, "dance", 2).status_code == 404
    assert turn(visit, round_, "stop", "x").status_code == 422
    assert Run.objects.count() == 2


@pytest.mark.nightly
def test_the_stuck_board_puts_the_gravest_first_with_what_mends_it(round_):
    event, olga = round_.tournament, round_.tournament.owner
    visit = at_the_desk(olga)
    ran(round_, ago=55 * MINUTE)
    extend(table(round_, 5), 1)
    extend(table(round_, 4), 30)
    for side, score in (("home", "21:14"), ("away", "14:21")):
        match = table(round_, 6)
        say(match, side, won(side, score), by=olga, entrant=match.seat(side).pk)
    match = table(round_, 7)
    say(match, "home", won(), by=olga, entrant=match.home_id)
    call(table(round_, 8), olga)

    page = visit.get(address(event))

    headings = re.findall(r"<h3>(.*?)</h3>", source(page))
    assert headings[:6] == [
        "Disputed",
        "A judge is called",
        "Waits for staff",
        "No report, and time is up",
        "No report and no judge call",
        "Still playing",
    ]
    assert f"{address(event, 'floor')}?table=8#hand" in links(page)
    assert "Enter result of table 1" in words(page)
    assert "7 tables" in words(page) or "8 tables" in words(page)
    assert "Close round 1" not in buttons(page)


@pytest.mark.nightly
def test_a_dispute_with_one_claim_and_a_call_is_told_as_it_is(round_):
    event, olga = round_.tournament, round_.tournament.owner
    match = table(round_, 6)
    ben = a_person("Ben")
    Entrant.objects.filter(pk=match.away_id).update(person=ben)
    say(match, "home", won(), by=olga, entrant=match.home_id)
    expected = listened(match)
    results.dispute_result(event.pk, ben, match_id=match.pk, expected=expected)
    call(match, ben)

    page = at_the_desk(olga).get(address(event))

    said = words(page)
    assert "The reports differ" not in said
    assert f"{match.home} reported, {match.away} disagreed;" in said
    assert "Judge call: A rules question; not taken yet." in said
    assert "Take the call of table 6 Open dispute of table 6" in said


@pytest.mark.nightly
def test_time_that_is_up_is_news_for_the_desk(round_):
    visit = at_the_desk(round_.tournament.owner)
    run = ran(round_, ago=20 * MINUTE)
    board = address(round_.tournament, "board")
    page = source(visit.get(address(round_.tournament)))
    seen = re.search(r'/board/\?v=([^"]*)"', page)[1]
    assert visit.get(board, {"v": seen}).status_code == 204

    Run.objects.filter(pk=run.pk).update(
        started_at=run.round.published_at - 60 * MINUTE
    )

    assert "No report and no judge call" in words(visit.get(board, {"v": seen}))


@pytest.mark.nightly
@pytest.mark.parametrize("look", ["", "?table=1&density=comfortable"])
def test_the_floor_asks_as_often_for_8_tables_as_for_256(look):
    """X7."""
    counted = []
    for tables_, name in ((8, "Ola"), (256, "Olm")):
        owner = a_person(name)
        round_ = published(a_draft(a_running_event(2 * tables_, owner, name=name)))
        at_the_desk(owner)
        for match in tables(round_)[:4]:
            call(match, owner)
            extend(match)
        paths = [f"floor/{look}", f"floor/live/{look}"]
        counted.append(
            [asked(address(round_.tournament) + each, owner) for each in paths]
        )

    assert counted[0] == counted[1]
    assert max(counted[0]) <= 15
