"""An event from its making to its end: settings, stations, staff (events 1, 2)."""

import datetime as dt

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import F
from django.utils import timezone

from decks.formats import SNAPSHOTS
from tests.builders.events import (
    PRESEASON,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.people import a_person
from tournaments.core import events as selectors
from tournaments.core.action import seal_breaches
from tournaments.core.events import last_settings_line
from tournaments.desk import actions as events
from tournaments.desk.actions.event_settings import setting_problems
from tournaments.entries import actions as entrants
from tournaments.models import (
    DecklistMode,
    Entrant,
    EntrantState,
    Role,
    Tournament,
    TournamentState,
)
from tournaments.models.settings import SETTINGS
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.random_draws import seeded_hash

pytestmark = [pytest.mark.django_db, pytest.mark.both]

OTHER_FORMAT = list(SNAPSHOTS)[1]


def a_draft(owner=None, **cells):
    return events.create_event(
        owner or a_person("Olga"), name="Harbour Open", snapshot=PRESEASON, **cells
    )


def settle(event, **cells):
    seen = last_settings_line(event)
    return events.change_settings(event.pk, event.owner, expected=seen, **cells)


def payload(event, kind):
    [line] = lines(event, kind)
    return line.payload.before, line.payload.after, line.payload.reason


def tomorrow():
    return timezone.now() + dt.timedelta(days=1)


# Making one.


@pytest.mark.nightly
def test_a_new_event_is_a_draft_of_its_owner_with_a_seed_of_its_own():
    event = a_draft(capacity=8)

    assert (event.state, event.capacity) == (TournamentState.DRAFT, 8)
    assert len(bytes.fromhex(event.lot_seed)) == 32
    assert payload(event, "event_created") == (
        {},
        {"name": "Harbour Open", "snapshot": PRESEASON},
        "",
    )


@pytest.mark.nightly
def test_nobody_makes_more_than_twenty_events_a_day():
    """R1."""
    owner = a_person("Olga")
    Tournament.objects.bulk_create(
        Tournament(owner=owner, name=f"Event {at}", snapshot=PRESEASON)
        for at in range(19)
    )
    a_draft(owner)

    with pytest.raises(TournamentError, match="20 events within 24 hours"):
        a_draft(owner)


@pytest.mark.nightly
def test_the_events_of_yesterday_do_not_count():
    owner = a_person("Olga")
    Tournament.objects.bulk_create(
        Tournament(owner=owner, name=f"Event {at}", snapshot=PRESEASON)
        for at in range(20)
    )
    Tournament.objects.update(made_at=F("made_at") - dt.timedelta(hours=25))

    assert a_draft(owner).state == TournamentState.DRAFT


def test_all_that_cannot_be_is_told_at_once():
    with pytest.raises(events.NotReady) as refused:
        events.create_event(
            a_person("Olga"),
            name="\u202e",
            snapshot="no-such-format",
            zone="Mars/Olympus",
            capacity=3,
            cut=129,
            tie_points=4,
            table_ranges=[[9, 1]],
        )

    told = " ".join(refused.value.problems)
    words = (
        "at least one letter",
        "U+202E",
        "no-such-format",
        "Mars/Olympus",
        "capacity is 3",
    )
    assert [word for word in words if word not in told] == []
    assert "129 players" in told
    assert "3, 4 and 0 points" in told
    assert "must be ranges" in told
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"rounds": 0, "cut": 0}, "no Swiss rounds and no cut"),
        ({"zone": "../etc/passwd"}, "Unknown time zone"),
        ({"best_of": 2}, "A match has 2 games; 1, 3 or 5"),
        ({"cut_best_of": 7}, "A match of the cut has 7 games"),
        ({"check_target": 101}, "for 101% of entrants; 0 to 100"),
        ({"list_policy": "maybe"}, "list_policy"),
        ({"table_ranges": "1-20"}, "must be ranges"),
        ({"table_ranges": [[1, True]]}, "must be ranges"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(cells, told):
    with pytest.raises(events.NotReady, match=told):
        a_draft(**cells)


def test_a_setting_that_does_not_exist_is_a_mistake_of_ours():
    with pytest.raises(TypeError, match="lot_seed, state"):
        a_draft(state="running", lot_seed="0" * 64)


# Settings.


@pytest.mark.nightly
def test_the_log_keeps_what_each_changed_setting_was_and_is():
    event = a_draft()
    start = tomorrow()

    settle(event, name="  Lantern   Cup ", place="Pier 4", capacity=64, starts_at=start)

    before, after, _ = payload(event, "settings_changed")
    assert before == {"name": "Harbour Open", "place": "", "starts_at": None}
    assert after == {
        "name": "Lantern Cup",
        "place": "Pier 4",
        "starts_at": start.isoformat(),
    }
    assert seal_breaches(event) == []


@pytest.mark.nightly
def test_a_form_that_changes_nothing_is_told_so():
    event = a_draft()

    with pytest.raises(TournamentError, match="Nothing was changed"):
        settle(event, capacity=64)


@pytest.mark.nightly
def test_settings_that_cannot_be_are_not_kept():
    event = a_draft()

    with pytest.raises(events.NotReady, match="capacity is 1"):
        settle(event, capacity=1)

    event.refresh_from_db()
    assert event.capacity == 64


@pytest.mark.nightly
def test_settings_from_an_older_page_are_refused():
    """C7."""
    event = a_draft()
    seen = last_settings_line(event)
    settle(event, place="Pier 4")

    with pytest.raises(Stale):
        events.change_settings(event.pk, event.owner, expected=seen, place="Pier 5")


@pytest.mark.nightly
def test_who_registers_meanwhile_does_not_outrun_the_settings():
    event = an_event()
    seen = last_settings_line(event)
    entrants.register_for_event(event.pk, a_person("Ada"))

    assert events.change_settings(event.pk, event.owner, expected=seen, place="Pier 5")


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.JUDGE])
def test_only_organisers_change_settings(role):
    event = an_event()
    official = an_official(event, role)

    with pytest.raises(Forbidden):
        events.change_settings(event.pk, official, expected=0, place="Pier 5")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("snapshot", OTHER_FORMAT),
        ("win_points", 2),
        ("tiebreaks", "sos"),
        ("rounds", 4),
        ("cut", 8),
        ("cut_points", 6),
        ("best_of", 3),
        ("cut_best_of", 3),
        ("time_procedure", "finish_down"),
        ("late_entry_until_round", 3),
        ("replacement", "next_in_standings"),
        ("visible_when_finished", DecklistMode.PUBLIC),
        ("list_deadline_at", tomorrow()),
        ("starts_at", tomorrow()),
    ],
    ids=lambda value: "" if isinstance(value, dt.datetime) else str(value)[:30],
)
def test_what_is_frozen_at_the_start_stays(cell, value):
    """Events 2."""
    event = a_running_event(4, visible_when_finished=DecklistMode.PRIVATE)

    with pytest.raises(events.NotReady):
        settle(event, **{cell: value})


