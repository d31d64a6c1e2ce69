"""Cards as files: what goes out comes in again, and no spreadsheet runs it."""

import csv
import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards import checklist, services
from cards.exporting import json_objects, printings_to_export
from cards.importing import ImportJob, import_cards
from cards.knowledge import CELLS, Basis
from cards.models import Card, CardSet, Change, Person, Printing, TeamName
from cards.services import Origin, write_cells
from tests.builders.cards import PUSH, RUNNER, a_card, a_set, a_team

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def exported(*words: str) -> str:
    out = io.StringIO(newline="")
    call_command("export_cards", *words, stdout=out)
    return out.getvalue()


def imported(text: str, **options) -> None:
    sheet = checklist.parse_file(text.encode(), **options)
    assert sheet.refused == []
    assert import_cards(ImportJob(source="a test", sheet=sheet)).is_written


def state() -> list[object]:
    """Return everything that is known of each card number."""
    return [
        (
            each.number,
            each.card.cells,
            each.card.basis,
            each.card.person and (each.card.person.key, each.card.person.name),
            each.card.person_basis,
            each.card.suspect,
            sorted(each.card.printings.values_list("number", flat=True)),
        )
        for each in Printing.objects.all()
    ]


def emptied() -> None:
    for model in (Change, Printing, Card, CardSet, Person):
        model.objects.all().delete()


@pytest.fixture
def some_cards() -> None:
    a_card("R1-PS")
    runner = a_card("C2-PS", **RUNNER)
    person = services.add_person("Cal Rook")
    services.link_person(runner, person, origin=Origin(basis=Basis.ENTERED))
    services.mark_suspect(runner, "looks odd", origin=Origin(basis=Basis.TYPED))
    a_set("19", name="Set 19")
    services.add_printing(services.CardNumber("PS", "P", 3), card=runner)
    other = a_card("C4-19", name="Cal Rook", type="Player")
    write_cells(
        other,
        {"rating": "80", "ability": "Run: Gain 5 yards.\nTackle: Lose 5 yards."},
        origin=Origin(basis=Basis.TYPED),
    )
    a_card("E6-19", name="Bo", type="Player")  # settled: nobody doubts it
    a_card("E5-19", name='Tricky, "quoted" \u2019tis', type="Action", effect="=1+1")


@pytest.mark.usefixtures("some_cards")
def test_what_json_carries_comes_back_as_it_was():
    before, text = state(), exported()
    emptied()

    imported(text)

    assert state() == before
    assert exported() == text


@pytest.mark.usefixtures("some_cards")
def test_a_print_of_a_card_is_named_and_not_repeated():
    found = {each["number"]: each for each in json_objects(printings_to_export())}

    assert found["P3-PS"] == {"number": "P3-PS", "print_of": "C2-PS"}
    assert found["C2-PS"]["person"] == {
        "key": "cal-rook",
        "name": "Cal Rook",
        "basis": "entered",
    }
    assert found["C4-19"]["person"] is None


@pytest.mark.nightly
@pytest.mark.usefixtures("some_cards")
def test_one_set_can_be_taken_out_alone():
    found = json.loads(exported("--set", "ps"))

    assert [each["number"] for each in found] == ["C2-PS", "P3-PS", "R1-PS"]


@pytest.mark.usefixtures("some_cards")
def test_a_sheet_carries_the_known_cells():
    rows = [*csv.DictReader(io.StringIO(exported("--format", "csv")))]

    found = {row["number"]: row for row in rows}
    assert [*found] == ["C4-19", "E5-19", "E6-19", "C2-PS", "P3-PS", "R1-PS"]
    assert found["C2-PS"]["rating"] == "81"
    assert found["C4-19"]["rating"] == "", "one person typed it"


@pytest.mark.nightly
@pytest.mark.usefixtures("some_cards")
def test_cells_of_a_sheet_come_back_as_they_were():
    text = exported("--format", "csv")
    known = {
        each.number: {
            cell: each.card.cells[cell]
            for cell in CELLS
            if each.card.basis.get(cell) in ("printed", "entered")
        }
        for each in Printing.objects.all()
    }
    emptied()

    imported(text)

    for number, cells in known.items():
        card = Card.objects.get(printings__number=number)
        assert {cell: card.cells[cell] for cell in cells} == cells


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_what_goes_out_changes_nothing_where_it_came_from(kind):
    """What two people found stays theirs to correct, though a sheet says it again."""
    a_card("R1-PS", **PUSH, basis=Basis.ENTERED)
    a_card("R2-PS", name="Third Push", type="Action")
    before = state()
    sheet = checklist.parse_file(exported("--format", kind).encode())

    report = import_cards(ImportJob(source="a test", sheet=sheet))

    assert {line.status.value for line in report.lines} == {"unchanged"}
    assert state() == before


