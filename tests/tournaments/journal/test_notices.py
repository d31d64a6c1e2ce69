"""Notices: who is told what, once, and by the ways that he wishes (events 11)."""

import pytest
from django.core import mail

from outbox.models import Job
from tests.builders.events import a_running_event, an_entrant, an_official
from tests.builders.notices import (
    an_event_of,
    forget,
    heard,
    known,
    mailed,
    person,
    tell,
    wish,
)
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, published, unpublish
from tests.builders.tables import (
    a_dispute,
    a_table,
    again,
    click,
    enter,
    event_of,
    rule,
    say,
    won,
)
from tournaments.core.action import act_on
from tournaments.corrections import actions as corrections
from tournaments.desk import actions as events
from tournaments.entries.actions import drop_from_event
from tournaments.models import (
    Audience,
    Entrant,
    Match,
    Notice,
    Role,
    Topic,
)
from tournaments.results import actions as results
from tournaments.rules.claims import AWAY, HOME

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("nobody_renews"),
]


# Rounds.


@pytest.mark.nightly
def test_everybody_with_a_seat_is_told_his_table():
    event = a_running_event(4)
    ada, ben = known(event, "Ada Ito", "Ben Okafor")

    round_ = published(a_draft(event))

    seats = {}
    for row in Match.objects.filter(round=round_).select_related("home", "away"):
        for own, other in ((row.home, row.away), (row.away, row.home)):
            seats[own.name] = (
                f"Pairings for round 1 are up: table {row.table} against {other.name}."
            )
    assert heard(ada) == [seats["Ada Ito"]]
    assert heard(ben) == [seats["Ben Okafor"]]
    assert Notice.objects.count() == 2, "who has no account is told nothing"
    assert Notice.objects.first().address == f"/events/{event.pk}/match/"


@pytest.mark.nightly
def test_whoever_has_the_bye_is_told_so():
    event = a_running_event(0)
    for each in range(3):
        an_entrant(event, f"Player {each}", person=a_person(f"P{each}"))

    published(a_draft(event))
    tell()

    said = Notice.objects.values_list("words", flat=True)
    assert "Pairings for round 1 are up: you have a bye." in said


def test_a_round_that_is_taken_back_is_told_to_those_who_had_a_seat():
    event = a_running_event(4)
    [ada] = known(event, "Ada Ito")
    round_ = published(a_draft(event))
    forget()

    unpublish(round_, "Two people were missing.")

    assert heard(ada) == [
        (
            "Round 1 was unpublished; please wait for new pairings. Reason: Two "
            "people were missing."
        )
    ]


@pytest.mark.nightly
def test_a_draft_is_told_to_nobody():
    event = a_running_event(4)
    known(event, "Ada Ito")

    a_draft(event)

    assert not Job.objects.filter(kind="tell").exists()


def edited(event, to):
    """Log a swap of two tables as the desk does it."""
    ada, ben, cleo, dev = Entrant.objects.filter(tournament=event).order_by("name")
    was = [[1, str(ada.pk), str(ben.pk)], [2, str(cleo.pk), str(dev.pk)]]
    now = [[1, str(ada.pk), str(cleo.pk)], [2, str(ben.pk), str(dev.pk)]]
    with act_on(event.pk, event.owner) as act:
        act.log(
            "tables_swapped",
            before={"tables": was},
            after={"tables": now},
            reason="They came together.",
            subject="swiss 2",
            to=to,
        )


def test_whose_seat_has_changed_is_told_where_he_sits_now():
    event = a_running_event(4)
    [ada] = known(event, "Ada Ito")

    edited(event, Audience.PUBLIC)

    assert heard(ada) == [
        (
            "Your seat in round 2 has changed: table 1 against Cleo Marsh. Reason: "
            "They came together."
        )
    ]


@pytest.mark.nightly
def test_an_edit_of_a_draft_is_told_to_nobody():
    """It passes the rule of the log: entrants read no drafts."""
    event = a_running_event(4)
    [ada] = known(event, "Ada Ito")

    edited(event, Audience.STAFF)

    assert heard(ada) == []


# Results.


@pytest.mark.nightly
def test_the_opponent_is_told_of_a_report_and_when_it_counts():
    match = a_table(auto_accept_minutes=5, zone="UTC")

    say(match, HOME, won(HOME, "21:14"))

    until = again(match).accepts_at
    assert heard(person("Ben")) == [
        (
            "Ada Ito reported the result of your match: Ada Ito won 21\u201314. It "
            f"will be accepted at {until:%H:%M} unless you object."
        )
    ]
    assert heard(person("Ada")) == [], "never who did it himself"


@pytest.mark.nightly
def test_agreement_is_told_instead_of_the_report():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    forget()

    click(results.confirm_report, match, AWAY)

    assert heard(person("Ada")) == [
        "You and your opponent agree on the result at table 1: you won 21\u201314."
    ]
    assert heard(person("Ben")) == []


