"""Files of an event from the desk, and an event that comes as a file."""

import csv
import datetime as dt
import io
import json

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders import tables as at
from tests.builders.archives import sent, sent_away, spoiled
from tests.builders.desk import address, at_the_desk
from tests.builders.endings import a_finished_event, in_the_cut
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.looking import source, words
from tests.builders.penalties import note
from tests.builders.people import PASSWORD, a_browser, a_person
from tests.builders.swiss import (
    a_draft,
    an_event_after_swiss,
    decide,
    drop,
    person,
    play,
)
from tests.builders.swiss import published as publish
from tournaments.core import cut, played
from tournaments.files import archive, eventfile
from tournaments.models import Arrival, Match, Parcel, Role, Tournament
from tournaments.rules.standings import compute_standings

pytestmark = pytest.mark.django_db
IMPORT = "/events/import/"


def files(event):
    return f"{address(event)}files/"


def rows(answer) -> list[dict]:
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


# Tables.


@pytest.mark.nightly
def test_the_page_leads_to_every_file(desk, olga):
    event = a_running_event(4, olga)
    play(event)
    page = source(desk.get(files(event)))

    found = [each for each in links(page) if each.endswith((".csv", ".json"))]

    assert len(found) == 6
    assert {desk.get(each).status_code for each in found} == {200}
    assert {desk.get(each)["X-Content-Type-Options"] for each in found} == {"nosniff"}


def links(page: str) -> list[str]:
    return [each.split('"')[0] for each in page.split('href="')[1:]]


def test_before_the_start_there_are_fewer(desk, olga):
    event = an_event(olga)
    page = source(desk.get(files(event)))

    assert "results.csv" not in page
    for name in ("results.csv", "event.json", "secrets.csv"):
        assert desk.get(f"{files(event)}{name}").status_code == 404


@pytest.mark.nightly
def test_entrants_have_their_tables_and_whether_there_is_a_list(desk, olga):
    event = an_event(olga)
    a_submission(an_entrant(event, "Ada Ito", fixed_table=7))
    an_entrant(event, "Ben Okafor")

    found = rows(desk.get(f"{files(event)}entrants.csv"))

    assert [(each["name"], each["list"], each["table"]) for each in found] == [
        ("Ada Ito", "submitted", "7"),
        ("Ben Okafor", "", ""),
    ]


@pytest.mark.nightly
def test_results_are_every_table_of_every_round(desk, olga):
    event = a_running_event(5, olga)
    play(event, upto=2)

    found = rows(desk.get(f"{files(event)}results.csv"))

    assert [each["round"] for each in found] == ["1"] * 3 + ["2"] * 3
    assert sorted(each["result"] for each in found) == ["bye"] * 2 + ["win"] * 4
    assert all(each["winner"] == each["home"] for each in found if each["away"])


def test_scores_are_numbers_in_columns_of_their_own(desk, olga):
    event = a_running_event(0, olga)
    pair = [an_entrant(event, name) for name in ("Ada Ito", "Ben Okafor")]
    match = at.a_round(event, pair).matches.get()
    at.enter(match, olga, at.won("away", "14:21"))

    [found] = rows(desk.get(f"{files(event)}results.csv"))

    assert (found["home score"], found["away score"]) == ("14", "21")


@pytest.mark.nightly
def test_every_game_of_a_best_of_three_has_its_two_columns(desk, olga):
    event = a_running_event(0, olga, best_of=3)
    pair = [an_entrant(event, name) for name in ("Ada Ito", "Ben Okafor")]
    match = at.a_round(event, pair).matches.get()
    at.enter(match, olga, at.a_claim("win", "home", "14:7", "21:3"))

    [found] = rows(desk.get(f"{files(event)}results.csv"))

    assert (found["home score 2"], found["away score 2"]) == ("21", "3")
    assert (found["home score 3"], found["away score 3"]) == ("", "")


