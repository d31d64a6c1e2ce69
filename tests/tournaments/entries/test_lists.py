"""Lists in an event: handed in, refused, unlocked, decided, waived (events 4)."""

import datetime as dt

import pytest
from django.db.models import Value
from django.utils import timezone

from cards import services as card_services
from cards.models import Card
from decks import selectors as deck_selectors
from decks.checking import CHECKER
from decks.errors import DeckError
from decks.formats import PRESEASON
from decks.models import Deck
from tests.builders.decks import PS, a_deck, a_list, a_version, on_the_shelf
from tests.builders.events import (
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.people import a_person
from tournaments.core.action import act_on, seal_breaches
from tournaments.entries import actions as entrants
from tournaments.entries.actions import lists
from tournaments.entries.queries import lists as selectors
from tournaments.models import (
    Audience,
    DecklistMode,
    Entrant,
    EntrantState,
    ListPolicy,
    Role,
    Submission,
    Tournament,
    TournamentState,
    UndeterminedPolicy,
)
from tournaments.rules import decklist_visibility as pure
from tournaments.rules.decklist_visibility import RefusedDecklist, is_decklist_accepted
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]

ILLEGAL = "illegal-three-copies"


@pytest.fixture(autouse=True, scope="module")
def _the_sample_set(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


def registered(person=None, **cells):
    """Give somebody in an event that plays by our own set."""
    event = an_event(**{"snapshot": PS.id, **cells})
    return an_entrant(event, person=person or a_person("Ada"))


def submit(row, who=None, **what):
    what = what or {"text": a_list()}
    return lists.submit_deck_list(
        row.tournament_id, who or row.person, entrant=row.pk, **what
    )


def in_doubt():
    """Forget where athletes play, so that nobody can tell what is legal (DC-25)."""
    for each in Card.objects.filter(type="Player"):
        del each.basis["position"]
        each.save()
    card_services.raise_version()


def act(service, row, who=None, **more):
    row.refresh_from_db()
    event = row.tournament
    return service(
        event.pk,
        who or event.owner,
        entrant=row.pk,
        **{"expected": row.version, "reason": "The printer jammed.", **more},
    )


def lock(event):
    """Let the deadline pass."""
    Tournament.objects.filter(pk=event.pk).update(list_deadline_at=timezone.now())


# Handing in.


@pytest.mark.nightly
def test_a_list_is_kept_as_it_was_typed_with_all_that_the_check_says():
    row = registered()

    made = submit(row, text=a_list())

    made.refresh_from_db()
    assert (made.entrant, made.number, made.is_current) == (row, 1, True)
    assert (made.text, made.deck, made.deck_name) == (a_list(), None, "Journeymen")
    assert (made.verdict, made.violations, made.accepted) == ("LEGAL", [], None)
    assert (made.by, made.checker) == (row.person, CHECKER)
    assert made.card_data
    assert made.submitted_at is not None


@pytest.mark.nightly
def test_a_list_without_a_name_is_called_a_list():
    text = "\n".join(line for line in a_list().splitlines() if line[:1] != "#")

    assert submit(registered(), text=text).deck_name == "List"


@pytest.mark.nightly
def test_a_version_of_a_deck_keeps_its_name_and_its_receipt():
    row = registered()
    deck = a_deck(row.person, name="Night Shift")
    version = deck_selectors.find_version(deck)

    made = submit(row, version=version)

    assert (made.deck, made.deck_name) == (deck, "Night Shift")
    assert made.text == version.text
    assert made.receipt == deck_selectors.receipt_code(version)


@pytest.mark.nightly
def test_a_deck_that_changes_later_changes_no_list():
    row = registered()
    deck = a_deck(row.person)
    made = submit(row, version=deck_selectors.find_version(deck))

    a_version(deck, a_list("legal-legends"))
    Deck.objects.everything().filter(pk=deck.pk).delete()

    made.refresh_from_db()
    assert (made.text, made.deck) == (a_list(), None)


@pytest.mark.nightly
def test_the_deck_of_another_is_not_there():
    """H4."""
    row = registered()
    version = deck_selectors.find_version(a_deck(a_person("Ben")))

    with pytest.raises(Deck.DoesNotExist):
        submit(row, version=version)


@pytest.mark.nightly
def test_a_public_deck_of_another_may_be_played():
    row = registered()
    deck = a_deck(a_person("Ben"), visibility="public")

    assert submit(row, version=deck_selectors.find_version(deck)).deck == deck


@pytest.mark.nightly
def test_the_newest_list_counts_and_the_earlier_ones_stay():
    row = registered()
    first = submit(row)

    second = submit(row, text=a_list("legal-legends"))

    first.refresh_from_db()
    assert (first.is_current, first.text) == (False, a_list())
    assert (second.number, second.is_current) == (2, True)
    assert selectors.current_submission(row) == second
    assert [*selectors.submissions_of(row)] == [second, first]


@pytest.mark.nightly
def test_the_log_gives_nothing_of_a_list_away():
    """H5: neither title nor verdict; H10: the receipt is keyed and salted."""
    row = registered()

    made = submit(row)

    [line] = lines(row.tournament, "list_submitted")
    assert line.payload.after == {"number": 1, "receipt": made.receipt}
    assert (line.entrant, line.visibility) == (row, Audience.SELF)
    assert seal_breaches(row.tournament) == []


@pytest.mark.nightly
def test_the_receipt_of_a_text_differs_from_list_to_list():
    """H10: who has the same list cannot know it by the code."""
    row = registered()

    first, second = submit(row), submit(row)

    assert first.receipt != second.receipt
    assert first.receipt == lists.text_receipt(first.pk, first.text)


@pytest.mark.nightly
def test_what_was_said_about_its_readers_is_kept_with_the_list():
    row = registered(
        visible_in_swiss=DecklistMode.ENTRANTS, visible_in_cut=DecklistMode.OPPONENT
    )

    made = submit(row)

    assert made.consent == selectors.consent_text(row.tournament)
    assert made.consent == (
        "Judges and organizers who are not playing can see your list at any time, and "
        "each view is logged. Who else can see it? After lists lock: all entrants. In "
        "the top cut: your opponent, while you are paired. After the event: everybody. "
        "Once the first list is submitted, the organizer can restrict who sees lists "
        "but cannot open them to more people."
    )


def test_an_entry_has_another_version_with_every_list():
    row = registered()

    submit(row)

    row.refresh_from_db()
    assert row.version == 1


# Whose list.


@pytest.mark.nightly
def test_nobody_hands_in_a_list_for_another():
    row = registered()
    judge = an_official(row.tournament, Role.JUDGE)

    for other in (judge, row.tournament.owner, a_person("Sam")):
        with pytest.raises(Forbidden, match="for Ada Ito"):
            submit(row, other)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("role", "may"),
    [
        (Role.ORGANISER, True),
        (Role.HEAD_JUDGE, True),
        (Role.JUDGE, True),
        (Role.SCOREKEEPER, False),
    ],
)
def test_officials_who_may_read_lists_type_them_for_those_without_an_account(role, may):
    event = an_event(snapshot=PS.id)
    row = an_entrant(event)
    official = an_official(event, role)

    if may:
        assert submit(row, official).by == official
    else:
        with pytest.raises(Forbidden):
            submit(row, official)


