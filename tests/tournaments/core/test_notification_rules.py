"""The table of who is told what: complete, and never more than somebody may read."""

import re
from itertools import product
from pathlib import Path
from string import Formatter

import pytest

from tests.builders.events import an_entrant
from tests.builders.people import a_person
from tests.builders.tables import a_table, event_of
from tournaments.core.action import act_on
from tournaments.core.log_kinds import LOG_KINDS, UNDO, notification_rules
from tournaments.core.notification_rules import MAILED, Recipients
from tournaments.core.permissions import Position
from tournaments.journal import recipient_sentences, sentences
from tournaments.journal.queries import logbook
from tournaments.models import Audience, Entrant, Entry, Topic
from tournaments.rules.capabilities import EventRole

DOCS = Path(__file__).parents[3] / "docs" / "notices.md"
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
EVERY = [(key, rule) for key, kind in LOG_KINDS.items() for rule in kind.notify]


def test_every_kind_of_line_has_one_sentence():
    for key, kind in LOG_KINDS.items():
        assert bool(kind.sentence) != (key in sentences.SENTENCES), key
    assert sentences.SENTENCES.keys() <= LOG_KINDS.keys()


def test_the_topics_are_those_that_somebody_can_choose():
    assert {each.topic for _, each in EVERY} == {*Topic.values}
    assert set(Topic.values) >= MAILED


COLUMNS = {Recipients.OFFICIALS: "desk", Recipients.OPPONENT: "opponent"}
FUNCTIONS = {
    "you": recipient_sentences.TO_YOU,
    "opponent": recipient_sentences.TO_OPPONENT,
    "desk": recipient_sentences.TO_DESK,
}


def test_every_notification_has_one_sentence_and_no_sentence_is_idle():
    needed = sorted({(key, COLUMNS.get(each.recipients, "you")) for key, each in EVERY})
    templates = [
        (key, column)
        for key, kind in LOG_KINDS.items()
        for column in FUNCTIONS
        if getattr(kind, column)
    ]
    functions = [(key, column) for column, each in FUNCTIONS.items() for key in each]

    assert sorted(templates + functions) == needed


def test_every_template_names_fields_that_there_are():
    for kind in LOG_KINDS.values():
        for template in (kind.sentence, kind.own_sentence, kind.shredded):
            assert fields_of(template) <= sentences.FIELDS.keys(), kind.key
        for template in (kind.you, kind.opponent, kind.desk):
            known = sentences.FIELDS.keys() | recipient_sentences.FIELDS.keys()
            assert fields_of(template) <= known, kind.key


def fields_of(template):
    return {field for _, field, _, _ in Formatter().parse(template) if field}


@pytest.mark.parametrize("kind", OVERRIDES)
def test_an_override_is_always_shown(kind):
    """I2: both are told, whatever they wish."""
    assert LOG_KINDS[kind].notify
    assert all(each.always for each in LOG_KINDS[kind].notify)


@pytest.mark.parametrize("kind", OVERRIDES[:3])
def test_both_are_told_of_an_override_of_a_result(kind):
    """I2."""
    assert [each.recipients for each in LOG_KINDS[kind].notify] == [Recipients.BOTH]


@pytest.mark.parametrize("kind", HIDDEN)
def test_nobody_is_told_of_what_is_hidden(kind):
    assert LOG_KINDS[kind].notify == ()


def test_of_a_penalty_itself_only_whom_it_is_about_is_told():
    for kind in ("penalty_given", "penalty_revoked", "entrant_disqualified"):
        assert [each.recipients for each in LOG_KINDS[kind].notify] == [
            Recipients.ENTRANT
        ]


def test_what_is_taken_back_is_told_to_those_who_were_told_and_not_to_the_desk():
    taken = notification_rules(UNDO, undone="result_disputed")
    entered = notification_rules(UNDO, undone="result_entered")

    assert [each.recipients for each in taken] == [Recipients.OPPONENT, Recipients.DOER]
    assert [(each.recipients, each.always) for each in entered] == [
        (Recipients.BOTH, True),
        (Recipients.DOER, False),
    ]
    assert [
        each.recipients for each in notification_rules(UNDO, undone="round_drafted")
    ] == [Recipients.DOER]


def test_who_is_named_by_a_stranger_gets_no_letter():
    """O2: otherwise anybody could send words of their own to any address."""
    assert not any(
        each.by_mail for _, each in EVERY if each.recipients is Recipients.NAMED
    )


def test_the_documentation_has_the_table():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", DOCS.read_text(), re.MULTILINE)

    assert sorted(rows) == sorted((kind, str(each.recipients)) for kind, each in EVERY)


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
    with act_on(event.pk, event.owner) as act:
        for to, entrant, table in product(Audience, people, (None, match)):
            a_line(act, to, entrant=entrant, match=table)
    entries = Entry.objects.select_related("match")
    roles = [
        {EventRole.SPECTATOR},
        *({EventRole.SPECTATOR, part} for part in EventRole),
    ]
    seen = 0

    for parts, own in product(roles, Entrant.objects.all()):
        position = Position(
            tournament=event, viewer=own.person, parts=frozenset(parts), entrant=own
        )
        asked = {*logbook.readable_entries(position).values_list("pk", flat=True)}
        alone = {each.pk for each in entries if logbook.is_readable(each, position)}
        assert alone == asked, parts
        seen += len(asked)

    assert 0 < seen < entries.count() * len(roles) * 3
