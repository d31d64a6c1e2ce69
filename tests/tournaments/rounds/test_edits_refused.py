"""What nobody may change of a round by hand."""

import uuid

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event, an_entrant, an_official
from tests.builders.people import a_person
from tests.builders.swiss import (
    a_draft,
    an_edit,
    anew,
    close,
    decide,
    desk,
    last_line,
    pairs,
    published,
    table,
)
from tournaments.models import Entrant, Match, Role, Round
from tournaments.rounds.actions import edits
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]


@pytest.fixture(params=["draft", "published"])
def round_(request):
    """Give a round of eight, once as a draft and once as everybody sees it."""
    made = a_draft(a_running_event(8))
    return made if request.param == "draft" else published(made)


# What is refused.


def every_edit(round_):
    """Give each edit as a call that would work on a draft of eight."""
    (_, ben), (cleo, _) = pairs(round_)[1], pairs(round_)[2]
    one = table(round_, 1).pk
    waiting = [
        an_entrant(round_.tournament, name).pk for name in ("Zoe Late", "Yan Late")
    ]
    return {
        "swap": lambda *desk: edits.swap_seats(*desk, one=ben.pk, two=cleo.pk),
        "break_up": lambda *desk: edits.cancel_table(*desk, match_id=one),
        "pair": lambda *desk: edits.pair_entrants(
            *desk, home=waiting[0], away=waiting[1]
        ),
        "give_bye": lambda *desk: edits.give_bye(*desk, entrant=waiting[0]),
        "move_table": lambda *desk: edits.move_table(*desk, match_id=one, table=9),
        "repair": lambda *desk: edits.pair_tables_again(*desk, tables=[one]),
    }


EDITS = ("swap", "break_up", "pair", "give_bye", "move_table", "repair")
NEED_A_REASON = tuple(each for each in EDITS if each != "move_table")


@pytest.mark.nightly
@pytest.mark.parametrize("name", EDITS)
def test_every_edit_works_as_it_is_called_here(name, round_):
    assert every_edit(round_)[name](*desk(round_)).is_edited


@pytest.mark.nightly
@pytest.mark.parametrize("name", NEED_A_REASON)
def test_an_edit_needs_a_reason(name, round_):
    edit = an_edit(round_, reason=" ")

    with pytest.raises(TournamentError, match="This needs a reason"):
        every_edit(round_)[name](round_.tournament_id, round_.tournament.owner, edit)


@pytest.mark.nightly
@pytest.mark.parametrize("name", EDITS)
def test_a_reason_fits_beside_a_table(name, round_):
    edit = an_edit(round_, reason="x" * 301)

    with pytest.raises(TournamentError, match="The reason has 301 characters"):
        every_edit(round_)[name](round_.tournament_id, round_.tournament.owner, edit)


@pytest.mark.nightly
@pytest.mark.parametrize("name", EDITS)
def test_an_edit_of_an_older_round_is_refused(name, round_):
    Round.objects.filter(pk=round_.pk).update(version=7)

    with pytest.raises(Stale):
        every_edit(round_)[name](*desk(round_))


@pytest.mark.nightly
@pytest.mark.parametrize("name", EDITS)
def test_judges_edit_no_round(name, round_):
    jude = an_official(round_.tournament, Role.JUDGE)

    with pytest.raises(Forbidden):
        every_edit(round_)[name](round_.tournament_id, jude, an_edit(round_))


@pytest.mark.nightly
@pytest.mark.parametrize("name", EDITS)
def test_a_closed_round_is_not_edited(name):
    round_ = published(a_draft(a_running_event(8)))
    doing = every_edit(round_)
    Entrant.objects.filter(name__endswith="Late").update(first_round=2)
    round_ = close(decide(round_)).round

    with pytest.raises(TournamentError, match="Round 1 cannot be edited: it is closed"):
        doing[name](*desk(round_))


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["swap", "break_up", "move_table", "repair"])
def test_a_table_with_a_result_stays(name):
    round_ = published(a_draft(a_running_event(8)))
    doing = every_edit(round_)
    round_ = decide(round_, table=1)

    with pytest.raises(TournamentError, match="Table 1 has a result"):
        doing[name](*desk(round_))


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["swap", "break_up", "move_table", "repair"])
def test_a_disputed_table_waits_for_its_judge(name):
    round_ = published(a_draft(a_running_event(8)))
    doing = every_edit(round_)
    Match.objects.filter(round=round_, table=1).update(disputed_at=timezone.now())

    with pytest.raises(TournamentError, match="Table 1 is disputed"):
        doing[name](*desk(round_))


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["swap", "break_up", "move_table", "repair"])
def test_playing_staff_do_not_edit_their_own_table(name, round_):
    """Events 1."""
    clerk = a_person("Sky")
    doing = every_edit(round_)
    own = pairs(round_)[1][1]
    Entrant.objects.filter(pk=own.pk).update(person=clerk)
    round_.tournament.staff.create(person=clerk, role=Role.SCOREKEEPER)

    with pytest.raises(Forbidden, match="You are playing in this match"):
        doing[name](round_.tournament_id, clerk, an_edit(round_))


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["pair", "give_bye", "repair"])
def test_playing_staff_do_not_seat_themselves(name, round_):
    clerk = a_person("Sky")
    doing = every_edit(round_)
    Entrant.objects.filter(name="Zoe Late").update(person=clerk)
    round_.tournament.staff.create(person=clerk, role=Role.SCOREKEEPER)

    with pytest.raises(Forbidden, match="You are playing in this match"):
        doing[name](round_.tournament_id, clerk, an_edit(round_))


@pytest.mark.nightly
def test_playing_staff_edit_the_tables_of_others(round_):
    clerk = a_person("Sky")
    Entrant.objects.filter(pk=pairs(round_)[4][0].pk).update(person=clerk)
    round_.tournament.staff.create(person=clerk, role=Role.SCOREKEEPER)

    edits.cancel_table(
        round_.tournament_id,
        clerk,
        an_edit(round_),
        match_id=table(round_, 1).pk,
    )

    assert 1 not in pairs(round_)


def test_a_table_is_found_through_its_round(round_):
    with pytest.raises(Match.DoesNotExist):
        edits.cancel_table(*desk(round_), match_id=uuid.uuid4())


@pytest.mark.nightly
def test_people_are_found_through_their_event(round_):
    stranger = an_entrant(a_running_event(4, owner=a_person("Otto")), "Zoe Late")

    with pytest.raises(Entrant.DoesNotExist):
        edits.give_bye(*desk(round_), entrant=stranger.pk)


@pytest.mark.nightly
def test_an_edited_draft_is_made_anew_when_the_round_before_it_closes():
    """Events 5: it was provisional; the difference says that edits are lost."""
    event = a_running_event(8)
    first = published(a_draft(event))
    second = a_draft(event, 2)
    edits.cancel_table(*desk(second), match_id=table(second, 1).pk)

    closing = close(decide(first))

    assert closing.redrawn.edits_lost
    assert not anew(second).is_edited
    assert last_line(event).payload.before["edited"]
