"""I4: pairings made again and standings added up again are those that were kept."""

import json

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant
from tests.builders.swiss import (
    a_draft,
    anew,
    close,
    decide,
    drop,
    exchange_opponents,
    play,
    published,
    table,
    tables,
)
from tests.builders.tables import won
from tournaments.core import rounds as selectors
from tournaments.corrections import actions as corrections
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Round,
    SettledBy,
    Tournament,
)
from tournaments.rounds.actions import cut, edits
from tournaments.rules import pairing_record
from tournaments.rules.pairing import AvailableTables, Candidate, PairingOptions
from tournaments.rules.pairing_record import (
    PairingDifference,
    PairingInput,
    RecordedTable,
)
from tournaments.rules.scoring import Outcome
from tournaments.rules.tiebreaks import PRESETS

pytestmark = [pytest.mark.django_db, pytest.mark.both]


# What is kept is all that is needed.


FIELD = (
    Candidate(id="ada", score=6, opponents=("ben", "gone"), floated_down=True),
    Candidate(id="ben", score=3, opponents=("ada",), byes=1, floated_up=True),
    Candidate(id="cleo", score=3, rank=2, fixed_table=7),
)
INPUTS = PairingInput(
    seed="c0ffee",
    field=FIELD,
    manner=PairingOptions(
        is_seeded=True,
        rounds_left=2,
        room=AvailableTables(
            first=3, ranges=((3, 9), (20, 21)), taken=frozenset((4, 5))
        ),
    ),
    forbidden=frozenset((frozenset(("ada", "cleo")),)),
)


def test_inputs_come_back_as_they_were():
    tables = pairing_record.to_recorded_tables(INPUTS.pair_again().tables)

    data = json.loads(json.dumps(pairing_record.serialize_pairing(INPUTS, tables)))

    assert pairing_record.parse_pairing_input(data, seed="c0ffee") == INPUTS
    assert pairing_record.recorded_tables(data) == tables


@pytest.mark.nightly
def test_names_are_not_kept():
    """P5: a name may be taken out of an event one day."""
    named = Candidate(id="ada", name="Ada Ito")
    inputs = PairingInput(seed="c0ffee", field=(named,), manner=PairingOptions())

    assert "Ito" not in json.dumps(pairing_record.serialize_pairing(inputs, ()))


def test_a_difference_tells_who_no_longer_meets():
    def at(number, home, away=""):
        return RecordedTable(number=number, home=home, away=away, reason="same_points")

    found = PairingDifference(
        was=(at(1, "ada", "ben"), at(2, "cleo", "dev"), at(3, "eva", "finn")),
        now=(at(1, "ben", "cleo"), at(2, "finn", "eva"), at(3, "ada", "dev")),
    )

    assert [each.number for each in found.removed_pairs] == [1, 2]
    assert [each.home for each in found.new_pairs] == ["ben", "ada"]


# Pairings.


@pytest.mark.nightly
@pytest.mark.parametrize("size", [4, 5, 9, 17])
def test_every_round_can_be_made_again(size):
    event = a_running_event(size, rounds=3)
    play(event, upto=3)

    assert selectors.recheck_event(event) == []


@pytest.mark.nightly
def test_a_round_of_which_a_table_was_altered_is_found():
    event = a_running_event(8)
    round_ = play(event)
    exchange_opponents(round_)

    assert "Round 1: The stored tables differ from what the pairing gives." in (
        selectors.recheck_event(event)
    )


@pytest.mark.nightly
def test_a_seed_that_was_altered_is_found():
    round_ = a_draft(a_running_event(8))
    round_.seed = "0" * 64

    assert selectors.recheck_pairing(round_) == [
        "Pairing again gives different tables than the stored ones."
    ]


@pytest.mark.nightly
def test_an_edited_round_is_proven_by_what_the_pairing_had_made():
    round_ = a_draft(a_running_event(8))
    edits.cancel_table(
        round_.tournament_id,
        round_.tournament.owner,
        edits.RoundEdit(round_id=round_.pk, expected=round_.version, reason="Friends."),
        match_id=table(round_, 1).pk,
    )

    assert selectors.recheck_pairing(anew(round_)) == []


