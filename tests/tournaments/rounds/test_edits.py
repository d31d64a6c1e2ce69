"""Changes of a round by hand, before and after everybody has seen it."""

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant
from tests.builders.swiss import (
    WHY,
    a_draft,
    an_edit,
    anew,
    desk,
    drop,
    last_line,
    names,
    pairs,
    play,
    published,
    table,
    tables,
)
from tournaments.models import (
    Audience,
    Entrant,
    EntrantState,
    Match,
    RoundState,
    Seat,
    SettledBy,
)
from tournaments.rounds.actions import edits
from tournaments.rules.errors import TournamentError
from tournaments.rules.pairing_record import recorded_tables
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture(params=["draft", "published"])
def round_(request):
    """Give a round of eight, once as a draft and once as everybody sees it."""
    made = a_draft(a_running_event(8))
    return made if request.param == "draft" else published(made)


@pytest.fixture
def with_bye():
    return a_draft(a_running_event(5))


# Swapping.


@pytest.mark.nightly
def test_two_change_seats(round_):
    (_, ben), (cleo, dev) = pairs(round_)[1], pairs(round_)[2]
    ada = pairs(round_)[1][0]

    edits.swap_seats(*desk(round_), one=ben.pk, two=cleo.pk)

    assert pairs(round_)[1] == (ada, cleo)
    assert pairs(round_)[2] == (ben, dev)
    assert Seat.objects.filter(round=round_).count() == 8


@pytest.mark.nightly
def test_a_table_made_by_hand_says_who_made_it_and_why(round_):
    one, two = pairs(round_)[1][0], pairs(round_)[2][0]
    edits.swap_seats(*desk(round_), one=one.pk, two=two.pk)

    row = table(round_, 1)
    why = f"Olga swapped {one.name} and {two.name}: They came together."
    assert (row.reason, row.why) == ("manual", why)
    assert table(round_, 3).reason == "same_points"


@pytest.mark.nightly
def test_an_edit_marks_the_round_and_leaves_what_the_pairing_made(round_):
    made = recorded_tables(round_.inputs)

    edits.swap_seats(
        *desk(round_), one=pairs(round_)[1][0].pk, two=pairs(round_)[2][0].pk
    )

    after = anew(round_)
    assert after.is_edited
    assert after.version == round_.version + 1
    assert recorded_tables(after.inputs) == made
    assert after.certificate == round_.certificate


@pytest.mark.nightly
def test_a_swap_is_logged_with_before_and_after(round_):
    (ada, ben), (cleo, dev) = pairs(round_)[1], pairs(round_)[2]

    edits.swap_seats(*desk(round_), one=ben.pk, two=dev.pk)

    line = last_line(round_.tournament)
    is_draft = round_.state == RoundState.DRAFT
    assert line.kind == "tables_swapped"
    assert line.visibility == (Audience.STAFF if is_draft else Audience.PUBLIC)
    assert line.payload.reason == WHY
    assert line.payload.before == {
        "tables": [[1, str(ada.pk), str(ben.pk)], [2, str(cleo.pk), str(dev.pk)]]
    }
    assert line.payload.after == {
        "tables": [[1, str(ada.pk), str(dev.pk)], [2, str(cleo.pk), str(ben.pk)]],
        "notices": [],
    }


@pytest.mark.nightly
def test_somebody_changes_places_with_the_one_who_has_the_bye(with_bye):
    ada, ben = pairs(with_bye)[1]
    resting, _ = pairs(with_bye)[0]

    edits.swap_seats(*desk(with_bye), one=ben.pk, two=resting.pk)

    assert pairs(with_bye)[1] == (ada, resting)
    assert pairs(with_bye)[0] == (ben, None)
    assert table_of_bye(with_bye).settled == SettledBy.BY_DESK


def table_of_bye(round_):
    return Match.objects.get(round=round_, outcome=Outcome.BYE)


@pytest.mark.nightly
def test_two_at_one_table_have_nothing_to_swap(round_):
    ada, ben = pairs(round_)[1]

    with pytest.raises(
        TournamentError, match="They already play each other, at table 1"
    ):
        edits.swap_seats(*desk(round_), one=ada.pk, two=ben.pk)


@pytest.mark.nightly
def test_somebody_without_a_seat_has_none_to_swap(round_):
    ada, _ = pairs(round_)[1]
    zoe = an_entrant(round_.tournament, "Zoe Late")

    with pytest.raises(TournamentError, match="Zoe Late has no seat in round 1"):
        edits.swap_seats(*desk(round_), one=ada.pk, two=zoe.pk)


# Breaking up, pairing, a bye.


@pytest.mark.nightly
def test_a_table_is_taken_apart(round_):
    ada, ben = pairs(round_)[1]

    edits.cancel_table(*desk(round_), match_id=table(round_, 1).pk)

    assert not Seat.objects.filter(round=round_, entrant__in=(ada, ben)).exists()
    line = last_line(round_.tournament)
    assert line.kind == "table_broken_up"
    assert line.payload.before == {"tables": [[1, str(ada.pk), str(ben.pk)]]}
    assert line.payload.after["tables"] == []


