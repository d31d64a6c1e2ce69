"""Taking back: the last act of an official, while nothing rests on it (events 11)."""

import pytest

from lab.simulation.watch import event_state
from tests.builders import corrections as mending
from tests.builders.events import a_running_event, an_event, an_official
from tests.builders.swiss import (
    a_cut,
    a_draft,
    an_edit,
    an_event_after_swiss,
    anew,
    close,
    confirm,
    decide,
    discard,
    last_line,
    log_of,
    play,
    publish_cut,
    published,
    redraft,
    table,
    tables,
    unpublish,
)
from tests.builders.tables import enter, event_of, say, tied, won
from tournaments.core import rounds as selectors
from tournaments.core.action import seal_breaches
from tournaments.core.log_kinds import FINAL, LOG_KINDS
from tournaments.corrections import actions as corrections
from tournaments.corrections.actions.undoing import undo_action
from tournaments.corrections.queries import undoing
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.floor.actions import checks
from tournaments.journal import sentences
from tournaments.models import Audience, Deed, Entrant, Match, Role
from tournaments.penalties import actions as penalties
from tournaments.rounds.actions import edits
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]
WHY = "It was entered the wrong way round."


def take_back(event, who=None):
    deed = undoing.last_action(event)
    return undo_action(event.pk, who or event.owner, line=deed.first, reason=WHY)


def row_of(event, name) -> Entrant:
    return Entrant.objects.get(tournament=event, name=name)


# Every kind of act, there and back. Each gives an event and then the act.


def drafting():
    event = a_running_event(8)
    yield event
    a_draft(event)


def drafting_anew():
    event = a_running_event(8)
    draft = a_draft(event)
    yield event
    redraft(draft)


def discarding():
    event = a_running_event(8)
    draft = a_draft(event)
    yield event
    discard(draft)


def publishing():
    event = a_running_event(8)
    draft = a_draft(event)
    yield event
    published(draft)


def unpublishing():
    event = a_running_event(8)
    round_ = published(a_draft(event))
    yield event
    unpublish(round_)


def closing():
    event = a_running_event(8)
    round_ = decide(published(a_draft(event)))
    yield event
    close(round_)


def closing_with_a_draft_that_is_made_to_fit():
    event = a_running_event(8)
    round_ = published(a_draft(event))
    a_draft(event, 2)
    round_ = decide(round_)
    yield event
    close(round_)


def swapping():
    event = a_running_event(8)
    draft = a_draft(event)
    one, two = table(draft, 1).home_id, table(draft, 2).away_id
    yield event
    edits.swap_seats(event.pk, event.owner, an_edit(draft), one=one, two=two)


def swapping_in_a_round_that_is_played():
    event = a_running_event(9)
    round_ = published(a_draft(event))
    one = table(round_, 1).home_id
    two = Match.objects.get(round=round_, outcome="bye").home_id
    yield event
    edits.swap_seats(event.pk, event.owner, an_edit(round_), one=one, two=two)


def taking_a_table_apart():
    event = a_running_event(8)
    round_ = published(a_draft(event))
    match = table(round_, 1).pk
    yield event
    edits.cancel_table(event.pk, event.owner, an_edit(round_), match_id=match)


def moving_a_table():
    event = a_running_event(8)
    round_ = published(a_draft(event))
    match = table(round_, 1).pk
    yield event
    edits.move_table(event.pk, event.owner, an_edit(round_), match_id=match, table=3)


def pairing_again():
    event = a_running_event(8)
    round_ = published(a_draft(event))
    some = [table(round_, 1).pk, table(round_, 2).pk]
    yield event
    edits.pair_tables_again(event.pk, event.owner, an_edit(round_), tables=some)


def entering_a_result():
    event = a_running_event(8)
    match = table(published(a_draft(event)), 1)
    yield event
    enter(match, event.owner, won())


