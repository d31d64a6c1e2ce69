"""Files of cards into the database: nothing is lost, guessed or overwritten."""

import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards import checklist, people, services
from cards.cardfile import LONGEST_LINE, MOST_BYTES, MOST_ROWS
from cards.importing import Job, import_cards
from cards.importreport import Report
from cards.knowledge import Basis
from cards.models import Card, CardSet, Change, Person, Printing, TeamName
from cards.services import Hand, write_cells
from tests.builders.cards import a_card
from tests.cards.test_checklist import line

pytestmark = [pytest.mark.django_db, pytest.mark.both]
SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "cards"


def job(*lines: str, set_code: str = "PS", complete: bool = False, **options) -> Job:
    text = "\n".join(lines).encode()
    sheet = checklist.read(text, set_code=set_code, is_complete=complete)
    return Job(source="a test", sheet=sheet, **options)


def taken(*lines: str, **options) -> Report:
    return import_cards(job(*lines, **options))


def card(number: str) -> Card:
    return Card.objects.get(printings__number=number)


def statuses(report: Report) -> list[str]:
    return [each.status.value for each in report.lines]


def everything() -> tuple[int, ...]:
    return tuple(each.objects.count() for each in (Card, Printing, Change, Person))


ROOK = line("C1", "Cal Rook", "Player")
PUSH = line("R2", "Second Push", "Action", sub_type="Offense")


def test_rows_become_cards_with_printed_cells_and_their_history():
    report = taken(ROOK, PUSH)

    assert statuses(report) == ["added", "added"]
    push = card("R2-PS")
    assert (push.name, push.sub_type) == ("Second Push", "Offense")
    assert push.basis == dict.fromkeys(("name", "type", "sub_type"), "printed")
    assert {each.source for each in push.changes.all()} == {"a test"}


def test_a_set_that_is_new_is_made():
    taken(line("C1-19", "Cal Rook", "Player"), set_code="19")
    taken(ROOK, set_names={"PS": "Preseason"})

    assert {each.code: each.name for each in CardSet.objects.all()} == {
        "19": "Set 19",
        "PS": "Preseason",
    }
    assert str(CardSet.objects.get(code="19").released_on) == "2019-10-04"


def test_the_same_file_again_changes_nothing():
    """D16."""
    promo = line("P1", "Cal Rook ", "Player")
    taken(ROOK, PUSH, promo)
    before, version = everything(), services.data_version()

    report = taken(ROOK, PUSH, promo)

    assert statuses(report) == ["unchanged"] * 3
    assert (everything(), services.data_version()) == (before, version)


def test_a_cell_that_was_not_known_is_filled():
    taken(ROOK)

    report = taken(line("C1", "Cal Rook", "Player", rating="81"))

    (found,) = report.lines
    assert found.status == "changed"
    assert [str(each) for each in found.changes] == ["Rating: '' -> '81' (printed)"]
    assert card("C1-PS").rating == "81"


def test_what_is_printed_is_never_overwritten():
    taken(line("C1", "Cal Rook", "Player", rating="81"))

    report = taken(line("C1", "Cal Rook", "Player", rating="82", side="Offense"))

    (found,) = report.lines
    assert found.status == "conflict"
    assert found.conflicts == ["Rating is '81' (printed) and stays; '82' was offered."]
    assert (card("C1-PS").rating, card("C1-PS").side) == ("81", "Offense")


def test_what_one_person_typed_gives_way_to_print_and_is_told():
    rook = a_card("C1-PS", name="Cal Rook", type="Player")
    write_cells(rook, {"rating": "80", "side": "Offense"}, hand=Hand(basis=Basis.TYPED))

    report = taken(line("C1", "Cal Rook", "Player", rating="81", side="Offense"))

    assert {str(each) for each in report.lines[0].changes if each.cell != "person"} == {
        "Rating: '80' -> '81' (printed)",
        "Side 'Offense': typed -> printed",
    }


def test_a_complete_sheet_says_what_is_not_printed():
    taken(line("R1", "Second Push", "Action", sub_type="Offense"), complete=True)

    assert card("R1-PS").deck_complete
    assert card("R1-PS").basis["special_text"] == "printed"