@pytest.mark.nightly
def test_a_table_that_everybody_saw_is_cancelled_and_not_deleted():
    round_ = published(a_draft(a_running_event(4)))
    row = table(round_, 1)

    edits.cancel_table(*desk(round_), match_id=row.pk)

    row.refresh_from_db()
    assert (row.outcome, row.version) == (Outcome.CANCELLED, 1)


@pytest.mark.nightly
def test_who_has_no_seat_is_paired_by_hand(round_):
    ada, ben = pairs(round_)[2]
    edits.cancel_table(*desk(round_), match_id=table(round_, 2).pk)
    round_ = anew(round_)

    edits.pair_entrants(*desk(round_), home=ben.pk, away=ada.pk)

    assert pairs(round_)[2] == (ben, ada)
    assert table(round_, 2).reason == "manual"
    line = last_line(round_.tournament)
    assert line.kind == "table_paired"
    assert line.payload.after["tables"] == [[2, str(ben.pk), str(ada.pk)]]
    is_draft = round_.state == RoundState.DRAFT
    assert line.match == (None if is_draft else table(round_, 2))


@pytest.mark.nightly
def test_a_pair_by_hand_gets_a_fixed_table_if_it_is_free(round_):
    ada, ben = pairs(round_)[2]
    edits.cancel_table(*desk(round_), match_id=table(round_, 2).pk)
    Entrant.objects.filter(pk=ben.pk).update(fixed_table=9)

    edits.pair_entrants(*desk(anew(round_)), home=ada.pk, away=ben.pk)

    assert pairs(round_)[9] == (ada, ben)


@pytest.mark.nightly
def test_who_has_a_seat_is_not_paired_again(round_):
    ada, _ = pairs(round_)[1]
    zoe = an_entrant(round_.tournament, "Zoe Late")

    with pytest.raises(TournamentError, match="has a seat: table 1") as told:
        edits.pair_entrants(*desk(round_), home=zoe.pk, away=ada.pk)

    assert told.value.remedy == "Unpair that table first."


@pytest.mark.nightly
def test_who_has_left_is_not_paired(round_):
    zoe, yan = (an_entrant(round_.tournament, name) for name in ("Zoe Z", "Yan Y"))
    drop(zoe)

    with pytest.raises(TournamentError, match="Zoe Z is not in the event: dropped"):
        edits.pair_entrants(*desk(round_), home=yan.pk, away=zoe.pk)


@pytest.mark.nightly
def test_nobody_is_paired_with_himself(round_):
    zoe = an_entrant(round_.tournament, "Zoe Late")

    with pytest.raises(TournamentError, match="Nobody can play against themselves"):
        edits.pair_entrants(*desk(round_), home=zoe.pk, away=zoe.pk)


@pytest.mark.nightly
def test_who_has_no_seat_gets_the_bye(round_):
    zoe = an_entrant(round_.tournament, "Zoe Late")

    edits.give_bye(*desk(round_), entrant=zoe.pk)

    bye = table_of_bye(round_)
    assert (bye.home, bye.reason, bye.table) == (zoe, "manual", None)
    line = last_line(round_.tournament)
    assert line.kind == "bye_given"
    assert line.payload.after["tables"] == [[0, str(zoe.pk), ""]]


@pytest.mark.nightly
def test_a_bye_is_taken_away(with_bye):
    edits.cancel_table(*desk(with_bye), match_id=table_of_bye(with_bye).pk)

    assert Seat.objects.filter(round=with_bye).count() == 4


def test_who_missed_the_round_is_not_paired_in_it():
    round_ = published(a_draft(a_running_event(4)))
    zoe, yan = (an_entrant(round_.tournament, name) for name in ("Zoe Z", "Yan Y"))
    Match.objects.create(
        round=round_,
        home=zoe,
        outcome=Outcome.LATE_LOSS,
        settled=SettledBy.BY_DESK,
        settled_at=timezone.now(),
    )

    with pytest.raises(TournamentError, match="missed the round"):
        edits.pair_entrants(*desk(round_), home=yan.pk, away=zoe.pk)


# Moving.


@pytest.mark.nightly
def test_a_match_moves_to_a_free_table_without_a_reason(round_):
    """Events 7: moving is free."""
    pair, row = pairs(round_)[1], table(round_, 1)
    edit = an_edit(round_, reason="")

    edits.move_table(
        round_.tournament_id, round_.tournament.owner, edit, match_id=row.pk, table=12
    )

    assert pairs(round_)[12] == pair
    row.refresh_from_db()
    assert (row.version, row.reason) == (1, "same_points")
    assert anew(round_).is_edited
    line = last_line(round_.tournament)
    assert (line.kind, line.payload.reason) == ("table_moved", "")
    assert line.payload.before["tables"][0][0] == 1
    assert line.payload.after["tables"][0][0] == 12


