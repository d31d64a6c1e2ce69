"""Awarded byes: given in advance, paired around, taken back until the round is out."""

from datetime import timedelta
from random import Random

import pytest
from django.db import transaction

from lab.checking.checker import judge_pairing
from lab.checking.field import field_from_history
from tests.builders.archives import brought
from tests.builders.archives import sent as file_of
from tests.builders.desk import address, at_the_desk
from tests.builders.events import (
    a_running_event,
    an_entrant,
    an_event,
    an_official,
    lines,
    sent,
)
from tests.builders.looking import words
from tests.builders.notices import heard, known
from tests.builders.swiss import (
    a_draft,
    close,
    decide,
    desk,
    drop,
    play,
    published,
    redraft,
    tables,
    unpublish,
)
from tournaments.core import played, rounds
from tournaments.core.events import start_preview
from tournaments.corrections.actions.undoing import undo_action
from tournaments.desk.queries.starting import start_overview
from tournaments.entries import actions as entrants
from tournaments.entries.queries import byes
from tournaments.files import archive
from tournaments.files.queries import eventfile
from tournaments.journal import sentences
from tournaments.models import Entrant, EntrantState, Match, Role, RoundState
from tournaments.models import TournamentState as State
from tournaments.rounds.actions import edits
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def somebody(event, at=0) -> Entrant:
    return event.entrants.order_by("name_key")[at]


def award(row, *numbers, **more):
    return sent(entrants.award_byes, row, rounds=numbers, **more)


def revoke(row, *numbers, **more):
    return sent(entrants.revoke_byes, row, rounds=numbers, **more)


def resting(round_) -> dict[str, str]:
    """Return who sits alone in a round, by name, with the reason."""
    return {row.home.name: row.reason for row in tables(round_) if not row.away}


# Awarding.


def test_a_bye_is_awarded_for_rounds_and_the_log_says_so():
    event = an_event()
    ada = an_entrant(event, "Ada Ito")

    award(ada, 2, 1)

    ada.refresh_from_db()
    assert ada.bye_rounds == [1, 2]
    [line] = lines(event, "byes_awarded")
    assert line.payload.after == {"rounds": [1, 2]}
    assert (
        sentences.full_sentence(line) == "Olga awarded Ada Ito a bye in rounds 1 and 2."
    )


def test_a_second_bye_is_pointed_out_when_it_is_awarded_and_in_the_draft():
    event = a_running_event(5, rounds=3)
    first = play(event)
    rested = Match.objects.get(round=first, outcome=Outcome.BYE).home
    browser = at_the_desk(event.owner)
    page = address(event, "entrants", rested.pk)
    form = {"do": "award_byes", "expected": rested.version, "rounds": "3"}

    told = words(browser.post(page, form, follow=True))

    assert f"{rested} has a bye in round 3." in told
    assert f"{rested} also has a bye in round 1." in told

    draft = a_draft(event, 2)
    lone = Match.objects.get(round=draft, outcome=Outcome.BYE).home
    Entrant.objects.filter(pk=lone.pk).update(bye_rounds=[3])

    said = words(browser.get(address(event)))
    assert f"{lone} also has an awarded bye in round 3." in said


def test_a_bye_is_taken_back_and_the_log_says_so():
    event = an_event()
    ada = an_entrant(event, "Ada Ito", bye_rounds=[1, 2])

    revoke(ada, 2)

    ada.refresh_from_db()
    assert ada.bye_rounds == [1]
    [line] = lines(event, "byes_revoked")
    assert line.payload.before == {"rounds": [2]}
    assert (
        sentences.full_sentence(line)
        == "Olga removed the bye awarded to Ada Ito in round 2."
    )


@pytest.mark.nightly
def test_an_award_is_undone_in_one_step():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 1)
    [line] = lines(event, "byes_awarded")

    undo_action(event.pk, event.owner, line=line.seq)

    ada.refresh_from_db()
    assert ada.bye_rounds == []


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.SCOREKEEPER])
def test_who_pairs_rounds_awards_byes(role):
    event = an_event()
    ada = an_entrant(event)

    award(ada, 1, who=an_official(event, role))

    ada.refresh_from_db()
    assert ada.bye_rounds == [1]


@pytest.mark.nightly
def test_judges_award_no_bye():
    event = an_event()

    with pytest.raises(Forbidden):
        award(an_entrant(event), 1, who=an_official(event))


