"""Coming late to an event that runs, leaving it, coming back (events 3 and 7)."""

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant, an_official, lines, sent
from tests.builders.people import a_person
from tests.builders.rounds import an_event_in_round, close_all, seated, somebody
from tests.builders.tables import a_round
from tournaments.core import played
from tournaments.entries import actions as entrants
from tournaments.entries.actions import OpenMatchChoice
from tournaments.models import (
    EntrantState,
    Match,
    Report,
    Role,
    RoundState,
    SettledBy,
    Side,
    Stage,
    TournamentState,
)
from tournaments.rounds.queries.round_board import read_round_board
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def drop(entrant, who=None, **more):
    return sent(entrants.drop_from_event, entrant, who, **more)


def results_of(entrant):
    rows = Match.objects.filter(home=entrant).order_by("round__number")
    return [(each.round.number, each.outcome) for each in rows]


# Leaving.


@pytest.mark.nightly
def test_between_rounds_somebody_leaves_and_his_results_stay():
    event = an_event_in_round(2, is_open=False)
    ada = somebody(event)

    drop(ada)

    ada.refresh_from_db()
    assert (ada.state, ada.dropped_after) == (EntrantState.DROPPED, 2)
    assert results_of(ada) == [(1, Outcome.WIN), (2, Outcome.WIN)]
    [line] = lines(event, "entrant_dropped")
    assert line.payload.before == {"state": "checked_in"}
    assert line.payload.after == {"state": "dropped", "dropped_after": 2}
    assert ada not in played.active_entrants(event)


@pytest.mark.nightly
def test_everybody_drops_himself_and_says_why_if_he_likes():
    ben = a_person("Ben")
    event = an_event_in_round(1, is_open=False)
    row = somebody(event)
    row.person = ben
    row.save()

    drop(row, ben, reason=" I am   hungry. ")

    [line] = lines(event, "entrant_dropped")
    assert line.payload.reason == "I am hungry."
    assert line.on_behalf_of is None


@pytest.mark.nightly
def test_nobody_drops_another():
    event = an_event_in_round(1)
    judge = an_official(event, Role.JUDGE)

    with pytest.raises(Forbidden):
        drop(somebody(event), judge)


@pytest.mark.nightly
def test_with_a_match_to_play_he_has_to_choose():
    event = an_event_in_round(1)

    with pytest.raises(TournamentError, match="has an open match at table 1"):
        drop(somebody(event))


@pytest.mark.nightly
@pytest.mark.parametrize(("seat", "winner"), [("home", "away"), ("away", "home")])
def test_whoever_concedes_gives_the_match_to_his_opponent(seat, winner):
    """Events 3: published, the opponent wins by no-show."""
    event = an_event_in_round(1)
    match = Match.objects.get(table=1)

    drop(getattr(match, seat), open_match=OpenMatchChoice.CONCEDE)

    match.refresh_from_db()
    assert (match.outcome, match.winner) == (Outcome.CONCESSION, winner)
    assert (match.settled, match.version) == (SettledBy.BY_DESK, 1)
    assert match.settled_at is not None
    assert match.round.version == 2
    [line] = lines(event, "match_left")
    assert (line.match, line.entrant) == (match, getattr(match, seat))
    assert line.payload.before == {"outcome": "pending"}
    assert line.payload.after == {"outcome": "concession", "winner": winner}


def test_a_match_conceded_by_leaving_is_not_counted_as_settled_by_the_desk():
    an_event_in_round(1)
    match = Match.objects.get(table=1)
    drop(match.home, open_match=OpenMatchChoice.CONCEDE)

    board = read_round_board(Match.objects.get(table=1).round)

    assert board.counts_by_settlement == [("conceded by dropping", 1)]
    assert Match.objects.get(table=1).settled_text == "Conceded by dropping"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("word", "outcome"), [("concede", Outcome.CONCESSION), ("finish", Outcome.PENDING)]
)
def test_the_choice_may_come_as_a_word(word, outcome):
    an_event_in_round(1)
    match = Match.objects.get(table=1)

    drop(match.home, open_match=word)

    match.refresh_from_db()
    assert match.outcome == outcome