@pytest.mark.nightly
def test_every_setting_is_either_frozen_open_or_about_visibility():
    fields = {each.name for each in Tournament._meta.concrete_fields}
    inner = {
        "id", "owner", "state", "stage", "version", "made_at", "opened_at",
        "started_at", "finished_at", "lot_seed", "cut_seeds", "link_token",
    }  # fmt: skip

    assert fields - inner == SETTINGS.keys()


@pytest.mark.nightly
def test_what_is_not_frozen_changes_while_the_event_runs():
    event = a_running_event(4)

    settle(event, minutes=40, table_ranges=[[1, 10], [21, 30]])

    event.refresh_from_db()
    assert (event.minutes, event.table_ranges) == (40, [[1, 10], [21, 30]])


@pytest.mark.parametrize("state", [TournamentState.FINISHED, TournamentState.CANCELLED])
def test_an_event_that_is_over_takes_no_settings_but_its_words(state):
    event = a_running_event(4, state=state)

    settle(event, about="Thank you all.")
    with pytest.raises(events.NotReady, match="minutes"):
        settle(event, minutes=40)


# Visibility (events 4).


@pytest.mark.nightly
def test_visibility_is_widened_before_the_first_list():
    event = an_event()

    settle(event, visible_in_swiss=DecklistMode.PUBLIC)

    event.refresh_from_db()
    assert event.visible_in_swiss == DecklistMode.PUBLIC


