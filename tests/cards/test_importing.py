"""Files of cards into the database: nothing is lost, guessed or overwritten."""

import json

import pytest

from cards import athlete_links, checklist, services
from cards.importing import ImportJob, import_cards
from cards.importreport import Report
from cards.knowledge import Basis
from cards.models import Card, CardSet, Change, Person, Printing, TeamName
from cards.services import Origin, write_cells
from tests.builders.cards import a_card, data_version
from tests.cards.test_checklist import line

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def job(
    *lines: str, set_code: str = "PS", complete: bool = False, **options
) -> ImportJob:
    text = "\n".join(lines).encode()
    sheet = checklist.parse_file(text, set_code=set_code, is_complete=complete)
    return ImportJob(source="a test", sheet=sheet, **options)


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


@pytest.mark.nightly
def test_rows_become_cards_with_printed_cells_and_their_history():
    report = taken(ROOK, PUSH)

    assert statuses(report) == ["added", "added"]
    push = card("R2-PS")
    assert (push.name, push.sub_type) == ("Second Push", "Offense")
    assert push.basis == dict.fromkeys(("name", "type", "sub_type"), "printed")
    assert {each.source for each in push.changes.all()} == {"a test"}


@pytest.mark.nightly
def test_a_set_that_is_new_is_made():
    taken(line("C1-19", "Cal Rook", "Player"), set_code="19")
    taken(line("X1-MCI", "Cal Rook", "Player"), set_code="MCI")
    taken(line("C1-ZZ", "Cal Rook", "Player"), set_code="ZZ")
    taken(ROOK, set_names={"PS": "Preseason"})

    assert {each.code: each.name for each in CardSet.objects.all()} == {
        "19": "Season 2019",
        "MCI": "Minicamp",
        "ZZ": "Set ZZ",
        "PS": "Preseason",
    }
    assert str(CardSet.objects.get(code="19").released_on) == "2019-10-04"


@pytest.mark.nightly
def test_the_same_file_again_changes_nothing():
    """D16."""
    promo = line("P1", "Cal Rook ", "Player")
    taken(ROOK, PUSH, promo)
    before, version = everything(), data_version()

    report = taken(ROOK, PUSH, promo)

    assert statuses(report) == ["unchanged"] * 3
    assert (everything(), data_version()) == (before, version)


@pytest.mark.nightly
def test_a_cell_that_was_not_known_is_filled():
    taken(ROOK)

    report = taken(line("C1", "Cal Rook", "Player", rating="81"))

    (found,) = report.lines
    assert found.status == "changed"
    assert [str(each) for each in found.changes] == ["Rating: '' -> '81' (printed)"]
    assert card("C1-PS").rating == "81"


@pytest.mark.nightly
def test_what_is_printed_is_never_overwritten():
    taken(line("C1", "Cal Rook", "Player", rating="81"))

    report = taken(line("C1", "Cal Rook", "Player", rating="82", side="Offense"))

    (found,) = report.lines
    assert found.status == "conflict"
    assert found.conflicts == ["Rating is '81' (printed) and stays; '82' was offered."]
    assert (card("C1-PS").rating, card("C1-PS").side) == ("81", "Offense")


@pytest.mark.nightly
def test_what_one_person_typed_gives_way_to_print_and_is_told():
    rook = a_card("C1-PS", name="Cal Rook", type="Player")
    write_cells(
        rook, {"rating": "80", "side": "Offense"}, origin=Origin(basis=Basis.TYPED)
    )

    report = taken(line("C1", "Cal Rook", "Player", rating="81", side="Offense"))

    assert {str(each) for each in report.lines[0].changes if each.cell != "person"} == {
        "Rating: '80' -> '81' (printed)",
        "Side 'Offense': typed -> printed",
    }


