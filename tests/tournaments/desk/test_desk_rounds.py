"""The desk while an event runs: rounds drafted, published, closed, the cut, the end."""

import re

import pytest

from tests.builders import swiss
from tests.builders.corrections import correct
from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.endings import in_the_cut
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_official,
    lines,
)
from tests.builders.floor import call
from tests.builders.looking import hidden, source, words
from tests.builders.swiss import a_draft, close, decide, play, published, tables
from tournaments.corrections.actions import undoing
from tournaments.models import (
    Entrant,
    Match,
    Role,
    Round,
    RoundState,
    Stage,
    TournamentState,
)
from tournaments.rounds.actions import cut, edits
from tournaments.rounds.queries import clocks, drafts

pytestmark = pytest.mark.django_db


def do(desk, round_, name, **more):
    """Press a button under a round as it is now, unless told."""
    now = Round.objects.get(pk=round_.pk)
    sent = {"do": name, "expected": now.version, **more}
    return desk.post(f"{address(round_.tournament)}rounds/{round_.pk}/do/", sent)


def now(round_):
    return Round.objects.get(pk=round_.pk)


# From a draft to its end


@pytest.mark.nightly
def test_the_first_round_is_drafted_published_and_closed(desk, olga):
    event = a_running_event(8, olga)
    assert "Draft round 1" in buttons(desk.get(address(event)))

    desk.post(f"{address(event)}draft/", {"number": 1})
    round_ = Round.objects.get(tournament=event)
    page = desk.get(address(event))
    assert {"Publish round 1", "Discard draft of round 1"} <= {*buttons(page)}

    do(desk, round_, "publish")
    assert now(round_).state == RoundState.PUBLISHED
    page = desk.get(address(event))
    assert "0 of 4 with a result" in words(page)
    assert "Close round 1" not in buttons(page)

    decide(round_)
    assert "Close round 1" in buttons(desk.get(address(event)))
    answer = do(desk, round_, "close")
    assert answer.status_code == 302
    assert now(round_).state == RoundState.CLOSED
    assert "Draft round 2" in buttons(desk.get(address(event)))


@pytest.mark.nightly
def test_a_round_is_published_with_its_clock_and_one_undo_takes_back_both(desk, olga):
    event = a_running_event(8, olga, minutes=50)
    round_ = a_draft(event)
    button = "Publish and start the clock"
    assert button in buttons(desk.get(address(event)))

    do(desk, round_, "publish_and_start")

    assert clocks.read_clock(now(round_)).clock.is_running
    assert "Pause the clock" in buttons(desk.get(address(event)))
    undoing.undo_action(event.pk, olga, line=lines(event, "round_published")[0].seq)
    assert now(round_).state == RoundState.DRAFT
    assert clocks.read_clock(now(round_)).start_stop_count == 0


@pytest.mark.nightly
def test_a_round_without_minutes_has_no_clock_to_start(desk, olga):
    event = a_running_event(8, olga, minutes=None)
    round_ = a_draft(event)
    assert not any(
        "start the clock" in each for each in buttons(desk.get(address(event)))
    )

    do(desk, round_, "publish_and_start")

    assert now(round_).state == RoundState.PUBLISHED
    assert lines(event, "clock_started") == []


def test_a_round_that_is_there_is_not_drafted_twice(desk, olga):
    """C1."""
    event = a_running_event(8, olga)
    a_draft(event)

    answer = desk.post(f"{address(event)}draft/", {"number": 1})

    assert answer.status_code == 409
    assert "Round 1 already exists, with the status “draft”." in words(answer)
    assert "a moment ago was saved: Olga drafted round 1." in words(answer)
    assert Round.objects.filter(tournament=event).count() == 1


@pytest.mark.nightly
def test_of_two_who_publish_the_second_is_shown_who_was_first(desk, olga):
    """C1: 409, what happened, and a link to the round."""
    event = a_running_event(8, olga)
    round_ = a_draft(event)
    ben = an_official(event, Role.SCOREKEEPER, "Ben")
    published(round_, ben)

    answer = do(desk, round_, "publish", expected=round_.version)

    assert answer.status_code == 409
    said = words(answer)
    assert "Round 1 was changed in the meantime; its status is now “published”." in said
    assert "Ben published round 1." in said
    assert f'href="/events/{event.pk}/pairings/"' in source(answer)
    assert len(lines(event, "round_published")) == 1


