"""Whole events of invented people: to a champion, the same every time, and sound."""

import io
import json
import re

import pytest
from django.core.management import CommandError, call_command

from accounts import trial_sign_ins
from accounts.models import User
from lab.management.commands.simulate import failure_message
from lab.simulation import (
    EventDriver,
    IncidentRates,
    RehearsalFailed,
    RehearsalPlan,
    isolated_rehearsal,
    rehearse_event,
)
from lab.simulation.course import result_fingerprint
from lab.simulation.people import create_account
from outbox.models import Job, JobState
from tests.builders.decks import on_the_shelf
from tournaments.files import invariants
from tournaments.models import (
    Entrant,
    EntrantState,
    Entry,
    LogVerdict,
    Match,
    Notice,
    Seat,
    Tournament,
    TournamentState,
)
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]
EVENTFUL = IncidentRates(
    drops=10, late=15, no_shows=12, disputes=40, penalties=20, corrections=15, undone=15
)
SMALL = RehearsalPlan(entrants=8, seed=3, rounds=2, cut=2, rates=EVENTFUL)
SHORT = {"entrants": 8, "rounds": 1, "cut": 0}


def played(plan, **more):
    """Play a plan to its end; what it wrote stays until the test is over."""
    with isolated_rehearsal(plan, keep=True):
        hall = EventDriver(create_account(plan, "Rehearsed Organiser"), plan, **more)
        hall.champion = rehearse_event(hall)
    return hall


@pytest.fixture(scope="module")
def hall(django_db_setup, django_db_blocker):
    """Play one event for all tests of the module."""
    with on_the_shelf(django_db_blocker):
        yield played(SMALL)


@pytest.mark.nightly
def test_it_ends_with_a_champion_and_nothing_is_broken(hall):
    event = Tournament.objects.get(pk=hall.event.pk)

    assert event.state == TournamentState.FINISHED
    assert Entrant.objects.filter(tournament=event, name=hall.champion).exists()
    assert invariants.broken_invariants(event) == []
    assert hall.looks > hall.acts > 60
    assert hall.undone > 0


@pytest.mark.nightly
def test_what_can_go_wrong_went_wrong(hall):
    kinds = set(
        Entry.objects.filter(tournament=hall.event).values_list("kind", flat=True)
    )

    assert {
        "entrant_late",
        "entrant_dropped",
        "result_disputed",
        "result_ruled",
        "result_corrected",
        "log_submitted",
        "penalty_given",
        "clock_started",
    } <= kinds
    people = Entrant.objects.filter(tournament=hall.event)
    assert (
        people.filter(state=EntrantState.WITHDRAWN).count() == SMALL.absent_count == 1
    )
    rows = Match.objects.filter(round__tournament=hall.event)
    assert rows.filter(outcome=Outcome.NO_SHOW).exists()


@pytest.mark.nightly
def test_logs_were_played_and_replayed_by_the_real_pipeline(hall):
    kinds = list(
        LogVerdict.objects.filter(log__match__round__tournament=hall.event).values_list(
            "kind", flat=True
        )
    )

    assert kinds.count("confirmed") == len(kinds) / 2 > 0
    assert not Job.objects.exclude(state=JobState.DONE).filter(kind="verify").exists()


@pytest.mark.nightly
def test_people_were_told_on_the_site_and_nobody_by_letter(hall):
    assert Notice.objects.filter(entry__tournament=hall.event).exists()
    assert not Job.objects.filter(kind="post").exists()


@pytest.mark.nightly
def test_every_act_was_one_of_a_service_and_timed(hall):
    acts = [
        each
        for kind, laps in hall.stopwatch.laps.items()
        for each in laps
        if not kind.startswith("worker: ")
    ]

    assert len(acts) == hall.acts
    assert {
        "rounds.draft_swiss_round",
        "reports.report_result",
        "opening.start_event",
    } <= set(hall.stopwatch.laps)
    rounds = [f"round {number}" for number in range(2, hall.event.rounds + 1)]
    assert list(hall.stopwatch.to_published)[: len(rounds)] == rounds


# The same again.


def mark_of(plan, **more):
    """Play a plan, leave nothing, and give what tells it from others."""
    with isolated_rehearsal(plan, keep=False):
        hall = EventDriver(create_account(plan, "Rehearsed Organiser"), plan, **more)
        champion = rehearse_event(hall)
        people = Entrant.objects.filter(tournament=hall.event)
        ids = sorted(people.values_list("pk", "name"))
        return result_fingerprint(hall), champion, ids


@pytest.mark.nightly
@pytest.mark.load
def test_the_same_seed_is_the_same_event_and_nothing_of_it_stays(hall):
    """However often an act is undone to see whether it can be."""
    counted = (Tournament, Entrant, User, Job, Entry)
    before = [each.objects.count() for each in counted]

    one, two = (
        mark_of(
            RehearsalPlan(
                seed=1, rates=IncidentRates(disputes=20, undone=rate), **SHORT
            )
        )
        for rate in (30, 0)
    )

    assert one == two
    assert [each.objects.count() for each in counted] == before


@pytest.mark.nightly
@pytest.mark.load
def test_the_whole_event_is_looked_at_after_every_act_if_wanted(hall):
    mark_of(RehearsalPlan(seed=2, **SHORT), is_thorough=True)


# It can fail.