@pytest.mark.nightly
def test_a_dispute_is_told_to_the_opponent_and_to_judges_and_to_no_other_official():
    match = a_table()
    event = event_of(match)
    judge, keeper = an_official(event), an_official(event, Role.SCOREKEEPER, "Sky")
    say(match, HOME, won(HOME, "21:14"))
    forget()

    say(match, AWAY, won(AWAY, "14:21"))

    assert heard(person("Ada")) == [
        (
            "Ben Okafor disputes the result of your match at table 1. A judge "
            "will decide; please stay at the table."
        )
    ]
    assert heard(judge) == [
        "Table 1, Ada Ito against Ben Okafor: the result is disputed."
    ]
    assert heard(keeper) == []
    assert Notice.objects.get(person=judge).address == (
        f"/events/{event.pk}/desk/matches/{match.pk}/"
    )


@pytest.mark.nightly
def test_who_runs_an_event_alone_is_told_as_its_judge():
    match = a_dispute()

    assert "disputed" in " ".join(heard(event_of(match).owner))


@pytest.mark.nightly
def test_a_judge_who_plays_is_not_told_of_his_own_match_as_a_judge():
    match = a_table()
    event = event_of(match)
    event.staff.create(person=person("Ada"), role=Role.JUDGE)
    say(match, HOME, won(HOME, "21:14"))
    forget()

    say(match, AWAY, won(AWAY, "14:21"))

    [only] = heard(person("Ada"))
    assert only.startswith("Ben Okafor disputes")


def test_an_appeal_is_told_to_the_head_judge_alone():
    match = a_dispute()
    event = event_of(match)
    judge, head = an_official(event), an_official(event, Role.HEAD_JUDGE, "Hilda")
    rule(match, judge, won(HOME, "21:14"))
    forget()

    results.appeal_ruling(
        event.pk,
        person("Ben"),
        match_id=match.pk,
        expected=again(match).version,
        reason="He miscounted the downs.",
    )

    [to_head] = heard(head)
    assert to_head.endswith("Reason: He miscounted the downs.")
    assert heard(judge) == heard(event.owner) == []
    assert heard(person("Ada")) == [
        "Ben Okafor appealed the ruling on your match at table 1 to the head judge."
    ]


@pytest.mark.nightly
def test_a_ruling_is_told_to_both_with_its_reason():
    """I2."""
    match = a_dispute()
    judge = an_official(event_of(match))
    forget()

    rule(match, judge, won(HOME, "21:14"), reason="Both counted the downs anew.")

    words = (
        "A judge ruled on your match at table 1: {}. Reason: Both counted the downs "
        "anew."
    )
    assert heard(person("Ada")) == [words.format("you won 21\u201314")]
    assert heard(person("Ben")) == [words.format("Ada Ito won 21\u201314")]
    assert heard(judge) == []


@pytest.mark.nightly
@pytest.mark.parametrize("topic", Topic.values)
def test_an_override_stands_on_the_site_whatever_somebody_wishes(topic):
    """I2: both told."""
    match = a_table()
    judge = an_official(event_of(match))
    wish(person("Ada"), topic, on_site=False)
    enter(match, judge, won(HOME, "21:14"))
    forget()

    corrections.correct_result(
        event_of(match).pk,
        judge,
        match_id=match.pk,
        expected=again(match).version,
        claim=won(AWAY, "14:21"),
        reason="The slip was read upside down.",
    )

    assert heard(person("Ada")) == [
        (
            "Staff corrected the result of your match at table 1 in round 1: Ben "
            "Okafor "
            "won 21\N{EN DASH}14. Before the correction: you won 21\N{EN DASH}14. "
            "Reason: The "
            "slip was read upside down."
        )
    ]


@pytest.mark.nightly
def test_what_an_official_took_back_is_told_to_both():
    """I2: undoing what touches a result."""
    match = a_table()
    event = event_of(match)
    enter(match, event.owner, won(HOME, "21:14"))
    wish(person("Ada"), Topic.RESULT, on_site=False)
    line = event.entries.get(kind="result_entered")
    forget()

    with act_on(event.pk, event.owner) as act:
        act.log(
            "act_undone",
            before=line.payload.after,
            after={"line": line.seq, "kind": line.kind, **line.payload.before},
            match=match,
        )

    words = (
        "Staff undid this, so it no longer applies: “Staff entered "
        "the result of your match at table 1: {}.”"
    )
    assert heard(person("Ada")) == [words.format("you won 21\u201314")]
    assert heard(person("Ben")) == [words.format("Ada Ito won 21\u201314")]


def test_an_official_is_told_whose_act_another_took_back():
    match = a_table()
    event = event_of(match)
    grace = an_official(event, "scorekeeper", "Grace")
    enter(match, grace, won(HOME, "21:14"))
    line = event.entries.get(kind="result_entered")
    forget()

    with act_on(event.pk, event.owner) as act:
        act.log("act_undone", after={"line": line.seq, "kind": line.kind}, match=match)

    [words] = heard(grace)
    assert words.startswith("Staff undid this, so it no longer applies: “You ")
    assert heard(event.owner) == []


