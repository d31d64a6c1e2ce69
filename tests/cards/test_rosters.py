"""Public rosters: how their lines are read, matched with cards, and proposed."""

import pytest

from cards.cardfile import UnreadableFile
from cards.rosters.clubs import LEAGUE, Club, club_by_abbreviation
from cards.rosters.matching import RosterIndex
from cards.rosters.positions import position_and_side
from cards.rosters.proposals import make_appearance, propose_cells
from cards.rosters.rosterfile import RosterLine, parse_roster

HEADING = "season,team,position,depth_chart_position,full_name,first_name,last_name"


def parsed(*lines: str, heading: str = HEADING):
    return parse_roster("\n".join((heading, *lines)).encode())


def a_line(name: str, position: str = "RB", team: str = "IND", on_chart: str = ""):
    return RosterLine(2, 2021, (name,), team, position, on_chart)


def found_for(name: str, *others: str) -> list[str]:
    index = RosterIndex(a_line(each) for each in others)
    return [each.names[0] for each in index.find([name])]


def proposed(*lines: RosterLine, **told: str):
    return propose_cells(
        [
            make_appearance(each, club_by_abbreviation(each.team, each.season))
            for each in lines
        ],
        told,
    )


# The file


def test_columns_are_read_by_their_heading_in_any_order():
    roster = parsed(
        "Al Bo,QB,1999-01-01,Owls U,2021,IND",
        heading="full_name,position,birth_date,college,season,team",
    )

    assert roster.lines == (RosterLine(2, 2021, ("Al Bo",), "IND", "QB", ""),)
    assert roster.lines[0].set_code == "21"


def test_a_missing_value_is_blank_and_a_nickname_is_another_spelling():
    (line,) = parsed(
        "2021,NA,NA,QB,NA,Mitchell,Rook,Mitch", heading=f"{HEADING},football_name"
    ).lines

    assert (line.team, line.position) == ("", "QB")
    assert line.names == ("Mitchell Rook", "Mitch Rook")


def test_a_line_that_cannot_be_used_is_told_with_its_number():
    roster = parsed("2021,IND,RB,,Al Bo,Al,Bo", "soon,IND,RB,,Cy Dee,Cy,Dee")

    assert [str(each) for each in roster.refused] == [
        (
            "Line 3, column season: 'soon' is not a season. Write four digits, such "
            "as 2021."
        )
    ]


@pytest.mark.parametrize(
    ("heading", "says"),
    [
        ("season,team,full_name", "no column position"),
        ("season,team,position,last_name", "no column full_name"),
    ],
)
def test_a_file_that_is_no_roster_is_refused(heading, says):
    with pytest.raises(UnreadableFile, match=says):
        parsed("2021,IND,Bo", heading=heading)


# Names


@pytest.mark.parametrize(
    ("card", "roster"),
    [
        ("Cal Rook Jr.", "Cal Rook"),
        ("Cal Rook", "Cal Rook III"),
        ("D.J. Rook", "DJ Rook"),
        ("D. J. Rook", "DJ Rook"),
        ("José Rook", "Jose Rook"),
        ("D\u2019Andre Rook-Bo", "D'Andre Rook Bo"),
        ("Mitchell Rook", "Mitch Rook"),
        ("Bob Rook", "Robert Rook"),
    ],
)
def test_spellings_of_one_name_are_found(card, roster):
    assert found_for(card, roster, "Joe Rook", "Cal Brook") == [roster]


def test_a_name_as_written_is_preferred_to_a_nickname():
    assert found_for("Mitch Rook", "Mitchell Rook", "Mitch Rook") == ["Mitch Rook"]


def test_another_first_name_is_another_person():
    assert found_for("Cal Rook", "Carl Rook", "Kai Rook") == []


# Proposals


def test_a_roster_line_proposes_three_cells():
    found = proposed(a_line("Cal Rook", "OLB", "OAK"))

    assert found.cells == {
        "position": "Linebacker",
        "side": "Defense",
        "team": "Las Vegas Raiders",
    }
    assert found.doubts == []


def test_who_was_traded_has_position_and_side_and_no_team():
    found = proposed(a_line("Cal Rook", team="IND"), a_line("Cal Rook", team="TEN"))

    assert found.cells == {"position": "Running Back", "side": "Offense"}
    assert found.doubts == ["played for Indianapolis Colts or Tennessee Titans"]


def test_two_people_of_one_name_are_left_open():
    both = a_line("Cal Rook", "QB", "IND"), a_line("Cal Rook", "LB", "TEN")

    found = proposed(*both)

    assert found.cells == {}
    (doubt,) = found.doubts
    assert doubt == (
        "two people have this name: Quarterback of Indianapolis Colts and Linebacker "
        "of Tennessee Titans"
    )


@pytest.mark.parametrize(
    "told",
    [
        {"side": "Defense"},
        {"position": "Linebacker"},
        {"team": "Tennessee Titans"},
    ],
)
def test_what_the_card_says_tells_two_people_apart(told):
    both = a_line("Cal Rook", "QB", "IND"), a_line("Cal Rook", "LB", "TEN")

    assert proposed(*both, **told).cells["side"] == "Defense"


def test_a_vague_position_is_left_open_and_the_side_is_not():
    found = proposed(a_line("Cal Rook", "DB", on_chart="NB"))

    assert found.cells["side"] == "Defense"
    assert "position" not in found.cells
    assert found.doubts == ["position 'DB' is not one that cards print"]


def test_a_card_that_says_otherwise_gets_nothing():
    found = proposed(a_line("Cal Rook", "QB"), position="Safety")

    assert found.cells == {}
    assert found.doubts == [
        "the roster has Quarterback of Indianapolis Colts, the card says otherwise"
    ]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (("OL", "LT"), ("Offensive Tackle", "Offense")),
        (("DL", "NT"), ("Defensive Tackle", "Defense")),
        (("DB", "SS"), ("Safety", "Defense")),
        (("QB", "WR"), ("Quarterback", "Offense")),
        (("P", ""), ("Punter", "Offense")),
        (("LS", ""), ("", "")),
    ],
)
def test_positions_in_the_words_of_cards(written, told):
    assert position_and_side(*written) == told


# Teams


@pytest.mark.parametrize(
    ("short", "season", "team"),
    [
        ("WAS", 2019, "Washington Redskins"),
        ("WAS", 2021, "Washington Football Team"),
        ("WSH", 2022, "Washington Commanders"),
        ("OAK", 2019, "Oakland Raiders"),
        ("lv", 2020, "Las Vegas Raiders"),
    ],
)
def test_a_team_has_the_name_of_its_season(short, season, team):
    """D-23: it is one club all the same."""
    found = club_by_abbreviation(short, season)

    assert found == Club(team, LEAGUE["LV" if "Raid" in team else "WAS"].franchise)


def test_there_are_thirty_two_teams():
    assert len({each.franchise for each in LEAGUE.values()}) == 32
