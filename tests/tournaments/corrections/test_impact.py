"""What correcting an older result would change: told before, and true after."""

from random import Random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.builders import swiss
from tests.builders.corrections import (
    WHY,
    again,
    an_age,
    an_older_round,
    correct,
    round_of,
    table,
)
from tests.builders.endings import in_the_cut
from tests.builders.events import a_running_event, an_official, lines
from tests.builders.looking import FOR_MANY
from tests.builders.people import a_person
from tests.builders.tables import a_claim, say, tied, won
from tournaments.core import cut, played, rounds
from tournaments.core.action import act_on
from tournaments.core.permissions import position_of
from tournaments.corrections import actions as corrections
from tournaments.corrections.actions import TablesToPairAgain
from tournaments.corrections.queries import impact
from tournaments.models import (
    Entrant,
    Match,
    Role,
    Round,
    RoundState,
    SettledBy,
    Stage,
    Tournament,
)
from tournaments.results.queries import matches_with_reports, reported_result_of
from tournaments.rules.corrections import CurrentRoundChoice, RoundAge
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]

CLAIMS = (
    won("home", "21:14"),
    won("home", "7:0"),
    won("away", "14:21"),
    won("away", "0:35"),
    tied(),
    a_claim("double_loss"),
    a_claim("concession", "home"),
)


def sheet(match):
    found = matches_with_reports(match.round.tournament).get(pk=match.pk)
    found.round.tournament = match.round.tournament
    return found


def previewed(match, claim=None):
    return impact.preview_correction(sheet(match), claim or won("away", "14:21"))


def everything(event):
    """Give all that an event is, as the database has it."""
    rows = []
    for model, cells in (
        (Tournament, {"pk": event.pk}),
        (Round, {"tournament": event}),
        (Match, {"round__tournament": event}),
        (Entrant, {"tournament": event}),
    ):
        rows += model.objects.filter(**cells).order_by("pk").values()
    return rows


# What it tells.


@pytest.mark.nightly
def test_a_preview_writes_nothing():
    match = table(an_older_round())
    before = everything(match.round.tournament)

    previewed(match)

    assert everything(match.round.tournament) == before


@pytest.mark.nightly
def test_a_preview_tells_who_moves_with_points_before_and_after():
    match = table(an_older_round())

    moved = {each.entrant.pk: each for each in previewed(match).moved}

    winner, loser = moved[match.home_id], moved[match.away_id]
    assert (winner.before.points, winner.after.points) == (3, 0)
    assert (loser.before.points, loser.after.points) == (0, 3)
    assert (winner.direction, loser.direction) == ("down", "up")
    assert winner.change_text.startswith("down ")
    assert winner.change_text.endswith("places")


@pytest.mark.nightly
def test_a_score_alone_pairs_nobody_otherwise():
    match = table(an_older_round())

    found = previewed(match, won("home", "35:0"))

    assert found.rounds == ()


def test_a_bye_that_would_be_different_is_counted_as_no_table():
    event = a_running_event(5)
    first = swiss.play(event)
    swiss.published(swiss.a_draft(event, 2))

    for match in swiss.tables(first)[:2]:
        for otherwise in previewed(match).rounds:
            lone = [each for each in otherwise.would if "bye" in each]
            assert otherwise.byes == len(lone)
            assert otherwise.pairs == len(otherwise.would) - len(lone)


@pytest.mark.nightly
def test_a_preview_pairs_later_rounds_as_the_engine_would_have():
    """The same result entered in time gives the tables that the preview tells."""
    event = a_running_event(8)
    match = table(swiss.play(event))
    with transaction.atomic():
        correct(match)
        in_time = swiss.names(swiss.tables(swiss.a_draft(event, 2)))
        transaction.set_rollback(True)
    second = swiss.published(swiss.a_draft(event, 2))
    as_it_is = swiss.names(swiss.tables(second))

    [otherwise] = previewed(match).rounds

    assert otherwise.round == second
    assert pairs(otherwise.was) == as_it_is - in_time
    assert pairs(otherwise.would) == in_time - as_it_is


def pairs(told):
    """Read the names of "Table 3: ..." as a pair."""
    return {frozenset(each.partition(": ")[2].split(" \u2013 ")) for each in told}