@pytest.mark.nightly
def test_a_choice_that_is_none_is_a_mistake_of_ours():
    event = an_event_in_round(1)

    with pytest.raises(ValueError, match="perhaps"):
        drop(somebody(event), open_match="perhaps")


@pytest.mark.nightly
def test_whoever_finishes_leaves_his_match_open_and_sits_in_no_later_round():
    event = an_event_in_round(1)
    ada = somebody(event)

    drop(ada, open_match=OpenMatchChoice.FINISH)

    ada.refresh_from_db()
    assert (ada.state, ada.dropped_after) == (EntrantState.DROPPED, 1)
    assert Match.objects.get(home=ada).is_open
    assert lines(event, "match_left") == []


def reported(match):
    person = a_person("Ben")
    Report.objects.create(
        match=match, side=Side.AWAY, number=1, outcome="win", winner="away", by=person
    )


def disputed(match):
    match.disputed_at = timezone.now()
    match.save()


@pytest.mark.nightly
@pytest.mark.parametrize("said", [reported, disputed])
def test_a_match_that_was_reported_is_not_conceded_by_leaving(said):
    an_event_in_round(1)
    match = Match.objects.get(table=1)
    said(match)

    with pytest.raises(TournamentError, match="already has a report"):
        drop(match.home, open_match=OpenMatchChoice.CONCEDE)
    drop(match.home, open_match=OpenMatchChoice.FINISH)

    match.refresh_from_db()
    assert match.is_open


def test_playing_staff_do_not_drop_their_opponent_into_a_loss():
    """Events 1: nobody enters a result of his own match."""
    event = an_event_in_round(1)
    match = Match.objects.get(table=1)
    match.away.person = event.owner
    match.away.save()

    with pytest.raises(Forbidden, match="would win if your opponent conceded"):
        drop(match.home, open_match=OpenMatchChoice.CONCEDE)
    drop(match.away, open_match=OpenMatchChoice.CONCEDE)

    match.refresh_from_db()
    assert match.winner == Side.HOME


@pytest.mark.nightly
def test_a_draft_grows_stale_when_somebody_leaves():
    event = an_event_in_round(1, is_open=False)
    draft = seated(event, number=2, state=RoundState.DRAFT)

    drop(somebody(event))

    draft.refresh_from_db()
    assert draft.version == 2


@pytest.mark.nightly
def test_before_round_1_whoever_drops_never_took_part():
    event = an_event_in_round(0)
    ada = somebody(event)

    drop(ada)

    ada.refresh_from_db()
    assert (ada.state, ada.dropped_after) == (EntrantState.WITHDRAWN, None)
    assert [each.entrant for each in lines(event, "entrant_withdrawn")] == [ada]


@pytest.mark.parametrize(
    "state",
    [
        TournamentState.REGISTRATION,
        TournamentState.FINISHED,
        TournamentState.CANCELLED,
    ],
)
def test_nobody_drops_from_an_event_that_does_not_run(state):
    event = a_running_event(4, state=state)

    with pytest.raises(TournamentError, match=state.label):
        drop(somebody(event))


@pytest.mark.parametrize("state", [EntrantState.DROPPED, EntrantState.WAITLISTED])
def test_nobody_drops_who_is_not_in(state):
    event = an_event_in_round(1)

    with pytest.raises(TournamentError, match="no longer in the event"):
        drop(an_entrant(event, "Zoe", state=state))


