"""An accepted result is corrected with a reason, as far back as roles go (events 7)."""

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event, an_official, lines
from tests.builders.people import a_person
from tests.builders.tables import (
    a_claim,
    a_round,
    a_table,
    again,
    event_of,
    won,
)
from tournaments.core.rounds import recompute_standings, serialize_current_standings
from tournaments.corrections import actions as corrections
from tournaments.models import (
    Audience,
    Entrant,
    Entry,
    Match,
    Role,
    Round,
    RoundState,
    SettledBy,
    Side,
    Stage,
    TournamentState,
)
from tournaments.results import actions as results
from tournaments.results.queries import reported_result_of
from tournaments.rounds.actions import cut
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HOME, AWAY = Side.HOME, Side.AWAY
WHY = "The slip was read the wrong way round."


def a_result(**cells):
    """Enter a win of Ada over Ben in the round that is played."""
    match = a_table(**cells)
    event = event_of(match)
    results.enter_result(
        event.pk,
        event.owner,
        match_id=match.pk,
        expected=0,
        claim=won(HOME, "21:14"),
    )
    return match


def closed(match):
    """Close the round of a match, as the desk does."""
    round_ = match.round
    round_.standings = serialize_current_standings(event_of(match))
    round_.state, round_.closed_at = RoundState.CLOSED, timezone.now()
    round_.save()
    return match


def correct(match, by=None, claim=None, reason=WHY, **more):
    event = event_of(match)
    return corrections.correct_result(
        event.pk,
        by or event.owner,
        match_id=match.pk,
        claim=claim or won(AWAY, "14:21"),
        reason=reason,
        **{"expected": again(match).version, **more},
    )


def points(rows):
    return {row["entrant"]: row["points"] for row in rows}


# The current round.


@pytest.mark.nightly
def test_a_result_of_the_current_round_is_corrected():
    match = a_result()

    correct(match)

    found = again(match)
    assert reported_result_of(found) == won(AWAY, "14:21")
    assert found.settled == SettledBy.BY_STAFF
    assert found.version == 2


@pytest.mark.nightly
def test_a_correction_keeps_the_old_value_and_tells_everybody_why():
    """I2."""
    match = a_result()

    correct(match)

    entry = Entry.objects.order_by("seq").last()
    assert (entry.kind, entry.match) == ("result_corrected", match)
    assert entry.actor == event_of(match).owner
    assert entry.visibility == Audience.PUBLIC
    assert entry.payload.reason == WHY
    assert (entry.payload.before["winner"], entry.payload.after["winner"]) == (
        "home",
        "away",
    )


@pytest.mark.nightly
@pytest.mark.parametrize("role", Role.values)
def test_every_official_corrects_in_the_current_round(role):
    match = a_result()

    correct(match, an_official(event_of(match), role))

    assert again(match).winner == AWAY


@pytest.mark.nightly
def test_what_the_clock_accepted_is_corrected_as_well():
    match = a_result()
    Match.objects.update(settled=SettledBy.BY_CLOCK)

    correct(match)

    assert again(match).settled == SettledBy.BY_STAFF


@pytest.mark.nightly
def test_a_walkover_is_corrected_as_well():
    match = a_table()
    Match.objects.update(
        outcome=Outcome.NO_SHOW,
        winner=HOME,
        settled=SettledBy.BY_DESK,
        settled_at=timezone.now(),
    )

    correct(match)

    assert again(match).winner == AWAY


# What is refused.


@pytest.mark.nightly
def test_an_entrant_corrects_nothing():
    match = a_result()

    with pytest.raises(Forbidden, match="correct an accepted result"):
        correct(match, match.home.person)


@pytest.mark.nightly
def test_a_stranger_corrects_nothing():
    match = a_result()

    with pytest.raises(Forbidden):
        correct(match, a_person("Stranger"))


@pytest.mark.parametrize("role", Role.values)
def test_playing_staff_correct_nothing_in_their_own_match(role):
    match = a_result()
    official = an_official(event_of(match), role)
    Entrant.objects.filter(pk=match.home_id).update(person=official)

    with pytest.raises(Forbidden, match="You are playing in this match"):
        correct(match, official)


@pytest.mark.nightly
@pytest.mark.parametrize("reason", ["", "four", " a   b "])
def test_a_correction_has_a_reason_of_five_characters(reason):
    """I2."""
    match = a_result()

    with pytest.raises(TournamentError, match=r"at least 5|needs a reason"):
        correct(match, reason=reason)

    assert again(match).winner == HOME


@pytest.mark.nightly
def test_a_reason_is_not_longer_than_the_log_keeps():
    match = a_result()

    with pytest.raises(TournamentError, match="401 characters; 400 are allowed"):
        correct(match, reason="a" * 401)


@pytest.mark.nightly
def test_what_was_decided_about_an_older_result_is_stale():
    """C7."""
    match = a_result()
    expected = again(match).version
    correct(match)

    with pytest.raises(Stale):
        correct(match, claim=won(HOME, "7:0"), expected=expected)

    assert reported_result_of(again(match)) == won(AWAY, "14:21")


