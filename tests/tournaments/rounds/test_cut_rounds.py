"""The cut round by round: as the bracket has it, with those who are lost."""

import pytest
from django.utils import timezone

from tests.builders.events import an_official
from tests.builders.swiss import (
    a_cut,
    an_event_after_swiss,
    anew,
    close,
    decide,
    drop,
    last_line,
    log_of,
    person,
    publish_cut,
    swiss_order,
    table,
    tables,
)
from tournaments.core import cut as selectors
from tournaments.core import played
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Role,
    Round,
    RoundState,
    SettledBy,
    Stage,
)
from tournaments.rounds.actions import cut, edits, rounds
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def seats(round_):
    return {row.fixture: (str(row.home_id), str(row.away_id)) for row in tables(round_)}


# Rounds of it.


@pytest.mark.nightly
def test_the_first_round_is_that_of_the_bracket():
    event = a_cut(8, first_table=5)
    one, two, three, four = event.cut_seeds

    round_ = publish_cut(event)

    assert (round_.stage, round_.number, round_.state) == (Stage.CUT, 1, "published")
    assert round_.published_at is not None
    assert seats(round_) == {1: (one, four), 2: (two, three)}
    assert [row.table for row in tables(round_)] == [5, 6]


@pytest.mark.nightly
def test_a_round_of_the_cut_is_logged():
    event = a_cut(8)

    round_ = publish_cut(event)

    line = last_line(event)
    assert (line.kind, line.subject) == ("round_published", "cut 1")
    assert line.payload.after == {
        "number": 1,
        "by_entrant": False,
        "tables": [
            [row.table, str(row.home_id), str(row.away_id)] for row in tables(round_)
        ],
    }


@pytest.mark.nightly
def test_missing_seeds_are_byes_for_the_best():
    event = a_cut(8, cut=6)
    seeds = event.cut_seeds

    quarters = close(decide(publish_cut(event))).round
    semis = publish_cut(event, 2)

    assert seats(quarters) == {1: (seeds[3], seeds[4]), 2: (seeds[2], seeds[5])}
    assert seats(semis) == {3: (seeds[0], seeds[3]), 4: (seeds[1], seeds[2])}


@pytest.mark.parametrize(("third_place", "left"), [(False, 2), (True, 4)])
def test_who_lost_a_semifinal_has_a_match_left_only_for_the_third_place(
    third_place, left
):
    event = a_cut(8, third_place=third_place)

    close(decide(publish_cut(event)))

    out = [selectors.is_out_of_cut(event, person(each)) for each in event.cut_seeds]
    assert out.count(False) == left


@pytest.mark.nightly
def test_winners_meet_in_the_final_and_losers_for_the_third_place():
    event = a_cut(8, third_place=True)
    one, two, three, four = event.cut_seeds
    close(decide(publish_cut(event)))

    final = publish_cut(event, 2)

    assert seats(final) == {3: (four, three), 4: (one, two)}
    assert table(final, 1).fixture == 4


@pytest.mark.nightly
def test_who_has_a_fixed_table_keeps_it():
    event = a_cut(8)
    Entrant.objects.filter(pk=event.cut_seeds[1]).update(fixed_table=1)

    round_ = publish_cut(event)

    assert {row.fixture: row.table for row in tables(round_)} == {1: 2, 2: 1}


@pytest.mark.nightly
def test_a_round_of_the_cut_keeps_no_standings():
    event = a_cut(8)

    round_ = close(decide(publish_cut(event))).round

    assert round_.state == RoundState.CLOSED
    assert round_.standings is None


def test_a_round_of_the_cut_waits_for_the_one_before():
    event = a_cut(8)
    publish_cut(event)

    with pytest.raises(TournamentError, match="cut round 1 is not closed"):
        publish_cut(event, 2)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "Cut round 1 already exists, with the status “closed”"),
        (3, "Cut round 3 cannot be published: round 2 comes first"),
    ],
)
def test_the_next_round_of_the_cut_is_the_one_after_the_last(number, words):
    event = a_cut(8)
    close(decide(publish_cut(event)))

    with pytest.raises(TournamentError, match=words):
        publish_cut(event, number)


def test_after_the_final_there_is_no_round():
    event = a_cut(8, cut=2)
    close(decide(publish_cut(event)))

    with pytest.raises(TournamentError, match="There is no round 2 of the bracket"):
        publish_cut(event, 2)


@pytest.mark.nightly
def test_before_it_is_confirmed_the_cut_has_no_rounds():
    event = an_event_after_swiss(8)

    with pytest.raises(TournamentError, match="another stage: swiss rounds"):
        publish_cut(event)


@pytest.mark.nightly
def test_judges_publish_no_round_of_the_cut():
    event = a_cut(8)

    with pytest.raises(Forbidden):
        cut.publish_cut_round(event.pk, an_official(event, Role.JUDGE), number=1)


@pytest.mark.nightly
def test_there_are_no_ties_in_the_cut():
    event = a_cut(8)
    round_ = decide(publish_cut(event), table=1)
    Match.objects.filter(round=round_, table=2).update(
        outcome=Outcome.TIE, settled=SettledBy.BY_STAFF, settled_at=timezone.now()
    )

    with pytest.raises(TournamentError, match="table 2 has no winner, and there are"):
        close(round_)


@pytest.mark.nightly
def test_nobody_is_missing_from_a_round_of_the_cut():
    """Those outside of the bracket block nothing."""
    event = a_cut(8)

    assert close(decide(publish_cut(event))).round.state == RoundState.CLOSED