@pytest.mark.nightly
def test_every_later_swiss_round_is_looked_at():
    event = a_running_event(16, rounds=4)
    match = table(swiss.play(event, upto=3))
    match = table(round_of(event, 1))
    swiss.published(swiss.a_draft(event, 4))

    found = previewed(match).rounds

    assert {each.round.number for each in found} <= {2, 3, 4}
    assert 2 in {each.round.number for each in found}


@pytest.mark.nightly
def test_a_preview_shows_the_line_of_the_cut():
    match = table(an_older_round(cut=4))
    event = match.round.tournament

    line = previewed(match).line

    assert len(line.before) == len(line.after) == 4
    assert match.home.name in line.out
    assert match.away.name in line.into
    assert line.seeds[0][0] == 1
    assert not line.is_out
    assert sure(line.before) <= {*names(event, cut.qualified_entrants(event))}


def sure(line):
    """Return who is in the cut whatever the random draw says (CL-3)."""
    return {each for each in line if "by random draw" not in each}


def names(event, ids):
    known = {str(each.pk): each.name for each in event.entrants.all()}
    return tuple(known[each] for each in ids)


@pytest.mark.nightly
def test_a_published_cut_is_compared_as_it_was_published():
    """Whoever has left since was in it all the same."""
    match = table(an_age(RoundAge.BEFORE_CUT))
    event = match.round.tournament
    swiss.drop(swiss.person(event.cut_seeds[0]), after=None)

    line = previewed(match, won("home", "21:14")).line

    assert line.is_out
    assert line.before == names(event, event.cut_seeds)
    assert line.before[0] in line.after


@pytest.mark.nightly
def test_an_event_without_a_cut_has_no_line():
    assert previewed(table(an_older_round(cut=0))).line is None


@pytest.mark.nightly
def test_another_score_in_the_cut_moves_nobody():
    event = in_the_cut(rounds=1, played=1)
    match = round_of(event, 1, Stage.CUT).matches.first()

    assert impact.preview_correction(match, won("home", "21:3")).changes_nothing


def would(match, side="away"):
    score = "14:21" if side == "away" else "21:14"
    found = impact.preview_correction(match, won(side, score))
    assert not found.changes_nothing
    return [each.would for each in found.advances]


@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "played"])
def test_another_winner_of_a_semifinal_would_play_the_final(is_closed):
    event = in_the_cut(rounds=1, third_place=True)
    round_ = swiss.decide(swiss.publish_cut(event))
    if is_closed:
        swiss.close(round_)
    match = table(round_, 2)

    assert would(match) == [
        f"{match.home} would play the third-place match instead of {match.away}.",
        f"{match.away} would play the final instead of {match.home}.",
    ]


@pytest.mark.nightly
def test_another_winner_of_a_quarterfinal_would_play_a_semifinal():
    event = in_the_cut(rounds=1, cut=8, played=1)
    match = table(round_of(event, 1, Stage.CUT), 3)

    assert would(match) == [
        f"{match.away} would play a semifinal instead of {match.home}."
    ]


@pytest.mark.nightly
def test_another_winner_of_the_final_would_win_the_event():
    event = in_the_cut(rounds=1, played=2, third_place=True)
    final, third = swiss.tables(round_of(event, 2, Stage.CUT))

    assert would(final) == [
        f"{final.away} would win the event instead of {final.home}."
    ]
    assert would(third) == [f"{third.away} would be third instead of {third.home}."]


@pytest.mark.nightly
def test_a_finalist_who_has_left_is_named_as_such():
    event = in_the_cut(rounds=1, played=1)
    one, two = swiss.tables(round_of(event, 1, Stage.CUT))
    swiss.drop(two.away)

    goes_on, wins = would(two)
    assert goes_on == (
        f"{two.away} would play the final instead of {two.home}, "
        "but has left the event."
    )
    assert wins == f"{one.home} would win the event."


@pytest.mark.nightly
@FOR_MANY
@pytest.mark.load
def test_a_preview_asks_as_much_for_many(many):
    """X7."""
    owner = a_person("Olga")

    def asked(size):
        match = table(an_older_round(size, owner=owner))
        with CaptureQueriesContext(connection) as found:
            previewed(match)
            impact.repair_offer(at(match), sheet(match))
        return len(found)

    assert asked(8) == asked(many)


