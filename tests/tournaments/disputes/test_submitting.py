"""Handing in a log: by whom, for what, and what is said of one that does not fit."""

import pytest

from tests.builders.events import a_submission, an_official
from tests.builders.evidence import (
    DECKS,
    a_game,
    a_table,
    check_all,
    named,
    reported,
    seen_by_all,
    the_list,
)
from tests.builders.people import a_person
from tests.builders.rounds import seated
from tournaments.desk import actions as events
from tournaments.models import Entry, GameLog, LogVerdict, Match, RoundState
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("samples"),
]


@pytest.fixture
def table():
    return a_table()


def codes():
    return [each["code"] for each in GameLog.objects.get().flags]


# Who may.


@pytest.mark.nightly
@pytest.mark.parametrize(("who", "side"), [("ada", "home"), ("ben", "away")])
def test_each_of_the_two_hands_in_for_his_own_side(table, who, side):
    made = table.hand_in(named(seen_by_all(), table), getattr(table, who))

    assert made.side == side


@pytest.mark.nightly
def test_an_official_hands_in_for_nobody(table):
    made = table.hand_in(named(seen_by_all(), table), an_official(table.event))

    assert made.side == ""


@pytest.mark.nightly
def test_a_stranger_and_another_entrant_are_refused(table):
    others = [a_person("Stranger")]
    others += [
        each.person
        for each in table.event.entrants.all()
        if each.person not in (table.ada, table.ben)
    ]

    for who in others:
        with pytest.raises(Forbidden):
            table.hand_in(seen_by_all(), who)

    assert not GameLog.objects.exists()


def test_a_log_of_an_older_round_is_for_officials(table):
    Match.objects.filter(round=table.match.round).update(
        outcome="win", winner="home", settled="agreed", settled_at="2026-01-01T00:00Z"
    )
    table.event.played.update(state=RoundState.CLOSED, closed_at="2026-01-01T00:00Z")
    seated(table.event, number=2)

    with pytest.raises(TournamentError, match="a later round is published"):
        table.hand_in(seen_by_all())
    assert table.hand_in(seen_by_all(), an_official(table.event))


def test_a_game_that_the_match_does_not_have_is_refused(table):
    with pytest.raises(TournamentError, match="at most 1"):
        table.hand_in(seen_by_all(), game=2)


@pytest.mark.nightly
def test_an_event_that_is_called_off_takes_no_log(table):
    events.cancel_event(
        table.event.pk,
        table.event.owner,
        expected=table.event.version,
        reason="The hall is flooded.",
        typed_name=table.event.name,
    )

    with pytest.raises(TournamentError, match="not running"):
        table.hand_in(seen_by_all())


@pytest.mark.nightly
def test_handing_in_stands_in_the_log_of_the_event(table):
    """T1."""
    table.hand_in(named(seen_by_all(), table))
    check_all()

    kinds = list(Entry.objects.order_by("seq").values_list("kind", "visibility"))
    assert kinds == [("log_submitted", "match")]


# What does not fit (I3).


@pytest.mark.nightly
def test_a_log_that_fits_has_no_flag(table):
    log = named(seen_by_all(), table).with_tags(
        Event=table.event.name, Match="R1 table 1"
    )

    table.hand_in(log)

    assert codes() == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Home": "Zora"}, "entrants"),
        ({"Event": "Another Cup"}, "event"),
        ({"Match": "R2 table 1"}, "match"),
        ({"Match": "round 1, table 9"}, "match"),
        ({"Profile": "P19"}, "rules"),
        ({"HomeDeck": "receipt:1111-1111-1111-1111"}, "receipt"),
        ({"AwayDeck": "1 C1-PS"}, "list"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_flagged_and_taken_all_the_same(table, tags, code):
    table.hand_in(named(seen_by_all(), table).with_tags(**tags))
    check_all()

    assert codes() == [code]
    assert LogVerdict.objects.get().kind == "confirmed"


def test_a_score_that_was_not_reported_is_flagged(table):
    log = named(seen_by_all(), table)
    reported(table, "home", "home", 30, 0)

    table.hand_in(log)

    assert codes() == ["score"]


def test_a_log_with_the_seats_the_other_way_round_is_read_so(table):
    """Home of a log is whoever sat there at the table, not by the pairing."""
    log = seen_by_all().with_tags(
        Home=table.match.away.name, Away=table.match.home.name
    )
    for entrant, name in zip((table.match.away, table.match.home), DECKS, strict=True):
        a_submission(entrant, text=the_list(name))

    table.hand_in(log)
    check_all()

    verdict = LogVerdict.objects.get()
    winner, score = log.tags["Result"].split()
    assert codes() == ["turned"]
    assert verdict.kind == "confirmed"
    assert f"{verdict.away_score}-{verdict.home_score}" == score
    assert verdict.winner == {"H": "away", "A": "home"}[winner]


@pytest.mark.nightly
def test_whoever_says_his_seat_is_believed(table):
    """Names may be missing or wrong; the seat is then what he says."""
    for entrant, name in zip((table.match.away, table.match.home), DECKS, strict=True):
        a_submission(entrant, text=the_list(name))

    table.hand_in(seen_by_all(), table.ben, is_home=True)
    check_all()

    assert GameLog.objects.get().is_turned
    assert LogVerdict.objects.get().kind == "confirmed"


@pytest.mark.nightly
def test_without_registered_lists_those_of_the_log_are_taken_and_prove_less():
    table = a_table(with_lists=False)

    table.hand_in(named(a_game(), table))
    check_all()

    verdict = LogVerdict.objects.get()
    assert codes() == ["no_list", "no_list"]
    assert verdict.kind == "confirmed"
    assert not verdict.is_registered


@pytest.mark.nightly
def test_without_any_list_nothing_is_decided():
    table = a_table(with_lists=False)

    table.hand_in(named(seen_by_all(), table))
    check_all()

    assert LogVerdict.objects.get().kind == "undecided"
