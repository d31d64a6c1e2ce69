"""Every cell of the table of events 7: what it asks for, and what it refuses."""

import pytest

from accounts.models import Ward
from tests.builders import swiss
from tests.builders.corrections import (
    NAME,
    WHY,
    again,
    an_age,
    call_off,
    correct,
    propose,
    reopen,
    restore,
    round_of,
    table,
    with_a_second,
)
from tests.builders.events import an_official, lines, sent
from tournaments.core import correction_window
from tournaments.core.rounds import recheck_event
from tournaments.corrections.actions import TablesToPairAgain
from tournaments.entries.actions.leaving import drop_from_event, undrop_entrant
from tournaments.journal import sentences
from tournaments.models import Match, Proposal, Role, RoundState
from tournaments.rounds.actions import edits, rounds
from tournaments.rounds.actions.edits import RoundEdit
from tournaments.rules import corrections as words
from tournaments.rules.capabilities import EventRole
from tournaments.rules.corrections import (
    TABLE,
    CorrectionKind,
    CorrectionRequirement,
    CurrentRoundChoice,
    RoundAge,
    correction_requirement,
)
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]

# As the specification prints it; columns are the ages in their order.
SPECIFIED = {
    CorrectionKind.RESULT: "- P P P 2 -",
    CorrectionKind.EDIT: "R R - - - -",
    CorrectionKind.DISCARD: "F P - - - -",
    CorrectionKind.MOVE: "F F - - - -",
    CorrectionKind.DROP: "F F F - R -",
    CorrectionKind.UNDROP: "F F F - - -",
    CorrectionKind.REOPEN: "- - R - - -",
    CorrectionKind.RESTORE: "- - P P 2 -",
}
# Somebody leaves or comes back now, and never in a round that is over.
NOW = [age for age in RoundAge if age is not RoundAge.OLDER]


def cells(action, some=tuple(RoundAge)):
    """Give an action with every age."""
    return pytest.mark.parametrize("age", some, ids=lambda age: f"{action} {age}")


@pytest.mark.nightly
@pytest.mark.parametrize("action", CorrectionKind)
def test_the_table_is_the_one_of_the_specification(action):
    assert " ".join(TABLE[action].values()) == SPECIFIED[action]


@pytest.mark.nightly
@pytest.mark.parametrize("age", RoundAge)
def test_a_round_has_its_age(age):
    assert correction_window.round_age(an_age(age)) is age


# What each cell asks for: without it nothing happens, with it all does.


def refused_without(action: CorrectionKind, asked: CorrectionRequirement, deed) -> None:
    """Try a deed with less than its level asks for."""
    if asked.needs_reason:
        with pytest.raises(TournamentError, match=r"needs a reason|are needed"):
            deed(reason="  ")
    if words.needs_event_name(action, asked):
        with pytest.raises(TournamentError, match="name of the event"):
            deed(typed_name="Another Open")


@pytest.mark.nightly
@cells(CorrectionKind.RESULT)
def test_changing_a_result(age):
    round_ = with_a_second(an_age(age))
    match, asked = table(round_), correction_requirement(CorrectionKind.RESULT, age)
    deed = propose if asked is CorrectionRequirement.SECOND else correct

    refused_without(CorrectionKind.RESULT, asked, lambda **more: deed(match, **more))
    if asked is CorrectionRequirement.NO:
        with pytest.raises((TournamentError, Match.DoesNotExist)):
            correct(match)
    elif asked is CorrectionRequirement.SECOND:
        with pytest.raises(TournamentError, match="needs a second staff member"):
            correct(match)
        assert propose(match) == Proposal.objects.get()
    else:
        correct(match)

    is_changed = asked is CorrectionRequirement.PREVIEW
    assert (again(match).winner == "away") == is_changed
    assert recheck_event(round_.tournament) == []


