"""Officials enter results and rule on disputes (events 6)."""

import pytest

from tests.builders.events import an_entrant, an_official
from tests.builders.people import a_person
from tests.builders.tables import (
    a_claim,
    a_dispute,
    a_table,
    again,
    enter,
    event_of,
    last_line,
    result,
    rule,
    say,
    who,
    won,
)
from tournaments.core.action import seal_breaches
from tournaments.models import (
    Audience,
    Entrant,
    Role,
    Round,
    RoundState,
    SettledBy,
    Side,
)
from tournaments.results.queries import reported_result_of
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HOME, AWAY = Side.HOME, Side.AWAY


# Officials enter.


@pytest.mark.nightly
@pytest.mark.parametrize("role", Role.values)
def test_every_official_enters_a_result(role):
    match = a_table()
    official = an_official(event_of(match), role)

    enter(match, official, won(AWAY, "0:3"))

    entry = last_line(match)
    assert result(match) == (Outcome.WIN, AWAY, SettledBy.BY_STAFF)
    assert (entry.kind, entry.actor, entry.match) == ("result_entered", official, match)
    assert entry.visibility == Audience.PUBLIC
    assert entry.payload.before["outcome"] == "pending"
    assert entry.payload.after["winner"] == "away"


@pytest.mark.nightly
def test_an_entered_result_ends_the_countdown():
    match = a_table()
    say(match, HOME, won())

    enter(match, event_of(match).owner, won(AWAY, "0:3"))

    assert again(match).accepts_at is None
    assert result(match) == (Outcome.WIN, AWAY, SettledBy.BY_STAFF)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "claim", [a_claim("no_show", HOME), a_claim("double_loss"), a_claim("win", AWAY)]
)
def test_officials_know_more_words_and_may_leave_out_scores(claim):
    match = a_table()

    enter(match, event_of(match).owner, claim)

    assert reported_result_of(again(match)) == claim


def test_an_entrant_does_not_enter_his_own_result():
    match = a_table()

    with pytest.raises(Forbidden, match="You are playing in this match"):
        enter(match, who(match, HOME), won())


@pytest.mark.nightly
def test_a_stranger_enters_nothing():
    match = a_table()

    with pytest.raises(Forbidden, match="does not allow you"):
        enter(match, a_person("Stranger"), won())


@pytest.mark.parametrize("role", Role.values)
def test_playing_staff_enter_nothing_in_their_own_match(role):
    match = a_table()
    official = an_official(event_of(match), role)
    Entrant.objects.filter(pk=match.home_id).update(person=official)

    with pytest.raises(Forbidden, match="You are playing in this match"):
        enter(match, official, won())


@pytest.mark.nightly
def test_playing_staff_enter_results_of_others():
    match = a_table()
    event = event_of(match)
    judge = an_official(event)
    an_entrant(event, "Jude", person=judge)

    enter(match, judge, won())

    assert result(match) == (Outcome.WIN, HOME, SettledBy.BY_STAFF)


@pytest.mark.nightly
def test_an_entry_decided_before_somebody_reported_is_stale():
    """C7."""
    match = a_table()
    expected = again(match).version
    say(match, HOME, won())

    with pytest.raises(Stale):
        enter(match, event_of(match).owner, won(AWAY, "0:3"), expected=expected)


@pytest.mark.nightly
def test_a_result_is_entered_once():
    match = a_table()
    enter(match, event_of(match).owner, won())

    with pytest.raises(
        TournamentError, match=r"Table 1 already has a result\. Correct"
    ):
        enter(match, event_of(match).owner, won(AWAY, "0:3"))


def test_a_dispute_is_not_settled_by_entering_a_result():
    match = a_dispute()

    with pytest.raises(TournamentError, match=r"Table 1 is disputed\. Ask a judge"):
        enter(match, event_of(match).owner, won())


@pytest.mark.nightly
def test_nothing_is_entered_into_a_closed_round():
    match = a_table()
    Round.objects.update(state=RoundState.CLOSED, closed_at=match.round.made_at)

    with pytest.raises(TournamentError, match="is closed"):
        enter(match, event_of(match).owner, won())


@pytest.mark.nightly
def test_officials_are_checked_as_well():
    match = a_table()

    with pytest.raises(TournamentError, match="Away is given as the winner, but home"):
        enter(match, event_of(match).owner, won(AWAY, "21:14"))


# Penalties.


@pytest.mark.nightly
def test_the_head_judge_enters_a_penalty():
    match = a_table()
    head = an_official(event_of(match), Role.HEAD_JUDGE)

    enter(match, head, a_claim("penalty_loss", AWAY))

    assert result(match) == (Outcome.PENALTY_LOSS, AWAY, SettledBy.BY_STAFF)