def test_a_correction_changes_something():
    match = a_result()

    with pytest.raises(TournamentError, match="This is already the current result"):
        correct(match, claim=won(HOME, "21:14"))


@pytest.mark.nightly
def test_what_has_no_result_is_not_corrected():
    match = a_table()

    with pytest.raises(TournamentError, match=r"no result to correct.* Enter a result"):
        correct(match)


def test_a_dispute_is_not_ended_by_a_correction():
    match = a_table()
    Match.objects.update(disputed_at=timezone.now())

    with pytest.raises(TournamentError, match="Rule on the dispute"):
        correct(match)


@pytest.mark.nightly
def test_a_bye_is_not_corrected():
    event = a_running_event(1)
    match = a_round(event, [event.entrants.get()]).matches.get()

    with pytest.raises(TournamentError, match="has no opponent in this round"):
        correct(match)


@pytest.mark.nightly
def test_a_table_that_was_taken_apart_is_not_corrected():
    match = a_result()
    Match.objects.update(outcome=Outcome.CANCELLED, winner="")

    with pytest.raises(TournamentError, match="unpaired"):
        correct(match)


@pytest.mark.nightly
def test_a_correction_is_checked_as_every_result():
    match = a_result()

    with pytest.raises(TournamentError, match="Away is given as the winner"):
        correct(match, claim=won(AWAY, "21:14"))


@pytest.mark.nightly
def test_a_penalty_is_for_those_who_give_them():
    match = a_result()
    keeper = an_official(event_of(match), Role.SCOREKEEPER)

    with pytest.raises(Forbidden, match="give a penalty"):
        correct(match, keeper, a_claim("penalty_loss", AWAY))


@pytest.mark.parametrize("state", [TournamentState.FINISHED, TournamentState.CANCELLED])
def test_an_event_that_is_over_is_corrected_no_more(state):
    match = a_result()
    event = event_of(match)
    event.state = state
    event.save()

    with pytest.raises(TournamentError, match="not running"):
        correct(match)


# The last round.


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCOREKEEPER, Role.HEAD_JUDGE])
def test_the_last_closed_round_is_corrected_by_most(role):
    match = closed(a_result())

    correct(match, an_official(event_of(match), role))

    assert again(match).winner == AWAY


def test_a_judge_corrects_in_the_current_round_alone():
    match = closed(a_result())

    with pytest.raises(Forbidden, match="judges can correct only in the current round"):
        correct(match, an_official(event_of(match)))


def test_the_standings_that_were_kept_are_added_up_anew():
    """I4: what is kept is what the results give."""
    match = closed(a_result())

    correct(match)

    kept = Round.objects.get().standings
    assert points(kept) == {str(match.home_id): 0, str(match.away_id): 3}
    assert kept == recompute_standings(Round.objects.get())


@pytest.mark.nightly
def test_a_draft_that_rests_on_the_old_result_says_so():
    match = closed(a_result())
    draft = a_round(
        event_of(match), (match.home, match.away), number=2, state=RoundState.DRAFT
    )

    correct(match)

    before, draft = draft, Round.objects.get(pk=draft.pk)
    assert draft.is_provisional
    assert draft.version == before.version + 1


# Once the cut is confirmed.


def a_confirmed_cut():
    """Let Ada and Ben be the best two of four after one round, Ada by her score."""
    event = a_running_event(4, rounds=1, cut=2)
    ada, ben, cleo, dev = event.entrants.order_by("name")
    round_ = a_round(event, (ada, cleo), (ben, dev))
    one, two = round_.matches.all()
    for match, claim in ((one, won(HOME, "21:0")), (two, won(HOME, "7:0"))):
        results.enter_result(
            event.pk, event.owner, match_id=match.pk, expected=0, claim=claim
        )
    closed(one)
    event.refresh_from_db()
    event.stage, event.cut_seeds = Stage.CUT, [str(ada.pk), str(ben.pk)]
    event.save()
    return one


@pytest.mark.nightly
@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(won(AWAY, "0:3"), id="another entrant"),
        pytest.param(won(HOME, "3:0"), id="another order"),
    ],
)
def test_a_correction_that_makes_another_cut_takes_the_cut_back(claim):
    """Whom the cut was confirmed with would rest on a result that is not there."""
    match = a_confirmed_cut()
    seeds = event_of(match).cut_seeds

    correct(match, claim=claim)

    event, entry = event_of(match), lines(event_of(match), "cut_taken_back")[0]
    assert (event.stage, event.cut_seeds) == (Stage.SWISS, [])
    assert entry.payload.before == {"stage": "cut", "seeds": seeds}
    assert entry.payload.after == {"stage": "swiss", "seeds": []}
    assert cut.confirm_cut(event.pk, event.owner, expected=event.version) != tuple(
        seeds
    )


@pytest.mark.nightly
def test_a_correction_that_leaves_the_cut_as_it_is_leaves_it_confirmed():
    match = a_confirmed_cut()

    correct(match, claim=won(HOME, "20:0"))

    event = event_of(match)
    assert (event.stage, len(event.cut_seeds)) == (Stage.CUT, 2)
    assert not lines(event, "cut_taken_back")
