"""C6: what must never be, the database refuses, whoever writes and by whatever way."""

import datetime as dt
import uuid
from copy import deepcopy
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from decks.legality.violation import Verdict
from tests.builders.events import a_running_event, an_entrant, an_official
from tests.builders.people import a_ward
from tests.builders.series import a_series
from tests.builders.swiss import a_draft, published, table, tables
from tests.builders.venues import a_venue
from tournaments.models import (
    Announcement,
    Call,
    Deed,
    Entrant,
    Entry,
    Extension,
    ForbiddenPair,
    GameLog,
    Invitation,
    LogSubmission,
    LogVerdict,
    Match,
    Notice,
    Outsider,
    Payload,
    Penalty,
    Proposal,
    Report,
    RoundState,
    Run,
    Seat,
    Shredding,
    Submission,
    TableCheck,
    Tournament,
    Wish,
)
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]

NONSENSE = "zzz"


# Raw SQL.


def run(statement, values=()):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, [plain(each) for each in values])


def plain(value):
    return value.hex if isinstance(value, uuid.UUID) else value


def quoted(name):
    return connection.ops.quote_name(name)


def changed(row, **cells):
    """Change a row past every service."""
    to = ", ".join(f"{quoted(name)} = %s" for name in cells)
    key = row._meta.pk.column
    run(
        f"UPDATE {row._meta.db_table} SET {to} WHERE {key} = %s",
        [*cells.values(), row.pk],
    )


def copied(row, **cells):
    """Write the same row once more, with another key and some cells changed."""
    columns = [each.column for each in row._meta.concrete_fields]
    key = row._meta.pk
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {', '.join(map(quoted, columns))} FROM {row._meta.db_table} "
            f"WHERE {key.column} = %s",
            [plain(row.pk)],
        )
        found = dict(zip(columns, cursor.fetchone(), strict=True))
    if isinstance(key, models.UUIDField):
        found[key.column] = uuid.uuid4()
    else:
        del found[key.column]
    found |= cells
    run(
        f"INSERT INTO {row._meta.db_table} ({', '.join(map(quoted, found))}) "
        f"VALUES ({', '.join(['%s'] * len(found))})",
        found.values(),
    )


def deleted(row):
    run(
        f"DELETE FROM {row._meta.db_table} WHERE {row._meta.pk.column} = %s",
        [row.pk],
    )


# An event with everything in it.


@pytest.fixture
def here(an_event_with_everything, db):
    """Give rows of every kind; what a test does to them is its own."""
    return deepcopy(an_event_with_everything)


@pytest.fixture(scope="module")
def an_event_with_everything(lasting):
    event = a_running_event(8)
    official = an_official(event)
    Entrant.objects.filter(name="Ada Ito").update(person=official)
    round_ = published(a_draft(event))
    ada = Entrant.objects.get(name="Ada Ito")
    ben = Entrant.objects.get(name="Ben Okafor")
    lower, upper = sorted((ada, ben), key=lambda each: each.pk)
    match = table(round_, 1)
    log = GameLog.objects.create(match=match, digest="a", canonical="{}", entries=1)
    return SimpleNamespace(
        event=event,
        staff=event.staff.get(),
        outsider=Outsider.objects.create(
            tournament=event, person=official, key=uuid.uuid4()
        ),
        ada=ada,
        ben=ben,
        pair=ForbiddenPair.objects.create(
            pk=uuid.uuid4(), tournament=event, one=lower, two=upper
        ),
        round=round_,
        draft=a_draft(event, 2),
        match=match,
        other=table(round_, 2),
        seat=match.seats.first(),
        report=Report.objects.create(
            match=match, side="home", number=1, outcome="tie", by=official
        ),
        list=a_list(ada, official),
        entry=Entry.objects.first(),
        payload=Payload.objects.first(),
        log=log,
        handed_in=LogSubmission.objects.create(
            log=log, side="home", by=official, channel="paste"
        ),
        verdict=LogVerdict.objects.create(
            log=log, kind="confirmed", home_score=7, away_score=0, is_registered=True
        ),
        child=an_entrant(event, "Mia", ward=a_ward(official)),
        series=a_series_with_a_link(event, ada, official),
        announcement=Announcement.objects.create(
            tournament=event, text="Round 2 starts at noon.", by=official
        ),
        invitation=Invitation.objects.create(
            tournament=event, role="judge", by=official, until=timezone.now()
        ),
        venue=a_venue(event, network="192.0.2.7"),
        **floor(event, round_, match, ada, official),
    )