@pytest.mark.nightly
def test_in_the_cut_leaving_needs_a_reason_and_the_swiss_order_stays():
    """Events 7."""
    event = an_event_in_round(2, is_open=False, stage=Stage.CUT)
    close_all(event)
    seated(event, stage=Stage.CUT)
    ada = somebody(event)
    before = [(each.entrant, each.values) for each in played.current_standings(event)]

    with pytest.raises(TournamentError, match="needs a reason"):
        drop(ada, open_match=OpenMatchChoice.CONCEDE)
    drop(ada, open_match=OpenMatchChoice.CONCEDE, reason="Her bus leaves.")

    ada.refresh_from_db()
    assert (ada.state, ada.dropped_after) == (EntrantState.DROPPED, None)
    assert [
        (each.entrant, each.values) for each in played.current_standings(event)
    ] == before
    [line] = lines(event, "entrant_dropped")
    assert line.payload.reason == "Her bus leaves."


# Coming back.


def a_dropped_one(event, *, person=None):
    row = somebody(event)
    row.person = person
    row.save()
    drop(row)
    return row


@pytest.mark.nightly
def test_until_the_next_round_is_published_everybody_takes_his_own_drop_back():
    event, ada = an_event_in_round(1, is_open=False), a_person("Ada")
    row = a_dropped_one(event, person=ada)

    sent(entrants.undrop_entrant, row, ada)

    row.refresh_from_db()
    assert (row.state, row.dropped_after) == (EntrantState.CHECKED_IN, None)
    [line] = lines(event, "entrant_undropped")
    assert line.payload.before == {"state": "dropped", "dropped_after": 1}
    assert line.payload.after == {"state": "checked_in", "absent_loss": []}


def without(event, row, *, number):
    """Publish a round in which somebody who has left does not sit."""
    made = a_round(event, number=number)
    others = [each for each in played.active_entrants(event) if each != row]
    Match.objects.create(round=made, table=1, home=others[0], away=others[1])
    return made


def test_then_it_takes_the_desk_and_the_missed_rounds_are_lost():
    event, ada = an_event_in_round(1, is_open=False), a_person("Ada")
    row = a_dropped_one(event, person=ada)
    close_all(event)
    missed = without(event, row, number=2)

    with pytest.raises(TournamentError, match="Round 2 has been published since"):
        sent(entrants.undrop_entrant, row, ada)
    sent(entrants.undrop_entrant, row)

    assert results_of(row) == [(1, Outcome.WIN), (2, Outcome.ABSENT_LOSS)]
    missed.refresh_from_db()
    assert missed.version == 2
    [line] = lines(event, "entrant_undropped")
    assert line.payload.after == {"state": "checked_in", "absent_loss": [2]}


@pytest.mark.nightly
def test_a_draft_grows_stale_when_somebody_comes_back():
    event = an_event_in_round(1, is_open=False)
    row = a_dropped_one(event)
    draft = a_round(event, number=2, state=RoundState.DRAFT)

    sent(entrants.undrop_entrant, row)

    draft.refresh_from_db()
    assert draft.version == 2


@pytest.mark.nightly
def test_without_check_in_he_comes_back_as_registered():
    event = an_event_in_round(1, is_open=False, has_check_in=False)
    row = a_dropped_one(event)

    assert sent(entrants.undrop_entrant, row).state == EntrantState.REGISTERED


@pytest.mark.parametrize(
    "cells", [{"stage": Stage.CUT}, {"state": TournamentState.FINISHED}], ids=str
)
def test_after_the_swiss_rounds_nobody_comes_back(cells):
    event = an_event_in_round(1, **cells)
    row = an_entrant(event, "Zoe", state=EntrantState.DROPPED)

    with pytest.raises(TournamentError, match="Nobody can rejoin once the bracket"):
        sent(entrants.undrop_entrant, row)


@pytest.mark.parametrize("state", [EntrantState.CHECKED_IN, EntrantState.DISQUALIFIED])
def test_only_a_drop_is_taken_back(state):
    event = an_event_in_round(1)

    with pytest.raises(TournamentError, match="has not dropped"):
        sent(entrants.undrop_entrant, an_entrant(event, "Zoe", state=state))


@pytest.mark.nightly
def test_nobody_takes_back_the_drop_of_another():
    event = an_event_in_round(1, is_open=False)
    row = a_dropped_one(event)

    with pytest.raises(Forbidden):
        sent(entrants.undrop_entrant, row, a_person("Sam"))
