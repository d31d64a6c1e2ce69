"""Penalties: who gives which, what each makes of a match, and what revoking gives back.

Events 1, 7, 8; the rules PN-1 to PN-5 are told in docs/penalties.md.
"""

import pytest

from tests.builders.events import (
    a_running_event,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.penalties import WHY, note, pardon, punish
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, anew, close, decide, play, published, table
from tests.builders.tables import (
    AWAY,
    HOME,
    OPEN,
    a_claim,
    a_dispute,
    a_round,
    a_table,
    again,
    enter,
    event_of,
    kinds,
    result,
    rule,
    say,
    won,
)
from tournaments.core.action import seal_breaches
from tournaments.journal.sentences import full_sentence
from tournaments.models import Audience, Penalty, SettledBy, TournamentState
from tournaments.models import Grade as Kept
from tournaments.penalties import queries as selectors
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.infractions import GRADES, INFRACTIONS, PenaltyGrade
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]

BY_STAFF = SettledBy.BY_STAFF
BY_PENALTY = (Outcome.PENALTY_LOSS, AWAY, BY_STAFF)  # home has lost
MILD = ("note", "caution", "warning")


def games(match):
    return [(each["winner"], each["ending"]) for each in again(match).games]


# The words.


@pytest.mark.nightly
def test_rows_and_rules_name_the_same_grades():
    assert Kept.values == [str(each) for each in GRADES]


@pytest.mark.nightly
def test_every_infraction_fits_its_column_and_says_what_it_is():
    longest = Penalty._meta.get_field("infraction").max_length

    assert all(len(key) <= longest for key in INFRACTIONS)
    assert all(each.sentence and each.title for each in INFRACTIONS.values())


# What each does.


@pytest.mark.nightly
@pytest.mark.parametrize("grade", MILD)
def test_the_milder_ones_are_written_down_and_change_nothing(grade):
    match = a_table()
    before = again(match).version

    made = punish(match, HOME, grade)

    assert result(match) == OPEN
    assert again(match).version == before  # no form grows stale by it
    assert (made.grade, made.replaced) == (grade, {})
    assert kinds(match) == ["penalty_given"]


@pytest.mark.nightly
@pytest.mark.parametrize("grade", ["game_loss", "match_loss"])
def test_in_a_match_of_one_game_a_game_loss_is_the_match(grade):
    match = a_table()

    punish(match, HOME, grade)

    assert result(match) == BY_PENALTY
    assert kinds(match) == ["result_penalised", "penalty_given"]
    assert seal_breaches(event_of(match)) == []


@pytest.mark.nightly
def test_of_several_games_the_one_that_is_played_is_lost():
    match = a_table(best_of=3)

    punish(match, HOME, "game_loss")

    assert result(match) == OPEN
    assert games(match) == [(AWAY, "penalty")]


@pytest.mark.nightly
def test_a_second_game_loss_decides_a_match_of_three():
    match = a_table(best_of=3)
    punish(match, HOME, "game_loss")

    punish(match, HOME, "game_loss")

    assert result(match) == BY_PENALTY
    assert games(match) == [(AWAY, "penalty")] * 2


@pytest.mark.nightly
def test_a_match_loss_ends_a_match_of_three():
    match = a_table(best_of=3)

    punish(match, AWAY, "match_loss")

    assert result(match) == (Outcome.PENALTY_LOSS, HOME, BY_STAFF)


@pytest.mark.nightly
@pytest.mark.parametrize("first", [HOME, AWAY])
@pytest.mark.parametrize("grade", ["game_loss", "match_loss"])
@pytest.mark.parametrize("score", [None, won(HOME), won(AWAY, "7:21")])
def test_if_both_lose_by_penalty_nobody_wins(first, grade, score):
    match = a_table()
    if score:
        enter(match, event_of(match).owner, score)

    punish(match, first, grade)
    punish(match, HOME if first == AWAY else AWAY, grade)

    assert result(match) == (Outcome.DOUBLE_LOSS, "", BY_STAFF)


def test_in_the_cut_somebody_goes_on():
    match = a_table(stage="cut")
    punish(match, HOME, "match_loss")

    with pytest.raises(TournamentError, match="a bracket match needs a winner"):
        punish(match, AWAY, "match_loss")

    assert result(match) == BY_PENALTY
    assert Penalty.objects.count() == 1


@pytest.mark.nightly
def test_a_result_that_stands_is_replaced():
    match = a_table()
    enter(match, event_of(match).owner, won(HOME, "21:14"))

    punish(match, HOME, "match_loss")

    assert result(match) == BY_PENALTY
    assert games(match) == [(AWAY, "penalty")]
    line = lines(event_of(match), "result_penalised")[0]
    assert line.payload.before["outcome"] == Outcome.WIN
    assert line.payload.after["outcome"] == Outcome.PENALTY_LOSS


