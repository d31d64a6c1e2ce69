"""Two say how their match ended (events 6)."""

import pytest

from tests.builders.events import a_running_event, an_entrant, an_official
from tests.builders.people import a_person
from tests.builders.tables import (
    OPEN,
    P21_EVENT,
    a_claim,
    a_dispute,
    a_round,
    a_table,
    again,
    click,
    conceded,
    event_of,
    kinds,
    last_line,
    listened,
    result,
    said,
    say,
    seen,
    tied,
    who,
    won,
)
from tournaments.models import (
    Audience,
    Entrant,
    Entry,
    Match,
    Report,
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
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]
HOME, AWAY = Side.HOME, Side.AWAY


# The first word.


@pytest.mark.nightly
def test_the_first_report_settles_nothing_and_starts_the_countdown():
    match = a_table(auto_accept_minutes=5)

    say(match, HOME, won(HOME, "21:14"))

    found = again(match)
    assert result(match) == OPEN
    assert 299 <= (found.accepts_at - said(match)[0].made_at).total_seconds() <= 301
    assert found.disputed_at is None


@pytest.mark.nightly
def test_a_report_is_logged_for_those_in_the_match():
    match = a_table()

    say(match, HOME, won(HOME, "21:14"))

    entry = last_line(match)
    assert (entry.kind, entry.match, entry.entrant) == (
        "result_reported",
        match,
        match.home,
    )
    assert (entry.actor, entry.on_behalf_of) == (who(match, HOME), None)
    assert entry.visibility == Audience.MATCH
    assert entry.payload.after == {
        "side": "home",
        "number": 1,
        "outcome": "win",
        "winner": "home",
        "games": [
            {
                "home_score": 21,
                "away_score": 14,
                "winner": "home",
                "ending": "regulation",
            }
        ],
    }


@pytest.mark.nightly
def test_a_report_raises_the_versions_of_match_and_round():
    match = a_table()
    before = match.round.version

    after = say(match, HOME, won())

    assert again(match).version == match.version + 1
    assert Round.objects.get().version == after.round.version == before + 1


def test_in_the_cut_nothing_is_accepted_by_the_clock():
    match = a_table(stage=Stage.CUT)

    say(match, HOME, won())

    assert again(match).accepts_at is None


@pytest.mark.nightly
def test_without_minutes_nothing_is_accepted_by_the_clock():
    match = a_table(auto_accept_minutes=0)

    say(match, HOME, won())

    assert again(match).accepts_at is None


# The same side again.


@pytest.mark.nightly
def test_a_new_report_of_a_side_follows_the_old_one_and_the_old_one_stays():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))

    say(match, HOME, won(HOME, "21:7"))

    old, new = Report.objects.filter(match=match)
    assert (old.number, old.is_current) == (1, False)
    assert (new.number, new.is_current) == (2, True)
    assert reported_result_of(new) == won(HOME, "21:7")
    assert result(match) == OPEN


@pytest.mark.nightly
def test_whoever_changes_his_word_gives_the_opponent_the_whole_time_again():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    before = again(match).accepts_at

    say(match, HOME, won(HOME, "21:7"))

    assert again(match).accepts_at > before


@pytest.mark.nightly
def test_whoever_repeats_himself_gives_no_more_time():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    before = again(match).accepts_at

    say(match, HOME, won(HOME, "21:14"))

    assert again(match).accepts_at == before


@pytest.mark.nightly
def test_the_same_form_sent_twice_is_stale_the_second_time():
    """C7."""
    match = a_table()
    expected = seen(match, HOME)
    say(match, HOME, won(), expected=expected)

    with pytest.raises(Stale, match="This match was changed by somebody else"):
        say(match, HOME, won(), expected=expected)

    assert Report.objects.count() == 1


# The second word.


@pytest.mark.nightly
def test_when_both_say_the_same_it_is_accepted():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))

    say(match, AWAY, won(HOME, "21:14"))

    found = again(match)
    assert result(match) == (Outcome.WIN, HOME, SettledBy.AGREED)
    assert reported_result_of(found) == won(HOME, "21:14")
    assert found.settled_at is not None
    assert found.accepts_at is None
    assert kinds(match) == ["result_reported", "result_reported", "result_accepted"]