@pytest.mark.nightly
def test_playing_staff_award_themselves_no_bye():
    event = an_event()
    row = entrants.register_for_event(event.pk, event.owner)

    with pytest.raises(Forbidden, match="your own entry"):
        award(row, 1)


def test_the_entrant_is_told_of_an_award_its_end_and_its_undo():
    event = an_event(name="Evening Cup")
    ada = an_entrant(event, "Ada Ito")
    [person] = known(event, "Ada Ito")

    award(ada, 1, 2)
    revoke(ada, 1)
    [line] = lines(event, "byes_revoked")
    undo_action(event.pk, event.owner, line=line.seq)

    first, second, third = heard(person)
    assert first == (
        "You have byes in rounds 1 and 2 of Evening Cup. You get 3 points for each "
        "without playing."
    )
    assert (
        second
        == "Your bye in round 1 of Evening Cup was removed, so you will be paired."
    )
    assert third.startswith("Staff undid this, so it no longer applies")


@pytest.mark.nightly
def test_byes_of_the_first_rounds_weigh_in_the_table_of_rounds():
    """RN-3: one of sixteen with a bye counts as two."""
    event = an_event(round_table="mtr_like", rounds=None, cut=None, has_check_in=False)
    people = [an_entrant(event, f"Player {n}", state="registered") for n in range(16)]
    before = start_preview(event).plan

    award(people[0], 1)

    assert (before.cut, start_preview(event).plan.cut) == (4, 8)


# What is refused.


@pytest.mark.nightly
def test_no_bye_in_a_round_that_is_published():
    event = a_running_event(6)
    published(a_draft(event))
    ada = somebody(event)

    with pytest.raises(TournamentError, match="Round 1 is already published") as told:
        award(ada, 1)

    assert told.value.remedy == "Edit the pairings of the round instead."


@pytest.mark.nightly
def test_a_bye_of_a_published_round_is_not_taken_back():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 1)
    published(a_draft(event))

    with pytest.raises(TournamentError, match="Round 1 is already published"):
        revoke(ada, 1)


@pytest.mark.parametrize("number", [0, 4, 99])
def test_no_bye_beyond_the_swiss_rounds(number):
    event = a_running_event(6, rounds=3)

    with pytest.raises(TournamentError, match=f"no Swiss round {number}") as told:
        award(somebody(event), number)

    assert told.value.remedy == "Select rounds 1, 2 and 3."


def test_before_the_number_of_rounds_is_set_three_are_sure():
    event = an_event(rounds=None)

    assert byes.rounds_open_for_byes(event, 0) == [1, 2, 3]


@pytest.mark.nightly
def test_a_bye_in_a_round_that_is_not_played_after_all_can_be_taken_back():
    event = a_running_event(6, rounds=2)
    ada = somebody(event)
    Entrant.objects.filter(pk=ada.pk).update(bye_rounds=[3])

    revoke(ada, 3)

    ada.refresh_from_db()
    assert ada.bye_rounds == []


def test_not_everybody_has_a_bye():
    """Two must be left to play."""
    event = a_running_event(4)
    for at in (0, 1):
        award(somebody(event, at), 1)

    with pytest.raises(TournamentError, match="Everybody would have a bye in round 1"):
        award(somebody(event, 2), 1)


def test_the_start_names_a_round_in_which_nobody_would_play():
    event = an_event(state=State.CHECK_IN, rounds=3)
    for name in ("Ada", "Ben", "Cleo", "Dev"):
        here = {"state": EntrantState.CHECKED_IN}
        an_entrant(event, name, bye_rounds=[2] if name != "Ada" else [], **here)

    [problem] = start_preview(event).problems
    assert problem.startswith("3 of 4 entrants have an awarded bye in round 2")
    assert problem in start_overview(event).others  # what the page lists


def test_whoever_has_left_gets_no_bye():
    event = a_running_event(6)
    ada = somebody(event)
    drop(ada)

    with pytest.raises(TournamentError, match=r"no longer in the event \(dropped\)"):
        award(ada, 1)


@pytest.mark.parametrize(
    ("deed", "numbers", "match"),
    [
        (award, (), "No round is selected"),
        (award, (1,), "already has a bye in round 1"),
        (revoke, (2,), "has no awarded bye in round 2"),
    ],
)
def test_what_changes_nothing_is_said(deed, numbers, match):
    event = an_event()
    ada = an_entrant(event, "Ada Ito", bye_rounds=[1])

    with pytest.raises(TournamentError, match=match):
        deed(ada, *numbers)


# Pairing.


