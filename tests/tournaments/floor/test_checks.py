"""Deck checks: drawn when a round comes out, done by one judge, known to judges alone.

The lot itself is tested in test_sampling; here it meets rows, log and people.
"""

import datetime as dt

import pytest

from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_official,
    lines,
)
from tests.builders.people import a_person
from tests.builders.swiss import (
    a_draft,
    anew,
    close,
    decide,
    play,
    published,
    table,
    tables,
    unpublish,
)
from tests.builders.tables import event_of
from tournaments.core import permissions
from tournaments.core.action import seal_breaches
from tournaments.corrections.actions import undoing
from tournaments.floor.actions import checks
from tournaments.floor.queries import checks as selectors
from tournaments.floor.sampling import CheckTarget, TableToDraw
from tournaments.journal import sentences
from tournaments.journal.queries import logbook
from tournaments.models import (
    Audience,
    CheckFinding,
    Entrant,
    Entry,
    Extension,
    ListPolicy,
    Round,
    Side,
    TableCheck,
    Tournament,
)
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]

SEED = "f00d" * 16
WHY = "Their sleeves look worn on one side."


def an_event_with_checks(size: int = 16, **cells) -> Tournament:
    return a_running_event(
        size, **{"check_target": 50, "rounds": 3, "cut": 0, "lot_seed": SEED, **cells}
    )


def drawn(round_: Round) -> list[int]:
    rows = TableCheck.objects.filter(match__round=round_, is_drawn=True)
    return sorted(rows.values_list("match__table", flat=True))


def done(check: TableCheck, *, by=None, home="fine", away="fine", **more) -> TableCheck:
    """Begin a check and end it."""
    event = event_of(check.match)
    by = by or event.owner
    checks.start_check(event.pk, by, check_id=check.pk)
    return checks.end_check(
        event.pk, by, check_id=check.pk, home=home, away=away, **more
    )


def all_done(round_: Round) -> None:
    for each in TableCheck.objects.filter(match__round=round_):
        done(each)


# The lot.


def test_publishing_draws_the_tables_of_the_round():
    event = an_event_with_checks()

    round_ = published(a_draft(event))

    assert drawn(round_)
    assert [each.kind for each in Entry.objects.filter(tournament=event)][-2:] == [
        "round_published",
        "checks_drawn",
    ]
    [line] = lines(event, "checks_drawn")
    assert line.visibility == Audience.JUDGES
    assert line.payload.after["drawn"] == drawn(round_)
    assert seal_breaches(event) == []


def test_the_same_seed_draws_the_same_tables_again():
    event = an_event_with_checks()

    for number in (1, 2, 3):
        round_ = published(a_draft(event, number))
        if number != 2:
            all_done(round_)
        fresh = Round.objects.select_related("tournament").get(pk=round_.pk)
        [*_, line] = lines(event, "checks_drawn")

        assert recheck_draw(fresh)
        assert line.payload.after["drawn"] == drawn(round_)
        close(decide(fresh))

    assert recheck_draw(Round.objects.get(pk=fresh.pk))
    assert any(map(redone_with(fresh), ("beef" * 16, "cafe" * 16, "f00d" * 16)))


def recheck_draw(round_):
    """Draw a round's checks again from its line; return whether they are the same."""
    [line] = [
        each
        for each in lines(round_.tournament, "checks_drawn")
        if each.payload.after["round"] == str(round_.pk)
    ]
    said = line.payload.after
    cells = {each: said[each] for each in ("percent", "entrants", "rounds")}
    draw = selectors.DeckCheckDraw(
        aim=CheckTarget(**cells),
        number=said["number"],
        checked=tuple(said["checked"]),
        top=tuple(said["top"]),
        tables=tuple(
            TableToDraw(number=n, home=h, away=a) for n, h, a in said["tables"]
        ),
    )
    return draw.draw_tables(round_.tournament.lot_seed) == said["drawn"]


def redone_with(round_):
    """Give a function that redoes a round with another seed: one may draw the same."""

    def redone(seed):
        round_.tournament.lot_seed = seed
        return not recheck_draw(round_)

    return redone


@pytest.mark.nightly
def test_a_round_that_is_published_anew_draws_again():
    event = an_event_with_checks()
    first = published(a_draft(event))
    unpublish(first)

    second = published(a_draft(event))

    assert drawn(second)
    assert {each.match.round for each in selectors.visible_checks(event)} == {second}


@pytest.mark.nightly
@pytest.mark.parametrize(
    "cells", [{"check_target": 0}, {"list_policy": ListPolicy.NONE}]
)
def test_without_a_target_or_lists_nobody_is_drawn(cells):
    event = an_event_with_checks(**cells)

    published(a_draft(event))

    assert not TableCheck.objects.exists()
    assert lines(event, "checks_drawn") == []