def a_series_with_a_link(event, entrant, organiser):
    made = a_series(event, organiser=organiser)
    made.links.create(entrant=entrant)
    return made


def floor(event, round_, match, ada, official):
    """Give what happens between the tables, and what waits at the desk."""
    return {
        "run": Run.objects.create(round=round_, started_at=timezone.now()),
        "extension": Extension.objects.create(
            match=match, minutes=3, reason="A deck check.", by=official
        ),
        "call": Call.objects.create(match=match, by=official),
        "penalty": Penalty.objects.create(
            entrant=ada,
            match=match,
            grade="game_loss",
            infraction="late",
            reason="Late to the table.",
            by=official,
        ),
        "check": TableCheck.objects.create(
            match=match, taken_by=official, started_at=timezone.now()
        ),
        "deed": Deed.objects.create(
            tournament=event, first=90, last=91, kinds=[], by=official, rows=[]
        ),
        "proposal": Proposal.objects.create(
            tournament=event,
            match=match,
            asked="correction",
            words={},
            reason="It was entered the wrong way round.",
            by=official,
        ),
        "notice": Notice.objects.create(
            person=official,
            entry=Entry.objects.first(),
            topic="event",
            words="It begins.",
            address="/",
        ),
        "wish": Wish.objects.create(
            person=official, topic="event", on_site=True, by_mail=False
        ),
    }


def a_list(entrant, by, **cells):
    Entrant.objects.filter(pk=entrant.pk).update(is_unlocked=True)
    made = Submission.objects.create(
        **{
            "entrant": entrant,
            "number": 1,
            "deck_name": "Harbour Lights",
            "text": "1 R1-PS",
            "verdict": Verdict.LEGAL,
            "checker": "1",
            "card_data": "1",
            "receipt": "x",
            "consent": "Nobody but staff.",
            "by": by,
            **cells,
        }
    )
    Entrant.objects.filter(pk=entrant.pk).update(is_unlocked=False)
    return made