@pytest.mark.nightly
def test_an_awarded_bye_stands_beside_that_of_the_pairing():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 1)

    round_ = a_draft(event)

    alone = resting(round_)
    assert alone.pop(ada.name) == "awarded_bye"
    assert [*alone.values()] == ["lowest_eligible_bye"]
    assert len(tables(round_)) == 4


@pytest.mark.nightly
def test_several_byes_are_awarded_in_one_round():
    event = a_running_event(7)
    for at in range(3):
        award(somebody(event, at), 1)

    round_ = a_draft(event)

    assert [*resting(round_).values()] == ["awarded_bye"] * 3


@pytest.mark.nightly
def test_an_awarded_bye_has_the_points_of_a_bye():
    event = a_running_event(5, bye_points=2)
    ada = somebody(event)
    award(ada, 1)

    play(event)

    row = next(
        each for each in played.current_standings(event) if each.entrant == str(ada.pk)
    )
    assert (row.points, row.wins, row.byes) == (2, 1, 1)


@pytest.mark.nightly
def test_a_second_awarded_bye_asks_for_no_acknowledgement():
    event = a_running_event(5)
    award(somebody(event), 1, 2)
    play(event)

    assert a_draft(event, 2).notices == []


@pytest.mark.nightly
def test_an_awarded_bye_counts_as_a_bye_that_was_had():
    """The bye of a later round goes to somebody who has had none."""
    event = a_running_event(7)
    last = somebody(event)
    award(last, 1)
    first = published(a_draft(event))
    # Everybody else wins or ties more than the one with the bye has.
    decide(first)
    close(rounds.rounds_of_event(event).get(number=1))

    second = a_draft(event, 2)

    [name] = resting(second)
    assert name != last.name
    assert second.notices == []


@pytest.mark.nightly
def test_a_round_with_awarded_byes_is_made_again_from_what_is_kept():
    event = a_running_event(7)
    award(somebody(event), 1)
    award(somebody(event, 1), 1)
    play(event)

    assert rounds.recheck_event(event) == []


@pytest.mark.nightly
def test_an_award_outlasts_a_round_that_is_taken_back():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 1)
    unpublish(published(a_draft(event)))

    assert resting(a_draft(event))[ada.name] == "awarded_bye"


# A draft, and awards after it.


@pytest.mark.nightly
def test_a_draft_is_stale_once_a_bye_is_awarded():
    event = a_running_event(6)
    draft = a_draft(event)
    ada = somebody(event)
    award(ada, 1)
    draft.refresh_from_db()

    with pytest.raises(
        Stale, match=f"{ada.name} has an awarded bye, but sits at table"
    ):
        published(draft)


@pytest.mark.nightly
def test_a_draft_is_stale_once_a_bye_is_taken_back():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 1)
    draft = a_draft(event)
    revoke(ada, 1)
    draft.refresh_from_db()

    with pytest.raises(Stale, match=f"{ada.name} no longer has an awarded bye"):
        published(draft)


@pytest.mark.nightly
def test_an_award_for_a_later_round_leaves_the_draft_as_it_is():
    event = a_running_event(6)
    draft = a_draft(event)
    award(somebody(event), 2)

    assert published(draft).state == RoundState.PUBLISHED


@pytest.mark.nightly
@pytest.mark.parametrize("size", [6, 7])
def test_pairing_again_makes_a_draft_fit_an_award(size):
    event = a_running_event(size)
    draft = a_draft(event)
    ada = next(row.home for row in tables(draft) if row.away)
    award(ada, 1)
    draft.refresh_from_db()

    edits.pair_tables_again(*desk(draft))

    draft.refresh_from_db()
    assert resting(draft)[ada.name] == "awarded_bye"
    assert published(draft).state == RoundState.PUBLISHED


@pytest.mark.nightly
def test_pairing_again_makes_a_draft_fit_a_bye_that_was_taken_back():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 1)
    draft = a_draft(event)
    revoke(ada, 1)
    draft.refresh_from_db()

    edits.pair_tables_again(*desk(draft))

    draft.refresh_from_db()
    assert resting(draft) == {}
    assert published(draft).state == RoundState.PUBLISHED


@pytest.mark.nightly
def test_tables_are_paired_again_beside_awarded_byes():
    event = a_running_event(8)
    for at in range(2):
        award(somebody(event, at), 1)
    draft = a_draft(event)
    before = resting(draft)

    chosen = [row.pk for row in tables(draft) if row.away][:2]
    edits.pair_tables_again(*desk(draft), tables=chosen)

    assert resting(draft) == before


