"""Round robin, single and double elimination, played to the end at the desk."""

import pytest
from django.test import Client

from lab.checking.formats import judge_round_robin
from tests.builders import swiss
from tests.builders.desk import address, at_the_desk
from tests.builders.endings import again
from tests.builders.events import a_running_event, an_event
from tests.builders.looking import source, words
from tests.builders.swiss import confirm, drop
from tournaments.core import cut as selectors
from tournaments.core import rounds as rounds_queries
from tournaments.core.words import bracket_exit_text
from tournaments.desk import actions as events
from tournaments.entries.actions import byes
from tournaments.journal import sentences
from tournaments.models import Entrant, Match, Stage, TournamentState
from tournaments.models.log import Entry, Payload
from tournaments.rounds.actions import cut, edits
from tournaments.rounds.queries import clocks
from tournaments.rounds.queries.standings import read_standings
from tournaments.rules.bracket.layout import RoundName
from tournaments.rules.errors import TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def an_elimination(structure, size, **cells):
    """Start an event in which everybody is in the bracket, and draw it."""
    event = a_running_event(
        size, structure=structure, **{"rounds": 0, "cut": size, **cells}
    )
    confirm(event)
    return again(event)


def play_bracket(event, *, away_wins_in=()):
    """Play every round; return how many there were."""
    number = 0
    while selectors.cut_progress(again(event)).step_count > number:
        number += 1
        found = cut.publish_cut_round(event.pk, event.owner, number=number)
        winner = "away" if number in away_wins_in else "home"
        swiss.close(swiss.decide(found, winner=winner))
    return number


def finish(event):
    events.finish_event(event.pk, event.owner, expected=again(event).version)
    return again(event)


@pytest.mark.parametrize(
    ("structure", "size", "away_wins_in", "rounds", "matches"),
    [
        ("single_elimination", 2, (), 1, 1),
        ("single_elimination", 5, (), 3, 4),
        ("double_elimination", 6, (), 6, 10),
        ("double_elimination", 6, (6,), 7, 11),
    ],
)
def test_an_elimination_is_played_to_its_end(
    structure, size, away_wins_in, rounds, matches
):
    """ST-2, BR-10: everybody is in the bracket, and there is one champion."""
    event = an_elimination(structure, size)

    played = play_bracket(event, away_wins_in=away_wins_in)
    event = finish(event)

    assert event.state == TournamentState.FINISHED
    assert played == rounds
    assert Match.objects.filter(round__tournament=event).count() == matches
    places = selectors.final_order(event)
    assert [each.place for each in places] == [*range(1, size + 1)]
    assert rounds_queries.recheck_event(event) == []


def test_a_round_robin_is_played_to_its_end():
    """ST-2, RR-1, RR-2: five entrants play five rounds and sit out once each."""
    event = a_running_event(5, structure="round_robin", rounds=5, cut=0)

    swiss.play(event, upto=5)
    event = finish(event)

    rows = Match.objects.filter(round__tournament=event).order_by("round__number")
    rounds = [[] for _ in range(5)]
    for row in rows.select_related("round"):
        rounds[row.round.number - 1].append((str(row.home_id), str(row.away_id or "")))
    names = [str(each.pk) for each in event.entrants.all()]
    assert judge_round_robin(names, rounds, left={}) == []
    assert rounds_queries.recheck_event(event) == []


def test_the_opponents_of_who_leaves_a_round_robin_have_byes():
    """RR-3."""
    event = a_running_event(5, structure="round_robin", rounds=5, cut=0)
    swiss.play(event, upto=2)
    gone = event.entrants.order_by("name").first()
    drop(gone, after=2)

    swiss.play(again(event), 3, upto=5)

    later = Match.objects.filter(round__tournament=event, round__number__gt=2)
    assert not later.filter(home=gone).exists()
    byes = later.filter(outcome="bye")
    assert {each.reason for each in byes} == {"scheduled"}
    met = Match.objects.filter(round__tournament=event, away__isnull=False)
    assert met.count() + byes.count() >= 10
    assert rounds_queries.recheck_event(again(event)) == []


def test_a_swap_in_a_round_robin_warns_and_later_rounds_repeat_nobody():
    """RR-5: the swap leaves the schedule, and still everybody meets everybody."""
    event = a_running_event(4, structure="round_robin", rounds=3, cut=0)
    first = swiss.a_draft(event)
    one, other = swiss.tables(first)

    edited = edits.swap_seats(*swiss.desk(first), one=one.away_id, two=other.away_id)
    swiss.close(swiss.decide(swiss.published(edited)))
    swiss.play(again(event), 2, upto=3)

    [notice] = edited.notices
    assert notice["caution"] == "off_schedule"
    assert notice["message"] == (
        "This round leaves the schedule: the rounds after it are arranged so that "
        "everybody still plays everybody."
    )
    rows = Match.objects.filter(round__tournament=event).exclude(outcome="cancelled")
    assert len({frozenset((row.home_id, row.away_id)) for row in rows}) == 6
    assert rounds_queries.recheck_event(again(event)) == []


