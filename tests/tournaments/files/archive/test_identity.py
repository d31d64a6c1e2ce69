"""An event that goes to another desk as a file is the same event there."""

from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.builders.archives import (
    a_full_event,
    an_event_that_is_over,
    an_event_to_come,
    brought,
    sent,
    sent_away,
)
from tests.builders.decks import on_the_shelf
from tests.builders.events import an_event, lines
from tests.builders.people import a_person
from tests.builders.swiss import play
from tests.tournaments.files.test_life import LIVED, EventLife
from tests.tournaments.files.test_life_undone import UndoneLife
from tournaments.core import played, rounds
from tournaments.core.action import seal_breaches
from tournaments.entries import actions as entrants
from tournaments.files import archive
from tournaments.journal.queries import logbook
from tournaments.models import (
    Deed,
    Entrant,
    Entry,
    LogSubmission,
    LogVerdict,
    Match,
    Outsider,
    Staff,
    Submission,
)
from tournaments.rules.errors import TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


MADE = {
    "full": a_full_event,
    "over": an_event_that_is_over,
    "to come": an_event_to_come,
}


@pytest.fixture(scope="module")
def files(django_db_setup, django_db_blocker):
    """Make some events, and send them away: no desk of the tests has them."""
    with on_the_shelf(django_db_blocker):
        yield {name: sent_away(make) for name, make in MADE.items()}


@pytest.mark.nightly
@pytest.mark.parametrize("name", MADE)
def test_a_file_that_comes_back_is_the_same_file(files, name):
    event = brought(files[name])

    assert sent(event) == files[name]
    assert seal_breaches(event) == []
    assert rounds.recheck_event(event) == []


@pytest.mark.nightly
def test_every_part_of_the_form_is_travelled(files):
    """So that the tests here look at all of them."""
    found = archive.read_archive(files["full"])

    assert [part for part in archive.PARTS if not getattr(found, part)] == []


@pytest.mark.nightly
def test_standings_are_the_same_lots_included(files):
    with transaction.atomic():
        event = a_full_event()
        data, before = sent(event), [*played.current_standings(event)]
        transaction.set_rollback(True)

    assert [*played.current_standings(brought(data))] == before


@pytest.mark.nightly
def test_a_packed_file_is_the_same_event(files):
    assert archive.read_archive(
        archive.compress_archive(files["full"])
    ) == archive.read_archive(files["full"])


# Whatever happened before.


class Travelled(UndoneLife):
    """An event that, after whatever happened, goes to another desk."""

    must = EventLife.must

    def teardown(self):
        data = sent(self.event)
        super().teardown()
        with transaction.atomic():
            event = brought(data)
            assert sent(event) == data
            assert seal_breaches(event) == []
            transaction.set_rollback(True)


@pytest.mark.nightly
@pytest.mark.load
def test_10_events_travel_whatever_happened_in_them():
    few = settings(LIVED, max_examples=10, stateful_step_count=6, derandomize=True)

    run_state_machine_as_test(Travelled, settings=few)


@pytest.mark.nightly(seconds=60)
def test_25_events_travel_whatever_happened_in_them():
    many = settings(LIVED, max_examples=25, stateful_step_count=15)

    run_state_machine_as_test(Travelled, settings=many)


# People.


@pytest.mark.nightly
def test_whoever_brings_it_owns_it_and_nobody_else_has_a_part_in_it(files):
    ines = a_person("Ines")
    event = brought(files["full"], ines)

    assert event.owner == ines
    assert not Staff.objects.filter(tournament=event).exists()
    assert not Entrant.objects.filter(tournament=event, person__isnull=False).exists()
    assert not Deed.objects.filter(tournament=event).exists()


def an_event_with_a_line(owner):
    event = an_event(owner)
    entrants.add_entrant_at_desk(event.pk, owner, name="Ada Ito")
    return event


@pytest.mark.nightly
def test_no_address_travels(files):
    data = sent_away(lambda: an_event_with_a_line(a_person("Olga")))

    assert b"Olga" in data
    assert b"@" not in data
    assert b"@desk.example" not in files["full"]


