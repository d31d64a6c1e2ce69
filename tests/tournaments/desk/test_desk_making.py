"""Making an event, settling it, opening it: what an organiser does before the day."""

import datetime as dt
import re
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from decks.formats import CONSTRUCTED
from tests.builders.desk import address, buttons, guarded
from tests.builders.events import (
    a_field,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    lines,
)
from tests.builders.looking import source, words
from tests.builders.people import a_browser, a_person
from tournaments.core.fields import timezone_choices
from tournaments.corrections.actions import undoing
from tournaments.desk import actions as events
from tournaments.desk.actions.event_settings import settings_frozen_at_start
from tournaments.desk.forms.settings import SettingsForm
from tournaments.models import ListPolicy, Tournament, TournamentState
from tournaments.rules.presets import PRESETS

pytestmark = pytest.mark.django_db
NEW = "/events/new/"
BERLIN = ZoneInfo("Europe/Berlin")


def answers(**more):
    """Fill in the questions of a new event."""
    return {
        "name": "Lighthouse Open",
        "starts_at": "2027-02-20T10:00",
        "zone": "Europe/Berlin",
        "snapshot": CONSTRUCTED.snapshots[-1].id,
        "capacity": "16",
        "preset": "store",
        **more,
    }


def the_event():
    return Tournament.objects.get(name="Lighthouse Open")


# A new event


@pytest.mark.nightly
def test_the_document_has_the_presets_as_they_are():
    rows = Path("docs/guide-organizer.md").read_text().splitlines()
    cells = {
        "last round for late entry": "late_entry_until_round",
        "a report is accepted after": "auto_accept_minutes",
    }

    for heading, cell in cells.items():
        [row] = [each for each in rows if each.startswith(f"| {heading} |")]
        numbers = [int(each) for each in re.findall(r"\d+", row)]
        assert numbers == [preset.cells[cell] for preset in PRESETS.values()]


@pytest.mark.nightly
@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_is_where_a_new_event_starts(desk, key):
    answer = desk.post(NEW, answers(preset=key))

    made = the_event()
    assert answer["Location"] == address(made)
    assert made.starts_at == dt.datetime(2027, 2, 20, 10, tzinfo=BERLIN)
    assert (made.state, made.capacity) == (TournamentState.DRAFT, 16)
    for cell, value in PRESETS[key].cells.items():
        assert getattr(made, cell) == value, cell


@pytest.mark.nightly
def test_what_a_preset_sets_is_shown_before_it_is_chosen(desk):
    said = words(desk.get(NEW))

    for preset in PRESETS.values():
        for label, value in preset.summary.items():
            assert f"{label}: {value}" in said


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param({"name": ""}, "Give the event a name.", id="no name"),
        pytest.param(
            {"name": "A\u202eB"}, "invisible characters (U+202E)", id="hidden"
        ),
        pytest.param({"zone": "Mars/Olympus"}, "Choose one of the options", id="zone"),
        pytest.param({"starts_at": "soon"}, "Enter a date and time like", id="day"),
        pytest.param({"capacity": "3"}, "Enter 4 or more", id="too few"),
        pytest.param(
            {"starts_at": "2027-03-28T02:30"},
            "In Europe/Berlin, clocks skip 02:30",
            id="an hour that does not exist",
        ),
    ],
)
def test_a_wrong_answer_is_told_and_the_others_stay(desk, change, said):
    answer = desk.post(NEW, answers(**change, place=""))

    assert answer.status_code == 422
    assert said in words(answer)
    assert not Tournament.objects.exists()
    assert 'value="store" checked' in source(answer)


@pytest.mark.nightly
def test_the_start_may_stay_open(desk):
    desk.post(NEW, answers(starts_at=""))

    answer = desk.get(address(the_event()))
    assert "Missing: set a date and time." in words(answer)
    assert "Open registration" not in buttons(answer)
    assert f'href="{address(the_event())}settings/#when"' in source(answer)


@pytest.mark.nightly
def test_the_zone_of_the_last_event_is_offered_again(desk, olga):
    an_event(olga, zone="Asia/Tokyo")

    answer = desk.get(NEW)

    assert answer.context["form"]["zone"].value() == "Asia/Tokyo"
    assert "data-zone-of-browser" not in source(answer)