@pytest.mark.nightly
def test_two_matches_change_tables(round_):
    first, second = pairs(round_)[1], pairs(round_)[2]

    edits.move_table(*desk(round_), match_id=table(round_, 1).pk, table=2)

    assert (pairs(round_)[1], pairs(round_)[2]) == (second, first)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "There is no table 0"),
        (10_000, "There is no table 10000"),
        (1, "They are already at table 1"),
    ],
)
def test_a_match_moves_to_another_table_that_can_be(round_, number, words):
    with pytest.raises(TournamentError, match=words):
        edits.move_table(*desk(round_), match_id=table(round_, 1).pk, table=number)


def test_a_bye_moves_nowhere(with_bye):
    with pytest.raises(TournamentError, match="has no table"):
        edits.move_table(*desk(with_bye), match_id=table_of_bye(with_bye).pk, table=9)


# Pairing a part again.


@pytest.mark.nightly
def test_some_tables_are_paired_again_and_the_others_stay(round_):
    before = pairs(round_)
    chosen = [table(round_, 2).pk, table(round_, 3).pk]

    edits.pair_tables_again(*desk(round_), tables=chosen)

    after = pairs(round_)
    assert (after[1], after[4]) == (before[1], before[4])
    assert set(after) == {1, 2, 3, 4}
    assert Seat.objects.filter(round=round_).count() == 8
    line = last_line(round_.tournament)
    assert (line.kind, line.payload.reason) == ("tables_repaired", WHY)
    assert len(line.payload.before["tables"]) == 2
    assert len(line.payload.after["tables"]) == 2


@pytest.mark.nightly
def test_a_repair_says_who_made_it_and_why_before_the_words_of_the_pairing(round_):
    edits.pair_tables_again(*desk(round_), tables=[table(round_, 2).pk])

    row = table(round_, 2)
    why = f"Olga re-paired this table: {WHY} Both have 0 points."
    assert (row.reason, row.why) == ("same_points", why)


@pytest.mark.nightly
def test_a_repair_is_kept_so_that_it_can_be_made_again(round_):
    edits.pair_tables_again(
        *desk(round_), tables=[table(round_, 2).pk, table(round_, 3).pk]
    )

    [repair] = anew(round_).inputs["repairs"]
    assert {each.number for each in recorded_tables(repair)} == {2, 3}


@pytest.mark.nightly
def test_only_the_table_of_somebody_who_left_is_paired_again():
    """Events 3: a drop makes a draft stale; the rest of it stays."""
    event = a_running_event(8)
    round_ = a_draft(event)
    before = pairs(round_)
    ada, ben = before[2]
    drop(ada)

    edits.pair_tables_again(*desk(round_))

    after = pairs(round_)
    assert after[0] == (ben, None)
    assert {each: after[each] for each in (1, 3, 4)} == {
        each: before[each] for each in (1, 3, 4)
    }
    assert published(anew(round_)).state == RoundState.PUBLISHED


def test_the_table_of_somebody_who_withdrew_is_paired_again():
    """Before round 1 nobody drops: he never took part."""
    round_ = a_draft(a_running_event(4))
    ada, ben = pairs(round_)[1]
    Entrant.objects.filter(pk=ada.pk).update(state=EntrantState.WITHDRAWN)

    edits.pair_tables_again(*desk(round_))

    assert pairs(round_)[0] == (ben, None)


def test_whoever_has_the_bye_plays_the_one_who_lost_his_opponent(with_bye):
    ada, ben = pairs(with_bye)[1]
    resting, _ = pairs(with_bye)[0]
    drop(ada)

    edits.pair_tables_again(*desk(with_bye))

    assert {ben.name, resting.name} in names(tables(with_bye))
    assert 0 not in pairs(with_bye)


@pytest.mark.nightly
def test_somebody_who_came_late_is_paired_with_the_bye(with_bye):
    resting, _ = pairs(with_bye)[0]
    zoe = an_entrant(with_bye.tournament, "Zoe Late")

    edits.pair_tables_again(*desk(with_bye))

    assert {zoe.name, resting.name} in names(tables(with_bye))
    assert published(anew(with_bye)).is_edited


@pytest.mark.nightly
def test_a_repair_makes_up_for_a_result_that_changed():
    event = a_running_event(4)
    first = play(event)
    second = a_draft(event, 2)
    Match.objects.filter(round=first, table=1).update(winner="away")

    edits.pair_tables_again(*desk(second), tables=[row.pk for row in tables(second)])

    assert published(anew(second)).state == RoundState.PUBLISHED


@pytest.mark.nightly
def test_nobody_is_paired_again_without_need(round_):
    with pytest.raises(TournamentError, match="Everybody has a seat"):
        edits.pair_tables_again(*desk(round_))


@pytest.mark.nightly
def test_opponents_of_a_round_that_is_played_may_meet_after_a_repair():
    """The tables that are taken apart are no meetings."""
    event = a_running_event(2)
    round_ = published(a_draft(event))

    edits.pair_tables_again(*desk(round_), tables=[table(round_, 1).pk])

    assert table(round_, 1).reason == "same_points"
    assert anew(round_).notices == []