def test_who_is_left_alone_is_told_that_his_match_is_over():
    match = a_table()
    ben = Entrant.objects.get(name="Ben Okafor")

    drop_from_event(
        event_of(match).pk,
        person("Ben"),
        entrant=ben.pk,
        expected=ben.version,
        open_match="concede",
    )

    assert heard(person("Ada")) == [
        "Ben Okafor has dropped, so your match is over: Ben Okafor conceded."
    ]


# The floor.


def logged(match, kind, who=None, **more):
    with act_on(event_of(match).pk, who or event_of(match).owner) as act:
        act.log(kind, match=match, **more)


def test_a_call_is_told_to_judges_who_can_come():
    match = a_table()
    event = event_of(match)
    judge = an_official(event)
    an_official(event, Role.SCOREKEEPER, "Sky")

    logged(
        match,
        "judge_called",
        person("Ada"),
        after={"about": "rules", "side": "home"},
        entrant=Entrant.objects.get(name="Ada Ito"),
        reason="May he do that?",
        to=Audience.MATCH,
    )

    tell()
    told = {row.person.display_name: row.words for row in Notice.objects.all()}
    words = (
        "Table 1, Ada Ito against Ben Okafor, has called a judge: a rules question. "
        "“May he "
        "do that?”"
    )
    assert told == {judge.display_name: words, "Olga": words}
    assert heard(person("Ben")) == []


def test_more_time_is_told_to_both_and_never_by_mail():
    match = a_table()
    wish(person("Ada"), Topic.PENALTY, by_mail=True)

    logged(
        match, "table_extended", after={"minutes": 3, "extra": 3}, reason="A deck check"
    )

    words = ["Your table gets 3 extra minutes. Reason: A deck check."]
    assert heard(person("Ada")) == heard(person("Ben")) == words
    assert mailed(person("Ada")) == []


def test_of_a_penalty_its_opponent_learns_the_result_and_nothing_else():
    match = a_table()
    ada = Entrant.objects.get(name="Ada Ito")
    with act_on(event_of(match).pk, event_of(match).owner) as act:
        act.log(
            "penalty_given",
            after={"grade": "game_loss", "infraction": "slow_play"},
            reason="Zanzibar Marmalade.",
            match=match,
            entrant=ada,
            to=Audience.SELF,
        )
        act.log(
            "result_penalised",
            after={"outcome": "penalty_loss", "winner": "away", "grade": "game_loss"},
            match=match,
        )

    changed = "Staff changed the result of your match at table 1 in round 1: {}."
    [penalty, result] = heard(person("Ada"))
    assert penalty.startswith("You were given a game loss (")
    assert penalty.endswith("Reason: Zanzibar Marmalade.")
    assert result == changed.format("Ben Okafor won because the opponent was penalized")
    assert heard(person("Ben")) == [
        changed.format("you won because the opponent was penalized")
    ]


def test_whoever_is_put_out_is_told_once():
    match = a_table()
    ada = Entrant.objects.get(name="Ada Ito")
    with act_on(event_of(match).pk, event_of(match).owner) as act:
        act.log("entrant_disqualified", entrant=ada)
        act.log(
            "penalty_given",
            after={"grade": "disqualification", "infraction": "conduct"},
            reason="Threw a chair.",
            entrant=ada,
            to=Audience.SELF,
        )

    assert heard(person("Ada")) == [
        "You were disqualified from Harbour Open. Reason: Threw a chair."
    ]


# The event.


def test_a_new_start_is_told_to_all_who_are_in_it_and_other_settings_are_not():
    event = an_event_of("Ada", "Ben")
    settled(event, place="Town hall")

    assert heard(person("Ada")) == ["Harbour Open has changed: it is now at Town hall."]
    settled(event, about="Bring a pen.")
    assert len(heard(person("Ada"))) == 1


def settled(event, **cells):
    last = event.entries.filter(kind__in=("event_created", "settings_changed")).last()
    events.change_settings(
        event.pk, event.owner, expected=last.seq if last else 0, **cells
    )


@pytest.mark.nightly
def test_an_event_that_is_called_off_is_told_by_mail_as_well():
    event = an_event_of("Ada")
    event.refresh_from_db()

    events.cancel_event(
        event.pk,
        event.owner,
        expected=event.version,
        reason="The hall is flooded.",
        typed_name=event.name,
    )

    words = "Harbour Open was canceled. Reason: The hall is flooded."
    assert heard(person("Ada")) == [words]
    [letter] = mailed(person("Ada"))
    assert words in letter


@pytest.mark.nightly
def test_whoever_is_named_is_told_on_the_site_and_gets_no_letter():
    event, cleo = a_running_event(4), a_person("Cleo")

    events.assign_staff_role(event.pk, event.owner, person=cleo, role=Role.JUDGE)

    assert heard(cleo) == ["You are now a judge for Harbour Open."]
    assert mail.outbox == []
