"""Claim codes: an entry that was made at the desk becomes somebody's own (A8)."""

import datetime as dt
import re

import pytest
from django.db.models.functions import Now

from tests.builders.events import an_entrant, an_event, an_official, lines, sent
from tests.builders.people import a_person
from tournaments.entries import actions as entrants
from tournaments.entries.actions.codes import LENGTH, SIGNS
from tournaments.models import Audience, Entrant, Role
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def a_code(row, who=None):
    return sent(entrants.make_claim_code, row, who)


def claim(row, who, code):
    return entrants.claim_entry(row.tournament_id, who, entrant=row.pk, code=code)


@pytest.mark.nightly
def test_a_code_makes_an_entry_somebodys_own():
    event, ada = an_event(), a_person("Ada")
    row = an_entrant(event)
    code = a_code(row)

    claim(row, ada, code)

    row.refresh_from_db()
    assert (row.person, row.claim_hash, row.claim_until) == (ada, "", None)
    [made], [claimed] = lines(event, "claim_code_made"), lines(event, "entry_claimed")
    assert (made.entrant, made.visibility) == (row, Audience.STAFF)
    assert (claimed.actor, claimed.entrant) == (ada, row)


@pytest.mark.nightly
def test_a_code_has_forty_bits_and_only_its_hash_is_kept():
    row = an_entrant(an_event())

    code = a_code(row)

    assert re.fullmatch(f"[{SIGNS}]{{4}}-[{SIGNS}]{{4}}", code)
    assert (len(set(SIGNS)), LENGTH) == (32, 8)
    row.refresh_from_db()
    assert re.fullmatch("[0-9a-f]{64}", row.claim_hash)
    assert code.replace("-", "") not in str(vars(row))


@pytest.mark.nightly
def test_a_code_is_read_however_it_is_typed():
    row = an_entrant(an_event())
    code = a_code(row)

    typed = code.replace("0", "o").replace("1", "l").replace("-", " ").lower()

    assert claim(row, a_person("Ada"), typed).person is not None


@pytest.mark.nightly
def test_a_code_holds_once():
    row = an_entrant(an_event())
    code = a_code(row)
    claim(row, a_person("Ada"), code)

    with pytest.raises(TournamentError, match="wrong, already used"):
        claim(row, a_person("Ben"), code)


def test_a_new_code_voids_the_one_before():
    row = an_entrant(an_event())
    old = a_code(row)
    a_code(row)

    with pytest.raises(TournamentError, match="wrong, already used"):
        claim(row, a_person("Ada"), old)


@pytest.mark.nightly
def test_a_code_holds_for_its_own_entry():
    event = an_event()
    ada, ben = an_entrant(event, "Ada"), an_entrant(event, "Ben")
    code = a_code(ada)
    a_code(ben)

    with pytest.raises(TournamentError, match="wrong, already used"):
        claim(ben, a_person("Kim"), code)


@pytest.mark.nightly
@pytest.mark.parametrize(("minutes", "holds"), [(9, True), (10, False)])
def test_a_code_holds_for_ten_minutes_by_the_clock_of_the_database(minutes, holds):
    row = an_entrant(an_event())
    code = a_code(row)
    made_at = dt.timedelta(minutes=10 - minutes)
    Entrant.objects.update(claim_until=Now() + made_at)

    if holds:
        assert claim(row, a_person("Ada"), code).person is not None
    else:
        with pytest.raises(TournamentError, match="older than 10 minutes"):
            claim(row, a_person("Ada"), code)


@pytest.mark.nightly
def test_a_code_is_made_for_ten_minutes():
    row = an_entrant(an_event())

    a_code(row)

    within = dt.timedelta(minutes=9, seconds=30)
    assert Entrant.objects.filter(claim_until__gt=Now() + within).exists()
    over = dt.timedelta(minutes=10)
    assert not Entrant.objects.filter(claim_until__gt=Now() + over).exists()


@pytest.mark.nightly
def test_five_wrong_tries_void_a_code():
    event, ada = an_event(), a_person("Ada")
    row = an_entrant(event)
    code = a_code(row)

    for _ in range(5):
        with pytest.raises(TournamentError, match="wrong"):
            claim(row, ada, "0000-0000" if code != "0000-0000" else "1111-1111")
    with pytest.raises(TournamentError, match="wrong"):
        claim(row, ada, code)

    refused = lines(event, "claim_code_refused")
    assert [each.payload.after["tries"] for each in refused] == [1, 2, 3, 4, 5]
    assert {each.visibility for each in refused} == {Audience.STAFF}


@pytest.mark.nightly
def test_four_wrong_tries_do_not():
    row, ada = an_entrant(an_event()), a_person("Ada")
    code = a_code(row)

    for _ in range(4):
        with pytest.raises(TournamentError, match="wrong"):
            claim(row, ada, "0")

    assert claim(row, ada, code).person == ada


def test_nobody_claims_a_second_entry():
    event, ada = an_event(), a_person("Ada")
    an_entrant(event, "Ada", person=ada)
    row = an_entrant(event, "Ben")
    code = a_code(row)

    with pytest.raises(TournamentError, match="already in this event, as Ada"):
        claim(row, ada, code)


def test_an_entry_without_a_code_is_not_claimed():
    row = an_entrant(an_event())

    with pytest.raises(TournamentError, match="wrong"):
        claim(row, a_person("Ada"), "")


@pytest.mark.nightly
def test_an_entry_of_another_event_is_not_there():
    row = an_entrant(an_event())
    other = an_event(owner=a_person("Omar"))

    with pytest.raises(Entrant.DoesNotExist):
        entrants.claim_entry(
            other.pk, a_person("Ada"), entrant=row.pk, code="0000-0000"
        )


@pytest.mark.nightly
def test_an_entry_that_has_an_owner_gets_no_code():
    row = an_entrant(an_event(), person=a_person("Ada"))

    with pytest.raises(TournamentError, match="already belongs to an account"):
        a_code(row)


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.JUDGE, None])
def test_only_those_who_admit_people_make_codes(role):
    event = an_event()
    who = an_official(event, role) if role else a_person("Sam")

    with pytest.raises(Forbidden):
        a_code(an_entrant(event), who)