@pytest.mark.nightly
def test_the_final_order_is_a_table_once_all_is_over(desk, olga):
    playing = in_the_cut(owner=olga)
    event = a_finished_event(owner=olga)

    found = rows(desk.get(f"{files(event)}places.csv"))

    assert "places.csv" in desk.get(files(event)).content.decode()
    assert [each["place"] for each in found] == [*"12345678"]
    last = [each["last round of the bracket"] for each in found]
    assert last == [*("Final",) * 2, *("Third-place match",) * 2, *("",) * 4]
    champion = person(cut.final_order(event)[0].entrant)
    assert found[0]["name"] == champion.name
    assert "places.csv" not in desk.get(files(playing)).content.decode()
    assert desk.get(f"{files(playing)}places.csv").status_code == 404


def test_penalties_are_for_officials(desk, olga):
    event = a_running_event(4, olga)
    ada = event.entrants.get(name="Ada Ito")
    note(ada)

    [found] = rows(desk.get(f"{files(event)}penalties.csv"))

    assert (found["name"], found["grade"], found["by"]) == (
        "Ada Ito",
        "Warning",
        "Olga",
    )
    stranger = a_browser(a_person("Zed"))
    assert stranger.get(f"{files(event)}penalties.csv").status_code == 404


@pytest.mark.nightly
def test_a_name_that_would_be_a_formula_is_harmless(desk, olga):
    """O4."""
    event = an_event(olga)
    an_entrant(event, "=1+1")
    an_entrant(event, "@Ada")

    found = rows(desk.get(f"{files(event)}entrants.csv"))

    assert [each["name"] for each in found] == ["'=1+1", "'@Ada"]


@pytest.mark.nightly
def test_the_same_number_of_queries_for_few_and_for_many(desk, olga):
    counts = []
    for size in (4, 16):
        event = a_running_event(size, olga, name=f"Of {size}")
        play(event)
        for name in ("", "entrants.csv", "results.csv", "penalties.csv", "event.json"):
            with CaptureQueriesContext(connection) as found:
                desk.get(f"{files(event)}{name}")
            counts.append((name, len(found)))

    assert counts[:5] == counts[5:]
    assert max(count for _, count in counts) <= 15


# To check it elsewhere.


@pytest.mark.nightly
def test_the_event_file_gives_the_standings_of_the_desk(desk, olga):
    event = an_event_after_swiss(9, played=2, owner=olga)
    drop(event.entrants.get(name="Cleo Marsh"), after=2)
    Tournament.objects.filter(pk=event.pk).update(
        state="finished", finished_at=timezone.now()
    )

    data = desk.get(f"{files(event)}event.json").content
    found = eventfile.read_event_file(data)

    again = compute_standings(
        eventfile.scoring_entrants(found),
        eventfile.scoring_matches(found),
        settings=eventfile.tiebreaks_in_order(found),
        lot_seed=found.settings.lot_seed,
    )
    here = played.current_standings(Tournament.objects.get(pk=event.pk))
    assert [(row.entrant, row.label, row.values) for row in again] == [
        (row.entrant, row.label, row.values) for row in here
    ]


def test_the_seed_is_nobodys_before_the_end(desk, olga):
    event = a_running_event(4, olga)
    play(event)

    data = desk.get(f"{files(event)}event.json").content

    assert event.lot_seed.encode() not in data
    assert eventfile.read_event_file(data).settings.lot_seed == ""


# The whole of it.


def test_the_whole_event_is_handed_out_and_everybody_can_read_that_it_was(desk, olga):
    event = a_running_event(4, olga)
    a_submission(event.entrants.first())

    answer = desk.post(f"{files(event)}whole/")

    assert answer["Content-Disposition"] == (
        'attachment; filename="harbour-open.event.json.gz"'
    )
    found = archive.read_archive(answer.content)
    assert (found.event.id, len(found.lists)) == (event.pk, 1)
    [line] = lines(event, "event_exported")
    assert (line.actor, line.payload.after, line.visibility) == (
        olga,
        {"lists": 1},
        "public",
    )
    assert found.log[-1].kind == "event_exported"
    changes = words(Client().get(f"/events/{event.pk}/changes/"))
    assert "exported the whole event, with 1 list" in changes