@pytest.mark.nightly
def test_in_a_match_of_one_game_a_judge_may_enter_the_loss_of_it():
    match = a_table()

    enter(match, an_official(event_of(match)), a_claim("penalty_loss", AWAY))

    assert again(match).outcome == Outcome.PENALTY_LOSS


def test_in_a_longer_match_a_judge_gives_no_more_than_a_game_loss():
    match = a_table(best_of=3)
    judge = an_official(event_of(match))

    with pytest.raises(Forbidden, match="best of 3, and judges can give at most"):
        enter(match, judge, a_claim("penalty_loss", AWAY))

    enter(match, judge, a_claim("win", HOME, "7:0", ending="penalty"))
    assert result(match) == (Outcome.WIN, HOME, SettledBy.BY_STAFF)


@pytest.mark.nightly
def test_in_a_longer_match_the_head_judge_gives_the_loss_of_it():
    match = a_table(best_of=3)
    head = an_official(event_of(match), Role.HEAD_JUDGE)

    enter(match, head, a_claim("penalty_loss", AWAY))

    assert again(match).outcome == Outcome.PENALTY_LOSS


@pytest.mark.nightly
@pytest.mark.parametrize(
    "claim",
    [a_claim("penalty_loss", HOME), a_claim("win", HOME, "7:0", ending="penalty")],
)
def test_a_scorekeeper_gives_no_penalty(claim):
    match = a_table()
    keeper = an_official(event_of(match), Role.SCOREKEEPER)

    with pytest.raises(Forbidden, match="give a penalty"):
        enter(match, keeper, claim)


# Judges rule.


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.JUDGE, Role.HEAD_JUDGE])
def test_a_judge_rules_on_a_dispute_with_a_reason(role):
    match = a_dispute()
    judge = an_official(event_of(match), role)

    rule(match, judge, won(AWAY, "14:21"), "The log shows 21 points for Ben.")

    entry = last_line(match)
    assert result(match) == (Outcome.WIN, AWAY, SettledBy.RULED)
    assert again(match).disputed_at is None
    assert (entry.kind, entry.actor, entry.match) == ("result_ruled", judge, match)
    assert entry.visibility == Audience.PUBLIC
    assert entry.payload.reason == "The log shows 21 points for Ben."
    assert entry.payload.before["disputed"] is True


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCOREKEEPER])
def test_whoever_is_no_judge_does_not_rule(role):
    match = a_dispute()

    with pytest.raises(Forbidden, match="rule on a dispute"):
        rule(match, an_official(event_of(match), role), won())


def test_a_judge_does_not_rule_in_his_own_match():
    match = a_dispute()
    judge = an_official(event_of(match))
    Entrant.objects.filter(pk=match.home_id).update(person=judge)

    with pytest.raises(Forbidden, match="You are playing in this match"):
        rule(match, judge, won())


@pytest.mark.nightly
@pytest.mark.parametrize("reason", ["", "tiny", "  a   b  "])
def test_a_ruling_has_a_reason_of_five_characters(reason):
    """I2."""
    match = a_dispute()

    with pytest.raises(TournamentError, match=r"at least 5|needs a reason"):
        rule(match, event_of(match).owner, won(), reason)


def test_there_is_no_ruling_without_a_dispute():
    match = a_table()
    say(match, HOME, won())

    with pytest.raises(TournamentError, match="The result of Table 1 is not disputed"):
        rule(match, event_of(match).owner, won())


@pytest.mark.nightly
def test_a_ruling_decided_before_somebody_changed_his_word_is_stale():
    match = a_dispute()
    expected = again(match).version
    say(match, HOME, won(HOME, "20:14"))

    with pytest.raises(Stale):
        rule(match, event_of(match).owner, won(), expected=expected)


@pytest.mark.nightly
def test_a_ruling_ends_the_word_of_the_two():
    match = a_dispute()
    rule(match, event_of(match).owner, won(AWAY, "14:21"))

    with pytest.raises(TournamentError, match="accepted: ruled by a judge"):
        say(match, HOME, won())


@pytest.mark.nightly
def test_a_ruling_with_a_penalty_is_for_those_who_give_them():
    match = a_dispute(best_of=3)

    with pytest.raises(Forbidden, match="game loss"):
        rule(match, an_official(event_of(match)), a_claim("penalty_loss", HOME))


@pytest.mark.nightly
def test_the_log_of_it_all_is_whole():
    """T3."""
    match = a_dispute()
    rule(match, event_of(match).owner, won())

    assert seal_breaches(event_of(match)) == []