@pytest.mark.nightly
def test_where_both_were_checked_nobody_is_drawn_again():
    event = an_event_with_checks(8, check_target=100, rounds=7)
    seen: set[str] = set()

    for number in range(1, 6):
        round_ = published(a_draft(event, number))
        for row in tables(round_):
            if row.table in drawn(round_):
                assert not {str(row.home_id), str(row.away_id)} <= seen
        all_done(round_)
        seen = selectors.checked_entrants(event)
        close(decide(anew(round_)))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("size", "percent", "rounds"), [(8, 50, 3), (16, 25, 3), (23, 40, 4), (32, 10, 5)]
)
def test_by_the_last_round_the_target_is_reached(size, percent, rounds):
    event = an_event_with_checks(size, check_target=percent, rounds=rounds)

    for number in range(1, rounds + 1):
        round_ = published(a_draft(event, number))
        all_done(round_)
        close(decide(anew(round_)))

    found = len(selectors.checked_entrants(event))
    wanted = -(-percent * size // 100)
    assert wanted <= found <= wanted + 1


@pytest.mark.nightly
def test_what_nobody_had_time_for_is_drawn_later():
    event = an_event_with_checks(16, check_target=50)
    play(event)
    close(decide(published(a_draft(event, 2))))

    last = published(a_draft(event, 3))

    assert len(drawn(last)) == 4


def test_undoing_the_round_takes_its_checks_along():
    event = an_event_with_checks()
    round_ = published(a_draft(event))
    assert drawn(round_)
    [line] = lines(event, "round_published")

    undoing.undo_action(event.pk, event.owner, line=line.seq)

    assert not TableCheck.objects.exists()


# By hand.


def a_round_without_checks(**cells):
    event = an_event_with_checks(8, check_target=0, **cells)
    return event, published(a_draft(event))


def test_a_judge_adds_a_table_with_a_reason():
    event, round_ = a_round_without_checks()
    judge = an_official(event)

    made = checks.add_check(event.pk, judge, match_id=table(round_, 2).pk, reason=WHY)

    assert not made.is_drawn
    [line] = lines(event, "check_added")
    assert (line.visibility, line.payload.reason) == (Audience.JUDGES, WHY)
    with pytest.raises(Stale, match="already"):
        checks.add_check(event.pk, judge, match_id=table(round_, 2).pk, reason=WHY)


@pytest.mark.nightly
def test_without_a_reason_no_table_is_added():
    event, round_ = a_round_without_checks()

    with pytest.raises(TournamentError, match="reason"):
        checks.add_check(event.pk, event.owner, match_id=table(round_, 2).pk, reason="")


@pytest.mark.nightly
@pytest.mark.parametrize("role", ["organiser", "scorekeeper"])
def test_who_is_no_judge_neither_adds_nor_checks(role):
    event, round_ = a_round_without_checks()
    check = TableCheck.objects.create(match=table(round_, 1))
    person = an_official(event, role)

    with pytest.raises(Forbidden):
        checks.add_check(event.pk, person, match_id=table(round_, 2).pk, reason=WHY)
    with pytest.raises(Forbidden):
        checks.start_check(event.pk, person, check_id=check.pk)


def test_a_judge_who_plays_neither_adds_nor_checks():
    event, round_ = a_round_without_checks()
    check = TableCheck.objects.create(match=table(round_, 1))
    person = an_official(event)
    an_entrant(event, "Jude Low", person=person)

    with pytest.raises(Forbidden, match="You are playing in this event"):
        checks.add_check(event.pk, person, match_id=table(round_, 2).pk, reason=WHY)
    with pytest.raises(Forbidden, match="You are playing in this event"):
        checks.start_check(event.pk, person, check_id=check.pk)


# Doing it.


@pytest.fixture
def check():
    _, round_ = a_round_without_checks()
    row = table(round_, 1)
    for entrant in (row.home, row.away):
        a_submission(entrant)
    return TableCheck.objects.create(match=row)


def test_of_two_judges_one_gets_it(check):
    event = event_of(check.match)
    jude, hal = an_official(event), an_official(event, name="Hal")
    checks.start_check(event.pk, jude, check_id=check.pk)

    with pytest.raises(Stale, match="Jude is already checking table 1"):
        checks.start_check(event.pk, hal, check_id=check.pk)
    with pytest.raises(Forbidden):
        checks.save_ticks(event.pk, hal, check_id=check.pk, side="home", lines=[1])
    with pytest.raises(Forbidden):
        checks.end_check(event.pk, hal, check_id=check.pk, home="fine", away="fine")

    assert anew(check).taken_by == jude


@pytest.mark.nightly
def test_beginning_logs_that_both_lists_are_read(check):
    """H9."""
    event = event_of(check.match)

    checks.start_check(event.pk, event.owner, check_id=check.pk)

    read = lines(event, "hidden_list_read")
    assert {each.entrant for each in read} == {check.match.home, check.match.away}
    assert {each.visibility for each in read} == {Audience.JUDGES}


def test_ticks_are_kept_side_by_side_and_for_the_log(check):
    event = event_of(check.match)
    with pytest.raises(TournamentError, match="Nobody has started"):
        checks.save_ticks(
            event.pk, event.owner, check_id=check.pk, side="home", lines=[1]
        )
    checks.start_check(event.pk, event.owner, check_id=check.pk)
    before = Entry.objects.count()

    for side, found in ((Side.HOME, [1, 4, 2]), (Side.AWAY, [3]), (Side.HOME, [1, 2])):
        checks.save_ticks(
            event.pk, event.owner, check_id=check.pk, side=side, lines=found
        )

    assert anew(check).ticks == {"home": [1, 2], "away": [3]}
    assert Entry.objects.count() == before
    checks.end_check(event.pk, event.owner, check_id=check.pk, home="fine", away="fine")
    [line] = lines(event, "check_ended")
    assert line.payload.after["ticks"] == {"home": 2, "away": 1}
    with pytest.raises(Stale, match="has ended"):
        checks.save_ticks(
            event.pk, event.owner, check_id=check.pk, side="home", lines=[]
        )


def test_the_outcome_is_logged_for_judges(check):
    ended = done(check, home="fine", away="problem", note=WHY)

    [line] = lines(event_of(check.match), "check_ended")
    assert (ended.home, ended.away, ended.note) == ("fine", "problem", WHY)
    assert line.visibility == Audience.JUDGES
    names = check.match.home.name, check.match.away.name
    assert sentences.full_sentence(line) == (
        f"Olga ended the deck check at table 1: {names[0]} as registered, "
        f"{names[1]} not as registered."
    )


@pytest.mark.nightly
def test_a_deck_that_differs_needs_words(check):
    with pytest.raises(TournamentError, match="reason"):
        done(check, away="problem")


@pytest.mark.nightly
def test_something_is_said_of_one_deck_at_least(check):
    with pytest.raises(TournamentError, match="either deck"):
        done(check, home="", away="")


@pytest.mark.nightly
def test_who_was_not_looked_at_can_be_drawn_again(check):
    event = event_of(check.match)

    done(check, home="fine", away="")

    assert selectors.checked_entrants(event) == {str(check.match.home_id)}


# Time.


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("seconds", "minutes"), [(1, 4), (30, 4), (90, 5), (450, 11), (10**6, 180)]
)
def test_a_table_gets_back_what_the_check_took_and_three_minutes(
    check, seconds, minutes
):
    event = event_of(check.match)
    checks.start_check(event.pk, event.owner, check_id=check.pk)
    before = anew(check).started_at - dt.timedelta(seconds=seconds)
    TableCheck.objects.filter(pk=check.pk).update(started_at=before)

    checks.end_check(event.pk, event.owner, check_id=check.pk, home="fine", away="fine")

    given = Extension.objects.get(match=check.match)
    assert (given.minutes, given.reason) == (minutes, "Deck check")
    [line] = lines(event, "table_extended")
    assert line.match == check.match