@pytest.mark.nightly
def test_a_repair_is_made_again_too():
    round_ = a_draft(a_running_event(16))
    edits.pair_tables_again(
        round_.tournament_id,
        round_.tournament.owner,
        edits.RoundEdit(round_id=round_.pk, expected=round_.version, reason="Friends."),
        tables=[row.pk for row in tables(round_)[1:]],
    )
    after = anew(round_)

    assert selectors.recheck_pairing(after) == []
    after.inputs["repairs"][0]["seed"] = "another"
    assert selectors.recheck_pairing(after) == [
        "Repair 1 gives different tables than those stored."
    ]


@pytest.mark.nightly
def test_a_draft_that_was_made_to_fit_is_made_again():
    event = a_running_event(8)
    first = published(a_draft(event))
    second = a_draft(event, 2)
    close(decide(first))

    assert selectors.recheck_pairing(anew(second)) == []


@pytest.mark.nightly
def test_who_missed_a_round_is_no_table_of_its_pairing():
    event = a_running_event(4)
    round_ = play(event)
    missed(round_, an_entrant(event, "Zoe Late", first_round=2))

    assert selectors.recheck_event(event) == []


@pytest.mark.nightly
def test_what_another_version_of_the_pairing_made_is_left_aside():
    event = a_running_event(8)
    play(event)
    Round.objects.update(engine="0", seed="0" * 64)

    assert selectors.recheck_event(event) == []


@pytest.mark.nightly
def test_rounds_of_the_cut_are_made_again():
    event = a_running_event(8, rounds=1)
    play(event)
    event = Tournament.objects.get(pk=event.pk)
    cut.confirm_cut(event.pk, event.owner, expected=event.version)
    close(decide(cut.publish_cut_round(event.pk, event.owner, number=1)))
    final = cut.publish_cut_round(event.pk, event.owner, number=2)

    assert selectors.recheck_event(event) == []
    Match.objects.filter(round=final).update(fixture=1)
    assert selectors.recheck_event(event) == [
        "Cut round 2: The stored tables differ from the bracket."
    ]


# Standings.


def missed(round_, person, outcome=Outcome.LATE_LOSS):
    return Match.objects.create(
        round=round_,
        home=person,
        outcome=outcome,
        settled=SettledBy.BY_DESK,
        settled_at=timezone.now(),
    )


@pytest.mark.nightly
@pytest.mark.parametrize("preset", PRESETS)
def test_standings_add_up_again_whatever_came_later(preset):
    """Who leaves, comes, comes back or is put out later was none of that then."""
    event = a_running_event(9, rounds=3, tiebreaks=preset)
    first = play(event)
    ada, ben, cleo = Entrant.objects.filter(tournament=event).order_by("name")[:3]
    drop(ada, after=1)
    Entrant.objects.filter(pk=ben.pk).update(
        state=EntrantState.DISQUALIFIED, dropped_after=1
    )
    drop(cleo, after=1)
    missed(first, an_entrant(event, "Zoe Late", first_round=2))
    second = play(event, 2)
    missed(second, cleo, Outcome.ABSENT_LOSS)
    Entrant.objects.filter(pk=cleo.pk).update(
        state=EntrantState.CHECKED_IN, dropped_after=None
    )
    play(event, 3)

    assert selectors.recheck_event(event) == []


@pytest.mark.nightly
def test_standings_that_were_altered_are_found():
    event = a_running_event(8)
    round_ = play(event)
    round_.standings[0]["points"] = 4
    round_.save()

    assert selectors.recheck_event(event) == [
        "Round 1: the stored standings differ from a new calculation."
    ]


@pytest.mark.nightly
def test_a_result_that_was_altered_is_found():
    event = a_running_event(8)
    round_ = play(event)
    Match.objects.filter(round=round_, table=1).update(winner="away")

    assert selectors.recheck_event(event) == [
        "Round 1: the stored standings differ from a new calculation."
    ]


@pytest.mark.nightly
def test_a_corrected_result_is_added_up_anew():
    event = a_running_event(8)
    row = table(play(event), 1)

    corrections.correct_result(
        event.pk,
        event.owner,
        match_id=row.pk,
        expected=row.version,
        claim=won("away", "14:21"),
        reason="The slip was read wrongly.",
    )

    assert selectors.recheck_event(event) == []