@pytest.mark.nightly
def test_those_who_acted_are_names_that_nobody_signs_in_to(files):
    event = brought(files["full"])
    people = [each.person for each in Outsider.objects.filter(tournament=event)]

    assert {each.display_name for each in people} >= {"Olga", "Judith"}
    assert not any(each.is_active or each.has_usable_password() for each in people)
    assert {each.email.rpartition("@")[2] for each in people} == {"outsider.invalid"}


@pytest.mark.nightly
def test_an_account_of_this_desk_is_never_meant_by_an_id_of_a_file(files):
    """Whatever id a file says, it does not speak for whoever has it here."""
    found = archive.read_archive(files["full"])
    olga = next(each for each in found.people if each.name == "Olga")
    here = a_person("Mallory", id=olga.id)

    event = brought(files["full"])

    assert sent(event) == files["full"]
    acted = Entry.objects.filter(tournament=event)
    assert not acted.filter(actor=here).exists()
    assert not Submission.objects.filter(by=here).exists()


@pytest.mark.nightly
def test_two_events_that_name_the_same_person_each_keep_the_name_of_then():
    key = uuid4()
    files = [
        sent_away(lambda name=name: an_event_with_a_line(a_person(name, id=key)))
        for name in ("Olga", "Olga-Maria")
    ]

    first, second = (
        brought(data, a_person(name))
        for data, name in zip(files, ("Ines", "Theo"), strict=True)
    )

    assert [sent(first), sent(second)] == files


@pytest.mark.nightly
def test_lists_logs_and_verdicts_come_along(files):
    event = brought(files["full"])

    assert Submission.objects.filter(entrant__tournament=event).count() == 2
    assert not Submission.objects.exclude(deck=None).exists()
    assert LogSubmission.objects.get().job is None
    assert LogVerdict.objects.get().log.match.round.tournament == event


# It goes on.


@pytest.mark.nightly
def test_the_event_goes_on_where_it_was(files):
    event = brought(files["full"])
    before = Entry.objects.filter(tournament=event).count()

    play(event, 2)

    assert Match.objects.filter(round__tournament=event, round__number=2).count() == 3
    assert seal_breaches(event) == []
    assert rounds.recheck_event(event) == []
    after = Entry.objects.filter(tournament=event).order_by("seq")
    assert [each.actor for each in after[before:]] == [event.owner] * (
        after.count() - before
    )


@pytest.mark.nightly
def test_what_went_on_here_can_be_sent_on(files):
    """Whoever acted at the first desk is known at the third by the same key."""

    def gone_on():
        event = brought(files["full"], a_person("Ines"))
        play(event, 2)
        return event

    data = sent_away(gone_on)
    event = brought(data, a_person("Theo"))

    assert sent(event) == data
    assert seal_breaches(event) == []
    names = {each.name for each in archive.read_archive(data).people}
    assert {"Olga", "Judith", "Ines"} <= names


@pytest.mark.nightly
def test_an_entry_can_be_claimed_by_whoever_it_was(files):
    event = brought(files["to come"])
    ada = Entrant.objects.filter(tournament=event).first()

    code = entrants.make_claim_code(
        event.pk, event.owner, entrant=ada.pk, expected=ada.version
    )

    assert code
    assert lines(event, "claim_code_made")


def test_registration_goes_on(files):
    event = brought(files["to come"])

    zoe = entrants.add_entrant_at_desk(event.pk, event.owner, name="Zoe New")

    assert zoe in Entrant.objects.filter(tournament=event)
    assert seal_breaches(event) == []


@pytest.mark.nightly
def test_names_of_outsiders_stand_in_the_log(files):
    event = brought(files["full"])
    found = logbook.with_related_rows(Entry.objects.filter(tournament=event))

    assert any("Judith" in each.words for each in logbook.to_log_lines(found))


@pytest.mark.nightly
def test_twenty_events_a_day_are_the_most(files, monkeypatch):
    ines = a_person("Ines")
    monkeypatch.setattr("tournaments.core.event_limit.MOST_A_DAY", 1)
    brought(files["to come"], ines)

    with pytest.raises(TournamentError, match="1 events within 24 hours"):
        brought(files["over"], ines)