def an_edit_of(round_, reason=WHY):
    round_ = again(round_)
    return RoundEdit(round_id=round_.pk, expected=round_.version, reason=reason)


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["swap_seats", "cancel_table", "pair_tables_again"])
@cells(CorrectionKind.EDIT)
def test_editing_a_round(age, name):
    round_, asked = an_age(age), correction_requirement(CorrectionKind.EDIT, age)
    event, one, two = round_.tournament, table(round_, 1), table(round_, 2)
    undecided(round_)
    more = {
        "swap_seats": {"one": one.home_id, "two": two.home_id},
        "cancel_table": {"match_id": one.pk},
        "pair_tables_again": {"tables": [one.pk, two.pk]},
    }[name]

    def deed(reason=WHY):
        edit = an_edit_of(round_, reason)
        return getattr(edits, name)(event.pk, event.owner, edit, **more)

    refused_without(CorrectionKind.EDIT, asked, deed)
    if asked is CorrectionRequirement.NO:
        with pytest.raises(TournamentError, match=r"cannot be edited|not running"):
            deed()
    else:
        deed()
        assert again(round_).is_edited


def undecided(round_):
    """Let nobody have decided a round that is played."""
    if round_.state == RoundState.PUBLISHED:
        Match.objects.filter(round=round_).update(
            outcome=Outcome.PENDING, winner="", settled="", settled_at=None
        )


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["pair_entrants", "give_bye"])
@pytest.mark.parametrize("age", [RoundAge.DRAFT, RoundAge.CURRENT])
def test_seating_by_hand(age, name):
    round_ = an_age(age)
    event, one = round_.tournament, table(round_, 1)
    undecided(round_)
    edits.cancel_table(event.pk, event.owner, an_edit_of(round_), match_id=one.pk)
    more = {
        "pair_entrants": {"home": one.away_id, "away": one.home_id},
        "give_bye": {"entrant": one.home_id},
    }[name]

    with pytest.raises(TournamentError, match="needs a reason"):
        getattr(edits, name)(event.pk, event.owner, an_edit_of(round_, ""), **more)
    getattr(edits, name)(event.pk, event.owner, an_edit_of(round_), **more)

    assert again(round_).is_edited


def test_only_undecided_tables_of_the_current_round_are_edited():
    round_ = an_age(RoundAge.CURRENT)
    event = round_.tournament

    with pytest.raises(TournamentError, match="Table 1 has a result"):
        edits.cancel_table(
            event.pk, event.owner, an_edit_of(round_), match_id=table(round_).pk
        )


@pytest.mark.nightly
@cells(CorrectionKind.MOVE)
def test_moving_a_table(age):
    round_, asked = an_age(age), correction_requirement(CorrectionKind.MOVE, age)
    event, match = round_.tournament, table(round_, 1)
    undecided(round_)
    words_ = {"match_id": match.pk, "table": 40}
    edit = an_edit_of(round_, "")

    if asked is CorrectionRequirement.NO:
        with pytest.raises(TournamentError, match=r"cannot be edited|not running"):
            edits.move_table(event.pk, event.owner, edit, **words_)
    else:
        edits.move_table(event.pk, event.owner, edit, **words_)
        assert again(match).table == 40


@pytest.mark.nightly
@cells(CorrectionKind.DISCARD)
def test_discarding_a_round(age):
    round_, asked = an_age(age), correction_requirement(CorrectionKind.DISCARD, age)
    event = round_.tournament
    undecided(round_)

    if asked is CorrectionRequirement.FREE:
        rounds.discard_draft(
            event.pk, event.owner, round_id=round_.pk, expected=round_.version
        )
    elif asked is CorrectionRequirement.NO:
        with pytest.raises(TournamentError):
            call_off(round_)
    else:
        refused_without(
            CorrectionKind.DISCARD, asked, lambda **more: call_off(round_, **more)
        )
        call_off(round_)

    assert (again(round_).state == "cancelled") == (
        asked is not CorrectionRequirement.NO
    )


@pytest.mark.nightly
@cells(CorrectionKind.DROP, NOW)
def test_dropping_somebody(age):
    round_, asked = an_age(age), correction_requirement(CorrectionKind.DROP, age)
    event = round_.tournament
    ada = event.entrants.get(name="Ada Ito")

    if asked is CorrectionRequirement.NO:
        with pytest.raises(
            TournamentError, match="players can only drop while it is running"
        ):
            sent(drop_from_event, ada, reason=WHY)
        return
    if asked is CorrectionRequirement.REASON:
        with pytest.raises(TournamentError, match="needs a reason"):
            sent(drop_from_event, ada, open_match="finish")
    reason = WHY if asked is CorrectionRequirement.REASON else ""
    sent(drop_from_event, ada, open_match="finish", reason=reason)

    assert again(ada).state in ("dropped", "withdrawn")