def correcting_a_closed_result():
    event = a_running_event(8, rounds=3)
    match = table(play(event), 1)
    a_draft(event, 2)
    yield event
    corrections.correct_result(
        event.pk,
        event.owner,
        match_id=match.pk,
        expected=match.version,
        claim=tied(),
        reason=WHY,
    )


def dropping():
    event = a_running_event(8)
    round_ = published(a_draft(event))
    leaver = table(round_, 1).home
    yield event
    entrants.drop_from_event(
        event.pk,
        event.owner,
        entrant=leaver.pk,
        expected=leaver.version,
        open_match="concede",
    )


def dropping_with_a_draft():
    event = a_running_event(8, rounds=3)
    leaver = table(play(event), 1).home
    a_draft(event, 2)
    yield event
    entrants.drop_from_event(
        event.pk, event.owner, entrant=leaver.pk, expected=leaver.version
    )


def taking_a_drop_back():
    event = a_running_event(8, rounds=3)
    leaver = table(play(event), 1).home
    entrants.drop_from_event(
        event.pk, event.owner, entrant=leaver.pk, expected=leaver.version
    )
    play(event, 2)
    leaver = anew(leaver)
    yield event
    entrants.undrop_entrant(
        event.pk, event.owner, entrant=leaver.pk, expected=leaver.version
    )


def letting_somebody_in_late():
    event = a_running_event(8, late_entry_until_round=3)
    play(event)
    yield event
    entrants.enter_late_entrant(event.pk, event.owner, name="Zoe Late", losses=1)


def confirming_the_cut():
    event = an_event_after_swiss()
    yield event
    confirm(event)


def publishing_the_cut():
    event = a_cut()
    yield event
    publish_cut(event)


def calling_an_event_off():
    event = a_running_event(8)
    yield event
    events.cancel_event(
        event.pk,
        event.owner,
        expected=event.version,
        reason=WHY,
        typed_name=event.name,
    )


ACTS = [
    drafting,
    drafting_anew,
    discarding,
    publishing,
    unpublishing,
    closing,
    closing_with_a_draft_that_is_made_to_fit,
    swapping,
    swapping_in_a_round_that_is_played,
    taking_a_table_apart,
    moving_a_table,
    pairing_again,
    entering_a_result,
    correcting_a_closed_result,
    dropping,
    dropping_with_a_draft,
    taking_a_drop_back,
    letting_somebody_in_late,
    confirming_the_cut,
    publishing_the_cut,
    calling_an_event_off,
]


@pytest.mark.nightly
@pytest.mark.parametrize("act", ACTS, ids=lambda each: each.__name__)
def test_an_act_and_its_undoing_leave_everything_as_it_was(act):
    doing = act()
    event = next(doing)
    was = event_state(event)
    next(doing, None)
    assert event_state(event) != was

    take_back(event)

    assert event_state(event) == was
    assert seal_breaches(event) == []
    assert selectors.recheck_event(event) == []


@pytest.mark.nightly
def test_acts_are_taken_back_one_after_the_other():
    event = a_running_event(8)
    states = [event_state(event)]
    draft = a_draft(event)
    states.append(event_state(event))
    round_ = published(draft)
    states.append(event_state(event))
    enter(table(round_, 1), event.owner, won())

    while states:
        take_back(event)
        assert event_state(event) == states.pop()


@pytest.mark.nightly
def test_the_log_keeps_both_and_says_what_was_taken_back():
    event = a_running_event(8)
    match = table(published(a_draft(event)), 1)
    enter(match, event.owner, won())
    entered = last_line(event)

    take_back(event)

    line = last_line(event)
    assert [each.kind for each in log_of(event)][-2:] == [
        "result_entered",
        "act_undone",
    ]
    assert line.payload.before == entered.payload.after
    assert line.payload.after == {
        **entered.payload.before,
        "line": entered.seq,
        "kind": "result_entered",
    }
    assert (line.match, line.visibility) == (entered.match, entered.visibility)
    told = f"undid line {entered.seq} (result entered, table {line.match.table})"
    assert told in sentences.full_sentence(line)