BREAKS = {
    "event_has_a_name": lambda at: changed(at.event, name=""),
    "event_capacity_is_possible": lambda at: changed(at.event, capacity=3),
    "event_matches_have_an_odd_number_of_games": lambda at: changed(
        at.event, best_of=2
    ),
    "event_cut_fits_a_bracket": lambda at: changed(at.event, cut=129),
    "event_points_reward_winning": lambda at: changed(at.event, tie_points=4),
    "event_in_play_is_settled": lambda at: changed(at.event, rounds=None),
    "one_role_once": lambda at: copied(at.staff),
    "one_entry_a_person": lambda at: copied(at.ada, name="Zoe", name_key="zoe"),
    "one_name_an_event": lambda at: copied(at.ben),
    "entrant_has_a_name": lambda at: changed(at.ada, name=""),
    "entrant_who_left_has_a_last_round": lambda at: changed(at.ada, dropped_after=1),
    "a_seed_counts_from_one": lambda at: changed(at.ada, seed=0),
    "entrant_has_a_first_round": lambda at: changed(at.ada, first_round=0),
    "a_pair_is_there_once": lambda at: copied(at.pair),
    "a_pair_has_its_order": lambda at: changed(
        at.pair, one_id=at.pair.two_id, two_id=at.pair.one_id
    ),
    "one_submission_a_number": lambda at: unlocked_copy(at, is_current=False),
    "one_current_list_an_entrant": lambda at: unlocked_copy(at, number=2),
    "illegal_list_is_never_accepted": lambda at: changed(
        at.list, verdict=Verdict.ILLEGAL, accepted=True
    ),
    "one_round_a_number": lambda at: copied(
        at.round, state="closed", closed_at=timezone.now()
    ),
    "one_draft_an_event": lambda at: copied(at.draft, number=3),
    "one_current_round_an_event": lambda at: copied(at.round, number=3),
    "round_counts_from_one": lambda at: changed(at.round, number=0),
    "published_round_has_its_time": lambda at: changed(at.round, published_at=None),
    "closed_round_has_its_time": lambda at: changed(at.round, state="closed"),
    "one_table_a_round": lambda at: changed(at.match, table=at.other.table),
    "nobody_plays_himself": lambda at: changed(at.match, away_id=at.match.home_id),
    "outcome_fits_the_seats": lambda at: changed(at.match, away_id=None),
    "a_win_has_a_winner": lambda at: changed(
        at.match, outcome="win", settled="staff", settled_at=timezone.now()
    ),
    "a_result_was_settled": lambda at: changed(at.match, outcome="tie"),
    "match_outcome_is_known": lambda at: changed(
        at.match, outcome=NONSENSE, settled="staff", settled_at=timezone.now()
    ),
    "one_seat_an_entrant_a_round": lambda at: copied(at.seat),
    "one_current_report_a_side": lambda at: copied(at.report, number=2),
    "one_report_a_number": lambda at: copied(at.report, is_current=False),
    "one_entry_a_number": lambda at: copied(at.entry),
    "entry_visibility_is_known": lambda at: copied(
        at.entry, seq=99, visibility=NONSENSE
    ),
    "one_log_a_match_and_digest": lambda at: copied(at.log),
    "log_is_of_a_game": lambda at: copied(at.log, digest="b", game=0),
    "one_verdict_a_state": lambda at: copied(at.verdict),
    "logverdict_kind_is_known": lambda at: copied(
        at.verdict, engine="b", kind=NONSENSE
    ),
    "logverdict_winner_is_known": lambda at: copied(
        at.verdict, engine="b", winner=NONSENSE
    ),
    "event_checks_at_most_all_decks": lambda at: changed(at.event, check_target=101),
    "one_clock_runs_a_round": lambda at: copied(at.run),
    "clock_stops_after_its_start": lambda at: changed(
        at.run, stopped_at=at.run.started_at - dt.timedelta(seconds=1)
    ),
    "extension_gives_time": lambda at: changed(at.extension, minutes=0),
    "extension_has_a_reason": lambda at: changed(at.extension, reason=""),
    "one_call_a_table": lambda at: copied(at.call),
    "call_is_taken_by_somebody": lambda at: changed(at.call, taken_at=timezone.now()),
    "penalty_has_a_reason": lambda at: changed(at.penalty, reason=""),
    "penalty_of_a_result_has_a_match": lambda at: changed(at.penalty, match_id=None),
    "penalty_grade_is_known": lambda at: changed(at.penalty, grade=NONSENSE),
    "check_is_done_by_somebody": lambda at: changed(at.check, taken_by_id=None),
    "check_ends_after_its_start": lambda at: changed(
        at.check, ended_at=at.check.started_at - dt.timedelta(seconds=1)
    ),
    "one_deed_a_line": lambda at: copied(at.deed),
    "one_open_proposal_a_match": lambda at: copied(at.proposal),
    "nobody_confirms_himself": lambda at: changed(
        at.proposal, answer="confirmed", second_id=at.proposal.by_id
    ),
    "confirmed_by_a_second": lambda at: changed(at.proposal, answer="confirmed"),
    "proposal_has_a_reason": lambda at: changed(at.proposal, reason=""),
    "told_once_of_a_line": lambda at: copied(at.notice),
    "one_wish_a_topic": lambda at: copied(at.wish),
    "one_outsider_a_key": lambda at: copied(at.outsider, person_id=at.event.owner_id),
    "one_entry_a_ward": lambda at: copied(at.child, name="Zoe", name_key="zoe"),
    "entry_has_one_who_answers_for_it": lambda at: changed(
        at.child, person_id=at.ada.person_id
    ),
    "one_allowance_a_network": lambda at: copied(at.venue),
    "venue_has_an_address": lambda at: changed(at.venue, network=""),
    "venue_is_open_for_a_while": lambda at: changed(
        at.venue, until=timezone.now() - dt.timedelta(days=1)
    ),
    "shredding_is_of_one_thing": lambda _: Shredding.objects.create(why="age"),
    "shredding_why_is_known": lambda at: Shredding.objects.create(
        entry=at.entry, why=NONSENSE
    ),
    "series_has_a_name": lambda at: changed(at.series, name=""),
    "series_counts_at_least_one_result": lambda at: changed(at.series, counts_best=0),
    "one_organiser_once": lambda at: copied(at.series.organisers.get()),
    "one_event_once_a_series": lambda at: copied(at.series.members.get()),
    "one_link_an_entry_and_series": lambda at: copied(at.series.links.get()),
    "announcement_says_something": lambda at: changed(
        at.event.announcements.get(), text=""
    ),
    "invitation_role_is_known": lambda at: changed(
        at.event.invitations.get(), role=NONSENSE
    ),
    "serieschange_kind_is_known": lambda at: changed(
        at.series.changes.get(), kind=NONSENSE
    ),
}
ROWS = {
    "tournament": "event",
    "staff": "staff",
    "entrant": "ada",
    "submission": "list",
    "round": "round",
    "match": "match",
    "report": "report",
    "logsubmission": "handed_in",
    "call": "call",
    "tablecheck": "check",
    "proposal": "proposal",
    "notice": "notice",
    "wish": "wish",
}


