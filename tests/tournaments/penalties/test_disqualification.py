"""Disqualified: out of the standings, while results stay for opponents (events 8)."""

import pytest

from tests.builders.endings import in_the_cut
from tests.builders.events import (
    a_running_event,
    an_entrant,
    an_event,
    an_official,
    lines,
    sent,
)
from tests.builders.penalties import WHY, note, pardon, punish
from tests.builders.swiss import (
    a_draft,
    anew,
    close,
    confirm,
    decide,
    person,
    play,
    publish_cut,
    published,
    redraft,
    table,
    tables,
)
from tests.builders.tables import HOME, again, result
from tournaments.core import cut, played, rounds
from tournaments.core.action import seal_breaches
from tournaments.corrections import actions as corrections
from tournaments.entries import actions as entrants
from tournaments.models import (
    Audience,
    EntrantState,
    Match,
    Penalty,
    Proposal,
    ProposalAnswer,
)
from tournaments.penalties import actions as penalties
from tournaments.penalties.queries import version_without_penalties
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]

OUT = "disqualification"


def a_first_round(size: int = 8, **cells):
    """Play one round and publish the next; give the event and a table of it."""
    event = a_running_event(size, **{"rounds": 3, "cut": 0, **cells})
    play(event)
    return event, table(published(a_draft(event, 2)), 1)


def out(match) -> Penalty:
    return punish(match, HOME, OUT, infraction="cheating")


def placed(event) -> set[str]:
    return {row.entrant for row in played.current_standings(anew(event))}


def points(event) -> dict[str, int]:
    return {row.entrant: row.points for row in played.current_standings(anew(event))}


@pytest.mark.nightly
def test_whoever_is_disqualified_is_out_of_the_standings():
    event, match = a_first_round()
    before = points(event)

    out(match)

    gone = str(match.home_id)
    assert placed(event) == before.keys() - {gone}
    after = points(event)
    assert all(
        after[each] == before[each] for each in after if each != str(match.away_id)
    )
    assert after[str(match.away_id)] == before[str(match.away_id)] + 3


@pytest.mark.nightly
def test_the_open_match_is_lost_and_closed_rounds_stay():
    event, match = a_first_round()
    [first] = [each for each in rounds.rounds_of_event(event) if each.number == 1]
    kept = first.standings

    given = out(match)

    assert result(match)[:2] == (Outcome.PENALTY_LOSS, "away")
    assert anew(first).standings == kept
    assert rounds.recheck_event(anew(event)) == []
    assert given.match == match
    home = anew(match.home)
    assert (home.state, home.dropped_after) == (EntrantState.DISQUALIFIED, 2)


@pytest.mark.nightly
def test_the_draft_goes_stale():
    event = a_running_event(8, rounds=3, cut=0)
    play(event)
    draft = a_draft(event, 2)
    gone = tables(draft)[0].home

    note(gone, OUT, infraction="cheating")

    assert anew(draft).version > draft.version
    with pytest.raises(Stale, match="is no longer in the event but has a seat"):
        published(anew(draft))
    new = redraft(anew(draft))
    assert all(gone.pk not in (row.home_id, row.away_id) for row in tables(new))


@pytest.mark.nightly
def test_everybody_reads_that_but_not_why():
    event, match = a_first_round()

    out(match)

    [line] = lines(event, "entrant_disqualified")
    [given] = lines(event, "penalty_given")
    assert line.visibility == Audience.PUBLIC
    assert line.payload.reason == ""
    assert given.visibility == Audience.SELF
    assert "cheating" not in str(line.payload.after)
    assert seal_breaches(event) == []


@pytest.mark.nightly
def test_only_the_head_judge_disqualifies():
    event, match = a_first_round()
    judge = an_official(event)

    with pytest.raises(Forbidden):
        punish(match, HOME, OUT, by=judge)

    assert anew(match.home).state == EntrantState.CHECKED_IN


def test_before_the_start_nobody_is_disqualified():
    entrant = an_entrant(an_event())

    with pytest.raises(TournamentError, match="not running"):
        note(entrant, OUT)


@pytest.mark.nightly
def test_nobody_is_disqualified_twice():
    _, match = a_first_round()
    out(match)

    with pytest.raises(TournamentError, match="already disqualified"):
        note(match.home, OUT)


