"""What staff choose by hand has to be acknowledged too."""

import pytest

from tests.builders.events import a_running_event
from tests.builders.swiss import (
    a_draft,
    anew,
    desk,
    pairs,
    play,
    published,
    table,
)
from tournaments.models import (
    Entrant,
)
from tournaments.rounds.actions import edits, rounds
from tournaments.rules.errors import TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def test_a_rematch_by_hand_is_a_notice():
    event = a_running_event(4)
    first = play(event)
    second = a_draft(event, 2)
    ada, ben = pairs(first)[1]
    seats = pairs(second)
    other = next(
        one if two == ada else two for one, two in seats.values() if ada in (one, two)
    )

    edits.swap_seats(*desk(second), one=ben.pk, two=other.pk)

    second = anew(second)
    assert "rematch:1" in [each["key"] for each in second.notices]
    assert "have already played each other" in second.notices[0]["message"]
    with pytest.raises(TournamentError, match="have already played each other"):
        rounds.publish_swiss_round(
            event.pk, event.owner, round_id=second.pk, expected=second.version
        )


@pytest.mark.nightly
def test_a_second_bye_by_hand_is_a_notice():
    event = a_running_event(5)
    first = play(event)
    resting, _ = pairs(first)[0]
    second = a_draft(event, 2)
    now_resting, _ = pairs(second)[0]

    edits.swap_seats(*desk(second), one=resting.pk, two=now_resting.pk)

    assert "second_bye" in [each["caution"] for each in anew(second).notices]


def test_a_bye_that_a_swap_moves_is_acknowledged():
    event = a_running_event(5)
    round_ = a_draft(event)
    resting, _ = pairs(round_)[0]
    ada, _ = pairs(round_)[1]

    edits.swap_seats(*desk(round_), one=resting.pk, two=ada.pk)

    round_ = anew(round_)
    [notice] = round_.notices
    assert notice["key"] == "bye_by_hand"
    assert notice["message"] == (
        f"{ada.name} has a bye that was set manually. The pairing would have "
        f"given it to {resting.name}."
    )
    with pytest.raises(TournamentError, match="set manually"):
        rounds.publish_swiss_round(
            event.pk, event.owner, round_id=round_.pk, expected=round_.version
        )

    edits.swap_seats(*desk(round_), one=resting.pk, two=ada.pk)
    assert anew(round_).notices == []


@pytest.mark.nightly
def test_the_tables_of_the_round_itself_are_no_rematch():
    event = a_running_event(5)
    round_ = published(a_draft(event))
    (_, ben), (cleo, _) = pairs(round_)[1], pairs(round_)[2]

    edits.swap_seats(*desk(round_), one=ben.pk, two=cleo.pk)

    assert anew(round_).notices == []


@pytest.mark.nightly
def test_a_table_beyond_the_room_is_a_notice():
    event = a_running_event(4, table_ranges=[[1, 2]])
    round_ = a_draft(event)

    edits.move_table(*desk(round_), match_id=table(round_, 1).pk, table=7)

    assert [each["key"] for each in anew(round_).notices] == ["too_few_tables:7"]


def test_a_fixed_table_that_somebody_does_not_get_is_a_notice():
    event = a_running_event(4)
    Entrant.objects.filter(name="Ada Ito").update(fixed_table=1)
    round_ = a_draft(event)

    edits.move_table(*desk(round_), match_id=table(round_, 1).pk, table=2)

    [notice] = anew(round_).notices
    assert notice["message"] == "Ada Ito does not play at table 1, their fixed table."