def at(match, who=None):
    event = match.round.tournament
    return position_of(who or event.owner, event)


# What it tells is what happens.


@pytest.mark.daily("8")
@pytest.mark.parametrize("seed", range(12))
def test_a_preview_is_what_then_happens(seed):
    rng = Random(f"preview {seed}")
    event = a_history(rng)
    older = [
        each
        for each in played.published_matches(event)
        if each.round.number < 3 and each.away_id and each.outcome != Outcome.PENDING
    ]
    match = rng.choice(older)
    claim = rng.choice([each for each in CLAIMS if each != reported_result_of(match)])
    told = previewed(match, claim)
    before = {row.entrant: row for row in played.current_standings(event)}

    correct(match, claim=claim)

    after = played.shared_places_by_name(  # the draw stays secret (CL-3)
        played.current_standings(event), played.participants(event)
    )
    assert told.after.rows == after.rows
    assert [(str(each.entrant.pk), each.after) for each in told.moved] == [
        (row.entrant, row)
        for row in after
        if (row.label, row.points, row.record)
        != (
            before[row.entrant].label,
            before[row.entrant].points,
            before[row.entrant].record,
        )
    ]
    assert sure(told.line.after) <= {*names(event, cut.qualified_entrants(event))}
    assert rounds.recheck_event(event) == []


def a_history(rng):
    """Play two rounds and publish a third, with drops, byes and any results."""
    event = a_running_event(rng.randint(8, 13), rounds=4)
    for number in (1, 2):
        round_ = swiss.published(swiss.a_draft(event, number))
        settle(round_, rng)
        swiss.close(again(round_))
        if rng.random() < 0.6:
            swiss.drop(rng.choice([*played.active_entrants(event)]), after=number)
    swiss.published(swiss.a_draft(event, 3))
    return again(event)


def settle(round_, rng):
    for row in swiss.tables(round_):
        if row.is_open:
            claim = rng.choice(CLAIMS)
            row.outcome, row.winner = claim.outcome, claim.winner
            row.games = impact.games_of(claim)
            row.settled, row.settled_at = SettledBy.BY_STAFF, round_.published_at
            row.save()


# Standings of every round since.


@pytest.mark.nightly
def test_the_standings_of_every_round_since_are_added_up_anew():
    """I4."""
    event = a_running_event(8, rounds=4)
    swiss.play(event, upto=3)
    kept = {each.number: each.standings for each in event.played.all()}

    correct(table(round_of(event, 2)))

    now = {each.number: each.standings for each in event.played.all()}
    assert [kept[number] == now[number] for number in (1, 2, 3)] == [True, False, False]
    assert rounds.recheck_event(event) == []


@pytest.mark.nightly
def test_tables_stay_when_the_standings_alone_are_corrected():
    """Nothing is ever paired again silently."""
    match = table(an_older_round())
    second = round_of(match.round.tournament, 2)
    before = list(second.matches.order_by("pk").values())

    correct(match)

    assert list(second.matches.order_by("pk").values()) == before
    assert not again(second).is_edited


@pytest.mark.nightly
def test_a_draft_behind_the_round_that_is_played_says_that_it_no_longer_fits():
    match = table(an_older_round())
    event = match.round.tournament
    draft = swiss.a_draft(event, 3)

    correct(match)

    assert again(draft).is_provisional
    assert again(draft).version > draft.version


# Pairing again.


def repaired(match, choice, *tables_, **more):
    second = round_of(match.round.tournament, 2)
    words = {"choice": choice, "tables": tables_, "expected": second.version, **more}
    return correct(match, repairs=TablesToPairAgain(**words))


def where(round_, entrant_id):
    return next(row for row in swiss.tables(round_) if row.side_of(entrant_id))


@pytest.mark.nightly
def test_the_tables_of_the_two_are_paired_again():
    match = table(an_older_round())
    event = match.round.tournament
    second = round_of(event, 2)
    theirs = {where(second, each).pk for each in (match.home_id, match.away_id)}
    others = [row.pk for row in swiss.tables(second) if row.pk not in theirs]

    repaired(match, CurrentRoundChoice.REPAIR_TABLES)

    stay = {row.pk for row in swiss.tables(second)}
    assert stay.issuperset(others)
    assert stay.isdisjoint(theirs)
    assert set(
        Match.objects.filter(pk__in=theirs).values_list("outcome", flat=True)
    ) == {Outcome.CANCELLED}
    assert len(rounds.entrants_at_tables(swiss.tables(second))) == 8
    assert again(second).is_edited
    assert rounds.recheck_event(event) == []