def test_numbers_that_the_file_does_not_have_stay_and_are_listed():
    taken(ROOK, PUSH)
    taken(line("C1-19", "Al Bo", "Player"), set_code="19")

    report = taken(ROOK)

    assert report.missing == ["R2-PS"]
    assert Printing.objects.count() == 3


def test_a_trial_reports_the_same_and_writes_nothing():
    trial = taken(ROOK, PUSH, is_trial=True)
    nothing = everything()
    written = taken(ROOK, PUSH)

    assert trial.lines == written.lines
    assert (trial.is_written, written.is_written) == (False, True)
    assert nothing == (0, 0, 0, 0)
    assert not CardSet.objects.exclude(code="PS").exists()


def test_a_refused_row_keeps_the_whole_file_out():
    report = taken(ROOK, line("C2", "Al Bo", "Coach"))

    assert statuses(report) == ["added", "refused"]
    assert not report.is_written
    assert everything() == (0, 0, 0, 0)


def test_refused_rows_can_be_left_out():
    report = taken(ROOK, line("C2", "Al Bo", "Coach"), skips_bad=True)

    assert report.is_written
    assert [each.number for each in Printing.objects.all()] == ["C1-PS"]


@pytest.mark.parametrize(
    ("cell", "most"), [("name", 120), ("rating", 4), ("timing", 300)]
)
def test_a_cell_that_the_database_cannot_hold_is_refused(cell, most):
    cells = {"type": "Action"} | {cell: "9" * (most + 1)}

    report = taken(line("C1", **cells))

    assert f"{most} are the most" in str(report.lines[0].problem)
    assert report.lines[0].problem.column == cell


def test_a_letter_that_folds_to_many_does_no_harm():
    report = taken(line("C1", "\ufdfa" * 100, "Player"))

    assert statuses(report) == ["added"]


def test_a_doubtful_row_is_marked_once():
    """A person who settled a doubt is not asked again by the same file."""
    doubtful = line("L1", "Thunder", "Player")
    taken(doubtful)
    marked = card("L1-PS").suspect
    services.doubt(card("L1-PS"), "", hand=Hand(basis=Basis.ENTERED))

    report = taken(doubtful)

    assert "no first and last name" in marked
    assert statuses(report) == ["unchanged"]
    assert card("L1-PS").suspect == ""


def test_what_the_engine_does_not_read_is_noted():
    report = taken(line("R1", "Lunch", "Action", effect="Buy lunch."))

    assert "not read by the engine: effect" in report.lines[0].notes


# Promos: the same card again (ID-2)


def test_a_promo_is_a_print_of_the_card_with_its_name():
    promo = line("P4", "CAL ROOK", "Player", rating="81")

    report = taken(promo, ROOK)

    assert card("P4-PS") == card("C1-PS")
    assert card("C1-PS").rating == "81"
    assert "a print of C1-PS" in report.lines[0].notes
    assert card("C1-PS").name == "Cal Rook"


def test_a_promo_makes_known_what_somebody_typed_of_its_card():
    rook = a_card("C1-PS", name="Cal Rook", type="Player")
    write_cells(rook, {"rating": "80", "side": "Offense"}, hand=Hand(basis=Basis.TYPED))

    taken(line("P4", "Cal Rook", "Player", rating="81", side="Offense"))

    assert card("P4-PS") == rook
    assert (card("P4-PS").rating, card("P4-PS").basis["side"]) == ("81", "printed")


@pytest.mark.parametrize(
    ("others", "why"),
    [
        ([], "no other cards have its name and type"),
        ([ROOK, line("L2", "Cal Rook", "Player")], "2 other cards have its name"),
        ([line("C1", "Cal Rook", "Action")], "no other cards"),
        (
            [line("C1", "Cal Rook", "Player", rating="70")],
            "differs from C1-PS in rating",
        ),
    ],
)
def test_a_promo_stays_a_card_of_its_own_where_that_is_not_sure(others, why):
    promo = line("P4", "Cal Rook", "Player", rating="81")

    report = taken(*others, promo)
    again = taken(*others, promo)

    assert any(why in note for note in report.lines[-1].notes)
    assert card("P4-PS").printings.count() == 1
    assert set(statuses(again)) == {"unchanged"}