@pytest.mark.nightly
def test_what_two_people_found_stays_theirs_to_correct():
    """A sheet that says the same may be one that we wrote ourselves."""
    rook = a_card("C1-PS", name="Cal Rook", type="Player")
    write_cells(rook, {"rating": "81"}, origin=Origin(basis=Basis.ENTERED))
    person = services.add_person("Cal Rook")
    services.link_person(rook, person, origin=Origin(basis=Basis.ENTERED))
    persons = checklist.parse_pairs(
        b"number,person\nC1-PS,cal-rook\n", heading=("number", "person"), most=60
    )

    same = taken(line("C1", "Cal Rook", "Player", rating="81"), persons=persons)
    other = taken(line("C1", "Cal Rook", "Player", rating="82"))

    assert statuses(same) == ["unchanged", "unchanged"]
    assert [str(each) for each in other.lines[0].changes] == [
        "Rating: '81' -> '82' (printed)"
    ]


@pytest.mark.nightly
def test_a_complete_sheet_says_what_is_not_printed():
    taken(line("R1", "Second Push", "Action", sub_type="Offense"), complete=True)

    assert card("R1-PS").deck_complete
    assert card("R1-PS").basis["special_text"] == "printed"


@pytest.mark.nightly
def test_numbers_that_the_file_does_not_have_stay_and_are_listed():
    taken(ROOK, PUSH)
    taken(line("C1-19", "Al Bo", "Player"), set_code="19")

    report = taken(ROOK)

    assert report.missing == ["R2-PS"]
    assert Printing.objects.count() == 3


@pytest.mark.nightly
def test_a_trial_reports_the_same_and_writes_nothing():
    trial = taken(ROOK, PUSH, is_trial=True)
    nothing = everything()
    written = taken(ROOK, PUSH)

    assert trial.lines == written.lines
    assert (trial.is_written, written.is_written) == (False, True)
    assert nothing == (0, 0, 0, 0)
    assert not CardSet.objects.exclude(code="PS").exists()


@pytest.mark.nightly
def test_a_refused_row_keeps_the_whole_file_out():
    report = taken(ROOK, line("C2", "Al Bo", "Coach"))

    assert statuses(report) == ["added", "refused"]
    assert not report.is_written
    assert everything() == (0, 0, 0, 0)


@pytest.mark.nightly
def test_refused_rows_can_be_left_out():
    report = taken(ROOK, line("C2", "Al Bo", "Coach"), skips_bad=True)

    assert report.is_written
    assert [each.number for each in Printing.objects.all()] == ["C1-PS"]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cell", "most", "column"),
    [("name", 120, "2 (name)"), ("rating", 4, "4 (rating)"), ("timing", 300, "16")],
)
def test_a_cell_that_the_database_cannot_hold_is_refused(cell, most, column):
    cells = {"type": "Action"} | {cell: "9" * (most + 1)}

    report = taken(line("C1", **cells))
    listed = taken(json.dumps([{"number": "C1", "cells": cells}]))

    assert f"at most {most} are" in str(report.lines[0].problem)
    assert report.lines[0].problem.column.startswith(column)
    assert listed.lines[0].problem.column == f"cells, {cell}"


@pytest.mark.nightly
def test_a_letter_that_folds_to_many_does_no_harm():
    report = taken(line("C1", "\ufdfa" * 100, "Player"))

    assert statuses(report) == ["added"]


@pytest.mark.nightly
def test_a_doubtful_row_is_marked_once():
    """A person who settled a doubt is not asked again by the same file."""
    doubtful = line("L1", "Thunder", "Player")
    taken(doubtful)
    marked = card("L1-PS").suspect
    services.mark_suspect(card("L1-PS"), "", origin=Origin(basis=Basis.ENTERED))

    report = taken(doubtful)

    assert "not a first and last name" in marked
    assert statuses(report) == ["unchanged"]
    assert card("L1-PS").suspect == ""


@pytest.mark.nightly
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


@pytest.mark.nightly
def test_a_promo_makes_known_what_somebody_typed_of_its_card():
    rook = a_card("C1-PS", name="Cal Rook", type="Player")
    write_cells(
        rook, {"rating": "80", "side": "Offense"}, origin=Origin(basis=Basis.TYPED)
    )

    taken(line("P4", "Cal Rook", "Player", rating="81", side="Offense"))

    assert card("P4-PS") == rook
    assert (card("P4-PS").rating, card("P4-PS").basis["side"]) == ("81", "printed")


@pytest.mark.nightly
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