def test_visibility_is_not_widened_once_somebody_has_handed_in_a_list():
    event = an_event()
    a_submission(an_entrant(event, state=EntrantState.WITHDRAWN))

    with pytest.raises(
        events.NotReady,
        match="who can see lists in the cut cannot be shown to more people",
    ):
        settle(event, visible_in_cut=DecklistMode.OPPONENT)


@pytest.mark.nightly
@pytest.mark.parametrize("state", TournamentState.values)
def test_visibility_is_narrowed_at_any_time(state):
    event = a_running_event(4, state=state)
    a_submission(Entrant.objects.first())

    settle(event, visible_when_finished=DecklistMode.ENTRANTS)

    event.refresh_from_db()
    assert event.visible_when_finished == DecklistMode.ENTRANTS


def test_the_format_stays_once_lists_were_checked_by_it():
    event = an_event()
    a_submission(an_entrant(event))

    with pytest.raises(events.NotReady, match="checked under the current format"):
        settle(event, snapshot=OTHER_FORMAT)


@pytest.mark.parametrize("cell", ["starts_at", "list_deadline_at"])
def test_a_deadline_is_not_moved_once_others_may_have_read_the_lists(cell):
    event = an_event(starts_at=timezone.now(), visible_in_swiss=DecklistMode.ENTRANTS)
    a_submission(an_entrant(event))

    with pytest.raises(events.NotReady, match="one by one"):
        settle(event, **{cell: tomorrow()})


@pytest.mark.nightly
@pytest.mark.parametrize("hidden", [DecklistMode.PRIVATE, DecklistMode.OPPONENT])
def test_a_deadline_is_moved_as_long_as_nobody_has_read_a_list(hidden):
    event = an_event(starts_at=timezone.now(), visible_in_swiss=hidden)
    a_submission(an_entrant(event))

    settle(event, list_deadline_at=tomorrow())

    assert not selectors.are_deck_lists_locked(event)


# Capacity (events 3).


def test_lowering_the_capacity_evicts_nobody():
    event = an_event(capacity=8)
    people = [an_entrant(event, f"Nr {at}") for at in range(6)]

    settle(event, capacity=4)

    states = Entrant.objects.values_list("state", flat=True)
    assert [*states] == [EntrantState.CHECKED_IN] * len(people)


@pytest.mark.nightly
def test_raising_the_capacity_takes_people_off_the_waiting_list_in_order():
    event = an_event(capacity=4)
    now = timezone.now()
    for at in range(4):
        an_entrant(event, f"Nr {at}")
    for at, name in enumerate(("Third", "Second", "First")):
        waits = {"state": EntrantState.WAITLISTED}
        an_entrant(event, name, registered_at=now - dt.timedelta(hours=at), **waits)

    settle(event, capacity=6)

    states = dict(Entrant.objects.values_list("name", "state"))
    assert states["First"] == states["Second"] == EntrantState.REGISTERED
    assert states["Third"] == EntrantState.WAITLISTED
    promoted = [each.entrant.name for each in lines(event, "entrant_promoted")]
    assert promoted == ["First", "Second"]


# Registration and check-in.


@pytest.mark.nightly
def test_an_event_whose_lists_would_be_locked_is_not_opened():
    event = a_draft(starts_at=timezone.now() - dt.timedelta(days=1))

    with pytest.raises(events.NotReady, match="Nobody could submit a deck list"):
        events.open_registration(event.pk, event.owner, expected=1)


def test_an_event_without_a_start_is_not_opened():
    event = a_draft()

    with pytest.raises(events.NotReady, match="has no start"):
        events.open_registration(event.pk, event.owner, expected=1)


