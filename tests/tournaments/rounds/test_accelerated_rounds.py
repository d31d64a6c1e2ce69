"""Accelerated rounds of an event: who counts one more win, and that nobody keeps it."""

import pytest
from django.test import Client

from tests.builders.archives import brought, sent_away
from tests.builders.desk import address, at_the_desk
from tests.builders.events import a_running_event
from tests.builders.looking import words
from tests.builders.people import a_browser, a_person
from tests.builders.programs import a_program
from tests.builders.swiss import a_draft, close, decide, desk, play, published, tables
from tournaments.core import played, rounds
from tournaments.entries.actions.places import enter_late_entrant
from tournaments.files import eventfile
from tournaments.files.queries.eventfile import build_event_file
from tournaments.models import Entrant
from tournaments.rounds.actions import edits

pytestmark = [pytest.mark.django_db, pytest.mark.both]
MORE = "Pairing points include 3 points of acceleration for"


def accelerated_event(size=8, **cells):
    """Start an event with two accelerated rounds; seeds are the order by name."""
    event = a_running_event(size, accelerated_rounds=2, rounds=4, **cells)
    for at, each in enumerate(event.entrants.order_by("name_key"), 1):
        Entrant.objects.filter(pk=each.pk).update(seed=at)
    return event


def upper(event, size=4):
    return {each.name for each in event.entrants.order_by("seed")[:size]}


def test_the_upper_half_meets_itself_and_then_winners_of_the_others():
    event = accelerated_event()
    best = upper(event)

    first = play(event, 1)
    second = a_draft(event, 2)

    assert all(
        (row.home.name in best) is (row.away.name in best) for row in tables(first)
    )
    assert all(MORE in row.why for row in tables(first) if row.home.name in best)
    assert sum(MORE in row.why for row in tables(second)) >= 2
    assert rounds.recheck_pairing(second) == []


def test_standings_have_no_point_of_acceleration():
    event = accelerated_event()
    play(event, 1)

    won = sorted(row.points for row in played.current_standings(event))
    a_draft(event, 2)

    assert won == [0, 0, 0, 0, 3, 3, 3, 3]
    assert won == sorted(row.points for row in played.current_standings(event))


def test_the_third_round_is_paired_by_points_alone():
    event = accelerated_event()
    for number in (1, 2):
        play(event, number)

    third = a_draft(event, 3)

    assert not any("pairing point" in row.why for row in tables(third))


def test_a_late_entrant_is_not_in_the_upper_half():
    event = accelerated_event(6, late_entry_until_round=2)
    play(event, 1)
    row = enter_late_entrant(event.pk, event.owner, losses=1, name="Zoe Late")
    Entrant.objects.filter(pk=row.pk).update(seed=1)

    assert str(row.pk) not in played.accelerated_entrants(event, 2)


def test_the_half_stays_when_seeds_change_or_somebody_leaves():
    event = accelerated_event()
    then = played.accelerated_entrants(event, 1)
    play(event, 1)
    last = event.entrants.order_by("-seed").first()
    Entrant.objects.filter(pk=last.pk).update(seed=1)

    assert len(then) == 4
    assert played.accelerated_entrants(event, 2) == then


def test_another_seed_makes_the_first_draft_stale():
    event = accelerated_event()
    draft = a_draft(event)
    last = event.entrants.order_by("-seed").first()
    Entrant.objects.filter(pk=last.pk).update(seed=1)

    facts = rounds.draft_staleness(draft).facts

    assert f"{last.name} is in the other half of the accelerated field" in facts


def test_tables_paired_again_keep_the_acceleration():
    event = accelerated_event()
    round_ = published(a_draft(event))
    best = upper(event)
    row = next(each for each in tables(round_) if each.home.name in best)

    again = edits.pair_tables_again(*desk(round_), tables=[row.pk])

    seats = {row.home_id, row.away_id}
    [new] = [each for each in tables(again) if each.home_id in seats]
    assert MORE in new.why
    assert rounds.recheck_pairing(again) == []


def test_by_seed_the_first_meets_the_third_of_eight():
    event = accelerated_event(is_first_round_seeded=True)
    people = [each.name for each in event.entrants.order_by("seed")]

    first = a_draft(event)

    assert {frozenset((row.home.name, row.away.name)) for row in tables(first)} == {
        frozenset((people[at], people[at + 2])) for at in (0, 1, 4, 5)
    }


def test_the_first_round_stays_by_seed_beside_an_awarded_bye():
    event = accelerated_event(12, is_first_round_seeded=True)
    people = list(event.entrants.order_by("seed"))
    Entrant.objects.filter(pk=people[0].pk).update(bye_rounds=[1])

    first = a_draft(event)

    numbers = {each.pk: at for at, each in enumerate(people, 1)}
    assert {
        frozenset(map(numbers.get, filter(None, (row.home_id, row.away_id))))
        for row in tables(first)
    } == {
        frozenset(each)
        for each in ({1}, {2, 5}, {3, 6}, {4, 7}, {8, 10}, {9, 11}, {12})
    }
    assert first.notices == []
    assert len(played.accelerated_entrants(event, 2)) == 7


def test_the_event_file_pairs_the_same_tables():
    event = accelerated_event()
    play(event, 1)
    event.refresh_from_db()
    file = eventfile.read_event_file(
        eventfile.write_event_file(build_event_file(event))
    )

    draft = a_draft(event, 2)
    found = eventfile.pair_next_round(file, seed=draft.seed)

    assert {each.why for each in found.tables} == {row.why for row in tables(draft)}
    assert {frozenset((each.home, each.away)) for each in found.tables} == {
        frozenset((str(row.home_id), str(row.away_id))) for row in tables(draft)
    }


def test_it_goes_along_in_a_file():
    def make():
        event = accelerated_event()
        close(decide(published(a_draft(event))))
        a_draft(event, 2)
        return event

    there = brought(sent_away(make))

    assert there.accelerated_rounds == 2
    assert len(played.accelerated_entrants(there, 2)) == 4


def test_pages_and_programs_say_so():
    event = accelerated_event()

    page = words(a_browser(a_person("Vera")).get(f"/events/{event.pk}/"))
    desk_page = at_the_desk(event.owner).get(address(event, "entrants", "seeds"))
    program = a_program(event.owner, event).get().json()

    assert (
        "in the first 2 rounds, the upper half by seed is paired as if it had one "
        "more win" in page
    )
    assert "The upper half by seed is accelerated in rounds 1 to 2" in words(desk_page)
    assert program["accelerated_rounds"] == 2


def test_a_table_that_only_acceleration_parts_is_called_accelerated():
    event = accelerated_event(6)
    draft = a_draft(event)
    desk_page = words(at_the_desk(event.owner).get(address(event)))
    published(draft)

    page = words(Client().get(f"/events/{event.pk}/pairings/"))
    down = [row for row in tables(draft) if row.reason == "paired_down"]

    assert len(down) == page.count("accelerated") == desk_page.count("accelerated")
    assert "different points" not in page + desk_page