@pytest.mark.nightly
def test_whoever_has_left_can_still_be_put_out_of_the_standings():
    event, match = a_first_round()
    sent(entrants.drop_from_event, match.home, open_match="concede")

    given = note(match.home, OUT)

    assert str(match.home_id) not in placed(event)
    pardon(given)
    assert anew(match.home).state == EntrantState.DROPPED
    assert str(match.home_id) in placed(event)


@pytest.mark.nightly
def test_an_undrop_does_not_bring_him_back():
    _, match = a_first_round()
    out(match)

    with pytest.raises(TournamentError, match="has not dropped"):
        sent(entrants.undrop_entrant, match.home)


# Coming back.


def test_revoked_at_once_nothing_has_happened():
    event, match = a_first_round()
    before = points(event)
    given = out(match)

    done = pardon(given)

    assert done.is_returned
    assert result(match)[0] == Outcome.PENDING
    home = anew(match.home)
    assert (home.state, home.dropped_after) == (EntrantState.CHECKED_IN, None)
    assert points(event) == before


@pytest.mark.nightly
def test_rounds_that_he_missed_are_lost():
    event, match = a_first_round()
    given = out(match)
    [current] = [each for each in rounds.rounds_of_event(event) if each.number == 2]
    close(decide(anew(current)))
    third = published(a_draft(event, 3))

    done = pardon(given)

    assert not done.is_returned  # its round is closed
    missed = Match.objects.get(home=match.home, outcome=Outcome.ABSENT_LOSS)
    assert missed.round == third
    assert anew(match.home).state == EntrantState.CHECKED_IN
    assert rounds.recheck_event(anew(event)) == []
    [line] = lines(event, "entrant_readmitted")
    assert line.payload.after["absent_loss"] == [3]


@pytest.mark.nightly
def test_in_the_cut_he_loses_his_match_and_has_no_place():
    event = in_the_cut()
    round_ = publish_cut(event)
    match = table(round_, 1)

    given = note(match.home, OUT)

    assert result(match)[:2] == (Outcome.PENALTY_LOSS, "away")
    assert str(match.home_id) in cut.departed_entrants(anew(event))
    pardon(given)
    assert anew(match.home).state == EntrantState.CHECKED_IN
    assert result(match)[0] == Outcome.PENDING


@pytest.mark.nightly
def test_whoever_went_in_the_swiss_rounds_comes_back_to_no_cut():
    event = a_running_event(8, rounds=2, cut=4)
    play(event)
    first = person(next(iter(points(event))))
    given = note(first, OUT)
    play(event, 2)
    confirm(anew(event))
    publish_cut(anew(event))

    pardon(given)

    back = anew(first)
    assert (back.state, back.dropped_after) == (EntrantState.DROPPED, 1)
    assert str(back.pk) in placed(event)


# With a second official, once the cut is published (events 7).


def a_swiss_match_before_the_cut():
    event = in_the_cut()
    publish_cut(event)
    second = an_official(event, "head_judge", "Hal")
    match = Match.objects.filter(
        round__tournament=event, round__stage="swiss", round__number=1
    ).first()
    return anew(event), match, second


def asked(match, who, *, grade="match_loss"):
    row = again(match)
    event = row.round.tournament
    return penalties.propose_penalty(
        event.pk,
        who,
        entrant=row.home_id,
        match=row.pk,
        grade=grade,
        infraction="misreporting",
        reason=WHY,
        expected=version_without_penalties(row),
    )


def test_once_the_cut_is_published_a_second_official_confirms():
    event, match, hal = a_swiss_match_before_the_cut()
    with pytest.raises(TournamentError, match="needs a second staff member"):
        punish(match, HOME, "match_loss", by=hal)

    proposal = asked(match, hal)

    assert result(match)[0] == Outcome.WIN
    corrections.confirm_proposal(event.pk, event.owner, proposal_id=proposal.pk)
    assert result(match)[:2] == (Outcome.PENALTY_LOSS, "away")
    given = Penalty.objects.get()
    assert given.by == hal
    [line] = lines(event, "penalty_given")
    assert line.payload.after["confirmed_by"] == "Olga"

    back = penalties.propose_revocation(
        event.pk,
        hal,
        penalty=given.pk,
        reason="Both of us were wrong.",
    )
    corrections.confirm_proposal(event.pk, event.owner, proposal_id=back.pk)
    assert result(match)[0] == Outcome.WIN
    assert anew(given).revoked_by == hal
    assert {each.answer for each in Proposal.objects.all()} == {
        ProposalAnswer.CONFIRMED
    }