@pytest.mark.nightly
def test_an_opened_event_is_seen_by_everybody():
    event = a_draft(starts_at=tomorrow())
    strangers = (a_person("Sam"), AnonymousUser())
    assert not any(selectors.visible_to(each).exists() for each in strangers)

    events.open_registration(event.pk, event.owner, expected=1)

    event.refresh_from_db()
    assert event.state == TournamentState.REGISTRATION
    assert event.opened_at is not None
    assert all(selectors.visible_to(each).get() == event for each in strangers)
    before, after, _ = payload(event, "registration_opened")
    assert (before, after) == ({"state": "draft"}, {"state": "registration"})


@pytest.mark.nightly
def test_opening_takes_few_queries(django_assert_max_num_queries):
    """Constraints are the database's: nobody asks it about each of them before."""
    event = a_draft(starts_at=tomorrow())

    with django_assert_max_num_queries(20):
        events.open_registration(event.pk, event.owner, expected=event.version)


BROKEN = {
    "event_has_a_name": {"name": ""},
    "event_capacity_is_possible": {"capacity": 1},
    "event_matches_have_an_odd_number_of_games": {"best_of": 2},
    "event_cut_fits_a_bracket": {"cut": 1},
    "event_points_reward_winning": {"win_points": 0},
    "event_checks_at_most_all_decks": {"check_target": 101},
    **{f"tournament_{cell}_is_known": {cell: "?"} for cell in SETTINGS},
}
# Nobody settles these.
INNER = {
    "event_in_play_is_settled",
    "tournament_state_is_known",
    "tournament_stage_is_known",
}


@pytest.mark.nightly
@pytest.mark.parametrize(
    "constraint",
    [each for each in Tournament._meta.constraints if each.name not in INNER],
    ids=lambda each: each.name,
)
def test_what_the_database_would_refuse_is_said_before(constraint):
    """A constraint without words would be a failure of ours, not of who typed."""
    usual = {"owner": a_person("Olga"), "name": "Harbour Open", "snapshot": PRESEASON}
    event = Tournament(**{**usual, **BROKEN[constraint.name]})

    with pytest.raises(ValidationError):
        constraint.validate(Tournament, event)
    assert setting_problems(event)


@pytest.mark.nightly
def test_a_draft_is_there_for_its_staff():
    event = a_draft()
    judge = an_official(event)

    for viewer in (event.owner, judge):
        assert selectors.visible_to(viewer).get() == event


@pytest.mark.nightly
def test_registration_is_opened_once():
    event = an_event()

    with pytest.raises(TournamentError, match="“Registration open”"):
        events.open_registration(event.pk, event.owner, expected=0)


def test_check_in_is_opened_by_hand():
    event = an_event()

    events.open_check_in(event.pk, event.owner, expected=0)

    event.refresh_from_db()
    assert selectors.is_check_in_open(event)
    before, after, _ = payload(event, "check_in_opened")
    assert (before, after) == ({"state": "registration"}, {"state": "check_in"})


def test_check_in_that_is_off_is_not_opened():
    event = an_event(has_check_in=False)

    with pytest.raises(TournamentError, match="has no check-in"):
        events.open_check_in(event.pk, event.owner, expected=0)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "deed", [events.open_registration, events.open_check_in, events.finish_event]
)
def test_only_organisers_move_an_event_on(deed):
    event = an_event()
    keeper = an_official(event, Role.SCOREKEEPER)

    with pytest.raises(Forbidden):
        deed(event.pk, keeper, expected=0)


# Lots.


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "shows_hash", "shows_seed"),
    [
        ({"state": "registration", "started_at": None}, False, False),
        ({"state": "running"}, True, False),
        ({"state": "cancelled"}, True, False),
        ({"state": "finished"}, True, True),
    ],
    ids=str,
)
def test_what_is_shown_of_the_seed(cells, shows_hash, shows_seed):
    """Events 2: its hash from the start, itself from the end."""
    event = a_running_event(0, **cells)

    shown = selectors.published_seed(event)

    assert shown.commitment == (seeded_hash(event.lot_seed) if shows_hash else "")
    assert shown.seed == (event.lot_seed if shows_seed else "")