def unlocked_copy(at, **cells):
    """Write a list once more, past the deadline as somebody who may."""
    Entrant.objects.filter(pk=at.ada.pk).update(is_unlocked=True)
    copied(at.list, **cells)


def constraints():
    for model in apps.get_app_config("tournaments").get_models():
        for each in model._meta.constraints:
            yield pytest.param(model, each, id=each.name)


def break_(at, model, name):
    """Break a constraint: as it stands above, or with a word that nobody knows."""
    if name in BREAKS:
        return BREAKS[name](at)
    room = model._meta.model_name
    field = name.removeprefix(f"{room}_").removesuffix("_is_known")
    return changed(getattr(at, ROWS[room]), **{field: NONSENSE})


@pytest.mark.parametrize(("model", "constraint"), [*constraints()])
def test_the_database_refuses(here, model, constraint):
    with pytest.raises(IntegrityError) as refused:
        break_(here, model, constraint.name)

    assert is_about(refused.value, constraint)


def is_about(error, constraint):
    """Tell whether it was this constraint and no other; SQLite names checks alone."""
    if connection.vendor == "postgresql":
        return error.__cause__.diag.constraint_name == constraint.name
    if isinstance(constraint, models.UniqueConstraint):
        return "UNIQUE constraint failed" in str(error)
    return f"CHECK constraint failed: {constraint.name}" in str(error)


@pytest.mark.parametrize(
    "cells",
    [
        {"capacity": 2049},
        {"cut": 1},
        {"cut_best_of": 4},
        {"win_points": 0, "tie_points": 0},
        {"loss_points": 2},
        {"started_at": None},
        {"cut": None},
    ],
    ids=str,
)
def test_an_event_is_refused_in_every_way_to_break_it(here, cells):
    with pytest.raises(IntegrityError):
        changed(here.event, **cells)


@pytest.mark.parametrize(
    "cells",
    [
        {"outcome": "bye", "settled": "desk", "settled_at": "2026-01-01"},
        {"table": None},
        {"winner": "home"},
        {"outcome": "tie", "settled": "staff"},
    ],
    ids=str,
)
def test_a_match_is_refused_in_every_way_to_break_it(here, cells):
    with pytest.raises(IntegrityError):
        changed(here.match, **cells)


def test_a_cancelled_round_takes_no_number(here):
    copied(here.round, state="cancelled")

    assert here.event.played.filter(number=1).count() == 2


def test_a_cancelled_match_takes_no_table(here):
    changed(here.other, outcome="cancelled")
    copied(here.other, outcome="pending", table=here.other.table)

    assert here.round.matches.filter(table=here.other.table).count() == 2


# What no constraint can say.

TRIGGERS = {
    "tournaments_entry_stays",
    "tournaments_payload_stays",
    "tournaments_match_seats",
    "tournaments_match_moves",
    "tournaments_submission_in_time",
    "tournaments_gamelog_stays",
    "tournaments_logverdict_stays",
    "tournaments_shredding_stays",  # in privacy/test_shredding.py
}