@pytest.mark.nightly
def test_an_export_makes_no_form_stale(desk, olga):
    event = an_event(olga)

    desk.post(f"{files(event)}whole/")

    assert Tournament.objects.get(pk=event.pk).version == event.version


@pytest.mark.nightly
def test_an_export_asks_for_the_password_again(desk, olga):
    """A4: what was asked for comes once the password was typed."""
    event = an_event(olga)

    with time_machine.travel(timezone.now() + dt.timedelta(hours=13)):
        answer = desk.post(f"{files(event)}whole/")
        assert answer["Location"].startswith("/accounts/reauthenticate/")
        assert lines(event, "event_exported") == []
        answer = desk.post(
            "/accounts/reauthenticate/",
            {"password": PASSWORD, "next": f"{files(event)}whole/"},
        )

    assert archive.read_archive(answer.content).event.id == event.pk


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.JUDGE])
def test_only_organisers_export_it(olga, role):
    event = an_event(olga)
    desk = at_the_desk(an_official(event, role))

    assert "Export the whole event" not in words(desk.get(files(event)))
    assert desk.post(f"{files(event)}whole/").status_code == 403
    assert lines(event, "event_exported") == []


def test_an_organiser_who_plays_may_not_have_it(desk, olga):
    """H9: it has hidden deck lists, deck checks and of the lots."""
    event = a_running_event(4, olga)
    event.entrants.filter(name="Ada Ito").update(person=olga)

    assert "You are playing in this event" in words(desk.get(files(event)))
    answer = desk.post(f"{files(event)}whole/")
    assert answer.status_code == 403
    assert "hidden deck lists, deck checks and" in words(answer)


@pytest.mark.nightly
def test_an_organiser_exports_as_often_as_needed(desk, olga):
    event = an_event(olga)

    found = [desk.post(f"{files(event)}whole/").status_code for _ in range(4)]

    assert found == [200] * 4


# An event that comes.


def upload(data: bytes, name="harbour-open.event.json.gz"):
    return {"file": SimpleUploadedFile(name, data)}


@pytest.fixture
def file():
    def played_out():
        event = a_running_event(4, a_person("Otto"), name="Far Away Open")
        play(event, upto=2)
        return event

    return archive.compress_archive(sent_away(played_out))


def test_a_file_is_looked_at_before_an_event_is_made(desk, olga, file):
    answer = desk.post(IMPORT, upload(file), follow=True)

    page = words(answer)
    assert "Far Away Open" in page
    assert "Entrants 4" in page
    assert not Tournament.objects.exists()
    assert Parcel.objects.get().by == olga

    answer = desk.post(answer.request["PATH_INFO"], follow=True)

    event = Tournament.objects.get()
    assert event.owner == olga
    assert answer.request["PATH_INFO"] == address(event)
    assert "you own it" in words(answer)
    assert Arrival.objects.get().lines == event.entries.count()
    assert not Parcel.objects.exists()


@pytest.mark.nightly
def test_its_page_says_where_it_came_from(desk, file):
    event = brought_by_pages(desk, file)

    assert "was imported from a file" in words(Client().get(f"/events/{event.pk}/"))
    assert "was imported from a file" in words(desk.get(files(event)))


@pytest.mark.nightly
def test_an_event_of_this_desk_did_not_come_as_a_file(olga):
    event = a_running_event(4, olga)

    assert "as a file" not in words(Client().get(f"/events/{event.pk}/"))


def brought_by_pages(desk, file):
    answer = desk.post(IMPORT, upload(file))
    desk.post(answer["Location"])
    return Tournament.objects.get()