@pytest.mark.nightly
def test_an_accepted_result_is_logged_for_everybody_with_what_it_replaced():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    say(match, AWAY, won(HOME, "21:14"))

    entry = last_line(match)

    assert entry.visibility == Audience.PUBLIC
    assert entry.match == match
    assert entry.payload.before["outcome"] == "pending"
    assert (entry.payload.after["outcome"], entry.payload.after["settled"]) == (
        "win",
        "agreed",
    )


@pytest.mark.nightly
def test_a_form_opened_before_the_opponent_reported_is_not_stale():
    """Both fill it in at the same time; neither has to wait for the other."""
    match = a_table()
    of_home, of_away = seen(match, HOME), seen(match, AWAY)

    say(match, HOME, won(HOME, "21:14"), expected=of_home)
    say(match, AWAY, won(HOME, "21:14"), expected=of_away)

    assert result(match) == (Outcome.WIN, HOME, SettledBy.AGREED)


@pytest.mark.nightly
def test_when_they_disagree_a_judge_is_called_and_the_countdown_ends():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))

    say(match, AWAY, won(AWAY, "14:21"))

    found = again(match)
    assert result(match) == OPEN
    assert found.disputed_at is not None
    assert found.accepts_at is None
    assert kinds(match)[-1] == "result_disputed"
    assert last_line(match).entrant == match.away
    assert last_line(match).visibility == Audience.MATCH
    assert last_line(match).payload.after["disputed"] is True


@pytest.mark.nightly
def test_the_score_alone_is_a_disagreement():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))

    say(match, AWAY, won(HOME, "21:13"))

    assert again(match).disputed_at is not None


@pytest.mark.nightly
def test_whoever_sees_his_mistake_ends_the_dispute():
    match = a_dispute()

    say(match, HOME, won(AWAY, "14:21"))

    assert result(match) == (Outcome.WIN, AWAY, SettledBy.AGREED)
    assert again(match).disputed_at is None


@pytest.mark.nightly
def test_a_dispute_about_something_else_is_the_same_dispute():
    match = a_dispute()
    since = again(match).disputed_at

    say(match, HOME, won(HOME, "20:14"))

    assert again(match).disputed_at == since
    assert kinds(match).count("result_disputed") == 1
    assert again(match).accepts_at is None


@pytest.mark.nightly
def test_a_concession_is_agreed_on_with_the_score_that_one_of_them_gives():
    match = a_table()
    say(match, HOME, conceded(by=AWAY))

    say(match, AWAY, a_claim("concession", HOME, "7:0"))

    assert result(match) == (Outcome.CONCESSION, HOME, SettledBy.AGREED)
    assert reported_result_of(again(match)).games


# One click.


@pytest.mark.nightly
def test_one_click_confirms_what_the_opponent_says():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))

    click(results.confirm_report, match, AWAY)

    assert result(match) == (Outcome.WIN, HOME, SettledBy.AGREED)
    assert [reported_result_of(each) for each in said(match)] == [
        won(HOME, "21:14")
    ] * 2
    assert kinds(match)[1:] == ["result_reported", "result_accepted"]


@pytest.mark.nightly
def test_a_click_on_a_claim_that_was_changed_since_is_stale():
    """C7: nobody agrees with what he has not seen."""
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    expected = listened(match)
    say(match, HOME, won(HOME, "42:0"))

    with pytest.raises(Stale):
        click(results.confirm_report, match, AWAY, expected=expected)

    assert result(match) == OPEN


@pytest.mark.parametrize("service", [results.confirm_report, results.dispute_result])
def test_there_is_nothing_to_answer_before_the_opponent_has_spoken(service):
    match = a_table()
    say(match, HOME, won())

    with pytest.raises(TournamentError, match="Ben Okafor has not reported anything"):
        click(service, match, HOME)


@pytest.mark.nightly
def test_an_objection_calls_a_judge_without_a_claim():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))

    click(results.dispute_result, match, AWAY, reason="  The last down was a replay. ")

    assert result(match) == OPEN
    assert again(match).disputed_at is not None
    assert last_line(match).kind == "result_disputed"
    assert last_line(match).entrant == match.away
    assert last_line(match).payload.reason == "The last down was a replay."