def test_a_first_event_starts_in_the_zone_of_the_site_at_the_next_full_hour(
    desk, settings
):
    settings.TIME_ZONE = "Europe/Oslo"
    answer = desk.get(NEW)

    form = answer.context["form"]
    assert form["zone"].value() == "Europe/Oslo"
    assert "data-zone-of-browser" in source(answer)
    wall = dt.datetime.fromisoformat(form["starts_at"].value())
    ahead = wall.replace(tzinfo=ZoneInfo("Europe/Oslo")) - timezone.now()
    assert dt.timedelta() <= ahead <= dt.timedelta(hours=1)


@pytest.mark.nightly
def test_the_usual_zones_come_first_and_every_zone_is_there_once(settings):
    settings.TIME_ZONE = "Europe/Oslo"
    (first, usual), *regions = timezone_choices()

    assert (first, usual[0][0]) == ("Usual", "Europe/Oslo")
    assert {"America/New_York", "Europe/Berlin", "UTC"} <= dict(usual).keys()
    offered = [zone for _, group in (("", usual), *regions) for zone, _ in group]
    assert len(offered) == len(set(offered)) > 400
    assert "Asia/Tokyo" in offered


def test_who_lacks_a_second_factor_is_led_to_it_first(olga, settings):
    """A1."""
    settings.STAFF_SECOND_FACTOR = True
    browser = a_browser(olga)
    answer = browser.get(NEW, follow=True)

    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert "You need two-factor authentication to run an event." in words(answer)
    guarded(olga)
    assert f'href="{NEW}">Continue to your event' in source(
        browser.get("/accounts/2fa/")
    )


@pytest.mark.nightly
def test_the_twenty_first_event_of_a_day_is_refused_on_its_form(desk, olga):
    """R1."""
    for _ in range(20):
        an_event(olga)

    answer = desk.post(NEW, answers())

    assert answer.status_code == 429
    assert "You have created 20 events within 24 hours" in words(answer)


# Opening


@pytest.mark.nightly
def test_registration_is_opened_and_then_check_in(desk, olga):
    desk.post(NEW, answers())
    event = the_event()

    desk.post(f"{address(event)}open/", {"do": "registration", "expected": 1})
    event.refresh_from_db()
    assert event.state == TournamentState.REGISTRATION

    answer = desk.get(address(event))
    assert "Open check-in" in buttons(answer)
    desk.post(f"{address(event)}open/", {"do": "check_in", "expected": event.version})
    event.refresh_from_db()
    assert event.state == TournamentState.CHECK_IN


def test_both_doors_open_in_one_action_and_check_in_can_be_taken_back(desk, olga):
    desk.post(NEW, answers())
    event = the_event()
    assert "Open registration and check-in" in buttons(desk.get(address(event)))

    desk.post(f"{address(event)}open/", {"do": "both", "expected": 1})

    event.refresh_from_db()
    assert event.state == TournamentState.CHECK_IN
    undoing.undo_action(event.pk, olga, line=lines(event, "check_in_opened")[0].seq)
    event.refresh_from_db()
    assert event.state == TournamentState.REGISTRATION


@pytest.mark.nightly
def test_an_event_that_begins_at_once_opens_if_lists_are_optional(desk, olga):
    desk.post(NEW, answers(starts_at="2020-02-20T10:00"))

    assert "Open registration" in buttons(desk.get(address(the_event())))


def test_an_event_whose_lists_are_locked_does_not_open_if_they_are_required(desk):
    desk.post(NEW, answers(starts_at="2020-02-20T10:00", preset="regional"))

    answer = desk.get(address(the_event()))

    assert "Open registration" not in buttons(answer)
    assert "Nobody could submit a deck list" in words(answer)


def test_who_opens_what_somebody_changed_meanwhile_is_shown_what(desk, olga):
    event = an_event(olga)
    events.change_settings(event.pk, olga, expected=0, place="The pier")

    answer = desk.post(f"{address(event)}open/", {"do": "check_in", "expected": 0})

    assert answer.status_code == 409
    assert "The page was out of date" in words(answer)
    assert "Olga changed settings: location." in words(answer)
    event.refresh_from_db()
    assert event.state == TournamentState.REGISTRATION


@pytest.mark.nightly
@pytest.mark.parametrize(
    "sent", [{"do": "windows", "expected": 0}, {"do": "", "expected": 0}, {}]
)
def test_a_door_that_is_not_there_is_not_found(desk, olga, sent):
    assert desk.post(f"{address(an_event(olga))}open/", sent).status_code == 404


# Starting


