"""Who may read a list, and when: 264 cells by the rule and by rows (H1, H6 to H9)."""

import datetime as dt
from itertools import product
from uuid import uuid4

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.db.models.functions import Now
from django.utils import timezone

from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.people import a_chief, a_person, a_ward
from tests.builders.tables import a_round
from tournaments.core.permissions import position_of
from tournaments.entries.actions import lists
from tournaments.entries.queries import lists as selectors
from tournaments.models import (
    Audience,
    Entrant,
    EntrantState,
    Role,
    RoundState,
    Stage,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.rules.decklist_visibility import (
    DecklistReaders,
    EventPhase,
    ViewerRelation,
    can_view,
    has_more_readers,
    is_read_as_official,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both]

# A letter where the mode shows the list: Private, Opponent, Entrants, public (All).
TABLE = """
                 registration  locked  swiss  cut   finished  cancelled
anonymous        ----          ---A    ---A   ---A  ---A      ----
stranger         ----          ---A    ---A   ---A  ---A      ----
entrant          ----          --EA    --EA   --EA  --EA      ----
opponent         ----          --EA    -OEA   -OEA  --EA      ----
owner            POEA          POEA    POEA   POEA  POEA      POEA
guardian         POEA          POEA    POEA   POEA  POEA      POEA
judge_here       POEA          POEA    POEA   POEA  POEA      POEA
judge_elsewhere  ----          ---A    ---A   ---A  ---A      ----
organiser        POEA          POEA    POEA   POEA  POEA      POEA
playing_staff    ----          --EA    --EA   --EA  --EA      ----
admin            ----          ---A    ---A   ---A  ---A      ----
"""
VIEWINGS = {
    "anonymous": ViewerRelation(),
    "stranger": ViewerRelation(),
    "entrant": ViewerRelation(is_entrant=True),
    "opponent": ViewerRelation(is_entrant=True, is_opponent=True),
    "owner": ViewerRelation(is_owner=True, is_entrant=True),
    "guardian": ViewerRelation(is_guardian=True),  # the owner for whom he manages
    "judge_here": ViewerRelation(is_official=True),
    "judge_elsewhere": ViewerRelation(),
    "organiser": ViewerRelation(is_official=True),
    "playing_staff": ViewerRelation(is_entrant=True),
    "admin": ViewerRelation(),
}
OFFICIALS = ("judge_here", "organiser")


def cells():
    """Read the table: viewer, phase and mode, and whether he may read the list."""
    heading, *rows = TABLE.strip().splitlines()
    for row in rows:
        viewer, *found = row.split()
        for phase, letters in zip(heading.split(), found, strict=True):
            for mode, letter in zip(DecklistReaders, letters, strict=True):
                yield (viewer, EventPhase(phase), mode), letter != "-"


CELLS = dict(cells())


# The rule.


def test_the_table_has_264_cells():
    assert {*CELLS} == {*product(VIEWINGS, EventPhase, DecklistReaders)}
    assert len(CELLS) == 11 * 6 * 4


@pytest.mark.parametrize("viewer", VIEWINGS)
def test_every_cell_is_as_the_table_says(viewer):
    found = {
        (viewer, phase, mode): can_view(VIEWINGS[viewer], mode=mode, phase=phase)
        for phase, mode in product(EventPhase, DecklistReaders)
    }

    assert found == {cell: may for cell, may in CELLS.items() if cell[0] == viewer}


def test_a_list_that_does_not_count_is_its_owners_and_the_officials():
    seen = {
        (viewer, phase, mode)
        for viewer, phase, mode in CELLS
        if can_view(VIEWINGS[viewer], mode=mode, phase=phase, counts=False)
    }

    assert {viewer for viewer, *_ in seen} == {"owner", "guardian", *OFFICIALS}
    assert len(seen) == 4 * 6 * 4


def test_a_reading_is_by_office_where_nobody_else_could_read():
    """H9: what everybody may read is no secret that an official opens."""
    for viewer, phase, mode in CELLS:
        by_office = is_read_as_official(VIEWINGS[viewer], mode=mode, phase=phase)
        is_hidden = not CELLS["anonymous", phase, mode]

        assert by_office is (viewer in OFFICIALS and is_hidden)


def test_an_official_reads_his_own_list_as_its_owner():
    both = ViewerRelation(is_official=True, is_owner=True)

    assert not is_read_as_official(
        both, mode=DecklistReaders.PRIVATE, phase=EventPhase.SWISS
    )


def test_modes_widen_from_private_to_public():
    wider = {
        (one, two)
        for one, two in product(DecklistReaders, DecklistReaders)
        if has_more_readers(one, than=two)
    }

    assert wider == {
        ("public", "entrants"), ("public", "opponent"), ("public", "private"),
        ("entrants", "opponent"), ("entrants", "private"), ("opponent", "private"),
    }  # fmt: skip


# Through rows.

IN_STATE = {
    EventPhase.REGISTRATION: {"state": TournamentState.REGISTRATION},
    EventPhase.LOCKED: {"state": TournamentState.CHECK_IN},
    EventPhase.SWISS: {"state": TournamentState.RUNNING},
    EventPhase.CUT: {"state": TournamentState.RUNNING, "stage": Stage.CUT},
    EventPhase.FINISHED: {"state": TournamentState.FINISHED},
    EventPhase.CANCELLED: {"state": TournamentState.CANCELLED},
}


def an_event_in(phase, mode):
    """Give an event in a phase with everybody before one list, and the list."""
    later = timezone.now() + dt.timedelta(days=1)
    event = a_running_event(
        0,
        **IN_STATE[phase],
        list_deadline_at=later if phase is EventPhase.REGISTRATION else None,
        **dict.fromkeys(
            ("visible_in_swiss", "visible_in_cut", "visible_when_finished"), mode
        ),
    )
    people = {
        "anonymous": AnonymousUser(),
        "stranger": a_person("Sam"),
        "entrant": a_person("Edda"),
        "opponent": a_person("Ben"),
        "owner": a_person("Ada"),
        "judge_here": an_official(event, Role.JUDGE, "Jude"),
        "judge_elsewhere": an_official(an_event(a_person("Omar")), name="Kim"),
        "organiser": event.owner,
        "playing_staff": an_official(event, Role.HEAD_JUDGE, "Hugo"),
        "admin": a_chief(guarded=False),
    }
    entries = {
        each: an_entrant(event, people[each].display_name, person=people[each])
        for each in ("entrant", "opponent", "owner", "playing_staff")
    }
    paired(event, phase, entries)
    return event, people, a_submission(entries["owner"])


def paired(event, phase, entries):
    """Seat the owner of the list and his opponent, if there is a round."""
    if phase in (EventPhase.REGISTRATION, EventPhase.LOCKED):
        return
    is_over = phase is EventPhase.FINISHED
    a_round(
        event,
        (entries["owner"], entries["opponent"]),
        (entries["entrant"], entries["playing_staff"]),
        stage=event.stage,
        state=RoundState.CLOSED if is_over else RoundState.PUBLISHED,
    )


def reads(event, who, made):
    """Tell whether somebody gets a list."""
    try:
        return lists.read_decklist(event.pk, who, submission=made.pk).text == made.text
    except Submission.DoesNotExist:
        return False


@pytest.mark.parametrize("mode", DecklistReaders)
@pytest.mark.parametrize("phase", EventPhase)
def test_rows_are_shown_as_the_table_says_and_readings_by_office_logged(phase, mode):
    """H1, H9: the service, the query and the rule are one."""
    event, people, made = an_event_in(phase, mode)
    expected = {each: CELLS[each, phase, mode] for each in people}

    read = {each: reads(event, who, made) for each, who in people.items()}
    listed = {
        each: made in selectors.lists_visible_to(position_of(who, event))
        for each, who in people.items()
    }

    assert read == expected
    assert listed == expected
    logged = {each.actor for each in lines(event, "hidden_list_read")}
    is_hidden = not CELLS["anonymous", phase, mode]
    assert logged == ({people[each] for each in OFFICIALS} if is_hidden else set())


# P2: a guardian stands where the ward stands.


def with_a_guardian(event, entry):
    """Let an entry be a child's, and give whoever acts for the child."""
    gwen = a_person("Gwen")
    Entrant.objects.filter(pk=entry).update(person=None, ward=a_ward(gwen))
    return gwen


@pytest.mark.parametrize("mode", DecklistReaders)
@pytest.mark.parametrize("phase", EventPhase)
def test_a_guardian_reads_the_list_of_a_ward_as_its_owner(phase, mode):
    event, _, made = an_event_in(phase, mode)
    gwen = with_a_guardian(event, made.entrant_id)

    may = CELLS["guardian", phase, mode]

    assert reads(event, gwen, made) is may
    assert (made in selectors.lists_visible_to(position_of(gwen, event))) is may
    assert not lines(event, "hidden_list_read")


@pytest.mark.parametrize("mode", DecklistReaders)
@pytest.mark.parametrize("viewer", ["entrant", "opponent"])
@pytest.mark.parametrize("phase", EventPhase)
def test_a_guardian_reads_of_others_what_the_ward_may(phase, mode, viewer):
    event, people, made = an_event_in(phase, mode)
    entry = Entrant.objects.get(tournament=event, person=people[viewer])
    gwen = with_a_guardian(event, entry.pk)

    may = CELLS[viewer, phase, mode]

    assert reads(event, gwen, made) is may
    assert (made in selectors.lists_visible_to(position_of(gwen, event))) is may


@pytest.mark.parametrize("phase", EventPhase)
def test_an_official_whose_ward_plays_reads_nothing_by_office(phase):
    """H9: whoever acts for somebody in the event plays, as far as lists go."""
    event, people, made = an_event_in(phase, DecklistReaders.PRIVATE)
    entry = Entrant.objects.get(tournament=event, person=people["entrant"])
    Entrant.objects.filter(pk=entry.pk).update(
        person=None, ward=a_ward(people["judge_here"])
    )

    assert not reads(event, people["judge_here"], made)


# H6: the deadline is moved, not the clock.


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/St_Johns"])
@pytest.mark.parametrize("cell", ["list_deadline_at", "starts_at"])
@pytest.mark.parametrize(("seconds", "is_shown"), [(1, False), (-1, True)])
def test_lists_are_released_at_the_second_of_the_deadline(
    zone, cell, seconds, is_shown
):
    event = an_event(visible_in_swiss=DecklistReaders.PUBLIC, zone=zone)
    made = a_submission(an_entrant(event))

    Tournament.objects.update(**{cell: Now() + dt.timedelta(seconds=seconds)})

    assert reads(event, None, made) is is_shown


@pytest.mark.parametrize("minutes", [5, -5])
def test_a_web_server_with_a_wrong_clock_releases_nothing(minutes):
    """K4."""
    event = an_event(visible_in_swiss=DecklistReaders.PUBLIC)
    made = a_submission(an_entrant(event))

    for seconds, is_shown in ((60, False), (-60, True)):
        deadline = Now() + dt.timedelta(seconds=seconds)
        Tournament.objects.update(list_deadline_at=deadline)
        with time_machine.travel(timezone.now() + dt.timedelta(minutes=minutes)):
            assert reads(event, None, made) is is_shown


def test_the_hour_that_comes_twice_is_two_deadlines():
    """H6: when the clocks go back, half past two comes first and then again."""
    event = an_event(zone="Europe/Berlin")
    first = dt.datetime(2025, 10, 26, 2, 30, tzinfo=event.timezone)
    kept = []

    for instant in (first, first.replace(fold=1)):
        Tournament.objects.update(list_deadline_at=instant)
        event.refresh_from_db()
        kept.append(event.list_deadline_at)

    assert kept[1] - kept[0] == dt.timedelta(hours=1)


# H8: all at once.


def test_all_entrants_gain_access_when_the_stage_changes():
    event = a_running_event(0, visible_in_cut=DecklistReaders.ENTRANTS)
    people = [a_person(name) for name in ("Ada", "Ben", "Cleo")]
    for each in people:
        an_entrant(event, each.display_name, person=each)
    zoe = a_submission(an_entrant(event, "Zoe"))
    assert [reads(event, each, zoe) for each in people] == [False] * 3

    Tournament.objects.filter(pk=event.pk).update(stage=Stage.CUT)

    assert [reads(event, each, zoe) for each in people] == [True] * 3


# Opponents.


@pytest.mark.parametrize(
    ("state", "is_shown"),
    [
        (RoundState.DRAFT, False),
        (RoundState.PUBLISHED, True),
        (RoundState.CLOSED, False),
        (RoundState.CANCELLED, False),
    ],
)
def test_an_opponent_reads_while_the_pairing_is_published(state, is_shown):
    """Events 4."""
    event = a_running_event(0, visible_in_swiss=DecklistReaders.OPPONENT)
    ben = a_person("Ben")
    ada, his = an_entrant(event, "Ada"), an_entrant(event, "Ben", person=ben)
    a_round(event, (ada, his), state=state)

    assert reads(event, ben, a_submission(ada)) is is_shown


def test_a_table_that_was_taken_apart_makes_no_opponents():
    event = a_running_event(0, visible_in_swiss=DecklistReaders.OPPONENT)
    ben = a_person("Ben")
    ada, his = an_entrant(event, "Ada"), an_entrant(event, "Ben", person=ben)
    a_round(event, (ada, his)).matches.update(outcome="cancelled")

    assert not reads(event, ben, a_submission(ada))


# Whose list is shown, and to whom.


@pytest.mark.parametrize(
    ("state", "is_shown"),
    [
        (EntrantState.WAITLISTED, False),
        (EntrantState.WITHDRAWN, False),
        (EntrantState.CHECKED_IN, True),
        (EntrantState.DROPPED, True),
        (EntrantState.DISQUALIFIED, True),
    ],
)
def test_the_list_of_who_never_took_part_is_not_shown(state, is_shown):
    event = a_running_event(0, visible_in_swiss=DecklistReaders.PUBLIC)
    made = a_submission(an_entrant(event, state=state))

    assert reads(event, None, made) is is_shown
    assert (
        selectors.lists_visible_to(position_of(AnonymousUser(), event)).exists()
        is is_shown
    )


@pytest.mark.parametrize(
    ("state", "may"),
    [
        (EntrantState.WAITLISTED, False),
        (EntrantState.WITHDRAWN, False),
        (EntrantState.REGISTERED, True),
        (EntrantState.DROPPED, True),
    ],
)
def test_who_never_took_part_is_no_entrant(state, may):
    event = a_running_event(0, visible_in_swiss=DecklistReaders.ENTRANTS)
    ben = a_person("Ben")
    an_entrant(event, "Ben", person=ben, state=state)

    assert reads(event, ben, a_submission(an_entrant(event))) is may


def test_a_list_that_was_replaced_is_shown_to_its_owner_and_officials_alone():
    event = a_running_event(0, visible_in_swiss=DecklistReaders.PUBLIC)
    ada = a_person("Ada")
    row = an_entrant(event, person=ada)
    old, new = a_submission(row, text="old"), a_submission(row, text="new")
    old.refresh_from_db()

    assert not reads(event, None, old)
    assert reads(event, None, new)
    assert reads(event, ada, old)
    assert reads(event, event.owner, old)
    assert [each.payload.after for each in lines(event, "hidden_list_read")] == [
        {"number": 1}
    ]


# H9.


@pytest.mark.parametrize(
    ("state", "may"),
    [
        (EntrantState.REGISTERED, False),
        (EntrantState.WAITLISTED, False),
        (EntrantState.DROPPED, False),
        (EntrantState.WITHDRAWN, True),
    ],
)
def test_an_official_who_plays_or_may_come_to_play_reads_nothing(state, may):
    event = an_event()
    judge = an_official(event)
    an_entrant(event, "Jude", person=judge, state=state)

    assert reads(event, judge, a_submission(an_entrant(event))) is may
    assert bool(lines(event, "hidden_list_read")) is may


def test_a_scorekeeper_reads_nothing():
    event = an_event()
    keeper = an_official(event, Role.SCOREKEEPER)

    assert not reads(event, keeper, a_submission(an_entrant(event)))


def test_the_line_of_a_reading_says_who_read_whose_list():
    event = an_event()
    judge, row = an_official(event), an_entrant(event)
    made = a_submission(row)

    reads(event, judge, made)
    reads(event, judge, made)

    first, second = lines(event, "hidden_list_read")
    assert (first.actor, first.entrant, first.visibility) == (
        judge,
        row,
        Audience.JUDGES,
    )
    assert second.prev_hash == first.hash


def test_a_reading_makes_no_form_stale():
    event = an_event()
    made = a_submission(an_entrant(event))

    reads(event, event.owner, made)

    event.refresh_from_db()
    assert event.version == 0


# H4: what is not visible is not there.


def test_a_hidden_list_is_as_unknown_as_one_that_never_was():
    event, other = an_event(), an_event(a_person("Omar"))
    made = a_submission(an_entrant(event))

    sam = a_person("Sam")

    for where, which in ((event, made.pk), (event, uuid4()), (other, made.pk)):
        with pytest.raises(Submission.DoesNotExist):
            lists.read_decklist(where.pk, sam, submission=which)


@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("mode", DecklistReaders)
def test_the_lists_of_an_event_take_the_same_queries_for_one_and_three(
    size, mode, django_assert_max_num_queries
):
    event = a_running_event(size, visible_in_swiss=mode)
    for each in Entrant.objects.all():
        a_submission(each)
    ben = a_person("Ben")
    an_entrant(event, "Ben", person=ben)
    where = position_of(ben, event)

    with django_assert_max_num_queries(2):
        found = len(selectors.lists_visible_to(where))

    assert found == (
        size if mode in (DecklistReaders.ENTRANTS, DecklistReaders.PUBLIC) else 0
    )
