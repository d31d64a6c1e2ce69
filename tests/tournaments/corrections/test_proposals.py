"""What counts only when a second official confirms it (events 7)."""

import pytest

from tests.builders.corrections import (
    WHY,
    a_round_before_the_cut,
    again,
    propose,
    table,
    with_a_second,
)
from tests.builders.events import an_event, an_official, lines
from tests.builders.notices import heard
from tests.builders.people import a_person
from tests.builders.swiss import log_of
from tests.builders.tables import a_claim, won
from tournaments.core.action import act_on
from tournaments.core.permissions import position_of
from tournaments.core.rounds import recheck_event
from tournaments.corrections import actions as corrections
from tournaments.corrections.actions.levels import require_event_name
from tournaments.corrections.actions.proposals import CONFIRMED_ACTIONS
from tournaments.corrections.queries import proposals as selectors
from tournaments.desk.actions import ending
from tournaments.models import (
    Audience,
    Match,
    Proposal,
    ProposalAnswer,
    ProposalKind,
    Role,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def match():
    return with_a_second(table(a_round_before_the_cut(8)))


@pytest.fixture
def event(match):
    return match.round.tournament


@pytest.fixture
def second(event):
    return an_official(event, Role.JUDGE, "Jude")


def confirm(proposal, who):
    return corrections.confirm_proposal(
        proposal.tournament_id, who, proposal_id=proposal.pk
    )


def decline(proposal, who, **more):
    return corrections.decline_proposal(
        proposal.tournament_id, who, proposal_id=proposal.pk, **more
    )


@pytest.mark.nightly
def test_a_proposal_changes_nothing_by_itself(match, event):
    before = again(match)

    made = propose(match)

    assert (again(match).winner, again(match).version) == ("home", before.version)
    assert (made.asked, made.answer, made.reason) == ("correction", "open", WHY)
    [line] = lines(event, "proposal_made")
    assert (line.visibility, line.match, line.payload.reason) == (
        Audience.STAFF,
        match,
        WHY,
    )


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.JUDGE, Role.HEAD_JUDGE])
def test_every_official_who_can_confirm_it_is_notified(match, event, role):
    official = an_official(event, role, "Sven")

    propose(match)

    assert any("needs a second staff member" in each for each in heard(official))


def test_no_event_is_finished_while_a_change_waits(match, event):
    propose(match)

    problems = list(ending.finishing_problems(event))

    assert (
        "1 change is waiting for a second staff member. Confirm or decline it."
        in problems
    )


def test_a_second_official_confirms_and_both_stand_in_the_log(match, event, second):
    proposal = propose(match)
    seeds = event.cut_seeds

    confirm(proposal, second)

    assert again(match).winner == "away"
    proposal = again(proposal)
    assert (proposal.answer, proposal.second) == (ProposalAnswer.CONFIRMED, second)
    assert proposal.answered_at is not None
    [line] = lines(event, "result_corrected")
    assert (line.actor, line.payload.reason) == (second, WHY)
    assert line.payload.after["proposed_by"] == "Olga"
    assert line.payload.after["confirmed_by"] == "Jude"
    assert line.payload.before["winner"] == "home"
    # The cut itself stays as published.
    assert (again(event).stage, again(event).cut_seeds) == ("cut", seeds)
    assert recheck_event(event) == []


@pytest.mark.nightly
@pytest.mark.parametrize("role", Role)
def test_any_other_official_is_a_second(match, event, role):
    proposal = propose(match)

    confirm(proposal, an_official(event, role))

    assert again(match).winner == "away"


@pytest.mark.nightly
def test_nobody_confirms_himself(match, event):
    proposal = propose(match)

    with pytest.raises(Forbidden, match="You asked for this yourself"):
        confirm(proposal, event.owner)

    assert again(match).winner == "home"
    assert not selectors.may_confirm(position_of(event.owner, event), proposal)


@pytest.mark.nightly
@pytest.mark.parametrize("side", ["home", "away"])
def test_nobody_confirms_a_change_of_his_own_match(match, second, side):
    seat = match.seat(side)
    seat.person = second
    seat.save()
    proposal = propose(match)

    with pytest.raises(Forbidden, match="You are playing in this match"):
        confirm(proposal, second)