@pytest.mark.nightly
@pytest.mark.parametrize("why", ["no clock", "a result"])
def test_where_time_does_not_count_none_is_given(check, why):
    event = event_of(check.match)
    if why == "no clock":
        Tournament.objects.filter(pk=event.pk).update(minutes=None)
    else:
        decide(check.match.round)

    done(check)

    assert not Extension.objects.exists()


@pytest.mark.nightly
def test_the_head_judge_may_end_what_a_judge_left(check):
    event = event_of(check.match)
    jude = an_official(event)
    checks.start_check(event.pk, jude, check_id=check.pk)

    checks.end_check(event.pk, event.owner, check_id=check.pk, home="fine", away="")

    assert anew(check).ended_at is not None


# Who knows of it.


@pytest.mark.nightly
def test_the_log_of_those_who_play_has_no_word_of_checks():
    event = an_event_with_checks(8, check_target=100)
    round_ = published(a_draft(event))
    check = TableCheck.objects.filter(match__round=round_).first()
    for each in (check.match.home, check.match.away):
        a_submission(each)
    checks.start_check(event.pk, event.owner, check_id=check.pk)
    playing = an_official(event, "organiser", "Pat")
    an_entrant(event, "Pat Low", person=playing)
    entrant = Entrant.objects.filter(tournament=event, person=None).first()
    entrant.person = a_person("Ed")
    entrant.save()

    keeper = an_official(event, "scorekeeper", "Sky")
    for person in (playing, entrant.person, keeper):
        position = permissions.position_of(person, event)
        found = logbook.readable_entries(position)
        kinds = set(found.values_list("kind", flat=True))
        assert kinds.isdisjoint((*logbook.CHECKS, "hidden_list_read"))
        assert all(
            logbook.is_readable(each, position) == (each in found)
            for each in Entry.objects.filter(tournament=event)
        )
    judge = permissions.position_of(an_official(event), event)
    assert {"checks_drawn", "check_started"} <= {
        each.kind for each in logbook.readable_entries(judge)
    }


def test_the_decks_stand_in_the_order_of_their_sheets(check):
    event = event_of(check.match)
    deck, _ = selectors.checked_decks(event, check)

    assert deck.is_listed
    assert deck.ticked_text == "0 of 1 line"
    assert check.home == CheckFinding.NONE