def test_a_swap_back_to_the_schedule_warns_of_nothing():
    event = a_running_event(4, structure="round_robin", rounds=3, cut=0)
    first = swiss.a_draft(event)
    one, other = swiss.tables(first)
    edited = edits.swap_seats(*swiss.desk(first), one=one.away_id, two=other.away_id)

    edited = edits.swap_seats(*swiss.desk(edited), one=one.away_id, two=other.away_id)

    assert edited.notices == []


def test_nobody_has_an_awarded_bye_outside_of_swiss():
    event = a_running_event(5, structure="round_robin", rounds=5, cut=0)
    entrant = event.entrants.first()

    with pytest.raises(TournamentError, match="A round robin has no awarded byes"):
        byes.award_byes(
            event.pk,
            event.owner,
            entrant=entrant.pk,
            rounds=[1],
            expected=entrant.version,
        )


def test_the_stage_of_an_elimination_is_the_bracket():
    event = an_elimination("double_elimination", 3)

    assert event.stage == Stage.CUT
    assert len(event.cut_seeds) == 3


def test_an_elimination_uses_the_minutes_per_round_where_the_others_are_empty():
    event = an_elimination("double_elimination", 4, minutes=45, cut_minutes=None)

    found = cut.publish_cut_round(event.pk, event.owner, number=1, starts_clock=True)

    assert clocks.round_minutes(again(event), Stage.CUT) == 45
    assert clocks.read_clock(found).face_at_table(None).is_started


def page_of(event):
    return words(Client().get(f"/events/{event.pk}/"))


def test_the_rules_of_an_elimination_name_no_points_and_no_tie():
    event = an_elimination(
        "double_elimination",
        4,
        minutes=50,
        cut_minutes=60,
        late_entry_until_round=2,
        auto_accept_minutes=5,
    )

    page = page_of(event)

    assert "Type Double elimination Matches 1 game; 60 minutes a round" in page
    assert "then the leader wins. If the score is tied, the next score wins." in page
    assert "Ranking by the bracket; by seed if two lost in the same round" in page
    assert "Late entry not possible" in page
    assert "The result is accepted once they agree" in page
    for false in ("match points", "is a tie", "a single report", "50 minutes"):
        assert false not in page


def test_the_rules_of_a_round_robin_have_no_cut_and_no_late_entry():
    event = a_running_event(
        4, structure="round_robin", rounds=3, cut=0, late_entry_until_round=3
    )

    page = page_of(event)

    assert "Type Round robin" in page
    assert "Late entry not possible" in page
    assert "in the cut" not in page


def test_the_end_of_an_elimination_has_no_word_of_swiss_rounds():
    event = an_elimination("double_elimination", 4)
    play_bracket(event)
    event = finish(event)

    page = page_of(event)

    assert "All 4 places, by the bracket (by seed if two lost in the same round)." in (
        page
    )
    for false in ("Swiss", "Points", "15 points", "Last cut round"):
        assert false not in page
    standings = words(Client().get(f"/events/{event.pk}/standings/"))
    assert "by seed if two lost in the same round" in standings
    assert "still in it" not in standings
    api = f"/api/v1/events/{event.pk}"
    rows = Client().get(f"{api}/standings/").json()["rows"]
    assert {(row["points"], row["byes"]) for row in rows} == {(None, None)}
    places = Client().get(f"{api}/final/").json()["places"]
    assert {place["points"] for place in places} == {None}
    sheet = Client().get(f"/events/{event.pk}/standings.csv").content.decode()
    assert sheet.splitlines()[1].startswith("1,")
    assert all(",," in line for line in sheet.splitlines()[1:])


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (0, "Its seeds were decided by a random draw."),
        (2, "Its first seeds were entered by the organizer; the others were decided"),
        (4, "Its seeds were entered by the organizer; equal ones were put in order"),
    ],
)
def test_why_a_bracket_pairs_two_names_seeds_and_matches(typed, sentence):
    event = a_running_event(4, structure="single_elimination", rounds=0, cut=4)
    for seed, row in enumerate(event.entrants.order_by("name_key")[:typed], 1):
        Entrant.objects.filter(pk=row.pk).update(seed=seed)
    confirm(event)
    event = again(event)
    play_bracket(event)

    first, last = (
        words(Client().get(f"/events/{event.pk}/pairings/why/?round=cut-{number}"))
        for number in (1, 2)
    )

    assert f"The bracket decides the pairings. {sentence}" in first
    assert "Seed 1 against seed 4." in first
    assert "Winner of match 1 against winner of match 2." in last


