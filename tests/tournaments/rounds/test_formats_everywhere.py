"""Each format has what Swiss has: pages, paper, wall, API, archive and corrections."""

import pytest

from tests.builders import swiss
from tests.builders.archives import brought, sent_away
from tests.builders.corrections import WHY
from tests.builders.desk import address, at_the_desk
from tests.builders.endings import again
from tests.builders.events import a_running_event
from tests.builders.looking import words
from tests.builders.programs import a_program
from tests.builders.tables import won
from tests.tournaments.rounds.test_formats import an_elimination
from tests.tournaments.venue.test_print_page import text_of
from tournaments.core import cut as selectors
from tournaments.core import rounds
from tournaments.corrections import actions as corrections
from tournaments.models import Match, Side
from tournaments.rounds.actions import cut

pytestmark = [pytest.mark.django_db, pytest.mark.both]
PAPER = ("by-name", "by-table", "slips", "standings", "opponents", "emergency")
ELIMINATIONS = ("single_elimination", "double_elimination")


def a_round_robin(size):
    return a_running_event(size, structure="round_robin", rounds=size - 1, cut=0)


def after_one_round(structure, size=6):
    """Play the first round; the first at each table wins."""
    if structure == "round_robin":
        event = a_round_robin(size)
        swiss.play(event)
    else:
        event = an_elimination(structure, size)
        first = cut.publish_cut_round(event.pk, event.owner, number=1)
        swiss.close(swiss.decide(first))
    return again(event)


def last_match(event):
    return Match.objects.filter(round__tournament=event, away__isnull=False).first()


@pytest.mark.parametrize("structure", ["round_robin", *ELIMINATIONS])
def test_pages_paper_wall_and_programs_show_who_played(structure):
    event = after_one_round(structure)
    match, visit = last_match(event), at_the_desk(event.owner)
    pages = ["pairings/", "standings/", "wall/", "print/pairings/", "pairings.csv"]
    if structure in ELIMINATIONS:
        pages.append("bracket/")

    for page in pages:
        found = visit.get(f"/events/{event.pk}/{page}")
        assert found.status_code == 200, page
        assert match.home.name in words(found), page
    for sheet in PAPER:
        found = visit.get(address(event, "print", sheet))
        assert (found.status_code, found["Content-Type"]) == (200, "application/pdf")
    program = a_program(event.owner, event)
    assert program.get().json()["structure"] == structure
    slug = program.get("rounds/").json()["results"][0]["round"]
    tables = program.get(f"rounds/{slug}/pairings/").json()["results"]
    assert match.home.name in str(tables)
    assert program.get("standings/").status_code == 200


@pytest.mark.parametrize("structure", ["round_robin", *ELIMINATIONS])
def test_it_goes_on_at_another_desk(structure):
    event = brought(sent_away(lambda: after_one_round(structure)))

    if structure == "round_robin":
        swiss.play(event, 2)
    else:
        second = cut.publish_cut_round(event.pk, event.owner, number=2)
        swiss.close(swiss.decide(second))

    assert event.structure == structure
    assert rounds.recheck_event(again(event)) == []


@pytest.mark.parametrize("structure", ["round_robin", *ELIMINATIONS])
def test_a_result_of_the_last_round_is_corrected(structure):
    event = after_one_round(structure)
    match = last_match(event)

    corrections.correct_result(
        event.pk,
        event.owner,
        match_id=match.pk,
        claim=won(Side.AWAY, "14:21"),
        reason=WHY,
        expected=match.version,
    )

    assert swiss.anew(match).winner == Side.AWAY
    assert rounds.recheck_event(again(event)) == []
    if structure in ELIMINATIONS:
        progress = selectors.cut_progress(again(event))
        winners = {each.winner for each in progress.matches}
        assert str(match.away_id) in winners
        assert str(match.home_id) not in winners


def test_paper_and_wall_of_a_double_elimination_say_the_bracket_of_each_match():
    event = an_elimination("double_elimination", 6)
    for number in (1, 2, 3):
        swiss.close(swiss.decide(swiss.publish_cut(event, number)))
    swiss.publish_cut(event, 4)
    visit = at_the_desk(event.owner)

    def text(sheet):
        return text_of(visit.get(address(event, "print", sheet)))

    for sheet in ("by-name", "by-table", "slips", "emergency"):
        assert "losers bracket" in text(sheet).lower(), sheet
    assert "Round 4, losers bracket" in text("slips")
    assert "Winner to Loser to" in text("emergency")
    assert "7 Winners bracket, round 4" in text("bracket")
    pairings = words(visit.get(f"/events/{event.pk}/pairings/"))
    assert "losers bracket" in pairings
    wall = words(visit.get(f"/events/{event.pk}/wall/?show=bracket&page=1"))
    assert "Page 1 of 1" in wall
    assert "Winners bracket, round 4" in wall
