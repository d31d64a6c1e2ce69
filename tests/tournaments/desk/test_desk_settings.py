"""The settings of an event: changed, frozen, and shown to those who only read."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.looking import source, words
from tournaments.core.events import last_settings_line
from tournaments.desk import actions as events
from tournaments.models import DecklistMode, Role

pytestmark = pytest.mark.django_db
NEW = "/events/new/"
BERLIN = ZoneInfo("Europe/Berlin")


def settings_of(answer, **more):
    """Give the settings form as the page fills it in, with some of it changed."""
    form = answer.context["form"]
    sent = {}
    for field in form:
        value = field.value()
        if value is False:
            continue
        sent[field.html_name] = "" if value is None else value
    sent["table_ranges"] = form["table_ranges"].value() or ""
    return {**sent, **more}


@pytest.mark.nightly
def test_settings_are_changed_and_what_was_left_alone_stays(desk, olga):
    event = an_event(olga)
    started = event.starts_at
    page = desk.get(f"{address(event)}settings/")

    answer = desk.post(
        f"{address(event)}settings/",
        settings_of(
            page, place="The pier", table_ranges="1-20, 41\u201360", minutes=""
        ),
        follow=True,
    )

    event.refresh_from_db()
    assert "Settings saved." in words(answer)
    assert (event.place, event.minutes) == ("The pier", None)
    assert event.table_ranges == [[1, 20], [41, 60]]
    assert event.starts_at == started
    [line] = lines(event, "settings_changed")
    assert set(line.payload.after) == {"place", "minutes", "table_ranges"}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param({"cut": "150"}, "2 to 128 are allowed", id="cut"),
        pytest.param({"table_ranges": "1 to 5"}, "not a range of tables", id="tables"),
        pytest.param(
            {"win_points": "1", "tie_points": "2"}, "at least as many", id="points"
        ),
        pytest.param({}, "Nothing was changed.", id="nothing"),
    ],
)
def test_settings_that_cannot_be_are_told_on_the_form(desk, olga, change, said):
    event = an_event(olga)
    page = desk.get(f"{address(event)}settings/")

    answer = desk.post(f"{address(event)}settings/", settings_of(page, **change))

    assert answer.status_code == 422
    assert said in words(answer)


def test_who_was_outrun_keeps_what_he_typed(desk, olga):
    """C7."""
    event = an_event(olga)
    page = desk.get(f"{address(event)}settings/")
    sent = settings_of(page, place="The pier")
    events.change_settings(event.pk, olga, expected=0, about="News")

    answer = desk.post(f"{address(event)}settings/", sent)

    assert answer.status_code == 409
    assert 'value="The pier"' in source(answer)
    event.refresh_from_db()
    assert event.place == ""
    assert answer.context["form"].initial["expected"] == last_settings_line(event) == 1


@pytest.mark.nightly
def test_what_he_did_not_touch_is_as_somebody_else_set_it(desk, olga):
    """C7: whoever saves again undoes nothing of it."""
    event = an_event(olga, capacity=32)
    page = desk.get(f"{address(event)}settings/")
    events.change_settings(event.pk, olga, expected=0, capacity=48, place="The barn")

    outrun = desk.post(
        f"{address(event)}settings/", settings_of(page, place="The pier")
    )
    desk.post(f"{address(event)}settings/", settings_of(outrun))

    assert "Changed: Location, Player cap." in words(outrun)
    event.refresh_from_db()
    assert (event.capacity, event.place) == (48, "The pier")


@pytest.mark.nightly
def test_what_the_start_froze_is_shown_and_not_asked(desk, olga):
    event = a_running_event(4, olga)

    answer = desk.get(f"{address(event)}settings/")

    form = answer.context["form"]
    assert "best_of" not in form.fields
    assert "capacity" in form.fields
    assert "Games per match 1" in words(answer)
    assert "Locked when the event started." in words(answer)


def test_a_frozen_setting_that_is_sent_all_the_same_changes_nothing(desk, olga):
    event = a_running_event(4, olga)
    page = desk.get(f"{address(event)}settings/")

    desk.post(
        f"{address(event)}settings/", settings_of(page, best_of="3", place="The pier")
    )

    event.refresh_from_db()
    assert (event.best_of, event.place) == (1, "The pier")


@pytest.mark.nightly
def test_visibility_is_only_narrowed_after_the_first_list(desk, olga):
    event = an_event(olga, visible_in_cut=DecklistMode.OPPONENT)
    a_submission(an_entrant(event))

    form = desk.get(f"{address(event)}settings/").context["form"]

    offered = [mode for mode, _ in form.fields["visible_in_cut"].choices]
    assert offered == [DecklistMode.PRIVATE, DecklistMode.OPPONENT]


@pytest.mark.nightly
@pytest.mark.parametrize(("hours", "changed"), [(2, True), (13, False)])
def test_lists_are_shown_to_more_in_a_desk_session_only(desk, olga, hours, changed):
    """A4; the change waits, and is made once he has signed in again."""
    event = an_event(olga)
    page = desk.get(f"{address(event)}settings/")
    sent = settings_of(page, visible_in_cut=DecklistMode.PUBLIC)

    with time_machine.travel(timezone.now() + dt.timedelta(hours=hours)):
        answer = desk.post(f"{address(event)}settings/", sent)

    event.refresh_from_db()
    assert (event.visible_in_cut == DecklistMode.PUBLIC) is changed
    if not changed:
        assert answer["Location"].startswith("/accounts/reauthenticate/")


@pytest.mark.nightly
def test_narrowing_asks_for_nothing(desk, olga):
    event = an_event(olga)
    page = desk.get(f"{address(event)}settings/")
    sent = settings_of(page, visible_when_finished=DecklistMode.PRIVATE)

    with time_machine.travel(timezone.now() + dt.timedelta(hours=13)):
        desk.post(f"{address(event)}settings/", sent)

    event.refresh_from_db()
    assert event.visible_when_finished == DecklistMode.PRIVATE


def test_a_judge_reads_the_settings_and_changes_none(olga):
    event = an_event(olga)
    jude = at_the_desk(an_official(event, Role.JUDGE))

    answer = jude.get(f"{address(event)}settings/")
    sent = {"place": "The pier", "expected": 0}
    refused = jude.post(f"{address(event)}settings/", sent)

    assert refused.status_code == 403
    assert "Save the settings" not in buttons(answer)
    event.refresh_from_db()
    assert event.place == ""


@pytest.mark.nightly
def test_a_closing_time_that_is_over_is_refused_with_what_to_do(desk, olga):
    event = an_event(olga)
    page = desk.get(f"{address(event)}settings/")
    over = timezone.now().astimezone(event.timezone) - dt.timedelta(hours=2)

    answer = desk.post(
        f"{address(event)}settings/",
        settings_of(page, registration_closes_at=f"{over:%Y-%m-%dT%H:%M}"),
    )

    event.refresh_from_db()
    assert answer.status_code == 422
    assert "This time has passed. Choose a later one" in words(answer)
    assert event.registration_closes_at is None


@pytest.mark.nightly
@pytest.mark.parametrize("page", ["settings/", "entrants/add/"])
def test_a_form_that_takes_long_to_fill_in_asks_before_it_is_left(desk, olga, page):
    found = source(desk.get(f"{address(an_event(olga))}{page}"))

    assert "js/unsaved" in found
    assert 'data-unsaved=""' in found


@pytest.mark.nightly
def test_names_that_were_only_looked_at_are_not_left_without_a_question(desk, olga):
    address_of = f"{address(an_event(olga))}entrants/add/"

    answer = desk.post(address_of, {"names": "Ada Ito\nBen Okafor", "do": "look"})

    assert 'data-unsaved="yes"' in source(answer)