def test_the_line_of_an_undo_is_for_the_readers_of_the_undone_one():
    event = a_running_event(4)
    a_draft(event)

    take_back(event)

    lines = [(each.kind, each.visibility) for each in log_of(event)]
    assert lines[-2:] == [
        ("round_drafted", Audience.STAFF),
        ("act_undone", Audience.STAFF),
    ]


# What is refused.


def test_what_was_seen_as_the_last_act_must_still_be_it():
    event = a_running_event(8)
    draft = a_draft(event)
    seen = undoing.last_action(event).first
    published(draft)

    with pytest.raises(Stale, match="no longer the last action"):
        undo_action(event.pk, event.owner, line=seen)


@pytest.mark.nightly
def test_nothing_is_taken_back_twice():
    event = a_running_event(8)
    a_draft(event)
    deed = take_back(event)

    with pytest.raises(Stale):
        undo_action(event.pk, event.owner, line=deed.first)


@pytest.mark.nightly
def test_an_official_takes_back_only_what_he_did_himself():
    event = a_running_event(8)
    scorer = an_official(event, Role.SCOREKEEPER)
    match = table(published(a_draft(event)), 1)

    with pytest.raises(Forbidden, match="did this"):
        take_back(event, scorer)

    enter(match, scorer, won())
    take_back(event, scorer)
    assert anew(match).is_open


@pytest.mark.nightly
def test_an_organiser_takes_back_what_others_did():
    event = a_running_event(8)
    scorer = an_official(event, Role.SCOREKEEPER)
    match = table(published(a_draft(event)), 1)
    enter(match, scorer, won())

    take_back(event)

    assert anew(match).is_open


@pytest.mark.nightly
def test_a_round_that_was_reported_in_stays_published():
    event = a_running_event(8)
    match = table(published(a_draft(event)), 1)
    say(match, "home", won(), by=event.owner, entrant=match.home_id)

    with pytest.raises(TournamentError, match="Table 1 has a report"):
        take_back(event)

    assert anew(match.round).state == "published"


@pytest.mark.nightly
def test_an_edit_is_taken_back_whatever_other_tables_report():
    event = a_running_event(8)
    round_ = published(a_draft(event))
    match = table(round_, 1)
    edits.move_table(event.pk, event.owner, an_edit(round_), match_id=match.pk, table=9)
    other = table(round_, 2)
    say(other, "home", won(), by=event.owner, entrant=other.home_id)

    take_back(event)

    assert anew(match).table == 1


def test_a_result_that_was_changed_since_stays():
    """What people do themselves is no act of an official, but it may rest on one."""
    event = a_running_event(8)
    round_ = published(a_draft(event))
    leaver = table(round_, 1).home
    entrants.drop_from_event(
        event.pk,
        event.owner,
        entrant=leaver.pk,
        expected=leaver.version,
        open_match="concede",
    )
    Entrant.objects.filter(pk=leaver.pk).update(
        name="Ada Renamed", state="checked_in", dropped_after=None
    )

    with pytest.raises(TournamentError, match="The entry of Ada Renamed has changed"):
        take_back(event)


def test_what_cannot_be_taken_back_says_what_helps_instead():
    event = an_event(state="draft", opened_at=None)
    events.open_registration(event.pk, event.owner, expected=event.version)

    with pytest.raises(TournamentError) as refused:
        take_back(event)

    assert refused.value.remedy == FINAL["registration_opened"]


@pytest.mark.nightly
def test_only_the_newest_acts_are_kept():
    event = a_running_event(4)
    draft = a_draft(event)
    for _ in range(32):
        draft = redraft(draft)

    assert Deed.objects.filter(tournament=event).count() == 30


@pytest.mark.nightly
def test_no_kind_of_line_can_be_undone_and_says_that_it_cannot():
    for kind in LOG_KINDS.values():
        assert not (kind.can_undo and kind.instead_of_undo), kind.key


