"""What can be read of events over the API: what pages show, in as many queries."""

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders.desk import at_the_desk, guarded
from tests.builders.documented import fits, is_a_problem, shape
from tests.builders.events import (
    a_field,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
)
from tests.builders.people import a_browser, a_person
from tests.builders.programs import a_desk_program, a_program
from tests.tournaments.entries.test_visibility import CELLS, an_event_in
from tournaments.core.action import act_on, lock_for_logging
from tournaments.models import (
    Entry,
    Match,
    Role,
    Round,
    RoundState,
    Series,
    SeriesEvent,
    Staff,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.rules.api_scopes import ApiScope
from tournaments.rules.decklist_visibility import DecklistReaders, EventPhase

pytestmark = pytest.mark.django_db
API = "/api/v1/events/"


def an_event_with(tables: int, owner, judge) -> Tournament:
    """Seat two at each of so many tables, of which every one is disputed."""
    event = a_running_event(0, owner, visible_in_swiss=DecklistReaders.PUBLIC)
    Staff.objects.create(tournament=event, person=judge, role=Role.JUDGE)
    people = a_field(event, 2 * tables)
    now = timezone.now()
    round_ = Round.objects.create(
        tournament=event,
        stage="swiss",
        number=1,
        state=RoundState.PUBLISHED,
        inputs={},
        published_at=now,
    )
    seats = zip(people[::2], people[1::2], strict=True)
    Match.objects.bulk_create(
        Match(round=round_, table=at, home=one, away=other, disputed_at=now)
        for at, (one, other) in enumerate(seats, 1)
    )
    for each in people[:tables]:
        a_submission(each, by=owner)
    with act_on(event.pk, owner) as act:
        for each in people[:tables]:
            act.log("entrant_renamed", after={"name": each.name}, entrant=each)
    return event


LISTS = (
    *("entrants/", "rounds/", "rounds/1/pairings/", "disputes/", "lists/"),
    *("log/", "standings/"),
)


@pytest.mark.nightly
@pytest.mark.load
def test_a_list_asks_the_database_as_often_for_3_rows_as_for_300(settings):
    """Counts of queries are equal, whatever came (X7)."""
    settings.STAFF_SECOND_FACTOR = False
    olga, jude = a_person("Olga"), a_person("Jude")
    visit, counts = a_browser(jude), {}
    visit.get(API)  # notes when the session began
    with connection.cursor() as cursor:
        cursor.execute(
            "ANALYZE"
        )  # a desk whose tables were empty when they were counted
    for tables in (3, 300):
        event = an_event_with(tables, olga, jude)
        for where in LISTS:
            size = "" if where == "standings/" else "?size=100"
            with CaptureQueriesContext(connection) as asked:
                answer = visit.get(f"{API}{event.pk}/{where}{size}")
            assert answer.status_code == 200
            counts.setdefault(where, []).append(len(asked))

    assert {where: few for where, (few, _) in counts.items()} == {
        where: many for where, (_, many) in counts.items()
    }
    assert max(many for _, many in counts.values()) <= 15


@pytest.mark.nightly
def test_events_are_counted_once_however_many_there_are():
    counts = []
    owner = a_person("Olga")
    for many in (3, 97):
        for at in range(many):
            an_event(owner, name=f"Open {at}")
        with CaptureQueriesContext(connection) as asked:
            told = Client().get(f"{API}?size=100").json()
        counts.append(len(asked))

    assert told["count"] == len(told["results"]) == 100
    assert counts[0] == counts[1] <= 3


# What is seen by whom


@pytest.mark.nightly
def test_a_draft_is_there_for_its_officials_alone():
    event = an_event(state="draft", opened_at=None)

    told = is_a_problem(Client().get(f"{API}{event.pk}/"), 404)
    unknown = Client().get(f"{API}3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90/")

    assert told == unknown.json()
    assert at_the_desk(event.owner).get(f"{API}{event.pk}/").status_code == 200
    assert Client().get(API).json()["count"] == 0


def test_a_round_that_is_drafted_is_there_for_those_who_pair():
    event = a_running_event(4)
    Round.objects.create(tournament=event, stage="swiss", number=1, inputs={})
    desk, hall = at_the_desk(event.owner), a_browser(a_person("Eve"))
    here = f"{API}{event.pk}/rounds/"

    assert desk.get(here).json()["results"][0]["state"] == "draft"
    assert desk.get(f"{here}1/pairings/").status_code == 200
    assert hall.get(here).json()["count"] == 0
    assert hall.get(f"{here}1/pairings/").status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize("at", ["0", "01", "cut-9", "x", "9999", "cut-", "1-cut"])
def test_a_round_that_is_none_is_not_there(at):
    event = a_running_event(4)

    is_a_problem(Client().get(f"{API}{event.pk}/rounds/{at}/pairings/"), 404)


@pytest.mark.daily("swiss-opponent")
@pytest.mark.parametrize("mode", DecklistReaders)
@pytest.mark.parametrize("phase", EventPhase)
def test_a_list_is_there_for_whom_the_table_says(phase, mode, settings):
    """H1: the 264 cells, over the API as over the page."""
    settings.STAFF_SECOND_FACTOR = False
    event, people, made = an_event_in(phase, mode)
    here = f"{API}{event.pk}/lists/"
    found, expected = {}, {}

    for viewer, person in people.items():
        visit = a_browser(person) if person.is_authenticated else Client()
        detail = visit.get(f"{here}{made.pk}/")
        assert detail.status_code in (200, 404)
        found[viewer] = detail.status_code == 200
        expected[viewer] = CELLS[viewer, phase, mode]
        listed = {each["id"] for each in visit.get(here).json()["results"]}
        assert not listed or expected[viewer]

    assert found == expected


def test_what_an_official_reads_by_office_is_logged():
    """H9."""
    event, people, made = an_event_in(EventPhase.SWISS, DecklistReaders.PRIVATE)
    judge = guarded(people["judge_here"])

    told = a_program(judge, event, ApiScope.READ).get(f"lists/{made.pk}/").json()

    fits(told, shape("WholeList"))
    assert Entry.objects.filter(kind="hidden_list_read", actor=judge).count() == 1


# Tags


@pytest.mark.parametrize("where", ["", "entrants/", "rounds/", "standings/"])
def test_a_tag_holds_until_the_event_changes(where):
    event = a_running_event(4)
    visit, address = Client(), f"{API}{event.pk}/{where}"
    tag = visit.get(address)["ETag"]

    same = visit.get(address, headers={"If-None-Match": tag})
    Tournament.objects.filter(pk=event.pk).update(version=7)
    changed = visit.get(address, headers={"If-None-Match": tag})

    assert (same.status_code, same.content) == (304, b"")
    assert changed.status_code == 200
    assert changed["ETag"] != tag


def test_the_tag_of_the_log_changes_with_a_line_that_changes_nothing_else():
    event = a_running_event(4)
    address = f"{API}{event.pk}/log/"
    tag = Client().get(address)["ETag"]

    same = Client().get(address, headers={"If-None-Match": tag})
    with lock_for_logging(event.pk, event.owner) as act:
        act.log("clock_started", subject="swiss 1")
    changed = Client().get(address, headers={"If-None-Match": tag})

    assert (same.status_code, changed.status_code) == (304, 200)


@pytest.mark.nightly
def test_a_tag_is_of_one_reader_and_one_page():
    event = a_running_event(4)
    where = f"{API}{event.pk}/entrants/"

    tags = {
        visit.get(address)["ETag"]
        for visit in (Client(), a_browser(a_person("Eve")))
        for address in (where, f"{where}?size=1")
    }

    assert len(tags) == 4


@pytest.mark.nightly
def test_no_cache_keeps_what_may_be_personal():
    """H12."""
    event = a_running_event(4)

    answers = [Client().get(f"{API}{event.pk}/"), Client().get(API)]

    assert {each["Cache-Control"] for each in answers} == {"private, no-store"}


@pytest.mark.parametrize("where", ["", "standings/", "rounds/9/pairings/"])
def test_pages_of_other_sites_read_what_visitors_read(where):
    event = a_running_event(4)
    page = {"headers": {"origin": "https://statistics.example"}}

    answer = Client().get(f"{API}{event.pk}/{where}", **page)
    asked = Client().options(f"{API}{event.pk}/{where}", **page)
    own = at_the_desk(event.owner).get(f"{API}{event.pk}/{where}", **page)
    program = a_program(event.owner, event).get(where, **page)

    for each in (answer, asked):
        assert each["Access-Control-Allow-Origin"] == "*"
        assert "If-None-Match" in each["Access-Control-Allow-Headers"]
        assert "RateLimit" in each["Access-Control-Expose-Headers"]
    for each in (own, program):
        assert "Access-Control-Allow-Origin" not in each


def test_a_read_says_how_many_are_left():
    """The fields of draft-ietf-httpapi-ratelimit-headers."""
    event = a_running_event(4)
    visit, desk = Client(), a_desk_program(event)

    answers = [visit.get(f"{API}{event.pk}/"), visit.get(API), desk.get("")]

    assert [each["RateLimit"] for each in answers] == [
        f'"reads in a minute";r={left};t=60' for left in (59, 58, 199)
    ]
    assert answers[0]["RateLimit-Policy"] == '"reads in a minute";q=60;w=60'


def test_a_program_reads_on_from_the_last_line_that_it_knows():
    event = an_event()
    with act_on(event.pk, event.owner) as act:
        for name in ("Ada", "Ben", "Cleo"):
            act.log(
                "entrant_renamed", after={"name": name}, entrant=an_entrant(event, name)
            )
    here = f"{API}{event.pk}/log/"
    newest_first = [each["seq"] for each in Client().get(here).json()["results"]]

    after = Client().get(f"{here}?after={min(newest_first)}").json()

    assert [each["seq"] for each in after["results"]] == sorted(newest_first)[1:]
    assert Client().get(f"{here}?after={max(newest_first)}").json()["count"] == 0
    for text in ("x", "-1", "", "²", "9" * 20):
        is_a_problem(Client().get(f"{here}?after={text}"), 400)


def test_the_list_of_events_has_a_tag_of_its_answer():
    event = an_event()
    tag = Client().get(API)["ETag"]

    assert Client().get(API, headers={"If-None-Match": tag}).status_code == 304
    Tournament.objects.filter(pk=event.pk).update(name="Pier Cup")
    assert Client().get(API, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.nightly
def test_a_remark_in_a_list_is_for_who_wrote_it(samples):
    """H5: others are shown the cards."""
    event, people, made = an_event_in(EventPhase.SWISS, DecklistReaders.PUBLIC)
    text = "# Journeymen: bluff on third down\n2 R1-PS\n"
    Submission.objects.filter(pk=made.pk).update(text=text)
    where = f"{API}{event.pk}/lists/{made.pk}/"

    own = a_browser(people["owner"]).get(where).json()
    others = Client().get(where).json()

    assert own["text"] == text
    assert own["verdict"] == "LEGAL"
    assert "bluff" not in str(others)
    assert "R1-PS" in others["text"]
    assert others["verdict"] is None


@pytest.mark.nightly
def test_a_tag_ends_when_a_log_proves_a_result():
    """That moves the counter of the round, and not the event's."""
    event = a_running_event(4)
    row = Round.objects.create(
        tournament=event,
        stage="swiss",
        number=1,
        state=RoundState.PUBLISHED,
        inputs={},
        published_at=timezone.now(),
    )
    where = f"{API}{event.pk}/rounds/1/pairings/"
    tag = Client().get(where)["ETag"]

    Round.objects.filter(pk=row.pk).update(version=row.version + 1)

    assert Client().get(where)["ETag"] != tag


def names_of_events(query):
    answer = Client().get(f"{API}?{query}")
    assert answer.status_code == 200, answer.content
    return {each["name"] for each in answer.json()["results"]}


def test_events_are_filtered_by_the_organizer_that_their_pages_name():
    spring = an_event(a_person("Olga"), name="Spring")
    an_event(a_person("Otto"), name="Summer")

    told = Client().get(f"{API}{spring.pk}/").json()["organizer"]

    assert names_of_events(f"organizer={told.upper()}") == {"Spring"}
    assert names_of_events("organizer=Ol") == set()


def test_events_are_filtered_by_state_day_and_series():
    day = dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC)
    owner = a_person("Olga")
    spring = an_event(owner, name="Spring", starts_at=day)
    an_event(owner, name="Summer", starts_at=day + dt.timedelta(days=90))
    an_event(owner, name="Off", starts_at=day, state=TournamentState.CANCELLED)
    league, closed = (
        Series.objects.create(name=name, owner=owner, is_public=is_public)
        for name, is_public in (("League", True), ("Closed", False))
    )
    for series in (league, closed):
        SeriesEvent.objects.create(series=series, tournament=spring)

    assert names_of_events("state=registration") == {"Spring", "Summer"}
    assert names_of_events("from=2026-03-15") == {"Summer"}
    assert names_of_events("to=2026-03-14") == {"Spring", "Off"}
    assert names_of_events("from=2026-03-14&to=2026-03-14&state=registration") == {
        "Spring"
    }
    assert names_of_events(f"series={league.pk}") == {"Spring"}
    assert names_of_events(f"series={closed.pk}") == set()


@pytest.mark.parametrize(
    "query", ["state=open", "from=14.3.2026", "to=9999-12-31", "series=league"]
)
def test_a_filter_that_cannot_be_read_is_refused(query):
    answer = Client().get(f"{API}?{query}")

    assert answer.status_code == 400
    assert answer.json()["remedy"]
