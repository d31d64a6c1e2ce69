"""The teams of the league, by the abbreviations that public rosters use. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

# Abbreviation, key of the club, and the team name as cards print it.
_TEAMS = """
ARI cardinals   Arizona Cardinals
ATL falcons     Atlanta Falcons
BAL ravens      Baltimore Ravens
BUF bills       Buffalo Bills
CAR panthers    Carolina Panthers
CHI bears       Chicago Bears
CIN bengals     Cincinnati Bengals
CLE browns      Cleveland Browns
DAL cowboys     Dallas Cowboys
DEN broncos     Denver Broncos
DET lions       Detroit Lions
GB  packers     Green Bay Packers
HOU texans      Houston Texans
IND colts       Indianapolis Colts
JAX jaguars     Jacksonville Jaguars
KC  chiefs      Kansas City Chiefs
LA  rams        Los Angeles Rams
LAC chargers    Los Angeles Chargers
LV  raiders     Las Vegas Raiders
MIA dolphins    Miami Dolphins
MIN vikings     Minnesota Vikings
NE  patriots    New England Patriots
NO  saints      New Orleans Saints
NYG giants      New York Giants
NYJ jets        New York Jets
PHI eagles      Philadelphia Eagles
PIT steelers    Pittsburgh Steelers
SEA seahawks    Seattle Seahawks
SF  49ers       San Francisco 49ers
TB  buccaneers  Tampa Bay Buccaneers
TEN titans      Tennessee Titans
WAS washington  Washington Commanders
"""
_OTHERS = """
ARZ ARI  BLT BAL  CLV CLE  GNB GB  HST HOU  JAC JAX  KAN KC  LAR LA  LVR LV  NWE NE
NOR NO  OAK LV  SFO SF  TAM TB  WSH WAS
"""
OTHER_ABBREVIATIONS = dict(re.findall(r"(\w+) (\w+)", _OTHERS))


@dataclass(frozen=True, slots=True)
class Club:
    """A team of a season: its name as printed, and the key of its franchise."""

    team: str
    franchise: str


def parse_teams(text: str) -> dict[str, Club]:
    """Return the clubs of a table with abbreviation, key and team name."""
    rows = (line.split(maxsplit=2) for line in text.strip().splitlines())
    return {short: Club(team, key) for short, key, team in rows}


LEAGUE: Mapping[str, Club] = parse_teams(_TEAMS)
# Names that a club had in the seasons up to this one (D-23).
FORMER_NAMES = {
    "LV": ((2019, "Oakland Raiders"),),
    "WAS": ((2019, "Washington Redskins"), (2021, "Washington Football Team")),
}


def club_by_abbreviation(abbreviation: str, season: int) -> Club | None:
    """Return the club of an abbreviation as it was named in a season, or None.

    >>> club_by_abbreviation("LAR", 2021).team, club_by_abbreviation("XYZ", 2021)
    ('Los Angeles Rams', None)
    >>> club_by_abbreviation("OAK", 2019).team
    'Oakland Raiders'
    """
    short = abbreviation.strip().upper()
    short = OTHER_ABBREVIATIONS.get(short, short)
    club = LEAGUE.get(short)
    if club is None:
        return None
    for last, name in FORMER_NAMES.get(short, ()):
        if season <= last:
            return Club(name, club.franchise)
    return club