@pytest.mark.nightly
def test_what_blocks_closing_stands_in_the_order_of_the_tables(desk, olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    decide(round_, table__in=(1, 3))

    answer = desk.get(address(event))

    assert "2 of 4 with a result" in words(answer)
    assert "Waiting for tables 2, 4." in words(answer)
    shown = re.findall(r'class="tile">.*?</span>(\d+)</span>', source(answer))
    assert shown == ["2", "4"]


@pytest.mark.nightly
def test_somebody_without_a_seat_blocks_closing_by_name(desk, olga):
    event = a_running_event(8, olga)
    decide(published(a_draft(event)))
    an_entrant(event, "Zed Zander")

    answer = desk.get(address(event))

    assert "Zed Zander no table" in words(answer)
    assert "Close round 1" not in buttons(answer)


@pytest.mark.nightly
def test_closing_too_early_is_refused_with_the_tables(desk, olga):
    round_ = published(a_draft(a_running_event(8, olga)))

    answer = do(desk, round_, "close")

    assert answer.status_code == 422
    assert "Round 1 cannot be closed: table 1 has no result" in words(answer)


@pytest.mark.nightly
def test_a_draft_beside_an_open_round_is_provisional(desk, olga):
    event = a_running_event(8, olga)
    published(a_draft(event))
    a_draft(event, 2)

    answer = desk.get(address(event))

    assert "provisional" in words(answer)
    assert "Publish round 2" not in buttons(answer)


def test_closing_pairs_the_draft_again_and_shows_the_difference(desk, olga):
    event = a_running_event(16, olga)
    first = published(a_draft(event))
    was = swiss.names(tables(a_draft(event, 2)))
    decide(first)

    answer = do(desk, first, "close")

    page = desk.get(address(event))
    new = swiss.names(tables(Round.objects.get(tournament=event, number=2))) - was
    assert answer.status_code == 302
    assert len(new) > 1  # of the eight pairs of a shuffle
    assert "Closing the round changed the draft" in words(page)
    for pair in new:
        assert all(name in words(page) for name in pair)
    assert f"{len(new)} pairs are new." in words(page)


def pairs_on(answer):
    """Give the badges of a draft in their order: tables, and the bye."""
    page = source(answer)
    return re.findall(r'<li><span class="badge[^"]*">(Table \d+|Bye)<', page)


@pytest.mark.nightly
def test_a_draft_shows_its_pairs_in_the_order_of_the_tables(desk, olga):
    event = a_running_event(9, olga)
    round_ = a_draft(event)

    page = desk.get(address(event))

    assert pairs_on(page) == ["Table 1", "Table 2", "Table 3", "Table 4", "Bye"]
    for row in tables(round_)[:4]:
        assert f"{row.home.name} \u2013 {row.away.name}" in words(page)
    assert "lowest_eligible_bye" not in words(page)
    assert "Round 1 is drafted; only staff can see it." in words(page)


@pytest.mark.nightly
def test_a_long_draft_shows_a_dozen_pairs_and_the_way_to_all(desk, olga):
    event = a_running_event(30, olga)
    round_ = a_draft(event)

    page = desk.get(address(event))

    assert pairs_on(page) == [f"Table {number}" for number in range(1, 13)]
    assert "And 3 more: all 15 tables" in words(page)
    assert f"{address(event)}rounds/{round_.pk}/" in source(page)


@pytest.mark.nightly
def test_what_an_edit_touched_stands_among_the_other_tables(desk, olga):
    event = a_running_event(8, olga)
    round_ = a_draft(event)
    one, two = (swiss.table(round_, number) for number in (1, 3))
    edits.swap_seats(*swiss.desk(round_), one=one.home_id, two=two.home_id)

    page = desk.get(address(event))
    found = drafts.read_draft(event)

    assert pairs_on(page) == ["Table 1", "Table 2", "Table 3", "Table 4"]
    assert "set manually" in words(page)
    assert "manual" not in words(page).split()
    assert [row.table for row in found.notable_tables] == [1, 3]


@pytest.mark.nightly
def test_a_warning_has_to_be_acknowledged(desk, olga):
    event = a_running_event(8, olga)
    Entrant.objects.filter(
        pk__in=[each.pk for each in event.entrants.all()[:3]]
    ).update(fixed_table=2)
    round_ = a_draft(event)
    keys = [each["key"] for each in round_.notices]
    assert keys

    refused = do(desk, round_, "publish")
    assert refused.status_code == 422
    assert now(round_).state == RoundState.DRAFT

    do(desk, round_, "publish", seen=keys)
    assert now(round_).state == RoundState.PUBLISHED


@pytest.mark.nightly
def test_the_draft_that_ends_late_entry_says_so(desk, olga):
    event = a_running_event(6, olga, rounds=3, late_entry_until_round=2)
    play(event)
    said = "Late entry ends when you publish round 2."

    a_draft(event, 2)
    assert said in words(desk.get(address(event)))

    event.late_entry_until_round = 3
    event.save()
    assert "Late entry ends" not in words(desk.get(address(event)))


def test_a_draft_is_discarded_or_drafted_anew_and_the_lot_is_counted(desk, olga):
    event = a_running_event(8, olga)
    round_ = a_draft(event)

    do(desk, round_, "redraft")
    second = Round.objects.get(tournament=event, state=RoundState.DRAFT)
    assert second.attempt == 2
    assert "random draw number 2" in words(desk.get(address(event)))

    do(desk, second, "discard")
    assert not Round.objects.filter(tournament=event, state=RoundState.DRAFT).exists()


@pytest.mark.nightly
def test_a_draft_that_no_longer_fits_says_why(desk, olga):
    event = a_running_event(8, olga)
    a_draft(event)
    gone = event.entrants.first()
    swiss.drop(gone)

    said = words(desk.get(address(event)))

    assert "This draft is outdated" in said
    assert f"{gone.name} is no longer in the event but has a seat." in said


def test_a_draft_that_no_longer_fits_is_drafted_again_and_not_published(desk, olga):
    event = a_running_event(8, olga)
    round_ = a_draft(event)
    swiss.drop(event.entrants.first())

    found = buttons(desk.get(address(event)))
    refused = do(desk, now(round_), "publish")

    assert "Draft round 1 again" in found
    assert "Publish round 1" not in found
    assert "The draft no longer fits" in words(refused)
    assert "The page was out of date" not in words(refused)


def test_a_no_show_who_is_seated_again_is_dropped_with_one_press(desk, olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    decide(round_)
    missed = round_.matches.get(table=1)
    Match.objects.filter(pk=missed.pk).update(outcome="no_show", winner="home")
    close(now(round_))
    a_draft(event, number=2)

    page = desk.get(address(event))
    answer = desk.post(
        f"{address(event)}entrants/{missed.away_id}/",
        {"do": "drop", "expected": missed.away.version, "from": "desk"},
    )

    assert f"{missed.away.name} did not show up in round 1." in words(page)
    assert f"Drop {missed.away.name}" in buttons(page)
    assert (answer.status_code, answer["Location"]) == (302, address(event))
    assert event.entrants.get(pk=missed.away_id).state == "dropped"


@pytest.mark.nightly
def test_a_round_is_taken_back_with_a_reason_while_nobody_has_spoken(desk, olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    assert "Unpublish round 1" in buttons(desk.get(address(event)))

    assert do(desk, round_, "unpublish").status_code == 422
    do(desk, round_, "unpublish", reason="The wrong list was loaded.")

    assert now(round_).state == RoundState.CANCELLED


@pytest.mark.nightly
def test_a_round_of_which_something_was_said_is_not_taken_back(desk, olga):
    event = a_running_event(8, olga)
    decide(published(a_draft(event)), table=1)

    assert "Unpublish round 1" not in buttons(desk.get(address(event)))


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["explode", ""])
def test_a_deed_that_is_not_there_is_not_found(desk, olga, name):
    assert do(desk, a_draft(a_running_event(8, olga)), name).status_code == 404


@pytest.mark.nightly
def test_a_form_without_its_version_changes_nothing(desk, olga):
    round_ = a_draft(a_running_event(8, olga))

    answer = do(desk, round_, "publish", expected="")

    assert answer.status_code == 422
    assert now(round_).state == RoundState.DRAFT


@pytest.mark.nightly
def test_the_desk_looks_for_news_and_gets_none_while_nothing_changes(desk, olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    board = f"{address(event)}board/"

    same = desk.get(board, {"v": f"{round_.pk}.{round_.version}.0"})
    decide(round_, table=1)
    changed = desk.get(board, {"v": f"{round_.pk}.{round_.version}.0"})

    assert (same.status_code, changed.status_code) == (204, 200)
    assert "1 of 4 with a result" in words(changed)
    assert "<html" not in source(changed)


# Roles


@pytest.mark.nightly
def test_a_judge_sees_the_round_and_none_of_its_buttons(olga):
    event = a_running_event(8, olga)
    round_ = published(a_draft(event))
    decide(round_)
    jude = at_the_desk(an_official(event, Role.JUDGE))

    page = jude.get(address(event))
    refused = do(jude, round_, "close")

    assert "Close round 1" not in buttons(page)
    assert "Draft round 2" not in buttons(page)
    assert refused.status_code == 403
    assert now(round_).state == RoundState.PUBLISHED


@pytest.mark.nightly
def test_staff_who_plays_is_told_so_and_the_round_says_it(desk, olga):
    event = a_running_event(7, olga)
    an_entrant(event, "Olga", person=olga)
    do(desk, a_draft(event), "publish")

    said = words(desk.get(address(event)))

    assert "and you play" in said
    assert "published by an entrant" in said


# The cut and the end


def publish_as_shown(desk, event, page, number, do="publish"):
    """Send the form of the next cut round as a page has it."""
    sent = {"do": do, "number": number, "seats": hidden(page, "seats")}
    return desk.post(f"{address(event)}cut/", sent)


@pytest.mark.nightly
def test_the_cut_is_confirmed_and_played_and_the_event_finished(desk, olga):
    event = a_running_event(9, olga, rounds=2, cut=2)
    play(event, 1, upto=2)
    page = desk.get(address(event))
    assert "The cut: 2 players" in words(page)
    event.refresh_from_db()

    desk.post(f"{address(event)}cut/", {"do": "confirm", "expected": event.version})
    event.refresh_from_db()
    assert (event.stage, len(event.cut_seeds)) == (Stage.CUT, 2)
    page = desk.get(address(event))
    assert "Publish the final" in buttons(page)

    publish_as_shown(desk, event, page, 1)
    final = Round.objects.get(tournament=event, stage=Stage.CUT)
    assert "Final" in words(desk.get(address(event)))
    decide(final)
    do(desk, final, "close")

    page = desk.get(address(event))
    winner = Match.objects.get(round=final).home
    assert f"All rounds are played Standings 1 {winner.name}" in words(page)
    event.refresh_from_db()
    desk.post(f"{address(event)}end/", {"do": "finish", "expected": event.version})
    event.refresh_from_db()
    assert event.state == TournamentState.FINISHED
    page = desk.get(address(event))
    assert f"1 {winner.name}" in words(page)
    assert f'href="/events/{event.pk}/">Full standings' in source(page)


@pytest.mark.nightly
def test_a_round_of_the_cut_has_one_name_everywhere(desk, olga):
    event = swiss.a_cut(owner=olga)
    page = desk.get(address(event))
    assert "the opponent advances" not in words(page)
    assert '<span class="badge">Semifinals' not in source(page)

    semis = swiss.publish_cut(event)
    page = desk.get(address(event))
    assert "Pairings of the semifinals" in words(page)
    assert "Unpublish the semifinals" in buttons(page)
    quick = words(desk.get(f"{address(event)}results/"))
    assert "Semifinals results" in quick

    decide(semis)
    page = desk.get(address(event))
    assert "Close the semifinals" in buttons(page)
    assert "Show open tables" not in words(page)
    do(desk, semis, "close")
    said = words(desk.get(address(event)))
    assert "The semifinals are closed." in said
    assert "The semifinals were closed at " in said
    assert "Olga closed the semifinals." in said


@pytest.mark.nightly
def test_the_cut_says_who_comes_for_somebody_lost(desk, olga):
    event = swiss.an_event_after_swiss(owner=olga)

    said = words(desk.get(address(event)))

    assert "drops before their first match, the opponent advances." in said


def test_an_event_without_swiss_rounds_goes_straight_to_its_cut(desk, olga):
    event = a_running_event(6, olga, rounds=0, cut=6)

    page = desk.get(address(event))
    desk.post(f"{address(event)}cut/", {"do": "confirm", "expected": event.version})

    assert "The cut: 6 players" in words(page)
    assert "Publish the quarterfinals" in buttons(desk.get(address(event)))


@pytest.mark.nightly
def test_a_cut_confirmed_from_an_older_page_is_outrun(desk, olga):
    event = a_running_event(9, olga, rounds=1, cut=2)
    play(event)

    answer = desk.post(f"{address(event)}cut/", {"do": "confirm", "expected": 0})

    assert answer.status_code == 409


@pytest.mark.parametrize("do", ["publish", "publish_and_start"])
def test_a_final_other_than_the_one_shown_is_not_published(desk, olga, do):
    """C7: a semifinal was corrected after the page was loaded."""
    event = in_the_cut(played=1, owner=olga)
    one, two = tables(Round.objects.get(tournament=event, stage=Stage.CUT))
    page = desk.get(address(event))
    correct(two)

    answer = publish_as_shown(desk, event, page, 2, do)

    assert f"{one.home} \u2013 {two.home}" in words(page)
    assert answer.status_code == 409
    assert "The page was out of date" in words(answer)
    assert (
        f"Now: {one.home} \u2013 {two.away}. Before: {one.home} \u2013 {two.home}."
    ) in words(answer)
    assert Round.objects.filter(tournament=event, stage=Stage.CUT).count() == 1

    publish_as_shown(desk, event, desk.get(address(event)), 2, do)
    [final] = tables(Round.objects.get(tournament=event, stage=Stage.CUT, number=2))
    assert (final.home, final.away) == (one.home, two.away)


def test_semifinals_with_a_replacement_are_published_as_shown(desk, olga):
    """BR-7: the desk shows who comes in, and a page from before is refused."""
    event = in_the_cut(owner=olga, replacement="next_in_standings")
    order = swiss.swiss_order(event)
    page = desk.get(address(event))
    swiss.drop(swiss.person(order[0]), after=3)

    refused = publish_as_shown(desk, event, page, 1)
    anew = desk.get(address(event))
    answer = publish_as_shown(desk, event, anew, 1)

    assert refused.status_code == 409
    assert swiss.person(order[4]).name in words(refused)
    assert f"{swiss.person(order[1])} \u2013 {swiss.person(order[4])}" in words(anew)
    assert answer.status_code == 302


def test_a_round_of_the_cut_is_not_published_twice(desk, olga):
    event = a_running_event(9, olga, rounds=1, cut=2)
    play(event)
    event.refresh_from_db()
    cut.confirm_cut(event.pk, olga, expected=event.version)
    cut.publish_cut_round(event.pk, olga, number=1)

    answer = desk.post(f"{address(event)}cut/", {"do": "publish", "number": 1})

    assert answer.status_code == 409
    assert "Cut round 1 already exists" in words(answer)


def test_the_card_of_disputes_names_who_called_a_judge(desk, olga):
    event = a_running_event(4, olga)
    match = swiss.table(swiss.published(swiss.a_draft(event)), 2)
    before = words(desk.get(address(event)))

    call(match, olga, words="I won this 21-20")
    shown = words(desk.get(address(event)))

    assert "No judge calls." in before
    assert "No judge calls." not in shown
    assert "Judge calls: table 2." in shown
    assert "\u201cI won this 21-20\u201d" in shown


@pytest.mark.parametrize(
    ("when_finished", "said"),
    [
        ("public", "1 deck list becomes public. The settings"),
        ("entrants", "1 deck list becomes visible to all entrants. The settings"),
        ("private", ""),
    ],
)
def test_finishing_says_which_lists_it_shows(desk, olga, when_finished, said):
    event = a_running_event(
        4, olga, rounds=1, cut=0, visible_when_finished=when_finished
    )
    play(event, 1, upto=1)
    a_submission(event.entrants.first())

    page = words(desk.get(address(event)))

    assert "All rounds are played" in page
    assert said in page
    assert ("deck list" in page) == bool(said)


@pytest.mark.nightly
@pytest.mark.parametrize("shown", ["no list", "shown already"])
def test_finishing_speaks_of_no_list_that_it_does_not_show(desk, olga, shown):
    cells = {"visible_when_finished": "public"}
    if shown == "shown already":
        cells |= {"visible_in_swiss": "public", "visible_in_cut": "public"}
    event = a_running_event(4, olga, rounds=1, cut=0, **cells)
    play(event, 1, upto=1)
    if shown == "shown already":
        a_submission(event.entrants.first())

    assert "deck list" not in words(desk.get(address(event)))
