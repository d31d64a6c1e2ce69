"""Presets and clones at the desk: told first, then done, and by the rules alone."""

import datetime as dt
import re

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import (
    a_field,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.looking import source, words
from tests.builders.people import PASSWORD, a_person
from tournaments.core.events import last_settings_line
from tournaments.desk import actions as events
from tournaments.models import DecklistMode, Role, Staff, Tournament, TournamentState
from tournaments.rules.presets import PRESETS, REGIONAL, SHOP_NIGHT, STORE

pytestmark = pytest.mark.django_db


def page_of(event, preset):
    return address(event, "settings", preset)


def told(answer, caption):
    """Give the rows of a table as words."""
    body = source(answer).split(caption)[1].split("</table>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body.split("<tbody>")[1], re.DOTALL)
    cell = r"<t[dh][^>]*>(.*?)</t[dh]>"
    return [
        [re.sub(r"<[^>]+>", "", each) for each in re.findall(cell, row)] for row in rows
    ]


# What would change


@pytest.mark.nightly
def test_only_what_changes_is_told_as_it_is_and_as_it_would_be(desk, olga):
    event = an_event(olga, **{**STORE.cells, "late_entry_until_round": 0})

    answer = desk.get(page_of(event, "store"))

    assert told(answer, "1 setting would change") == [
        ["Last round for late entry", "0", "2"]
    ]
    assert "Apply “Store”" in buttons(answer)
    assert "stay" not in words(answer).split("1 setting would change")[1]


@pytest.mark.nightly
def test_it_is_told_in_words_not_in_keys(desk, olga):
    event = an_event(olga, **REGIONAL.cells)

    rows = told(desk.get(page_of(event, "store")), "settings would change")

    assert ["Minutes per cut round", "no clock", "60"] in rows
    assert ["Deck lists", "Required for everybody", "Optional"] in rows
    assert ["Last round for late entry", "1", "2"] in rows
    assert len(rows) == 7


@pytest.mark.nightly
def test_looking_changes_nothing(desk, olga):
    event = an_event(olga)

    desk.get(page_of(event, "regional"))

    event.refresh_from_db()
    assert event.version == 0
    assert lines(event, "settings_changed") == []


@pytest.mark.nightly
def test_applied_the_event_is_settled_like_that(desk, olga):
    event = an_event(olga)
    sent = {"expected": last_settings_line(event)}

    answer = desk.post(page_of(event, "shop_night"), sent, follow=True)

    event.refresh_from_db()
    assert "Settings changed to those of “Shop night”." in words(answer)
    for cell, value in SHOP_NIGHT.cells.items():
        assert getattr(event, cell) == value, cell
    [line] = lines(event, "settings_changed")
    assert line.actor == olga
    assert "list_policy" not in line.payload.after  # it was so before


def test_what_is_there_already_cannot_be_applied_again(desk, olga):
    event = an_event(olga, **STORE.cells)

    answer = desk.get(page_of(event, "store"))
    sent = desk.post(page_of(event, "store"), {"expected": last_settings_line(event)})

    assert "All settings already match “Store”." in words(answer)
    assert not any("Apply" in each for each in buttons(answer))
    assert sent.status_code == 422
    assert "Nothing was changed." in words(sent)


def test_what_the_start_froze_is_named_and_left(desk, olga):
    event = a_running_event(4, olga, **{**STORE.cells, "cut": 4})
    page = page_of(event, "regional")

    answer = desk.get(page)
    stays = told(answer, "stay as they are")
    desk.post(page, {"expected": last_settings_line(event)})

    frozen = "The event has started, and players rely on this setting."
    assert [f"Last round for late entry{frozen}", "2", "1"] in stays
    assert [f"Players in the cut{frozen}", "4", "by number of entrants"] in stays
    event.refresh_from_db()
    assert (event.auto_accept_minutes, event.cut_minutes) == (10, None)
    assert (event.late_entry_until_round, event.cut) == (2, 4)


@pytest.mark.nightly
def test_lists_that_were_promised_to_few_are_not_shown_to_more(desk, olga):
    event = an_event(olga, **SHOP_NIGHT.cells)
    a_submission(an_entrant(event))

    answer = desk.get(page_of(event, "store"))

    why = "Players were promised that nobody else can see their lists."
    label = f"Who can see lists after the event{why}"
    assert [label, "Staff only", "Everybody"] in told(answer, "stays as it is")
    desk.post(page_of(event, "store"), {"expected": last_settings_line(event)})
    event.refresh_from_db()
    assert event.visible_when_finished == DecklistMode.PRIVATE
    assert event.auto_accept_minutes == 5


@pytest.mark.nightly
@pytest.mark.parametrize("state", [TournamentState.FINISHED, TournamentState.CANCELLED])
def test_of_an_event_that_is_over_nothing_changes(desk, olga, state):
    over = {"state": state, "finished_at": timezone.now(), "started_at": timezone.now()}
    event = an_event(olga, **{**STORE.cells, **over, "rounds": 3, "cut": 4})

    answer = desk.get(page_of(event, "regional"))

    assert "All settings that can still change already match." in words(answer)
    whys = {
        label.partition("The event is over.")[1] for label, *_ in told(answer, "stay")
    }
    assert whys == {"The event is over."}
    assert 'id="presets"' not in source(desk.get(address(event, "settings")))


# Who, and when


@pytest.mark.nightly
def test_who_was_outrun_sees_what_would_change_now(desk, olga):
    """C7."""
    event = an_event(olga, **STORE.cells)
    seen = last_settings_line(event)
    events.change_settings(event.pk, olga, expected=seen, auto_accept_minutes=30)

    answer = desk.post(page_of(event, "shop_night"), {"expected": seen})

    assert answer.status_code == 409
    assert "The settings were changed in the meantime" in words(answer)
    assert ["Minutes until a single report is accepted", "30", "3"] in told(
        answer, "settings would change"
    )
    event.refresh_from_db()
    assert event.auto_accept_minutes == 30


def test_a_form_without_its_version_is_refused(desk, olga):
    event = an_event(olga)

    assert desk.post(page_of(event, "shop_night"), {}).status_code == 422
    event.refresh_from_db()
    assert event.version == 0


@pytest.mark.nightly
@pytest.mark.parametrize(("preset", "asked"), [("store", True), ("shop_night", False)])
def test_lists_for_more_readers_ask_for_a_fresh_sign_in(desk, olga, preset, asked):
    """A4."""
    event = an_event(olga, visible_when_finished=DecklistMode.OPPONENT)
    sent = {"expected": last_settings_line(event)}

    with time_machine.travel(timezone.now() + dt.timedelta(hours=13)):
        answer = desk.post(page_of(event, preset), sent)

    assert answer["Location"].startswith("/accounts/reauthenticate/") is asked
    event.refresh_from_db()
    assert (event.version == 0) is asked


def test_only_who_settles_an_event_applies_a_preset(olga):
    event = an_event(olga)
    jude = at_the_desk(an_official(event, Role.JUDGE))

    for answer in (
        jude.get(page_of(event, "shop_night")),
        jude.post(page_of(event, "shop_night"), {"expected": 0}),
    ):
        assert answer.status_code == 403
    assert "Presets" not in words(jude.get(address(event, "settings")))
    event.refresh_from_db()
    assert event.version == 0


@pytest.mark.nightly
def test_a_preset_that_is_not_there_is_not_found(desk, olga):
    assert desk.get(page_of(an_event(olga), "galactic")).status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize("size", [8, 512])
def test_the_page_asks_as_much_for_few_as_for_many(desk, olga, size):
    """X7."""
    event = an_event(olga, state=TournamentState.CHECK_IN)
    a_field(event, size)

    with CaptureQueriesContext(connection) as asked:
        desk.get(page_of(event, "shop_night"))

    assert len(asked) <= 15


@pytest.mark.nightly
def test_the_settings_lead_to_every_preset(desk, olga):
    event = an_event(olga)

    body = source(desk.get(address(event, "settings")))

    for key in PRESETS:
        assert f'href="{page_of(event, key)}"' in body


@pytest.mark.nightly
def test_who_makes_an_event_can_compare_all_presets(desk):
    answer = desk.get("/events/new/")

    rows = told(answer, "Only settings that differ")
    assert ["Minutes per round", "60", "50", "50", "50"] in rows
    assert [
        "Players in the cut",
        "none",
        "none",
        "by number of entrants",
        "by number of entrants",
    ] in rows
    assert all(len(set(values)) > 1 for _, *values in rows)
    assert "Games per match" not in [label for label, *_ in rows]  # the same in all


# Clones


def clone_page(event):
    return address(event, "clone")


def test_a_clone_is_a_draft_of_whoever_makes_it(desk, olga):
    event = an_event(olga, name="Friday Five 9", best_of=3)
    assert 'value="Friday Five 10"' in source(desk.get(clone_page(event)))

    answer = desk.post(
        clone_page(event), {"name": "Friday Five 10", "starts_at": "2027-03-05T18:00"}
    )

    made = Tournament.objects.exclude(pk=event.pk).get()
    assert answer["Location"] == address(made)
    assert (made.owner, made.state, made.best_of) == (olga, TournamentState.DRAFT, 3)
    assert made.starts_at.isoformat() == "2027-03-05T17:00:00+00:00"  # in Berlin


@pytest.mark.nightly
def test_staff_comes_along_with_a_fresh_sign_in_only(desk, olga):
    """A4."""
    event = an_event(olga)
    an_official(event, Role.JUDGE)
    sent = {"name": "Harbour Open 2", "with_staff": "on"}

    with time_machine.travel(timezone.now() + dt.timedelta(hours=13)):
        answer = desk.post(clone_page(event), sent)
        assert answer["Location"].startswith("/accounts/reauthenticate/")
        assert Tournament.objects.count() == 1

        typed = {"password": PASSWORD, "next": clone_page(event)}
        desk.post("/accounts/reauthenticate/", typed)
    made = Tournament.objects.exclude(pk=event.pk).get()
    assert Staff.objects.filter(tournament=made).count() == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": ""}, "Give the event a name."),
        ({"name": "A\u202eB"}, "invisible characters"),
        ({"starts_at": "2027-03-28T02:30"}, "clocks skip 02:30"),
    ],
)
def test_a_wrong_answer_is_told_and_the_others_stay(desk, olga, sent, said):
    event = an_event(olga)

    answer = desk.post(
        clone_page(event),
        {"name": "Open 2", "starts_at": "2027-03-05T18:00", **sent},
    )

    assert answer.status_code == 422
    assert said in words(answer)
    assert Tournament.objects.count() == 1


def test_the_twenty_first_event_is_refused_on_the_form(desk, olga):
    event = an_event(olga)
    for _ in range(19):
        an_event(olga)

    answer = desk.post(clone_page(event), {"name": "Open 2"})

    assert answer.status_code == 429
    assert "You have created 20 events within 24 hours" in words(answer)


def test_a_judge_clones_nothing_and_a_stranger_finds_nothing(olga):
    event = an_event(olga)
    jude = at_the_desk(an_official(event, Role.JUDGE))
    stranger = at_the_desk(a_person("Sam"))

    assert jude.get(clone_page(event)).status_code == 403
    assert jude.post(clone_page(event), {"name": "Open 2"}).status_code == 403
    assert stranger.get(clone_page(event)).status_code == 404
    assert Tournament.objects.count() == 1


@pytest.mark.nightly
def test_the_desk_of_an_event_that_is_over_leads_to_its_clone(desk, olga):
    event = a_running_event(
        4, olga, state=TournamentState.FINISHED, finished_at=timezone.now(), cut=0
    )

    for page in (address(event), address(event, "settings")):
        assert f'href="{clone_page(event)}"' in source(desk.get(page))
