"""P2: a guardian acts for a child in an event, and for nobody else."""

import pytest

from accounts.models import Ward
from tests.builders.events import (
    a_running_event,
    an_entrant,
    an_event,
    an_official,
    lines,
    sent,
)
from tests.builders.people import a_person, a_ward
from tests.builders.tables import (
    AWAY,
    HOME,
    a_round,
    again,
    event_of,
    listened,
    result,
    said,
    seen,
    won,
)
from tournaments.core.permissions import position_of
from tournaments.disputes.actions import submitting
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.floor.actions import calls
from tournaments.journal import recipients
from tournaments.journal.queries import logbook
from tournaments.models import Entrant, EntrantState, Role
from tournaments.results import actions as results
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def gwen(db):
    return a_person("Gwen")


@pytest.fixture
def mia(gwen):
    return a_ward(gwen, "Mia")


def a_table_of(ward, *, against=None):
    """Seat a child at home and Ben away."""
    event = a_running_event(0)
    own = an_entrant(event, ward.display_name, ward=ward)
    other = against or {"person": a_person("Ben")}
    return a_round(event, (own, an_entrant(event, "Ben", **other))).matches.get()


# Coming and going.


@pytest.mark.nightly
def test_a_guardian_enters_a_child_by_the_nickname(gwen, mia):
    event = an_event()

    row = entrants.register_ward(event.pk, gwen, ward=mia.pk)

    assert (row.name, row.ward, row.person) == ("Mia", mia, None)
    assert row.state == EntrantState.REGISTERED
    [line] = lines(event, "entrant_registered")
    assert (line.actor, line.on_behalf_of) == (gwen, row)
    assert str(mia.birth_year) not in str(line.payload.after)


@pytest.mark.nightly
def test_a_guardian_plays_beside_the_children(gwen, mia):
    event = an_event()
    own = entrants.register_for_event(event.pk, gwen)
    rows = [
        entrants.register_ward(event.pk, gwen, ward=each.pk)
        for each in (mia, a_ward(gwen, "Tom"))
    ]

    found = position_of(gwen, event)

    assert found.entrant == own
    assert [*found.wards] == rows
    assert found.may(Capability.ADMIT, entrant=rows[0].pk)


@pytest.mark.nightly
def test_nobody_enters_the_child_of_another(mia):
    with pytest.raises(Ward.DoesNotExist):
        entrants.register_ward(an_event().pk, a_person("Sam"), ward=mia.pk)


def test_a_child_is_entered_once_and_comes_back_after_a_withdrawal(gwen, mia):
    event = an_event()
    row = entrants.register_ward(event.pk, gwen, ward=mia.pk)
    with pytest.raises(TournamentError, match="already in the event"):
        entrants.register_ward(event.pk, gwen, ward=mia.pk)

    sent(entrants.withdraw_from_event, row, gwen)
    back = entrants.register_ward(event.pk, gwen, ward=mia.pk)

    assert back.pk == row.pk
    assert back.state == EntrantState.REGISTERED


@pytest.mark.nightly
def test_a_guardian_checks_a_child_in_and_takes_the_child_out(gwen, mia):
    event = an_event(state="check_in")
    row = an_entrant(event, "Mia", ward=mia, state=EntrantState.REGISTERED)

    assert sent(entrants.check_in, row, gwen).state == EntrantState.CHECKED_IN
    assert sent(entrants.withdraw_from_event, row, gwen).state == EntrantState.WITHDRAWN


@pytest.mark.nightly
def test_a_guardian_drops_a_child_who_concedes(gwen, mia):
    match = a_table_of(mia)

    sent(entrants.drop_from_event, match.home, gwen, open_match="concede")

    assert result(match)[:2] == ("concession", "away")


@pytest.mark.nightly
@pytest.mark.parametrize("service", [entrants.withdraw_from_event, entrants.check_in])
def test_nobody_else_acts_for_a_child(mia, service):
    row = an_entrant(an_event(state="check_in"), "Mia", ward=mia)

    with pytest.raises(Forbidden):
        sent(service, row, a_person("Sam"))


def test_no_code_makes_the_entry_of_a_child_anybodys(gwen, mia):
    row = an_entrant(an_event(), "Mia", ward=mia)

    with pytest.raises(TournamentError, match="A guardian acts for Mia"):
        sent(entrants.make_claim_code, row)


# Lists.


@pytest.mark.nightly
def test_a_guardian_hands_a_list_in(gwen, mia, samples):
    from tests.builders.decks import PS, a_list, on_the_shelf  # noqa: F401

    event = an_event(snapshot=PS.id)
    row = an_entrant(event, "Mia", ward=mia)

    made = lists.submit_deck_list(event.pk, gwen, entrant=row.pk, text=a_list())

    assert (made.entrant, made.by) == (row, gwen)


