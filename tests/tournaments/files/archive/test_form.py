"""The form of an archive beside the rows that it is made of, and its schema."""

import json
from pathlib import Path
from typing import Literal, get_args, get_origin

import msgspec
import pytest
from django.db import models
from jsonschema import Draft202012Validator

from tests.builders.archives import sent
from tests.builders.events import a_running_event
from tests.builders.swiss import play
from tournaments.files.archive import PARTS, schema
from tournaments.files.queries.archive import LINE, PARTS_IN_DATABASE
from tournaments.models import (
    Announcement,
    Entrant,
    Entry,
    ForbiddenPair,
    LogSubmission,
    Payload,
    Round,
    Run,
    Submission,
    Tournament,
)

SCHEMA = Path(__file__).parents[4] / "docs" / "generated" / "archive.schema.json"
ROWS = {"event": (Tournament, schema.EventRow)} | {
    part: (kept.model, kept.row) for part, kept in PARTS_IN_DATABASE.items()
}

# What stays behind: who runs the event, accounts and what hangs on them, secrets of
# this desk, what follows from the rest.
BEHIND = {
    Tournament: {"owner", "link_token"},
    Entrant: {
        "tournament", "person", "ward", "name_key",
        "claim_hash", "claim_until", "claim_tries",
    },
    ForbiddenPair: {"tournament"},
    Submission: {"deck"},
    Announcement: {"tournament"},
    Round: {"tournament"},
    Run: {"id"},
    LogSubmission: {"job"},
    Entry: {"id", "tournament", "prev_hash", "digest"},
}  # fmt: skip


def columns(model) -> set[str]:
    return {each.name for each in model._meta.concrete_fields}


@pytest.mark.parametrize("part", ROWS)
def test_every_column_travels_or_is_known_to_stay_behind(part):
    """A new column of an event fails here until somebody decides about it."""
    model, row = ROWS[part]
    cells = set(row.__struct_fields__) - (set(LINE) if part == "log" else set())

    assert cells | BEHIND.get(model, set()) == columns(model)
    assert cells.isdisjoint(BEHIND.get(model, set()))


def test_what_lies_beside_a_line_travels_too():
    assert columns(Payload) - {"entry"} == set(LINE) - {"digest"}


def test_every_model_of_an_event_is_thought_of():
    """What points at an event, its entrants or matches is a part, or stays behind."""
    ours = {model for model, _ in ROWS.values()} | {Payload}
    pointing = {
        field.related_model
        for model in ours
        for field in model._meta.get_fields()
        if field.auto_created and not field.concrete
    }

    assert {each.__name__ for each in pointing - ours} == STAY


STAY = {
    "Arrival", "Outsider",  # how it came here
    "Deed",  # what could be taken back
    "ExportedEvent",  # its line of the file of finished events
    "LogHead",  # under a key of this desk
    "Notice",  # what people of this desk were told
    "Remainder",  # words that no seal covers
    "Shredding",  # that a line has lost something travels as its digest
    "Scoresheet",  # how a log came about; the log itself goes along
    "Invitation",  # a link to a role at this desk
    "Proposal",  # what waits for a second official here
    "Seat",  # follows from the matches
    "SeriesEvent",  # a season of this desk
    "Staff",  # who runs it here
    "Token", "Webhook",  # programs that people of this desk let in
    "VenueAllowance",  # whose network is a hall's, here and today
}  # fmt: skip


def words_of(kind) -> set | None:
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, str) and kind is not str:
        return {str(each) for each in kind}
    return None


@pytest.mark.parametrize("part", ROWS)
def test_the_words_are_those_of_the_rows(part):
    model, row = ROWS[part]

    for cell in msgspec.structs.fields(row):
        field = {each.name: each for each in model._meta.concrete_fields}.get(cell.name)
        if field is None or not field.choices:
            continue
        known = {value for value, _ in field.flatchoices}
        assert words_of(cell.type) in (known, known | {""}), cell.name


@pytest.mark.parametrize("part", ROWS)
def test_texts_are_as_long_as_the_rows_allow(part):
    model, row = ROWS[part]
    fields = {each.name: each for each in model._meta.concrete_fields}

    for cell in msgspec.inspect.type_info(row).fields:
        field = fields.get(cell.name)
        most = getattr(cell.type, "max_length", None)
        if isinstance(field, models.CharField) and most is not None:
            assert most == field.max_length, cell.name


def test_every_part_is_of_the_form():
    assert set(schema.Archive.__struct_fields__) == {
        "archive", "event", *PARTS, "seals",
    }  # fmt: skip
    assert set(PARTS_IN_DATABASE) == set(PARTS) - {"people"}


# The schema.


def test_the_schema_is_that_of_the_form():
    """Made by: manage.py export_event --schema > docs/generated/archive.schema.json."""
    assert json.loads(SCHEMA.read_text()) == schema.json_schema()


@pytest.mark.nightly
@pytest.mark.django_db
def test_a_file_fits_the_schema():
    event = a_running_event(5)
    play(event)
    validator = Draft202012Validator(json.loads(SCHEMA.read_text()))

    assert list(validator.iter_errors(json.loads(sent(event)))) == []


def test_the_schema_can_refuse():
    validator = Draft202012Validator(schema.json_schema())

    assert list(validator.iter_errors({"archive": 1}))