@pytest.mark.nightly
@cells(CorrectionKind.UNDROP, NOW)
def test_taking_a_drop_back(age):
    round_, asked = an_age(age), correction_requirement(CorrectionKind.UNDROP, age)
    ada = round_.tournament.entrants.get(name="Ada Ito")
    swiss.drop(ada, after=1)

    if asked is CorrectionRequirement.NO:
        with pytest.raises(TournamentError, match="Nobody can rejoin once"):
            sent(undrop_entrant, ada)
    else:
        sent(undrop_entrant, ada)
        assert again(ada).state == "checked_in"


@pytest.mark.nightly
@cells(CorrectionKind.REOPEN)
def test_opening_a_round_again(age):
    round_, asked = an_age(age), correction_requirement(CorrectionKind.REOPEN, age)

    refused_without(CorrectionKind.REOPEN, asked, lambda **more: reopen(round_, **more))
    if asked is CorrectionRequirement.NO:
        with pytest.raises(TournamentError):
            reopen(round_)
    else:
        reopen(round_)
        assert again(round_).state == "published"


@pytest.mark.nightly
@cells(CorrectionKind.RESTORE)
def test_going_back_to_the_end_of_a_round(age):
    round_, asked = (
        with_a_second(an_age(age)),
        correction_requirement(CorrectionKind.RESTORE, age),
    )
    if age is RoundAge.LAST:
        swiss.a_draft(round_.tournament, 2)  # something to go back from

    refused_without(
        CorrectionKind.RESTORE, asked, lambda **more: restore(round_, **more)
    )
    if asked is CorrectionRequirement.NO:
        with pytest.raises(TournamentError):
            restore(round_)
    elif asked is CorrectionRequirement.SECOND:
        with pytest.raises(TournamentError, match="needs a second staff member"):
            restore(round_)
    else:
        restore(round_)
        assert correction_window.round_age(again(round_)) is RoundAge.LAST
        assert recheck_event(round_.tournament) == []


# Who.

REACH = {
    Role.JUDGE: {RoundAge.CURRENT},
    Role.SCOREKEEPER: {RoundAge.CURRENT, RoundAge.LAST},
    Role.HEAD_JUDGE: {
        RoundAge.CURRENT,
        RoundAge.LAST,
        RoundAge.OLDER,
        RoundAge.BEFORE_CUT,
    },
    Role.ORGANISER: {
        RoundAge.CURRENT,
        RoundAge.LAST,
        RoundAge.OLDER,
        RoundAge.BEFORE_CUT,
    },
}


@pytest.mark.nightly
@pytest.mark.parametrize(
    "age", [RoundAge.CURRENT, RoundAge.LAST, RoundAge.OLDER, RoundAge.BEFORE_CUT]
)
@pytest.mark.parametrize("role", Role)
def test_each_corrects_as_far_back_as_his_role_goes(role, age):
    round_ = an_age(age)
    match, official = table(round_), an_official(round_.tournament, role)
    # The owner is the second official of everybody else.
    deed = propose if age is RoundAge.BEFORE_CUT else correct

    assert words.may_correct(frozenset((EventRole(role),)), age) == (age in REACH[role])
    if age in REACH[role]:
        deed(match, official)
    else:
        with pytest.raises(Forbidden, match=r"(judges|scorekeepers) can correct only"):
            deed(match, official)


@pytest.mark.nightly
@pytest.mark.parametrize("role", Role)
def test_organisers_and_the_head_judge_take_an_event_back(role):
    round_ = an_age(RoundAge.OLDER)
    official = an_official(round_.tournament, role)

    if role in (Role.ORGANISER, Role.HEAD_JUDGE):
        restore(round_, official)
    else:
        with pytest.raises(Forbidden, match="Only organizers and the head judge"):
            restore(round_, official)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "age", [RoundAge.CURRENT, RoundAge.LAST, RoundAge.OLDER, RoundAge.BEFORE_CUT]
)
def test_nobody_corrects_his_own_match(age):
    round_ = an_age(age)
    match, event = table(round_), round_.tournament
    match.home.person = event.owner
    match.home.save()

    with pytest.raises(Forbidden, match="You are playing in this match"):
        (propose if age is RoundAge.BEFORE_CUT else correct)(match)