@pytest.mark.nightly
def test_one_name_is_one_person_by_inference():
    taken(ROOK)
    taken(line("C9-19", "Cal Rook Jr.", "Player"), set_code="19")

    assert card("C1-PS").person == card("C9-19").person
    assert card("C1-PS").person.key == "cal-rook"
    assert card("C9-19").person_basis == Basis.INFERRED
    change = card("C9-19").changes.get(cell="person")
    assert (change.after, change.basis_after) == ("cal-rook", "inferred")


@pytest.mark.nightly
def test_what_is_inferred_does_not_complete_a_card():
    taken(
        line("C1", "Cal Rook", "Player", team="Owls", position="QB", side="Offense"),
        complete=True,
    )

    assert card("C1-PS").person is not None
    assert not card("C1-PS").deck_complete


@pytest.mark.nightly
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


@pytest.mark.nightly
def test_one_athlete_may_have_two_positions():
    taken(
        line("C1", "Cal Rook", "Player", position="RB / WR"),
        line("C2", "Cal Rook", "Player", position="Wide Receiver"),
    )

    assert card("C1-PS").person == card("C2-PS").person


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(athlete_links.NAMESAKES))
def test_names_that_two_athletes_are_known_to_have_are_left_open(name):
    taken(line("C1", name.title(), "Player"))

    assert card("C1-PS").person is None


@pytest.mark.nightly
def test_a_file_may_say_that_it_is_open_who_is_meant():
    player = '"cells": {"name": "%s", "type": "Player"}'

    taken(
        f'[{{"number": "C1", "person": null, {player % "Cal Rook"}}}, '
        f'{{"number": "C2", {player % "Al Bo"}}}]'
    )

    assert (card("C1-PS").person, card("C2-PS").person.key) == (None, "al-bo")


@pytest.mark.nightly
def test_a_spelling_on_record_is_the_same_person():
    rook = services.add_person("Cal Rook", key="cal-rook")
    services.add_spelling(rook, "Calvin Rook")

    taken(line("C1", "Calvin Rook", "Player"))

    assert card("C1-PS").person == rook


def test_persons_are_named_by_a_sheet_and_that_is_known():
    persons = checklist.parse_pairs(
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
        return checklist.parse_pairs(text, heading=("number", "person"), most=60)

    taken(ROOK, persons=sheet("cal-rook"))

    report = taken(ROOK, persons=sheet("cal-other"))

    assert report.lines[1].conflicts == [
        "Athlete is 'cal-rook' (printed) and stays; 'cal-other' was offered."
    ]
    assert Person.objects.count() == 1


# Teams


@pytest.mark.nightly
def test_an_unknown_team_is_reported_and_nothing_is_made_up():
    report = taken(line("C1", "Cal Rook", "Player", team="Harbor Owls"))

    assert report.unknown_teams == {"Harbor Owls": 1}
    assert not TeamName.objects.exists()
    assert card("C1-PS").team == "Harbor Owls"


@pytest.mark.nightly
def test_teams_come_from_a_sheet_and_texts_that_name_them_are_read():
    effect = "Energize a Harbor Owls Player."
    taken(line("R1", "Home Crowd", "Action", sub_type="Offense", effect=effect))
    teams = checklist.parse_pairs(
        b"team,franchise\nHarbor Owls,owls\n", heading=("team", "franchise"), most=40
    )
    before = card("R1-PS").unread

    report = taken(ROOK, teams=teams)
    again = taken(ROOK, teams=teams)

    assert (report.lines[0].status, again.lines[0].status) == ("added", "unchanged")
    assert TeamName.objects.get().franchise.key == "owls"
    assert (bool(before), card("R1-PS").unread) == (True, {})


@pytest.mark.nightly
def test_a_team_does_not_change_its_franchise():
    def sheet(key: str):
        text = f"team,franchise\nHarbor Owls,{key}\n".encode()
        return checklist.parse_pairs(text, heading=("team", "franchise"), most=40)

    taken(ROOK, teams=sheet("owls"))

    report = taken(ROOK, teams=sheet("hawks"))

    assert report.lines[0].status == "conflict"
    assert TeamName.objects.get().franchise.key == "owls"