@pytest.mark.parametrize(
    ("structure", "cells", "told"),
    [
        ("swiss", {"rounds": 3, "cut": 0}, "3 Swiss rounds, no cut"),
        ("round_robin", {"rounds": 3, "cut": 0}, "round robin, 3 rounds"),
        ("double_elimination", {"rounds": 0, "cut": 4}, "double elimination"),
    ],
)
def test_the_log_says_what_is_played(structure, cells, told):
    event = a_running_event(4, structure=structure, **cells)
    said = {"entrants": 4, **cells}

    line = sentences.event_started_predicate(
        Entry(tournament=event, payload=Payload(before={}, after=said))
    )

    assert line == f"started the event with 4 entrants: {told}"


def test_drawing_a_bracket_speaks_of_no_cut():
    event = a_running_event(4, structure="single_elimination", rounds=0, cut=4)

    page = at_the_desk(event.owner).post(
        address(event, "cut"),
        {"do": "confirm", "expected": event.version},
        follow=True,
    )

    assert "The bracket is drawn. Publish its first round." in words(page)
    assert "drew the bracket" in words(page)
    assert "confirmed the cut" not in words(page)


def test_who_has_left_an_elimination_is_behind_all_who_are_in_it():
    event = an_elimination("double_elimination", 6)
    gone = Entrant.objects.get(pk=event.cut_seeds[0])
    desk = at_the_desk(event.owner)
    before = words(desk.get(address(event, "entrants", gone.pk)))
    drop(gone)

    lines = [(row.row.label, row.entrant) for row in read_standings(event).lines]

    assert "loses all remaining matches, and the opponents advance" in before
    assert [label for label, _ in lines] == [*["1="] * 5, "6"]
    assert lines[-1][1] == gone


def test_the_bracket_names_who_has_a_bye_and_who_won_the_third_place():
    event = an_elimination("single_elimination", 5, third_place=True)
    first = Entrant.objects.get(pk=event.cut_seeds[0])

    drawn = source(Client().get(f"/events/{event.pk}/bracket/"))
    play_bracket(event)
    page = words(Client().get(f"/events/{event.pk}/bracket/"))

    box = drawn[drawn.index("b-bye") :]
    assert first.name in box[: box.index("b-soft")]
    for end in ("won the final", "lost the final", "out in the quarterfinals"):
        assert end in page
    assert "won the third-place match" in page
    assert "lost the third-place match" in page


def test_before_three_have_come_a_round_robin_has_no_rounds():
    event = an_event(
        structure="round_robin", rounds=None, cut=None, state=TournamentState.CHECK_IN
    )

    page = words(at_the_desk(event.owner).get(address(event, "start")))

    assert "Played Round robin Why Everybody plays everybody once." in page
    assert "have played each other" not in page


def test_pages_of_a_running_elimination_have_no_points_and_no_sums():
    event = an_elimination("double_elimination", 6)
    first = cut.publish_cut_round(event.pk, event.owner, number=1)
    swiss.close(swiss.decide(first))

    front, standings = (
        words(Client().get(f"/events/{event.pk}/{page}")) for page in ("", "standings/")
    )
    sums = Client().get(f"/events/{event.pk}/standings/{event.cut_seeds[0]}/")
    desk = words(at_the_desk(event.owner).get(address(event)))
    drawn = source(Client().get(f"/events/{event.pk}/bracket/"))

    assert "The bracket shows the next matches" in front
    assert "Standings appear here" not in front
    assert "Place and name W\u2013L\u2013T 1" in standings
    assert "tiebreakers" not in standings
    assert sums["Location"] == f"/events/{event.pk}/standings/"
    assert "closed round 1." in desk
    assert "Your role here: organizer" in desk
    for half in ("Winners bracket", "Losers bracket"):
        assert f">{half}</text>" in drawn


@pytest.mark.parametrize(
    ("place", "last", "said"),
    [
        (1, RoundName.FINAL, "won the final"),
        (2, RoundName.GRAND_FINAL, "lost the grand final"),
        (1, RoundName.DECIDER, "won the deciding match"),
    ],
)
def test_the_final_order_names_the_last_match_that_was_played(place, last, said):
    assert bracket_exit_text(place, last) == said
