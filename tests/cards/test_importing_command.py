"""The command that imports cards: its output, its exit codes, and its documentation."""

import io
import json
import re
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from cards.cardfile import LONGEST_LINE, MOST_BYTES, MOST_ROWS
from cards.management.busy import fail_if_busy
from cards.models import Card
from tests.cards.test_importing import PUSH, ROOK, card, everything

pytestmark = [pytest.mark.django_db, pytest.mark.both]
SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "cards"


def told(*words: str) -> str:
    out = io.StringIO()
    call_command("import_cards", *words, stdout=out)
    return out.getvalue()


@pytest.fixture
def file(tmp_path) -> Path:
    made = tmp_path / "cards.csv"
    made.write_text(f"{ROOK}\n{PUSH}\n")
    return made


@pytest.mark.nightly
def test_the_command_tells_what_it_did(file):
    text = told(str(file), "--set", "ps")

    assert "line 1: added  C1-PS  Cal Rook" in text
    assert "2 added, 0 changed, 0 unchanged, 0 conflict, 0 refused." in text
    assert "\n1 card linked to a person by name (inferred).\n" in text


def test_teams_and_persons_are_not_counted_as_cards(file, tmp_path):
    teams, persons = tmp_path / "teams.csv", tmp_path / "persons.csv"
    teams.write_text("team,franchise\nOwls,owls\nHawks,hawks\n")
    persons.write_text("number,person\nC1-PS,cal-rook\n")

    text = told(
        *(str(file), "--set", "PS", "--teams", str(teams), "--persons", str(persons))
    )
    alone = json.loads(told("--teams", str(teams), "--json"))

    assert "cards.csv (set PS): 2 added, 0 changed" in text
    assert "\nTeams: 2 added, 0 changed" in text
    assert "\nPersons: 0 added, 1 changed" in text
    assert [*alone["counts"]] == ["teams"]
    assert alone["counts"]["teams"]["unchanged"] == 2


@pytest.mark.nightly
def test_what_was_not_written_is_told_as_what_would_be(file):
    told(str(file), "--set", "PS")
    file.write_text(f"{file.read_text()}C7,Al Bo,Player{',' * 13}\nC8\n")
    out = io.StringIO()

    with pytest.raises(CommandError):
        call_command("import_cards", str(file), "--set", "PS", stdout=out)

    text = out.getvalue()
    assert "line 3: would be added  C7-PS  Al Bo" in text
    assert "1 would be added, 0 would be changed, 2 unchanged" in text
    assert "1 card would be linked to a person by name (inferred)." in text
    assert text.endswith("Nothing was saved.\n")


def test_a_number_that_the_file_lacks_is_told_as_one(file):
    told(str(file), "--set", "PS")
    file.write_text(ROOK)

    text = told(str(file), "--set", "PS")

    assert "1 number is in the database and not in the file; it stays: R2-PS" in text


def test_the_command_ends_with_what_is_left_to_do(file):
    text = told(str(file), "--set", "PS")
    file.write_text(f"{ROOK}\n".replace("Cal Rook", "Carl Rook"))
    conflict = told(str(file), "--set", "PS")

    assert text.endswith(
        "Next:\n"
        "  1 Player card without position: import_rosters fills many at once.\n"
        "  2 of 2 cards lack data for deck checks: /cards/missing/?set=PS\n"
    )
    assert "Next:\n  1 conflict above: the site kept its data." in conflict


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "1 row refused; none is imported. Fix it and import again, or leave it"),
        (["--dry-run"], "1 row refused; none would be imported. Fix it"),
        (["--skip-bad"], "1 row refused; the others are imported. Fix it and import"),
        (["--skip-bad", "--dry-run"], "1 row refused; the others would be imported."),
    ],
)
def test_whoever_leaves_bad_rows_out_is_not_told_to_do_so(file, words, says):
    file.write_text(f"{ROOK}\nC8\n")

    with pytest.raises(CommandError) as refusal:
        told(str(file), "--set", "PS", *words)

    assert says in str(refusal.value)
    assert ("--skip-bad" in str(refusal.value)) == ("--skip-bad" not in words)


def lock_of(database: str) -> Exception:
    if database == "postgresql":
        return psycopg.errors.LockNotAvailable()
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorname = "SQLITE_BUSY"
    return busy