@pytest.mark.nightly
def test_a_dispute_ends_with_it():
    match = a_dispute()

    punish(match, AWAY, "game_loss")

    assert result(match) == (Outcome.PENALTY_LOSS, HOME, BY_STAFF)
    assert again(match).disputed_at is None


# Games that are lost before the rest is reported.


def three_games(*scores):
    return a_claim(Outcome.WIN, HOME, *scores)


@pytest.mark.nightly
def test_a_lost_game_is_counted_with_what_is_reported():
    match = a_table(best_of=3)
    punish(match, HOME, "game_loss")

    for side in (HOME, AWAY):
        say(match, side, three_games("21:14", "14:7"))

    assert result(match) == (Outcome.WIN, HOME, SettledBy.AGREED)
    ends = [(AWAY, "penalty"), (HOME, "regulation"), (HOME, "regulation")]
    assert games(match) == ends


@pytest.mark.nightly
def test_one_game_is_not_enough_against_a_lost_one():
    match = a_table(best_of=3)
    punish(match, HOME, "game_loss")

    with pytest.raises(TournamentError, match="home won 1 game, away 1"):
        say(match, HOME, three_games("21:14"))


@pytest.mark.nightly
def test_a_scorekeeper_may_write_the_rest_down():
    """The judge gave the penalty; whoever types the result gives none."""
    match = a_table(best_of=3)
    keeper = an_official(event_of(match), "scorekeeper", "Sky")
    punish(match, HOME, "game_loss")

    enter(match, keeper, three_games("21:14", "14:7"))

    assert games(match)[0] == (AWAY, "penalty")


@pytest.mark.nightly
def test_a_dispute_forgets_no_lost_game():
    match = a_table(best_of=3)
    punish(match, HOME, "game_loss")
    say(match, HOME, three_games("21:14", "14:7"))
    say(match, AWAY, a_claim(Outcome.WIN, AWAY, "14:21"))

    assert games(match) == [(AWAY, "penalty")]
    rule(match, event_of(match).owner, three_games("21:14", "14:7"))
    assert len(games(match)) == 3


def test_late_a_game_loss_takes_the_last_game_won():
    match = a_table(best_of=3)
    enter(match, event_of(match).owner, three_games("21:14", "7:14", "14:7"))

    punish(match, HOME, "game_loss")

    assert result(match) == BY_PENALTY
    assert games(match)[-1] == (AWAY, "penalty")


def test_late_a_game_loss_leaves_no_match_without_a_winner():
    match = a_table(best_of=3)
    enter(match, event_of(match).owner, three_games("21:14", "14:7"))

    with pytest.raises(TournamentError, match="the score would be 1:1"):
        punish(match, HOME, "game_loss")

    assert result(match)[:2] == (Outcome.WIN, HOME)


# Who may.


@pytest.mark.nightly
@pytest.mark.parametrize("grade", GRADES)
def test_a_judge_gives_no_more_than_a_game_loss(grade):
    match = a_table()
    judge = an_official(event_of(match))

    if grade in (PenaltyGrade.MATCH_LOSS, PenaltyGrade.DISQUALIFICATION):
        with pytest.raises(Forbidden, match="at most a game loss"):
            punish(match, HOME, grade, by=judge)
        assert not Penalty.objects.exists()
    else:
        assert punish(match, HOME, grade, by=judge).by == judge


@pytest.mark.nightly
@pytest.mark.parametrize("role", ["scorekeeper", "organiser"])
def test_other_officials_give_none(role):
    match = a_table()
    person = an_official(event_of(match), role)

    with pytest.raises(Forbidden):
        punish(match, HOME, "note", by=person)


def test_nobody_penalises_in_his_own_match():
    match = a_table()
    event = event_of(match)
    event.staff.create(person=match.home.person, role="judge")

    for side in (HOME, AWAY):
        with pytest.raises(Forbidden, match="You are playing in this match"):
            punish(match, side, "warning", by=match.home.person)
        with pytest.raises(Forbidden, match="is you or your opponent"):
            note(match.seat(side), by=match.home.person)


@pytest.mark.nightly
def test_playing_staff_may_penalise_at_other_tables():
    match = a_table()
    event = event_of(match)
    own = an_entrant(event, "Jude Low", person=a_person("Jude"))
    event.staff.create(person=own.person, role="judge")

    assert punish(match, HOME, "warning", by=own.person).by == own.person


# When.


