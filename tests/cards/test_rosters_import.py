"""Rosters fill what nobody has typed, are confirmed by team, and can be undone."""

import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards import card_entry, services
from cards.knowledge import Basis
from cards.models import Card, Change
from cards.rosters.importing import RosterJob, import_rosters
from cards.rosters.rosterfile import RosterLine
from cards.services import Origin, write_cells
from decks import known_cards
from tests.builders.cards import a_card
from tests.builders.entry import text_of, the_card
from tests.builders.people import a_browser, a_person

pytestmark = [pytest.mark.django_db, pytest.mark.both]
PAGE = Path(__file__).resolve().parents[2] / "docs" / "card-import.md"
FILLED = {"position": "roster", "side": "roster", "team": "roster"}


def a_player(number: str = "C1-21", name: str = "Cal Rook", **cells: str) -> Card:
    return a_card(number, name=name, type="Player", **cells)


def a_line(name="Cal Rook", position="RB", team="IND", season=2021) -> RosterLine:
    return RosterLine(2, season, (name,), team, position, "")


def imported(*lines: RosterLine, **options):
    job = RosterJob(source="roster.csv", lines=lines or (a_line(),), **options)
    return import_rosters(job)


def basis_of(number: str) -> dict[str, str]:
    basis = the_card(number).basis
    return {cell: basis[cell] for cell in FILLED if cell in basis}


# Import


def test_a_player_of_the_season_gets_what_the_roster_says():
    a_player()
    a_player("C1-22")

    report = imported()

    card = the_card("C1-21")
    assert (card.position, card.side, card.team) == (
        "Running Back",
        "Offense",
        "Indianapolis Colts",
    )
    assert basis_of("C1-21") == FILLED
    assert basis_of("C1-22") == {}
    assert not card.deck_complete
    assert report.new_teams == ["Indianapolis Colts"]


def test_the_second_import_changes_nothing():
    a_player()
    imported()
    before = Change.objects.count()

    report = imported()

    assert Change.objects.count() == before
    assert report.seasons[0].changed == []


@pytest.mark.parametrize("basis", [Basis.TYPED, Basis.ENTERED, Basis.PRINTED])
def test_what_somebody_read_from_the_card_stays(basis):
    card = a_player()
    write_cells(card, {"team": "Harbor Lights"}, origin=Origin(basis=basis))

    report = imported()

    assert (the_card("C1-21").team, basis_of("C1-21")["team"]) == (
        "Harbor Lights",
        basis,
    )
    (told,) = report.seasons[0].cards
    assert told.differing or told.doubts


def test_typing_replaces_what_a_roster_proposed():
    card = a_player()
    imported()

    write_cells(card, {"position": "Fullback"}, origin=Origin(basis=Basis.TYPED))
    imported()

    assert the_card("C1-21").position == "Fullback"
    assert basis_of("C1-21")["position"] == "typed"


def test_a_trial_writes_nothing():
    a_player()

    report = imported(is_trial=True)

    assert basis_of("C1-21") == {}
    assert not report.is_written


def test_a_team_that_nobody_knows_is_told_and_may_be_named():
    a_player()

    unknown = imported(a_line(team="HBL"))
    named = imported(a_line(team="HBL"), teams={"hbl": "Harbor Lights"})

    assert unknown.unknown_teams == {"HBL"}
    assert not named.unknown_teams
    assert the_card("C1-21").team == "Harbor Lights"


# The command


def import_report(tmp_path, *lines: str, words: tuple[str, ...] = ()) -> str:
    file = tmp_path / "roster_2021.csv"
    file.write_text("\n".join(("season,team,position,full_name", *lines)))
    out = io.StringIO()
    call_command("import_rosters", str(file), *words, stdout=out)
    return out.getvalue()


def test_the_command_lists_what_is_open_and_says_what_to_do(tmp_path):
    a_player()
    a_player("C2-21", "Edda Frost")
    a_player("C3-21", "Ola Nor")

    text = import_report(
        tmp_path,
        "2021,IND,RB,Cal Rook",
        "2021,IND,RB,Edda Frost",
        "2021,TEN,RB,Edda Frost",
        "2021,TEN,RB,Ola Norr",
        "2022,TEN,RB,Ola Nor",
    )

    assert "C2-21 Edda Frost: played for Indianapolis Colts or Tennessee" in text
    assert "Not in the roster:\n  C3-21 Ola Nor: perhaps Ola Norr\n" in text
    assert (
        "Set 21: 3 Player cards, 5 cells filled on 2 of them; 1 open in part, 1 not "
        "in the roster." in text
    )
    assert "Set 22: 1 line, and no Player cards. Import its cards first" in text
    assert text.endswith("Next: confirm them team by team at /cards/rosters/.\n")


