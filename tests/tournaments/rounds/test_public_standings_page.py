"""The standings for everybody: places, letters, numbers, and the sum behind each."""

import csv
import io

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.builders import swiss
from tests.builders.endings import again
from tests.builders.events import a_running_event, an_event
from tests.builders.looking import links, rows, source, words
from tests.builders.tables import won
from tests.tournaments.rounds.test_standings_shown import five_at_the_desk
from tournaments.corrections import actions as corrections
from tournaments.desk import actions as events
from tournaments.models import Entrant, EntrantState, Match, Round, Tournament
from tournaments.rules.tiebreaks import PRESETS, TIEBREAKS, random_draw_of
from tournaments.rules.tiebreaks.presets import StandingsSettings

pytestmark = pytest.mark.django_db
DASH = "\u2013"


def seen(event, rest="standings/", **headers):
    return Client(headers=headers).get(f"/events/{event.pk}/{rest}")


def now_changed(event, **cells):
    """Change an event as an act would: with a new version."""
    Tournament.objects.filter(pk=event.pk).update(
        version=again(event).version + 1, **cells
    )
    return again(event)


def letters(row):
    return "".join(row[3:6])


# The table


@pytest.mark.nightly
def test_the_five_of_the_example_stand_as_worked_by_hand():
    """The example of docs/standings.md."""
    event = five_at_the_desk()

    found = rows(seen(event))

    assert found == [
        *(["1 Edda Falk", "9", "3-0-0", "B", "W", "W", "0.5556", "0.6653", "24"],),
        *(["2 Ada Ito", "6", "2-1-0", "W", "W", "L", "0.6656", "0.5488", "7"],),
        *(["3 Ben Okafor", "6", "2-1-0", "L", "B", "W", "0.4983", "0.6291", "-6"],),
        *(["4 Dev Anand", "4", "1-1-1", "T", "L", "B", "0.6650", "0.5741", "-17"],),
        *(["5 Cleo Marsh", "1", "0-2-1", "T", "L", "L", "0.5926", "0.6096", "-8"],),
    ]


@pytest.mark.nightly
def test_those_who_are_equal_before_the_lot_share_their_place():
    event = a_running_event(8, tiebreaks="sos", cut=0)
    swiss.play(event)

    places = [row[0].split()[0] for row in rows(seen(event))]

    assert places == [*4 * ["1="], *4 * ["5="]]
    assert "The heavy line" not in words(seen(event))


@pytest.mark.nightly
def test_each_letter_says_its_word_and_leads_to_its_table():
    event = five_at_the_desk()

    page = source(seen(event))

    assert 'aria-label="Round 2: won against Cleo Marsh">W</a>' in page
    assert 'aria-label="Round 1: tied against Dev Anand">T</a>' in page
    assert 'aria-label="Round 1: bye">B</a>' in page
    assert "../pairings/?round=2#t1" in links(seen(event))


@pytest.mark.nightly
def test_a_round_without_a_result_and_one_without_a_seat_have_their_signs():
    event = a_running_event(4)
    swiss.play(event)
    Entrant.objects.filter(tournament=event, name="Ada Ito").update(
        state=EntrantState.DROPPED, dropped_after=1
    )
    now_changed(event)
    swiss.published(swiss.a_draft(event, 2))

    answer = seen(event)

    signs = {row[0].split()[1]: row[4] for row in rows(answer)}
    assert signs["Ada"] == DASH
    assert "\u2026" in signs.values()
    assert "Round 2: not in the event" in source(answer)
    assert "dropped after round 1" in words(answer)
    assert "Provisional: some results are not final yet." in words(answer)


@pytest.mark.nightly
def test_the_cut_line_stands_below_the_last_who_is_in():
    event = a_running_event(8, cut=4)
    swiss.play(event)

    page = source(seen(event))

    head, tail = page.split('<tr class="cut-line">')
    assert head.count("<tr>") - 1 == 3  # three rows above it, and the head
    assert "The heavy line marks the cut to the top 4." in words(seen(event))
    assert tail


@pytest.mark.nightly
def test_whoever_has_left_makes_room_above_the_cut_line():
    event = a_running_event(8, cut=2)
    swiss.play(event)
    first = rows(seen(event))[0][0].split(maxsplit=1)[1]
    Entrant.objects.filter(tournament=event, name=first).update(
        state=EntrantState.DROPPED, dropped_after=1
    )

    page = source(seen(now_changed(event)))

    [head, _] = page.split('<tr class="cut-line">')
    assert head.count("<tr>") - 1 == 2


def test_a_cut_by_points_takes_all_who_have_them():
    event = a_running_event(8, cut=2, cut_points=3)
    swiss.play(event)

    assert "the cut to the top 4" in words(seen(event))