@pytest.mark.nightly
def test_tables_that_were_paired_again_say_why():
    match = table(an_older_round())
    second = round_of(match.round.tournament, 2)

    repaired(match, CurrentRoundChoice.REPAIR_TABLES)

    new = [where(second, each) for each in (match.home_id, match.away_id)]
    for row in new:
        assert row.why.startswith(f"Table 1 of round 1 was corrected: {WHY} ")


@pytest.mark.nightly
def test_further_tables_are_paired_again_if_they_are_ticked():
    match = table(an_older_round())
    second = round_of(match.round.tournament, 2)
    offer = impact.repair_offer(at(match), sheet(match))
    more = offer.other_tables[0]

    repaired(match, CurrentRoundChoice.REPAIR_TABLES, more.pk)

    assert again(more).outcome == Outcome.CANCELLED
    assert len(rounds.entrants_at_tables(swiss.tables(second))) == 8


@pytest.mark.nightly
def test_the_whole_round_is_paired_again_as_the_engine_would_have():
    match = table(an_older_round(9))
    event = match.round.tournament
    second = round_of(event, 2)
    before = {row.pk for row in swiss.tables(second)}

    repaired(match, CurrentRoundChoice.REPAIR_ROUND)

    now = swiss.tables(second)
    assert before.isdisjoint(row.pk for row in now)
    assert len(rounds.entrants_at_tables(now)) == 9
    assert rounds.recheck_event(event) == []


def test_correction_and_repair_are_one_act():
    match = table(an_older_round())
    event = match.round.tournament
    say_something(where(round_of(event, 2), match.home_id))
    before = everything(event)

    with pytest.raises(TournamentError, match="No tables can be re-paired: table"):
        repaired(match, CurrentRoundChoice.REPAIR_TABLES)

    assert everything(event) == before
    assert not lines(event, "result_corrected")


def say_something(row):
    say(row, "home", won("home"), by=row.round.tournament.owner, entrant=row.home_id)


@pytest.mark.nightly
def test_the_log_tells_both_in_their_order():
    match = table(an_older_round())
    event = match.round.tournament

    repaired(match, CurrentRoundChoice.REPAIR_TABLES)

    assert [each.kind for each in swiss.log_of(event)][-2:] == [
        "result_corrected",
        "tables_repaired",
    ]


@pytest.mark.nightly
def test_a_round_that_changed_meanwhile_is_not_paired_again():
    """C7."""
    match = table(an_older_round())
    event = match.round.tournament
    before = everything(event)

    with pytest.raises(Stale, match="Round 2 was changed in the meantime"):
        repaired(match, CurrentRoundChoice.REPAIR_TABLES, expected=1)

    assert everything(event) == before


@pytest.mark.nightly
def test_a_ticked_table_with_a_report_is_refused():
    match = table(an_older_round())
    more = impact.repair_offer(at(match), sheet(match)).other_tables[0]
    say_something(more)

    with pytest.raises(TournamentError, match="has a report or a result"):
        repaired(match, CurrentRoundChoice.REPAIR_TABLES, more.pk)


# What is offered.


@pytest.mark.nightly
def test_pairing_again_is_offered_while_nobody_has_reported():
    match = table(an_older_round())

    offer = impact.repair_offer(at(match), sheet(match))

    assert offer.may_repair_tables
    assert offer.may_repair_round
    assert {row.pk for row in offer.tables_of_corrected_match} == set(offer.of_the_two)


@pytest.mark.nightly
def test_one_report_keeps_the_round_but_not_other_tables():
    match = table(an_older_round())
    say_something(impact.repair_offer(at(match), sheet(match)).other_tables[0])

    offer = impact.repair_offer(at(match), sheet(match))

    assert offer.may_repair_tables
    assert not offer.may_repair_round
    assert "has a report" in offer.why_not[CurrentRoundChoice.REPAIR_ROUND]