@pytest.mark.nightly
def test_a_report_after_an_objection_waits_for_the_judge_without_a_countdown():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    click(results.dispute_result, match, AWAY)

    say(match, HOME, won(HOME, "21:13"))

    assert again(match).accepts_at is None
    assert again(match).disputed_at is not None


def test_one_objection_is_enough():
    match = a_dispute()

    with pytest.raises(TournamentError, match="is already waiting for a judge"):
        click(results.dispute_result, match, HOME)


@pytest.mark.nightly
def test_an_objection_is_not_longer_than_the_log_keeps():
    match = a_table()
    say(match, HOME, won())

    with pytest.raises(TournamentError, match="401 characters; 400 are allowed"):
        click(results.dispute_result, match, AWAY, reason="a" * 401)


@pytest.mark.parametrize("service", [results.confirm_report, results.dispute_result])
def test_what_both_agreed_on_is_not_answered_again(service):
    match = a_table()
    say(match, HOME, won())
    say(match, AWAY, won())

    with pytest.raises(TournamentError, match="accepted: both"):
        click(service, match, AWAY)


@pytest.mark.nightly
def test_what_was_accepted_is_not_reported_anew():
    match = a_table()
    say(match, HOME, won())
    say(match, AWAY, won())

    with pytest.raises(TournamentError, match=r"both players agreed\. Call a judge"):
        say(match, AWAY, won(AWAY, "0:7"))


# Who may speak.


@pytest.mark.nightly
@pytest.mark.parametrize("service", [results.confirm_report, results.dispute_result])
def test_a_click_is_for_those_in_the_match(service):
    match = a_table()
    say(match, HOME, won())

    with pytest.raises(Forbidden):
        service(
            event_of(match).pk,
            a_person("Stranger"),
            match_id=match.pk,
            expected=listened(match),
        )


@pytest.mark.nightly
def test_a_stranger_reports_nothing():
    match = a_table()

    with pytest.raises(Forbidden, match="does not allow you"):
        say(match, HOME, won(), by=a_person("Stranger"))


@pytest.mark.nightly
def test_nobody_at_all_reports_nothing():
    match = a_table()

    with pytest.raises(Forbidden):
        results.report_result(
            event_of(match).pk, None, match_id=match.pk, expected=0, claim=won()
        )


@pytest.mark.nightly
def test_an_entrant_reports_his_own_match_only():
    match = a_table()
    other = an_entrant(event_of(match), "Cleo Marsh", person=a_person("Cleo"))

    with pytest.raises(Forbidden):
        say(match, HOME, won(), by=other.person)


@pytest.mark.nightly
def test_an_entrant_does_not_speak_for_his_opponent():
    match = a_table()
    Entrant.objects.filter(pk=match.away_id).update(person=None)

    with pytest.raises(Forbidden, match="You are playing in this match"):
        say(match, HOME, won(), entrant=match.away_id)


@pytest.mark.nightly
def test_an_entrant_may_name_himself():
    match = a_table()

    say(match, HOME, won(), entrant=match.home_id)

    assert last_line(match).on_behalf_of is None


@pytest.mark.nightly
def test_staff_speak_for_an_entrant_without_an_account_and_the_log_says_so():
    match = a_table()
    Entrant.objects.filter(pk=match.home_id).update(person=None)
    keeper = an_official(event_of(match), Role.SCOREKEEPER)

    say(match, HOME, won(), by=keeper, entrant=match.home_id)

    entry = last_line(match)
    assert (entry.actor, entry.on_behalf_of) == (keeper, match.home)
    assert said(match)[0].by == keeper
    assert result(match) == OPEN


def test_staff_do_not_speak_for_an_entrant_who_can_himself():
    match = a_table()
    keeper = an_official(event_of(match), Role.SCOREKEEPER)

    with pytest.raises(Forbidden, match="Ada Ito has an account"):
        say(match, HOME, won(), by=keeper, entrant=match.home_id)


def test_staff_name_for_whom_they_speak():
    match = a_table()
    keeper = an_official(event_of(match), Role.SCOREKEEPER)

    with pytest.raises(Forbidden, match="You are not in this match"):
        say(match, HOME, won(), by=keeper)


