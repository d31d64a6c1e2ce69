"""The same event again: its settings, and nothing of what happened in it."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.builders.events import (
    a_field,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.people import a_person
from tournaments.core.action import act_on
from tournaments.desk import actions as events
from tournaments.desk.actions.cloning import INSTANTS
from tournaments.models import (
    DecklistMode,
    Entrant,
    Entry,
    Role,
    Staff,
    TournamentState,
)
from tournaments.models.settings import SETTINGS
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]
ODD = {
    "place": "The pier",
    "about": "Bring a lamp.",
    "capacity": 24,
    "has_check_in": False,
    "late_entry_until_round": 0,
    "list_policy": "required",
    "undetermined_policy": "refuse",
    "visible_in_swiss": DecklistMode.OPPONENT,
    "visible_in_cut": DecklistMode.ENTRANTS,
    "visible_when_finished": DecklistMode.PRIVATE,
    "best_of": 3,
    "cut_best_of": 5,
    "minutes": 90,
    "cut_minutes": None,
    "auto_accept_minutes": 7,
    "time_procedure": "finish_down",
    "log_policy": "always",
    "tiebreaks": "sos",
    "opponent_bye_counts": False,
    "win_points": 4,
    "tie_points": 2,
    "loss_points": 1,
    "bye_points": 2,
    "structure": "round_robin",
    "round_table": "mtr_like",
    "visibility": "link",
    "rounds": 6,
    "is_first_round_seeded": True,
    "team_protection_rounds": 2,
    "accelerated_rounds": 2,
    "cut": 4,
    "cut_points": 12,
    "third_place": True,
    "first_offense": "random",
    "replacement": "next_in_standings",
    "check_target": 15,
    "first_table": 11,
    "table_ranges": [[11, 30]],
}


def cloned(event, who=None, **more):
    return events.clone_event(
        event.pk, who or event.owner, **{"name": "Harbour Open 2", **more}
    )


@pytest.mark.nightly
def test_every_setting_comes_along():
    assert ODD.keys() | {"name", "snapshot", "zone", *INSTANTS} == SETTINGS.keys()
    event = an_event(**ODD)

    made = cloned(event)

    for cell in SETTINGS.keys() - {"name", *INSTANTS}:
        assert getattr(made, cell) == getattr(event, cell), cell


@pytest.mark.nightly
def test_nothing_that_happened_comes_along():
    event = a_running_event(4)
    a_submission(an_entrant(event, "Zed Zander"))

    made = cloned(event)

    assert (made.state, made.name) == (TournamentState.DRAFT, "Harbour Open 2")
    assert made.lot_seed != event.lot_seed
    assert made.started_at is made.opened_at is made.finished_at is None
    assert not Entrant.objects.filter(tournament=made).exists()
    assert [each.kind for each in Entry.objects.filter(tournament=made)] == [
        "event_created"
    ]
    assert not lines(event, "event_created")


@pytest.mark.nightly
@pytest.mark.parametrize("settled", [{}, {"rounds": 5}, {"cut": 0}, {"cut": 4}])
def test_what_the_table_gave_is_by_the_table_again(settled):
    event = an_event(state=TournamentState.CHECK_IN, **settled)
    a_field(event, 9)
    events.start_event(event.pk, event.owner, expected=0)

    made = cloned(event)

    assert (made.rounds, made.cut) == (settled.get("rounds"), settled.get("cut"))


@pytest.mark.parametrize(
    ("rounds", "cut", "expected"),
    [(4, 4, (None, None)), (6, 4, (6, None)), (4, 0, (None, 0)), (4, 8, (None, 8))],
)
def test_an_event_that_began_long_ago_is_read_by_its_table(rounds, cut, expected):
    """Lines of the log did not always say what was settled before the start."""
    event = a_running_event(9, rounds=rounds, cut=cut)
    with act_on(event.pk, event.owner) as act:
        act.log("event_started", before={"state": "check_in"}, after={"entrants": 9})

    made = cloned(event)

    assert (made.rounds, made.cut) == expected


@pytest.mark.nightly
def test_instants_keep_their_distance_to_the_start():
    start = timezone.now() - dt.timedelta(days=30)
    event = an_event(
        starts_at=start,
        check_in_opens_at=start - dt.timedelta(hours=1),
        list_deadline_at=start - dt.timedelta(days=2),
    )
    new = timezone.now() + dt.timedelta(days=1)

    made = cloned(event, starts_at=new)

    assert made.starts_at == new
    assert made.check_in_opens_at == new - dt.timedelta(hours=1)
    assert made.list_deadline_at is None  # it would lie in the past


@pytest.mark.nightly
def test_without_a_start_no_instant_comes_along():
    event = an_event(check_in_opens_at=timezone.now())

    made = cloned(event)

    assert [getattr(made, cell) for cell in INSTANTS] == [None] * 4


@pytest.mark.nightly
def test_an_event_that_has_begun_gives_no_deadline():
    """It locked lists when it began, whatever was announced."""
    now = timezone.now()
    event = a_running_event(4, list_deadline_at=now)

    made = cloned(event, starts_at=now + dt.timedelta(days=7))

    assert made.list_deadline_at is None


# Staff


@pytest.mark.nightly
def test_staff_stays_where_it_is_unless_it_is_wanted():
    event = an_event()
    jude = an_official(event, Role.JUDGE)

    assert not Staff.objects.filter(tournament=cloned(event)).exists()
    made = cloned(event, name="Harbour Open 3", with_staff=True)

    [row] = Staff.objects.filter(tournament=made)
    assert (row.person, row.role) == (jude, Role.JUDGE)
    [line] = lines(made, "staff_named")
    assert line.payload.after == {"role": "judge", "name": "Jude"}


@pytest.mark.nightly
def test_an_organiser_clones_it_for_himself_and_may_bring_its_owner():
    event = an_event()
    ora = an_official(event, Role.ORGANISER, "Ora")

    made = cloned(event, ora, with_staff=True)

    assert made.owner == ora
    found = Staff.objects.filter(tournament=made).values_list("person", "role")
    assert list(found) == [(event.owner.pk, Role.ORGANISER)]


def test_whose_account_is_shut_is_not_named_again():
    event = an_event()
    jude = an_official(event, Role.JUDGE)
    jude.is_active = False
    jude.save()

    made = cloned(event, with_staff=True)

    assert not Staff.objects.filter(tournament=made).exists()


# Refusals


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.JUDGE, Role.HEAD_JUDGE, Role.SCOREKEEPER])
def test_who_does_not_settle_an_event_does_not_clone_it(role):
    event = an_event()

    with pytest.raises(Forbidden):
        cloned(event, an_official(event, role))
    with pytest.raises(Forbidden):
        cloned(event, a_person("Stranger"))


@pytest.mark.nightly
def test_the_twenty_first_event_of_a_day_is_refused():
    """R1."""
    event = an_event()
    for number in range(19):
        cloned(event, name=f"Open {number}")

    with pytest.raises(TournamentError, match="20 events within 24 hours"):
        cloned(event)