@pytest.mark.nightly
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("best_of", [1, 3])
def test_every_preset_shows_its_numbers_and_leads_to_their_rules(preset, best_of):
    event = five_at_the_desk()
    event = now_changed(event, tiebreaks=preset, best_of=best_of)
    keys = StandingsSettings(preset=preset, best_of=best_of).tiebreaks

    answer = seen(event)

    assert all(len(row) == 6 + len(keys) for row in rows(answer))
    for key in (*keys, "lot"):
        assert f"#rule-{key}" in links(answer)
        assert f'id="rule-{key}"' in source(answer)
        assert TIEBREAKS[key].rule.split(",")[0] in words(answer)


@pytest.mark.nightly
def test_the_foot_gives_the_order_and_says_that_it_is_ours():
    event = five_at_the_desk()

    said = words(seen(event))

    assert "Order: match points, then OMW , OOMW , Diff , then Draw" in said
    assert "(MTR-like, our preset)" in said


@pytest.mark.nightly
def test_a_name_leaves_its_line_and_hides_the_others():
    event = five_at_the_desk()

    answer = seen(event, "standings/?q=edda")

    assert [row[0] for row in rows(answer)] == ["1 Edda Falk"]
    assert len(rows(answer, hidden=True)) == 4


def test_before_the_start_there_are_no_standings():
    event = an_event()

    for rest in ("standings/", "standings.csv", "print/standings/"):
        assert seen(event, rest).status_code == 404


@pytest.mark.nightly
def test_the_table_is_built_once_for_each_version_of_the_event():
    event = five_at_the_desk()
    first = rows(seen(event))
    Match.objects.filter(round__tournament=event, round__number=3, table=1).update(
        winner="away"
    )

    assert rows(seen(event)) == first
    assert rows(seen(now_changed(event))) != first


@pytest.mark.nightly
def test_who_is_disqualified_is_out_and_his_opponents_still_met_him():
    event = five_at_the_desk()
    Entrant.objects.filter(tournament=event, name="Cleo Marsh").update(
        state=EntrantState.DISQUALIFIED
    )

    answer = seen(event)

    assert len(rows(answer)) == 4
    assert "Round 2: won against Cleo Marsh" in source(answer)


# The sum


def sums(event, name):
    entrant = Entrant.objects.get(tournament=event, name=name)
    return seen(event, f"standings/{entrant.pk}/")


@pytest.mark.nightly
def test_the_sum_of_a_value_can_be_added_up_again():
    """The example of docs/standings.md: Ada's opponents' match wins are 599/900."""
    event = five_at_the_desk()

    answer = sums(event, "Ada Ito")

    said, found = words(answer), rows(answer)
    assert "Place 2 with 6 points, 2-1-0." in said
    assert found[:3] == [
        ["1", "Ben Okafor", "won", "3"],
        ["2", "Cleo Marsh", "won", "3"],
        ["3", "Edda Falk", "lost", "0"],
    ]
    assert found[3:6] == [
        ["1", "Ben Okafor", "6/9", "0.6667"],
        ["2", "Cleo Marsh", "1/9", "0.3300 floor"],
        ["3", "Edda Falk", "9/9", "1.0000"],
    ]
    assert "Sum, divided by 3 1.9967 \u2192 0.6656" in said
    assert "Exactly 599/900." in said


@pytest.mark.nightly
@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_of_every_entrant_has_its_sum(preset):
    event = now_changed(five_at_the_desk(), tiebreaks=preset)
    keys = (*StandingsSettings(preset=preset).tiebreaks, "lot")

    for entrant in Entrant.objects.filter(tournament=event):
        answer = seen(event, f"standings/{entrant.pk}/")
        page = source(answer)
        assert answer.status_code == 200
        assert all(f'<h2 id="{key}">' in page for key in keys)


def test_each_number_of_the_table_leads_to_its_sum():
    event = five_at_the_desk()
    ada = Entrant.objects.get(tournament=event, name="Ada Ito")

    assert f"{ada.pk}/#omw" in links(seen(event))
    assert 'id="omw"' in source(sums(event, "Ada Ito"))


@pytest.mark.nightly
def test_what_was_left_out_is_struck_and_stays_to_be_seen():
    event = now_changed(five_at_the_desk(), tiebreaks="buchholz")

    assert "left out" in words(sums(event, "Ada Ito"))


@pytest.mark.nightly
def test_head_to_head_names_those_who_have_not_all_met():
    event = a_running_event(8, tiebreaks="buchholz")
    swiss.play(event)
    winner = rows(seen(event))[0][0].split(maxsplit=1)[1]

    said = words(sums(event, winner))

    assert "Not all of them have played each other:" in said
    assert str(Entrant.objects.get(tournament=event, name=winner).pk) not in said