def test_playing_staff_type_no_list_of_another():
    """H9."""
    event = an_event(snapshot=PS.id)
    entrants.register_for_event(event.pk, event.owner)

    with pytest.raises(Forbidden):
        submit(an_entrant(event), event.owner)


@pytest.mark.nightly
def test_a_list_for_an_entrant_of_another_event_is_not_taken():
    row = registered()
    other = an_event(owner=a_person("Omar"), snapshot=PS.id)

    with pytest.raises(Entrant.DoesNotExist):
        lists.submit_deck_list(other.pk, row.person, entrant=row.pk, text=a_list())


# What is refused.


@pytest.mark.nightly
def test_an_illegal_list_is_refused_with_all_that_is_wrong_and_not_kept():
    row = registered()

    with pytest.raises(RefusedDecklist, match="not legal in this event") as refused:
        submit(row, text=a_list(ILLEGAL))

    found = refused.value.found
    assert found["verdict"] == "ILLEGAL"
    assert found["violations"]
    assert found["violations"][0]["message"] in refused.value.message
    assert not Submission.objects.exists()


@pytest.mark.nightly
def test_a_refused_list_leaves_the_one_before_in_force():
    row = registered()
    kept = submit(row)

    with pytest.raises(RefusedDecklist):
        submit(row, text=a_list(ILLEGAL))

    kept.refresh_from_db()
    assert kept.is_current


