"""The table of who is told what: complete, and never more than somebody may read."""

import re
from itertools import product
from pathlib import Path

import pytest

from tests.builders.events import an_entrant
from tests.builders.people import a_person
from tests.builders.tables import a_table, event_of
from tournaments.core.action import acting
from tournaments.core.permissions import Position
from tournaments.journal import secondperson, sentences
from tournaments.journal.queries import logbook
from tournaments.models import Audience, Entrant, Entry, Topic
from tournaments.rules import notification_rules, undoable
from tournaments.rules.capabilities import Part
from tournaments.rules.notification_rules import KINDS, UNDO, Whom, tellings

DOCS = Path(__file__).parents[3] / "docs" / "notices.md"
KNOWN = {
    *sentences.KINDS,
    *undoable.UNDOABLE,
    *undoable.FINAL,
    *undoable.BESIDE,
}
OVERRIDES = (
    "result_corrected",
    "result_ruled",
    "result_penalised",
    "penalty_given",
    "penalty_revoked",
    "entrant_disqualified",
)
# Lists, deck checks and drafts: nobody hears of them.
HIDDEN = (
    "hidden_list_read",
    "hidden_log_read",
    "list_submitted",
    "checks_drawn",
    "check_added",
    "check_started",
    "check_ended",
    "round_drafted",
    "round_redrafted",
    "draft_made_to_fit",
    "claim_code_made",
    "claim_code_refused",
)
EVERY = [(kind, each) for kind, all_ in KINDS.items() for each in all_]


def test_every_kind_of_line_says_who_is_told():
    assert sorted(KNOWN - KINDS.keys()) == []
    assert sorted(KINDS.keys() - KNOWN) == []


def test_the_topics_are_those_that_somebody_can_choose():
    assert {each.topic for _, each in EVERY} == {*Topic.values}
    assert set(Topic.values) >= notification_rules.MAILED


def test_whatever_is_told_has_words_and_no_words_are_idle():
    tables = {
        Whom.OFFICIALS: secondperson.AT_THE_DESK,
        Whom.OPPONENT: secondperson.TO_OPPONENTS,
    }
    needed = {
        (kind, id(tables.get(each.whom, secondperson.WORDS))) for kind, each in EVERY
    }
    there = {
        (kind, id(table))
        for table in (*tables.values(), secondperson.WORDS)
        for kind in table
    }

    assert needed == there


@pytest.mark.parametrize("kind", OVERRIDES)
def test_an_override_is_always_shown(kind):
    """I2: both are told, whatever they wish."""
    assert KINDS[kind]
    assert all(each.always for each in KINDS[kind])


@pytest.mark.parametrize("kind", OVERRIDES[:3])
def test_both_are_told_of_an_override_of_a_result(kind):
    """I2."""
    assert [each.whom for each in KINDS[kind]] == [Whom.BOTH]


@pytest.mark.parametrize("kind", HIDDEN)
def test_nobody_is_told_of_what_is_hidden(kind):
    assert KINDS[kind] == ()


def test_of_a_penalty_itself_only_whom_it_is_about_is_told():
    for kind in ("penalty_given", "penalty_revoked", "entrant_disqualified"):
        assert [each.whom for each in KINDS[kind]] == [Whom.ENTRANT]


def test_what_is_taken_back_is_told_to_those_who_were_told_and_not_to_the_desk():
    taken = tellings(UNDO, undone="result_disputed")
    entered = tellings(UNDO, undone="result_entered")

    assert [each.whom for each in taken] == [Whom.OPPONENT, Whom.DOER]
    assert [(each.whom, each.always) for each in entered] == [
        (Whom.BOTH, True),
        (Whom.DOER, False),
    ]
    assert [each.whom for each in tellings(UNDO, undone="round_drafted")] == [Whom.DOER]


def test_who_is_named_by_a_stranger_gets_no_letter():
    """O2: otherwise anybody could send words of his own to any address."""
    assert not any(each.by_mail for _, each in EVERY if each.whom is Whom.NAMED)


def test_the_documentation_has_the_table():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", DOCS.read_text(), re.MULTILINE)

    assert sorted(rows) == sorted((kind, str(each.whom)) for kind, each in EVERY)


# The rule of the log.


def a_line(act, to, **about):
    return act.log("noted", to=to, **about)


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.both
def test_a_line_is_readable_by_itself_exactly_as_the_log_has_it():
    match = a_table()
    event = event_of(match)
    cy = an_entrant(event, "Cleo Marsh", person=a_person("Cleo"))
    people = (None, match.home, match.away, cy)
    with acting(event.pk, event.owner) as act:
        for to, entrant, table in product(Audience, people, (None, match)):
            a_line(act, to, entrant=entrant, match=table)
    entries = Entry.objects.select_related("match")
    roles = [{Part.SPECTATOR}, *({Part.SPECTATOR, part} for part in Part)]
    seen = 0

    for parts, own in product(roles, Entrant.objects.all()):
        position = Position(
            tournament=event, viewer=own.person, parts=frozenset(parts), entrant=own
        )
        asked = {*logbook.readable(position).values_list("pk", flat=True)}
        alone = {each.pk for each in entries if logbook.is_readable(each, position)}
        assert alone == asked, parts
        seen += len(asked)

    assert 0 < seen < entries.count() * len(roles) * 3