@pytest.mark.nightly
def test_a_stranger_answers_nothing(match):
    proposal = propose(match)
    stranger = a_person("Stranger")

    for answer in (confirm, decline):
        with pytest.raises(Forbidden, match="Only staff of the event"):
            answer(proposal, stranger)


@pytest.mark.nightly
def test_a_second_official_declines(match, event, second):
    proposal = propose(match)

    decline(proposal, second, reason="Both say that it is right.")

    assert again(proposal).answer == ProposalAnswer.DECLINED
    assert again(match).winner == "home"
    [line] = lines(event, "proposal_declined")
    assert (line.visibility, line.payload.reason) == (
        Audience.STAFF,
        "Both say that it is right.",
    )


@pytest.mark.nightly
def test_whoever_asked_takes_it_back(match, event):
    proposal = propose(match)

    decline(proposal, event.owner)

    assert again(proposal).answer == ProposalAnswer.DECLINED


@pytest.mark.nightly
@pytest.mark.parametrize("answer", [confirm, decline])
def test_what_was_answered_is_answered(match, second, answer):
    proposal = propose(match)
    decline(proposal, second)

    with pytest.raises(Stale, match="already answered: declined"):
        answer(proposal, second)


@pytest.mark.nightly
def test_a_match_that_changed_meanwhile_outruns_it(match, event, second):
    proposal = propose(match)
    Match.objects.filter(pk=match.pk).update(version=again(match).version + 1)

    with pytest.raises(Stale, match="has changed since this was requested"):
        confirm(proposal, second)

    assert again(proposal).answer == ProposalAnswer.OUTRUN
    assert again(match).winner == "home"
    assert log_of(event)[-1].payload.after["answer"] == "outrun"


@pytest.mark.nightly
def test_one_match_has_one_correction_that_waits(match):
    propose(match)

    with pytest.raises(TournamentError, match="Olga has already asked for this"):
        propose(match, claim=won("home", "3:0"))

    assert Proposal.objects.count() == 1


@pytest.mark.nightly
def test_what_was_outrun_stands_in_nobodys_way(match):
    first = propose(match)
    Match.objects.filter(pk=match.pk).update(version=again(match).version + 1)

    propose(match)

    assert again(first).answer == ProposalAnswer.OUTRUN


@pytest.mark.nightly
def test_a_proposal_is_checked_as_every_result(match):
    with pytest.raises(TournamentError, match="Away is given as the winner"):
        propose(match, claim=won("away", "21:14"))


@pytest.mark.nightly
def test_a_penalty_is_for_those_who_give_them(match, event):
    an_official(event, Role.HEAD_JUDGE, "Hedda")
    organiser = an_official(event, Role.ORGANISER, "Otto")

    with pytest.raises(Forbidden, match="give a penalty"):
        propose(match, organiser, a_claim("penalty_loss", "away"))


@pytest.mark.nightly
def test_what_needs_no_second_is_not_proposed():
    match = table(a_round_before_the_cut(8))
    match.round.tournament.played.filter(stage="cut").update(state="cancelled")

    with pytest.raises(TournamentError, match="no longer needs a second staff member"):
        propose(match)


@pytest.mark.nightly
def test_every_word_has_an_errand():
    """Whoever lets something be proposed registers who carries it out."""
    import tournaments.penalties.actions  # noqa: F401 (which registers its own)

    assert set(CONFIRMED_ACTIONS) == set(ProposalKind)


@pytest.mark.nightly
def test_a_proposal_is_told_in_words(match):
    assert selectors.proposal_text(propose(match)) == f"{match.away} won 21\u201314"


def test_the_name_of_the_event_may_be_typed_in_any_form_of_its_letters():
    event = an_event(name="Caf\u00e9 Open")

    told = pytest.raises(TournamentError, match="“Cafe Oben” was typed")
    with told, act_on(event.pk, event.owner) as act:
        require_event_name(act, "cafe\u0301  OPEN")
        require_event_name(act, "Cafe Open")  # a keyboard may have no accents
        require_event_name(act, "Cafe Oben")