def test_a_line_that_nobody_can_read_is_refused_whatever_the_rest_says():
    row = registered()

    with pytest.raises(RefusedDecklist, match="1 line could not be read") as refused:
        submit(row, text=a_list() + "\n1 zzzz qqqq xxxx\n")

    assert refused.value.found["lines"]


@pytest.mark.nightly
def test_what_is_no_text_at_all_is_refused():
    with pytest.raises(DeckError, match="not text"):
        submit(registered(), text="\0")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("policy", "is_kept", "is_accepted"),
    [
        (UndeterminedPolicy.ACCEPT, True, True),
        (UndeterminedPolicy.HEAD_JUDGE, True, False),
        (UndeterminedPolicy.REFUSE, False, False),
    ],
)
def test_a_list_in_doubt_goes_by_what_the_event_has_settled(
    policy, is_kept, is_accepted
):
    row = registered(undetermined_policy=policy)
    in_doubt()

    if not is_kept:
        with pytest.raises(RefusedDecklist, match="We can't check"):
            submit(row)
        return

    made = submit(row)
    assert (made.verdict, made.accepted) == ("UNDETERMINED", None)
    assert made.violations
    assert (
        is_decklist_accepted(made.verdict, decided=None, undetermined_policy=policy)
        is is_accepted
    )


@pytest.mark.parametrize(
    "cells",
    [
        {"list_policy": ListPolicy.NONE},
        {"state": TournamentState.DRAFT},
        {"state": TournamentState.CANCELLED},
    ],
    ids=str,
)
def test_an_event_that_takes_no_lists_is_handed_none(cells):
    with pytest.raises(TournamentError, match="does not take deck lists now"):
        submit(registered(**cells))


@pytest.mark.parametrize(
    "state",
    [EntrantState.WITHDRAWN, EntrantState.DROPPED, EntrantState.DISQUALIFIED],
)
def test_who_has_left_hands_in_no_list(state):
    row = registered()
    Entrant.objects.update(state=state)

    with pytest.raises(TournamentError, match="no longer in the event"):
        submit(row)


@pytest.mark.nightly
def test_who_waits_for_a_place_hands_in_his_list():
    row = registered()
    Entrant.objects.update(state=EntrantState.WAITLISTED)

    assert submit(row).is_current


def test_a_list_that_was_checked_by_another_format_is_stale():
    """The check comes before the lock, so the format may change in between."""
    row = registered()
    outcome = lists.check_text(a_list(), PRESEASON.snapshots[0])

    with (
        pytest.raises(Stale, match="format"),
        act_on(row.tournament_id, row.person) as running,
    ):
        lists.require_list_accepted_now(running, row, outcome)


# The deadline; `test_deadline` has those who come at once.


@pytest.mark.nightly
def test_after_the_deadline_the_last_list_counts():
    row = registered()
    kept = submit(row)
    lock(row.tournament)

    with pytest.raises(TournamentError, match="deadline for deck lists has passed"):
        submit(row, text=a_list("legal-legends"))

    assert selectors.current_submission(row) == kept


def test_without_a_deadline_of_its_own_lists_lock_at_the_start():
    row = registered(starts_at=timezone.now())

    with pytest.raises(TournamentError, match="deadline for deck lists has passed"):
        submit(row)


def test_the_trigger_speaks_as_the_service_does(monkeypatch):
    """H11: even when the condition of the update sees another clock."""
    row = registered()
    lock(row.tournament)
    monkeypatch.setattr(lists, "Now", lambda: Value(long_ago()))

    with pytest.raises(TournamentError, match="deadline for deck lists has passed"):
        submit(row)


def long_ago():
    return timezone.now() - dt.timedelta(days=1)


# Words.


@pytest.mark.nightly
def test_the_rules_about_lists_use_the_words_of_the_rows():
    assert [*pure.DecklistReaders] == [*DecklistMode.values]
    assert (pure.ACCEPT, pure.HEAD_JUDGE) == (
        UndeterminedPolicy.ACCEPT,
        UndeterminedPolicy.HEAD_JUDGE,
    )