@pytest.mark.nightly
def test_a_round_of_the_cut_can_be_taken_back():
    event = a_cut(8)
    round_ = publish_cut(event)

    rounds.unpublish_round(
        event.pk,
        event.owner,
        round_id=round_.pk,
        expected=round_.version,
        reason="Wrong list.",
    )

    again = publish_cut(event)
    assert again.attempt == 2
    assert seats(again) == {
        row.fixture: (str(row.home_id), str(row.away_id))
        for row in round_.matches.all()
    }


def test_the_bracket_is_not_edited():
    event = a_cut(8)
    round_ = publish_cut(event)
    edit = edits.RoundEdit(
        round_id=round_.pk, expected=round_.version, reason="Friends."
    )

    with pytest.raises(TournamentError, match="follow from the bracket"):
        edits.cancel_table(event.pk, event.owner, edit, match_id=table(round_, 1).pk)


@pytest.mark.nightly
def test_a_match_of_the_cut_moves_to_another_table():
    event = a_cut(8)
    round_ = publish_cut(event)
    edit = edits.RoundEdit(round_id=round_.pk, expected=round_.version)

    edits.move_table(event.pk, event.owner, edit, match_id=table(round_, 1).pk, table=9)

    assert table(round_, 9).fixture == 1


# Who is lost.


@pytest.mark.nightly
def test_who_has_left_loses_without_a_game():
    """BR-6."""
    event = a_cut(8)
    lost = person(event.cut_seeds[0])
    drop(lost, after=1)

    round_ = publish_cut(event)

    row = tables(round_)[0]
    assert (row.outcome, row.winner, row.settled) == (
        Outcome.NO_SHOW,
        "away",
        SettledBy.BY_DESK,
    )
    assert row.why == f"{row.away} advances: {lost} has dropped."
    assert tables(round_)[1].is_open


@pytest.mark.nightly
def test_when_both_have_left_the_better_seed_is_carried_on():
    """BR-6."""
    event = a_cut(8)
    one, *_, four = event.cut_seeds
    for key in (one, four):
        drop(person(key), after=1)

    row = tables(publish_cut(event))[0]

    assert (row.winner, str(row.home_id)) == ("home", one)
    assert "both have dropped" in row.why


def test_the_next_of_the_standings_comes_if_the_event_does_so():
    """BR-7: all behind move up one seed."""
    event = a_cut(8, replacement="next_in_standings")
    order = swiss_order(event)
    drop(person(order[1]), after=1)

    round_ = publish_cut(event)

    expected = [order[0], *order[2:5]]
    assert anew(event).cut_seeds == expected
    assert seats(round_) == {
        1: (expected[0], expected[3]),
        2: (expected[1], expected[2]),
    }
    line = log_of(event)[-2]
    assert line.kind == "cut_refilled"
    assert line.payload.before == {"seeds": order[:4]}
    assert line.payload.after == {"seeds": expected}


@pytest.mark.nightly
def test_after_the_first_result_nobody_comes():
    """BR-7."""
    event = a_cut(8, replacement="next_in_standings")
    close(decide(publish_cut(event)))
    drop(person(event.cut_seeds[0]), after=1)

    round_ = publish_cut(event, 2)

    assert anew(event).cut_seeds == event.cut_seeds
    assert tables(round_)[0].outcome == Outcome.NO_SHOW


# How far it is, and the order at the end.


@pytest.mark.nightly
def test_a_cut_that_was_not_confirmed_has_no_bracket():
    assert selectors.cut_progress(an_event_after_swiss(8)) is None


@pytest.mark.nightly
def test_the_bracket_follows_from_the_rows():
    event = a_cut(8)
    one, two, three, four = event.cut_seeds
    publish_cut(event)
    decide(Round.objects.get(stage=Stage.CUT), table=1)

    found = selectors.cut_progress(anew(event))

    assert [(each.home, each.away, each.winner) for each in found.matches] == [
        (one, four, one),
        (two, three, ""),
        (one, "", ""),
    ]


@pytest.mark.nightly
def test_the_final_order_is_the_bracket_and_then_the_swiss_order():
    event = a_cut(8)
    one, two, three, four = event.cut_seeds
    others = swiss_order(event)[4:]
    close(decide(publish_cut(event), winner="away"))
    close(decide(publish_cut(event, 2)))

    found = selectors.final_order(anew(event))

    assert [each.entrant for each in found] == [four, three, one, two, *others]


@pytest.mark.nightly
def test_whoever_was_put_out_has_no_place():
    """BR-8."""
    event = a_cut(8)
    close(decide(publish_cut(event)))
    close(decide(publish_cut(event, 2)))
    out = event.cut_seeds[1]
    Entrant.objects.filter(pk=out).update(
        state=EntrantState.DISQUALIFIED, dropped_after=1
    )

    found = selectors.final_order(anew(event))

    assert out not in [each.entrant for each in found]
    assert len(found) == 7


@pytest.mark.nightly
def test_without_a_cut_the_standings_are_the_final_order():
    event = an_event_after_swiss(8, cut=0)

    found = selectors.final_order(event)

    assert [(each.place, each.entrant) for each in found] == [
        (row.place, row.entrant) for row in played.current_standings(event)
    ]


def test_there_is_no_final_order_before_the_cut():
    with pytest.raises(TournamentError, match="the cut was not confirmed"):
        selectors.final_order(an_event_after_swiss(8))


@pytest.mark.nightly
def test_whoever_leaves_may_finish_his_match():
    """Events 3: the bracket waits for it."""
    event = a_cut(8)
    publish_cut(event)
    drop(person(event.cut_seeds[0]), after=1)

    found = selectors.cut_progress(anew(event))

    assert [each.winner for each in found.matches] == ["", "", ""]
