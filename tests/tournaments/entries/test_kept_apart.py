"""Pairs kept apart: added and removed at the desk, paired around, warned of."""

import pytest
from django.db import IntegrityError, transaction

from tests.builders.archives import brought, sent_away
from tests.builders.archives import sent as file_of
from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import (
    a_field,
    a_running_event,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.looking import source, words
from tests.builders.people import a_person
from tests.builders.swiss import (
    a_draft,
    close,
    decide,
    desk,
    names,
    play,
    published,
    table,
    tables,
)
from tournaments.core import rounds
from tournaments.corrections.actions.undoing import undo_action
from tournaments.entries import actions
from tournaments.files.queries.eventfile import build_event_file
from tournaments.journal import sentences
from tournaments.models import (
    Audience,
    EntrantState,
    ForbiddenPair,
    Match,
    Role,
    Staff,
)
from tournaments.rounds.actions import edits
from tournaments.rounds.actions import rounds as round_actions
from tournaments.rounds.queries.drafts import read_draft
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def apart(event, one, two, reason="", by=None) -> ForbiddenPair:
    by = by or event.owner
    return actions.forbid_pair(event.pk, by, one=str(one), two=str(two), reason=reason)


def meet(pair, by=None) -> None:
    event = pair.tournament
    actions.allow_pair(event.pk, by or event.owner, pair=pair.pk)


def seats(round_) -> set[frozenset[str]]:
    return names(tables(round_))


# Adding and removing.


def test_two_are_kept_apart_and_the_log_says_so_to_officials_alone():
    event = an_event()
    for name in ("Ada Ito", "Ben Okafor"):
        an_entrant(event, name)

    pair = apart(event, "ben okafor", "Ada  Ito", "They are twins.")

    assert pair.reason == "They are twins."
    [line] = lines(event, "pair_forbidden")
    assert sentences.full_sentence(line) == "Olga kept Ben Okafor and Ada Ito apart."
    assert line.visibility == Audience.STAFF
    assert "twins" not in str((line.payload.after, line.payload.reason))

    meet(pair)

    assert not event.forbidden_pairs.exists()
    [line] = lines(event, "pair_allowed")
    assert sentences.full_sentence(line).startswith("Olga allowed ")


@pytest.mark.parametrize(
    ("one", "two", "why"),
    [
        ("Ada Ito", "Ada Ito", "Both names belong to"),
        ("Ada Ito", "Zed Zane", "There is no entrant “Zed Zane”."),
        ("Cleo Marsh", "Ben Okafor", "are already kept apart"),
    ],
)
def test_what_is_no_pair_is_refused(one, two, why):
    event = an_event()
    for name in ("Ada Ito", "Ben Okafor", "Cleo Marsh"):
        an_entrant(event, name)
    apart(event, "Ben Okafor", "Cleo Marsh")

    with pytest.raises(TournamentError, match=why):
        apart(event, one, two)

    assert event.forbidden_pairs.count() == 1


def test_the_database_has_a_pair_once():
    event = an_event()
    one, two = sorted(a_field(event, 2), key=lambda each: each.pk)
    row = {"tournament": event, "one": one, "two": two}
    ForbiddenPair.objects.create(pk=ForbiddenPair.key_of(one.pk, two.pk), **row)

    for wrong in (row, row | {"one": two, "two": one}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ForbiddenPair.objects.create(pk=event.pk, **wrong)


def test_who_may_not_pair_keeps_nobody_apart():
    event = a_running_event(4)
    one, two, *_ = event.entrants.all()

    with pytest.raises(Forbidden):
        apart(event, one, two, by=an_official(event, Role.JUDGE))


def test_an_official_who_plays_decides_about_others_alone():
    event = a_running_event(4)
    one, two, three, _ = event.entrants.all()
    keeper = an_official(event, Role.SCOREKEEPER, "Kim")
    one.person = keeper
    one.save()

    apart(event, two, three, by=keeper)
    with pytest.raises(Forbidden):
        apart(event, one, two, by=keeper)
    pair = apart(event, one, two, "Kim was rude.")
    with pytest.raises(Forbidden):
        meet(pair, by=keeper)

    page = at_the_desk(keeper).get(address(event, "entrants", "apart"))
    assert "rude" not in source(page)


@pytest.mark.parametrize("cells", [{"structure": "round_robin"}, {"stage": "cut"}])
def test_a_schedule_and_a_cut_keep_nobody_apart(cells):
    event = a_running_event(4, **cells)
    one, two, *_ = event.entrants.all()

    with pytest.raises(TournamentError):
        apart(event, one, two)


def test_it_is_undone_in_one_step_and_so_is_its_end():
    event = a_running_event(6)
    one, two, *_ = event.entrants.all()
    pair = apart(event, one, two, "They are twins.")

    undo_action(event.pk, event.owner, line=lines(event, "pair_forbidden")[0].seq)
    assert not event.forbidden_pairs.exists()

    pair = apart(event, one, two, "They are twins.")
    meet(pair)
    undo_action(event.pk, event.owner, line=lines(event, "pair_allowed")[0].seq)
    assert event.forbidden_pairs.get().reason == "They are twins."


def test_an_end_is_not_undone_once_they_are_kept_apart_again():
    event = a_running_event(6)
    one, two, *_ = event.entrants.all()
    meet(apart(event, one, two))
    apart(event, two, one)

    with pytest.raises(TournamentError):
        undo_action(event.pk, event.owner, line=lines(event, "pair_allowed")[0].seq)


# Pairing.


def test_they_are_not_paired():
    event = a_running_event(4)
    ada, *others = event.entrants.order_by("name_key")
    for each in others[:2]:
        apart(event, ada, each)

    draft = a_draft(event)

    assert frozenset((ada.name, others[2].name)) in seats(draft)
    assert draft.notices == []
    assert rounds.recheck_pairing(draft) == []


def test_a_pair_that_cannot_be_avoided_is_acknowledged():
    event = a_running_event(4)
    ada, *others = event.entrants.order_by("name_key")
    for each in others:
        apart(event, ada, each)

    draft = a_draft(event)

    assert [each["caution"] for each in draft.notices] == ["forbidden_pair"]
    with pytest.raises(TournamentError):
        round_actions.publish_swiss_round(
            event.pk, event.owner, round_id=draft.pk, expected=draft.version
        )
    assert published(draft).state == "published"


def test_a_draft_that_seats_them_no_longer_fits_and_is_paired_again_in_part():
    event = a_running_event(8)
    draft = a_draft(event)
    first = table(draft, 1)
    before = seats(draft)

    apart(event, first.home, first.away)
    draft.refresh_from_db()

    told = f"{first.home} and {first.away} should not be paired"
    assert rounds.draft_staleness(draft).facts == [told]
    assert read_draft(event).stale.facts == [told]
    with pytest.raises(TournamentError, match="should not be paired"):
        published(draft)

    # The two of one table alone can only meet again, so another table joins.
    other = table(draft, 2)
    draft = edits.pair_tables_again(*desk(draft), tables=[other.pk])

    assert not rounds.draft_staleness(draft)
    assert frozenset((first.home.name, first.away.name)) not in seats(draft)
    assert len(before & seats(draft)) == 2
    assert rounds.recheck_pairing(draft) == []


def test_a_draft_that_seats_others_still_fits():
    event = a_running_event(8)
    draft = a_draft(event)
    one, two = (table(draft, number).home for number in (1, 2))

    apart(event, one, two)
    draft.refresh_from_db()

    assert not rounds.draft_staleness(draft)


def test_a_warning_that_is_no_longer_true_makes_the_draft_stale():
    event = a_running_event(4)
    ada, *others = event.entrants.order_by("name_key")
    pairs = [apart(event, ada, each) for each in others]
    draft = a_draft(event)
    at = Match.objects.get(round=draft, table=draft.notices[0]["tables"][0])

    for each in pairs:
        meet(each)
    draft.refresh_from_db()

    assert rounds.draft_staleness(draft).facts == [
        f"{at.home} and {at.away} can be paired again"
    ]


def test_a_hand_that_pairs_them_is_warned():
    event = a_running_event(8)
    draft = a_draft(event)
    one, two = table(draft, 1), table(draft, 2)
    apart(event, one.home, two.away)
    draft.refresh_from_db()

    draft = edits.swap_seats(*desk(draft), one=one.away_id, two=two.away_id)

    [notice] = [each for each in draft.notices if each["caution"] == "forbidden_pair"]
    assert notice["message"] == (
        f"Table 1: {one.home} and {two.away} should not be paired."
    )
    assert not rounds.draft_staleness(draft)


@pytest.mark.nightly
def test_whoever_left_is_no_obstacle():
    event = a_running_event(6)
    one, two, *_ = event.entrants.all()
    apart(event, one, two)
    type(one).objects.filter(pk=one.pk).update(
        state=EntrantState.DROPPED, dropped_after=0
    )

    assert rounds.recheck_pairing(play(event)) == []


# Pages.


def test_the_desk_lists_adds_and_removes_pairs(olga):
    event = an_event(olga)
    _, ben = (an_entrant(event, name) for name in ("Ada Ito", "Ben Okafor"))
    browser, page = at_the_desk(olga), address(event, "entrants", "apart")

    answer = browser.post(page, {"one": "Ada Ito", "two": "Bern"})
    assert answer.status_code == 422
    assert "There is no entrant “Bern”." in words(answer)
    assert 'value="Bern"' in source(answer)

    form = {"one": "Ada Ito", "two": "Ben Okafor", "reason": "They are twins."}
    told = words(browser.post(page, form, follow=True))
    assert "They are twins." in told
    assert "are not paired in Swiss rounds" in told

    own = address(event, "entrants", ben.pk)
    answer = browser.get(own)
    pair = event.forbidden_pairs.get()
    assert f"Remove {pair}" in buttons(answer)
    answer = browser.post(page, {"remove": pair.pk, "from": ben.pk})
    assert answer["Location"] == f"{own}#apart"
    assert not event.forbidden_pairs.exists()


def test_an_entrants_page_adds_a_pair_and_is_shown_again(olga):
    event = an_event(olga)
    ada, _ = (an_entrant(event, name) for name in ("Ada Ito", "Ben Okafor"))
    form = {"from": ada.pk, "one": ada.name, "two": "Ben Okafor"}

    answer = at_the_desk(olga).post(address(event, "entrants", "apart"), form)

    assert answer["Location"] == f"{address(event, 'entrants', ada.pk)}#apart"
    assert event.forbidden_pairs.exists()


@pytest.mark.parametrize("role", [Role.JUDGE, Role.HEAD_JUDGE])
def test_a_judge_has_no_such_page(role):
    event = an_event()
    judge = an_official(event, role)
    Staff.objects.create(
        tournament=event, person=a_person("Sam"), role=Role.SCOREKEEPER
    )

    assert (
        at_the_desk(judge).get(address(event, "entrants", "apart")).status_code == 404
    )


# Files.


def an_event_with_a_pair():
    event = a_running_event(6)
    one, two, *_ = event.entrants.order_by("name_key")
    apart(event, one, two, "They are twins.")
    close(decide(published(a_draft(event))))
    return event


def test_an_archive_carries_pairs_and_why():
    there = brought(sent_away(an_event_with_a_pair))

    pair = there.forbidden_pairs.get()
    assert {pair.one.name, pair.two.name} == {"Ada Ito", "Ben Okafor"}
    assert pair.reason == "They are twins."
    assert b"forbidden_pairs" in file_of(there)
    with pytest.raises(TournamentError, match="already kept apart"):
        apart(there, pair.one, pair.two)


def test_an_event_file_has_the_pairs_and_not_why():
    event = an_event_with_a_pair()

    found = build_event_file(event)

    one, two, *_ = event.entrants.order_by("name_key")
    assert found.forbidden == (tuple(sorted((str(one.pk), str(two.pk)))),)
    assert "twins" not in str(found)