@pytest.mark.nightly
@pytest.mark.parametrize("state", ["registration", "check_in", "running"])
def test_a_note_needs_neither_match_nor_round(state):
    event = an_event(state=state, started_at="2026-01-01T10:00Z", rounds=3, cut=0)
    entrant = an_entrant(event)

    for grade in MILD:
        note(entrant, grade)

    assert [each.grade for each in selectors.penalties_of_entrant(entrant)] == [
        *reversed(MILD)
    ]


@pytest.mark.parametrize("state", ["finished", "cancelled"])
def test_when_it_is_over_nobody_is_penalised(state):
    match = a_table()
    event = event_of(match)
    event.state = TournamentState(state)
    event.save()

    for grade in ("warning", "game_loss"):
        with pytest.raises(TournamentError):
            punish(match, HOME, grade)


@pytest.mark.parametrize("grade", ["game_loss", "match_loss"])
def test_what_is_lost_must_be_a_match(grade):
    event = a_running_event(0)
    entrant = an_entrant(event)

    with pytest.raises(TournamentError, match="needs a match"):
        note(entrant, grade)


@pytest.mark.nightly
def test_nobody_loses_a_bye():
    event = a_running_event(0)
    match = a_round(event, (an_entrant(event),)).matches.get()

    with pytest.raises(TournamentError, match="has no opponent"):
        punish(match, HOME, "game_loss")
    assert punish(match, HOME, "caution").grade == "caution"


@pytest.mark.nightly
@pytest.mark.parametrize("reason", ["", "tiny"])
def test_a_reason_says_something(reason):
    match = a_table()

    with pytest.raises(TournamentError, match="reason"):
        punish(match, HOME, "warning", reason=reason)


def test_there_is_a_list_of_infractions():
    with pytest.raises(TournamentError, match="no infraction"):
        punish(a_table(), HOME, "warning", infraction="spilled_tea")


# Forms (C7).


@pytest.mark.nightly
def test_a_form_about_an_older_match_is_told_so():
    match = a_table()
    seen = selectors.version_without_penalties(again(match))
    say(match, HOME, won(HOME))

    with pytest.raises(Stale):
        punish(match, HOME, "game_loss", expected=seen)


def test_a_penalty_makes_no_other_form_of_one_stale():
    match = a_table()
    seen = selectors.version_without_penalties(again(match))

    given = punish(match, HOME, "game_loss", expected=seen)
    punish(match, AWAY, "game_loss", expected=seen)
    pardon(given)

    assert result(match) == (Outcome.PENALTY_LOSS, HOME, BY_STAFF)
    assert selectors.version_without_penalties(again(match)) == seen


@pytest.mark.nightly
def test_the_same_tap_twice_gives_one():
    """The hint rests on the history: with another one the form is another."""
    match = a_table(best_of=3)
    punish(match, HOME, "game_loss", known=0)

    with pytest.raises(Stale, match="another penalty in the meantime"):
        punish(match, HOME, "game_loss", known=0)

    assert Penalty.objects.count() == 1


# By the age of the round (events 7).


def an_older_result():
    event = a_running_event(8, rounds=3)
    first = play(event)
    return event, table(anew(first), 1)


@pytest.mark.nightly
def test_in_the_last_round_the_standings_are_added_up_anew():
    event, match = an_older_result()
    draft = a_draft(event, 2)
    loser = str(match.home_id)

    punish(match, HOME, "match_loss")

    assert result(match) == BY_PENALTY
    points = {row["entrant"]: row["points"] for row in anew(match.round).standings}
    assert points[loser] == 0
    assert anew(draft).is_provisional
    assert anew(draft).version > draft.version


@pytest.mark.nightly
def test_a_judge_changes_results_of_the_current_round_alone():
    event, match = an_older_result()
    judge = an_official(event)

    with pytest.raises(Forbidden, match="judges can correct only in the current round"):
        punish(match, HOME, "game_loss", by=judge)
    assert punish(match, HOME, "warning", by=judge).grade == "warning"


@pytest.mark.nightly
def test_an_older_result_is_lost_by_penalty():
    event, match = an_older_result()
    close(decide(published(a_draft(event, 2))))
    published(a_draft(event, 3))

    punish(match, HOME, "match_loss")

    assert result(match) == BY_PENALTY


# Revoking (PN-5).


@pytest.mark.nightly
@pytest.mark.parametrize("score", [None, won(HOME, "21:14")])
def test_what_was_replaced_comes_back(score):
    match = a_table()
    if score:
        enter(match, event_of(match).owner, score)
    before = (result(match), games(match))
    given = punish(match, HOME, "match_loss")

    done = pardon(given)

    assert done.is_returned
    assert (result(match), games(match)) == before
    assert anew(given).revoked_at is not None
    assert anew(given).revoked_by == event_of(match).owner