@pytest.mark.nightly
def test_a_stranger_of_another_event_has_no_sum_here():
    """H4."""
    event = five_at_the_desk()
    Entrant.objects.filter(tournament=event, name="Edda Falk").update(
        state=EntrantState.WITHDRAWN
    )

    assert sums(event, "Edda Falk").status_code == 404
    assert seen(event, f"standings/{event.pk}/").status_code == 404


@pytest.mark.nightly
def test_who_is_disqualified_keeps_his_sums():
    event = five_at_the_desk()
    Entrant.objects.filter(tournament=event, name="Cleo Marsh").update(
        state=EntrantState.DISQUALIFIED
    )

    assert "Not in the standings." in words(sums(event, "Cleo Marsh"))


# As a file and on paper


def table_of(answer):
    return list(csv.reader(io.StringIO(answer.content.decode())))


@pytest.mark.nightly
def test_the_standings_are_a_sheet_with_numbers_that_stay_numbers():
    """O4."""
    event = five_at_the_desk()

    answer = seen(event, "standings.csv")

    [head, first, *_, last] = table_of(answer)
    assert head == [
        *("place", "name", "points", "wins", "losses", "ties", "byes"),
        *("omw", "oomw", "score_difference", "round 1", "round 2", "round 3", "left"),
    ]
    assert first == [
        *("1", "Edda Falk", "9", "3", "0", "0", "1"),
        *("0.5556", "0.6653", "24", "B", "W", "W", ""),
    ]
    assert last[9] == "-8"
    assert "harbour-open-standings.csv" in answer["Content-Disposition"]
    assert len(table_of(seen(event, "standings.csv?q=ada"))) == 2


def test_who_has_this_version_of_the_file_gets_nothing_again():
    event = five_at_the_desk()
    etag = seen(event, "standings.csv")["ETag"]

    assert seen(event, "standings.csv", if_none_match=etag).status_code == 304
    now_changed(event)
    assert seen(event, "standings.csv", if_none_match=etag).status_code == 200


def test_paper_has_every_place_a_head_that_repeats_and_the_word():
    event = five_at_the_desk()

    answer = seen(event, "print/standings/?paper=letter")

    assert len(rows(answer)) == 5
    assert "<thead>" in source(answer)
    assert "Harbour Open, standings after round 3, unofficial" in words(answer)
    year = timezone.localtime(timezone=event.timezone).year
    assert str(year) in words(answer)
    cache.clear()
    assert seen(event, "print/standings/?paper=x").status_code == 404


# The cut, once a result was corrected


def test_after_a_correction_the_standings_mark_who_plays_the_published_cut():
    event = swiss.a_cut(8)
    swiss.publish_cut(event)
    before = source(seen(event))
    out = swiss.person(again(event).cut_seeds[0])
    match = Match.objects.get(round__tournament=event, round__stage="swiss", home=out)

    corrections.correct_result(
        event.pk,
        event.owner,
        match_id=match.pk,
        expected=match.version,
        claim=won("away", "0:3"),
        reason="The slip was misread.",
    )
    cache.clear()
    after = seen(event)

    assert 'class="cut-line"' in before
    assert 'class="cut-line"' not in source(after)
    assert "A result was corrected after the cut was published" in words(after)
    assert words(after).count("in the cut, seed ") == 4
    assert f"{out.name} in the cut, seed 1" in words(after)


# The random draw


def test_the_random_draw_cannot_be_read_before_the_event_is_over():
    """CL-3: neither the number drawn nor the order that it gives."""
    event = a_running_event(8, rounds=1, cut=4)
    round_ = swiss.decide(swiss.published(swiss.a_draft(event)))
    Match.objects.filter(round=round_).update(outcome="tie", winner="")
    swiss.close(round_)
    people = list(event.entrants.order_by("name_key"))
    by_draw = sorted(people, key=lambda each: draw_of(event, each))
    sums = f"standings/{people[0].pk}/"

    before, front = seen(event), seen(event, "")
    sum_before = words(seen(event, sums))
    paper = words(seen(event, "print/standings/"))
    kept = Round.objects.get(tournament=event).standings
    now_changed(event, cut=0)
    events.finish_event(event.pk, event.owner, expected=again(event).version)

    assert [row[0] for row in rows(before)] == [f"1= {each}" for each in people]
    draws = "If players are tied at the line, a random draw decides."
    assert all(draws in text for text in (words(before), words(front), paper))
    assert "Secret until the event is over" in sum_before
    assert draw_of(event, people[0]) not in sum_before
    assert [row["entrant"] for row in kept] == [str(each.pk) for each in people]
    assert [row[0] for row in rows(seen(event))] == [f"1= {each}" for each in by_draw]
    assert f"Drawn {draw_of(event, people[0])}" in words(seen(event, sums))


def draw_of(event, entrant):
    return random_draw_of(event.lot_seed, entrant=str(entrant.pk))