@pytest.mark.nightly
def test_a_result_keeps_the_table_of_one_of_the_two():
    match = table(an_older_round())
    second = round_of(match.round.tournament, 2)
    swiss.decide(second, pk=where(second, match.home_id).pk)

    assert not impact.repair_offer(at(match), sheet(match)).may_repair_tables


@pytest.mark.nightly
def test_only_the_round_directly_before_is_paired_again():
    event = a_running_event(8, rounds=4)
    swiss.play(event, upto=2)
    swiss.published(swiss.a_draft(event, 3))
    match = table(round_of(event, 1))

    offer = impact.repair_offer(at(match), sheet(match))

    assert not offer.may_repair_tables
    assert (
        "round 1 is not the one before"
        in offer.why_not[CurrentRoundChoice.REPAIR_TABLES]
    )


@pytest.mark.nightly
def test_nothing_is_paired_again_between_two_rounds():
    event = a_running_event(8, rounds=4)
    swiss.play(event, upto=2)
    match = table(round_of(event, 1))

    offer = impact.repair_offer(at(match), sheet(match))

    assert offer.why_not[CurrentRoundChoice.REPAIR_ROUND] == "no round is being played"


@pytest.mark.nightly
def test_the_head_judge_corrects_and_others_pair():
    match = table(an_older_round())
    judge = an_official(match.round.tournament, Role.HEAD_JUDGE)

    offer = impact.repair_offer(at(match, judge), sheet(match))

    assert (
        "only organizers and scorekeepers pair"
        in offer.why_not[CurrentRoundChoice.REPAIR_ROUND]
    )


@pytest.mark.nightly
def test_whoever_left_sits_nowhere():
    match = table(an_older_round())
    second = round_of(match.round.tournament, 2)
    Match.objects.filter(round=second).exclude(
        pk__in=[row.pk for row in swiss.tables(second)[-1:]]
    ).update(outcome=Outcome.CANCELLED, winner="")
    seated = rounds.entrants_at_tables(swiss.tables(second))
    if match.home_id in seated or match.away_id in seated:
        match = next(
            row
            for row in swiss.tables(match.round)
            if {row.home_id, row.away_id}.isdisjoint(seated)
        )

    offer = impact.repair_offer(at(match), sheet(match))

    assert "neither of the two plays" in offer.why_not[CurrentRoundChoice.REPAIR_TABLES]


# The cut.


def a_played_cut():
    event = an_age(RoundAge.BEFORE_CUT).tournament
    first = swiss.close(swiss.decide(round_of(event, 1, Stage.CUT))).round
    swiss.publish_cut(again(event), 2)
    return first


@pytest.mark.nightly
def test_another_winner_of_an_older_match_of_the_cut_is_refused():
    """BR-4."""
    match = a_played_cut().matches.first()

    with pytest.raises(
        TournamentError, match="Roll back to the end of the semifinals, then correct"
    ):
        correct(match, claim=won("away", "14:21"))


@pytest.mark.nightly
def test_the_score_of_an_older_match_of_the_cut_is_corrected():
    match = a_played_cut().matches.first()

    correct(match, claim=won("home", "3:0"))

    assert again(match).games[0]["home_score"] == 3
    assert rounds.recheck_event(match.round.tournament) == []


@pytest.mark.nightly
def test_the_winner_of_the_last_round_of_the_cut_is_corrected():
    event = an_age(RoundAge.BEFORE_CUT).tournament
    first = swiss.close(swiss.decide(round_of(event, 1, Stage.CUT))).round
    match = first.matches.first()

    correct(match, claim=won("away", "14:21"))

    assert again(match).winner == "away"


# Other doors.


@pytest.mark.nightly
def test_a_level_can_be_asked_for_by_others():
    """Penalties that change a result go by the same table."""
    round_ = an_age(RoundAge.OLDER)
    match, event = sheet(table(round_)), round_.tournament

    with act_on(event.pk, event.owner) as act:
        assert corrections.approval_for_correction(act, match) == "P"
        told = corrections.require_approval(act, match, reason=f" {WHY}  ")
        act.log("result_corrected")

    assert told == corrections.CorrectionGrounds(WHY)
    assert round_.state == RoundState.CLOSED