def test_a_promo_joins_its_card_when_that_comes_later():
    promo = line("P4", "Cal Rook", "Player")
    taken(promo)

    report = taken(promo, ROOK)

    assert statuses(report) == ["changed", "added"]
    assert card("P4-PS") == card("C1-PS")
    assert statuses(taken(promo, ROOK)) == ["unchanged", "unchanged"]


# Who is meant: ID-3, D-10


def test_one_name_is_one_person_by_inference():
    taken(ROOK)
    taken(line("C9-19", "Cal Rook Jr.", "Player"), set_code="19")

    assert card("C1-PS").person == card("C9-19").person
    assert card("C1-PS").person.key == "cal-rook"
    assert card("C9-19").person_basis == Basis.INFERRED
    change = card("C9-19").changes.get(cell="person")
    assert (change.after, change.basis_after) == ("cal-rook", "inferred")


def test_what_is_inferred_does_not_complete_a_card():
    taken(
        line("C1", "Cal Rook", "Player", team="Owls", position="QB", side="Offense"),
        complete=True,
    )

    assert card("C1-PS").person is not None
    assert not card("C1-PS").deck_complete


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"side": "Offense"}, {"side": "Defense"}),
        ({"position": "Quarterback"}, {"position": "WR"}),
    ],
)
def test_namesakes_are_left_open(one, other):
    report = taken(
        line("C1", "Cal Rook", "Player", **one),
        line("C2", "Cal Rook", "Player", **other),
    )

    assert not Person.objects.exists()
    assert all("say who is meant" in each.notes[-1] for each in report.lines)


def test_a_link_is_taken_back_when_a_namesake_appears():
    taken(line("C1", "Cal Rook", "Player", side="Offense"))

    taken(line("C2-19", "Cal Rook", "Player", side="Defense"), set_code="19")

    assert (card("C1-PS").person, card("C2-19").person) == (None, None)
    assert card("C1-PS").changes.filter(cell="person").count() == 2


def test_one_athlete_may_have_two_positions():
    taken(
        line("C1", "Cal Rook", "Player", position="RB / WR"),
        line("C2", "Cal Rook", "Player", position="Wide Receiver"),
    )

    assert card("C1-PS").person == card("C2-PS").person


@pytest.mark.parametrize("name", sorted(people.NAMESAKES))
def test_names_that_two_athletes_are_known_to_have_are_left_open(name):
    taken(line("C1", name.title(), "Player"))

    assert card("C1-PS").person is None


def test_a_file_may_say_that_it_is_open_who_is_meant():
    player = '"cells": {"name": "%s", "type": "Player"}'

    taken(
        f'[{{"number": "C1", "person": null, {player % "Cal Rook"}}}, '
        f'{{"number": "C2", {player % "Al Bo"}}}]'
    )

    assert (card("C1-PS").person, card("C2-PS").person.key) == (None, "al-bo")


def test_a_spelling_on_record_is_the_same_person():
    rook = services.add_person("Cal Rook", key="cal-rook")
    services.add_spelling(rook, "Calvin Rook")

    taken(line("C1", "Calvin Rook", "Player"))

    assert card("C1-PS").person == rook


def test_persons_are_named_by_a_sheet_and_that_is_known():
    persons = checklist.pairs(
        b"number,person\nC1-PS,cal-rook\nC7-PS,al-bo\n",
        heading=("number", "person"),
        most=60,
    )

    report = taken(ROOK, persons=persons, skips_bad=True)

    assert card("C1-PS").person_basis == Basis.PRINTED
    assert statuses(report) == ["added", "changed", "refused"]
    assert report.lines[2].problem.message == "There is no card C7-PS."


def test_a_known_person_stays():
    def sheet(key: str):
        text = f"number,person\nC1-PS,{key}\n".encode()
        return checklist.pairs(text, heading=("number", "person"), most=60)

    taken(ROOK, persons=sheet("cal-rook"))

    report = taken(ROOK, persons=sheet("cal-other"))

    assert report.lines[1].conflicts == [
        "Athlete is 'cal-rook' (printed) and stays; 'cal-other' was offered."
    ]
    assert Person.objects.count() == 1