def test_the_freeze_list_is_shown_before_the_start(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    a_field(event, 9)
    an_entrant(event, "Zed Absent", state="registered")

    said = words(desk.get(f"{address(event)}start/"))

    assert "Playing: 9" in said
    assert "Lose their spot 1 not checked in: Zed Absent" in said
    assert (
        "This entrant loses their spot when you start, but can still enter late."
        in said
    )
    assert "Swiss rounds 4" in said
    assert "These are our standard numbers for 9 entrants." in said
    assert "Points for a win 3" in said
    assert "Last round for late entry 2" in said
    assert "Who can see lists" not in said  # may be restricted later


@pytest.mark.parametrize(
    ("structure", "listed"),
    [
        ("round_robin", {"Tournament type", "Games per match", "Points for a win"}),
        ("single_elimination", {"Games per cut match", "Third-place match"}),
        ("double_elimination", {"Games per cut match", "When time runs out"}),
    ],
)
def test_the_freeze_list_names_only_what_the_type_has(olga, structure, listed):
    event = an_event(olga, state=TournamentState.CHECK_IN, structure=structure)
    frozen = settings_frozen_at_start()

    groups = SettingsForm(event=event, frozen=frozen, may_widen=False).groups

    labels = {label for group in groups for label, _ in group.frozen}
    swiss = {"Swiss rounds", "Accelerated rounds", "Players in the cut"}
    others = {"Points for a win", "Third-place match", "Games per match"}
    assert listed <= labels
    assert not labels & {"Last round for late entry", *swiss, *(others - listed)}


def test_one_button_below_the_summary_starts_the_event(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    a_field(event, 4)
    assert "Start with 4 entrants" in buttons(desk.get(f"{address(event)}start/"))

    desk.post(f"{address(event)}start/", {"expected": event.version})

    event.refresh_from_db()
    assert (event.state, event.rounds) == (TournamentState.RUNNING, 3)


@pytest.mark.nightly
def test_whoever_came_since_the_list_was_shown_makes_it_stale(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    a_field(event, 4)
    seen = event.version
    events.change_settings(event.pk, olga, expected=seen, capacity=60)

    answer = desk.post(f"{address(event)}start/", {"expected": seen})

    assert answer.status_code == 409


def test_what_blocks_the_start_has_names_and_ways_out(desk, olga):
    event = an_event(
        olga,
        state=TournamentState.CHECK_IN,
        list_policy=ListPolicy.REQUIRED,
        undetermined_policy="head_judge",
    )
    people = a_field(event, 4)
    for each in people[:2]:
        a_submission(each)
    a_submission(people[2], verdict="UNDETERMINED")

    answer = desk.get(address(event))

    said = words(answer)
    assert f"Missing deck lists: 1 {people[3].name}" in said
    assert f"Deck lists not accepted: 1 {people[2].name}" in said
    for each in people[2:]:
        page = f"{address(event)}entrants/{each.pk}/#list"
        assert page in source(answer)


def blocked_by_lists(olga):
    event = an_event(
        olga, state=TournamentState.CHECK_IN, list_policy=ListPolicy.REQUIRED
    )
    people = a_field(event, 4)
    a_submission(people[0])
    return event


def test_missing_lists_are_made_optional_where_they_block(desk, olga):
    event = blocked_by_lists(olga)
    page = desk.get(f"{address(event)}start/")
    assert "Make lists optional" in buttons(page)

    sent = {"do": "optional", "expected": page.context["settled_by"]}
    desk.post(f"{address(event)}start/lists/", sent)

    assert "Start with 4 entrants" in buttons(desk.get(f"{address(event)}start/"))
    event.refresh_from_db()
    assert event.list_policy == ListPolicy.OPTIONAL


@pytest.mark.nightly
def test_all_missing_lists_are_waived_where_they_block(desk, olga):
    event = blocked_by_lists(olga)
    page = desk.get(f"{address(event)}start/")
    assert "Waive all 3 missing lists" in buttons(page)

    sent = {"do": "waive", "expected": event.version}
    answer = desk.post(f"{address(event)}start/lists/", sent, follow=True)

    assert "3 missing lists waived." in words(answer)
    assert "Start with 4 entrants" in buttons(answer)
    assert len(lines(event, "list_waived")) == 3


def test_nobody_waives_the_own_list_with_all_others(desk, olga):
    event = blocked_by_lists(olga)
    mine = an_entrant(event, "Olga Own", state="checked_in", person=olga)

    desk.post(f"{address(event)}start/lists/", {"do": "waive", "expected": 0})

    mine.refresh_from_db()
    assert mine.waived == ""
    assert len(lines(event, "list_waived")) == 3
    event.refresh_from_db()
    answer = desk.post(
        f"{address(event)}start/lists/", {"do": "waive", "expected": event.version}
    )
    assert answer.status_code == 403


@pytest.mark.nightly
def test_who_came_since_makes_a_waiver_stale(desk, olga):
    event = blocked_by_lists(olga)
    events.change_settings(event.pk, olga, expected=0, capacity=60)

    answer = desk.post(f"{address(event)}start/lists/", {"do": "waive", "expected": 0})

    assert answer.status_code == 409
    assert lines(event, "list_waived") == []


@pytest.mark.nightly
def test_a_list_that_nobody_can_hand_in_is_typed_at_the_desk(desk, olga):
    event = an_event(
        olga, state=TournamentState.CHECK_IN, list_policy=ListPolicy.REQUIRED
    )
    an_entrant(event, "Zed Zander")
    said = words(desk.get(address(event)))
    assert "can submit one themselves" not in said
    assert "For Zed Zander (no account), open the name to enter the list." in said

    an_entrant(event, "Ben Okafor", person=a_person("Ben"))
    said = words(desk.get(address(event)))
    assert "Players with an account can submit one themselves." in said


@pytest.mark.nightly
def test_an_early_start_says_what_was_announced(desk, olga):
    soon = timezone.now() + dt.timedelta(days=2)
    event = an_event(olga, state=TournamentState.CHECK_IN, starts_at=soon)
    page = f"{address(event)}start/"
    assert "if you start now, deck lists lock now." in words(desk.get(page))
    assert "Scheduled for" in words(desk.get(page))

    Tournament.objects.update(starts_at=timezone.now() - dt.timedelta(hours=1))
    assert "Scheduled for" not in words(desk.get(page))


def test_once_registration_is_open_the_desk_helps_to_share_the_event(desk, olga):
    draft = an_event(olga, name="Draft", state=TournamentState.DRAFT, opened_at=None)
    event = an_event(olga)

    page = source(desk.get(address(event)))

    assert f'value="http://testserver/events/{event.pk}/"' in page
    assert f'src="/events/{event.pk}/code.svg"' in page
    assert f'href="{address(event, "print", "poster")}"' in page
    assert "code.svg" not in source(desk.get(address(draft)))
    code = desk.get(f"/events/{event.pk}/code.svg")
    assert code["Content-Type"] == "image/svg+xml"


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]:8000"])
def test_an_address_that_no_phone_reaches_is_not_offered_to_scan(
    desk, olga, host, settings
):
    settings.ALLOWED_HOSTS = ["*"]
    event = an_event(olga)

    page = desk.get(address(event), headers={"host": host})
    printing = desk.get(address(event, "print"), headers={"host": host})

    assert "code.svg" not in source(page)
    for each in (page, printing):
        assert "./booth run --host 0.0.0.0" in words(each)


def test_without_check_in_nothing_is_said_of_its_opening(desk, olga):
    event = an_event(olga, has_check_in=False, cut=4)

    said = words(desk.get(f"{address(event)}start/"))

    assert "Check-in opens" not in said
    assert "set manually. Change rounds and cut" in said


@pytest.mark.nightly
def test_too_few_are_told_with_the_numbers(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    a_field(event, 3)

    said = words(desk.get(address(event)))

    assert "3 entrants are ready; an event needs at least 4. Check in 1 more." in said


@pytest.mark.nightly
def test_an_event_that_runs_has_no_start_page(desk, olga):
    event = a_running_event(4, olga)

    answer = desk.get(f"{address(event)}start/")

    assert answer["Location"] == address(event)


# Ending


@pytest.mark.nightly
def test_an_event_is_called_off_with_a_reason(desk, olga):
    event = an_event(olga)

    refused = desk.post(f"{address(event)}end/", {"do": "cancel", "expected": 0})
    assert (refused.status_code, lines(event, "event_cancelled")) == (422, [])

    desk.post(
        f"{address(event)}end/",
        {"do": "cancel", "expected": 0, "reason": "The hall is flooded."},
    )
    event.refresh_from_db()
    assert event.state == TournamentState.CANCELLED
    assert "The hall is flooded." in words(desk.get(address(event)))


def test_the_owner_takes_a_finished_event_up_again(desk, olga):
    event = a_running_event(
        4,
        olga,
        state=TournamentState.FINISHED,
        finished_at=timezone.now(),
        rounds=0,
        cut=0,
    )
    assert "Reopen Harbour Open" in buttons(desk.get(address(event)))

    desk.post(
        f"{address(event)}end/",
        {"do": "reopen", "expected": 0, "reason": "One result was wrong."},
    )

    event.refresh_from_db()
    assert event.state == TournamentState.RUNNING