@pytest.mark.nightly
def test_staff_speak_for_one_of_the_two():
    match = a_table()
    other = an_entrant(event_of(match), "Cleo Marsh")
    keeper = an_official(event_of(match), Role.SCOREKEEPER)

    with pytest.raises(Forbidden, match="Cleo Marsh is not in this match"):
        say(match, HOME, won(), by=keeper, entrant=other.pk)


@pytest.mark.nightly
def test_an_entrant_of_another_event_is_unknown():
    match = a_table()
    stranger = an_entrant(a_running_event(0, owner=event_of(match).owner))
    keeper = an_official(event_of(match), Role.SCOREKEEPER)

    with pytest.raises(Entrant.DoesNotExist):
        say(match, HOME, won(), by=keeper, entrant=stranger.pk)


# When.


@pytest.mark.nightly
def test_a_match_of_another_event_is_unknown():
    match = a_table()
    other = a_running_event(0, owner=event_of(match).owner)

    with pytest.raises(Match.DoesNotExist):
        results.report_result(
            other.pk, who(match, HOME), match_id=match.pk, expected=0, claim=won()
        )


@pytest.mark.nightly
@pytest.mark.parametrize("state", [RoundState.DRAFT, RoundState.CANCELLED])
def test_a_round_that_nobody_sees_has_no_matches(state):
    match = a_table()
    Round.objects.update(state=state)

    with pytest.raises(Match.DoesNotExist):
        say(match, HOME, won(), expected=0)


def test_a_closed_round_takes_no_reports():
    match = a_table()
    Round.objects.update(state=RoundState.CLOSED, closed_at=match.round.made_at)

    with pytest.raises(TournamentError, match="Round 1 is closed, so its results"):
        say(match, HOME, won())


@pytest.mark.nightly
def test_an_event_that_is_over_takes_no_reports():
    match = a_table()
    event = event_of(match)
    event.state = TournamentState.CANCELLED
    event.save()

    with pytest.raises(TournamentError, match="not running: canceled"):
        say(match, HOME, won())


def test_a_table_that_was_taken_apart_takes_no_reports():
    match = a_table()
    Match.objects.update(outcome=Outcome.CANCELLED)

    with pytest.raises(TournamentError, match="unpaired"):
        say(match, HOME, won())


@pytest.mark.nightly
def test_a_bye_needs_no_report():
    event = a_running_event(0)
    ada = an_entrant(event, person=a_person("Ada"))
    match = a_round(event, [ada]).matches.get()

    with pytest.raises(TournamentError, match="Ada Ito has no opponent"):
        say(match, HOME, won())


# What is said is checked by the rules of the event.


@pytest.mark.nightly
def test_a_report_that_cannot_be_is_refused_whole():
    match = a_table()

    with pytest.raises(TournamentError, match="A win needs a score"):
        say(match, HOME, a_claim("win", HOME))

    assert not Report.objects.exists()
    assert not Entry.objects.exists()


@pytest.mark.nightly
def test_a_level_game_is_a_tie_by_2019_rules():
    match = a_table()

    say(match, HOME, tied("14:14", ending="regulation"))

    assert said(match)[0].outcome == Outcome.TIE


@pytest.mark.nightly
def test_a_level_game_is_no_result_from_2021_on():
    match = a_table(snapshot=P21_EVENT)

    with pytest.raises(TournamentError, match="it needs overtime"):
        say(match, HOME, tied("14:14", ending="regulation"))


@pytest.mark.nightly
def test_there_is_no_tie_in_the_cut():
    match = a_table(stage=Stage.CUT)

    with pytest.raises(TournamentError, match="A bracket match needs a winner"):
        say(match, HOME, a_claim("agreed_tie"))


@pytest.mark.nightly
def test_the_cut_may_be_played_over_more_games():
    match = a_table(stage=Stage.CUT, cut_best_of=3)

    say(match, HOME, a_claim("win", HOME, "7:0", "0:7", "7:0"))

    assert len(said(match)[0].games) == 3


@pytest.mark.nightly
def test_entrants_do_not_report_what_officials_decide():
    match = a_table()

    with pytest.raises(TournamentError, match="can only be entered by staff"):
        say(match, HOME, a_claim("no_show", HOME))