@pytest.mark.nightly
def test_every_page_of_the_desk_works_on_it(desk, file):
    event = brought_by_pages(desk, file)
    here = address(event)

    pages = ("", "entrants/", "disputes/", "penalties/", "log/", "settings/",
             "staff/", "files/", "print/", "undo/")  # fmt: skip
    assert {name: desk.get(f"{here}{name}").status_code for name in pages} == (
        dict.fromkeys(pages, 200)
    )
    assert "All seals are valid" in words(desk.get(f"{here}log/?check=seals"))
    for name in ("", "pairings/", "standings/", "pairings/why/", "changes/"):
        assert Client().get(f"/events/{event.pk}/{name}").status_code == 200


@pytest.mark.nightly
def test_what_was_tampered_with_is_refused_with_its_place(desk, file):
    def spoil(whole):
        whole["matches"][0]["winner"] = "away"

    data = spoiled(archive.reader.decompress(file), spoil)
    answer = desk.post(IMPORT, upload(data, "far.json"))

    assert answer.status_code == 422
    assert "matches[0] (table 1) is not what was sealed." in words(answer)
    assert not Parcel.objects.exists()


@pytest.mark.parametrize(
    ("sending", "told"),
    [
        pytest.param({}, "Choose an event file.", id="nothing"),
        pytest.param(upload(b""), "The file is empty.", id="empty"),
        pytest.param(upload(b"Ada;Ben"), "JSON is malformed", id="a table"),
        pytest.param(
            upload(json.dumps({"event": 1, "entrants": []}).encode()),
            "This is an event file",
            id="an event file",
        ),
    ],
)
def test_what_is_no_event_is_refused_with_words(desk, sending, told):
    answer = desk.post(IMPORT, sending)

    assert answer.status_code == 422
    assert told in words(answer)


def test_an_event_that_is_here_is_led_to(desk, olga):
    event = a_running_event(4, olga)

    answer = desk.post(IMPORT, upload(sent(event)))

    assert answer.status_code == 422
    assert "This site already has this event" in words(answer)
    assert f"/events/{event.pk}/" in source(answer)


@pytest.mark.nightly
def test_an_event_that_is_here_and_hidden_is_not_led_to(desk):
    """H4: whoever has its file knows its id, and learns no more."""
    event = an_event(a_person("Otto"), state="draft", opened_at=None)

    answer = desk.post(IMPORT, upload(sent(event)))

    assert "This site already has this event" in words(answer)
    assert f"/events/{event.pk}/" not in source(answer)


def test_a_parcel_is_its_senders_alone(desk, file):
    answer = desk.post(IMPORT, upload(file))
    zed = at_the_desk(a_person("Zed"))

    assert zed.get(answer["Location"]).status_code == 404
    assert zed.post(answer["Location"]).status_code == 404


@pytest.mark.nightly
def test_a_new_parcel_takes_the_place_of_the_old(desk, file):
    first = desk.post(IMPORT, upload(file))["Location"]
    second = desk.post(IMPORT, upload(file))["Location"]

    assert desk.get(first).status_code == 404
    assert desk.get(second).status_code == 200


def test_a_file_that_is_too_large_is_refused_before_it_is_read(desk):
    answer = desk.post(IMPORT, upload(b"0" * (9 * 2**20)))

    assert answer.status_code == 413
    assert f'href="{IMPORT}">Back to the form' in source(answer)


def test_a_large_body_is_taken_here_alone(desk, olga):
    event = an_event(olga)
    large = b"0" * (2 * 2**20)

    assert desk.post(IMPORT, upload(large)).status_code == 422
    answer = desk.post(f"{address(event)}entrants/add/", upload(large))
    assert answer.status_code == 413


def test_who_has_not_signed_in_is_asked_to():
    assert Client().get(IMPORT)["Location"].startswith("/accounts/login/")


@pytest.mark.nightly
def test_whoever_runs_events_needs_a_second_factor(settings):
    settings.STAFF_SECOND_FACTOR = True

    assert a_browser(a_person("Zed")).get(IMPORT)["Location"] == "/accounts/2fa/"


@pytest.mark.nightly
def test_a_round_goes_on_at_the_new_desk(desk, file):
    event = brought_by_pages(desk, file)

    round_ = decide(publish(a_draft(event, 3)))

    assert Match.objects.filter(round=round_).count() == 2
