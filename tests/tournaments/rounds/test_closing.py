"""The end of a round, and the draft that was made too early for it."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant
from tests.builders.swiss import (
    a_draft,
    close,
    decide,
    last_line,
    log_of,
    names,
    play,
    published,
    table,
    tables,
)
from tournaments.models import Audience, Match, Report, Round, RoundState, SettledBy
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.nightly
def test_a_closed_round_keeps_the_standings():
    event = a_running_event(5)

    round_ = play(event)

    assert round_.state == RoundState.CLOSED
    first, *_, last = round_.standings
    assert len(round_.standings) == 5
    assert first == {
        "place": 1,
        "label": first["label"],
        "entrant": first["entrant"],
        "points": 3,
        "record": "1-0-0",
        "tiebreaks": {
            "omw": "33/100",
            "oomw": first["tiebreaks"]["oomw"],
            "score_difference": "0",
        },
        "left": None,
    }
    assert (last["points"], last["record"]) == (0, "0-1-0")


@pytest.mark.nightly
def test_closing_is_logged():
    event = a_running_event(4)

    round_ = play(event)

    line = last_line(event)
    assert (line.kind, line.visibility) == ("round_closed", Audience.PUBLIC)
    assert line.payload.before == {"state": "published"}
    assert line.payload.after["number"] == 1
    assert len(line.payload.after["standings"]) == 64
    assert abs(round_.closed_at - timezone.now()) < dt.timedelta(minutes=1)


@pytest.mark.nightly
def test_what_blocks_a_round_is_listed_in_the_order_of_tables():
    event = a_running_event(8)
    round_ = decide(published(a_draft(event)), table=3)
    Match.objects.filter(round=round_, table=2).update(disputed_at=timezone.now())

    with pytest.raises(TournamentError) as told:
        close(round_)

    assert told.value.message == (
        "Round 1 cannot be closed: table 1 has no result; table 2 is disputed; "
        "table 4 has no result."
    )


def test_a_result_that_was_disputed_later_blocks():
    """Events 6: what the clock accepted can be disputed until the round closes."""
    event = a_running_event(4)
    round_ = decide(published(a_draft(event)))
    later = timezone.now() + dt.timedelta(minutes=1)
    Match.objects.filter(round=round_, table=1).update(disputed_at=later)

    with pytest.raises(TournamentError, match="table 1 is disputed"):
        close(round_)


def test_of_many_tables_the_first_are_named():
    event = a_running_event(20)
    round_ = published(a_draft(event))

    with pytest.raises(TournamentError, match="table 8 has no result; and 2 more"):
        close(round_)


def test_somebody_without_a_seat_blocks():
    event = a_running_event(4)
    round_ = decide(published(a_draft(event)))
    an_entrant(event, "Zoe Late")

    with pytest.raises(TournamentError, match="Zoe Late has no seat"):
        close(round_)


def test_closing_accepts_what_nobody_objected_to_in_time():
    event = a_running_event(4)
    round_ = decide(published(a_draft(event)), table=1)
    row = table(round_, 2)
    Report.objects.create(
        match=row, side="home", number=1, outcome="win", winner="home", by=event.owner
    )
    Match.objects.filter(pk=row.pk).update(
        accepts_at=timezone.now() - dt.timedelta(seconds=1)
    )

    closing = close(round_)

    row.refresh_from_db()
    assert closing.round.state == RoundState.CLOSED
    assert (row.outcome, row.settled) == (Outcome.WIN, SettledBy.BY_CLOCK)


@pytest.mark.nightly
def test_a_round_is_closed_once():
    event = a_running_event(4)
    round_ = play(event)

    with pytest.raises(TournamentError, match="cannot be closed: it is closed"):
        close(round_)


# A draft that was made too early.


@pytest.mark.nightly
def test_closing_makes_a_provisional_draft_fit():
    """Events 5: it is paired again by the results, and the difference is shown."""
    event = a_running_event(8)
    first = published(a_draft(event))
    early = a_draft(event, 2)

    closing = close(decide_against(early, first))

    late = Round.objects.get(pk=early.pk)
    winners = {row.seat(row.winner).pk for row in tables(first)}
    assert closing.redrawn.new_pairs
    assert len(closing.redrawn.removed_pairs) == len(closing.redrawn.new_pairs)
    assert not closing.redrawn.edits_lost
    assert not late.is_provisional
    assert (late.attempt, late.seed) == (early.attempt, early.seed)
    assert late.version == early.version + 1
    assert all(
        (row.home_id in winners) == (row.away_id in winners) for row in tables(late)
    )
    assert published(late).state == RoundState.PUBLISHED


def decide_against(early, first):
    """Let one of two who were drafted together win, and the other lose."""
    one, two = table(early, 1).home, table(early, 1).away
    for row in tables(first):
        wins = row.side_of(one.pk) or {"home": "away", "away": "home"}.get(
            row.side_of(two.pk), "home"
        )
        decide(first, table=row.table, winner=wins)
    return Round.objects.get(pk=first.pk)


@pytest.mark.nightly
def test_a_draft_that_is_made_to_fit_is_logged():
    event = a_running_event(4)
    first = published(a_draft(event))
    a_draft(event, 2)

    close(decide(first))

    line = last_line(event)
    assert (line.kind, line.visibility) == ("draft_made_to_fit", Audience.STAFF)
    assert "had 0 points and now has 3" in " ".join(line.payload.before["because"])
    assert line.payload.after["number"] == 2


def test_a_draft_that_fits_already_stays():
    event = a_running_event(8)
    first = decide(published(a_draft(event)))
    second = a_draft(event, 2)
    before = names(tables(second))

    closing = close(first)

    second.refresh_from_db()
    assert closing.redrawn is None
    assert names(tables(second)) == before
    assert [line.kind for line in log_of(event)][-1] == "round_closed"


@pytest.mark.nightly
def test_the_last_round_has_no_draft_after_it():
    event = a_running_event(4, rounds=1)

    assert close(decide(published(a_draft(event)))).redrawn is None