# The name of the event: only where published tables are paired again, or a round goes.


@pytest.mark.nightly
@pytest.mark.parametrize("typed", [NAME, " harbour  OPEN ", "HARBOUR OPEN"])
def test_the_name_is_typed_in_any_case_and_spacing(typed):
    round_ = an_age(RoundAge.OLDER)

    restore(round_, typed_name=typed)

    assert correction_window.round_age(again(round_)) is RoundAge.LAST


@pytest.mark.nightly
@pytest.mark.parametrize("typed", ["", "  ", "Harbour", "Harbour Open 2"])
def test_another_name_is_none(typed):
    round_ = an_age(RoundAge.OLDER)

    with pytest.raises(TournamentError, match=r"[Tt]he name"):
        restore(round_, typed_name=typed)

    assert correction_window.round_age(again(round_)) is RoundAge.OLDER


@pytest.mark.nightly
@pytest.mark.parametrize(
    "choice", [CurrentRoundChoice.REPAIR_TABLES, CurrentRoundChoice.REPAIR_ROUND]
)
def test_pairing_published_tables_again_asks_for_the_name(choice):
    match = table(an_age(RoundAge.OLDER))
    second = round_of(match.round.tournament, 2)
    repairs = TablesToPairAgain(choice=choice, expected=second.version)

    with pytest.raises(TournamentError, match="type the name of the event"):
        correct(match, repairs=repairs, typed_name="")
    assert again(match).winner == "home"
    correct(match, repairs=repairs)

    assert again(match).winner == "away"


# The reason.


@pytest.mark.nightly
@pytest.mark.parametrize(("reason", "is_enough"), [("typo", False), ("typo.", True)])
def test_five_characters_are_a_reason(reason, is_enough):
    match = table(an_age(RoundAge.LAST))

    if is_enough:
        correct(match, reason=reason)
    else:
        with pytest.raises(TournamentError, match="at least 5 characters; it has 4"):
            correct(match, reason=reason)

    assert (again(match).winner == "away") is is_enough


# A second official, if the event has one.


@pytest.mark.nightly
def test_a_lone_organiser_corrects_below_the_cut_and_the_log_says_so():
    match = table(an_age(RoundAge.BEFORE_CUT))
    event = match.round.tournament

    with pytest.raises(TournamentError, match="no longer needs a second staff member"):
        propose(match)
    correct(match)

    [line] = lines(event, "result_corrected")
    assert again(match).winner == "away"
    assert line.payload.after["alone"] is True
    assert sentences.log_predicate(line).endswith(
        "confirmed alone because the event has no second staff member"
    )


@pytest.mark.nightly
def test_a_lone_organiser_goes_back_from_the_cut_and_the_log_says_so():
    round_ = an_age(RoundAge.BEFORE_CUT)

    restore(round_)

    [line] = lines(round_.tournament, "event_restored")
    assert line.payload.after["alone"] is True
    assert "confirmed alone" in sentences.log_predicate(line)


@pytest.mark.nightly
def test_a_result_that_needs_no_second_is_not_called_alone():
    match = table(an_age(RoundAge.OLDER))

    correct(match)

    [line] = lines(match.round.tournament, "result_corrected")
    assert "alone" not in line.payload.after


@pytest.mark.nightly
@pytest.mark.parametrize("way", ["plays in it", "guards who plays in it", "is gone"])
def test_who_could_not_confirm_is_no_second_official(way):
    match = table(an_age(RoundAge.BEFORE_CUT))
    judge = an_official(match.round.tournament, Role.JUDGE)
    if way == "is gone":
        judge.is_active = False
        judge.save()
    elif way == "plays in it":
        match.home.person = judge
        match.home.save()
    else:
        match.home.ward = Ward.objects.create(
            guardian=judge, display_name="Pim", birth_year=2015
        )
        match.home.save()

    correct(match)

    assert again(match).winner == "away"


@pytest.mark.nightly
def test_the_owner_is_the_second_official_of_the_head_judge():
    match = table(an_age(RoundAge.BEFORE_CUT))
    head = an_official(match.round.tournament, Role.HEAD_JUDGE)

    with pytest.raises(TournamentError, match="needs a second staff member"):
        correct(match, head)
