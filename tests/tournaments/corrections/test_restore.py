"""Going back: a round is opened again, discarded, or all since it is cancelled."""

import pytest
from django.utils import timezone

from tests.builders import swiss
from tests.builders.corrections import (
    NAME,
    WHY,
    a_round_before_the_cut,
    again,
    an_older_round,
    call_off,
    correct,
    going_back,
    reopen,
    restore,
    round_of,
    table,
)
from tests.builders.endings import in_the_cut
from tests.builders.events import a_running_event, an_entrant, an_official, lines, sent
from tests.builders.tables import say, won
from tournaments.core import action, played
from tournaments.core.rounds import recheck_event
from tournaments.corrections import actions as corrections
from tournaments.corrections.queries import restoring
from tournaments.entries.actions.leaving import drop_from_event, undrop_entrant
from tournaments.entries.actions.places import enter_late_entrant
from tournaments.models import (
    Audience,
    Entrant,
    EntrantState,
    Match,
    Role,
    Round,
    RoundState,
    Seat,
    SettledBy,
    Stage,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def three_rounds(size=8, **cells):
    """Close two rounds, decide half of the third, and draft the fourth."""
    event = a_running_event(size, **{"rounds": 5, "late_entry_until_round": 4, **cells})
    swiss.play(event, upto=2)
    third = swiss.published(swiss.a_draft(event, 3))
    swiss.decide(third, table__lte=2)
    swiss.a_draft(event, 4)
    return again(event)


# Back to the end of a round.


@pytest.mark.nightly
def test_what_came_later_is_cancelled_with_all_its_tables():
    event = three_rounds()

    restore(round_of(event, 1))

    assert list(event.played.order_by("number").values_list("number", "state")) == [
        (1, "closed"),
        (2, "cancelled"),
        (3, "cancelled"),
        (4, "cancelled"),
    ]
    gone = Match.objects.filter(round__tournament=event, round__number__gt=1)
    assert set(gone.values_list("outcome", flat=True)) == {Outcome.CANCELLED}
    assert not Seat.objects.filter(round__number__gt=1).exists()
    assert recheck_event(event) == []
    assert action.seal_breaches(event) == []


@pytest.mark.nightly
def test_the_event_goes_on_from_there():
    event = three_rounds()

    restore(round_of(event, 1))
    second = swiss.a_draft(event, 2)

    assert second.attempt == 2
    swiss.close(swiss.decide(swiss.published(second)))
    assert recheck_event(event) == []


@pytest.mark.nightly
def test_one_line_tells_what_was_before_and_is_after_and_why():
    event = three_rounds()

    restore(round_of(event, 1))

    [line] = lines(event, "event_restored")
    assert (line.subject, line.visibility) == ("swiss 1", Audience.PUBLIC)
    assert line.payload.before["rounds"] == ["swiss 2", "swiss 3", "swiss 4"]
    assert line.payload.before["results"] == 6
    assert line.payload.after["stage"] == "swiss"
    assert line.payload.reason == WHY


@pytest.mark.nightly
def test_the_preview_tells_what_is_lost():
    event = three_rounds()

    found = restoring.restore_preview(round_of(event, 1))

    assert [(each.title, each.results, each.open) for each in found.lost] == [
        ("Round 2", 4, 0),
        ("Round 3", 2, 2),
        ("Round 4", 0, 4),
    ]
    assert found.results == 6
    assert [each.is_draft for each in found.lost] == [False, False, True]
    assert not found.ends_cut


def test_the_preview_and_the_log_count_reports_without_a_result():
    event = three_rounds()
    third = round_of(event, 3)
    say_something(table(third, 3))
    say_something(table(third, 4))
    swiss.decide(third, table=4)

    found = restoring.restore_preview(round_of(event, 2))
    restore(round_of(event, 2))

    assert (found.results, found.reports) == (3, 1)
    [line] = lines(event, "event_restored")
    assert (line.payload.before["results"], line.payload.before["reports"]) == (3, 1)


@pytest.mark.nightly
def test_what_came_in_since_the_preview_makes_it_stale():
    """C7."""
    event = three_rounds()
    seen = {**going_back(round_of(event, 2)), "expected": event.version}
    say_something(table(round_of(event, 3), 3))

    with pytest.raises(Stale, match="2 results and 1 report would be lost now"):
        corrections.restore_round(event.pk, event.owner, **seen)

    assert round_of(event, 3).state == RoundState.PUBLISHED


@pytest.mark.nightly
def test_the_standings_that_the_preview_shows_are_those_that_come():
    event = three_rounds(9)
    dropped = Entrant.objects.get(name="Cleo Marsh")
    sent(drop_from_event, dropped, open_match="finish")
    enter_late_entrant(event.pk, event.owner, losses=3, name="Zoe Late")
    found = {str(each.entrant.pk): each for each in preview(event, 1).moved}

    restore(round_of(event, 1))

    now = {row.entrant: row for row in played.current_standings(event)}
    assert {key: each.after for key, each in found.items()} == {
        key: now[key] for key in found
    }
    assert recheck_event(event) == []


def preview(event, number, stage=Stage.SWISS):
    return restoring.restore_preview(round_of(event, number, stage))


def told(event, number):
    return {
        each.entrant.name: (each.since, each.then)
        for each in preview(event, number).people
    }


@pytest.mark.nightly
def test_whoever_left_since_stays_away_and_left_after_that_round():
    event = three_rounds()
    ada = event.entrants.get(name="Ada Ito")
    sent(drop_from_event, ada, open_match="finish")

    assert told(event, 1) == {
        "Ada Ito": (
            "dropped since",
            "stays dropped, now from the end of round 1; can be undone",
        )
    }
    restore(round_of(event, 1))

    ada.refresh_from_db()
    assert (ada.state, ada.dropped_after) == ("dropped", 1)
    sent(undrop_entrant, ada)
    assert again(ada).state == "checked_in"
    assert recheck_event(event) == []


@pytest.mark.nightly
def test_whoever_left_before_is_not_spoken_of():
    event = three_rounds()
    swiss.drop(event.entrants.get(name="Ada Ito"), after=1)

    assert told(event, 1) == {}


@pytest.mark.nightly
def test_whoever_came_late_since_sits_in_the_next_round():
    event = three_rounds()
    zoe = enter_late_entrant(event.pk, event.owner, losses=3, name="Zoe Late")

    assert told(event, 1) == {
        "Zoe Late": ("entered late since", "stays, and plays in round 2")
    }
    restore(round_of(event, 1))

    assert again(zoe).first_round == 2
    draft = swiss.a_draft(event, 2)
    assert Seat.objects.filter(round=draft, entrant=zoe).exists()
    missed = zoe.seats.filter(match__outcome=Outcome.LATE_LOSS)
    assert [each.round.number for each in missed] == [1]
    assert recheck_event(event) == []


def test_whoever_was_put_out_stays_out():
    event = three_rounds()
    ada = event.entrants.get(name="Ada Ito")
    Entrant.objects.filter(pk=ada.pk).update(
        state=EntrantState.DISQUALIFIED, dropped_after=3
    )

    assert told(event, 1)["Ada Ito"] == ("disqualified since", "stays disqualified")
    restore(round_of(event, 1))

    ada.refresh_from_db()
    assert (ada.state, ada.dropped_after) == ("disqualified", 1)
    assert recheck_event(event) == []


@pytest.mark.nightly
def test_a_line_keeps_what_entrants_were_before():
    event = three_rounds()
    ada = event.entrants.get(name="Ada Ito")
    sent(drop_from_event, ada, open_match="finish")

    restore(round_of(event, 1))

    [line] = lines(event, "event_restored")
    assert line.payload.before["entrants"] == {str(ada.pk): {"dropped_after": 3}}
    assert line.payload.after["entrants"] == {str(ada.pk): {"dropped_after": 1}}


@pytest.mark.nightly
def test_a_draft_alone_is_gone_back_from():
    event = a_running_event(8)
    first = swiss.play(event)
    draft = swiss.a_draft(event, 2)

    restore(first)

    assert again(draft).state == RoundState.CANCELLED


@pytest.mark.nightly
def test_a_cut_that_nobody_has_seen_is_gone_back_from():
    event = in_the_cut(rounds=1)

    restore(round_of(event, 1))

    event = again(event)
    assert (event.stage, event.cut_seeds) == (Stage.SWISS, [])


@pytest.mark.nightly
@pytest.mark.parametrize("state", ["published", "draft"])
def test_an_event_goes_back_to_a_closed_round_alone(state):
    event = a_running_event(8)
    round_ = swiss.a_draft(event)
    if state == "published":
        swiss.published(round_)

    with pytest.raises(TournamentError, match="Round 1 is not closed; an event can"):
        restore(round_)


@pytest.mark.nightly
def test_there_is_something_to_go_back_from():
    round_ = swiss.play(a_running_event(8))

    with pytest.raises(TournamentError, match="There is nothing after round 1"):
        restore(round_)


@pytest.mark.nightly
def test_what_came_meanwhile_makes_it_stale():
    """C7."""
    event = three_rounds()
    seen = going_back(round_of(event, 1))
    swiss.discard(round_of(event, 4))

    with pytest.raises(Stale, match="The later rounds are not the ones"):
        corrections.restore_round(event.pk, event.owner, **seen)

    assert round_of(event, 2).state == RoundState.CLOSED


# Once the cut is out.


@pytest.mark.nightly
def test_going_back_from_the_cut_waits_for_a_second():
    round_ = a_round_before_the_cut(8)
    event = round_.tournament
    second = an_official(event, Role.JUDGE)
    proposal = corrections.propose_restore_round(
        event.pk, event.owner, **going_back(round_)
    )
    assert again(event).stage == Stage.CUT

    corrections.confirm_proposal(event.pk, second, proposal_id=proposal.pk)

    event = again(event)
    assert (event.stage, event.cut_seeds) == (Stage.SWISS, [])
    assert not played.published_matches(event, Stage.CUT).exists()
    assert ages_of(event) == ["closed"]
    [line] = lines(event, "event_restored")
    assert line.payload.after["proposed_by"] == "Olga"
    assert line.payload.after["confirmed_by"] == "Jude"
    assert recheck_event(event) == []


def ages_of(event):
    there = Round.objects.filter(tournament=event).exclude(state="cancelled")
    return list(there.values_list("state", flat=True))


@pytest.mark.nightly
def test_a_round_of_the_cut_is_gone_back_to_as_well():
    event = in_the_cut(played=1, rounds=2)
    swiss.publish_cut(event, 2)
    semifinals = round_of(event, 1, Stage.CUT)
    seeds, second = again(event).cut_seeds, an_official(event)
    proposal = corrections.propose_restore_round(
        event.pk, event.owner, **going_back(semifinals)
    )

    corrections.confirm_proposal(event.pk, second, proposal_id=proposal.pk)

    event = again(event)
    assert (event.stage, event.cut_seeds) == (Stage.CUT, seeds)
    correct(semifinals.matches.first(), claim=won("away", "14:21"))
    swiss.publish_cut(event, 2)
    assert recheck_event(event) == []


@pytest.mark.nightly
def test_whoever_left_in_the_cut_had_played_every_swiss_round():
    event = in_the_cut(rounds=2)
    swiss.publish_cut(event)
    ada = swiss.person(event.cut_seeds[0])
    sent(drop_from_event, ada, open_match="finish", reason=WHY)
    assert again(ada).dropped_after is None
    cells = {
        number: restoring.clamped_fields(event, round_of(event, number), again(ada))
        for number in (1, 2)
    }

    assert cells == {1: {"dropped_after": 1}, 2: {}}


@pytest.mark.nightly
def test_a_restore_that_was_outrun_is_marked_so():
    round_ = a_round_before_the_cut(8)
    event = round_.tournament
    second = an_official(event)
    proposal = corrections.propose_restore_round(
        event.pk, event.owner, **going_back(round_)
    )
    swiss.close(swiss.decide(round_of(event, 1, Stage.CUT)))
    swiss.publish_cut(again(event), 2)

    with pytest.raises(Stale, match="has changed since this was requested"):
        corrections.confirm_proposal(event.pk, second, proposal_id=proposal.pk)

    assert again(proposal).answer == "outrun"
    assert again(event).stage == Stage.CUT


# The last round, opened again.


@pytest.mark.nightly
def test_a_round_that_was_opened_again_is_played_on():
    event = a_running_event(8)
    round_ = swiss.play(event)

    reopen(round_)

    round_.refresh_from_db()
    assert (round_.state, round_.closed_at, round_.standings) == (
        "published",
        None,
        None,
    )
    [line] = lines(event, "round_reopened")
    assert (line.subject, line.payload.reason) == ("swiss 1", WHY)
    swiss.close(round_)
    assert recheck_event(event) == []


@pytest.mark.nightly
def test_a_draft_of_the_next_round_is_provisional_then():
    event = a_running_event(8)
    round_ = swiss.play(event)
    draft = swiss.a_draft(event, 2)

    reopen(round_)

    assert again(draft).is_provisional
    assert again(draft).version > draft.version
    with pytest.raises(TournamentError, match="round 1 is not closed"):
        swiss.published(again(draft))


def test_opening_the_last_swiss_round_takes_an_unseen_cut_back():
    event = in_the_cut(rounds=1)

    reopen(round_of(event, 1))

    event = again(event)
    assert (event.stage, event.cut_seeds) == (Stage.SWISS, [])
    assert lines(event, "cut_taken_back")


@pytest.mark.nightly
def test_a_later_round_keeps_it_closed():
    round_ = an_older_round()

    with pytest.raises(TournamentError, match="Roll back to the end of that round"):
        reopen(round_)


@pytest.mark.nightly
def test_judges_open_no_round():
    round_ = swiss.play(a_running_event(8))

    with pytest.raises(Forbidden):
        reopen(round_, an_official(round_.tournament))


# The round that is played, discarded.


def a_current_round(size=8):
    return swiss.published(swiss.a_draft(a_running_event(size)))


@pytest.mark.nightly
def test_a_round_with_reports_alone_is_discarded():
    round_ = a_current_round()
    event = round_.tournament
    say_something(table(round_))
    with pytest.raises(TournamentError, match="has a report or a result"):
        swiss.unpublish(again(round_))

    call_off(round_)

    assert again(round_).state == RoundState.CANCELLED
    [line] = lines(event, "round_unpublished")
    assert (line.payload.before["reports"], line.payload.reason) == (1, WHY)


def say_something(row, side="home"):
    seat = row.seat(side)
    say(row, side, won(side), by=row.round.tournament.owner, entrant=seat.pk)


def test_an_accepted_result_keeps_the_round_and_disputes_are_named():
    round_ = swiss.decide(a_current_round(), table=2)
    Match.objects.filter(round=round_, table=3).update(disputed_at=timezone.now())

    with pytest.raises(
        TournamentError, match="table 2 has a result; table 3 is disputed"
    ):
        call_off(round_)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "settled", [SettledBy.BY_CLOCK, SettledBy.RULED, SettledBy.AGREED]
)
def test_every_kind_of_accepted_result_keeps_it(settled):
    round_ = swiss.decide(a_current_round(), table=2)
    Match.objects.filter(round=round_, table=2).update(settled=settled)

    with pytest.raises(TournamentError, match="cannot be discarded"):
        call_off(round_)


@pytest.mark.nightly
def test_byes_and_late_losses_go_with_it():
    round_ = a_current_round(9)
    zoe = an_entrant(round_.tournament, "Zoe Late", first_round=2)
    Match.objects.create(
        round=round_,
        home=zoe,
        outcome=Outcome.LATE_LOSS,
        settled=SettledBy.BY_DESK,
        settled_at=timezone.now(),
    )

    call_off(round_)

    assert again(zoe).first_round == 1


@pytest.mark.nightly
def test_the_draft_behind_it_goes_as_well():
    round_ = a_current_round()
    draft = swiss.a_draft(round_.tournament, 2)

    call_off(round_)

    assert again(draft).state == RoundState.CANCELLED


@pytest.mark.nightly
def test_a_discard_of_an_older_state_is_stale():
    round_ = a_current_round()

    with pytest.raises(Stale):
        call_off(round_, expected=again(round_).version - 1)


def test_a_draft_is_discarded_freely_and_elsewhere():
    round_ = swiss.a_draft(a_running_event(8))

    with pytest.raises(TournamentError, match="Discard the draft"):
        call_off(round_, typed_name=NAME)