# Teams


def test_an_unknown_team_is_reported_and_nothing_is_made_up():
    report = taken(line("C1", "Cal Rook", "Player", team="Harbor Owls"))

    assert report.unknown_teams == {"Harbor Owls": 1}
    assert not TeamName.objects.exists()
    assert card("C1-PS").team == "Harbor Owls"


def test_teams_come_from_a_sheet_and_texts_that_name_them_are_read():
    effect = "Energize a Harbor Owls Player."
    taken(line("R1", "Home Crowd", "Action", sub_type="Offense", effect=effect))
    teams = checklist.pairs(
        b"team,franchise\nHarbor Owls,owls\n", heading=("team", "franchise"), most=40
    )
    before = card("R1-PS").unread

    report = taken(ROOK, teams=teams)
    again = taken(ROOK, teams=teams)

    assert (report.lines[0].status, again.lines[0].status) == ("added", "unchanged")
    assert TeamName.objects.get().franchise.key == "owls"
    assert (bool(before), card("R1-PS").unread) == (True, {})


def test_a_team_does_not_change_its_franchise():
    def sheet(key: str):
        text = f"team,franchise\nHarbor Owls,{key}\n".encode()
        return checklist.pairs(text, heading=("team", "franchise"), most=40)

    taken(ROOK, teams=sheet("owls"))

    report = taken(ROOK, teams=sheet("hawks"))

    assert report.lines[0].status == "conflict"
    assert TeamName.objects.get().franchise.key == "owls"


# The command


def told(*words: str) -> str:
    out = io.StringIO()
    call_command("import_cards", *words, stdout=out)
    return out.getvalue()


@pytest.fixture
def file(tmp_path) -> Path:
    made = tmp_path / "cards.csv"
    made.write_text(f"{ROOK}\n{PUSH}\n")
    return made


def test_the_command_tells_what_it_did(file):
    text = told(str(file), "--set", "ps")

    assert "line 1: added  C1-PS  Cal Rook" in text
    assert "2 added, 0 changed, 0 unchanged, 0 conflict, 0 refused." in text


def test_the_command_speaks_to_machines(file):
    found = json.loads(told(str(file), "--set", "PS", "--json", "--dry-run"))

    assert (found["written"], found["counts"]["added"]) == (False, 2)
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
        ([], 2, "Name a file of cards."),
        (["x.csv", "--set", "2019"], 2, "'2019' is no set."),
        (["x.csv", "--set-name", "x" * 61], 2, "60 letters at most"),
    ],
)
def test_the_command_says_what_it_cannot_read(words, code, says):
    with pytest.raises(CommandError) as refusal:
        told(*words)

    assert refusal.value.returncode == code
    assert says in str(refusal.value)


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


def test_the_examples_of_the_document_come_in(tmp_path):
    persons = ["--persons", example("persons", tmp_path)]
    teams = ["--teams", example("teams", tmp_path)]

    sheet = told(example("csv", tmp_path), *teams, *persons)
    bare = told(example("checklist", tmp_path), "--set", "PS")
    whole = told(example("json", tmp_path))

    assert "4 added, 1 changed" in sheet  # three cards, a team; a person
    assert "2 added, 0 changed" in bare
    assert "2 added, 0 changed" in whole
    rook, frost = card("C1-PS"), card("C5-PS")
    assert {each.number for each in rook.printings.all()} == {"C1-PS", "P1-PS"}
    assert (rook.person.key, rook.person_basis) == ("cal-rook", "printed")
    assert (rook.unread, card("U4-PS").name) == ({}, "Over, Under")
    assert {each.number for each in frost.printings.all()} == {"C5-PS", "P2-PS"}
    assert (frost.basis["rating"], frost.person_basis) == ("typed", "entered")


@pytest.mark.parametrize("most", [MOST_BYTES // 1_000_000, MOST_ROWS, LONGEST_LINE])
def test_the_limits_of_the_document_are_those_of_the_code(most):
    (limits,) = re.findall(r"Limits: .*", PAGE.read_text())

    assert f"{most:,} " in limits
