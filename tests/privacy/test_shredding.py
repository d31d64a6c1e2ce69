"""T2, T3: what is never rewritten may be shredded, by one narrow way and no other."""

import pytest
from django.db import IntegrityError, connection, transaction

from tests.builders.events import an_event
from tests.tournaments.core.test_action import acted, run, unguarded
from tournaments.core.action import seal_breaches
from tournaments.core.log_kinds import LOG_KINDS as KINDS
from tournaments.journal.actions.shredding import shred_log_payloads
from tournaments.journal.sentences import full_sentence, log_predicate
from tournaments.models import Entry, Payload, Shredding

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]


@pytest.fixture
def event():
    made = an_event()
    for at in range(3):
        acted(made, made.owner, at=at)
    return made


def line(event, seq):
    return Entry.objects.get(tournament=event, seq=seq).pk


def refused(statement):
    with pytest.raises(IntegrityError), transaction.atomic():
        run(statement)


def test_a_line_loses_what_it_changed_and_its_seal_holds(event):
    assert shred_log_payloads([line(event, 2)], why="farewell") == 1

    assert seal_breaches(event) == []
    assert sorted(Payload.objects.values_list("entry__seq", flat=True)) == [1, 3]
    [row] = Shredding.objects.all()
    assert (row.entry.seq, row.why, row.is_open) == (2, "farewell", False)


def test_what_goes_without_a_shredding_is_found(event):
    shred_log_payloads([line(event, 2)], why="age")
    # Nobody deletes a shredding either; so let it be one of another line.
    unguarded(f"UPDATE tournaments_shredding SET entry_id = {line(event, 1)}")

    assert seal_breaches(event) == [
        "What line 2 changed is missing, and it was not shredded."
    ]


def test_an_open_shredding_lets_its_own_line_go_and_nothing_else(event):
    Shredding.objects.create(entry_id=line(event, 2), why="farewell")

    refused("UPDATE tournaments_payload SET reason = 'another'")
    refused(f"DELETE FROM tournaments_payload WHERE entry_id = {line(event, 1)}")
    refused(f"DELETE FROM tournaments_entry WHERE id = {line(event, 2)}")
    run(f"DELETE FROM tournaments_payload WHERE entry_id = {line(event, 2)}")
    assert seal_breaches(event) == []


def test_a_closed_one_lets_nothing_go(event):
    Shredding.objects.create(entry_id=line(event, 2), why="farewell", is_open=False)

    refused(f"DELETE FROM tournaments_payload WHERE entry_id = {line(event, 2)}")


def test_a_shredding_stays_and_is_never_opened_again(event):
    shred_log_payloads([line(event, 2)], why="age")
    opened = "true" if connection.vendor == "postgresql" else "1"

    refused(f"UPDATE tournaments_shredding SET is_open = {opened}")
    refused("UPDATE tournaments_shredding SET why = 'farewell'")
    refused("DELETE FROM tournaments_shredding")


def test_it_is_of_a_line_or_of_a_game_log():
    with pytest.raises(IntegrityError), transaction.atomic():
        Shredding.objects.create(why="age")


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_line_still_reads(kind):
    """Nothing is claimed of what nobody knows any more."""
    event = an_event()
    bare = Entry(tournament=event, actor=event.owner, kind=kind, subject="swiss 3")

    told = full_sentence(bare)

    assert told.startswith("Olga ")
    for wrong in ("None", "  ", " 0 ", "()", "{", " :", ": .", ":."):
        assert wrong not in told
    assert not log_predicate(bare).endswith((":", " ", ","))
