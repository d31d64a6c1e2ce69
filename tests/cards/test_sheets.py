"""Cards in a spreadsheet: out, edited anywhere, and in with a look at the changes."""

import csv
import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from cards.knowledge import Basis
from cards.selectors.sheet_changes import NOTHING
from tests.builders.cards import a_card
from tests.builders.entry import text_of, the_card, typed
from tests.builders.people import a_person

pytestmark = pytest.mark.django_db
SHEET = "/cards/sheet/"


def taken_out(visit):
    rows = csv.reader(io.StringIO(visit.get(f"{SHEET}PS.csv").content.decode()))
    heading, *cards = rows
    return [dict(zip(heading, row, strict=True)) for row in cards]


def sent(visit, *rows):
    file = io.StringIO()
    writer = csv.DictWriter(file, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    upload = SimpleUploadedFile("cards.csv", file.getvalue().encode())
    return visit.post(SHEET, {"do": "read", "file": upload})


def test_a_sheet_comes_back_unchanged_and_changes_nothing(visit):
    a_card("C1-PS", name="Cal Rook", type="Player")
    typed("R1-PS", {"type": "Action", "special_text": ""}, by=a_person("Ben"))

    rows = taken_out(visit)
    answer = sent(visit, *rows)

    assert [row["number"] for row in rows] == ["C1-PS", "R1-PS"]
    assert rows[1]["special_text"] == NOTHING
    assert "Your file changes nothing" in text_of(answer)


def test_changes_are_shown_and_then_saved_as_typed(visit, ada):
    a_card("C1-PS", name="Cal Rook", type="Player")
    [row] = taken_out(visit)
    row |= {"rating": "81", "special_text": NOTHING, "name": "Cal Rock"}

    shown = text_of(sent(visit, row))
    assert the_card("C1-PS").rating == ""
    assert "What your file changes" in shown
    assert re.search(r"Rating . 81", shown)
    assert "Cal Rock differs from what is known" in shown

    answer = visit.post(SHEET, {"do": "save"}, follow=True)

    card = the_card("C1-PS")
    assert "1 card saved. A second person confirms them." in text_of(answer)
    assert (card.name, card.rating, card.special_text) == ("Cal Rook", "81", "")
    assert card.basis["rating"] == card.basis["special_text"] == Basis.TYPED
    assert card.changes.filter(cell="rating", by=ada).exists()


def test_a_card_that_was_changed_since_is_not_saved(visit):
    a_card("C1-PS", name="Cal Rook", type="Player")
    [row] = taken_out(visit)
    sent(visit, row | {"rating": "81"})
    typed("C1-PS", {"rating": "82"}, by=a_person("Ben"))

    answer = visit.post(SHEET, {"do": "save"}, follow=True)

    assert "Changed in the meantime, and not saved: C1-PS." in text_of(answer)
    assert the_card("C1-PS").rating == "82"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"\xff\xfe\x00", "", id="no text"),
        pytest.param(b"", "", id="empty"),
        pytest.param(b"x" * (512 * 1024 + 1), "larger than 512 KB", id="too large"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_at_its_field(visit, data, said):
    upload = SimpleUploadedFile("cards.csv", data)

    answer = visit.post(SHEET, {"do": "read", "file": upload})

    assert answer.status_code == 422
    assert said in text_of(answer)


def test_a_number_that_is_not_on_record_is_named_and_left_out(visit):
    a_card("C1-PS", name="Cal Rook", type="Player")
    [row] = taken_out(visit)

    answer = sent(visit, row, row | {"number": "C2-PS"})

    assert "Not on record, so left out: C2-PS." in text_of(answer)