def test_teams_come_back_as_they_were(tmp_path):
    a_team("Harbor Lights")
    services.add_team("=Tricky, Owls", franchise="owls")
    file = tmp_path / "teams.csv"
    file.write_text(exported("--teams"))
    before = {*TeamName.objects.values_list("name", "franchise__key")}
    TeamName.objects.all().delete()

    call_command("import_cards", "--teams", str(file), stdout=io.StringIO())

    assert {*TeamName.objects.values_list("name", "franchise__key")} == before


@pytest.mark.nightly
@pytest.mark.parametrize("text", ["=1+1", "+5", "-cmd", "@here", "|x", "%y", "a|b"])
def test_a_sheet_holds_no_formula(text):
    """O4."""
    a_card("E5-PS", name=text, type="Action")

    sheet = exported("--format", "csv")

    (row,) = csv.DictReader(io.StringIO(sheet))
    assert row["name"][0] not in "=+-@|%"
    emptied()
    imported(sheet)
    assert Card.objects.get().name == text


def test_an_empty_database_gives_an_empty_list():
    assert json.loads(exported()) == []
    assert exported("--format", "csv").startswith("number,name,type")


def test_a_set_that_is_not_there_is_named():
    a_set()

    with pytest.raises(CommandError, match="There is no set '77'"):
        exported("--set", "77")


def test_a_roster_names_no_athlete():
    """No card would be known by it, and the database refuses it."""
    item = {"number": "C2-PS", "person": {"key": "cal-rook", "basis": "roster"}}

    sheet = checklist.parse_file(json.dumps([item]).encode())

    assert sheet.refused[0].message == "A roster does not show who is on a card."


# Between desks


@pytest.fixture
def file(tmp_path):
    return tmp_path / "shared.json"


def merged(file, *words: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command("import_cards", str(file), "--json", *words, stdout=out)
    return json.loads(out.getvalue())


def test_a_shared_file_brings_teams_sets_and_its_license(some_cards, file):
    a_team()
    file.write_text(exported("--share", "CC BY 4.0", "--source", "our cards"))
    before = state()
    emptied()
    TeamName.objects.all().delete()

    report = merged(file)

    assert state() == before
    assert report["counts"]["teams"]["added"] == 1
    assert CardSet.objects.get(code="PS").name == "Preseason"
    assert {each.source for each in Change.objects.all()} >= {"shared.json (CC BY 4.0)"}
    assert json.loads(file.read_text())[0]["about"]["sources"] == ["our cards"]


def test_a_shared_file_changes_nothing_where_it_came_from(some_cards, file):
    file.write_text(exported("--share", "CC BY 4.0"))
    before = Change.objects.count()

    merged(file)

    assert Change.objects.count() == before


@pytest.mark.parametrize(
    ("ours", "theirs", "stays"),
    [
        ("typed", "typed", True),
        ("roster", "roster", True),
        ("roster", "typed", False),
        ("typed", "entered", False),
        ("entered", "typed", True),
    ],
)
def test_cells_are_merged_by_what_they_rest_on(file, ours, theirs, stays):
    """What rests on the same on both desks is a conflict, and stays."""
    card = a_card("C2-PS", name="Cal Rook", type="Player")
    write_cells(card, {"team": "Owls"}, origin=Origin(basis=Basis(theirs)))
    file.write_text(exported("--share", "CC BY 4.0"))
    Card.objects.update(team="Hawks", basis={**card.basis, "team": ours})

    report = merged(file)

    assert Card.objects.get().team == ("Hawks" if stays else "Owls")
    (line,) = [each for each in report["lines"] if each["file"] == "cards"]
    assert bool(line["conflicts"]) is stays


def test_a_shared_file_of_another_version_is_refused(file):
    file.write_text('[{"about": {"version": 2, "license": "x"}}]')

    with pytest.raises(
        CommandError, match="another version; this site reads version 1"
    ):
        merged(file)


def test_a_file_is_shared_under_a_license_alone(some_cards):
    with pytest.raises(CommandError, match="Name the license"):
        exported("--share", " ")