@pytest.mark.nightly
def test_what_people_do_themselves_is_no_act_of_an_official():
    event = a_running_event(8)
    match = table(published(a_draft(event)), 1)
    before = undoing.last_action(event)
    say(match, "home", won(), by=event.owner, entrant=match.home_id)

    assert undoing.last_action(event) == before


@pytest.mark.nightly
def test_a_round_taken_back_and_drawn_again_is_another_lot():
    """Who draws until he likes it is seen, whether he discards or undoes."""
    event = a_running_event(8)
    a_draft(event)
    take_back(event)

    assert a_draft(event).attempt == 2


@pytest.mark.nightly
def test_an_entrant_added_by_mistake_has_withdrawn():
    event = an_event()
    entrants.add_entrant_at_desk(event.pk, event.owner, name="Zoe Twice")

    take_back(event)

    assert row_of(event, "Zoe Twice").state == "withdrawn"


# Who plays (events 1), and what two have decided (events 7).


def playing(event, name, person):
    """Let an official be one of those who play."""
    row = row_of(event, name)
    Entrant.objects.filter(pk=row.pk).update(person=person)
    return row


@pytest.mark.nightly
def test_nobody_takes_back_what_another_official_did_to_him():
    event = a_running_event(8)
    judge = an_official(event, Role.HEAD_JUDGE)
    own = playing(event, "Ada Ito", event.owner)
    punish_without_a_match(event, own, by=judge)

    with pytest.raises(TournamentError, match="about you or your own match"):
        undo_action(
            event.pk, event.owner, line=undoing.last_action(event).first, reason=WHY
        )

    assert own.penalties.get().revoked_at is None


def punish_without_a_match(event, entrant, *, by):
    penalties.give_penalty(
        event.pk,
        by,
        entrant=entrant.pk,
        grade="warning",
        infraction="conduct",
        reason=WHY,
        expected=anew(entrant).version,
    )


def test_what_somebody_may_not_read_he_does_not_take_back():
    event = a_running_event(8)
    judge = an_official(event, Role.HEAD_JUDGE)
    own = playing(event, "Ada Ito", event.owner)
    round_ = published(a_draft(event))
    match = next(row for row in tables(round_) if not row.side_of(own.pk))
    checks.add_check(event.pk, judge, match_id=match.pk, reason=WHY)

    with pytest.raises(TournamentError, match="see all of it"):
        undo_action(
            event.pk, event.owner, line=undoing.last_action(event).first, reason=WHY
        )


@pytest.mark.nightly
def test_what_somebody_else_did_needs_a_reason_that_the_log_keeps():
    event = a_running_event(8)
    scorer = an_official(event, Role.SCOREKEEPER)
    enter(table(published(a_draft(event)), 1), scorer, won())
    line = undoing.last_action(event).first

    with pytest.raises(TournamentError, match="needs a reason"):
        undo_action(event.pk, event.owner, line=line)

    undo_action(event.pk, event.owner, line=line, reason=WHY)
    assert last_line(event).payload.reason == WHY


@pytest.mark.nightly
def test_a_penalty_that_was_taken_back_names_who_did_it():
    event = a_running_event(8)
    judge = an_official(event, Role.HEAD_JUDGE)
    ada = row_of(event, "Ada Ito")
    punish_without_a_match(event, ada, by=judge)

    undo_action(
        event.pk, event.owner, line=undoing.last_action(event).first, reason=WHY
    )

    assert ada.penalties.get().revoked_by == event.owner


@pytest.mark.nightly
def test_what_two_officials_decided_is_not_taken_back_by_one():
    match = mending.table(mending.a_round_before_the_cut(8))
    event = event_of(match)
    second = an_official(event)
    proposal = mending.propose(match)
    corrections.confirm_proposal(event.pk, second, proposal_id=proposal.pk)

    with pytest.raises(TournamentError) as refused:
        undo_action(
            event.pk, event.owner, line=undoing.last_action(event).first, reason=WHY
        )

    assert refused.value.remedy == FINAL["proposal_confirmed"]
