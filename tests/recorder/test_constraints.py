"""What the database itself refuses of a scoresheet, whoever asks."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from recorder.models import Mark, Scoresheet
from tests.builders.evidence import a_table
from tests.builders.scoresheets import a_sheet

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("samples"),
    pytest.mark.nightly,
]


def refused(name, deed):
    with pytest.raises(IntegrityError, match=f"(?i){name}"), transaction.atomic():
        deed()


def of_match(table, **cells):
    return Scoresheet.objects.create(
        match=table.match, snapshot="x", made_by=table.ada, **cells
    )


def test_a_game_has_one_open_sheet():
    table = a_table()
    first = of_match(table)
    refused("unique|one_open_sheet", lambda: of_match(table))
    of_match(table, game=2)
    first.closed_at = first.made_at
    first.save()
    of_match(table)


def test_a_sheet_is_of_a_match_or_of_two_lists():
    table = a_table()
    refused("sheet_is_of_a_match", lambda: of_match(table, home_text="1 C1-PS"))
    sheet = a_sheet(table.ada)
    sheet.home_text = sheet.away_text = ""
    refused("sheet_is_of_a_match", sheet.save)


def test_a_sheet_is_of_a_game_and_has_a_code_of_its_own():
    table = a_table()
    refused("sheet_is_of_a_game", lambda: of_match(table, game=0))
    one, other = a_sheet(table.ada), a_sheet(table.ada)
    other.code = one.code
    refused("unique|one_sheet_a_code", other.save)


def a_mark(sheet, number, tap):
    return Mark.objects.create(
        sheet=sheet,
        number=number,
        tap=tap,
        actor="*",
        choice="H",
        key=uuid4(),
        by=sheet.made_by,
    )


def test_a_number_has_one_mark_and_a_tap_begins_with_it():
    sheet = a_sheet()
    a_mark(sheet, 1, 1)

    refused("unique|one_mark_a_number", lambda: a_mark(sheet, 1, 1))
    refused("mark_is_of_a_tap", lambda: a_mark(sheet, 2, 3))
    refused("mark_is_of_a_tap", lambda: a_mark(sheet, 0, 0))
