"""Announcements: who may make them, who is told, and how they are taken back."""

import pytest

from lab.simulation.watch import event_state
from tests.builders.events import an_entrant, an_event, an_official, lines
from tests.builders.notices import heard, mailed
from tests.builders.people import a_person
from tournaments.core import announcements as selectors
from tournaments.corrections.actions.undoing import undo_action
from tournaments.corrections.queries import undoing
from tournaments.journal import sentences
from tournaments.journal.actions import announcements
from tournaments.models import Announcement, EntrantState, Role
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]
LUNCH = "Lunch break until 13:30."


def announced(event, text=LUNCH, by=None):
    return announcements.make_announcement(event.pk, by or event.owner, text=text)


def texts(event):
    return [each.text for each in selectors.STANDING(event=event.pk)]


def test_an_announcement_is_kept_on_one_line_and_logged():
    event = an_event()

    made = announced(event, "  Lunch break\n until  13:30. ")

    assert made.text == LUNCH
    [line] = lines(event, "announcement_made")
    assert line.visibility == "public"
    assert sentences.full_sentence(line) == f"Olga announced: “{LUNCH}”."


@pytest.mark.nightly
def test_entrants_and_staff_get_a_notice_and_only_entrants_a_letter():
    event = an_event()
    ada, judge = a_person("Ada"), an_official(event, Role.JUDGE, "Jo")
    out = a_person("Ben")
    an_entrant(event, "Ada Ito", person=ada)
    an_entrant(event, "Ben Okafor", person=out, state=EntrantState.WITHDRAWN)

    announced(event)

    assert heard(ada) == heard(judge) == [f"Harbour Open: {LUNCH}"]
    assert heard(out) == heard(event.owner) == []
    assert len(mailed(ada)) == 1
    assert mailed(judge) == []


@pytest.mark.nightly
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCOREKEEPER, Role.HEAD_JUDGE])
def test_these_officials_announce(role):
    event = an_event()

    assert announced(event, by=an_official(event, role)).text == LUNCH


@pytest.mark.nightly
def test_judges_and_entrants_do_not_announce():
    event = an_event()
    ada = a_person("Ada")
    an_entrant(event, person=ada)

    for person in (an_official(event, Role.JUDGE), ada):
        with pytest.raises(Forbidden):
            announced(event, by=person)

    assert texts(event) == []


@pytest.mark.nightly
def test_the_newest_stands_first_and_what_is_withdrawn_does_not_stand():
    event = an_event()
    first, second = announced(event, "First."), announced(event, "Second.")
    ada = a_person("Ada")
    an_entrant(event, person=ada)
    assert texts(event) == ["Second.", "First."]

    announcements.withdraw_announcement(
        event.pk, event.owner, announcement_id=second.pk
    )

    assert texts(event) == [first.text]
    [line] = lines(event, "announcement_withdrawn")
    assert sentences.full_sentence(line) == "Olga removed an announcement: “Second.”."
    assert heard(ada)[-1] == ("Harbour Open: this announcement was removed: “Second.”")


def test_an_announcement_is_withdrawn_once_and_in_its_own_event():
    event, other = an_event(), an_event(owner=a_person("Otto"))
    made = announced(event)

    with pytest.raises(Announcement.DoesNotExist):
        announcements.withdraw_announcement(
            other.pk, other.owner, announcement_id=made.pk
        )
    announcements.withdraw_announcement(event.pk, event.owner, announcement_id=made.pk)
    with pytest.raises(TournamentError, match="already removed"):
        announcements.withdraw_announcement(
            event.pk, event.owner, announcement_id=made.pk
        )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("  \n ", "is empty", id="empty"),
        pytest.param(
            "x" * 281, "281 characters; at most 280 are allowed", id="too long"
        ),
    ],
)
def test_what_is_no_announcement_is_refused(text, message):
    event = an_event()

    with pytest.raises(TournamentError, match=message):
        announced(event, text)


def test_a_draft_has_no_announcements():
    event = an_event(state="draft", opened_at=None)

    with pytest.raises(TournamentError, match="Nobody can see this event yet"):
        announced(event)


def test_no_more_than_thirty_stand_at_a_time():
    event = an_event()
    Announcement.objects.bulk_create(
        Announcement(tournament=event, text=f"{number}", by=event.owner)
        for number in range(selectors.MOST)
    )

    with pytest.raises(TournamentError, match="Remove an old one first"):
        announced(event)


@pytest.mark.nightly
@pytest.mark.parametrize("does_withdraw", [False, True])
def test_undo_puts_the_announcements_back_as_they_were(does_withdraw):
    event = an_event()
    made = announced(event) if does_withdraw else None
    before = event_state(event)
    if made:
        announcements.withdraw_announcement(
            event.pk, event.owner, announcement_id=made.pk
        )
    else:
        announced(event)

    undo_action(event.pk, event.owner, line=undoing.last_action(event).first)

    assert event_state(event) == before
    assert texts(event) == ([LUNCH] if does_withdraw else [])