def test_every_trigger_is_tried_here():
    if connection.vendor == "postgresql":
        statement = (
            "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
            "WHERE NOT tgisinternal AND relname LIKE 'tournaments%%'"
        )
    else:
        statement = (
            "SELECT name FROM sqlite_master WHERE type = 'trigger' "
            "AND tbl_name LIKE 'tournaments%%'"
        )
    with connection.cursor() as cursor:
        cursor.execute(statement, [])
        found = {name for (name,) in cursor.fetchall()}

    verbs = ("_update", "_delete", "_truncate")
    assert {without_ending(each, verbs) for each in found} == (TRIGGERS)


@pytest.mark.parametrize(
    ("row", "cell"),
    [
        ("entry", "subject"),
        ("payload", "reason"),
        ("log", "canonical"),
        ("verdict", "report"),
    ],
)
def test_what_was_written_down_is_neither_changed_nor_deleted(here, row, cell):
    """T2, J13."""
    line = getattr(here, row)

    with pytest.raises(IntegrityError, match="never rewritten"):
        changed(line, **{cell: "another"})
    with pytest.raises(IntegrityError, match="never rewritten"):
        deleted(line)


def without_ending(name, endings):
    return next((name.removesuffix(e) for e in endings if name.endswith(e)), name)


@pytest.mark.parametrize("table", ["entry", "payload", "gamelog", "logverdict"])
def test_nobody_empties_a_table_of_the_log(here, table):
    """T2. Tests may, between each other; this one lets its database refuse again."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no TRUNCATE.")
    name = f"tournaments_{table}"
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {name} ENABLE TRIGGER {name}_stays_truncate")

    with (
        pytest.raises(IntegrityError, match="never rewritten"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"TRUNCATE {name} CASCADE")


def test_a_match_that_is_written_takes_its_seats(here):
    changed(here.match, outcome="cancelled")
    assert not Seat.objects.filter(match=here.match).exists()

    copied(here.match, outcome="pending")

    again = Match.objects.get(round=here.round, table=1, outcome=Outcome.PENDING)
    assert {each.entrant_id for each in again.seats.all()} == {
        here.match.home_id,
        here.match.away_id,
    }


def test_whoever_sits_is_not_seated_by_another_match(here):
    with pytest.raises(IntegrityError):
        copied(here.match, table=99)


@pytest.mark.parametrize("side", ["home_id", "away_id"])
def test_whoever_sits_is_not_moved_to_another_match(here, side):
    with pytest.raises(IntegrityError):
        changed(here.match, **{side: here.other.home_id})


def test_a_match_comes_back_only_while_its_seats_are_free(here):
    changed(here.match, outcome="cancelled")
    copied(here.match, outcome="pending")

    with pytest.raises(IntegrityError):
        changed(here.match, outcome="pending", table=99)


def test_a_bye_is_a_seat_as_well(here):
    with pytest.raises(IntegrityError):
        copied(
            here.match,
            away_id=None,
            table=None,
            outcome="bye",
            settled="desk",
            settled_at=timezone.now(),
        )


def test_rows_written_in_bulk_are_refused_as_well(here):
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.bulk_create(
            [
                Match(round=here.draft, table=50 + at, home=row.home, away=row.away)
                for at, row in enumerate(tables(here.round))
            ]
        )


def test_a_list_is_not_handed_in_after_the_deadline(here):
    """H11: whoever writes it, the clock is the database's."""
    with pytest.raises(IntegrityError, match="the deadline for lists has passed"):
        copied(here.list, number=2, is_current=False)

    Tournament.objects.update(starts_at=timezone.now() + dt.timedelta(minutes=5))
    copied(here.list, number=2, is_current=False)

    assert here.ada.submissions.count() == 2


def test_the_event_here_is_one_that_can_be(here):
    """The tests above break one thing each; nothing else is wrong with it."""
    assert here.round.state == RoundState.PUBLISHED
    copied(here.ben, name="Zoe", name_key="zoe")
    copied(here.staff, role="head_judge")
    copied(here.report, side="away")
    copied(here.entry, seq=99)
    unlocked_copy(here, number=2, is_current=False)