@pytest.mark.nightly
def test_nobody_else_hands_in_the_list_of_a_child(mia):
    row = an_entrant(an_event(), "Mia", ward=mia)

    with pytest.raises(Forbidden, match="cannot submit a deck list"):
        lists.submit_deck_list(
            row.tournament_id, a_person("Sam"), entrant=row.pk, text=""
        )


# Results.


@pytest.mark.nightly
def test_a_guardian_reports_for_a_child_and_the_opponent_agrees(gwen, mia):
    match = a_table_of(mia)
    event = event_of(match)

    results.report_result(
        event.pk,
        gwen,
        match_id=match.pk,
        expected=seen(match, HOME),
        claim=won(HOME),
        entrant=match.home_id,
    )
    results.confirm_report(
        event.pk, match.away.person, match_id=match.pk, expected=listened(match)
    )

    assert result(match) == ("win", "home", "agreed")
    [line] = lines(event, "result_reported")[:1]
    assert (line.actor, line.on_behalf_of) == (gwen, match.home)


@pytest.mark.nightly
def test_a_guardian_agrees_and_disputes_for_a_child(gwen, mia):
    match = a_table_of(mia)
    event = event_of(match)
    results.report_result(
        event.pk,
        match.away.person,
        match_id=match.pk,
        expected=seen(match, AWAY),
        claim=won(AWAY, "14:21"),
    )

    results.dispute_result(
        event.pk,
        gwen,
        match_id=match.pk,
        expected=listened(match),
        entrant=match.home_id,
    )

    assert again(match).disputed_at is not None


def test_nobody_confirms_their_own_word_for_the_other_side(gwen, mia):
    """A guardian of both at a table could end a match alone."""
    tom = a_ward(gwen, "Tom")
    match = a_table_of(mia, against={"ward": tom})
    event = event_of(match)
    results.report_result(
        event.pk,
        gwen,
        match_id=match.pk,
        expected=seen(match, HOME),
        claim=won(HOME),
        entrant=match.home_id,
    )

    with pytest.raises(Forbidden, match="you cannot confirm your own report"):
        results.confirm_report(
            event.pk,
            gwen,
            match_id=match.pk,
            expected=listened(match),
            entrant=match.away_id,
        )

    assert again(match).is_open
    assert len(said(match)) == 1


@pytest.mark.nightly
def test_a_guardian_who_is_not_at_the_table_says_nothing(gwen, mia):
    match = a_table_of(mia)

    with pytest.raises(Forbidden):
        results.report_result(
            event_of(match).pk,
            gwen,
            match_id=match.pk,
            expected=seen(match, AWAY),
            claim=won(AWAY),
            entrant=match.away_id,
        )


@pytest.mark.nightly
def test_a_guardian_calls_a_judge_to_the_table(gwen, mia):
    match = a_table_of(mia)

    made = calls.call_judge(event_of(match).pk, gwen, match_id=match.pk, about="rules")

    assert (made.side, made.by) == (HOME, gwen)


# Officials who act for a child play, as far as their office goes (events 1).


def an_official_with_a_child(role=Role.SCOREKEEPER):
    match = a_table_of(a_ward(a_person("Otto"), "Ole"))
    event = event_of(match)
    kim = an_official(event, role, "Kim")
    Entrant.objects.filter(pk=match.home_id).update(ward=a_ward(kim, "Kai"))
    return match, event, kim


@pytest.mark.nightly
def test_an_official_decides_nothing_at_the_table_of_a_ward():
    match, event, kim = an_official_with_a_child()

    with pytest.raises(Forbidden, match="playing in this match"):
        results.enter_result(
            event.pk, kim, match_id=match.pk, expected=match.version, claim=won(HOME)
        )


@pytest.mark.nightly
def test_an_official_hands_in_no_log_as_an_official_at_the_table_of_a_ward():
    match, event, kim = an_official_with_a_child()

    with pytest.raises(Forbidden, match="playing in this match"):
        submitting.submit_log(event.pk, kim, match_id=match.pk, upload=None)


def test_an_official_with_a_ward_is_told_as_one_who_plays():
    _, event, kim = an_official_with_a_child(Role.JUDGE)

    told = {
        each.person: each.position for each in recipients.EventPeople(event).officials
    }

    assert told[kim].plays_in_event
    assert told[kim].wards == position_of(kim, event).wards
    assert not logbook.may_know_of_checks(told[kim])


def test_a_guardian_reads_of_the_log_what_concerns_the_child(gwen, mia):
    match = a_table_of(mia)
    event = event_of(match)
    results.report_result(
        event.pk,
        gwen,
        match_id=match.pk,
        expected=seen(match, HOME),
        claim=won(HOME),
        entrant=match.home_id,
    )
    [line] = lines(event, "result_reported")

    for who, may in ((gwen, True), (a_person("Sam"), False)):
        there = position_of(who, event)
        assert (line in logbook.readable_entries(there)) is may
        assert logbook.is_readable(line, there) is may