def test_what_was_changed_since_stays():
    match = a_table(best_of=3)
    given = punish(match, HOME, "game_loss")
    enter(match, event_of(match).owner, three_games("21:14", "14:7"))

    done = pardon(given)

    assert not done.is_returned
    assert "Correct it if it is wrong" in done.result_text
    assert result(match)[:2] == (Outcome.WIN, HOME)
    assert anew(given).revoked_at is not None


@pytest.mark.nightly
def test_no_match_is_left_open_in_a_closed_round():
    event = a_running_event(4, rounds=3)
    round_ = published(a_draft(event))
    match = table(round_, 1)
    given = punish(match, HOME, "match_loss")
    close(decide(anew(round_)))

    done = pardon(given)

    assert not done.is_returned
    assert result(match) == BY_PENALTY


@pytest.mark.nightly
@pytest.mark.parametrize("revoked", [HOME, AWAY])
def test_the_penalty_of_the_other_still_counts(revoked):
    match = a_table()
    given = {side: punish(match, side, "match_loss") for side in (HOME, AWAY)}

    pardon(given[revoked])

    assert result(match) == (Outcome.PENALTY_LOSS, revoked, BY_STAFF)


@pytest.mark.nightly
def test_both_can_be_revoked_in_any_order():
    match = a_table()
    first, second = (punish(match, side, "match_loss") for side in (HOME, AWAY))

    pardon(first)
    done = pardon(second)

    assert done.is_returned
    assert result(match) == OPEN


@pytest.mark.nightly
def test_a_report_that_waited_is_answered_with_the_whole_time_again():
    match = a_table()
    say(match, HOME, won(HOME))
    given = punish(match, HOME, "game_loss")
    assert again(match).accepts_at is None

    pardon(given)

    row = again(match)
    assert row.accepts_at is not None
    assert row.accepts_at > row.now


def test_a_penalty_is_revoked_once():
    given = note(an_entrant(a_running_event(0)))
    pardon(given)

    with pytest.raises(Stale, match="already revoked"):
        pardon(given)


def test_a_judge_revokes_what_he_gave_himself():
    match = a_table()
    event = event_of(match)
    mine, another = an_official(event), an_official(event, name="Hal")
    given = punish(match, HOME, "game_loss", by=mine)

    with pytest.raises(Forbidden, match="judges can only revoke their own"):
        pardon(given, by=another)
    assert pardon(given, by=mine).is_returned


# The log (T1, H5).


@pytest.mark.nightly
def test_a_warning_is_for_whom_it_is_about_and_officials():
    match = a_table()
    given = punish(match, HOME, "warning", infraction="conduct")

    pardon(given)

    event = event_of(match)
    [told], [back] = lines(event, "penalty_given"), lines(event, "penalty_revoked")
    assert {told.visibility, back.visibility} == {Audience.SELF}
    assert told.entrant == match.home
    assert told.payload.reason == WHY
    assert full_sentence(told) == (
        "Olga gave Ada Ito a warning: unsportsmanlike conduct, at table 1."
    )
    assert full_sentence(back) == "Olga revoked Ada Ito's warning."


def test_of_a_loss_everybody_reads_the_grade_and_the_result():
    match = a_table()
    pardon(punish(match, HOME, "game_loss", infraction="conduct"))

    given, back = lines(event_of(match), "result_penalised")

    assert {given.visibility, back.visibility} == {Audience.PUBLIC}
    for each in (given, back):
        assert each.payload.reason == ""
        assert "conduct" not in str(each.payload.after)
    assert full_sentence(given) == (
        "Olga gave a game loss at table 1: Ben Okafor won because the opponent was "
        "penalized."
    )
    assert full_sentence(back) == "Olga revoked a game loss at table 1: no result."


# History and hints (PN-4).


@pytest.mark.nightly
def test_a_repeat_hints_at_the_next_step():
    match = a_table()
    first = punish(match, HOME, "caution", infraction="late")

    hints = selectors.suggested_grades(selectors.penalties_of_entrant(match.home))
    assert hints["late"].grade is PenaltyGrade.WARNING
    assert hints["late"].words.startswith("Second time in this event")
    assert hints["conduct"].grade is PenaltyGrade.WARNING
    assert not hints["conduct"].is_repeat

    pardon(first)
    assert not selectors.suggested_grades(selectors.penalties_of_entrant(match.home))[
        "late"
    ].is_repeat


@pytest.mark.nightly
def test_a_history_is_said_in_a_few_words():
    match = a_table()
    for grade in ("caution", "caution", "game_loss"):
        given = punish(match, HOME, grade)
    assert (
        selectors.penalty_counts_text(selectors.penalties_of_entrant(match.home))
        == "2 cautions, 1 game loss"
    )

    pardon(given)
    assert (
        selectors.penalty_counts_text(selectors.penalties_of_entrant(match.home))
        == "2 cautions"
    )