def test_nobody_is_seated_by_hand_who_has_an_awarded_bye():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 1)
    draft = a_draft(event)
    other = next(row.home for row in tables(draft) if row.away)

    with pytest.raises(TournamentError, match="has an awarded bye in round 1") as told:
        edits.swap_seats(*desk(draft), one=ada.pk, two=other.pk)

    assert told.value.remedy == "Remove the bye on the entrant's page first."


@pytest.mark.nightly
def test_a_published_bye_is_changed_by_hand():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 1)
    round_ = published(a_draft(event))
    other = next(row.home for row in tables(round_) if row.away)

    edits.swap_seats(*desk(round_), one=ada.pk, two=other.pk)

    assert ada.name not in resting(round_)
    assert resting(round_)[other.name] == "manual"


@pytest.mark.nightly
def test_closing_a_round_makes_the_next_draft_fit_an_award():
    event = a_running_event(6)
    first = published(a_draft(event))
    draft = a_draft(event, 2)
    ada = somebody(event)
    award(ada, 2)

    closing = close(decide(first))

    assert closing.redrawn
    assert resting(draft)[ada.name] == "awarded_bye"


# Leaving.


@pytest.mark.nightly
def test_who_drops_before_the_round_gets_no_bye_and_who_returns_does():
    event = a_running_event(6)
    ada = somebody(event)
    award(ada, 2)
    play(event)
    sent(entrants.drop_from_event, ada)
    draft = a_draft(event, 2)
    without = resting(draft)

    sent(entrants.undrop_entrant, ada)

    draft.refresh_from_db()
    assert ada.name not in without
    assert resting(redraft(draft))[ada.name] == "awarded_bye"


# Files.


@pytest.mark.nightly
def test_awarded_byes_travel_with_the_event():
    with transaction.atomic():
        event = a_running_event(7)
        for at, each in enumerate(event.entrants.all()):
            each.registered_at += timedelta(seconds=at)  # SQLite: none at once
            each.save()
        award(somebody(event), 1, 3)
        award(somebody(event, 1), 1)
        play(event)
        data = file_of(event)
        transaction.set_rollback(True)

    there = brought(data)

    assert somebody(there).bye_rounds == [1, 3]
    assert rounds.recheck_event(there) == []
    assert file_of(there) == data


@pytest.mark.nightly
@pytest.mark.parametrize("wrong", [[0], [2, 1], [1, 1]])
def test_a_file_with_impossible_byes_is_refused(wrong):
    with transaction.atomic():
        event = a_running_event(4)
        Entrant.objects.filter(pk=somebody(event).pk).update(bye_rounds=wrong)
        data = file_of(event)
        transaction.set_rollback(True)

    with pytest.raises(archive.ArchiveError, match="bye_rounds must be rounds from 1"):
        archive.read_archive(data)


def test_the_event_file_names_awarded_byes():
    event = a_running_event(4)
    award(somebody(event), 1, 2)

    found = eventfile.build_event_file(event)

    assert [each.bye_rounds for each in found.entrants if each.bye_rounds] == [(1, 2)]


# Everything at once.


@pytest.mark.daily("0")
@pytest.mark.parametrize("seed", range(12))
def test_random_fields_with_random_awards_are_paired_well(seed):
    """The judge shares no code with the pairer."""
    rng = Random(seed)
    event = a_running_event(rng.randint(5, 12), rounds=3)
    people = [*event.entrants.all()]
    for each in people:
        each.bye_rounds = sorted(rng.sample((1, 2, 3), rng.choice((0, 0, 1, 2))))
        each.save()

    for number in (1, 2, 3):
        known = [
            played.to_scoring_match(row) for row in played.published_matches(event)
        ]
        awarded = {str(each.pk) for each in people if number in each.bye_rounds}
        round_ = published(a_draft(event, number))
        made = [(str(r.home_id), str(r.away_id or "")) for r in tables(round_)]
        everybody = [str(each.pk) for each in people]
        field = field_from_history(
            everybody, known, points=event.points, awarded=awarded
        )
        given = {r.home_id for r in tables(round_) if r.reason == "awarded_bye"}
        close(decide(round_, winner=rng.choice(("home", "away"))))

        assert judge_pairing(field, made).discrepancies == ()
        assert {str(each) for each in given} == awarded
    assert rounds.recheck_event(event) == []
    assert not Match.objects.filter(outcome=Outcome.PENDING).exists()