@pytest.mark.parametrize("database", ["postgresql", "sqlite"])
def test_a_lock_that_is_not_had_is_somebody_elses_turn(database):
    with (
        pytest.raises(CommandError, match="Somebody else is changing cards"),
        fail_if_busy(),
    ):
        raise OperationalError from lock_of(database)


def test_any_other_trouble_of_the_database_is_not_called_a_lock():
    missing = sqlite3.OperationalError("no such table: cards_carddata")

    with pytest.raises(OperationalError), fail_if_busy():
        raise OperationalError from missing


def test_the_command_speaks_to_machines(file):
    found = json.loads(told(str(file), "--set", "PS", "--json", "--dry-run"))

    assert (found["written"], found["counts"]["cards"]["added"]) == (False, 2)
    assert found["lines"][0]["changes"][0]["after"] == "Cal Rook"
    assert not Card.objects.exists()


def test_the_command_says_that_rows_were_refused(file):
    with pytest.raises(CommandError) as refusal:
        told(str(file))

    assert refusal.value.returncode == 1
    assert "2 rows refused; none is imported." in str(refusal.value)


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["nowhere.csv"], 3, "No such file"),
        (["."], 3, "Is a directory"),
        ([], 2, "Specify a card file."),
        (["x.csv", "--set", "2019"], 2, "'2019' is not a set."),
        (["x.csv", "--set-name", "x" * 61], 2, "at most 60 letters"),
    ],
)
def test_the_command_says_what_it_cannot_read(words, code, says):
    with pytest.raises(CommandError) as refusal:
        told(*words)

    assert refusal.value.returncode == code
    assert says in str(refusal.value)


@pytest.mark.nightly
def test_progress_is_shown_at_a_terminal_alone(file):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    seen, unseen = Terminal(), io.StringIO()

    for error in (seen, unseen):
        words = ("import_cards", str(file), "--set", "PS", "--dry-run")
        call_command(*words, stdout=io.StringIO(), stderr=error)

    assert "2 of 2 rows" in seen.getvalue()
    assert unseen.getvalue() == ""


@pytest.mark.nightly
@pytest.mark.load
def test_the_sample_set_comes_in_whole():
    """Every card of Preseason is known and read, and a second time nothing changes."""
    for _ in range(2):
        for name in ("players", "superstars", "plays", "actions", "synergies"):
            words = [str(SAMPLES / f"{name}.csv"), "--complete"]
            if name == "players":
                words += ["--teams", str(SAMPLES / "franchises.csv")]
            told(*words)
        told("--persons", str(SAMPLES / "persons.csv"))
        changes = everything()

    assert not Card.objects.filter(printings__isnull=False, replay_complete=False)
    assert everything() == changes


# The document

PAGE = Path(__file__).resolve().parents[2] / "docs" / "card-import.md"


def example(kind: str, folder: Path) -> str:
    """Write an example of the document to a file."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(), re.DOTALL)
    file = folder / f"{kind}.txt"
    file.write_text(found)
    return str(file)


@pytest.mark.nightly
def test_the_examples_of_the_document_come_in(tmp_path):
    persons = ["--persons", example("persons", tmp_path)]
    teams = ["--teams", example("teams", tmp_path)]

    sheet = told(example("csv", tmp_path), *teams, *persons)
    bare = told(example("checklist", tmp_path), "--set", "PS")
    whole = told(example("json", tmp_path))

    assert "csv.txt (set PS): 3 added" in sheet
    assert "Teams: 1 added" in sheet
    assert "Persons: 0 added, 1 changed" in sheet
    assert "2 added, 0 changed" in bare
    assert "2 added, 0 changed" in whole
    rook, frost = card("C1-PS"), card("C5-PS")
    assert {each.number for each in rook.printings.all()} == {"C1-PS", "P1-PS"}
    assert (rook.person.key, rook.person_basis) == ("cal-rook", "printed")
    assert (rook.unread, card("U4-PS").name) == ({}, "Over, Under")
    assert {each.number for each in frost.printings.all()} == {"C5-PS", "P2-PS"}
    assert (frost.basis["rating"], frost.person_basis) == ("typed", "entered")


@pytest.mark.nightly
@pytest.mark.parametrize("most", [MOST_BYTES // 1_000_000, MOST_ROWS, LONGEST_LINE])
def test_the_limits_of_the_document_are_those_of_the_code(most):
    (limits,) = re.findall(r"Limits: .*", PAGE.read_text())

    assert f"{most:,} " in limits