def test_the_command_answers_machines(tmp_path):
    a_player()

    found = json.loads(
        import_report(tmp_path, "2021,IND,RB,Cal Rook", words=("--json",))
    )

    assert found["seasons"][0]["cards"][0]["cells"]["side"] == "Offense"


def test_a_file_that_is_no_roster_ends_the_command(tmp_path):
    file = tmp_path / "cards.csv"
    file.write_text("number,name\nC1-21,Cal Rook\n")

    with pytest.raises(CommandError, match="no column season, team, position"):
        call_command("import_rosters", str(file))


def test_the_examples_of_the_document_are_rosters(tmp_path):
    found = dict(re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text(), re.DOTALL))
    roster, teams = tmp_path / "roster.csv", tmp_path / "teams.csv"
    roster.write_text(found["roster"].replace("IND", "HBL"))
    teams.write_text(found["abbreviations"])
    a_player()

    call_command("import_rosters", str(roster), "--teams", str(teams))

    assert the_card("C1-21").team == "Harbor Lights"


# The deck check


def test_the_deck_check_is_told_what_is_assumed():
    a_player()
    imported()

    facts = known_cards.card_index().cards["C1-21"]

    assert facts.assumed == {"position", "side", "special_text"}
    assert facts.cells["position"] == "Running Back"
    assert "position" not in facts.without_assumed.cells


def test_a_second_card_of_an_athlete_in_a_set_may_be_a_superstar():
    """DC-13: only the first is taken for the normal card."""
    person = services.add_person("Cal Rook")
    for number in ("C1-21", "L9-21"):
        services.link_person(
            a_player(number), person, origin=Origin(basis=Basis.INFERRED)
        )
    imported()

    cards = known_cards.card_index().cards

    assert "special_text" in cards["C1-21"].assumed
    assert "special_text" not in cards["L9-21"].assumed


# The page


@pytest.fixture
def visit():
    a_player()
    a_player("C2-21", "Edda Frost")
    imported(a_line(), a_line("Edda Frost", "LB"))
    return a_browser(a_person("Ada"))


def confirmed(visit, **sent):
    return visit.post("/cards/rosters/", {"set": "21", **sent}, follow=True)


def test_a_team_is_confirmed_with_one_click(visit):
    page = text_of(visit.get("/cards/rosters/?set=21"))
    cards = [f"C{at}-21@{the_card(f'C{at}-21').version}" for at in (1, 2)]

    after = text_of(confirmed(visit, cards=cards))

    assert "Indianapolis Colts" in page
    assert "2 cards confirmed. Thank you." in after
    assert basis_of("C1-21") == basis_of("C2-21") == dict.fromkeys(FILLED, "entered")


def test_one_card_is_confirmed_and_the_click_undone(visit):
    one = f"C1-21@{the_card('C1-21').version}"

    confirmed(visit, one=one, cards=[one, "C2-21@1"])
    assert basis_of("C1-21") == dict.fromkeys(FILLED, "entered")
    assert basis_of("C2-21") == FILLED

    after = text_of(confirmed(visit, do="undo"))
    assert "1 card back among the proposals." in after
    assert basis_of("C1-21") == FILLED


def test_a_card_that_changed_meanwhile_is_not_confirmed(visit):
    one = f"C1-21@{the_card('C1-21').version}"
    imported(a_line(position="QB"))

    after = text_of(confirmed(visit, cards=[one]))

    assert "1 had changed meanwhile: look at it again." in after
    assert basis_of("C1-21") == FILLED


def test_undo_leaves_a_card_that_was_corrected_since(visit):
    confirmed(visit, one=f"C1-21@{the_card('C1-21').version}")
    ruled = Origin(basis=Basis.RULING)
    write_cells(the_card("C1-21"), {"position": "Fullback"}, origin=ruled)

    after = text_of(confirmed(visit, do="undo"))

    assert "1 had changed and stayed as it is." in after
    assert basis_of("C1-21")["side"] == "entered"


def test_whoever_is_not_signed_in_confirms_nothing(visit):
    visit.logout()

    answer = visit.post("/cards/rosters/", {"set": "21", "one": "C1-21@2"})

    assert answer.status_code == 302
    assert basis_of("C1-21") == FILLED


def test_the_page_of_a_card_confirms_what_a_roster_proposed(visit):
    page = text_of(visit.get("/cards/C1-21/confirm/"))
    card_entry.confirm_cells(the_card("C1-21"), ["side"], by=a_person("Ben"))

    assert "from a public roster" in page
    assert basis_of("C1-21")["side"] == "entered"