def spoiled(act, spoil):
    """Let somebody write past the services once, after this act or later."""
    plan = RehearsalPlan(seed=4, rates=IncidentRates(drops=0, late=0), **SHORT)
    spoilt = []

    def tell(done):
        if done >= act and not spoilt and spoil(hall.event):
            spoilt.append(done)

    with isolated_rehearsal(plan, keep=False):
        hall = EventDriver(create_account(plan, "Rehearsed Organiser"), plan, tell=tell)
        with pytest.raises(RehearsalFailed) as raised:
            rehearse_event(hall)
    return plan, raised.value


def take_a_seat(event):
    there = {"round__tournament": event, "round__state": "published"}
    return Seat.objects.filter(**there).first().delete()


def turn_a_result(event):
    agreed = {"outcome": "win", "settled": "agreed"}
    row = Match.objects.filter(round__tournament=event, **agreed).first()
    if row is None:
        return False
    winner = "home" if row.winner == "away" else "away"
    return Match.objects.filter(pk=row.pk).update(winner=winner)


def call_it_off(event):
    return Tournament.objects.filter(pk=event.pk).update(state="cancelled")


@pytest.mark.nightly
def test_what_is_broken_is_named_with_seed_and_act(hall):
    plan, error = spoiled(40, take_a_seat)

    assert re.fullmatch(
        r"Seed 4, act 41 \(reports\.\w+, round 1\): Seats: 1 players are at a table "
        r"without a seat, or at two\. Seats: 8 players are at tables, but 7 seats are "
        r"stored\.",
        str(error),
    )
    told = failure_message(plan, error, keep=False)
    assert "See it again with the same options and --seed 4." in told
    assert f"/events/{plan.id_of('event')}/" in failure_message(plan, error, keep=True)


@pytest.mark.nightly
def test_a_result_that_was_turned_round_is_found(hall):
    """Both had agreed on another."""
    _, error = spoiled(30, turn_a_result)

    assert "its result is not what both agreed on." in str(error)


@pytest.mark.nightly
def test_an_act_that_is_refused_is_told_with_its_words(hall):
    """Nothing speaks against what happens here; a refusal is a mistake of ours."""
    _, error = spoiled(20, call_it_off)

    assert "Seed 4, act 21 (" in str(error)
    assert "TournamentError: " in str(error)


# The command.


def told(*flags, **options):
    said = io.StringIO()
    words = {"entrants": 8, "seed": 6, "rounds": 1, "cut": 0, "disputes": 0.0}
    call_command(
        "simulate", *flags, stdout=said, stderr=io.StringIO(), **words | options
    )
    return said.getvalue()


@pytest.mark.nightly
def test_the_command_tells_champion_times_and_mark(hall):
    said = told()

    assert "Rehearsal 6 of 8: 1 Swiss rounds, no cut." in said
    assert re.search(r"^Champion: \S+", said, re.MULTILINE)
    assert re.search(
        r"^reports\.report_result +\d+ +[\d.]+ ms +[\d.]+ ms", said, re.MULTILINE
    )
    assert "Slowest act: " in said
    assert re.search(r"Fingerprint [0-9a-f]{16}:", said)
    assert not Tournament.objects.filter(name="Rehearsal 6 of 8").exists()


@pytest.mark.nightly
@pytest.mark.load
def test_a_rehearsal_that_is_kept_can_be_looked_at(hall, settings, tmp_path):
    settings.EMBEDDED, settings.VAR = True, tmp_path

    found = json.loads(told("--keep", "--json", rounds=2, cut=2))

    event = Tournament.objects.get(name="Rehearsal 6 of 8")
    assert (found["event"], found["seed"], found["cut"]) == (str(event.pk), 6, 2)
    assert found["acts"]["rounds.publish_swiss_round"]["count"] == 2
    assert set(found["all_in_to_published_ms"]) == {"round 2", "cut round 1"}
    [made] = trial_sign_ins.read_trial_sign_ins()
    assert event.owner.email == made.email
    assert event.owner.check_password(made.password)
    with pytest.raises(CommandError, match="This very rehearsal was kept here"):
        told(rounds=2, cut=2)


@pytest.mark.nightly
def test_production_keeps_none_unless_somebody_insists(hall, settings):
    settings.EMBEDDED = False

    with pytest.raises(CommandError, match="production database"):
        told("--keep")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"entrants": 7}, "7 entrants cannot be rehearsed. Give 8 to 512."),
        ({"entrants": 513}, "513 entrants cannot be rehearsed. Give 8 to 512."),
        ({"drops": 101.0}, "The rate of drops is 101 %. Give it 0 to 100."),
    ],
)
def test_what_cannot_be_is_refused_kindly(options, words):
    with pytest.raises(CommandError, match=re.escape(words)):
        told(**options)


# Larger and many.


@pytest.mark.nightly
@pytest.mark.parametrize("preset", ["shop_night", "regional"])
def test_13_play_by_the_other_presets(hall, preset):
    mark_of(RehearsalPlan(entrants=13, seed=2, preset=preset, rates=EVENTFUL))


@pytest.mark.nightly(seconds=50)
@pytest.mark.parametrize("seed", [1, 9, 17])
def test_many_seeds_and_sizes(hall, seed):
    mark_of(RehearsalPlan(entrants=8 + 3 * seed, seed=seed, rates=EVENTFUL))


@pytest.mark.nightly(seconds=100)
def test_96_play_to_the_end(hall):
    mark_of(RehearsalPlan(entrants=96, seed=7))
